"""A review in a process of its own: verdicts come out one by one, when nothing else has to run."""

import contextlib
import os
import signal
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from zariba import registry
from zariba.bots.review import Reviewer, Reviewing, Verdict
from zariba.core.bad_input import BadInput
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.record import Record

LEISURE = 19
"""How much it gives way to all others, in the system's own unit: more than a bot that thinks."""
DOCTRINE = "doctrine"


class Work(msgspec.Struct, frozen=True):
    """What is to be reviewed."""

    game: str
    data: str
    """Where its data pack is, if it is another than its own."""
    record: Record
    how: Reviewing
    skip: int
    """So many orders were reviewed before."""


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """What comes out: first how many orders there are, then each verdict, or how it failed."""

    orders: int = -1
    verdict: Verdict | None = None
    failed: str = ""
    over: bool = False


class ReviewProcess:
    """One game under review elsewhere; a thread waits for its news."""

    def __init__(self, game: Game[State], record: Record, how: Reviewing, skip: int) -> None:
        work = Work(game.id, str(registry.chosen(game.id) or ""), record, how, skip)
        self._pipe, theirs = get_context("spawn").Pipe()
        self._process = get_context("spawn").Process(
            target=run, args=(theirs, msgspec.json.encode(work)), daemon=True
        )
        self._process.start()
        theirs.close()

    def news(self) -> News:
        """What is known next; a process that ended tells that it failed."""
        try:
            return msgspec.msgpack.decode(self._pipe.recv_bytes(), type=News)
        except (EOFError, OSError):
            return News(failed="its process ended")

    def stop(self) -> None:
        """End it; whoever waits for its news is told so."""
        self._process.terminate()


def run(pipe: Connection, work: bytes) -> None:
    """The life of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(LEISURE)
    with contextlib.suppress(OSError):  # nobody wants to know any more
        for news in told(msgspec.json.decode(work, type=Work)):
            pipe.send_bytes(msgspec.msgpack.encode(news))


def told(work: Work) -> Iterator[News]:
    """All that there is to tell of a game."""
    game = registry.load(work.game, Path(work.data) if work.data else None)
    orders = game.orders()
    try:
        if orders is None:
            raise BadInput("in this game nobody weighs whole orders")
        doctrine = game.bots()[DOCTRINE]()
        reviewer = Reviewer(game, orders, doctrine, work.record, work.how)
        yield News(orders=len(reviewer.stretches))
        for verdict in reviewer.verdicts(work.skip):
            yield News(verdict=verdict)
    except BadInput as error:
        yield News(failed=str(error))
    except Exception as error:
        yield News(failed=f"an error in the review ({type(error).__name__})")
    else:
        yield News(over=True)
