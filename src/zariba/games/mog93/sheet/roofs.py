"""Roofs of a Mog '93 table: flat ones to stand on, tin ones nobody can stand on, a broken one."""

import math
from random import Random

from zariba.boards.pen import closed, num, smooth
from zariba.boards.plane import Point
from zariba.games.mog93.sheet.pen import (
    INK,
    SERIF,
    Outline,
    blot,
    bounds,
    box,
    clipped,
    inset,
    line,
    shape,
    shifted,
    stamp,
    stroke,
    within,
)
from zariba.games.mog93.sheet.roof_things import furnish, upon
from zariba.games.mog93.sheet.scenery import heap
from zariba.games.mog93.sheet.streets import spot
from zariba.games.mog93.sheet.table import SUN, Building, Table, shadow

RIM = 11.0  # the width of a parapet seen from above
PLASTER = (
    "#e3d8c4", "#dbd2c2", "#e6d9c0", "#d8ccb8", "#dfd0ba", "#e2d5c8", "#d6d3c8", "#e5d6b4",
)  # fmt: skip
TIN = ("#b5b1a8", "#a9a49b", "#b39a83", "#a3a9a8", "#b6a891", "#ac8f79")
EDGE = "#4b3a2b"


def definitions() -> str:
    """The corrugation of tin sheets, both ways, and the shade of a round tank."""
    tile = (
        '<path d="M0 0h3v8h-3z" fill="#2b2119" opacity=".2"/>'
        '<path d="M3 0h1.5v8h-1.5z" fill="#2b2119" opacity=".08"/>'
        '<path d="M5.4 0h1.8v8h-1.8z" fill="#fff" opacity=".26"/>'
    )
    units = 'width="8" height="8" patternUnits="userSpaceOnUse"'
    return (
        f'<pattern id="tin-up" {units}>{tile}</pattern>'
        f'<pattern id="tin-over" {units} patternTransform="rotate(90)">{tile}</pattern>'
        '<pattern id="slabs" width="46" height="46" patternUnits="userSpaceOnUse">'
        '<path d="M0 0h46M0 0v46" fill="none" stroke="#7d6b52" stroke-opacity=".2" '
        'stroke-width="1.4"/></pattern>'
    )


def marks(rng: Random, ring: Outline) -> str:
    """Rain stains, patches and a crack on a flat roof."""
    left, top, right, bottom = bounds(ring)
    area = (right - left) * (bottom - top)
    drawn = ""
    for _ in range(3 + round(area / 13000)):
        rx, ry = rng.uniform(26, 60), rng.uniform(18, 44)
        if right - left < 2 * rx + 4 or bottom - top < 2 * ry + 4:
            continue
        x, y = rng.uniform(left + rx, right - rx), rng.uniform(top + ry, bottom - ry)
        kind, seen = rng.choice((("dim", 0.3), ("pale", 0.4), ("dim", 0.22), ("oil", 0.14)))
        drawn += spot(x, y, rx, ry, kind, seen * rng.uniform(0.6, 1))
    if rng.random() < 0.5:
        x, y = rng.uniform(left + 4, right - 54), rng.uniform(top + 4, bottom - 40)
        size = rng.uniform(26, 50), rng.uniform(20, 36)
        drawn += shape(box(x, y, *size), "#a39682", 'opacity=".28" stroke="#6f5d46"')
    drawn += shape(closed(ring), "url(#sand)", 'opacity=".8"')
    if rng.random() < 0.6:
        x, y = rng.uniform(left + 20, right - 20), top
        crack: Outline = [(x, y)]
        while y < bottom - 20 and len(crack) < 7:
            x, y = x + rng.uniform(-15, 15), y + rng.uniform(14, 34)
            crack.append((x, y))
        crack = [p for p in crack if upon(p, ring, 2)]
        if len(crack) > 2:
            drawn += stroke(line(crack), "#6f5d46", 1, 'opacity=".4"')
    return drawn


def flat(building: Building, rng: Random) -> str:
    """Plaster within a parapet; the parapet's shade lies along its north and west."""
    ring, colour = building.ring, rng.choice(PLASTER)
    floor = inset(ring, RIM)
    lit = clipped(floor, shifted(floor, 9, 7))
    soft = clipped(floor, shifted(floor, 12, 9.5))
    joints = inset(ring, RIM / 2)
    drawn = shape(closed(ring), "#f1e8d6", f'stroke="{EDGE}" stroke-width="2.6"')
    drawn += stroke(closed(joints), "#a9987c", 9, 'stroke-dasharray="1.2 37" opacity=".6"')
    drawn += shape(closed(floor), "#a3927a")
    drawn += shape(closed(lit), "#c6b8a0") + shape(closed(soft), colour)
    if rng.random() < 0.35:
        drawn += shape(closed(soft), "url(#slabs)")
    drawn += marks(rng, soft)
    drawn += stroke(closed(floor), "#6d5a44", 1.5)
    _, _, right, bottom = bounds(floor)
    low = [p for p in floor if p[1] > bottom - 1]
    east = [p for p in floor if p[0] > right - 1]
    lips = "".join(line(side) for side in (low, east) if len(side) > 1)
    if lips:
        drawn += stroke(lips, "#fffaf0", 2.4, 'opacity=".8"')
    if building.height > 3:
        drawn += stroke(closed(inset(ring, 3.4)), "#8f7d63", 1.4)
        tag = f"{building.height:.0f}″"
        drawn += (
            f'<text x="{num(right - 6)}" y="{num(bottom - 7)}" font-family="{SERIF}" '
            f'font-size="15" font-style="italic" text-anchor="end" fill="{INK}" opacity=".55">'
            f"{tag}</text>"
        )
    return drawn + furnish(building, soft, rng)


def slopes(ring: Outline, at: float) -> tuple[Outline, Outline, tuple[Point, Point], bool]:
    """A roof's sunny and shady half, its ridge, and whether the ridge runs east and west."""
    left, top, right, bottom = bounds(ring)
    across = right - left >= bottom - top
    if across:
        y = top + (bottom - top) * at
        sunny = [(left, top), (right, top), (right, y), (left, y)]
        shady = [(left, y), (right, y), (right, bottom), (left, bottom)]
        ridge = ((left, y), (right, y))
    else:
        x = left + (right - left) * at
        sunny = [(left, top), (x, top), (x, bottom), (left, bottom)]
        shady = [(x, top), (right, top), (right, bottom), (x, bottom)]
        ridge = ((x, top), (x, bottom))
    return clipped(sunny, ring), clipped(shady, ring), ridge, across


def sheets(rng: Random, half: Outline, across: bool) -> dict[str, str]:
    """Single sheets of a slope that are newer, older or rusted."""
    left, top, right, bottom = bounds(half)
    found = {"#fffdf2": "", "#3a2c20": "", "#8d5430": ""}
    at, end = (left, right) if across else (top, bottom)
    while at < end:
        wide = rng.choice((24.0, 32.0, 40.0))
        if rng.random() < 0.5:
            cut = rng.choice((0.0, 0.0, 0.5))
            if across:
                sheet = box_ring(at, top + (bottom - top) * cut, min(at + wide, end), bottom)
            else:
                sheet = box_ring(left + (right - left) * cut, at, right, min(at + wide, end))
            sheet = clipped(sheet, half)
            if len(sheet) > 2:
                found[rng.choice(tuple(found))] += closed(sheet)
        at += wide
    return found


def box_ring(left: float, top: float, right: float, bottom: float) -> Outline:
    """A rectangle's corners."""
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def tin(building: Building, rng: Random) -> str:
    """Corrugated sheets either side of a ridge, patched and rusty, held down with stones."""
    ring, colour = building.ring, rng.choice(TIN)
    sunny, shady, (a, b), across = slopes(ring, rng.uniform(0.44, 0.56))
    drawn = shape(closed(ring), colour)
    drawn += shape(closed(sunny), "#fff6e0", 'opacity=".24"')
    drawn += shape(closed(shady), "#2f2419", 'opacity=".2"')
    for half in (sunny, shady):
        for tint, d in sheets(rng, half, across).items():
            if d:
                drawn += shape(d, tint, 'opacity=".17"')
    rust, deep = "", ""
    left, top, right, bottom = bounds(ring)
    for _ in range(3 + round((right - left) * (bottom - top) / 11000)):
        x, y = rng.uniform(left, right), rng.uniform(top, bottom)
        rx, ry = rng.uniform(6, 16), rng.uniform(16, 40)
        rx, ry = (rx, ry) if across else (ry, rx)
        stain = clipped(blot(rng, x, y, rx, ry, 0.4), ring)
        core = clipped(blot(rng, x, y, rx * 0.5, ry * 0.5, 0.4), ring)
        rust += smooth(stain, loop=True) if len(stain) > 2 else ""
        deep += smooth(core, loop=True) if len(core) > 2 else ""
    drawn += shape(rust, "#9a5c34", 'opacity=".3"') + shape(deep, "#7c4426", 'opacity=".32"')
    drawn += shape(closed(ring), f"url(#tin-{'up' if across else 'over'})")
    for half in (sunny, shady):
        hl, ht, hr, hb = bounds(half)
        m, n = (ht + hb) / 2, (hl + hr) / 2
        lap = within((hl, m), (hr, m), ring) if across else within((n, ht), (n, hb), ring)
        drawn += stroke(line(lap), "#33271c", 1.2, 'opacity=".4"')
    drawn += stroke(closed(inset(ring, 1.5)), "#fff4dc", 1.6, 'opacity=".35"')
    drawn += stroke(closed(ring), EDGE, 2.6)
    cap = line(within(a, b, ring))
    drawn += stroke(cap, "#3a2d21", 8, 'opacity=".5"')
    drawn += placed_by(stroke(cap, "#cfc6b6", 5), -0.8)
    for _ in range(rng.randint(1, 4)):
        x, y = rng.uniform(left + 20, right - 20), rng.uniform(top + 20, bottom - 20)
        if upon((x, y), ring, 14):
            drawn += stamp(rng.choice(("stones", "brick", "tyre")), x, y, rng.uniform(0, 360), 0.9)
    return drawn


def placed_by(drawing: str, by: float) -> str:
    """A drawing nudged towards the sun."""
    return f'<g transform="translate({num(by)} {num(by)})">{drawing}</g>'


def broken(building: Building, rng: Random) -> str:
    """Stone walls open to the sky: fallen masonry, bare rafters, a rest of tin."""
    ring = building.ring
    floor = inset(ring, 15)
    lit = clipped(floor, shifted(floor, 26, 20))
    left, top, right, bottom = bounds(floor)
    drawn = shape(closed(ring), "#cfc0a4", f'stroke="{EDGE}" stroke-width="2.6"')
    drawn += stroke(closed(inset(ring, 7)), "#8f7c60", 13, 'stroke-dasharray="2 15" opacity=".6"')
    drawn += shape(closed(floor), "#84705a") + shape(closed(lit), "#b7a382")
    drawn += heap(rng, inset(floor, 8), 0.5)
    wide, tall = right - left, bottom - top
    rafters = ""
    for k in range(5):
        x = left + wide * (0.12 + 0.19 * k) + rng.uniform(-5, 5)
        short = rng.uniform(0.3, 1.0) if k % 2 else 1.0
        rafters += (
            f"M{num(x)} {num(bottom)}L{num(x + rng.uniform(-8, 8))} {num(bottom - tall * short)}"
        )
    drawn += stroke(rafters, "#3b2b1d", 6, 'opacity=".3" transform="translate(7 5)"')
    drawn += stroke(rafters, "#5d4329", 5.4) + stroke(rafters, "#8f6b43", 3)
    for corner in (
        [(left, bottom), (left, bottom - tall * 0.62), (left + wide * 0.22, bottom - tall * 0.5),
         (left + wide * 0.34, bottom - tall * 0.2), (left + wide * 0.6, bottom - tall * 0.16),
         (left + wide * 0.66, bottom)],
        [(right, bottom), (right, bottom - tall * 0.34), (right - wide * 0.12, bottom - tall * 0.3),
         (right - wide * 0.2, bottom)],
    ):  # fmt: skip
        rest = [(x + rng.uniform(-4, 4) * (0 < i < len(corner) - 1), y)
                for i, (x, y) in enumerate(corner)]  # fmt: skip
        drawn += shape(closed(shifted(rest, 8, -3)), "#2f2419", 'opacity=".3"')
        drawn += shape(closed(rest), "#ab9a87") + shape(closed(rest), "url(#tin-over)")
        drawn += stroke(closed(rest), EDGE, 1.5)
    scorch = blot(rng, left + wide * 0.45, top + tall * 0.1, wide * 0.3, tall * 0.2)
    drawn += shape(smooth(clipped(scorch, ring), loop=True), "#2a211a", 'opacity=".28"')
    return drawn + stroke(closed(floor), "#5f4c38", 1.4) + breaches(rng, ring)


def breaches(rng: Random, ring: Outline) -> str:
    """Bites out of the top of the struck wall, on the north side."""
    left, top, right, _ = bounds(ring)
    drawn = ""
    for part in (0.18, 0.4, 0.56, 0.75):
        x = left + (right - left) * part
        bite = clipped(blot(rng, x, top + 6, rng.uniform(10, 20), 9, 0.3), ring)
        drawn += shape(closed(bite), "#8b775d") if len(bite) > 2 else ""
    return drawn


def cast(table: Table) -> str:
    """The shadow of taller houses on the roofs of lower ones."""
    drawn = ""
    for high in table.buildings:
        for low in table.buildings:
            if high.height <= low.height:
                continue
            fall = shadow(high.ring, high.height - low.height)
            dark = clipped(fall, low.ring)
            if len(dark) > 2:
                drawn += shape(closed(dark), "#41321f", 'opacity=".26"')
    return drawn


def shade(building: Building) -> str:
    """The darker faces of a house away from the sun, as a thin edge."""
    ring = building.ring
    edges = ""
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        nx, ny = b[1] - a[1], -(b[0] - a[0])
        if (nx * SUN[0] + ny * SUN[1]) / math.hypot(nx, ny) > 0.05:
            edges += line([a, b])
    deep = 3.2 if building.height > 3 else 2
    return stroke(edges, "#2a1f16", deep + 1.4, 'stroke-linecap="round"')


def roofs(table: Table) -> str:
    """Every roof, then what the tall houses darken of it."""
    draw = {"flat": flat, "tin": tin, "broken": broken}
    drawn = ""
    for b in table.buildings:
        drawn += draw[b.roof](b, Random(f"{table.id} {b.id}")) + shade(b)
    return drawn + cast(table) + names(table)


def names(table: Table) -> str:
    """The houses history knows, lettered on their roofs."""
    drawn = ""
    for b in table.buildings:
        if not b.known or b.roof != "flat":
            continue
        left, top, right, bottom = bounds(b.ring)
        text = b.name.split(" of ")[0].split(" on ")[0].split()
        for i, word in enumerate(text):
            y = (top + bottom) / 2 + (i - (len(text) - 1) / 2) * 30 + 8
            drawn += (
                f'<text x="{num((left + right) / 2)}" y="{num(y)}" font-size="25" '
                f'text-anchor="middle">{word}</text>'
            )
    return (
        f'<g font-family="{SERIF}" font-style="italic" fill="{INK}" opacity=".6">{drawn}</g>'
        if drawn
        else ""
    )
