"""Bribery: Italy pays Ethiopian tribes to go home (10.36)."""

from typing import Final

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import COMBAT
from zariba.games.aoi.rules.elimination import eliminate
from zariba.games.aoi.rules.generals import orphaned
from zariba.games.aoi.rules.state import (
    AXIS,
    BRIBE_TRIED,
    NOT_NOW,
    NOT_ON_MAP,
    Aoi,
    enemy,
    pieces_in,
)

FAITHFUL: Final = Refusal("10.36a", "only E. Tigre, Gojjam and Wollo can be bribed")
TRIED: Final = Refusal("10.36e", "each unit is tried only once in the game")
NO_MONEY: Final = Refusal("10.36c", "a bribe is paid before the roll, and the EPs are not there")


def why_not_bribe(g: Aoi, seat: int, piece: int) -> Refusal | None:
    """Why a side may not try to bribe a unit now; distance and supply are no matter (R15)."""
    pack = g.pack
    if pack.seat[piece] == seat or not pack.bribable[piece]:
        return FAITHFUL
    if g.status[piece] & BRIBE_TRIED:
        return TRIED
    if g.at[piece] < 0:
        return NOT_ON_MAP
    return NO_MONEY if g.eps[g.plan.sides[seat].nation] < pack.bribery.ep else None


class BriberyWindow(SeatStep[Aoi]):
    """A Command Status Step in which any number of bribes are tried, one by one (10.36b, R14)."""

    def candidates(self, g: Aoi) -> list[int]:
        """The units that may be tried now; only Italy bribes (10.36a)."""
        if self.seat != AXIS:
            return []
        theirs = g.plan.sides[enemy(self.seat)].of_sort[COMBAT]
        return [p for p in theirs if why_not_bribe(g, self.seat, p) is None]

    def work(self, g: Aoi) -> bool:
        """Pass over a window in which nobody can be bribed."""
        if self.candidates(g):
            return False
        g.pop()
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Whom to bribe, or nobody more."""
        options: list[Action] = [("unit", p) for p in self.candidates(g)]
        return Choice("Bribe which tribe?", [*options, DONE])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Try one, or end the window."""
        if verb == "unit":
            bribe(g, seat, arg)
        else:
            g.pop()

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why that one cannot be bribed."""
        return (why_not_bribe(g, seat, arg) if verb == "unit" else None) or NOT_NOW


def bribe(g: Aoi, seat: int, piece: int) -> None:
    """Pay, then roll; whatever comes of it, the EPs are gone (10.36c, 10.36d, 10.36e)."""
    price = g.pack.bribery.ep
    g.eps[g.plan.sides[seat].nation] -= price
    g.status[piece] |= BRIBE_TRIED
    die = g.roll(6, "bribe", (piece,))
    disbands = die <= g.pack.bribery.disbands_up_to
    word = "disbanded" if disbands else "loyal"
    g.tell(Event("bribe", seat=seat, units=(piece,), value=price, die=die, word=word))
    if not disbands:
        return
    hex_, owner = g.at[piece], g.pack.seat[piece]
    eliminate(g, piece, "10.36d")
    if not pieces_in(g, hex_, owner, COMBAT):
        orphaned(g, hex_, owner)  # b5.20a
