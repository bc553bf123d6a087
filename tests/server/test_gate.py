"""Whose server is meant: requests for another host, forwarded addresses, and how many at once."""

from __future__ import annotations

import socket

import httpx
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from zariba.core.bad_input import BadInput
from zariba.server import limits
from zariba.server.app import make_app
from zariba.server.assets import ClientFiles
from zariba.server.gate import Gate
from zariba.server.hosts import Hosts, is_proxy, our_hosts, read_name, read_proxy

NEAR = our_hosts("127.0.0.1")
EVERYWHERE = our_hosts("0.0.0.0")


@pytest.mark.parametrize(
    ("hosts", "header", "ours"),
    [
        (NEAR, "127.0.0.1:8765", True),
        (NEAR, "127.0.0.1", True),
        (NEAR, "localhost:1", True),
        (NEAR, "LocalHost.", True),
        (NEAR, "[::1]:8765", True),
        (NEAR, "[0:0::1]", True),
        (NEAR, "192.168.1.5:8765", False),
        (NEAR, "evil.example", False),
        (NEAR, "evil.example:8765", False),
        (NEAR, "127.0.0.1.evil.example", False),
        (NEAR, "localhost@evil.example", False),
        (NEAR, "evil.example#localhost", False),
        (NEAR, "", False),
        (NEAR, "[", False),
        (NEAR, "localhost:x", False),
        (NEAR, "localhost localhost", False),
        (EVERYWHERE, "192.168.1.5:8765", True),
        (EVERYWHERE, "[2001:db8::7]:8765", True),
        (EVERYWHERE, "localhost", True),
        (EVERYWHERE, socket.gethostname(), True),
        (EVERYWHERE, "evil.example", False),
        (EVERYWHERE, "1.2.3.4.evil.example", False),
        (our_hosts("192.168.1.5"), "192.168.1.5:8765", True),
        (our_hosts("192.168.1.5"), "192.168.1.6", False),
        (our_hosts("fe80::5"), "[FE80:0::5]:80", True),
        (our_hosts("127.0.0.1", ["play.example.org"]), "Play.Example.Org:443", True),
        (our_hosts("127.0.0.1", ["play.example.org"]), "x.play.example.org", False),
    ],
)
def test_a_server_knows_its_names(hosts: Hosts, header: str, ours: bool) -> None:
    assert (header in hosts) is ours


@pytest.fixture
def guarded(store, web):
    hosts = our_hosts("127.0.0.1", ["testserver.local"])
    app = Gate(make_app(store, ClientFiles(web)), hosts)
    with TestClient(app, base_url="http://testserver.local") as made:
        yield made


def test_a_request_for_another_host_is_refused_in_one_line(guarded) -> None:
    for path in ("/", "/api/games", "/static/table.js", "/nothing"):
        answer = guarded.get(path, headers={"host": "evil.example"})
        assert answer.status_code == 421
        assert "does not go by that name" in answer.json()["error"]
        assert answer.headers["content-security-policy"]
    ours = {"origin": "http://evil.example", "host": "evil.example"}
    assert guarded.post("/api/tables", json={"game": "toy"}, headers=ours).status_code == 421
    assert guarded.get("/api/games").status_code == 200


def test_a_websocket_for_another_host_is_refused(guarded) -> None:
    table = guarded.post("/api/tables", json={"game": "toy"}).json()
    address = table["open"].replace("table", "ws", 1)
    other = {"host": "evil.example", "origin": "http://evil.example"}
    visit = guarded.websocket_connect(address, headers=other)
    with pytest.raises(WebSocketDisconnect) as closed, visit:
        pass
    assert "does not go by that name" in closed.value.detail
    with guarded.websocket_connect(address) as socket:
        assert socket.receive_text(timeout=60)


def test_the_command_line_gives_only_names_and_addresses() -> None:
    assert read_name("Play.example.org:443") == "play.example.org"
    for word in ("", "http://play.example.org", "a b", "x/y"):
        with pytest.raises(BadInput, match="is no name of a server"):
            read_name(word)
    assert read_proxy("10.0.0.0/8") == "10.0.0.0/8"
    for word in ("", "*", "proxy.example.org", "10.0.0.1/8", "10.0.0.1:80"):
        with pytest.raises(BadInput, match="is no address of a proxy"):
            read_proxy(word)


def test_a_proxy_is_named_by_its_address_or_its_network() -> None:
    assert is_proxy("10.1.2.3", ["127.0.0.1", "10.0.0.0/8"])
    assert not is_proxy("11.1.2.3", ["127.0.0.1", "10.0.0.0/8"])
    assert not is_proxy("", ["127.0.0.1"])


# A real server


def set_up(address: str, headers: dict[str, str]) -> int:
    return httpx.post(f"{address}/api/tables", json={"game": "toy"}, headers=headers).status_code


def test_a_visitor_cannot_say_that_he_is_another(real_server) -> None:
    address = real_server("TABLES_PER_MINUTE=2").address
    answers = [set_up(address, {"x-forwarded-for": f"192.0.2.{n}"}) for n in range(4)]
    assert answers == [201, 201, 429, 429]


def test_a_proxy_that_was_named_says_who_comes_and_nobody_before_it_can(real_server) -> None:
    address = real_server("TABLES_PER_MINUTE=2", "proxy=127.0.0.1").address
    answers = [set_up(address, {"x-forwarded-for": f"192.0.2.{n}"}) for n in range(4)]
    assert answers == [201] * 4
    # What the visitor wrote stands before what the proxy added.
    told = [set_up(address, {"x-forwarded-for": f"192.0.2.{n}, 198.51.100.7"}) for n in range(4)]
    assert told == [201, 201, 429, 429]


def ws(address: str, table: dict) -> str:
    return address.replace("http", "ws") + table["open"].replace("table", "ws", 1)


def test_new_websockets_are_limited_by_address_however_often_they_come_again(real_server) -> None:
    server = real_server("HANDSHAKES_PER_MINUTE=3")
    table = httpx.post(f"{server.address}/api/tables", json={"game": "toy"}).json()
    for _ in range(3):
        with connect(ws(server.address, table)):
            pass
    with pytest.raises(InvalidStatus) as refused, connect(ws(server.address, table)):
        pass
    assert refused.value.response.status_code == 429
    assert b"too many new connections" in refused.value.response.body


def test_websockets_at_a_time_are_limited_by_address(guarded, monkeypatch) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS_PER_ADDRESS", 2)
    table = guarded.post("/api/tables", json={"game": "toy"}).json()
    address = table["open"].replace("table", "ws", 1)
    with guarded.websocket_connect(address), guarded.websocket_connect(address):
        visit = guarded.websocket_connect(address)
        with pytest.raises(WebSocketDisconnect) as closed, visit:
            pass
        assert "too many connections" in closed.value.detail
    while True:  # until the server has seen that they left
        try:
            with guarded.websocket_connect(address) as again:
                assert again.receive_text(timeout=60)
                return
        except WebSocketDisconnect:
            continue
