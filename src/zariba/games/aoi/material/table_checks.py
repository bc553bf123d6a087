"""What the numbers of the tables of sea, air and landings must agree on, whoever's they are."""

from collections.abc import Iterable

from zariba.core.bad_input import BadInput
from zariba.games.aoi.material.printed import TablesFile
from zariba.games.aoi.material.printed_sea_and_air import AirCombat, Interdiction, Night, Sea

Numbers = Iterable[tuple[str, int]]


def check_war(data: TablesFile, where: str) -> None:
    """All of them; BadInput names the first number that cannot be."""
    check_sea(data.sea, f"{where}: sea")
    check_night(data.sea.night, f"{where}: sea.night")
    check_air_combat(data.air_combat, f"{where}: air_combat")
    check_interdiction(data.interdiction, f"{where}: interdiction")
    transport, points = data.transport, data.bombing.points
    not_positive([("die.landing", data.die.landing)], where)
    not_negative([("die.armor", data.die.armor)], where)
    on_a_die([("air.recovered_up_to", data.air.recovered_up_to)], where)
    on_a_die([("fate.strikes_from", data.fate.strikes_from)], where)
    on_a_die([("dismissals.up_to", data.dismissals.up_to)], where)
    not_negative([("experten.quality", data.experten.quality)], where)
    at_least_one(
        [
            ("bombing.points.air_step", points.air_step),
            ("bombing.points.rail_capacity", points.rail_capacity),
            ("partisans.buy_ep", data.partisans.buy_ep),
            ("air.supply_chit_ep", data.air.supply_chit_ep),
            ("limit.replenished_a_season", data.limit.replenished_a_season),
            ("transport.landing_near", transport.landing_near),
            ("scrounging.damaged_ep", data.scrounging.damaged_ep),
        ],
        where,
    )
    for cargo, (near, far) in transport.landing.items():
        if not 0 < near <= far:
            raise BadInput(f"{where}: transport.landing.{cargo}: far costs no less than near")
    if not 0 <= data.scrounging.whole_percent <= 100:
        raise BadInput(f"{where}: scrounging.whole_percent: 0 to 100")


def check_sea(sea: Sea, where: str) -> None:
    """Interception, reconnaissance, combat and task forces."""
    on_a_die(
        [
            ("intercept.from_die", sea.intercept.from_die),
            ("reconnoitre.from_die", sea.reconnoitre.from_die),
        ],
        where,
    )
    not_positive(
        [
            ("intercept.bad_weather", sea.intercept.bad_weather),
            ("reconnoitre.bad_weather", sea.reconnoitre.bad_weather),
            ("bombers.in_port", sea.bombers.in_port),
        ],
        where,
    )
    not_negative(
        [
            ("intercept.reconnoitred", sea.intercept.reconnoitred),
            ("reconnoitre.automatic_hexes", sea.reconnoitre.automatic_hexes),
            ("bombers.torpedo_bonus", sea.bombers.torpedo_bonus),
            ("bombers.anti_aircraft", sea.bombers.anti_aircraft),
            ("bombers.escorted", sea.bombers.escorted),
            ("combat.bombardment_most", sea.combat.bombardment_most),
            ("combat.margin", sea.combat.margin),
            ("scrap_ep", sea.scrap_ep),
        ],
        where,
    )
    at_least_one(
        [
            ("combat.rounds", sea.combat.rounds),
            ("dummy_move", sea.dummy_move),
            ("standby_hexes", sea.standby_hexes),
        ],
        where,
    )
    if not 0 <= sea.dummies <= sea.task_forces:
        raise BadInput(f"{where}: dummies: no more of them than task forces")


def check_night(night: Night, where: str) -> None:
    """Who escapes in the dark is in the dark (11.37)."""
    on_a_die([("dark_up_to", night.dark_up_to)], where)
    if not 0 <= night.escapes_up_to <= night.dark_up_to:
        raise BadInput(f"{where}: escapes_up_to: no more than dark_up_to")
    not_positive([("combat", night.combat), *night.combat_of.items()], where)


def check_air_combat(air: AirCombat, where: str) -> None:
    """Higher rolls are worse for the target (b4.13b)."""
    if not air.aborts_from < air.loses_step_from < air.eliminated_from:
        raise BadInput(f"{where}: aborts_from, loses_step_from and eliminated_from must grow")
    not_negative(
        [
            ("twice_as_strong", air.twice_as_strong),
            ("return_fire_quality", air.return_fire_quality),
        ],
        where,
    )
    not_positive([("return_fire", air.return_fire)], where)


def check_interdiction(table: Interdiction, where: str) -> None:
    """What depletes also activates (11.35f)."""
    if not 0 < table.activates_at <= table.depletes_at:
        raise BadInput(f"{where}: depletes_at: no less than activates_at")
    if not 2 <= table.friendly_fire <= 12:
        raise BadInput(f"{where}: friendly_fire: a sum of two dice")


def on_a_die(numbers: Numbers, where: str) -> None:
    """Each can be rolled with one die."""
    for name, value in numbers:
        if not 1 <= value <= 6:
            raise BadInput(f"{where}: {name}: a number of one die, 1 to 6")


def at_least_one(numbers: Numbers, where: str) -> None:
    """Each counts something that there is."""
    for name, value in numbers:
        if value < 1:
            raise BadInput(f"{where}: {name}: at least 1")


def not_negative(numbers: Numbers, where: str) -> None:
    """Each helps, or does nothing."""
    for name, value in numbers:
        if value < 0:
            raise BadInput(f"{where}: {name}: 0 or more")


def not_positive(numbers: Numbers, where: str) -> None:
    """Each hinders, or does nothing."""
    for name, value in numbers:
        if value > 0:
            raise BadInput(f"{where}: {name}: 0 or less")
