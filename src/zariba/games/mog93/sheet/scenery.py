"""Walls, rubble, trees and market stalls of a Mog '93 table."""

import math
from itertools import pairwise
from random import Random

from zariba.boards.pen import closed, num, placed, smooth
from zariba.boards.plane import Point
from zariba.games.mog93.sheet.pen import (
    Outline,
    between,
    blot,
    bounds,
    disc,
    hull,
    inside,
    line,
    shape,
    shifted,
    stamp,
    stone,
    stroke,
    unturned,
)
from zariba.games.mog93.sheet.table import SCALE, SUN, Area, Table, Wall, shadow

STONES = ("#cdbfa4", "#bcab8e", "#a99779", "#d9ccb3")
AWNINGS = (
    ("#b9776a", "#e6d8c2"), ("#6f8fa0", "#e3dccb"), ("#c3a25f", "#ecdfc0"),
    ("#7f9678", "#e5dec8"), ("#a9896b", "#d9c9ab"), ("#8a8fa3", "#ded6c6"),
)  # fmt: skip
THICK = {"high": 11.0, "low": 8.0}


def band(a: Point, b: Point, half: float) -> Outline:
    """The ground a straight piece of wall stands on."""
    long = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / long * half, (b[1] - a[1]) / long * half
    return hull(
        [
            (a[0] - uy, a[1] + ux),
            (a[0] + uy, a[1] - ux),
            (b[0] - uy, b[1] + ux),
            (b[0] + uy, b[1] - ux),
        ]
    )


def wall_shadows(table: Table) -> str:
    """What walls darken, as one shape."""
    d = "".join(
        closed(shadow(band(a, b, THICK[w.kind] / 2), w.height * 1.15))
        for w in table.walls
        for a, b in pairwise(w.points)
    )
    return shape(d, "#41321f", 'opacity=".3"') if d else ""


def high_wall(points: Outline) -> str:
    """A plastered wall higher than a man, with posts at its ends."""
    d = line(points)
    drawn = stroke(d, "#3d2f22", THICK["high"] + 4.5, 'stroke-linejoin="miter"')
    drawn += stroke(d, "#d8bf97", THICK["high"], 'stroke-linejoin="miter"')
    drawn += stroke(d, "#9d8a6b", THICK["high"], 'stroke-dasharray="1.3 25" opacity=".7"')
    drawn += stroke(d, "#fff7e4", 2.6, 'opacity=".7" transform="translate(-2 -2)"')
    for x, y in (points[0], points[-1]):
        drawn += shape(closed([(x - 9, y - 9), (x + 9, y - 9), (x + 9, y + 9), (x - 9, y + 9)]),
                       "#ecdfc6", 'stroke="#3d2f22" stroke-width="2.2"')  # fmt: skip
    return drawn


def low_wall(points: Outline, rng: Random) -> str:
    """Loose stones in a row, some fallen."""
    under, dark, tops = "", "", dict.fromkeys(STONES, "")
    for a, b in pairwise(points):
        long = math.dist(a, b)
        nx, ny = -(b[1] - a[1]) / long, (b[0] - a[0]) / long
        at = 3.0
        while at < long - 2:
            r = rng.uniform(4.2, 6.2)
            x, y = between(a, b, at / long)
            off = rng.uniform(-1.2, 1.2)
            if rng.random() < 0.1:
                off = rng.choice((-9, 9))
            ring = stone(rng, x + nx * off, y + ny * off, r)
            under += closed(ring)
            tops[rng.choice(STONES)] += closed(ring)
            dark += closed(shifted(ring, 1.6, 1.2))
            at += r * 1.45
    drawn = stroke(line(points), "#7c6749", 9, 'opacity=".35"')
    drawn += shape(dark, "#3d2f22", 'opacity=".5"')
    drawn += stroke(under, "#4a3a2a", 2.2, 'stroke-linejoin="round"')
    return drawn + "".join(shape(d, c) for c, d in tops.items() if d)


def wall(one: Wall, rng: Random) -> str:
    """A wall by its kind."""
    return high_wall(one.points) if one.kind == "high" else low_wall(one.points, rng)


def heap(rng: Random, ring: Outline, crowd: float = 1.0) -> str:
    """Broken stones, small ones first, each with its lit face."""
    left, top, right, bottom = bounds(ring)
    count = round((right - left) * (bottom - top) / 50 * crowd)
    sizes = sorted(
        rng.choice((3, 4, 4.5, 5.5, 7, 9.5)) * rng.uniform(0.8, 1.15) for _ in range(count)
    )
    drawn = ""
    for part in (sizes[: count // 2], sizes[count // 2 :]):
        dark, rims = "", ""
        tops = dict.fromkeys(STONES, "")
        for r in part:
            p = (rng.uniform(left, right), rng.uniform(top, bottom))
            if not inside(p, ring, min(r * 0.7, 4)):
                continue
            one = stone(rng, *p, r)
            dark += closed(shifted(one, r * 0.34, r * 0.26))
            rims += closed(one)
            tops[rng.choice(STONES)] += closed(one)
        drawn += shape(dark, "#3f3021", 'opacity=".42"') + stroke(rims, "#5c4a36", 1.5)
        drawn += "".join(shape(d, c) for c, d in tops.items() if d)
    return drawn


def rubble(area: Area, rng: Random) -> str:
    """A heap of broken masonry; a road block has tyres on it."""
    ring = area.ring
    left, top, right, bottom = bounds(ring)
    drawn = stroke(closed(ring), "#8d7755", 12, 'opacity=".22" stroke-linejoin="round"')
    drawn += shape(closed(ring), "#a8926d", 'opacity=".55"')
    drawn += shape(closed(shifted(ring, 4, 3)), "#41321f", 'opacity=".12"')
    drawn += heap(rng, ring)
    beams = ""
    for _ in range(2):
        x, y = rng.uniform(left + 14, right - 14), rng.uniform(top + 14, bottom - 14)
        a = rng.uniform(0, math.pi)
        u, v = 13 * math.cos(a), 13 * math.sin(a)
        beams += line([(x - u, y - v), (x + u, y + v)])
    drawn += stroke(beams, "#5a3f25", 4.2) + stroke(beams, "#9b764c", 2.6)
    if "block" in area.note:
        for _ in range(3):
            x, y = rng.uniform(left + 12, right - 12), rng.uniform(top + 12, bottom - 12)
            drawn += stamp("tyre", x, y, 0, 1.15)
    return drawn


def crown(rng: Random, x: float, y: float, r: float) -> str:
    """One tree from above: its shadow, leaves in three tones, the stem showing through."""
    fall = 1.3
    shade = blot(rng, x + SUN[0] * fall * SCALE, y + SUN[1] * fall * SCALE, r, r, 0.12)
    drawn = shape(smooth(shade, loop=True), "#3b331f", 'opacity=".3"')
    rim = 'fill-opacity=".62" stroke="#39411f" stroke-width="2" stroke-opacity=".7"'
    drawn += shape(smooth(blot(rng, x, y, r, r, 0.13), loop=True), "#6d7a48", rim)
    for tone, seen, off, size, count in (
        ("#4c5830", 0.35, 0.18, 0.3, 7),
        ("#8b9659", 0.55, -0.12, 0.24, 9),
        ("#b3b878", 0.6, -0.3, 0.15, 9),
    ):
        d = ""
        for _ in range(count):
            a, far = rng.uniform(0, 6.28), r * 0.62 * math.sqrt(rng.random())
            cx, cy = x + off * r + far * math.cos(a), y + off * r + far * math.sin(a)
            d += smooth(blot(rng, cx, cy, r * size, r * size, 0.35), loop=True)
        drawn += shape(d, tone, f'opacity="{seen}"')
    return drawn + shape(disc(x, y, 3.4), "#5a432b", 'opacity=".8"')


def trees(area: Area, rng: Random) -> str:
    """A clump of thorn trees over dry litter, the ground beneath still to be seen."""
    ring = area.ring
    left, top, right, bottom = bounds(ring)
    drawn = shape(closed(ring), "#9c9565", 'opacity=".3" stroke="#4d5429" stroke-width="2" '
                  'stroke-dasharray="7 6" stroke-opacity=".6"')  # fmt: skip
    for _ in range(round((right - left) * (bottom - top) / 700)):
        drawn += stamp("tuft", rng.uniform(left, right), rng.uniform(top, bottom),
                       rng.uniform(0, 360), rng.uniform(0.6, 1))  # fmt: skip
    stems: list[tuple[float, float, float]] = []
    for r, tries in ((42.0, 400), (32.0, 400), (24.0, 400), (17.0, 400)):
        for _ in range(tries):
            p = (rng.uniform(left, right), rng.uniform(top, bottom))
            if inside(p, ring, r * 0.9) and all(
                math.dist(p, (x, y)) > (r + s) * 0.7 for x, y, s in stems
            ):
                stems.append((*p, r))
    for x, y, r in sorted(stems, key=lambda stem: stem[2]):
        drawn += crown(rng, x, y, r * rng.uniform(0.95, 1.08))
    return drawn


def awning(rng: Random, wide: float, tall: float, tone: int, turn: float = 0.0) -> str:
    """A stall about the origin: cloth on four poles with a pole along the middle."""
    dull, pale = AWNINGS[tone % len(AWNINGS)]
    w, h = wide / 2, tall / 2
    sag = rng.uniform(2, 4)
    cloth = (
        f"M{num(-w)} {num(-h)}Q0 {num(-h + sag)} {num(w)} {num(-h)}"
        f"Q{num(w - sag)} 0 {num(w)} {num(h)}"
        f"Q0 {num(h - sag)} {num(-w)} {num(h)}Q{num(-w + sag)} 0 {num(-w)} {num(-h)}Z"
    )
    drawn = shape(cloth, "#41321f", f'opacity=".28" transform="{unturned(10, 8, turn)}"')
    drawn += shape(cloth, dull, 'fill-opacity=".8" stroke="#4a3a2b" stroke-width="1.6"')
    if rng.random() < 0.65:
        bars, at = "", -w + 6
        while at < w - 9:
            bars += f"M{num(at)} {num(-h + sag)}h6.5V{num(h - sag)}h-6.5z"
            at += 14
        drawn += shape(bars, pale, 'opacity=".55"')
    else:
        drawn += shape(smooth(blot(rng, 0, 0, w * 0.4, h * 0.4), loop=True), pale, 'opacity=".3"')
    drawn += shape(f"M{num(-w)} 0H{num(w)}V{num(h - sag)}H{num(-w)}z", "#2f2419", 'opacity=".13"')
    drawn += stroke(f"M{num(-w)} 0H{num(w)}", "#fff6e2", 1.8, 'opacity=".6"')
    poles = "".join(disc(x, y, 2.2) for x in (-w, w) for y in (-h, h))
    return drawn + shape(poles, "#4a3624")


def stalls(area: Area, rng: Random) -> str:
    """Rows of stalls that fill the ground given to them, goods between."""
    left, top, right, bottom = bounds(area.ring)
    wide, tall = right - left, bottom - top
    drawn = shape(closed(area.ring), "#8a6f4c", 'opacity=".2" stroke="#5a4429" stroke-width="1.6" '
                  'stroke-dasharray="7 6" stroke-opacity=".6"')  # fmt: skip
    cols, rows = max(1, round(wide / 66)), max(1, round(tall / 62))
    cell_w, cell_h = wide / cols, tall / rows
    tone = rng.randint(0, 5)
    for c in range(cols):
        for r in range(rows):
            x, y = left + cell_w * (c + 0.5), top + cell_h * (r + 0.5)
            turned = tall > wide if min(cols, rows) == 1 else rng.random() < 0.5
            w = cell_w * rng.uniform(0.78, 0.92)
            h = cell_h * rng.uniform(0.76, 0.9)
            x += rng.uniform(-1, 1) * (cell_w - w) * 0.35
            y += rng.uniform(-1, 1) * (cell_h - h) * 0.35
            if cols * rows > 6 and rng.random() < 0.12:
                drawn += goods(rng, x, y)
                continue
            for _ in range(2):
                gx = x + rng.choice((-1, 1)) * w * 0.52
                drawn += goods(rng, gx, y + rng.uniform(-0.3, 0.3) * h, 2)
            tone += rng.randint(1, 4)
            turn = (90 if turned else 0) + rng.uniform(-2.5, 2.5)
            size = (h, w) if turned else (w, h)
            drawn += placed(awning(rng, *size, tone, turn), x, y, turn)
    return drawn


def goods(rng: Random, x: float, y: float, count: int = 5) -> str:
    """Baskets, sacks and heaps of fruit."""
    drawn = ""
    for _ in range(count):
        px, py, r = x + rng.uniform(-13, 13), y + rng.uniform(-13, 13), rng.uniform(3.5, 6)
        colour = rng.choice(("#b98f4d", "#a9533f", "#7d8a4b", "#d8c9a6", "#c9a13f"))
        drawn += shape(disc(px + 1.5, py + 1.2, r), "#3f3021", 'opacity=".35"')
        drawn += shape(disc(px, py, r), colour, 'stroke="#5b4630" stroke-width=".9"')
    return drawn


def areas(table: Table, *kinds: str) -> str:
    """The areas of some kinds."""
    draw = {"rubble": rubble, "trees": trees, "stalls": stalls}
    return "".join(
        draw[a.kind](a, Random(f"{table.id} {a.id}")) for a in table.areas if a.kind in kinds
    )


def walls(table: Table) -> str:
    """Every wall, the low ones first."""
    order = sorted(enumerate(table.walls), key=lambda pair: pair[1].kind == "high")
    return "".join(wall(w, Random(f"{table.id} wall {i}")) for i, w in order)
