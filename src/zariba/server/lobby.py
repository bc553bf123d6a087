"""The tables in play, found by their links and loaded from the store when someone comes."""

import asyncio

from zariba import registry
from zariba.core.journal import Journal
from zariba.server.limits import TABLES_KEPT_LIVE
from zariba.server.store import Link, Store
from zariba.server.tables import LiveTable
from zariba.server.thinking import Thinkers


class Lobby:
    """Every live table of this server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._live: dict[str, LiveTable] = {}
        self._loading = asyncio.Lock()
        self._thinkers = Thinkers()

    async def find(self, token: str) -> tuple[LiveTable, Link] | None:
        """The table behind a secret link, and the link; None when there is none."""
        table_id = await asyncio.to_thread(self.store.find, token)
        if table_id is None:
            return None
        table = await self._table(table_id)
        link = table.link(token)
        return None if link is None else (table, link)

    async def _table(self, table_id: str) -> LiveTable:
        async with self._loading:
            table = self._live.pop(table_id, None)
            if table is None:
                table = await asyncio.to_thread(self._load, table_id)
                self._make_room()
            self._live[table_id] = table  # last in the dict is latest used
            return table

    def _load(self, table_id: str) -> LiveTable:
        stored = self.store.load(table_id)
        game = registry.load(stored.record.game)
        return LiveTable(self.store, stored, Journal(game, stored.record), self._thinkers)

    def _make_room(self) -> None:
        for table_id, table in list(self._live.items()):
            if len(self._live) < TABLES_KEPT_LIVE:
                return
            if not table.busy:
                del self._live[table_id]

    async def close(self) -> None:
        """Stop what is under way at the tables and let go of the store."""
        await asyncio.gather(*(table.stop() for table in self._live.values()))
        self.store.close()
