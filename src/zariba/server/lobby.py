"""The tables in play, found by their links and loaded from the store when someone comes."""

import asyncio
from functools import partial

from zariba import registry
from zariba.core.bad_input import BadInput
from zariba.core.journal import Journal
from zariba.server.claims import heir_token
from zariba.server.kept import key_of
from zariba.server.limits import TABLES_KEPT_LIVE, Messages
from zariba.server.memory import making_what_stays
from zariba.server.once import Once
from zariba.server.reviews import Reviews
from zariba.server.seats import WATCHERS_LOOK
from zariba.server.setup import go_on_table
from zariba.server.store import Link, Store
from zariba.server.tables import LiveTable
from zariba.server.thinking import Thinkers


class Lobby:
    """Every live table of this server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._live: dict[str, LiveTable] = {}
        self._loading: Once[str, None] = Once()
        self.messages = Messages()
        """How fast the people at all of them may send."""
        self._thinkers = Thinkers()
        self.reviews = Reviews(store)

    async def find(self, token: str) -> tuple[LiveTable, Link] | None:
        """The table behind a secret link, and the link; None when there is none."""
        found = await asyncio.to_thread(self.store.find, token)
        if found is None:
            return None
        table_id, kept = found
        table = await self._table(table_id)
        if table.link(kept.key) != kept:
            await table.catch_up()
        link = table.link(kept.key)
        return None if link is None else (table, link)

    async def _table(self, table_id: str) -> LiveTable:
        while (table := self._live.pop(table_id, None)) is None:
            await self._loading.get(table_id, partial(self._bring, table_id))
        self._live[table_id] = table  # last in the dict is latest used
        return table

    async def _bring(self, table_id: str) -> None:
        """Have the table here before anyone can ask for its loading again."""
        table = await asyncio.to_thread(self._load, table_id)
        self._make_room()
        self._live[table_id] = table

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nothing is under way."""
        return not any(table.busy for table in self._live.values())

    async def go_on(self, table: LiveTable, link: Link, token: str) -> str:
        """The same people's token for the table where a game goes on that stops at this one."""
        if not table.moment.stops:
            raise BadInput("this game goes on here")
        stored = table.stored()
        # There is one such table, whoever asks first: its id follows from this one's.
        there = key_of(f"{table.id}@{len(stored.record.actions)} goes on")[:12]
        async with table.lock:
            if not await asyncio.to_thread(self.store.holds, there):
                if not link.seats:
                    raise BadInput(WATCHERS_LOOK.why)
                await asyncio.to_thread(go_on_table, self.store, stored, there)
        heir = heir_token(token, there)
        await (await self._table(there)).claims.hand_out(link.places, heir)
        return heir

    def _load(self, table_id: str) -> LiveTable:
        stored = self.store.load(table_id)
        with making_what_stays():
            game = registry.load(stored.record.game)
            table = LiveTable(self.store, stored, Journal(game, stored.record), self._thinkers)
        table.when_changed = partial(self.reviews.look, table)
        return table

    def _make_room(self) -> None:
        for table_id, table in list(self._live.items()):
            if len(self._live) < TABLES_KEPT_LIVE:
                return
            if not table.busy:
                del self._live[table_id]

    async def close(self) -> None:
        """Stop what is under way at the tables and let go of the store."""
        await asyncio.gather(self.reviews.close(), *(table.stop() for table in self._live.values()))
        self.store.close()
