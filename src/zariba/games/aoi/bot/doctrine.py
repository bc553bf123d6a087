"""The doctrine of either side: each small question answered from a plan of the whole war."""

from copy import copy
from random import Random
from typing import ClassVar, Self

from zariba.core.choice import DONE, PASS, Choice
from zariba.core.game import Bot, Decision, Game
from zariba.games.aoi.bot import aims
from zariba.games.aoi.bot import air as bot_air
from zariba.games.aoi.bot import battle as bot_battle
from zariba.games.aoi.bot import exploit as bot_exploit
from zariba.games.aoi.bot import month as bot_month
from zariba.games.aoi.bot import movement as bot_movement
from zariba.games.aoi.bot import offensive as bot_offensive
from zariba.games.aoi.bot import reserves as bot_reserves
from zariba.games.aoi.bot import sea as bot_sea
from zariba.games.aoi.bot import season as bot_season
from zariba.games.aoi.bot import skies as bot_skies
from zariba.games.aoi.bot import works as bot_works
from zariba.games.aoi.bot.east_doctrine import EastDoctrine
from zariba.games.aoi.bot.east_numbers import EAST, EastNumbers
from zariba.games.aoi.bot.marches import Path
from zariba.games.aoi.bot.month import Order
from zariba.games.aoi.bot.numbers import DOCTRINE, Numbers
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.strikes import Strike
from zariba.games.aoi.bot.unchanged import inherit
from zariba.games.aoi.rules.activation import Activation
from zariba.games.aoi.rules.advance import Advance
from zariba.games.aoi.rules.air_movement import AirMovement
from zariba.games.aoi.rules.air_offensive import AirOffensive
from zariba.games.aoi.rules.air_support import AirSupport
from zariba.games.aoi.rules.attack import DeclareAttack
from zariba.games.aoi.rules.attackers import ATTACK, BREAKTHROUGH
from zariba.games.aoi.rules.bombing import AntiAircraft
from zariba.games.aoi.rules.breakthrough import BreakthroughStep
from zariba.games.aoi.rules.bribery import BriberyWindow
from zariba.games.aoi.rules.combat import Reroll
from zariba.games.aoi.rules.command import current
from zariba.games.aoi.rules.command_status import GO, CommandStatusStep
from zariba.games.aoi.rules.construction import Construction
from zariba.games.aoi.rules.exploitation import Exploit, ExploitationStep
from zariba.games.aoi.rules.gas import GasChoice
from zariba.games.aoi.rules.land_offensive import CombatStep, LandMovementStep
from zariba.games.aoi.rules.losses import Losses, StandFast
from zariba.games.aoi.rules.march import March
from zariba.games.aoi.rules.movement_phase import MovementPhase
from zariba.games.aoi.rules.naval_and_air import NavalMovement
from zariba.games.aoi.rules.offensives import OffensivePhase
from zariba.games.aoi.rules.partisans import PartisanMove, PlacePartisan
from zariba.games.aoi.rules.rebase import ForcedRebase, Overfull
from zariba.games.aoi.rules.replenishment import Replenish
from zariba.games.aoi.rules.retreat import Follow, Retreat
from zariba.games.aoi.rules.season import Purchase
from zariba.games.aoi.rules.second_naval_movement import SecondNavalMovement
from zariba.games.aoi.rules.setup import SetUp
from zariba.games.aoi.rules.staff_movement import StaffMove
from zariba.games.aoi.rules.state import Aoi
from zariba.games.aoi.rules.veterans import NewVeteran, VeteranChoice

NOTHING_BETTER = "Nothing better offers itself."


class Doctrine(Bot[Aoi]):
    """Plays with a plan of war; what it has begun it goes through with."""

    name: ClassVar[str] = "doctrine"

    def __init__(self, numbers: Numbers = DOCTRINE, east: EastNumbers = EAST) -> None:
        self._numbers = numbers
        self._east = EastDoctrine(east)
        self._order: Order | None = None
        self._given = False
        """Whether that order is another's, who has thought ahead."""
        self._strike: Strike | None = None
        self._walker = -1
        """The piece on the move, and where it goes."""
        self._path: Path = ()
        self._why = ""
        self._marches: list[tuple[int, Path, str]] = []
        self._marching = -1
        """The month that the marches are for."""
        self._stalled: set[int] = set()
        self._picture: Picture | None = None

    def fork(self) -> Self:
        """An independent bot with the same plan under way."""
        twin = copy(self)
        twin._east, twin._stalled = self._east.fork(), set(self._stalled)
        return twin

    # For a search that tries other orders

    def picture(self, view: Aoi, seat: int) -> Picture:
        """A view as this bot sees it, with all of the last one that still holds."""
        p = Picture(view, seat, self._numbers)
        if self._picture is not None:
            inherit(p, self._picture)
        self._picture = p
        return p

    def resolve(self, order: Order) -> None:
        """Make the next Offensive as this order says."""
        self._order, self._given = order, True
        self._marching, self._stalled = -1, set()

    @property
    def order(self) -> Order | None:
        """The Offensive under way."""
        return self._order

    @property
    def marches(self) -> list[tuple[int, Path, str]]:
        """The marches of the present Movement Phase."""
        return self._marches

    def march(self, month: int, marches: list[tuple[int, Path, str]]) -> None:
        """Make these marches in the Movement Phase of the month, whoever stalled before."""
        self._marches, self._marching = marches, month

    def decide(
        self, game: Game[Aoi], view: Aoi, seat: int, choice: Choice, rng: Random
    ) -> Decision:
        """The next small step of the plan."""
        return self.answer(view, seat, choice)

    def answer(self, view: Aoi, seat: int, choice: Choice) -> Decision:
        """The step that the plan wants, as long as it is legal."""
        if len(choice.options) == 1:
            return Decision(choice.options[0], "Nothing else is possible.")
        decision = self._east.answer(view, seat, choice) if view.plan.forms else None
        if decision is None:
            decision = self._answer(self.picture(view, seat), choice)
        if decision.action in choice.options:
            return decision
        for fallback in (DONE, PASS, ("back", 0), ("no", 0)):
            if fallback in choice.options:
                return Decision(fallback, NOTHING_BETTER)
        return Decision(choice.options[0], NOTHING_BETTER)

    def _answer(self, p: Picture, choice: Choice) -> Decision:
        """Ask whoever is in charge of this kind of question."""
        match p.g.flow[-1]:
            case OffensivePhase() as step:
                return self._offensive(p, step, choice)
            case CommandStatusStep() as step:
                again = self._order is None or not (p.civil_war or self._given)
                if not step.number() and again:  # a bribe may have changed the map since
                    self._order = bot_month.best_order(p, paid=1)
                return bot_offensive.appoint(p, step, choice, self._order)
            case Activation() as step:
                order = self._own_order(p)
                decision = bot_offensive.activate(p, step, choice, order)
                if order is not None and decision.action == ("unit", order.agent):
                    self._send(order.agent, order.journey, decision.reason)
                return decision
            case LandMovementStep() as step:
                return self._move_up(p, step, choice)
            case BreakthroughStep():
                decision, self._strike = bot_offensive.strike_next(p, choice, BREAKTHROUGH)
                return decision
            case CombatStep():
                given = self._order if self._given else None
                decision, self._strike = bot_offensive.strike_next(p, choice, ATTACK, given)
                return decision
            case Exploit() as step:
                decision, self._strike = bot_exploit.exploit(p, step, choice)
                if decision.action == GO:
                    unit = step.members[0]
                    way = bot_exploit.way_of(p, step.general, unit)
                    self._send(unit, way, decision.reason)
                return decision
            case DeclareAttack() as step:
                return bot_offensive.declare(p, step, choice, self._strike)
            case MovementPhase():
                return self._movement(p, choice)
            case StaffMove() as step:
                if self._walker != step.piece:
                    self._send(step.piece, bot_offensive.way_of_staff(p, step), "")
                return bot_movement.walk_staff(p, step, choice, self._path)
            case March() as step:
                return self._march(p, step, choice)
            case Advance() as step:
                return bot_offensive.follow(p, step, choice)
            case _:
                return answer_in_battle(p, choice)

    def _offensive(self, p: Picture, step: OffensivePhase, choice: Choice) -> Decision:
        self._marching = -1
        self._stalled = set()
        self._order, self._given = None, False
        if step.turn < 0:
            return bot_month.begin(p, choice)
        decision, self._order = bot_month.offensive(p, step, choice)
        return decision

    def _own_order(self, p: Picture, again: bool = True) -> Order | None:
        """The order of the Offensive being performed, made anew if it was another's."""
        under, order = current(p.g), self._order
        if order is None or not (order.agent in under.agents or order.hex in under.hexes):
            order = bot_month.order_of(p, under.agents, under.hexes) if again else None
            self._order = order
        return order

    def _move_up(self, p: Picture, step: LandMovementStep, choice: Choice) -> Decision:
        order = self._own_order(p, again=False)
        strikes = tuple(bot_offensive.fresh_strikes(p)) if order is None else order.strikes
        decision, path = bot_offensive.move_up(p, step, choice, strikes, self._stalled)
        if decision.action[0] == "unit":
            self._send(decision.action[1], path, decision.reason)
        return decision

    def _movement(self, p: Picture, choice: Choice) -> Decision:
        if self._marching != p.g.month:
            self._marches, self._marching = aims.marches(p), p.g.month
            self._stalled = set()
        decision, path = bot_movement.choose(p, choice, self._marches, self._stalled)
        if decision.action[0] == "unit":
            self._send(decision.action[1], path, decision.reason)
        elif decision.action == DONE:
            self._marching = -1
        return decision

    def _send(self, piece: int, path: Path, why: str) -> None:
        """Remember who has just been picked up, and where it goes."""
        self._walker, self._path, self._why = piece, path, why

    def _march(self, p: Picture, step: March, choice: Choice) -> Decision:
        if self._walker not in step.pieces:  # another has picked it up
            unit = step.pieces[0]
            self._send(unit, bot_offensive.way_of(p, step), f"{p.called(unit)} marches.")
        decision = bot_offensive.march_on(p, step, choice, self._path, self._why)
        if decision.action[0] in ("back", "done"):
            self._stalled.add(step.pieces[0])
        return decision


def answer_in_battle(p: Picture, choice: Choice) -> Decision:
    """The questions of fighting and flying."""
    match p.g.flow[-1]:
        case AirSupport() as step:
            return bot_air.support(p, step, choice, aims.worth(p, step.target))
        case GasChoice():
            return bot_battle.gas(p, choice)
        case Reroll():
            return bot_battle.reroll(p, choice)
        case Losses():
            return bot_battle.lose(p, choice)
        case StandFast():
            return bot_battle.stand(p, choice)
        case Retreat() as step:
            return bot_battle.retreat(p, step, choice)
        case Follow():
            return bot_battle.follow_retreat(p, choice)
        case VeteranChoice():
            return bot_battle.veteran(p, choice)
        case NewVeteran():
            return bot_battle.decorate(p, choice)
        case AntiAircraft():
            return bot_battle.lose(p, choice)
        case BriberyWindow():
            return bot_month.bribe(p, choice)
        case ExploitationStep() as step:
            return bot_exploit.lead(p, step, choice)
        case _:
            return answer_staff(p, choice)


def answer_staff(p: Picture, choice: Choice) -> Decision:
    """The questions of seasons, bases, ships and partisans."""
    match p.g.flow[-1]:
        case SetUp():
            return set_up(p, choice)
        case Construction() as step:
            return bot_works.construct(p, step, choice)
        case Purchase():
            return bot_season.purchase(p, choice)
        case Replenish() as step:
            return bot_season.replenish(p, step, choice)
        case AirMovement() as step:
            return bot_air.rebase(p, step, choice)
        case NavalMovement() as step:
            return bot_movement.ships(p, step, choice)
        case ForcedRebase() as step:
            return bot_air.flee(p, step, choice)
        case Overfull():
            return bot_air.make_room(p, choice)
        case AirOffensive() as step:
            return bot_air.raid(p, step, choice)
        case SecondNavalMovement():
            return bot_movement.come_in(p, choice)
        case PartisanMove() as step:
            return bot_movement.slip(p, step, choice)
        case PlacePartisan() as step:
            return bot_movement.rise(p, step, choice)
        case _:
            return answer_two_powers(p, choice)


def answer_two_powers(p: Picture, choice: Choice) -> Decision:
    """The questions that only come up where both sides have ships, aircraft and trains."""
    for room in (bot_skies.in_the_air, bot_sea.at_sea, bot_reserves.behind_the_front):
        decision = room(p, choice)
        if decision is not None:
            return decision
    return Decision(choice.options[0], NOTHING_BETTER)


def set_up(p: Picture, choice: Choice) -> Decision:
    """The prepared set-up is the plan of both staffs."""
    if DONE in choice.options:
        return Decision(DONE, "All stand where the plan wants them.")
    return Decision(("prepared", 0), "Setting up as prepared.")
