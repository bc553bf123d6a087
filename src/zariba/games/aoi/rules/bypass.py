"""Mountain bypass movement, an optional rule (11.36)."""

from zariba.core.choice import Refusal
from zariba.games.aoi.rules.state import BYPASS, BYPASSING, Aoi

LEFT_OUT = Refusal("11.36a", "the players have not agreed on mountain bypass movement")
NO_WAY_ROUND = Refusal(
    "11.36b", "from this side no clear ground leads around the mountains of {it}", ("11.36a",)
)
BY_RAIL = Refusal("11.36e", "along a rail line it is no bypass movement")


def why_no_bypass(g: Aoi, here: int, to: int) -> Refusal | None:
    """Why a mountain hex is not bypassed into from a neighbour (11.36a, 11.36b, 11.36e)."""
    if BYPASS not in g.options:
        return LEFT_OUT
    if here not in g.pack.bypass[to]:
        return NO_WAY_ROUND
    return BY_RAIL if to in g.pack.rails[here] else None


def bypass_costs(g: Aoi, pieces: tuple[int, ...], here: int, to: int) -> tuple[int, ...]:
    """By unit: the MPs of clear ground, and of the river if there is one (11.36a)."""
    return tuple(g.pack.clear_cost(here, to, g.pack.mover[piece]) for piece in pieces)


def note_bypass(g: Aoi, pieces: tuple[int, ...], to: int) -> None:
    """All of a stack came around the mountains, if it came at all (11.36d, 11.36f)."""
    for piece in pieces:
        if g.at[piece] == to:
            g.status[piece] |= BYPASSING


def is_bypassed(g: Aoi, hex_: int) -> bool:
    """Whether a unit that came around the mountains spoils them for all in its hex (11.36d).

    It occupies, owns and controls the hex like any other (11.36c).
    """
    return any(g.status[unit] & BYPASSING for unit in g.stacks.get(hex_, ()))
