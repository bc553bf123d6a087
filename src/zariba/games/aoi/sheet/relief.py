"""The lie of the land as a shaded picture: each terrain its tint, lit from the north-west."""

import math
from random import Random

from zariba.boards.contours import Grid
from zariba.boards.relief import png, subdivide, waves
from zariba.games.aoi.sheet.country import STEP, Country
from zariba.games.aoi.sheet.look import Colour

HEIGHT = {
    "clear": 0.7, "forest": 0.8, "desert": 0.5, "swamp": 0.1, "jungle": 0.9, "mountain": 3.6,
    "jungle-mountain": 3.2, "sea": 0.0, "lake": 0.2,
}  # fmt: skip
SPREAD = {"mountain": 31.0, "jungle-mountain": 31.0}
SHADES = 16
LEVEL_UNITS = 17.0


def surface(country: Country) -> Grid:
    """The coarse surface in levels, a sample each STEP from its north-west corner."""
    rng, outline = Random(1896), country.outline
    ground = country.surface()
    for number, at in enumerate((*country.centres, *outline.beyond)):
        terrain = country.map.terrain[outline.like(number)]
        ground.press(at, HEIGHT[terrain], SPREAD.get(terrain, 33.0))
    grid = uplifted(country, ground.values())
    columns, rows = country.columns, country.rows
    swell = waves(rng, columns, rows, 4, crested=False)
    grid = [
        [z + 0.35 * abs(n) for z, n in zip(zs, ns, strict=False)]
        for zs, ns in zip(grid, swell, strict=False)
    ]
    grid = roughen(grid, waves(rng, columns, rows, 2, crested=True), 1.0)
    return roughen(grid, waves(rng, columns, rows, 1, crested=True), 0.8)


def uplifted(country: Country, grid: Grid) -> Grid:
    """The surface with its uplands."""
    if not country.look.uplands:
        return grid
    lift = country.surface()
    for one in country.look.uplands:
        country.press(lift, one)
    return [
        [z + up for z, up in zip(zs, ups, strict=True)]
        for zs, ups in zip(grid, lift.sums, strict=True)
    ]


def roughen(grid: Grid, noise: Grid, amount: float) -> Grid:
    """Ridges where the ground is high, hardly a ripple on the plains."""
    return [
        [
            z + amount * n * (0.12 if z < 1.2 else min(1.0, 0.12 + 0.45 * (z - 1.2)))
            for z, n in zip(zs, ns, strict=False)
        ]
        for zs, ns in zip(grid, noise, strict=False)
    ]


def palette(tints: tuple[Colour, ...]) -> bytes:
    """Each tint in SHADES of light: shadows cool, sunlit slopes warm; then the water."""
    colours = bytearray()
    for tint in tints:
        for shade in range(SHADES):
            light = shade / (SHADES - 1) * 2 - 1.2
            far = (58, 44, 58) if light < 0 else (255, 250, 232)
            share = abs(light) * 0.6
            colours += bytes(round(c + (d - c) * share) for c, d in zip(tint, far, strict=True))
    return bytes(colours + bytes((190, 212, 218)))


class Lookup:
    """Finds the hex under a point by its place on the lattice."""

    def __init__(self, country: Country) -> None:
        grid, outline = country.map.grid, country.outline
        terrain = country.map.terrain
        self.kinds = {(grid.south(i), grid.east(i)): terrain[i] for i in range(country.map.hexes)}
        self.x0, self.y0 = country.centres[0]
        self.row0, self.east0 = grid.south(0), grid.east(0)
        self.wide = math.sqrt(3) / 2 * country.sheet.radius
        self.tall = 1.5 * country.sheet.radius
        for number, (x, y) in enumerate(outline.beyond, country.map.hexes):
            row = self.row0 + round((y - self.y0) / self.tall)
            east = self.east0 + round((x - self.x0) / self.wide)
            self.kinds[row, east] = terrain[outline.like(number)]

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


def pixels(country: Country) -> list[bytes]:
    """Palette numbers row by row, a quarter of STEP a pixel."""
    rng = Random(1936)
    grid = subdivide(surface(country))
    grid = roughen(grid, waves(rng, len(grid[0]), len(grid), 2, crested=True), 0.5)
    grid = subdivide(grid)
    grid = roughen(grid, waves(rng, len(grid[0]), len(grid), 2, crested=True), 0.22)
    wide, tall, fine = len(grid[0]), len(grid), STEP / 4
    shift = STEP / 4 + STEP / 8
    across, down, rain = (waves(rng, wide, tall, n, crested=False) for n in (4, 4, 6))
    land, under, k = country.dry, Lookup(country), LEVEL_UNITS / (2 * fine)
    look, water = country.look, len(country.look.tints) * SHADES
    left, top = country.left, country.top
    dither = [rng.random() for _ in range(wide + 997)]
    rows = []
    for r in range(1, tall - 1):
        here, north, south = grid[r], grid[r - 1], grid[r + 1]
        y = top + shift + r * fine
        west, east = country.outline.painted(y)
        shore = land[min(r // 2, len(land) - 1)]
        ragged = dither[(r * 389) % 997 :]
        line = bytearray()
        for c in range(1, wide - 1):
            x = left + shift + c * fine
            if shore[min(c // 2, len(shore) - 1)] < -0.3 or not west <= x <= east:
                line.append(water)
                continue
            z, d = here[c], ragged[c]
            p, q = (here[c + 1] - here[c - 1]) * k, (south[c] - north[c]) * k
            light = (1.0 + 0.75 * (p + q)) / (1 + p * p + q * q) ** 0.5
            shade = int((0.6 + (light - 1.0) * 0.56) * (SHADES - 1) + 0.35 + 0.3 * d)
            terrain = under.terrain(x + 12 * across[r][c] + 3 * d, y + 12 * down[r][c] + 3 * d)
            green = look.rains((x, y)) + 0.35 * rain[r][c] + 0.2 * d
            tint = look.tint(terrain, z, green)
            line.append(tint * SHADES + max(0, min(SHADES - 1, shade)))
        rows.append(bytes(line))
    return rows


def picture(country: Country) -> tuple[bytes, tuple[float, float, float, float]]:
    """The shaded ground as a PNG, and its place on the sheet: left, top, width, height."""
    rows = pixels(country)
    fine = STEP / 4
    # Each subdivision moves the first sample a quarter of its step inwards; the first row and
    # column of samples have no shade, and a pixel reaches half its width to the left.
    shift = STEP / 4 + STEP / 8 + fine - fine / 2
    place = (country.left + shift, country.top + shift, len(rows[0]) * fine, len(rows) * fine)
    return png(rows, palette(country.look.tints)), place
