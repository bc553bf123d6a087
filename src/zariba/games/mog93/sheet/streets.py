"""The ground of a Mog '93 table: sand, streets, tyre tracks, stains and what lies about."""

import math
from random import Random

from zariba.boards.pen import closed, num, smooth
from zariba.boards.plane import Point
from zariba.games.mog93.sheet.pen import (
    Outline,
    blot,
    bounds,
    box,
    clipped,
    inset,
    inside,
    shape,
    stamp,
    stroke,
    wavy,
)
from zariba.games.mog93.sheet.table import Street, Table, shadow

YARD, ALLEY, ROAD, TAR = "#d2bd9b", "#dccaa9", "#dbcdb3", "#c6bba8"
GAUGE = 26.0  # half the distance between the wheels of a truck


def spot(x: float, y: float, rx: float, ry: float, kind: str, seen: float, turn: float = 0) -> str:
    """A soft patch of another tone."""
    about = f' transform="rotate({num(turn)} {num(x)} {num(y)})"' if turn else ""
    return (
        f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" fill="url(#{kind})" '
        f'opacity="{seen:.2f}"{about}/>'
    )


def course(street: Street) -> tuple[Point, Point, float]:
    """The middle line of a street and its width."""
    left, top, right, bottom = bounds(street.ring)
    if street.across:
        y = (top + bottom) / 2
        return (left, y), (right, y), bottom - top
    x = (left + right) / 2
    return (x, top), (x, bottom), right - left


def aside(points: Outline, by: float) -> Outline:
    """A line beside a line."""
    out = []
    for i, (x, y) in enumerate(points):
        a, b = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        long = math.dist(a, b) or 1
        out.append((x - (b[1] - a[1]) / long * by, y + (b[0] - a[0]) / long * by))
    return out


def streets(table: Table, rng: Random) -> str:
    """Alleys of pale trodden sand; main roads greyer, with what is left of the tar."""
    drawn = ""
    for main, colour in ((False, ALLEY), (True, ROAD)):
        d = "".join(closed(s.ring) for s in table.streets if s.main == main)
        if d:
            drawn += stroke(d, colour, 26, 'opacity=".35" stroke-linejoin="round"')
            drawn += stroke(d, colour, 12, 'opacity=".5" stroke-linejoin="round"')
            drawn += shape(d, colour)
    tar = ""
    for s in table.streets:
        if not s.main:
            continue
        p, q, wide = course(s)
        long = math.dist(p, q)
        for _ in range(round(long / 85)):
            t, off = rng.random(), rng.uniform(-0.24, 0.24) * wide
            along, over = rng.uniform(60, 170), rng.uniform(18, 52)
            x, y = p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t
            if s.across:
                ring = blot(rng, x, y + off, along, over, 0.34)
            else:
                ring = blot(rng, x + off, y, over, along, 0.34)
            ring = clipped(ring, inset(s.ring, 14))
            if len(ring) > 3:
                tar += closed(ring)
    if tar:
        drawn += shape(tar, TAR, 'opacity=".4" stroke="#efe3c9" stroke-width="3" '
                       'stroke-opacity=".35" stroke-linejoin="round"')  # fmt: skip
    return drawn


def kerbs(table: Table, rng: Random) -> str:
    """What is left of the kerb stones along the main roads."""
    d, dark = "", ""
    for s in table.streets:
        if not s.main:
            continue
        p, q, wide = course(s)
        for side in (-1, 1):
            at, long = 0.0, math.dist(p, q)
            while at < long:
                step = rng.choice((16.0, 20.0, 24.0))
                off = side * (wide / 2 - 7)
                x, y = (p[0] + at, p[1] + off) if s.across else (p[0] + off, p[1] + at)
                out = (x, y + side * 30) if s.across else (x + side * 30, y)
                if rng.random() < 0.68 and not on_street(table, out):
                    size = (step - 2, 6) if s.across else (6, step - 2)
                    d += box(x, y, *size)
                    dark += box(x + 1.6, y + 1.4, *size)
                at += step
    return shape(dark, "#4d3c29", 'opacity=".3"') + shape(d, "#cbbda2") if d else ""


def tread(lines: list[Outline], seen: float) -> str:
    """The marks of wheels: a pressed lane with a crest of sand and the pattern of the tyre."""
    drawn = ""
    for ends in (0, 1):
        d = "".join(smooth(one[ends : len(one) - ends]) for one in lines if len(one) > 4 * ends)
        if not d:
            continue
        drawn += stroke(d, "#f4e7c9", 11, f'opacity="{seen * 0.4:.2f}"')
        drawn += stroke(d, "#8a7250", 7.5, f'opacity="{seen * 0.5:.2f}"')
        drawn += stroke(d, "#6f583a", 6, f'opacity="{seen * 0.32:.2f}" stroke-dasharray="1.8 2.6"')
    return drawn


def stretches(rng: Random, way: Outline, whole: float) -> list[Outline]:
    """A track as far as the wind has left it: the pieces that still show."""
    out: list[Outline] = []
    at = 0
    while at < len(way) - 3:
        count = rng.randint(3, 9)
        if rng.random() < whole:
            out.append(way[at : at + count + 1])
        at += count
    return [piece for piece in out if len(piece) > 2]


def tracks(table: Table, rng: Random) -> str:
    """Wheel marks along the streets and round the corners."""
    busy: list[Outline] = []
    quiet: list[Outline] = []
    for s in table.streets:
        p, q, wide = course(s)
        lanes = (-0.27, -0.1, 0.24) if s.main else (rng.uniform(-0.06, 0.06),)
        for lane in lanes:
            off = lane * wide
            a = (p[0], p[1] + off) if s.across else (p[0] + off, p[1])
            b = (q[0], q[1] + off) if s.across else (q[0] + off, q[1])
            way = wavy(rng, a, b, 9 if s.main else 5, 95)
            for piece in stretches(rng, way, 0.72 if s.main else 0.5):
                pair = (aside(piece, GAUGE), aside(piece, -GAUGE))
                (busy if s.main else quiet).extend(pair)
    turns: list[Outline] = []
    for x, y in table.crossings:
        for sx, sy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            ends = ((x + sx * 170, y + 10), (x + 10, y + sy * 170))
            if rng.random() < 0.55 or not all(on_street(table, e) for e in ends):
                continue
            bend = [ends[0], (x + sx * 60, y + 6), (x + 6, y + sy * 60), ends[1]]
            turns += [aside(bend, GAUGE), aside(bend, -GAUGE)]
    return "".join(tread(d, seen) for d, seen in ((busy, 0.24), (quiet, 0.2), (turns, 0.17)) if d)


def on_street(table: Table, p: Point) -> bool:
    """Whether a point lies in any street."""
    return any(inside(p, s.ring) for s in table.streets)


def free(table: Table, p: Point, room: float) -> bool:
    """Whether nothing solid stands within `room` of a point on the table."""
    x, y = p
    if not (room < x < table.width - room and room < y < table.height - room):
        return False
    return not any(inside(p, ring, -room) for ring in table.solids)


def mottling(table: Table, rng: Random) -> str:
    """Large soft patches of light and dark sand."""
    drawn = ""
    for _ in range(round(table.width * table.height / 62000)):
        x, y = rng.uniform(0, table.width), rng.uniform(0, table.height)
        drawn += spot(x, y, rng.uniform(120, 330), rng.uniform(80, 200),
                      rng.choice(("pale", "dim", "dim")), rng.uniform(0.12, 0.3),
                      rng.uniform(0, 180))  # fmt: skip
    return drawn


def stains(table: Table, rng: Random) -> str:
    """Oil and water spilt in the streets, holes worn by wheels."""
    drawn, holes, rims = "", "", ""
    for s in table.streets:
        p, q, wide = course(s)
        for _ in range(round(math.dist(p, q) / 260)):
            t, off = rng.random(), rng.uniform(-0.36, 0.36) * wide
            x, y = p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t
            x, y = (x, y + off) if s.across else (x + off, y)
            if not free(table, (x, y), 30):
                continue
            if rng.random() < 0.6:
                drawn += spot(x, y, rng.uniform(14, 46), rng.uniform(10, 26), "oil",
                              rng.uniform(0.1, 0.24), rng.uniform(0, 180))  # fmt: skip
            else:
                ring = blot(rng, x, y, rng.uniform(9, 20), rng.uniform(7, 13), 0.22)
                holes += smooth(ring, loop=True)
                rims += smooth([(u + 1.8, v + 1.6) for u, v in ring], loop=True)
    if holes:
        drawn += shape(rims, "#f3e6c8", 'opacity=".45"') + shape(holes, "#b49d78", 'opacity=".5"')
    return drawn


def beside(rng: Random, ring: Outline) -> tuple[float, float, float]:
    """A place just outside a wall, and the wall's direction."""
    k = rng.randrange(len(ring))
    a, b = ring[k], ring[(k + 1) % len(ring)]
    t, far = rng.random(), rng.uniform(6, 20)
    long = math.dist(a, b)
    nx, ny = (b[1] - a[1]) / long, -(b[0] - a[0]) / long
    turn = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
    return a[0] + (b[0] - a[0]) * t + nx * far, a[1] + (b[1] - a[1]) * t + ny * far, turn


def debris(table: Table, rng: Random) -> str:
    """Stones, planks, paper and dry grass, most of it swept against the walls."""
    drawn = ""
    things = ("stones", "tuft", "tuft", "plank", "paper", "can", "sheet", "brick", "stones", "tuft")
    for ring in table.solids:
        left, top, right, bottom = bounds(ring)
        for _ in range(round((right - left + bottom - top) / 62)):
            x, y, turn = beside(rng, ring)
            if free(table, (x, y), 5):
                size = rng.uniform(0.7, 1.1)
                drawn += stamp(rng.choice(things), x, y, turn + rng.uniform(-35, 35), size)
    for _ in range(round(table.width * table.height / 90000)):
        p = (rng.uniform(0, table.width), rng.uniform(0, table.height))
        if table.streets and free(table, p, 26) and not on_street(table, p):
            drawn += stamp(rng.choice(("ash", "hen", "hen", "goat")), *p, rng.uniform(0, 360), 0.9)
    loose = ("stones", "paper", "tuft", "can", "cloth", "brick", "stones", "plank")
    for _ in range(round(table.width * table.height / 34000)):
        p = (rng.uniform(0, table.width), rng.uniform(0, table.height))
        if free(table, p, 16):
            drawn += stamp(rng.choice(loose), *p, rng.uniform(0, 360), rng.uniform(0.6, 0.95))
    return drawn


def drifts(table: Table) -> str:
    """Blown sand at the foot of every wall."""
    d = "".join(closed(ring) for ring in table.solids)
    if not d:
        return ""
    return (
        stroke(d, "#eddfc0", 34, 'opacity=".12"  stroke-linejoin="round"')
        + stroke(d, "#e9d9b6", 18, 'opacity=".2"  stroke-linejoin="round"')
        + stroke(d, "#7a6344", 7, 'opacity=".22" stroke-linejoin="round"')
    )


def shadows(table: Table) -> str:
    """What houses and obstacles darken: a core and a softer rim, each as one shape."""
    tall = [(b.ring, b.height) for b in table.buildings]
    tall += [(o.ring, o.height) for o in table.obstacles]
    if not tall:
        return ""
    drawn = ""
    for reach, seen in ((1.06, 0.13), (0.94, 0.2)):
        d = "".join(closed(shadow(ring, height * reach)) for ring, height in tall)
        drawn += shape(d, "#41321f", f'opacity="{seen}"')
    return drawn


def ground(table: Table) -> str:
    """Everything that lies flat."""
    rng = Random(f"ground {table.id}")
    whole = box(0, 0, table.width, table.height)
    return "".join(
        (
            shape(whole, YARD if table.streets else ALLEY),
            streets(table, rng),
            mottling(table, rng),
            shape(whole, "url(#sand)"),
            shape(whole, "url(#grit)"),
            tracks(table, rng),
            kerbs(table, rng),
            stains(table, rng),
            drifts(table),
            debris(table, rng),
        )
    )
