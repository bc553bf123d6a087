"""The map: its zones, connections and lines, and what lies how far from what (1.0)."""

import msgspec

from zariba.boards.network import Network, approaches, ranges
from zariba.boards.plane import Point
from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder, Datum
from zariba.core.pack import Pack
from zariba.games.ogaden.material.layout import Background, Canvas, Legend, spot
from zariba.games.ogaden.material.printed import (
    BOX,
    BZ,
    COUNTRIES,
    ETHIOPIA,
    GZ,
    KINDS,
    MAIN,
    MINOR,
    PATH,
    SOMALIA,
    TERRAINS,
    Zone,
    among,
)

TAGS = ("city", "radar")
MAP = "map.toml"


class ZoneDatum(Datum, frozen=True, kw_only=True):
    """A zone of the file."""

    id: str
    name: str
    kind: str = msgspec.field(name="class")
    terrain: str
    country: str
    ogaden: bool
    pennant: bool
    rr: bool
    ez: str = ""
    ez_parent: str = ""
    tags: tuple[str, ...]
    lat: float = 0.0
    lon: float = 0.0
    x: float
    y: float
    src_place: str = ""
    src_class: str = ""


class Connection(Datum, frozen=True, kw_only=True):
    """A connection of the file."""

    a: str
    b: str
    type: str


class Lines(Datum, frozen=True, kw_only=True):
    """The railway, and the dotted green line as points of the canvas."""

    railway: tuple[str, ...]
    green: tuple[Point, ...]


class MapDatum(Datum, frozen=True, kw_only=True):
    """The whole file."""

    canvas: Canvas
    lines: Lines
    zone: tuple[ZoneDatum, ...]
    connection: tuple[Connection, ...]


class MapPart(Pack):
    """The part of the pack that is the map."""

    def build_map(self, files: DataFolder) -> None:
        """Read the zones, their connections and lines, and the picture."""
        where = str(files.path(MAP))
        data = files.table(MAP, MapDatum)
        self.canvas, self.green = data.canvas, data.lines.green
        self.background = files.table("background.toml", Background)
        self.legend = files.table("legend.toml", Legend).sign
        self.board = files.picture("board.svg")
        self.zones = tuple(read_zone(z, f"{where}: zone {z.id!r}") for z in data.zone)
        self.degrees = tuple((z.lat, z.lon) for z in data.zone)
        """By zone: where it lies on earth, for the drawing; no rule depends on it (1.6a)."""
        self.spots = tuple(spot(zone) for zone in self.zones)
        self.size = len(self.zones)
        self.codes = tuple(z.id for z in self.zones)
        self.zone_index = {code: n for n, code in enumerate(self.codes)}
        if len(self.zone_index) != self.size:
            raise BadInput(f"{where}: two zones have the same id")
        links = []
        for way in data.connection:
            at = f"{where}: connection {way.a}-{way.b}"
            kind = among(way.type, (*MAIN, PATH), f"{at}: field type")
            links.append((self.zone(way.a, at), self.zone(way.b, at), kind))
        self.links = tuple(links)
        try:
            self.net = Network(self.size, links)
        except ValueError as error:
            raise BadInput(f"{where}: {error}") from None
        line = f"{where}: lines: field railway"
        self.railway = tuple(self.zone(code, line) for code in data.lines.railway)
        self._kinds_of_zones(where)
        self._zones_of_the_rules(where)

    def _kinds_of_zones(self, where: str) -> None:
        zones = self.zones
        self.near = self.net.adjacent
        self.kind = [z.kind for z in zones]
        self.ogaden = [z.ogaden for z in zones]
        self.in_somalia = [z.country == "SO" for z in zones]
        self.rough = [z.kind == MINOR and z.terrain in ("plateau", "bush") for z in zones]  # 1.2b
        self.site_steps = [2 if z.kind == BZ else 1 if z.kind == GZ else 0 for z in zones]  # 1.5b
        self.site_seat = [
            -1 if not steps else SOMALIA if z.country == "SO" else ETHIOPIA
            for z, steps in zip(zones, self.site_steps, strict=True)
        ]
        self.boxes = (
            tuple(n for n, z in enumerate(zones) if z.kind == BOX and z.country == "ET"),
            tuple(n for n, z in enumerate(zones) if z.kind == BOX and z.country == "SO"),
        )
        if len(self.boxes[ETHIOPIA]) != 1 or len(self.boxes[SOMALIA]) != 2:
            raise BadInput(f"{where}: one box is needed in Ethiopia and two in Somalia")  # 1.2a
        self.tatek = self.boxes[ETHIOPIA][0]
        self.box_seat = [
            ETHIOPIA if n == self.tatek else SOMALIA if z.kind == BOX else -1
            for n, z in enumerate(zones)
        ]
        self.parent = [
            self.zone(z.parent, f"{where}: zone {z.id!r}: field ez_parent") if z.ez else -1
            for z in zones
        ]
        self.is_ez = [bool(z.ez) for z in zones]

    def _zones_of_the_rules(self, where: str) -> None:
        zones = self.zones
        self.bastions = tuple(n for n, z in enumerate(zones) if z.kind == BZ)
        self.garrisons = tuple(n for n, z in enumerate(zones) if z.kind == GZ)
        self.sites = (*self.bastions, *self.garrisons)
        self.ogaden_zones = tuple(n for n, z in enumerate(zones) if z.ogaden)
        self.ogaden_bz = tuple(n for n, z in enumerate(zones) if z.ogaden and z.kind == BZ)
        self.ogaden_sites = tuple(n for n, z in enumerate(zones) if z.ogaden and z.kind in (BZ, GZ))
        self.cities = tuple(n for n, z in enumerate(zones) if z.city)  # 9.1a
        self.is_city = [z.city for z in zones]
        self.gode = self.zone("GOD", where)
        self.dire_dawa = self.zone("DIR", where)
        self.harar = self.zone("HAR", where)
        self.jijiga = self.zone("JIJ", where)
        radar = [n for n, z in enumerate(zones) if z.radar]
        if len(radar) != 1:
            raise BadInput(f"{where}: field tags: one zone must carry the radar")
        self.karamara = radar[0]
        self.near_radar = (self.karamara, *self.near[self.karamara])  # 9.2.2g

    def zone(self, code: str, where: str) -> int:
        """The number of a zone that a file names."""
        if code not in self.zone_index:
            raise BadInput(f"{where}: there is no zone {code!r} on the map")
        return self.zone_index[code]

    def between(self, a: int, b: int) -> str:
        """The kind of the connection between two zones that touch."""
        return self.net.kind[a, b]

    def build_routes(self, air_radius: tuple[int, int]) -> None:
        """Who may go where along what, and how far things are (7.1b, 7.1c, 8.4b)."""
        somalia = [n for n in range(self.size) if self.in_somalia[n]]
        closed = (somalia, [self.tatek])  # 7.1i, 7.1h
        self.main = tuple(self.net.along(MAIN, shut) for shut in closed)
        self.spare = tuple(self.net.along((PATH,), shut) for shut in closed)
        self.around = tuple(self.net.along((*MAIN, PATH), shut) for shut in closed)
        self.is_path = {pair: kind == PATH for pair, kind in self.net.kind.items()}
        self.air = [tuple(self.net.distances(n)) for n in range(self.size)]
        self.in_reach = [
            [tuple(n for n, far in enumerate(row) if far <= radius) for row in self.air]
            for radius in air_radius
        ]  # 8.4b
        open_way = bytes(self.size)
        self.from_hq = {
            box: tuple(ranges(self.main[SOMALIA], self.spare[SOMALIA], box, open_way))
            for box in self.boxes[SOMALIA]
        }  # 3.2.2c
        outside = [n for n in range(self.size) if not self.ogaden[n]]
        self.stealth = {
            "guerrilla": self._approaches(outside),  # 7.2.3a
            "somali": self._approaches([self.tatek]),
            "ethiopian": self._approaches(somalia),
        }

    def _approaches(self, closed: list[int]) -> tuple[dict[int, tuple[int, ...]], ...]:
        main, spare = self.net.along(MAIN, closed), self.net.along((PATH,), closed)
        return tuple(approaches(main, spare, n) for n in range(self.size))


def read_zone(raw: ZoneDatum, where: str) -> Zone:
    """A zone as the rules know it."""
    among(raw.kind, KINDS, f"{where}: field class")
    among(raw.terrain, TERRAINS, f"{where}: field terrain")
    among(raw.country, COUNTRIES, f"{where}: field country")
    if raw.ez not in ("", "station", "bridge"):  # 1.2c
        raise BadInput(f"{where}: field ez: {raw.ez!r} is neither station nor bridge")
    if (raw.terrain != "none") != (raw.kind == "minor"):
        raise BadInput(f"{where}: field terrain: minor zones have one, others have none")
    for tag in raw.tags:
        among(tag, TAGS, f"{where}: field tags")
    return Zone(
        id=raw.id,
        name=raw.name,
        kind=KINDS.index(raw.kind),
        terrain=raw.terrain,
        country=raw.country,
        ogaden=raw.ogaden,
        pennant=raw.pennant,
        railway=raw.rr,
        ez=raw.ez,
        parent=raw.ez_parent,
        city="city" in raw.tags,
        radar="radar" in raw.tags,
        x=raw.x,
        y=raw.y,
    )
