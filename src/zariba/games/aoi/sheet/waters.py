"""Sea, lakes, coast and rivers."""

from random import Random

from zariba.boards.pen import chains, num, path, rough, smooth
from zariba.boards.plane import Point
from zariba.games.aoi.sheet.country import Country, thinned
from zariba.games.aoi.sheet.pen import DEEP, RIVER, SEA

LINES = ((0.22, 0.55), (0.45, 0.4), (0.68, 0.28))
"""Lines in the water along the coast: how far out, how strong."""


def around(country: Country, level: float, least: float) -> str:
    """A soft line round all water so far out."""
    return "".join(smooth(thinned(loop, least), loop=True) for loop in country.shores(level))


def sea(country: Country) -> str:
    """The water with lines along its shore, and the coast itself."""
    coast = around(country, 0.0, 6.0)
    lines = "".join(
        path(around(country, level, 14.0), DEEP, 1.1, f'stroke-opacity="{opacity}"')
        for level, opacity in LINES
    )
    return (
        f'<defs><path id="coast" d="{coast}" fill-rule="evenodd"/></defs>'
        f'<use href="#coast" fill="{SEA}"/>'
        + again("coast", "#f7efd6", 6.0, 'stroke-opacity="0.45" stroke-linejoin="round"')
        + lines
        + again("coast", "#365a66", 2.2, 'stroke-linejoin="round"')
    )


def again(name: str, stroke: str, width: float, more: str) -> str:
    """A line that is drawn already, drawn once more with another pen."""
    return f'<use href="#{name}" fill="none" stroke="{stroke}" stroke-width="{num(width)}" {more}/>'


Lattice = tuple[int, int]


def corner_links(
    country: Country, kind: str
) -> tuple[list[tuple[Lattice, Lattice]], dict[Lattice, Point]]:
    """The hexsides of a kind from corner to corner, and where those corners lie."""
    grid = country.map.grid
    links: list[tuple[Lattice, Lattice]] = []
    where: dict[Lattice, Point] = {}
    for a, b in country.sides_of(kind):
        ends = sorted(set(grid.corners(a)) & set(grid.corners(b)))
        points = sorted(country.shared(a, b), key=lambda p: (round(p[0]), round(p[1])))
        links.append((ends[0], ends[1]))
        where.update(zip(ends, points, strict=True))
    return links, where


def rivers(country: Country) -> str:
    """Rivers wander about the hexsides that they run along, and end in the sea."""
    links, where = corner_links(country, "river")
    rng = Random(1541)
    d = ""
    for line in chains(links):
        d += smooth(thinned(rough([where[end] for end in line], rng, 0.16, 14.0), 4.0))
    return (
        f'<defs><path id="rivers" d="{d}" stroke-linecap="round" stroke-linejoin="round"/></defs>'
        + again("rivers", "#eaf2ee", 7.4, 'stroke-opacity="0.55"')
        + again("rivers", RIVER, 4.2, "")
        + again("rivers", "#8cc0d6", 1.5, 'stroke-opacity="0.9"')
    )
