"""How far a man can walk with his AP: whole inches one after the other, each place by its path."""

from math import hypot
from typing import NamedTuple

from zariba.boards.plane import (
    between_segments,
    inside,
    path_to_box,
    path_to_polygon,
    to_outline,
)
from zariba.games.mog93.material.ground import Eye, Ground
from zariba.games.mog93.rules.clearance import scenery_steps
from zariba.games.mog93.rules.eyes import eye_of_model
from zariba.games.mog93.rules.state import ABOARD, ROOF, STREET, Mog
from zariba.games.mog93.rules.strides import OFFSETS
from zariba.games.mog93.rules.walking import clear_of_vehicles, friends_near, steps

WHOLE = tuple(n for n, (dx, dy) in enumerate(OFFSETS) if dx * dx + dy * dy == 10_000)
"""The twelve steps of a whole inch."""
CELL = 60
"""One place is kept in each square of this side, in hundredths of an inch."""
MOST = 200
DOORWAYS = 8
"""So many places in rooms and doorways are looked into: each costs a millisecond or more."""
NEAR = 170
"""Places nearer than this are left to steps and turns."""


class Walk(NamedTuple):
    """A place some steps away."""

    x: int
    y: int
    place: int
    """Street, room or roof, as `Mog.where` has it."""
    steps: tuple[int, ...]
    """By number of OFFSETS."""


def walks(g: Mog, model: int, inches: int, but: tuple[int, ...] = ()) -> list[Walk]:
    """Places that so many steps lead to, the nearest first; none that one step leads to."""
    where = g.where[model]
    if where >= ABOARD or inches < 2:
        return []
    people = crowd(g, model, where, but)
    start = (g.x[model], g.y[model], where)
    first = steps(g, model, friends_near(g, model, but))
    seen = {cell(*start[:2])}
    layer: list[tuple[int, int, int, tuple[int, ...]]] = [(*start, ())]
    found: list[Walk] = []
    patience = DOORWAYS
    for _ in range(inches):
        following: list[tuple[int, int, int, tuple[int, ...]]] = []
        for x, y, place, path in layer:
            exact = first if not path else -1
            if path and place < ROOF and (place != STREET or near_door(g.ground, x / 100, y / 100)):
                patience -= 1
                exact = door_steps(g, x, y, place) if patience >= 0 else 0
            for n in WHOLE:
                nx, ny = x + OFFSETS[n][0], y + OFFSETS[n][1]
                key = cell(nx, ny)
                if key in seen or ny < 0 or not clear(people, x, y, nx, ny):
                    continue
                if exact >= 0:
                    if not exact >> n & 1:
                        continue
                elif not past_scenery(g, place, x / 100, y / 100, nx / 100, ny / 100):
                    continue
                seen.add(key)
                there = place
                if exact >= 0 and place < ROOF:
                    there = g.ground.room_at(nx / 100, ny / 100)
                following.append((nx, ny, there, (*path, n)))
        for x, y, place, path in following:
            if len(path) > 1 and hypot(x - start[0], y - start[1]) > NEAR:
                found.append(Walk(x, y, place, path))
        layer = following
    return thinned(found)


def door_steps(g: Mog, x: int, y: int, where: int) -> int:
    """The steps of the rules in a room or close to a door, where a rough test will not do.

    Elsewhere `past_scenery` tests the few steps that are asked about, and none too generously.
    """
    mask = scenery_steps(g.ground, x, y, where)
    if g.parked and where == STREET:
        mask &= clear_of_vehicles(g, x, y)
    return mask


def near_door(ground: Ground, x: float, y: float) -> bool:
    """Whether a step may lead through a door."""
    for number in ground.solids_near(x, y):
        house = ground.solids[number][1]
        if house >= 0 and ground.buildings[house].enterable:
            if any(abs(dx - x) + abs(dy - y) < 1.6 for dx, dy in ground.buildings[house].doors):
                return True
    return False


def past_scenery(g: Mog, where: int, ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether a step keeps clear of houses, walls, vehicles and the edges all the way."""
    ground = g.ground
    c = g.pack.k.walk_clearance
    if where >= ROOF:
        outline = ground.buildings[where - ROOF].polygon
        return inside(bx, by, outline) and to_outline(bx, by, outline) >= c
    if not (0.0 <= bx <= ground.width and by <= ground.height):
        return False
    for number in ground.solids_near(ax, ay):
        solid = ground.solids[number][0]
        west, south, east, north = solid.box
        if (
            (ax <= west - c and bx <= west - c)
            or (ax >= east + c and bx >= east + c)
            or (ay <= south - c and by <= south - c)
            or (ay >= north + c and by >= north + c)
        ):
            continue
        if path_to_box(ax, ay, bx, by, solid.box) >= c:
            continue
        if solid.upright or path_to_polygon(ax, ay, bx, by, solid.points) < c:
            return False
    for (px, py), (qx, qy) in ground.high_walls:
        if (
            min(px, qx) - 1.5 < ax < max(px, qx) + 1.5
            and min(py, qy) - 1.5 < ay < max(py, qy) + 1.5
        ):
            if between_segments(ax, ay, bx, by, px, py, qx, qy) < c:
                return False
    return all(path_to_polygon(ax, ay, bx, by, bar.points) >= c for _, bar in g.bars)


def thinned(found: list[Walk]) -> list[Walk]:
    """No more places than a table can show: where there are too many, one in a larger square."""
    side = CELL
    kept = found
    while len(kept) > MOST:
        side += 6
        squares: dict[tuple[int, int], Walk] = {}
        for walk in found:
            squares.setdefault((walk.x // side, walk.y // side), walk)
        kept = list(squares.values())
    return kept


def cell(x: int, y: int) -> tuple[int, int]:
    """The square a place lies in."""
    return x // CELL, y // CELL


Crowd = list[tuple[int, int, int, bool]]


def crowd(g: Mog, model: int, where: int, but: tuple[int, ...]) -> Crowd:
    """Everybody to keep clear of on the level: place, distance, whether a Somali."""
    lattice = g.ground.lattice
    roof = where >= ROOF
    somali = round(g.pack.k.walk_somali * 100)
    friend = round(g.pack.k.walk_friend * 100)
    found: Crowd = []
    for figure, node in enumerate(g.f_node):
        if g.f_kind[figure] >= 0 and g.f_ride[figure] < 0 and (node >= lattice.size) == roof:
            x, y = round(lattice.x[node] * 100), round(lattice.y[node] * 100)
            if abs(x - g.x[model]) < 1100 and abs(y - g.y[model]) < 1100:
                found.append((x, y, somali, True))
    for other, at in enumerate(g.where):
        if STREET <= at < ABOARD and g.ap[other] > 0 and other != model and other not in but:
            if (at >= ROOF) == roof:
                found.append((g.x[other], g.y[other], friend, False))
    return found


def clear(people: Crowd, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a step keeps clear of everybody: Somalis all the way, friends at its end (R13)."""
    for x, y, limit, all_the_way in people:
        if x - bx > 200 or bx - x > 200 or y - by > 200 or by - y > 200:
            continue
        if (x - bx) ** 2 + (y - by) ** 2 < limit * limit:
            return False
        if all_the_way and between(x, y, ax, ay, bx, by) < limit * limit:
            return False
    return True


def between(x: int, y: int, ax: int, ay: int, bx: int, by: int) -> float:
    """The square of a point's distance from a step."""
    dx, dy = bx - ax, by - ay
    t = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
    t = min(max(t, 0.0), 1.0)
    return (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2


def eye_there(g: Mog, model: int, walk: Walk) -> Eye:
    """The man's eye at the end of a walk."""
    room = walk.place if 0 <= walk.place < ROOF else -1
    return eye_of_model(g, model)._replace(x=walk.x / 100, y=walk.y / 100, room=room)
