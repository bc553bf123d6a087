"""Roads, tracks, passes, the berm and the pipelines of Sand Wars.

A connection is a gentle curve from sign to sign, bent just so far that it keeps clear of every
space it does not serve.
"""

import math
from functools import cache
from itertools import pairwise
from random import Random

from zariba.boards.pen import circle, closed, dots, path, placed, rectangle, shape, smooth
from zariba.boards.plane import Point
from zariba.games.sandwars.material.records import Axis
from zariba.games.sandwars.sheet.pen import PAPER, ROUND
from zariba.games.sandwars.sheet.place import centre, core, from_box, lines, plate, spaces, ways
from zariba.games.sandwars.sheet.stretch import berm
from zariba.games.sandwars.sheet.stretch import line as stretched

CLEAR = 7.0  # between a line and a space it does not serve
ROAD_CASE, ROAD_FILL, TRACK, PIPE = "#4a2412", "#f0a93b", "#6a3d17", "#3c4660"
WALL, WALL_RIM, PEAK = "#d9a441", "#4e3207", "#6b3f1c"
PASS = 25.0  # radius of the sign of a pass


def curve(a: Point, b: Point, bend: float, skew: float) -> list[Point]:
    """Points along an arc whose middle lies `bend` beside the straight line."""
    long = math.dist(a, b)
    cx = a[0] + (b[0] - a[0]) * skew - (b[1] - a[1]) / long * bend * 2
    cy = a[1] + (b[1] - a[1]) * skew + (b[0] - a[0]) / long * bend * 2
    return [
        (
            (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * cx + t * t * b[0],
            (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * cy + t * t * b[1],
        )
        for t in (k / 28 for k in range(29))
    ]


def name_box(space_id: str) -> tuple[float, float, float, float]:
    """The plate of a name as a rectangle."""
    left, top, wide, tall = plate(space_id)
    return left, top, left + wide, top + tall


def strain(course: list[Point], others: list[str]) -> float:
    """How badly a course runs: over the ground of other spaces, and worse, over their names."""
    total = 0.0
    for space in others:
        ground, name = core(space), name_box(space)
        for p in course:
            deep = CLEAR - from_box(p, ground)
            if deep > 0:
                total += deep
                if from_box(p, name) < 6 or math.dist(p, centre(space)) < 42:
                    total += 60
    return total


def near(a: Point, b: Point, space_id: str, reach: float) -> bool:
    """Whether a space is near enough to a connection to be in its way."""
    left, top, right, bottom = core(space_id)
    return (
        left - reach < max(a[0], b[0])
        and min(a[0], b[0]) < right + reach
        and top - reach < max(a[1], b[1])
        and min(a[1], b[1]) < bottom + reach
    )


def fouled(course: list[Point], way: Axis, drawn: dict[Axis, list[Point]]) -> int:
    """How many of the courses already drawn a new one crosses away from their common ends."""
    total = 0
    rough = course[::4]
    left, right = min(p[0] for p in rough), max(p[0] for p in rough)
    top, bottom = min(p[1] for p in rough), max(p[1] for p in rough)
    for other, line in drawn.items():
        if {other.a, other.b} & {way.a, way.b}:
            continue
        xs, ys = (line[0][0], line[-1][0]), (line[0][1], line[-1][1])
        if min(xs) < right + 60 and max(xs) > left - 60:
            if min(ys) < bottom + 60 and max(ys) > top - 60:
                total += len(crossings(rough, line[::4]))
    return total


def squeezed(course: list[Point], way: Axis, drawn: dict[Axis, list[Point]]) -> float:
    """How much too near a new course leaves a space beside those already drawn from there."""
    total = 0.0
    for other, line in drawn.items():
        for end in {other.a, other.b} & {way.a, way.b}:
            mine = course if way.a == end else course[::-1]
            his = line if other.a == end else line[::-1]
            p = next((p for p in mine if math.dist(p, mine[0]) > 100), mine[-1])
            total += max(0.0, 46 - min(math.dist(p, q) for q in his))
    return total


@cache
def courses() -> dict[Axis, list[Point]]:
    """The course of every connection: near to a slight natural bend, and clear of other spaces."""
    rng = Random(7)
    found: dict[Axis, list[Point]] = {}
    for way in ways():
        a, b = centre(way.a), centre(way.b)
        natural = rng.choice([-1, 1]) * rng.uniform(0.02, 0.05) * math.dist(a, b)
        others = [s for s in spaces() if s not in (way.a, way.b) and near(a, b, s, 90)]
        best, least = curve(a, b, natural, 0.5), math.inf
        for bend in [natural] + [k * 8.0 for k in range(-20, 21)]:
            for skew in (0.5, 0.2, 0.8):
                cost = 0.6 * abs(bend - natural) + (0 if skew == 0.5 else 6)
                if cost < least:
                    tried = curve(a, b, bend, skew)
                    cost += strain(tried, others) + 260 * fouled(tried, way, found)
                    cost += 4 * squeezed(tried, way, found)
                    if cost < least:
                        best, least = tried, cost
        found[way] = best
    return found


def strokes(kind: str) -> str:
    """All connections of a kind as one path."""
    return "".join(smooth(c[::2]) for w, c in courses().items() if w.kind == kind)


def road(d: str) -> str:
    """An orange line in a dark case."""
    return (
        path(d, PAPER, 21, f'stroke-opacity="0.5" {ROUND}')
        + path(d, ROAD_CASE, 15, ROUND)
        + path(d, ROAD_FILL, 8.4, ROUND)
    )


def track(d: str) -> str:
    """A dashed brown line on a pale bed."""
    return path(d, PAPER, 14, f'stroke-opacity="0.7" {ROUND}') + path(
        d, TRACK, 7.5, 'stroke-dasharray="21 13"'
    )


def pipeline(d: str) -> str:
    """A thin line with small squares."""
    return (
        path(d, PAPER, 7, f'stroke-opacity="0.6" {ROUND}')
        + path(d, PIPE, 3.4, ROUND)
        + path(d, PIPE, 14, 'stroke-dasharray="14 58" stroke-dashoffset="-30"')
        + path(d, "#fff", 7, 'stroke-dasharray="7 65" stroke-dashoffset="-33.5"')
    )


def pass_sign() -> str:
    """A mountain in a round badge: the connection crosses a range."""
    return (
        circle(0, 0, PASS + 3, PAPER)
        + circle(0, 0, PASS, "#fff", PEAK, 4.5)
        + shape("M-20 11L-6 -13L2 1L8 -8L20 11Z", PEAK, PEAK, 2, ROUND)
        + shape("M-6 -13L-11 -4L-6.5 -6L-3 -3L-1 -5ZM8 -8L4.5 -2.5L8 -3.5L11 -2.5Z", "#fff")
    )


def teeth(points: list[Point], step: float, long: float) -> str:
    """Triangles on the left hand of a line, one every so many units."""
    d, walked, due = "", 0.0, step / 2
    for a, b in pairwise(points):
        span = math.dist(a, b)
        while due <= walked + span and span > 0:
            share = (due - walked) / span
            ux, uy = (b[0] - a[0]) / span, (b[1] - a[1]) / span
            x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            half = step * 0.3
            d += closed(
                [
                    (x - ux * half, y - uy * half),
                    (x + uy * long, y - ux * long),
                    (x + ux * half, y + uy * half),
                ]
            )
            due += step
        walked += span
    return d


def wall(points: list[Point]) -> str:
    """The berm: a bank of sand with teeth towards the outside, the left hand."""
    d = f"M{dots(points)}"
    spikes = teeth(points, 26.0, 21.0)
    return (
        shape(spikes, WALL_RIM, PAPER, 5, f'paint-order="stroke" {ROUND}')
        + path(d, PAPER, 21, f'stroke-opacity="0.8" {ROUND}')
        + path(d, WALL_RIM, 15, ROUND)
        + path(d, WALL, 9, ROUND)
        + path(d, "#fff0bf", 2.6, f'stroke-dasharray="3 9" {ROUND}')
    )


def berm_sign() -> str:
    """A bastion of the wall where a connection runs through it; the outside to the right."""
    spikes = "".join(f"M6 {y - 8}L27 {y}L6 {y + 8}Z" for y in (-20, 0, 20))
    return (
        shape(spikes, WALL_RIM, PAPER, 6, f'paint-order="stroke" {ROUND}')
        + shape(rectangle(0, 0, 13, 35), PAPER, PAPER, 5, ROUND)
        + shape(rectangle(0, 0, 11, 33), WALL, WALL_RIM, 5, ROUND)
        + path("M-10 -11H10M-10 11H10", WALL_RIM, 3)
    )


def crossings(a: list[Point], b: list[Point]) -> list[tuple[Point, int]]:
    """Where two broken lines cross, and at which stretch of the second."""
    found = []
    for (px, py), (qx, qy) in pairwise(a):
        for k, ((rx, ry), (sx, sy)) in enumerate(pairwise(b)):
            across = (qx - px) * (sy - ry) - (qy - py) * (sx - rx)
            if abs(across) < 1e-9:
                continue
            t = ((rx - px) * (sy - ry) - (ry - py) * (sx - rx)) / across
            u = ((rx - px) * (qy - py) - (ry - py) * (qx - px)) / across
            if 0 <= t < 1 and 0 <= u < 1:
                found.append(((px + (qx - px) * t, py + (qy - py) * t), k))
    return found


def open_stretch(way: Axis) -> list[Point]:
    """The points of a course that lie on no space's ground."""
    course = courses()[way]
    spots = [
        p for p in course if all(from_box(p, core(s)) > 4 for s in spaces() if near(p, p, s, 30))
    ]
    return spots or course[len(course) // 2 :]


def pass_at(way: Axis) -> Point:
    """Where a connection over a range bears its sign."""
    spots = open_stretch(way)
    return spots[len(spots) // 2]


def gate_at(way: Axis) -> tuple[Point, float]:
    """Where a connection runs through the berm, and the direction of the outside there."""
    at, k = crossings(courses()[way], berm())[0]
    (ax, ay), (bx, by) = berm()[max(k - 1, 0)], berm()[min(k + 2, len(berm()) - 1)]
    return at, math.degrees(math.atan2(ax - bx, by - ay))


def signs() -> str:
    """A sign on every connection that a range or the berm divides."""
    drawn = ""
    for way in ways():
        if way.divider == "mountain":
            drawn += placed(pass_sign(), *pass_at(way))
        if way.divider == "berm":
            (x, y), turn = gate_at(way)
            drawn += placed(berm_sign(), x, y, turn)
    return drawn


def pipelines() -> str:
    """All pipelines, under the roads."""
    return pipeline("".join(smooth(stretched(n, 90.0)) for n in lines() if n.startswith("pipe")))


def all_ways() -> str:
    """Tracks below roads, each kind as one path."""
    ink = f'<g id="tracks">{track(strokes("track"))}</g>'
    return ink + f'<g id="roads">{road(strokes("road"))}</g>'


def the_berm() -> str:
    """The wall from end to end."""
    return wall(berm())
