"""Where the hexes of Keren lie on the sheet: for the drawing and for the table alike."""

from typing import Final

from zariba.boards.hex import HexGrid
from zariba.boards.hexsheet import HexSheet

RADIUS: Final = 40.0
MARGIN: Final = 60.0
BLEED: Final = 12.0
"""The ground runs on this far beyond the hexes, to the neat line."""
STRIP: Final = 250.0
"""The foot of the sheet: title, key, scale and compass."""


def lay_out(grid: HexGrid) -> HexSheet:
    """The sheet of a map of Keren."""
    return HexSheet(grid, RADIUS, MARGIN, BLEED, STRIP)
