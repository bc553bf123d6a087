"""A table measured in inches: solids, walls and heights, and what can be seen across it.

Everything that hinders sight has a footprint and a top above the street. A line from eye to eye
is stopped where it runs lower than a top over a footprint, or across a wall lower than its top.
"""

from collections.abc import Iterable, Sequence
from math import hypot

from zariba.boards.bars import Bar, Spot, stretches
from zariba.boards.plane import TOLERANCE, Box
from zariba.boards.screens import (
    Footprint,
    Prism,
    Screens,
    below_top,
    by_square_inch,
    crosses_box,
    may_meet,
    shuts,
)

CELL = 2.0
DISTRICT = 4
"""Squares to the side of a district."""
NONE = -1


class Outlook(dict[int, "Screens | None"]):
    """What may hide people in one square of street from those in each other square."""

    __slots__ = ("square", "top")

    def __init__(self, top: "Tabletop", square: int) -> None:
        self.top = top
        self.square = square

    def __missing__(self, other: int) -> "Screens | None":
        found = self[other] = self.top.screens(self.square, other)
        return found


class Tabletop:
    """The unmoving scenery of a table."""

    def __init__(
        self,
        width: float,
        height: float,
        bars: Iterable[Bar],
        eye: float,
        above: frozenset[int] = frozenset(),
    ) -> None:
        """`above` are the bars that hide nobody on the street, such as the rims of roofs."""
        self.width = width
        self.height = height
        self.bars = tuple(bars)
        self.all: tuple[Footprint, ...] = tuple(
            (x0, y0, x1, y1, n, (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, (y1 - y0) / 2)
            for n, (x0, y0, x1, y1) in enumerate(b.box for b in self.bars)
        )
        self._solid: tuple[Prism | None, ...] = tuple(
            (*b.box, b.top - TOLERANCE, n) if b.upright else None for n, b in enumerate(self.bars)
        )
        self.tall = tuple(
            each
            for each, b in zip(self.all, self.bars, strict=True)
            if b.top > eye + TOLERANCE and each[4] not in above
        )
        self.eye = eye
        self.across = int(width // CELL) + 1
        self.cells = self.across * (int(height // CELL) + 1)
        rows = [y // DISTRICT for y in range(self.cells // self.across)]
        columns = [x // DISTRICT for x in range(self.across)]
        side = CELL * DISTRICT
        self.districts: list[Box] = [
            (x * side, y * side, (x + 1) * side, (y + 1) * side) for y in rows for x in columns
        ]
        """The part of the table that each square lies in: sixteen squares, to look up the rest."""
        self._broad_all: dict[tuple[Box, Box], list[Footprint]] = {}
        self._broad_tall: dict[tuple[Box, Box], list[Footprint]] = {}
        self._level: dict[int, Screens | None] = {}
        self._outlooks: dict[int, Outlook] = {}
        self._rounds: dict[int, frozenset[int]] = {}
        self._any: dict[int, tuple[int, ...]] = {}
        self._sorted: dict[int, tuple[tuple[Prism, ...], tuple[int, ...]]] = {}
        self._near = by_square_inch([b.box for b in self.bars], 2.5)

    def blocker(self, a: Spot, c: Spot, skip: Sequence[int] = ()) -> int:
        """A bar that stops the line from A to C, or NONE."""
        key = self._key(a, c)
        some = self._any.get(key)
        if some is None:
            some = self._any[key] = tuple(self._between(key, self.all))
        return self._first(a, c, some, skip)

    def stopped(self, a: Spot, c: Spot, skip: Sequence[int] = ()) -> bool:
        """Whether any bar stops the line from A to C; the same as `blocker`, quicker."""
        boxes, others = self._shapes(self._key(a, c))
        return below_top(a, c, boxes, skip) or self._first(a, c, others, skip) != NONE

    def _shapes(self, key: int) -> tuple[tuple[Prism, ...], tuple[int, ...]]:
        some = self._sorted.get(key)
        if some is None:
            some = self._sorted[key] = self._by_shape(key)
        return some

    def prisms(self, one: int, two: int) -> list[Prism]:
        """The upright solids higher than a man that a line between two squares may meet."""
        found = self._between(one * self.cells + two, self.tall)
        return [prism for n in found if (prism := self._solid[n]) is not None]

    def hidden(self, a: Spot, c: Spot) -> bool:
        """Whether scenery stops the line between two standing eyes on the street.

        The same as `blocker`, quicker: most bars are upright and higher than both eyes.
        """
        screens = self.screens_from(self.cell(a[0], a[1]))[self.cell(c[0], c[1])]
        return screens is None or self.screened(a, c, screens)

    def screened(self, a: Spot, c: Spot, screens: Screens) -> bool:
        """The same with the screens between the two squares at hand."""
        boxes, others = screens
        if boxes and crosses_box(a[0], a[1], c[0], c[1], boxes):
            return True
        return bool(others) and self._first(a, c, others, ()) != NONE

    def cell(self, x: float, y: float) -> int:
        """The square of the table that a point lies in, for `screens`."""
        return int(y / CELL) * self.across + int(x / CELL)

    def squares_round(self, square: int) -> frozenset[int]:
        """A square and the eight round it."""
        found = self._rounds.get(square)
        if found is None:
            rows = (square - self.across, square, square + self.across)
            found = frozenset(other for row in rows for other in (row - 1, row, row + 1))
            self._rounds[square] = found
        return found

    def screens_from(self, square: int) -> Outlook:
        """The screens between one square and any other, by the number of the other."""
        found = self._outlooks.get(square)
        if found is None:
            found = self._outlooks[square] = Outlook(self, square)
        return found

    def screens(self, one: int, two: int) -> "Screens | None":
        """What may hide people in two squares of street; None where they never see each other."""
        key = one * self.cells + two if one < two else two * self.cells + one
        try:
            return self._level[key]
        except KeyError:
            found = self._level[key] = self._screens(key)
            return found

    def _key(self, a: Spot, c: Spot) -> int:
        one, two = self.cell(a[0], a[1]), self.cell(c[0], c[1])
        return one * self.cells + two if one < two else two * self.cells + one

    def _first(self, a: Spot, c: Spot, some: Sequence[int], skip: Sequence[int]) -> int:
        """The first bar that stops a line; always looked at from one end, so both see the same."""
        bars = self.bars
        if c < a:
            a, c = c, a
        for number in some:
            if number not in skip and stretches(bars[number], a, c):
                return number
        return NONE

    def box_of_square(self, square: int) -> Box:
        """Where a square of the table lies."""
        y, x = divmod(square, self.across)
        return x * CELL, y * CELL, (x + 1) * CELL, (y + 1) * CELL

    def _between(self, key: int, some: tuple[Footprint, ...]) -> list[int]:
        """Those of some bars that a line between two squares may meet.

        They are looked for among those that a line between their districts may meet.
        """
        one, two = divmod(key, self.cells)
        broad = self._broad_tall if some is self.tall else self._broad_all
        pair = (self.districts[one], self.districts[two])
        candidates = broad.get(pair)
        if candidates is None:
            candidates = broad[pair] = [self.all[n] for n in may_meet(*pair, some)]
        return may_meet(self.box_of_square(one), self.box_of_square(two), candidates)

    def _by_shape(self, key: int) -> tuple[tuple[Prism, ...], tuple[int, ...]]:
        """What a line between two cells may meet: upright solids, other bars."""
        solid = self._solid
        found = self._between(key, self.all)
        boxes = tuple([prism for n in found if (prism := solid[n]) is not None])
        others = tuple([n for n in found if solid[n] is None])
        return boxes, others

    def _screens(self, key: int) -> Screens | None:
        """The bars that may stop two standing eyes, or None where one stops every such line."""
        one, two = (self.box_of_square(square) for square in divmod(key, self.cells))
        nx, ny = one[1] - two[1], two[0] - one[0]
        mx, my = (one[0] + one[2]) / 2, (one[1] + one[3]) / 2
        wide, high = abs(nx), abs(ny)
        reach = (wide + high) * CELL / 2 - TOLERANCE
        boxes, others = [], []
        for number in self._between(key, self.tall):
            b = self.bars[number]
            if not b.upright:
                others.append(number)
                continue
            boxes.append(b.box)
            _, _, _, _, _, px, py, hx, hy = self.all[number]
            if abs(nx * (px - mx) + ny * (py - my)) + reach > wide * hx + high * hy:
                continue  # too narrow for the lines along the sides
            if shuts(b.box, one, two):
                return None
        return tuple(boxes), tuple(others)

    def near(self, x: float, y: float) -> tuple[int, ...]:
        """The bars within two and a half inches of the square inch that holds a point."""
        return self._near.get((int(x), int(y)), ())

    def cover(
        self,
        shooter: Spot,
        waist: Spot,
        *,
        side: float,
        within: float,
        skip: Sequence[int] = (),
        also: Sequence[Bar] = (),
    ) -> str:
        """What stops one of three rays at a target near it; empty when it stands in the open.

        The rays end at the waist and `side` to its left and right; a bar counts where the
        stopped stretch comes within `within` of the target.
        """
        x, y, z = waist
        low, reach = min(z, shooter[2]), within + 2 * TOLERANCE
        some = [self.bars[n] for n in self.near(x, y) if n not in skip]
        some += also
        some = [
            b
            for b in some
            if b.top > low
            and b.box[0] - reach <= x <= b.box[2] + reach
            and b.box[1] - reach <= y <= b.box[3] + reach
        ]
        if not some:
            return ""
        wx, wy = x - shooter[0], y - shooter[1]
        length = hypot(wx, wy)
        if length < TOLERANCE:
            return ""
        nx, ny = -wy / length * side, wx / length * side
        for end in ((x, y, z), (x + nx, y + ny, z), (x - nx, y - ny, z)):
            for b in some:
                for t0, t1 in stretches(b, shooter, end):
                    if nearest_on(shooter, end, t0, t1, x, y) <= within + TOLERANCE:
                        return b.id
        return ""


def nearest_on(a: Spot, c: Spot, t0: float, t1: float, x: float, y: float) -> float:
    """How near the stretch of A-C comes to a point, seen from above."""
    wx, wy = c[0] - a[0], c[1] - a[1]
    square = wx * wx + wy * wy
    t = ((x - a[0]) * wx + (y - a[1]) * wy) / square if square else 0.0
    t = min(max(t, t0), t1)
    return hypot(a[0] + wx * t - x, a[1] + wy * t - y)
