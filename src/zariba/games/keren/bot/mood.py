"""A plan that differs from the doctrine's for one phase."""

import msgspec

from zariba.games.keren.bot.numbers import Numbers
from zariba.games.keren.rules.state import Keren


class Mood(msgspec.Struct, frozen=True):
    """Other numbers, or one objective before all others, for one phase of one turn."""

    turn: int
    phase: int
    numbers: Numbers
    aim: int = -1
    """The victory hex to strike at or to save, -1 for none."""

    def holds(self, view: Keren) -> bool:
        """Whether its phase is now."""
        return (view.turn, view.phase) == (self.turn, self.phase)
