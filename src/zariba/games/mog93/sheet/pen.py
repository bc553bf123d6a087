"""What only the tables of Mog '93 ask of the pen: stamps, blots, stones and convex outlines."""

import math
from random import Random

from zariba.boards.pen import dots, mid, num
from zariba.boards.plane import Point

Outline = list[Point]

SERIF = "Georgia, 'DejaVu Serif', serif"
INK = "#3a2d22"


def line(points: Outline) -> str:
    """An open line."""
    return f"M{dots(points)}"


def shape(d: str, fill: str, more: str = "") -> str:
    """A filled shape."""
    return f'<path d="{d}" fill="{fill}"{" " + more if more else ""}/>'


def stroke(d: str, colour: str, width: float, more: str = "") -> str:
    """An unfilled stroke."""
    end = " " + more if more else ""
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{num(width)}"{end}/>'


def box(x: float, y: float, wide: float, tall: float) -> str:
    """A rectangle from its top left corner."""
    return f"M{num(x)} {num(y)}h{num(wide)}v{num(tall)}h{num(-wide)}z"


def disc(x: float, y: float, r: float) -> str:
    """A circle as part of a path."""
    arc = f"a{num(r)} {num(r)} 0 1 1"
    return f"M{num(x - r)} {num(y)}{arc} {num(2 * r)} 0{arc} {num(-2 * r)} 0z"


def stamp(name: str, x: float, y: float, turn: float = 0.0, size: float = 1.0) -> str:
    """A drawing kept among the definitions, used here."""
    about = f" rotate({turn:.0f})" if turn else ""
    scale = f" scale({size:.2f})" if abs(size - 1) > 0.005 else ""
    return f'<use href="#{name}" transform="translate({num(x)} {num(y)}){about}{scale}"/>'


def between(p: Point, q: Point, t: float) -> Point:
    """A part of the way from p to q."""
    return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t


def unturned(dx: float, dy: float, turn: float) -> str:
    """The move, within a drawing that will be turned, that comes out as dx, dy on the sheet."""
    a = math.radians(-turn)
    x, y = dx * math.cos(a) - dy * math.sin(a), dx * math.sin(a) + dy * math.cos(a)
    return f"translate({num(x)} {num(y)})"


def shifted(points: Outline, dx: float, dy: float) -> Outline:
    """The outline moved."""
    return [(x + dx, y + dy) for x, y in points]


def blot(rng: Random, x: float, y: float, rx: float, ry: float, ragged: float = 0.3) -> Outline:
    """The corners of an uneven spot."""
    n = rng.randint(7, 10)
    start = rng.uniform(0, 360)
    ring = []
    for k in range(n):
        r = 1 + rng.uniform(-ragged, ragged)
        a = math.radians(start + 360 * k / n)
        ring.append((x + rx * r * math.cos(a), y + ry * r * math.sin(a)))
    return ring


def stone(rng: Random, x: float, y: float, r: float) -> Outline:
    """The corners of a broken stone."""
    n, start = rng.randint(5, 7), rng.uniform(0, 360)
    flat = rng.uniform(0.65, 1.0)
    turn = math.radians(rng.uniform(0, 180))
    ring = []
    for k in range(n):
        a = math.radians(start + 360 * k / n + rng.uniform(-16, 16))
        u, v = r * math.cos(a), r * flat * math.sin(a)
        ring.append(
            (
                x + u * math.cos(turn) - v * math.sin(turn),
                y + u * math.sin(turn) + v * math.cos(turn),
            )
        )
    return ring


def bounds(points: Outline) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def inside(p: Point, ring: Outline, margin: float = 0.0) -> bool:
    """Whether a point lies in a convex outline (clockwise on the sheet), clear of its sides."""
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        side = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
        if side < margin * math.dist(a, b):
            return False
    return True


def clipped(subject: Outline, ring: Outline) -> Outline:
    """The part of an outline within a convex one (clockwise on the sheet)."""
    out = subject
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        pts, out = out, []
        sides = [(b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) for p in pts]
        for i, (p, s) in enumerate(zip(pts, sides, strict=True)):
            q, t = pts[i - 1], sides[i - 1]
            if (s >= 0) != (t >= 0):
                out.append(between(q, p, t / (t - s)))
            if s >= 0:
                out.append(p)
        if not out:
            return []
    return out


def inset(ring: Outline, by: float) -> Outline:
    """A convex outline (clockwise on the sheet) drawn in on all sides."""
    left, top, right, bottom = bounds(ring)
    out: Outline = [(left, top), (right, top), (right, bottom), (left, bottom)]
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        long = math.dist(a, b)
        nx, ny = -(b[1] - a[1]) / long * by, (b[0] - a[0]) / long * by
        ux, uy = (b[0] - a[0]) * 50, (b[1] - a[1]) * 50
        p, q = (a[0] + nx - ux, a[1] + ny - uy), (b[0] + nx + ux, b[1] + ny + uy)
        deep = (-(b[1] - a[1]) * 50, (b[0] - a[0]) * 50)
        half = [p, q, (q[0] + deep[0], q[1] + deep[1]), (p[0] + deep[0], p[1] + deep[1])]
        out = clipped(out, half)
    return out


def within(a: Point, b: Point, ring: Outline) -> Outline:
    """The part of a straight line within a convex outline."""
    found = clipped([a, mid(a, b), b], ring)
    along = sorted(found, key=lambda p: math.dist(a, p))
    return [along[0], along[-1]] if along else []


def hull(points: Outline) -> Outline:
    """The smallest convex outline about the points, clockwise on the sheet."""
    pts = sorted(set(points))
    chains: list[Outline] = []
    for order in (pts, pts[::-1]):
        chain: Outline = []
        for p in order:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2:]
                if (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax) > 0:
                    break
                chain.pop()
            chain.append(p)
        chains.append(chain[:-1])
    return chains[0] + chains[1]


def wavy(
    rng: Random, p: Point, q: Point, sway: float, step: float = 150.0, phase: float | None = None
) -> Outline:
    """Points along a line that wanders to both sides a little."""
    long = math.dist(p, q)
    nx, ny = -(q[1] - p[1]) / long, (q[0] - p[0]) / long
    count = max(2, round(long / step))
    start = rng.uniform(0, 6.28) if phase is None else phase
    out = []
    for k in range(count + 1):
        x, y = between(p, q, k / count)
        off = sway * math.sin(start + k * 0.9) + sway * 0.4 * rng.uniform(-1, 1)
        out.append((x + nx * off, y + ny * off))
    return out
