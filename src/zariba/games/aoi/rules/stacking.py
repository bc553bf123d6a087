"""Stacking: how many land units a hex holds, and which do not stand together (b5.9, 5.9)."""

from collections.abc import Iterable, Iterator
from typing import Final

from zariba.core.choice import Refusal
from zariba.games.aoi.rules.closed_countries import why_out_of_bounds
from zariba.games.aoi.rules.state import Aoi

FULL: Final = Refusal("b5.9a", "so many land units have no room in one hex")
FULL_OF_EXEMPT: Final = Refusal("b5.9a", "so many units marked o have no room in one hex")
STRANGERS: Final = Refusal(
    "b9.26a", "units of different nations stand together only with Germans or in a Joint Offensive"
)
FEUD: Final = Refusal("b9.26a", "Rumanian and Hungarian units never stack together")
FEUDING: Final = {"Rumania", "Hungary"}
TRIBES: Final = Refusal("5.9a", "tribal units do not stack with one another", ("10.37i",))


def why_no_room(g: Aoi, pieces: tuple[int, ...], hex_: int) -> Refusal | None:
    """Why these combat land units of one side may not end a move, retreat or advance in a hex.

    Only the units in `stacks` count: HQs, Generals and partisans never do (b5.9a, b5.9c), and
    enemies are another matter. The Guard, the A.O.M. and the Cadets join anybody (5.9b, 10.37i).
    """
    pack, special = g.pack, g.plan.special
    seat = pack.seat[pieces[0]]
    if special is not None and pack.nation[pieces[0]] in special.bounds:
        refusal = why_out_of_bounds(g, pieces[:1], hex_)
        if refusal is not None:
            return refusal
    there = [p for p in g.stacks.get(hex_, ()) if p not in pieces and pack.seat[p] == seat]
    if not there and len(pieces) == 1:
        return None
    if special is not None:
        refusal = why_out_of_bounds(g, pieces, hex_) or why_no_company(
            g, seat, pieces, tuple(there)
        )
        if refusal is not None:
            return refusal
    together = (*there, *pieces)
    exempt = sum([pack.exempt[p] for p in together])
    if len(together) - exempt > pack.limit.stack:
        return FULL
    if exempt > pack.limit.stack_exempt:  # R51
        return FULL_OF_EXEMPT
    return TRIBES if sum([pack.tribal[p] for p in together]) > 1 else None


def roomy(g: Aoi, piece: int, hexes: Iterable[int]) -> Iterator[int]:
    """Those of these hexes in which `why_no_room` lets a combat land unit by itself stand, one by
    one: in an empty one there is room for all but those that are bound to their own country.
    """
    special, stacks = g.plan.special, g.stacks
    free = special is None or g.pack.nation[piece] not in special.bounds
    for hex_ in hexes:
        if (free and hex_ not in stacks) or why_no_room(g, (piece,), hex_) is None:
            yield hex_


def why_no_company(
    g: Aoi, seat: int, pieces: tuple[int, ...], there: tuple[int, ...] = ()
) -> Refusal | None:
    """Why units of different nations do not go together, nor share a hex with those (b9.26a)."""
    nations = {g.pack.nation[p] for p in (*pieces, *there)}
    if len(nations) < 2:
        return None
    if {g.pack.nation_names[n] for n in nations} >= FEUDING:
        return FEUD
    return None if is_joint(g, seat, nations) else STRANGERS


def is_joint(g: Aoi, seat: int, nations: set[int]) -> bool:
    """Whether nations act together: with the leading one, or in a Joint Offensive (b9.26a)."""
    if g.plan.sides[seat].nation in nations:
        return True
    return any(nations <= set(getattr(step, "nations", ())) for step in g.flow)


def excess(g: Aoi, hex_: int) -> int:
    """By how many units a hex is over-stacked after a forced move; they move on (b5.9b)."""
    pack = g.pack
    stack = g.stacks.get(hex_, ())
    exempt = sum(pack.exempt[p] for p in stack)
    tribes = sum(pack.tribal[p] for p in stack)
    too_many = max(len(stack) - exempt - pack.limit.stack, tribes - 1, 0)
    return too_many + max(exempt - pack.limit.stack_exempt, 0)
