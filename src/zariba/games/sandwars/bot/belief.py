"""What a seat believes of what it cannot see: the enemy's objective by what he is near to."""

from math import exp
from random import Random
from typing import Final

from zariba.games.sandwars.bot.goals import Position, goals
from zariba.games.sandwars.rules import fog
from zariba.games.sandwars.rules.state import UNKNOWN, SandWars, paired

KEEN: Final = 4.0
"""How much likelier the objective is that the enemy is nearest to."""


def guess(dream: SandWars, seat: int, rng: Random) -> None:
    """Fill the blanks of a view: the objective as play makes it likely, the rest by chance."""
    foe = 1 - seat
    if seat >= 0 and dream.objective[foe] == UNKNOWN:
        numbers = dream.pack.goals[foe]
        dream.objective = paired(dream.objective, foe, rng.choices(numbers, likely(dream, foe))[0])
    fog.guess(dream, seat, rng)


def likely(view: SandWars, seat: int) -> list[float]:
    """How likely each objective of a side is: those whose spaces it holds or stands in, more."""
    pos = Position(view)
    cards = goals(view.pack)
    return [exp(KEEN * cards[n].closeness(pos)) for n in view.pack.goals[seat]]
