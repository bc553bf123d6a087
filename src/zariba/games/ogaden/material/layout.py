"""Where everything lies on the drawn map of Ogaden 1977: zones, their outlines, plates, stacks.

The data's canvas is drawn at twice its size inside a frame. Crowded zones are set a little
apart (`NUDGE`).
"""

from typing import Final

import msgspec

from zariba.boards.pen import polar, width_of
from zariba.boards.plane import Point
from zariba.core.datafile import Datum
from zariba.games.ogaden.material.printed import BOX, BZ, EZ, GZ, Zone

SCALE: Final = 2.0
MARGIN: Final = 60.0

BOX_HALF: Final = (205.0, 122.0)
"""Half the width and height of a strategic box."""
FORT: Final = (59.0, 54.0)
POST: Final = (57.0, 52.0)
HALT: Final = 63.0
DISC: Final = 55.0
RIM: Final = 3.0
"""The outline reaches over the drawn edge."""
LETTERING: Final = {BOX: 34.0, BZ: 33.0}
PLAIN_LETTERING: Final = 29.0

NUDGE: Final[dict[str, Point]] = {  # map units right and down, from the data's place
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


class Canvas(Datum, frozen=True, kw_only=True):
    """The sheet of the data, and where degrees lie on it."""

    width: float
    height: float
    px_per_degree: float
    lon_left: float
    lat_top: float
    offset_x: float
    offset_y: float

    @property
    def size(self) -> Point:
        """The drawn sheet with its frame."""
        return self.width * SCALE + 2 * MARGIN, self.height * SCALE + 2 * MARGIN

    def at_degrees(self, lat: float, lon: float) -> Point:
        """Where a place lies on the sheet before the land is stretched."""
        right = self.offset_x + (lon - self.lon_left) * self.px_per_degree
        return on_sheet(right, self.offset_y + (self.lat_top - lat) * self.px_per_degree)


class Outline(Datum, frozen=True, kw_only=True):
    """A country, a river or a dry bed."""

    name: str
    points: tuple[Point, ...]


class Lake(Datum, frozen=True, kw_only=True):
    """A lake by its middle and its half width and height, in degrees."""

    name: str = ""
    at: Point
    size: Point


class Crest(Datum, frozen=True, kw_only=True):
    """High ground: a line, its height in hundreds of metres, its breadth in degrees."""

    name: str = ""
    height: float
    spread: float
    points: tuple[Point, ...]


class Ground(Datum, frozen=True, kw_only=True):
    """Places whose cover is known."""

    kind: str
    at: tuple[Point, ...]


class Region(Datum, frozen=True, kw_only=True):
    """The name of a landscape."""

    name: str
    at: Point
    turn: float
    size: float
    spacing: float


class Background(Datum, frozen=True, kw_only=True):
    """What the map is drawn over; no rule depends on it."""

    land: tuple[Outline, ...]
    river: tuple[Outline, ...]
    stream: tuple[Outline, ...]
    lake: tuple[Lake, ...]
    crest: tuple[Crest, ...]
    ground: tuple[Ground, ...]
    region: tuple[Region, ...]


class Sign(Datum, frozen=True, kw_only=True):
    """A sign of the map's key, as it was drawn."""

    text: str
    svg: str


class Legend(Datum, frozen=True, kw_only=True):
    """The key of the map."""

    sign: tuple[Sign, ...]


class Spot(msgspec.Struct, frozen=True):
    """A zone on the sheet."""

    centre: Point
    outline: tuple[Point, ...]
    """The clickable shape: convex, and apart from all others."""
    stands: tuple[Point, Point]
    """By camp: where its stack stands, the Ethiopian on the left, the Somali on the right."""
    plate: tuple[float, float, float, float]
    """The name's plate on the lower rim (a box has it on top): middle, half width and height."""


def spot(zone: Zone) -> Spot:
    """Where a zone lies."""
    x, y = on_sheet(zone.x, zone.y)
    dx, dy = NUDGE.get(zone.id, (0.0, 0.0))
    x, y = x + dx, y + dy
    return Spot((x, y), tuple(outline(zone.kind, x, y)), stands(zone.kind, x, y), plate(zone, x, y))


def on_sheet(x: float, y: float) -> Point:
    """A canvas point of the data on the sheet."""
    return MARGIN + SCALE * x, MARGIN + SCALE * y


def outline(kind: int, x: float, y: float) -> list[Point]:
    """The shape of a zone of that kind."""
    if kind == BOX:
        return chamfered(x, y, BOX_HALF, 2.0)
    if kind == BZ:
        return chamfered(x, y, (FORT[0] + RIM, FORT[1] + RIM), 4.0)
    if kind == GZ:
        return chamfered(x, y, (POST[0] + RIM, POST[1] + RIM), 22.0)
    if kind == EZ:
        return hexagon(x, y, HALT + RIM)
    return ring(x, y, DISC + RIM)


def stands(kind: int, x: float, y: float) -> tuple[Point, Point]:
    """Where the stacks of both camps stand."""
    aside, down = (BOX_HALF[0] * 0.5, 20) if kind == BOX else (26.0, -8)
    return (x - aside, y + down), (x + aside, y + down)


def plate(zone: Zone, x: float, y: float) -> tuple[float, float, float, float]:
    """Where a zone's name is written."""
    if zone.kind == BOX:
        return x, y - BOX_HALF[1] + 26, BOX_HALF[0], 26.0
    size = LETTERING.get(zone.kind, PLAIN_LETTERING)
    return x, y + 46, width_of(zone.name, size) / 2 + 11, size / 2 + 4


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
