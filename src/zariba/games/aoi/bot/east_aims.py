"""What each side is about in the present year: who attacks, who holds, what is bought."""

from typing import Protocol

from zariba.games.aoi.bot import axis, soviets
from zariba.games.aoi.bot.east_theatre import Theatre
from zariba.games.aoi.rules.state import AXIS


class Stance(Protocol):
    """What a module with the aims of a side answers."""

    def attacks(self, p: Theatre, unit: int) -> bool:
        """Whether a unit goes forward in the Movement Phase, or bars roads."""

    def offensives(self, p: Theatre) -> float:
        """The part of the EPs of a season that goes into Offensives."""


def posture(p: Theatre) -> Stance:
    """The aims of a side."""
    return axis if p.seat == AXIS else soviets
