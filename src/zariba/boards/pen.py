"""The pen that draws a map: numbers, strokes, shapes, curves and lettering as SVG."""

import math
from itertools import pairwise
from random import Random
from typing import TypeVar

from zariba.boards.plane import Point

N = TypeVar("N", str, tuple[int, int])
"""What links join: hexes by name, or points of a lattice."""

NARROW, WIDE = "iljtfrI' -.", "mwMWGODCNHQ"


def num(value: float) -> str:
    """A coordinate with one decimal at most."""
    short = f"{value:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short


def dots(points: list[Point]) -> str:
    """Coordinates as SVG writes them."""
    return " ".join(f"{num(x)} {num(y)}" for x, y in points)


def closed(points: list[Point]) -> str:
    """A polygon."""
    return f"M{dots(points)}Z"


def rectangle(x: float, y: float, half_wide: float, half_tall: float) -> str:
    """A rectangle about its middle."""
    return (
        f"M{num(x - half_wide)} {num(y - half_tall)}h{num(2 * half_wide)}"
        f"v{num(2 * half_tall)}h{num(-2 * half_wide)}Z"
    )


def smooth(points: list[Point], loop: bool = False) -> str:
    """A soft curve: through the middles of the sides, the corners as handles."""
    if loop:
        mids = [mid(p, q) for p, q in zip(points, [*points[1:], points[0]], strict=True)]
        d = f"M{dots([mids[-1]])}"
        return d + "".join(f"Q{dots([p, m])}" for p, m in zip(points, mids, strict=True)) + "Z"
    if len(points) < 3:
        return f"M{dots(points)}"
    d = f"M{dots([points[0]])}"
    for p, q in pairwise(points[1:-1]):
        d += f"Q{dots([p, mid(p, q)])}"
    return d + f"Q{dots(points[-2:])}"


def path(d: str, stroke: str, width: float, more: str = "") -> str:
    """An unfilled stroke."""
    return f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{num(width)}" {more}/>'


def shape(d: str, fill: str, stroke: str = "none", width: float = 0.0, more: str = "") -> str:
    """A filled shape with its rim."""
    rim = f' stroke="{stroke}" stroke-width="{num(width)}"' if width else ""
    return f'<path d="{d}" fill="{fill}"{rim} {more}/>'


def circle(x: float, y: float, r: float, fill: str, stroke: str = "none", width: float = 0) -> str:
    """A disc with its rim."""
    rim = f' stroke="{stroke}" stroke-width="{num(width)}"' if width else ""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"{rim}/>'


def placed(drawing: str, x: float, y: float, turn: float = 0.0, scale: str = "") -> str:
    """A drawing made about the origin, moved, turned and scaled."""
    about = f" rotate({num(turn)})" if turn else ""
    size = f" scale({scale})" if scale else ""
    return f'<g transform="translate({num(x)} {num(y)}){about}{size}">{drawing}</g>'


def words(
    text: str, x: float, y: float, size: float, colour: str, more: str = "", anchor: str = "middle"
) -> str:
    """A line of text, centred unless told otherwise."""
    text = text.replace("&", "&amp;")
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" text-anchor="{anchor}" '
        f'fill="{colour}" {more}>{text}</text>'
    )


def halo(paper: str, width: float, more: str = "") -> str:
    """What words need besides to stay legible on any ground: a rim of paper behind the letters."""
    return (
        f'stroke="{paper}" stroke-width="{num(width)}" stroke-linejoin="round" '
        f'paint-order="stroke" {more}'
    )


def spread(text: str, x: float, y: float, turn: float, size: float, spacing: float) -> str:
    """Letter-spaced text about its middle, turned; the caller's group gives font and colour."""
    return (
        f'<text transform="translate({num(x)} {num(y)}) rotate({num(turn)})" x="{num(spacing / 2)}"'
        f' y="{num(size * 0.35)}" font-size="{num(size)}" letter-spacing="{num(spacing)}">'
        f"{text}</text>"
    )


def width_of(text: str, size: float) -> float:
    """How wide bold lettering is set: the drawing asks for this width, whatever the font."""
    units = sum(0.33 if c in NARROW else 0.8 if c in WIDE else 0.59 for c in text)
    return round(units * size, 1)


def mid(p: Point, q: Point) -> Point:
    """Half-way."""
    return (p[0] + q[0]) / 2, (p[1] + q[1]) / 2


def polar(x: float, y: float, r: float, degrees: float) -> Point:
    """A point at a distance in a direction, clockwise from east."""
    return x + r * math.cos(math.radians(degrees)), y + r * math.sin(math.radians(degrees))


def far_from(p: Point, a: Point, b: Point) -> float:
    """The distance of a point from a straight stretch."""
    (px, py), (ax, ay), (bx, by) = p, a, b
    dx, dy = bx - ax, by - ay
    share = ((px - ax) * dx + (py - ay) * dy) / max(dx * dx + dy * dy, 1e-9)
    share = min(max(share, 0.0), 1.0)
    return math.hypot(px - ax - share * dx, py - ay - share * dy)


def rough(points: list[Point], rng: Random, amount: float, finest: float) -> list[Point]:
    """Break each side in two, again and again, the middle pushed aside: a natural line."""
    out = [points[0]]
    for p, q in pairwise(points):
        if math.dist(p, q) <= finest:
            out.append(q)
            continue
        push = rng.uniform(-amount, amount)
        mx, my = mid(p, q)
        m = (mx - (q[1] - p[1]) * push, my + (q[0] - p[0]) * push)
        out += rough([p, m, q], rng, amount, finest)[1:]
    return out


def chains(links: list[tuple[N, N]]) -> list[list[N]]:
    """Links joined end to end into lines that break only at ends and junctions."""
    beside: dict[N, list[N]] = {}
    for a, b in links:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    unused = {frozenset(link) for link in links}
    lines = []
    for start in sorted(beside, key=lambda end: (len(beside[end]) == 2, end)):
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


def sweep(text: str, size: float, through: list[Point]) -> str:
    """Letters set one by one, evenly along a curve (a quadratic of three points)."""
    (ax, ay), (bx, by), (cx, cy) = through
    steps = 200
    curve = [
        (
            (1 - t) ** 2 * ax + 2 * t * (1 - t) * bx + t * t * cx,
            (1 - t) ** 2 * ay + 2 * t * (1 - t) * by + t * t * cy,
        )
        for t in (k / steps for k in range(steps + 1))
    ]
    run = [0.0]
    for p, q in pairwise(curve):
        run.append(run[-1] + math.dist(p, q))
    drawn, k = "", 0
    for i, letter in enumerate(text):
        while k < steps - 1 and run[k + 1] < run[-1] * i / (len(text) - 1):
            k += 1
        (x, y), (nx, ny) = curve[k], curve[k + 1]
        turn = math.degrees(math.atan2(ny - y, nx - x))
        if letter != " ":
            drawn += (
                f'<text transform="translate({num(x)} {num(y)}) rotate({num(turn)})" '
                f'y="{num(size * 0.35)}">{letter}</text>'
            )
    return f'<g font-size="{num(size)}" stroke-width="{num(size / 7)}">{drawn}</g>'
