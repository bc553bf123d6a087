"""The doctrine of either side: each small question answered from a plan of the whole war."""

from random import Random
from typing import ClassVar

from zariba.core.choice import DONE as END
from zariba.core.choice import PASS, Choice
from zariba.core.game import Bot, Decision, Game
from zariba.games.ogaden.bot import air as bot_air
from zariba.games.ogaden.bot import council as bot_council
from zariba.games.ogaden.bot import fight as bot_fight
from zariba.games.ogaden.bot import guerrilla as bot_guerrilla
from zariba.games.ogaden.bot import liberation as bot_liberation
from zariba.games.ogaden.bot import march as bot_march
from zariba.games.ogaden.bot import setup as bot_setup
from zariba.games.ogaden.bot import upkeep as bot_upkeep
from zariba.games.ogaden.bot.attack import Attack
from zariba.games.ogaden.bot.memory import Memory
from zariba.games.ogaden.bot.numbers import DOCTRINE, Numbers
from zariba.games.ogaden.bot.picture import Picture
from zariba.games.ogaden.rules.air import Scramble, Sorties
from zariba.games.ogaden.rules.attack import Assault
from zariba.games.ogaden.rules.bowls import Discard
from zariba.games.ogaden.rules.ceasefire import SeekTruce, Truce
from zariba.games.ogaden.rules.commanders import Lead
from zariba.games.ogaden.rules.diplomacy import Breakthrough, PlayDiplomacy
from zariba.games.ogaden.rules.engagement import Pursue
from zariba.games.ogaden.rules.fire import Volley
from zariba.games.ogaden.rules.guerrilla_actions import Raid, Raids
from zariba.games.ogaden.rules.harassment import Disperse
from zariba.games.ogaden.rules.liberated_zones import Liberate
from zariba.games.ogaden.rules.losses import Lose
from zariba.games.ogaden.rules.maintenance import Maintenance
from zariba.games.ogaden.rules.movement import March, Moves
from zariba.games.ogaden.rules.occupation import Occupy
from zariba.games.ogaden.rules.operations import Activation, Operations
from zariba.games.ogaden.rules.retreat import Retreat
from zariba.games.ogaden.rules.sequence import Keep
from zariba.games.ogaden.rules.setup import SetUp
from zariba.games.ogaden.rules.state import Ogaden
from zariba.games.ogaden.rules.strike import Ace, Strike
from zariba.games.ogaden.rules.supports import Drop, PlaySupports, React


class Doctrine(Bot[Ogaden]):
    """Plays with a plan of war; orders that it has given it goes through with."""

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
        self, game: Game[Ogaden], view: Ogaden, seat: int, choice: Choice, rng: Random
    ) -> Decision:
        """The next small step of the plan."""
        return self.answer(view, seat, choice)

    def answer(self, view: Ogaden, seat: int, choice: Choice) -> Decision:
        """The step that the plan wants, as long as it is legal."""
        if len(choice.options) == 1:
            return Decision(choice.options[0], "Nothing else is possible.")
        decision = answer(self.picture(view, seat), choice)
        if decision.action in choice.options:
            return decision
        for fallback in (END, PASS):
            if fallback in choice.options:
                return Decision(fallback, "Nothing better offers itself.")
        return Decision(choice.options[0], "Nothing better offers itself.")

    # For a search that tries other orders

    def picture(self, view: Ogaden, seat: int) -> Picture:
        """A view as this bot sees it."""
        return Picture(view, seat, self._numbers, self._memory)

    def target(self) -> int:
        """The zone that the order under way leads to, -1 for none."""
        order = self._memory.order
        return order.way[-1] if order and order.way else -1

    def launch(self, view: Ogaden, seat: int, attack: Attack, offered: set[int]) -> Decision | None:
        """Begin an attack of another's choosing; the rest of it follows by itself."""
        p = self.picture(view, seat)
        self._memory.begin(bot_march.moment_of(p))
        return bot_march.launch(p, attack, offered)

    def refrain(self, view: Ogaden, seat: int, choice: Choice) -> Decision:
        """March without any further attack."""
        p = self.picture(view, seat)
        self._memory.begin(bot_march.moment_of(p))
        self._memory.no_attack, self._memory.storm = True, None
        return self.answer(view, seat, choice)


def answer(p: Picture, choice: Choice) -> Decision:
    """Ask whoever is in charge of this kind of question."""
    view, seat = p.g, p.seat
    if bot_liberation.applies(p):
        decision = answer_as_guerrilla(p, choice)
        if decision is not None:
            return decision
    match view.flow[-1]:
        case SetUp() as step:
            return bot_setup.set_up(view, seat, step, choice)
        case Keep():
            return bot_council.keep(p, choice)
        case Operations() as step:
            return bot_council.operate(p, step, choice)
        case Activation() as step:
            return bot_council.activate(p, step, choice)
        case Raids():
            return bot_guerrilla.raid(p, choice)
        case Raid() as step:
            return bot_guerrilla.join_raid(p, step, choice)
        case Disperse() as step:
            return bot_guerrilla.disperse(p, step, choice)
        case Liberate():
            return bot_guerrilla.liberate(p, choice)
        case Maintenance() as step:
            return bot_upkeep.maintain(p, step, choice)
        case Moves():
            return bot_march.choose(p, choice)
        case March() as step:
            return bot_march.go_on(p, step, choice)
        case Assault() as step:
            return bot_march.join_assault(p, step, choice)
        case _:
            return answer_in_action(p, choice)


def answer_as_guerrilla(p: Picture, choice: Choice) -> Decision | None:
    """The questions that the war of liberation answers otherwise."""
    match p.g.flow[-1]:
        case Raids():
            return Decision(END, "Every man is needed before Gode.")
        case Activation() as step:
            return bot_liberation.activate(p, step, choice)
        case Moves():
            return bot_liberation.choose(p, choice)
        case March() as step:
            return bot_liberation.go_on(p, step, choice)
        case Maintenance() as step if step.unit >= 0 and p.pack.is_gu[step.unit]:
            return bot_liberation.place_rebuilt(p, step, choice)
        case Occupy() as step:
            return bot_liberation.occupy(p, step, choice)
        case _:
            return None


def answer_in_action(p: Picture, choice: Choice) -> Decision:
    """The questions of fighting, flying and diplomacy."""
    match p.g.flow[-1]:
        case Sorties() as step:
            return bot_air.sorties(p, step, choice)
        case Strike() as step:
            return bot_air.strike(p, step, choice)
        case Ace():
            return Decision(choice.options[0], "The ace takes off.")
        case Scramble() as step:
            return bot_air.scramble(p, step, choice)
        case PlaySupports() as step:
            return bot_fight.play_support(p, step, choice)
        case Drop() as step:
            return bot_fight.drop(p, step, choice)
        case React() as step:
            return bot_fight.react(p, step, choice)
        case Lead() as step:
            return bot_fight.lead(p, step, choice)
        case Volley() as step:
            return bot_fight.volley(p, step, choice)
        case Lose() as step:
            return bot_fight.lose(p, step, choice)
        case Retreat() as step:
            return bot_fight.retreat(p, step, choice)
        case Occupy() as step:
            return bot_fight.occupy(p, step, choice)
        case Pursue() as step:
            return bot_fight.pursue(p, step, choice)
        case PlayDiplomacy() as step:
            return bot_council.play_diplomacy(p, step, choice)
        case Breakthrough():
            return bot_council.breakthrough(p, choice)
        case SeekTruce():
            return bot_council.seek_truce(p, choice)
        case Truce() as step:
            return bot_council.answer_truce(p, step)
        case Discard():
            return bot_council.discard(p, choice)
        case _:
            return Decision(choice.options[0], "Nothing else is possible.")
