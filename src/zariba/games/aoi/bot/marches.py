"""Where a unit gets with the MPs it has, and by which way."""

from heapq import heappop, heappush
from typing import Final

from zariba.core.pack import kept
from zariba.games.aoi.material.ground import FOOT
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.material.pieces import PARTISAN
from zariba.games.aoi.material.tables import MUD
from zariba.games.aoi.rules.march import March
from zariba.games.aoi.rules.movement_points import allowance
from zariba.games.aoi.rules.stacking import why_no_room
from zariba.games.aoi.rules.state import Aoi, enemy, frozen_at, strength_of, weather_at

FAR: Final = 99
"""Farther than any march."""
Path = tuple[int, ...]
"""The hexes entered one after another; empty for staying."""


@kept
def march_costs(pack: AoiPack, scenario: str, seat: int, goal: int) -> tuple[int, ...]:
    """By hex: the MPs on foot from there to a goal on an empty map, FAR where no way leads."""
    ways = pack.plan_by_id[scenario].sides[seat].steps[FOOT]
    back: list[list[tuple[int, int]]] = [[] for _ in range(pack.hexes)]
    for here, steps in enumerate(ways):
        for to, cost in steps:
            back[to].append((here, cost))
    costs = [FAR] * pack.hexes
    costs[goal] = 0
    heap = [(0, goal)]
    while heap:
        cost, here = heappop(heap)
        if cost > costs[here]:
            continue
        for near, step in back[here]:
            if cost + step < costs[near]:
                costs[near] = cost + step
                heappush(heap, (cost + step, near))
    return tuple(costs)


def can_start(g: Aoi, kind: type[March], piece: int, path: Path) -> bool:
    """Whether the first step of a way can be taken now: troops may still stand in it."""
    march = kind(g.pack.seat[piece], (piece,), (allowance(g, piece),), (0,))
    return path[0] in march.open_hexes(g)


def covered(g: Aoi, seat: int) -> set[int]:
    """The hexes in uninhibited zones of control of a side, its own hexes among them."""
    pack = g.pack
    found: set[int] = set()
    for hex_, stack in g.stacks.items():
        if pack.seat[stack[0]] == seat:
            found.add(hex_)
            found.update(pack.zoc_into[hex_])
    found.update(g.at[p] for p in g.plan.sides[seat].of_sort[PARTISAN] if g.at[p] >= 0)
    return found


def reach(g: Aoi, piece: int, zones: set[int], points: int = -1) -> dict[int, Path]:
    """The hexes in which a unit can end a move, with the cheapest way.

    `zones` are those of its enemy, `points` the MPs if they are not its own.
    """
    pack = g.pack
    seat, home = pack.seat[piece], g.at[piece]
    if points < 0:
        points = allowance(g, piece)
    if weather_at(g, home) == MUD:
        points //= 2
    foe = enemy(seat)
    side = g.plan.sides[seat]
    ways = (side.frozen_steps if frozen_at(g, home) else side.steps)[pack.mover[piece]]
    special = g.plan.special
    bound = special.bounds.get(pack.nation[piece]) if special is not None else None
    partisans = {g.at[p] for p in g.plan.sides[foe].of_sort[PARTISAN]}
    strong = strength_of(g, piece) >= pack.partisan_entry
    stacks, seats = g.stacks, pack.seat
    found: dict[int, tuple[int, Path]] = {home: (0, ())}
    heap: list[tuple[int, int]] = [(0, home)]
    while heap:
        spent, here = heappop(heap)
        cost_here, path = found[here]
        if spent > cost_here or (here != home and here in zones):
            continue
        for to, step in ways[here]:
            stack = stacks.get(to)
            if stack and seats[stack[0]] == foe:
                continue
            if bound is not None and to not in bound:
                continue
            cost = step
            if to in partisans:
                if not strong:
                    continue
                cost += pack.partisans.entry_mp
            after = spent + cost
            if here == home and home in zones and to in zones:
                if cost > points:
                    continue
                after = points
            elif after > points:
                if here != home:
                    continue
                after = points  # the one-hex minimum (b5.7a)
            if to not in found or after < found[to][0]:
                found[to] = (after, (*path, to))
                heappush(heap, (after, to))
    return {
        hex_: path
        for hex_, (_, path) in found.items()
        if hex_ == home or hex_ not in stacks or why_no_room(g, (piece,), hex_) is None
    }
