"""The toy game with a doctrine that never dares anything, so that a search has much to find."""

from random import Random
from typing import ClassVar

from toy import Toy, ToyState

from zariba.core.choice import DONE, Action, Choice
from zariba.core.game import Bot, Decision, Game
from zariba.core.orders import TURN, Candidate, Orders


class Timid(Bot[ToyState]):
    """Picks the lowest card, then does nothing; a word of its own is played first."""

    name: ClassVar[str] = "doctrine"

    def __init__(self, first: Action | None = None) -> None:
        self.first = first

    def decide(
        self, game: Game[ToyState], view: ToyState, seat: int, choice: Choice, rng: Random
    ) -> Decision:
        action, self.first = self.first, None
        if action is None or action not in choice.options:
            action = DONE if DONE in choice.options else choice.options[0]
        return Decision(action, f"It is {action[0]}.")


class Tries(Orders[ToyState]):
    """Every decision begins an order, and any option may be one."""

    def begins(self, g: ToyState, seat: int, choice: Choice) -> bool:
        return True

    def candidates(
        self, g: ToyState, seat: int, choice: Choice, doctrine: Bot[ToyState], rng: Random
    ) -> list[Candidate[ToyState]]:
        own = doctrine.fork().decide(TimidToy(), g, seat, choice, rng).action
        others = [option for option in choice.options if option != own]
        played = [Candidate(f"tries {word} {arg}", Timid((word, arg))) for word, arg in others]
        return [Candidate("does nothing", doctrine), *played]

    def reached(self, begun: ToyState, g: ToyState, horizon: str) -> bool:
        return horizon == TURN and g.turn > begun.turn + 1

    def value(self, g: ToyState, seat: int) -> float:
        return 1 / (1 + 2.0 ** (g.score[1 - seat] - g.score[seat]))


class TimidToy(Toy):
    def bots(self) -> dict[str, type[Bot[ToyState]]]:
        return {Timid.name: Timid}

    def orders(self) -> Orders[ToyState] | None:
        return Tries()
