"""Soviet HQs of 1941 make way for better ones (b10.22a)."""

from typing import Final

from zariba.core.choice import Refusal
from zariba.core.flow import Event
from zariba.games.aoi.material.pieces import HQ
from zariba.games.aoi.rules.state import (
    ALLIED,
    NOT_YOURS,
    POOL,
    WITHDRAWN,
    Aoi,
    enter,
    leave,
)

NOT_YET: Final = Refusal("b10.22a", "Soviet command is not reformed yet")
NO_OLD_HQ: Final = Refusal("b10.22a", "only an old Soviet HQ on the map is exchanged")
NO_NEW_HQ: Final = Refusal("b10.22a", "no later HQ waits in the force pool")


def successors(g: Aoi, seat: int) -> list[int]:
    """The later HQs of the force pool that may take the place of an old one."""
    special = g.plan.special
    if special is None or seat != ALLIED or g.month < special.reform:
        return []
    return [
        p
        for p in g.plan.sides[seat].of_sort[HQ]
        if g.at[p] == POOL and g.pack.move[p] > special.old_radius
    ]


def why_not_exchange(g: Aoi, seat: int, piece: int) -> Refusal | None:
    """Why an HQ may not be exchanged now."""
    special, pack = g.plan.special, g.pack
    if pack.seat[piece] != seat:
        return NOT_YOURS
    if special is None or seat != ALLIED or pack.sort[piece] != HQ or g.at[piece] < 0:
        return NO_OLD_HQ
    if pack.move[piece] > special.old_radius:
        return NO_OLD_HQ
    if g.month < special.reform:
        return NOT_YET
    return None if successors(g, seat) else NO_NEW_HQ


def exchangeable(g: Aoi, seat: int) -> list[int]:
    """The HQs that may be exchanged."""
    if not successors(g, seat):
        return []
    return [p for p in g.plan.sides[seat].of_sort[HQ] if why_not_exchange(g, seat, p) is None]


def exchange(g: Aoi, seat: int, old: int, new: int) -> None:
    """The new HQ stands where the old one stood, which is out of the game."""
    hex_ = g.at[old]
    leave(g, old, WITHDRAWN)
    g.status[old] = 0
    enter(g, new, hex_)
    g.tell(Event("exchanged", seat=seat, units=(old, new), at=hex_))
