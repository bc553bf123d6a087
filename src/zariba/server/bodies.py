"""What passes over HTTP: what the addresses take and what they answer; docs/wire.md explains it.

The answers that are put together elsewhere are written down here for the document that
`server/openapi.py` makes; tests hold them to what is really sent.
"""

from typing import Literal

import msgspec

from zariba.core.report import Side
from zariba.core.scenario import Seat, Variant
from zariba.core.scene import OverlayKind
from zariba.server.numbers import NumbersView
from zariba.server.parting import Parting
from zariba.server.seats import SeatLink


class NewTable(msgspec.Struct):
    """What a new game is asked for with."""

    game: str
    scenario: str = ""
    options: list[str] = []
    seats: dict[str, str] = {}
    seed: int | None = None
    free_undo: bool = False
    prepared: bool = False
    """Whether those who play here begin with the set-up that the game has prepared."""
    umpire: bool = False
    """Whether a place is kept for an umpire."""
    lesson: str = ""
    """A guided game of that name, with who sits where as its file says."""


class LoadTable(msgspec.Struct):
    """A save file and who is to play on."""

    save: msgspec.Raw
    seats: dict[str, str] = {}
    free_undo: bool = False
    umpire: bool = False


class Branch(msgspec.Struct):
    """How many actions the new table shares."""

    n: int


class Claim(msgspec.Struct):
    """Sitting down, with a hand-over code where someone sits there already."""

    code: str = ""


class Renew(msgspec.Struct):
    """Whose link is to be replaced; -1 for the watchers', -2 for the umpire's."""

    seat: int


class GiveNumber(msgspec.Struct):
    """A step of making the dice: the hash of a number, or the number itself, in hex."""

    commits: str = ""
    number: str = ""
    anew: bool = False
    """The number is lost: let everyone give another."""


class Claimed(msgspec.Struct):
    """Whether the link is now this browser's alone; one of a single person is not claimed."""

    claimed: bool


class HandOver(msgspec.Struct):
    """The code that lets another browser in, once."""

    code: str


class Renewed(msgspec.Struct):
    """Where the seat is found from now on."""

    url: str


class Error(msgspec.Struct):
    """What went wrong, in one clear line."""

    error: str
    taken: bool | msgspec.UnsetType = msgspec.UNSET
    """Someone else sits there: a hand-over code lets in."""


class GoesOn(msgspec.Struct):
    """Where a game goes on that stops at another table."""

    open: str


class Here(msgspec.Struct):
    """The address by which others reach the server; empty where nobody else does."""

    outside: str


class ShownScenario(msgspec.Struct):
    """A way to start a game, with who sits there and the numbers of the seats that are played."""

    id: str
    name: str
    about: str
    seats: list[int]
    sides: list[Seat]


class LessonTitle(msgspec.Struct):
    """A guided game as the start page offers it."""

    id: str
    title: str
    about: str
    minutes: int


class ShownStep(msgspec.Struct):
    """One step of a guided game: what is told, what is ringed, what the learner does."""

    text: str
    show: list[str]
    rules: list[str]
    do: list[tuple[str, str]]
    replies: int
    """How many actions of the other side follow."""


class ShownLesson(msgspec.Struct):
    """A guided game as its coach needs it."""

    id: str
    title: str
    about: str
    minutes: int
    seat: str
    then: str
    steps: list[ShownStep]


class ShownGame(msgspec.Struct):
    """What the start page needs to know of a game."""

    id: str
    title: str
    about: str
    seats: list[Seat]
    scenarios: list[ShownScenario]
    opens_on: str
    """The scenario that a newcomer is offered."""
    variants: list[Variant]
    bots: list[str]
    rules: int
    lessons: list[LessonTitle]


class ShownRule(msgspec.Struct):
    """A rule of the ledger in our words."""

    id: str
    title: str
    says: str
    section: str


class ReviewView(msgspec.Struct):
    """How far the review of a finished game has come."""

    state: str
    """none, waits, works, done or stopped."""
    orders: int = -1
    """How many there are; less than nothing while nobody knows."""
    done: int = 0
    why: str = ""
    """Why it stopped, or why there is none."""
    may_begin: bool = False
    """Whether it can be asked for."""
    verdicts: list[msgspec.Raw] = []
    """The verdicts from the one that was asked for on, each as `bots/review.py` has it."""
    sides: list[Side] = []


class About(msgspec.Struct):
    """A table as the holder of a link may know it."""

    id: str
    game: str
    title: str
    scenario: str
    scenario_name: str
    options: list[str]
    seats: list[int]
    players: list[str]
    links: list[SeatLink]
    may_save: bool
    free_undo: bool
    overlays: list[OverlayKind]
    advice: bool
    """Whether its orders can be weighed: then there is advice, and a review when it is over."""
    commitment: str
    branch_of: str
    lesson: str | msgspec.UnsetType = msgspec.UNSET
    told: list[str] | msgspec.UnsetType = msgspec.UNSET
    parted: Parting | msgspec.UnsetType = msgspec.UNSET
    dice: list[str] | msgspec.UnsetType = msgspec.UNSET
    numbers: NumbersView | msgspec.UnsetType = msgspec.UNSET
    umpire: Literal["you", "another"] | msgspec.UnsetType = msgspec.UNSET
    """Where an umpire sits at the table."""
