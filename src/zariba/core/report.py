"""The report after a game: its curves, losses, luck and turning points, as data to be drawn."""

import msgspec

from zariba.core.luck import Fortune
from zariba.core.scene import LogEntry, Mark, Piece, SeatView

Box = tuple[float, float, float, float]
"""Left, top, width, height, in board units."""


class Side(msgspec.Struct, frozen=True):
    """Seats that win and lose together."""

    name: str
    seats: tuple[int, ...]
    colour: str
    ink: str


class Curve(msgspec.Struct, frozen=True):
    """A number over the game: after how many actions it became what."""

    id: str
    title: str
    points: tuple[tuple[int, float], ...]
    seat: int = -1
    """Whose number it is; -1 for one that all share."""


class Turn(msgspec.Struct, frozen=True):
    """A turn of the game and what was lost in it."""

    name: str
    start: int
    """After how many actions it began."""
    lost: dict[int, dict[str, int]]
    """By side and arm."""


class Place(msgspec.Struct, frozen=True):
    """A place that counts: who held it at the beginning and at the end; sides, -1 for nobody."""

    name: str
    first: int
    last: int


class Luck(msgspec.Struct, frozen=True):
    """The luck of each side, and how much of all chance it was judged by."""

    sides: tuple[Fortune, ...]
    """`seat` is the number of the side."""
    judged: int
    dice: int


class Picture(msgspec.Struct, frozen=True):
    """A part of the map at a moment."""

    pieces: tuple[Piece, ...]
    marks: tuple[Mark, ...]


class TurningPoint(msgspec.Struct, frozen=True):
    """A moment at which the game turned."""

    n: int
    """The number of its first action: that moment of the past shows what was before."""
    turn: str
    place: str
    """A space or a point `x,y`; empty where it has none."""
    told: tuple[LogEntry, ...]
    """What the log says of it, the first line first."""
    changed: tuple[str, ...]
    """What counted, in words."""
    side: int
    """Whom it helped; -1 where that cannot be said."""
    box: Box
    """What the pictures show; no width where there are none."""
    before: Picture
    after: Picture


class Better(msgspec.Struct, frozen=True):
    """A target that promised clearly more than the one that was taken, by the odds shown then."""

    n: int
    turn: str
    side: int
    taken: str
    promised: float
    better: str
    more: float


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """All of it."""

    scenario: str
    result: str
    rule: str
    winner: int
    """The side that won, -1 for a draw."""
    actions: int
    sides: tuple[Side, ...]
    seats: tuple[SeatView, ...]
    margin: Curve | None
    """How far the first side is ahead; none where the game counts no margin."""
    unit: str
    meaning: str
    lost_in: str
    tracks: tuple[Curve, ...]
    turns: tuple[Turn, ...]
    places: tuple[Place, ...]
    luck: Luck
    turning: tuple[TurningPoint, ...]
    passed: tuple[Better, ...]
