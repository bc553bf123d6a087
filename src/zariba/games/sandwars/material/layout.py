"""Where everything stands on the sheet of the map: spaces, names, outlines and stacks.

The data's canvas is drawn at 2.2 times its size inside a frame. Two stacks of blocks, the sign and
the name of every space need room that the crowded north does not have, so spaces are set apart
(`NUDGE`), and the drawing stretches the land with them. Ranges are not measured on the sheet but
from latitude and longitude.
"""

import math
from collections.abc import Sequence

import msgspec

from zariba.boards.pen import width_of
from zariba.boards.plane import Point
from zariba.games.sandwars.material.records import SpaceRow

SCALE, MARGIN = 2.2, 60.0
WIDE, TALL = 2010 * SCALE, 1206 * SCALE
SIZE: tuple[float, float] = (round(WIDE + 2 * MARGIN), round(TALL + 2 * MARGIN))

BESIDE, ABOVE = 75.0, 12.0  # the middle of a stack from the middle of the sign
BADGE = 36.0  # an anchor or an aircraft at the end of a name
GROW = 16.0  # how far an outline reaches beyond what it must hold, where there is room

NUDGE: dict[str, Point] = {
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
"""Units right and down from the data's place; spaces of another map stand where they are."""

Box = tuple[float, float, float, float]  # left, top, right, bottom


def on_sheet(x: float, y: float) -> Point:
    """A canvas point of the data on the sheet."""
    return MARGIN + SCALE * x, MARGIN + SCALE * y


class Place(msgspec.Struct, frozen=True):
    """A space as it is drawn."""

    id: str
    name: str
    kind: str
    country: str
    coastal: bool
    airbase: bool
    capital: bool
    berm: str
    """Inside or outside, or empty where no berm is near."""
    x: float
    y: float
    printed: Point
    """Where the data alone would put it."""


class Layout:
    """The places of a map's spaces, and what stands round each of them."""

    def __init__(self, spaces: Sequence[SpaceRow]) -> None:
        self.size = SIZE
        self.places = {space.id: placed(space) for space in spaces}
        self.cores = {name: self._core(name) for name in self.places}
        """The ground that a space needs for itself: both stacks, markers, sign and name."""
        self.lots = {name: self._lot(name) for name in self.places}
        """The rectangle round a space's outline."""

    def centre(self, name: str) -> Point:
        """The middle of a space's sign on the sheet."""
        place = self.places[name]
        return place.x, place.y

    def stand(self, name: str, heap: int) -> Point:
        """Where a stack stands: Algeria's (0) east of the sign, Morocco's (1) west of it.

        Heap 2 is for markers, above the sign.
        """
        x, y = self.centre(name)
        if heap == 2:
            return x, y - 58
        return x + (BESIDE if heap == 0 else -BESIDE), y - ABOVE

    def plate(self, name: str) -> Box:
        """The plate of a space's name below its sign: left, top, width, height."""
        place = self.places[name]
        size = lettering(place)
        wide = width_of(place.name, size) + 20 + BADGE * (place.coastal + place.airbase)
        return place.x - wide / 2, place.y + 33, wide, size + 5

    def outline(self, name: str) -> list[Point]:
        """The clickable shape of a space: a convex rectangle with round corners, apart from all."""
        left, top, right, bottom = self.lots[name]
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

    def _core(self, name: str) -> Box:
        x, y = self.centre(name)
        _, top, wide, tall = self.plate(name)
        half = max(BESIDE + 46, wide / 2 + 4)
        return x - half, y - 60, x + half, top + tall + 2

    def _lot(self, name: str) -> Box:
        """Its ground and a rim, half the gap to a neighbour."""
        mine = self.cores[name]
        edge = MARGIN + 2
        sheet = [mine[0] - edge, mine[1] - edge, SIZE[0] - edge - mine[2], SIZE[1] - edge - mine[3]]
        room = [min(GROW, gap) for gap in sheet]
        for other, his in self.cores.items():
            if other == name:
                continue
            gaps = [mine[0] - his[2], mine[1] - his[3], his[0] - mine[2], his[1] - mine[3]]
            near = gaps.index(max(gaps))
            room[near] = min(room[near], max(gaps[near] / 2 - 1, 0.0))
        left, top, right, bottom = mine
        return left - room[0], top - room[1], right + room[2], bottom + room[3]


def placed(space: SpaceRow) -> Place:
    """A space of the data on the sheet."""
    printed = on_sheet(space.x, space.y)
    right, down = NUDGE.get(space.id, (0, 0))
    return Place(
        space.id, space.name, space.type, space.country, space.coastal, space.airbase,
        space.capital, space.berm_side, printed[0] + right, printed[1] + down, printed,
    )  # fmt: skip


def lettering(place: Place) -> float:
    """The size of a space's name."""
    if place.capital:
        return 42.0
    return {"resource_city": 36.0, "city": 31.0}.get(place.kind, 29.0)
