"""The map of Sand Wars as one SVG document, drawn from the map's data.

`python -m zariba.games.sandwars.sheet.draw` draws it anew into data/board.svg, and the samples of
its key into data/legend.csv.
"""

import csv
import io
import math

from zariba.boards.pen import (
    circle,
    closed,
    dots,
    num,
    path,
    placed,
    polar,
    rectangle,
    shape,
    words,
)
from zariba.games.sandwars.material.pack import HERE
from zariba.games.sandwars.sheet.country import (
    borders,
    countries,
    defs,
    frame,
    frontier_line,
    lettering,
    rivers,
    sea,
    shoreline,
    veil,
)
from zariba.games.sandwars.sheet.pen import INK, PAPER, SERIF
from zariba.games.sandwars.sheet.place import MARGIN, SIZE
from zariba.games.sandwars.sheet.relief import green, layers, peaks, salt, sand
from zariba.games.sandwars.sheet.spaces import (
    SIDES,
    airbase,
    all_spaces,
    anchor,
    aprons,
    city,
    desert,
    mineral,
    nuclear,
    petroleum,
    resource_city,
)
from zariba.games.sandwars.sheet.stretch import frontier
from zariba.games.sandwars.sheet.ways import (
    all_ways,
    berm_sign,
    pass_sign,
    pipeline,
    pipelines,
    road,
    signs,
    the_berm,
    track,
    wall,
)


def legend() -> list[tuple[str, str]]:
    """Samples drawn around the origin, within 84 by 74 units, with their texts."""
    across = "M-38 6Q0 -12 38 2"
    return [
        (city("MOR"), "City of Morocco"),
        (city("ALG"), "City of Algeria"),
        (city("WSA"), "Western Sahara"),
        (city("ALG", capital=True), "Capital"),
        (resource_city("MOR"), "Resource city"),
        (desert("ALG"), "Desert"),
        (desert("DIS"), "Disputed space"),
        (petroleum("ALG"), "Petroleum zone"),
        (mineral("MOR"), "Mineral zone"),
        (nuclear("ALG"), "Nuclear zone"),
        (anchor(), "Coast"),
        (airbase(), "Airbase"),
        (road(across), "Road"),
        (track(across), "Track"),
        (road(across) + placed(pass_sign(), 0, -3), "Over mountains"),
        (track(across) + placed(berm_sign(), 0, -3, scale="0.85"), "Berm crossing"),
        (wall([(38.0, 2.0), (0.0, 0.0), (-38.0, 2.0)]), "Berm"),
        (frontier_line("M-38 2H38"), "Frontier"),
        (pipeline("M-38 6Q0 -8 38 2"), "Pipeline"),
    ]


LEGEND: list[tuple[str, str]] = legend()


def panel(x: float, y: float, wide: float, tall: float) -> str:
    """A sheet of paper laid on the map, with a double rim."""
    mid_x, mid_y = x + wide / 2, y + tall / 2
    return (
        shape(rectangle(mid_x + 7, mid_y + 8, wide / 2, tall / 2), "#000",
              more='fill-opacity="0.22"')
        + shape(rectangle(mid_x, mid_y, wide / 2, tall / 2), "#fdf8ea", INK, 4)
        + shape(rectangle(mid_x, mid_y, wide / 2 - 11, tall / 2 - 11), "none", "#8c5a1b", 2)
    )  # fmt: skip


def key(x: float, y: float) -> str:
    """The signs of the map and what they mean, in two columns."""
    wide, row = 728.0, 76.0
    down = math.ceil(len(LEGEND) / 2)
    drawn = panel(x, y, wide, down * row + 44)
    for i, (sample, text) in enumerate(LEGEND):
        left, top = x + 66 + (i // down) * 344, y + 60 + (i % down) * row
        drawn += placed(sample, left, top)
        drawn += words(text, left + 54, top + 10, 28, INK, f'font-family="{SERIF}"', "start")
    return drawn


def cartouche(x: float, y: float) -> str:
    """The title with the colours of the two countries."""
    wide, tall = 1000.0, 300.0
    mid = x + wide / 2
    dunes = f"M{num(mid - 120)} {num(y + 252)}q50 -46 110 -8q50 -40 130 8"
    return (
        panel(x, y, wide, tall)
        + path(dunes, "#d8a548", 6, 'stroke-linecap="round"')
        + f'<g font-family="{SERIF}">'
        + words("SAND WARS", mid, y + 122, 116, "#7a3d0c",
                'font-weight="700" textLength="860" lengthAdjust="spacingAndGlyphs"')
        + words("Algeria and Morocco at war over the Sahara", mid, y + 186, 38, INK,
                'font-style="italic" textLength="820" lengthAdjust="spacingAndGlyphs"')
        + "</g>"
        + placed(city("MOR"), x + 110, y + 232)
        + placed(city("ALG"), x + wide - 110, y + 232)
        + f'<g font-family="{SERIF}" font-weight="700">'
        + words("MOROCCO", x + 160, y + 243, 32, SIDES["MOR"], anchor="start")
        + words("ALGERIA", x + wide - 160, y + 243, 32, SIDES["ALG"], anchor="end")
        + "</g>"
    )  # fmt: skip


def compass(x: float, y: float) -> str:
    """A rose of eight points, north up."""
    drawn = circle(x, y, 84, "none", "#2f6078", 2) + circle(x, y, 77, "none", "#2f6078", 1)
    for reach, half, turns in ((62, 13, (45, 135, 225, 315)), (104, 18, (0, 90, 180, 270))):
        for turn in turns:
            tip = polar(x, y, reach, turn - 90)
            for hand, fill in ((-45, PAPER), (45, "#2f6078")):
                flank = polar(x, y, half * 1.2, turn - 90 + hand)
                drawn += shape(closed([(x, y), flank, tip]), fill, "#1e4356", 1.4)
    return drawn + words("N", x, y - 114, 44, "#1e4356", f'font-family="{SERIF}" font-weight="700"')


def board_svg() -> str:
    """The whole sheet, from the ground up."""
    parts = [
        defs(),
        '<g clip-path="url(#neat)">',
        sea(),
        countries(),
        '<g clip-path="url(#land)">',
        green(),
        layers(),
        sand(),
        salt(),
        "</g>",
        veil(),
        borders(),
        shoreline(),
        rivers(),
        peaks(),
        lettering(),
        aprons(),
        pipelines(),
        frontier_line(f"M{dots(frontier())}"),
        all_ways(),
        the_berm(),
        signs(),
        "</g>",
        all_spaces(),
        frame(),
        cartouche(MARGIN + 30, MARGIN + 30),
        key(MARGIN + 30, MARGIN + 356),
        compass(290, 1400),
    ]
    wide, tall = num(SIZE[0]), num(SIZE[1])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" '
        f'width="{wide}" height="{tall}"><title>Sand Wars</title>' + "\n".join(parts) + "</svg>\n"
    )


def legend_csv() -> str:
    """The samples of the key as a data file, for whoever shows them beside the map."""
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(("text", "svg"))
    writer.writerows((text, svg) for svg, text in LEGEND)
    return table.getvalue()


if __name__ == "__main__":
    (HERE / "board.svg").write_text(board_svg(), encoding="utf-8")
    (HERE / "legend.csv").write_text(legend_csv(), encoding="utf-8")
