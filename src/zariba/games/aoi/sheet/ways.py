"""Lines on the map: railways, the borders of countries and colonies, the zones of weather."""

import math
from itertools import pairwise

from zariba.boards.pen import chains, closed, dots, num, path, shape, smooth
from zariba.boards.plane import Point
from zariba.games.aoi.sheet.country import Country
from zariba.games.aoi.sheet.pen import INK, PAPER, POWERS
from zariba.games.aoi.sheet.symbols import ferry
from zariba.games.aoi.sheet.waters import Lattice

BAND = 0.80
"""A border's band reaches from the hexside this far towards the middle of the hex."""
BORDER = (
    "#3a2430",
    2.6,
    'stroke-dasharray="13 4 3 4" stroke-linejoin="round" stroke-opacity="0.9"',
)
"""The pen for the borders of countries and colonies."""
FRONT = ("#3a2430", 2.2, 'stroke-linejoin="round" stroke-opacity="0.85"')
"""The pen for the line between the two sides of a civil war."""
SLEEPER = 9.0
BACKWARDS = ((0, -2), (-1, -1), (-1, 1))
"""West, north-west, north-east: the sides that a hex draws only if no other does."""


def railways(country: Country) -> str:
    """A line of rail through the middles of its hexes, with its sleepers."""
    codes = country.map.codes
    links = [(codes[a], codes[b]) for a, b in country.sides_of("rail")]
    d = sleepers = ""
    for line in chains(links):
        at = [country.sheet.centre(code) for code in line]
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


def borders(country: Country) -> str:
    """A band in the colour of its owner inside each border, and the border along the hexsides."""
    shown = country.map
    bands = dict.fromkeys(POWERS, "")
    lines: dict[bool, list[tuple[Lattice, Lattice]]] = {True: [], False: []}
    where: dict[Lattice, Point] = {}
    for a, b in country.neighbours():
        abroad = shown.area[a] != shown.area[b]
        if b not in shown.joined[a] or not (abroad or shown.control[a] != shown.control[b]):
            continue
        p, q = country.shared(a, b)
        bands[shown.control[a]] += strip(p, q, country.centres[a])
        bands[shown.control[b]] += strip(p, q, country.centres[b])
        ends = sorted(set(shown.grid.corners(a)) & set(shown.grid.corners(b)))
        points = sorted((p, q), key=lambda at: (round(at[0]), round(at[1])))
        lines[abroad].append((ends[0], ends[1]))
        where.update(zip(ends, points, strict=True))
    border, front = (
        "".join(f"M{dots([where[end] for end in line])}" for line in chains(lines[abroad]))
        for abroad in (True, False)
    )
    found = "".join(
        shape(band, POWERS[power], "none", 0.0, 'fill-opacity="0.42"')
        for power, band in bands.items()
        if band
    )
    if front:
        found += path(front, *FRONT)
    return found + path(border, *BORDER)


def strip(p: Point, q: Point, middle: Point) -> str:
    """The part of a hex that lies along one of its sides."""
    inner = [(m + (e - m) * BAND, n + (f - n) * BAND) for (e, f) in (q, p) for m, n in [middle]]
    return closed([p, q, *inner])


def zones(country: Country) -> str:
    """Where one zone of weather ends and another begins, on land."""
    shown = country.map
    d = ""
    for a, b in country.neighbours():
        if shown.zone[a] != shown.zone[b] and b in shown.joined[a]:
            d += f"M{dots(list(country.shared(a, b)))}"
    return path(d, "#1f6f78", 3.2, 'stroke-dasharray="0.1 7" stroke-linecap="round"')


def grid(country: Country) -> str:
    """Thin lines round all hexes, each side once."""
    shown = country.map
    half = math.sqrt(3) / 2 * shown.sheet.radius
    r = shown.sheet.radius
    d = ""
    for number, (x, y) in enumerate(country.centres):
        west, north_west, north_east = (near(country, number, way) for way in BACKWARDS)
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


def near(country: Country, number: int, way: tuple[int, int]) -> bool:
    """Whether there is a hex in a direction: so many rows down, so many half hexes east."""
    shown = country.map
    row, east = shown.grid.south(number), shown.grid.east(number)
    return any(
        (shown.grid.south(n) - row, shown.grid.east(n) - east) == way
        for n in shown.grid.adjacent[number]
    )


def ferries(country: Country) -> str:
    """A boat between the two hexes that it joins, on its course."""
    found = ""
    for a, b in country.sides_of("ferry"):
        (ax, ay), (bx, by) = country.centres[a], country.centres[b]
        ends = [(ax + (bx - ax) * t, ay + (by - ay) * t) for t in (0.2, 0.8)]
        found += path(f"M{dots(ends)}", INK, 2.2, 'stroke-dasharray="5 4"')
        found += ferry((ax + bx) / 2, (ay + by) / 2)
    return found
