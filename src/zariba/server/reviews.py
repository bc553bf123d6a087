"""Reviews of finished games: made one after the other in the background, and kept with the game.

Nothing of a review is made while its game runs, and a game that is taken back is let go of.
"""

import asyncio
import contextlib
import hashlib
import logging

import msgspec

from zariba import registry
from zariba.bots.review import Reviewing
from zariba.bots.reviewing import ReviewProcess
from zariba.core.parties import Parties
from zariba.core.record import Record
from zariba.server.advice import can_weigh
from zariba.server.bodies import ReviewView
from zariba.server.messages import kind_of
from zariba.server.seats import HUMAN
from zariba.server.store import Store, StoreError
from zariba.server.tables import LiveTable

log = logging.getLogger("zariba.server")

WAITING = 100
"""So many games at most wait to be reviewed."""
NO_ORDERS = "in this game nobody weighs whole orders: there is no review of them"
NONE, WAITS, WORKS, DONE, STOPPED = "none", "waits", "works", "done", "stopped"


class Reviews:
    """All reviews of this server: one game at a time."""

    def __init__(self, store: Store, how: Reviewing | None = None) -> None:
        self._store = store
        self._how = how or Reviewing()
        self._waiting: list[str] = []
        self._now = ""
        self._process: ReviewProcess | None = None
        self._why: dict[str, str] = {}
        """Why the review of a table stopped."""
        self._task: asyncio.Task[None] | None = None

    async def resume(self) -> None:
        """Go on with what was begun before the server stopped."""
        try:
            for table_id in await asyncio.to_thread(self._store.unfinished_reviews):
                self.begin(table_id)
        except StoreError as error:
            log.warning("reviews do not go on: %s", error)

    def look(self, table: LiveTable) -> None:
        """A table has changed: its game may be over, or go on again."""
        if not table.over:
            self._let_go(table.id)
        elif table.id not in self._why and any(kind in HUMAN for kind in table.players):
            if can_weigh(table.game):
                self.begin(table.id)

    def begin(self, table_id: str) -> bool:
        """Review the game of a table when its turn comes; False when too many wait."""
        if table_id == self._now or table_id in self._waiting:
            return True
        if len(self._waiting) >= WAITING:
            return False
        self._why.pop(table_id, None)
        self._waiting.append(table_id)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())
        return True

    def _let_go(self, table_id: str) -> None:
        self._why.pop(table_id, None)
        if table_id in self._waiting:
            self._waiting.remove(table_id)
        elif table_id == self._now and self._process is not None:
            self._now = ""
            self._process.stop()

    async def view(self, table: LiveTable, since: int) -> ReviewView:
        """How far the review of a finished game has come, with its verdicts from one on."""
        if not can_weigh(table.game):
            return ReviewView(NONE, why=NO_ORDERS)
        kept = await asyncio.to_thread(self._store.review, table.id)
        if kept is not None and kept.played != played(table.journal.record):
            kept = None
        state, why = self._state(table.id), self._why.get(table.id, "")
        if kept is None:
            return ReviewView(state, why=why, may_begin=True)
        known = await asyncio.to_thread(self._store.verdicts, table.id, since)
        state = DONE if kept.whole else state
        sides = list(Parties(table.game, table.journal.record.scenario).sides())
        return ReviewView(state, kept.orders, kept.done, why, True, known, sides)

    def _state(self, table_id: str) -> str:
        if table_id == self._now:
            return WORKS
        if table_id in self._waiting:
            return WAITS
        return STOPPED if table_id in self._why else NONE

    async def close(self) -> None:
        """Stop; what is kept is gone on from when the server starts again."""
        self._waiting.clear()
        if self._process is not None:
            self._process.stop()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _work(self) -> None:
        while self._waiting:
            table_id = self._now = self._waiting.pop(0)
            why = ""
            try:
                why = await self._review(table_id)
            except StoreError as error:
                why = str(error)
            except Exception as error:
                log.exception("table %s: its review failed", table_id)
                why = f"an error stopped this ({kind_of(error)})"
            if why and self._now == table_id:
                log.warning("table %s: the review stopped: %s", table_id, why)
                self._why[table_id] = why
            self._now = ""

    async def _review(self, table_id: str) -> str:
        """Make the verdicts that are missing; why it could not go on, or nothing."""
        stored = await asyncio.to_thread(self._store.load, table_id)
        record = stored.record
        game = await asyncio.to_thread(registry.load, record.game)
        kept = await asyncio.to_thread(self._store.begin_review, table_id, played(record))
        if kept.whole or self._now != table_id:
            return ""
        number = kept.done
        self._process = process = ReviewProcess(game, record, self._how, number)
        try:
            while self._now == table_id:
                news = await asyncio.to_thread(process.news)
                if news.failed or news.over:
                    return news.failed
                if news.verdict is None:
                    await asyncio.to_thread(self._store.count_orders, table_id, news.orders)
                elif self._now == table_id:
                    await asyncio.to_thread(
                        self._store.keep_verdict, table_id, number, news.verdict
                    )
                    number += 1
        finally:
            self._process = None
            process.stop()
        return ""


def played(record: Record) -> str:
    """A digest of what was played."""
    told = [record.seed, record.options, [(e.seat, e.verb, e.arg) for e in record.actions]]
    return hashlib.sha256(msgspec.json.encode(told)).hexdigest()
