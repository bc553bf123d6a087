"""What a unit or a vehicle may be told for one card instead of what the doctrine would do."""

from typing import Final

import msgspec

from zariba.games.mog93.bot.numbers import DOCTRINE, Numbers
from zariba.games.mog93.rules.state import Mog

replace = msgspec.structs.replace

HOME, UP, STAND = "home", "up", "stand"
"""Where a vehicle is told to drive."""
EDGE, POST = "edge", "post"
"""Where a unit may be sent besides the places that are to be held: off, and to the aid post."""


class Mood(msgspec.Struct, frozen=True):
    """The doctrine with other numbers, and perhaps with another goal for the unit of the card."""

    says: str = ""
    """What it does, in words that go after the name of a side."""
    numbers: Numbers = DOCTRINE
    unit: int = -1
    goal: str = ""
    """Where the men of that unit go; empty for where the doctrine sends them."""
    alone: bool = False
    """Whether they leave the wounded to others."""
    vehicle: int = -1
    drive: str = ""
    """Where that vehicle drives."""


PLAIN: Final = Mood()

Card = tuple[int, int, int]
"""What tells one card from all others of a game: the turn, the cards left, the card."""


def card_of(g: Mog) -> Card:
    """The card that is being played."""
    return g.turn, len(g.deck), g.card


def pressing(n: Numbers) -> Numbers:
    """Straight to the goal: dangers hardly count, and shots are for what bars the way."""
    return replace(n, caution=n.caution / 4, least=1.5, on_the_move=99.0)


def skirting(n: Numbers) -> Numbers:
    """Round the crowds, where the way round is not much longer than to break through."""
    return replace(n, toll=6)


def covered(n: Numbers) -> Numbers:
    """From cover to cover."""
    return replace(
        n, caution=5 * n.caution, hurried=1.0, most=100.0, hold_caution=2 * n.hold_caution
    )


def firing(n: Numbers) -> Numbers:
    """Fire as long as it pays, and only then move."""
    return replace(n, fire_first=True)


def staying(n: Numbers) -> Numbers:
    """Fire, and the best cover near by, wherever the goal is."""
    return replace(n, fire_first=True, pace=0.0, caution=5 * n.caution, most=100.0)
