"""Sea, coast, countries, borders, rivers and the great names on the map of Sand Wars."""

from functools import cache
from random import Random

from zariba.boards.pen import closed, dots, num, path, rough, shape, smooth, spread
from zariba.boards.plane import Point
from zariba.games.sandwars.sheet.pen import INK, PAPER, ROUND, SERIF
from zariba.games.sandwars.sheet.place import MARGIN, SIZE, lines
from zariba.games.sandwars.sheet.stretch import border, course, frontier, line, stretch

DEEP, SHORE, RIVER = "#a4c3d2", "#41708a", "#3f83a8"
NEIGHBOUR = "#dcd8cd"
TINTS = {  # ground, and the ribbon inside the border
    "ALG": ("#f0ebc8", "#1f7d5c"),
    "MOR": ("#f6dfc8", "#b3372f"),
    "WSA": ("#ecdcaa", "#8a6a12"),
}
FAR = 400.0
ISLANDS = ("coast-europe-1", "coast-europe-4", "coast-europe-5", "coast-europe-6", "coast-europe-7")

RIVERS: list[tuple[bool, list[tuple[float, float]]]] = [  # whether it runs all year; its course
    (True, [(32.6, -4.9), (33.05, -4.1), (33.7, -3.7), (34.23, -3.35), (34.8, -2.8), (35.1, -2.4)]),
    (True, [(33.3, -4.9), (34.0, -4.75), (34.35, -5.4), (34.4, -6.2), (34.27, -6.66)]),
    (True, [(33.05, -5.4), (32.6, -6.2), (32.35, -6.9), (32.7, -7.7), (33.29, -8.34)]),
    (True, [(31.5, -7.3), (31.75, -8.1), (32.0, -9.0), (32.05, -9.33)]),
    (False, [(30.75, -7.6), (30.45, -8.6), (30.38, -9.58)]),
    (True, [(31.1, -6.4), (30.92, -6.85), (30.33, -5.84)]),
    (False, [(30.3, -5.8), (29.7, -6.0), (29.4, -7.2), (29.0, -8.6), (28.6, -9.9), (28.7, -11.1)]),
    (False, [(32.4, -4.5), (31.93, -4.43), (31.2, -4.25), (30.5, -4.1)]),
    (False, [(32.3, -3.4), (31.6, -3.1), (31.0, -2.8), (30.1, -2.2), (29.2, -1.5), (28.3, -0.6)]),
    (True, [(34.4, 2.6), (35.2, 2.6), (36.0, 2.75), (36.2, 1.9), (36.05, 0.8), (36.03, 0.13)]),
    (False, [(26.95, -12.0), (27.1, -12.7), (27.15, -13.36)]),
    (False, [(33.85, 3.0), (34.5, 4.3), (34.7, 5.5), (34.35, 6.2)]),
]  # fmt: skip
Lettering = tuple[str, int, int, int, int, int]  # text, middle on the sheet, turn, size, letter gap

COUNTRY_NAMES: list[Lettering] = [
    ("ALGERIA", 2936, 2245, 0, 200, 80), ("MOROCCO", 2290, 852, 0, 52, 12),
    ("WESTERN", 461, 2342, 0, 46, 8), ("SAHARA", 461, 2414, 0, 46, 8),
]  # fmt: skip
NEIGHBOUR_NAMES: list[Lettering] = [
    ("SPAIN", 2141, 107, 0, 56, 30), ("TUNISIA", 4364, 584, 90, 64, 40),
    ("LIBYA", 4432, 2239, 90, 50, 26), ("MAURITANIA", 1500, 2510, 0, 84, 40),
    ("MALI", 2180, 2667, 0, 60, 30),
]  # fmt: skip
SEA_NAMES: list[Lettering] = [
    ("MEDITERRANEAN", 2239, 234, 0, 46, 6), ("SEA", 2239, 305, 0, 46, 10),
    ("ATLANTIC", 707, 1298, 0, 64, 24), ("OCEAN", 707, 1389, 0, 64, 24),
]  # fmt: skip
LANDSCAPES: list[Lettering] = [
    ("Canary Islands", 221, 1645, 0, 30, 3), ("Grand Erg Occidental", 2930, 1466, 0, 34, 4),
    ("Grand Erg Oriental", 4136, 1045, 0, 36, 6), ("Erg Iguidi", 2076, 2148, -32, 42, 8),
    ("Erg Chech", 2375, 2420, -32, 46, 8), ("Plateau du", 3082, 1726, 0, 32, 4),
    ("Tademait", 3082, 1781, 0, 32, 4), ("Tanezrouft", 2816, 2531, 0, 46, 12),
    ("Tassili n'Ajjer", 3965, 2277, 24, 40, 7), ("Hoggar", 3698, 2589, 0, 50, 14),
    ("Hamada de Tinrhert", 4007, 1914, 0, 32, 4), ("Aures", 4081, 461, 0, 34, 6),
    ("Kabylia", 3705, 292, 0, 32, 5), ("HIGH ATLAS", 1719, 1174, -17, 36, 8),
    ("ANTI-ATLAS", 1562, 1410, -16, 32, 6), ("Middle Atlas", 1915, 778, -26, 26, 2),
    ("SAHARAN ATLAS", 3131, 960, -17, 32, 6), ("RIF", 2239, 561, 0, 30, 10),
]  # fmt: skip
RIVER_NAMES: list[Lettering] = [
    ("Moulouya", 2398, 548, -36, 26, 2), ("Draa", 1078, 1650, 4, 26, 2),
    ("Saoura", 2634, 1736, 58, 26, 2), ("Chelif", 3381, 298, 0, 26, 2),
    ("Guir", 2450, 1345, 68, 26, 2),
]  # fmt: skip


@cache
def coast() -> list[Point]:
    """The shore of Africa from the south-western corner to Tunis, with its small bays."""
    first = lines()["coast-1"][0]
    corner = stretch((first[0] - 20, first[1] + FAR))
    return [corner, *rough(line("coast-1"), Random(1963), 0.1, 15.0)]


@cache
def africa() -> list[Point]:
    """All land south of the shore, closed outside the sheet."""
    east = SIZE[0] + FAR
    ring = coast()
    for name in ("coast-3", "coast-2"):
        part = line(name)
        ring = [*ring, (east, ring[-1][1]), (east, part[0][1]), *part]
    return [*ring, (east, ring[-1][1]), (east, SIZE[1] + FAR)]


@cache
def others() -> list[list[Point]]:
    """Spain and the islands."""
    spain = rough(line("coast-europe-2"), Random(64), 0.1, 15.0)
    islands = [rough(line(name), Random(9), 0.1, 15.0) for name in ISLANDS]
    return [[*spain, (spain[-1][0], -FAR), (spain[0][0], -FAR)], *islands]


@cache
def country(code: str) -> list[Point]:
    """A country's borders, closed far out at sea or below the sheet."""
    wide, tall = SIZE
    north = line("sahara-north-1")
    if code == "WSA":
        south = border("border-sahara-mauritania-1")
        return [(-FAR, north[0][1]), *north, *south, (south[-1][0], tall + FAR), (-FAR, tall + FAR)]
    if code == "MOR":
        joins = [p for p in frontier() if p[1] < north[-1][1]]
        return [(-FAR, north[0][1]), *north, *joins, (joins[-1][0], 60.0), (-FAR, 60.0)]
    tunisia, libya = border("border-algeria-tunisia-1"), border("border-algeria-libya-1")
    mali, mauritania = border("border-algeria-mali-1"), border("border-algeria-mauritania-1")
    return [
        *frontier(), (frontier()[-1][0], 60.0), (frontier()[-1][0], -FAR), (tunisia[0][0], -FAR),
        *tunisia, *libya, (wide + FAR, libya[-1][1]), (wide + FAR, tall + FAR),
        (mali[0][0], tall + FAR), *mali, *mauritania,
    ]  # fmt: skip


def land() -> str:
    """All land as one path."""
    return closed(africa()) + "".join(closed(ring) for ring in others())


def defs() -> str:
    """The clips: inside the neat line, on African soil, and within each country."""
    m = MARGIN
    drawn = (
        f'<clipPath id="neat"><path d="M{num(m)} {num(m)}H{num(SIZE[0] - m)}V{num(SIZE[1] - m)}'
        f'H{num(m)}Z"/></clipPath><clipPath id="land"><path d="{closed(africa())}"/></clipPath>'
    )
    for code in TINTS:
        drawn += f'<clipPath id="{code}"><path d="{closed(country(code))}"/></clipPath>'
    return f"<defs>{drawn}</defs>"


def sea() -> str:
    """Water with lines of depth that follow the shore."""
    drawn = f'<rect width="{num(SIZE[0])}" height="{num(SIZE[1])}" fill="{DEEP}"/>'
    d = land()
    bands = ((330, "#adc9d7"), (220, "#b7d1dd"), (130, "#c3dae3"), (58, "#d3e5ea"))
    bays = f'<defs><path id="shore" d="{d}" fill="none" stroke-linejoin="round"/></defs>'
    for wide, colour in bands:
        drawn += f'<use href="#shore" stroke="#7fa8ba" stroke-width="{wide + 3}"/>'
        drawn += f'<use href="#shore" stroke="{colour}" stroke-width="{wide}"/>'
    return bays + drawn


def countries() -> str:
    """The land in quiet tints."""
    drawn = "".join(shape(closed(country(code)), TINTS[code][0]) for code in ("WSA", "MOR", "ALG"))
    return shape(land(), NEIGHBOUR) + f'<g clip-path="url(#land)">{drawn}</g>'


def veil() -> str:
    """A pale veil over the neighbours, where no war is fought."""
    tunisia = border("border-algeria-tunisia-1")
    east = [*tunisia, *border("border-algeria-libya-1")]
    east += [(SIZE[0] + FAR, east[-1][1]), (SIZE[0] + FAR, -FAR), (tunisia[0][0], -FAR)]
    south = [*border("border-algeria-mali-1"), *border("border-algeria-mauritania-1")]
    south += [*border("border-sahara-mauritania-1")]
    south += [(south[-1][0], SIZE[1] + FAR), (south[0][0], SIZE[1] + FAR)]
    d = closed(east) + closed(south)
    cover = shape(d, NEIGHBOUR, more='fill-opacity="0.72"')
    return f'<g clip-path="url(#land)">{cover}</g>'


def borders() -> str:
    """A ribbon of each country's colour inside its border, and the borders of the neighbours."""
    ribbons = ""
    for code, (_, colour) in TINTS.items():
        d = closed(country(code))
        ribbons += f'<g clip-path="url(#{code})">'
        for wide, strength in ((64, 0.16), (30, 0.24)):
            ribbons += path(d, colour, wide, f'stroke-opacity="{strength}" {ROUND}')
        ribbons += "</g>"
    thin = ""
    for name in lines():
        if name.startswith(("border", "sahara")):
            thin += f"M{dots(border(name))}"
    return f'<g clip-path="url(#land)">{ribbons}</g>' + path(
        thin, "#6a5d50", 3.2, f'stroke-dasharray="18 10" {ROUND}'
    )


def frontier_line(d: str) -> str:
    """Dot and dash, bold: where the war begins."""
    return (
        path(d, PAPER, 15, f'stroke-opacity="0.85" {ROUND}')
        + path(d, "#5b1030", 8, 'stroke-dasharray="34 30" stroke-linejoin="round"')
        + path(d, "#5b1030", 10, 'stroke-dasharray="0 64" stroke-dashoffset="-49" '
               'stroke-linecap="round"')
    )  # fmt: skip


def shoreline() -> str:
    """The line between land and water."""
    return f'<use href="#shore" stroke="{SHORE}" stroke-width="3.4"/>'


def rivers() -> str:
    """Rivers, and dashed the beds that carry water only after rain."""
    rng = Random(31)
    drawn = ""
    for runs, points in RIVERS:
        d = smooth(rough(course(points), rng, 0.13, 20.0))
        more = "" if runs else 'stroke-dasharray="15 9"'
        drawn += path(d, RIVER, 4.2 if runs else 3.4, f'stroke-opacity="0.8" {ROUND} {more}')
    return f'<g clip-path="url(#land)">{drawn}</g>'


def lettering() -> str:
    """Names of countries, landscapes, waters: under the spaces, each in its own hand."""
    halo = f'stroke="{PAPER}" stroke-opacity="0.8" stroke-linejoin="round" paint-order="stroke"'

    def set_out(names: list[Lettering]) -> str:
        return "".join(spread(*name) for name in names)

    group = f'<g font-family="{SERIF}" text-anchor="middle"'
    return (
        f'{group} fill="#6d4b3a" fill-opacity="0.48" font-weight="700">{set_out(COUNTRY_NAMES)}</g>'
        f'{group} fill="#6f675c" font-weight="700">{set_out(NEIGHBOUR_NAMES)}</g>'
        f'{group} fill="#3f7188" font-style="italic">{set_out(SEA_NAMES)}</g>'
        f'{group} fill="#6b4a26" font-style="italic" {halo} stroke-width="6">'
        f"{set_out(LANDSCAPES)}</g>"
        f'{group} fill="#235f82" font-style="italic" {halo} stroke-width="5">'
        f"{set_out(RIVER_NAMES)}</g>"
    )


def frame() -> str:
    """The neat line; without degrees, as the land is stretched."""
    m, (wide, tall) = MARGIN, SIZE
    drawn = f'<path d="M0 0H{num(wide)}V{num(tall)}H0Z' + (
        f'M{num(m)} {num(m)}V{num(tall - m)}H{num(wide - m)}V{num(m)}Z" fill="#efe4c8"/>'
    )
    inner = f"M{num(m)} {num(m)}H{num(wide - m)}V{num(tall - m)}H{num(m)}Z"
    band = f"M{num(m - 14)} {num(m - 14)}H{num(wide - m + 14)}V{num(tall - m + 14)}H{num(m - 14)}Z"
    edge = f"M6 6H{num(wide - 6)}V{num(tall - 6)}H6Z"
    return (
        drawn + path(inner, INK, 4) + path(band, INK, 1.6) + path(edge, INK, 4)
    )  # fmt: skip
