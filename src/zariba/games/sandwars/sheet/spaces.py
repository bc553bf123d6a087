"""The spaces of Sand Wars as they are printed: signs by kind, name plates and badges."""

from zariba.boards.pen import (
    circle,
    closed,
    num,
    path,
    placed,
    polar,
    rectangle,
    shape,
    width_of,
    words,
)
from zariba.games.sandwars.material.layout import BADGE, Place, lettering
from zariba.games.sandwars.sheet.pen import INK, PAPER, ROUND, SANS, slab
from zariba.games.sandwars.sheet.place import outline, plate, spaces

SIDES = {"ALG": "#0f6b4c", "MOR": "#a3211d", "WSA": "#6f5410", "DIS": "#4d4a55"}
PALE = {"ALG": "#e6f1e4", "MOR": "#fbe6dd", "WSA": "#f7ebc6", "DIS": "#e4e2e6"}
RED, GREEN = "#c4161c", "#0f6b4c"
SIGN = 29.0  # radius of a city


def star(x: float, y: float, r: float, fill: str) -> str:
    """A five-pointed star."""
    points = [polar(x, y, r if k % 2 == 0 else r * 0.4, 36 * k - 90) for k in range(10)]
    return shape(closed(points), fill)


def crescent(x: float, y: float, r: float) -> str:
    """A crescent open to the right that holds a star."""
    tip, low = polar(x, y, r, -52), polar(x, y, r, 52)
    d = (
        f"M{num(tip[0])} {num(tip[1])}A{num(r)} {num(r)} 0 1 0 {num(low[0])} {num(low[1])}"
        f"A{num(r * 0.8)} {num(r * 0.8)} 0 1 1 {num(tip[0])} {num(tip[1])}Z"
    )
    return shape(d, GREEN) + star(x + r * 0.38, y, r * 0.5, RED)


def emblem(country: str, r: float) -> str:
    """The owner's sign: a star for Morocco, crescent and star for Algeria, both for the Sahara."""
    if country == "MOR":
        return star(0, r * 0.05, r, RED)
    if country == "ALG":
        return crescent(-r * 0.08, 0, r * 0.98)
    return star(-r * 0.56, 0, r * 0.55, RED) + crescent(r * 0.5, 0, r * 0.52)


def city(country: str, capital: bool = False) -> str:
    """A circle with the owner's sign; a capital in a second ring with eight rays."""
    ink = SIDES[country]
    r = SIGN - 3 if capital else SIGN
    drawn = circle(0, 0, SIGN + 4, PAPER)
    if capital:
        drawn = circle(0, 0, SIGN + 6, "#f3c33c", INK, 2.5)
    split = shape(f"M0 {-r}V{r}", "none", ink, 2) if country == "WSA" else ""
    return drawn + circle(0, 0, r, "#fff", ink, 5) + split + emblem(country, r * 0.72)


def resource_city(country: str, capital: bool = False) -> str:
    """A circle with the owner's sign over the silhouette of a skyline."""
    ink = SIDES[country]
    drawn = circle(0, 0, SIGN + 4, PAPER)
    if capital:
        drawn = circle(0, 0, SIGN + 6, "#f3c33c", INK, 2.5)
    skyline = (
        "M-38 27V9H-31V1H-23V9H-19V-6H-16V-13L-13 -18L-10 -13V-6H-7V11H-2V3H7V11H11V-9H20V6H25"
        "V12H31V4H38V27Z"
    )
    return (
        drawn
        + circle(0, 0, SIGN, "#fff", ink, 5)
        + placed(star(0, 0, 12, RED), 3, -13)
        + shape(skyline, INK, "#fff", 3, f'paint-order="stroke" {ROUND}')
        + path("M-27 15V20M-13 0V4M2 10V14M15 -2V2M15 8V12M31 12V16", "#ffd76a", 3)
    )


def desert(country: str) -> str:
    """A small box of sand; the disputed one is parted between both countries."""
    drawn = shape(rectangle(0, 0, 25, 22), PAPER)
    if country == "DIS":
        drawn = shape(rectangle(0, 0, 32, 27), PAPER)
        drawn += shape("M-28 23V-23H28Z", PALE["MOR"]) + shape("M28 -23V23H-28Z", PALE["ALG"])
        drawn += path("M-28 23L28 -23", INK, 2.5, 'stroke-dasharray="6 4"')
        drawn += star(-13, -9, 12.5, RED) + crescent(13, 9, 12)
        return drawn + path(rectangle(0, 0, 28, 23), SIDES["DIS"], 5, 'stroke-dasharray="9 5"')
    drawn += shape(rectangle(0, 0, 21, 18), "#f6dd98", SIDES[country], 5)
    sand = "M-12 6q6 -9 14 -2M0 -4q6 -8 13 -1M-11 -7h0M7 9h0M-4 -10h0"
    return drawn + path(sand, "#8a5f14", 2.8, ROUND)


def triangle(country: str, fill: str) -> str:
    """The frame of the three kinds of economic zones."""
    d = "M0 -33L36 26H-36Z"
    return shape(d, PAPER, PAPER, 12, ROUND) + shape(d, fill, SIDES[country], 6, ROUND)


def petroleum(country: str) -> str:
    """A triangle with a well."""
    derrick = "M-10 20L-2 -14H2L10 20M-7.5 10H7.5M-5.5 1H5.5M-7.5 10L5.5 1M7.5 10L-5.5 1M-16 20H16"
    return (
        triangle(country, "#323a4a")
        + path(derrick, "#fff", 3.2, ROUND)
        + circle(0, -17, 3.6, "#fff")
    )


def mineral(country: str) -> str:
    """A triangle with a crossed pick and shovel."""
    pick = path("M-13 19L9 -6", INK, 4, ROUND) + path("M-3 -12Q10 -10 14 3", INK, 4.4, ROUND)
    blade = shape("M-3 -6L-9 0Q-14 -5 -10 -11Q-5 -12 -3 -6Z", INK)
    shovel = path("M13 19L-6 -3", INK, 4, ROUND) + blade
    return triangle(country, "#e8a64a") + pick + shovel


def nuclear(country: str) -> str:
    """A triangle with a trefoil."""
    blades = ""
    for turn in (-60, 60, 180):
        (ax, ay), (bx, by) = polar(0, 6, 17, turn - 120), polar(0, 6, 17, turn - 60)
        blades += f"M0 6L{num(ax)} {num(ay)}A17 17 0 0 1 {num(bx)} {num(by)}Z"
    return (
        triangle(country, "#ffe14d")
        + shape(blades, INK)
        + circle(0, 6, 6, "#ffe14d")
        + circle(0, 6, 3.6, INK)
    )


def sign(space: Place) -> str:
    """What stands in the middle of a space."""
    match space.kind:
        case "resource_city":
            return resource_city(space.country, space.capital)
        case "city":
            return city(space.country, space.capital)
        case "petroleum":
            return petroleum(space.country)
        case "mineral":
            return mineral(space.country)
        case "nuclear":
            return nuclear(space.country)
    return desert(space.country)


def anchor() -> str:
    """The badge of a coastal space."""
    stock = "M0 -9V12M-6 -5H6M-10 5Q-8 12 0 12Q8 12 10 5"
    return (
        circle(0, 0, 16.5, "#1f5f8b", "#fff", 2)
        + circle(0, -10, 2.6, "none", "#fff", 2.2)
        + path(stock, "#fff", 2.8, ROUND)
    )


def airbase() -> str:
    """The badge of a printed airbase: an aircraft climbing."""
    plane = (
        "M0 -13Q2.6 -10 2.4 -4L13 4V7.5L2.4 4L1.8 9L5 11.5V13.5L0 12L-5 13.5V11.5L-1.8 9L-2.4 4"
        "L-13 7.5V4L-2.4 -4Q-2.6 -10 0 -13Z"
    )
    return circle(0, 0, 16.5, "#33302c", "#fff", 2) + shape(plane, "#fff")


def name_plate(space: Place) -> str:
    """The space's name below its sign, the badges of coast and airbase at its ends."""
    left, top, wide, tall = plate(space.id)
    size, ink = lettering(space), SIDES[space.country]
    field, letters = ("#fffdf6", INK) if not space.capital else (ink, "#fff")
    middle = top + tall / 2
    start = left + 10 + BADGE * space.coastal
    long = width_of(space.name, size)
    fit = f'textLength="{num(long)}" lengthAdjust="spacingAndGlyphs"'
    drawn = slab(left, top, wide, tall, 9, field, ink, 3 if space.kind != "desert" else 2)
    drawn += words(space.name, start + long / 2, middle + size * 0.36, size, letters, fit)
    if space.coastal:
        drawn += placed(anchor(), left + 20, middle)
    if space.airbase:
        drawn += placed(airbase(), left + wide - 20, middle)
    return drawn


def apron(space: Place) -> str:
    """The pale ground on which the stacks of a space stand."""
    return shape(closed(outline(space.id)), PALE[space.country], SIDES[space.country], 2,
                 'fill-opacity="0.32" stroke-opacity="0.3"')  # fmt: skip


def aprons() -> str:
    """The ground of every space, below the roads."""
    return "".join(apron(s) for s in spaces().values())


def all_spaces() -> str:
    """Every sign, then every name above them."""
    every = spaces().values()
    names = "".join(name_plate(s) for s in every)
    return (
        "".join(placed(sign(s), s.x, s.y) for s in every)
        + f'<g font-family="{SANS}" font-weight="700">{names}</g>'
    )
