"""Named places, supply sources, victory hexes, forts and the hexes of entry (places.toml)."""

from typing import Final, Literal

from zariba.boards.paths import fanned
from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder, Datum
from zariba.games.keren.material.ground import Ground

FILE: Final = "places.toml"
NEEDED: Final = ("tigu", "roadblock", "cameron_ridge", "happy_valley", "keren")


class Grid(Datum, frozen=True, kw_only=True):
    """How the hexes are numbered and how wide one is."""

    raised_columns: Literal["even", "odd"]
    hex_metres: int


class Place(Datum, frozen=True, kw_only=True):
    """A name for some hexes: listed, or those of a region of the map."""

    id: str
    name: str
    hexes: tuple[str, ...] = ()
    region: str = ""


class Sources(Datum, frozen=True, kw_only=True):
    """Where each side's lines of supply end (6.0a)."""

    commonwealth: tuple[str, ...]
    italian: tuple[str, ...]


class VictoryHex(Datum, frozen=True, kw_only=True):
    """A hex that gives points (4.2d)."""

    hex: str
    vp: int


class Forts(Datum, frozen=True, kw_only=True):
    """The hexes that are forts; their hexsides stand with the others."""

    hexes: tuple[str, ...]


class Entry(Datum, frozen=True, kw_only=True):
    """Where reinforcements come in (10.4)."""

    commonwealth_row: int
    italian_general: tuple[str, ...]
    italian_s1: tuple[str, ...]


class PlacesFile(Datum, frozen=True, kw_only=True):
    """The whole of places.toml."""

    grid: Grid
    place: tuple[Place, ...]
    supply_sources: Sources
    vp_hex: tuple[VictoryHex, ...]
    forts: Forts
    entry: Entry


class Places(Ground):
    """What the map's hexes mean to the rules."""

    def read_places(self, files: DataFolder) -> None:
        """Read places.toml, and the map with it."""
        data = files.table(FILE, PlacesFile)
        where = f"{files.path(FILE)}"
        self.hex_metres = data.grid.hex_metres  # 2.1
        self.read_ground(files, data.grid.raised_columns)
        self.named = {place.id: self._hexes_of(place, where) for place in data.place}
        self.names = {place.id: place.name for place in data.place}
        for needed in NEEDED:
            if not self.named.get(needed):
                raise BadInput(f"{where}: the place {needed!r} is missing")
        self.tigu = self.named["tigu"][0]
        self.closed = frozenset((*self.named["cameron_ridge"], *self.named["happy_valley"]))
        """Where no Italian starts (16.1m)."""
        numbers = self.map.numbers
        self.sources = (
            numbers(data.supply_sources.commonwealth, f"{where}: supply_sources.commonwealth"),
            numbers(data.supply_sources.italian, f"{where}: supply_sources.italian"),
        )  # 6.0a
        self.source_distance = tuple(
            tuple(tuple(self.grid.distances(s)) for s in own) for own in self.sources
        )
        self.supply_steps = tuple(fanned(self.steps_to(own)) for own in self.sources)
        self.road = self.roads()
        self.vp_hexes = numbers([v.hex for v in data.vp_hex], f"{where}: vp_hex")
        self.vp_values = tuple(v.vp for v in data.vp_hex)
        self.vp_index = {h: i for i, h in enumerate(self.vp_hexes)}
        if len(self.vp_index) != len(self.vp_hexes):
            raise BadInput(f"{where}: vp_hex: a hex stands there twice")
        self.forts = frozenset(numbers(data.forts.hexes, f"{where}: forts.hexes"))
        entry = data.entry
        south = [i for i in range(self.hexes) if self.grid.row(i) == entry.commonwealth_row]
        if not south:
            raise BadInput(f"{where}: entry.commonwealth_row: the map has no such row")
        self.entries = {
            "commonwealth": tuple(south),  # 10.4a
            "italian_general": numbers(entry.italian_general, f"{where}: entry.italian_general"),
            "italian_s1": numbers(entry.italian_s1, f"{where}: entry.italian_s1"),
        }  # 10.4b

    def _hexes_of(self, place: Place, where: str) -> tuple[int, ...]:
        if place.region:
            return tuple(i for i, region in enumerate(self.region) if region == place.region)
        return self.map.numbers(place.hexes, f"{where}: place {place.id!r}: field hexes")
