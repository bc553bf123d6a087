"""The tables to play on: streets, houses, walls, sites, zones."""

from typing import Literal

from zariba.core.datafile import Datum

XY = tuple[float, float]


class Access(Datum, frozen=True):
    """The foot of a stair or ladder."""

    kind: Literal["stair", "ladder"]
    at: XY


class Building(Datum, frozen=True):
    """A house: a solid, perhaps with a room, perhaps with a roof to stand on."""

    id: str
    name: str
    polygon: tuple[XY, ...]
    height: float
    roof: Literal["flat", "tin", "broken"]
    parapet: float
    enterable: bool
    doors: tuple[XY, ...]
    roof_access: Access | None = None


class Wall(Datum, frozen=True):
    """A wall along some points, high or low."""

    id: str
    kind: Literal["high", "low"]
    height: float
    points: tuple[XY, ...]


class Area(Datum, frozen=True):
    """Ground that gives cover: rubble, trees, stalls."""

    id: str
    kind: Literal["rubble", "trees", "stalls"]
    height: float
    polygon: tuple[XY, ...]


class Obstacle(Datum, frozen=True):
    """A wreck or a car."""

    id: str
    kind: Literal["wreck", "car"]
    height: float
    polygon: tuple[XY, ...]


class Street(Datum, frozen=True):
    """A street's name and extent."""

    id: str
    name: str
    polygon: tuple[XY, ...]


class Site(Datum, frozen=True):
    """A crash site."""

    id: str
    wreck: str
    centre: XY


class Corner(Datum, frozen=True):
    """A street corner or crossing with the zone round it."""

    id: str
    at: XY
    radius: float


class Zone(Datum, frozen=True):
    """Where units may deploy."""

    id: str
    polygon: tuple[XY, ...]


class Edge(Datum, frozen=True):
    """The way off the table."""

    id: str
    side: Literal["south"]
    segment: tuple[XY, XY]


class Column(Datum, frozen=True):
    """Where the convoy stands when it arrives."""

    lead: XY
    heading: int
    gap: float


class SecondCrash(Datum, frozen=True):
    """The second wreck of the scenario that has one."""

    id: str
    polygon: tuple[XY, ...]


class TableSize(Datum, frozen=True):
    """The head of a table file."""

    id: str
    name: str
    width: float
    height: float


class TableData(Datum, frozen=True):
    """A table file."""

    table: TableSize
    street: tuple[Street, ...] = ()
    building: tuple[Building, ...] = ()
    wall: tuple[Wall, ...] = ()
    area: tuple[Area, ...] = ()
    obstacle: tuple[Obstacle, ...] = ()
    site: tuple[Site, ...] = ()
    corner: tuple[Corner, ...] = ()
    crossing: tuple[Corner, ...] = ()
    zone: tuple[Zone, ...] = ()
    edge: tuple[Edge, ...] = ()
    column: tuple[Column, ...] = ()
    second_crash: tuple[SecondCrash, ...] = ()


class Sample(Datum, frozen=True):
    """A sample of the map's key."""

    svg: str
    text: str


class LegendFile(Datum, frozen=True):
    """legend.toml, which sheet/draw.py writes."""

    sample: tuple[Sample, ...]
