"""What a game tells whoever thinks ahead: where an order begins, what else could be done, and what
a position is worth."""

from abc import ABC, abstractmethod
from random import Random
from typing import ClassVar, Generic, Self, TypeVar

import msgspec

from zariba.core.choice import Choice
from zariba.core.flow import State
from zariba.core.game import Bot, Decision, Game

S = TypeVar("S", bound=State)

ORDER, PHASE, TURN, END = "order", "phase", "turn", "end"
HORIZONS = (ORDER, PHASE, TURN, END)
"""How far a game is played on before its position is valued, from near to far."""


class Candidate(msgspec.Struct, Generic[S]):
    """One way to carry out the order that begins now."""

    says: str
    """What it does, in a few words that go after the name of a side: "marches on Jijiga"."""
    player: Bot[S]
    """Who carries it out, and plays on from there."""


class Opening(Bot[S]):
    """Gives one answer of its own, where it is offered, and leaves the rest to another bot."""

    name: ClassVar[str] = "opening"

    def __init__(self, first: Decision | None, then: Bot[S]) -> None:
        self._first = first
        self.then = then
        """Who goes on, once the answer was given."""

    def fork(self) -> Self:
        """An independent player with the same answer still to give."""
        return type(self)(self._first, self.then.fork())

    def decide(self, game: Game[S], view: S, seat: int, choice: Choice, rng: Random) -> Decision:
        """The answer it was made for, then what the other says."""
        first, self._first = self._first, None
        if first is not None and first.action in choice.options:
            return first
        return self.then.decide(game, view, seat, choice, rng)


class Orders(ABC, Generic[S]):
    """The units of play that a bot weighs as a whole, and what it makes of what comes of them.

    An order is what a player would say in one breath: a march, an attack, the movement of a phase.
    """

    horizon: str = TURN
    """How far it pays to look in this game."""

    @abstractmethod
    def begins(self, g: S, seat: int, choice: Choice) -> bool:
        """Whether an order of the seat begins at this decision."""

    @abstractmethod
    def candidates(
        self, g: S, seat: int, choice: Choice, doctrine: Bot[S], rng: Random
    ) -> list[Candidate[S]]:
        """What could be done, from a masked state: first what doctrine itself would."""

    @abstractmethod
    def reached(self, begun: S, g: S, horizon: str) -> bool:
        """Whether a game played on from `begun` has come as far as the horizon."""

    @abstractmethod
    def value(self, g: S, seat: int) -> float:
        """The chance that the seat wins from here, from 0 to 1, a draw being half."""
