"""How far a unit or stack could go from where it is."""

from heapq import heappop, heappush

from zariba.games.keren.rules.movement import open_steps
from zariba.games.keren.rules.state import Keren, enemy
from zariba.games.keren.rules.zones_of_control import in_zoc

Reach = dict[int, tuple[int, tuple[int, ...]]]
"""By place: points left there and the places on the way to it, itself included."""


def reach(
    g: Keren,
    seat: int,
    units: tuple[int, ...],
    left: tuple[int, ...],
    start: int,
    fresh: bool,
) -> Reach:
    """Every place the stack can get to with the points it has left, by the cheapest way."""
    least = min(left)
    found: Reach = {}
    waiting: list[tuple[int, int, tuple[int, ...]]] = [(0, start, ())]
    foe = enemy(seat)
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
        first = fresh and not way_here
        for way, cost in open_steps(g, seat, units, points, first, g.pack.ways[place]):
            if way.to not in closed and way.to != start:
                heappush(waiting, (spent + cost, way.to, (*way_here, way.to)))
    return found
