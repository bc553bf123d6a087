"""Which bars may hide two squares of a table from each other, and a line past many at once."""

from collections.abc import Iterable, Sequence
from math import ceil, floor, hypot

from zariba.boards.bars import GRAZE, Spot
from zariba.boards.plane import TOLERANCE, Box

Screens = tuple[tuple[Box, ...], tuple[int, ...]]
"""What may hide two people of a height from each other: upright boxes, and other bars."""

Footprint = tuple[float, float, float, float, int, float, float, float, float]
"""The box of a bar, its number, the middle of the box, and half its width and height."""

Prism = tuple[float, float, float, float, float, int]
"""An upright solid: its box, the height below which it stops a line, its number."""


def crosses_box(ax: float, ay: float, cx: float, cy: float, boxes: tuple[Box, ...]) -> bool:
    """Whether a line runs through one of some upright rectangles, by more than a graze."""
    dx, dy = cx - ax, cy - ay
    length = hypot(dx, dy)
    across = 1.0 / dx if abs(dx) > 1e-12 else 0.0
    along = 1.0 / dy if abs(dy) > 1e-12 else 0.0
    for west, south, east, north in boxes:
        if across > 0.0:
            t0, t1 = (west - ax) * across, (east - ax) * across
        elif across < 0.0:
            t0, t1 = (east - ax) * across, (west - ax) * across
        elif west < ax < east:
            t0, t1 = 0.0, 1.0
        else:
            continue
        if along > 0.0:
            u0, u1 = (south - ay) * along, (north - ay) * along
        elif along < 0.0:
            u0, u1 = (north - ay) * along, (south - ay) * along
        elif south < ay < north:
            u0, u1 = 0.0, 1.0
        else:
            continue
        if u0 > t0:
            t0 = u0
        if u1 < t1:
            t1 = u1
        if t0 < 0.0:
            t0 = 0.0
        if t1 > 1.0:
            t1 = 1.0
        if (t1 - t0) * length > GRAZE:
            return True
    return False


def below_top(a: Spot, c: Spot, boxes: tuple[Prism, ...], skip: Sequence[int]) -> bool:
    """Whether one of some upright solids stops a line: what `stretches` says, in one loop."""
    ax, ay, az = a[0], a[1], a[2]
    cx, cy, cz = c[0], c[1], c[2]
    dx, dy, dz = cx - ax, cy - ay, cz - az
    length = hypot(dx, dy)
    still_x, still_y = abs(dx) < 1e-12, abs(dy) < 1e-12
    for west, south, east, north, top, number in boxes:
        t0, t1 = 0.0, 1.0
        if still_x:
            if ax <= west or ax >= east:
                continue
        else:
            one, two = (west - ax) / dx, (east - ax) / dx
            if one > two:
                one, two = two, one
            if one > t0:
                t0 = one
            if two < t1:
                t1 = two
            if t0 >= t1:
                continue
        if still_y:
            if ay <= south or ay >= north:
                continue
        else:
            one, two = (south - ay) / dy, (north - ay) / dy
            if one > two:
                one, two = two, one
            if one > t0:
                t0 = one
            if two < t1:
                t1 = two
            if t0 >= t1:
                continue
        if az >= top and cz >= top:
            continue
        if dz > 0.0:  # only the part of it that runs below the top
            t1 = min(t1, (top - az) / dz)
        elif dz < 0.0:
            t0 = max(t0, (top - az) / dz)
        if (t1 - t0) * length > GRAZE and number not in skip:
            return True
    return False


def may_meet(one: Box, two: Box, some: Iterable[Footprint]) -> list[int]:
    """Those of some bars that a line between two squares of a size may meet: no gap to the hull."""
    west, south = min(one[0], two[0]), min(one[1], two[1])
    east, north = max(one[2], two[2]), max(one[3], two[3])
    nx, ny = one[1] - two[1], two[0] - one[0]
    wide, high = abs(nx), abs(ny)
    centre = nx * (one[0] + one[2]) / 2 + ny * (one[1] + one[3]) / 2
    reach = (wide + high) * (one[2] - one[0]) / 2 + TOLERANCE
    return [
        number
        for x0, y0, x1, y1, number, mx, my, hx, hy in some
        if abs(nx * mx + ny * my - centre) <= wide * hx + high * hy + reach
        and x1 >= west
        and x0 <= east
        and y1 >= south
        and y0 <= north
    ]


def shuts(box: Box, one: Box, two: Box) -> bool:
    """Whether an upright rectangle stops every line between two squares.

    What stops the lines along both sides stops all between them, unless it stands in a square;
    then the lines between all corners tell.
    """
    west, south, east, north = box
    west, south, east, north = west + 0.02, south + 0.02, east - 0.02, north - 0.02
    core = ((west, south, east, north),)
    right, left = (2, 0) if one[1] > two[1] else (0, 2)
    up, down = (3, 1) if two[0] > one[0] else (1, 3)
    if not crosses_box(one[right], one[up], two[right], two[up], core):
        return False
    if not crosses_box(one[left], one[down], two[left], two[down], core):
        return False
    if not any(west < s[2] and east > s[0] and south < s[3] and north > s[1] for s in (one, two)):
        return True
    return all(
        crosses_box(ax, ay, cx, cy, core)
        for ax in (one[0], one[2])
        for ay in (one[1], one[3])
        for cx in (two[0], two[2])
        for cy in (two[1], two[3])
    )


def by_square_inch(boxes: Iterable[Box], reach: float) -> dict[tuple[int, int], tuple[int, ...]]:
    """The numbers of the boxes that come within reach of each square inch."""
    found: dict[tuple[int, int], list[int]] = {}
    for number, (west, south, east, north) in enumerate(boxes):
        for x in range(ceil(west - reach) - 1, floor(east + reach) + 1):
            for y in range(ceil(south - reach) - 1, floor(north + reach) + 1):
                found.setdefault((x, y), []).append(number)
    return {inch: tuple(numbers) for inch, numbers in found.items()}
