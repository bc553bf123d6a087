"""The map that is drawn: the game's own, and where everything stands on it."""

import math
from functools import cache

from zariba.boards.plane import Point
from zariba.games.sandwars.material.layout import MARGIN, SCALE, SIZE, Box, Place, on_sheet
from zariba.games.sandwars.material.pack import HERE, SandWarsPack
from zariba.games.sandwars.material.records import Axis

__all__ = ["MARGIN", "SCALE", "SIZE", "Box", "Place", "on_sheet"]


@cache
def own() -> SandWarsPack:
    """The game's own data."""
    return SandWarsPack(HERE, HERE)


def at_degrees(lat: float, lon: float) -> Point:
    """Where a place lies on the sheet before the land is stretched."""
    return on_sheet((lon + 17.3) * 72, (37.6 - lat) * 82)


def spaces() -> dict[str, Place]:
    """All spaces by id."""
    return own().layout.places


def ways() -> list[Axis]:
    """All connections, in the order of the data."""
    return own().axes


@cache
def lines() -> dict[str, list[Point]]:
    """The lines of the country by name, on the sheet before the land is stretched."""
    found: dict[str, list[Point]] = {}
    for point in own().lines:
        found.setdefault(point.line, []).append(on_sheet(point.x, point.y))
    return found


def centre(space: str) -> Point:
    """The middle of a space's sign on the sheet."""
    return own().layout.centre(space)


def stand(space: str, heap: int) -> Point:
    """Where a stack stands."""
    return own().layout.stand(space, heap)


def plate(space: str) -> Box:
    """The plate of a space's name below its sign: left, top, width, height."""
    return own().layout.plate(space)


def core(space: str) -> Box:
    """The ground that a space needs for itself."""
    return own().layout.cores[space]


def outline(space: str) -> list[Point]:
    """The clickable shape of a space."""
    return own().layout.outline(space)


def from_box(p: Point, box: Box) -> float:
    """The distance of a point from a rectangle, below zero inside it."""
    dx = max(box[0] - p[0], p[0] - box[2])
    dy = max(box[1] - p[1], p[1] - box[3])
    if dx > 0 and dy > 0:
        return math.hypot(dx, dy)
    return max(dx, dy)
