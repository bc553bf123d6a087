"""What must hold in every position of Keren, counted from scratch."""

from zariba.games.keren.material.pack import COMMONWEALTH, ITALIAN, PACK
from zariba.games.keren.rules.movement import March
from zariba.games.keren.rules.state import CARRYING, DEAD, FIRED, OFF, Keren


def broken(g: Keren) -> list[str]:
    """The invariants that do not hold, in words."""
    wrong: list[str] = []
    standing: dict[int, int] = {}
    for place, stack in g.stacks.items():
        name = PACK.codes[place]
        if not stack:
            wrong.append(f"an empty stack in {name}")
            continue
        if len({PACK.side[u] for u in stack}) != 1:
            wrong.append(f"both sides in {name} (7.1b)")
        if len(stack) > PACK.limit[place]:
            wrong.append(f"{len(stack)} units in {name} (7.1a)")
        for unit in stack:
            if unit in standing:
                wrong.append(f"{PACK.unit_ids[unit]} stands twice")
            standing[unit] = place
    for unit, place in enumerate(g.at):
        if standing.get(unit, OFF) != (place if place >= 0 else OFF):
            wrong.append(f"{PACK.unit_ids[unit]} is not where its stack says")
        if PACK.is_gun[unit] and g.status[unit] & CARRYING:
            wrong.append(f"artillery {PACK.unit_ids[unit]} carries supply (2.4d)")
        if not PACK.is_gun[unit] and g.status[unit] & FIRED:
            wrong.append(f"{PACK.unit_ids[unit]} shows a Fired side it lacks")
    return wrong + wrong_counts(g)


def wrong_counts(g: Keren) -> list[str]:
    """Units by group and points for losses."""
    wrong: list[str] = []
    come = [u for u in range(PACK.count) if g.at[u] >= 0 or g.at[u] == DEAD]
    for side in (COMMONWEALTH, ITALIAN):
        used = sum(g.used[group.number] for group in g.plan.groups if group.side == side)
        there = sum(1 for u in come if PACK.side[u] == side)
        if used != there:
            wrong.append(f"{there} units of side {side} in play, but {used} came")
    for group in g.plan.groups:
        if not 0 <= g.used[group.number] <= group.count:
            wrong.append(f"{g.used[group.number]} of {group.count} units of {group.name} came")
    lost = [sum(1 for u in PACK.side_units[side] if g.at[u] == DEAD) for side in (0, 1)]
    if g.vp != g.plan.start_vp + lost[ITALIAN] - 2 * lost[COMMONWEALTH]:
        wrong.append(f"{g.vp} points for losses of {lost} (4.2a, 4.2b)")
    for step in g.flow:
        if isinstance(step, March) and min(step.left) < 0:
            wrong.append("a moving unit overspent its points (10.0b)")
    return wrong
