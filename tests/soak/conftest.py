"""Servers for the soaks, and how much of each soak is wanted."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
for folder in (HERE, HERE.parent / "server"):  # its toy game
    if str(folder) not in sys.path:
        sys.path.append(str(folder))

from amounts import Amount  # noqa: E402
from live_server import Server, Touch  # noqa: E402


@pytest.fixture
def amount(request: pytest.FixtureRequest) -> Amount:
    return request.param.amount()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def start(tmp_path: Path, database: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers on the database; those that are left are ended with the test."""
    started: list[Server] = []

    def server(*touches: Touch, on: Path | str | None = None) -> Server:
        log = tmp_path / "server.log"
        started.append(Server(on or database, *touches, log=log))
        return started[-1]

    yield server
    for each in started:
        if each.process.is_alive():
            each.kill()
