"""The symbols of Keren: hexsides, heights, forts, victory points, supply sources and the town.

What the key repeats takes a centre.
"""

from random import Random

from zariba.boards.pen import dots, num, path, polar, words
from zariba.games.keren.sheet.pen import INK, PAPER, SANS, SERIF, hexagon, on_side
from zariba.games.keren.sheet.relief import Point, centre, hexes, pairs, side
from zariba.games.keren.sheet.ways import spots

SHEER_SIDE = (
    f'<path d="M0 -20V20" stroke="{PAPER}" stroke-width="7" stroke-opacity="0.6"/>'
    f'<path d="M-1 -20V20" stroke="{INK}" stroke-width="2.6" stroke-linecap="round"/>'
    f'<path d="{"".join(f"M-1 {y - 1.3}L12 {y}L-1 {y + 1.3}Z" for y in range(-18, 19, 4))}" '
    f'fill="{INK}"/>'
)
PROHIBITED_SIDE = (
    f'<path d="M0 -20V20" stroke="{PAPER}" stroke-width="11" stroke-linecap="round"/>'
    '<path d="M0 -20V20" stroke="#8c1414" stroke-width="7" stroke-linecap="round"/>'
    f'<path d="{"".join(f"M3 {y}h6v4.6h-6Z" for y in (-18, -9.5, -1, 7.5))}" fill="#8c1414"/>'
)
ROADBLOCK_SIDE = (
    f'<path d="M0 -18V18" stroke="{PAPER}" stroke-width="14" stroke-linecap="square"/>'
    '<path d="M0 -19V19" stroke="#111" stroke-width="10.5"/>'
    f'<path d="{"".join(f"M-4 {y + 4}L4 {y - 2}V{y + 3}L-4 {y + 9}Z" for y in (-18, -8, 2, 12))}" '
    'fill="#ffd21f"/>'
    '<path d="M-6.5 -19H6.5M-6.5 19H6.5" stroke="#111" stroke-width="3.4" '
    'stroke-linecap="round"/>'
)
FORT_SIDE = (  # drawn from the fort outwards, within its own hex
    f'<path d="M-4 -17.5V17.5" stroke="{PAPER}" stroke-width="9" stroke-linecap="round"/>'
    f'<path d="M-4 -18V18" stroke="{INK}" stroke-width="4.4" stroke-linecap="round"/>'
    f'<path d="{"".join(f"M-3 {y - 4.5}L4.5 {y}L-3 {y + 4.5}Z" for y in (-11, 0, 11))}" '
    f'fill="{INK}" stroke="{PAPER}" stroke-width="0.8"/>'
)


def all_sides() -> str:
    """Fort, sheer, prohibited and roadblock hexsides, each turned to its lower or outer hex."""
    level = {code: h.level for code, h in hexes().items()}
    drawn = []
    for kind, drawing in (
        ("sheer", SHEER_SIDE),
        ("prohibited", PROHIBITED_SIDE),
        ("fort", FORT_SIDE),
        ("roadblock", ROADBLOCK_SIDE),
    ):
        for a, b in pairs("map_hexsides.csv", kind):
            if kind in ("sheer", "prohibited") and level[a] < level[b]:
                a, b = b, a
            drawn.append(on_side(*side(a, b), drawing))
    return "".join(drawn)


def summit(x: float, y: float) -> str:
    """A peak: a shaded triangle."""
    return (
        f'<path d="M{dots([(x, y - 17), (x + 18, y + 13), (x - 18, y + 13)])}Z" fill="#fbf7f2" '
        f'stroke="{INK}" stroke-width="2.6" stroke-linejoin="round"/>'
        f'<path d="M{dots([(x, y - 17), (x + 18, y + 13), (x + 3, y + 13), (x - 3, y - 1)])}Z" '
        f'fill="{INK}"/>'
    )


def spot_height(x: float, y: float) -> str:
    """A lesser height with a name."""
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="7" fill="{PAPER}" stroke="{INK}" '
        f'stroke-width="2"/><circle cx="{num(x)}" cy="{num(y)}" r="2.6" fill="{INK}"/>'
    )


def col(x: float, y: float) -> str:
    """A pass between two heights: two arcs back to back."""
    d = f"M{num(x - 11)} {num(y - 12)}q12 12 0 24M{num(x + 13)} {num(y - 12)}q-12 12 0 24"
    more = 'stroke-linecap="round"'
    return path(d, PAPER, 7, more) + path(d, INK, 3.2, more)


def fort(x: float, y: float) -> str:
    """A star fort, seen from above."""
    star = [polar(x, y, 19 if k % 2 == 0 else 11, 36 * k - 90) for k in range(10)]
    return (
        f'<path d="M{dots(star)}Z" fill="#cdb58c" stroke="{INK}" stroke-width="2.4" '
        'stroke-linejoin="round"/>'
        f'<path d="M{dots([(x - 6, y - 5), (x + 6, y - 5), (x + 6, y + 5), (x - 6, y + 5)])}Z" '
        f'fill="{PAPER}" stroke="{INK}" stroke-width="1.6"/>'
    )


def points_badge(x: float, y: float, vp: str) -> str:
    """Victory points: a red disc with a plus and the number."""
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="12.5" fill="#c01818" stroke="#fff" '
        'stroke-width="2"/>'
        + words(f"+{vp}", x - 0.5, y + 5.3, 15, "#fff", f'font-family="{SANS}" font-weight="700"')
    )


def supply_source(x: float, y: float, owner: str, sign: Point = (0, 0), size: float = 1) -> str:
    """A ring inside the hex and a sign: an orange disc of the Commonwealth, an Italian diamond."""
    ring = hexagon(x, y, 34.5)
    if owner == "commonwealth":
        colour, dark = "#ee7a10", "#6e3000"
        drawn = path(ring, dark, 7.6) + path(ring, colour, 5)
        shape = '<circle r="17" '
    else:
        colour, dark = "#d9b01c", "#4d3b00"
        drawn = path(ring, dark, 7.6) + path(ring, colour, 5)
        drawn += path(ring, dark, 5, 'stroke-dasharray="2.5 9"')
        shape = '<path d="M0 -21L21 0L0 21L-21 0Z" '
    return (
        drawn
        + f'<g transform="translate({num(x + sign[0])} {num(y + sign[1])}) scale({num(size)})">'
        + f'{shape}fill="{colour}" stroke="{dark}" stroke-width="2.4" stroke-linejoin="round"/>'
        + words("S", 0, 7.4, 21, "#20150a", f'font-family="{SERIF}" font-weight="700"')
        + "</g>"
    )


def house(x: float, y: float, w: float, h: float, turn: float, roof: str) -> str:
    """A small building with its shadow."""
    return (
        f'<g transform="translate({num(x)} {num(y)}) rotate({num(turn)})">'
        f'<path d="M{num(-w / 2 + 1.6)} {num(-h / 2 + 1.6)}h{num(w)}v{num(h)}h{num(-w)}z" '
        'fill="#3a2c28" fill-opacity="0.45"/>'
        f'<path d="M{num(-w / 2)} {num(-h / 2)}h{num(w)}v{num(h)}h{num(-w)}z" fill="{roof}" '
        f'stroke="{INK}" stroke-width="0.9"/>'
        f'<path d="M{num(-w / 2)} 0h{num(w)}" stroke="{INK}" stroke-width="0.6"/></g>'
    )


def town() -> str:
    """Keren: streets of houses, a mosque and a church; and the station by the railway."""
    rng = Random(5305)
    x, y = centre("5305")
    drawn = ""
    for row in range(-3, 4):
        for column in range(-4, 5):
            px, py = column * 9.6 + rng.uniform(-1, 1), row * 9.4 + rng.uniform(-1, 1)
            inside = max(abs(py), abs(py) / 2 + abs(px) * 0.866) < 31
            on_road = (abs(px) < 5 and py < 4) or abs(py + px * 0.15) < 5.5
            if inside and not on_road and rng.random() < 0.88:
                roof = rng.choice(("#f6f0e2", "#e9d9bd", "#b5563c", "#c77a55", "#dcc6a0"))
                drawn += house(
                    x + px,
                    y + py,
                    rng.uniform(5, 8),
                    rng.uniform(4.5, 6.5),
                    rng.uniform(-8, 8),
                    roof,
                )
    sx, sy = spots("rail")["5306"]
    drawn += path(f"M{dots([(sx - 24, sy - 5), (sx + 24, sy - 5)])}", "#1d1a1c", 1.6)
    drawn += house(sx - 2, sy + 10, 26, 9, 0, "#b5563c") + house(
        sx + 19, sy + 10, 9, 7, 0, "#e9d9bd"
    )
    return drawn
