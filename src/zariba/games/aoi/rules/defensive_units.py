"""Land units that only defend: Flak and the Railway Gun, both optional (11.31, 11.38)."""

from typing import Final

from zariba.core.choice import Refusal
from zariba.games.aoi.rules.state import Aoi, owner

FLAK_DEFENDS: Final = Refusal("11.31b", "a Flak unit never attacks: it only goes along")
GUN_DEFENDS: Final = Refusal("11.38c", "the Railway Gun never attacks and takes no orders")
BY_RAIL_ONLY: Final = Refusal(
    "11.38b", "the Railway Gun moves in the Rail Movement Step only", ("11.38g",)
)
NEVER_EMBARKED: Final = Refusal("11.38g", "the Railway Gun is never embarked")
OFF_THE_RAILS: Final = Refusal("11.38c", "it retreats to a rail hex of its side only")


def why_only_defends(g: Aoi, piece: int) -> Refusal | None:
    """Why a land unit takes no part in attacks."""
    if not g.pack.defensive[piece]:
        return None
    return GUN_DEFENDS if g.pack.railway_gun[piece] else FLAK_DEFENDS


def leaves_the_rails(g: Aoi, unit: int, here: int, to: int) -> bool:
    """Whether a hex is closed to the retreat of a unit because it is the gun (11.38c)."""
    if not g.pack.railway_gun[unit]:
        return False
    return to not in g.pack.rails[here] or owner(g, to) != g.pack.seat[unit]
