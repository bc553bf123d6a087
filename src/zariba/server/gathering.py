"""The people at a table: their links, who of them is connected, and what is asked in their name."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from zariba.server import messages
from zariba.server.claims import CLOSED_REPLACED, CLOSED_TAKEN, REPLACED, TAKEN
from zariba.server.seats import HUMAN, Viewer, umpired
from zariba.server.store import Link, Store, Stored

T = TypeVar("T")


class Gathering:
    """A table without its game."""

    def __init__(self, store: Store, stored: Stored) -> None:
        self.id = stored.id
        self.players = stored.players
        self.links = stored.links
        self.viewers: list[Viewer] = []
        self.lock = asyncio.Lock()
        self.when_changed: Callable[[], None] = lambda: None
        """Called after each change, once everyone here is told."""
        self._store = store
        self._revision = stored.revision
        self._under_way: set[asyncio.Task[Any]] = set()

    def link(self, key: str) -> Link | None:
        """The link of that key."""
        return next((link for link in self.links if link.key == key), None)

    def put_link(self, old: Link, new: Link) -> None:
        """A link has other seats, other claims or another secret."""
        self.links = [new if each.key == old.key else each for each in self.links]
        for viewer in self.viewers:
            if viewer.link.key == old.key:
                viewer.link = new

    def check_viewers(self) -> None:
        """Let go of whoever has lost his link at another server."""
        for viewer in self.viewers:
            now = self.link(viewer.link.key)
            if now is None:
                viewer.close(CLOSED_REPLACED, REPLACED)
            elif not now.admits(viewer.browser):
                viewer.close(CLOSED_TAKEN, TAKEN)
            else:
                viewer.link = now

    def presence(self) -> bytes:
        """Which seats have someone there; a bot always is."""
        held = {seat for viewer in self.viewers for seat in viewer.link.seats}
        seats = [kind not in HUMAN or seat in held for seat, kind in enumerate(self.players)]
        umpire: dict[str, object] = {}
        if umpired(self.links):
            umpire["umpire"] = any(viewer.link.umpire for viewer in self.viewers)
        return messages.write("presence", seats=seats, **umpire)

    def leave(self, viewer: Viewer) -> None:
        """Someone has gone."""
        self.viewers.remove(viewer)
        self.tell_all(self.presence())

    def tell_all(self, message: bytes) -> None:
        """Send a message to everyone here."""
        for viewer in self.viewers:
            viewer.tell(message)

    def show(self, seat: int) -> None:
        """Send the present scene to whoever plays this seat, and to nobody else."""
        for viewer in self.viewers:
            if seat in viewer.link.seats:
                viewer.push()

    async def to_the_end(self, work: Coroutine[None, None, T]) -> T:
        """Carry a change through, whoever stops waiting for it.

        What has been asked for belongs to the table and not to a connection: one that drops
        while the database writes must not leave the table behind what is stored.
        """
        task = asyncio.get_running_loop().create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def write(self, work: Callable[..., int], *words: object) -> None:
        """Have the store keep a change of this table; the caller holds the lock."""
        self._revision = await asyncio.to_thread(work, self.id, self._revision, *words)
