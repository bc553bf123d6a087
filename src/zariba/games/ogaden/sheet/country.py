"""Sea, coast, countries, rivers and the names of the land on the map of Ogaden 1977."""

from random import Random

from zariba.boards.pen import closed, dots, num, path, rough, shape, smooth, spread, words
from zariba.boards.plane import Point
from zariba.games.ogaden.material.layout import MARGIN, Outline, on_sheet
from zariba.games.ogaden.sheet.pen import INK, PAPER, SERIF
from zariba.games.ogaden.sheet.place import (
    OWN,
    SIZE,
    at_degrees,
    green_line,
    place,
    warp,
)

SEA, DEEP, SHORE = "#bcd5df", "#a9c7d4", "#4f7f95"
RIVER = "#3f83a8"
GREEN = "#1c7a3c"
TINTS = {  # ground and ribbon along the border
    "Ethiopia": ("#f3e7c4", "#c98a2b"),
    "Somalia": ("#f0e6d2", "#3d7fb5"),
    "Djibouti": ("#efe2d6", "#8d6aa8"),
    "Kenya": ("#ebe6cb", "#6b8f4e"),
}


def land(name: str) -> list[Point]:
    """A country's outline on the sheet."""
    row = next(row for row in OWN.background.land if row.name == name)
    return [on_sheet(x, y) for x, y in row.points]


def coast() -> list[Point]:
    """The shore from the strait in the north to the southern edge, with its small bays."""
    djibouti, somalia = land("Djibouti"), land("Somalia")
    corner = somalia.index(on_sheet(709, 72))
    line = djibouti[7:] + somalia[corner + 1 : -1]
    return rough(line, Random(1978), 0.13, 14.0)


def continent() -> str:
    """All land west of the shore."""
    far = 2 * MARGIN
    corners = [(-far, SIZE[1] + far), (-far, -far)]
    return closed([*coast(), *corners])


def country(name: str) -> list[Point]:
    """A country's borders stretched with the zones near them, closed far out at sea."""
    outline = land(name)
    at_sea: list[Point] = []
    if name == "Somalia":
        outline = outline[: outline.index(on_sheet(709, 72)) + 1]
        at_sea = [on_sheet(x, y) for x, y in [(760, -200), (1700, -200), (1700, 1700), (395, 1700)]]
    if name == "Djibouti":
        outline = outline[:7]
        at_sea = [on_sheet(x, y) for x, y in [(564, -200), (760, -200)]]
    return [warp(p, 90.0) for p in outline] + at_sea


def defs() -> str:
    """The clips: inside the neat line, on land, and within each country."""
    m = MARGIN
    drawn = (
        f'<clipPath id="neat"><path d="M{num(m)} {num(m)}H{num(SIZE[0] - m)}V{num(SIZE[1] - m)}'
        f'H{num(m)}Z"/></clipPath><clipPath id="land"><path d="{continent()}"/></clipPath>'
    )
    for name in ("Ethiopia", "Somalia", "Djibouti"):
        drawn += f'<clipPath id="{name.lower()}"><path d="{closed(country(name))}"/></clipPath>'
    return f"<defs>{drawn}</defs>"


def sea() -> str:
    """Water with lines of depth that follow the shore."""
    drawn = f'<rect width="{num(SIZE[0])}" height="{num(SIZE[1])}" fill="{DEEP}"/>'
    d = f"M{dots(coast())}"
    soft = 'stroke-linejoin="round" stroke-opacity="0.5"'
    for wide, colour in ((300, "#b1cdd9"), (200, SEA), (120, "#c7dde4"), (56, "#d6e7ea")):
        drawn += path(d, colour, wide, soft)
        drawn += path(d, "#8db3c3", wide + 2, 'stroke-opacity="0.35" stroke-linejoin="round"')
        drawn += path(d, colour, wide, 'stroke-linejoin="round"')
    return drawn


def countries() -> str:
    """The land in quiet tints."""
    drawn = shape(continent(), TINTS["Kenya"][0])
    for name in ("Somalia", "Ethiopia", "Djibouti"):
        drawn += shape(closed(country(name)), TINTS[name][0])
    return f'<g clip-path="url(#land)">{drawn}</g>'


def borders() -> str:
    """A ribbon of each country's colour inside its border, and the border itself."""
    ribbons, lines = "", ""
    for name in ("Somalia", "Ethiopia", "Djibouti"):
        d = closed(country(name))
        ribbons += (
            f'<g clip-path="url(#{name.lower()})">'
            + path(d, TINTS[name][1], 40, 'stroke-opacity="0.22" stroke-linejoin="round"')
            + path(d, TINTS[name][1], 18, 'stroke-opacity="0.3" stroke-linejoin="round"')
            + "</g>"
        )
    for line in (country("Ethiopia"), country("Djibouti")[:2], country("Somalia")[:4]):
        lines += path(f"M{dots(line)}", "#5b4a3c", 3.4, 'stroke-dasharray="20 6 4 6"')
    return f'<g clip-path="url(#land)">{ribbons}{lines}</g>'


def shoreline() -> str:
    """The line between land and water."""
    return path(f"M{dots(coast())}", SHORE, 3.2, 'stroke-linejoin="round"')


def river_course(row: Outline) -> list[Point]:
    """A river of the data, stretched with the land."""
    return [warp(on_sheet(x, y), 90.0) for x, y in row.points]


def rivers() -> str:
    """The three great rivers, their tributaries, dry beds, and the lakes."""
    rng = Random(31)
    drawn = ""
    for row in OWN.background.stream:
        line = rough([place(lat, lon) for lat, lon in row.points], rng, 0.16, 22.0)
        dry = row.name not in ("Dawa", "Weyb")
        more = 'stroke-dasharray="16 9"' if dry else ""
        drawn += path(
            smooth(line), RIVER, 3.4, f'stroke-linecap="round" stroke-opacity="0.8" {more}'
        )
    for row in OWN.background.river:
        d = smooth(rough(river_course(row), rng, 0.12, 18.0))
        drawn += path(d, "#e4eef0", 10, 'stroke-opacity="0.55" stroke-linecap="round"')
        drawn += path(d, RIVER, 5.6, 'stroke-linecap="round"')
    for lake in OWN.background.lake:
        (x, y), (w, h) = at_degrees(*lake.at), lake.size
        ring = [
            (x - w * 276, y), (x - w * 150, y - h * 250), (x + w * 200, y - h * 200),
            (x + w * 276, y + h * 40), (x + w * 120, y + h * 276), (x - w * 180, y + h * 200),
        ]  # fmt: skip
        drawn += shape(smooth(ring, loop=True), "#c4dce4", RIVER, 2.6)
    return f'<g clip-path="url(#land)">{drawn}</g>'


def green_dots() -> str:
    """The dotted line that bounds the Ogaden on the west, and what it means."""
    d = smooth(green_line()[::2])
    more = 'stroke-linecap="round" stroke-dasharray="0 21"'
    return path(d, PAPER, 15, f'{more} stroke-opacity="0.9"') + path(d, GREEN, 10.5, more)


RIVER_NAMES = [  # name, lat, lon, turn
    ("Wabi Shebelle", 7.90, 41.07, -16),
    ("Shebelle", 6.0, 42.72, 24),
    ("Shebelle", 3.2, 45.32, 94),
    ("Genale", 5.77, 40.88, -14),
    ("Juba", 2.96, 42.76, 88),
    ("Dawa", 4.55, 40.02, 38),
    ("Weyb", 6.75, 41.12, 46),
    ("Fafan", 7.55, 43.36, 58),
    ("Awash", 10.64, 40.34, 80),
    ("Tug Der", 8.74, 46.62, 32),
]
COUNTRY_NAMES = [  # name, lat, lon, turn, size, spacing
    ("ETHIOPIA", 6.12, 39.83, 0, 80, 30),
    ("SOMALIA", 4.25, 46.75, -50, 92, 44),
    ("SOMALIA", 9.4, 47.28, 0, 62, 26),
    ("KENYA", 3.83, 40.1, 0, 60, 40),
    ("DJIBOUTI", 11.32, 42.42, -18, 34, 8),
]
SEA_NAMES = [
    ("GULF  OF  ADEN", 11.48, 47.05, -4, 52, 12),
    ("INDIAN", 3.544, 47.634, -47, 64, 26),
    ("OCEAN", 3.073, 47.725, -47, 64, 26),
]


def lettering() -> str:
    """Names of countries, landscapes, waters: under the zones, each in its own hand."""
    halo = f'stroke="{PAPER}" stroke-opacity="0.55" stroke-linejoin="round" paint-order="stroke"'
    lands = "".join(
        spread(name, *at_degrees(lat, lon), turn, size, gap)
        for name, lat, lon, turn, size, gap in COUNTRY_NAMES
    )
    seas = "".join(
        spread(name, *at_degrees(lat, lon), turn, size, gap)
        for name, lat, lon, turn, size, gap in SEA_NAMES
    )
    regions = "".join(
        spread(r.name, *place(*r.at), r.turn, r.size, r.spacing) for r in OWN.background.region
    )
    streams = "".join(
        spread(name, *place(lat, lon), turn, 27, 3) for name, lat, lon, turn in RIVER_NAMES
    )
    group = f'<g font-family="{SERIF}" text-anchor="middle"'
    return (
        f'{group} fill="#6d4b3a" fill-opacity="0.62" font-weight="700">{lands}</g>'
        f'{group} fill="#3f7188" font-style="italic">{seas}</g>'
        f'{group} fill="#6b4c2c" fill-opacity="0.85" font-style="italic" {halo} '
        f'stroke-width="4">{regions}</g>'
        f'{group} fill="#235f82" font-style="italic" {halo} stroke-width="5">{streams}</g>'
    )


def frame() -> str:
    """The neat line with degrees of latitude and longitude along it."""
    m, (wide, tall) = MARGIN, SIZE
    drawn = f'<path d="M0 0H{num(wide)}V{num(tall)}H0Z' + (
        f'M{num(m)} {num(m)}V{num(tall - m)}H{num(wide - m)}V{num(m)}Z" fill="#efe4c8"/>'
    )
    ticks, labels, bars = "", "", ""
    for half in range(39 * 2 - 1, 49 * 2):
        x = at_degrees(0, half / 2)[0]
        if not m <= x <= wide - m:
            continue
        ticks += f"M{num(x)} {num(m - 14)}V{num(m)}M{num(x)} {num(tall - m)}V{num(tall - m + 14)}"
        if half % 2 == 0:
            labels += words(f"{half // 2}°E", x, m - 22, 23, INK)
            labels += words(f"{half // 2}°E", x, tall - m + 38, 23, INK)
    for half in range(2 * 2 - 1, 12 * 2 + 1):
        y = at_degrees(half / 2, 0)[1]
        if not m <= y <= tall - m:
            continue
        ticks += f"M{num(m - 14)} {num(y)}H{num(m)}M{num(wide - m)} {num(y)}H{num(wide - m + 14)}"
        if half % 2 == 0:
            for x, turn in ((m - 24, -90), (wide - m + 24, 90)):
                labels += (
                    f'<text transform="translate({num(x)} {num(y)}) rotate({turn})" '
                    f'text-anchor="middle" font-size="23" fill="{INK}">{half // 2}°N</text>'
                )
    inner = f"M{num(m)} {num(m)}H{num(wide - m)}V{num(tall - m)}H{num(m)}Z"
    band = f"M{num(m - 14)} {num(m - 14)}H{num(wide - m + 14)}V{num(tall - m + 14)}H{num(m - 14)}Z"
    edge = f"M6 6H{num(wide - 6)}V{num(tall - 6)}H6Z"
    return (
        drawn + bars + path(inner, INK, 3.5) + path(band, INK, 1.4) + path(ticks, INK, 1.8)
        + f'<g font-family="{SERIF}">{labels}</g>' + path(edge, INK, 4)
    )  # fmt: skip


def crosses() -> str:
    """Small crosses where whole degrees meet."""
    d = ""
    for lat in range(2, 12):
        for lon in range(39, 49):
            x, y = at_degrees(lat, lon)
            d += f"M{num(x - 9)} {num(y)}h18m-9-9v18"
    return path(d, "#4a3d31", 1.3, 'stroke-opacity="0.4"')
