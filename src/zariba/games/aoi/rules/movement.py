"""Who may move by land, in the Movement Phase and in an Offensive (b5.7, xviii.m4f, xviii.m5a)."""

from typing import Final

from zariba.core.choice import Refusal
from zariba.games.aoi.rules.march import March
from zariba.games.aoi.rules.movement_points import allowance
from zariba.games.aoi.rules.moving_stack import HAS_BROKEN
from zariba.games.aoi.rules.standing_orders import why_not_leave
from zariba.games.aoi.rules.state import (
    ACTIVE,
    BROKE_THROUGH,
    COMMANDED,
    MOVED,
    NOT_ON_MAP,
    NOT_YOURS,
    TRAVELLED,
    Aoi,
)
from zariba.games.aoi.rules.zones_of_control import enemy_zoc

HAS_MOVED: Final = Refusal("b5.7a", "{it} has moved already", ("b5.1g", "b6.0a"))
IS_ACTIVE: Final = Refusal("xviii.m5a", "{it} was activated this month", ("b6.0a", "b5.1g"))
NOT_ACTIVATED: Final = Refusal("b5.1g", "{it} was not activated in this Offensive", ("xviii.m4f",))
NOT_A_UNIT: Final = Refusal("b5.7a", "{it} does not move by land movement")
HELD_IN_PORT: Final = Refusal(
    "xviii.m5a", "a unit that came ashore stays in a port in an enemy zone of control"
)
ALONE: Final = Refusal("xviii.m5a", "a unit that came ashore goes its one hex alone")


def why_not_move(g: Aoi, seat: int, piece: int) -> Refusal | None:
    """Why a combat unit may not start to move in the Movement Phase (xviii.m5a, 10.37m)."""
    status = g.status[piece]
    if g.pack.seat[piece] != seat:
        return NOT_YOURS
    if g.at[piece] < 0:
        return NOT_ON_MAP
    if not g.pack.is_combat[piece]:
        return NOT_A_UNIT
    if status & ACTIVE:
        return IS_ACTIVE
    if status & MOVED:
        return HAS_MOVED
    refusal = why_not_leave(g, piece)
    if refusal is not None:
        return refusal
    ashore = status & TRAVELLED
    return HELD_IN_PORT if ashore and enemy_zoc(g, seat, g.at[piece]) else None


def why_not_move_activated(g: Aoi, seat: int, piece: int) -> Refusal | None:
    """Why a combat unit may not start to move in the Land Movement Step (xviii.m4f)."""
    status = g.status[piece]
    if g.pack.seat[piece] != seat:
        return NOT_YOURS
    if g.at[piece] < 0:
        return NOT_ON_MAP
    if not g.pack.is_combat[piece]:
        return NOT_A_UNIT
    if not status & COMMANDED:
        return NOT_ACTIVATED
    if status & BROKE_THROUGH:
        return HAS_BROKEN
    return HAS_MOVED if status & MOVED else why_not_leave(g, piece)


def begin_move(g: Aoi, seat: int, piece: int) -> None:
    """Pick a unit up in the Movement Phase; one that came ashore has one hex (xviii.m5a)."""
    kind = AshoreMarch if g.status[piece] & TRAVELLED else PhaseMarch
    g.push(kind(seat, (piece,), (allowance(g, piece),), (0,)))


class PhaseMarch(March):
    """A unit or a stack on the move in the Movement Phase (b6.0a)."""

    def why_not_join(self, g: Aoi, piece: int) -> Refusal | None:
        """Only units not Active that have not moved."""
        if g.status[piece] & TRAVELLED:
            return ALONE
        return why_not_move(g, self.seat, piece)


class ActivatedMarch(March):
    """A unit or a stack on the move in the Land Movement Step of an Offensive (xviii.m4f)."""

    def why_not_join(self, g: Aoi, piece: int) -> Refusal | None:
        """Only units activated in this Offensive that have not moved."""
        return why_not_move_activated(g, self.seat, piece)


class AshoreMarch(March):
    """A unit that came ashore in this Movement Phase moves one hex (xviii.m5a)."""

    def most_hexes(self, g: Aoi) -> int:
        """One."""
        return 1

    def why_not_join(self, g: Aoi, piece: int) -> Refusal | None:
        """It goes alone."""
        return ALONE
