"""From the start page to the first piece that moves takes few clicks, in every scenario."""

from __future__ import annotations

import pytest

from zariba import registry
from zariba.server import reactions

MOST = 4
GAMES = registry.GAMES
EACH = [(game, scenario.id) for game in GAMES for scenario in registry.load(game).scenarios]
ON = ("done", "pass", "decline", "no", "activate", "begin", "go")
"""Buttons that lead on, the better first where several are offered."""


@pytest.fixture(autouse=True)
def published(toy_game, monkeypatch) -> None:
    monkeypatch.setattr(registry, "GAMES", GAMES)

    async def at_once(seconds: float) -> None:
        """No pause lasts."""

    monkeypatch.setattr(reactions, "pause", at_once)


class Player:
    """Someone who wants to move a piece as soon as he can."""

    def __init__(self, seat) -> None:
        self.seat = seat
        self.clicks = 1
        """The button on the start page."""
        self.moved = False
        self.said: list[str] = []

    def asked(self) -> bool:
        """Read until something is asked of a person; False when the game is over."""
        while True:
            last = self.seat.messages("scene", "changes")[-1]
            pending = last.get("always", {}).get("answering") or (last.get("reactions") or {}).get(
                "answering"
            )
            scene = self.seat.scene
            others = scene.get("n") == 0 and sum(s["asked"] for s in scene["seats"]) > 1
            if scene.get("options") and not pending and not others:
                return True
            if self.seat.scene.get("result"):
                return False
            self.seat.read()

    def places(self) -> dict[str, str]:
        scene = self.seat.scene
        return {
            p["id"]: p.get("space") or str(p.get("at"))
            for p in scene["pieces"]
            if p["seat"] == scene["you"]
        }

    def go(self) -> None:
        """One click, or one drag."""
        before = self.places()
        actions = self.way() or self.button()
        self.said.append(" + ".join(" ".join(a) for a in actions))
        n = self.seat.scene["n"]
        self.seat.act(*actions)
        while self.seat.scene["n"] <= n:
            message = self.seat.read()
            if message["type"] == "refused":  # a bot has been quicker
                assert "moved on" in message["why"], message
                self.said.pop()
                while self.seat.read()["type"] not in ("scene", "changes"):
                    pass
                return
        self.clicks += 1
        after = self.places()
        self.moved = any(piece in after and after[piece] != at for piece, at in before.items())

    def way(self) -> list[tuple[str, str]]:
        """A piece taken to a place: a drag, or a click where it is in hand already."""
        scene = self.seat.scene
        offered = [o for o in scene["options"] if o["on"] in ("space", "spot")]
        if offered and scene.get("chosen"):
            return [(offered[0]["verb"], offered[0]["arg"])]
        own = self.places()
        pieces = [
            [(o["verb"], o["arg"])]
            for o in scene["options"]
            if o["on"] == "piece" and o["target"] in own and not o.get("menu")
        ]
        pieces += [s["actions"] for s in scene.get("shortcuts", ()) if s.get("piece") in own]
        for first in pieces[:30]:
            self.seat.send(type="lift", n=scene["n"], actions=first, id="lift")
            answer = self.seat.read()
            while answer.get("id") != "lift":
                answer = self.seat.read()
            if answer["type"] == "lift" and answer["options"]:
                place = answer["options"][0]
                return [*map(tuple, first), (place["verb"], place["arg"])]
        return []

    def button(self) -> list[tuple[str, str]]:
        """The one that leads on: several answers at once, if they lead to movement."""
        for shortcut in self.seat.scene.get("shortcuts", ()):
            if "movement" in shortcut["label"]:
                return [*map(tuple, shortcut["actions"])]
        offered = {o["verb"]: o["arg"] for o in reversed(self.seat.scene["options"])}
        verb = next((v for v in reversed(ON) if v in offered), None) or next(iter(offered))
        return [(verb, offered[verb])]


ATTACKED = {("ogaden", "liberation"), ("ogaden", "offensive")}
"""Where the enemy attacks before the visitor's first operation: his answers in those fights are
no way to a move, and not counted."""


def seats_of(game, scenario: str) -> dict[str, str]:
    """As the start page has them: the first seat for the visitor, bots for the others."""
    played, who = game.played_seats(scenario), game.seats_in(scenario)
    return {who[seat].id: "here" if seat == played[0] else "doctrine" for seat in played}


@pytest.mark.parametrize(("game", "scenario"), EACH)
def test_the_first_piece_moves_after_four_clicks_at_most(new, sit, game, scenario) -> None:
    seats = seats_of(registry.load(game), scenario)
    table = new(seats, game=game, scenario=scenario, prepared=True, seed=5)
    player = Player(sit(table["open"], changes=True))
    waits = (game, scenario) in ATTACKED
    while player.asked() and not player.moved and (waits or player.clicks < 20):
        if waits and any(o["verb"] == "activate" for o in player.seat.scene["options"]):
            waits, player.clicks = False, 1
        player.go()
        player.moved = player.moved and not waits
    assert player.moved
    assert player.clicks <= MOST, player.said
