"""How the land of Sand Wars is stretched with its spaces, and the lines led between them.

A thin plate bent through the shifts of all spaces carries everything else along: coast, borders,
rivers and ridges.  Far outside the sheet the plate lies flat.
"""

import math
from functools import cache

from zariba.boards.plane import Point
from zariba.games.sandwars.sheet.pen import evenly
from zariba.games.sandwars.sheet.place import (
    SIZE,
    at_degrees,
    core,
    from_box,
    lines,
    on_sheet,
    spaces,
)

UNIT = 1000.0
STIFF = 0.003  # lets the plate miss a shift by a little rather than fold over
FAR = 350.0


def bending(p: Point, q: Point) -> float:
    """The plate's answer at one point to a push at another."""
    r = math.dist(p, q) / UNIT
    return r * r * math.log(r) if r > 0 else 0.0


def flat_rim() -> list[Point]:
    """Points outside the sheet where nothing moves."""
    wide, tall = SIZE
    rim = [(wide * k / 12, y) for k in range(13) for y in (-FAR, tall + FAR)]
    return rim + [(x, tall * k / 8) for k in range(9) for x in (-FAR, wide + FAR)]


def solved(matrix: list[list[float]], size: int) -> list[list[float]]:
    """Gaussian elimination with pivots: rows of `size` coefficients and the right-hand sides."""
    for c in range(size):
        best = max(range(c, size), key=lambda r: abs(matrix[r][c]))
        matrix[c], matrix[best] = matrix[best], matrix[c]
        head = matrix[c]
        for row in matrix[c + 1 :]:
            share = row[c] / head[c]
            if share:
                for k in range(c, len(row)):
                    row[k] -= share * head[k]
    found: list[list[float]] = [[] for _ in range(size)]
    for c in range(size - 1, -1, -1):
        row = matrix[c]
        found[c] = [
            (row[side] - sum(row[k] * found[k][side - size] for k in range(c + 1, size))) / row[c]
            for side in range(size, len(row))
        ]
    return found


@cache
def bend() -> tuple[list[Point], list[list[float]]]:
    """The points that hold the plate, and the weights of its bend right and down."""
    every = spaces().values()
    rim = flat_rim()
    ports = {k for k, s in enumerate(every) if s.coastal}  # the shore follows these closely
    held = [s.printed for s in every] + rim
    shifts = [(s.x - s.printed[0], s.y - s.printed[1]) for s in every] + [(0.0, 0.0)] * len(rim)
    tilt = [(1.0, x / UNIT, y / UNIT) for x, y in held]
    matrix = []
    for k, p in enumerate(held):
        row = [bending(p, q) for q in held]
        row[k] += STIFF * (0.25 if k in ports else 1.0)
        matrix.append([*row, *tilt[k], *shifts[k]])
    matrix += [[*(t[c] for t in tilt), 0.0, 0.0, 0.0, 0.0, 0.0] for c in range(3)]
    return held, solved(matrix, len(held) + 3)


@cache
def stretch(p: Point) -> Point:
    """A true place on the sheet, moved along with the spaces about it."""
    held, weights = bend()
    answer = [bending(p, q) for q in held] + [1.0, p[0] / UNIT, p[1] / UNIT]
    right = sum(w[0] * a for w, a in zip(weights, answer, strict=True))
    down = sum(w[1] * a for w, a in zip(weights, answer, strict=True))
    return p[0] + right, p[1] + down


def place(lat: float, lon: float) -> Point:
    """Where a place lies on the stretched land."""
    return stretch(at_degrees(lat, lon))


def course(points: list[tuple[float, float]], step: float = 60.0) -> list[Point]:
    """A line of latitudes and longitudes on the stretched land."""
    return [stretch(p) for p in evenly([at_degrees(*p) for p in points], step)]


@cache
def line(name: str, step: float = 30.0) -> list[Point]:
    """A line of the data on the stretched land."""
    return [stretch(p) for p in evenly(lines()[name], step)]


def bearing(p: Point, q: Point) -> Point:
    """The direction from one point to another."""
    long = max(math.dist(p, q), 1.0)
    return (q[0] - p[0]) / long, (q[1] - p[1]) / long


def nearest(points: list[Point], to: Point) -> Point:
    """The point of a line that lies nearest to a place."""
    return min(points, key=lambda p: math.dist(p, to))


def softened(points: list[Point]) -> list[Point]:
    """Each point drawn towards its neighbours, the ends kept."""
    inner = [
        ((p[0] + 2 * q[0] + r[0]) / 4, (p[1] + 2 * q[1] + r[1]) / 4)
        for p, q, r in zip(points, points[1:], points[2:], strict=False)
    ]
    return [points[0], *inner, points[-1]]


def led_round(true: list[Point], clear: dict[str, float], soft: int = 5) -> list[Point]:
    """A line stretched with the land and softened, then bent aside where it would run over a space.

    It keeps so clear of each space, on the side on which it has it on the true map.
    """
    true = evenly(true, 16.0)
    base = [stretch(p) for p in true]
    for _ in range(soft):
        base = softened(base)
    shift = [(0.0, 0.0)] * len(base)
    for turn in range(90):
        shift = softened(shift) if turn < 82 else shift
        for k, (x, y) in enumerate(base):
            for space_id, room in clear.items():
                sx, sy = shift[k]
                deep = room - from_box((x + sx, y + sy), core(space_id))
                if deep > 0:
                    ax, ay = bearing(spaces()[space_id].printed, true[k])
                    shift[k] = (sx + ax * min(deep, 9.0), sy + ay * min(deep, 9.0))
    led = [(x + sx, y + sy) for (x, y), (sx, sy) in zip(base, shift, strict=True)]
    return softened(softened(led))


@cache
def frontier() -> list[Point]:
    """The frontier between Algeria and Morocco, from south to north."""
    clear = {s.id: 12.0 for s in spaces().values() if s.country in ("ALG", "MOR")}
    return led_round(lines()["frontier-1"], clear)


@cache
def berm() -> list[Point]:
    """The sand wall from its northern end near Zag, the protected side on the right hand."""
    south = lines()["berm-1"]
    corner = nearest(south, on_sheet(377, 952))  # a hairpin, now that Guelta Zemmur stands apart
    whole = lines()["berm-zag-1"][:0:-1] + [p for p in south[1:] if p != corner]
    clear = {s.id: 24.0 for s in spaces().values() if s.country in ("WSA", "DIS")}
    return led_round(whole, {**clear, "zag": 24.0, "tindouf": 24.0}, 40)


@cache
def border(name: str) -> list[Point]:
    """A border of the data; that of the Sahara keeps clear of its spaces and of the berm."""
    if name != "border-sahara-mauritania-1":
        return line(name)
    clear = {s.id: 24.0 for s in spaces().values() if s.country == "WSA"}
    behind = {s.id: 96.0 for s in spaces().values() if s.berm == "inside"}
    return led_round(lines()[name], {**clear, **behind}, 24)
