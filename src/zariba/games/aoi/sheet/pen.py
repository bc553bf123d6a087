"""What the pen holds for the maps: typefaces, inks, papers."""

from zariba.boards.pen import dots, polar

SERIF = "Georgia, 'DejaVu Serif', serif"
SANS = "'Helvetica Neue', Arial, 'Liberation Sans', sans-serif"
INK = "#2c2320"
PAPER = "#f6eeda"
SEA = "#b9d3da"
DEEP = "#5c8796"
RIVER = "#3f7fa0"
RED = "#8c1c14"
POWERS = {
    "Italy": "#2f7d46",
    "Ethiopia": "#c08a12",
    "UK": "#b23a48",
    "France": "#2f5fa8",
    "Nationalists": "#2c5c9e",
    "Republicans": "#c0443a",
    "Germany": "#3c434d",
    "Soviet Union": "#b5342a",
    "Finland": "#3f93c8",
    "Rumania": "#c9a01c",
    "Hungary": "#4a8a3e",
    "Bulgaria": "#87559c",
    "neutral": "#6f6a66",
}
"""The colours of those who held a country when the first war on its map began."""


def hexagon(x: float, y: float, radius: float) -> str:
    """A closed hex path around a centre, a corner up."""
    return "M" + dots([polar(x, y, radius, 60 * k - 90) for k in range(6)]) + "Z"
