"""Actions as numbers: their places in the game's vocabulary, the same in every scenario."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from zariba.core.choice import Action, Choice
from zariba.core.flow import State
from zariba.core.game import Game

Mask = NDArray[np.int8]


class Numbering:
    """Every action of a game by its number, and back."""

    def __init__(self, game: Game[State]) -> None:
        self.actions: list[Action] = game.vocabulary()
        self.numbers = {action: number for number, action in enumerate(self.actions)}
        self.count = len(self.actions)

    def offered(self, choice: Choice | None) -> list[int]:
        """The numbers of what a seat may do now; none when it is not asked."""
        if choice is None:
            return []
        numbers = self.numbers
        return [numbers[action] for action in choice.options]

    def mask(self, choice: Choice | None) -> Mask:
        """A one for each action that may be taken now."""
        mask = np.zeros(self.count, np.int8)
        if choice is not None:
            numbers = self.numbers
            mask[[numbers[action] for action in choice.options]] = 1
        return mask


@lru_cache(maxsize=16)
def numbering(game: Game[State]) -> Numbering:
    """The numbers of a game's actions, worked out once."""
    return Numbering(game)
