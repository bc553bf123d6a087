"""The doctrine of the Americans: any seat, each small question answered from the whole picture."""

from random import Random
from typing import ClassVar

from zariba.core.choice import DONE, Choice
from zariba.core.game import Bot, Decision, Game
from zariba.games.mog93.bot import activation
from zariba.games.mog93.bot import air as bot_air
from zariba.games.mog93.bot import convoy as bot_convoy
from zariba.games.mog93.bot import set_up as bot_set_up
from zariba.games.mog93.bot.moods import PLAIN, Card, Mood, card_of
from zariba.games.mog93.bot.picture import Picture
from zariba.games.mog93.rules.activation import Act
from zariba.games.mog93.rules.alighting import Alight
from zariba.games.mog93.rules.cards import Agree, UnitCard
from zariba.games.mog93.rules.convoy import ConvoyCard, ConvoyCheck
from zariba.games.mog93.rules.driving import VehicleAct
from zariba.games.mog93.rules.helicopters import AirCall, HawkCard
from zariba.games.mog93.rules.helping import Joint
from zariba.games.mog93.rules.setup import Deploy, Muster
from zariba.games.mog93.rules.shooting import Bursts, FireMove, Pick
from zariba.games.mog93.rules.state import Mog

FALLBACKS = (DONE, ("cancel", 0), ("halt", 0), ("refuse", 0), ("decline", 0))


class Doctrine(Bot[Mog]):
    """Crosses to the wreck, holds it, and brings everybody home.

    It remembers nothing but what it was told for the card that is being played.
    """

    name: ClassVar[str] = "doctrine"

    def __init__(self) -> None:
        self._mood = PLAIN
        self._card: Card | None = None
        """The card for which it is in this mood."""

    def decide(
        self, game: Game[Mog], view: Mog, seat: int, choice: Choice, rng: Random
    ) -> Decision:
        """The next small step."""
        if len(choice.options) == 1:
            return Decision(choice.options[0], "Nothing else is possible.")
        decision = answer(self.picture(view, seat), choice)
        if decision.action in choice.options:
            return decision
        for fallback in FALLBACKS:
            if fallback in choice.options:
                return Decision(fallback, "Nothing better offers itself.")
        return Decision(choice.options[0], "Nothing better offers itself.")

    # For a search that tries other orders

    def picture(self, view: Mog, seat: int) -> Picture:
        """A view as this bot sees it: in its mood as long as the card is played."""
        if self._card != card_of(view):
            self._mood, self._card = PLAIN, None
        return Picture(view, seat, self._mood)

    def plain(self) -> "Doctrine":
        """A bot that was told nothing."""
        return type(self)()

    def told(self, mood: Mood, card: Card) -> "Doctrine":
        """A bot that plays the card in another mood."""
        twin = type(self)()
        twin._mood, twin._card = mood, card
        return twin


def answer(p: Picture, choice: Choice) -> Decision:
    """Ask whoever is in charge of this kind of question."""
    match p.g.flow[-1]:
        case Act() as step:
            return activation.act(p, step, choice)
        case FireMove() as step:
            return activation.fire_move(p, step, choice)
        case Pick() as step:
            return activation.pick(p, step, choice)
        case Bursts() as step:
            return activation.bursts(p, step, choice)
        case Joint() as step:
            return activation.joint(p, step, choice)
        case UnitCard() as step:
            return bot_set_up.next_model(p, step, choice)
        case ConvoyCheck():
            return Decision(("check", 0), "The sooner the convoy comes the better.")
        case ConvoyCard() as step:
            return bot_convoy.next_vehicle(p, step, choice)
        case VehicleAct() as step:
            return bot_convoy.vehicle_act(p, step, choice)
        case AirCall():
            return bot_air.air_call(p, choice)
        case HawkCard() as step:
            return bot_air.fly(p, step, choice)
        case Alight():
            return Decision(("cancel", 0), "Stay aboard.")
        case Muster() as step:
            return bot_set_up.muster(p, step, choice)
        case Deploy():
            return Decision(DONE, "The places are good enough.")
        case Agree():
            return Decision(("refuse", 0), "Nobody is left behind while we can act.")
        case _:
            return Decision(choice.options[0], "Nothing else is possible.")
