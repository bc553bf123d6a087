"""The doctrine of either side: each small question answered from a plan of the whole war."""

from random import Random
from typing import ClassVar

from zariba.core.choice import DONE, Action, Choice
from zariba.core.game import Bot, Decision, Game
from zariba.games.sandwars.bot import battle as bot_battle
from zariba.games.sandwars.bot import council as bot_council
from zariba.games.sandwars.bot import march as bot_march
from zariba.games.sandwars.bot import raids as bot_raids
from zariba.games.sandwars.bot import upkeep as bot_upkeep
from zariba.games.sandwars.bot.memory import Errand, Memory
from zariba.games.sandwars.bot.numbers import DOCTRINE, Numbers
from zariba.games.sandwars.bot.picture import Picture, picture_of
from zariba.games.sandwars.rules.admin_move import Travel
from zariba.games.sandwars.rules.air_missions import Interdiction, Sortie
from zariba.games.sandwars.rules.close_support import PickMarker
from zariba.games.sandwars.rules.combat_memory import combat_now
from zariba.games.sandwars.rules.event_steps import Bomb, GiveUpPlan, Jihad, PlaceLeader, Volunteers
from zariba.games.sandwars.rules.headquarters import Attach, PlaceHq
from zariba.games.sandwars.rules.insurgents import PlanAmbush
from zariba.games.sandwars.rules.interception import Commitment
from zariba.games.sandwars.rules.journey import Journey
from zariba.games.sandwars.rules.leaders import Along
from zariba.games.sandwars.rules.losses import Losses
from zariba.games.sandwars.rules.movement import March
from zariba.games.sandwars.rules.orders import Order
from zariba.games.sandwars.rules.reaction import Window
from zariba.games.sandwars.rules.reconstitution import ComeBack, FreeRepair
from zariba.games.sandwars.rules.reinforcements import Arrive
from zariba.games.sandwars.rules.reserve import Reserve
from zariba.games.sandwars.rules.retreat import Overflow, Retreat
from zariba.games.sandwars.rules.sof_attack import PlanRaid, Raid, sof_dice
from zariba.games.sandwars.rules.special_move import Board, PickPassenger
from zariba.games.sandwars.rules.state import SandWars, available
from zariba.games.sandwars.rules.strategic_strikes import Strike, Target
from zariba.games.sandwars.rules.terror import Attack
from zariba.games.sandwars.rules.turn import (
    ChooseObjective,
    DiscardAndDraw,
    EndOfEvents,
    JoinHq,
    Operations,
)
from zariba.games.sandwars.rules.withdrawal import Flee, Withdrawal

NOTHING_BETTER = "Nothing better offers itself."


class Doctrine(Bot[SandWars]):
    """Plays with a plan of war; it remembers the blocks that it saw and the orders that it gave."""

    name: ClassVar[str] = "doctrine"

    def __init__(self, numbers: Numbers = DOCTRINE) -> None:
        self._numbers = numbers
        self._memory = Memory()

    def fork(self) -> "Doctrine":
        """An independent bot with the same plan and memory."""
        twin = type(self)(self._numbers)
        twin._memory = self._memory.fork()
        return twin

    def decide(
        self, game: Game[SandWars], view: SandWars, seat: int, choice: Choice, rng: Random
    ) -> Decision:
        """The next small step of the plan."""
        return self.answer(view, seat, choice, rng)

    def answer(self, view: SandWars, seat: int, choice: Choice, rng: Random) -> Decision:
        """The step that the plan wants, as long as it is legal."""
        self._memory.open(view.pack)
        if combat_now(view) is not None:
            self._memory.look(view, seat)
        if len(choice.options) == 1:
            return Decision(choice.options[0], "Nothing else is possible.")
        decision = self.wanted(view, seat, choice, rng)
        if decision.action in choice.options:
            return decision
        for fallback in (DONE, choice.idle, choice.options[0]):
            if fallback is not None and fallback in choice.options:
                return Decision(fallback, NOTHING_BETTER)
        return Decision(choice.options[0], NOTHING_BETTER)

    def wanted(self, view: SandWars, seat: int, choice: Choice, rng: Random) -> Decision:
        """What the plan wants, legal or not."""
        if isinstance(view.flow[-1], ChooseObjective):
            return bot_council.first_goal(view.pack, seat, choice, rng)
        return answer(self.picture(view, seat), choice)

    # For a search that tries other orders

    def picture(self, view: SandWars, seat: int) -> Picture:
        """A view as this bot sees it."""
        return picture_of(view, seat, self._numbers, self._memory)

    def errand(self) -> Action | None:
        """What the next card is to be played for."""
        errand = self._memory.errand
        return errand.action if errand else None

    def resolve(self, errand: Errand) -> None:
        """Keep an order of another's choosing in mind: the next card is played for it."""
        self._memory.errand = errand


def answer(pic: Picture, choice: Choice) -> Decision:
    """Ask whoever is in charge of this kind of question."""
    top = pic.g.flow[-1]
    match top:
        case EndOfEvents():
            return bot_council.end_of_events(pic, choice)
        case Operations():
            return bot_council.operate(pic, choice)
        case Order() as step:
            return bot_council.order(pic, step.card, choice)
        case March() as step:
            return bot_march.go_on(pic, step, choice)
        case Travel() as step:
            return bot_march.travel(pic, step, choice)
        case Attach():
            return bot_upkeep.attach(pic, choice)
        case PlaceHq():
            return bot_upkeep.place_hq(pic, choice)
        case DiscardAndDraw():
            return bot_upkeep.discard(pic, choice)
        case Window() as step:
            return bot_battle.respond(pic, step, choice)
        case _:
            return answer_in_action(pic, choice)


def answer_in_action(pic: Picture, choice: Choice) -> Decision:
    """The questions of fighting, striking and raiding."""
    match pic.g.flow[-1]:
        case Withdrawal():
            return bot_battle.withdraw(pic, choice)
        case Flee() | Retreat():
            return bot_battle.haven(pic, choice)
        case Losses():
            return bot_battle.lose(pic, choice)
        case Overflow():
            return bot_battle.overflow(pic, choice)
        case Reserve():
            return bot_battle.pick_reserve(pic, choice)
        case Along() as step:
            return bot_battle.leader_goes(pic, step, choice)
        case Commitment():
            return bot_battle.commitment(pic, choice)
        case PickPassenger():
            return bot_battle.passenger(pic, choice)
        case PickMarker() | Sortie() | Journey():
            return bot_raids.pick_marker(pic.pack, choice)
        case Interdiction() as step:
            return bot_raids.interdiction(pic, step, choice)
        case Target() | Strike() as step:
            return bot_raids.target(pic, step, choice)
        case PlanRaid() as step:
            return bot_raids.plan_raid(pic, choice, sof_dice(pic.pack, step.agent))
        case PlanAmbush():
            return bot_raids.plan_raid(pic, choice, 1)
        case Raid() as step:
            return bot_raids.aim(pic, list(choice.options), step.space)
        case Board() as step:
            return bot_raids.board(pic, step, choice)
        case _:
            return answer_event(pic, choice)


def answer_event(pic: Picture, choice: Choice) -> Decision:
    """The questions of events and reinforcements."""
    match pic.g.flow[-1]:
        case Attack() as step:
            return bot_raids.terror(pic, step, choice)
        case Jihad():
            return bot_raids.jihad(pic, choice)
        case PlaceLeader():
            return bot_upkeep.lead(pic, choice)
        case Volunteers():
            piece = available(pic.g, pic.seat, "motorized")[0]
            return bot_upkeep.entry(pic, piece, choice)
        case Arrive() as step:
            return bot_upkeep.entry(pic, step.pieces[0], choice)
        case ComeBack() as step:
            return bot_upkeep.entry(pic, step.piece, choice)
        case FreeRepair():
            found = bot_council.best_of(bot_upkeep.repairs(pic, list(choice.options)[:-1]))
            if found is not None:
                return Decision(found[1], found[2])
            return Decision(DONE, "Nothing needs repair.")
        case Bomb():
            return Decision(("draw", 0), "A card is always welcome.")
        case GiveUpPlan():
            return Decision(choice.options[-1], "One of them must go.")
        case JoinHq():
            return bot_upkeep.lead(pic, choice)
        case _:
            return Decision(choice.options[0], NOTHING_BETTER)
