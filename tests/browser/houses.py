"""Real servers on loopback for the browser to visit."""

import json
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

Opened = dict[str, Any]


def post_table(url: str, order: dict[str, object]) -> Opened:
    """Create a table; answers as POST /api/tables does."""
    request = urllib.request.Request(
        f"{url}/api/tables",
        data=json.dumps(order).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        opened: Opened = json.loads(answer.read())
        return opened


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
        return post_table(self.url, order)


class ToyHouse:
    """A server of one toy game alone: a program beside this file."""

    def __init__(self, program: str, folder: Path, *words: str) -> None:
        path = Path(__file__).parent / program
        self.process = subprocess.Popen(
            [sys.executable, str(path), str(folder / "tables.db"), *words],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip().rstrip("/")

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
