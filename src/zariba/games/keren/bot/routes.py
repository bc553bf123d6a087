"""How far units can march now, and the way there."""

from msgspec import Struct

from zariba.games.keren.rules.entering import entry_ways
from zariba.games.keren.rules.state import OFF, Keren

Steps = dict[int, tuple[int, int]]
"""By place: the points spent to get there and the place before it."""


class Group(Struct):
    """Units that move together from one place; OFF for reinforcements still outside."""

    units: tuple[int, ...]
    home: int
    points: int
    strength: int
    fresh: bool = True
    """Whether it may take its one step whatever that costs (10.6)."""


class Order(Struct):
    """Where a group goes, by which way, and why."""

    units: tuple[int, ...]
    path: tuple[int, ...]
    reason: str


def roam(g: Keren, seat: int, group: Group, zoc: bytearray) -> Steps:
    """Every place a group can get to, by the cheapest way (10.0, 8.1, 7.0)."""
    pack = g.pack
    number, points = len(group.units), group.points
    stacks, seats, limit = g.stacks, pack.seat, pack.limit
    tank = any(pack.is_tank[u] for u in group.units)
    found: Steps = {}
    buckets: list[list[tuple[int, int]]] = [[] for _ in range(points + 8)]
    if group.home == OFF:
        for way in entry_ways(g, group.units[0]):
            stack = stacks.get(way.to, ())
            if stack and seats[stack[0]] != seat:
                continue
            if zoc[way.to] or len(stack) + number > limit[way.to]:
                continue
            rate = pack.as_cheap[way.to] or len(stack) + number <= pack.road_limit
            cost = pack.link_mp if way.link and rate else way.foot
            buckets[min(cost, points)].append((way.to, OFF))
    else:
        buckets[0].append((group.home, group.home))
    for spent, bucket in enumerate(buckets):
        for place, came in bucket:
            if place in found:
                continue
            found[place] = (spent, came)
            first = place == group.home
            if not first and (zoc[place] or spent >= points):
                continue
            free = first and group.fresh
            for way in pack.ways[place]:
                to = way.to
                if to in found or (tank and way.roadblock):
                    continue
                there = number
                stack = stacks.get(to, ())
                if stack:
                    if seats[stack[0]] != seat:
                        continue
                    there += len(stack)
                    if there > limit[to]:
                        continue
                cost = way.foot
                if way.link and (pack.as_cheap[to] or there <= pack.road_limit):
                    cost = pack.link_mp
                total = spent + cost
                if total <= points:
                    buckets[total].append((to, place))
                elif free:
                    buckets[points].append((to, place))
    if group.home != OFF:
        found[group.home] = (0, group.home)
    return found


def path_to(steps: Steps, home: int, to: int) -> tuple[int, ...]:
    """The places on the way, the last included, the first not."""
    path = []
    place = to
    while place not in (home, OFF):
        path.append(place)
        place = steps[place][1]
    return tuple(reversed(path))
