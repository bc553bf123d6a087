"""The forests of Europe: clumps of trees drawn once and set down in each hex."""

from random import Random

from zariba.boards.pen import num, shape
from zariba.boards.plane import Point
from zariba.games.aoi.sheet.country import Country
from zariba.games.aoi.sheet.ground import hexes, jittered

SPOTS: tuple[Point, ...] = (
    (-20, -13), (19, -15), (-27, 3), (28, 2), (-17, 15), (19, 14), (0, 25), (-9, -29), (-6, 4),
    (9, -6), (10, 27), (-11, 27),
)  # fmt: skip
"""Where trees stand in a hex, thinner about its number and its middle."""
CLUMPS = 5


def clump(which: int) -> str:
    """The trees of a hex about the origin."""
    return trees(spots(which), which)


def spots(which: int) -> list[Point]:
    """Where the trees of a clump stand, those behind first."""
    rng = Random(812 + which)
    return sorted(jittered(rng, (0.0, 0.0), SPOTS, 4.0), key=lambda at: at[1])


def trees(stand: list[Point], which: int) -> str:
    """Firs, with leafy trees among them."""
    rng = Random(1530 + which)
    shadows = sunny = shady = leaves = ""
    for x, y in stand:
        size = rng.uniform(0.85, 1.15)
        tall, half = 12.5 * size, 4.3 * size
        shadows += f"M{num(x - 2)} {num(y + 1)}l9 1.6 -3 1.4h-8z"
        if rng.random() < 0.7:
            sunny += f"M{num(x)} {num(y - tall)}l{num(-half)} {num(tall)}h{num(half)}z"
            shady += f"M{num(x)} {num(y - tall)}l{num(half)} {num(tall)}h{num(-half)}z"
        else:
            r = 4.2 * size
            leaves += (
                f"M{num(x - r)} {num(y - 5)}a{num(r)} {num(r)} 0 1 1 {num(2 * r)} 0"
                f"q0 4.4 {num(-r)} 4.4t{num(-r)} -4.4z"
            )
    return (
        shape(shadows, "#22391f", "none", 0.0, 'fill-opacity="0.35"')
        + shape(sunny, "#6f9a58")
        + shape(shady, "#3f6a3d")
        + shape(leaves, "#7da35a", "#456b38", 0.8)
    )


def forest(country: Country) -> str:
    """All woods, from north to south; by the water trees stand only on dry ground."""
    middles = hexes(country, "forest")
    if not middles:
        return ""
    rng = Random(41)
    stock = "".join(f'<g id="wood{k}">{clump(k)}</g>' for k in range(CLUMPS))
    found = ""
    for x, y in middles:
        which = rng.randrange(CLUMPS)
        stand = [(x + dx, y + dy) for dx, dy in spots(which)]
        dry = [at for at in stand if not country.wet(*at)]
        if len(dry) == len(stand):
            found += f'<use href="#wood{which}" x="{num(x)}" y="{num(y)}"/>'
        else:
            found += trees(dry, which)
    return f"<defs>{stock}</defs>{found}"
