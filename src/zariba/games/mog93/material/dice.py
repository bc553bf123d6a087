"""Dice as the tables write them: 2d6+2, 1d8, or a plain number."""

import re
from functools import cache
from typing import NamedTuple

from zariba.core.bad_input import BadInput

WORDS = re.compile(r"(?:([1-9]\d*)d([1-9]\d*)(?:\+(\d+))?|(\d+))")


class Dice(NamedTuple):
    """So many dice of so many sides, and a number added."""

    number: int
    sides: int
    more: int


@cache
def dice_of(words: str) -> Dice:
    """The dice that words mean; BadInput where they mean none."""
    found = WORDS.fullmatch(words)
    if found is None:
        raise BadInput(f"{words!r} are no dice; write 2d6, 2d6+2 or a number")
    count, sides, more, plain = found.groups()
    if plain is not None:
        return Dice(0, 1, int(plain))
    return Dice(int(count), int(sides), int(more or 0))


def chances(dice: Dice) -> dict[int, int]:
    """The ways in which each sum may come."""
    spread = {dice.more: 1}
    for _ in range(dice.number):
        after: dict[int, int] = {}
        for total, ways in spread.items():
            for face in range(1, dice.sides + 1):
                after[total + face] = after.get(total + face, 0) + ways
        spread = after
    return spread
