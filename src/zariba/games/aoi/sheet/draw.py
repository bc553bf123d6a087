"""The South map as one SVG document, drawn from the map's data.

`python -m zariba.games.aoi.sheet.draw` draws it anew into data/board.svg, and the samples of its
key into data/legend.toml.
"""

import base64
import math

from zariba.boards.pen import circle, closed, num, path, polar, shape, words
from zariba.games.aoi.material.layout import BLEED
from zariba.games.aoi.material.pack import HERE
from zariba.games.aoi.sheet import ground, lettering, ways
from zariba.games.aoi.sheet.country import SHEET, SIZE, corner_box, drawn
from zariba.games.aoi.sheet.key import key, legend
from zariba.games.aoi.sheet.pen import INK, PAPER, RED, SEA, SERIF
from zariba.games.aoi.sheet.relief import picture
from zariba.games.aoi.sheet.symbols import letters, signs
from zariba.games.aoi.sheet.waters import rivers, sea


def neat_line() -> str:
    """Round the ground: the sheet without the corner that has no hexes."""
    left, top, right, bottom = SHEET.ground
    _, _, inner, foot = corner_box()
    inner, foot = inner - BLEED, foot - BLEED
    return (
        f"M{num(inner)} {num(top)}H{num(right)}V{num(bottom)}H{num(left)}V{num(foot)}H{num(inner)}Z"
    )


def land() -> str:
    """The relief on its paper."""
    png, (x, y, wide, tall) = picture()
    return (
        f'<defs><clipPath id="neat"><path d="{neat_line()}"/></clipPath></defs>'
        f'<rect width="{num(SIZE[0])}" height="{num(SIZE[1])}" fill="#efe4c8"/>'
        f'<path d="{neat_line()}" fill="{SEA}"/>'
        f'<image clip-path="url(#neat)" x="{num(x)}" y="{num(y)}" width="{num(wide)}" '
        f'height="{num(tall)}" preserveAspectRatio="none" '
        f'href="data:image/png;base64,{base64.b64encode(png).decode()}"/>'
    )


def frame() -> str:
    """The neat line and the double border of the sheet."""
    wide, tall = SIZE
    edge = f"M10 10H{num(wide - 10)}V{num(tall - 10)}H10Z"
    thin = f"M18 18H{num(wide - 18)}V{num(tall - 18)}H18Z"
    return path(neat_line(), INK, 4) + path(edge, INK, 5) + path(thin, RED, 1.6)


def cartouche(x: float, y: float, wide: float) -> str:
    """The title of the sheet with its scale."""
    middle = x + wide / 2
    tall = 236
    box = f"M{num(x)} {num(y)}h{num(wide)}v{tall}h{num(-wide)}z"
    inner = f"M{num(x + 8)} {num(y + 8)}h{num(wide - 16)}v{tall - 16}h{num(16 - wide)}z"
    miles = drawn().hex_miles
    unit = math.sqrt(3) * SHEET.radius * 100 / miles
    bar = middle - 2 * unit
    scale = "".join(
        shape(f"M{num(bar + unit * k)} {num(y + 182)}h{num(unit)}v9h{num(-unit)}z",
              INK if k % 2 == 0 else PAPER, INK, 1.4)
        for k in range(4)
    )  # fmt: skip
    marks = "".join(letters(f"{100 * k}", bar + unit * k, y + 210, 15) for k in range(5))
    return (
        shape(box, "#fbf5e6", INK, 3.5)
        + path(inner, RED, 1.5)
        + f'<g font-family="{SERIF}">'
        + words("AFRICA ORIENTALE ITALIANA", middle, y + 84, 60, "#6d1313",
                'font-weight="700" letter-spacing="7"')
        + words("The South map: from the Nile to the Persian Gulf and the Indian Ocean", middle,
                y + 128, 27, INK, 'font-style="italic"')
        + words(f"{miles} miles a hex", middle, y + 164, 20, INK)
        + "</g>"
        + scale
        + marks
        + letters("miles", bar + 4 * unit + 44, y + 210, 15)
    )  # fmt: skip


def compass(x: float, y: float) -> str:
    """A rose of eight points, north up."""
    found = circle(x, y, 60, "none", INK, 1.6) + circle(x, y, 54, "none", INK, 0.8)
    for reach, half, turns in ((44, 10, (45, 135, 225, 315)), (76, 13, (0, 90, 180, 270))):
        for turn in turns:
            tip = polar(x, y, reach, turn - 90)
            for hand, fill in ((-45, PAPER), (45, INK)):
                flank = polar(x, y, half * 1.2, turn - 90 + hand)
                found += shape(closed([(x, y), flank, tip]), fill, INK, 1.2)
    return found + words("N", x, y - 82, 28, INK, f'font-family="{SERIF}" font-weight="700"')


def corner() -> str:
    """Title, key and compass where the map has no hexes."""
    left, top, right, _ = corner_box()
    wide = right - BLEED - left - 44
    named = {kind: drawn().terrain_note(kind) for kind in drawn().ground_kinds}
    return (
        cartouche(left, top, wide)
        + key(left + 10, top + 262, wide - 40, named)
        + compass(left + wide - 100, top + 262 + 330)
    )


def board_svg() -> str:
    """The whole sheet, from the ground up."""
    layers = [
        land(),
        '<g clip-path="url(#neat)">',
        ground.washes(),
        ground.grass(),
        ground.dunes(),
        ground.reeds(),
        sea(),
        ways.borders(),
        ways.zones(),
        ground.peaks(),
        ground.trees(),
        rivers(),
        ways.grid(),
        ways.railways(),
        "</g>",
        lettering.countries(),
        lettering.seas(),
        signs(),
        lettering.small_countries(),
        lettering.numbers(),
        lettering.place_names(),
        frame(),
        corner(),
    ]
    wide, tall = num(SIZE[0]), num(SIZE[1])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" '
        f'width="{wide}" height="{tall}"><title>Africa Orientale Italiana: the South map</title>'
        + "\n".join(layers)
        + "</svg>\n"
    )


def legend_toml() -> str:
    """The samples of the key as a data file, for the table's own key."""
    entries = "".join(
        f"\n[[sample]]\nsvg = '''{sample.svg}'''\n"
        + (f'terrain = "{sample.terrain}"\n' if sample.terrain else f'text = "{sample.text}"\n')
        for sample in legend()
    )
    return f"# The key to the map, written by sheet/draw.py.\n{entries}"


if __name__ == "__main__":
    (HERE / "board.svg").write_text(board_svg(), encoding="utf-8")
    (HERE / "legend.toml").write_text(legend_toml(), encoding="utf-8")
