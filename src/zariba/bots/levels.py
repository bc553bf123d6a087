"""How strong an opponent is, in words a player understands; none sees what is hidden."""

from random import Random
from typing import ClassVar, Self, TypeVar

import msgspec

from zariba.bots.weighing import Budget
from zariba.core.choice import Choice
from zariba.core.flow import State
from zariba.core.game import Bot, Decision, Game
from zariba.core.orders import Opening, Orders

S = TypeVar("S", bound=State)


class Level(msgspec.Struct, frozen=True):
    """One step of the ladder."""

    id: str
    about: str
    hasty: float = 0.0
    """How often it takes the first order that comes to mind instead of the one it was taught."""
    budget: Budget | None = None
    """How long it thinks about an order; None for not at all."""


LEVELS = (
    Level("recruit", "Knows the rules and the plan, and often acts on impulse.", hasty=0.6),
    Level("regular", "Follows its doctrine: a sound plan of war for each side."),
    Level("veteran", "Thinks each order over for a moment.", budget=Budget(seconds=0.5)),
    Level("expert", "Thinks each order over for a few seconds.", budget=Budget(seconds=3.0)),
)
"""From the weakest up."""
LEVEL_WORDS = tuple(level.id for level in LEVELS)


class Hasty(Bot[S]):
    """Carries orders out as doctrine does, and often begins another than the best it knows."""

    name: ClassVar[str] = "hasty"

    def __init__(self, orders: Orders[S], doctrine: Bot[S], hasty: float) -> None:
        self._orders = orders
        self._player = doctrine
        self._hasty = hasty

    def fork(self) -> Self:
        """The same bot with the same order under way."""
        return type(self)(self._orders, self._player.fork(), self._hasty)

    def decide(self, game: Game[S], view: S, seat: int, choice: Choice, rng: Random) -> Decision:
        """The order under way, or one that comes to mind."""
        if len(choice.options) > 1 and self._orders.begins(view, seat, choice):
            if rng.random() < self._hasty:
                doctrine = self._player
                while isinstance(doctrine, Opening):  # its first answer was given
                    doctrine = doctrine.then
                there = self._orders.candidates(view, seat, choice, doctrine.fork(), rng)
                self._player = rng.choice(there[1:] or there).player.fork()
        return self._player.decide(game, view, seat, choice, rng)
