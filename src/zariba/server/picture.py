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

    def __init__(self, moment: Moment, seat: int) -> None:
        self.whole = msgspec.json.encode(moment.scene(seat))
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


class Reader:
    """What one connection has been sent, so that only the rest need follow."""

    def __init__(self, takes_changes: bool = False) -> None:
        self.takes_changes = takes_changes
        self._number = 0
        self._picture: Picture | None = None
        self._told: Sequence[LogEntry] = ()

    def forget(self) -> None:
        """It has missed something: the next message tells everything."""
        self._picture = None
        self._told = ()

    def message(
        self, picture: Picture, lines: Sequence[LogEntry], fields: Mapping[str, object]
    ) -> bytes:
        """The scene and the log for this reader, who knows them then."""
        same = 0
        for old, new in zip(self._told, lines, strict=False):
            if old is not new and old != new:
                break
            same += 1
        self._told = lines
        rest = {"log": lines[same:], "from": same, **fields}
        if not self.takes_changes:
            return messages.write("scene", scene=msgspec.Raw(picture.whole), **rest)
        before, self._picture = self._picture, picture
        self._number += 1
        if before is not None:
            change = picture.since(before)
            if len(change) < len(picture.whole):
                return messages.write(
                    "changes", number=self._number, changes=msgspec.Raw(change), **rest
                )
        whole = msgspec.Raw(picture.whole)
        return messages.write("scene", number=self._number, scene=whole, **rest)
