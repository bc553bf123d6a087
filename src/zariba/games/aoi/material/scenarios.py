"""The scenarios: calendar, sides, what is theirs at the start (sc.a, eth.a)."""

from datetime import datetime
from typing import Final

from msgspec.structs import replace

from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder
from zariba.games.aoi.material.endings import Endings
from zariba.games.aoi.material.ground import Ways
from zariba.games.aoi.material.incomes import Incomes, by_month
from zariba.games.aoi.material.pieces import SORT_COUNT
from zariba.games.aoi.material.plans import (
    PHASES,
    Losses,
    Month,
    Plan,
    Prepared,
    Side,
)
from zariba.games.aoi.material.scenario_files import (
    ScenarioPart,
    ScenariosFile,
    SidePart,
    VictoryPart,
)
from zariba.games.aoi.material.specials import Specials

FILE: Final = "scenarios.toml"
SEASONS: Final = ("Winter", "Spring", "Summer", "Autumn")


class Scenarios(Incomes, Endings, Specials):
    """The scenarios of a pack, and with them how many pieces there are."""

    def read_scenarios(self, files: DataFolder) -> None:
        """Read oob.csv, scenarios.toml and setup.csv and check the one against the other."""
        self.read_order_of_battle(files)
        parts = files.table(FILE, ScenariosFile).scenario
        where = f"{files.path(FILE)}: scenario"
        self.check_sides(
            {
                (part.id, nation)
                for part in parts
                for nation in (*map(called, part.side), *part.third_parties)
            }
        )
        self.number_pieces(self.piece_counts([part.id for part in parts]), self.oob_path)
        plans = [plan for part in parts for plan in self._forms(part, f"{where} {part.id}")]
        self.plans = tuple(plans)
        self.plan_by_id = {plan.id: plan for plan in plans}
        if not plans or len(self.plan_by_id) != len(plans):
            raise BadInput(f"{where}: at least one is needed, each with an id of its own")

    def _forms(self, part: ScenarioPart, where: str) -> list[Plan]:
        """A scenario and its short forms: they differ only in when and how they end (efr.z)."""
        plan = self._plan(part, where)
        if not part.form:
            return [plan]
        forms = {form.id: self.read_form(form, plan, f"{where}: form") for form in part.form}
        after = {form.id: form.next for form in part.form}
        found = []
        for form in part.form:
            line, at = [], form.id
            while at:
                if at not in forms or forms[at] in line:
                    raise BadInput(
                        f"{where}: form {form.id}: there is no form {at!r} to go on with"
                    )
                line.append(forms[at])
                at = after[at]
            cities = frozenset(c for one in line for claim in one.claims for c in claim.cities)
            found.append(
                replace(plan, id=form.id, title=form.title, forms=tuple(line), decisive=cities)
            )
        return found

    def _plan(self, part: ScenarioPart, where: str) -> Plan:
        months = calendar(part.first_month, part.last_month, where)
        names = [month.name for month in months]
        gas = part.gas.start if part.gas else ""
        if part.last_phase not in PHASES or (gas and gas not in names):
            raise BadInput(f"{where}: last_phase is one of {', '.join(PHASES)}, gas from a month")
        if part.first_phase not in PHASES:
            raise BadInput(f"{where}: first_phase is one of {', '.join(PHASES)}")
        if part.draw_from and part.draw_from not in names:
            raise BadInput(f"{where}: field draw_from: a month of the scenario")
        sides = sorted(part.side, key=lambda s: self._nation_seat(s.nation, where))
        if [self._nation_seat(s.nation, where) for s in sides] != [0, 1]:
            raise BadInput(f"{where}: field side: one nation of each side")
        zones = tuple(self.zone_index.get(zone, -1) for zone in part.zones)
        if -1 in zones:
            raise BadInput(f"{where}: field zones: there are {', '.join(self.zone_names)}")
        if bool(part.form) == bool(part.objective and part.victory):
            raise BadInput(f"{where}: either an objective with its victory decides, or forms do")
        victory = part.victory or VictoryPart(captured="", held="")
        made = [self._side(s, part, months, f"{where}: {s.nation}") for s in sides]
        first, second = (side_seat(made, name, where) for name in part.setup_order)
        owners = self._start_owners(part, where)
        return Plan(
            id=part.id,
            title=part.title,
            map=part.map,
            airfields=tuple(h for h in self.map.numbers[part.map] if self.airfield[h]),
            ports=tuple(h for h in self.map.numbers[part.map] if self.port[h]),
            months=months,
            first_phase=PHASES.index(part.first_phase),
            last_phase=PHASES.index(part.last_phase),
            opens_with_purchase=part.opens_with_purchase,
            setup_order=(first, second),
            opens_aloft=part.opens_aloft,
            initiative=side_seat(made, part.initiative, where) if part.initiative else None,
            first_initiative=side_seat(
                made, part.first_initiative or part.initiative or made[0].name, where
            ),
            winter=part.winter,
            constructs=part.constructs,
            replenished_a_month=part.replenished_a_month or self.limit.replenished_a_month,
            pockets=part.pockets,
            supply_hexes=part.supply_hexes,
            city_raids=part.city_raids,
            by_option=self._by_option(part.by_option, f"{where}: field by_option"),
            forms=(),
            decisive=frozenset(),
            objective=self.map.number(part.objective, f"{where}: field objective")
            if part.objective
            else -1,
            draw_from=names.index(part.draw_from) if part.draw_from else len(names),
            won_by=victory.captured,
            held_by=victory.held,
            regained_by=victory.regained,
            supplied_capture=victory.needs_supply,
            optional=part.optional,
            zones=zones,
            partisan_nation=self.nation_index[part.partisans_in] if part.partisans_in else -1,
            partisan_hexes=self.hexes_of(
                part.map, filter(None, (part.partisans_in,)), f"{where}: field partisans_in"
            ),
            conquered=tuple(self._nation(name, where) for name in part.conquered),
            sides=(made[0], made[1]),
            bystanders=self._bystanders(part, months, where),
            start_owner=owners,
            gas_from=names.index(gas) if gas else None,
            special=self.read_special(
                part.special, part.map, months, made, owners, f"{where}: special"
            )
            if part.special
            else None,
        )

    def _by_option(self, units: dict[str, str], where: str) -> tuple[tuple[int, str], ...]:
        for unit in units:
            if unit not in self.unit_records:
                raise BadInput(f"{where}: there is no unit {unit!r} in units.csv")
        return tuple((i, units[p.unit]) for i, p in enumerate(self.pieces) if p.unit in units)

    def _nation(self, name: str, where: str) -> int:
        if name not in self.nation_index:
            raise BadInput(f"{where}: there is no nation {name!r} in nations.toml")
        return self.nation_index[name]

    def _nation_seat(self, name: str, where: str) -> int:
        return self.nation_seat[self._nation(name, where)]

    def _start_owners(self, part: ScenarioPart, where: str) -> tuple[int, ...]:
        """By hex: the side that owns it at first; the colonies of others are neutral."""
        for area, nation in part.control.items():
            self.hexes_of(part.map, (area,), f"{where}: field control")
            self._nation(nation, f"{where}: field control")
        seats = {
            nation: self._nation_seat(nation, where)
            for side in part.side
            for nation in (side.nation, *side.partners)
        }
        return tuple(
            seats.get(part.control.get(self.area[hex_], self.control[hex_]), -1)
            if hex_ in self.map.numbers[part.map]
            else -1
            for hex_ in range(self.hexes)
        )

    def _bystanders(self, part: ScenarioPart, months: tuple[Month, ...], where: str) -> Prepared:
        """The pieces of third parties in their hexes, which no side may enter."""
        found: Prepared = ()
        for nation in part.third_parties:
            if self._nation_seat(nation, where) >= 0:
                raise BadInput(f"{where}: field third_parties: {nation} is of one side")
            muster = self.muster(part.id, part.map, nation, -1, months)
            found += self.prepared(part.id, nation, muster)[0]
        return found

    def _side(
        self, part: SidePart, scenario: ScenarioPart, months: tuple[Month, ...], where: str
    ) -> Side:
        on = scenario.map
        enters = frozenset(self.hexes_of(on, part.enters, f"{where}: field enters"))
        through = self.hexes_of(on, part.supplied_through, f"{where}: field supplied_through")
        lead = self._nation(part.nation, where)
        nations = (lead, *(self._nation(name, where) for name in part.partners))
        if {self.nation_seat[nation] for nation in nations} != {self.nation_seat[lead]}:
            raise BadInput(f"{where}: field partners: nations of its side")
        muster = self.muster(scenario.id, on, called(part), self.nation_seat[lead], months)
        prepared, chits = self.prepared(scenario.id, called(part), muster)
        inside = tuple(h in enters for h in range(self.hexes))
        ports = self._ports(on, part.supply_ports, f"{where}: field supply_ports")
        own = tuple(sorted(muster.pieces))
        named = self.hexes_of(on, part.supply_hexes, f"{where}: field supply_hexes")
        cities = self._cities(on, part.supply_cities, f"{where}: field supply_cities")
        homes = self.hexes_of(on, part.home, f"{where}: field home")
        places = self.hexes_of(on, part.reinforced_at, f"{where}: field reinforced_at")
        fed = self.hexes_of(on, part.always_supplied, f"{where}: field always_supplied")
        sets = {area: frozenset(area) for area in muster.areas}
        manned = {self.nation[p] for p in own}
        symbols = [
            hex_
            for hex_ in self.map.numbers[on]
            if part.supply_symbols and self.nation_index.get(self.symbol[hex_], -1) in nations
        ]
        return Side(
            name=called(part),
            seat=part.seat or called(part).lower(),
            adjective=part.adjective or self.nations[lead].adjective,
            nation=lead,
            nations=nations,
            powers=tuple(n for n in nations if self.major[n]),
            minors=tuple(n for n in nations if not self.major[n] and n in manned),
            pieces=own,
            of_sort=tuple(
                tuple(p for p in own if self.sort[p] == sort) for sort in range(SORT_COUNT)
            ),
            set_up=part.set_up,
            open=inside,
            steps=(
                within(self.steps[0], inside),
                within(self.steps[1], inside),
                within(self.steps[2], inside),
            ),
            frozen_steps=(
                within(self.frozen_steps[0], inside),
                within(self.frozen_steps[1], inside),
                within(self.frozen_steps[2], inside),
            )
            if scenario.winter
            else ((), (), ()),
            supply_open=tuple(i in enters or i in through for i in range(self.hexes)),
            sources=tuple(sorted({*named, *cities, *symbols})),
            port_sources=ports,
            captured_sources=self.hexes_of(on, part.supply_if_captured, f"{where}: captured"),
            always_fed=frozenset(fed),
            supply_through_enemy=part.supply_through_enemy,
            supply_rail=part.supply_rail,
            replenishes=part.replenishes,
            through_ports=not (part.reinforced_at or part.home),
            reinforced_at=places or tuple(h for h in homes or ports if self.city[h]),
            homes={
                self._nation(name, f"{where}: field homes"): tuple(
                    h for h in self.hexes_of(on, areas, f"{where}: field homes") if self.city[h]
                )
                for name, areas in part.homes.items()
            },
            at_home=bool(part.home),
            home=frozenset(homes),
            coastal=part.coastal,
            rail=part.rail,
            harboured_at=self._ports(on, part.harboured_at, f"{where}: field harboured_at"),
            lost_by=part.lost_with_its_units,
            abets_partisans=part.abets_partisans,
            income=self.read_income(part.income, on, months, f"{where}: income")
            if part.income
            else None,
            losses=Losses(by_month(part.losses.dice, months, f"{where}: losses"), part.losses.rule)
            if part.losses
            else None,
            starting_eps=self._tracks(part.starting_eps, f"{where}: field starting_eps"),
            starting_offensives=self._tracks(
                part.starting_offensives, f"{where}: field starting_offensives"
            ),
            offensives_of=part.offensives_of,
            attrition_dice=part.attrition_dice,
            areas=tuple(muster.areas),
            start_hexes=tuple(map(sets.__getitem__, muster.areas)),
            on=tuple(muster.on),
            depleted=tuple(muster.depleted),
            arrivals=tuple(muster.arrivals),
            additions=tuple(muster.additions),
            pooled=frozenset(addition.piece for addition in muster.additions),
            removals=tuple(muster.removals),
            prepared=prepared,
            chits=chits,
        )

    def _tracks(self, numbers: dict[str, int], where: str) -> tuple[tuple[int, int], ...]:
        return tuple((self._nation(name, where), number) for name, number in numbers.items())

    def _cities(self, on: str, names: tuple[str, ...], where: str) -> tuple[int, ...]:
        """The cities and resource hexes of areas."""
        hexes = self.hexes_of(on, names, where)
        return tuple(hex_ for hex_ in hexes if self.city[hex_] or self.resource[hex_])

    def _ports(self, on: str, names: tuple[str, ...], where: str) -> tuple[int, ...]:
        """The ports that are named, and those of the areas and nations that are."""
        hexes: set[int] = set()
        for name in names:
            ports = [hex_ for hex_ in self.hexes_of(on, (name,), where) if self.port[hex_]]
            if not ports:
                raise BadInput(f"{where}: {name} is no port and has none")
            hexes.update(ports)
        return tuple(sorted(hexes))


def called(part: SidePart) -> str:
    """What a side is called: after its nation, if it has no name of its own."""
    return part.name or part.nation


def side_seat(sides: list[Side], name: str, where: str) -> int:
    """The seat of the side of that name."""
    for seat, side in enumerate(sides):
        if side.name == name:
            return seat
    raise BadInput(
        f"{where}: there is no side {name!r}; there are {sides[0].name}, {sides[1].name}"
    )


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
