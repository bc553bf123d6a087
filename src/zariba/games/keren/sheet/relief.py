"""The ground of Keren: where each hex lies on the sheet, and the hill-shaded picture of its levels.

The map file gives one level a hex.  Here they become a smooth surface, roughened where it is high,
lit from the north-west and tinted by height, and at last a palette PNG.
"""

import math
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from random import Random

from zariba.boards.contours import Grid
from zariba.boards.relief import png, subdivide, waves
from zariba.games.keren.material.counters import SEATS
from zariba.games.keren.material.ground import MAP
from zariba.games.keren.material.layout import BLEED, RADIUS
from zariba.games.keren.material.pack import HERE, KerenPack

ROOT3 = math.sqrt(3.0)

Point = tuple[float, float]


@cache
def drawn() -> KerenPack:
    """What the sheet shows: the game's own map."""
    return KerenPack(HERE, HERE)


SHEET = drawn().sheet
FIELD = SHEET.field
centre, outline, side, touch = SHEET.centre, SHEET.outline, SHEET.side, SHEET.touch


@dataclass(frozen=True)
class Hex:
    """One hex of the map, as far as it is drawn."""

    code: str
    terrain: str
    level: float
    bridge: str
    place: str
    vp: str
    supply: str


@cache
def hexes() -> dict[str, Hex]:
    """All hexes of the map by number."""
    pack = drawn()
    supply = {place: SEATS[seat] for seat, own in enumerate(pack.sources) for place in own}
    points = dict(zip(pack.vp_hexes, pack.vp_values, strict=True))
    return {
        h.hex: Hex(
            h.hex,
            h.terrain,
            pack.level[number] / 100,
            h.bridge,
            h.place,
            str(points.get(number, "")),
            supply.get(number, ""),
        )
        for number, h in enumerate(pack.map.hexes)
    }


@cache
def pairs(file: str, kind: str) -> list[tuple[str, str]]:
    """The pairs of neighbours of one kind in map_links.csv or map_hexsides.csv."""
    ground = drawn().map
    found = ground.link_records if file == MAP.links else ground.side_records
    return [(pair.hex_a, pair.hex_b) for pair in found if pair.kind == kind]


STEP = 12.0  # map units between samples of the coarse surface; the picture has a quarter of it
LEFT, TOP = FIELD[0] - BLEED - 2 * STEP, FIELD[1] - BLEED - 2 * STEP
COLUMNS = math.ceil((FIELD[2] + BLEED + 2 * STEP - LEFT) / STEP) + 1
ROWS = math.ceil((FIELD[3] + BLEED + 2 * STEP - TOP) / STEP) + 1


def mean_levels() -> Grid:
    """Levels averaged over near hexes; crests and the gorge floor are drawn through unbroken."""
    total = [[0.0] * COLUMNS for _ in range(ROWS)]
    weight = [[1e-9] * COLUMNS for _ in range(ROWS)]

    def press(x: float, y: float, level: float, spread: float, strength: float) -> None:
        column, row = (x - LEFT) / STEP, (y - TOP) / STEP
        reach = 3 * spread / STEP
        first, last = max(0, math.ceil(column - reach)), min(COLUMNS, int(column + reach) + 1)
        fall = [math.exp(-(((c - column) * STEP / spread) ** 2) / 2) for c in range(first, last)]
        for r in range(max(0, math.ceil(row - reach)), min(ROWS, int(row + reach) + 1)):
            here = strength * math.exp(-(((r - row) * STEP / spread) ** 2) / 2)
            sums, weights = total[r], weight[r]
            for c, f in enumerate(fall, first):
                weights[c] += here * f
                sums[c] += here * f * level

    for hex_ in hexes().values():
        x, y = centre(hex_.code)
        press(x, y, hex_.level, 27.0 if hex_.level > 1 else 33.0, 1.0)
        if hex_.terrain == "peak":
            press(x, y, 7.2, 12.0, 2.5)
    for a, b in pairs("map_links.csv", "gorge"):
        (ax, ay), (bx, by) = centre(a), centre(b)
        for share in (0.25, 0.75):
            press(ax + (bx - ax) * share, ay + (by - ay) * share, -0.1, 16.0, 1.5)
    for a, b in crest_links():
        (ax, ay), (bx, by) = centre(a), centre(b)
        for share in (0.2, 0.5, 0.8):
            press(ax + (bx - ax) * share, ay + (by - ay) * share, 5.6, 11.0, 1.6)
    return [
        [s / w for s, w in zip(sums, weights, strict=True)]
        for sums, weights in zip(total, weight, strict=True)
    ]


@cache
def crest_links() -> list[tuple[str, str]]:
    """Neighbouring ridge and peak hexes: the crest line runs from one to the next."""
    crest = [h.code for h in hexes().values() if h.terrain in ("ridge", "peak")]
    group = {code: code for code in crest}  # a tree: three hexes in a clump need two links
    links = []
    for i, a in enumerate(crest):
        for b in crest[i + 1 :]:
            if touch(a, b) and group[a] != group[b]:
                links.append((a, b))
                joined = group[b]
                group = {c: group[a] if g == joined else g for c, g in group.items()}
    return links


def bend(grid: Grid, rng: Random, far: float) -> Grid:
    """Shift every sample a little by noise, so that no straight edge of a hex shows."""
    across = waves(rng, COLUMNS, ROWS, 3, False)
    down = waves(rng, COLUMNS, ROWS, 3, False)
    bent = []
    for r in range(ROWS):
        row = []
        for c in range(COLUMNS):
            x = min(max(c + across[r][c] * far / STEP, 0.0), COLUMNS - 1.001)
            y = min(max(r + down[r][c] * far / STEP, 0.0), ROWS - 1.001)
            i, j = int(x), int(y)
            u, v = x - i, y - j
            upper, lower = grid[j], grid[j + 1]
            row.append(
                (upper[i] * (1 - u) + upper[i + 1] * u) * (1 - v)
                + (lower[i] * (1 - u) + lower[i + 1] * u) * v
            )
        bent.append(row)
    return bent


def roughen(grid: Grid, noise: Grid, amount: float) -> Grid:
    """Add noise where the ground is high: rock above, smooth sand below."""
    return [
        [z + amount * n * (0.08 + 0.3 * z if z < 3 else 1) for z, n in zip(zs, ns, strict=False)]
        for zs, ns in zip(grid, noise, strict=False)
    ]


@cache
def surface() -> Grid:
    """The coarse surface in levels, a sample each STEP from (LEFT, TOP)."""
    rng = Random(1941)
    grid = bend(mean_levels(), rng, 16.0)
    swell = waves(rng, COLUMNS, ROWS, 4, False)
    grid = [
        [z + 0.3 * abs(n) for z, n in zip(zs, ns, strict=False)]
        for zs, ns in zip(grid, swell, strict=False)
    ]
    grid = roughen(grid, waves(rng, COLUMNS, ROWS, 3, True), 0.5)
    return roughen(grid, waves(rng, COLUMNS, ROWS, 2, True), 0.24)


def fall_line(x: float, y: float) -> Point:
    """The way downhill at a point, its length the fall in levels over one hex."""
    c = min(max(int((x - LEFT) / STEP + 0.5), 2), COLUMNS - 3)
    r = min(max(int((y - TOP) / STEP + 0.5), 2), ROWS - 3)
    z, reach = surface(), ROOT3 * RADIUS / (4 * STEP)
    return (z[r][c - 2] - z[r][c + 2]) * reach, (z[r - 2][c] - z[r + 2][c]) * reach


TINTS: list[tuple[float, tuple[int, int, int]]] = [
    (0.0, (235, 222, 186)),
    (1.0, (224, 207, 168)),
    (2.0, (208, 186, 150)),
    (3.0, (188, 163, 134)),
    (4.0, (168, 144, 126)),
    (5.0, (152, 138, 138)),
    (5.8, (196, 186, 188)),
    (6.6, (240, 234, 230)),
]
BANDS, SHADES = 17, 15
CEILING = 6.6
LEVEL_UNITS = 42.0  # a level in map units: 130 m or so, at 200 m a hex


def tint(level: float) -> tuple[float, float, float]:
    """The colour of flat ground at a level."""
    for (low, a), (high, b) in pairwise(TINTS):
        if level <= high:
            share = max(0.0, (level - low) / (high - low))
            return (
                a[0] + (b[0] - a[0]) * share,
                a[1] + (b[1] - a[1]) * share,
                a[2] + (b[2] - a[2]) * share,
            )
    return TINTS[-1][1]


def palette() -> bytes:
    """BANDS heights by SHADES of light: shadows turn to cool violet, sunlit faces to warm white."""
    colours = bytearray()
    for band in range(BANDS):
        base = tint(CEILING * band / (BANDS - 1))
        for shade in range(SHADES):
            light = shade / (SHADES - 1) * 2 - 1.2
            if light < 0:
                mixed = [
                    c + (d - c) * -light * 0.62 for c, d in zip(base, (52, 40, 62), strict=True)
                ]
            else:
                mixed = [
                    c + (d - c) * light * 0.62 for c, d in zip(base, (255, 248, 226), strict=True)
                ]
            colours += bytes(round(c) for c in mixed)
    return bytes(colours)


def pixels() -> list[bytes]:
    """Palette numbers row by row, three map units a pixel."""
    rng = Random(616)
    grid = subdivide(surface())
    grid = roughen(grid, waves(rng, len(grid[0]), len(grid), 2, True), 0.13)
    grid = subdivide(grid)
    grid = roughen(grid, waves(rng, len(grid[0]), len(grid), 2, True), 0.075)
    k = LEVEL_UNITS / (2 * STEP / 4)
    height, top_band, top_shade = 1.0, BANDS - 1, SHADES - 1
    per_level = top_band / CEILING
    dither = [rng.random() for _ in range(len(grid[0]) + 997)]
    rows = []
    for r in range(1, len(grid) - 1):
        here, north, south = grid[r], grid[r - 1], grid[r + 1]
        offset = (r * 389) % 997
        line = bytearray()
        for z, w, e, n, s, d in zip(
            here[1:], here, here[2:], north[1:], south[1:], dither[offset:], strict=False
        ):
            p, q = (e - w) * k, (s - n) * k
            light = (height + 0.75 * (p + q)) / (1 + p * p + q * q) ** 0.5
            shade = int((0.6 + (light - height) * 0.55) * top_shade + d)
            band = int(z * per_level + 1 - d)
            line.append(
                (0 if band < 0 else top_band if band > top_band else band) * SHADES
                + (0 if shade < 0 else top_shade if shade > top_shade else shade)
            )
        rows.append(bytes(line))
    return rows


def picture() -> tuple[bytes, tuple[float, float, float, float]]:
    """The shaded ground as a PNG, and its place on the sheet: left, top, width, height."""
    rows = pixels()
    fine = STEP / 4
    # Each subdivision moves the first sample a quarter of its step inwards; the first row and
    # column of samples have no shade, and a pixel reaches half its width to the left.
    shift = STEP / 4 + STEP / 8 + fine - fine / 2
    return png(rows, palette()), (
        LEFT + shift,
        TOP + shift,
        len(rows[0]) * fine,
        len(rows) * fine,
    )
