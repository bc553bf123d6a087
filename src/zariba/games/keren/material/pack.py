"""Keren's unchanging data: map, counters, tables, scenarios, read from files and checked."""

import csv
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from zariba.boards.hex import HexGrid
from zariba.boards.sight import Sight
from zariba.core.bad_input import BadInput
from zariba.games.keren.material.counters import (
    INFANTRY_TYPES,
    Unit,
    quarters,
    read_unit,
    unknown_unit,
)
from zariba.games.keren.material.fields import hundredths, shaped, whole

COMMONWEALTH: Final = 0
ITALIAN: Final = 1
SIDES: Final = ("commonwealth", "italian")
TUNNEL: Final = "tunnel"

HERE: Final = Path(__file__).parents[1] / "data"


class Group(msgspec.Struct, frozen=True):
    """Some counters of a scenario that start in one area or arrive on one turn."""

    number: int
    side: int
    count: int
    candidates: tuple[int, ...]
    turn: int
    """0 for the set-up."""
    area: tuple[int, ...] = ()
    entry: tuple[int, ...] = ()
    name: str = ""
    rule: str = ""

    @property
    def free(self) -> bool:
        """The owner picks among more counters than come (16.1l)."""
        return len(self.candidates) > self.count


class Plan(msgspec.Struct, frozen=True):
    """A scenario: its length, what wins it, who comes where and when."""

    id: str
    alias: str
    name: str
    turns: int
    labels: tuple[str, ...]
    win_vp: int
    start_vp: int
    groups: tuple[Group, ...]
    air_turn: int
    start_group: tuple[int, ...]
    """By unit: the group it may start with, -1 for none."""
    later_group: tuple[int, ...]
    """By unit: the group it may arrive with, -1 for none."""
    prepared: tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]
    """By side: places and the units in them, bottom to top."""


class Way(msgspec.Struct, frozen=True):
    """A step from one place to the next: cost on foot (0: no way) and whether a link joins them."""

    to: int
    foot: int
    link: bool
    roadblock: bool


class Pack:
    """All of it; one is loaded at a time and shared by every game."""

    def load(self, folder: Path = HERE) -> None:
        """Read the files of a folder; a file it lacks is taken from the game's own data."""
        self.folder = folder
        self._read_terrain()
        self._read_map()
        self._read_places()
        self._read_units()
        self._read_tables()
        self._read_scenarios()

    def _path(self, name: str) -> Path:
        path = self.folder / name
        return path if path.exists() else HERE / name

    def _rows(self, name: str, columns: str) -> Iterator[tuple[str, dict[str, str]]]:
        """Each line of a table with where it stands, for messages."""
        path = self._path(name)
        with path.open(newline="", encoding="utf-8") as file:
            reader = csv.DictReader(file)
            for column in columns.split():
                if column not in (reader.fieldnames or ()):
                    raise BadInput(f"{path}: line 1: there is no column {column!r}")
            for row in reader:
                if None in row or None in row.values():
                    raise BadInput(f"{path}: line {reader.line_num}: wrong number of columns")
                yield f"{path}: line {reader.line_num}", row

    def _toml(self, name: str) -> tuple[str, dict[str, object]]:
        path = self._path(name)
        try:
            return str(path), tomllib.loads(path.read_text("utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BadInput(f"{path}: {error}") from None

    # The map

    def _read_terrain(self) -> None:
        where, data = self._toml("tables.toml")
        terrain = shaped(data, dict[str, dict[str, object]], "terrain", where)
        self.terrain_mp = {k: whole(v, "mp", f"{where}: terrain.{k}") for k, v in terrain.items()}
        self.terrain_stack = {
            k: whole(v, "stack", f"{where}: terrain.{k}") for k, v in terrain.items()
        }
        self.terrain_level = {k: v.get("level") for k, v in terrain.items()}

    def _read_map(self) -> None:
        codes: list[str] = []
        self.terrain: list[str] = []
        self.level: list[int] = []
        self.region: list[str] = []
        self.place_name: list[str] = []
        for where, row in self._rows("map_hexes.csv", "hex terrain level region place"):
            if row["terrain"] not in self.terrain_mp:
                raise BadInput(f"{where}: field terrain: there is no terrain {row['terrain']!r}")
            codes.append(row["hex"])
            self.terrain.append(row["terrain"])
            self.level.append(hundredths(row["level"], f"{where}: field level"))
            self.region.append(row["region"])
            self.place_name.append(row["place"])
        try:
            self.grid = HexGrid(codes, "even")  # 2.1a
        except ValueError as error:
            raise BadInput(f"{self._path('map_hexes.csv')}: {error}") from None
        self.hexes = len(codes)
        self.tunnel = self.hexes  # 10.5b: a place of its own beneath 2622
        self.places = self.hexes + 1
        self.codes = (*codes, TUNNEL)
        self.place_index = {code: i for i, code in enumerate(self.codes)}
        self._read_links()

    def _read_links(self) -> None:
        self.links: dict[tuple[int, int], set[str]] = {}
        self.sides: dict[tuple[int, int], set[str]] = {}
        for name, into in (("map_links.csv", self.links), ("map_hexsides.csv", self.sides)):
            for where, row in self._rows(name, "kind hex_a hex_b"):
                a = self.hex(row["hex_a"], f"{where}: field hex_a")
                b = self.hex(row["hex_b"], f"{where}: field hex_b")
                if b not in self.grid.adjacent[a]:
                    raise BadInput(f"{where}: {row['hex_a']} and {row['hex_b']} do not touch")
                into.setdefault((a, b), set()).add(row["kind"])
                into.setdefault((b, a), set()).add(row["kind"])
        mouths = [pair for pair, kinds in self.links.items() if "tunnel" in kinds]
        above = {a for a, _ in mouths if sum(1 for x, _ in mouths if x == a) > 1}
        if len(above) != 1:
            raise BadInput(
                f"{self._path('map_links.csv')}: the tunnel needs one hex and two mouths"
            )
        self.tunnel_hex = above.pop()
        self.mouths = tuple(b for a, b in mouths if a == self.tunnel_hex)
        self._ways()

    def side_kinds(self, a: int, b: int) -> set[str]:
        """What lies on the hexside between two hexes."""
        return self.sides.get((a, b), set())

    def _ways(self) -> None:
        """Steps, zones, fire and assault from place to place."""
        grid = self.grid
        self.ways: list[tuple[Way, ...]] = []
        self.zoc_from: list[tuple[int, ...]] = []
        self.assault_from: list[tuple[int, ...]] = []
        for a in range(self.hexes):
            ways = []
            for b in grid.adjacent[a]:
                kinds = self.side_kinds(a, b)
                if "prohibited" in kinds:  # 10.1e
                    continue
                foot = self.terrain_mp[self.terrain[b]]  # 10.0a, 10.1a, 10.1b, 2.2a
                if "sheer" in kinds:
                    foot = 6  # 10.1c
                if "fort" in kinds:
                    foot += 1  # 10.1d
                link = self.links.get((a, b), set())
                surface = bool(link) and "tunnel" not in link  # 10.5b
                ways.append(Way(b, foot, surface, "roadblock" in kinds))
                if "tunnel" in link and b == self.tunnel_hex:
                    ways.append(Way(self.tunnel, 0, True, False))  # 10.5a
            self.ways.append(tuple(ways))
            barred = {b for b in grid.adjacent[a] if self.side_kinds(a, b) & {"prohibited"}}
            shut = {b for b in grid.adjacent[a] if self.side_kinds(a, b) & {"roadblock"}}
            near = tuple(b for b in grid.adjacent[a] if b not in barred)
            below = (self.tunnel,) if a in self.mouths else ()  # 10.5h, 10.5e
            self.zoc_from.append(tuple(b for b in near if b not in shut) + below)  # 8.0a, 8.0b
            self.assault_from.append(near + below)  # 14.0f
        self.ways.append(
            tuple(
                Way(mouth, self.terrain_mp[self.terrain[mouth]], True, False)
                for mouth in self.mouths
            )
        )
        self.zoc_from.append(self.mouths)
        self.assault_from.append(self.mouths)
        self.fire_from = [
            tuple(b for b in near if b != self.tunnel) for near in self.zoc_from[:-1]
        ] + [()]  # 10.5c, 10.5e, 11.0d
        self.road_limit = 2  # 7.2a
        self.costs_one = [self.terrain_mp[t] == 1 for t in self.terrain] + [False]  # 7.2b, R28
        self.limit = [self.terrain_stack[t] for t in self.terrain] + [2]  # 7.1a, 7.1c, 10.5g
        self.hex_of = [*range(self.hexes), self.tunnel_hex]
        opaque = {i for i, t in enumerate(self.terrain) if t == "ridge"}  # 12.3a, 12.3b, 12.2b
        shut_sides = [
            pair
            for pair, kinds in self.sides.items()
            if pair[0] < pair[1] and kinds & {"prohibited", "roadblock"}
        ]  # 12.1b
        self.open_sight = Sight(grid, self.level, opaque, ())
        # 12.0c: a corner of the gun's hex clear to every corner of the target's; 12.0d along sides
        table = self._path("sight.bin")
        try:
            self.sight = Sight.load(grid, self.level, opaque, shut_sides, table.read_bytes())
        except (OSError, ValueError):  # another map than the table was made for
            self.sight = Sight(grid, self.level, opaque, shut_sides)

    def hex(self, code: str, where: str) -> int:
        """The number of a hex that a file names."""
        if code not in self.place_index or code == TUNNEL:
            raise BadInput(f"{where}: there is no hex {code!r} on the map")
        return self.place_index[code]

    def _read_places(self) -> None:
        where, data = self._toml("places.toml")
        self.named: dict[str, tuple[int, ...]] = {}
        self.names: dict[str, str] = {}
        for place in shaped(data, list[dict[str, object]], "place", where):
            name = str(place.get("id", ""))
            at = f"{where}: place {name!r}: field hexes"
            if "region" in place:
                hexes = [i for i in range(self.hexes) if self.region[i] == place["region"]]
            else:
                hexes = [self.hex(c, at) for c in shaped(place, list[str], "hexes", at)]
            self.named[name] = tuple(hexes)
            self.names[name] = str(place.get("name", name))
        for needed in ("tigu", "roadblock", "cameron_ridge", "happy_valley"):
            if not self.named.get(needed):
                raise BadInput(f"{where}: the place {needed!r} is missing")
        sources = shaped(data, dict[str, object], "supply_sources", where)
        self.sources = tuple(
            tuple(
                self.hex(c, f"{where}: supply_sources.{side}")
                for c in shaped(sources, list[str], side, where)
            )
            for side in SIDES
        )  # 6.0a
        self.source_distance = tuple(
            tuple(tuple(self.grid.distances(s)) for s in side) for side in self.sources
        )
        self.vp_hexes: list[int] = []
        self.vp_values: list[int] = []
        for vp in shaped(data, list[dict[str, object]], "vp_hex", where):
            self.vp_hexes.append(self.hex(str(vp.get("hex")), f"{where}: vp_hex"))
            self.vp_values.append(whole(vp, "vp", f"{where}: vp_hex {vp.get('hex')}"))
        self.vp_index = {h: i for i, h in enumerate(self.vp_hexes)}
        forts = shaped(data, dict[str, object], "forts", where)
        self.forts = frozenset(
            self.hex(c, f"{where}: forts") for c in shaped(forts, list[str], "hexes", where)
        )
        self.tigu = self.named["tigu"][0]
        entry = shaped(data, dict[str, object], "entry", where)
        south = max(self.grid.row(i) for i in range(self.hexes))
        self.entries = {
            "commonwealth": tuple(i for i in range(self.hexes) if self.grid.row(i) == south)
        }  # 10.4a
        for name in ("italian_general", "italian_s1"):
            self.entries[name] = tuple(
                self.hex(c, f"{where}: entry.{name}") for c in shaped(entry, list[str], name, where)
            )  # 10.4b
        self._supply_edges()

    def _supply_edges(self) -> None:
        """Steps backwards from the sources, priced as a unit walking towards them (6.2b)."""
        back: list[list[tuple[int, int]]] = [[] for _ in range(self.places)]
        for a, ways in enumerate(self.ways):
            for way in ways:
                cost = 1 if way.link else way.foot  # 10.3a
                back[way.to].append((a, cost))
        self.supply_edges = tuple(
            tuple(
                tuple((a, 0) if h in sources else (a, cost) for a, cost in edges)
                for h, edges in enumerate(back)
            )
            for sources in self.sources
        )
        self.road = [
            tuple(
                b if "tunnel" not in kinds else self.tunnel
                for b in self.grid.adjacent[a]
                if (kinds := self.links.get((a, b), set()) & {"road", "rail", "tunnel"})
            )
            for a in range(self.hexes)
        ] + [self.mouths]
        self.road[self.tunnel_hex] = ()

    # The counters

    def _read_units(self) -> None:
        units: list[Unit] = []
        self.air: list[str] = []
        self.air_fire = 40
        rows = list(
            self._rows(
                "counters.csv",
                "id side kind name formation division band ranged assault mp reverse rev_ranged"
                " rev_assault rev_mp",
            )
        )
        for side, name in enumerate(SIDES):
            for where, row in rows:
                if row["side"] != name:
                    continue
                if row["kind"] == "air":
                    self.air.append(row["id"])
                    self.air_fire = quarters(row["ranged"], f"{where}: field ranged")
                else:
                    units.append(read_unit(row, side, where))
        self.units = tuple(units)
        self.count = len(units)
        self.unit_index = {u.id: i for i, u in enumerate(units)}
        if len(self.unit_index) != len(units):
            raise BadInput(f"{self._path('counters.csv')}: two counters have the same id")
        hidden = tuple(unknown_unit(side) for side in (COMMONWEALTH, ITALIAN))
        self.unknown = (self.count, self.count + 1)  # stands for a unit one may not see (7.4a)
        every = (*units, *hidden)
        self.unit_ids = tuple(u.id for u in every)
        self.every_unit = every
        self.side = [u.side for u in every]
        self.is_gun = [u.kind == "artillery" for u in every]
        self.is_tank = [u.kind == "tank" for u in every]
        self.has_facing = [u.kind in INFANTRY_TYPES for u in every]  # 9.0a, R68
        self.zoc_side = [-1 if u.kind == "artillery" else u.side for u in every]  # 8.2a
        self.fire = [u.fire for u in every]
        self.assault = [u.assault for u in every]
        self.mp = [u.mp for u in every]
        self.regiment = [f"{u.division}/{u.band}" if u.band else "" for u in every]  # 2.3b
        self.side_units = tuple(
            tuple(i for i, u in enumerate(units) if u.side == side)
            for side in (COMMONWEALTH, ITALIAN)
        )

    # The tables

    def _read_tables(self) -> None:
        where, data = self._toml("tables.toml")
        fire = shaped(data, dict[str, object], "ranged_fire", where)
        self.fire_columns = shaped(fire, list[str], "columns", where)
        self.fire_minimum = shaped(fire, list[int], "minimum", where)
        rows = shaped(fire, dict[str, list[str]], "rows", where)
        self.fire_table = [rows.get(str(d), []) for d in range(1, 7)]
        assault = shaped(data, dict[str, object], "assault", where)
        self.assault_columns = shaped(assault, list[str], "columns", where)
        net = shaped(assault, dict[str, list[str]], "rows", where)
        self.assault_table = {int(k): v for k, v in net.items() if k.lstrip("-").isdigit()}
        mods = shaped(assault, dict[str, object], "modifiers", where)
        self.clear_bonus = whole(mods, "clear_target", where)
        self.fort_penalty = whole(mods, "fort_target", where)
        wide = len(self.fire_columns)
        if len(self.fire_minimum) != wide or any(len(r) != wide for r in self.fire_table):
            raise BadInput(f"{where}: ranged_fire: six rows with a cell for each column are needed")
        if set(self.assault_table) != set(range(-1, 8)) or any(
            len(r) != len(self.assault_columns) for r in self.assault_table.values()
        ):
            raise BadInput(f"{where}: assault.rows: rows -1 to 7 with a cell for each column")
        supply = shaped(data, dict[str, object], "supply", where)
        self.front_range = whole(supply, "front_range", where)
        self.carrying_range = whole(supply, "carrying_range", where)

    # The scenarios

    def _read_scenarios(self) -> None:
        from zariba.games.keren.material.scenarios import read_plans

        self.plans = read_plans(self)
        self.plan_by_id = {plan.id: plan for plan in self.plans}


PACK: Final = Pack()
