"""HQs and Generals are redeployed in the Construction and Repair Step (b8.7a)."""

from zariba.core.choice import Refusal
from zariba.core.flow import Event
from zariba.games.aoi.material.pieces import COMBAT, GENERAL, HQ
from zariba.games.aoi.rules.state import (
    NOT_YOURS,
    POOL,
    Aoi,
    enter,
    holder,
    on_map,
    owner,
    shift,
)


def posts(g: Aoi, seat: int, piece: int, fed: frozenset[int]) -> list[int]:
    """Where an HQ or a General may be redeployed."""
    here = g.at[piece]
    if g.pack.sort[piece] == GENERAL:
        return sorted({g.at[p] for p in on_map(g, seat, COMBAT)} - {here})
    return [hex_ for hex_ in sorted(fed) if hex_ != here and is_post(g, seat, hex_)]


def has_post(g: Aoi, seat: int, piece: int, fed: frozenset[int]) -> bool:
    """Whether there is any such hex."""
    here, at = g.at[piece], g.at
    if g.pack.sort[piece] == GENERAL:
        return any(at[p] >= 0 and at[p] != here for p in g.plan.sides[seat].of_sort[COMBAT])
    return any(hex_ != here and is_post(g, seat, hex_) for hex_ in fed)


def is_post(g: Aoi, seat: int, hex_: int) -> bool:
    """Whether a hex is the side's own, open to it, and without enemies."""
    ours = owner(g, hex_) == seat and g.plan.sides[seat].open[hex_]
    return ours and holder(g, hex_) in (-1, seat)


def why_not_redeploy(
    g: Aoi, seat: int, piece: int, done: tuple[int, ...], fed: frozenset[int]
) -> Refusal | None:
    """Why a piece may not be redeployed now; an HQ also comes back from the pool (b0.4a)."""
    if g.pack.seat[piece] != seat:
        return NOT_YOURS
    if g.pack.sort[piece] not in (HQ, GENERAL):
        return Refusal("b8.7a", "only HQs and Generals are redeployed")
    if g.at[piece] < 0 and g.at[piece] != POOL:
        return Refusal("b8.7a", "{it} is out of the game or aboard a ship")
    if piece in done:
        return Refusal("b8.7a", "{it} was redeployed this season")
    if not has_post(g, seat, piece, fed):
        return Refusal("b8.7a", "there is nowhere to send {it}")
    return None


def why_not_post(g: Aoi, seat: int, piece: int, hex_: int, fed: frozenset[int]) -> Refusal | None:
    """Why a piece may not be redeployed to a hex."""
    if hex_ in posts(g, seat, piece, fed):
        return None
    if g.pack.sort[piece] == GENERAL:
        return Refusal("b8.7a", "a General goes to a friendly combat unit")
    return Refusal("b8.7a", "an HQ goes to a hex of your own that is in supply")


def redeploy(g: Aoi, seat: int, piece: int, hex_: int) -> None:
    """It is there."""
    start = g.at[piece]
    if start >= 0:
        shift(g, piece, hex_)
    else:
        enter(g, piece, hex_)
    g.tell(Event("redeployed", seat=seat, units=(piece,), at=start, to=hex_))
