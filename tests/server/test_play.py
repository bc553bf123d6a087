"""Playing at a table over the websocket: what is done, what is refused, what is taken back."""

from __future__ import annotations

import json

import pytest
from litestar.exceptions import WebSocketDisconnect

from zariba.server import limits


def test_a_person_plays_both_seats_and_sees_with_the_eyes_of_the_one_who_decides(new, sit) -> None:
    seat = sit(new()["open"])
    assert seat.scene["you"] == 0
    seat.play(("pick", "3"))
    assert seat.scene["you"] == 1
    assert seat.scene["pieces"][0]["label"] == "?", "blue must not see red's number"
    seat.play(("pick", "5"))
    assert seat.scene["you"] == 0
    assert [p["label"] for p in seat.scene["pieces"]] == ["3", "?"]


def test_several_actions_of_one_message_are_done_in_order_up_to_the_first_refusal(new, sit) -> None:
    seat = sit(new()["open"])
    seat.play(("pick", "3"))
    seat.play(("pick", "5"))
    seat.act(("step", "b"), ("step", "c"), ("step", "a"), ("roll", ""))
    refusal = seat.until("refused")
    assert (refusal["rule"], refusal["why"]) == ("2.1", "One space at a time.")
    seat.reach(4)
    assert seat.scene["pieces"][0]["space"] == "c"


def test_several_actions_of_one_message_stop_after_one_that_rolls_a_die(new, sit) -> None:
    seat = sit(new()["open"])
    seat.play(("pick", "3"))
    seat.play(("pick", "2"))
    seat.act(("step", "b"), ("roll", ""), ("step", "c"))
    seat.reach(4)
    assert seat.scene["pieces"][0]["space"] == "b", "the step after the die waits for the player"


def test_a_scene_carries_the_commitment_at_once_and_the_seed_only_at_the_end(new, sit) -> None:
    seat = sit(new()["open"])
    assert len(seat.scene["commitment"]) == 64
    assert "seed" not in seat.scene
    finish(seat)
    assert len(seat.scene["seed"]) == 64
    assert seat.scene["result"] == "twenty points"


def test_nothing_is_hidden_once_the_game_is_over_and_the_log_is_told_again(new, sit, links) -> None:
    table = new()
    watcher = sit(links(table, -1))
    seat = sit(table["open"])
    finish(seat)
    watcher.reach(seat.scene["n"])
    assert "Red picks 3." in watcher.words()
    assert [p["label"] for p in watcher.scene["pieces"]] == ["3", "5"]


FORGED = {
    "a verb not offered": ([["pick", "2"]], "no answer"),
    "an argument not offered": ([["step", "d"]], "One space"),
    "a verb there is not": ([["fly", "a"]], "no verb"),
    "an argument that means nothing": ([["step", "zz"]], "no space"),
    "no action at all": ([], "no action"),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_action_is_refused_with_a_reason_and_changes_nothing(
    name, new, sit, store
) -> None:
    actions, why = FORGED[name]
    table = new()
    seat = sit(table["open"])
    seat.play(("pick", "3"))
    seat.play(("pick", "5"))
    before = everything(seat, store, table)
    seat.send(type="act", n=2, actions=actions, id="x")
    refusal = seat.until("refused")
    assert why in refusal["why"]
    assert refusal["id"] == "x"
    seat.until("scene")
    assert everything(seat, store, table) == before


def test_an_action_out_of_turn_is_refused(new, sit, links, store) -> None:
    table = new({"red": "link", "blue": "link"})
    red, blue = sit(links(table, 0)), sit(links(table, 1))
    red.play(("pick", "1"))
    blue.reach(1)
    blue.play(("pick", "2"))
    before = everything(blue, store, table)
    blue.act(("roll", ""))
    assert blue.until("refused")["why"] == "it is for Red to decide now"
    blue.until("scene")
    assert everything(blue, store, table) == before


def test_an_action_for_an_earlier_decision_is_refused_as_stale(new, sit, store) -> None:
    table = new()
    seat = sit(table["open"])
    seat.play(("pick", "3"))
    seat.play(("pick", "5"))
    before = everything(seat, store, table)
    seat.act(("roll", ""), n=1)
    assert "moved on" in seat.until("refused")["why"]
    assert seat.until("scene")["scene"] == before[0]


def test_a_watcher_may_not_act_or_undo_or_pause(new, sit, links) -> None:
    table = new()
    watcher = sit(links(table, -1))
    for message in (
        {"type": "act", "n": 0, "actions": [["pick", "3"]]},
        {"type": "undo"},
        {"type": "pause", "on": True},
        {"type": "take", "seat": 0},
    ):
        watcher.send(**message)
        assert watcher.until("refused")["why"]
    assert watcher.actions == 0


MALFORMED = [
    "",
    "{",
    "[]",
    "null",
    '"act"',
    "{}",
    '{"type": "nothing"}',
    '{"type": "act"}',
    '{"type": "act", "n": "0", "actions": [["pick", "3"]]}',
    '{"type": "act", "n": 0, "actions": [["pick", 3]]}',
    '{"type": "act", "n": 0, "actions": [["pick"]]}',
    '{"type": "act", "n": 0, "actions": "pick"}',
    '{"type": "act", "n": 99999999999999999999999999, "actions": []}',
    '{"type": "why", "on": "table", "target": "a"}',
    '{"type": "scene", "at": 1e300}',
    "[" * 30000,
    '{"type": "act", "n": 0, "actions": ' + json.dumps([["pick", "3"]] * 201) + "}",
    '{"type": "act", "n": 0, "actions": [["pick", "' + "3" * limits.MESSAGE_BYTES + '"]]}',
]


def test_malformed_messages_are_refused_with_one_line_and_the_connection_goes_on(
    new, sit, store
) -> None:
    table = new()
    seat = sit(table["open"])
    before = everything(seat, store, table)
    for text in MALFORMED:
        seat.socket.send_text(text)
        refusal = seat.until("refused")
        assert refusal["why"], text[:60]
        assert "\n" not in refusal["why"]
    seat.socket.send_bytes(b"\xff\xfe\x00")
    assert seat.until("refused")["why"]
    assert everything(seat, store, table) == before
    seat.play(("pick", "3"))


def test_undo_takes_back_a_step_but_not_a_die_or_a_revealed_secret(new, sit, store) -> None:
    table = new()
    seat = sit(table["open"])
    seat.play(("pick", "3"))
    seat.play(("pick", "5"))
    seat.play(("step", "b"))
    assert seat.undo == ""
    lines = len(seat.log)
    seat.send(type="undo")
    seat.reach(2)
    assert seat.scene["pieces"][0]["space"] == "a"
    assert len(seat.log) == lines - 1
    seat.play(("roll", ""))
    assert "die" in seat.undo
    seat.send(type="undo")
    assert "a die has been rolled" in seat.until("refused")["why"]
    seat.play(("show", ""))
    seat.send(type="undo")
    assert "secret" in seat.until("refused")["why"]
    assert len(store.load(table["id"]).record.actions) == 4


def test_free_undo_crosses_a_die_for_one_who_plays_every_seat_and_asked_for_it(
    new, sit, links
) -> None:
    table = new(free_undo=True)
    seat = sit(table["open"])
    seat.play(("pick", "3"))
    seat.play(("pick", "5"))
    seat.play(("roll", ""))
    seat.send(type="undo")
    assert seat.reach(2)["n"] == 2

    shared = new({"red": "link"}, free_undo=True)
    red, blue = sit(links(shared, 0)), sit(links(shared, 1))
    red.play(("pick", "3"))
    blue.reach(1)
    blue.play(("pick", "5"))
    red.reach(2)
    red.play(("roll", ""))
    red.send(type="undo")
    assert "die" in red.until("refused")["why"]


def test_a_player_may_not_undo_what_another_did(new, sit, links) -> None:
    table = new({"red": "link", "blue": "link"})
    red, blue = sit(links(table, 0)), sit(links(table, 1))
    red.play(("pick", "3"))
    blue.reach(1)
    blue.send(type="undo")
    assert "not yours" in blue.until("refused")["why"]


def test_a_click_that_is_not_legal_is_explained_with_its_rule(new, sit, links) -> None:
    table = new()
    seat = sit(table["open"])
    ask = lambda **m: (seat.send(type="why", id=1, **m), seat.until("why"))[1]  # noqa: E731
    assert ask(on="space", target="b")["rule"] == "1.1"
    seat.play(("pick", "3"))
    seat.play(("pick", "5"))
    assert ask(on="space", target="c") == {
        "type": "why", "rule": "2.1", "why": "One space at a time.", "id": 1,
    }  # fmt: skip
    assert ask(on="space", target="b")["why"] == ""
    assert ask(on="piece", target="?it-2413-0")["why"] == "Nothing can be done with this piece now."
    assert "no space" in ask(on="space", target="nowhere")["why"]


def test_overlays_and_past_scenes_show_no_more_than_the_seat_may_know(new, sit, links) -> None:
    table = new({"red": "link", "blue": "link"})
    red, blue = sit(links(table, 0)), sit(links(table, 1))
    red.play(("pick", "6"))
    blue.reach(1)
    blue.play(("pick", "2"))
    blue.send(type="overlay", kind="near", at="a", id=5)
    overlay = blue.until("overlay")
    assert overlay["id"] == 5
    assert overlay["overlay"]["marks"][0]["text"] == "[0, 2]"
    blue.send(type="scene", at=1, id=6)
    past = blue.until("history")
    assert [p["label"] for p in past["scene"]["pieces"]] == ["?", "?"]
    assert "options" not in past["scene"]
    blue.send(type="scene", at=99, id=7)
    assert blue.until("refused")["id"] == 7
    blue.send(type="overlay", kind="nothing", id=8)
    assert blue.until("refused")["id"] == 8


def test_too_many_messages_are_refused_and_a_flood_ends_the_connection(
    new, sit, monkeypatch
) -> None:
    monkeypatch.setattr(limits, "MESSAGES_PER_SECOND", 0.01)  # however slow the machine is
    seat = sit(new()["open"])
    for _ in range(limits.MESSAGE_BURST + 20):
        seat.send(type="why", on="space", target="b", id=1)
    assert "too many" in seat.until("refused")["why"]
    for _ in range(limits.PATIENCE + 100):
        seat.send(type="why", on="space", target="b", id=1)
    with pytest.raises(WebSocketDisconnect):
        seat.until("the end")


def test_a_table_takes_only_so_many_connections(new, sit, links, monkeypatch) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS_PER_TABLE", 2)
    watch = links(new(), -1)
    sit(watch)
    sit(watch)
    with pytest.raises(WebSocketDisconnect) as closed:
        sit(watch)
    assert closed.value.code == 4429


def test_an_error_in_the_rules_is_refused_and_the_table_lives_on(
    new, sit, toy_game, monkeypatch
) -> None:
    seat = sit(new()["open"])
    with monkeypatch.context() as broken:
        broken.setattr(type(toy_game), "apply", lambda *_: 1 / 0)
        seat.act(("pick", "3"))
        assert "ZeroDivisionError" in seat.until("refused")["why"]
    with monkeypatch.context() as broken:
        broken.setattr(type(toy_game), "scene", lambda *_: 1 / 0)
        seat.act(("pick", "3"))
        while "cannot be drawn" not in seat.until("refused")["why"]:
            pass
    seat.send(type="undo")
    seat.until("scene")
    seat.play(("pick", "3"))


def finish(seat) -> None:
    seat.play(("pick", "3"))
    seat.play(("pick", "5"))
    while not seat.scene.get("result"):
        seat.play(("roll", ""))


def everything(seat, store, table) -> tuple:
    return seat.scene, seat.log, store.load(table["id"]).record
