"""Sides that act in turn: the Initiative says who begins, two passes in a row end it (b5.0a)."""

from zariba.core.flow import Event, Step
from zariba.games.aoi.rules.state import Aoi, enemy


class TakingTurns(Step[Aoi]):
    """A phase or step in which the sides act one after the other until both pass."""

    turn: int = -1
    """The seat whose turn it is, -1 before that is decided."""
    passes: int = 0

    def let_pass(self, g: Aoi) -> None:
        """This side passes."""
        g.tell(Event("pass", seat=self.turn))
        self.passes += 1
        self.turn = enemy(self.turn)

    def asks(self, g: Aoi) -> tuple[int, ...]:
        """First the side with the Initiative, then the side whose turn it is."""
        return (g.initiative if self.turn < 0 else self.turn,)
