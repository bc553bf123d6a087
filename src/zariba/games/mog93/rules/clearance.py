"""Steps that houses, walls, doors and the edges of the table allow (R9, R13)."""

from functools import lru_cache
from math import hypot

from zariba.boards.bars import Bar
from zariba.boards.plane import (
    TOLERANCE,
    Box,
    between_segments,
    box_of,
    inside,
    is_convex,
    meet,
    path_to_box,
    path_to_polygon,
    to_box,
    to_outline,
    to_segment,
)
from zariba.games.mog93.material.ground import Girth, Ground
from zariba.games.mog93.rules.state import ROOF
from zariba.games.mog93.rules.strides import ALL, COLUMNS, INCHES, ROWS, mask_of

REACH = 150
"""Hundredths of an inch beyond which nothing hinders a step."""
WAYS_KEPT = 200_000
DOOR_SIGHT = 200
FAR_SLANT = 2.0
DOOR_APPROACH = 0.8
"""Within this of a door one may stand close to the wall (R9)."""
PARTS = 20
"""A step past a door is looked at so often."""
Sides = tuple[tuple[float, float, float], ...]
"""Lines along the sides of a solid: the way out, east and north, and how far out a man is."""


def scenery_steps(ground: Ground, x: int, y: int, where: int) -> int:
    """Steps that houses, walls and the table's edges allow."""
    if where >= ROOF:
        return roof_steps(ground, x, y, where - ROOF)
    ways = ground.ways
    key = (x, y, where)
    mask = ways.get(key)
    if mask is None:
        if len(ways) > WAYS_KEPT:
            ways.clear()
        mask = ways[key] = ground_steps(ground, x, y, where)
    return mask


def ground_steps(ground: Ground, x: int, y: int, where: int) -> int:
    """The same in the street or a room."""
    mask = edge_steps(ground, x, y)
    px, py = x / 100, y / 100
    for number in ground.solids_near(px, py):
        mask &= solid_steps(ground, number, x, y, where)
    for wall in ground.walls_near.get((int(px), int(py)), ()):
        (ax, ay), (bx, by) = ground.high_walls[wall]
        if min(ax, bx) - 1.5 < px < max(ax, bx) + 1.5:
            if min(ay, by) - 1.5 < py < max(ay, by) + 1.5:
                mask &= wall_steps(ground.k.walk_clearance, *close_by(ax, ay, bx, by, x, y))
    return mask


def close_by(
    ax: float, ay: float, bx: float, by: float, x: int, y: int
) -> tuple[int, int, int, int]:
    """A wall along an axis relative to a place; what is out of a step's reach is cut off."""
    one = (round(ax * 100) - x, round(ay * 100) - y)
    two = (round(bx * 100) - x, round(by * 100) - y)
    if ax != bx and ay != by:
        return (*one, *two)
    return (cut(one[0]), cut(one[1]), cut(two[0]), cut(two[1]))


def cut(far: int) -> int:
    """Beyond an inch and a half nothing matters to a step."""
    return max(-REACH, min(REACH, far))


@lru_cache(maxsize=100_000)
def wall_steps(clearance: float, ax: int, ay: int, bx: int, by: int) -> int:
    """Steps that keep clear of a high wall at a place relative to the model."""
    wall = ((ax / 100, ay / 100), (bx / 100, by / 100))
    least = min(clearance, to_segment(0.0, 0.0, *wall[0], *wall[1])) - TOLERANCE
    mask = beyond_box(box_of(wall), max(least, 0.0) + TOLERANCE / 1000)
    for n, (qx, qy) in enumerate(INCHES):
        if not mask >> n & 1 and between_segments(0.0, 0.0, qx, qy, *wall[0], *wall[1]) >= least:
            mask |= 1 << n
    return mask


def edge_steps(ground: Ground, x: int, y: int) -> int:
    """Steps that stay within the table, or leave it over the National edge, the south."""
    east, north = round(ground.width * 100), round(ground.height * 100)
    if 100 <= x <= east - 100 and y <= north - 100:
        return ALL
    return rim_steps(ground.width, ground.height, x, y)


@lru_cache(maxsize=100_000)
def rim_steps(width: float, height: float, x: int, y: int) -> int:
    """Steps that stay on a table from a place close to its edge."""
    return mask_of(lambda qx, qy: within_table(width, height, x / 100 + qx, y / 100 + qy))


def roof_steps(ground: Ground, x: int, y: int, building: int) -> int:
    """Steps that stay on a roof, clear of its edge."""
    key = (x, y, building)
    mask = ground.walks.get(key)
    if mask is None:
        outline = ground.buildings[building].polygon
        clearance = ground.k.walk_clearance - TOLERANCE

        def clear(qx: float, qy: float) -> bool:
            px, py = x / 100 + qx, y / 100 + qy
            return inside(px, py, outline) and to_outline(px, py, outline) >= clearance

        mask = ground.walks[key] = mask_of(clear)
    return mask


def solid_steps(ground: Ground, number: int, x: int, y: int, where: int) -> int:
    """Steps that one solid allows from a place."""
    bar, building = ground.solids[number]
    within = building >= 0 and building == where
    near: tuple[tuple[int, int], ...] = ()
    if building >= 0 and ground.buildings[building].enterable:
        near = tuple(
            (round(dx * 100) - x, round(dy * 100) - y)
            for dx, dy in ground.buildings[building].doors
            if abs(dx * 100 - x) < DOOR_SIGHT and abs(dy * 100 - y) < DOOR_SIGHT
        )
    if bar.upright or slant_is_far(bar, x / 100, y / 100):
        west, south, east, north = bar.box
        return box_steps(
            ground.girth,
            cut(round(west * 100) - x),
            cut(round(south * 100) - y),
            cut(round(east * 100) - x),
            cut(round(north * 100) - y),
            near,
            within,
        )
    key = (x, y, -1 - number if within else number + 10_000)
    mask = ground.walks.get(key)
    if mask is None:
        moved = bar_moved(bar, x / 100, y / 100)
        shifted = tuple((dx / 100, dy / 100) for dx, dy in near)
        mask = solid_mask(ground.girth, moved, shifted, within)
        ground.walks[key] = mask
    return mask


def slant_is_far(b: Bar, x: float, y: float) -> bool:
    """Whether a step cannot tell a house with a slanting side from an upright one."""
    west, south, east, north = b.box
    ax, ay = b.points[-1]
    for bx, by in b.points:
        rim = (ax == bx and ax in (west, east)) or (ay == by and ay in (south, north))
        if not rim and to_segment(x, y, ax, ay, bx, by) < FAR_SLANT:
            return False
        ax, ay = bx, by
    corners = ((west, south), (west, north), (east, south), (east, north))
    cut_off = [c for c in corners if c not in b.points]
    return all(hypot(cx - x, cy - y) > FAR_SLANT for cx, cy in cut_off)


def bar_moved(b: Bar, x: float, y: float) -> Bar:
    """A solid as seen from a place."""
    return Bar(b.id, [(px - x, py - y) for px, py in b.points], b.top)


@lru_cache(maxsize=100_000)
def box_steps(
    girth: Girth,
    west: int,
    south: int,
    east: int,
    north: int,
    doors: tuple[tuple[int, int], ...],
    within: bool,
) -> int:
    """Steps that an upright solid relative to the model allows, in hundredths."""
    corners = ((west, south), (east, south), (east, north), (west, north))
    box = Bar("", [(px / 100, py / 100) for px, py in corners], 0.0)
    spots = tuple((dx / 100, dy / 100) for dx, dy in doors)
    return solid_mask(girth, box, spots, within)


def within_table(width: float, height: float, x: float, y: float) -> bool:
    """On the table, or over its National edge, the south."""
    return 0.0 <= x <= width and y <= height


def solid_mask(girth: Girth, b: Bar, doors: tuple[tuple[float, float], ...], within: bool) -> int:
    """Steps from the origin that keep their distance from a solid, or use a door of it.

    Who is too close already may only draw away.
    """
    start = outline_gap(b, 0.0, 0.0)
    clearance = girth[0] - TOLERANCE
    if within:
        plain = start >= clearance and (b.upright or is_convex(b.points))
        if plain and b.upright and not doors:
            return well_within(b.box, clearance)
        return mask_of(lambda qx, qy: clear_within(girth, b, qx, qy, doors, start, plain))
    least = min(clearance, start - TOLERANCE)
    sure = max(least, 0.0) + TOLERANCE / 1000
    mask = beyond_box(b.box, sure)
    sides = [side for side in slants_of(b) if side[2] >= sure]
    for n, (qx, qy) in enumerate(INCHES):
        if mask >> n & 1:
            continue
        for nx, ny, gap in sides:
            if gap + nx * qx + ny * qy >= sure:
                mask |= 1 << n  # all of the step on the far side of a line that clears the solid
                break
        else:
            if clear_outside(girth, b, qx, qy, doors, start, least):
                mask |= 1 << n
    return mask


def beyond_box(box: Box, sure: float) -> int:
    """Steps all on the far side of a line along a box, so far out or farther."""
    west, south, east, north = box
    mask = 0
    for low, high, lines in ((west, east, COLUMNS), (south, north, ROWS)):
        if low >= sure:
            mask |= sum(steps for far, steps in lines if low - far >= sure)
        if -high >= sure:
            mask |= sum(steps for far, steps in lines if far - high >= sure)
    return mask


def well_within(box: Box, clearance: float) -> int:
    """Steps that end so far within a box."""
    west, south, east, north = box
    columns = sum(m for x, m in COLUMNS if max(west - x, x - east) <= -clearance)
    rows = sum(m for y, m in ROWS if max(south - y, y - north) <= -clearance)
    return columns & rows


def clear_within(
    girth: Girth,
    b: Bar,
    qx: float,
    qy: float,
    doors: tuple[tuple[float, float], ...],
    start: float,
    plain: bool,
) -> bool:
    """Whether a step keeps its distance from the walls round it, or uses a door.

    `plain`: well inside a room without a notch, where the end of the step tells all.
    """
    if plain:
        clearance = girth[0] - TOLERANCE
        if inside(qx, qy, b.points) and outline_gap(b, qx, qy) >= clearance:
            return True
        if not doors:
            return False
    return through_door(girth, b, qx, qy, doors, start)


def clear_outside(
    girth: Girth,
    b: Bar,
    qx: float,
    qy: float,
    doors: tuple[tuple[float, float], ...],
    start: float,
    least: float,
) -> bool:
    """Whether a step keeps its distance from a solid, or uses a door of it."""
    if b.upright and not doors:
        end = to_box(qx, qy, b.box)
        if end < least or end == 0.0:
            return False
    gap = path_to_box(0.0, 0.0, qx, qy, b.box)
    if not b.upright and gap < girth[0] - TOLERANCE:
        gap = path_to_polygon(0.0, 0.0, qx, qy, b.points)
    if gap >= least and gap > 0.0:
        return True
    return bool(doors) and through_door(girth, b, qx, qy, doors, start)


def slants_of(b: Bar) -> Sides:
    """The lines along slanting sides of a solid: which way is out, and how far out the origin."""
    if b.upright or not b.convex:
        return ()
    found = []
    px, py = b.points[-1]
    for qx, qy in b.points:
        length = hypot(qx - px, qy - py)
        nx, ny = (qy - py) / length, (px - qx) / length
        found.append((nx, ny, -nx * px - ny * py))
        px, py = qx, qy
    return tuple(found)


def through_door(
    girth: Girth,
    b: Bar,
    qx: float,
    qy: float,
    doors: tuple[tuple[float, float], ...],
    start: float,
) -> bool:
    """A house with a room: its outline is crossed only at a door (R9, move.door)."""
    clearance, door_width = girth
    least = min(clearance, start) - TOLERANCE
    if to_door(qx, qy, doors) > DOOR_APPROACH + TOLERANCE and outline_gap(b, qx, qy) < least:
        return False
    ax, ay = b.points[-1]
    for bx, by in b.points:
        t = meet(0.0, 0.0, qx, qy, ax, ay, bx, by)
        if t is not None and to_door(qx * t, qy * t, doors) > door_width / 2 + TOLERANCE:
            return False
        ax, ay = bx, by
    if any(hypot(dx, dy) <= DOOR_APPROACH >= hypot(qx - dx, qy - dy) for dx, dy in doors):
        return True  # close to a door all the way
    stride = hypot(qx, qy) / PARTS
    part = 0
    while part <= PARTS:
        px, py = qx * part / PARTS, qy * part / PARTS
        spare = outline_gap(b, px, py) - least
        if spare < 0.0 and to_door(px, py, doors) > DOOR_APPROACH + TOLERANCE:
            return False
        part += 1 + max(0, int(spare / stride))  # no nearer to the walls than he goes
    return True


def outline_gap(bar: Bar, x: float, y: float) -> float:
    """The distance of a point from a house's outline, on either side of it."""
    if not bar.upright:
        return to_outline(x, y, bar.points)
    west, south, east, north = bar.box
    if west <= x <= east and south <= y <= north:
        return min(x - west, east - x, y - south, north - y)
    return to_box(x, y, bar.box)


def to_door(x: float, y: float, doors: tuple[tuple[float, float], ...]) -> float:
    """The distance to the nearest door."""
    best = 99.0
    for dx, dy in doors:
        gap = hypot(x - dx, y - dy)
        if gap < best:
            best = gap
    return best
