"""The optional facing of infantry types (9.0)."""

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, Step
from zariba.games.keren.material.pack import ITALIAN, PACK
from zariba.games.keren.rules.state import (
    FACING,
    NOT_ON_MAP,
    NOT_YOURS,
    SUPPRESSED,
    Keren,
    on_map,
)

NO_FACING = Refusal("9.0a", "only infantry types have a facing, and only if the option is played")
SUPPRESSED_FIXED = Refusal("9.0e", "a suppressed unit may not turn")
OUT_OF_ARC = Refusal("9.0a", "the target is outside its front arc")
DIRECTION_NAMES = ("north", "north-east", "south-east", "south", "south-west", "north-west")
FIRST_FACING = (1, 3)
"""At the start the Commonwealth faces north-east, the Italians south."""


def first_facings() -> list[int]:
    """How units face before anybody turns them, by unit."""
    return [FIRST_FACING[side == ITALIAN] for side in PACK.side[: PACK.count]]


def in_arc(g: Keren, unit: int, target: int) -> bool:
    """Whether an adjacent place lies in the unit's front: its hexside and the two beside it."""
    if FACING not in g.options or not PACK.has_facing[unit]:
        return True
    way = PACK.grid.direction(g.at[unit], PACK.hex_of[target])
    return (way - g.facing[unit] + 1) % 6 <= 2  # 9.0a


def turn_options(g: Keren, side: int) -> list[Action]:
    """Units that may turn now (9.0c); none unless the option is played."""
    if FACING not in g.options:
        return []
    return [("turn", u) for u in on_map(g, side) if why_not_turn(g, side, u) is None]


def why_not_turn(g: Keren, side: int, unit: int) -> Refusal | None:
    """Why a unit may not turn."""
    if FACING not in g.options or not PACK.has_facing[unit]:
        return NO_FACING
    if PACK.side[unit] != side:
        return NOT_YOURS
    if g.at[unit] < 0:
        return NOT_ON_MAP
    return SUPPRESSED_FIXED if g.status[unit] & SUPPRESSED else None


class Face(Step[Keren]):
    """A unit takes a new facing: in its Movement Phase (9.0c) or as it retreats (9.0d)."""

    side: int
    unit: int

    def asks(self, g: Keren) -> tuple[int, ...]:
        """The owner."""
        return (self.side,)

    def choice(self, g: Keren, seat: int) -> Choice:
        """Any of the six hexsides."""
        return Choice("Face which way?", [("face", way) for way in range(6)])

    def take(self, g: Keren, seat: int, verb: str, arg: int) -> None:
        """Turn."""
        g.pop()
        g.facing[self.unit] = arg
        g.tell(Event("face", seat=seat, units=(self.unit,), at=g.at[self.unit], value=arg))

    def why_not(self, g: Keren, seat: int, verb: str, arg: int) -> Refusal:
        """First the facing."""
        return Refusal("9.0c", "choose a facing first")
