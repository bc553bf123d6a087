"""One finished game of an experiment: what was measured, and how it is known again."""

import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence

import msgspec

from zariba.core.record import Record


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """What counted when a turn ended; sides by their names."""

    turn: int
    margin: float | None = None
    """How far the first side is ahead."""
    lost: dict[str, dict[str, int]] = {}
    """By side and arm: all that was lost so far, what came back since too."""
    held: dict[str, str] = {}
    tracks: dict[str, int] = {}


class Decided(msgspec.Struct, frozen=True, array_like=True):
    """A decision: who, what was asked and offered, what was chosen and why, the dice it threw."""

    n: int
    seat: str
    turn: int
    prompt: str
    offered: tuple[str, ...]
    chosen: str
    reason: str
    dice: tuple[str, ...]


class More(msgspec.Struct, frozen=True, array_like=True):
    """What is kept of a game on request."""

    decisions: tuple[Decided, ...]
    record: Record | None


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the kept results."""

    game: int
    point: int
    replication: int
    seed: int
    winner: str
    """A side; empty for a draw."""
    rule: str
    why: str
    decisions: int
    moves: str
    """The digest of all actions: the same game has the same."""
    end: Moment
    turns: tuple[Moment, ...] = ()
    falls: dict[str, dict[str, int]] = {}
    """By space and side: what was lost there."""
    expected: dict[str, bool] = {}
    luck: dict[str, int] = {}
    """By side: in so many of 100 such games its rolls would have brought less."""
    fault: str = ""
    """Why the game did not come to its end; empty where it did."""
    more: str = ""
    """Decisions and the record, packed."""


def packed(decisions: Sequence[Decided], record: Record | None) -> str:
    """What is kept on request, as a word of a line."""
    plain = msgspec.msgpack.encode(More(tuple(decisions), record))
    return b64encode(zlib.compress(plain, 6)).decode()


def unpacked(word: str) -> More:
    """What `packed` wrote."""
    return msgspec.msgpack.decode(zlib.decompress(b64decode(word)), type=More)
