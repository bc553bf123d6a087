"""What is told about a map besides its data: its title, its colours, the names lettered on it."""

from collections.abc import Callable
from dataclasses import dataclass

from zariba.boards.plane import Point

Colour = tuple[int, int, int]
Curve = tuple[str, float, str, str, str]
"""A text, its size, and the hexes that it sweeps through, by their four digits."""
Note = tuple[str, str, float, float]
"""A text, a hex, and how far right and down of its middle it stands."""
Turned = tuple[str, str, float, float, float]
"""The same, turned by so many degrees."""
Press = tuple[str, float, float, float, float]
"""A hex, right and down of its middle, a value, and how far it spreads."""


@dataclass(frozen=True)
class Look:
    """How one map is drawn."""

    name: str
    letter: str
    """What the names of its hexes begin with."""
    sheet: str
    """What the sheet is called."""
    tints: tuple[Colour, ...]
    """The colours of the ground, sixteen shades of each."""
    tint: Callable[[str, float, float], int]
    """Which of them ground has: by terrain, height, and how green it is."""
    rains: Callable[[Point], float]
    """How green the plains are at a point of the sheet."""
    beside: dict[str, tuple[float, float, str]]
    """Where the name of a place stands, if not below it: right, down, how it is anchored."""
    countries: tuple[Curve, ...]
    small_countries: tuple[Note, ...]
    seas: tuple[Curve, ...]
    waters: tuple[Turned, ...]
    """Rivers, lakes and bays."""
    rivals: tuple[str, str]
    """Two owners, to show in the key what their colours mean."""
    zones: tuple[Turned, ...] = ()
    """The zones of weather, lettered along their borders."""
    uplands: tuple[Press, ...] = ()
    """Where plains lie higher than others, in levels."""
    shores: tuple[Press, ...] = ()
    """Capes and islands (above 0), bays and straits (below) that the hexes do not tell of."""
    flood: frozenset[str] = frozenset()
    """The owners whose land is tinted all over."""
    tall_key: bool = True
    """Whether title and key stand in a tall column; else in a wide corner."""
