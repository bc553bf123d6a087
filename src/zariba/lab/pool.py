"""Work spread over processes: numbered jobs in, results out, the same however many workers."""

import gc
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, as_completed, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from zariba import registry
from zariba.core.flow import State
from zariba.core.game import Game

COLLECTIONS = (10_000, 50, 50)
"""How many new objects bring a search for unreachable ones, and every how many a wider one."""

AHEAD = 4
"""So many jobs a worker are handed out before their turn."""
GAMES_KEPT = 12
"""Of so many data packs the games stay loaded in a process."""

J = TypeVar("J")
R = TypeVar("R")


@lru_cache(maxsize=GAMES_KEPT)
def load(game_id: str, data: str) -> Game[State]:
    """The game in this process, from a data pack where `data` names one."""
    game = registry.load(game_id, Path(data)) if data else registry.load(game_id)
    settle_memory()
    return game


def settle_memory() -> None:
    """Look for unreachable cycles seldom: states hold none, so each search is time lost."""
    gc.freeze()  # the game and its tables stay
    gc.set_threshold(*COLLECTIONS)


def default_workers() -> int:
    """As many as there are cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    work: Callable[[J], R], jobs: Sequence[J], workers: int, done: Callable[[], None]
) -> list[R]:
    """The results in the order of the jobs; `work` travels, so it is a function of a module."""
    if workers <= 1 or len(jobs) <= 1:
        results: list[R] = []
        for job in jobs:
            results.append(work(job))
            done()
        return results
    context = get_context("spawn")
    pool = ProcessPoolExecutor(
        min(workers, len(jobs)), mp_context=context, initializer=leave_interrupts
    )
    try:
        futures = [pool.submit(work, job) for job in jobs]
        for future in as_completed(futures):
            future.result()
            done()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return [future.result() for future in futures]


def stream(work: Callable[[J], R], jobs: Iterable[J], workers: int) -> Generator[R, None, None]:
    """The results as they come, a few jobs ahead of whoever takes them; WorkerLost if one dies."""
    if workers <= 1:
        yield from map(work, jobs)
        return
    context = get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=leave_interrupts)
    ahead = workers * AHEAD
    coming = iter(jobs)
    running = {pool.submit(work, job) for job in islice(coming, ahead)}
    try:
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(work, job) for job in islice(coming, len(done))}
            for future in done:
                yield future.result()
    except BrokenProcessPool:
        raise WorkerLost from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


class WorkerLost(Exception):
    """A worker came to an end before its work did: killed, or out of memory."""


def leave_interrupts() -> None:
    """Ctrl-C is for the process that started the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def progress(label: str, total: int, begun: int = 0) -> Iterator[Callable[[], None]]:
    """A bar on stderr where that is a terminal; silence elsewhere. `begun` were done before."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total, completed=begun)
        yield lambda: bar.advance(task)
