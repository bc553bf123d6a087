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
