"""A database in trouble under the server: it is said in words, and nothing is confirmed."""

from __future__ import annotations

import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient
from websockets.sync.client import connect

from zariba.server.app import make_app
from zariba.server.store import Store

PATIENCE = 60.0
"""Longer than any machine takes; what has not come by then never comes."""


def delete(folder: Path) -> None:
    (folder / "games.db").unlink()


def replace(folder: Path) -> None:
    shutil.copy(folder / "games.db", folder / "copy.db")
    (folder / "copy.db").replace(folder / "games.db")


def move(folder: Path) -> None:
    (folder / "games.db").rename(folder / "elsewhere.db")


def delete_what_was_not_merged(folder: Path) -> None:
    (folder / "games.db-wal").unlink()


def lose_the_folder(folder: Path) -> None:
    shutil.rmtree(folder)


LOSSES = (delete, replace, move, delete_what_was_not_merged, lose_the_folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the games are."""
    made = tmp_path / "shelf"
    made.mkdir()
    return made


@pytest.fixture
def open_server(folder: Path):
    store = Store(str(folder / "games.db"))
    with TestClient(make_app(store), base_url="http://testserver.local") as made:
        yield made


@pytest.mark.parametrize("lose", LOSSES)
def test_a_file_that_was_lost_under_the_server_confirms_nothing(
    lose: Callable[[Path], None], open_server, sit_at, folder, caplog
) -> None:
    table = open_server.post("/api/tables", json={"game": "toy"}).json()
    seat = sit_at(open_server, table["open"])
    seat.play(("pick", "3"))
    lose(folder)
    seat.act(("pick", "5"))
    refusal = seat.until("refused")
    assert "nothing was done" in refusal["why"]
    assert "deleted, moved or replaced" in refusal["why"]
    assert seat.until("scene")["actions"] == 1
    answer = open_server.post("/api/tables", json={"game": "toy"})
    assert answer.status_code == 503
    assert str(folder) not in answer.text + refusal["why"]
    assert str(folder / "games.db") in caplog.text


def test_a_file_that_is_put_back_is_played_on(open_server, sit_at, folder) -> None:
    table = open_server.post("/api/tables", json={"game": "toy"}).json()
    seat = sit_at(open_server, table["open"])
    move(folder)
    seat.act(("pick", "3"))
    seat.until("refused")
    seat.until("scene")
    (folder / "elsewhere.db").rename(folder / "games.db")
    seat.play(("pick", "3"))
    assert seat.actions == 1


def test_a_write_during_which_the_file_is_lost_is_not_confirmed(
    open_server, sit_at, folder, monkeypatch
) -> None:
    from zariba.server import store as store_module

    table = open_server.post("/api/tables", json={"game": "toy"}).json()
    seat = sit_at(open_server, table["open"])
    real = store_module._write_moves

    def write(*words: object) -> None:
        real(*words)  # type: ignore[arg-type]
        delete(folder)

    monkeypatch.setattr(store_module, "_write_moves", write)
    seat.act(("pick", "3"))
    assert "nothing was done" in seat.until("refused")["why"]
    assert seat.until("scene")["actions"] == 0


def test_a_damaged_file_is_said_in_words(open_server, folder, caplog) -> None:
    table = open_server.post("/api/tables", json={"game": "toy"}).json()
    with sqlite3.connect(folder / "games.db") as link:
        link.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with (folder / "games.db").open("r+b") as file:
        for page in range(1, os.path.getsize(folder / "games.db") // 4096):
            file.seek(page * 4096)
            file.write(b"\xff" * 4096)
    answer = open_server.get(f"/api{table['open']}")
    assert answer.status_code == 503
    assert answer.json()["error"] == "the games cannot be read now: their file is damaged"
    assert str(folder) in caplog.text


def talk(socket, *kinds: str) -> dict:
    while True:
        message = json.loads(socket.recv(timeout=PATIENCE))
        if message["type"] in kinds:
            return message


def test_where_no_more_can_be_written_every_confirmed_action_is_kept(real_server, database) -> None:
    server = real_server()
    table = httpx.post(f"{server.address}/api/tables", json={"game": "toy"}).json()
    size = os.path.getsize(f"{database}-wal")
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size + 40_000, size + 40_000))
    address = server.address.replace("http", "ws") + table["open"].replace("table", "ws", 1)
    with connect(address) as seat:
        confirmed = 0
        refusal = ""
        talk(seat, "scene")
        for n, action in enumerate([["pick", "3"], ["pick", "5"]]):
            seat.send(json.dumps({"type": "act", "n": n, "actions": [action]}))
            confirmed = talk(seat, "scene")["actions"]
        while not refusal:
            there_and_back = [["step", "b"], ["step", "a"]] * 20
            seat.send(json.dumps({"type": "act", "n": confirmed, "actions": there_and_back}))
            message = talk(seat, "scene", "refused")
            refusal = message.get("why", "")
            confirmed = message.get("actions", confirmed)
    assert refusal.startswith("the games cannot be written now: ")
    assert str(database) not in refusal
    server.kill()
    kept = Store(str(database)).load(table["id"]).record
    assert len(kept.actions) == confirmed > 2


READ_ONLY = """
import os, sys
from zariba.core.bad_input import BadInput
from zariba.server.store import Store
Store(sys.argv[1] + "/first.db").close()  # everything is imported while this user may read it
os.chmod(sys.argv[1] + "/games.db", 0o444)
os.chmod(sys.argv[1], 0o555)
if os.geteuid() == 0:
    os.setuid(65534)  # nothing is read-only to root
try:
    Store(sys.argv[1] + "/games.db")
except BadInput as error:
    print(error)
"""


def test_a_read_only_database_is_one_clear_line() -> None:
    with tempfile.TemporaryDirectory() as folder:  # where any user may look
        Store(f"{folder}/games.db").close()
        said = subprocess.run(
            [sys.executable, "-c", READ_ONLY, folder], capture_output=True, text=True, check=False
        )
        Path(folder).chmod(0o755)
    assert said.stderr == ""
    assert said.stdout.count("\n") == 1
    assert f"the database {folder}/games.db cannot be" in said.stdout
