"""Python's search for lost objects, kept from stopping every table while it looks at all of them.

A full search visits whatever the process holds, maps and caches of every game included, and
nothing else runs meanwhile: with one game of Mog '93 in memory up to 90 ms. So what stays is set
aside once it is there, and looked through only when nobody is connected.
"""

import asyncio
import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

LONG_SECONDS = 0.005
"""A full search that takes longer has found much that stays: set it aside."""
TIDY_SECONDS = 600.0

_begun = 0.0


def watch() -> None:
    """From now on, for as long as the process serves tables."""
    if _searched not in gc.callbacks:
        gc.callbacks.append(_searched)
    gc.collect()
    gc.freeze()


def watched() -> bool:
    """Whether this process serves tables and little else."""
    return _searched in gc.callbacks


@contextmanager
def making_what_stays() -> Iterator[None]:
    """A game or a table is loaded: it is not searched meanwhile, and set aside then."""
    if not watched():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


async def tidy(idle: Callable[[], bool]) -> None:
    """Look through everything now and then, when nobody is there to wait for it."""
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        if watched() and idle():
            gc.unfreeze()
            gc.collect()
            gc.freeze()


def _searched(phase: str, info: dict[str, int]) -> None:
    global _begun
    if phase == "start":
        _begun = time.perf_counter()
    elif info["generation"] == 2 and time.perf_counter() - _begun > LONG_SECONDS:
        gc.freeze()
