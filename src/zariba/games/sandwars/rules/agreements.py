"""Quick tests and the reasons beside them, for the kit that holds them together."""

from collections.abc import Iterator

from zariba.core.choice import Refusal
from zariba.games.sandwars.rules.logistics import (
    combat_logistics,
    dig_in,
    why_no_base_here,
    why_no_fort,
)
from zariba.games.sandwars.rules.movement import can_step, movable, why_no_step
from zariba.games.sandwars.rules.state import SandWars, available, formation

PACE = 7
"""Every so many pieces and spaces are looked at, others at the next decision."""


def agreements(state: SandWars, seat: int) -> Iterator[tuple[str, bool, Refusal | None]]:
    """What quick tests say of the present position, beside the reasons they stand for."""
    pack = state.pack
    ours = [p for p in pack.of_seat[seat] if state.at[p] >= 0 and movable(state, p)]
    for piece in ours[state.n % PACE :: PACE]:
        pieces, start = formation(state, piece), state.at[piece]
        for space in pack.near[start]:
            what = f"{pack.piece_ids[piece]} steps to {pack.space_ids[space]}"
            reason = why_no_step(state, seat, pieces, start, space)
            yield what, can_step(state, seat, pieces, space), reason
    bases = {space for _, space in combat_logistics(state, seat)}
    forts = {space for _, space in dig_in(state, seat)} if available(state, seat, "fort") else None
    for space in range(state.n % PACE, pack.size, PACE):
        name = pack.space_ids[space]
        yield f"a base in {name}", space in bases, why_no_base_here(state, seat, space)
        if forts is not None:
            yield f"a Fort in {name}", space in forts, why_no_fort(state, seat, space)
