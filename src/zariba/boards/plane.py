"""Plane geometry in inches: points, segments and polygons, with one tolerance for every test."""

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, degrees, hypot, inf, radians, sin

Point = tuple[float, float]
Polygon = tuple[Point, ...]
Box = tuple[float, float, float, float]

TOLERANCE = 1e-6


def bearing(ax: float, ay: float, bx: float, by: float) -> float:
    """Degrees clockwise from north of the way from A to B."""
    return degrees(atan2(bx - ax, by - ay)) % 360.0


def turn_between(one: float, other: float) -> float:
    """The angle between two bearings, 0 to 180."""
    gap = abs(one - other) % 360.0
    return 360.0 - gap if gap > 180.0 else gap


def box_of(points: Sequence[Point]) -> Box:
    """The upright rectangle round some points: west, south, east, north."""
    xs = [p[0] for p in points]
    ys = [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def apart(one: Box, other: Box) -> bool:
    """Whether two upright rectangles share no point."""
    return one[0] > other[2] or other[0] > one[2] or one[1] > other[3] or other[1] > one[3]


def is_upright(polygon: Sequence[Point]) -> bool:
    """Whether a polygon is a rectangle along the axes."""
    if len(polygon) != 4:
        return False
    west, south, east, north = box_of(polygon)
    corners = {(west, south), (east, south), (east, north), (west, north)}
    return {(float(x), float(y)) for x, y in polygon} == corners


def inside(x: float, y: float, polygon: Sequence[Point]) -> bool:
    """Whether a point lies within a polygon; the outline itself is uncertain."""
    within = False
    ax, ay = polygon[-1]
    for bx, by in polygon:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
        ax, ay = bx, by
    return within


def to_segment(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
    """The distance of a point from a segment."""
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    if square == 0.0:
        return hypot(x - ax, y - ay)
    t = ((x - ax) * dx + (y - ay) * dy) / square
    t = 0.0 if t < 0.0 else 1.0 if t > 1.0 else t
    return hypot(x - ax - t * dx, y - ay - t * dy)


def to_outline(x: float, y: float, polygon: Sequence[Point]) -> float:
    """The distance of a point from a polygon's outline."""
    ax, ay = polygon[-1]
    best = inf
    for bx, by in polygon:  # `to_segment` of each side, in one loop
        dx, dy = bx - ax, by - ay
        px, py = x - ax, y - ay
        square = dx * dx + dy * dy
        t = (px * dx + py * dy) / square if square else 0.0
        if t < 0.0:
            t = 0.0
        elif t > 1.0:
            t = 1.0
        gap = hypot(px - t * dx, py - t * dy)
        if gap < best:
            best = gap
        ax, ay = bx, by
    return best


def to_polygon(x: float, y: float, polygon: Sequence[Point]) -> float:
    """The distance of a point from a polygon, 0 inside it."""
    return 0.0 if inside(x, y, polygon) else to_outline(x, y, polygon)


def meet(
    ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float
) -> float | None:
    """Where along A-B (0 to 1) it first crosses or touches C-D; None when it does not."""
    rx, ry, sx, sy = bx - ax, by - ay, dx - cx, dy - cy
    cross = rx * sy - ry * sx
    qx, qy = cx - ax, cy - ay
    if abs(cross) < 1e-12:
        if abs(qx * ry - qy * rx) > 1e-9:
            return None
        return _along(rx, ry, qx, qy, dx - ax, dy - ay)
    t = (qx * sy - qy * sx) / cross
    u = (qx * ry - qy * rx) / cross
    if -1e-9 <= t <= 1 + 1e-9 and -1e-9 <= u <= 1 + 1e-9:
        return min(max(t, 0.0), 1.0)
    return None


def _along(rx: float, ry: float, qx: float, qy: float, ex: float, ey: float) -> float | None:
    """The first common point of two segments on one line."""
    square = rx * rx + ry * ry
    if square == 0.0:  # A-B is a point: it lies on C-D or not
        on = abs(qx * ey - qy * ex) <= 1e-9 and qx * ex + qy * ey <= 1e-12
        return 0.0 if on else None
    one, two = (qx * rx + qy * ry) / square, (ex * rx + ey * ry) / square
    low, high = min(one, two), max(one, two)
    if high < -1e-9 or low > 1 + 1e-9:
        return None
    return max(low, 0.0)


def between_segments(
    ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float
) -> float:
    """The least distance between two segments."""
    if meet(ax, ay, bx, by, cx, cy, dx, dy) is not None:
        return 0.0
    return min(
        to_segment(ax, ay, cx, cy, dx, dy),
        to_segment(bx, by, cx, cy, dx, dy),
        to_segment(cx, cy, ax, ay, bx, by),
        to_segment(dx, dy, ax, ay, bx, by),
    )


def path_to_polygon(ax: float, ay: float, bx: float, by: float, polygon: Sequence[Point]) -> float:
    """The least distance of a straight path from a polygon, 0 where it enters it."""
    if inside(ax, ay, polygon) or inside(bx, by, polygon):
        return 0.0
    cx, cy = polygon[-1]
    for dx, dy in polygon:
        if meet(ax, ay, bx, by, cx, cy, dx, dy) is not None:
            return 0.0
        cx, cy = dx, dy
    corners = min(to_segment(x, y, ax, ay, bx, by) for x, y in polygon)
    return min(corners, to_outline(ax, ay, polygon), to_outline(bx, by, polygon))


def path_to_box(ax: float, ay: float, bx: float, by: float, box: Box) -> float:
    """The least distance of a straight path from an upright rectangle, 0 where it enters it."""
    end = to_box(bx, by, box)
    if end == 0.0 or through_box(ax, ay, bx, by, box) is not None:
        return 0.0
    west, south, east, north = box
    return min(
        to_box(ax, ay, box),
        end,
        to_segment(west, south, ax, ay, bx, by),
        to_segment(west, north, ax, ay, bx, by),
        to_segment(east, south, ax, ay, bx, by),
        to_segment(east, north, ax, ay, bx, by),
    )


def to_box(x: float, y: float, box: Box) -> float:
    """The distance of a point from an upright rectangle, 0 inside it."""
    west, south, east, north = box
    dx = west - x if x < west else x - east if x > east else 0.0
    dy = south - y if y < south else y - north if y > north else 0.0
    return hypot(dx, dy)


def through_box(ax: float, ay: float, bx: float, by: float, box: Box) -> tuple[float, float] | None:
    """The stretch of A-B (0 to 1) within an upright rectangle."""
    west, south, east, north = box
    t0, t1 = 0.0, 1.0
    way = bx - ax
    if abs(way) >= 1e-12:
        one, two = (west - ax) / way, (east - ax) / way
        if one > two:
            one, two = two, one
        if one > t0:
            t0 = one
        if two < t1:
            t1 = two
        if t0 >= t1:
            return None
    elif ax <= west or ax >= east:
        return None
    way = by - ay
    if abs(way) >= 1e-12:
        one, two = (south - ay) / way, (north - ay) / way
        if one > two:
            one, two = two, one
        if one > t0:
            t0 = one
        if two < t1:
            t1 = two
        if t0 >= t1:
            return None
    elif ay <= south or ay >= north:
        return None
    return t0, t1


def out_of_box(ax: float, ay: float, bx: float, by: float, box: Box) -> float:
    """Where along A-B (0 to 1) it leaves an upright rectangle that A lies within."""
    t = 1.0
    dx, dy = bx - ax, by - ay
    if abs(dx) >= 1e-12:
        t = min(t, ((box[2] if dx > 0.0 else box[0]) - ax) / dx)
    if abs(dy) >= 1e-12:
        t = min(t, ((box[3] if dy > 0.0 else box[1]) - ay) / dy)
    return t


def through_convex(
    ax: float, ay: float, bx: float, by: float, polygon: Polygon
) -> tuple[float, float] | None:
    """The stretch of A-B (0 to 1) within a convex polygon whose corners run counter-clockwise."""
    t0, t1 = 0.0, 1.0
    wx, wy = bx - ax, by - ay
    px, py = polygon[-1]
    for qx, qy in polygon:
        nx, ny = py - qy, qx - px
        gap = nx * (ax - px) + ny * (ay - py)
        pace = nx * wx + ny * wy
        if abs(pace) < 1e-12:
            if gap <= 0.0:
                return None
        elif pace > 0.0:
            if -gap / pace > t0:
                t0 = -gap / pace
        elif -gap / pace < t1:
            t1 = -gap / pace
        if t0 >= t1:
            return None
        px, py = qx, qy
    return t0, t1


def is_counter_clockwise(polygon: Polygon) -> bool:
    """Which way round the corners run."""
    px, py = polygon[-1]
    area = 0.0
    for qx, qy in polygon:
        area += px * qy - qx * py
        px, py = qx, qy
    return area > 0.0


def through_polygon(
    ax: float, ay: float, bx: float, by: float, polygon: Sequence[Point]
) -> list[tuple[float, float]]:
    """The stretches of A-B (0 to 1) within any polygon."""
    cuts = [0.0, 1.0]
    cx, cy = polygon[-1]
    for dx, dy in polygon:
        t = meet(ax, ay, bx, by, cx, cy, dx, dy)
        if t is not None:
            cuts.append(t)
        cx, cy = dx, dy
    cuts.sort()
    stretches: list[tuple[float, float]] = []
    for low, high in pairwise(cuts):
        middle = (low + high) / 2
        if high - low < 1e-12:
            continue
        if inside(ax + (bx - ax) * middle, ay + (by - ay) * middle, polygon):
            if stretches and stretches[-1][1] >= low - 1e-12:
                stretches[-1] = (stretches[-1][0], high)
            else:
                stretches.append((low, high))
    return stretches


def turned_box(
    x: float, y: float, length: float, width: float, heading: float
) -> tuple[Point, Point, Point, Point]:
    """The corners of a rectangle about a centre, its length along the heading."""
    angle = radians(heading)
    fx, fy = sin(angle) * length / 2, cos(angle) * length / 2
    sx, sy = cos(angle) * width / 2, -sin(angle) * width / 2
    return (
        (x + fx + sx, y + fy + sy),
        (x + fx - sx, y + fy - sy),
        (x - fx - sx, y - fy - sy),
        (x - fx + sx, y - fy + sy),
    )


def overlap(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two convex polygons share more than an outline."""
    for shape in (one, other):
        ax, ay = shape[-1]
        for bx, by in shape:
            nx, ny = by - ay, ax - bx
            low = min(nx * x + ny * y for x, y in one)
            high = max(nx * x + ny * y for x, y in one)
            least = min(nx * x + ny * y for x, y in other)
            most = max(nx * x + ny * y for x, y in other)
            if high <= least + TOLERANCE or most <= low + TOLERANCE:
                return False
            ax, ay = bx, by
    return True


def is_convex(polygon: Polygon) -> bool:
    """Whether a polygon has no notch."""
    count = len(polygon)
    signs = set()
    for n in range(count):
        ax, ay = polygon[n]
        bx, by = polygon[(n + 1) % count]
        cx, cy = polygon[(n + 2) % count]
        cross = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        if abs(cross) > 1e-9:
            signs.add(cross > 0)
    return len(signs) <= 1
