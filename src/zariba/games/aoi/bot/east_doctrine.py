"""The doctrine of EAST FRONT: each small question answered from a plan of the month."""

from copy import copy

from zariba.core.choice import DONE, PASS, Action, Choice
from zariba.core.game import Decision
from zariba.games.aoi.bot import east_air as air
from zariba.games.aoi.bot import east_movement as movement
from zariba.games.aoi.bot import east_offensive as offensive
from zariba.games.aoi.bot import east_rails as rails
from zariba.games.aoi.bot import east_season as season
from zariba.games.aoi.bot.east_battle import answer_in_battle
from zariba.games.aoi.bot.east_blows import Blow
from zariba.games.aoi.bot.east_numbers import EAST, EastNumbers
from zariba.games.aoi.bot.east_orders import Order, best_order, orders_of
from zariba.games.aoi.bot.east_rear import answer_behind
from zariba.games.aoi.bot.east_staff import staff_way
from zariba.games.aoi.bot.east_theatre import Theatre
from zariba.games.aoi.bot.east_wall import Steps
from zariba.games.aoi.bot.marches import Path
from zariba.games.aoi.material.pieces import GENERAL
from zariba.games.aoi.rules.activation import Activation
from zariba.games.aoi.rules.advance import Advance
from zariba.games.aoi.rules.air_movement import AirMovement
from zariba.games.aoi.rules.air_support import AirSupport
from zariba.games.aoi.rules.arrivals import Arrivals
from zariba.games.aoi.rules.attack import DeclareAttack
from zariba.games.aoi.rules.attackers import ATTACK, EXPLOITATION
from zariba.games.aoi.rules.breakthrough import BreakthroughStep
from zariba.games.aoi.rules.command import current
from zariba.games.aoi.rules.command_status import GO, CommandStatusStep
from zariba.games.aoi.rules.construction import Construction
from zariba.games.aoi.rules.exploitation import Exploit, ExploitationMarch, ExploitationStep
from zariba.games.aoi.rules.gauge import RailConversion
from zariba.games.aoi.rules.land_offensive import CombatStep, LandMovementStep
from zariba.games.aoi.rules.march import March
from zariba.games.aoi.rules.movement_phase import MovementPhase
from zariba.games.aoi.rules.offensives import OffensivePhase
from zariba.games.aoi.rules.rail_movement import RailMovement
from zariba.games.aoi.rules.rebase import ForcedRebase
from zariba.games.aoi.rules.replenishment import Replenish
from zariba.games.aoi.rules.season import Purchase
from zariba.games.aoi.rules.setup import SetUp
from zariba.games.aoi.rules.staff_movement import StaffMove
from zariba.games.aoi.rules.state import Aoi
from zariba.games.aoi.rules.victory import GoOn

BACK: Action = ("back", 0)


class EastDoctrine:
    """What a bot remembers between two questions; what it has begun it goes through with."""

    def __init__(self, numbers: EastNumbers = EAST) -> None:
        self.numbers = numbers
        self.order: Order | None = None
        self.blow: Blow | None = None
        self.walker = -1
        self.path: Path = ()
        self.why = ""
        self.plan: Steps = []
        self.planned: tuple[int, str] = (-1, "")
        self.purse: tuple[int, int] = (-1, 0)
        self.stalled: set[int] = set()
        self.picked: Action = DONE
        """What was chosen last; given up, it is not chosen again in this phase."""
        self.spurned: set[Action] = set()
        self.when: tuple[int, int] = (-1, -1)

    def fork(self) -> "EastDoctrine":
        """An independent bot with the same plan under way."""
        twin = copy(self)
        twin.stalled, twin.spurned = set(self.stalled), set(self.spurned)
        return twin

    def answer(self, g: Aoi, seat: int, choice: Choice) -> Decision | None:
        """The next small step of the plan, None for a question that all wars have alike."""
        if self.when != (g.month, g.phase):
            self.when, self.spurned = (g.month, g.phase), set()
        decision = self.think(Theatre(g, seat, self.numbers), choice)
        if decision is None:
            return None
        if decision.action == BACK:
            self.spurned.add(self.picked)
        elif decision.action in self.spurned and DONE in choice.options:
            decision = Decision(DONE, "It cannot be done as it was meant.")
        self.picked = decision.action
        return decision

    def think(self, p: Theatre, choice: Choice) -> Decision | None:
        """The answer, whatever was tried before."""
        g = p.g
        match g.flow[-1]:
            case SetUp():
                if DONE in choice.options:
                    return Decision(DONE, "All stand where the plan wants them.")
                return Decision(("prepared", 0), "Setting up as prepared.")
            case OffensivePhase() as step:
                return self.offensive(p, step, choice)
            case CommandStatusStep() as step:
                if self.order is None and not step.number():
                    self.order = best_order(p)
                return offensive.appoint(p, step, choice, self.order)
            case Activation() as step:
                return self.activate(p, step, choice)
            case LandMovementStep():
                return self.move_up(p, choice)
            case BreakthroughStep():
                decision, self.blow, path = offensive.break_through(p, choice, self.stalled)
                return self.sent(decision, path)
            case CombatStep():
                order = self.order.blows if self.order is not None else ()
                wanted = tuple(blow.target for blow in order)
                decision, self.blow = offensive.strike_next(p, choice, ATTACK, wanted)
                return decision
            case ExploitationStep() as step:
                return offensive.lead(p, step, choice)
            case Exploit() as step:
                return self.exploit(p, step, choice)
            case DeclareAttack() as step:
                return offensive.declare(p, step, choice, self.blow)
            case Advance() as step:
                return offensive.follow(p, step, choice)
            case _:
                return self.answer_move(p, choice)

    def answer_move(self, p: Theatre, choice: Choice) -> Decision | None:
        """The questions of the Movement Phase."""
        match p.g.flow[-1]:
            case MovementPhase():
                return self.movement(p, choice)
            case RailMovement() as step:
                if self.planned != (p.g.month, "rail"):
                    self.plan = movement.trains(p, step, choice)
                    self.planned, self.stalled = (p.g.month, "rail"), set()
                return movement.by_rail(p, step, choice, self.plan, self.stalled)
            case StaffMove() as step:
                if self.walker != step.piece:
                    self.send(step.piece, staff_way(p, step.piece), "")
                return self.walk_staff(p, step, choice)
            case March() as step:
                return self.march(p, step, choice)
            case _:
                return self.answer_staff(p, choice)

    def answer_staff(self, p: Theatre, choice: Choice) -> Decision | None:
        """The questions of seasons, bases and railways."""
        match p.g.flow[-1]:
            case GoOn():
                return go_on(p)
            case Construction() as step:
                if self.purse[0] != p.g.month:
                    eps = p.g.eps[p.plan.sides[p.seat].nation]
                    self.purse = (p.g.month, season.kept_back(p, eps))
                return season.construct(p, step, choice, self.purse[1])
            case Purchase():
                return season.purchase(p, choice)
            case Replenish() as step:
                return season.replenish(p, step, choice)
            case Arrivals() as step:
                return season.arrive(p, step, choice)
            case RailConversion():
                return rails.convert(p, choice)
            case AirMovement() as step:
                return air.rebase(p, step, choice)
            case AirSupport() as step:
                return air.support(p, step, choice)
            case ForcedRebase() as step:
                return air.flee(p, step, choice)
            case _:
                return answer_in_battle(p, choice) or answer_behind(p, choice)

    def offensive(self, p: Theatre, step: OffensivePhase, choice: Choice) -> Decision:
        """The most valuable Offensive, if it is worth its price."""
        if step.turn < 0:
            own = p.plan.sides[p.seat].nation
            return Decision(("begin", own), "Whoever attacks first picks the battle.")
        if step.kind:
            if self.order is None:
                self.order = best_order(p)
            if self.order is not None and ("nation", self.order.nation) in choice.options:
                name = p.pack.nation_names[self.order.nation]
                return Decision(("nation", self.order.nation), f"{name} has the best attack.")
            return Decision(choice.options[0], "That nation can attack.")
        self.planned, self.stalled, self.blow = (-1, ""), set(), None
        self.order = best_order(p) if ("land", 0) in choice.options else None
        if self.order is None:
            return Decision(PASS, "No attack is worth an Offensive now.")
        return Decision(("land", 0), offensive.reason(p, self.order))

    def own_order(self, p: Theatre) -> Order | None:
        """The order of the Offensive being performed, made anew if it was another's."""
        under, order = current(p.g), self.order
        if order is None or not (order.agent in under.agents or order.hex in under.hexes):
            self.order = orders_of(p, under.agents, under.hexes)
        return self.order

    def activate(self, p: Theatre, step: Activation, choice: Choice) -> Decision:
        """An HQ sets out, then the troops are named."""
        order = self.own_order(p)
        decision = offensive.activate(p, step, choice, order)
        if order is not None and decision.action == ("unit", order.agent):
            self.send(order.agent, order.journey, decision.reason)
        return decision

    def move_up(self, p: Theatre, choice: Choice) -> Decision:
        """The troops of the attacks go to their places."""
        under, order = current(p.g), self.order
        own = order is not None and (order.agent in under.agents or order.hex in under.hexes)
        blows = order.blows if order is not None and own else offensive.fresh_blows(p)
        decision, path = offensive.move_up(p, choice, blows, self.stalled)
        return self.sent(decision, path)

    def exploit(self, p: Theatre, step: Exploit, choice: Choice) -> Decision:
        """The armor of a General drives on, then attacks what it meets if that pays."""
        if step.moved:
            decision, self.blow = offensive.strike_next(p, choice, EXPLOITATION)
            return decision
        decision, path = offensive.exploit(p, step, choice)
        if decision.action == GO:
            self.send(step.members[0], path, decision.reason)
        return decision

    def movement(self, p: Theatre, choice: Choice) -> Decision:
        """The marches of the plan, made once a month."""
        if self.planned != (p.g.month, "march"):
            self.plan, self.planned = movement.marches(p), (p.g.month, "march")
            self.stalled = set()
        decision, path = movement.choose(p, choice, self.plan, self.stalled)
        return self.sent(decision, path)

    def sent(self, decision: Decision, path: Path) -> Decision:
        """Remember who has just been picked up."""
        if decision.action[0] == "unit" and path:
            self.send(decision.action[1], path, decision.reason)
        return decision

    def send(self, piece: int, path: Path, why: str) -> None:
        """Who goes where, and why."""
        self.walker, self.path, self.why = piece, path, why

    def walk_staff(self, p: Theatre, step: StaffMove, choice: Choice) -> Decision:
        """Along the planned way."""
        here = p.g.at[step.piece]
        onward = self.path[self.path.index(here) + 1 :] if here in self.path else self.path
        if onward and ("hex", onward[0]) in choice.options:
            why = f"{p.called(step.piece)} goes to {p.name(self.path[-1])}."
            return Decision(("hex", onward[0]), why)
        self.stalled.add(step.piece)
        stop = DONE if DONE in choice.options else BACK
        return Decision(stop, "He is where he is needed.")

    def march(self, p: Theatre, step: March, choice: Choice) -> Decision:
        """Along the planned way; Generals go with the troops they lead."""
        g, pack = p.g, p.pack
        lead = step.pieces[0]
        if self.walker not in step.pieces:
            self.send(lead, self.way_of(p, step), f"{p.called(lead)} marches.")
        if not step.steps and self.path and not isinstance(step, ExploitationMarch):
            for verb, piece in choice.options:
                if verb == "unit" and pack.sort[piece] == GENERAL and self.rides(p, step, piece):
                    return Decision((verb, piece), f"{p.called(piece)} goes with his troops.")
        here = g.at[lead]
        onward = self.path[self.path.index(here) + 1 :] if here in self.path else self.path
        if onward and ("hex", onward[0]) in choice.options:
            return Decision(("hex", onward[0]), self.why)
        self.stalled.update(step.pieces)
        for stop in (DONE, BACK):
            if stop in choice.options:
                return Decision(stop, "It has come as far as it should.")
        return Decision(choice.options[0], "There is no room to stay here.")

    def way_of(self, p: Theatre, step: March) -> Path:
        """Where a unit goes that somebody else has picked up."""
        lead = step.pieces[0]
        plan = self.plan if self.planned == (p.g.month, "march") else movement.marches(p)
        return next((path for unit, path, _ in plan if unit == lead), ())

    def rides(self, p: Theatre, step: March, general: int) -> bool:
        """Whether a General goes with this unit: none as strong of his hex stays or goes later."""
        mine = max(map(p.points, step.pieces))
        stack = p.g.stacks.get(p.g.at[general], ())
        return all(p.points(u) <= mine for u in stack if u not in step.pieces)


def go_on(p: Theatre) -> Decision:
    """After a draw: on, if one's own army is at least as strong as the enemy's."""
    if p.balance >= 1.0:
        return Decision(("yes", 0), "The stronger army has the better of the next year.")
    return Decision(("no", 0), "The enemy is stronger: a draw is more than the next year promises.")
