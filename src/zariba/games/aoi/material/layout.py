"""Where the hexes of a map lie on its sheet: for the drawing and for the table alike."""

from typing import Final

from zariba.boards.hex import HexGrid
from zariba.boards.hexsheet import HexSheet

RADIUS: Final = 40.0
MARGIN: Final = 60.0
BLEED: Final = 14.0
"""The ground runs on this far beyond the hexes, to the neat line."""


def lay_out(grid: HexGrid) -> HexSheet:
    """The sheet of a map: title and key stand in the corner that has no hexes."""
    return HexSheet(grid, RADIUS, MARGIN, BLEED)
