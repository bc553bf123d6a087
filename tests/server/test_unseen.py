"""Work that a seat or a watcher may not see reaches neither, however much of it there is."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest
from musing_game import Musing

from zariba import registry
from zariba.core.choice import Action
from zariba.core.dice import numbered_seed
from zariba.core.flow import State
from zariba.core.game import WATCHER, Game
from zariba.core.journal import Journal, new_journal
from zariba.server.botplay import BotPlay
from zariba.server.shown import Look

BOTH = {"red": "link", "blue": "link"}


@pytest.fixture
def musing(monkeypatch: pytest.MonkeyPatch) -> Musing:
    game, real = Musing(), registry.load
    monkeypatch.setattr(registry, "GAMES", ("toy", "musing"))
    monkeypatch.setattr(registry, "load", lambda name: game if name == "musing" else real(name))
    return game


@pytest.fixture
def begun(musing, new, sit, links) -> Callable[..., tuple]:
    """A table at red's first turn, with red, blue and a watcher."""

    def begin(changes: bool = False) -> tuple:
        table = new(BOTH, game="musing")
        red, blue, watcher = (sit(links(table, seat), changes) for seat in (0, 1, WATCHER))
        red.play(("pick", "3"))
        blue.reach(1)
        blue.play(("pick", "2"))
        for seat in (red, watcher):
            seat.reach(2)
        return table, red, blue, watcher

    return begin


def muse(red, *numbers: int) -> None:
    for number in numbers:
        red.play(("pick", str(number)))


def settled(*seats) -> list[list[str]]:
    """What each was sent, once nothing more is on its way: the second answer follows a scene."""
    for seat in seats:
        for _ in range(2):
            seat.send(type="overlay", kind="near", at="a", id="settled")
            while seat.read().get("id") != "settled":
                pass
    return [seat.seen for seat in seats]


@pytest.mark.parametrize("changes", [False, True])
def test_the_others_are_sent_the_same_however_much_is_done_unseen(begun, changes: bool) -> None:
    received = []
    for numbers in ((5,), (4, 6, 1, 2, 5)):
        _, red, blue, watcher = begun(changes)
        muse(red, *numbers)
        settled(blue)  # it knows that red has begun
        for n, action in enumerate([("step", "b"), ("done", "")], 3):
            red.play(action)
            for seat in (blue, watcher):
                seat.reach(n)  # several scenes would become one
        blue.play(("step", "c"))
        received.append(settled(blue, watcher))
        red.reach(2 + len(numbers) + 3)
        assert blue.actions == watcher.actions == 5
    assert received[0] == received[1]


def test_whoever_comes_later_is_sent_the_same_too(begun, sit, links) -> None:
    received = []
    for numbers in ((5,), (4, 6, 1, 2, 5)):
        table, red, *_ = begun()
        muse(red, *numbers)
        received.append([sit(links(table, seat)).seen[-1] for seat in (1, WATCHER)])
    assert received[0] == received[1]


def test_nothing_is_sent_while_a_side_works_unseen_nor_when_it_takes_that_back(begun) -> None:
    _, red, blue, watcher = begun()
    muse(red, 4)
    before = [len(seen) for seen in settled(blue, watcher)]
    assert blue.undo == "the last action was not yours"
    muse(red, 6, 1)
    for n in (4, 3, 2):
        red.send(type="undo")
        red.reach(n)
    muse(red, 6)
    assert [len(seen) for seen in settled(blue, watcher)] == [count + 2 for count in before]


def test_an_action_stands_once_another_has_gone_on_though_that_was_taken_back(begun) -> None:
    _, red, blue, _ = begun()
    assert blue.undo == ""
    muse(red, 4)
    red.send(type="undo")
    red.reach(2)
    blue.send(type="undo")
    assert blue.until("refused")["why"] == "the last action was not yours"
    muse(red, 5)


def test_the_past_has_the_moments_that_a_seat_can_tell_apart(begun) -> None:
    _, red, blue, watcher = begun()
    muse(red, 4, 6)
    red.play(("step", "b"))
    blue.reach(3)
    for seat, places in ((red, ["a", "a", "a", "a", "a", "b"]), (blue, ["a", "a", "a", "b"])):
        assert seat.actions == len(places) - 1
        for at, place in enumerate(places):
            seat.send(type="scene", at=at, id=at)
            answer = seat.until("history")
            assert (answer["at"], answer["scene"]["n"]) == (at, at)
            assert answer["scene"]["pieces"][0]["space"] == place
    watcher.send(type="scene", at=4, id=1)
    assert watcher.until("refused")["why"] == "the game has 3 actions; there is no 4"
    assert [line["n"] for line in blue.log] == [0, 1, 2, 3]
    assert [line["n"] for line in red.log] == [0, 1, 2, 3, 4, 5]


def test_a_refusal_counts_as_the_seat_does(begun) -> None:
    _, red, blue, _ = begun()
    muse(red, 4, 6, 1)
    blue.act(("step", "c"), n=5)
    assert blue.until("refused")["why"] == "the table has moved on: decision 2, not 5"
    blue.act(("step", "c"))
    assert blue.until("refused")["why"] == "it is for Red to decide now"


def test_each_seat_of_one_keyboard_answers_under_its_own_number(musing, new, sit) -> None:
    here = sit(new(game="musing")["open"])
    here.play(("pick", "3"))
    here.play(("pick", "2"))
    muse(here, 4, 6)
    assert (here.scene["you"], here.scene["n"]) == (0, 4)
    here.act(("done", ""))
    while here.scene["you"] == 0:
        here.read()
    assert here.scene["n"] == here.actions == 3, "blue saw less of it than red"
    here.send(type="act", n=3, seat=0, actions=[["step", "c"]])
    assert "moved on" in here.until("refused")["why"], "that was red's scene"
    here.send(type="act", n=3, seat=1, actions=[["step", "c"]])
    here.reach(4)


def test_a_branch_begins_where_the_seat_saw_the_game_stand(client, musing, new, sit, store) -> None:
    table = new({"blue": "musing"}, game="musing")
    red = sit(table["open"])
    red.reach(1)
    red.play(("pick", "3"))
    red.act(("done", ""))
    while "Blue stops." not in red.words():
        red.read()  # first it has gone up to six unseen
    assert (red.actions, len(store.load(table["id"]).record.actions)) == (4, 9)
    branch = client.post(f"/api{table['open']}/branch", json={"n": red.actions - 1}).json()
    shared = store.load(branch["id"]).record.actions
    assert [entry.verb for entry in shared] == ["pick"] * 2 + ["done"] + ["pick"] * 5
    assert sit(branch["open"]).scene["you"] == 0


def test_when_the_game_is_over_everything_is_counted(begun) -> None:
    _, red, blue, watcher = begun()
    muse(red, 4, 6)
    while not red.scene.get("result"):
        red.play(("roll", ""))
    for seat in (blue, watcher):
        while not seat.scene.get("result"):
            seat.read()
        assert seat.scene["n"] == seat.actions == red.actions
    blue.send(type="scene", at=3, id=1)
    assert blue.until("history")["scene"]["pieces"][0]["label"] == "4"


def test_a_bot_pauses_for_nothing_that_stays_unseen(musing, new, sit, links, monkeypatch) -> None:
    blue = sit(links(new({"red": "musing", "blue": "link"}, game="musing"), 1))
    blue.reach(1)
    monkeypatch.setattr(BotPlay, "pause_seconds", 3600.0)
    blue.play(("pick", "2"))
    while "Red stops." not in blue.words():
        blue.read()


# The same in the games themselves, from a position where a side can work unseen.


def unseen_work(game: Game[State], scenario: str) -> tuple[Journal[State], int, list[Action]]:
    """A game of chance at a moment where a seat has two actions that no other notices."""
    journal = new_journal(game, scenario, (), numbered_seed(3), ["human"] * len(game.seats))
    rng = Random(3)
    while True:
        seat = game.asked(journal.state)[0]
        late = len(journal.record.actions) >= 120
        work = _two_unseen(game, journal.state, seat, rng) if late else []
        if work:
            return journal, seat, work
        choice = game.choice(journal.state, seat)
        assert choice is not None
        assert journal.act(seat, rng.choice(choice.options)) is None


def _two_unseen(game: Game[State], state: State, seat: int, rng: Random) -> list[Action]:
    work: list[Action] = []
    for _ in range(2):
        choice = game.choice(state, seat)
        options = choice.options if choice is not None else []
        for action in rng.sample(options, min(12, len(options))):
            after = state.clone()
            game.apply(after, seat, action)
            if (
                after.result is None
                and after.rolled == state.rolled
                and _stays_unseen(game, state, after, seat)
            ):
                work.append(action)
                state = after
                break
    return work if len(work) == 2 else []


def _stays_unseen(game: Game[State], before: State, after: State, seat: int) -> bool:
    for viewer in (1 - seat, WATCHER):
        look = Look(game, viewer, after)
        if look.lines(1) or look.differs(Look(game, viewer, before)):
            return False
    return seat in game.asked(after)


@pytest.mark.parametrize(("game_id", "scenario"), [("keren", "first"), ("sandwars", "peacetime")])
def test_nobody_can_count_what_a_side_does_unseen(
    client, sit, links, monkeypatch, game_id: str, scenario: str
) -> None:
    monkeypatch.setattr(registry, "GAMES", (game_id,))
    game = registry.load(game_id)
    journal, actor, work = unseen_work(game, scenario)
    received: list[list[list[dict]]] = []
    for amount in (1, 2):
        seats = {seat.id: "link" for seat in game.seats}
        save = json.loads(journal.save())
        table = client.post("/api/tables/load", json={"save": save, "seats": seats}).json()
        mine, other, watcher = (sit(links(table, s)) for s in (actor, 1 - actor, WATCHER))
        for action in work[:amount]:
            mine.play(game.spell(action))
        late = [sit(links(table, s)) for s in (1 - actor, WATCHER)]
        everyone = [other, watcher, *late]
        settled(*everyone)
        pushes = [len(seat.messages("scene")) for seat in everyone]
        for n in reversed(range(mine.actions - amount, mine.actions)):
            mine.send(type="undo")
            mine.reach(n)
        for seat in everyone:
            count = seat.actions
            assert seat.scene["n"] == count < len(journal.record.actions)
            for at in (0, count // 2, count, count + 1):
                seat.send(type="scene", at=at, id=at)
                while seat.read().get("id") != at:
                    pass
            seat.send(type="act", n=count + 1, actions=[["done", ""]], id="stale")
            while seat.read().get("id") != "stale":
                pass
        settled(*everyone)
        received.append([seat.messages("scene", "history", "refused") for seat in everyone])
        sent = [len(seat.messages("scene")) for seat in everyone]
        assert sent == [count + 1 for count in pushes], "one more, after the act that was refused"
    assert received[0] == received[1]
