"""Where everything stands on the map of Sand Wars: spaces, names, outlines and stacks.

The data's canvas is drawn at 2.2 times its size inside a frame.  Two stacks of blocks, the sign and
the name of every space need room that the crowded north does not have, so spaces are set apart
(`NUDGE`) and the land is stretched with them (board_stretch).  Ranges are not measured on the
sheet but from latitude and longitude.
"""

import csv
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from zariba.boards.pen import width_of
from zariba.boards.plane import Point

DATA = Path(__file__).parents[1] / "data"
SCALE, MARGIN = 2.2, 60.0
WIDE, TALL = 2010 * SCALE, 1206 * SCALE
SIZE: tuple[float, float] = (round(WIDE + 2 * MARGIN), round(TALL + 2 * MARGIN))

BESIDE, ABOVE = 75.0, 12.0  # the middle of a stack from the middle of the sign
BADGE = 36.0  # an anchor or an aircraft at the end of a name
GROW = 16.0  # how far an outline reaches beyond what it must hold, where there is room

NUDGE: dict[str, Point] = {  # units right and down, from the data's place
    "tanger": (-98, -122), "tetouan": (-133, -11), "al_hoceima": (-9, -30), "nador": (105, -71),
    "oujda": (57, -20), "guercif": (-28, -14), "taza": (-192, -14), "fes": (-319, -61),
    "meknes": (-485, -85), "rabat": (-379, -231), "casablanca": (-493, -96), "safi": (-379, -37),
    "marrakech": (-103, -45), "beni_mellal": (-35, -8), "midelt": (-32, -42),
    "er_rachidia": (-80, 31), "erfoud": (-163, 87), "boudnib": (60, 38), "ouarzazate": (-66, 34),
    "zagora": (-39, 131), "iriqui": (-27, 202), "tata": (-43, 22), "agadir": (-102, -18),
    "guelmim": (-61, -111), "assa": (-45, -18), "zag": (-198, 33), "tan_tan": (-172, 17),
    "tarfaya": (-161, 23), "bouarfa": (83, -23), "figuig": (95, 122), "ain_beni_mathar": (66, 31),
    "khouribga": (-239, -120), "benguerir": (-55, -92), "youssoufia": (-217, -80),
    "talsint": (33, -11), "laayoune": (-138, 37), "boujdour": (-189, 38), "dakhla": (-80, 26),
    "smara": (-104, 104), "bou_craa": (-200, 55), "haouza": (-60, 13), "mahbes": (-19, 99),
    "guelta_zemmur": (-75, 44), "bir_anzarane": (-33, 29), "tifariti": (36, 76),
    "bir_lehlou": (152, 116), "mijek": (24, 22), "hamada_draa": (27, -25), "maghnia": (274, -27),
    "tlemcen": (432, -135), "oran": (-20, -273), "sidi_bel_abbes": (214, -219),
    "mostaganem": (138, -217), "chlef": (217, -95), "tiaret": (421, -17), "saida": (304, 53),
    "el_aricha": (256, -25), "mecheria": (111, 20), "ain_sefra": (168, 36), "el_bayadh": (188, 38),
    "beni_ounif": (207, 222), "bechar": (124, 185), "abadla": (186, 236), "hamada_guir": (21, 87),
    "beni_abbes": (62, 237), "hassi_khebi": (31, 258), "oum_el_assel": (-17, 135),
    "tindouf": (228, 140), "timimoun": (72, 67), "adrar": (59, 60), "el_golea": (75, 32),
    "ghardaia": (76, 152), "laghouat": (212, 74), "djelfa": (289, 73), "alger": (207, -97),
    "constantine": (43, -13), "annaba": (132, -12), "biskra": (276, 1), "ouargla": (88, -22),
    "hassi_rmel": (132, 81), "hassi_messaoud": (-102, 141), "rhourde_el_baguel": (67, 27),
    "hassi_berkine": (209, 28), "gassi_touil": (56, 100), "rhourde_nouss": (60, 109),
    "in_amenas": (34, 18), "in_salah": (46, 39), "ain_oussera": (444, 56), "draria": (248, -26),
}  # fmt: skip

Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True)
class Space:
    """One row of spaces.csv, as far as it is drawn."""

    id: str
    name: str
    kind: str
    country: str
    coastal: bool
    airbase: bool
    capital: bool
    berm: str  # inside or outside, or empty where no berm is near
    x: float
    y: float
    printed: Point  # where the data alone would put it


@dataclass(frozen=True)
class Way:
    """One row of connections.csv."""

    a: str
    b: str
    kind: str
    divider: str
    inside: str  # the end that the berm protects
    border: str


def rows(name: str) -> list[dict[str, str]]:
    """The rows of one of the map's tables."""
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def on_sheet(x: float, y: float) -> Point:
    """A canvas point of the data on the sheet."""
    return MARGIN + SCALE * x, MARGIN + SCALE * y


def at_degrees(lat: float, lon: float) -> Point:
    """Where a place lies on the sheet before the land is stretched."""
    return on_sheet((lon + 17.3) * 72, (37.6 - lat) * 82)


@cache
def spaces() -> dict[str, Space]:
    """All spaces by id."""
    found = {}
    for r in rows("spaces.csv"):
        printed = on_sheet(float(r["x"]), float(r["y"]))
        right, down = NUDGE[r["id"]]
        found[r["id"]] = Space(
            r["id"], r["name"], r["type"], r["country"], r["coastal"] == "1", r["airbase"] == "1",
            r["capital"] == "1", r["berm_side"], printed[0] + right, printed[1] + down, printed,
        )  # fmt: skip
    return found


@cache
def ways() -> list[Way]:
    """All connections, in the order of the data."""
    return [
        Way(r["a"], r["b"], r["kind"], r["divider"], r["berm_inside"], r["border"])
        for r in rows("connections.csv")
    ]


@cache
def lines() -> dict[str, list[Point]]:
    """The lines of map_lines.csv by name, on the sheet before the land is stretched."""
    found: dict[str, list[Point]] = {}
    for r in rows("map_lines.csv"):
        found.setdefault(r["line"], []).append(on_sheet(float(r["x"]), float(r["y"])))
    return found


def centre(space_id: str) -> Point:
    """The middle of a space's sign on the sheet."""
    space = spaces()[space_id]
    return space.x, space.y


def stand(space_id: str, side: int) -> Point:
    """Where the stack of a side stands: Algeria (0) east of the sign, Morocco (1) west of it.

    Side 2 is for markers, above the sign.
    """
    x, y = centre(space_id)
    if side == 2:
        return x, y - 58
    return x + (BESIDE if side == 0 else -BESIDE), y - ABOVE


def lettering(space: Space) -> float:
    """The size of a space's name."""
    if space.capital:
        return 42.0
    return {"resource_city": 36.0, "city": 31.0}.get(space.kind, 29.0)


def plate(space_id: str) -> tuple[float, float, float, float]:
    """The plate of a space's name below its sign: left, top, width, height."""
    space = spaces()[space_id]
    size = lettering(space)
    wide = width_of(space.name, size) + 20 + BADGE * (space.coastal + space.airbase)
    return space.x - wide / 2, space.y + 33, wide, size + 5


@cache
def core(space_id: str) -> Box:
    """The ground that a space needs for itself: both stacks, markers, sign and name."""
    x, y = centre(space_id)
    _, top, wide, tall = plate(space_id)
    half = max(BESIDE + 46, wide / 2 + 4)
    return x - half, y - 60, x + half, top + tall + 2


@cache
def lot(space_id: str) -> Box:
    """The rectangle round a space's outline: its ground and a rim, half the gap to a neighbour."""
    mine = core(space_id)
    edge = MARGIN + 2
    sheet = [mine[0] - edge, mine[1] - edge, SIZE[0] - edge - mine[2], SIZE[1] - edge - mine[3]]
    room = [min(GROW, gap) for gap in sheet]
    for other in spaces():
        if other == space_id:
            continue
        his = core(other)
        gaps = [mine[0] - his[2], mine[1] - his[3], his[0] - mine[2], his[1] - mine[3]]
        side = max(range(4), key=lambda k: gaps[k])
        room[side] = min(room[side], max(gaps[side] / 2 - 1, 0.0))
    left, top, right, bottom = mine
    return left - room[0], top - room[1], right + room[2], bottom + room[3]


def outline(space_id: str) -> list[Point]:
    """The clickable shape of a space: a convex rectangle with round corners, apart from all."""
    left, top, right, bottom = lot(space_id)
    x, y, w, h = (left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2
    r = 30.0
    return [
        (
            x + sx * (w - r) + r * math.cos(math.radians(turn)),
            y + sy * (h - r) + r * math.sin(math.radians(turn)),
        )
        for sx, sy, first in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270))
        for turn in (first, first + 30, first + 60, first + 90)
    ]


def from_box(p: Point, box: Box) -> float:
    """The distance of a point from a rectangle, below zero inside it."""
    dx = max(box[0] - p[0], p[0] - box[2])
    dy = max(box[1] - p[1], p[1] - box[3])
    if dx > 0 and dy > 0:
        return math.hypot(dx, dy)
    return max(dx, dy)
