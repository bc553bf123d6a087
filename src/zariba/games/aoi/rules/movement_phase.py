"""The Movement Phase of one side: pieces not activated this month may move (xviii.m5a, b6.0a)."""

from typing import Final

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import SeatStep
from zariba.games.aoi.material.pieces import AIR, COMBAT, GENERAL, HQ, PARTISAN, SHIP
from zariba.games.aoi.rules.movement import begin_move, why_not_move
from zariba.games.aoi.rules.partisans import PartisanMove
from zariba.games.aoi.rules.staff_movement import set_out, why_not_travel
from zariba.games.aoi.rules.standing_orders import held_back
from zariba.games.aoi.rules.state import (
    ACTIVE,
    FLIPPED,
    MOVED,
    NOT_NOW,
    NOT_ON_MAP,
    NOT_YOURS,
    TRAVELLED,
    Aoi,
)
from zariba.games.aoi.rules.transport import debark, debarkable

STAYS: Final = ACTIVE | MOVED
"""Marked with any of these a piece does not move; `why_not_go` says why."""
PERHAPS: Final = FLIPPED | TRAVELLED
"""Marked with any of these it may or may not: `why_not_go` looks closer."""
MOBILE: Final = (COMBAT, HQ, GENERAL, PARTISAN)
PARTISAN_MOVED: Final = Refusal("b10.6b", "a partisan moves one hex in the Movement Phase")
NOT_BY_LAND: Final = Refusal("b6.0a", "only land pieces move in the Movement Phase")
NOT_ABOARD: Final = Refusal("xviii.m5a", "{it} is not aboard a ship that can land it here")
PICK_FIRST: Final = Refusal("b6.0a", "choose the piece to move first, then {it}")


def why_not_go(g: Aoi, seat: int, piece: int) -> Refusal | None:
    """Why a piece may not move in the Movement Phase."""
    sort = g.pack.sort[piece]
    if sort == COMBAT:
        return why_not_move(g, seat, piece)
    if sort in (HQ, GENERAL):
        return why_not_travel(g, seat, piece)
    if g.pack.seat[piece] != seat:
        return NOT_YOURS
    if sort in (AIR, SHIP):
        return NOT_BY_LAND
    if g.at[piece] < 0:
        return NOT_ON_MAP
    return PARTISAN_MOVED if g.status[piece] & MOVED else None


class MovementPhase(SeatStep[Aoi]):
    """One side moves its pieces one after another, none of them forced (b6.0a, 10.37m).

    The side with the Initiative has this phase first. Rail movement follows for units that neither
    were activated nor have moved (xviii.m5b, b6.0a); in ETHIOPIA all capacity lies where neither
    side may go (2.6a, xvi.t): `rail` says so.
    """

    begun: bool = False

    def work(self, g: Aoi) -> bool:
        """Nobody has moved yet."""
        if not self.begun:
            self.begun = True
            self.clear(g)
        return False

    def clear(self, g: Aoi) -> None:
        """Take the marks of this phase off."""
        for piece in g.plan.sides[self.seat].pieces:
            g.status[piece] &= ~MOVED

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Which piece moves next or comes ashore, or no more."""
        at, status, sorts = g.at, g.status, g.pack.sort
        held = held_back(g, seat)
        options: list[Action] = [
            ("unit", p)
            for p in g.plan.sides[seat].pieces
            if at[p] >= 0
            and not status[p] & STAYS
            and p not in held
            and sorts[p] in MOBILE
            and (not status[p] & PERHAPS or why_not_go(g, seat, p) is None)
        ]
        if g.cargo:
            options += [("debark", p) for p in debarkable(g, seat)]
        options.append(DONE)
        return Choice("Move which piece?", options)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Pick a piece up, put one ashore, or end the phase."""
        if verb == "done":
            g.pop()
        elif verb == "debark":
            debark(g, arg)
        elif g.pack.sort[arg] == PARTISAN:
            g.push(PartisanMove(seat, arg))
        elif g.pack.sort[arg] == COMBAT:
            begin_move(g, seat, arg)
        else:
            set_out(g, seat, arg)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why that piece does not move."""
        if verb == "unit":
            return why_not_go(g, seat, arg) or NOT_NOW
        if verb == "debark":
            return NOT_ABOARD
        return PICK_FIRST if verb == "hex" else NOT_NOW
