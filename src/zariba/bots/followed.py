"""A player who does what was done in a game that was played, as long as that is offered."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Self, TypeVar

from zariba.core.choice import Action, Choice
from zariba.core.flow import State
from zariba.core.game import Bot, Decision, Game

S = TypeVar("S", bound=State)


class Followed(Bot[S]):
    """Gives the answers that were given; where dice fell otherwise, another bot goes on."""

    name: ClassVar[str] = "followed"

    def __init__(self, actions: Sequence[Action], then: Bot[S]) -> None:
        self._actions = tuple(actions)
        self._then = then

    def fork(self) -> Self:
        """An independent player with the same answers still to give."""
        return type(self)(self._actions, self._then.fork())

    def decide(self, game: Game[S], view: S, seat: int, choice: Choice, rng: Random) -> Decision:
        """What was done next, if it can be done here too."""
        if self._actions and self._actions[0] in choice.options:
            action, self._actions = self._actions[0], self._actions[1:]
            return Decision(action, "")
        self._actions = ()
        return self._then.decide(game, view, seat, choice, rng)
