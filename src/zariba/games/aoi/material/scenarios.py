"""The scenarios: calendar, sides, who starts where, and the default set-up (sc.a, eth.a)."""

from datetime import datetime
from typing import Final, Literal

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder, Datum
from zariba.games.aoi.material.ground import Ground, Ways
from zariba.games.aoi.material.pieces import AIR, COMBAT, SHIP, Pieces

FILE: Final = "scenarios.toml"
OOB: Final = "oob.csv"
SETUP: Final = "setup.csv"
AIRBASE: Final = "small_airbase"
SEASONS: Final = ("Winter", "Spring", "Summer", "Autumn")
PHASES: Final = ("Season", "Weather", "Naval and Air", "Offensive", "Movement", "End")
"""The Seasonal Turn, then the phases of a month; there is no Strategic Warfare here (eth.a)."""

Prepared = tuple[tuple[int, int], ...]
"""Pieces and their hexes."""


class SidePart(Datum, frozen=True, kw_only=True):
    """A nation of a scenario: where it may go and what supplies it."""

    nation: str
    enters: tuple[str, ...]
    """The areas its land units may enter."""
    supplied_through: tuple[str, ...] = ()
    """Foreign areas that its lines of supply may cross."""
    supply_hexes: tuple[str, ...] = ()
    supply_ports: tuple[str, ...] = ()
    """Sources while the port functions."""
    supply_if_captured: tuple[str, ...] = ()
    replenishes: bool = False


class IncomeHex(Datum, frozen=True, kw_only=True):
    """A hex that brings EPs, and what it takes."""

    hex: str
    ep: int
    needs: Literal["supplied", "supplied, not in enemy zone of control"]


class IncomePart(Datum, frozen=True, kw_only=True):
    """What a major power gets each season."""

    major: str
    each_season: int
    hexes: tuple[IncomeHex, ...]


class GasPart(Datum, frozen=True, kw_only=True):
    """From when on gas may be used."""

    start: str = msgspec.field(name="from")


class ScenarioPart(Datum, frozen=True, kw_only=True):
    """One scenario as the file has it."""

    id: str
    title: str
    map: Literal["south"]
    first_month: str
    last_month: str
    last_phase: str
    setup_order: tuple[str, str]
    initiative: str
    objective: str
    zones: tuple[str, ...]
    partisans_in: str
    side: tuple[SidePart, SidePart]
    income: IncomePart
    gas: GasPart


class ScenariosFile(Datum, frozen=True, kw_only=True):
    """The whole of scenarios.toml."""

    scenario: tuple[ScenarioPart, ...]


class OobRecord(Datum, frozen=True, kw_only=True):
    """A line of oob.csv: units that a side has from the start."""

    scenario: str
    side: str
    unit: str
    count: int
    where: str = ""
    """Areas or hexes with semicolons between; empty for what is kept off the map."""
    on: Literal["", "airbase", "port"] = ""


class SetupRecord(Datum, frozen=True, kw_only=True):
    """A line of setup.csv: where units stand in the default set-up."""

    scenario: str
    side: str
    unit: str
    count: int
    hex: str


class Month(msgspec.Struct, frozen=True):
    """A monthly game-turn."""

    name: str
    number: int
    """January is 0."""
    season: str
    """The Seasonal Turn that its season began with, such as Winter 1936."""
    opens: bool
    """Whether that Seasonal Turn comes just before it (b0.1b)."""


class Side(msgspec.Struct, frozen=True):
    """One side of a scenario."""

    nation: int
    open: tuple[bool, ...]
    """By hex: whether its land units may enter (10.37f, sc.d)."""
    steps: tuple[Ways, Ways, Ways]
    """By kind of mover, by hex: the steps that stay within `open`, and their cost."""
    supply_open: tuple[bool, ...]
    """By hex: whether its lines of supply may pass, as far as areas matter (R47)."""
    sources: tuple[int, ...]
    port_sources: tuple[int, ...]
    captured_sources: tuple[int, ...]
    replenishes: bool
    areas: tuple[tuple[int, ...], ...]
    """By piece: the hexes it may start in; empty for one of another side or off the map."""
    on: tuple[str, ...]
    """By piece: what it starts on, an airbase, a port or nothing of the kind."""
    prepared: Prepared
    airbases: int
    """How many Small Airbase chits it starts with."""
    airbase_area: tuple[int, ...]
    prepared_airbases: tuple[int, ...]


class Plan(msgspec.Struct, frozen=True):
    """A scenario."""

    id: str
    title: str
    months: tuple[Month, ...]
    last_phase: int
    """After this phase of the last month the scenario ends (eth.a)."""
    setup_order: tuple[int, int]
    initiative: int
    objective: int
    zones: tuple[int, ...]
    """The weather zones in which land is played."""
    partisan_nation: int
    partisan_hexes: tuple[int, ...]
    """The land hexes of that nation (10.6a)."""
    sides: tuple[Side, Side]
    """By seat."""
    start_owner: tuple[int, ...]
    """By hex: the seat that owns it at first, -1 for nobody's (b0.3a)."""
    income_nation: int
    income: int
    income_hexes: tuple[tuple[int, int, str], ...]
    """Hex, EPs, and what it takes (8.2b, 8.2d)."""
    gas_from: int
    """The first month in which gas may be used (5.16d)."""


class Scenarios(Ground, Pieces):
    """The scenarios of a pack, and with them how many pieces there are."""

    def read_scenarios(self, files: DataFolder) -> None:
        """Read oob.csv, scenarios.toml and setup.csv and check the one against the other."""
        self.oob = files.rows(OOB, OobRecord)
        setup = files.rows(SETUP, SetupRecord)
        oob_path, setup_path = f"{files.path(OOB)}", f"{files.path(SETUP)}"
        parts = files.table(FILE, ScenariosFile).scenario
        names = [part.id for part in parts]
        known = {(part.id, side.nation) for part in parts for side in part.side}
        for path, named in (
            (oob_path, [(r.scenario, r.side) for r in self.oob]),
            (setup_path, [(r.scenario, r.side) for r in setup]),
        ):
            for scenario, side in named:
                if (scenario, side) not in known:
                    raise BadInput(f"{path}: there is no scenario {scenario!r} with {side!r}")
        self.number_pieces(self._counts(names, oob_path), oob_path)
        where = f"{files.path(FILE)}: scenario"
        plans = [self._plan(part, setup, f"{where} {part.id}", setup_path) for part in parts]
        self.plans = tuple(plans)
        self.plan_by_id = {plan.id: plan for plan in plans}
        if not plans or len(self.plan_by_id) != len(plans):
            raise BadInput(f"{where}: at least one is needed, each with an id of its own")

    def _counts(self, scenarios: list[str], where: str) -> dict[str, int]:
        """By unit: the most pieces that any scenario has of it."""
        most: dict[str, int] = {}
        for scenario in scenarios:
            here: dict[str, int] = {}
            for record in self.oob:
                if record.unit not in self.unit_records and record.unit != AIRBASE:
                    raise BadInput(f"{where}: there is no unit {record.unit!r} in units.csv")
                if record.scenario == scenario and record.unit != AIRBASE:
                    here[record.unit] = here.get(record.unit, 0) + record.count
            for unit, count in here.items():
                most[unit] = max(count, most.get(unit, 0))
        return most

    def _plan(
        self, part: ScenarioPart, setup: list[SetupRecord], where: str, setup_path: str
    ) -> Plan:
        months = calendar(part.first_month, part.last_month, where)
        names = [month.name for month in months]
        if part.last_phase not in PHASES or part.gas.start not in names:
            raise BadInput(f"{where}: last_phase is one of {', '.join(PHASES)}, gas from a month")
        sides = sorted(part.side, key=lambda s: self._nation_seat(s.nation, where))
        if [self._nation_seat(s.nation, where) for s in sides] != [0, 1]:
            raise BadInput(f"{where}: field side: one nation of each side")
        zones = tuple(self.zone_index.get(zone, -1) for zone in part.zones)
        if -1 in zones:
            raise BadInput(f"{where}: field zones: there are {', '.join(self.zone_names)}")
        made = [self._side(s, part.id, setup, f"{where}: {s.nation}", setup_path) for s in sides]
        return Plan(
            id=part.id,
            title=part.title,
            months=months,
            last_phase=PHASES.index(part.last_phase),
            setup_order=(
                self._nation_seat(part.setup_order[0], where),
                self._nation_seat(part.setup_order[1], where),
            ),
            initiative=self._nation_seat(part.initiative, where),
            objective=self.map.number(part.objective, f"{where}: field objective"),
            zones=zones,
            partisan_nation=self.nation_index[part.partisans_in],
            partisan_hexes=self.hexes_of((part.partisans_in,), f"{where}: field partisans_in"),
            sides=(made[0], made[1]),
            start_owner=tuple(self._start_owner(control) for control in self.control),
            income_nation=self.nation_index[part.income.major],
            income=part.income.each_season,
            income_hexes=tuple(
                (self.map.number(h.hex, f"{where}: income.hexes"), h.ep, h.needs)
                for h in part.income.hexes
            ),
            gas_from=names.index(part.gas.start),
        )

    def _nation_seat(self, name: str, where: str) -> int:
        if name not in self.nation_index:
            raise BadInput(f"{where}: there is no nation {name!r} in nations.toml")
        return self.nation_seat[self.nation_index[name]]

    def _start_owner(self, control: str) -> int:
        nation = self.nation_index.get(control, -1)
        return self.nation_seat[nation] if nation >= 0 else -1

    def _side(
        self, part: SidePart, scenario: str, setup: list[SetupRecord], where: str, setup_path: str
    ) -> Side:
        enters = frozenset(self.hexes_of(part.enters, f"{where}: field enters"))
        through = self.hexes_of(part.supplied_through, f"{where}: field supplied_through")
        areas: list[tuple[int, ...]] = [()] * self.count
        on = [""] * self.count
        chits, chit_area = 0, frozenset[int]()
        for record in self.oob:
            if (record.scenario, record.side) != (scenario, part.nation):
                continue
            hexes = self.hexes_of(filter(None, record.where.split(";")), f"{OOB}: {record.unit}")
            if record.unit == AIRBASE:
                chits, chit_area = chits + record.count, chit_area | frozenset(hexes)
                continue
            own = [i for i, p in enumerate(self.pieces) if p.unit == record.unit]
            free = [i for i in own if not areas[i]][: record.count]
            for piece in free:
                areas[piece], on[piece] = hexes, record.on
        lines = [r for r in setup if (r.scenario, r.side) == (scenario, part.nation)]
        prepared, bases = self._prepared(lines, areas, setup_path)
        if len(bases) != chits or not set(bases) <= chit_area:
            raise BadInput(f"{setup_path}: {part.nation}: {chits} airbase chits within their areas")
        inside = tuple(h in enters for h in range(self.hexes))
        return Side(
            nation=self.nation_index[part.nation],
            open=inside,
            steps=(
                within(self.steps[0], inside),
                within(self.steps[1], inside),
                within(self.steps[2], inside),
            ),
            supply_open=tuple(i in enters or i in through for i in range(self.hexes)),
            sources=self.hexes_of(part.supply_hexes, f"{where}: field supply_hexes"),
            port_sources=self._ports(part.supply_ports, f"{where}: field supply_ports"),
            captured_sources=self.hexes_of(part.supply_if_captured, f"{where}: captured"),
            replenishes=part.replenishes,
            areas=tuple(areas),
            on=tuple(on),
            prepared=prepared,
            airbases=chits,
            airbase_area=tuple(sorted(chit_area)),
            prepared_airbases=bases,
        )

    def _ports(self, names: tuple[str, ...], where: str) -> tuple[int, ...]:
        hexes = self.hexes_of(names, where)
        for hex_ in hexes:
            if not self.port[hex_]:
                raise BadInput(f"{where}: {self.codes[hex_]} is no port")
        return hexes

    def _prepared(
        self, lines: list[SetupRecord], areas: list[tuple[int, ...]], where: str
    ) -> tuple[Prepared, tuple[int, ...]]:
        """The default set-up, checked: every piece once, each in its area, no hex too full."""
        waiting: dict[str, list[int]] = {}
        for i, piece in enumerate(self.pieces):
            if areas[i]:
                waiting.setdefault(piece.unit, []).append(i)
        placed: list[tuple[int, int]] = []
        bases: list[int] = []
        for line in lines:
            hex_ = self.map.number(line.hex, f"{where}: {line.unit}")
            if line.unit == AIRBASE:
                bases += [hex_] * line.count
                continue
            for _ in range(line.count):
                left = waiting.get(line.unit)
                if not left:
                    raise BadInput(f"{where}: {line.unit}: there are not so many in {OOB}")
                if hex_ not in areas[left[0]]:
                    raise BadInput(f"{where}: {line.unit} may not start in {line.hex}")
                placed.append((left.pop(0), hex_))
        for unit, left in waiting.items():
            if left:
                raise BadInput(f"{where}: {unit} is not placed")
        self._check_room(placed, bases, where)
        return tuple(placed), tuple(bases)

    def _check_room(self, placed: list[tuple[int, int]], bases: list[int], where: str) -> None:
        """Stacking and basing limits of the default set-up (b0.6a)."""
        if len(set(bases)) != len(bases):
            raise BadInput(f"{where}: two airbase chits in one hex")
        for hex_ in {hex_ for _, hex_ in placed}:
            here = [p for p, at in placed if at == hex_]
            land = [p for p in here if self.sort[p] == COMBAT]
            air = [p for p in here if self.sort[p] == AIR and not self.exempt[p]]
            room = self.airfield[hex_]
            room += self.installation.small_airbase.holds if hex_ in bases else 0
            if sum(not self.exempt[p] for p in land) > self.limit.stack:
                raise BadInput(f"{where}: {self.codes[hex_]}: too many land units")
            if sum(self.tribal[p] for p in land) > 1:  # 5.9a
                raise BadInput(f"{where}: {self.codes[hex_]}: tribal units do not stack")
            if len(air) > room:
                raise BadInput(f"{where}: {self.codes[hex_]}: too many air units")
            if any(self.sort[p] == SHIP for p in here) and not self.port[hex_]:
                raise BadInput(f"{where}: {self.codes[hex_]}: ships start in a port")


def within(ways: Ways, inside: tuple[bool, ...]) -> Ways:
    """The steps that begin and end in hexes that may be entered."""
    return tuple(
        tuple(step for step in steps if inside[step[0]]) if inside[a] else ()
        for a, steps in enumerate(ways)
    )


def calendar(first: str, last: str, where: str) -> tuple[Month, ...]:
    """The months of a scenario, each with its season (b0.1b)."""
    try:
        start, end = (datetime.strptime(name, "%B %Y") for name in (first, last))
    except ValueError:
        raise BadInput(f"{where}: months are written as October 1935") from None
    count = (end.year - start.year) * 12 + end.month - start.month + 1
    if count < 1:
        raise BadInput(f"{where}: the last month lies before the first")
    months = []
    for n in range(start.month - 1, start.month - 1 + count):
        year, number = start.year + n // 12, n % 12
        season = f"{SEASONS[number // 3]} {year}"
        name = f"{datetime(year, number + 1, 1):%B %Y}"
        months.append(Month(name, number, season, number % 3 == 0))
    return tuple(months)
