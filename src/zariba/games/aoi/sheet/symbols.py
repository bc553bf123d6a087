"""Signs on the map: towns, cities, capitals, ports, resources, oil and supply."""

from zariba.boards.pen import circle, closed, dots, path, placed, polar, rectangle, shape, words
from zariba.boards.plane import Point
from zariba.games.aoi.sheet.country import Country
from zariba.games.aoi.sheet.pen import INK, PAPER, POWERS, RED, SANS

ASIDE: dict[str, Point] = {
    "port": (-24, -3),
    "resource": (24, 3),
    "oil": (24, 3),
    "supply": (-24, 14),
}
"""Where a sign stands in its hex, beside the place."""


def star(x: float, y: float, r: float) -> str:
    """A star of five points."""
    return closed([polar(x, y, r if k % 2 == 0 else 0.42 * r, 36 * k - 90) for k in range(10)])


def town(x: float, y: float) -> str:
    """A ring."""
    return circle(x, y, 5.2, PAPER, INK, 2.2)


def city(x: float, y: float) -> str:
    """Blocks of houses within a wall."""
    houses = "".join(
        rectangle(x + dx, y + dy, 2.9, 2.9) for dx in (-4.4, 4.4) for dy in (-4.4, 4.4)
    )
    return shape(rectangle(x, y, 11, 11), "#f3d9c6", INK, 2.2) + shape(houses, RED)


def capital(x: float, y: float) -> str:
    """A star in a ring."""
    return circle(x, y, 13, "#f7e3c8", INK, 2.4) + shape(star(x, y + 0.6, 11), RED)


def fortress(x: float, y: float) -> str:
    """A city within bastions."""
    points = [polar(x, y, 18.5 if k % 2 == 0 else 10.5, 45 * k - 45) for k in range(8)]
    houses = "".join(rectangle(x + dx, y + dy, 2.7, 2.7) for dx in (-4, 4) for dy in (-4, 4))
    return shape(closed(points), "#f3d9c6", INK, 2.4, 'stroke-linejoin="round"') + shape(
        houses, RED
    )


def ferry(x: float, y: float) -> str:
    """A boat with its funnel."""
    hull = "M-9 1H9L6 6.4H-6.4Z"
    return placed(
        shape(hull, INK, PAPER, 1.2)
        + shape("M-5-3.6H4V1H-5ZM-2-8.6H1.4V-3.6H-2Z", INK, PAPER, 1.0),
        x,
        y,
    )


def port(x: float, y: float) -> str:
    """An anchor on a disc."""
    anchor = "M0-6.4V6.4M-3.4-2.8H3.4M-6 1.6Q-5.4 6.4 0 6.6Q5.4 6.4 6 1.6"
    return placed(
        circle(0, 0, 9.6, "#1f4f66", PAPER, 1.4)
        + path(anchor, PAPER, 1.7, 'stroke-linecap="round"')
        + circle(0, -7, 1.6, "#1f4f66", PAPER, 1.2),
        x,
        y,
    )


def resource(x: float, y: float) -> str:
    """A pick and hammer on a shield."""
    tools = "M-4.6 5.4L4.2-4.6M4.6 5.4L-4.2-4.6M-6.4-2.4Q-4.4-6.6-.6-6.4M2-6.8L6.6-2.6"
    return placed(
        shape("M-9.4-9.4H9.4V2.6Q9.4 8 0 11.6Q-9.4 8-9.4 2.6Z", "#e8c65a", INK, 1.6)
        + path(tools, INK, 1.7, 'stroke-linecap="round"'),
        x,
        y,
    )


def oil(x: float, y: float) -> str:
    """A derrick."""
    tower = "M-6 9L0-9L6 9M-4.2 4H4.2M-2.6-1H2.6M-4.2 4L2.6-1M4.2 4L-2.6-1M-8 9H8"
    return placed(
        circle(0, 0, 11.4, "#efe6d0", INK, 1.6) + path(tower, INK, 1.5, 'stroke-linejoin="round"'),
        x,
        y,
    )


def supply(x: float, y: float, nation: str) -> str:
    """A wheel in the colour of the nation that it feeds."""
    spokes = "".join(f"M0 0L{dots([polar(0, 0, 6.6, 60 * k)])}" for k in range(6))
    return placed(
        circle(0, 0, 10.4, POWERS[nation], PAPER, 1.4)
        + circle(0, 0, 6.6, "none", PAPER, 1.6)
        + path(spokes, PAPER, 1.3),
        x,
        y,
    )


PLACES = {"town": town, "city": city, "capital": capital, "fortress": fortress}


def signs(country: Country) -> str:
    """All of them, hex by hex."""
    shown = country.map
    found = ""
    for number, (x, y) in enumerate(country.centres):
        if shown.place_kind[number]:
            found += PLACES[shown.place_kind[number]](x, y)
        if shown.port[number]:
            found += port(x + ASIDE["port"][0], y + ASIDE["port"][1])
        kind = shown.resource[number]
        if kind:
            dx, dy = ASIDE[kind]
            found += (oil if kind == "oil" else resource)(x + dx, y + dy)
        if shown.symbol[number]:
            dx, dy = ASIDE["supply"]
            found += supply(x + dx, y + dy, shown.symbol[number])
    return found


def letters(text: str, x: float, y: float, size: float, more: str = "") -> str:
    """Small print in the margin."""
    return words(text, x, y, size, INK, f'font-family="{SANS}" {more}')
