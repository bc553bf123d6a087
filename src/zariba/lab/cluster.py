"""Games of an experiment on a Ray cluster: each once, whatever becomes of its nodes.

A row is kept here as soon as it comes. A job whose worker is lost is handed out again, and
`Kept` takes a game that comes twice once only.
"""

import socket
import tempfile
from collections.abc import Generator, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from zariba.core.bad_input import BadInput
from zariba.lab.pool import WorkerLost
from zariba.lab.row import Row
from zariba.lab.run import Play
from zariba.lab.watch import Job, play_job

TOGETHER = 8
"""So many games are one task: what a task costs is shared by them."""
AHEAD = 3
"""So many tasks a core are handed out before their turn."""
ANSWERS_IN = 10.0
"""Seconds."""
TRIES = 5
"""A task whose worker is lost is tried again so often; what else fails is a row that says how."""

Files = dict[str, bytes]
"""A data pack as it travels: the text of its files."""


def on_cluster(address: str) -> Play:
    """Plays on the Ray cluster at an address; BadInput where none answers."""
    check_answers(address)
    import ray

    try:
        ray.init(address=address, log_to_driver=False, configure_logging=False)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise BadInput(f"no Ray cluster answers at {address}: {first_line(error)}") from None

    def play(jobs: Iterable[Job]) -> Generator[Row, None, None]:
        try:
            yield from spread(ray, jobs)
        finally:
            ray.shutdown()

    return play


def check_answers(address: str) -> None:
    """BadInput where nothing listens: Ray itself would wait for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        if address == "auto":
            return
        raise BadInput(f"{address!r} is no address of a Ray cluster; write HOST:PORT, or auto")
    try:
        socket.create_connection((host, int(port)), ANSWERS_IN).close()
    except (OSError, OverflowError) as error:
        raise BadInput(f"no Ray cluster answers at {address}: {error}") from None


def first_line(error: Exception) -> str:
    """What went wrong, in a line."""
    return str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__


def spread(ray: Any, jobs: Iterable[Job]) -> Iterator[Row]:
    """The rows as they come."""
    task = ray.remote(play_together).options(max_retries=TRIES)
    packs: dict[str, Any] = {}
    coming = iter(jobs)

    def hand_out() -> list[Any]:
        some = list(islice(coming, TOGETHER))
        if not some:
            return []
        for job in some:
            if job.match.data not in packs:
                packs[job.match.data] = ray.put(files_of(job.match.data))
        needed = list(dict.fromkeys(job.match.data for job in some))
        return [
            task.remote(
                [msgspec.msgpack.encode(job) for job in some],
                needed,
                *[packs[name] for name in needed],
            )
        ]

    cores = max(int(ray.cluster_resources().get("CPU", 1)), 1)
    running: list[Any] = []
    for _ in range(cores * AHEAD):
        running += hand_out()
    while running:
        done, running = ray.wait(running, num_returns=1)
        for one in done:
            try:
                rows = ray.get(one)
            except ray.exceptions.RayError as error:
                raise WorkerLost(
                    f"the cluster lost a worker for good: {first_line(error)}"
                ) from None
            yield from (msgspec.msgpack.decode(row, type=Row) for row in rows)
        running += hand_out()


def files_of(folder: str) -> Files:
    """A data pack as it travels; nothing for a game's own data."""
    if not folder:
        return {}
    root = Path(folder)
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }


def play_together(jobs: list[bytes], names: list[str], *packs: Files) -> list[bytes]:
    """Play some games, on whichever machine: the packs are laid out there first."""
    folders = {name: laid_out(files) for name, files in zip(names, packs, strict=True)}
    rows = []
    for data in jobs:
        job = msgspec.msgpack.decode(data, type=Job)
        match = msgspec.structs.replace(job.match, data=folders[job.match.data])
        rows.append(msgspec.msgpack.encode(play_job(msgspec.structs.replace(job, match=match))))
    return rows


_laid: dict[int, str] = {}


def laid_out(files: Files) -> str:
    """The folder of a pack on this machine, made once by each process."""
    if not files:
        return ""
    key = hash(tuple(sorted(files.items())))
    if key not in _laid:
        root = Path(tempfile.mkdtemp(prefix="zariba-pack-"))
        for name, data in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_bytes(data)
        _laid[key] = str(root)
    return _laid[key]
