"""Advice at the table: for who is asked and plays alone, thought out where it holds nobody up."""

from __future__ import annotations

import threading
import time

import pytest
from parlour_game import Toy

from zariba import registry
from zariba.bots.advice import Advice, Counsel, luck_of
from zariba.bots.process import BotProcessError
from zariba.server import advice as advice_module

PATIENCE = 60.0
BEST = Advice(
    (
        Counsel("picks six", ("pick", 6), 0.7, 0.02, 40, False, (("a", "b"),)),
        Counsel("picks four", ("pick", 4), 0.5, 0.02, 40, True),
    ),
    True,
    120,
)


class Muser:
    """Thinks until it is hurried or ended, and tells that it is half through."""

    made: list[Muser] = []
    fails = False

    def __init__(self, game, word: str) -> None:
        self.hurried, self.ended = threading.Event(), threading.Event()
        self.views: list[object] = []
        Muser.made.append(self)

    def advise(self, view, seat, choice, luck, told):
        self.views.append((view, luck))
        while not (self.hurried.wait(0.01) or self.ended.is_set()):
            told(0.5)
        if self.fails or self.ended.is_set():
            raise BotProcessError("its process ended")
        return BEST

    def hurry(self) -> None:
        self.hurried.set()

    def end(self) -> None:
        self.ended.set()

    stop = end


@pytest.fixture(autouse=True)
def muser(monkeypatch: pytest.MonkeyPatch) -> type[Muser]:
    monkeypatch.setattr(Muser, "made", [])
    monkeypatch.setattr(Muser, "fails", False)
    monkeypatch.setattr(advice_module, "BotProcess", Muser)
    monkeypatch.setattr(Toy, "orders", lambda self: object())
    return Muser


def refused(seat, **message) -> str:
    seat.send(id="a", **message)
    return seat.until("refused")["why"]


def eventually(holds) -> None:
    limit = time.monotonic() + PATIENCE
    while not holds() and time.monotonic() < limit:
        time.sleep(0.01)
    assert holds()


def test_the_best_are_told_with_their_chance_and_its_error_and_nothing_is_done(new, sit) -> None:
    seat = sit(new()["open"])
    seat.send(type="advise", id="a")
    begun = seat.until("advising")
    assert (begun["part"], begun["seat"], begun["id"]) == (0.0, 0, "a")
    while seat.until("advising")["part"] != 0.5:
        pass
    seat.send(type="advise", stop=True)
    told = seat.until("advice")
    assert told["clear"] is True
    assert [each["action"] for each in told["best"]] == [["pick", "6"], ["pick", "4"]]
    first, second = told["best"]
    assert (first["says"], first["chance"], first["error"]) == ("picks six", 0.7, 0.02)
    assert first["ways"] == [["a", "b"]]
    assert second["worse"] is True
    assert seat.scene["n"] == 0


def test_only_the_view_of_the_seat_is_thought_about_with_dice_that_follow_from_it(
    new, sit, muser, toy_game
) -> None:
    seat = sit(new({"red": "here", "blue": "here"})["open"])
    seat.play(("pick", "3"))
    seat.send(type="advise")
    seat.until("advising")
    eventually(lambda: muser.made and muser.made[0].views)
    view, luck = muser.made[0].views[0]
    assert view.secret == [0, 0]
    assert view.seed == b""
    assert luck == luck_of(toy_game, view)
    muser.made[0].hurry()
    seat.until("advice")


def test_nobody_else_is_told(new, sit, links, muser) -> None:
    table = new()
    seat, other, watcher = sit(table["open"]), sit(table["open"]), sit(links(table, -1))
    seat.send(type="advise")
    seat.until("advising")
    seat.send(type="advise", stop=True)
    seat.until("advice")
    seat.play(("pick", "3"))
    for looker in (other, watcher):
        looker.reach(1)
        assert looker.messages("advising", "advice") == []


def test_while_it_thinks_the_table_plays_on_and_what_is_out_of_date_is_let_go_of(
    new, sit, muser
) -> None:
    seat = sit(new({"red": "here", "blue": "here"})["open"])
    seat.send(type="advise")
    seat.until("advising")
    assert seat.play(("pick", "3"))["n"] == 1
    eventually(lambda: muser.made[0].ended.is_set())
    assert seat.until("advice")["failed"] == "the table has moved on"


def test_another_question_waits_until_the_first_is_answered(new, sit, muser) -> None:
    seat = sit(new()["open"])
    seat.send(type="advise")
    seat.until("advising")
    assert "already" in refused(seat, type="advise")
    muser.made[0].hurry()
    seat.until("advice")


def test_who_leaves_is_not_thought_for_any_longer(client, new, muser) -> None:
    address = new()["open"].replace("/table/", "/ws/")
    with client.websocket_connect(address) as socket:
        socket.send_text('{"type": "advise"}')
        eventually(lambda: muser.made and muser.made[0].views)
    eventually(lambda: muser.made[0].ended.is_set())


def test_at_a_table_of_two_people_nobody_is_advised(new, sit, links) -> None:
    table = new({"red": "link", "blue": "link"})
    assert "without another person" in refused(sit(links(table, 0)), type="advise")


def test_watchers_are_not_advised_and_stop_nothing(new, sit, links) -> None:
    watcher = sit(links(new(), -1))
    for message in ({"type": "advise"}, {"type": "advise", "stop": True}):
        assert "without another person" in refused(watcher, **message)


def test_a_game_without_orders_says_that_there_are_hints(new, sit, monkeypatch) -> None:
    monkeypatch.setattr(Toy, "orders", lambda self: None)
    assert "ask for a hint" in refused(sit(new()["open"]), type="advise")


def test_an_adviser_that_fails_says_so_and_does_no_harm(new, sit, muser, monkeypatch) -> None:
    monkeypatch.setattr(muser, "fails", True)
    seat = sit(new({"red": "here", "blue": "here"})["open"])
    seat.send(type="advise")
    seat.until("advising")
    seat.send(type="advise", stop=True)
    assert "no answer" in seat.until("advice")["failed"]
    seat.play(("pick", "3"))


def test_what_is_not_thought_out_cannot_be_stopped(new, sit) -> None:
    assert "no advice" in refused(sit(new()["open"]), type="advise", stop=True)


def test_other_tables_answer_while_it_thinks(new, sit, muser) -> None:
    thinking = [sit(new()["open"]) for _ in range(3)]  # more than think at once
    for seat in thinking:
        seat.send(type="advise")
        seat.until("advising")
    other = sit(new({"red": "here", "blue": "steady"})["open"])
    other.reach(1)  # the bot there does not wait for an adviser
    other.play(("pick", "3"))
    eventually(lambda: len(muser.made) == 2)
    muser.made[0].hurry()
    eventually(lambda: len(muser.made) == 3)
    for each in muser.made:
        each.hurry()
    for seat in thinking:
        seat.until("advice")


def test_a_process_of_its_own_advises_in_a_real_game(new, sit, monkeypatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(registry, "GAMES", ("ogaden",))
    monkeypatch.setattr(advice_module, "ADVISER", "search:rollouts=24")
    seat = sit(new(game="ogaden", scenario="liberation", prepared=True)["open"])
    told = {"failed": "not asked yet"}
    while "failed" in told:  # the prepared set-up is still being placed
        seat.send(type="advise")
        seat.until("advising")
        told = seat.until("advice")
    offered = [[option["verb"], option["arg"]] for option in seat.scene["options"]]
    assert all(each["action"] in offered for each in told["best"])
    assert told["rollouts"] >= 24
