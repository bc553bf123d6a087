"""What the bot would do in a person's place."""

import pytest
from parlour_game import SleepyBot, SteadyBot

from zariba.server import hints


@pytest.fixture(autouse=True)
def _adviser(monkeypatch) -> None:
    monkeypatch.setattr(hints, "ADVISER", SteadyBot.name)


def ask(seat, **more) -> dict:
    seat.send(type="hint", id="h", **more)
    while (message := seat.read())["type"] not in ("hint", "refused"):
        pass
    return message


def test_a_hint_is_an_offered_action_with_the_bots_reason_and_nothing_is_done(new, sit) -> None:
    seat = sit(new()["open"])
    answer = ask(seat)
    assert answer == {
        "type": "hint",
        "action": ["pick", "4"],
        "reason": "four is my number",
        "id": "h",
    }
    assert seat.scene["n"] == 0


def test_at_a_table_of_two_people_nobody_is_advised(new, sit, links) -> None:
    table = new({"red": "link", "blue": "link"})
    assert "without another person" in ask(sit(links(table, 0)))["why"]


def test_watchers_are_not_advised(new, sit, links) -> None:
    assert ask(sit(links(new(), -1)))["type"] == "refused"


def test_a_seat_that_is_not_asked_is_told_who_decides(new, sit) -> None:
    seat = sit(new({"blue": "sleepy"})["open"])
    seat.play(("pick", "3"))
    try:
        assert "to decide now" in ask(seat)["why"]
    finally:
        SleepyBot.bell.set()


def test_a_game_without_a_bot_that_plans_says_so(new, sit, monkeypatch) -> None:
    monkeypatch.setattr(hints, "ADVISER", "general")
    assert "no bot with a plan" in ask(sit(new()["open"]))["why"]


def test_a_bot_that_fails_gives_no_hint_and_does_no_harm(new, sit, monkeypatch) -> None:
    monkeypatch.setattr(hints, "ADVISER", "failing")
    seat = sit(new()["open"])
    seat.play(("pick", "3"))
    seat.play(("pick", "5"))
    assert "no answer" in ask(seat)["why"]
    seat.play(("roll", ""))
