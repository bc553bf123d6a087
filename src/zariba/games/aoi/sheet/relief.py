"""The lie of the land as a shaded picture: each terrain its tint, lit from the north-west."""

import math
from functools import cache
from random import Random

from zariba.boards.contours import Grid
from zariba.boards.relief import png, subdivide, waves
from zariba.games.aoi.sheet.country import (
    COLUMNS,
    LEFT,
    ROWS,
    SHEET,
    STEP,
    TOP,
    Surface,
    centres,
    corner_box,
    drawn,
    dry,
)

HEIGHT = {
    "clear": 0.7, "desert": 0.5, "swamp": 0.1, "jungle": 0.9, "mountain": 3.6,
    "jungle-mountain": 3.2, "sea": 0.0, "lake": 0.2,
}  # fmt: skip
SPREAD = {"mountain": 31.0, "jungle-mountain": 31.0}
Colour = tuple[int, int, int]
TINTS: tuple[Colour, ...] = (
    (232, 218, 180),  # 0 dry plain
    (217, 211, 163),  # 1 savannah
    (240, 221, 166),  # 2 desert
    (150, 178, 122),  # 3 jungle
    (176, 192, 160),  # 4 swamp
    (205, 180, 138),  # 5 foothills
    (186, 157, 120),  # 6 mountains
    (166, 140, 116),  # 7 heights
    (196, 184, 172),  # 8 summits
    (140, 158, 112),  # 9 wooded mountains
    (122, 139, 104),  # 10 wooded heights
    (206, 199, 146),  # 11 between savannah and jungle
)
WATER = 12 * 16
"""The palette's place for what lies under water or beyond the map: no light falls on it."""
SHADES = 16
LEVEL_UNITS = 17.0


@cache
def surface() -> Grid:
    """The coarse surface in levels, a sample each STEP from (LEFT, TOP)."""
    pack, rng = drawn(), Random(1896)
    ground = Surface(LEFT, TOP, STEP, COLUMNS, ROWS)
    for terrain, at in zip(pack.terrain, centres(), strict=True):
        ground.press(at, HEIGHT[terrain], SPREAD.get(terrain, 33.0))
    grid = ground.values()
    swell = waves(rng, COLUMNS, ROWS, 4, crested=False)
    grid = [
        [z + 0.35 * abs(n) for z, n in zip(zs, ns, strict=False)]
        for zs, ns in zip(grid, swell, strict=False)
    ]
    grid = roughen(grid, waves(rng, COLUMNS, ROWS, 2, crested=True), 1.0)
    return roughen(grid, waves(rng, COLUMNS, ROWS, 1, crested=True), 0.8)


def roughen(grid: Grid, noise: Grid, amount: float) -> Grid:
    """Ridges where the ground is high, hardly a ripple on the plains."""
    return [
        [
            z + amount * n * (0.12 if z < 1.2 else min(1.0, 0.12 + 0.45 * (z - 1.2)))
            for z, n in zip(zs, ns, strict=False)
        ]
        for zs, ns in zip(grid, noise, strict=False)
    ]


def palette() -> bytes:
    """Each tint in SHADES of light: shadows cool, sunlit slopes warm; then the water."""
    colours = bytearray()
    for tint in TINTS:
        for shade in range(SHADES):
            light = shade / (SHADES - 1) * 2 - 1.2
            far = (58, 44, 58) if light < 0 else (255, 250, 232)
            share = abs(light) * 0.6
            colours += bytes(round(c + (d - c) * share) for c, d in zip(tint, far, strict=True))
    return bytes(colours + bytes((190, 212, 218)))


class Lookup:
    """Finds the hex under a point by its place on the lattice."""

    def __init__(self) -> None:
        grid = drawn().grid
        self.kinds = {
            (grid.south(i), grid.east(i)): drawn().terrain[i] for i in range(drawn().hexes)
        }
        self.x0, self.y0 = centres()[0]
        self.row0, self.east0 = grid.south(0), grid.east(0)
        self.wide = math.sqrt(3) / 2 * SHEET.radius
        self.tall = 1.5 * SHEET.radius

    def terrain(self, x: float, y: float) -> str:
        """The terrain at a point, empty beyond the map."""
        row = (y - self.y0) / self.tall
        best, found = 1e9, ""
        for r in (math.floor(row), math.floor(row) + 1):
            number = self.row0 + r
            east = (x - self.x0) / self.wide + self.east0
            e = round((east - number % 2) / 2) * 2 + number % 2
            far = ((e - east) * self.wide) ** 2 + ((r - row) * self.tall) ** 2
            if far < best:
                best, found = far, self.kinds.get((number, e), "")
        return found


def tint_of(terrain: str, z: float, green: float) -> int:
    """Which tint ground of a kind and height has; `green` grows towards the rains."""
    match terrain:
        case "desert":
            return 2
        case "jungle":
            return 3
        case "swamp":
            return 4
        case "jungle-mountain":
            return 9 if z < 3.4 else 10
        case "mountain" if z > 2.0:
            return 6 if z < 3.5 else 7 if z < 4.9 else 8
        case _ if z > 1.5:
            return 5
    return 1 if green > 0.5 else 11 if green > 0.97 else 0


def pixels() -> list[bytes]:
    """Palette numbers row by row, a quarter of STEP a pixel."""
    rng = Random(1936)
    grid = subdivide(surface())
    grid = roughen(grid, waves(rng, len(grid[0]), len(grid), 2, crested=True), 0.5)
    grid = subdivide(grid)
    grid = roughen(grid, waves(rng, len(grid[0]), len(grid), 2, crested=True), 0.22)
    wide, tall, fine = len(grid[0]), len(grid), STEP / 4
    shift = STEP / 4 + STEP / 8
    across, down, rain = (waves(rng, wide, tall, n, crested=False) for n in (4, 4, 6))
    land, look, k = dry(), Lookup(), LEVEL_UNITS / (2 * fine)
    _, _, edge, foot = corner_box()
    dither = [rng.random() for _ in range(wide + 997)]
    rows = []
    for r in range(1, tall - 1):
        here, north, south = grid[r], grid[r - 1], grid[r + 1]
        y = TOP + shift + r * fine
        shore = land[min(r // 2, len(land) - 1)]
        ragged = dither[(r * 389) % 997 :]
        line = bytearray()
        for c in range(1, wide - 1):
            x = LEFT + shift + c * fine
            if shore[min(c // 2, len(shore) - 1)] < -0.3 or (x < edge - 24 and y < foot - 24):
                line.append(WATER)
                continue
            z, d = here[c], ragged[c]
            p, q = (here[c + 1] - here[c - 1]) * k, (south[c] - north[c]) * k
            light = (1.0 + 0.75 * (p + q)) / (1 + p * p + q * q) ** 0.5
            shade = int((0.6 + (light - 1.0) * 0.56) * (SHADES - 1) + 0.35 + 0.3 * d)
            terrain = look.terrain(x + 12 * across[r][c] + 3 * d, y + 12 * down[r][c] + 3 * d)
            green = (y - 2050) / 900 - max(0.0, x - 1900) / 700 + 0.35 * rain[r][c] + 0.2 * d
            tint = tint_of(terrain, z, green)
            line.append(tint * SHADES + max(0, min(SHADES - 1, shade)))
        rows.append(bytes(line))
    return rows


def picture() -> tuple[bytes, tuple[float, float, float, float]]:
    """The shaded ground as a PNG, and its place on the sheet: left, top, width, height."""
    rows = pixels()
    fine = STEP / 4
    # Each subdivision moves the first sample a quarter of its step inwards; the first row and
    # column of samples have no shade, and a pixel reaches half its width to the left.
    shift = STEP / 4 + STEP / 8 + fine - fine / 2
    place = (LEFT + shift, TOP + shift, len(rows[0]) * fine, len(rows) * fine)
    return png(rows, palette()), place
