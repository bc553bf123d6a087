"""What the log says: nothing when people just leave, every true error, and no secret."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import struct
from time import sleep
from typing import Any
from urllib.parse import urlsplit

import anyio
import httpx
import pytest
from litestar.exceptions import WebSocketDisconnect
from websockets.exceptions import ConnectionClosedError, ConnectionClosedOK
from websockets.sync.client import connect

from zariba.server.lobby import Lobby
from zariba.server.security import Discretion, masked
from zariba.server.shelf import Shelf
from zariba.server.store import Store
from zariba.server.websocket import Connection, attend

PATIENCE = 60.0
"""Longer than any machine takes; what has not come by then never comes."""


def handshake(path: str) -> bytes:
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


def frame(text: str) -> bytes:
    """A masked text frame, as a browser sends it."""
    data = text.encode()
    size = bytes([0x80 | len(data)]) if len(data) < 126 else struct.pack("!BH", 0xFE, len(data))
    return b"\x81" + size + bytes(4) + data


ACT = frame(json.dumps({"type": "act", "n": 0, "actions": [["pick", "3"]]}))
ASK = frame(json.dumps({"type": "whole"}))


def vanish(server, said: bytes, hear: bytes) -> None:
    """Connect, say this, wait until that was heard, and be gone without a word."""
    there = urlsplit(server.address)
    with socket.create_connection((there.hostname, there.port), PATIENCE) as visitor:
        visitor.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        visitor.sendall(said)
        heard = b""
        while hear not in heard:
            heard += visitor.recv(65536)


def said_by(server) -> str:
    server.process.terminate()
    return server.process.communicate(timeout=PATIENCE)[1]


def test_nobody_is_told_of_people_who_vanish(real_server) -> None:
    server = real_server()
    table = httpx.post(f"{server.address}/api/tables", json={"game": "toy"}).json()
    path = table["open"].replace("table", "ws", 1)
    whole = json.dumps({"game": "toy"}).encode()
    head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n"
    for _ in range(5):
        vanish(server, handshake(path), b"")
        vanish(server, handshake(path) + ASK * 20, b"")
        vanish(server, handshake(path), b"101 ")
        vanish(server, handshake(path), b'"scene"')
        vanish(server, handshake(path) + ACT + ASK * 20, b"101 ")
        vanish(server, handshake(path) + ASK * 20, b'"scene"')
        vanish(server, handshake("/ws/nothing"), b"")
        vanish(server, b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"")
        vanish(server, head % len(whole) + whole, b"")
        vanish(server, head % 5000 + whole, b"")
    assert httpx.get(f"{server.address}/api{table['open']}").status_code == 200
    assert said_by(server) == ""


def test_nobody_is_told_of_one_who_answers_no_ping(real_server) -> None:
    """The server closes the connection while it has more to send on it."""
    server = real_server("PING_SECONDS=4")
    wanted = {"game": "toy", "seats": {"red": "link", "blue": "link"}}
    table = httpx.post(f"{server.address}/api/tables", json=wanted).json()
    red, blue = (link["url"].replace("table", "ws", 1) for link in table["links"][:2])
    there = urlsplit(server.address)
    with (
        socket.create_connection((there.hostname, there.port), PATIENCE) as deaf,
        connect(server.address.replace("http", "ws") + blue) as other,
    ):
        deaf.sendall(handshake(red))
        seats = [False, True]
        while seats != [True, True]:
            seats = json.loads(other.recv(timeout=PATIENCE)).get("seats", seats)
        while seats != [False, True]:
            other.send('{"type": "pause", "on": true}')
            seats = json.loads(other.recv(timeout=PATIENCE)).get("seats", seats)
            sleep(0.1)  # or it would be sent away for asking too much
    assert said_by(server) == ""


class Leaving:
    """A websocket whose other end goes away, as one server or another puts it."""

    headers: dict[str, str] = {}
    query_params: dict[str, str] = {}
    cookies: dict[str, str] = {}
    client = None

    def __init__(self, error: Exception, when: str) -> None:
        self.error, self.when = error, when

    async def accept(self) -> None:
        self.leave("accept")

    async def send_data(self, data: str, mode: str) -> None:
        self.leave("send")

    async def receive(self) -> object:
        self.leave("receive")
        await asyncio.Event().wait()

    async def close(self, code: int, reason: str) -> None:
        self.leave("close")

    def leave(self, now: str) -> None:
        if now == self.when:
            raise self.error


LEFT = (
    WebSocketDisconnect(detail="gone"),
    ConnectionClosedError(None, None),
    ConnectionClosedOK(None, None),
    ConnectionResetError(),
    BrokenPipeError(),
    anyio.ClosedResourceError(),
    anyio.BrokenResourceError(),
    RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'."),
)


@pytest.mark.parametrize("when", ["accept", "send", "receive"])
@pytest.mark.parametrize("error", LEFT, ids=lambda error: type(error).__name__)
def test_however_people_leave_it_is_no_error(error, when, new, store, caplog) -> None:
    token = new()["open"].rsplit("/", 1)[-1]
    leaving: Any = Leaving(error, when)

    async def visit() -> None:
        lobby = Lobby(store)
        await asyncio.wait_for(attend(leaving, token, lobby), PATIENCE)
        await asyncio.wait_for(attend(Leaving(error, when), "nothing", lobby), PATIENCE)
        found = await lobby.find(token)
        assert found is not None
        assert found[0].viewers == []

    asyncio.run(visit())
    assert caplog.text == ""


def test_a_true_error_of_a_connection_is_logged(new, sit, monkeypatch, caplog) -> None:
    async def fail(*words: object) -> None:
        raise RuntimeError("no one's fault but ours")

    monkeypatch.setattr(Connection, "_receive", fail)
    seat = sit(new()["open"])
    seat.send(type="undo")
    assert "RuntimeError" in seat.until("refused")["why"]
    assert "no one's fault but ours" in caplog.text


def test_a_true_error_of_opening_a_table_is_logged(client, new, monkeypatch, caplog) -> None:
    path = new()["open"].replace("table", "ws", 1)

    def fail(*words: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Store, "load", fail)
    with client.websocket_connect(path) as socket:
        assert "ZeroDivisionError" in socket.receive_json(timeout=PATIENCE)["why"]
    assert "a table could not be opened" in caplog.text


# Secrets

SECRET = "hD3_x-9secret"


@pytest.mark.parametrize(
    "text",
    [
        f"GET /table/{SECRET} failed",
        f'"WebSocket /ws/{SECRET}?changes=1" [accepted]',
        f"/api/table/{SECRET}/save",
        f"http://127.0.0.1:8765/table/{SECRET}",
    ],
)
def test_no_secret_part_of_an_address_is_logged(text: str, caplog) -> None:
    assert SECRET not in masked(text)
    log = logging.getLogger("zariba.test")
    discretion = Discretion()
    log.addFilter(discretion)
    try:
        raise RuntimeError(text)
    except RuntimeError as error:
        log.error("%s %d", text, 5, exc_info=True)
        log.error("%s", error)
        log.error(text.replace("%", "%%"))
    log.removeFilter(discretion)
    assert SECRET not in caplog.text
    assert "RuntimeError" in caplog.text


def test_a_failure_at_a_table_is_logged_without_its_secret(
    client, new, monkeypatch, caplog
) -> None:
    path = new()["open"]

    def fail(*words: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Store, "find", fail)
    answer = client.get(f"/api{path}")
    assert answer.status_code == 500
    assert "/api/table/... failed" in caplog.text
    assert path.rsplit("/", 1)[-1] not in caplog.text


def test_a_failure_elsewhere_is_logged_with_its_path(client, monkeypatch, caplog) -> None:
    async def fail(*words: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Shelf, "part", fail)
    assert client.get("/api/games/toy/board").status_code == 500
    assert "GET /api/games/toy/board failed" in caplog.text


def test_what_is_written_to_someone_who_has_gone_is_not_told() -> None:
    said = ["socket.send() raised exception.", "something else"]
    records = [logging.makeLogRecord({"name": "asyncio", "msg": words}) for words in said]
    assert [each.msg for each in records if Discretion().filter(each)] == ["something else"]
