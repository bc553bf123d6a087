"""What is kept: every confirmed action survives, and a database in trouble loses nothing."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient
from sqlalchemy import event
from websockets.sync.client import connect

from zariba.core.bad_input import BadInput
from zariba.server import store as store_module
from zariba.server.app import make_app
from zariba.server.store import Store


def talk(socket, kind: str) -> dict:
    while True:
        message = json.loads(socket.recv(timeout=60))
        if message["type"] == kind:
            return message


def test_a_game_goes_on_after_the_server_was_killed_in_the_middle(real_server) -> None:
    first = real_server()
    wanted = {"game": "toy", "seats": {"blue": "link"}}
    table = httpx.post(f"{first.address}/api/tables", json=wanted).json()
    blue_link = next(link["url"] for link in table["links"] if link["seat"] == 1)

    def reach(server, address: str):
        return connect(server.address.replace("http", "ws") + address.replace("table", "ws"))

    with reach(first, table["open"]) as red, reach(first, blue_link) as blue:
        talk(red, "scene")
        red.send(json.dumps({"type": "act", "n": 0, "actions": [["pick", "3"]]}))
        talk(red, "scene")
        blue.send(json.dumps({"type": "act", "n": 1, "actions": [["pick", "2"]]}))
        while talk(red, "scene")["scene"]["n"] != 2:
            pass
        red.send(json.dumps({"type": "act", "n": 2, "actions": [["step", "b"], ["roll", ""]]}))
        before = talk(red, "scene")
        first.kill()
    second = real_server()
    with reach(second, table["open"]) as red:
        after = talk(red, "scene")
        assert after["scene"] == before["scene"]
        assert after["actions"] == 4
        red.send(json.dumps({"type": "act", "n": 4, "actions": [["roll", ""]]}))
        assert talk(red, "scene")["scene"]["n"] == 5


def test_an_action_is_on_disk_before_it_is_confirmed(new, sit, database) -> None:
    table = new()
    seat = sit(table["open"])
    seat.play(("pick", "3"))
    with sqlite3.connect(database) as reader:
        rows = reader.execute("select n, seat, verb, arg from actions").fetchall()
    assert rows == [(0, 0, "pick", "3")]


def test_undo_removes_the_action_from_disk(new, sit, store) -> None:
    table = new()
    seat = sit(table["open"])
    seat.play(("pick", "3"))
    seat.send(type="undo")
    seat.reach(0)
    assert store.load(table["id"]).record.actions == []


def test_a_locked_database_refuses_the_action_and_play_goes_on_when_it_is_free(
    tmp_path, monkeypatch
) -> None:
    monkeypatch.setattr(store_module, "BUSY_SECONDS", 0.2)
    file = tmp_path / "locked.db"
    with TestClient(make_app(Store(str(file)))) as client:
        table = client.post("/api/tables", json={"game": "toy"}).json()
        with client.websocket_connect(table["open"].replace("table", "ws", 1)) as socket:
            holder = sqlite3.connect(file, isolation_level=None)
            holder.execute("BEGIN IMMEDIATE")
            act = json.dumps({"type": "act", "n": 0, "actions": [["pick", "3"]]})
            socket.send_text(act)
            refusal = wait(socket, "refused")
            assert "is locked" in refusal["why"]
            assert "nothing was done" in refusal["why"]
            assert wait(socket, "scene")["actions"] == 0
            created = client.post("/api/tables", json={"game": "toy"})
            assert created.status_code == 503
            assert "locked" in created.json()["error"]
            holder.execute("ROLLBACK")
            holder.close()
            socket.send_text(act)
            assert wait(socket, "scene")["actions"] == 1


def test_a_full_disk_refuses_the_action_and_loses_nothing(new, sit, store) -> None:
    table = new()
    seat = sit(table["open"])
    seat.play(("pick", "3"))
    seat.play(("pick", "5"))

    def quota(connection, record, proxy) -> None:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")

    event.listen(store.engine, "checkout", quota)
    there_and_back = [("step", "b"), ("step", "a")] * 50
    refusal = None
    while refusal is None:
        seat.act(*there_and_back)
        message = seat.read()
        refusal = message if message["type"] == "refused" else None
    assert "full" in refusal["why"]
    kept = store.load(table["id"]).record
    assert len(kept.actions) == seat.until("scene")["actions"] == seat.scene["n"]
    assert seat.scene["pieces"][0]["space"] == "a"

    event.remove(store.engine, "checkout", quota)
    event.listen(
        store.engine,
        "checkout",
        lambda connection, record, proxy: connection.execute("PRAGMA max_page_count = 1000000"),
    )
    seat.play(*there_and_back)
    assert len(store.load(table["id"]).record.actions) == len(kept.actions) + 100


def test_two_servers_on_one_database_notice_each_other(database, store) -> None:
    with TestClient(make_app(store)) as one, TestClient(make_app(Store(str(database)))) as two:
        table = one.post("/api/tables", json={"game": "toy"}).json()
        address = table["open"].replace("table", "ws", 1)
        with one.websocket_connect(address) as here, two.websocket_connect(address) as there:
            wait(here, "scene")
            wait(there, "scene")
            here.send_text(json.dumps({"type": "act", "n": 0, "actions": [["pick", "3"]]}))
            assert wait(here, "scene")["actions"] == 1
            there.send_text(json.dumps({"type": "act", "n": 0, "actions": [["pick", "4"]]}))
            assert "another server" in wait(there, "refused")["why"]
            assert wait(there, "scene")["actions"] == 1
    assert [e.arg for e in Store(str(database)).load(table["id"]).record.actions] == ["3"]


def wait(socket, kind: str) -> dict:
    while True:
        message = json.loads(socket.receive_text(timeout=60))
        if message["type"] == kind:
            return message


HELD: list[sqlite3.Connection] = []


def spoil_text(folder: Path) -> str:
    (folder / "x.db").write_text("this is not a database, only a long enough text " * 50)
    return "not a database"


def spoil_other(folder: Path) -> str:
    with sqlite3.connect(folder / "x.db") as link:
        link.execute("create table recipes (name)")
    return "another program"


def spoil_newer(folder: Path) -> str:
    Store(str(folder / "x.db")).close()
    with sqlite3.connect(folder / "x.db") as link:
        link.execute("update zariba_schema set version = 99")
    return "newer zariba"


def spoil_folder(folder: Path) -> str:
    (folder / "x.db").mkdir()
    return "is a folder"


def spoil_locked(folder: Path) -> str:
    Store(str(folder / "x.db")).close()
    holder = sqlite3.connect(folder / "x.db", isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    HELD.append(holder)
    return "locked"


@pytest.mark.parametrize(
    "spoil", [spoil_text, spoil_other, spoil_newer, spoil_folder, spoil_locked]
)
def test_a_database_that_cannot_be_used_is_one_clear_line(spoil, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(store_module, "BUSY_SECONDS", 0.1)
    why = spoil(tmp_path)
    with pytest.raises(BadInput, match=why) as error:
        Store(str(tmp_path / "x.db"))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("database", "why"),
    [
        ("/nowhere/at/all/games.db", "no folder /nowhere/at/all"),
        ("sqlite://", "in memory"),
        ("sqlite:///:memory:", "in memory"),
        ("nonsense://", "cannot be used"),
        ("://", "not the address of a database"),
    ],
)
def test_a_wrong_database_address_is_one_clear_line(database, why) -> None:
    with pytest.raises(BadInput, match=why) as error:
        Store(database)
    assert "\n" not in str(error.value)
