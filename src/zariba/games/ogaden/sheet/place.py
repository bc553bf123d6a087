"""Where everything stands on the map of Ogaden 1977: zones, their outlines, plates and stacks.

The data's canvas is drawn at twice its size inside a frame.  Crowded zones are set a little
apart (`NUDGE`); the land is stretched with them (`warp`), so that each stays on its own ground.
"""

import math
import tomllib
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from zariba.boards.pen import far_from, polar, width_of
from zariba.boards.plane import Point

DATA = Path(__file__).parents[1] / "data"
SCALE, MARGIN = 2.0, 60.0
WIDE, TALL = 1400 * SCALE, 1440 * SCALE
SIZE: tuple[float, float] = (WIDE + 2 * MARGIN, TALL + 2 * MARGIN)

BOX = (205.0, 122.0)  # half the width and height of a strategic box
FORT = (59.0, 54.0)
POST = (57.0, 52.0)
HALT = 63.0
DISC = 55.0
RIM = 3.0  # the outline reaches over the drawn edge

NUDGE: dict[str, Point] = {  # map units right and down, from the data's place
    "TAT": (60, -214), "BER": (-6, -156), "MOG": (204, -30), "NAZ": (2, -6), "AWA": (-10, 3),
    "MIE": (1, 26), "ERE": (-49, -18), "DIR": (-12, -22), "ADG": (-9, -3), "AYS": (8, -5),
    "KUL": (-8, 2), "FED": (-24, 14), "HAR": (8, 12), "BAB": (12, 38), "JEL": (23, 13),
    "ASL": (-2, 6), "JIJ": (14, -24), "KAR": (-60, -40), "ARA": (10, -13), "TOG": (-28, -42),
    "KBY": (18, -11),
    "AWR": (22, 17), "DEG": (-23, 3), "DGM": (-37, 23), "FIQ": (-33, -23), "HAM": (-28, 0),
    "SAS": (24, 20), "WAN": (28, 39), "KDH": (31, 70), "GAS": (-1, -7), "DAN": (0, -5),
    "WER": (1, 12), "GEL": (-7, 14), "BOK": (7, -14), "SHI": (12, 38), "DEN": (-1, -13),
    "GOD": (-1, 12), "IMI": (1, -4), "ELK": (-1, 4), "KEL": (-19, -13), "MUS": (-16, 14),
    "FER": (6, -24), "DOL": (-4, -3), "HGA": (7, 1), "BOR": (14, -49), "BLW": (-1, 16),
    "LUG": (4, 3),
}  # fmt: skip


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


def on_sheet(x: float, y: float) -> Point:
    """A canvas point of the data on the sheet."""
    return MARGIN + SCALE * x, MARGIN + SCALE * y


def at_degrees(lat: float, lon: float) -> Point:
    """Where a place lies on the sheet before the land is stretched."""
    return on_sheet(20 + (lon - 38.25) * 138, 10 + (11.95 - lat) * 138)


@cache
def zones() -> dict[str, Zone]:
    """All zones by id."""
    with (DATA / "map.toml").open("rb") as file:
        rows = tomllib.load(file)["zone"]
    found = {}
    for r in rows:
        x, y = on_sheet(r["x"], r["y"])
        dx, dy = NUDGE.get(r["id"], (0.0, 0.0))
        found[r["id"]] = Zone(
            r["id"], r["name"], r["class"], r["terrain"], r["country"], r["ogaden"], r["pennant"],
            r["ez"], tuple(r["tags"]), x + dx, y + dy, at_degrees(r["lat"], r["lon"]),
        )  # fmt: skip
    return found


@cache
def ways() -> list[Way]:
    """All connections, in the order of the data."""
    with (DATA / "map.toml").open("rb") as file:
        return [Way(c["a"], c["b"], c["type"]) for c in tomllib.load(file)["connection"]]


@cache
def green_line() -> list[Point]:
    """The western edge of the Ogaden, from north to south, led round the zones it would touch."""
    with (DATA / "map.toml").open("rb") as file:
        points: list[list[float]] = tomllib.load(file)["lines"]["green"]
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


def chamfered(x: float, y: float, half: Point, cut: float) -> list[Point]:
    """A rectangle with its corners cut off, clockwise."""
    w, h = half
    return [
        (x - w + cut, y - h), (x + w - cut, y - h), (x + w, y - h + cut), (x + w, y + h - cut),
        (x + w - cut, y + h), (x - w + cut, y + h), (x - w, y + h - cut), (x - w, y - h + cut),
    ]  # fmt: skip


def ring(x: float, y: float, r: float) -> list[Point]:
    """A circle as a polygon, clockwise from the east."""
    return [polar(x, y, r, 15 * k) for k in range(24)]


def hexagon(x: float, y: float, r: float) -> list[Point]:
    """A hexagon with a corner to the east and one to the west, clockwise."""
    return [polar(x, y, r, 60 * k) for k in range(6)]


def outline(zone_id: str) -> list[Point]:
    """The clickable shape of a zone: convex, and apart from all others."""
    zone = zones()[zone_id]
    x, y = zone.x, zone.y
    if zone.kind == "box":
        return chamfered(x, y, BOX, 2.0)
    if zone.kind == "BZ":
        return chamfered(x, y, (FORT[0] + RIM, FORT[1] + RIM), 4.0)
    if zone.kind == "GZ":
        return chamfered(x, y, (POST[0] + RIM, POST[1] + RIM), 22.0)
    if zone.kind == "EZ":
        return hexagon(x, y, HALT + RIM)
    return ring(x, y, DISC + RIM)


def stand(zone_id: str, seat: int) -> Point:
    """Where the stack of a seat stands: the Ethiopian (0) on the left, the Somali on the right."""
    zone = zones()[zone_id]
    side = 1 if seat else -1
    if zone.kind == "box":
        return zone.x + side * BOX[0] * 0.5, zone.y + 20
    return zone.x + side * 26, zone.y - 8


LETTERING = {"box": 34.0, "BZ": 33.0, "GZ": 29.0, "EZ": 29.0, "minor": 29.0}


def plate(zone_id: str) -> tuple[float, float, float, float]:
    """The name's plate on the lower rim (a box has it on top): middle, half width, half height."""
    zone = zones()[zone_id]
    size = LETTERING[zone.kind]
    half = width_of(zone.name, size) / 2 + 11
    if zone.kind == "box":
        return zone.x, zone.y - BOX[1] + 26, BOX[0], 26.0
    tall = size / 2 + 4
    return zone.x, zone.y + 46, half, tall


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
