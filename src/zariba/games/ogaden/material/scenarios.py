"""The scenarios of Ogaden 1977, read and checked: who starts where, what comes when."""

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder, Datum
from zariba.games.ogaden.material.components import Components
from zariba.games.ogaden.material.printed import (
    BZ,
    ETHIOPIA,
    GZ,
    LETTERS,
    MINOR,
    SEAT_IDS,
    SOMALIA,
    Place,
    Plan,
    among,
)
from zariba.games.ogaden.material.soundness import check_set_ups

AREAS = ("map", "ogaden")
SCENARIOS = {"campaign": "13", "liberation": "14.1", "offensive": "14.2"}
"""By id: the section whose conditions of victory hold."""
FACES = ("", "reduced", "concealed")

Prepared = tuple[tuple[int, int, str], ...]
Lists = dict[str, tuple[str, ...]]
"""By month or zone: ids."""


class Both(Datum, frozen=True, kw_only=True):
    """A number for each camp."""

    E: int
    S: int


class PlaceDatum(Datum, frozen=True, kw_only=True):
    """A line of a set-up."""

    seat: str = msgspec.field(name="camp")
    units: tuple[str, ...]
    count: int
    zones: str
    rule: str
    name: str
    reduced: int = 0
    one_per_zone: bool = False


class ScenarioDatum(Datum, frozen=True, kw_only=True):
    """A scenario of the file."""

    id: str
    name: str
    first_turn: str
    last_turn: str
    area: str
    morale: Both
    diplomacy: Both
    ops_bowl: tuple[str, ...]
    tsda_bowl: tuple[str, ...]
    hand_E: tuple[str, ...]
    hand_S: tuple[str, ...]
    ops_added: Lists
    tsda_added: Lists
    units_added: Lists
    dice: bool
    diplomacy_phase: bool
    victory: str
    liberated_zones: int = 0
    place: tuple[PlaceDatum, ...]


class ScenariosDatum(Datum, frozen=True, kw_only=True):
    """The whole file."""

    scenario: tuple[ScenarioDatum, ...]


class SetUpDatum(Datum, frozen=True, kw_only=True):
    """A prepared set-up: by camp, the units of each zone."""

    ethiopian: Lists = {}
    somali: Lists = {}


def read_plans(pack: Components, files: DataFolder) -> tuple[Plan, ...]:
    """Every scenario of the file, with its prepared set-ups."""
    where, at = str(files.path("scenarios.toml")), str(files.path("setups.toml"))
    data = files.table("scenarios.toml", ScenariosDatum)
    setups = files.table("setups.toml", dict[str, SetUpDatum])
    plans = []
    for raw in data.scenario:
        among(raw.id, tuple(SCENARIOS), f"{where}: scenario {raw.id!r}: field id")
        if raw.id not in setups:
            raise BadInput(f"{at}: there is no set-up for {raw.id}")
        plan = Reader(pack, raw, f"{where}: scenario {raw.id!r}").plan()
        prepared = tuple(
            read_prepared(pack, stacks, f"{at}: {raw.id}.{seat}")
            for seat, stacks in zip(
                SEAT_IDS, (setups[raw.id].ethiopian, setups[raw.id].somali), strict=True
            )
        )
        plan = msgspec.structs.replace(plan, prepared=prepared)
        check_set_ups(pack, plan, at)
        plans.append(plan)
    there = tuple(plan.id for plan in plans)
    for name in setups:
        among(name, there, f"{at}: the set-up of a scenario")
    return tuple(plans)


class Reader:
    """One scenario being read."""

    def __init__(self, pack: Components, raw: ScenarioDatum, where: str) -> None:
        self.pack, self.raw, self.where = pack, raw, where

    def plan(self) -> Plan:
        """The scenario, without its prepared set-ups."""
        pack, raw, where = self.pack, self.raw, self.where
        among(raw.area, AREAS, f"{where}: field area")
        among(raw.victory, tuple(SCENARIOS.values()), f"{where}: field victory")
        top = pack.track.max
        places = tuple(
            read_place(pack, number, place, f"{where}: place {number}")
            for number, place in enumerate(raw.place)
        )
        units = {unit for place in places for unit in place.units}
        lines = {unit: tuple(p for p in places if unit in p.units) for unit in units}
        return Plan(
            id=raw.id,
            name=raw.name,
            first=pack.month(raw.first_turn, f"{where}: field first_turn"),
            last=pack.month(raw.last_turn, f"{where}: field last_turn"),
            whole_map=raw.area == "map",
            morale=self.pair(raw.morale, "morale", (top, top)),
            level=self.pair(raw.diplomacy, "diplomacy", pack.top_level),
            ops_bowl=self.markers(raw.ops_bowl, "ops_bowl"),  # 14.1d, 14.2d
            tsda_bowl=self.markers(raw.tsda_bowl, "tsda_bowl"),  # 14.2e
            hands=(
                self.held(raw.hand_E, "hand_E", ETHIOPIA),
                self.held(raw.hand_S, "hand_S", SOMALIA),
            ),
            ops_added=self.by_month(raw.ops_added, "ops_added", pack.marker_index),
            tsda_added=self.by_month(raw.tsda_added, "tsda_added", pack.marker_index),
            units_added=self.by_month(raw.units_added, "units_added", pack.unit_index),
            dice=raw.dice,
            diplomacy=raw.diplomacy_phase,
            victory=raw.victory,
            liberated_zones=raw.liberated_zones,
            places=places,
            lines=lines,
            starts={
                unit: frozenset(z for place in named for z in place.zones)
                for unit, named in lines.items()
            },
            prepared=(),
        )

    def by_month(self, table: Lists, key: str, index: dict[str, int]) -> dict[int, tuple[int, ...]]:
        """What comes in each month."""
        at = f"{self.where}: field {key}"
        return {self.pack.month(m, at): known(names, index, at) for m, names in table.items()}

    def markers(self, names: tuple[str, ...], key: str) -> tuple[int, ...]:
        """The markers of a list."""
        return known(names, self.pack.marker_index, f"{self.where}: field {key}")

    def pair(self, both: Both, key: str, tops: tuple[int, ...]) -> tuple[int, int]:
        """A number for each camp, within its track."""
        for value, top in zip((both.E, both.S), tops, strict=True):
            if not 1 <= value <= top:
                raise BadInput(f"{self.where}: field {key}: {value} is not from 1 to {top}")
        return both.E, both.S

    def held(self, names: tuple[str, ...], key: str, seat: int) -> tuple[int, ...]:
        """The fixed hand of a camp: supports that it may use."""
        pack = self.pack
        markers = self.markers(names, key)
        for marker in markers:
            if not pack.is_ts[marker] or pack.marker_seat[marker] not in (seat, -1):
                name = pack.markers[marker].id
                raise BadInput(f"{self.where}: field {key}: {name} is no support of that camp")
        return markers


def known(names: tuple[str, ...], index: dict[str, int], where: str) -> tuple[int, ...]:
    """The numbers of things that a file names."""
    for name in names:
        if name not in index:
            raise BadInput(f"{where}: there is no {name!r}")
    return tuple(index[name] for name in names)


def read_place(pack: Components, number: int, raw: PlaceDatum, where: str) -> Place:
    """Some counters and their zones."""
    units = known(raw.units, pack.unit_index, f"{where}: field units")
    if raw.count > len(units):
        raise BadInput(f"{where}: field count: only {len(units)} units are listed")
    if raw.seat not in ("E", "S"):
        raise BadInput(f"{where}: field camp: {raw.seat!r} is neither E nor S")
    return Place(
        number=number,
        seat=LETTERS.index(raw.seat),
        units=units,
        count=raw.count,
        zones=read_zones(pack, raw.zones, where),
        rule=raw.rule,
        name=raw.name,
        reduced=raw.reduced,
        one_per_zone=raw.one_per_zone,
        with_gu=raw.zones == "with_gu",
    )


def read_zones(pack: Components, word: str, where: str) -> tuple[int, ...]:
    """The zones that a word of the set-up means."""
    numbers = range(pack.size)
    sites = (BZ, GZ)
    match word:
        case "ogaden_bz":
            return pack.ogaden_bz
        case "ogaden_bz_or_gz":
            return pack.ogaden_sites
        case "somalia_bz_or_gz":
            return tuple(n for n in numbers if pack.in_somalia[n] and pack.kind[n] in sites)
        case "ogaden_free" | "with_gu":
            return tuple(n for n in numbers if pack.ogaden[n] and pack.kind[n] == MINOR)
        case "somali_box":
            return pack.boxes[SOMALIA]
        case "DIR_or_TAT":
            return (pack.dire_dawa, pack.tatek)
        case _:
            return (pack.zone(word, f"{where}: field zones"),)


def read_prepared(pack: Components, stacks: Lists, where: str) -> Prepared:
    """A prepared set-up: zone -> units, each with the side that is up where it matters."""
    found = []
    for code, words in stacks.items():
        zone = pack.zone(code, where)
        for word in words:
            name, _, side = word.partition(" ")
            if name not in pack.unit_index:
                raise BadInput(f"{where}: {code}: there is no counter {name!r}")
            among(side, FACES, f"{where}: {code}")
            found.append((pack.unit_index[name], zone, side))
    return tuple(found)
