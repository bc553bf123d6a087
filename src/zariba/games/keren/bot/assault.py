"""Which hexes to assault, with whom, and who goes in afterwards."""

from collections.abc import Iterable

from msgspec import Struct

from zariba.games.keren.bot.chances import assault_chances
from zariba.games.keren.bot.garrison import spared
from zariba.games.keren.bot.picture import Picture, place_name
from zariba.games.keren.bot.worth import (
    assault_worth,
    danger,
    loss_under_assault,
    worth,
)
from zariba.games.keren.material.counters import COMMONWEALTH
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.assault import assaulters, odds_column, ratio
from zariba.games.keren.rules.victory import total_vp


class Storm(Struct, frozen=True):
    """An assault worth making."""

    target: int
    units: tuple[int, ...]
    value: float
    odds: str

    def reason(self, pack: KerenPack) -> str:
        """Why, in a sentence."""
        return f"Storming {place_name(pack, self.target)} at {self.odds}."


def best_storm(p: Picture, targets: Iterable[int]) -> Storm | None:
    """The assault with the best prospects, None when all are better left alone."""
    floor = p.n.caution[p.seat]
    if p.seat == COMMONWEALTH:
        missing = p.g.plan.win_vp - total_vp(p.g)
        if missing <= 0:
            floor = 10.0  # the battle is won at the end of this turn: risk nothing
        elif p.last_turn:
            floor = p.n.desperate
    best: Storm | None = None
    for target in targets:
        storm = storm_on(p, target)
        if storm is not None and storm.value > floor and (best is None or storm.value > best.value):
            best = storm
    return best


def storm_on(p: Picture, target: int) -> Storm | None:
    """The assault on one hex: all who can, less those who add nothing and are wanted elsewhere."""
    units = assaulters(p.g, p.seat, target)
    if not units:
        return None
    defence = p.strength(p.g.stacks[target])
    wanted = {u: len(p.near_foes(p.g.at[u])) for u in units}
    full = assault_chances(p.pack, target, p.strength(units), defence)
    chosen = sorted(units, key=lambda u: (-wanted[u], p.assault(u), u))
    for unit in list(chosen):
        fewer = [u for u in chosen if u != unit]
        if (
            fewer
            and wanted[unit] > 1
            and assault_chances(p.pack, target, p.strength(fewer), defence) == full
        ):
            chosen = fewer
    value = assault_worth(p, target, chosen)
    odds = ratio(max(p.strength(chosen), 1), max(defence, 1))
    column, bonus = odds_column(p.pack, odds)
    words = p.pack.assault_columns[column] if not bonus else f"{odds}:1"
    return Storm(target, tuple(sorted(chosen)), value, words)


def advancing(p: Picture, target: int, units: list[int]) -> int:
    """The next unit to go into a hex that was won, -1 to stay out."""
    g = p.g
    there = len(g.stacks.get(target, ()))
    prize = target in p.pack.vp_index
    units = [u for u in units if spared(p, u)] if not prize else units
    if not units:
        return -1
    if p.seat == COMMONWEALTH:
        late = not prize and g.turn + 1 >= g.plan.turns
        if late and p.lengths[target] > p.pack.carrying_range:
            return -1
        return max(units, key=lambda u: (p.assault(u), -u))
    if prize and there == 0:
        return max(units, key=lambda u: (worth(p, u), -u))
    unit = max(units, key=lambda u: (p.assault(u), -u))
    home = g.at[unit]
    risk = loss_under_assault(
        p, target, p.assault_on(target), p.assault(unit), there + 1, False
    ) + danger(p, target, there + 1)
    now = loss_under_assault(
        p, home, p.assault_on(home), p.strength(g.stacks[home]), len(g.stacks[home]), False
    ) / len(g.stacks[home])
    return unit if risk < now + (1.0 if prize else 0.0) else -1
