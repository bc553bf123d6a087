"""The map of Ogaden 1977 as one SVG document, drawn from the map's data.

`python -m zariba.games.ogaden.sheet.draw` draws it anew into data/board.svg, and the signs of its
key into data/legend.toml.
"""

import math

from zariba.boards.pen import circle, dots, halo, num, path, polar, rectangle, shape, spread, words
from zariba.core.case import toml
from zariba.games.ogaden.material.layout import MARGIN
from zariba.games.ogaden.material.pack import HERE
from zariba.games.ogaden.sheet.country import (
    GREEN,
    borders,
    countries,
    crosses,
    defs,
    frame,
    green_dots,
    lettering,
    rivers,
    sea,
    shoreline,
)
from zariba.games.ogaden.sheet.ground import DEGREE, cover, green, hachures, layers
from zariba.games.ogaden.sheet.pen import INK, PAPER, SERIF
from zariba.games.ogaden.sheet.place import (
    SIZE,
    at_degrees,
    place,
)
from zariba.games.ogaden.sheet.ways import (
    all_ways,
    mountain_road,
    pass_sign,
    railway,
    road,
    track,
)
from zariba.games.ogaden.sheet.zones import (
    PALE,
    RED,
    SIDES,
    all_zones,
    bastion,
    bridge,
    disc,
    growth,
    halt,
    pennant,
    post,
    radar,
    station,
)


def small(drawing: str, scale: float = 0.6) -> str:
    """A sign drawn for the map, small enough for the key."""
    return f'<g transform="scale({scale})">{drawing}</g>'


def legend() -> list[tuple[str, str]]:
    """Samples drawn around the origin, within 84 by 74 units, with their texts."""
    across = "M-38 6Q0 -12 38 2"
    dotted = 'stroke-linecap="round" stroke-dasharray="0 16"'
    ink = SIDES["SO"]
    frame = shape(rectangle(0, 0, 38, 26), "#fbf5e6", ink, 4)
    head = shape(rectangle(0, -20, 38, 6), ink)
    return [
        (frame + head, "Strategic box"),
        (small(bastion(0, 0, "ET"), 0.56), "Bastion (BZ)"),
        (small(post(0, 0, "ET"), 0.6), "Garrison (GZ)"),
        (small(halt(0, 0)), "Economic zone (EZ)"),
        (small(disc(0, 0, "plateau") + growth(0, 0, "plateau")), "Minor zone, plateau"),
        (small(disc(0, 0, "desert") + growth(0, 0, "desert")), "Minor zone, desert"),
        (small(disc(0, 0, "bush") + growth(0, 0, "bush")), "Minor zone, bush"),
        (station(0, 0), "Station"),
        (bridge(0, 0), "Bridge"),
        (pennant(-4, 0), "Diplomatic objective"),
        (radar(0, 0), "Radar of Karamara"),
        (railway(across), "Railway"),
        (road(across), "Road"),
        (mountain_road(across) + pass_sign(0, -2, -4), "Pass"),
        (track(across), "Path"),
        (path("M-34 8Q0 -12 34 4", GREEN, 10, dotted), "Edge of the Ogaden"),
    ]


LEGEND: list[tuple[str, str]] = legend()
LEGEND_HEAD = (
    "# Ogaden 1977 - the key of the map: signs as `python -m zariba.games.ogaden.sheet.draw` has"
    " drawn them, around (0, 0).\n"
)


def panel(x: float, y: float, wide: float, tall: float) -> str:
    """A sheet of paper laid on the map, with a double rim."""
    mid_x, mid_y = x + wide / 2, y + tall / 2
    return (
        shape(rectangle(mid_x + 6, mid_y + 7, wide / 2, tall / 2), "#000",
              more='fill-opacity="0.22"')
        + shape(rectangle(mid_x, mid_y, wide / 2, tall / 2), "#fbf5e6", INK, 3.5)
        + shape(rectangle(mid_x, mid_y, wide / 2 - 9, tall / 2 - 9), "none", RED, 1.5)
    )  # fmt: skip


def key(x: float, y: float) -> str:
    """The signs of the map and what they mean, in two columns."""
    wide, line = 724.0, 57.0
    rows = math.ceil(len(LEGEND) / 2)
    drawn = panel(x, y, wide, rows * line + 36)
    for i, (sample, text) in enumerate(LEGEND):
        left, top = x + 56 + (i // rows) * 342, y + 46 + (i % rows) * line
        drawn += f'<g transform="translate({num(left)} {num(top)}) scale(0.76)">{sample}</g>'
        drawn += words(text, left + 40, top + 8, 23, INK, f'font-family="{SERIF}"').replace(
            'text-anchor="middle"', 'text-anchor="start"'
        )
    return drawn


def cartouche(x: float, y: float) -> str:
    """The title with the scale and the colours of the two countries."""
    wide, tall = 760.0, 300.0
    mid = x + wide / 2
    km = DEGREE / 111.2 * 200
    bar = mid - km / 2
    scale = "".join(
        f'<path d="M{num(bar + km / 4 * k)} {num(y + 214)}h{num(km / 4)}v9h{num(-km / 4)}z" '
        f'fill="{INK if k % 2 == 0 else PAPER}" stroke="{INK}" stroke-width="1.4"/>'
        for k in range(4)
    )
    marks = "".join(
        words(f"{50 * k}" + (" km" if k == 4 else ""), bar + km / 4 * k, y + 206, 19, INK)
        for k in range(5)
    )
    sides = ""
    for k, (code, text) in enumerate((("ET", "Ethiopia"), ("SO", "Somalia"))):
        at = mid + (k - 0.5) * 250
        sides += shape(rectangle(at - 66, y + 257, 17, 12), PALE[code], SIDES[code], 5)
        sides += words(text, at + 10, y + 265, 24, INK)
    return (
        panel(x, y, wide, tall)
        + f'<g font-family="{SERIF}">'
        + words("OGADEN 1977", mid, y + 98, 80, "#6d1313",
                'font-weight="700" textLength="660" lengthAdjust="spacingAndGlyphs"')
        + words("The war for the Horn of Africa, May 1977 to March 1978", mid, y + 150, 25, INK,
                'font-style="italic" textLength="660" lengthAdjust="spacingAndGlyphs"')
        + scale + marks + sides + "</g>"
    )  # fmt: skip


def compass(x: float, y: float) -> str:
    """A rose of eight points, north up."""
    drawn = circle(x, y, 84, "none", "#2f6078", 2) + circle(x, y, 77, "none", "#2f6078", 1)
    for reach, half, turns in ((62, 13, (45, 135, 225, 315)), (104, 18, (0, 90, 180, 270))):
        for turn in turns:
            tip = polar(x, y, reach, turn - 90)
            for hand, fill in ((-45, PAPER), (45, "#2f6078")):
                flank = polar(x, y, half * 1.2, turn - 90 + hand)
                drawn += shape(
                    f"M{dots([(x, y), flank, tip])}Z", fill, "#1e4356", 1.4,
                    'stroke-linejoin="round"',
                )  # fmt: skip
    return drawn + words("N", x, y - 112, 40, "#1e4356", f'font-family="{SERIF}" font-weight="700"')


EDGE = (962.0, 1722.0)
GREAT = ((1430.0, 1540.0), (2300.0, 1250.0), -120.0)  # the arc of the great name, between the zones


def great_name() -> str:
    """OGADEN across the region, and the name of its edge along the dotted line."""
    (left, low), (right, high), sag = GREAT
    letters = ""
    for k, letter in enumerate("OGADEN"):
        t = k / 5
        y = low + (high - low) * t + 4 * sag * t * (1 - t)
        rise = math.atan2(high - low + 4 * sag * (1 - 2 * t), right - left)
        letters += spread(letter, left + (right - left) * t, y, math.degrees(rise) * 0.6, 150, 0)
    edge = spread("Edge of the Ogaden", *EDGE, 88, 24, 2)
    rim = f'stroke="{PAPER}" stroke-width="5" paint-order="stroke" stroke-linejoin="round"'
    return (
        f'<g font-family="{SERIF}" text-anchor="middle" font-weight="700">'
        f'<g fill="{GREEN}" fill-opacity="0.3">{letters}</g>'
        f'<g fill="{GREEN}" {rim}>{edge}</g></g>'
    )


def cities() -> str:
    """Capitals beyond the reach of play, and the rest of the railway."""
    ax, ay = place(10.75, 42.57)
    dx, dy = at_degrees(11.57, 43.13)
    bow = ((ax + dx) / 2 - 30, (ay + dy) / 2 - 10)
    line = f"M{dots([(ax, ay)])}Q{dots([bow, (dx, dy)])}"
    drawn = f'<g opacity="0.75">{railway(line)}</g>'
    for name, (x, y), right, down in (
        ("Djibouti", (dx, dy), -10, -22),
        ("Addis Ababa", (150.0, 862.0), 24, -20),
    ):
        drawn += circle(x, y, 9, PAPER, INK, 3) + circle(x, y, 3.5, INK)
        italic = f'font-family="{SERIF}" font-style="italic"'
        drawn += words(name, x + right, y + down, 27, INK, halo(PAPER, 6, italic))
    return drawn


def board_svg() -> str:
    """The whole sheet, from the ground up."""
    parts = [
        defs(),
        '<g clip-path="url(#neat)">',
        sea(),
        countries(),
        '<g clip-path="url(#land)">',
        layers(),
        green(),
        hachures(),
        cover(),
        "</g>",
        borders(),
        shoreline(),
        rivers(),
        crosses(),
        lettering(),
        great_name(),
        green_dots(),
        cities(),
        all_ways(),
        "</g>",
        all_zones(),
        frame(),
        cartouche(MARGIN + 26, MARGIN + 26),
        key(MARGIN + 26, SIZE[1] - MARGIN - 26 - 492),
        compass(2712, 2785),
    ]
    wide, tall = num(SIZE[0]), num(SIZE[1])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" '
        f'width="{wide}" height="{tall}"><title>Ogaden 1977</title>' + "\n".join(parts) + "</svg>\n"
    )


def legend_toml() -> str:
    """The signs of the key as a data file."""
    found = [LEGEND_HEAD]
    for svg, text in LEGEND:
        found.append(f"[[sign]]\ntext = {toml(text)}\nsvg = '{svg}'\n")
    return "\n".join(found)


if __name__ == "__main__":
    (HERE / "board.svg").write_text(board_svg(), encoding="utf-8")
    (HERE / "legend.toml").write_text(legend_toml(), encoding="utf-8")
