"""Several hex maps of a game under one numbering of hexes."""

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from zariba.boards.hex import RowGrid
from zariba.boards.hexmap import HexMap, HexRecord, Pairs
from zariba.core.bad_input import BadInput

FAR: Final = 10_000
"""Rows between one map and the next: further than anything reaches."""

H = TypeVar("H", bound=HexRecord)


class AtlasGrid(RowGrid):
    """The grids of several maps in rows: the hexes of one lie far from those of another."""

    def __init__(self, grids: Sequence[RowGrid]) -> None:
        self.codes = tuple(code for grid in grids for code in grid.codes)
        self.raised = "even"
        self._index = {code: i for i, code in enumerate(self.codes)}
        self._named = [(g.row(i), g.column(i)) for g in grids for i in range(len(g))]
        self._lay_rows(
            [n * FAR + g.south(i) for n, g in enumerate(grids) for i in range(len(g))],
            [g.east(i) for g in grids for i in range(len(g))],
        )


class Atlas(Generic[H]):
    """Several maps: hexes are numbered in the order of the maps, then of their files."""

    def __init__(self, maps: dict[str, HexMap[H]]) -> None:
        """The maps by their names, each with a letter of its own before the numbers of hexes."""
        self.maps = maps
        self.hexes: tuple[H, ...] = tuple(each for one in maps.values() for each in one.hexes)
        self.terrain: tuple[str, ...] = tuple(each.terrain for each in self.hexes)
        self.grid = AtlasGrid([row_grid(one) for one in maps.values()])
        self.numbers: dict[str, range] = {}
        """By map: the numbers of its hexes."""
        self.sides: Pairs = {}
        first = 0
        for name, one in maps.items():
            self.numbers[name] = range(first, first + len(one))
            self.sides |= {(first + a, first + b): on for (a, b), on in one.sides.items()}
            first += len(one)

    def number(self, code: str, where: str) -> int:
        """The number of a hex that a file names; BadInput says where one is named in vain."""
        try:
            return self.grid.index(code)
        except ValueError:
            raise BadInput(f"{where}: there is no hex {code!r} on the map") from None


def row_grid(one: HexMap[H]) -> RowGrid:
    """The grid of a map that is read in rows."""
    assert isinstance(one.grid, RowGrid)
    return one.grid
