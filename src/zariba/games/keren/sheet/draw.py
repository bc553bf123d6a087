"""The map sheet of Keren as one SVG document, drawn from the map's data.

`python -m zariba.games.keren.sheet.draw` draws it anew into data/board.svg,
and the samples of its key into data/legend.toml.
"""

import base64
import math

from zariba.boards.pen import dots, halo, num, path, polar, sweep, words
from zariba.games.keren.material.layout import BLEED, MARGIN, RADIUS
from zariba.games.keren.material.pack import HERE
from zariba.games.keren.sheet.ground import crest_line, rock, scrub, washes
from zariba.games.keren.sheet.key import key, legend
from zariba.games.keren.sheet.pen import INK, PAPER, SANS, SERIF
from zariba.games.keren.sheet.relief import (
    FIELD,
    SHEET,
    Point,
    centre,
    drawn,
    hexes,
    outline,
    picture,
)
from zariba.games.keren.sheet.symbols import (
    all_sides,
    col,
    fort,
    points_badge,
    spot_height,
    summit,
    supply_source,
    town,
)
from zariba.games.keren.sheet.ways import (
    all_ways,
    bed,
    bridge,
    bridge_course,
    dry_bed,
    gorge_way,
    railway,
    road,
    tunnels,
)

SIZE = SHEET.size


def grid() -> str:
    """Thin lines round all hexes, each side once."""
    d = ""
    for code in hexes():
        corners = outline(code)
        d += f"M{dots(corners[:4])}"
        if code[2:] in ("00", "01"):
            d += f"M{dots([*corners[3:], corners[0]])}"
        elif code[:2] in ("00", "60"):
            d += f"M{dots(corners[3:5])}M{dots([corners[5], corners[0]])}"
    return path(d, "#33261f", 1.1, 'stroke-opacity="0.5" stroke-linejoin="round"')


def hex_numbers() -> str:
    """The number at the top of each hex, and its level at the lower right if it has one."""
    numbers, levels = [], []
    for h in hexes().values():
        x, y = centre(h.code)
        numbers.append(f'<text x="{num(x)}" y="{num(y - 25.5)}">{h.code}</text>')
        if h.level:
            slant, inwards = ("", 0) if h.level == int(h.level) else (' font-style="italic"', 5)
            levels.append(
                f'<text x="{num(x + 17 - inwards)}" y="{num(y + 31)}"{slant}>{h.level:g}</text>'
            )
    rim = f'stroke="{PAPER}" stroke-opacity="0.55" paint-order="stroke" stroke-linejoin="round"'
    return (
        f'<g font-family="{SANS}" text-anchor="middle" fill="#2a1f1a" {rim}>'
        f'<g font-size="8.6" stroke-width="1.8">{"".join(numbers)}</g>'
        f'<g font-size="10" font-weight="700" stroke-width="2.2">{"".join(levels)}</g></g>'
    )


NAMES: dict[str, tuple[str, float, float, float]] = {  # hex: name, shift right and down, size
    "1911": ("Hog's Back", 0, 58, 26),
    "2413": ("Brig's Peak", 4, -42, 26),
    "2816": ("Mt. Sanchil", 10, -42, 30),
    "4120": ("Fort Dologorodoc", 0, -46, 28),
    "4515": ("Mt. Falestoh", 0, -42, 28),
    "5014": ("Zeban Summit", 30, -42, 28),
    "5305": ("KEREN", -112, -52, 48),
    "5306": ("Station", 0, 43, 21),
    "5503": ("Fort Tigu", 62, -40, 24),
    "3516": ("Roadblock", 98, -8, 23),
    "2622": ("Tunnel", 60, 1, 20),
    "1309": ("Flat Top", 0, -42, 26),
    "2112": ("The Saddle", 6, 50, 23),
    "0409": ("Mt. Samanna", 0, -42, 28),
    "3722": ("Pinnacle", 0, 52, 25),
    "3921": ("Pimple", 0, 50, 25),
    "5419": ("Acqua Col", -14, -42, 25),
    "5620": ("Mt. Zelale (the Sphinx)", 40, 62, 25),
    "2919": ("Railway Bumps", 46, 46, 21),
}


def names() -> str:
    """Names of places beside their hexes, so that a counter leaves them in sight."""
    drawn = ""
    for code, (name, right, down, size) in NAMES.items():
        x, y = centre(code)
        drawn += words(name, x + right, y + down, size, INK, halo(PAPER, size / 5))
    return f'<g font-family="{SERIF}" font-weight="700">{drawn}</g>'


def beside(code: str, right: float = 0.0, down: float = 0.0) -> Point:
    """A point by a hex."""
    x, y = centre(code)
    return x + right, y + down


def regions() -> str:
    """The names of valleys, gorge and ridge in wide italic letters."""
    ground = (
        sweep("ASCIDERA VALLEY", 74, [beside("0929", 0, 60), beside("1930"), beside("3031")])
        + sweep("HAPPY VALLEY", 74, [beside("3628"), beside("4528"), beside("5326")])
        + sweep("KEREN PLATEAU", 50, [beside("3902"), beside("4404"), beside("4902", 0, 20)])
    )
    walls = sweep(
        "DONGOLAAS GORGE", 34, [beside("3425", 0, 0), beside("3617"), beside("4213", 20, 0)]
    ) + sweep(
        "CAMERON RIDGE", 36, [beside("1916", -60, 30), beside("2120", 0, 40), beside("2825", 0, 10)]
    )
    rim = f'stroke="{PAPER}" stroke-linejoin="round" paint-order="stroke"'
    return (
        f'<g font-family="{SERIF}" font-style="italic" text-anchor="middle" {rim}>'
        f'<g fill="#6b4a2a" opacity="0.75" stroke-opacity="0.4">{ground}</g>'
        f'<g fill="#3a2622" opacity="0.85" font-weight="700" stroke-opacity="0.75">{walls}</g></g>'
    )


def ways_out() -> str:
    """In the margin: where road and railway come from and lead to."""
    left, top, right, _ = FIELD
    notes = [
        ("to Agordat", left - 28, centre("0031")[1] + 10, -90),
        ("to Asmara", right + 28, centre("6004")[1] + 30, 90),
        ("to Cub Cub and Nacfa", centre("5100")[0], top - 30, 0),
    ]
    drawn = "".join(
        f'<text transform="translate({num(x)} {num(y)}) rotate({turn})" y="8">{text}</text>'
        for text, x, y, turn in notes
    )
    return (
        f'<g font-family="{SERIF}" font-style="italic" font-size="25" text-anchor="middle" '
        f'fill="{INK}">{drawn}</g>'
    )


def cartouche(x: float, y: float) -> str:
    """The title with the scale."""
    w, h = 640, 200
    box = f"M{x} {y}h{w}v{h}h{-w}z"
    inner = f"M{x + 8} {y + 8}h{w - 16}v{h - 16}h{-(w - 16)}z"
    mid = x + w / 2
    metres = drawn().hex_metres
    km = 1000 / metres * math.sqrt(3) * RADIUS
    bar = x + (w - km) / 2
    scale = "".join(
        f'<path d="M{num(bar + km / 5 * k)} {y + 148}h{num(km / 5)}v8h{num(-km / 5)}z" '
        f'fill="{INK if k % 2 == 0 else PAPER}" stroke="{INK}" stroke-width="1.4"/>'
        for k in range(5)
    )
    return (
        f'<path d="{box}" fill="#fbf5e6" stroke="{INK}" stroke-width="3.5"/>'
        + path(inner, "#8c1414", 1.5)
        + f'<g font-family="{SERIF}">'
        + words("KEREN 1941", mid, y + 80, 68, "#6d1313", 'font-weight="700" letter-spacing="8"')
        + words("Eritrea: the gorge of Dongolaas and its heights", mid, y + 116, 22, INK,
                'font-style="italic"')
        + scale
        + words("0", bar - 12, y + 158, 17, INK)
        + words("1 km", bar + km + 26, y + 158, 17, INK)
        + words(f"{metres} metres a hex", mid, y + 181, 18, INK)
        + "</g>"
    )  # fmt: skip


def compass(x: float, y: float) -> str:
    """A rose of eight points, north up."""
    drawn = f'<circle cx="{x}" cy="{y}" r="56" fill="none" stroke="{INK}" stroke-width="1.6"/>'
    drawn += f'<circle cx="{x}" cy="{y}" r="51" fill="none" stroke="{INK}" stroke-width="0.8"/>'
    for reach, half, turns in ((40, 9, (45, 135, 225, 315)), (68, 12, (0, 90, 180, 270))):
        for turn in turns:
            tip = polar(x, y, reach, turn - 90)
            for hand, fill in ((-45, PAPER), (45, INK)):
                flank = polar(x, y, half * 1.2, turn - 90 + hand)
                drawn += (
                    f'<path d="M{dots([(x, y), flank, tip])}Z" fill="{fill}" stroke="{INK}" '
                    'stroke-width="1.2" stroke-linejoin="round"/>'
                )
    return drawn + words("N", x, y - 72, 26, INK, f'font-family="{SERIF}" font-weight="700"')


def frame() -> str:
    """The neat line round the ground and the double border of the sheet."""
    left, top, right, bottom = SHEET.ground
    wide, tall = SIZE
    neat = f"M{num(left)} {num(top)}H{num(right)}V{num(bottom)}H{num(left)}Z"
    edge = f"M10 10H{num(wide - 10)}V{num(tall - 10)}H10Z"
    thin = f"M18 18H{num(wide - 18)}V{num(tall - 18)}H18Z"
    return path(neat, INK, 4) + path(edge, INK, 5) + path(thin, "#8c1414", 1.6)


def foot() -> str:
    """Title, key and compass."""
    top = FIELD[3] + BLEED + 24
    return (
        cartouche(MARGIN - BLEED, round(top, 1))
        + key(760, top, SIZE[0] - 760 - 210)
        + compass(SIZE[0] - 140, round(top + 106, 1))
    )


def ground() -> str:
    """The relief in its frame of paper."""
    png, (x, y, wide, tall) = picture()
    left, top, right, bottom = SHEET.ground
    return (
        f'<defs><clipPath id="neat"><path d="M{num(left)} {num(top)}H{num(right)}'
        f'V{num(bottom)}H{num(left)}Z"/></clipPath></defs>'
        f'<rect width="{num(SIZE[0])}" height="{num(SIZE[1])}" fill="#efe5cb"/>'
        f'<image clip-path="url(#neat)" x="{num(x)}" y="{num(y)}" width="{num(wide)}" '
        f'height="{num(tall)}" preserveAspectRatio="none" '
        f'href="data:image/png;base64,{base64.b64encode(png).decode()}"/>'
    )


def symbols() -> str:
    """Peaks, forts, bridges, supply sources and victory points, hex by hex."""
    works, badges = "", ""
    for h in hexes().values():
        x, y = centre(h.code)
        if h.terrain == "peak":
            works += summit(x, y)
        if h.place in ("Pinnacle", "Pimple", "Flat Top"):
            works += spot_height(x, y)
        if h.place in ("The Saddle", "Acqua Col"):
            works += col(x, y)
        if "fort" in h.place:
            works += fort(x, y)
        if h.bridge:
            works += bridge(*bridge_course(h.code))
        if h.supply and h.place:  # the sign stands aside from the town
            badges += supply_source(x, y, h.supply, (28, 0), 0.6)
        elif h.supply:
            badges += supply_source(x, y, h.supply)
        if h.vp:
            badges += points_badge(x - 28, y - (14 if h.terrain == "gorge" else 0), h.vp)
    return works + badges


def board_svg() -> str:
    """The whole sheet, from the ground up."""
    beds = "".join(dry_bed(*bridge_course(h.code)) for h in hexes().values() if h.bridge)
    layers = [
        ground(),
        '<g clip-path="url(#neat)">',
        washes(),
        scrub(),
        rock(),
        bed(gorge_way()),
        beds,
        crest_line(),
        grid(),
        railway(all_ways("rail")),
        tunnels(),
        road(all_ways("road")),
        town(),
        "</g>",
        regions(),
        all_sides(),
        symbols(),
        hex_numbers(),
        names(),
        frame(),
        ways_out(),
        foot(),
    ]
    wide, tall = num(SIZE[0]), num(SIZE[1])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" '
        f'width="{wide}" height="{tall}"><title>Keren 1941</title>' + "\n".join(layers) + "</svg>\n"
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
