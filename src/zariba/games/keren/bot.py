"""Keren's doctrine bot."""

from random import Random
from typing import ClassVar

from zariba.core.choice import Choice
from zariba.core.game import Bot, Decision, Game
from zariba.games.keren.state import Keren


class Doctrine(Bot[Keren]):
    """Plays with a plan."""

    name: ClassVar[str] = "doctrine"

    def decide(
        self, game: Game[Keren], view: Keren, seat: int, choice: Choice, rng: Random
    ) -> Decision:
        """Pick an option."""
        return Decision(rng.choice(choice.options), "")
