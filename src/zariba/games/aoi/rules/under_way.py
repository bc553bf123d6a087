"""Ships under way, as those who look for them and fire at them know them."""

from zariba.core.flow import SeatStep
from zariba.games.aoi.rules.state import Aoi

DAY, MOONLESS, MOONLIT = range(3)
"""What the hex lies in that ships under way have entered (11.37b, 11.37c)."""


class UnderWay(SeatStep[Aoi]):
    """A stack of ships that moves hex by hex; others interrupt it in the hexes that it enters."""

    ships: tuple[int, ...]
    start: int = -1
    found: bool = False
    """It was reconnoitred on this voyage (b4.10a)."""
    night: int = DAY
    tried: tuple[int, ...] = ()
    """The enemy ships that have tried to intercept it (b3.6a)."""
    over: bool = False
    """It broke off a battle: its movement has ended (b3.6b)."""
    force: int = -1
    """The chit of a task force that is still closed; its ships are not said here (xvi.w)."""

    def afloat(self, g: Aoi) -> bool:
        """Whether anything of it is left."""
        return self.force >= 0 or any(g.at[s] >= 0 for s in self.ships)

    def lies(self, g: Aoi) -> int:
        """The hex it is in."""
        return g.forces[self.force] if self.force >= 0 else g.at[self.ships[0]]


def under_way(g: Aoi) -> UnderWay | None:
    """The stack that moves now, if one does."""
    for step in reversed(g.flow):
        if isinstance(step, UnderWay):
            return step
    return None


def night_of(g: Aoi) -> int:
    """Whether ships that move now are in the dark."""
    moving = under_way(g)
    return moving.night if moving is not None else DAY
