"""The calendar: a Seasonal Turn, then its months, each with its phases in their order (b0.1b)."""

from collections.abc import Sequence

from zariba.core.flow import Event, Step
from zariba.games.aoi.material.pieces import COMBAT
from zariba.games.aoi.material.plans import Special
from zariba.games.aoi.rules.bribery import BriberyWindow
from zariba.games.aoi.rules.capture import leave_the_war
from zariba.games.aoi.rules.dismissals import Dismissal, dismisses_now
from zariba.games.aoi.rules.gauge import RailConversion
from zariba.games.aoi.rules.income import suffer_losses
from zariba.games.aoi.rules.movement_phase import MovementPhase
from zariba.games.aoi.rules.naval_and_air import AIRCRAFT, SHIPS, NavalAndAirPhase
from zariba.games.aoi.rules.offensives import OffensivePhase
from zariba.games.aoi.rules.rail_movement import RailMovement
from zariba.games.aoi.rules.rail_raids import RailRaids
from zariba.games.aoi.rules.railway_gun import GunFire
from zariba.games.aoi.rules.replenishment import ReplenishmentStep
from zariba.games.aoi.rules.season import FirstPurchase, SeasonalTurn
from zariba.games.aoi.rules.second_naval_movement import SecondNavalMovement
from zariba.games.aoi.rules.state import (
    ALLIED,
    AXIS,
    END,
    FIELD_IDLE,
    FLIPPED,
    GUSTAV,
    LASTING,
    LED,
    MOVEMENT,
    NAVAL_AND_AIR,
    OFFENSIVE,
    SEASON,
    SET_UP,
    WEATHER,
    Aoi,
    enemy,
    on_map,
)
from zariba.games.aoi.rules.strategic_bombing import CityRaids
from zariba.games.aoi.rules.supply_step import SupplyStep
from zariba.games.aoi.rules.victory import judge_cities, last_month, time_is_up
from zariba.games.aoi.rules.weather import set_weather


class Calendar(Step[Aoi]):
    """Runs the phases one after another, month by month, to the end of the game (xvi.c)."""

    next: int = SEASON

    def work(self, g: Aoi) -> bool:
        """Begin the next phase; a Seasonal Turn only before the first month of a season."""
        if is_over(g):
            time_is_up(g)
            return True
        if self.next > END and g.plan.forms:
            judge_cities(g, g.month)  # efr.u, R27
            if g.result is not None:
                return True
        if g.phase == SET_UP and self.next > WEATHER:  # scw.a: in the middle of the month
            open_month(g)
        if self.next > END:
            g.month += 1  # xviii.m6e
            self.next = SEASON
        if self.next == SEASON and not g.now.opens and not opens_with_purchase(g):
            self.next = WEATHER
        g.phase = self.next
        self.next += 1
        g.tell(Event("phase", value=g.phase, at=g.month))
        begin(g)
        return True


def is_over(g: Aoi) -> bool:
    """Whether the last phase of the last month has ended: April 1936, Movement; December 1941, End;
    April 1939, End (eth.a, eaf.a, R21, scw.a).
    """
    return g.month == last_month(g) and g.phase == g.plan.last_phase


def opens_with_purchase(g: Aoi) -> bool:
    """Whether Offensives are bought before the first month, which opens no season (R22)."""
    return g.month == 0 and g.plan.opens_with_purchase and not g.now.opens


def begin(g: Aoi) -> None:
    """Push the steps of the present phase.

    Strategic Warfare follows the weather; in ETHIOPIA it is ignored (eth.a): no rail target there
    is an enemy's.
    """
    first, second = g.initiative, enemy(g.initiative)
    if g.phase == SEASON:
        g.push(FirstPurchase() if opens_with_purchase(g) else SeasonalTurn())
    elif g.phase == WEATHER:
        open_month(g)
        set_weather(g)  # xviii.m1a, then xviii.m1b
        suffer_losses(g)
        push_in_order(g, strategic_steps(g))
    elif g.phase == NAVAL_AND_AIR:
        aloft = g.plan.opens_aloft and g.month == 0  # efr.a, b0.7b
        g.push(NavalAndAirPhase(AIRCRAFT if aloft else SHIPS))
    elif g.phase == OFFENSIVE:
        g.push(OffensivePhase())
    elif g.phase == MOVEMENT:  # xviii.m5a, then xviii.m5b
        by_rail = (RailMovement(first), RailMovement(second))
        push_in_order(g, (MovementPhase(first), MovementPhase(second), *by_rail))
    else:
        push_in_order(
            g,
            (
                SecondNavalMovement(first),
                SecondNavalMovement(second),
                SupplyStep(),
                ReplenishmentStep(),
                CommandStatus(),
                BriberyWindow(AXIS),
                EndOfTurn(),
            ),
        )


def strategic_steps(g: Aoi) -> list[Step[Aoi]]:
    """The Strategic Bombing Step, the Allies first (xviii.m2a); in Europe cities too (b2.1a), and
    last the Railway Gun (11.38d). Dismissals of a December come before all of it (b11.10a).
    """
    steps: list[Step[Aoi]] = [Dismissal(ALLIED)] if dismisses_now(g) else []
    for seat in (ALLIED, AXIS):
        steps.append(RailRaids(seat))
        if g.plan.city_raids:
            steps.append(CityRaids(seat))
    return [*steps, GunFire(AXIS)] if GUSTAV in g.options else steps


def push_in_order(g: Aoi, steps: Sequence[Step[Aoi]]) -> None:
    """Put steps on the flow so that the first of them runs first."""
    for step in reversed(steps):
        g.push(step)


def open_month(g: Aoi) -> None:
    """A minor nation has its Offensives of the month (8.13c, b5.6a).

    What it replenishes is counted by season, what a major power does by month (b7.14a, R79).
    """
    if g.now.opens:
        g.risen = ()  # b10.6a
    for side in g.plan.sides:
        for nation in side.powers:
            g.replenished[nation] = 0
        for nation in side.minors:
            inherent = 0 if nation in g.gone else g.pack.command.minor_offensives
            g.offensives[nation] = inherent
            if g.now.opens:
                g.replenished[nation] = 0


class CommandStatus(Step[Aoi]):
    """All used HQs and Generals turn to their front (xviii.m6d)."""

    def work(self, g: Aoi) -> bool:
        """Before the last bribery window of the month (R14)."""
        g.pop()
        g.status = [status & ~(FLIPPED | LED) for status in g.status]
        return True


class EndOfTurn(Step[Aoi]):
    """The chits of the month come off (xviii.m6e)."""

    def work(self, g: Aoi) -> bool:
        """Also a captured city airfield works from the next month on (b0.3b)."""
        g.pop()
        g.status = [status & LASTING for status in g.status]
        g.rail_lost = {}  # b2.6a
        g.chits_made = ()  # b3.25a
        g.ferried = ()  # b5.8b
        for hex_, bits in list(g.works.items()):
            if bits == FIELD_IDLE:
                del g.works[hex_]
            elif bits & FIELD_IDLE:
                g.works[hex_] = bits & ~FIELD_IDLE
        if g.plan.special is not None:
            g.push(RailConversion(AXIS, g.plan.special.convert))
            defect(g, g.plan.special)
        return True


def defect(g: Aoi, special: Special) -> None:
    """Partners of the Axis with a Soviet unit in their country may leave the war (b10.23a)."""
    if g.month < special.defections_since:
        return
    at = {g.at[p] for p in on_map(g, ALLIED, COMBAT)}
    for nation, most in special.defections.items():
        if nation in g.gone or at.isdisjoint(special.countries[nation]):
            continue
        die = g.roll(6, "defection")
        g.tell(Event("defection", at=nation, die=die, value=int(die <= most)))
        if die <= most:
            leave_the_war(g, nation, "b10.23a")
