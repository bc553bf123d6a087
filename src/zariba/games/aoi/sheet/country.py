"""What the sheet shows: the game's own map, and where land ends on it.

A hex is land or sea as a whole; the coast runs through its coastal hexes, so that a player sees
which they are, and always leaves the middle of a hex on the side it belongs to.
"""

import math
from functools import cache
from itertools import pairwise
from random import Random

from zariba.boards.contours import Grid, rings
from zariba.boards.plane import Point
from zariba.boards.relief import subdivide, waves
from zariba.games.aoi.material.layout import BLEED
from zariba.games.aoi.material.pack import HERE, AoiPack
from zariba.games.aoi.sheet.one_map import OneMap

STEP = 12.0
"""Map units between samples of the coarse surfaces; the coast has half of it."""
REACH = 3.0
"""A hex is felt this many times its spread away."""


@cache
def drawn() -> OneMap:
    """The map that is drawn."""
    return OneMap(AoiPack(HERE, HERE), "south")


SHEET = drawn().sheet
SIZE = SHEET.size
FIELD = SHEET.field
centre, outline, side = SHEET.centre, SHEET.outline, SHEET.side
LEFT, TOP = FIELD[0] - BLEED - 3 * STEP, FIELD[1] - BLEED - 3 * STEP
COLUMNS = math.ceil((FIELD[2] + BLEED + 3 * STEP - LEFT) / STEP) + 1
ROWS = math.ceil((FIELD[3] + BLEED + 3 * STEP - TOP) / STEP) + 1


@cache
def centres() -> tuple[Point, ...]:
    """The middle of each hex, by number."""
    return tuple(centre(code) for code in drawn().codes)


def shared(a: int, b: int) -> tuple[Point, Point]:
    """The two corners that neighbours share."""
    (ax, ay), (bx, by) = centres()[a], centres()[b]
    mx, my = (ax + bx) / 2, (ay + by) / 2
    ux, uy = (bx - ax) / (2 * math.sqrt(3)), (by - ay) / (2 * math.sqrt(3))
    return (mx - uy, my + ux), (mx + uy, my - ux)


def neighbours() -> list[tuple[int, int]]:
    """Every pair of hexes that touch, once."""
    return [(a, b) for a, near in enumerate(drawn().grid.adjacent) for b in near if a < b]


def sides_of(kind: str) -> list[tuple[int, int]]:
    """The pairs of hexes with something of a kind between them."""
    return [(a, b) for (a, b), kinds in drawn().sides.items() if a < b and kind in kinds]


class Surface:
    """A value for every sample of a grid, averaged over what lies near it."""

    def __init__(self, left: float, top: float, step: float, columns: int, rows: int) -> None:
        self.left, self.top, self.step = left, top, step
        self.columns, self.rows = columns, rows
        self.sums = [[0.0] * columns for _ in range(rows)]
        self.weights = [[1e-12] * columns for _ in range(rows)]

    def press(self, at: Point, value: float, spread: float, strength: float = 1.0) -> None:
        """Draw the samples round a point towards a value."""
        column, row = (at[0] - self.left) / self.step, (at[1] - self.top) / self.step
        far = REACH * spread / self.step
        first, last = max(0, math.ceil(column - far)), min(self.columns, int(column + far) + 1)
        scale = (self.step / spread) ** 2 / 2
        fall = [math.exp(-((c - column) ** 2) * scale) for c in range(first, last)]
        for r in range(max(0, math.ceil(row - far)), min(self.rows, int(row + far) + 1)):
            here = strength * math.exp(-((r - row) ** 2) * scale)
            sums, weights = self.sums[r], self.weights[r]
            for c, f in enumerate(fall, first):
                weights[c] += here * f
                sums[c] += here * f * value

    def values(self) -> Grid:
        """The averages."""
        return [
            [s / w for s, w in zip(sums, weights, strict=True)]
            for sums, weights in zip(self.sums, self.weights, strict=True)
        ]


@cache
def dry() -> Grid:
    """Above 0 where land is, with samples each half STEP; the finer the wilder at its edge."""
    pack = drawn()
    surface = Surface(LEFT, TOP, STEP, COLUMNS, ROWS)
    for number, at in enumerate(centres()):
        if not pack.land[number]:
            surface.press(at, -1.0, 29.0)
        else:
            surface.press(at, 0.32 if pack.navigable[number] else 1.0, 29.0)
    rng = Random(1935)
    rough, fine = (waves(rng, COLUMNS, ROWS, n, crested=False) for n in (3, 2))
    values = [
        [v + 0.20 * a + 0.24 * b for v, a, b in zip(row, swell, chop, strict=False)]
        for row, swell, chop in zip(surface.values(), rough, fine, strict=False)
    ]
    return settle(subdivide(values))


def settle(grid: Grid) -> Grid:
    """Make the middle of each hex what it is, and keep straits open where land does not join."""
    pack = drawn()
    step, left, top = STEP / 2, LEFT + STEP / 4, TOP + STEP / 4
    held = Surface(left, top, step, len(grid[0]), len(grid))
    for number, at in enumerate(centres()):
        held.press(at, 0.9 if pack.land[number] else -0.9, 9.0)
    for kind in ("water", "no-land-link"):
        for a, b in sides_of(kind):
            (px, py), (qx, qy) = shared(a, b)
            for t in (-0.2, 0.0, 0.25, 0.5, 0.75, 1.0, 1.2):
                held.press((px + (qx - px) * t, py + (qy - py) * t), -1.0, 8.0)
    pull = held.weights
    return [
        [
            v + (s / w - v) * min(1.0, 1.4 * w)
            for v, s, w in zip(row, held.sums[r], pull[r], strict=True)
        ]
        for r, row in enumerate(grid)
    ]


@cache
def shores(level: float) -> list[list[Point]]:
    """The lines round the water that lies so far from land: 0 is the coast itself."""
    wet = [[-v for v in row] for row in dry()]
    return rings(wet, level, STEP / 2, (LEFT + STEP / 4, TOP + STEP / 4), 8)


def thinned(loop: list[Point], least: float) -> list[Point]:
    """A line without the points that lie too close together to tell apart."""
    kept = [loop[0]]
    for _, q in pairwise(loop):
        if math.dist(kept[-1], q) >= least:
            kept.append(q)
    return kept


def corner_box() -> tuple[float, float, float, float]:
    """The part of the sheet without hexes, north-west: left, top, right, bottom."""
    pack = drawn()
    rows = {y for _, y in centres()}
    west = {y: min(x for x, at in centres() if at == y) for y in rows}
    far = min(west.values()) + SHEET.radius
    short = [y for y in rows if west[y] > far]
    if not short:
        return FIELD[0], FIELD[1], FIELD[0], FIELD[1]
    half = math.sqrt(3) / 2 * pack.sheet.radius
    right = min(west[y] for y in short) - half
    return FIELD[0], FIELD[1], right, max(short) + SHEET.radius / 2
