"""A table of Mog '93 as its data give it, turned into board units with north up."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from zariba.boards.plane import Point
from zariba.core.datafile import DataFolder
from zariba.games.mog93.material import terrain
from zariba.games.mog93.material.pack import HERE as DATA
from zariba.games.mog93.material.terrain import XY, TableData
from zariba.games.mog93.sheet.pen import Outline, bounds, hull, shifted

SCALE = 40
WRECK = 2.0
"""How high a second wreck is drawn."""
SUN = (0.27, 0.2)  # how far a shadow falls east and south for each inch of height
MAIN = 5.0  # inches: a street this wide is a main road, unless it is called an alley


@dataclass(frozen=True)
class Street:
    id: str
    name: str
    ring: Outline
    main: bool
    across: bool
    """Whether it runs east and west."""


@dataclass(frozen=True)
class Building:
    id: str
    name: str
    ring: Outline
    height: float
    roof: str
    enterable: bool
    doors: Outline
    access: str
    foot: Point
    known: bool
    """Whether history names it."""


@dataclass(frozen=True)
class Wall:
    kind: str
    height: float
    points: Outline


@dataclass(frozen=True)
class Area:
    id: str
    kind: str
    height: float
    ring: Outline
    note: str


@dataclass(frozen=True)
class Table:
    id: str
    name: str
    width: float
    height: float
    streets: list[Street] = field(default_factory=list)
    buildings: list[Building] = field(default_factory=list)
    walls: list[Wall] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    obstacles: list[Area] = field(default_factory=list)
    edges: list[tuple[Point, Point]] = field(default_factory=list)
    crossings: Outline = field(default_factory=list)
    second: list[Area] = field(default_factory=list)

    @property
    def solids(self) -> list[Outline]:
        """Outlines nobody walks through."""
        return [b.ring for b in self.buildings] + [o.ring for o in self.obstacles]


def read_table(table_id: str, second_crash: bool = False) -> Table:
    """The data of a table; with the second crash its wreck lies among the obstacles."""
    data = DataFolder(DATA, DATA).table(f"table_{table_id}.toml", TableData)
    tall = data.table.height

    def at(p: XY) -> Point:
        return p[0] * SCALE, (tall - p[1]) * SCALE

    def ring(points: Sequence[XY]) -> Outline:
        return hull([at(p) for p in points])

    def street(row: terrain.Street) -> Street:
        outline = ring(row.polygon)
        left, top, right, bottom = bounds(outline)
        wide, high = right - left, bottom - top
        main = min(wide, high) >= MAIN * SCALE and "alley" not in row.name
        return Street(row.id, row.name, outline, main, wide > high)

    def building(row: terrain.Building) -> Building:
        access = row.roof_access
        return Building(
            row.id,
            row.name,
            ring(row.polygon),
            row.height,
            row.roof,
            row.enterable,
            [at(p) for p in row.doors],
            access.kind if access else "",
            at(access.at if access else (0, 0)),
            row.source == "history",
        )

    def area(row: terrain.Area | terrain.Obstacle) -> Area:
        return Area(row.id, row.kind, row.height, ring(row.polygon), row.note)

    second = [
        Area(each.id, "second", WRECK, ring(each.polygon), each.note) for each in data.second_crash
    ]
    return Table(
        table_id,
        data.table.name,
        data.table.width * SCALE,
        tall * SCALE,
        [street(each) for each in data.street],
        [building(each) for each in data.building],
        [Wall(each.kind, each.height, [at(p) for p in each.points]) for each in data.wall],
        [area(each) for each in data.area],
        [area(each) for each in data.obstacle] + (second if second_crash else []),
        [(at(each.segment[0]), at(each.segment[1])) for each in data.edge],
        [at(each.at) for each in data.crossing],
        second,
    )


def shadow(ring: Outline, height: float) -> Outline:
    """The ground a convex solid of this height covers and darkens."""
    dx, dy = SUN[0] * height * SCALE, SUN[1] * height * SCALE
    return hull(ring + shifted(ring, dx, dy))
