"""The optional facing of infantry types (9.0)."""

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.keren.material.counters import ITALIAN
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.state import FACING, NOT_ON_MAP, NOT_YOURS, SUPPRESSED, Keren, on_map

NO_FACING = Refusal(
    "9.0a", "{it} has no facing: only infantry types have one, and only if the option is played"
)
SUPPRESSED_FIXED = Refusal("9.0e", "{it} is suppressed and may not turn")
OUT_OF_ARC = Refusal("9.0a", "{it} does not face the target: it lies outside its front arc")
DIRECTION_NAMES = ("north", "north-east", "south-east", "south", "south-west", "north-west")
FIRST_FACING = (1, 3)
"""At the start the Commonwealth faces north-east, the Italians south."""


def first_facings(pack: KerenPack) -> list[int]:
    """How units face before anybody turns them, by unit."""
    return [FIRST_FACING[seat == ITALIAN] for seat in pack.seat[: pack.count]]


def in_arc(g: Keren, unit: int, target: int) -> bool:
    """Whether an adjacent place lies in the unit's front: its hexside and the two beside it."""
    pack = g.pack
    if FACING not in g.options or not pack.has_facing[unit]:
        return True
    way = pack.grid.direction(g.at[unit], pack.hex_of[target])
    return (way - g.facing[unit] + 1) % 6 <= 2  # 9.0a


def turn_options(g: Keren, seat: int) -> list[Action]:
    """Units that may turn now (9.0c); none unless the option is played."""
    if FACING not in g.options:
        return []
    return [("turn", u) for u in on_map(g, seat) if why_not_turn(g, seat, u) is None]


def why_not_turn(g: Keren, seat: int, unit: int) -> Refusal | None:
    """Why a unit may not turn."""
    if FACING not in g.options or not g.pack.has_facing[unit]:
        return NO_FACING
    if g.pack.seat[unit] != seat:
        return NOT_YOURS
    if g.at[unit] < 0:
        return NOT_ON_MAP
    return SUPPRESSED_FIXED if g.status[unit] & SUPPRESSED else None


class Face(SeatStep[Keren]):
    """A unit takes a new facing: in its Movement Phase (9.0c) or as it retreats (9.0d)."""

    unit: int

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
        return Refusal("9.0c", "{it} has to wait: choose a facing first")
