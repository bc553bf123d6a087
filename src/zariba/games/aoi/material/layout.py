"""Where the hexes of a map lie on its sheet: for the drawing and for the table alike."""

from collections import Counter
from typing import Final

from zariba.boards.hex import RowGrid
from zariba.boards.hexsheet import HexSheet

RADIUS: Final = 40.0
MARGIN: Final = 60.0
BLEED: Final = 14.0
"""The ground runs on this far beyond the hexes, to the neat line."""


ASIDE: Final = 620.0
"""Room beside a ground that leaves none, for title and key."""


def lay_out(grid: RowGrid) -> HexSheet:
    """The sheet of a map: title and key stand in a corner without hexes, if it has one."""
    return HexSheet(grid, RADIUS, MARGIN, BLEED, aside=ASIDE if is_full(grid) else 0.0)


def is_full(grid: RowGrid) -> bool:
    """Whether all rows are as long as the longest."""
    rows = Counter(grid.south(i) for i in range(len(grid)))
    return len(set(rows.values())) == 1
