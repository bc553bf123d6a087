"""How far a unit or stack could go from where it is."""

from heapq import heappop, heappush

from zariba.games.keren.material.pack import PACK
from zariba.games.keren.rules.movement import room_and_cost, why_not_step
from zariba.games.keren.rules.state import Keren, enemy, in_zoc

Reach = dict[int, tuple[int, tuple[int, ...]]]
"""By place: points left there and the places on the way to it, itself included."""


def reach(
    g: Keren,
    side: int,
    units: tuple[int, ...],
    left: tuple[int, ...],
    start: int,
    fresh: bool,
) -> Reach:
    """Every place the stack can get to with the points it has left, by the cheapest way."""
    least = min(left)
    found: Reach = {}
    waiting: list[tuple[int, int, tuple[int, ...]]] = [(0, start, ())]
    foe = enemy(side)
    closed: set[int] = set()
    while waiting:
        spent, place, way_here = heappop(waiting)
        if place in closed:
            continue
        closed.add(place)
        if way_here:
            found[place] = (least - min(spent, least), way_here)
            if in_zoc(g, place, foe) or spent >= least:
                continue  # 8.1a
        points = tuple(p - spent for p in left)
        for way in PACK.ways[place]:
            if way.to in closed or way.to == start:
                continue
            first = fresh and not way_here
            if why_not_step(g, side, units, points, first, way) is None:
                cost, _ = room_and_cost(g, side, len(units), way)
                heappush(waiting, (spent + cost, way.to, (*way_here, way.to)))
    return found
