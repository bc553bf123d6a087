"""Air units: who flies over an attack, and from which bases."""

from zariba.core.choice import DONE, Action, Choice
from zariba.core.game import Decision
from zariba.games.aoi.bot.odds import forecast
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.strikes import value_of
from zariba.games.aoi.material.ground import in_range
from zariba.games.aoi.material.pieces import AIR
from zariba.games.aoi.rules.air_movement import AirMovement
from zariba.games.aoi.rules.air_offensive import AirOffensive
from zariba.games.aoi.rules.air_support import AirSupport
from zariba.games.aoi.rules.bases import bases_within, flying_range, why_not_fly
from zariba.games.aoi.rules.battle import battle_of
from zariba.games.aoi.rules.command import current
from zariba.games.aoi.rules.rebase import ForcedRebase
from zariba.games.aoi.rules.state import AXIS, COMMITTED, NO_GAS, Aoi, fair_at, on_map
from zariba.games.aoi.rules.strength import support_of


def flyers(g: Aoi, seat: int, target: int, used: tuple[int, ...] = ()) -> list[int]:
    """The air units that could fly over a hex now, the weakest first."""
    able = [p for p in on_map(g, seat, AIR) if p not in used and why_not_fly(g, p, target) is None]
    return sorted(able, key=lambda p: (support_of(g, p, target), g.pack.move[p], p))


def gas_allowed(g: Aoi, seat: int, target: int) -> bool:
    """Whether gas could be used there with an air unit overhead (5.16d)."""
    return (
        seat == AXIS
        and NO_GAS not in g.options
        and g.plan.gas_from is not None
        and g.month >= g.plan.gas_from
        and g.pack.area[target] == g.pack.nation_names[g.plan.partisan_nation]
        and fair_at(g, target)
    )


def support(p: Picture, step: AirSupport, choice: Choice, worth: float) -> Decision:
    """One air unit for superiority and gas; bombers as far as they better the odds."""
    g = p.g
    place = p.name(step.target)
    able = [piece for verb, piece in choice.options if verb == "unit"]
    able.sort(key=lambda q: (support_of(g, q, step.target), p.pack.move[q], q))
    if not able:
        return Decision(DONE, "Nobody else is in range.")
    if not step.attacking:
        return Decision(("unit", able[-1]), f"Every aircraft in reach helps to hold {place}.")
    if not step.units:
        return Decision(
            ("unit", able[0]), f"{p.called(able[0])} gives superiority in the air over {place}."
        )
    under = current(g)
    spare = len(able)
    if step.target != p.objective:  # the further attacks of this Offensive need some too
        spare -= min(under.limit - under.attacks, p.numbers.wings)
    if spare > 0 and bombers_gain(p, step, able[-spare:], worth) > p.numbers.sortie_gain:
        return Decision(("unit", able[-1]), f"{p.called(able[-1])} betters the odds at {place}.")
    return Decision(DONE, "More aircraft would not change the odds.")


def bombers_gain(p: Picture, step: AirSupport, more: list[int], worth: float) -> float:
    """What all these would add to the attack together: one alone may not reach a column."""
    g, target = p.g, step.target
    homes = {u: g.at[u] for u in battle_of(g).units}
    gas = gas_allowed(g, p.seat, target)
    now = forecast(g, homes, target, step.units, gas, p.cover(target))
    then = forecast(g, homes, target, (*step.units, *more), gas, p.cover(target))
    return value_of(p, then, target, worth) - value_of(p, now, target, worth)


def rebase(p: Picture, step: AirMovement, choice: Choice) -> Decision:
    """Air units without anything to attack in range go to a base that has."""
    g = p.g
    if step.piece >= 0:
        here = g.at[step.piece]
        options = [a[1] for a in choice.options if a[0] == "hex"]
        best = max(options, key=lambda h: (prey(p, step.piece, h), -h), default=-1)
        if best >= 0 and prey(p, step.piece, best) > prey(p, step.piece, here):
            return Decision(
                ("hex", best), f"From {p.name(best)} {p.called(step.piece)} reaches the front."
            )
        stop: Action = ("back", 0) if ("back", 0) in choice.options else DONE
        return Decision(stop, "It is near enough to the front.")
    for verb, piece in choice.options:
        if verb != "unit" or g.status[piece] & COMMITTED:
            continue
        if prey(p, piece, g.at[piece]) and not far_from_siege(p, piece):
            continue
        hop = g.pack.air.hop_ranges * flying_range(g, piece)
        now = prey(p, piece, g.at[piece])
        if any(prey(p, piece, h) > now for h in bases_within(g, piece, hop)):
            return Decision(("unit", piece), f"{p.called(piece)} has no enemy in range here.")
    return Decision(DONE, "The air units stand where they are needed.")


def flee(p: Picture, step: ForcedRebase, choice: Choice) -> Decision:
    """To the base from which it reaches most, far from the enemy if that is the same."""
    hexes = [hex_ for verb, hex_ in choice.options if verb == "hex"]
    best = max(hexes, key=lambda h: (prey(p, step.piece, h), -p.threat.get(h, 0.0), -h))
    return Decision(("hex", best), f"{p.called(step.piece)} goes on from {p.name(best)}.")


def make_room(p: Picture, choice: Choice) -> Decision:
    """Who is of least use here leaves."""
    units = [piece for verb, piece in choice.options if verb == "unit"]
    best = min(units, key=lambda q: (p.pack.strength[q][0], q))
    return Decision(("unit", best), f"{p.called(best)} makes room.")


def raid(p: Picture, step: AirOffensive, choice: Choice) -> Decision:
    """A raid that somebody else began is flown with all bombers."""
    for verb in ("hex", "airfield", "airbase", "port", "fort", "unit", "go", "yes"):
        for action in choice.options:
            if action[0] == verb:
                return Decision(action, "The raid goes on with all that can fly.")
    return Decision(choice.options[0], "The raid goes on.")


def prey(p: Picture, piece: int, base: int) -> int:
    """How many enemy hexes near one's own troops an air unit reaches from a base."""
    area = in_range(p.pack, base, p.pack.move[piece])
    storm = p.numbers.overhead if p.siege and p.objective in area else 0
    return storm + sum(1 for hex_ in front(p) if hex_ in area)


def far_from_siege(p: Picture, piece: int) -> bool:
    """Whether an air unit would miss the storm of the objective from where it is based."""
    return p.siege and p.objective not in in_range(p.pack, p.g.at[piece], p.pack.move[piece])


def front(p: Picture) -> list[int]:
    """The enemy's hexes within two hexes of one's own troops, and the objective."""
    g = p.g
    near = {b for u in p.units for b in p.pack.grid.within(g.at[u], 2)}
    held = {g.at[f] for f in p.foes}
    return sorted(h for h in held if h in near)
