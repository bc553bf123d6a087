"""Where land units may not go, and whom nobody may attack (sc.d, 10.37d, 10.37f, eaf.i)."""

from typing import Final

from zariba.core.choice import Refusal
from zariba.games.aoi.material.pieces import BYSTANDER
from zariba.games.aoi.rules.state import Aoi

STAY_HOME: Final = Refusal("10.37f", "Ethiopian units never leave Ethiopia", ("sc.d", "b5.7a"))
NO_NEW_WAR: Final = Refusal(
    "10.37d", "no power may start a war with another, nor enter its land", ("sc.d", "b5.7a")
)
NO_PART: Final = Refusal("sc.d", "that country has no part in the war", ("b5.7a",))
NOT_INVADED: Final = Refusal("eaf.i", "French Somalia may not be invaded", ("sc.d", "b5.7a"))
NOT_ATTACKED: Final = Refusal("eaf.i", "neither side may attack the French in Djibouti", ("sc.d",))

FINLAND: Final = Refusal(
    "b10.7a", "Finnish units stay within three hexes of Finland, and out of Leningrad"
)
AT_HOME: Final = Refusal("b10.8a", "Bulgarian units fight inside Bulgaria only")
BOUND: Final = {"Finland": FINLAND, "Bulgaria": AT_HOME}
"""By nation: the reason why its units do not go further."""


def why_out_of_bounds(g: Aoi, pieces: tuple[int, ...], hex_: int) -> Refusal | None:
    """Why units of partners that fight for their own ends neither enter nor attack a hex (b10.7a,
    b10.8a).
    """
    special = g.plan.special
    if special is None:
        return None
    pack = g.pack
    for piece in pieces:
        bound = special.bounds.get(pack.nation[piece])
        if bound is not None and hex_ not in bound:
            return BOUND[pack.nation_names[pack.nation[piece]]]
    return None


def why_closed(g: Aoi, seat: int, hex_: int) -> Refusal:
    """Why the land units of a side may not enter a hex that is not theirs to enter."""
    pack, plan = g.pack, g.plan
    if not any(pack.major[side.nation] for side in plan.sides):  # the war is Spain's own
        return NO_PART
    if plan.forms:  # R34: Sweden and Turkey
        return NO_PART
    if plan.bystanders:
        held = {pack.area[place] for _, place in plan.bystanders}
        return NOT_INVADED if pack.area[hex_] in held else NO_PART
    return NO_NEW_WAR if pack.major[plan.sides[seat].nation] else STAY_HOME


def shelters_bystander(g: Aoi, hex_: int) -> bool:
    """Whether a unit of no side stands in a hex: it is no target (eaf.i)."""
    return any(g.pack.sort[p] == BYSTANDER for p in g.beside.get(hex_, ()))
