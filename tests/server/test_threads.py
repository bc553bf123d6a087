"""Nothing that a table works out holds the others up, and nothing is worked out twice."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from parlour_game import PickNumbers, Toy, Turn

from zariba.core.journal import new_journal
from zariba.server.moment import Moment, put_choices

PATIENCE = 60.0
"""Longer than any machine takes; what has not come by then never comes."""


class Gate:
    """Stops whoever comes first after it was shut, until it is opened."""

    def __init__(self) -> None:
        self.shut = False
        self.reached = threading.Event()
        self.opened = threading.Event()

    def pass_through(self) -> None:
        if self.shut:
            self.shut = False
            self.reached.set()
            assert self.opened.wait(PATIENCE)


ASKED = {
    "a scene": ("scene", {"type": "act", "n": 2, "actions": [["step", "b"]]}, "scene"),
    "the rules of a click": ("apply", {"type": "act", "n": 2, "actions": [["step", "b"]]}, "scene"),
    "the words of a click": ("read", {"type": "act", "n": 2, "actions": [["step", "b"]]}, "scene"),
    "the log": ("chronicle", {"type": "act", "n": 2, "actions": [["step", "b"]]}, "scene"),
    "an undo": ("apply", {"type": "undo"}, "scene"),
    "an overlay": ("overlay", {"type": "overlay", "kind": "near", "at": "a", "id": 1}, "overlay"),
    "the past": ("scene", {"type": "scene", "at": 1, "id": 1}, "history"),
    "a reason": ("why_not", {"type": "why", "on": "space", "target": "c", "id": 1}, "why"),
}


@pytest.mark.parametrize("name", ASKED)
def test_a_table_that_takes_its_time_does_not_hold_up_another(name, new, sit, monkeypatch) -> None:
    method, message, answer = ASKED[name]
    gate = Gate()
    real = getattr(Toy, method)

    def slow(*words, **more):
        gate.pass_through()
        return real(*words, **more)

    monkeypatch.setattr(Toy, method, slow)
    slow_one, other = sit(new()["open"]), sit(new()["open"])
    for pick in ("3", "5"):
        slow_one.play(("pick", pick))
    gate.shut = True
    slow_one.send(**message)
    assert gate.reached.wait(PATIENCE)
    for pick in ("3", "5"):
        other.play(("pick", pick))
    other.send(type="overlay", kind="near", at="a", id=1)
    other.until("overlay")
    gate.opened.set()
    slow_one.until(answer)


def test_a_click_is_read_once_and_its_rules_run_once(new, sit, monkeypatch) -> None:
    seat = sit(new()["open"])
    for pick in ("3", "5"):
        seat.play(("pick", pick))
    done: list[str] = []
    for owner, method in ((Toy, "read"), (Turn, "take")):
        real = getattr(owner, method)

        def counted(*words, method=method, real=real):
            done.append(method)
            return real(*words)

        monkeypatch.setattr(owner, method, counted)
    seat.play(("step", "b"))
    assert sorted(done) == ["read", "take"]


def drafted(game: Toy):
    journal = new_journal(game, "short", (), bytes(32))
    for seat, number in ((0, 3), (1, 5)):
        assert journal.act(seat, ("pick", number)) is None
    return journal


def test_a_draft_is_adopted_without_being_played_again(toy_game, monkeypatch) -> None:
    journal = drafted(toy_game)
    before = journal.state
    draft = journal.draft(0, [("step", 1), ("step", 2), ("step", 0), ("roll", 0)], "a reason")
    assert (journal.state is before, len(journal.record.actions)) == (True, 2)
    assert draft.words == [("step", "b"), ("step", "c")]
    assert draft.refusal is not None
    assert draft.refusal.rule == "2.1"
    monkeypatch.setattr(Toy, "apply", lambda *_: 1 / 0)
    assert journal.adopt(draft) is None
    assert journal.state is draft.states[-1]
    assert [entry.verb for entry in journal.record.actions[2:]] == ["step", "step"]
    assert journal.record.reasons == ["a reason"]


def test_a_draft_ends_after_a_die_and_where_the_rules_fail(toy_game, monkeypatch) -> None:
    journal = drafted(toy_game)
    assert journal.draft(0, [("step", 1), ("roll", 0), ("step", 2)]).words == [
        ("step", "b"),
        ("roll", ""),
    ]
    monkeypatch.setattr(Turn, "take", lambda *_: 1 / 0)
    draft = journal.draft(0, [("step", 1)])
    assert isinstance(draft.error, ZeroDivisionError)
    assert not draft.words


def test_a_draft_is_refused_when_the_journal_has_moved_on(toy_game) -> None:
    journal = drafted(toy_game)
    draft = journal.draft(0, [("step", 1)])
    assert journal.act(0, ("roll", 0)) is None
    refusal = journal.adopt(draft)
    assert refusal is not None
    assert "moved on" in refusal.why
    assert len(journal.record.actions) == 3


def test_a_state_that_was_shown_never_changes(toy_game) -> None:
    journal = drafted(toy_game)
    moment = Moment(journal, put_choices(toy_game, journal.state))
    state, scene = toy_game.encode(moment.state), moment.scene(0, 3)
    lines = moment.shown(0).lines
    for action in (("step", 1), ("show", 0), ("done", 0)):
        assert journal.act(0, action) is None
    journal.cut(0)
    assert journal.act(1, ("pick", 6)) is None
    assert (toy_game.encode(moment.state), moment.scene(0, 3)) == (state, scene)
    assert moment.shown(0).lines == lines
    assert toy_game.encode(moment.journal.at(2)) == state


def test_threads_that_share_a_game_are_each_answered_for_their_own_state(monkeypatch) -> None:
    game = Toy()
    monkeypatch.setattr(
        PickNumbers, "choice", lambda step, g, seat: (g.secret[0], g.secret[1], seat)
    )
    at_once = threading.Barrier(8)

    def ask(number: int) -> bool:
        state = game.new_state("short", (), bytes(32))
        state.push(PickNumbers())
        at_once.wait(PATIENCE)
        for turn in range(2000):
            state.secret = [0, -number - turn]
            state.n = turn
            if game.choice(state, 0) != (0, -number - turn, 0):
                return False
        return True

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(ask, range(8)))
