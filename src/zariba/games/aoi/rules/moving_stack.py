"""Who moves together: units and Generals that join a stack or are left behind (b5.7a, b5.7c)."""

from typing import ClassVar, Final

from zariba.core.choice import Refusal
from zariba.core.flow import SeatStep
from zariba.games.aoi.material.pieces import GENERAL
from zariba.games.aoi.rules.generals import flag
from zariba.games.aoi.rules.movement_points import Points, allowance
from zariba.games.aoi.rules.stacking import why_no_room
from zariba.games.aoi.rules.state import (
    BROKE_THROUGH,
    MOVED,
    NOT_YOURS,
    TRAVELLED,
    Aoi,
)

HAS_BROKEN: Final = Refusal("xviii.m4f", "{it} took part in a Breakthrough", ("b5.11a",))
HAS_TRAVELLED: Final = Refusal("b5.7c", "{it} has travelled: a General moves once a month")
FOREIGN: Final = Refusal("b5.7c", "a General moves with units of his own nation")
OTHER_HEX: Final = Refusal("b5.7a", "{it} stands elsewhere: only pieces of one hex move as a stack")
ON_THE_WAY: Final = Refusal("b5.7a", "{it} is too late: pieces join a stack before it moves")
IN_STACK: Final = Refusal("b5.7a", "{it} is in the moving stack")
NOT_IN_STACK: Final = Refusal("b5.7a", "only a piece of the moving stack can be left behind")
LAST_UNIT: Final = Refusal("b5.7a", "one combat unit must go on")


class MovingStack(SeatStep[Aoi]):
    """The pieces of one hex that move as a stack, and what each has left (b5.7a)."""

    pieces: tuple[int, ...]
    """The combat units."""
    points: Points
    """By unit: the MPs it has, mud apart."""
    spent: Points
    """By unit: the MPs it has used."""
    riders: tuple[int, ...] = ()
    """Generals who go along (b5.7c)."""
    steps: int = 0
    muddy: bool = False
    """Some hex that it left or entered lies in mud (R10)."""

    MONTHLY: ClassVar[bool] = True
    """Whether this is a General's move of the month (b5.7c)."""

    def why_not_join(self, g: Aoi, piece: int) -> Refusal | None:
        """Why a combat unit may not join before the first step; each kind of move says who may."""
        raise AssertionError(f"{type(self).__name__} does not say who may join")

    def why_not_ride(self, g: Aoi, piece: int) -> Refusal | None:
        """Why a General may not go along (b5.7c)."""
        status = g.status[piece]
        if self.MONTHLY and status & BROKE_THROUGH:
            return HAS_BROKEN
        if self.MONTHLY and status & (TRAVELLED | MOVED):
            return HAS_TRAVELLED
        return None if flag(g, piece) == g.pack.nation[self.pieces[0]] else FOREIGN

    def companions(self, g: Aoi) -> list[int]:
        """The units and Generals of the hex that may join."""
        pack, here = g.pack, g.at[self.pieces[0]]
        units = [p for p in g.stacks[here] if p not in self.pieces]
        generals = [
            p
            for p in g.beside.get(here, ())
            if pack.sort[p] == GENERAL and pack.seat[p] == self.seat and p not in self.riders
        ]
        return [p for p in units if self.why_not_join(g, p) is None] + [
            p for p in generals if self.why_not_ride(g, p) is None
        ]

    def left(self) -> Points:
        """By unit: the MPs it has left, mud as far as it met it."""
        return tuple(
            (have // 2 if self.muddy else have) - used
            for have, used in zip(self.points, self.spent, strict=True)
        )

    def why_not_drop(self, g: Aoi, piece: int) -> Refusal | None:
        """Why a piece may not be left behind."""
        if piece in self.riders:
            return None
        if piece not in self.pieces:
            return NOT_IN_STACK
        if len(self.pieces) == 1:
            return LAST_UNIT
        return why_no_room(g, self.pieces, g.at[piece]) if self.steps else None

    def join(self, g: Aoi, piece: int) -> None:
        """One more goes along."""
        if not g.pack.is_combat[piece]:
            self.riders = (*self.riders, piece)
            return
        self.pieces = (*self.pieces, piece)
        self.points = (*self.points, allowance(g, piece))
        self.spent = (*self.spent, 0)

    def drop(self, g: Aoi, piece: int) -> None:
        """It stays behind; after a step its move is over."""
        self.riders = tuple(p for p in self.riders if p != piece)
        if piece in self.pieces:
            n = self.pieces.index(piece)
            self.pieces = self.pieces[:n] + self.pieces[n + 1 :]
            self.points = self.points[:n] + self.points[n + 1 :]
            self.spent = self.spent[:n] + self.spent[n + 1 :]

    def why_not_with(self, g: Aoi, piece: int) -> Refusal:
        """Why a piece does not go along."""
        if g.pack.seat[piece] != self.seat:
            return NOT_YOURS
        if piece in self.pieces or piece in self.riders:
            return IN_STACK
        if self.steps:
            return ON_THE_WAY
        if g.at[piece] != g.at[self.pieces[0]]:
            return OTHER_HEX
        rides = g.pack.sort[piece] == GENERAL
        refusal = self.why_not_ride(g, piece) if rides else self.why_not_join(g, piece)
        return refusal or OTHER_HEX
