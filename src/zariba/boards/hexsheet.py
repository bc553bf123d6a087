"""Where the hexes of a map lie on its drawn sheet."""

import math

from zariba.boards.hex import HexGrid, RowGrid
from zariba.boards.plane import Point

ROOT3 = math.sqrt(3.0)


class HexSheet:
    """A sheet with a margin round its hexes: the ground bleeds a little way into the margin.

    Hexes are called by their names, as drawings and files call them.
    """

    def __init__(
        self,
        grid: HexGrid,
        radius: float,
        margin: float,
        bleed: float = 0.0,
        foot: float = 0.0,
        aside: float = 0.0,
    ) -> None:
        """`radius` is that of a hex; title or key have room below (`foot`) or east (`aside`)."""
        self.grid = grid
        self.radius = radius
        self.margin = margin
        self.bleed = bleed
        self.pointed = isinstance(grid, RowGrid)
        """Whether hexes stand on a corner, in rows; else they lie on a side, in columns."""
        self.field = self._box()
        """The box round all hexes: left, top, right, bottom."""
        below = bleed + foot if foot else margin
        east = bleed + aside if aside else margin
        self.size = (self.field[2] + east, round(self.field[3] + below, 1))
        """The whole sheet: how wide and how tall."""

    def _box(self) -> tuple[float, float, float, float]:
        grid, radius, margin = self.grid, self.radius, self.margin
        if self.pointed:
            xs, ys = zip(*(grid.centre(i, radius, margin) for i in range(len(grid))), strict=True)
            half = ROOT3 / 2 * radius
            return min(xs) - half, min(ys) - radius, max(xs) + half, max(ys) + radius
        columns = [grid.column(i) for i in range(len(grid))]
        heights = [grid.height(i) for i in range(len(grid))]
        return (
            margin + 1.5 * radius * min(columns),
            margin + ROOT3 * radius * (min(heights) / 2 + 0.5),
            margin + radius * (2 + 1.5 * max(columns)),
            margin + ROOT3 * radius * (max(heights) / 2 + 1.5),
        )

    @property
    def ground(self) -> tuple[float, float, float, float]:
        """The box of the ground with its bleed: left, top, right, bottom."""
        left, top, right, bottom = self.field
        return left - self.bleed, top - self.bleed, right + self.bleed, bottom + self.bleed

    def centre(self, code: str) -> Point:
        """The middle of a hex."""
        return self.grid.centre(self.grid.index(code), self.radius, self.margin)

    def outline(self, code: str) -> list[Point]:
        """The six corners of a hex, clockwise from the eastern one, or from the one south-east."""
        x, y = self.centre(code)
        r = self.radius
        first = math.pi / 6 if self.pointed else 0.0
        turns = [first + math.pi * k / 3 for k in range(6)]
        return [(x + r * math.cos(turn), y + r * math.sin(turn)) for turn in turns]

    def side(self, a: str, b: str) -> tuple[float, float, float]:
        """The middle of the side between two hexes, and the direction in degrees from a to b."""
        (ax, ay), (bx, by) = self.centre(a), self.centre(b)
        return (ax + bx) / 2, (ay + by) / 2, math.degrees(math.atan2(by - ay, bx - ax))

    def touch(self, a: str, b: str) -> bool:
        """Whether two hexes share a side."""
        return self.grid.direction(self.grid.index(a), self.grid.index(b)) >= 0
