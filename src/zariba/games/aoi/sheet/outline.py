"""The neat line: where the ground of a sheet ends, in steps that keep near to its hexes."""

import math

from zariba.boards.pen import num
from zariba.boards.plane import Point

STRIDE = 2.3
"""Rows whose ends differ by less than this many hexes share a step."""
Flank = list[tuple[float, float]]
"""One side of the ground from north to south: how far west or east it lies, and down to where."""


class Outline:
    """The ground within its neat line, and the hexes beyond the map that still lie on it."""

    def __init__(self, centres: tuple[Point, ...], radius: float, bleed: float) -> None:
        self.radius = radius
        self.half = math.sqrt(3) / 2 * radius
        self.bleed = bleed
        self.rows: dict[float, list[int]] = {}
        for number, (_, y) in enumerate(centres):
            self.rows.setdefault(y, []).append(number)
        self.centres = centres
        ends = sorted(self.rows)
        self.top = ends[0] - radius - bleed
        self.bottom = ends[-1] + radius + bleed
        west = {y: min(centres[n][0] for n in self.rows[y]) for y in ends}
        east = {y: max(centres[n][0] for n in self.rows[y]) for y in ends}
        self.west = self.flank([(y, west[y]) for y in ends], -1)
        self.east = self.flank([(y, east[y]) for y in ends], 1)
        self.beyond: list[Point] = []
        """The middles of hexes that the ground has beyond those of the map."""
        self._like: list[int] = []
        self.fill()

    def flank(self, ends: list[tuple[float, float]], way: int) -> Flank:
        """One side in steps; `way` is -1 to the west and 1 to the east."""
        runs: list[list[tuple[float, float]]] = []
        for y, x in ends:
            far = [e for _, e in runs[-1]] if runs else []
            if far and max(*far, x) - min(*far, x) < STRIDE * 2 * self.half:
                runs[-1].append((y, x))
            else:
                runs.append([(y, x)])
        reach = [max(way * x for _, x in run) for run in runs]
        found: Flank = []
        for k, run in enumerate(runs):
            if k + 1 == len(runs):
                until = self.bottom
            elif reach[k + 1] > reach[k]:  # the wider step takes the bleed between the two
                until = runs[k + 1][0][0] - self.radius - self.bleed
            else:
                until = run[-1][0] + self.radius + self.bleed
            found.append((way * (reach[k] + self.half + self.bleed), until))
        return found

    def fill(self) -> None:
        """Find the hexes beyond the map: each is like the last of its row on the map."""
        for y, numbers in sorted(self.rows.items()):
            here = {round(self.centres[n][0] / self.half): n for n in numbers}
            first, last = min(here), max(here)
            left, right = self.ends(y)
            for k in range(first - 40, last + 41, 2):
                x = self.centres[here[first]][0] + (k - first) * self.half
                inside = left + 1.5 * self.bleed < x < right - 1.5 * self.bleed
                if k not in here and inside:
                    self.beyond.append((x, y))
                    self._like.append(here[min(here, key=lambda at: abs(at - k))])

    def like(self, number: int) -> int:
        """The hex of the map that a hex is, or is like if it lies beyond."""
        on_map = len(self.centres)
        return number if number < on_map else self._like[number - on_map]

    def ends(self, y: float) -> tuple[float, float]:
        """How far west and east the ground reaches at a height of the sheet."""
        return at(self.west, y), at(self.east, y)

    def painted(self, y: float) -> tuple[float, float]:
        """Between where the ground needs a picture: beyond, a step leaves the sheet free."""
        above, below = self.ends(y - 10), self.ends(y + 10)
        left, right = min(above[0], below[0]), max(above[1], below[1])
        free_west = left > min(x for x, _ in self.west)
        free_east = right < max(x for x, _ in self.east)
        return left - 10 if free_west else -math.inf, right + 10 if free_east else math.inf

    def path(self) -> str:
        """The neat line, clockwise."""
        d = f"M{num(self.west[0][0])} {num(self.top)}"
        for x, until in self.east:
            d += f"H{num(x)}V{num(until)}"
        for k in range(len(self.west) - 1, 0, -1):
            d += f"H{num(self.west[k][0])}V{num(self.west[k - 1][1])}"
        return f"{d}H{num(self.west[0][0])}Z"


def at(flank: Flank, y: float) -> float:
    """How far out a side lies at a height of the sheet."""
    return next((x for x, until in flank if y < until), flank[-1][0])
