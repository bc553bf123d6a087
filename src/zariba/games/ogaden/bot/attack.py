"""Which zones to attack, from where, and with whom (8.1)."""

from typing import NamedTuple

from zariba.games.ogaden.bot.battle import Fighter, Outlook, Terms, defence, fighter, series
from zariba.games.ogaden.bot.picture import NOVEMBER_1977, Picture, name
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import BZ, ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.air import markers_left
from zariba.games.ogaden.rules.attack import assault_units, bar_group
from zariba.games.ogaden.rules.state import (
    UNSUPPLIED,
    is_mech,
    is_prg,
    steps_of,
    visible,
)

STEP = 2.0
"""What a step of either side is worth."""
SIEGE_SHARE = 0.35
"""What part of a bastion's worth a siege brings."""


class Attack(NamedTuple):
    """An attack on a zone from one side, as it would be with these units."""

    value: float
    zone: int
    came: int
    units: tuple[int, ...]
    outlook: Outlook

    def reason(self, pack: OgadenPack) -> str:
        """The order in a sentence."""
        return (
            f"Attacking {name(pack, self.zone)} with {len(self.units)} units:"
            f" about {round(100 * self.outlook.won)} % to beat its defenders."
        )


def support_terms(p: Picture, units: tuple[int, ...], zone: int) -> tuple[bool, int, int]:
    """What our two best supports may add to an attack: first fire, losses, a factor."""
    pack = p.pack
    first, losses, bonus, played = False, 0, 0, 0
    for marker in sorted(p.hand, key=lambda m: -pack.markers[m].loss):
        card = pack.markers[marker]
        if card.kind != "ts" or "engagement" not in card.playable or card.role == "defence":
            continue
        if card.id in ("TS-HELO", "TS-MENGISTU") or played == 2:
            continue
        if card.bonus_on == "ARM" and not any(is_mech(p.g, u) for u in units):
            continue
        if card.bonus_on in ("CU", "CU_MU") and not any(pack.is_cu[u] for u in units):
            continue
        played += 1
        first = first or card.first_fire
        losses += card.loss
        bonus += card.bonus
    return first, losses, bonus


def raised(fighters: list[Fighter], bonus: int, most: int) -> tuple[Fighter, ...]:
    """A bonus for the first that can use it."""
    found = sorted(fighters, key=lambda f: (-f.steps, -f.full[0]))
    if bonus and found:
        f = found[0]
        full = (min(most, f.full[0] + bonus), min(most, f.full[1] + bonus))
        last = (min(most, f.last[0] + bonus), min(most, f.last[1] + bonus))
        found[0] = f._replace(full=full, last=last)
    return tuple(found)


def weigh(
    p: Picture, zone: int, groups: list[tuple[int, tuple[int, ...]]], with_supports: bool = True
) -> tuple[float, Outlook]:
    """The value of attacks on a zone, one group after another, and their outlook."""
    pack = p.pack
    g, seat = p.g, p.seat
    units, site = defence(g, zone, 1 - seat)
    city = pack.modifiers.city_extra_loss_attacker if pack.is_city[zone] else 0
    rows: list[tuple[tuple[Fighter, ...], Terms]] = []
    for number, (came, own) in enumerate(groups):
        siege = came == zone and zone in g.sieges
        line = [fighter(g, u, zone, True, siege) for u in own]
        first, losses, bonus = False, 0, 0
        if number == 0 and with_supports:
            first, losses, bonus = support_terms(p, own, zone)
        for marker, at in g.commander_at.items():
            if pack.marker_seat[marker] == seat and (marker in p.leading or at == came):
                bonus += pack.markers[marker].tb
        terms = Terms(first, losses, city, pack.kind[zone] == BZ)
        rows.append((raised(line, bonus, pack.bounds[1]), terms))
    outlook = series(rows, units, site)
    worth = p.worth[zone]
    if site is None and not units:
        worth *= 0.2
    value = worth * outlook.clear
    if site is not None and pack.kind[zone] == BZ:
        value += worth * SIEGE_SHARE * max(0.0, outlook.won - outlook.clear)
    value += STEP * 1.15 * outlook.hits - STEP * loss_weight(p) * outlook.lost
    exposed = [u for u in visible(g, zone, 1 - seat) if pack.hides[u]]
    if exposed and zone in p.cut_points:
        value += 4.0 * outlook.won
    return value, outlook


def loss_weight(p: Picture) -> float:
    """How dear our own steps are at this stage of the war."""
    if p.seat == SOMALIA:
        return 0.85 if p.g.turn < NOVEMBER_1977 else 1.6
    return 0.65 if p.counter_offensive() else 1.1


class Groups:
    """The attacking groups that could be put together against one zone."""

    def __init__(self, p: Picture, zone: int, must: tuple[int, ...]) -> None:
        self.p, self.zone, self.must = p, zone, must

    def candidates(self) -> dict[int, list[int]]:
        """By zone it would come from: the units that can come over that connection."""
        p, g = self.p, self.p.g
        found: dict[int, list[int]] = {}
        for unit in p.movable():
            if g.status[unit] & UNSUPPLIED or not p.fights(unit):
                continue
            for came, target in p.reach(unit).entries:
                if target == self.zone:
                    found.setdefault(came, []).append(unit)
        return found

    def best(self) -> Attack | None:
        """The best attack on this zone, with the groups that already stand before it."""
        p, g = self.p, self.p.g
        standing = [(came, units) for to, came, units in g.groups if to == self.zone]
        left = markers_left(g, p.seat)
        ways = self.candidates()
        if not ways:
            return None
        base = weigh(p, self.zone, standing)[0] if standing else 0.0
        taken: set[int] = set()
        groups = list(standing)
        chosen: Attack | None = None
        order = sorted(ways, key=lambda c: (c not in dict(standing), -self.power(c, ways[c])))
        for came in order:
            fresh = came not in dict(groups)
            if fresh and left < 1:
                continue
            before = dict(groups).get(came, ())
            units = self.fill(came, before, [u for u in ways[came] if u not in taken])
            if not units:
                continue
            whole = (*before, *units)
            trial = [k for k in groups if k[0] != came] + [(came, whole)]
            value, outlook = weigh(p, self.zone, trial)
            gain = value - base
            useful = set(self.must) <= set(units) if self.must else True
            if (chosen is None or gain > chosen.value) and (useful or chosen is not None):
                if chosen is None:
                    chosen = Attack(gain, self.zone, came, units, outlook)
                else:
                    chosen = chosen._replace(value=gain, outlook=outlook)
                groups = trial
                taken |= set(units)
                left -= fresh
            if len(groups) > 2:
                break
        return chosen

    def power(self, came: int, units: list[int]) -> float:
        """Roughly how strong a group from one side would be."""
        filled = self.fill(came, (), units)
        return sum(fighter(self.p.g, u, self.zone, True).full[0] for u in filled)

    def fill(self, came: int, before: tuple[int, ...], ready: list[int]) -> tuple[int, ...]:
        """The strongest units that may attack together, five steps at most."""
        pack = self.p.pack
        g = self.p.g
        own: list[int] = []

        def strength(u: int) -> tuple[bool, bool, float]:
            f = fighter(g, u, self.zone, True)
            return (
                u in self.must,
                is_prg(g, u) and g.morale[ETHIOPIA] < g.pack.militia_need,
                f.full[0] + 0.1 * f.steps,
            )

        steps = sum(steps_of(g, u) for u in before)
        for unit in sorted(ready, key=strength, reverse=True):
            if steps + steps_of(g, unit) > pack.stack_steps:
                continue
            if bar_group(g, (*before, *own, unit), came, self.zone) is not None:
                continue
            own.append(unit)
            steps += steps_of(g, unit)
        return tuple(own)


def threshold(p: Picture) -> float:
    """How good an attack must look."""
    if p.must_not_win:
        return 7.0
    if p.counter_offensive():
        return 4.0 if p.seat == SOMALIA else 0.4  # the army of Somalia is on the defensive now
    return 0.8 if p.seat == SOMALIA else 1.2


def best_attack(p: Picture, must: tuple[int, ...] = ()) -> Attack | None:
    """The best attack on any zone that some unit can enter."""
    targets: set[int] = set()
    movers = must or tuple(p.movable())
    for unit in movers:
        if p.fights(unit) and not p.g.status[unit] & UNSUPPLIED:
            targets.update(to for _, to in p.reach(unit).entries)
    best: Attack | None = None
    for zone in sorted(targets):
        attack = Groups(p, zone, must).best()
        if attack and attack.value > threshold(p) and (best is None or attack.value > best.value):
            best = attack
    return best


def assault_value(p: Picture, zone: int) -> tuple[float, tuple[int, ...], Outlook]:
    """What an attack from inside a zone would bring."""
    g = p.g
    units: list[int] = []
    for unit in sorted(assault_units(g, p.seat, zone), key=lambda u: -steps_of(g, u)):
        if bar_group(g, (*units, unit), zone, zone) is None:
            units.append(unit)
    value, outlook = weigh(p, zone, [(zone, tuple(units))])
    return value, tuple(units), outlook
