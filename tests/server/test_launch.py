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
from websockets.sync.client import connect

from zariba.core.bad_input import BadInput
from zariba.server import launch


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


def test_play_sets_a_table_up_and_says_where_it_is(tmp_path) -> None:
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import parlour_game, sketch; sketch.shelve(parlour_game.Toy())\n"
        "from zariba.server.launch import play_table\n"
        "play_table('toy', seats={'blue': 'steady'}, seed=5, port=0, database=sys.argv[2],\n"
        "           browser=False, announce=lambda line: print(line, flush=True))\n"
    )
    database = str(tmp_path / "x.db")
    process = subprocess.Popen(
        [sys.executable, "-c", script, str(Path(__file__).parent), database],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        address = process.stdout.readline().strip()
        about = httpx.get(address.replace("/table/", "/api/table/")).json()
        assert about["players"] == ["here", "steady"]
    finally:
        process.kill()
        process.communicate()


def test_a_wrong_word_for_play_is_one_clear_line(tmp_path) -> None:
    with pytest.raises(BadInput, match="no scenario 'long'"):
        launch.play_table("toy", "long", port=0, database=str(tmp_path / "x.db"), browser=False)
