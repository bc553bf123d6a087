"""Dice as the tables write them, rolled."""

from zariba.games.mog93.material.dice import dice_of
from zariba.games.mog93.rules.state import Mog


def throw(g: Mog, words: str, purpose: str, units: tuple[int, ...] = ()) -> int:
    """The sum of dice such as 2d6+2; a plain number rolls nothing."""
    dice = dice_of(words)
    return dice.more + sum(g.roll(dice.sides, purpose, units) for _ in range(dice.number))
