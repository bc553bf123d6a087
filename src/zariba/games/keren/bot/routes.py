"""How far units can march now, and the way there."""

from msgspec import Struct

from zariba.boards.paths import Fans, fanned, spread
from zariba.core.pack import kept
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.entering import entry_ways
from zariba.games.keren.rules.state import DONE, FACE, FIRED, OFF, SUPPRESSED, Keren

FAR_MARCH = 900
"""Movement points beyond which a place is as good as out of the world."""

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


class Order(Struct, frozen=True):
    """Where a group goes, by which way, and why."""

    units: tuple[int, ...]
    path: tuple[int, ...]
    reason: str


@kept
def marching(pack: KerenPack, to: int) -> list[int]:
    """By place: the movement points from it to a place, nobody in the way."""
    return spread(steps_back(pack), [to], FAR_MARCH, bytes(pack.places))


@kept
def steps_back(pack: KerenPack) -> Fans:
    """By place: the places a step leads from to it, and its cost."""
    back: list[list[tuple[int, int]]] = [[] for _ in range(pack.places)]
    for a, ways in enumerate(pack.ways):
        for way in ways:
            back[way.to].append((a, pack.link_mp if way.link else way.foot))
    return fanned(back)


@kept
def strides(pack: KerenPack) -> tuple[tuple[tuple[int, int, int, bool], ...], ...]:
    """By place: each step with its cost for few and for many, and whether a tank is barred."""
    return tuple(
        tuple(
            (
                way.to,
                pack.link_mp if way.link else way.foot,
                pack.link_mp if way.link and pack.as_cheap[way.to] else way.foot,
                way.roadblock,
            )
            for way in ways
        )
        for ways in pack.ways
    )


@kept
def own_lines(pack: KerenPack, seat: int) -> list[int]:
    """By place: the length of a side's line of supply, nobody in the way."""
    free = bytes(pack.places)
    return spread(pack.supply_steps[seat], pack.sources[seat], pack.carrying_range, free)


def march_points(g: Keren, unit: int) -> int:
    """A unit's movement points, 0 for one that stays where it is."""
    status = g.status[unit]
    return 0 if status & (SUPPRESSED | FIRED) else g.pack.mp[unit][status & FACE]


def may_march(g: Keren, unit: int) -> bool:
    """Whether a unit on the map may still move in this phase."""
    return not g.status[unit] & DONE and march_points(g, unit) > 0


def roam(g: Keren, seat: int, group: Group, zoc: bytearray) -> Steps:
    """Every place a group can get to, by the cheapest way (10.0, 8.1, 7.0)."""
    return roamed(g, seat, group, zoc)[0]


def roamed(g: Keren, seat: int, group: Group, zoc: bytearray) -> tuple[Steps, set[int]]:
    """The same, and the places on its way where friends stood."""
    pack = g.pack
    number, points, home = len(group.units), group.points, group.home
    stacks, seats, limit, few = g.stacks, pack.seat, pack.limit, pack.road_limit
    tank = any(pack.is_tank[u] for u in group.units)
    found: Steps = {}
    crowded: set[int] = set()
    known: dict[int, int] = {}
    buckets: list[list[tuple[int, int]]] = [[] for _ in range(points + 8)]
    if home == OFF:
        for to, cost in entries(g, seat, group, zoc):
            buckets[min(cost, points)].append((to, OFF))
    else:
        buckets[0].append((home, home))
    ways = strides(pack)
    for spent, bucket in enumerate(buckets):
        for place, came in bucket:
            if place in found:
                continue
            found[place] = (spent, came)
            if place == home:
                free = group.fresh
            elif zoc[place] or spent >= points:
                continue
            else:
                free = False
            for to, cheap, dear, roadblock in ways[place]:
                there = number
                stack = stacks.get(to)
                if stack is not None:
                    if seats[stack[0]] != seat:
                        continue
                    crowded.add(to)
                    there += len(stack)
                    if there > limit[to]:
                        continue
                total = spent + (cheap if there <= few else dear)
                if total > points:
                    if not free:
                        continue
                    total = points
                if total < known.get(to, 999) and not (tank and roadblock):
                    known[to] = total
                    buckets[total].append((to, place))
    if home != OFF:
        found[home] = (0, home)
    return found, crowded


def entries(g: Keren, seat: int, group: Group, zoc: bytearray) -> list[tuple[int, int]]:
    """The hexes by which reinforcements can enter now, and what each costs (10.4)."""
    pack, number = g.pack, len(group.units)
    found = []
    for way in entry_ways(g, group.units[0]):
        stack = g.stacks.get(way.to, ())
        if stack and pack.seat[stack[0]] != seat:
            continue
        if zoc[way.to] or len(stack) + number > pack.limit[way.to]:
            continue
        rate = pack.as_cheap[way.to] or len(stack) + number <= pack.road_limit
        found.append((way.to, pack.link_mp if way.link and rate else way.foot))
    return found


def path_to(steps: Steps, home: int, to: int) -> tuple[int, ...]:
    """The places on the way, the last included, the first not."""
    path = []
    place = to
    while place not in (home, OFF):
        path.append(place)
        place = steps[place][1]
    return tuple(reversed(path))
