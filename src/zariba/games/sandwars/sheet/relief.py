"""The ground of Sand Wars: ranges in tinted layers with their peaks, dunes, stony plains, salt.

Heights come from the ridges of the data and a few crests beyond them, roughened by seeded noise:
the same every time.
"""

import math
from functools import cache
from itertools import pairwise
from random import Random

from zariba.boards.contours import Grid, noise, rings
from zariba.boards.pen import far_from, num, path, polar, rough, shape, smooth
from zariba.boards.plane import Point
from zariba.games.sandwars.sheet.pen import ROUND, evenly
from zariba.games.sandwars.sheet.place import MARGIN, SIZE, core, from_box, plate, spaces
from zariba.games.sandwars.sheet.stretch import course, line, place

Area = tuple[float, float, float, float]  # latitude, longitude, half height, half width
STEP = 26.0
COLUMNS, ROWS = int(SIZE[0] / STEP) + 2, int(SIZE[1] / STEP) + 2
LAYERS = [(2.0, "#e6cf9e"), (4.2, "#d9ba85"), (6.6, "#c8a370"), (9.2, "#b68e62")]

CRESTS = {  # line of the data: height in hundreds of metres above the plain, reach in units
    "ridge-rif-1": (6.5, 95), "ridge-middle-atlas-1": (8.5, 110), "ridge-high-atlas-1": (12.5, 120),
    "ridge-anti-atlas-1": (8.0, 110), "ridge-bani-1": (4.5, 60),
    "ridge-saharan-atlas-1": (8.0, 105), "ridge-tell-1": (7.0, 85), "ridge-aures-1": (8.5, 85),
}  # fmt: skip
MORE_CRESTS: list[tuple[float, float, list[tuple[float, float]]]] = [
    (11.0, 150, [(23.0, 5.2), (23.4, 5.9), (22.9, 6.6)]),
    (6.0, 80, [(26.6, 5.6), (25.9, 7.0), (25.1, 8.6), (24.4, 9.9)]),
    (4.5, 70, [(25.3, 3.0), (24.4, 2.9)]),
    (3.4, 170, [(34.2, -0.6), (34.6, 1.6), (35.0, 3.2)]),  # the high plateaux
    (3.2, 150, [(33.6, -2.6), (32.9, -2.9)]),
    (2.9, 110, [(28.7, 1.0), (28.6, 2.4), (28.9, 3.6)]),  # Tademait
    (5.0, 60, [(36.55, 4.2), (36.6, 5.2)]), (4.0, 50, [(35.4, 8.1), (36.1, 7.4)]),
    (6.0, 70, [(30.85, -6.3), (31.15, -5.4)]),  # Saghro
]  # fmt: skip
ERGS: list[Area] = [
    (30.9, 1.0, 0.9, 2.0), (31.9, 7.6, 1.1, 1.4), (30.3, 7.9, 1.0, 1.0), (27.2, -5.6, 0.9, 1.7),
    (26.0, -3.2, 1.1, 1.7), (29.0, -3.4, 0.7, 0.6), (27.6, 7.6, 0.5, 1.0), (24.6, -10.6, 0.8, 1.0),
    (25.3, -4.8, 0.8, 1.3), (30.2, 5.0, 0.8, 0.9), (26.2, 0.3, 0.5, 0.7),
]  # fmt: skip
STONES: list[Area] = [
    (28.6, -6.6, 0.5, 1.4), (30.8, -3.7, 0.6, 0.8), (28.7, 2.2, 0.9, 1.9), (28.7, 8.3, 0.5, 1.2),
    (24.4, 0.6, 1.1, 2.2), (32.4, 1.9, 0.7, 1.2), (27.0, 5.0, 0.9, 1.5), (26.4, -11.0, 0.8, 1.4),
    (24.6, -13.6, 0.9, 1.2), (28.0, -8.9, 0.5, 0.8), (32.9, 4.9, 0.6, 1.0),
]  # fmt: skip
GREEN = [
    (36.6, 3.0, 150), (36.1, 1.2, 130), (35.7, -0.6, 120), (35.3, 0.3, 120), (36.7, 7.6, 150),
    (36.4, 6.4, 140), (36.6, 5.0, 130), (35.0, -1.3, 110), (34.5, -6.1, 170), (33.9, -5.3, 150),
    (33.3, -7.4, 170), (32.6, -8.4, 150), (35.3, -5.5, 130), (35.1, -4.0, 110), (34.9, -2.6, 110),
    (30.4, -9.3, 90), (31.7, -8.0, 100), (32.4, -6.6, 110), (36.5, 9.3, 180),
]  # fmt: skip
SALT: list[Area] = [
    (34.25, 0.5, 0.14, 0.75), (35.4, 4.7, 0.16, 0.4), (34.15, 6.3, 0.18, 0.5),
    (29.3, -0.3, 0.2, 0.2), (34.5, -0.9, 0.1, 0.25), (27.0, 1.3, 0.2, 0.4),
]  # fmt: skip


@cache
def crests() -> list[tuple[float, float, list[Point]]]:
    """Every crest on the stretched land: height, reach, line."""
    own = [(height, reach, line(name, 60.0)) for name, (height, reach) in CRESTS.items()]
    return own + [(height, reach, course(points)) for height, reach, points in MORE_CRESTS]


@cache
def heights() -> Grid:
    """Hundreds of metres above the plain at each sample of the grid."""
    rng = Random(1975)
    swell, ripples = noise(rng, COLUMNS, ROWS, 5.0), noise(rng, COLUMNS, ROWS, 2.2)
    z = [[0.0] * COLUMNS for _ in range(ROWS)]
    for height, reach, points in crests():
        for a, b in pairwise(points):
            around = 1.9 * reach
            columns = range(
                max(0, int((min(a[0], b[0]) - around) / STEP)),
                min(COLUMNS, int((max(a[0], b[0]) + around) / STEP) + 1),
            )
            for r in range(
                max(0, int((min(a[1], b[1]) - around) / STEP)),
                min(ROWS, int((max(a[1], b[1]) + around) / STEP) + 1),
            ):
                for c in columns:
                    away = far_from((c * STEP, r * STEP), a, b) / reach
                    z[r][c] = max(z[r][c], height * math.exp(-away * away))
    return [
        [h + (0.3 + 0.16 * h) * (swell[r][c] + 0.8 * ripples[r][c]) for c, h in enumerate(row)]
        for r, row in enumerate(z)
    ]


def layers() -> str:
    """The tinted heights, each with a thin shadow on the lee side and light towards the sun."""
    drawn = ""
    for k, (level, tint) in enumerate(LAYERS):
        d = "".join(
            smooth(loop, loop=True) for loop in rings(heights(), level, STEP, (0.0, 0.0), 7)
        )
        drawn += (
            f'<defs><path id="h{k}" d="{d}"/></defs>'
            f'<use href="#h{k}" transform="translate(6 7)" fill="#5a4330" fill-opacity="0.2"/>'
            f'<use href="#h{k}" fill="{tint}" fill-opacity="0.75" stroke="#fff3d6" '
            'stroke-opacity="0.5" stroke-width="1.4"/>'
        )
    return drawn


def hidden(x: float, y: float) -> bool:
    """Whether a sign or a name stands here."""
    for space in spaces().values():
        if from_box((x, y), core(space.id)) < 20:
            left, top, wide, tall = plate(space.id)
            name = (left - 16, top - 4, left + wide + 16, top + tall + 26)
            if math.dist((x, y - 10), (space.x, space.y)) < 54 or from_box((x, y), name) < 0:
                return True
    return False


def peak(x: float, y: float, size: float, lean: float) -> tuple[str, str, str]:
    """A mountain from its foot: the lit side, the shadow, and the rim."""
    wide, tall = size * 0.82, size * 1.1
    top = f"{num(x + lean)} {num(y - tall)}"
    fold = f"l{num(-lean - size * 0.12)} {num(tall * 0.55)}l{num(size * 0.22)} {num(tall * 0.45)}"
    lit = f"M{num(x - wide)} {num(y)}L{top}{fold}Z"
    dark = f"M{top}{fold}L{num(x + wide)} {num(y)}Z"
    rim = f"M{num(x - wide)} {num(y)}L{top}L{num(x + wide)} {num(y)}"
    return lit, dark, rim


def peaks() -> str:
    """Mountains along the crests, the northern behind the southern; snow on the highest."""
    rng = Random(4167)
    found: list[tuple[float, float, float, float]] = []
    for height, reach, points in crests():
        if height < 4:
            continue
        for x, y in evenly(points, 34.0):
            for _ in range(2):
                px, py = x + rng.gauss(0, reach * 0.2), y + rng.gauss(0, reach * 0.3)
                size = rng.uniform(0.75, 1.15) * (13 + 1.9 * height)
                near = any(math.dist((px, py), (q, r)) < 0.72 * size for q, r, *_ in found)
                if not near and not hidden(px, py):
                    found.append((px, py, size, height))
    drawn = ""
    for x, y, size, height in sorted(found, key=lambda f: f[1]):
        lit, dark, rim = peak(x, y, size, rng.uniform(-0.12, 0.12) * size)
        drawn += shape(lit, "#ead6b0") + shape(dark, "#8f6d4c")
        if height > 12:
            cap = f"M{num(x)} {num(y - size * 1.1)}l{num(-size * 0.26)} {num(size * 0.36)}h"
            drawn += shape(f"{cap}{num(size * 0.5)}Z", "#fdfdfb")
        drawn += path(rim, "#5b432e", 1.8, ROUND)
    return drawn


def scattered(areas: list[Area], seed: int, step: float) -> list[Point]:
    """Points strewn over some areas, thinner towards their rims."""
    rng = Random(seed)
    found = []
    for lat, lon, tall, wide in areas:
        (left, top), (right, bottom) = place(lat + tall, lon - wide), place(lat - tall, lon + wide)
        mx, my = (left + right) / 2, (top + bottom) / 2
        y = top
        while y < bottom:
            x = left + rng.uniform(0, step)
            while x < right:
                px, py = x + rng.uniform(-0.35, 0.35) * step, y + rng.uniform(-0.35, 0.35) * step
                off = math.hypot((px - mx) / (right - mx), (py - my) / (bottom - my))
                within = MARGIN < px < SIZE[0] - MARGIN and MARGIN < py < SIZE[1] - MARGIN
                if off < rng.uniform(0.55, 1.0) and within and not hidden(px, py):
                    found.append((px, py))
                x += step
            y += step * 0.62
    return found


def glow(areas: list[Area], name: str, colour: str) -> str:
    """Soft patches of colour under a texture."""
    drawn = (
        f'<radialGradient id="{name}"><stop offset="0.3" stop-color="{colour}" stop-opacity="0.6"/>'
        f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
    )
    for lat, lon, tall, wide in areas:
        (left, top), (right, bottom) = place(lat + tall, lon - wide), place(lat - tall, lon + wide)
        drawn += (
            f'<ellipse cx="{num((left + right) / 2)}" cy="{num((top + bottom) / 2)}" '
            f'rx="{num((right - left) * 0.62)}" ry="{num((bottom - top) * 0.62)}" '
            f'fill="url(#{name})"/>'
        )
    return drawn


def sand() -> str:
    """Ergs as crescent dunes, hamadas as broken stones."""
    rng = Random(29)
    dunes = "".join(
        f"M{round(x)} {round(y)}q{round(s * 0.4)} {round(-s * 0.55)} {round(s)} {round(-s * 0.1)}"
        f"q{round(-s * 0.3)} 2 {round(-s * 0.42)} {round(s * 0.3)}"
        for x, y in scattered(ERGS, 7, 46.0)
        for s in (rng.uniform(24, 38),)
    )
    stones = "".join(
        f"M{round(x)} {round(y)}l{rng.randint(3, 6)} {-rng.randint(3, 6)} {rng.randint(3, 6)} 4"
        for x, y in scattered(STONES, 8, 34.0)
    )
    return (
        glow(ERGS, "erg", "#f2cf7c")
        + glow(STONES, "reg", "#d3c6ae")
        + path(dunes, "#b98632", 2.4, f'stroke-opacity="0.75" {ROUND}')
        + path(stones, "#7d6b55", 2.0, f'stroke-opacity="0.7" {ROUND}')
    )


def green() -> str:
    """A breath of green on the plains that get rain, in soft patches."""
    drawn = (
        '<radialGradient id="leaf"><stop offset="0" stop-color="#8ea65a" stop-opacity="0.5"/>'
        '<stop offset="1" stop-color="#8ea65a" stop-opacity="0"/></radialGradient>'
    )
    for lat, lon, reach in GREEN:
        x, y = place(lat, lon)
        drawn += (
            f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{reach * 1.5:g}" ry="{reach * 1.1:g}" '
            'fill="url(#leaf)"/>'
        )
    return drawn


def salt() -> str:
    """Chotts: salt lakes that are dry for most of the year."""
    drawn = ""
    for k, (lat, lon, tall, wide) in enumerate(SALT):
        (x, y), (right, _) = place(lat, lon), place(lat, lon + wide)
        w, h = right - x, tall * 190
        ring = [polar(x, y, 1, turn) for turn in range(0, 360, 45)]
        ring = [(x + (px - x) * w, y + (py - y) * h) for px, py in ring]
        d = smooth(rough([*ring, ring[0]], Random(k), 0.12, 30.0)[:-1], loop=True)
        drawn += shape(d, "#dfe6e2", "#7b97a0", 2.2, 'stroke-dasharray="9 6"')
        bars = "".join(
            f"M{num(x - w * 0.5)} {num(y + h * t)}h{num(w)}" for t in (-0.35, 0.05, 0.45)
        )
        drawn += path(bars, "#8aa7b0", 1.8, 'stroke-dasharray="12 10"')
    return drawn
