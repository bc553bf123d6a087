"""Where the pen finds everything on the map of Ogaden 1977: zones, ways, the green line.

The land is stretched with zones that are set apart (`warp`), so that each stays on its own ground.
"""

import math
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from zariba.boards.pen import far_from
from zariba.boards.plane import Point
from zariba.games.ogaden.material.layout import SCALE, on_sheet
from zariba.games.ogaden.material.pack import HERE, OgadenPack
from zariba.games.ogaden.material.printed import KINDS

OWN = OgadenPack(HERE, HERE)
"""The map is drawn from the game's own data."""
WIDE, TALL = OWN.canvas.width * SCALE, OWN.canvas.height * SCALE
SIZE: Point = OWN.canvas.size
at_degrees = OWN.canvas.at_degrees


@dataclass(frozen=True)
class Zone:
    """One zone of map.toml, as far as it is drawn."""

    id: str
    name: str
    kind: str
    terrain: str
    country: str
    ogaden: bool
    pennant: bool
    ez: str
    tags: tuple[str, ...]
    x: float
    y: float
    true: Point


@dataclass(frozen=True)
class Way:
    """A connection between two zones."""

    a: str
    b: str
    kind: str


@cache
def zones() -> dict[str, Zone]:
    """All zones by id."""
    found = {}
    for zone, spot, degrees in zip(OWN.zones, OWN.spots, OWN.degrees, strict=True):
        tags = tuple(tag for tag in ("city", "radar") if getattr(zone, tag))
        found[zone.id] = Zone(
            zone.id, zone.name, KINDS[zone.kind], zone.terrain, zone.country, zone.ogaden,
            zone.pennant, zone.ez, tags, *spot.centre, at_degrees(*degrees),
        )  # fmt: skip
    return found


@cache
def ways() -> list[Way]:
    """All connections, in the order of the data."""
    return [Way(OWN.codes[a], OWN.codes[b], kind) for a, b, kind in OWN.links]


@cache
def green_line() -> list[Point]:
    """The western edge of the Ogaden, from north to south, led round the zones it would touch."""
    points = OWN.green
    line: list[Point] = []
    for a, b in pairwise([on_sheet(x, y) for x, y in points]):
        pieces = max(1, round(math.dist(a, b) / 24))
        line += [between(a, b, k / pieces) for k in range(pieces)]
    line.append(on_sheet(*points[-1]))
    for _ in range(60):
        line = [
            line[0],
            *(
                kept_off(between(between(p, r, 0.5), q, 0.5))
                for p, q, r in zip(line, line[1:], line[2:], strict=False)
            ),
            line[-1],
        ]
    return line


def between(a: Point, b: Point, share: float) -> Point:
    """A point on the straight way from one to another."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def kept_off(p: Point) -> Point:
    """A point of the green line, pushed to its own side of a zone that it comes too near to."""
    x, y = p
    for zone in zones().values():
        away = math.dist((x, y), (zone.x, zone.y))
        if zone.kind != "box" and away < 84:
            side = -1.0 if zone.ogaden else 1.0
            x += (84 - away) * (0.6 * side + 0.4 * (x - zone.x) / max(away, 1.0))
            y += (84 - away) * 0.4 * (y - zone.y) / max(away, 1.0)
    return x, y


def centre(zone_id: str) -> Point:
    """The middle of a zone on the sheet."""
    zone = zones()[zone_id]
    return zone.x, zone.y


def plate(zone_id: str) -> tuple[float, float, float, float]:
    """The name's plate: middle, half width, half height."""
    return OWN.spots[OWN.zone_index[zone_id]].plate


def far_from_line(p: Point, line: list[Point]) -> float:
    """The distance of a point from a broken line."""
    return min(far_from(p, a, b) for a, b in pairwise(line))


@cache
def shifts() -> list[tuple[Point, Point]]:
    """How far each zone stands from its true place: the pull on the land about it."""
    return [
        (z.true, (z.x - z.true[0], z.y - z.true[1])) for z in zones().values() if z.kind != "box"
    ]


def warp(p: Point, reach: float = 120.0) -> Point:
    """A true place on the sheet, moved along with the zones near it."""
    dx = dy = 0.0
    total = 0.4
    for (x, y), (sx, sy) in shifts():
        away = ((p[0] - x) ** 2 + (p[1] - y) ** 2) / (2 * reach * reach)
        if away < 9:
            pull = math.exp(-away)
            dx, dy, total = dx + pull * sx, dy + pull * sy, total + pull
    return p[0] + dx / total, p[1] + dy / total


def place(lat: float, lon: float) -> Point:
    """Where a place lies on the stretched land."""
    return warp(at_degrees(lat, lon))
