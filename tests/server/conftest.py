"""A server with a toy game, spoken to in process or over a loopback socket."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

HERE = Path(__file__).parent
PATIENCE = 60.0
"""Longer than any machine takes; what has not come by then never comes."""
sys.path.insert(0, str(HERE))

import parlour_game as toy  # noqa: E402

from zariba import registry  # noqa: E402
from zariba.server.app import make_app  # noqa: E402
from zariba.server.assets import ClientFiles  # noqa: E402
from zariba.server.botplay import BotPlay  # noqa: E402
from zariba.server.changes import apply  # noqa: E402
from zariba.server.store import Store  # noqa: E402


@pytest.fixture(autouse=True)
def toy_game(monkeypatch: pytest.MonkeyPatch) -> toy.Toy:
    game = toy.Toy()
    monkeypatch.setattr(registry, "GAMES", ("toy",))
    real = registry.load
    monkeypatch.setattr(registry, "load", lambda name: game if name == "toy" else real(name))
    monkeypatch.setattr(BotPlay, "pause_seconds", 0.0)
    monkeypatch.setattr(toy.SleepyBot, "bell", threading.Event())
    return game


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def store(database: Path) -> Store:
    return Store(str(database))


@pytest.fixture
def web(tmp_path: Path) -> Path:
    folder = tmp_path / "web"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html><title>start</title>")
    (folder / "table.html").write_text("<!doctype html><title>table</title>")
    (folder / "report.html").write_text("<!doctype html><title>report</title>")
    (folder / "played.html").write_text("<!doctype html><title>my games</title>")
    (folder / "table.js").write_text("export {};\n" * 200)
    return folder


@pytest.fixture
def client(store: Store, web: Path) -> Iterator[TestClient]:
    with TestClient(make_app(store, ClientFiles(web)), base_url="http://testserver.local") as made:
        yield made


@pytest.fixture
def server_on() -> Iterator[Callable[[Path], TestClient]]:
    """A further server on a database."""
    opened: list[TestClient] = []

    def start(database: Path) -> TestClient:
        app = make_app(Store(str(database)))
        opened.append(TestClient(app, base_url="http://testserver.local"))
        return opened[-1].__enter__()

    yield start
    for client in opened:
        client.__exit__(None, None, None)


class Seat:
    """A connection that remembers the latest scene and the whole log."""

    def __init__(self, socket) -> None:
        self.socket = socket
        self.scene: dict = {}
        self.numbered: dict[int, tuple[dict, list[dict]]] = {}
        self.undo = ""
        self.actions = -1
        self.log: list[dict] = []
        self.seen: list[str] = []

    def send(self, **message) -> None:
        self.socket.send_text(json.dumps(message))

    def read(self) -> dict:
        text = self.socket.receive_text(timeout=PATIENCE)
        self.seen.append(text)
        message = json.loads(text)
        if message["type"] in ("scene", "changes"):
            whole, log = message.get("scene"), self.log
            if whole is None:
                old, log = self.numbered[message["base"]]
                whole = apply(message["changes"], old)
            self.scene, self.log = whole, log[: message["from"]] + message["log"]
            self.numbered[message.get("number", 0)] = self.scene, self.log
            self.undo = message["undo"]
            self.actions = message["actions"]
        return message

    def until(self, kind: str) -> dict:
        while True:
            message = self.read()
            if message["type"] == kind:
                return message

    def reach(self, n: int) -> dict:
        """Read until the scene of decision `n` is here."""
        while self.scene.get("n") != n:
            self.read()
        return self.scene

    def act(self, *actions: tuple[str, str], n: int | None = None) -> None:
        at = self.scene["n"] if n is None else n
        self.send(type="act", n=at, actions=[list(a) for a in actions])

    def play(self, *actions: tuple[str, str]) -> dict:
        """Do the actions and wait for the scene after them, or after what followed on them."""
        target = self.scene["n"] + len(actions)
        self.act(*actions)
        while self.scene["n"] < target:
            self.read()
        return self.scene

    def closed(self) -> tuple[str, int]:
        """The last words to this connection, and the code with which it is closed."""
        words = self.until("refused")["why"]
        with pytest.raises(WebSocketDisconnect) as closed:
            self.read()
        return words, closed.value.code

    def messages(self, *kinds: str) -> list[dict]:
        """All messages of these kinds so far."""
        return [m for m in map(json.loads, self.seen) if m["type"] in kinds]

    def words(self) -> list[str]:
        return [line["text"] for line in self.log]


@pytest.fixture
def sit(client: TestClient) -> Iterator[Callable[[str], Seat]]:
    """Connect to a table's address and wait for the first scene."""
    open_sockets = []

    def connect(address: str, changes: bool = False, first: str = "scene", **headers: str) -> Seat:
        path = address.replace("/table/", "/ws/") + ("?changes=1" if changes else "")
        session = client.websocket_connect(path, headers=headers)
        seat = Seat(session.__enter__())
        open_sockets.append(session)
        seat.until(first)
        return seat

    yield connect
    for session in open_sockets:
        session.__exit__(None, None, None)


@pytest.fixture
def sit_at() -> Iterator[Callable[[TestClient, str], Seat]]:
    """The same at another server than the one under `client`."""
    open_sockets = []

    def connect(client: TestClient, address: str) -> Seat:
        session = client.websocket_connect(address.replace("/table/", "/ws/"))
        seat = Seat(session.__enter__())
        open_sockets.append(session)
        seat.until("scene")
        return seat

    yield connect
    for session in open_sockets:
        session.__exit__(None, None, None)


@pytest.fixture
def new(client: TestClient) -> Callable[..., dict]:
    """Set up a table of the toy game."""

    def create(seats: dict[str, str] | None = None, **more: object) -> dict:
        wanted = {"game": "toy", "scenario": "short", "seats": seats or {}, "seed": 7, **more}
        answer = client.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        return answer.json()

    return create


class Browser:
    """A browser of its own at the server under `client`: it keeps its cookies apart."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.cookie = ""

    def headers(self) -> dict[str, str]:
        return {"cookie": self.cookie} if self.cookie else {}

    def get(self, path: str):
        self.client.cookies.clear()
        return self.client.get(path, headers=self.headers())

    def post(self, path: str, **body: object):
        self.client.cookies.clear()
        answer = self.client.post(path, json=body, headers=self.headers())
        self.said = answer.headers.get("set-cookie", "")
        if self.said:
            self.cookie = self.said.split(";")[0]
        self.client.cookies.clear()
        return answer

    def claim(self, address: str, **body: object):
        return self.post(f"/api{address}/claim", **body)

    def about(self, address: str) -> dict:
        answer = self.get(f"/api{address}")
        assert answer.status_code == 200, answer.text
        return answer.json()


@pytest.fixture
def browser(client: TestClient) -> Callable[[], Browser]:
    """Open another browser."""
    return lambda: Browser(client)


def link_of(table: dict, seat: int) -> str:
    """The address for a seat, -1 for watchers."""
    return next(link["url"] for link in table["links"] if link["seat"] == seat)


@pytest.fixture
def links() -> Callable[[dict, int], str]:
    return link_of


class RealServer:
    """The server in a process of its own."""

    def __init__(self, database: Path, *settings: str) -> None:
        program = str(HERE / "serve_parlour_game.py")
        self.process = subprocess.Popen(
            [sys.executable, program, "0", str(database), *settings],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        line = self.process.stdout.readline().strip()
        assert line.startswith("http://"), f"{line} {self.process.stderr.read()}"
        self.address = line.rstrip("/")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()


@pytest.fixture
def real_server(database: Path) -> Iterator[Callable[[], RealServer]]:
    started: list[RealServer] = []

    def start(*settings: str) -> RealServer:
        started.append(RealServer(database, *settings))
        return started[-1]

    yield start
    for server in started:
        if server.process.poll() is None:
            server.kill()
