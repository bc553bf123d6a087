"""What stops a line across a table: solids and walls, each with a footprint and a top."""

from collections.abc import Sequence
from math import hypot

from zariba.boards.plane import (
    TOLERANCE,
    Point,
    Polygon,
    box_of,
    is_convex,
    is_counter_clockwise,
    is_upright,
    meet,
    through_box,
    through_convex,
    through_polygon,
)

GRAZE = 0.01
"""A line must run this far over a solid to be stopped by it."""

Spot = tuple[float, ...]
"""A point in the air: x, y and height; what may follow is not looked at."""


class Bar:
    """Something that can stop a line: a solid, or a wall when it has two points.

    All is worked out once; no record, for lines are looked at by the million.
    """

    __slots__ = ("box", "convex", "foot", "id", "points", "top", "upright", "wall")

    def __init__(self, name: str, points: Sequence[Point], top: float, foot: float = 0.0) -> None:
        self.id = name
        self.points: Polygon = tuple((float(x), float(y)) for x, y in points)
        self.top = top
        self.box = box_of(self.points)
        self.upright = is_upright(self.points)
        self.convex = (
            len(self.points) > 2 and is_convex(self.points) and is_counter_clockwise(self.points)
        )
        """Without a notch, its corners counter-clockwise."""
        self.foot = foot
        """Where a wall begins: a parapet stands on its roof, and below it the house decides."""
        self.wall = len(self.points) == 2
        """A line without depth."""


def stretches(b: Bar, a: Spot, c: Spot) -> list[tuple[float, float]]:
    """Where along A-C (0 to 1) the line is stopped by one bar."""
    ax, ay, az = a[0], a[1], a[2]
    cx, cy, cz = c[0], c[1], c[2]
    top = b.top - TOLERANCE
    if az >= top and cz >= top:
        return []
    west, south, east, north = b.box
    if (
        (ax < west and cx < west)
        or (ax > east and cx > east)
        or (ay < south and cy < south)
        or (ay > north and cy > north)
    ):
        return []
    if b.wall:
        (px, py), (qx, qy) = b.points
        t = meet(ax, ay, cx, cy, px, py, qx, qy)
        if t is None:
            return []
        return [(t, t)] if b.foot - TOLERANCE <= az + (cz - az) * t < top else []
    if b.upright:
        whole = through_box(ax, ay, cx, cy, b.box)
        parts = [whole] if whole is not None else []
    elif b.convex:
        whole = through_convex(ax, ay, cx, cy, b.points)
        parts = [whole] if whole is not None else []
    else:
        parts = through_polygon(ax, ay, cx, cy, b.points)
    if not parts:
        return []
    length = hypot(cx - ax, cy - ay)
    low = []
    for t0, t1 in parts:
        if cz != az:  # only the part of it that runs below the top
            at_top = (top - az) / (cz - az)
            if cz > az:
                t1 = min(t1, at_top)
            else:
                t0 = max(t0, at_top)
        if (t1 - t0) * length > GRAZE:
            low.append((t0, t1))
    return low
