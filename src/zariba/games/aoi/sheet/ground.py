"""The ground up close: a wash for each terrain, peaks, trees, dunes, reeds and grass."""

import math
from random import Random

from zariba.boards.pen import num, path, polar, shape
from zariba.boards.plane import Point
from zariba.games.aoi.sheet.country import Country
from zariba.games.aoi.sheet.pen import POWERS, hexagon

WASH = {  # a light flat tint over the relief, so that each hex shows its kind up to its edge
    "mountain": ("#8a6444", 0.20),
    "forest": ("#3f7a3c", 0.16),
    "jungle": ("#3f7a3c", 0.22),
    "jungle-mountain": ("#4a5f2f", 0.28),
    "desert": ("#f0cf7c", 0.22),
    "swamp": ("#5f9c98", 0.30),
}
SLOTS: tuple[Point, ...] = ((-17, -12), (16, -14), (-22, 12), (2, 22), (23, 10))
"""Where drawings stand in a hex: round its middle, which a counter covers."""


def hexes(country: Country, *terrains: str) -> list[Point]:
    """The middles of all hexes of some terrains, from north to south."""
    pairs = zip(country.map.terrain, country.centres, strict=True)
    return sorted((at for terrain, at in pairs if terrain in terrains), key=lambda at: at[1])


def washes(country: Country) -> str:
    """One path a terrain, and one an owner whose land is tinted all over."""
    radius = country.sheet.radius
    return "".join(
        shape("".join(hexagon(*at, radius) for at in hexes(country, terrain)), colour, "none", 0.0,
              f'fill-opacity="{opacity}"')
        for terrain, (colour, opacity) in WASH.items()
        if terrain in country.map.terrain
    ) + floods(country)  # fmt: skip


def floods(country: Country) -> str:
    """The land of each side of a civil war under a tint of its colour."""
    held = zip(country.map.control, country.centres, strict=True)
    under: dict[str, str] = {}
    for owner, at in held:
        if owner in country.look.flood:
            under[owner] = under.get(owner, "") + hexagon(*at, country.sheet.radius)
    return "".join(
        shape(d, POWERS[owner], "none", 0.0, 'fill-opacity="0.16"') for owner, d in under.items()
    )


def jittered(rng: Random, at: Point, slots: tuple[Point, ...], by: float) -> list[Point]:
    """The slots of a hex, each a little out of place."""
    return [
        (at[0] + dx + rng.uniform(-by, by), at[1] + dy + rng.uniform(-by, by)) for dx, dy in slots
    ]


def peak(rng: Random, x: float, y: float, size: float) -> tuple[str, str, str]:
    """A mountain of the old atlases: its sunny flank, its shady one, and the line of its crest."""
    tall, half = size * rng.uniform(0.85, 1.15), size * rng.uniform(0.75, 0.95)
    lean, foot = rng.uniform(-2, 2), y + 0.42 * size
    top = f"{num(x + lean)} {num(foot - tall)}"
    bend = f"{num(x + lean + 0.16 * half)} {num(foot - 0.45 * tall)}"
    lit = f"M{top}L{bend} {num(x + 0.05 * half)} {num(foot)} {num(x - half)} {num(foot)}Z"
    dark = f"M{top}L{num(x + half)} {num(foot)} {num(x + 0.05 * half)} {num(foot)} {bend}Z"
    crest = f"M{num(x - half)} {num(foot)}L{top} {num(x + half)} {num(foot)}"
    return lit, dark, crest


def peaks(country: Country) -> str:
    """Mountains, and lower ones among trees."""
    return peaks_at(hexes(country, "mountain"), hexes(country, "jungle-mountain"))


def peaks_at(bare: list[Point], wooded: list[Point]) -> str:
    """The same in hexes with these middles."""
    if not (bare or wooded):
        return ""
    rng = Random(4620)
    lit = dark = crest = ""
    for middles, size, slots in ((bare, 15.0, SLOTS), (wooded, 12.5, SLOTS[:3])):
        for at in middles:
            for x, y in jittered(rng, at, slots, 3.0):
                one = peak(rng, x, y, size)
                lit, dark, crest = lit + one[0], dark + one[1], crest + one[2]
    return (
        shape(lit, "#efdfc0", "none", 0.0, 'fill-opacity="0.7"')
        + shape(dark, "#5a3d29", "none", 0.0, 'fill-opacity="0.62"')
        + path(crest, "#46301f", 1.1, 'stroke-linejoin="round" stroke-opacity="0.8"')
    )


LOBES = ((-0.6, 0.2, 0.7), (0.6, 0.2, 0.7), (0.0, -0.4, 0.8))
"""Right, down and size of the lobes of a crown, as parts of it."""


def tree(x: float, y: float, r: float) -> str:
    """A crown of three lobes."""
    return "".join(
        f"M{num(x + dx - s)} {num(y + dy)}a{num(s)} {num(s)} 0 1 0 {num(2 * s)} 0"
        f"a{num(s)} {num(s)} 0 1 0 {num(-2 * s)} 0"
        for dx, dy, s in ((r * a, r * b, r * c) for a, b, c in LOBES)
    )


def trees(country: Country) -> str:
    """The jungle: crowns with their shadows."""
    return trees_at(hexes(country, "jungle"), hexes(country, "jungle-mountain"))


def trees_at(flat: list[Point], steep: list[Point]) -> str:
    """The same in hexes with these middles."""
    if not (flat or steep):
        return ""
    rng = Random(8515)
    crowns = shadows = lights = ""
    wide = (*SLOTS, (-4.0, -26.0), (-30.0, -2.0), (30.0, -4.0), (-10.0, 28.0), (14.0, 30.0))
    for middles, slots in ((flat, wide), (steep, (*SLOTS[3:], *wide[5:]))):
        for at in middles:
            for x, y in jittered(rng, at, slots, 3.5):
                r = rng.uniform(4.6, 6.2)
                shadows += tree(x + 1.6, y + 1.8, r)
                crowns += tree(x, y, r)
                lights += (
                    f"M{num(x - 0.7 * r)} {num(y - 0.3 * r)}"
                    f"q{num(0.4 * r)} {num(-0.9 * r)} {num(1.1 * r)} {num(-0.5 * r)}"
                )
    return (
        shape(shadows, "#1e3a1c", "none", 0.0, 'fill-opacity="0.5"')
        + shape(crowns, "#4d7f3d")
        + path(lights, "#b9d38a", 1.1, 'stroke-linecap="round" stroke-opacity="0.8"')
    )


def dunes(country: Country) -> str:
    """The desert: crescents of sand with the shade in their lee, and grains between them."""
    return dunes_at(hexes(country, "desert"))


def dunes_at(middles: list[Point]) -> str:
    """The same in hexes with these middles."""
    if not middles:
        return ""
    rng = Random(7426)
    backs = lees = grains = ""
    for at in middles:
        for x, y in jittered(rng, at, SLOTS[::2], 6.0):
            w = rng.uniform(9, 14)
            backs += f"M{num(x - w)} {num(y + 3)}q{num(w * 0.9)} {num(-w * 0.75)} {num(2 * w)} 0"
            lees += (
                f"M{num(x - w * 0.15)} {num(y - 0.6)}q{num(w * 0.7)} {num(0.2)} {num(w * 1.15)} 3.6"
                f"q{num(-w * 0.7)} {num(w * 0.2)} {num(-w * 1.15)} -3.6Z"
            )
        for _ in range(5):
            x, y = polar(*at, 33 * math.sqrt(rng.random()), rng.uniform(0, 360))
            grains += f"M{num(x)} {num(y)}h.1"
    return (
        shape(lees, "#b98d43", "none", 0.0, 'fill-opacity="0.45"')
        + path(backs, "#8f6a31", 1.2, 'stroke-linecap="round" stroke-opacity="0.6"')
        + path(grains, "#8f6a31", 1.6, 'stroke-linecap="round" stroke-opacity="0.55"')
    )


def reeds(country: Country) -> str:
    """The swamps: reeds over still water."""
    return reeds_at(hexes(country, "swamp"))


def reeds_at(middles: list[Point]) -> str:
    """The same in hexes with these middles."""
    if not middles:
        return ""
    rng = Random(8423)
    blades = pools = ""
    for at in middles:
        for x, y in jittered(rng, at, (*SLOTS, (-2.0, -27.0)), 4.0):
            pools += f"M{num(x - 9)} {num(y + 4)}h18M{num(x - 5)} {num(y + 7)}h13"
            for lean in (-4, -1.6, 0.6, 3.6):
                blades += f"M{num(x + lean / 2)} {num(y + 3)}q{num(lean / 3)} -5 {num(lean)} -9"
    return path(pools, "#3f7fa0", 1.4, 'stroke-linecap="round" stroke-opacity="0.75"') + path(
        blades, "#31561f", 1.3, 'stroke-linecap="round"'
    )


def grass(country: Country) -> str:
    """Tufts and thorn bushes on the plains."""
    return grass_at(hexes(country, "clear"))


def grass_at(middles: list[Point]) -> str:
    """The same in hexes with these middles."""
    rng = Random(9508)
    tufts = bushes = ""
    for at in middles:
        for _ in range(3):
            x, y = polar(*at, 34 * math.sqrt(rng.random()), rng.uniform(0, 360))
            if rng.random() < 0.55:
                tufts += f"M{num(x - 2.4)} {num(y - 3)}l1.6 3m.8-4v4m2.4-3l-1.6 3"
            else:
                bushes += f"M{num(x)} {num(y)}h.1"
    return path(tufts, "#7f7440", 0.9, 'stroke-linecap="round" stroke-opacity="0.55"') + path(
        bushes, "#7d7a45", 3.2, 'stroke-linecap="round" stroke-opacity="0.42"'
    )
