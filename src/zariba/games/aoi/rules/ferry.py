"""The ferry: one land unit of each side a month goes over the water (b5.8b)."""

from typing import Final

from zariba.core.choice import Refusal
from zariba.games.aoi.rules.state import Aoi

ONE_UNIT: Final = Refusal("b5.8b", "the ferry takes one land unit")
WHOLE_MOVE: Final = Refusal("b5.8b", "the ferry takes the whole allowance of a unit")
FERRY_USED: Final = Refusal("b5.8b", "the ferry has carried a unit of yours this month")


def why_no_ferry(g: Aoi, seat: int, pieces: tuple[int, ...], steps: int) -> Refusal | None:
    """Why a stack that has gone so many hexes may not use a ferry now; supply always may."""
    if len(pieces) > 1:
        return ONE_UNIT
    if steps:
        return WHOLE_MOVE
    return FERRY_USED if seat in g.ferried else None


def ferry_hexes(g: Aoi, seat: int, pieces: tuple[int, ...], steps: int, here: int) -> list[int]:
    """The hexes across a ferry that a unit may go to now, from the hex that it stands in."""
    if here != g.at[pieces[0]] or why_no_ferry(g, seat, pieces, steps) is not None:
        return []
    return [to for to in g.pack.ferries[here] if g.plan.sides[seat].open[to]]
