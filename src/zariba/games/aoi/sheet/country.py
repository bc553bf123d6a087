"""The country that a sheet shows: one map of the pack, and where land ends on it.

A hex is land or sea as a whole; the coast runs through its coastal hexes, so that a player sees
which they are, and always leaves the middle of a hex on the side it belongs to.
"""

import math
from functools import cached_property
from itertools import pairwise
from random import Random

from zariba.boards.contours import Grid, rings
from zariba.boards.plane import Point
from zariba.boards.relief import subdivide, waves
from zariba.games.aoi.material.layout import BLEED
from zariba.games.aoi.sheet.look import Look, Press
from zariba.games.aoi.sheet.one_map import OneMap
from zariba.games.aoi.sheet.outline import Outline

STEP = 12.0
"""Map units between samples of the coarse surfaces; the coast has half of it."""
REACH = 3.0
"""A hex is felt this many times its spread away."""


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


class Country:
    """A map with its look: where things lie on its sheet, and the surface of its land."""

    def __init__(self, shown: OneMap, look: Look) -> None:
        self.map = shown
        self.look = look
        self.sheet = shown.sheet
        self.size = self.sheet.size
        self.field = self.sheet.field
        self.centres: tuple[Point, ...] = tuple(self.sheet.centre(code) for code in shown.codes)
        """The middle of each hex, by number."""
        left, top, right, bottom = self.field
        self.left, self.top = left - BLEED - 3 * STEP, top - BLEED - 3 * STEP
        self.columns = math.ceil((right + BLEED + 3 * STEP - self.left) / STEP) + 1
        self.rows = math.ceil((bottom + BLEED + 3 * STEP - self.top) / STEP) + 1
        self.outline = Outline(self.centres, self.sheet.radius, BLEED)

    def near(self, code: str, right: float = 0.0, down: float = 0.0) -> Point:
        """A point by a hex, which is named by its four digits."""
        x, y = self.sheet.centre(f"{self.look.letter} {code}")
        return x + right, y + down

    def shared(self, a: int, b: int) -> tuple[Point, Point]:
        """The two corners that neighbours share."""
        (ax, ay), (bx, by) = self.centres[a], self.centres[b]
        mx, my = (ax + bx) / 2, (ay + by) / 2
        ux, uy = (bx - ax) / (2 * math.sqrt(3)), (by - ay) / (2 * math.sqrt(3))
        return (mx - uy, my + ux), (mx + uy, my - ux)

    def neighbours(self) -> list[tuple[int, int]]:
        """Every pair of hexes that touch, once."""
        return [(a, b) for a, near in enumerate(self.map.grid.adjacent) for b in near if a < b]

    def sides_of(self, kind: str) -> list[tuple[int, int]]:
        """The pairs of hexes with something of a kind between them."""
        return [(a, b) for (a, b), kinds in self.map.sides.items() if a < b and kind in kinds]

    def surface(self) -> Surface:
        """Samples each STEP over the whole ground, as yet without a value."""
        return Surface(self.left, self.top, STEP, self.columns, self.rows)

    @cached_property
    def dry(self) -> Grid:
        """Above 0 where land is, with samples each half STEP; the finer the wilder at its edge."""
        surface = self.surface()
        for number, at in enumerate((*self.centres, *self.outline.beyond)):
            number = self.outline.like(number)
            if not self.map.land[number]:
                surface.press(at, -1.0, 29.0)
            else:
                surface.press(at, 0.32 if self.map.navigable[number] else 1.0, 29.0)
        rng = Random(1935)
        rough, fine = (waves(rng, self.columns, self.rows, n, crested=False) for n in (3, 2))
        values = [
            [v + 0.20 * a + 0.24 * b for v, a, b in zip(row, swell, chop, strict=False)]
            for row, swell, chop in zip(surface.values(), rough, fine, strict=False)
        ]
        return self.settle(subdivide(values))

    def settle(self, grid: Grid) -> Grid:
        """Make the middle of each hex what it is; keep straits open where land does not join."""
        step, left, top = STEP / 2, self.left + STEP / 4, self.top + STEP / 4
        held = Surface(left, top, step, len(grid[0]), len(grid))
        for number, at in enumerate(self.centres):
            held.press(at, 0.9 if self.map.land[number] else -0.9, 9.0)
        for kind in ("water", "no-land-link"):
            for a, b in self.sides_of(kind):
                (px, py), (qx, qy) = self.shared(a, b)
                for t in (-0.2, 0.0, 0.25, 0.5, 0.75, 1.0, 1.2):
                    held.press((px + (qx - px) * t, py + (qy - py) * t), -1.0, 8.0)
        for one in self.look.shores:
            self.press(held, one)
        pull = held.weights
        return [
            [
                v + (s / w - v) * min(1.0, 1.4 * w)
                for v, s, w in zip(row, held.sums[r], pull[r], strict=True)
            ]
            for r, row in enumerate(grid)
        ]

    def press(self, surface: Surface, one: Press) -> None:
        """Press a surface where the look of the map says so."""
        code, right, down, value, spread = one
        surface.press(self.near(code, right, down), value, spread)

    def shores(self, level: float) -> list[list[Point]]:
        """The lines round the water that lies so far from land: 0 is the coast itself."""
        wet = [[-v for v in row] for row in self.dry]
        return rings(wet, level, STEP / 2, (self.left + STEP / 4, self.top + STEP / 4), 8)

    def wet(self, x: float, y: float) -> bool:
        """Whether a point of the sheet lies in the water."""
        column = (x - self.left - STEP / 4) / (STEP / 2)
        row = (y - self.top - STEP / 4) / (STEP / 2)
        return self.dry[round(row)][round(column)] < 0


def thinned(loop: list[Point], least: float) -> list[Point]:
    """A line without the points that lie too close together to tell apart."""
    kept = [loop[0]]
    for _, q in pairwise(loop):
        if math.dist(kept[-1], q) >= least:
            kept.append(q)
    return kept
