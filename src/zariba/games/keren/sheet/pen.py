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


def chains(links: list[tuple[str, str]]) -> list[list[str]]:
    """Links joined end to end into lines that break only at ends and junctions."""
    beside: dict[str, list[str]] = {}
    for a, b in links:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    unused = {frozenset(link) for link in links}
    lines = []
    for start in sorted(beside, key=lambda code: (len(beside[code]) == 2, code)):
        for step in beside[start]:
            line, here, ahead = [start], start, step
            while frozenset((here, ahead)) in unused:
                unused.remove(frozenset((here, ahead)))
                line.append(ahead)
                onward = [n for n in beside[ahead] if n != here]
                here = ahead
                if len(onward) != 1:
                    break
                ahead = onward[0]
            if len(line) > 1:
                lines.append(line)
    return lines


def smooth(at: list[Point]) -> str:
    """A path that bends at each point instead of breaking."""
    d = f"M{dots(at[:1])}"
    for here, ahead in pairwise(at[1:]):
        d += f"Q{dots([here, ((here[0] + ahead[0]) / 2, (here[1] + ahead[1]) / 2)])}"
    return d + f"L{dots(at[-1:])}"


def on_side(x: float, y: float, degrees: float, drawing: str) -> str:
    """Turn a drawing so that its x axis points over the side; the side is its y, -20 to 20."""
    return f'<g transform="translate({num(x)} {num(y)}) rotate({num(degrees)})">{drawing}</g>'
