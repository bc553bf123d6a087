"""Railway, roads, passes and paths between the zones of Ogaden 1977.

A connection is a gentle curve from middle to middle, bent just so far that it keeps clear of
every zone it does not serve.
"""

import math
from functools import cache
from random import Random

from zariba.boards.pen import dots, num, path
from zariba.boards.plane import Point
from zariba.games.ogaden.material.layout import BOX_HALF, DISC
from zariba.games.ogaden.sheet.pen import PAPER
from zariba.games.ogaden.sheet.place import (
    Way,
    centre,
    far_from_line,
    plate,
    ways,
    zones,
)

CLEAR = 17.0  # between a line and a zone it does not serve
PATH_INK, ROAD_CASE, ROAD_FILL, PASS_INK, RAIL_INK = (
    "#7b4a24", "#5d2416", "#e9b04e", "#8e1f1f", "#1d1b1a",
)  # fmt: skip
BEND = {("BER", "ZEI"): -185.0}  # the shore road goes round the bay


def curve(a: Point, b: Point, bend: float) -> list[Point]:
    """Points along an arc whose middle lies `bend` beside the straight line."""
    long = math.dist(a, b)
    cx = (a[0] + b[0]) / 2 - (b[1] - a[1]) / long * bend * 2
    cy = (a[1] + b[1]) / 2 + (b[0] - a[0]) / long * bend * 2
    return [
        (
            (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * cx + t * t * b[0],
            (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * cy + t * t * b[1],
        )
        for t in (k / 24 for k in range(25))
    ]


def reach(zone_id: str) -> float:
    """How far a zone's own ground extends from its middle, its badge not counted."""
    return {"BZ": 66.0, "GZ": 62.0}.get(zones()[zone_id].kind, DISC + 3)


def room(line: list[Point], zone_id: str) -> float:
    """The distance between a line and a zone's ground; below zero it runs under it."""
    x, y = centre(zone_id)
    if zones()[zone_id].kind != "box":
        return far_from_line((x, y), line) - reach(zone_id)
    return min(
        math.hypot(max(abs(px - x) - BOX_HALF[0], 0), max(abs(py - y) - BOX_HALF[1], 0))
        for px, py in line
    )


def under_plate(line: list[Point], zone_id: str) -> bool:
    """Whether a line passes under the name of a zone."""
    x, y, w, h = plate(zone_id)
    return any(abs(px - x) < w + 6 and abs(py - y) < h + 6 for px, py in line)


def strain(line: list[Point], others: list[str]) -> float:
    """How badly a course runs: too near to zones, and worse, under their names."""
    squeeze = sum(max(0.0, CLEAR - room(line, zone)) for zone in others)
    return 40 * squeeze + 60 * sum(under_plate(line, zone) for zone in others)


@cache
def courses() -> dict[Way, list[Point]]:
    """The course of every connection: near to a slight natural bend, and clear of other zones."""
    rng = Random(7)
    found = {}
    for way in ways():
        a, b = centre(way.a), centre(way.b)
        natural = rng.choice([-1, 1]) * rng.uniform(0.03, 0.06) * math.dist(a, b)
        others = [
            z for z in zones() if z not in (way.a, way.b) and far_from_line(centre(z), [a, b]) < 420
        ]
        bends = [natural] + [k * 6.0 for k in range(-26, 27)]
        if (way.a, way.b) in BEND:
            bends = [BEND[way.a, way.b]]
        tried = [(abs(bend - natural) + strain(curve(a, b, bend), others), bend) for bend in bends]
        found[way] = curve(a, b, min(tried)[1])
    return found


def strokes(kind: str) -> str:
    """All connections of a kind as one path."""
    return "".join(f"M{dots(c[::2])}" for w, c in courses().items() if w.kind == kind)


def railway(d: str) -> str:
    """A black line with white fields and sleepers to both sides."""
    return (
        path(d, PAPER, 19, 'stroke-opacity="0.75" stroke-linecap="round"')
        + path(d, RAIL_INK, 18, 'stroke-dasharray="3.5 14.5"')
        + path(d, RAIL_INK, 9)
        + path(d, "#f6f1e6", 4.2, 'stroke-dasharray="18 18"')
    )


def road(d: str) -> str:
    """An ochre line in a dark case."""
    return path(d, ROAD_CASE, 12.5, 'stroke-linejoin="round"') + path(
        d, ROAD_FILL, 7, 'stroke-linejoin="round"'
    )


def track(d: str) -> str:
    """A dashed brown line."""
    return path(d, PAPER, 10, 'stroke-opacity="0.6" stroke-linejoin="round"') + path(
        d, PATH_INK, 5.5, 'stroke-dasharray="17 11"'
    )


def mountain_road(d: str) -> str:
    """A white line in a red case, as it climbs to a pass."""
    return path(d, PASS_INK, 12.5) + path(d, "#fdf6ea", 6.5)


PASS = "M-20 -17Q-4 0 -20 17M20 -17Q4 0 20 17"


def pass_sign(x: float, y: float, turn: float) -> str:
    """Two brackets back to back, the road between them."""
    return (
        f'<g transform="translate({num(x)} {num(y)}) rotate({num(turn + 90)})">'
        + path(PASS, "#fdf6ea", 13, 'stroke-linecap="round"')
        + path(PASS, "#4f0f0f", 6, 'stroke-linecap="round"')
        + "</g>"
    )


def between(way: Way) -> tuple[Point, float]:
    """Where the sign of a pass stands: half-way in the open, with the road's direction."""
    line = courses()[way]
    open_ = [
        p
        for p in line
        if all(math.dist(p, centre(z)) > reach(z) for z in (way.a, way.b))
        and not any(under_plate([p], z) for z in (way.a, way.b))
    ]
    x, y = open_[len(open_) // 2]
    (ax, ay), (bx, by) = line[10], line[14]
    return (x, y), math.degrees(math.atan2(by - ay, bx - ax))


def all_ways() -> str:
    """Every connection, the humblest first."""
    signs = "".join(
        pass_sign(*at, turn) for at, turn in (between(way) for way in ways() if way.kind == "pass")
    )
    return (
        track(strokes("path"))
        + road(strokes("road"))
        + mountain_road(strokes("pass"))
        + railway(strokes("railway"))
        + signs
    )
