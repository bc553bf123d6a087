"""What must hold in every position of Keren, counted from scratch."""

from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.rules.movement import March
from zariba.games.keren.rules.state import CARRYING, DEAD, FIRED, OFF, Keren


def broken(state: Keren) -> list[str]:
    """The invariants that do not hold, in words."""
    pack = state.pack
    wrong: list[str] = []
    standing: dict[int, int] = {}
    for place, stack in state.stacks.items():
        name = pack.codes[place]
        if not stack:
            wrong.append(f"an empty stack in {name}")
            continue
        if len({pack.seat[u] for u in stack}) != 1:
            wrong.append(f"both sides in {name}")
        if len(stack) > pack.limit[place]:
            wrong.append(f"{len(stack)} units in {name}")
        for unit in stack:
            if unit in standing:
                wrong.append(f"{pack.unit_ids[unit]} stands twice")
            standing[unit] = place
    for unit, place in enumerate(state.at):
        if standing.get(unit, OFF) != (place if place >= 0 else OFF):
            wrong.append(f"{pack.unit_ids[unit]} is not where its stack says")
        if pack.is_gun[unit] and state.status[unit] & CARRYING:
            wrong.append(f"artillery {pack.unit_ids[unit]} carries supply")
        if not pack.is_gun[unit] and state.status[unit] & FIRED:
            wrong.append(f"{pack.unit_ids[unit]} shows a Fired side it lacks")
    return wrong + wrong_counts(state)


def wrong_counts(g: Keren) -> list[str]:
    """Units by group and points for losses."""
    pack = g.pack
    wrong: list[str] = []
    come = [u for u in range(pack.count) if g.at[u] >= 0 or g.at[u] == DEAD]
    for seat in (COMMONWEALTH, ITALIAN):
        used = sum(g.used[group.number] for group in g.plan.groups if group.seat == seat)
        there = sum(1 for u in come if pack.seat[u] == seat)
        if used != there:
            wrong.append(f"{there} units of side {seat} in play, but {used} came")
    for group in g.plan.groups:
        if not 0 <= g.used[group.number] <= group.count:
            wrong.append(f"{g.used[group.number]} of {group.count} units of {group.name} came")
    lost = [sum(1 for u in pack.seat_units[seat] if g.at[u] == DEAD) for seat in (0, 1)]
    points = sum(n * each for n, each in zip(lost, pack.loss_points, strict=True))
    if g.vp != g.plan.start_vp + points:
        wrong.append(f"{g.vp} points for losses of {lost}")
    for step in g.flow:
        if isinstance(step, March) and min(step.left) < 0:
            wrong.append("a moving unit overspent its points")
    return wrong
