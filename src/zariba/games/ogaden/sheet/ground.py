"""The ground of the Ogaden: heights in tinted layers, hachures on slopes, sand and thorn bush.

Heights come from the crests in background.toml, roughened by seeded noise: the same every time.
"""

import math
from functools import cache
from itertools import pairwise
from random import Random

from zariba.boards.contours import Grid, noise, rings
from zariba.boards.pen import far_from, num, path, shape, smooth
from zariba.boards.plane import Point
from zariba.games.ogaden.material.layout import MARGIN, SCALE
from zariba.games.ogaden.sheet.place import (
    OWN,
    SIZE,
    TALL,
    WIDE,
    at_degrees,
    place,
    zones,
)

STEP = 20.0
LEFT = TOP = MARGIN - 2 * STEP
COLUMNS, ROWS = int(WIDE / STEP) + 5, int(TALL / STEP) + 5
DEGREE = OWN.canvas.px_per_degree * SCALE
LAYERS = [  # from this height in hundreds of metres on: the tint laid over the ground below
    (3.5, "#eddfb5"), (6.0, "#e8d5a6"), (9.0, "#dfc693"), (12.0, "#d5b683"),
    (15.5, "#c9a577"), (19.5, "#bd966d"), (24.0, "#b28a69"),
]  # fmt: skip


@cache
def heights() -> Grid:
    """Hundreds of metres at each sample of the grid."""
    rng = Random(1977)
    swell, waves, ripples = (
        noise(rng, COLUMNS, ROWS, 12),
        noise(rng, COLUMNS, ROWS, 5.5),
        noise(rng, COLUMNS, ROWS, 2.6),
    )
    fourth = [[0.0] * COLUMNS for _ in range(ROWS)]
    for crest in OWN.background.crest:
        line = [place(lat, lon) for lat, lon in crest.points]
        spread = crest.spread * DEGREE
        for a, b in pairwise(line):
            reach = 2.0 * spread
            first = max(0, int((min(a[0], b[0]) - reach - LEFT) / STEP))
            last = min(COLUMNS, int((max(a[0], b[0]) + reach - LEFT) / STEP) + 1)
            low = max(0, int((min(a[1], b[1]) - reach - TOP) / STEP))
            high = min(ROWS, int((max(a[1], b[1]) + reach - TOP) / STEP) + 1)
            for r in range(low, high):
                row = fourth[r]
                for c in range(first, last):
                    away = far_from((LEFT + c * STEP, TOP + r * STEP), a, b) / spread
                    row[c] += (crest.height * math.exp(-away * away * 1.1)) ** 4
    out = []
    for r in range(ROWS):
        row = []
        for c in range(COLUMNS):
            x, y = LEFT + c * STEP, TOP + r * STEP
            slope = max(0.0, 7.5 - (x + 0.7 * y) / 520)  # the long fall to the south-east
            z = (fourth[r][c] + slope**4) ** 0.25
            rugged = 0.4 + 0.055 * z
            stir = 1.5 * swell[r][c] + 1.5 * waves[r][c] + 1.1 * ripples[r][c]
            row.append(z + rugged * stir)
        out.append(row)
    return out


def fall(x: float, y: float) -> Point:
    """The way downhill at a point, its length the fall over one sample's step."""
    c = min(max(int((x - LEFT) / STEP), 1), COLUMNS - 3)
    r = min(max(int((y - TOP) / STEP), 1), ROWS - 3)
    u, v = (x - LEFT) / STEP - c, (y - TOP) / STEP - r
    z = heights()
    dx = (z[r][c] - z[r][c + 1]) * (1 - v) + (z[r + 1][c] - z[r + 1][c + 1]) * v
    dy = (z[r][c] - z[r + 1][c]) * (1 - u) + (z[r][c + 1] - z[r + 1][c + 1]) * u
    return dx, dy


def height_at(x: float, y: float) -> float:
    """The height nearest to a point."""
    c = min(max(int((x - LEFT) / STEP + 0.5), 0), COLUMNS - 1)
    r = min(max(int((y - TOP) / STEP + 0.5), 0), ROWS - 1)
    return heights()[r][c]


def layers() -> str:
    """The tinted heights, each with a thin shadow on the lee side and light towards the sun."""
    drawn = ""
    for level, tint in LAYERS:
        d = "".join(
            smooth(loop, loop=True) for loop in rings(heights(), level, STEP, (LEFT, TOP), 6)
        )
        name = f"h{level:g}".replace(".", "")
        drawn += (
            f'<defs><path id="{name}" d="{d}"/></defs>'
            f'<use href="#{name}" transform="translate(5 6)" fill="#5a4330" fill-opacity="0.2"/>'
            f'<use href="#{name}" fill="{tint}" stroke="#fff6dc" stroke-opacity="0.5" '
            'stroke-width="1.2"/>'
        )
    return drawn


def hachures() -> str:
    """Short strokes down the slopes, dark on the lee side and light on the sunny one."""
    rng = Random(10)
    dark: list[str] = []
    soft: list[str] = []
    y = MARGIN
    while y < SIZE[1] - MARGIN:
        x = MARGIN
        while x < SIZE[0] - MARGIN:
            px, py = x + rng.uniform(-5, 5), y + rng.uniform(-5, 5)
            dx, dy = fall(px, py)
            steep = math.hypot(dx, dy)
            if steep > 0.6 and rng.random() < steep * 0.75 and height_at(px, py) > 4:
                long = min(7 + steep * 5, 17)
                stroke = (
                    f"M{round(px)} {round(py)}l{num(dx / steep * long)} {num(dy / steep * long)}"
                )
                (dark if dx + dy > 0 else soft).append(stroke)
            x += 13.0
        y += 13.0
    return path("".join(soft), "#8a6a45", 1.1, 'stroke-opacity="0.34"') + path(
        "".join(dark), "#5f432a", 1.6, 'stroke-opacity="0.46" stroke-linecap="round"'
    )


@cache
def growth() -> list[tuple[Point, str]]:
    """Places whose ground is known: the minor zones, and the notes of background.toml."""
    known = [((z.x, z.y), z.terrain) for z in zones().values() if z.kind == "minor"]
    for row in OWN.background.ground:
        known += [(at_degrees(lat, lon), row.kind) for lat, lon in row.at]
    return known


def ground_at(x: float, y: float) -> dict[str, float]:
    """How much of each kind of ground there is at a point; the shares add up to one."""
    shares = {"desert": 0.0, "bush": 0.0, "plateau": 0.0}
    for (gx, gy), kind in growth():
        shares[kind] += 1 / ((gx - x) ** 2 + (gy - y) ** 2 + 900) ** 2
    total = sum(shares.values())
    return {kind: share / total for kind, share in shares.items()}


def cover() -> str:
    """Sand in drifts of dots, bush in tufts of three strokes."""
    rng = Random(77)
    drifts = noise(Random(5), COLUMNS, ROWS, 4.0)
    sand: list[str] = []
    tufts: list[str] = []
    y = MARGIN + 10
    while y < SIZE[1] - MARGIN:
        x = MARGIN + 10
        while x < SIZE[0] - MARGIN:
            here = ground_at(x, y)
            drift = 0.5 + 0.5 * drifts[int((y - TOP) / STEP)][int((x - LEFT) / STEP)]
            for _ in range(3):
                if rng.random() < here["desert"] * drift * 1.1:
                    sx, sy = x + rng.uniform(0, 26), y + rng.uniform(0, 26)
                    sand.append(f"M{round(sx)} {round(sy)}h0")
            if rng.random() < (here["bush"] * 0.75 - 0.12) * drift:
                tx, ty = round(x + rng.uniform(0, 26)), round(y + rng.uniform(0, 26))
                tufts.append(f"M{tx} {ty}v-9m-1 9l-5-6m7 6l5-6")
            x += 26.0
        y += 26.0
    return path(
        "".join(sand), "#9a7844", 2.6, 'stroke-opacity="0.6" stroke-linecap="round"'
    ) + path("".join(tufts), "#5f7038", 1.7, 'stroke-opacity="0.75" stroke-linecap="round"')


def green() -> str:
    """A breath of green where bush grows, in soft patches."""
    drawn = ""
    for (x, y), kind in growth():
        if kind == "bush":
            drawn += shape(
                f"M{num(x - 150)} {num(y)}a150 120 0 1 0 300 0a150 120 0 1 0 -300 0Z", "url(#leaf)"
            )
    return (
        '<radialGradient id="leaf"><stop offset="0" stop-color="#93a35c" stop-opacity="0.36"/>'
        '<stop offset="1" stop-color="#93a35c" stop-opacity="0"/></radialGradient>' + drawn
    )
