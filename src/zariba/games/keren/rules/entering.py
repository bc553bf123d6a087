"""Reinforcements: who is due, by which hexes they come, and who comes together (10.4)."""

from zariba.core.choice import Refusal
from zariba.games.keren.material.ground import Way
from zariba.games.keren.rules.state import OFF, Keren

NOT_DUE = Refusal("10.4e", "{it} is not due to arrive", ("16.1h", "16.1k"))
ALL_ARRIVED = Refusal(
    "10.4e", "{it} stays away: all units of its group that come have arrived", ("16.1i", "16.1l")
)
ALL_CHOSEN = Refusal(
    "10.4e", "{it} stays away: all that come of its group are chosen", ("16.1i", "16.1l")
)
OTHER_ENTRY = Refusal(
    "7.0c", "{it} enters by other hexes: only units that enter by the same ones enter as a stack"
)


def why_not_arrive(g: Keren, unit: int) -> Refusal | None:
    """Why a unit off the map is not a reinforcement now (10.4e, 7.0b)."""
    if g.at[unit] != OFF:
        return NOT_DUE
    number = g.plan.later_group[unit]
    if number < 0 or g.plan.groups[number].turn > g.turn:
        return NOT_DUE
    return None if g.used[number] < g.plan.groups[number].count else ALL_ARRIVED


def due(g: Keren, seat: int) -> list[int]:
    """The reinforcements that may enter now."""
    found: list[int] = []
    for group in g.plan.arriving[seat]:
        if group.turn <= g.turn and g.used[group.number] < group.count:
            found += [u for u in group.candidates if g.at[u] == OFF]
    return found


def why_not_together(g: Keren, units: tuple[int, ...], unit: int) -> Refusal | None:
    """Why a reinforcement that is due may not enter as one stack with these (7.0c)."""
    plan = g.plan
    group = plan.groups[plan.later_group[unit]]
    if group.entry != plan.groups[plan.later_group[units[0]]].entry:
        return OTHER_ENTRY
    chosen = sum(1 for u in units if plan.later_group[u] == group.number)
    return None if g.used[group.number] + chosen < group.count else ALL_CHOSEN


def arriving_with(g: Keren, seat: int, units: tuple[int, ...]) -> list[int]:
    """The reinforcements, of whatever list, that may still join a stack about to enter."""
    return [u for u in due(g, seat) if u not in units and why_not_together(g, units, u) is None]


def entry_ways(g: Keren, unit: int) -> tuple[Way, ...]:
    """The hexes a reinforcement may enter by, and what they cost (10.4a, 10.4b, 10.4d)."""
    return g.plan.groups[g.plan.later_group[unit]].ways
