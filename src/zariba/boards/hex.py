"""Maps of hexes, in columns or in rows: names, neighbours, distances and drawing positions."""

from collections.abc import Sequence
from math import sqrt
from typing import Final, Literal

import msgspec

DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")

# One step in each direction, as (columns, half hexes down): the same for either parity of column.
STEPS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))

# From a centre to its corners in lattice units; hexside k runs from corner k to corner k + 1.
CORNERS: Final = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))


class HexGrid:
    """Flat-topped hexes named by column and row; one parity of columns sits half a hex higher."""

    def __init__(self, codes: Sequence[str], raised: Literal["even", "odd"]) -> None:
        self.codes: tuple[str, ...] = tuple(codes)
        self.raised: Literal["even", "odd"] = raised
        self._index: dict[str, int] = {}
        for i, code in enumerate(self.codes):
            if not (len(code) == 4 and code.isascii() and code.isdigit()):
                raise ValueError(f"hex {code!r} is not named by four digits, column then row")
            if code in self._index:
                raise ValueError(f"hex {code} is on this map twice")
            self._index[code] = i
        up = 0 if raised == "even" else 1
        columns = [int(code[:2]) for code in self.codes]
        rows = [int(code[2:]) for code in self.codes]
        pairs = zip(columns, rows, strict=True)
        self._lay(columns, rows, [2 * row - (column % 2 == up) for column, row in pairs])

    def _lay(self, columns: list[int], rows: list[int], heights: list[int]) -> None:
        """Put the hexes where they lie and see which of them touch."""
        self._columns, self._rows, self._heights = columns, rows, heights
        self._at = {
            place: i for i, place in enumerate(zip(self._columns, self._heights, strict=True))
        }
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(self._at.get((column + east, height + south), -1) for east, south in STEPS)
            for column, height in self._at
        )
        self.adjacent: tuple[tuple[int, ...], ...] = tuple(
            tuple(n for n in six if n >= 0) for six in self.neighbours
        )

    def __len__(self) -> int:
        return len(self.codes)

    def index(self, code: str) -> int:
        """The number of the hex with this name."""
        try:
            return self._index[code]
        except KeyError:
            raise ValueError(f"no hex {code} on this map") from None

    def column(self, i: int) -> int:
        """The column of a hex, growing eastwards."""
        return self._columns[i]

    def row(self, i: int) -> int:
        """The row of a hex as its name gives it."""
        return self._rows[i]

    def height(self, i: int) -> int:
        """Vertical position in half hexes, growing southwards."""
        return self._heights[i]

    def distance(self, a: int, b: int) -> int:
        """The number of hexes from one hex to another, counting the last but not the first."""
        # Each column crossed also gives half a hex up or down; what is left is straight N or S.
        across = abs(self._columns[a] - self._columns[b])
        down = abs(self._heights[a] - self._heights[b])
        return across if down <= across else (across + down) >> 1

    def distances(self, a: int) -> list[int]:
        """The distance from a hex to every hex."""
        column, height = self._columns[a], self._heights[a]
        return [
            across
            if (down := abs(h - height)) <= (across := abs(c - column))
            else (across + down) >> 1
            for c, h in self._at
        ]

    def within(self, a: int, n: int) -> list[int]:
        """The hexes at most n from a hex, itself among them, in map order."""
        column, height, at = self._columns[a], self._heights[a], self._at
        found = []
        for across in range(-n, n + 1):
            reach = 2 * n - abs(across)
            for down in range(-reach, reach + 1, 2):
                i = at.get((column + across, height + down), -1)
                if i >= 0:
                    found.append(i)
        found.sort()
        return found

    def direction(self, a: int, b: int) -> int:
        """The place in DIRECTIONS of an adjacent hex, or -1 if the two are not adjacent."""
        six = self.neighbours[a]
        return six.index(b) if b >= 0 and b in six else -1

    def lattice(self, i: int) -> tuple[int, int]:
        """The exact centre on an integer lattice where a hex is four wide and two high."""
        return 3 * self._columns[i], self._heights[i]

    def corners(self, i: int) -> tuple[tuple[int, int], ...]:
        """The six lattice corners, clockwise from the north-west one."""
        x, y = self.lattice(i)
        return tuple((x + east, y + south) for east, south in CORNERS)

    def centre(self, i: int, radius: float, margin: float) -> tuple[float, float]:
        """Where the centre is drawn when a hex has this radius."""
        x = margin + radius + 1.5 * radius * self._columns[i]
        y = margin + sqrt(3) * radius * (self._heights[i] / 2 + 1)
        return x, y

    def outline(self, i: int, radius: float, margin: float) -> list[tuple[float, float]]:
        """Where the six corners are drawn, clockwise from the north-west one."""
        x, y = self.centre(i, radius, margin)
        half, rise = radius / 2, sqrt(3) / 2 * radius
        return [(x + half * east, y + rise * south) for east, south in CORNERS]


class RowNumbers(msgspec.Struct, frozen=True):
    """How hexes in rows are called: a map letter, then row and column with two digits each.

    Rows count up southwards from the first, columns westwards to the last; both go on past 99 at
    00, and columns east of 00 are 99, 98 and so on. A map that is turned has it the other way
    round: rows count up northwards, columns eastwards.
    """

    letter: str
    first_row: int
    """The row furthest north, on a map that is turned furthest south."""
    last_column: int
    """The column furthest west, on a map that is turned furthest east."""
    turned: bool = False


class RowGrid(HexGrid):
    """Pointy-topped hexes in rows, the odd rows half a hex further east, or west if it is turned.

    It is the other kind of grid turned on its side: what a column is there is a row here, and a
    height there is how far east a hex lies here, in half hexes.
    """

    def __init__(self, codes: Sequence[str], numbers: RowNumbers) -> None:
        self.codes = tuple(codes)
        self.raised = "even"
        self._index = {}
        rows: list[int] = []
        columns: list[int] = []
        for i, code in enumerate(self.codes):
            digits = code[2:]
            if not (
                code[:2] == f"{numbers.letter} "
                and len(digits) == 4
                and digits.isascii()
                and digits.isdigit()
            ):
                raise ValueError(
                    f"hex {code!r} is not named by {numbers.letter!r}, a blank and four digits,"
                    " row then column"
                )
            if code in self._index:
                raise ValueError(f"hex {code} is on this map twice")
            self._index[code] = i
            row, column = int(digits[:2]), int(digits[2:])
            rows.append(row if row >= numbers.first_row else row + 100)
            columns.append(column if column <= numbers.last_column else column - 100)
        way = -1 if numbers.turned else 1
        self._named = list(zip(rows, columns, strict=True))
        self._lay_rows(
            [way * row for row in rows],
            [way * (row % 2 - 2 * column) for row, column in self._named],
        )

    def _lay_rows(self, souths: list[int], easts: list[int]) -> None:
        """Put the hexes where they lie: how far south, in rows, and east, in half hexes."""
        self._lay(souths, easts, easts)
        self._west = min(easts, default=0)
        self._north = min(souths, default=0)

    def column(self, i: int) -> int:
        """The column of a hex as it is counted, below 0 where its name begins again at 99."""
        return self._named[i][1]

    def row(self, i: int) -> int:
        """The row of a hex as it is counted, above 99 where its name begins again at 00."""
        return self._named[i][0]

    def south(self, i: int) -> int:
        """How far south a hex lies, in rows."""
        return self._columns[i]

    def east(self, i: int) -> int:
        """How far east a hex lies, in half hexes."""
        return self._heights[i]

    def lattice(self, i: int) -> tuple[int, int]:
        """The exact centre on an integer lattice where a hex is two wide and four high."""
        return self._heights[i], 3 * self._columns[i]

    def corners(self, i: int) -> tuple[tuple[int, int], ...]:
        """The six lattice corners, clockwise from the northern one."""
        x, y = self.lattice(i)
        return tuple((x + east, y + south) for south, east in reversed(CORNERS))

    def centre(self, i: int, radius: float, margin: float) -> tuple[float, float]:
        """Where the centre is drawn when a hex has this radius."""
        x = margin + sqrt(3) * radius * ((self._heights[i] - self._west) / 2 + 0.5)
        y = margin + radius * (1 + 1.5 * (self._columns[i] - self._north))
        return x, y

    def outline(self, i: int, radius: float, margin: float) -> list[tuple[float, float]]:
        """Where the six corners are drawn, clockwise from the northern one."""
        x, y = self.centre(i, radius, margin)
        half, rise = radius / 2, sqrt(3) / 2 * radius
        return [(x + rise * east, y + half * south) for south, east in reversed(CORNERS)]
