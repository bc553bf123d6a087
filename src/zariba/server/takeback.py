"""Taking back and doing again, at one table: an action, a click, or all from a moment on."""

import asyncio
from itertools import groupby
from typing import TYPE_CHECKING

from zariba.core.choice import Refusal
from zariba.core.flow import State
from zariba.core.journal import NOT_YOURS
from zariba.core.record import Entry
from zariba.server.messages import Undo
from zariba.server.moment import Choices, put_choices
from zariba.server.seats import EMPTY, WATCHERS_LOOK, umpired
from zariba.server.store import Link, Store, StoreError

if TYPE_CHECKING:
    from zariba.server.tables import LiveTable

LAST = Undo()
UMPIRED = Refusal("", "at a table with an umpire what is done stands: he can put it right")
NOTHING_TO_REDO = Refusal("", "nothing was taken back since the last action")


class TakeBack:
    """What was done by which click, and what can be done again."""

    def __init__(self, table: "LiveTable", store: Store) -> None:
        self._table = table
        self._store = store
        self._clicks: list[int] = []
        """The number of the first action of each click that stands."""
        self._undone: list[list[Entry]] = []
        """What each undo since the last action took back, the latest at the end."""
        self._followed: dict[int, set[int]] = {}
        """By number of action: who did one there that was taken back."""

    def forget(self) -> None:
        """The game is another."""
        self._clicks, self._undone, self._followed = [], [], {}

    def clicked(self, at: int) -> None:
        """A click of a person did all the actions from there on."""
        if at < len(self._table.journal.record.actions):
            self._clicks.append(at)

    def moved_on(self) -> None:
        """Something was done: what was taken back before cannot be done again."""
        self._undone = []

    # What may be taken back.

    def why_not(self, link: Link) -> Refusal | None:
        """Why the link may not take the last action back; None when it may."""
        if not link.seats:
            return WATCHERS_LOOK
        actions = self._table.journal.record.actions
        if self._table.coach.leads:
            return self._table.coach.may_go_back(actions)
        return self._why_not_before(len(actions), link)

    def reach(self, link: Link) -> int:
        """The number of the first action that the link may take back, with all that followed."""
        n = len(self._table.journal.record.actions)
        if self._table.coach.leads:
            return n if self.why_not(link) else self._coached()
        while link.seats and self._why_not_before(n, link) is None:
            n -= 1
        return n

    def waiting(self, link: Link) -> bool:
        """Whether the link may do again what was taken back last."""
        return bool(self._undone) and all(e.seat in link.seats for e in self._undone[-1])

    def _why_not_before(self, n: int, link: Link) -> Refusal | None:
        """Why the action before moment `n` stands, if all that followed can be taken back."""
        if umpired(self._table.links):
            return UMPIRED  # always: that it was so only after a ruling would tell of the ruling
        if self._followed.get(n, set()).difference(link.seats):
            return NOT_YOURS  # another has gone on: taking that back unseen must not show here
        return self._table.journal.may_take_back(n - 1, link.seats, self._freely(link))

    def _freely(self, link: Link) -> bool:
        table = self._table
        return table.free_undo and len(link.seats) == sum(kind != EMPTY for kind in table.players)

    # Doing it.

    async def undo(self, link: Link, how: Undo) -> Refusal | None:
        """Go back as far as is asked for, or not at all."""
        table = self._table
        async with table.lock:
            refusal = self.why_not(link)
            if refusal is not None:
                return refusal
            if table.coach.leads:
                return await self._cut(self._coached())
            n = await self._target(link, how)
            reach = self.reach(link)
            if n < reach:
                return self._why_not_before(reach, link)
            return await self._cut(n)

    def _coached(self) -> int:
        """Where a step back in a guided game leads."""
        return self._table.coach.back_to(self._table.journal.record.actions)

    async def _target(self, link: Link, how: Undo) -> int:
        table = self._table
        last = len(table.journal.record.actions) - 1
        if how.to is not None:
            looking = table.gallery.looking(link)
            await table.gallery.tell_from_the_start(looking)
            return min(table.book.position(looking, how.to), last)
        if how.click and self._clicks:
            return max(self._clicks[-1], self.reach(link))
        return last

    async def _cut(self, n: int) -> Refusal | None:
        table = self._table
        gone = table.journal.record.actions[n:]
        back, choices = await asyncio.to_thread(self._rewind, n)
        try:
            await table.write(self._store.cut, n)
        except StoreError as error:
            return await table.not_stored(error)
        self._undone.append(gone)
        self._clicks = [at for at in self._clicks if at < n]
        self._followed = {at: who for at, who in self._followed.items() if at <= n}
        self._followed.setdefault(n, set()).update(entry.seat for entry in gone)
        table.went_back(n, back, choices, {entry.seat for entry in gone})
        return None

    def _rewind(self, n: int) -> tuple[State, Choices]:
        state = self._table.journal.at(n)
        return state, put_choices(self._table.game, state)

    async def redo(self, link: Link) -> Refusal | None:
        """Do again what the last undo took back; with the same dice, if it crossed any."""
        table = self._table
        async with table.lock:
            if not link.seats:
                return WATCHERS_LOOK
            if not self.waiting(link):
                return NOTHING_TO_REDO
            *earlier, entries = self._undone
            at = len(table.journal.record.actions)
            try:
                refusal = await self._again(entries)
            except StoreError as error:
                return await table.not_stored(error)
            self.clicked(at)
            self._undone = earlier if refusal is None else []
            return refusal

    async def _again(self, entries: list[Entry]) -> Refusal | None:
        table = self._table
        for seat, run in groupby(entries, key=lambda entry: entry.seat):
            left = [table.game.read(entry.verb, entry.arg) for entry in run]
            while left:  # a commit ends after a die
                before = len(table.journal.record.actions)
                refusal = await table.commit(seat, left)
                left = left[len(table.journal.record.actions) - before :]
                if refusal is not None:
                    return refusal
        return None
