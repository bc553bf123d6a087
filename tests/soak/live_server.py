"""Real servers in processes of their own, quick to start, so that they can be killed often.

They are forked from one process that has loaded the games already (`warm.py`): a server starts
in a tenth of the time that an interpreter takes, and is a process like any other. What stands
in the way of a test is taken out of the server by a `Touch`, a function that runs in its process
before it serves; the product has no flag for that.
"""

from __future__ import annotations

import multiprocessing
import os
import sqlite3
import sys
import time
from collections.abc import Callable
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from pathlib import Path

from sqlalchemy import Engine, event

from zariba.core.bad_input import BadInput
from zariba.server import limits, store
from zariba.server.botplay import BotPlay
from zariba.server.launch import serve
from zariba.server.store import Store

HERE = Path(__file__).parent
PATIENCE = 120.0
"""Longer than any machine takes; what has not come by then never comes."""

Touch = Callable[[], None]

_nursery = multiprocessing.get_context("forkserver")


def no_limits() -> None:
    """Let one address ask as often as it likes: a soak is what the limits are there to stop."""
    for name, value in vars(limits).items():
        if name.endswith(("_PER_MINUTE", "_PER_SECOND", "_PER_ADDRESS", "_BURST")):
            setattr(limits, name, type(value)(1e9))


def quick_bots() -> None:
    """Bots that make no pause for people's eyes."""
    BotPlay.pause_seconds = 0.0


def toy_alone() -> None:
    """The toy game of tests/server instead of the published ones."""
    from parlour_game import Toy
    from sketch import shelve

    shelve(Toy())


def impatient() -> None:
    """A database that is locked is given up soon."""
    store.BUSY_SECONDS = 0.2


def only_reading(sign: str) -> None:
    """A database that may not be written while there is a file `sign`: a write-protected disk."""

    def protect(raw: sqlite3.Connection, entry: object, proxy: object) -> None:
        raw.execute(f"PRAGMA query_only = {int(os.path.exists(sign))}")

    event.listen(Engine, "checkout", protect)


def slow_disk() -> None:
    """Writing takes long enough for a connection to drop before, in the middle and after."""

    def slowly(write: Callable[..., int]) -> Callable[..., int]:
        def wait(*words: object) -> int:
            time.sleep(0.03)
            done = write(*words)
            time.sleep(0.03)
            return done

        return wait

    Store.append = slowly(Store.append)  # type: ignore[method-assign]
    Store.cut = slowly(Store.cut)  # type: ignore[method-assign]


class NotServed(Exception):
    """The server did not start; the message is what it said."""


class Server:
    """A server on a port of its own."""

    def __init__(self, database: Path | str, *touches: Touch, log: Path) -> None:
        _warm()
        self.log = log
        mine, its = _nursery.Pipe()
        self.process = _nursery.Process(
            target=_run, args=(str(database), its, str(log), touches), daemon=True
        )
        self.process.start()
        its.close()
        try:
            said = mine.recv() if mine.poll(PATIENCE) else "nothing"
        except EOFError:
            said = f"it ended: {self.told()}"
        mine.close()
        if not said.startswith("http://"):
            self.kill()
            raise NotServed(said)
        self.address = said.rstrip("/")

    def told(self) -> str:
        """What it wrote to its log so far: nothing, when nothing went wrong."""
        return self.log.read_text("utf-8", "replace") if self.log.exists() else ""

    def kill(self) -> None:
        """End it as a power cut would, with no chance to tidy up."""
        self.process.kill()
        self.process.join()


def _run(database: str, said: Connection, log: str, touches: tuple[Touch, ...]) -> None:
    with open(log, "ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    for touch in touches:
        touch()
    try:
        serve("127.0.0.1", 0, database, None, said.send)
    except BadInput as error:
        said.send(f"{error}")


def _warm() -> None:
    """Have the process from which servers are forked; it finds `warm.py` by this path."""
    _nursery.set_forkserver_preload(["warm"])
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(HERE), *sys.path])
    try:
        forkserver.ensure_running()
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before
