"""What the database holds of a table, as plain data."""

import hashlib

import msgspec

from zariba.core.bounds import UMPIRE
from zariba.core.game import WATCHER
from zariba.core.record import Record
from zariba.core.shares import Shares

NOT_HANDED_OUT = "?"
"""How the key of a link begins that nobody has yet: no token hashes to it."""


class Link(msgspec.Struct, frozen=True):
    """A secret address and the seats that whoever holds it plays; none for watchers.

    The secret itself is nowhere kept, so it can be shown only when it is made.
    """

    key: str
    """The hash of the token in the address."""
    seats: tuple[int, ...]
    claims: tuple[str, ...] = ()
    """The hashes of the browsers that sit here; with none, whoever has the address does."""
    code: str = ""
    """The hash of the code that lets one more browser in."""
    umpire: bool = False
    """It plays no seat: whoever holds it sees everything and rules."""

    @property
    def places(self) -> tuple[int, ...]:
        """Its seats, by which it is named; the watchers' and the umpire's have numbers too."""
        return self.seats or ((UMPIRE,) if self.umpire else (WATCHER,))

    def admits(self, browser: str) -> bool:
        """Whether this browser may use the link."""
        return not self.claims or browser in self.claims


class Move(msgspec.Struct, frozen=True):
    """An action as it is stored, with the bot's reason in words."""

    seat: int
    verb: str
    arg: str
    reason: str = ""


class Standing(msgspec.Struct, frozen=True):
    """What a seat has said beforehand about reactions."""

    away: bool = False
    """Let all of them pass until this is taken back."""
    ask: bool = False
    """Put the choice even when there is nothing to choose."""
    window: str = ""
    """Let all of this stretch of play pass."""


class Lasting(msgspec.Struct, frozen=True):
    """What a seat always answers to a question that comes again and again."""

    question: str
    """As its choice calls it (`Choice.standing`)."""
    verb: str
    says: str
    """The answer as its button says it."""


class Giving(msgspec.Struct, frozen=True, kw_only=True):
    """How far the people at a table have come in making its dice together.

    People are named by the first seat of their link. Nothing of it but the hashes is shown
    before the game is over.
    """

    server: str
    """The server's share, in hex as the numbers are."""
    commits: dict[int, str] = {}
    """The hash of each person's number."""
    numbers: dict[int, str] = {}
    without: tuple[int, ...] = ()
    """Whose program came to play and knows nothing of numbers."""
    closed: bool = False
    """Every hash is in: from now on none can be changed, and the numbers follow."""
    begun: bool = False
    anew: int = 0
    """How often all was given up and begun anew."""

    def __repr__(self) -> str:
        """Nothing: what is printed or logged must not tell the dice to come."""
        return "Giving(...)"

    @property
    def shares(self) -> Shares:
        """What the record tells of it."""
        return Shares(
            server=self.server,
            numbers=sorted(self.numbers.items()),
            without=sorted(set(self.without) - set(self.numbers)),
            anew=self.anew,
        )


class Stored(msgspec.Struct, kw_only=True):
    """A table as the database holds it."""

    id: str
    players: list[str]
    """By seat: here, link, or the name of a bot."""
    free_undo: bool
    links: list[Link]
    record: Record
    revision: int = 0
    standing: dict[int, Standing] = {}
    always: dict[int, tuple[Lasting, ...]] = {}
    """By seat: what it always answers."""
    giving: Giving | None = None
    """Where the people make the dice together."""
    ended: bool = False
    """An action has ended the game, whatever its rules say of that action today."""
    halted: bool = False
    """The umpire has stopped the table for now."""


def key_of(secret: str) -> str:
    """What is kept of a secret: that of a link, of a browser, or a hand-over code."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def moves_of(record: Record) -> list[Move]:
    """The actions of a record with their reasons in words."""
    return [
        Move(e.seat, e.verb, e.arg, record.reasons[e.why] if e.why >= 0 else "")
        for e in record.actions
    ]
