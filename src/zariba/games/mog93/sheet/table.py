"""A table of Mog '93 as its data give it, turned into board units with north up."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from zariba.boards.plane import Point
from zariba.games.mog93.sheet.pen import Outline, bounds, hull, shifted

SCALE = 40
DATA = Path(__file__).parents[1] / "data"
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
    data: dict[str, Any] = tomllib.loads(
        (DATA / f"table_{table_id}.toml").read_text(encoding="utf-8")
    )
    tall = data["table"]["height"]

    def at(p: list[float]) -> Point:
        return p[0] * SCALE, (tall - p[1]) * SCALE

    def ring(points: list[list[float]]) -> Outline:
        return hull([at(p) for p in points])

    def street(row: dict[str, Any]) -> Street:
        outline = ring(row["polygon"])
        left, top, right, bottom = bounds(outline)
        wide, high = right - left, bottom - top
        main = min(wide, high) >= MAIN * SCALE and "alley" not in row["name"]
        return Street(row["id"], row["name"], outline, main, wide > high)

    def building(row: dict[str, Any]) -> Building:
        access = row.get("roof_access", {})
        return Building(
            row["id"],
            row["name"],
            ring(row["polygon"]),
            row["height"],
            row["roof"],
            row["enterable"],
            [at(p) for p in row["doors"]],
            access.get("kind", ""),
            at(access.get("at", [0, 0])),
            row["source"] == "history",
        )

    def area(row: dict[str, Any], kind: str = "") -> Area:
        return Area(
            row["id"], kind or row["kind"], row.get("height", 2.0), ring(row["polygon"]),
            row.get("note", ""),
        )  # fmt: skip

    second = [area(r, "second") for r in data.get("second_crash", [])]
    return Table(
        table_id,
        data["table"]["name"],
        data["table"]["width"] * SCALE,
        tall * SCALE,
        [street(r) for r in data.get("street", [])],
        [building(r) for r in data.get("building", [])],
        [Wall(r["kind"], r["height"], [at(p) for p in r["points"]]) for r in data.get("wall", [])],
        [area(r) for r in data.get("area", [])],
        [area(r) for r in data.get("obstacle", [])] + (second if second_crash else []),
        [(at(r["segment"][0]), at(r["segment"][1])) for r in data.get("edge", [])],
        [at(r["at"]) for r in data.get("crossing", [])],
        second,
    )


def shadow(ring: Outline, height: float) -> Outline:
    """The ground a convex solid of this height covers and darkens."""
    dx, dy = SUN[0] * height * SCALE, SUN[1] * height * SCALE
    return hull(ring + shifted(ring, dx, dy))
