"""Lines on the map: railways, the borders of countries and colonies, the zones of weather."""

import math
from itertools import pairwise

from zariba.boards.pen import chains, closed, dots, num, path, shape, smooth
from zariba.boards.plane import Point
from zariba.games.aoi.sheet.country import centre, centres, drawn, neighbours, shared, sides_of
from zariba.games.aoi.sheet.pen import INK, PAPER, POWERS
from zariba.games.aoi.sheet.waters import Lattice

BAND = 0.80
"""A border's band reaches from the hexside this far towards the middle of the hex."""
SLEEPER = 9.0
BACKWARDS = ((0, -2), (-1, -1), (-1, 1))
"""West, north-west, north-east: the sides that a hex draws only if no other does."""


def railways() -> str:
    """A line of rail through the middles of its hexes, with its sleepers."""
    codes = drawn().codes
    links = [(codes[a], codes[b]) for a, b in sides_of("rail")]
    d = sleepers = ""
    for line in chains(links):
        at = [centre(code) for code in line]
        d += soft(at)
        sleepers += "".join(ties(p, q) for p, q in pairwise(at))
    return (
        path(d, PAPER, 6.5, 'stroke-opacity="0.75" stroke-linecap="round"')
        + path(sleepers, INK, 1.5)
        + path(d, INK, 2.6, 'stroke-linecap="round" stroke-linejoin="round"')
    )


def soft(at: list[Point]) -> str:
    """A line that starts and ends in the middle of a hex and hardly cuts its corners."""
    points = [at[0]]
    for p, q in pairwise(at):
        points += [(p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t) for t in (0.12, 0.88)]
    return smooth([*points, at[-1]])


def ties(p: Point, q: Point) -> str:
    """Sleepers across a stretch of rail."""
    long = math.dist(p, q)
    ux, uy = (q[0] - p[0]) / long, (q[1] - p[1]) / long
    count = round(long / SLEEPER)
    found = ""
    for k in range(count):
        x, y = (a + (b - a) * (k + 0.5) / count for a, b in zip(p, q, strict=True))
        found += f"M{num(x - 4 * uy)} {num(y + 4 * ux)}l{num(8 * uy)} {num(-8 * ux)}"
    return found


def borders() -> str:
    """A band in the colour of its owner inside each border, and the border along the hexsides."""
    pack = drawn()
    bands = dict.fromkeys(POWERS, "")
    lines: list[tuple[Lattice, Lattice]] = []
    where: dict[Lattice, Point] = {}
    for a, b in neighbours():
        if b not in pack.joined[a] or pack.area[a] == pack.area[b]:
            continue
        p, q = shared(a, b)
        bands[pack.control[a]] += strip(p, q, centres()[a])
        bands[pack.control[b]] += strip(p, q, centres()[b])
        ends = sorted(set(pack.grid.corners(a)) & set(pack.grid.corners(b)))
        points = sorted((p, q), key=lambda at: (round(at[0]), round(at[1])))
        lines.append((ends[0], ends[1]))
        where.update(zip(ends, points, strict=True))
    d = "".join(f"M{dots([where[end] for end in line])}" for line in chains(lines))
    return "".join(
        shape(band, POWERS[power], "none", 0.0, 'fill-opacity="0.42"')
        for power, band in bands.items()
    ) + path(
        d,
        "#3a2430",
        2.6,
        'stroke-dasharray="13 4 3 4" stroke-linejoin="round" stroke-opacity="0.9"',
    )


def strip(p: Point, q: Point, middle: Point) -> str:
    """The part of a hex that lies along one of its sides."""
    inner = [(m + (e - m) * BAND, n + (f - n) * BAND) for (e, f) in (q, p) for m, n in [middle]]
    return closed([p, q, *inner])


def zones() -> str:
    """Where one zone of weather ends and another begins, on land."""
    pack = drawn()
    d = ""
    for a, b in neighbours():
        if pack.zone[a] != pack.zone[b] and b in pack.joined[a]:
            d += f"M{dots(list(shared(a, b)))}"
    return path(d, "#1f6f78", 3.2, 'stroke-dasharray="0.1 7" stroke-linecap="round"')


def grid() -> str:
    """Thin lines round all hexes, each side once."""
    pack = drawn()
    half = math.sqrt(3) / 2 * pack.sheet.radius
    r = pack.sheet.radius
    d = ""
    for number, (x, y) in enumerate(centres()):
        west, north_west, north_east = (near(number, way) for way in BACKWARDS)
        corners = [(x + half, y - r / 2), (x + half, y + r / 2), (x, y + r), (x - half, y + r / 2)]
        d += f"M{dots(corners)}"
        north, upper_left = (x, y - r), (x - half, y - r / 2)
        if not west:
            d += f"M{dots([corners[3], upper_left])}"
        if not north_west:
            d += f"M{dots([upper_left, north])}"
        if not north_east:
            d += f"M{dots([north, corners[0]])}"
    return path(d, "#33261f", 1.0, 'stroke-opacity="0.42" stroke-linejoin="round"')


def near(number: int, way: tuple[int, int]) -> bool:
    """Whether there is a hex in a direction: so many rows down, so many half hexes east."""
    pack = drawn()
    row, east = pack.grid.south(number), pack.grid.east(number)
    return any(
        (pack.grid.south(n) - row, pack.grid.east(n) - east) == way
        for n in pack.grid.adjacent[number]
    )
