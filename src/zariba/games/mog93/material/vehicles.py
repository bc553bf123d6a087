"""Vehicles and fallen wrecks as bodies: their outlines and heights (R3, R36, R76)."""

from collections.abc import Mapping
from functools import lru_cache
from math import cos, radians, sin

from zariba.boards.bars import Bar
from zariba.boards.plane import Polygon, turned_box
from zariba.games.mog93.material.forces import Vehicle
from zariba.games.mog93.material.rulings import Constants

Parked = tuple[tuple[int, str, int, int, int], ...]
"""Vehicles and fallen wrecks as they stand: number, kind, x, y, heading."""

Bars = tuple[tuple[int, Bar], ...]

OCTAGON = tuple(range(0, 360, 45))


class Vehicles:
    """The bodies of all vehicles."""

    def __init__(self, made: Mapping[str, Vehicle], k: Constants) -> None:
        self.crash_radius = k.crash_radius
        sizes = {kind: (each.length, each.width) for kind, each in made.items()}
        self.sizes = sizes | {"burnt": sizes["technical"]}
        self.heights = {kind: each.height for kind, each in made.items()}
        self.heights |= {"burnt": k.car, "wreck": k.wreck}

    def outline(self, kind: str, x: int, y: int, heading: int) -> Polygon:
        """The footprint of a vehicle or a fallen wreck at a place in hundredths."""
        if kind == "wreck":
            return octagon(self.crash_radius, x, y)
        return footprint(*self.sizes[kind], x, y, heading)

    def bars(self, parked: Parked) -> Bars:
        """What stands in the way of sight besides the scenery, with the vehicle's number."""
        return tuple(
            (v, Bar(kind, self.outline(kind, x, y, heading), self.heights[kind]))
            for v, kind, x, y, heading in parked
        )


@lru_cache(maxsize=100_000)
def octagon(radius: float, x: int, y: int) -> Polygon:
    """The outline of a helicopter that came down in play (R76)."""
    return tuple(
        (
            round(x / 100 + radius * sin(radians(a + 22.5)), 4),
            round(y / 100 + radius * cos(radians(a + 22.5)), 4),
        )
        for a in reversed(OCTAGON)
    )


@lru_cache(maxsize=100_000)
def footprint(length: float, width: float, x: int, y: int, heading: int) -> Polygon:
    """A rectangle of that size at a place in hundredths, turned."""
    return turned_box(x / 100, y / 100, length, width, heading)
