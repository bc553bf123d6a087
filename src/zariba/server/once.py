"""Work that several people ask for at the same time is done once, for all of them."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

from zariba.server.limits import LOADS_AT_ONCE

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Once(Generic[K, V]):
    """Long work by what it is about: nobody waits for work about something else.

    Few are done at a time, each to its end even if those who asked have left.
    """

    def __init__(self) -> None:
        self._under_way: dict[K, asyncio.Task[V]] = {}
        self._room = asyncio.Semaphore(LOADS_AT_ONCE)

    async def get(self, key: K, work: Callable[[], Awaitable[V]]) -> V:
        """What the work gives, or what it raises."""
        task = self._under_way.get(key)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._do(key, work))
            task.add_done_callback(_looked_at)
            self._under_way[key] = task
        return await asyncio.shield(task)

    async def _do(self, key: K, work: Callable[[], Awaitable[V]]) -> V:
        try:
            async with self._room:
                return await work()
        finally:
            del self._under_way[key]


def _looked_at(task: "asyncio.Task[V]") -> None:
    """Those who waited were told of its failure; if all have left, nobody need be."""
    if not task.cancelled():
        task.exception()
