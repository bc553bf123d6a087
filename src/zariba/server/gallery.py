"""What the people at a table look at: the present, the past, overlays and reasons, by their eyes.

Everything is worked out in threads from a moment that nobody changes. Each pair of eyes knows
the moments of the game by numbers of its own (shown.py).
"""

import asyncio
from collections.abc import Callable, Container
from typing import TYPE_CHECKING, TypeVar

from zariba.core.bad_input import BadInput
from zariba.core.choice import Refusal
from zariba.core.scene import Overlay, Scene
from zariba.server.picture import Picture, Reader
from zariba.server.seats import WATCHERS_LOOK, looking_seat
from zariba.server.store import Link

if TYPE_CHECKING:
    from zariba.server.tables import LiveTable

T = TypeVar("T")


class Gallery:
    """Scenes, overlays and reasons for whoever is at the table."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table
        self._pictures: dict[tuple[int, bool], Picture] = {}
        """By seat, and whether whoever looks answers for it."""
        self._easel = asyncio.Lock()

    def renew(self, seats: Container[int]) -> None:
        """These seats see something else from now on."""
        self._pictures = {s: p for s, p in self._pictures.items() if s[0] not in seats}

    def looking(self, link: Link) -> int:
        """Whose eyes the link sees with."""
        if link.umpire:
            return self._table.umpiring.eyes
        return looking_seat(self._table.journal, link, self._table.answered())

    async def read_up(self, link: Link) -> int:
        """Whose eyes the link sees with, once all that they have seen is at hand."""
        while not self._table.book.has(seat := self.looking(link)):
            async with self._table.lock:
                await self.tell_from_the_start(seat)
        return seat

    async def tell_from_the_start(self, seat: int) -> None:
        """Have all that a seat has seen at hand, which takes a while; the caller has the lock."""
        table = self._table
        if not table.book.has(seat):
            table.book.put(await asyncio.to_thread(table.moment.shown, seat))

    def told(self) -> int:
        """How many lines those who look on have read, all together."""
        table = self._table
        return sum(table.book.length(self.looking(viewer.link)) for viewer in table.viewers)

    async def picture(self, link: Link, reader: Reader, again: bool = True) -> bytes | None:
        """The present for the holder of a link, as far as its reader does not know it yet.

        None where he knows all of it, unless it is to be sent again, and where the game has not
        begun and he knows only of scenes.
        """
        table = self._table
        async with self._easel:
            if table.numbers.waiting:
                return table.numbers.message(link) if reader.takes_changes else None
            seat = await self.read_up(link)
            moment, pictures, number = table.moment, self._pictures, table.book.count(seat)
            refusal = table.takeback.why_not(link)
            fields: dict[str, object] = {
                "undo": refusal.why if refusal else "",
                "actions": number,
                "paused": table.bots.paused,
            }
            if reader.takes_changes:
                fields["redo"] = table.takeback.waiting(link)
                fields["back"] = table.book.number(seat, table.takeback.reach(link))
                always = table.always.view(link, seat)
                if always is not None:
                    fields["always"] = always
            reactions = table.reactions.view(link, seat)
            if reactions is not None:
                fields["reactions"] = reactions
            fields |= table.umpiring.view(link)
            if table.coach.leads:
                fields["lesson"] = len(table.journal.record.actions)
            lines = table.book.lines(seat)
            key = seat, not link.umpire

            def draw() -> tuple[Picture, bytes | None]:
                picture = pictures.get(key) or Picture(moment, seat, number, key[1])
                return picture, reader.message(picture, lines, fields, again)

            pictures[key], message = await asyncio.to_thread(draw)
            return message

    async def past(self, link: Link, at: int) -> Scene:
        """The scene before what the link's seat noticed as action `at`; BadInput if none was."""
        seat = await self.read_up(link)
        n = self._table.book.position(seat, at)
        return await self._look(self._table.moment.past, seat, n, at)

    async def branching(self, link: Link, at: int) -> int:
        """How many actions a game shares that is branched where the link's seat counted so many."""
        seat = await self.read_up(link)
        count = self._table.book.count(seat)
        if not 0 <= at <= count:
            raise BadInput(f"the game has {count} actions; it cannot be branched at {at}")
        return self._table.book.position(seat, at)

    async def overlay(self, link: Link, kind: str, at: str | None) -> Overlay:
        """An overlay as the link's seat may see it; BadInput for an unknown kind or place."""
        return await self._look(self._table.moment.overlay, self.looking(link), kind, at)

    async def why(self, link: Link, on: str, target: str) -> Refusal | None:
        """Why a click on that is not legal; None when it is."""
        if not link.seats:
            return WATCHERS_LOOK
        return await self._look(self._table.moment.why, self.looking(link), on, target)

    async def _look(self, work: Callable[..., T], *words: object) -> T:
        """Work something out beside the event loop; one table takes one thread for all eyes."""
        async with self._easel:
            return await asyncio.to_thread(work, *words)
