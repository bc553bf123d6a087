"""The zones of Ogaden 1977 as they are printed: shapes by kind, name plates and signs."""

from zariba.boards.pen import circle, closed, num, path, rectangle, shape, width_of, words
from zariba.games.ogaden.material.layout import (
    BOX_HALF,
    DISC,
    FORT,
    HALT,
    LETTERING,
    PLAIN_LETTERING,
    POST,
    chamfered,
    hexagon,
)
from zariba.games.ogaden.material.printed import KINDS
from zariba.games.ogaden.sheet.pen import INK, PAPER, SANS, SERIF
from zariba.games.ogaden.sheet.place import (
    Zone,
    plate,
    zones,
)

SIDES = {"ET": "#7c3212", "SO": "#174a7e"}  # russet for Ethiopia, blue for Somalia
PALE = {"ET": "#f6e3cf", "SO": "#dfe9f2"}
TERRAIN = {"plateau": "#cfa878", "desert": "#f5e3a4", "bush": "#bccb8c"}
TERRAIN_INK = {"plateau": "#6d4521", "desert": "#8d6a1f", "bush": "#445a1d"}
RED = "#c4161c"


def disc(x: float, y: float, terrain: str) -> str:
    """A minor zone, tinted by its ground."""
    return (
        circle(x, y, DISC + 4, PAPER)
        + circle(x, y, DISC, TERRAIN[terrain], INK, 2.8)
        + f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(DISC - 6)}" fill="none" '
        f'stroke="{TERRAIN_INK[terrain]}" stroke-opacity="0.55" stroke-width="1.4"/>'
    )


def growth(x: float, y: float, terrain: str) -> str:
    """A small sign of the ground."""
    ink = TERRAIN_INK[terrain]
    at = f"M{num(x)} {num(y)}"
    if terrain == "plateau":
        return path(f"{at}m-17 5l8-10 6 7 7-11 10 14", ink, 3, 'stroke-linejoin="round"')
    if terrain == "bush":
        d = "".join(f"{at}m{dx} 6v-12m-1 12l-6-8m8 8l6-8" for dx in (-13, 13))
        return path(d, ink, 2.6, 'stroke-linecap="round"')
    d = "".join(f"{at}m{dx} {dy}h0" for dx, dy in ((-16, 2), (-8, -4), (0, 3), (8, -4), (16, 2)))
    return path(d, ink, 4.6, 'stroke-linecap="round"')


def bastion(x: float, y: float, country: str) -> str:
    """A fort of four bastions round an open court."""
    w, h = FORT
    corner = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    points = []
    for sx, sy in corner:
        tip = [
            (x + sx * (w - 20), y + sy * (h - 5)),
            (x + sx * (w - 15), y + sy * (h + 4)),
            (x + sx * (w + 5), y + sy * (h + 5)),
            (x + sx * (w + 4), y + sy * (h - 15)),
            (x + sx * (w - 5), y + sy * (h - 20)),
        ]
        points += tip if sx * sy < 0 else tip[::-1]
    ink = SIDES[country]
    return (
        shape(closed(points), PAPER, PAPER, 9, 'stroke-linejoin="round"')
        + shape(closed(points), ink, INK, 2.2, 'stroke-linejoin="round"')
        + shape(rectangle(x, y, w - 13, h - 13), PALE[country], "#fff", 2)
    )


def post(x: float, y: float, country: str) -> str:
    """A garrison: a plain work with cut corners."""
    w, h = POST
    ink = SIDES[country]
    return (
        shape(closed(chamfered(x, y, (w + 4, h + 4), 21)), PAPER)
        + shape(closed(chamfered(x, y, (w, h), 19)), PALE[country], ink, 6)
        + shape(closed(chamfered(x, y, (w - 8, h - 8), 15)), "none", ink, 1.4)
    )


def halt(x: float, y: float) -> str:
    """An economic zone without a garrison."""
    return (
        shape(closed(hexagon(x, y, HALT + 4)), PAPER)
        + shape(closed(hexagon(x, y, HALT)), "#e3e0da", INK, 3)
        + path(closed(hexagon(x, y, HALT - 8)), INK, 2, 'stroke-dasharray="7 5"')
    )


def box(zone: Zone) -> str:
    """A strategic box: a framed field with room for an army in reserve."""
    x, y, ink, (w, h) = zone.x, zone.y, SIDES[zone.country], BOX_HALF
    drawn = (
        shape(rectangle(x + 5, y + 6, w, h), "#000", more='fill-opacity="0.22"')
        + shape(rectangle(x, y, w, h), PALE[zone.country], ink, 6)
        + shape(rectangle(x, y - h + 26, w, 26), ink)
        + shape(rectangle(x, y, w - 7, h - 7), "none", ink, 1.6)
    )
    notes = {
        "TAT": "air base and training camp",
        "BER": "port, HQ of the 26th division",
        "MOG": "capital, HQ of the 60th division",
    }
    return drawn + words(
        notes[zone.id], x, y + h - 16, 19, ink, f'font-family="{SERIF}" font-style="italic"'
    )


def name_plate(zone: Zone) -> str:
    """The zone's name on a plate on its rim."""
    x, y, w, h = plate(zone.id)
    size = LETTERING.get(KINDS.index(zone.kind), PLAIN_LETTERING)
    fit = f'textLength="{num(width_of(zone.name, size))}" lengthAdjust="spacingAndGlyphs"'
    ink = SIDES[zone.country]
    field, rim, letters = {
        "box": (ink, "none", "#fff"),
        "BZ": (ink, "#fff", "#fff"),
        "GZ": ("#fffaf0", ink, INK),
        "EZ": ("#fffaf0", INK, INK),
        "minor": ("#fffaf0", "#a8916c", INK),
    }[zone.kind]
    frame = ""
    if zone.kind != "box":
        frame = (
            f'<rect x="{num(x - w)}" y="{num(y - h)}" width="{num(2 * w)}" height="{num(2 * h)}" '
            f'rx="7" fill="{field}" stroke="{rim}" stroke-width="2.2"/>'
        )
    return frame + words(zone.name, x, y + size * 0.35, size, letters, fit)


def station(x: float, y: float) -> str:
    """A railway engine in a round badge."""
    engine = "M-12 6V-2H-3V-9H9V6ZM-9 -2V-8H-6V-2"
    return (
        f'<g transform="translate({num(x)} {num(y)})">'
        + circle(0, 0, 20.5, "#fff", INK, 2.8)
        + shape(engine, INK, INK, 1.2, 'stroke-linejoin="round"')
        + shape("M0 -6H6V-1H0Z", "#fff")
        + circle(-7, 8, 4.2, "#fff", INK, 2.4)
        + circle(5, 8, 4.2, "#fff", INK, 2.4)
        + "</g>"
    )


def bridge(x: float, y: float) -> str:
    """An arched bridge over water in a round badge."""
    return (
        f'<g transform="translate({num(x)} {num(y)})">'
        + circle(0, 0, 20.5, "#fff", INK, 2.8)
        + shape("M-15 -5H15V5H12A6 6 0 0 0 1.5 5H-1.5A6 6 0 0 0 -12 5H-15Z", INK)
        + path("M-12 11q4 -4 8 0t8 0t8 0", "#2f78a3", 2.8)
        + "</g>"
    )


def pennant(x: float, y: float) -> str:
    """The red pennant of a diplomatic objective."""
    return (
        f'<g transform="translate({num(x)} {num(y)})">'
        + path("M-12 26V-24", PAPER, 8, 'stroke-linecap="round"')
        + shape("M-11 -24L26 -13L-11 -1Z", RED, PAPER, 5,
                'paint-order="stroke" stroke-linejoin="round"')
        + shape("M-11 -24L26 -13L-11 -1Z", RED, "#5e0c0f", 1.6, 'stroke-linejoin="round"')
        + path("M-12 26V-25", INK, 4, 'stroke-linecap="round"')
        + "</g>"
    )  # fmt: skip


def radar(x: float, y: float) -> str:
    """A dish and its beams in a round badge."""
    return (
        f'<g transform="translate({num(x)} {num(y)})">'
        + circle(0, 0, 22, "#fff", INK, 2.8)
        + shape("M-13 -8A13 13 0 0 0 5 10Z", INK)
        + path("M-4 1L4 -7M-8 15L-4 7L2 15", INK, 2.6, 'stroke-linecap="round"')
        + path("M2 -13A11 11 0 0 1 10 -4M4 -19A16 16 0 0 1 16 -6", RED, 2.6)
        + "</g>"
    )


def ground(zone: Zone) -> str:
    """The shape of a zone by its kind."""
    x, y = zone.x, zone.y
    if zone.kind == "box":
        return box(zone)
    if zone.kind == "BZ":
        return bastion(x, y, zone.country)
    if zone.kind == "GZ":
        return post(x, y, zone.country)
    if zone.kind == "EZ":
        return halt(x, y)
    return disc(x, y, zone.terrain) + growth(x, y - 42, zone.terrain)


def signs(zone: Zone) -> str:
    """Station, bridge, pennant and radar on the rim of a zone."""
    x, y = zone.x, zone.y
    top = y - 47
    drawn = ""
    if zone.ez == "station":
        drawn += station(x - 46, top)
    if zone.ez == "bridge":
        drawn += bridge(x - 46, top)
    if zone.pennant:
        drawn += pennant(x + 52, top - 8)
    if "radar" in zone.tags:
        drawn += radar(x + 42, top)
    return drawn


def all_zones() -> str:
    """Every zone, then every name and sign above them."""
    every = zones().values()
    names = "".join(name_plate(z) for z in every)
    return (
        "".join(ground(z) for z in every)
        + f'<g font-family="{SANS}" font-weight="700">{names}</g>'
        + "".join(signs(z) for z in every)
    )
