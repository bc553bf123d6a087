"""What the pen holds for the map of Sand Wars: typefaces, ink and paper, plates and long lines."""

import math
from itertools import pairwise

from zariba.boards.pen import num
from zariba.boards.plane import Point

SERIF = "Georgia, 'DejaVu Serif', serif"
SANS = "'Helvetica Neue', Arial, 'Liberation Sans', sans-serif"
INK = "#29231d"
PAPER = "#fbf6e8"
ROUND = 'stroke-linejoin="round" stroke-linecap="round"'


def slab(
    left: float, top: float, wide: float, tall: float, corner: float, fill: str, rim: str,
    width: float = 2.0,
) -> str:  # fmt: skip
    """A rectangle with round corners."""
    return (
        f'<rect x="{num(left)}" y="{num(top)}" width="{num(wide)}" height="{num(tall)}" '
        f'rx="{num(corner)}" fill="{fill}" stroke="{rim}" stroke-width="{num(width)}"/>'
    )


def evenly(points: list[Point], step: float) -> list[Point]:
    """A broken line with a point at least every so many units."""
    line = [points[0]]
    for p, q in pairwise(points):
        pieces = max(1, math.ceil(math.dist(p, q) / step))
        line += [
            (p[0] + (q[0] - p[0]) * k / pieces, p[1] + (q[1] - p[1]) * k / pieces)
            for k in range(1, pieces + 1)
        ]
    return line
