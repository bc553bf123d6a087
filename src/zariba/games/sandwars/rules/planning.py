"""Orders that are being put together: only their own side sees them."""

from zariba.core.choice import DONE, Choice
from zariba.core.flow import SeatStep
from zariba.games.sandwars.rules.decks import throw
from zariba.games.sandwars.rules.state import SandWars


def spend(g: SandWars, seat: int, card: int) -> None:
    """Lay the card down: from now on the other side knows of the order (card.discard)."""
    throw(g, seat, card)
    g.report("action", seat=seat, units=(card,), word=g.pack.action[card])


class Planning(SeatStep[SandWars]):
    """An order that is being put together: only its own side sees it."""

    card: int
    """The card it will take, -1 where none has to be laid down."""


class Veil(SeatStep[SandWars]):
    """What the other side sees of an order in the making: that there is one (vis.views)."""

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Nobody knows what."""
        return Choice("An order is being put together", [DONE])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """In an imagined game it comes to nothing."""
        g.pop()
