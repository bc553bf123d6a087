"""Heights on a grid, and the lines round what lies above a level."""

from random import Random

from zariba.boards.plane import Point

Grid = list[list[float]]


def ease(t: float) -> float:
    """From 0 to 1 with level ends."""
    return t * t * (3 - 2 * t)


def noise(rng: Random, columns: int, rows: int, cells: float) -> Grid:
    """Smooth noise in -1..1 with a wave of so many samples."""
    across, down = int(columns / cells) + 3, int(rows / cells) + 3
    coarse = [[rng.uniform(-1, 1) for _ in range(across)] for _ in range(down)]
    out = []
    for r in range(rows):
        j, v = int(r / cells), ease(r / cells % 1)
        upper, lower = coarse[j], coarse[j + 1]
        row = []
        for c in range(columns):
            i, u = int(c / cells), ease(c / cells % 1)
            row.append(
                (upper[i] * (1 - u) + upper[i + 1] * u) * (1 - v)
                + (lower[i] * (1 - u) + lower[i + 1] * u) * v
            )
        out.append(row)
    return out


def rings(z: Grid, level: float, step: float, origin: Point, shortest: int) -> list[list[Point]]:
    """The closed lines round the ground above a level; the edge of the grid closes them.

    `step` is the size of a cell, `origin` where the grid begins; lines of fewer corners than
    `shortest` are left out.
    """
    columns, rows = len(z[0]), len(z)
    left, top = origin

    def high(c: int, r: int) -> float:
        inside = 0 <= c < columns and 0 <= r < rows
        return (z[r][c] if inside else level - 8.0) - level

    def cross(c: int, r: int, d: int, s: int) -> Point:
        a, b = high(c, r), high(d, s)
        t = a / (a - b)
        return left + (c + (d - c) * t) * step, top + (r + (s - r) * t) * step

    follows: dict[tuple[int, int, int, int], tuple[int, int, int, int]] = {}
    for r in range(-1, rows):
        for c in range(-1, columns):
            corners = [(c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1)]
            above = [high(*p) > 0 for p in corners]
            for k in range(4):  # walk round the cell: from where we step down to where we step up
                if above[k] and not above[(k + 1) % 4]:
                    m = (k + 1) % 4
                    while not above[(m + 1) % 4]:
                        m = (m + 1) % 4
                    start = (*corners[k], *corners[(k + 1) % 4])
                    follows[start] = (*corners[(m + 1) % 4], *corners[m])
    loops = []
    while follows:
        start, at = follows.popitem()
        loop = [cross(*start)]
        while at != start and at in follows:
            loop.append(cross(*at))
            at = follows.pop(at)
        if len(loop) >= shortest:
            loops.append(loop)
    return loops
