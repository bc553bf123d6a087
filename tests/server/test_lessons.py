"""A guided game at a table: its file says what comes next, and who does it."""

from __future__ import annotations

import json

import pytest

from zariba import registry
from zariba.core.journal import verified
from zariba.core.record import read_record

GO_UP = [("hex", "2816"), ("all", "")]


@pytest.fixture(autouse=True)
def keren(toy_game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A published game beside the toy: it has a lesson."""
    monkeypatch.setattr(registry, "GAMES", ("toy", "keren"))


@pytest.fixture
def lesson(client, sit):
    """The learner's connection to Keren's first lesson, and its address."""
    answer = client.post("/api/tables", json={"game": "keren", "lesson": "first"})
    assert answer.status_code == 201
    opened = answer.json()["open"]
    return sit(opened), opened


def done(seat) -> int:
    """How many actions of the lesson were taken, as the last message says."""
    told = [json.loads(text) for text in seat.seen]
    return next(m["lesson"] for m in reversed(told) if "lesson" in m)


def reach(seat, count: int) -> None:
    while done(seat) != count:
        seat.read()


def test_the_table_says_that_it_is_a_lesson_and_who_sits_there(client, lesson) -> None:
    seat, opened = lesson
    told = client.get(f"/api{opened}").json()
    assert told["lesson"] == "first"
    assert told["players"] == ["here", "lesson"]
    assert done(seat) == 0


def test_what_is_legal_but_not_the_lesson_is_refused_in_words(lesson) -> None:
    seat, _ = lesson
    seat.act(("done", ""))
    refusal = seat.until("refused")
    assert refusal["why"].startswith("that is legal, but in this lesson: click Mount Sanchil")


def test_what_is_not_legal_is_refused_by_its_rule(lesson) -> None:
    seat, _ = lesson
    seat.act(("hex", "4120"))
    refusal = seat.until("refused")
    assert refusal["rule"]


def test_the_other_side_does_what_the_file_says(lesson) -> None:
    seat, _ = lesson
    for action in [*GO_UP, ("fire", ""), ("unit", "IT-gren-tan-1")]:
        seat.act(action)
        reach(seat, done(seat) + 1)
    for action in [("unit", "CW4-red-1"), ("unit", "CW4-red-2"), ("hex", "2817")]:
        seat.act(action)
        reach(seat, done(seat) + 1)
    seat.act(("unit", "CW4-blue-1"), ("unit", "CW4-blue-2"), ("hex", "2917"), ("hex", "2916"))
    reach(seat, 11)
    seat.act(("done", ""))
    reach(seat, 17)
    assert seat.scene["seats"][0]["asked"]
    assert any("no effect" in line for line in seat.words())


def test_going_back_takes_back_the_reply_and_the_dice_too(lesson) -> None:
    seat, _ = lesson
    for action in [*GO_UP, ("fire", ""), ("unit", "IT-gren-tan-1")]:
        seat.act(action)
        reach(seat, done(seat) + 1)
    assert seat.undo == ""
    seat.send(type="undo")
    reach(seat, 3)
    seat.act(("unit", "IT-gren-tan-1"))
    reach(seat, 4)
    assert any("suppressed" in line for line in seat.words())


def test_nothing_can_be_taken_back_at_the_start(lesson) -> None:
    seat, _ = lesson
    assert seat.undo == "this is where the lesson begins"


def test_several_actions_in_one_click_are_taken_together(lesson) -> None:
    seat, _ = lesson
    seat.act(*GO_UP, ("fire", ""))
    reach(seat, 3)


def test_the_record_of_a_lesson_replays(client, lesson) -> None:
    seat, opened = lesson
    seat.act(*GO_UP, ("fire", ""))
    reach(seat, 3)
    record = read_record(client.get(f"/api{opened}/save").content)
    assert record.lesson == "first"
    journal = verified(registry.load("keren"), record)
    assert len(journal.record.actions) == 3
    assert journal.state.loaded


def test_a_lesson_goes_on_after_the_server_was_stopped(client, lesson, server_on, database) -> None:
    seat, opened = lesson
    seat.act(*GO_UP)
    reach(seat, 2)
    told = server_on(database).get(f"/api{opened}").json()
    assert told["lesson"] == "first"


def test_a_record_of_a_lesson_is_not_loaded_as_a_game(client, lesson) -> None:
    _, opened = lesson
    save = client.get(f"/api{opened}/save").json()
    answer = client.post("/api/tables/load", json={"save": save})
    assert answer.status_code == 400
    assert "lesson" in answer.json()["error"]


def test_a_lesson_that_is_not_there_is_refused_by_name(client) -> None:
    answer = client.post("/api/tables", json={"game": "keren", "lesson": "second"})
    assert answer.status_code == 400
    assert answer.json()["error"] == "keren has no lesson 'second'; it has first"


def test_a_seat_that_is_asked_is_told_why(lesson) -> None:
    seat, _ = lesson
    assert seat.scene["basis"]["rules"] == ["11.0f", "5.0d"]
    assert seat.scene["basis"]["says"].startswith("A Bombardment or Defensive Fire Phase")


def test_a_watcher_is_told_no_reason(client, sit) -> None:
    table = client.post("/api/tables", json={"game": "keren", "lesson": "first"}).json()
    watching = next(link["url"] for link in table["links"] if link["seat"] == -1)
    assert "basis" not in sit(watching).scene


@pytest.mark.parametrize("part", ["lessons", "glossary", "briefings"])
def test_what_teaches_a_game_is_served(client, part: str) -> None:
    answer = client.get(f"/api/games/keren/{part}")
    assert answer.status_code == 200
    assert answer.json()
