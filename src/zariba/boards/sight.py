"""Line of sight from a corner of one hex to every corner of another."""

import zlib
from collections.abc import Collection, Container, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Final, NamedTuple, Self

from zariba.boards.hex import CORNERS, STEPS, HexGrid

DIGEST_SIZE: Final = 32


class Run(NamedTuple):
    """What a line between two corners passes, in cells counted from where its line starts."""

    hexes: tuple[int, ...]  # those it has length inside
    sides: tuple[tuple[int, int], ...]  # the two hexes of each hexside it runs along
    crossed: tuple[tuple[int, int], ...]  # (hex, k) where it crosses the N, NE or SE hexside


class Line(NamedTuple):
    """A run, and the cell it is counted from as seen from the hex where the line begins."""

    start: int
    run: Run


class Sight:
    """Which hexes see which: some corner of the first is clear to every corner of the second."""

    # Hexes stand in a field of cells, column after column, with empty cells round the map. The
    # same displacement is then the same difference of cell numbers wherever it starts, and a set
    # of hexes is one integer, shifted to ask about the hexes at that displacement.

    def __init__(
        self,
        grid: HexGrid,
        levels: Sequence[int],
        opaque: Container[int],
        barred: Collection[tuple[int, int]],
    ) -> None:
        size = len(grid)
        if len(levels) != size:
            raise ValueError(f"{len(levels)} levels for {size} hexes")
        self.grid = grid
        self._levels = list(levels)
        self._opaque = [i for i in range(size) if i in opaque]
        self._barred = {(min(side), max(side)) for side in barred}

        columns, heights = [*map(grid.column, range(size))], [*map(grid.height, range(size))]
        west, north = min(columns, default=0), min(heights, default=0)
        self._width = max(columns, default=0) - west
        self._depth = max(heights, default=0) - north
        # A line along the map edge looks two half hexes past it. An even stride lets nothing that
        # runs off a column meet a hex of the next one: it comes out between two of them.
        self._stride = self._depth + 5 + (self._depth + 5) % 2
        self._cells = [
            (column - west + 1) * self._stride + height - north + 2
            for column, height in zip(columns, heights, strict=True)
        ]

        nothing, wall = min(self._levels, default=0) - 1, max(self._levels, default=0) + 1
        self._tops = [nothing] * ((self._width + 3) * self._stride)
        for cell, level in zip(self._cells, self._levels, strict=True):
            self._tops[cell] = level
        for i in self._opaque:
            self._tops[self._cells[i]] = wall

        self._bars: set[tuple[int, int]] = set()  # (cell, k) for the N, NE or SE side of the cell
        for a, b in self._barred:
            k = grid.direction(a, b)
            if k < 0:
                raise ValueError(f"no hexside between {grid.codes[a]} and {grid.codes[b]} to bar")
            self._bars.add((self._cells[a], k) if k < 3 else (self._cells[b], k - 3))
        self._rows: list[int | None] = [None] * size

    def clear(self, a: int, b: int) -> bool:
        """Whether a sees b; not always the same as whether b sees a."""
        row = self._rows[a]
        if row is not None:
            return bool(row >> b & 1)
        if a == b:
            return True
        grid = self.grid
        if b in grid.adjacent[a]:
            return (min(a, b), max(a, b)) not in self._barred
        east = grid.column(b) - grid.column(a)
        south = grid.height(b) - grid.height(a)
        top = max(self._levels[a], self._levels[b])
        ends = self._cells[a], self._cells[b]
        return any(
            all(
                self._line_is_clear(line_between(i, j, east, south, self._stride), ends, top)
                for j in range(6)
            )
            for i in range(6)
        )

    def _line_is_clear(self, line: Line, ends: tuple[int, int], top: int) -> bool:
        """Whether nothing blocks one line from corner to corner when both ends are up to top."""
        tops, bars = self._tops, self._bars
        start = ends[0] + line.start
        run = line.run
        for step in run.hexes:
            if tops[start + step] > top and start + step not in ends:
                return False
        for one, other in run.sides:
            if tops[start + one] > top and tops[start + other] > top:
                if start + one not in ends and start + other not in ends:
                    return False
        return not bars or not any((start + step, k) in bars for step, k in run.crossed)

    def row(self, a: int) -> int:
        """The hexes that a sees, as a mask: bit b is set where a sees b."""
        row = self._rows[a]
        if row is None:
            row = sum(1 << b for b in range(len(self.grid)) if self.clear(a, b))
            self._rows[a] = row
        return row

    def build_table(self) -> None:
        """Work out every row, taking each displacement once for all hexes together."""
        field = Field(self._cells, self._levels, self._opaque, self._bars)
        number = {cell: i for i, cell in enumerate(self._cells)}
        rows = [1 << i for i in range(len(self.grid))]
        for east in range(self._width + 1):
            for south in range(-self._depth, self._depth + 1):
                if (east + south) % 2 or (east, south) <= (0, 0):
                    continue
                offset = east * self._stride + south
                if (east, south) in STEPS:
                    k = STEPS.index((east, south))
                    seeing = seen = field.next_to(offset, k)
                else:
                    lines = [
                        [line_between(i, j, east, south, self._stride) for j in range(6)]
                        for i in range(6)
                    ]
                    seeing, seen = field.look(offset, lines)
                for cell in members(seeing):
                    rows[number[cell]] |= 1 << number[cell + offset]
                for cell in members(seen):
                    rows[number[cell + offset]] |= 1 << number[cell]
        self._rows = [*rows]

    def dump(self) -> bytes:
        """The whole table, compressed, after a digest of the map it belongs to."""
        if None in self._rows:
            self.build_table()
        width = (len(self.grid) + 7) // 8
        table = b"".join(self.row(a).to_bytes(width, "little") for a in range(len(self.grid)))
        return self._digest() + zlib.compress(table, 9)

    @classmethod
    def load(
        cls,
        grid: HexGrid,
        levels: Sequence[int],
        opaque: Container[int],
        barred: Collection[tuple[int, int]],
        data: bytes,
    ) -> Self:
        """A sight with its table ready made, provided that it was made for this very map."""
        sight = cls(grid, levels, opaque, barred)
        if data[:DIGEST_SIZE] != sight._digest():
            raise ValueError("this sight table was made for another map: build it again")
        try:
            table = zlib.decompress(data[DIGEST_SIZE:])
        except zlib.error as error:
            raise ValueError(f"this sight table is damaged ({error}): build it again") from None
        width = (len(grid) + 7) // 8
        if len(table) != width * len(grid):
            raise ValueError(f"this sight table has {len(table)} bytes, not {width * len(grid)}")
        sight._rows = [
            int.from_bytes(table[at : at + width], "little") for at in range(0, len(table), width)
        ]
        return sight

    def _digest(self) -> bytes:
        """What tells this map from any other, as far as lines of sight go."""
        facts = (
            self.grid.raised,
            self.grid.codes,
            self._levels,
            self._opaque,
            sorted(self._barred),
        )
        return blake2b(repr(facts).encode(), digest_size=DIGEST_SIZE).digest()


def line_between(i: int, j: int, east: int, south: int, stride: int) -> Line:
    """The line from corner i of a hex to corner j of the hex so many columns and half hexes off."""
    # Every corner is the west corner of one hex or the east corner of another, so that lines from
    # the six corners share their runs.
    (x, y), (to_x, to_y) = CORNERS[i], CORNERS[j]
    corner = 2 if i % 2 == 0 else -2
    run = trace(corner, 3 * east + to_x - x, south + to_y - y, stride)
    return Line((x - corner) // 3 * stride + y, run)


@lru_cache(maxsize=1 << 16)
def trace(corner: int, dx: int, dy: int, stride: int) -> Run:
    """What a line passes that leaves the west (-2) or east (2) corner of a hex by (dx, dy)."""
    # How far each corner of a hex lies to the side of a line through its centre, times |d|.
    off = [dx * y - dy * x for x, y in CORNERS]
    off.append(off[0])
    most = max(off)
    far = off.index(most)
    length = most * (dx * dx + dy * dy)
    hexes: list[int] = []
    sides: list[tuple[int, int]] = []
    crossed: list[tuple[int, int]] = []
    for column, height in _near(corner, dx, dy):
        x, y = 3 * column - corner, height
        side = dx * y - dy * x
        if abs(side) > most:
            continue
        # Sliding from the centre towards its farthest corner meets the line inside the hex. Both
        # ends of the line are corners, hence the line has all of its way through the hex or none.
        along = dx * (x * most - side * CORNERS[far][0]) + dy * (y * most - side * CORNERS[far][1])
        cell = column * stride + height
        if abs(side) < most:
            if 0 < along < length:
                hexes.append(cell)
                crossed += [
                    (cell, k) for k in range(3) if (side + off[k]) * (side + off[k + 1]) < 0
                ]
            continue
        for k in range(3):
            if side + off[k] == 0 == side + off[k + 1]:
                (x1, y1), (x2, y2) = CORNERS[k], CORNERS[k + 1]
                middle = dx * (2 * x + x1 + x2) + dy * (2 * y + y1 + y2)
                if 0 < middle < 2 * (dx * dx + dy * dy):
                    sides.append((cell, cell + STEPS[k][0] * stride + STEPS[k][1]))
    return Run(tuple(hexes), tuple(sides), tuple(crossed))


def _near(corner: int, dx: int, dy: int) -> Iterator[tuple[int, int]]:
    """The hexes (column, half hexes down) that a line from this corner may touch."""
    west, east = min(corner, corner + dx), max(corner, corner + dx)
    for column in range((west - 2) // 3, (east + 2) // 3 + 1):
        if dx:
            ends = (max(west, 3 * column - 2), min(east, 3 * column + 2))
            heights = [(x - corner) * dy // dx for x in ends]
        else:
            heights = [0, dy]
        for height in range(min(heights) - 1, max(heights) + 3):
            if (column + height) % 2 == 0:
                yield column, height


class Field:
    """The map as sets of cells, each one integer, to look along many equal lines at once."""

    def __init__(
        self,
        cells: Sequence[int],
        levels: Sequence[int],
        opaque: Collection[int],
        bars: Collection[tuple[int, int]],
    ) -> None:
        self.cells = sum(1 << cell for cell in cells)
        walls = sum(1 << cells[i] for i in opaque)
        self.upto: list[int] = []  # for each level, the cells up to it
        self.over: list[int] = []  # and those that block between ends up to it
        for top in sorted(set(levels)):
            low = sum(1 << cell for cell, level in zip(cells, levels, strict=True) if level <= top)
            self.upto.append(low)
            self.over.append(self.cells & ~low | walls)
        self.bars = [sum(1 << cell for cell, k in bars if k == side) for side in range(3)]

    def next_to(self, offset: int, k: int) -> int:
        """The cells with a neighbour in direction k and no bar on the hexside between."""
        bars = self.bars[k] if k < 3 else shift(self.bars[k - 3], offset)
        return self.cells & shift(self.cells, offset) & ~bars

    def look(self, offset: int, lines: Sequence[Sequence[Line]]) -> tuple[int, int]:
        """The cells that see the cell at this offset, and those that it sees."""
        barred = [[self._barred(line) for line in fan] for fan in lines]
        seeing = seen = done = 0
        for low, over in zip(self.upto, self.over, strict=True):
            pairs = low & shift(low, offset) & ~done
            if not pairs:
                continue
            done |= pairs
            passed: dict[int, int] = {0: 0, offset: 0}  # the ends never block
            every_start = [pairs] * 6  # by end corner: clear from all start corners so far
            for i, fan in enumerate(lines):
                every_end = pairs
                for j, line in enumerate(fan):
                    if every_end or every_start[j]:
                        wanted = (every_end | every_start[j]) & ~barred[i][j]
                        clear = _clear(wanted, line, over, passed)
                        every_end &= clear
                        every_start[j] &= clear
                seeing |= every_end
            for clear in every_start:
                seen |= clear
        return seeing, seen

    def _barred(self, line: Line) -> int:
        """The cells from which this line crosses a barred hexside."""
        barred = 0
        for step, k in line.run.crossed:
            if self.bars[k]:
                barred |= shift(self.bars[k], line.start + step)
        return barred


def _clear(wanted: int, line: Line, over: int, passed: dict[int, int]) -> int:
    """Those of the wanted cells from which a line meets nothing that is over them."""
    for step in line.run.hexes:
        at = line.start + step
        blocks = passed.get(at)
        if blocks is None:
            blocks = passed[at] = shift(over, at)
        wanted &= ~blocks
        if not wanted:
            return 0
    for pair in line.run.sides:
        one, other = (line.start + step for step in pair)
        for at in (one, other):
            if at not in passed:
                passed[at] = shift(over, at)
        wanted &= ~(passed[one] & passed[other])
    return wanted


def shift(cells: int, offset: int) -> int:
    """The cells from which this offset leads into the given cells."""
    return cells >> offset if offset >= 0 else cells << -offset


def members(cells: int) -> Iterator[int]:
    """The numbers of the cells in a set."""
    bits = bin(cells)[:1:-1]
    at = bits.find("1")
    while at >= 0:
        yield at
        at = bits.find("1", at + 1)
