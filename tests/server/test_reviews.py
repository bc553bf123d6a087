"""Reviews of finished games: made in the background, kept, gone on with, never before the end."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path

import pytest
from bot_match import written
from litestar.testing import TestClient
from parlour_game import Toy
from sqlalchemy import event

from zariba import registry
from zariba.bots.review import Better, Reviewing, Verdict
from zariba.bots.reviewing import News
from zariba.server import reviews
from zariba.server.app import make_app
from zariba.server.store import Store

PATIENCE = 60.0
ORDERS = 3


def verdict(n: int) -> Verdict:
    return Verdict(
        start=n,
        end=n + 1,
        seat=0,
        side=0,
        turn="1",
        told=("Red walks.",),
        places=("a",),
        stands=0.5,
        wavers=0.1,
        chance=0.4,
        error=0.1,
        better=Better("rolls", 0.6, 0.2, 0.05, 9),
        mistake=True,
        luck=None,
        blur=0.0,
        fateful=False,
        dice=(),
    )


class Desk:
    """Reviews without a process; it waits for leave before each verdict."""

    made: list[Desk] = []
    leave = threading.Semaphore(0)
    fails: str = ""

    def __init__(self, game, record, how, skip) -> None:
        assert record.actions
        self.skip = skip
        self.stopped = False
        self._news = iter(self._tell())
        Desk.made.append(self)

    def _tell(self):
        yield News(orders=ORDERS)
        for n in range(self.skip, ORDERS):
            while not Desk.leave.acquire(timeout=0.05):
                if self.stopped:
                    yield News(failed="its process ended")
            if Desk.fails:
                yield News(failed=Desk.fails)
            yield News(verdict=verdict(n))
        yield News(over=True)

    def news(self) -> News:
        return next(self._news)

    def stop(self) -> None:
        self.stopped = True


@pytest.fixture(autouse=True)
def desk(monkeypatch: pytest.MonkeyPatch) -> type[Desk]:
    monkeypatch.setattr(Desk, "made", [])
    monkeypatch.setattr(Desk, "leave", threading.Semaphore(0))
    monkeypatch.setattr(Desk, "fails", "")
    monkeypatch.setattr(reviews, "ReviewProcess", Desk)
    monkeypatch.setattr(Toy, "orders", lambda self: object())
    return Desk


def play_out(seat) -> None:
    seat.play(("pick", "4"))
    seat.play(("pick", "4"))
    while not seat.scene.get("result"):
        seat.play(("roll", ""))


@pytest.fixture
def ended(new, sit):
    """A table whose game is over."""
    table = new({"red": "here", "blue": "here"}, free_undo=True)
    seat = sit(table["open"])
    play_out(seat)
    table["seat"] = seat
    return table


def review_of(client, table, since: int = 0) -> dict:
    answer = client.get(f"/api{table['open']}/review?since={since}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def until(client, table, **wanted) -> dict:
    """The review once it is so."""
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        found = review_of(client, table)
        if all(found[key] == value for key, value in wanted.items()):
            return found
        time.sleep(0.01)
    raise AssertionError(found)


def test_a_game_that_is_over_is_reviewed_in_the_background_and_its_verdicts_come_one_by_one(
    client, ended, desk
) -> None:
    until(client, ended, state="works", orders=ORDERS, done=0)
    desk.leave.release()
    found = until(client, ended, done=1)
    assert found["state"] == "works"
    assert [each["start"] for each in found["verdicts"]] == [0]
    desk.leave.release(2)
    whole = until(client, ended, state="done")
    assert [each["start"] for each in whole["verdicts"]] == [0, 1, 2]
    assert whole["verdicts"][0]["better"]["says"] == "rolls"
    assert [each["start"] for each in review_of(client, ended, since=2)["verdicts"]] == [2]


def test_while_a_game_runs_nothing_of_a_review_is_made_or_told(client, new, sit, desk) -> None:
    table = new({"red": "here", "blue": "here"})
    sit(table["open"]).play(("pick", "4"))
    for answer in (
        client.get(f"/api{table['open']}/review"),
        client.post(f"/api{table['open']}/review", json={}),
    ):
        assert answer.status_code == 403
        assert answer.json() == {"error": "there is a review when the game is over"}
    assert desk.made == []


def test_a_wrong_link_has_no_review(client) -> None:
    assert client.get("/api/table/wrong/review").status_code == 404


def test_a_game_that_is_taken_back_is_let_go_of_and_reviewed_anew_when_it_ends_again(
    client, ended, desk
) -> None:
    desk.leave.release()
    until(client, ended, done=1)
    seat = ended["seat"]
    seat.send(type="undo")
    seat.until("scene")
    assert client.get(f"/api{ended['open']}/review").status_code == 403
    seat.play(("step", "b"))
    while not seat.scene.get("result"):
        seat.play(("roll", ""))
    until(client, ended, state="works", orders=ORDERS, done=0)
    first, second = desk.made
    assert first.stopped
    assert second.skip == 0


def test_a_review_goes_on_where_it_was_when_the_server_starts_again(
    database, web, server_on, desk, sit_at
) -> None:
    first = TestClient(make_app(Store(str(database))))
    with first as client:
        wanted = {"game": "toy", "scenario": "short", "seats": {}, "seed": 7}
        table = client.post("/api/tables", json=wanted).json()
        with client.websocket_connect(table["open"].replace("/table/", "/ws/")) as socket:
            scene = talk(socket)
            for action in (["pick", "4"], ["pick", "4"]):
                scene = talk(socket, scene, action)
            while not scene.get("result"):
                scene = talk(socket, scene, ["roll", ""])
        desk.leave.release(2)
        until(client, table, done=2)
    again = server_on(database)
    limit = time.monotonic() + PATIENCE
    while len(desk.made) < 2 and time.monotonic() < limit:
        time.sleep(0.01)
    assert desk.made[1].skip == 2  # nobody has asked for it
    desk.leave.release()
    whole = until(again, table, state="done")
    assert [each["start"] for each in whole["verdicts"]] == [0, 1, 2]


def talk(socket, scene=None, action=None) -> dict:
    if action is not None:
        message = {"type": "act", "n": scene["n"], "actions": [action]}
        socket.send_text(json.dumps(message))
    while True:
        message = json.loads(socket.receive_text(timeout=PATIENCE))
        if message["type"] == "scene" and (scene is None or message["scene"]["n"] > scene["n"]):
            return message["scene"]


def test_an_error_stops_it_with_one_line_and_it_can_be_gone_on_with(client, ended, desk) -> None:
    desk.leave.release()
    until(client, ended, done=1)
    desk.fails = "an error in the review (ValueError)"
    desk.leave.release()
    found = until(client, ended, state="stopped")
    assert (found["why"], found["done"]) == ("an error in the review (ValueError)", 1)
    desk.fails = ""
    assert client.post(f"/api{ended['open']}/review", json={}).json()["state"] != "stopped"
    desk.leave.release(2)
    assert len(until(client, ended, state="done")["verdicts"]) == ORDERS
    assert desk.made[1].skip == 1


def test_a_full_disk_stops_it_with_one_line_and_nothing_is_lost(client, ended, desk, store) -> None:
    desk.leave.release()
    until(client, ended, done=1)

    def full(connection, cursor, statement, parameters, context, executemany) -> None:
        if "INSERT INTO verdicts" in statement:
            raise OSError("database or disk is full")

    event.listen(store.engine, "before_cursor_execute", full)
    desk.leave.release()
    found = until(client, ended, state="stopped")
    assert "the disk is full" in found["why"]
    assert "\n" not in found["why"]
    event.remove(store.engine, "before_cursor_execute", full)
    client.post(f"/api{ended['open']}/review", json={})
    desk.leave.release(2)
    whole = until(client, ended, state="done")
    assert [each["start"] for each in whole["verdicts"]] == [0, 1, 2]


def test_a_game_without_orders_has_no_review_and_says_so(client, ended, monkeypatch) -> None:
    monkeypatch.setattr(Toy, "orders", lambda self: None)
    found = review_of(client, ended)
    assert (found["state"], found["may_begin"]) == ("none", False)
    assert "nobody weighs whole orders" in found["why"]


def test_a_game_of_bots_alone_is_reviewed_only_when_somebody_asks(client, new, sit, desk) -> None:
    table = new({"red": "steady", "blue": "steady"})
    watcher = sit(table["open"])
    while not watcher.scene.get("result"):
        watcher.read()
    assert review_of(client, table)["state"] == "none"
    assert desk.made == []
    client.post(f"/api{table['open']}/review", json={})
    desk.leave.release(ORDERS)
    until(client, table, state="done")


def played_by_bots() -> bytes:
    """A short game of Ogaden, played to its end."""
    return written(registry.load("ogaden"), "liberation", ("doctrine", "doctrine"), 5).save()


def test_a_real_game_is_reviewed_in_a_process_of_its_own(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(reviews, "Reviewing", lambda: Reviewing(rollouts=8, enough=1))
    with TestClient(make_app(Store(str(database)))) as client:
        wanted = {"save": json.loads(played_by_bots()), "seats": {}}
        table = client.post("/api/tables/load", json=wanted).json()
        assert review_of(client, table)["state"] == "none"
        assert client.post(f"/api{table['open']}/review", json={}).json()["may_begin"]
        whole = until(client, table, state="done")
    assert len(whole["verdicts"]) == whole["orders"] > 20
    assert all(0 <= each["stands"] <= 1 for each in whole["verdicts"])
    assert any(each["luck"] is not None for each in whole["verdicts"])
