"""Visitors who connect and then say or take nothing: they are let go, others are served."""

from __future__ import annotations

import json
import math
import socket
import time
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import httpx
import pytest

from zariba.server import limits
from zariba.server.patience import CLOSING_SECONDS, Patience

PATIENCE = 60.0
"""Longer than any machine takes; what has not come by then never comes."""


@pytest.fixture
def dial() -> Iterator[Callable[..., socket.socket]]:
    """Raw connections to a server."""
    opened: list[socket.socket] = []

    def connect(server, said: bytes = b"", unread: bool = False) -> socket.socket:
        there = urlsplit(server.address)
        made = socket.socket()
        if unread:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        made.settimeout(PATIENCE)
        made.connect((there.hostname, there.port))
        opened.append(made)
        made.sendall(said)
        return made

    yield connect
    for each in opened:
        each.close()


def rest(connection: socket.socket) -> bytes:
    """What still comes until the server closes the connection; it must close it."""
    said = b""
    try:
        while part := connection.recv(65536):
            said += part
    except ConnectionResetError:
        pass
    return said


def is_cut_off(connection: socket.socket, drop: bytes) -> bool:
    """Whether the server ends the connection, however steadily drops come on it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            connection.sendall(drop)
        except OSError:
            return True
        time.sleep(0.05)
    return False


HEAD = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"

HALVES = {
    "nothing": b"",
    "half a line": b"GET /api/ga",
    "half a head": b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-",
}


@pytest.mark.parametrize("half", HALVES)
def test_a_request_that_never_ends_is_let_go_and_others_are_served(half, real_server, dial) -> None:
    server = real_server("REQUEST_SECONDS=2")
    waiting = [dial(server, HALVES[half]) for _ in range(100)]
    assert httpx.get(f"{server.address}/api/games").status_code == 200
    for each in waiting:
        assert rest(each) == b""


def test_a_head_that_comes_drop_by_drop_is_let_go(real_server, dial) -> None:
    server = real_server("REQUEST_SECONDS=2")
    slow = dial(server, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
    assert is_cut_off(slow, b"X-A: b\r\n")


def test_drops_after_an_answer_do_not_hold_the_connection(real_server, dial) -> None:
    server = real_server("REQUEST_SECONDS=2")
    slow = dial(server, b"GET /api/here HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert b"200" in slow.recv(100)
    assert is_cut_off(slow, b"G")


def test_a_body_that_never_ends_is_told_so_and_let_go(real_server, dial) -> None:
    server = real_server("BODY_SECONDS=0.5")
    said = rest(dial(server, HEAD + b'Content-Length: 500\r\n\r\n{"game":'))
    assert said.startswith(b"HTTP/1.1 408")
    assert b"the request did not come in time" in said
    assert httpx.get(f"{server.address}/api/games").status_code == 200


def test_a_head_without_end_is_not_kept(real_server, dial) -> None:
    server = real_server()
    said = rest(dial(server, b"GET / HTTP/1.1\r\nX: " + b"x" * 100_000))
    assert said == b"" or said.startswith(b"HTTP/1.1 400")


def test_one_address_cannot_hold_all_connections(real_server, dial) -> None:
    server = real_server("CONNECTIONS_PER_ADDRESS=20")
    for _ in range(20):
        dial(server)
    over = rest(dial(server))
    assert over.startswith(b"HTTP/1.1 503")
    assert b"too many connections" in over


def handshake(table: dict) -> bytes:
    path = table["open"].replace("table", "ws", 1)
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


def until(server, table: dict, seats: list[bool]) -> None:
    """Look on until these seats have someone there."""
    from websockets.sync.client import connect

    watching = next(link["url"] for link in table["links"] if link["seat"] == -1)
    address = server.address.replace("http", "ws") + watching.replace("table", "ws", 1)
    with connect(address) as watcher:
        while True:
            message = json.loads(watcher.recv(timeout=PATIENCE))
            if message["type"] == "presence" and message["seats"] == seats:
                return


def test_a_websocket_that_answers_no_ping_is_let_go(real_server, dial) -> None:
    server = real_server("PING_SECONDS=4")
    table = httpx.post(f"{server.address}/api/tables", json={"game": "toy"}).json()
    deaf = dial(server, handshake(table))
    assert b"101" in deaf.recv(100)
    rest(deaf)


def test_a_websocket_that_reads_nothing_is_let_go(real_server, dial) -> None:
    server = real_server("PING_SECONDS=4")
    table = httpx.post(f"{server.address}/api/tables", json={"game": "toy"}).json()
    dial(server, handshake(table), unread=True)
    until(server, table, [True, True])
    until(server, table, [False, False])


# What is waited for, second by second


class Transport:
    """As much of a connection as is looked at."""

    def __init__(self) -> None:
        self.closing = self.aborted = False
        self.unsent = 0

    def is_closing(self) -> bool:
        return self.closing

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def abort(self) -> None:
        self.aborted = True


class Answer:
    def __init__(self, complete: bool) -> None:
        self.response_complete = complete


class Http:
    """A connection on which requests come."""

    def __init__(self) -> None:
        self.transport = Transport()
        self.cycle: Answer | None = None


class Ws:
    """A websocket."""

    def __init__(self) -> None:
        self.transport = Transport()


def watched(
    connection: Http | Ws, seconds: float, change: Callable[[], None] = lambda: None
) -> bool:
    """Whether the connection is still there after so long; it changes every second."""
    patience = Patience()
    for second in range(math.ceil(seconds) + 1):
        change()
        patience.look([connection], float(second))  # type: ignore[list-item]
    return not connection.transport.aborted


def test_a_request_may_take_its_time_but_not_for_ever() -> None:
    assert watched(Http(), limits.REQUEST_SECONDS - 1)
    assert not watched(Http(), limits.REQUEST_SECONDS + 1)


def test_an_answer_may_take_as_long_as_it_does() -> None:
    busy = Http()
    busy.cycle = Answer(complete=False)
    assert watched(busy, 10 * limits.REQUEST_SECONDS)


def test_a_connection_on_which_requests_follow_each_other_is_kept() -> None:
    kept = Http()

    def ask() -> None:
        kept.cycle = Answer(complete=True)

    assert watched(kept, 10 * limits.REQUEST_SECONDS, ask)


def test_a_websocket_is_kept_while_nothing_is_said() -> None:
    assert watched(Ws(), 1000)


def test_who_takes_nothing_of_what_is_sent_is_let_go_and_a_slow_reader_is_not() -> None:
    stuck, slow = Ws(), Ws()
    stuck.transport.unsent, slow.transport.unsent = 5000, 5000

    def read() -> None:
        slow.transport.unsent -= 1

    assert watched(slow, limits.UNREAD_SECONDS + 2, read)
    assert not watched(stuck, limits.UNREAD_SECONDS + 2)


def test_what_was_closed_and_is_not_taken_is_cut_off() -> None:
    lingering = Ws()
    lingering.transport.unsent, lingering.transport.closing = 5000, True
    assert not watched(lingering, CLOSING_SECONDS + 2)
