"""Work spread over processes: numbered jobs in, results out, the same however many workers."""

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from functools import cache
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

J = TypeVar("J")
R = TypeVar("R")


@cache
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


def leave_interrupts() -> None:
    """Ctrl-C is for the process that started the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[], None]]:
    """A bar on stderr where that is a terminal; silence elsewhere."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda: bar.advance(task)
