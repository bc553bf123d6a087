"""Starting the server: ports, the default database, the browser, Ctrl-C."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient
from websockets.sync.client import connect

from zariba.core.bad_input import BadInput
from zariba.server import launch
from zariba.server.app import make_app


def test_a_port_in_use_is_one_clear_line_before_anything_else(tmp_path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(BadInput, match=f"port {port} is in use"):
            launch.serve("127.0.0.1", port, str(tmp_path / "x.db"), None, print)
    assert not (tmp_path / "x.db").exists()


def test_without_a_port_the_next_free_one_is_taken(monkeypatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setattr(launch, "DEFAULT_PORT", other.getsockname()[1])
        with launch.bind("127.0.0.1", None) as taken:
            assert taken.getsockname()[1] > other.getsockname()[1]


@pytest.mark.parametrize(
    ("host", "port", "why"),
    [
        ("no.such.host.invalid", 0, "not an address"),
        ("192.0.2.77", 0, "not an address"),
        ("127.0.0.1", 70000, "no port 70000"),
    ],
)
def test_a_wrong_address_is_one_clear_line(host, port, why) -> None:
    with pytest.raises(BadInput, match=why):
        launch.bind(host, port)


def test_the_default_database_is_in_the_users_data_folder(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert launch.default_database() == str(tmp_path / "zariba" / "zariba.db")
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    with pytest.raises(BadInput, match="cannot make the folder"):
        launch.default_database()


def test_a_browser_is_opened_only_where_there_is_a_screen(monkeypatch) -> None:
    opened = threading.Event()
    monkeypatch.setattr("webbrowser.open", lambda address: opened.set())
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert launch.open_browser("http://127.0.0.1/") is False
    monkeypatch.setenv("DISPLAY", ":0")
    assert launch.open_browser("http://127.0.0.1/") is True
    assert opened.wait(60)


def test_a_server_says_when_it_is_ready_and_stops_cleanly_on_ctrl_c(real_server) -> None:
    server = real_server()
    assert httpx.get(f"{server.address}/api/games").status_code == 200
    table = httpx.post(
        f"{server.address}/api/tables", json={"game": "toy", "seats": {"blue": "sleepy"}}
    ).json()
    address = server.address.replace("http", "ws") + table["open"].replace("table", "ws")
    with connect(address) as player:
        assert "presence" in player.recv(timeout=60)
        server.process.send_signal(signal.SIGINT)
        out, err = server.process.communicate(timeout=60)
    assert server.process.returncode == 0
    assert "Traceback" not in out + err


SCRIPT = (
    "import sys; sys.path.insert(0, sys.argv[1])\n"
    "import parlour_game, sketch; sketch.shelve(parlour_game.Toy())\n"
    "from zariba.server.launch import play_table\n"
    "play_table('toy', seats={'blue': sys.argv[3]}, seed=5, port=0, database=sys.argv[2],\n"
    "           browser=False)\n"
)


@pytest.fixture
def play(tmp_path):
    """Sets a table up with someone in the second seat."""
    started = []

    def start(second: str) -> subprocess.Popen[str]:
        words = [SCRIPT, str(Path(__file__).parent), str(tmp_path / "x.db"), second]
        process = subprocess.Popen(
            [sys.executable, "-c", *words], stdout=subprocess.PIPE, text=True
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_play_sets_a_table_up_and_says_where_it_is(play) -> None:
    address = play("steady").stdout.readline().strip()
    about = httpx.get(address.replace("/table/", "/api/table/")).json()
    assert about["players"] == ["here", "steady"]


def test_play_says_that_its_links_work_on_this_computer_only(play) -> None:
    process = play("link")
    assert process.stdout.readline().startswith("http://127.0.0.1:")
    said = process.stdout.readline()
    assert "work on this computer only" in said
    assert "zariba serve --host 0.0.0.0" in said


@pytest.mark.parametrize(
    ("host", "outside", "words"),
    [
        ("127.0.0.1", "192.0.2.5", "start it with --host 0.0.0.0"),
        ("localhost", "192.0.2.5", "start it with --host 0.0.0.0"),
        ("0.0.0.0", "192.0.2.5", "the address others reach"),
        ("0.0.0.0", None, ""),
        ("192.0.2.5", "192.0.2.5", ""),
    ],
)
def test_serve_says_who_reaches_it(host, outside, words, monkeypatch) -> None:
    monkeypatch.setattr(launch, "outside_address", lambda: outside)
    said = launch.reach(host)
    assert words in said
    assert bool(said) == bool(words)


def test_the_address_that_others_reach_is_told_where_there_is_one(monkeypatch) -> None:
    monkeypatch.setattr(launch, "outside_address", lambda: "192.0.2.5")
    with launch.bind("127.0.0.1", 0) as here:
        port = here.getsockname()[1]
        assert launch._outside(here, "127.0.0.1") == ""
        assert launch._outside(here, "0.0.0.0") == f"http://192.0.2.5:{port}"
        assert launch._addresses(here, "::") == [
            f"http://127.0.0.1:{port}",
            f"http://192.0.2.5:{port}",
        ]


def test_pages_can_ask_for_the_address_that_others_reach(store) -> None:
    with TestClient(make_app(store, outside=lambda: "http://192.0.2.5:8765")) as client:
        assert client.get("/api/here").json() == {"outside": "http://192.0.2.5:8765"}


def test_no_more_connections_are_taken_than_the_system_lets_a_program_hold(monkeypatch) -> None:
    monkeypatch.setattr("resource.getrlimit", lambda which: (256, 4096))
    assert launch.most_connections(2000) == 256 - launch.FILES_BESIDE
    monkeypatch.setattr("resource.getrlimit", lambda which: (-1, -1))
    assert launch.most_connections(2000) == 2000


def test_a_wrong_word_for_play_is_one_clear_line(tmp_path) -> None:
    with pytest.raises(BadInput, match="no scenario 'long'"):
        launch.play_table("toy", "long", port=0, database=str(tmp_path / "x.db"), browser=False)
