"""Crews who come down among their own people fly again (b4.28a)."""

from zariba.core.choice import Refusal
from zariba.core.flow import Event
from zariba.games.aoi.material.pieces import AIR
from zariba.games.aoi.rules.bases import can_base, why_no_base
from zariba.games.aoi.rules.installations import base_hexes
from zariba.games.aoi.rules.state import DEPLETED, POOL, Aoi, enter


def recover_pilots(g: Aoi) -> None:
    """A die for each air unit shot down this month over a hex of its own side.

    Those that fail are out, or in the force pool like any lost unit where there is one (8.6a,
    b8.6a). A minor nation builds nothing at all: its crews are not rolled for.
    """
    for piece in g.downed:
        if not g.pack.major[g.pack.nation[piece]]:
            continue
        die = g.roll(6, "pilot recovery", (piece,))
        found = die <= g.pack.air.recovered_up_to
        seat = g.pack.seat[piece]
        g.tell(Event("pilots", seat=seat, units=(piece,), die=die, value=int(found)))
        if found:
            g.at[piece] = POOL
            g.status[piece] = DEPLETED if g.plan.constructs else 0
    g.downed = []


def is_recovered(g: Aoi, piece: int) -> bool:
    """Whether it is an air unit whose crew came back; in a force pool these lie depleted."""
    if g.at[piece] != POOL or g.pack.sort[piece] != AIR:
        return False
    return not g.plan.constructs or bool(g.status[piece] & DEPLETED)


def half_price(g: Aoi, piece: int) -> int:
    """What it costs to bring one back: half of the whole, rounded up."""
    return (g.pack.cost[piece] + 1) // 2


def returning(g: Aoi, seat: int, fed: frozenset[int]) -> list[int]:
    """The recovered air units of a side that may come back now."""
    own = g.plan.sides[seat].of_sort[AIR]
    return [p for p in own if is_recovered(g, p) and why_not_return(g, p, fed) is None]


def why_not_return(g: Aoi, piece: int, fed: frozenset[int]) -> Refusal | None:
    """Why a recovered air unit may not come back in this Seasonal Turn."""
    price = half_price(g, piece)
    if g.eps[g.pack.nation[piece]] < price:
        return Refusal(
            "b4.28a", f"{{it}} costs {price} EPs, and {g.eps[g.pack.nation[piece]]} are left"
        )
    if not bases_for(g, piece, fed):
        return Refusal("b4.2a", "there is no base in supply with room for {it}")
    return None


def bases_for(g: Aoi, piece: int, fed: frozenset[int]) -> list[int]:
    """The bases in supply that have room for it."""
    return [h for h in base_hexes(g) if h in fed and can_base(g, piece, h)]


def why_not_return_to(g: Aoi, piece: int, hex_: int, fed: frozenset[int]) -> Refusal | None:
    """Why a recovered air unit may not come back to a hex."""
    if hex_ not in fed:
        return Refusal("b4.28a", "{it} is not in supply")
    return why_no_base(g, piece, hex_)


def return_unit(g: Aoi, piece: int, hex_: int) -> None:
    """Pay half the price; it comes back depleted where it has two steps."""
    pack, price = g.pack, half_price(g, piece)
    g.eps[pack.nation[piece]] -= price
    g.status[piece] = DEPLETED if pack.steps_of[piece] == 2 else 0
    enter(g, piece, hex_)
    g.tell(Event("rebuilt", seat=pack.seat[piece], units=(piece,), at=hex_, value=price))
