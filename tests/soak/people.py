"""People at a table: connections that do what they are told and remember what they were shown."""

from __future__ import annotations

import json
import socket
from contextlib import AbstractContextManager, suppress

import httpx
from live_server import PATIENCE, Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Words = tuple[str, str]

TABLES = {
    "keren": "first",
    "ogaden": "campaign",
    "mog93": "coop2",
    "sandwars": "peacetime",
    "aoi": "ethiopia",
}
"""Each game with a scenario for at least two people."""


def set_up(server: Server, game: str, scenario: str = "", **more: object) -> dict:
    """A new table; its answer has the id and the links."""
    wanted = {"game": game, "scenario": scenario, **more}
    answer = httpx.post(f"{server.address}/api/tables", json=wanted, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    return answer.json()


def saved(server: Server, link: str) -> bytes:
    """The save file as the server gives it to the holder of a link."""
    answer = httpx.get(f"{server.address}/api{link}/save", timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    return answer.content


def played(save: bytes) -> list[Words]:
    """The actions in a save file."""
    return [(verb, arg) for _, verb, arg, *_ in json.loads(save)["actions"]]


class Refused(Exception):
    """The server said no; the message says why."""


class Person:
    """One connection to a table."""

    def __init__(self, server: Server, link: str) -> None:
        self.link = link
        self._visit = visit(server, link)
        self.socket = self._visit.__enter__()
        self.present: dict = {}
        """The last scene message."""
        self.until("scene")

    @property
    def scene(self) -> dict:
        return self.present["scene"]

    @property
    def options(self) -> list[Words]:
        """What it may do now; nobody gives the game up here."""
        offered = [(option["verb"], option["arg"]) for option in self.scene.get("options", ())]
        return [words for words in offered if words[0] != "concede"]

    def send(self, **message: object) -> str:
        text = json.dumps(message)
        self.socket.send(text)
        return text

    def read(self) -> dict:
        message = json.loads(self.socket.recv(timeout=PATIENCE))
        if message["type"] == "scene":
            self.present = message
        return message

    def until(self, kind: str) -> dict:
        while True:
            message = self.read()
            if message["type"] == kind:
                return message

    def look(self) -> dict:
        """Ask for the whole present."""
        self.send(type="why", on="piece", target="", id="look")
        while self.read().get("id") != "look":
            pass  # what was on its way is older than what comes now
        self.send(type="whole")
        return self.until("scene")

    def act(self, *actions: Words) -> str:
        """Do something and wait until the table says that it is done; the frame that was sent."""
        frame = self.send(type="act", n=self.scene["n"], actions=[list(a) for a in actions])
        self.answered()
        return frame

    def try_to(self, *actions: Words) -> str:
        """Do something, where others may be at work too: why it was refused, empty if done.

        Scenes that others bring about say nothing of it: what comes before the answer to the
        next question does.
        """
        self.send(type="act", n=self.scene["n"], actions=[list(a) for a in actions], id="mine")
        self.send(type="why", on="piece", target="", id="then")
        why = ""
        while (message := self.read()).get("id") != "then":
            if message["type"] == "refused" and message.get("id") == "mine":
                why = message["why"]
        self.look()
        return why

    def undo(self) -> None:
        """Take the last action back and wait until the table says so."""
        self.send(type="undo")
        self.answered()

    def answered(self) -> None:
        """The next scene is the word that it was done; a refusal comes before it."""
        while True:
            message = self.read()
            if message["type"] == "refused":
                raise Refused(message["why"])
            if message["type"] == "scene":
                return

    def ask_always(self) -> None:
        """Have every reaction put, so that the table never answers by itself."""
        reactions = self.present.get("reactions")
        for each in reactions["seats"] if reactions else ():
            self.send(type="reactions", seat=each["seat"], ask=True)
            self.answered()

    def drop(self) -> None:
        """Be gone without a word, as when a cable is pulled."""
        with suppress(OSError):
            self.socket.socket.shutdown(socket.SHUT_RDWR)

    def leave(self) -> None:
        with suppress(ConnectionClosed, OSError):
            self._visit.__exit__(None, None, None)


def sit_down(server: Server, link: str) -> str:
    """Claim a link as a browser does; the cookie by which it is known from then on."""
    answer = httpx.post(f"{server.address}/api{link}/claim", json={}, timeout=PATIENCE)
    assert answer.json() == {"claimed": True}, answer.text
    return answer.headers["set-cookie"].split(";")[0]


def visit(server: Server, link: str, cookie: str = "") -> AbstractContextManager[ClientConnection]:
    """A websocket to the table behind a link, for as long as it is entered."""
    address = server.address.replace("http", "ws", 1) + link.replace("/table/", "/ws/", 1)
    return connect(
        address,
        additional_headers={"Cookie": cookie} if cookie else None,
        compression=None,
        max_size=None,
        open_timeout=PATIENCE,
        ping_interval=None,
    )
