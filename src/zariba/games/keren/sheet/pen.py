"""What the pen holds for the map of Keren: typefaces, ink and paper, hexes and long lines."""

from itertools import pairwise

from zariba.boards.pen import dots, num, polar
from zariba.games.keren.sheet.relief import Point

SERIF = "Georgia, 'DejaVu Serif', serif"
SANS = "'Helvetica Neue', Arial, 'Liberation Sans', sans-serif"
INK = "#2e2420"
PAPER = "#f4ecd8"


def hexagon(x: float, y: float, radius: float) -> str:
    """A closed hex path around a centre."""
    return "M" + dots([polar(x, y, radius, 60 * k) for k in range(6)]) + "Z"


def smooth(at: list[Point]) -> str:
    """A path that bends at each point instead of breaking."""
    d = f"M{dots(at[:1])}"
    for here, ahead in pairwise(at[1:]):
        d += f"Q{dots([here, ((here[0] + ahead[0]) / 2, (here[1] + ahead[1]) / 2)])}"
    return d + f"L{dots(at[-1:])}"


def on_side(x: float, y: float, degrees: float, drawing: str) -> str:
    """Turn a drawing so that its x axis points over the side; the side is its y, -20 to 20."""
    return f'<g transform="translate({num(x)} {num(y)}) rotate({num(degrees)})">{drawing}</g>'
