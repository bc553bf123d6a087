"""A real server on loopback for the browser to visit."""

import json
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

Opened = dict[str, object]


class House:
    """A server that can be stopped hard and started again on the same database and port."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "tables.db"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "zariba", "serve"),
                *("--port", str(self.port), "--database", str(self.database)),
            ],
            stdout=subprocess.DEVNULL,
        )
        for _ in range(200):
            try:
                with urllib.request.urlopen(f"{self.url}/api/games"):
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server did not start within 10 s")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def open_table(self, **wish: object) -> Opened:
        """Create a table; answers as POST /api/tables does."""
        order = {"game": "keren", "scenario": "first", "options": [], "seed": 3, **wish}
        request = urllib.request.Request(
            f"{self.url}/api/tables",
            data=json.dumps(order).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as answer:
            found: Opened = json.loads(answer.read())
            return found


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.kill()


@pytest.fixture
def link(house: House) -> Callable[[Opened, int], str]:
    """The address of a seat's link; -1 for watchers."""

    def find(opened: Opened, seat: int) -> str:
        links = opened["links"]
        assert isinstance(links, list)
        return next(house.url + str(e["url"]) for e in links if e["seat"] == seat)

    return find
