"""A connection that drops in the middle of a change: the table stays what is stored."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine

import pytest

from zariba.core.choice import Refusal
from zariba.server.lobby import Lobby
from zariba.server.store import Link, Store
from zariba.server.tables import LiveTable

PATIENCE = 60.0
"""Longer than any machine takes; what has not come by then never comes."""

Change = Callable[[LiveTable, Link], Coroutine[None, None, Refusal | None]]

CHANGES: dict[str, tuple[str, Change]] = {
    "an action": ("append", lambda table, link: table.act(link, 1, [("pick", "5")])),
    "an undo": ("cut", lambda table, link: table.undo(link)),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_was_asked_for_is_carried_through(name, new, store, monkeypatch) -> None:
    write, change = CHANGES[name]
    reached, opened = threading.Event(), threading.Event()
    real = getattr(Store, write)
    token = new()["open"].rsplit("/", 1)[-1]

    def slow(*words: object) -> object:
        reached.set()
        assert opened.wait(PATIENCE)
        return real(*words)

    async def drop() -> tuple[int, int, bool]:
        lobby = Lobby(store)
        found = await lobby.find(token)
        assert found is not None
        table, link = found
        assert await table.act(link, 0, [("pick", "3")]) is None
        monkeypatch.setattr(Store, write, slow)
        waiting = asyncio.create_task(change(table, link))
        assert await asyncio.to_thread(reached.wait, PATIENCE)
        waiting.cancel()  # as `attend` does when a connection is gone
        await asyncio.gather(waiting, return_exceptions=True)
        opened.set()
        await table.stop()
        async with table.lock:
            live = len(table.journal.record.actions)
        return live, len(store.load(table.id).record.actions), waiting.cancelled()

    live, kept, cancelled = asyncio.run(drop())
    assert cancelled
    assert live == kept == (2 if name == "an action" else 0)
