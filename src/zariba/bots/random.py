"""The bot that plays any legal option with equal chance."""

from random import Random
from typing import ClassVar, TypeVar

from zariba.core.choice import Choice
from zariba.core.flow import State
from zariba.core.game import Bot, Decision, Game

S = TypeVar("S", bound=State)


class RandomBot(Bot[S]):
    """Uniform over the legal options."""

    name: ClassVar[str] = "random"

    def decide(self, game: Game[S], view: S, seat: int, choice: Choice, rng: Random) -> Decision:
        """One option in n."""
        return Decision(rng.choice(choice.options), f"one of {len(choice.options)} at random")
