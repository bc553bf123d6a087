"""German fighter aces, an optional rule: one fighter bears the Experten chit (11.34)."""

from typing import Final

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import AIR
from zariba.games.aoi.rules.state import ACES, EXPERTEN, NOT_NOW, NOT_ON_MAP, NOT_YOURS, Aoi, on_map

KINDS: Final = ("fighter", "fighter-bomber")
NO_FIGHTER: Final = Refusal("11.34a", "the chit goes to a German fighter or fighter-bomber")
BEARS_IT: Final = Refusal("11.34a", "{it} bears the chit already")


def why_not_aces(g: Aoi, seat: int, piece: int) -> Refusal | None:
    """Why an air unit may not be given the chit."""
    pack = g.pack
    if pack.seat[piece] != seat:
        return NOT_YOURS
    if pack.kind[piece] not in KINDS or pack.nation[piece] != g.plan.sides[seat].nation:
        return NO_FIGHTER
    if g.at[piece] < 0:
        return NOT_ON_MAP
    return BEARS_IT if g.status[piece] & ACES else None


class Experten(SeatStep[Aoi]):
    """The chit is given, or moved to another unit; in a month never (11.34a to 11.34c)."""

    def able(self, g: Aoi) -> list[int]:
        """The units that may get it."""
        return [p for p in on_map(g, self.seat, AIR) if why_not_aces(g, self.seat, p) is None]

    def work(self, g: Aoi) -> bool:
        """Nobody is asked where there is no fighter."""
        if self.able(g):
            return False
        g.pop()
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """A fighter, or leave the chit where it is."""
        units: list[Action] = [("unit", p) for p in self.able(g)]
        return Choice("Which fighter bears the Experten chit?", [*units, DONE])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """That one, and no other any more."""
        g.pop()
        if verb == "done":
            return
        g.status = [status & ~ACES for status in g.status]
        g.status[arg] |= ACES
        g.tell(Event("experten", seat=seat, units=(arg,), at=g.at[arg]))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that unit."""
        return (why_not_aces(g, seat, arg) if verb == "unit" else None) or NOT_NOW


def push_experten(g: Aoi, seat: int) -> None:
    """In the Unit Arrivals Step, where the rule is in play (11.34c)."""
    if EXPERTEN in g.options:
        g.push(Experten(seat))
