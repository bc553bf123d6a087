"""Rail movement: where there is capacity for it, which is nowhere in reach of ETHIOPIA (2.6)."""

from typing import Final

from zariba.core.choice import Refusal
from zariba.games.aoi.rules.state import ACTIVE, Aoi

NOT_ACTIVE: Final = Refusal("xviii.m5b", "units activated this month do not move by rail")
NO_LINE: Final = Refusal("b6.0a", "{it} is not on a line: trains go from one rail hex to another")
NO_CAPACITY: Final = Refusal(
    "2.6a", "there is no rail capacity but in Egypt, French Somalia and Sudan", ("xvi.t",)
)
LATER: Final = Refusal("b6.0a", "rail movement comes after all movement by land", ("b6.1a",))
NOT_THEIRS: Final = Refusal("10.35i", "only the Nationalists use the Spanish railways")
NONE, ANY = "none", "any"
"""How a side uses railways, beside its own (`Side.rail`)."""
CLOSED_LINE: Final = Refusal(
    "sc.d", "the rail line of {it} lies where your units may not go", ("xviii.m5b",)
)


def rail_capacity(g: Aoi, hex_: int) -> int:
    """How many units the area of a hex may move by rail this month (xvi.t, b2.6a)."""
    area = g.pack.area[hex_]
    return g.pack.rail_capacity.get(area, 0) - g.rail_lost.get(area, 0)


def carrier(g: Aoi, piece: int) -> str:
    """Whose capacity moves a piece: that of the colony it is in, or in the east its nation's; the
    leading nation's serves all major powers of its side (b6.1a).
    """
    pack = g.pack
    if g.plan.special is None:
        return pack.area[g.at[piece]]
    nation = pack.nation[piece]
    lead = g.plan.sides[pack.seat[piece]].nation
    return pack.nation_names[lead if pack.major[nation] else nation]


def capacity_for(g: Aoi, piece: int) -> int:
    """How many units this moves a month; a partner that has left the war has none (b6.1a)."""
    if g.plan.special is None:
        return rail_capacity(g, g.at[piece])
    return g.pack.national_rail.get(carrier(g, piece), 0)


def why_no_rail(g: Aoi, piece: int, to: int) -> Refusal:
    """Why a unit does not move by rail to a hex: what has capacity is closed to both sides."""
    pack, home = g.pack, g.at[piece]
    if g.status[piece] & ACTIVE:
        return NOT_ACTIVE
    if not pack.rails[home] or not pack.rails[to]:
        return NO_LINE
    if g.plan.special is not None:
        return LATER
    if not (rail_capacity(g, home) and rail_capacity(g, to)):
        return NO_CAPACITY
    return CLOSED_LINE
