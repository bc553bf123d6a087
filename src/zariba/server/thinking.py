"""A bot at work, so that people are served while it thinks: a thread waits for each answer."""

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable
from typing import TypeVar

from zariba.core.choice import Choice
from zariba.core.flow import State
from zariba.core.game import Decision, Game
from zariba.server.messages import kind_of
from zariba.server.minds import Mind, Told

log = logging.getLogger("zariba.server")

T = TypeVar("T")

THINKERS = 4
"""So many bots think at once; the others wait their turn."""
ADVISERS = 2
"""So many advisers do beside them: no bot waits for one."""


def unheard(part: float) -> None:
    """Nobody wants to know how far a bot has thought."""


class BotFailed(Exception):
    """A bot gave no answer; the message says how it failed."""


class Thinkers:
    """The threads in which bots think."""

    def __init__(self, at_once: int = THINKERS) -> None:
        self._free = asyncio.Semaphore(at_once)
        self.advisers = asyncio.Semaphore(ADVISERS)

    async def ask(
        self,
        mind: Mind,
        game: Game[State],
        state: State,
        seat: int,
        choice: Choice,
        luck: int,
        seconds: float,
        told: Told = unheard,
    ) -> Decision:
        """The bot's answer, from nothing but what its seat may see; BotFailed in time.

        `told` is called in the event loop with the part of its time that it has thought.
        """

        def decide(told: Told) -> Decision:
            return mind.decide(game.mask(state, seat), seat, choice, luck, told)

        async with self._free:
            return await elsewhere(mind.name, decide, seconds, told)


async def elsewhere(
    name: str, work: Callable[[Told], T], seconds: float, told: Told = unheard
) -> T:
    """What work in a thread of its own gives; BotFailed when it fails or takes too long."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def settle(found: list[T], error: Exception | None) -> None:
        if answer.done():
            return  # too late: nobody waits any more
        if found:
            answer.set_result(found[0])
        else:
            log.error("the bot %s failed", name, exc_info=error)
            answer.set_exception(BotFailed(kind_of(error) if error else "no answer"))

    def tell(part: float) -> None:
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(told, part)

    def run() -> None:
        found: list[T] = []
        error = None
        try:
            found.append(work(tell))
        except Exception as thrown:
            error = thrown
        with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
            loop.call_soon_threadsafe(settle, found, error)

    # A daemon, because a bot that never answers must not keep the server from stopping.
    threading.Thread(target=run, name=f"bot {name}", daemon=True).start()
    try:
        return await asyncio.wait_for(answer, seconds)
    except TimeoutError:
        raise BotFailed(f"it gave no answer in {seconds:g} seconds") from None
