"""Reaction windows: answered without needless clicks, and without telling anyone anything."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
import time

import pytest
from litestar.testing import TestClient
from window_game import Window, WindowGame

from zariba import registry
from zariba.core.choice import DONE, Choice
from zariba.server import reactions
from zariba.server.app import make_app
from zariba.server.schema import SCHEMA_VERSION
from zariba.server.store import Standing, Store, StoreError


@pytest.fixture(autouse=True)
def windows(monkeypatch) -> WindowGame:
    game = WindowGame()
    monkeypatch.setattr(registry, "GAMES", ("windows",))
    monkeypatch.setattr(registry, "load", lambda name: game)
    return game


class Pauses:
    """The clock of the table: a pause ends when the test says so, whatever its length."""

    def __init__(self) -> None:
        self.begun: list[float] = []
        self.ended = 0
        self.going = threading.Event()
        self.going.set()

    async def pause(self, seconds: float) -> None:
        self.begun.append(seconds)
        while not self.going.is_set():
            await asyncio.sleep(0.001)
        self.ended += 1

    def hold(self) -> None:
        """From now on pauses last."""
        self.going.clear()

    def let_go(self) -> None:
        """End those that last, and wait until they have."""
        self.going.set()
        while self.ended < len(self.begun):
            time.sleep(0.001)


@pytest.fixture(autouse=True)
def pauses(monkeypatch) -> Pauses:
    clock = Pauses()
    monkeypatch.setattr(reactions, "pause", clock.pause)
    return clock


@pytest.fixture
def pair(new, sit, links, windows):
    """A table between people with blue's hand dealt: its record, red, blue and a watcher."""

    def open_table(hand=(), seats=None):
        windows.hand = hand
        table = new(seats or {"red": "link", "blue": "link"}, game="windows")
        blue = None if seats else sit(links(table, 1))
        return table, sit(links(table, 0)), blue, sit(links(table, -1))

    return open_table


def say(seat, **words) -> None:
    seat.send(type="reactions", seat=1, **words)
    seat.until("scene")


def settings(seat) -> dict:
    return last(seat)["reactions"]["seats"][0]


def last(seat) -> dict:
    return [m for m in map(json.loads, seat.seen) if m["type"] == "scene"][-1]


def settle(seat) -> None:
    """Whatever the server had for this seat has arrived."""
    seat.send(type="why", on="piece", target="7", id="settled")
    seat.until("why")


def test_a_seat_whose_only_answer_is_to_pass_is_answered_for(pair, store) -> None:
    table, red, _blue, _ = pair(hand=())
    red.play(("go", ""))
    red.reach(2)
    entry = store.load(table["id"]).record.actions[1]
    assert (entry.seat, entry.verb, entry.why) == (1, "decline", -1), "an action like any other"


def test_a_seat_that_holds_a_reaction_is_asked(pair, pauses) -> None:
    _, red, blue, _ = pair(hand=(1, 2))
    red.play(("go", ""))
    blue.reach(1)
    assert last(blue)["reactions"]["answering"] is False
    assert last(blue)["reactions"]["idle"] == ["decline", ""]
    assert last(blue)["reactions"]["window"] == "round 1"
    settle(red)
    assert not pauses.begun, "the table is not about to answer"
    assert red.scene["n"] == 1


def test_a_seat_lets_all_of_a_round_pass_and_is_asked_again_in_the_next(pair) -> None:
    _, red, blue, _ = pair(hand=(1, 2))
    red.play(("go", ""))
    blue.reach(1)
    say(blue, window="round 1")
    assert settings(blue)["passing"] == "round 1"
    red.reach(2)
    red.play(("go", ""))
    red.reach(4)
    red.play(("go", ""))
    blue.reach(5)
    settle(blue)
    assert last(blue)["reactions"]["answering"] is False
    assert settings(blue)["passing"] == ""


def test_what_a_seat_said_can_be_taken_back_before_the_answer_is_given(pair, pauses) -> None:
    _, red, blue, _ = pair(hand=(1, 2))
    red.play(("go", ""))
    blue.reach(1)
    pauses.hold()
    say(blue, window="round 1")
    assert last(blue)["reactions"]["answering"] is True
    say(blue, window="")
    assert last(blue)["reactions"]["answering"] is False
    pauses.let_go()
    blue.play(("play", "2"))
    red.reach(2)
    assert red.words()[-1] == "play."


def test_a_person_may_still_answer_by_hand_while_the_table_is_about_to(pair, pauses) -> None:
    _, red, blue, _ = pair(hand=(1, 2))
    red.play(("go", ""))
    blue.reach(1)
    pauses.hold()
    say(blue, window="round 1")
    blue.play(("play", "2"))
    pauses.let_go()
    red.reach(2)
    red.play(("wait", ""))
    assert (red.scene["n"], red.words()[-2:]) == (3, ["play.", "wait."])


def test_a_standing_answer_holds_while_its_owner_is_gone_and_after_a_restart(
    pair, client, database, web, links
) -> None:
    table, _, blue, _ = pair(hand=(1, 2))
    say(blue, away=True)
    again = Store(str(database))
    assert again.load(table["id"]).standing == {1: Standing(away=True)}
    with (
        TestClient(make_app(again), base_url="http://testserver.local") as other,
        other.websocket_connect(links(table, 0).replace("/table/", "/ws/")) as socket,
    ):
        red = type(blue)(socket)
        red.until("scene")
        red.play(("go", ""))
        red.reach(2)
        assert red.words()[-1] == "decline."


def test_a_standing_answer_is_taken_back(pair, store, pauses) -> None:
    table, red, blue, _ = pair(hand=(1, 2))
    say(blue, away=True)
    say(blue, away=False)
    assert store.load(table["id"]).standing == {}
    red.play(("go", ""))
    blue.reach(1)
    settle(red)
    assert not pauses.begun
    assert red.scene["n"] == 1


def test_who_wants_to_bluff_is_asked_with_nothing_in_hand(pair, pauses) -> None:
    _, red, blue, _ = pair(hand=())
    say(blue, ask=True)
    red.play(("go", ""))
    blue.reach(1)
    settle(red)
    assert not pauses.begun
    assert red.scene["n"] == 1
    blue.play(("decline", ""))
    red.reach(2)


def empty_hand(blue) -> None:
    pass


def passes_the_round(blue) -> None:
    say(blue, window="round 1")


def is_away(blue) -> None:
    say(blue, away=True)


def by_hand(blue) -> None:
    blue.act(("decline", ""))


def bluffs(blue) -> None:
    blue.act(("decline", ""))


def test_neither_hands_nor_settings_nor_who_answered_change_what_others_are_told(
    pair, pauses
) -> None:
    told = []
    ways = [((), empty_hand), ((), bluffs), ((1, 2), passes_the_round), ((1, 2), by_hand)]
    ways += [((2,), by_hand), ((1,), is_away)]
    for hand, answer in ways:
        _, red, blue, watcher = pair(hand)
        if answer is bluffs:
            say(blue, ask=True)
        for n in (0, 2):
            pauses.hold()
            red.play(("go", ""))
            watcher.reach(n + 1)
            blue.reach(n + 1)
            if answer is not passes_the_round or n == 0:
                answer(blue)
            pauses.let_go()
            for seat in (red, watcher):
                seat.reach(n + 2)
        red.send(type="scene", at=1, id="h")
        red.until("history")
        told.append((red.seen, watcher.seen))
    for other in told[1:]:
        assert other == told[0]
    assert '"reactions"' not in "".join(told[0][1]), "a watcher is told of no settings"


def test_setting_reactions_sends_the_opponent_nothing(pair) -> None:
    _, red, blue, watcher = pair(hand=(1, 2))
    red.play(("go", ""))
    blue.reach(1)
    settle(red)
    settle(watcher)
    before = len(red.seen), len(watcher.seen)
    say(blue, ask=True)
    say(blue, ask=False)
    settle(red)
    settle(watcher)
    assert (len(red.seen), len(watcher.seen)) == (before[0] + 1, before[1] + 1)


def test_the_pause_is_drawn_anew_between_its_limits(monkeypatch) -> None:
    monkeypatch.undo()
    least, most = reactions.PAUSE_SECONDS
    assert 0.1 < least < most - 0.5
    drawn = [reactions.hesitation() for _ in range(200)]
    assert least <= min(drawn) < least + 0.2
    assert most - 0.2 < max(drawn) <= most


PAUSED = {
    "nothing in hand": ((), None),
    "passing the round": ((1, 2), "window"),
    "away": ((1, 2), "away"),
    "a bot with cards": ((1, 2), "bot"),
    "a bot without": ((), "bot"),
}


@pytest.mark.parametrize("name", PAUSED)
def test_every_answer_that_no_hand_gives_waits_the_same_pause(
    name, pair, pauses, monkeypatch
) -> None:
    hand, how = PAUSED[name]
    _, red, blue, _ = pair(hand, {"red": "link", "blue": "ready"} if how == "bot" else None)
    if how == "window":
        red.play(("go", ""))
        blue.reach(1)
        say(blue, window="round 1")
        red.reach(2)
    elif how == "away":
        say(blue, away=True)
    monkeypatch.setattr(reactions, "PAUSE_SECONDS", (1000.0, 1000.0))
    n, before = red.scene["n"], len(pauses.begun)
    pauses.hold()
    red.play(("go", ""))
    settle(red)
    while len(pauses.begun) == before:
        settle(red)
    assert red.scene["n"] == n + 1
    (waits,) = pauses.begun[before:]
    assert 500 < waits <= 1000, "a bot's thinking is part of the pause"
    pauses.let_go()
    red.reach(n + 2)


FORGED = {
    "another's seat": ({"seat": 0, "away": True}, "only who plays a seat"),
    "a seat there is not": ({"seat": 9, "away": True}, "only who plays a seat"),
    "no seat": ({"away": True}, "seat"),
    "an unknown word": ({"seat": 1, "bluff": True}, "unknown field"),
    "a word of the wrong kind": ({"seat": 1, "away": "yes"}, "Expected"),
    "a round that is not now": ({"seat": 1, "window": "round 9"}, "you are asked about"),
}


@pytest.mark.parametrize("name", FORGED)
def test_forged_settings_are_refused_with_one_line_and_change_nothing(name, pair, store) -> None:
    words, why = FORGED[name]
    table, red, blue, _ = pair(hand=(1, 2))
    red.play(("go", ""))
    blue.reach(1)
    blue.send(type="reactions", **words)
    refusal = blue.until("refused")["why"]
    assert why in refusal
    assert "\n" not in refusal
    assert store.load(table["id"]).standing == {}


def test_a_watcher_sets_nothing(pair) -> None:
    _, _, _, watcher = pair()
    watcher.send(type="reactions", seat=1, away=True)
    assert "watchers look on" in watcher.until("refused")["why"]


def test_an_opponent_may_not_undo_across_an_answer_to_a_window(pair) -> None:
    _, red, _blue, _ = pair(hand=())
    red.play(("go", ""))
    red.reach(2)
    red.send(type="undo")
    assert "not yours" in red.until("refused")["why"]


def test_who_takes_back_an_answer_the_table_gave_is_asked_by_hand(pair, pauses) -> None:
    _, red, blue, _ = pair(hand=(1, 2))
    say(blue, away=True)
    red.play(("go", ""))
    blue.reach(2)
    assert blue.undo == ""
    blue.send(type="undo")
    blue.reach(1)
    settle(blue)
    assert len(pauses.begun) == 1
    assert last(blue)["reactions"]["answering"] is False
    blue.play(("play", "1"))
    red.reach(2)
    red.play(("go", ""))
    red.reach(4)


def test_an_undo_during_the_pause_makes_the_answer_void(pair, pauses) -> None:
    pauses.hold()
    _, red, _blue, _ = pair(hand=())
    red.play(("go", ""))
    red.send(type="undo")
    red.reach(0)
    pauses.let_go()
    settle(red)
    assert red.scene["n"] == 0
    red.play(("wait", ""))
    assert red.words() == ["wait."]


def test_one_who_plays_both_seats_keeps_looking_with_the_eyes_of_the_one_who_acts(
    new, sit, windows
) -> None:
    seat = sit(new({}, game="windows")["open"])
    seat.play(("go", ""))
    assert seat.scene["you"] == 0
    seat.reach(2)
    assert seat.scene["you"] == 0
    assert [s["seat"] for s in last(seat)["reactions"]["seats"]] == [0, 1]


def test_a_full_database_keeps_the_answer_for_later_and_tells_nobody(
    pair, store, monkeypatch
) -> None:
    _, red, _blue, _ = pair(hand=())
    real, failed = Store.append, []

    def append(self, *words):
        if words[3][0].verb == "decline" and not failed:
            failed.append(1)
            raise StoreError("the disk is full")
        return real(self, *words)

    monkeypatch.setattr(Store, "append", append)
    red.play(("go", ""))
    red.reach(2)
    assert failed
    assert not any('"refused"' in text for text in red.seen)


def test_a_database_of_the_first_layout_is_brought_up_to_date(database, store) -> None:
    store.close()
    with sqlite3.connect(database) as link:
        link.execute("drop table standing")
        link.execute("alter table tables drop column pack")
        link.execute("alter table tables drop column rules")
        link.execute("update zariba_schema set version = 1")
    again = Store(str(database))
    again.close()
    with sqlite3.connect(database) as link:
        assert link.execute("select version from zariba_schema").fetchone() == (SCHEMA_VERSION,)
        assert link.execute("select count(*) from standing").fetchone() == (0,)


def test_a_window_is_put_even_when_its_only_answer_is_done(windows, monkeypatch) -> None:
    state = windows.start("short", (), bytes(32))
    only_done = Choice("React?", [DONE], idle=DONE, window="round 1")
    monkeypatch.setattr(Window, "choice", lambda *_: only_done)
    assert windows.apply(state, 0, ("go", 0)) is None
    assert windows.asked(state) == (1,)


def test_a_game_without_windows_tells_nothing_of_them(new, sit, windows) -> None:
    windows.reaction_windows = False
    seat = sit(new({}, game="windows")["open"])
    assert "reactions" not in last(seat)
    seat.send(type="reactions", seat=1, away=True)
    assert "no reactions" in seat.until("refused")["why"]
