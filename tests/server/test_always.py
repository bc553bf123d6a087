"""Lasting answers: a question that comes every turn is answered for its seat, and only for it."""

from __future__ import annotations

import pytest
from window_game import WindowGame

from zariba import registry
from zariba.core.game import Game
from zariba.server import reactions
from zariba.server.always import ONLY
from zariba.server.store import Lasting, Store

KEREN = {"game": "keren", "scenario": "first"}
BOTH = {"commonwealth": "here", "italian": "here"}
PEOPLE = {"commonwealth": "link", "italian": "link"}
FACES = "Supply faces"
GAMES = registry.GAMES
PLAIN = ("done", "pass", "no", "go", "decline", "halt", "cancel")
"""The answers of a player who wants to get on, the first that is offered."""


@pytest.fixture(autouse=True)
def published(toy_game, monkeypatch) -> None:
    """Beside the toy, the games that people play."""
    monkeypatch.setattr(registry, "GAMES", GAMES)


@pytest.fixture(autouse=True)
def quick(monkeypatch) -> list[float]:
    """No pause lasts; how long each would have been is kept."""
    begun: list[float] = []

    async def pause(seconds: float) -> None:
        begun.append(seconds)

    monkeypatch.setattr(reactions, "pause", pause)
    return begun


def last(seat) -> dict:
    return seat.messages("scene", "changes")[-1]


def always(seat) -> dict:
    return last(seat).get("always", {})


def asked(seat) -> str:
    """The name of the question that is put to a person now."""
    now = always(seat)
    return "" if now.get("answering") else now.get("question", "")


def plain(seat) -> tuple[str, str]:
    scene = seat.scene
    offered = {o["verb"]: (o["verb"], o["arg"]) for o in reversed(scene["options"])}
    ready = vars(seat).setdefault("ready", set())
    if "prepared" in offered and scene["you"] not in ready:
        ready.add(scene["you"])
        return offered["prepared"]
    wanted = next((verb for verb in PLAIN if verb in offered), "")
    return offered.get(wanted) or tuple(scene["options"][0][part] for part in ("verb", "arg"))


def rest(seat) -> None:
    """Read until a person is asked something, or the game is over."""
    while always(seat).get("answering") or not seat.scene.get("options"):
        assert not seat.scene.get("result")
        seat.read()


def until(seat, question: str, most: int = 400) -> None:
    """Get on until a question is put to the person at this link."""
    for _ in range(most):
        rest(seat)
        if asked(seat) == question:
            return
        seat.play(plain(seat))
    raise AssertionError(f"{question} was never asked")


def say(seat, question: str, verb: str, who: int | None = None) -> None:
    you = seat.scene["you"] if who is None else who
    seat.send(type="always", seat=you, question=question, verb=verb)
    seat.read()


@pytest.mark.parametrize(
    ("game", "scenario", "question", "verb"),
    [
        ("keren", "first", FACES, "done"),
        ("aoi", "ethiopia", "Re-basing", "done"),
    ],
)
def test_a_question_is_answered_from_then_on_for_the_seat_that_said_so(
    new, sit, store: Store, game: str, scenario: str, question: str, verb: str
) -> None:
    loaded = registry.load(game)
    seats = {loaded.seats[n].id: "here" for n in loaded.played_seats(scenario)}
    table = new(seats, game=game, scenario=scenario)
    seat = sit(table["open"], changes=True)
    until(seat, question)
    you, at = seat.scene["you"], last(seat)["actions"]
    say(seat, question, verb)
    while last(seat)["actions"] == at:
        seat.read()
    done = store.load(table["id"]).record.actions[at]
    assert (done.seat, done.verb, done.arg) == (you, verb, ""), "an action like any other"
    rest(seat)
    assert always(seat)["told"][0].startswith(f"{question}: ")
    assert [k["question"] for k in always(seat)["kept"]] == [question]


def test_the_same_question_is_not_asked_again_but_another_seats_is(new, sit) -> None:
    seat = sit(new(BOTH, **KEREN)["open"], changes=True)
    until(seat, FACES)
    first = seat.scene["you"]
    say(seat, FACES, "done")
    rest(seat)
    until(seat, FACES)
    assert seat.scene["you"] != first, "the other side has said nothing"
    say(seat, FACES, "done")
    rest(seat)
    turn = seat.scene["turn"]
    while seat.scene["turn"] < turn + 2:
        assert asked(seat) != FACES
        seat.play(plain(seat))
        rest(seat)


def test_undo_takes_the_answer_back_and_the_question_is_put_to_the_person(new, sit) -> None:
    seat = sit(new(BOTH, **KEREN)["open"], changes=True)
    until(seat, FACES)
    at = last(seat)["actions"]
    say(seat, FACES, "done")
    while last(seat)["actions"] == at or always(seat).get("answering"):
        seat.read()
    seat.send(type="undo", click=True)
    while last(seat)["actions"] != at:
        seat.read()
    assert asked(seat) == FACES
    assert "told" not in always(seat)
    seat.play(("done", ""))
    assert last(seat)["actions"] > at


def test_who_takes_it_back_is_asked_again(new, sit, store) -> None:
    table = new(BOTH, **KEREN)
    seat = sit(table["open"], changes=True)
    until(seat, FACES)
    you = seat.scene["you"]
    say(seat, FACES, "done")
    rest(seat)
    say(seat, FACES, "", you)
    assert store.load(table["id"]).always == {}
    until(seat, FACES)
    while seat.scene["you"] != you:
        seat.play(("done", ""))
        until(seat, FACES)


def test_a_lasting_answer_outlives_the_server_and_stands_in_no_record(
    new, sit, client, store, database
) -> None:
    table = new(BOTH, **KEREN)
    seat = sit(table["open"], changes=True)
    until(seat, FACES)
    you = seat.scene["you"]
    say(seat, FACES, "done")
    again = Store(str(database)).load(table["id"])
    assert [(k, [x.verb for x in v]) for k, v in again.always.items()] == [(you, ["done"])]
    saved = client.get(f"/api{table['open']}/save").text
    assert FACES not in saved
    assert "always" not in saved


def test_nobody_else_is_told_and_the_pause_is_that_of_reactions(new, sit, links, quick) -> None:
    table = new(PEOPLE, **KEREN)
    people = [sit(links(table, n), changes=True) for n in (0, 1)]
    watcher = sit(links(table, -1), changes=True)
    mover = next(p for p in people if p.scene.get("options"))
    while asked(mover) != FACES:
        n = mover.scene["n"]
        mover.play(plain(mover))
        for person in people:
            while person.scene.get("n", 0) <= n and not person.scene.get("options"):
                person.read()
        mover = next((p for p in people if p.scene.get("options")), mover)
    other = next(p for p in people if p is not mover)
    quick.clear()
    say(mover, FACES, "done")
    while always(mover).get("answering"):
        mover.read()
    shortest, longest = reactions.PAUSE_SECONDS
    assert quick
    assert all(shortest <= pause <= longest for pause in quick)
    for stranger in (other, watcher):
        stranger.send(type="why", on="piece", target="nothing", id="settled")
        while not any(m.get("id") == "settled" for m in stranger.messages("why", "refused")):
            stranger.read()
        assert not any(
            "always" in m and m["always"].get("kept") for m in stranger.messages("scene")
        )
        assert FACES not in "".join(stranger.seen).replace('"question":"Supply faces"', "")


def test_only_ones_own_question_gets_a_lasting_answer(new, sit, links) -> None:
    table = new(PEOPLE, **KEREN)
    italian, commonwealth = sit(links(table, 1), changes=True), sit(links(table, 0), changes=True)

    def why(sender, **words) -> str:
        sender.send(type="always", **words)
        return sender.until("refused")["why"]

    assert "plays a seat" in why(commonwealth, seat=1, question=FACES, verb="done")
    assert "you are asked" in why(italian, seat=1, question=FACES, verb="done")
    watcher = sit(links(table, -1), changes=True)
    assert "watchers" in why(watcher, seat=0, question=FACES, verb="done")


def test_an_answer_that_names_something_is_kept_only_as_the_only_one(new, sit) -> None:
    seat = sit(new(BOTH, **KEREN)["open"], changes=True)
    until(seat, FACES)
    named = next(o for o in seat.scene["options"] if o["arg"])
    seat.send(type="always", seat=seat.scene["you"], question=FACES, verb=named["verb"])
    assert "names a piece" in seat.until("refused")["why"]
    assert ONLY not in always(seat)["verbs"], "there are several"


def marked(game: Game) -> list[str]:
    """The steps of a game whose source names a lasting question."""
    import inspect

    return [s.__name__ for s in game.steps if "standing=" in inspect.getsource(s)]


@pytest.mark.parametrize("game", ["keren", "ogaden", "mog93", "sandwars", "aoi"])
def test_every_game_has_questions_that_can_be_answered_once_for_all(game: str) -> None:
    assert marked(registry.load(game))


def test_a_question_that_may_be_let_pass_is_left_to_the_reactions(
    new, sit, store, monkeypatch
) -> None:
    game = WindowGame()
    monkeypatch.setattr(registry, "GAMES", ("windows",))
    monkeypatch.setattr(registry, "load", lambda name: game)
    table = new({}, game="windows")
    kept = store.load(table["id"])
    store.keep_always(table["id"], kept.revision, 1, [Lasting("React?", "decline", "Decline")])
    seat = sit(table["open"], changes=True)
    seat.play(("go", ""))
    assert "question" not in always(seat)
