"""Keren's scenarios: who starts where, who comes when, and the prepared set-ups (16.0)."""

from datetime import date, timedelta
from typing import Final, Literal

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder, Datum
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN, SEATS, Counters
from zariba.games.keren.material.ground import Way
from zariba.games.keren.material.places import Places

FILE, SETUPS = "scenarios.toml", "setups.toml"
IDS: Final = {"s1": "first", "s2": "second"}
OFF_MAP: Final = "off_map"
"""The entry of air units, which enter no hex."""
DAY_PARTS: Final = {1: ("",), 2: (" morning", " afternoon")}
AREA_RULES = {
    "s1": ("16.1b", "16.1c", "16.1d", "16.1e", "16.1f", "16.1g", "16.1j", "16.1j"),
    "s2": ("16.2b", "16.2c", "16.2d", "16.2e", "16.2f", "16.2g", "16.2h", "16.2h"),
}
"""The rules of the set-up areas, in the order of scenarios.toml."""

SeatName = Literal["commonwealth", "italian"]
Prepared = tuple[tuple[int, tuple[int, ...]], ...]
"""Places and the units in them, bottom to top."""


class Wanted(Datum, frozen=True, kw_only=True):
    """A line of a scenario's list of forces."""

    kind: str
    count: int
    band: str = ""
    division: str = ""
    values: str = ""

    @property
    def free(self) -> bool:
        """Counters differ by band where the list names none: the owner picks (16.1l, 16.1i)."""
        return self.kind == "infantry" or self.band == "any"


class Area(Datum, frozen=True, kw_only=True):
    """Where units start: around a place, up to a column, in a place or a region."""

    within: int = -1
    of: str = ""
    not_south_of: str = ""
    columns_max: int = -1
    place: str = ""
    region: str = ""


class SetupPart(Datum, frozen=True, kw_only=True):
    """Units that start in one area."""

    side: SeatName
    area: Area
    groups: tuple[Wanted, ...]


class ArrivalPart(Datum, frozen=True, kw_only=True):
    """Units that arrive on one turn."""

    side: SeatName
    turn: int
    entry: str
    groups: tuple[Wanted, ...]


class ScenarioPart(Datum, frozen=True, kw_only=True):
    """One scenario as the file has it."""

    id: Literal["s1", "s2"]
    name: str
    turns: int
    first_day: date
    turns_per_day: Literal[1, 2]
    start_vp: int
    win_vp: int
    setup_order: tuple[SeatName, SeatName]
    setup: tuple[SetupPart, ...]
    reinforcement: tuple[ArrivalPart, ...]


class ScenariosFile(Datum, frozen=True, kw_only=True):
    """The whole of scenarios.toml."""

    scenario: tuple[ScenarioPart, ...]


class SetupsPart(Datum, frozen=True, kw_only=True):
    """The prepared set-ups of one scenario: counters by hex."""

    commonwealth: dict[str, tuple[str, ...]]
    italian: dict[str, tuple[str, ...]]


class SetupsFile(Datum, frozen=True, kw_only=True):
    """The whole of setups.toml."""

    first: SetupsPart
    second: SetupsPart


class Group(msgspec.Struct, frozen=True):
    """Some counters of a scenario that start in one area or arrive on one turn."""

    number: int
    seat: int
    count: int
    candidates: tuple[int, ...]
    turn: int
    """0 for the set-up."""
    area: tuple[int, ...] = ()
    entry: tuple[int, ...] = ()
    ways: tuple[Way, ...] = ()
    """The steps by which it enters (10.4d)."""
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
    setup_order: tuple[int, ...]
    """The seats, the first to set up before the other (3.0b)."""
    groups: tuple[Group, ...]
    air_turn: int
    start_group: tuple[int, ...]
    """By unit: the group it may start with, -1 for none."""
    later_group: tuple[int, ...]
    """By unit: the group it may arrive with, -1 for none."""
    starting: tuple[tuple[Group, ...], ...]
    """By seat: the groups of the set-up."""
    arriving: tuple[tuple[Group, ...], ...]
    """By seat: those that come later."""
    prepared: tuple[Prepared, Prepared] = ((), ())
    """By seat."""


class Scenarios(Places, Counters):
    """The scenarios of a pack."""

    def read_scenarios(self, files: DataFolder) -> None:
        """Read scenarios.toml and setups.toml and check the one against the other."""
        where = f"{files.path(FILE)}"
        setups = files.table(SETUPS, SetupsFile)
        plans = []
        for part in files.table(FILE, ScenariosFile).scenario:
            plan = self._plan(part, f"{where}: scenario {part.id}")
            stacks = setups.first if plan.id == "first" else setups.second
            at = f"{files.path(SETUPS)}: {plan.id}"
            prepared = (
                self._prepared(plan, COMMONWEALTH, stacks.commonwealth, f"{at}.commonwealth"),
                self._prepared(plan, ITALIAN, stacks.italian, f"{at}.italian"),
            )
            plans.append(msgspec.structs.replace(plan, prepared=prepared))
        self.plans = tuple(plans)
        self.plan_by_id = {plan.id: plan for plan in plans}
        if not plans or len(self.plan_by_id) != len(plans):
            raise BadInput(f"{where}: each of the scenarios {', '.join(IDS)} once at most, and one")

    def _plan(self, part: ScenarioPart, where: str) -> Plan:
        taken: set[int] = set()
        groups: list[Group] = []
        air_turn = part.turns + 1
        for number, start in enumerate(part.setup):
            area = self._area(start.area, SEATS.index(start.side), f"{where}: setup")
            rules = AREA_RULES[part.id]
            rule = rules[number] if number < len(rules) else "3.0a"
            made = Group(0, 0, 0, (), 0, area, (), (), self._area_name(start.area), rule)
            self._add_groups(groups, taken, start, made, part.id, where)
        for later in part.reinforcement:
            if later.entry == OFF_MAP:
                air_turn = later.turn
                self._check_air(later, f"{where}: reinforcement")
                continue
            if later.entry not in self.entries:
                there = ", ".join((*self.entries, OFF_MAP))
                raise BadInput(f"{where}: no entry {later.entry!r}; there are {there}")
            entry = self.entries[later.entry]
            ways = tuple(self.way_in(hex_) for hex_ in entry)
            made = Group(0, 0, 0, (), later.turn, (), entry, ways, f"turn {later.turn}", "10.4e")
            self._add_groups(groups, taken, later, made, part.id, where)
        if len(set(part.setup_order)) != len(SEATS):
            raise BadInput(f"{where}: field setup_order: each side once")
        return Plan(
            id=IDS[part.id],
            alias=part.id,
            name=part.name,
            turns=part.turns,
            labels=turn_labels(part.first_day, part.turns, part.turns_per_day),
            win_vp=part.win_vp,
            start_vp=part.start_vp,
            setup_order=tuple(SEATS.index(name) for name in part.setup_order),
            groups=tuple(groups),
            air_turn=air_turn,
            start_group=self._group_by_unit([g for g in groups if g.turn == 0]),
            later_group=self._group_by_unit([g for g in groups if g.turn > 0]),
            starting=tuple(
                tuple(g for g in groups if g.turn == 0 and g.seat == seat) for seat in (0, 1)
            ),
            arriving=tuple(
                tuple(g for g in groups if g.turn > 0 and g.seat == seat) for seat in (0, 1)
            ),
        )

    def _add_groups(
        self,
        groups: list[Group],
        taken: set[int],
        part: SetupPart | ArrivalPart,
        made: Group,
        scenario: str,
        where: str,
    ) -> None:
        """The groups of a list, each like `made` but for its counters."""
        seat = SEATS.index(part.side)
        for wanted in part.groups:
            candidates = self._matching(wanted, seat, taken, scenario)
            if len(candidates) < wanted.count:
                raise BadInput(f"{where}: only {len(candidates)} counters for {wanted}")
            if not wanted.free:
                candidates = candidates[: wanted.count]
                taken.update(candidates)
            groups.append(
                msgspec.structs.replace(
                    made, number=len(groups), seat=seat, count=wanted.count, candidates=candidates
                )
            )

    def _check_air(self, part: ArrivalPart, where: str) -> None:
        """All air units come at once; there is nothing to choose (13.0e)."""
        coming = sum(wanted.count for wanted in part.groups if wanted.kind == "air")
        if coming != len(self.air) or any(wanted.kind != "air" for wanted in part.groups):
            raise BadInput(f"{where}: {OFF_MAP}: all {len(self.air)} air units come, and no other")

    def _matching(
        self, wanted: Wanted, seat: int, taken: set[int], scenario: str
    ) -> tuple[int, ...]:
        """The counters that fit a line of the list."""
        return tuple(
            i
            for i in self.seat_units[seat]
            if i not in taken
            and (u := self.units[i]).kind == wanted.kind
            and scenario in u.scenarios
            and (wanted.band in ("", "any") or u.band == wanted.band)
            and (not wanted.division or u.division == wanted.division)
            and (not wanted.values or "-".join(u.printed) == wanted.values)
        )

    def _area(self, area: Area, seat: int, where: str) -> tuple[int, ...]:
        """The hexes of a set-up area: distance, column, place or region (R4, R6, R7)."""
        grid = self.grid
        if area.within >= 0:
            hexes = {h for c in self._named(area.of, where) for h in grid.within(c, area.within)}
            if area.not_south_of:  # 16.1g
                line = grid.height(self._named(area.not_south_of, where)[0])
                hexes = {h for h in hexes if grid.height(h) <= line}
        elif area.columns_max >= 0:  # 16.1f
            hexes = {h for h in range(self.hexes) if grid.column(h) <= area.columns_max}
        else:
            hexes = set(self._named(area.place or area.region, where))
        if seat == ITALIAN:  # 16.1m
            hexes -= self.closed
        return tuple(sorted(hexes))

    def _named(self, place: str, where: str) -> tuple[int, ...]:
        if place not in self.named:
            raise BadInput(f"{where}: field area: there is no place {place!r} in places.toml")
        return self.named[place]

    def _area_name(self, area: Area) -> str:
        """The area in words."""
        if area.within >= 0:
            south = ", not south of the roadblock" if area.not_south_of else ""
            return f"within {area.within} hexes of {self.names[area.of]}{south}"
        if area.columns_max >= 0:
            return f"column {area.columns_max} or west of it"
        return self.names[area.place or area.region]

    def _group_by_unit(self, groups: list[Group]) -> tuple[int, ...]:
        """By unit, the number of the group it may come with."""
        by_unit = [-1] * self.count
        for group in groups:
            for unit in group.candidates:
                if by_unit[unit] == -1:
                    by_unit[unit] = group.number
        return tuple(by_unit)

    def _prepared(
        self, plan: Plan, seat: int, stacks: dict[str, tuple[str, ...]], where: str
    ) -> Prepared:
        """A prepared set-up, checked: every unit of the seat once, each in its area."""
        used: dict[int, int] = {}
        result = []
        for code, names in stacks.items():
            place = self.map.number(code, where)
            units = []
            for name in names:
                if name not in self.unit_index:
                    raise BadInput(f"{where}: {code}: there is no counter {name!r}")
                unit = self.unit_index[name]
                number = plan.start_group[unit]
                if number < 0 or place not in plan.groups[number].area:
                    raise BadInput(f"{where}: {name} may not start in {code}")
                used[number] = used.get(number, 0) + 1
                units.append(unit)
            if len(units) > self.limit[place]:
                raise BadInput(f"{where}: {code} holds at most {self.limit[place]} units")
            result.append((place, tuple(units)))
        for group in plan.groups:
            if group.turn == 0 and group.seat == seat and used.get(group.number, 0) != group.count:
                raise BadInput(
                    f"{where}: {used.get(group.number, 0)} of {group.count} units {group.name}"
                )
        return tuple(result)


def turn_labels(first: date, turns: int, a_day: int) -> tuple[str, ...]:
    """A day and half-day for each turn (16.1a, 16.2a)."""
    return tuple(
        f"{(day := first + timedelta(days=t // a_day)).day} {day:%B}{DAY_PARTS[a_day][t % a_day]}"
        for t in range(turns)
    )
