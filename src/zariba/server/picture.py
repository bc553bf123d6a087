"""Scenes ready to send: drawn once for all who see with the same eyes, whole or as changes."""

from collections.abc import Mapping, Sequence
from itertools import count

import msgspec

from zariba.core.scene import LogEntry
from zariba.server import messages
from zariba.server.changes import Object, changes
from zariba.server.moment import Moment

_serials = count()


class Picture:
    """A scene as one seat sees it, encoded."""

    def __init__(self, moment: Moment, seat: int, number: int, answers: bool = True) -> None:
        self.seat = seat
        self.whole = msgspec.json.encode(moment.scene(seat, number, answers))
        self._serial = next(_serials)
        self._plain: Object | None = None
        self._since: dict[int, bytes] = {}

    @property
    def plain(self) -> Object:
        """The scene as the client reads it."""
        if self._plain is None:
            self._plain = msgspec.json.decode(self.whole)
        return self._plain

    def since(self, old: "Picture") -> bytes:
        """What makes this scene out of an older one; everyone who saw that gets the same."""
        if old._serial not in self._since:
            self._since[old._serial] = msgspec.json.encode(changes(old.plain, self.plain))
        return self._since[old._serial]


class Sent(msgspec.Struct, frozen=True):
    """A scene and a log that a connection was sent."""

    number: int
    picture: Picture
    lines: Sequence[LogEntry]


class Reader:
    """What one connection has been sent, so that only the rest need follow."""

    def __init__(self, takes_changes: bool = False) -> None:
        self.takes_changes = takes_changes
        self._number = 0
        self._sent: dict[int, Sent] = {}
        """The last of each seat whose eyes it saw with, the latest at the end."""
        self._told: Sequence[LogEntry] = ()
        self._last: tuple[bytes, Sequence[LogEntry], Mapping[str, object]] | None = None

    def forget(self) -> None:
        """It has missed something: the next message tells everything."""
        self._sent.clear()
        self._told = ()
        self._last = None

    def message(
        self,
        picture: Picture,
        lines: Sequence[LogEntry],
        fields: Mapping[str, object],
        again: bool = True,
    ) -> bytes | None:
        """The scene and the log for this reader, who knows them then.

        None where he knows them already, unless they are to be sent again: a message that says
        nothing new would say that something was done unseen.
        """
        last, self._last = self._last, (picture.whole, lines, fields)
        if self._last == last and not again:
            return None
        if not self.takes_changes:
            same, self._told = _common(self._told, lines), lines
            whole = msgspec.Raw(picture.whole)
            log = {"log": lines[same:], "from": same}
            return messages.write("scene", scene=whole, **log, **fields)
        self._number += 1
        base = self._sent.pop(picture.seat, None) or next(reversed(self._sent.values()), None)
        change = b"" if base is None else picture.since(base.picture)
        if base is None or len(change) >= len(picture.whole):
            self._sent.clear()
            words: dict[str, object] = {"scene": msgspec.Raw(picture.whole), "log": lines}
            kind, words["from"] = "scene", 0
        else:
            same = _common(base.lines, lines)
            words = {"base": base.number, "changes": msgspec.Raw(change), "log": lines[same:]}
            kind, words["from"] = "changes", same
        self._sent[picture.seat] = Sent(self._number, picture, lines)
        return messages.write(kind, number=self._number, **words, **fields)


def _common(old: Sequence[LogEntry], new: Sequence[LogEntry]) -> int:
    """How many lines two logs share at their beginning."""
    same = 0
    for before, now in zip(old, new, strict=False):
        if before is not now and before != now:
            break
        same += 1
    return same
