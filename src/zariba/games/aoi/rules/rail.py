"""Rail movement: where there is capacity for it, which is nowhere in reach of ETHIOPIA (2.6)."""

from typing import Final

from zariba.core.choice import Refusal
from zariba.games.aoi.rules.state import ACTIVE, Aoi

NOT_ACTIVE: Final = Refusal("xviii.m5b", "units activated this month do not move by rail")
NO_LINE: Final = Refusal("b6.0a", "rail movement goes from one rail hex to another")
NO_CAPACITY: Final = Refusal(
    "2.6a", "there is no rail capacity but in Egypt, French Somalia and Sudan", ("xvi.t",)
)
NOT_THEIRS: Final = Refusal("10.35i", "only the Nationalists use the Spanish railways")
NONE, ANY = "none", "any"
"""How a side uses railways, beside its own (`Side.rail`)."""
CLOSED_LINE: Final = Refusal(
    "sc.d", "that rail line lies where your units may not go", ("xviii.m5b",)
)


def rail_capacity(g: Aoi, hex_: int) -> int:
    """How many units the area of a hex may move by rail this month (xvi.t, b2.6a)."""
    area = g.pack.area[hex_]
    return g.pack.rail_capacity.get(area, 0) - g.rail_lost.get(area, 0)


def why_no_rail(g: Aoi, piece: int, to: int) -> Refusal:
    """Why a unit does not move by rail to a hex: what has capacity is closed to both sides."""
    pack, home = g.pack, g.at[piece]
    if g.status[piece] & ACTIVE:
        return NOT_ACTIVE
    if not pack.rails[home] or not pack.rails[to]:
        return NO_LINE
    if not (rail_capacity(g, home) and rail_capacity(g, to)):
        return NO_CAPACITY
    return CLOSED_LINE
