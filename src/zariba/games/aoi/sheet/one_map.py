"""One map of the pack, its hexes numbered from 0: what a sheet shows."""

from typing import TypeVar

from zariba.boards.atlas import row_grid
from zariba.games.aoi.material.pack import AoiPack

T = TypeVar("T")


class OneMap:
    """The columns of a map's hexes, its grid and its sheet, and the tables that explain them."""

    def __init__(self, pack: AoiPack, name: str) -> None:
        numbers = pack.map.numbers[name]
        self.first = numbers.start

        def part(by_hex: tuple[T, ...]) -> tuple[T, ...]:
            return by_hex[numbers.start : numbers.stop]

        one = pack.map.maps[name]
        self.title = pack.map_parts[name].title
        self.hex_miles = pack.map_parts[name].hex_miles  # xvi.f
        self.grid = row_grid(one)
        self.sides = one.sides
        self.sheet = pack.sheets[name]
        self.codes = self.grid.codes
        self.hexes = len(self.codes)
        self.terrain = part(pack.terrain)
        self.land = part(pack.land)
        self.navigable = part(pack.navigable)
        self.area = part(pack.area)
        self.control = part(pack.control)
        self.zone = part(pack.zone)
        self.place = part(pack.place)
        self.place_kind = part(pack.place_kind)
        self.port = part(pack.port)
        self.resource = part(pack.resource)
        self.symbol = part(pack.symbol)
        self.joined = tuple(frozenset(b - self.first for b in near) for near in part(pack.joined))
        self.ground_kinds, self.side_kinds = pack.ground_kinds, pack.side_kinds
        self.place_kinds = pack.place_kinds
        self.terrain_note = pack.terrain_note
