"""What surrounds the ground: the neat line and the frame, title, scale, key and compass."""

import math
from dataclasses import replace

from zariba.boards.pen import circle, closed, num, path, polar, shape, words
from zariba.games.aoi.sheet.country import Country
from zariba.games.aoi.sheet.key import Columns, key, legend, powers
from zariba.games.aoi.sheet.outline import at
from zariba.games.aoi.sheet.pen import INK, PAPER, RED, SERIF
from zariba.games.aoi.sheet.symbols import letters

WIDE = Columns(rows=6, down=88.0, most=28, size=20)
TALL = Columns(rows=9, down=63.0, most=22, size=16, scale=0.76)
TALL_WIDE = 544.0
"""How wide the tall key is, in its two columns."""
OWNERS_WIDE = 180.0


def frame(country: Country) -> str:
    """The neat line and the double border of the sheet."""
    wide, tall = country.size
    edge = f"M10 10H{num(wide - 10)}V{num(tall - 10)}H10Z"
    thin = f"M18 18H{num(wide - 18)}V{num(tall - 18)}H18Z"
    return path(country.outline.path(), INK, 4) + path(edge, INK, 5) + path(thin, RED, 1.6)


def cartouche(country: Country, x: float, y: float, wide: float) -> str:
    """The title of the sheet with its scale."""
    middle = x + wide / 2
    tall = 236
    small = min(1.0, wide / 1400)
    box = f"M{num(x)} {num(y)}h{num(wide)}v{tall}h{num(-wide)}z"
    inner = f"M{num(x + 8)} {num(y + 8)}h{num(wide - 16)}v{tall - 16}h{num(16 - wide)}z"
    return (
        shape(box, "#fbf5e6", INK, 3.5)
        + path(inner, RED, 1.5)
        + f'<g font-family="{SERIF}">'
        + words("AFRICA ORIENTALE ITALIANA", middle, y + 84, 60 * small, "#6d1313",
                f'font-weight="700" letter-spacing="{num(7 * small)}"')
        + words(country.look.sheet, middle, y + 128, 27 if small == 1.0 else 23, INK,
                'font-style="italic"')
        + words(f"{country.map.hex_miles} miles a hex", middle, y + 164, 20, INK)
        + "</g>"
        + scale(country, middle, y, 4 if wide > 800 else 2)
    )  # fmt: skip


def scale(country: Country, middle: float, y: float, hundreds: int) -> str:
    """A field for each hundred miles."""
    unit = math.sqrt(3) * country.sheet.radius * 100 / country.map.hex_miles
    bar = middle - hundreds / 2 * unit
    fields = "".join(
        shape(f"M{num(bar + unit * k)} {num(y + 182)}h{num(unit)}v9h{num(-unit)}z",
              INK if k % 2 == 0 else PAPER, INK, 1.4)
        for k in range(hundreds)
    )  # fmt: skip
    marks = "".join(letters(f"{100 * k}", bar + unit * k, y + 210, 15) for k in range(hundreds + 1))
    return fields + marks + letters("miles", bar + hundreds * unit + 44, y + 210, 15)


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


def surround(country: Country) -> str:
    """Title, key and compass where the map has no hexes."""
    return beside(country) if country.look.tall_key else corner(country)


def corner(country: Country) -> str:
    """In the wide corner north-west."""
    left, top, _, _ = country.field
    wide = country.outline.west[0][0] - left - 44
    column = (wide - 40) / 3
    return (
        cartouche(country, left, top, wide)
        + key(country, left + 10, top + 262, column, WIDE)
        + powers(country, left + 10, top + 262 + 66 + WIDE.down * WIDE.rows, 152, 0)
        + compass(left + wide - 100, top + 262 + 330)
    )


def beside(country: Country) -> str:
    """In a tall column north-east, beside the ground or where the ground leaves it free."""
    right, bottom = country.size[0] - 40, country.size[1]
    top = country.field[1]
    left = at(country.outline.east, top) + 30
    tall = replace(TALL, rows=-(-len(legend(country)) // 2))
    first = right - TALL_WIDE
    return (
        cartouche(country, left, top, right - left)
        + key(country, first, top + 262, TALL_WIDE / 2, tall)
        + owners(country, first, top + 262, tall)
        + compass(right - 100, bottom - 150)
    )


def owners(country: Country, first: float, top: float, tall: Columns) -> str:
    """The colours of the owners: left of the key if there is room, else below it."""
    free = max(at(country.outline.east, top + down) for down in (0, 300)) + 30
    if first - free > OWNERS_WIDE:
        return powers(country, free, top + 60, 0, 34)
    return powers(country, first, top + 66 + tall.down * tall.rows, 0, 30)
