"""Ogaden 1977's unchanging data: zones, counters, markers, tables, read from files and checked."""

import csv
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from zariba.boards.network import Network, approaches, ranges
from zariba.core.bad_input import BadInput
from zariba.games.ogaden.material.fields import shaped, whole
from zariba.games.ogaden.material.printed import (
    BACKS,
    KNOWN_BY_NAME,
    MAIN,
    PATH,
    back_shown,
    read_marker,
    read_unit,
    read_zone,
    stranger,
)
from zariba.games.ogaden.material.printed import BOX as BOX
from zariba.games.ogaden.material.printed import BZ as BZ
from zariba.games.ogaden.material.printed import CAMPS as CAMPS
from zariba.games.ogaden.material.printed import ETHIOPIA as ETHIOPIA
from zariba.games.ogaden.material.printed import EZ as EZ
from zariba.games.ogaden.material.printed import FACTIONS as FACTIONS
from zariba.games.ogaden.material.printed import GZ as GZ
from zariba.games.ogaden.material.printed import LETTERS as LETTERS
from zariba.games.ogaden.material.printed import MINOR as MINOR
from zariba.games.ogaden.material.printed import PASS as PASS
from zariba.games.ogaden.material.printed import SOMALIA as SOMALIA
from zariba.games.ogaden.material.printed import Marker as Marker
from zariba.games.ogaden.material.printed import Unit as Unit

HERE: Final = Path(__file__).parents[1] / "data"


class Place(msgspec.Struct, frozen=True):
    """Some counters of a scenario and the zones they may start in."""

    number: int
    camp: int
    units: tuple[int, ...]
    count: int
    zones: tuple[int, ...]
    rule: str
    name: str
    reduced: int = 0
    one_per_zone: bool = False
    with_gu: bool = False


class Plan(msgspec.Struct, frozen=True):
    """A scenario."""

    id: str
    name: str
    first: int
    last: int
    whole_map: bool
    morale: tuple[int, int]
    level: tuple[int, int]
    ops_bowl: tuple[int, ...]
    tsda_bowl: tuple[int, ...]
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    ops_added: dict[int, tuple[int, ...]]
    tsda_added: dict[int, tuple[int, ...]]
    units_added: dict[int, tuple[int, ...]]
    dice: bool
    diplomacy: bool
    victory: str
    places: tuple[Place, ...]
    prepared: tuple[tuple[tuple[int, int, str], ...], ...]
    """By camp: unit, zone, and the side of the counter that is up."""


class Pack:
    """All of it; one is loaded at a time and shared by every game."""

    def load(self, folder: Path = HERE) -> None:
        """Read the files of a folder; a file it lacks is taken from the game's own data."""
        self.folder = folder
        self._read_map()
        self._read_units()
        self._read_markers()
        self._read_tables()
        self._routes()
        from zariba.games.ogaden.material.scenarios import read_plans
        from zariba.games.ogaden.material.soundness import check_map, check_markers

        check_map(self, str(self.path("map.toml")))
        check_markers(self, str(self.path("markers.toml")))
        self.plans = read_plans(self)
        self.plan_by_id = {plan.id: plan for plan in self.plans}

    def path(self, name: str) -> Path:
        """A data file, the game's own where the data pack has none."""
        path = self.folder / name
        return path if path.exists() else HERE / name

    def toml(self, name: str) -> tuple[str, dict[str, object]]:
        """A TOML file and its name for messages."""
        path = self.path(name)
        try:
            return str(path), tomllib.loads(path.read_text("utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BadInput(f"{path}: {error}") from None

    def _rows(self, name: str, columns: str) -> Iterator[tuple[str, dict[str, str]]]:
        path = self.path(name)
        with path.open(newline="", encoding="utf-8") as file:
            reader = csv.DictReader(file)
            for column in columns.split():
                if column not in (reader.fieldnames or ()):
                    raise BadInput(f"{path}: line 1: there is no column {column!r}")
            for row in reader:
                if None in row or None in row.values():
                    raise BadInput(f"{path}: line {reader.line_num}: wrong number of columns")
                yield f"{path}: line {reader.line_num}", row

    # The map

    def _read_map(self) -> None:
        where, data = self.toml("map.toml")
        zones = []
        for raw in shaped(data, list[dict[str, object]], "zone", where):
            zones.append(read_zone(raw, f"{where}: zone {raw.get('id')!r}"))
        self.zones = tuple(zones)
        self.size = len(zones)
        self.codes = tuple(z.id for z in zones)
        self.zone_index = {code: n for n, code in enumerate(self.codes)}
        if len(self.zone_index) != self.size:
            raise BadInput(f"{where}: two zones have the same id")
        links = []
        for raw in shaped(data, list[dict[str, object]], "connection", where):
            at = f"{where}: connection {raw.get('a')}-{raw.get('b')}"
            kind = str(raw.get("type"))
            if kind not in (*MAIN, PATH):
                raise BadInput(f"{at}: field type: {kind!r} is none of {', '.join((*MAIN, PATH))}")
            links.append((self.zone(raw.get("a"), at), self.zone(raw.get("b"), at), kind))
        try:
            self.net = Network(self.size, links)
        except ValueError as error:
            raise BadInput(f"{where}: {error}") from None
        self.near = self.net.adjacent
        self.kind = [z.kind for z in zones]
        self.ogaden = [z.ogaden for z in zones]
        self.in_somalia = [z.country == "SO" for z in zones]
        self.rough = [z.kind == MINOR and z.terrain in ("plateau", "bush") for z in zones]  # 1.2b
        self.site_steps = [2 if z.kind == BZ else 1 if z.kind == GZ else 0 for z in zones]  # 1.5b
        self.site_camp = [
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
        self.box_camp = [
            ETHIOPIA if n == self.tatek else SOMALIA if z.kind == BOX else -1
            for n, z in enumerate(zones)
        ]
        self.parent = [
            self.zone(z.parent, f"{where}: zone {z.id!r}: field ez_parent") if z.ez else -1
            for z in zones
        ]
        self.is_ez = [bool(z.ez) for z in zones]
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
        lines = shaped(data, dict[str, object], "lines", where)
        line = f"{where}: lines: field railway"
        self.railway = tuple(self.zone(z, line) for z in shaped(lines, list[str], "railway", where))

    def zone(self, code: object, where: str) -> int:
        """The number of a zone that a file names."""
        if str(code) not in self.zone_index:
            raise BadInput(f"{where}: there is no zone {code!r} on the map")
        return self.zone_index[str(code)]

    def _routes(self) -> None:
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
            for radius in self.air_radius
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

    # The counters and markers

    def _read_units(self) -> None:
        units = [
            read_unit(row, where)
            for where, row in self._rows(
                "units.csv",
                "id name camp nation faction kind type steps mech light ccf ucf aacf back back_type"
                " back_mech back_light back_ccf back_ucf back_aacf",
            )
        ]
        self.count = len(units)
        self.unit_index = {u.id: n for n, u in enumerate(units)}
        if len(self.unit_index) != self.count:
            raise BadInput(f"{self.path('units.csv')}: two counters have the same id")
        strangers = [stranger(back) for back in BACKS]
        self.units = (*units, *strangers)
        self.unit_ids = tuple(u.id for u in self.units)
        self.camp = [u.camp for u in self.units]
        self.unit_kind = [u.kind for u in self.units]
        self.is_air = [u.kind == "AU" for u in self.units]
        self.is_gu = [u.kind == "GU" for u in self.units]
        self.is_sfu = [u.kind == "SFU" for u in self.units]
        self.hides = [u.kind in ("GU", "SFU") for u in self.units]  # 2.1d
        self.is_cu = [u.kind in ("CU", "MU", "PRG") for u in self.units]  # R11
        self.is_cuban = [u.nation == "Cuba" for u in self.units]
        self.two_steps = [u.steps == 2 for u in self.units]
        self.movement = [u.faction in ("WSLF", "SALF") for u in self.units]
        self.is_116 = [u.kind == "SFU" and u.faction == "SNA" for u in self.units]
        self.is_sna = [u.faction == "SNA" and u.kind == "CU" for u in self.units]
        self.back_of = [
            -1 if not self.hides[n] else self.count + BACKS.index(back_shown(u))
            for n, u in enumerate(self.units)
        ]
        self.stealth_of = [
            "guerrilla" if self.movement[n] else CAMPS[u.camp] if u.camp == SOMALIA else "ethiopian"
            for n, u in enumerate(self.units)
        ]
        self.camp_units = tuple(
            tuple(n for n in range(self.count) if self.camp[n] == camp) for camp in (0, 1)
        )
        self.air_units = tuple(
            tuple(n for n in self.camp_units[camp] if self.is_air[n]) for camp in (0, 1)
        )
        self.guerrillas = tuple(n for n in range(self.count) if self.movement[n])

    def _read_markers(self) -> None:
        where, data = self.toml("markers.toml")
        markers = []
        for kind in ("ops", "commander", "ts", "da"):
            for raw in shaped(data, list[dict[str, object]], kind, where):
                markers.append(read_marker(raw, kind, f"{where}: {kind} {raw.get('id')!r}"))
        self.markers = tuple(markers)
        self.marker_index = {m.id: n for n, m in enumerate(markers)}
        if len(self.marker_index) != len(markers):
            raise BadInput(f"{where}: two markers have the same id")
        self.marker_camp = [m.camp for m in markers]
        self.is_ops = [m.kind in ("ops", "commander") for m in markers]
        self.is_ts = [m.kind == "ts" for m in markers]
        self.is_da = [m.kind == "da" for m in markers]
        self.ops = tuple(n for n, m in enumerate(markers) if m.kind in ("ops", "commander"))
        self.commanders = tuple(n for n, m in enumerate(markers) if m.kind == "commander")  # 2.2a
        self.supports = tuple(n for n, m in enumerate(markers) if m.kind in ("ts", "da"))
        for name in KNOWN_BY_NAME:
            if name not in self.marker_index:
                raise BadInput(f"{where}: the marker {name} is missing")

    def _read_tables(self) -> None:
        where, data = self.toml("tables.toml")
        turns = shaped(data, list[dict[str, object]], "turn", where)
        self.months = tuple(shaped(t, str, "id", f"{where}: turn") for t in turns)
        self.month_index = {month: n for n, month in enumerate(self.months)}
        site = shaped(data, dict[str, dict[str, object]], "site", where)
        gz, bz = site.get("GZ", {}), site.get("BZ", {})
        self.gz_factors = shaped(gz, tuple[int, int, int], "full", where)
        self.bz_factors = (
            shaped(bz, tuple[int, int, int], "full", where),
            shaped(bz, tuple[int, int, int], "inoperative", where),
        )
        self.box_flak = whole(site.get("box", {}), "aacf", where)
        limits = shaped(data, dict[str, object], "limits", where)
        self.stack_steps = whole(limits, "stack_steps", where)
        self.actions = whole(limits, "actions_per_ops", where)  # 5.2c, 8.0a
        self.hq_radius = whole(limits, "hq_radius", where)
        self.supply_step = whole(limits, "supply_step", where)
        self.air_radius = (
            whole(limits, "air_radius_E", where),
            whole(limits, "air_radius_S", where),
        )
        self.hand_max = whole(limits, "hand_max", where)
        self.hand_max_da = whole(limits, "hand_max_da", where)
        self.draws = (whole(limits, "draw_initiative", where), whole(limits, "draw_other", where))
        tracks = shaped(data, dict[str, dict[str, object]], "diplomacy", where)
        self.top_level = (top_of(tracks, "E", where), top_of(tracks, "S", where))


def top_of(tracks: dict[str, dict[str, object]], camp: str, where: str) -> int:
    """The highest level of a camp's diplomatic track, which begins with 1 (12.1a)."""
    levels = shaped(tracks.get(camp, {}), list[int], "levels", f"{where}: diplomacy.{camp}")
    if not levels or levels != list(range(1, len(levels) + 1)):
        raise BadInput(f"{where}: diplomacy.{camp}: field levels: 1, 2, 3 and so on are needed")
    return levels[-1]


def between(a: int, b: int) -> str:
    """The kind of the connection between two zones that touch."""
    return PACK.net.kind[a, b]


PACK: Final = Pack()
