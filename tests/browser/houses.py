"""Real servers on loopback for the browser to visit."""

import json
import subprocess
import sys
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
        self.port = 0
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
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port = int(address_of(self.process).rpartition(":")[2])

    def kill(self) -> None:
        stop(self.process)

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
        self.url = address_of(self.process)

    def close(self) -> None:
        stop(self.process)


def address_of(process: subprocess.Popen[str]) -> str:
    """Where a server that has just been started is found; it says so once it is ready."""
    assert process.stdout is not None
    for line in process.stdout:
        if "http://" in line:
            return line[line.index("http://") :].split()[0].rstrip("/")
    raise AssertionError(f"the server ended with {process.wait()} before it was ready")


def stop(process: subprocess.Popen[str]) -> None:
    """End a server at once, as a power cut would."""
    process.kill()
    process.wait()
    assert process.stdout is not None
    process.stdout.close()
