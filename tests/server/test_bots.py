"""Bots at the table: they answer in turn, see only their side, and may fail without harm."""

from __future__ import annotations

from parlour_game import SleepyBot

from zariba.server.botplay import BotPlay


def test_a_bot_answers_until_the_person_must_decide(new, sit) -> None:
    seat = sit(new({"blue": "steady"})["open"])
    seat.reach(1)
    seat.play(("pick", "3"))
    seat.act(("done", ""))
    seat.reach(5)
    assert seat.words()[-3:] == ["Red stops.", *seat.words()[-2:-1], "Blue stops."]
    assert seat.scene["you"] == 0


def test_a_bots_reason_is_told_to_all_only_when_the_game_is_over(new, sit) -> None:
    seat = sit(new({"blue": "steady"})["open"])
    seat.reach(1)
    seat.play(("pick", "3"))
    assert not any("reason" in line for line in seat.log)
    while not seat.scene.get("result"):
        seat.play(("roll", ""))
    reasons = [line["reason"] for line in seat.log if "reason" in line]
    assert reasons == ["four is my number"]


def test_bots_alone_play_to_the_end_for_an_audience_with_their_reasons_stored(
    new, sit, store
) -> None:
    table = new({"red": "steady", "blue": "steady"})
    assert store.load(table["id"]).record.actions == []
    watcher = sit(table["open"])
    while not watcher.scene.get("result"):
        watcher.until("scene")
    assert "points win" in store.load(table["id"]).record.reasons


def test_bots_alone_can_be_paused(new, sit) -> None:
    watcher = sit(new({"red": "sleepy", "blue": "sleepy"})["open"])
    watcher.send(type="pause", on=True)
    while not watcher.until("scene")["paused"]:
        pass
    SleepyBot.bell.set()  # what it was thinking of comes too late
    for number in range(20):
        watcher.send(type="scene", at=0, id=number)
        watcher.until("history")
    assert watcher.scene["n"] == 0
    watcher.send(type="pause", on=False)
    while watcher.scene["n"] == 0:
        watcher.read()


def test_a_bot_that_raises_is_reported_and_its_seat_can_be_taken_over(client, new, sit) -> None:
    table = new({"blue": "failing"})
    seat = sit(table["open"])
    seat.reach(1)
    seat.play(("pick", "3"))
    seat.play(("done", ""))
    failure = seat.until("refused")["why"]
    assert "the bot that plays Blue failed (ValueError; the server's log" in failure
    late = sit(table["open"])
    assert any("ValueError" in text for text in late.seen), "who connects later is told too"
    seat.send(type="take", seat=0)
    assert "whose bot has failed" in seat.until("refused")["why"]
    seat.send(type="take", seat=1)
    while seat.scene["you"] != 1:
        seat.read()
    seat.play(("roll", ""))
    assert client.get(f"/api{table['open']}").json()["players"] == ["here", "here"]


def test_a_bot_that_takes_too_long_is_reported_and_may_try_again(new, sit, monkeypatch) -> None:
    monkeypatch.setattr(BotPlay, "answer_seconds", 0.2)
    seat = sit(new({"blue": "sleepy"})["open"])
    assert "no answer in 0.2 seconds" in seat.until("refused")["why"]
    monkeypatch.setattr(BotPlay, "answer_seconds", 60.0)
    SleepyBot.bell.set()
    seat.send(type="pause", on=False)
    seat.reach(1)


def test_a_bot_that_chooses_what_is_not_offered_is_stopped(new, sit) -> None:
    seat = sit(new({"blue": "cheating"})["open"])
    assert "not offered" in seat.until("refused")["why"]
    assert seat.scene["n"] == 0


def test_people_are_served_while_a_bot_thinks_and_an_undo_makes_its_answer_void(new, sit) -> None:
    seat = sit(new({"blue": "sleepy"})["open"])
    seat.play(("pick", "3"))
    seat.send(type="why", on="space", target="b", id=1)
    seat.until("why")
    seat.send(type="undo")
    seat.reach(0)
    SleepyBot.bell.set()
    assert seat.reach(1)["n"] == 1, "the bot is asked again and picks first"
    assert "Red picks 3." not in seat.words()
