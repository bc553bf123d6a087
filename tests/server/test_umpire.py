"""An umpire's table: he sees all, rules with reasons, and what he does unseen leaves no trace."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest
from umpired_game import Umpired

from zariba import registry
from zariba.core.bounds import UMPIRE
from zariba.core.dice import numbered_seed
from zariba.core.game import WATCHER
from zariba.core.journal import new_journal
from zariba.core.umpire import Ordain, Tell
from zariba.server.shown import Shown

BOTH = {"red": "link", "blue": "link"}
PUBLISHED = registry.GAMES


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> Umpired:
    made, real = Umpired(), registry.load
    monkeypatch.setattr(registry, "GAMES", ("toy", "umpired"))
    monkeypatch.setattr(registry, "load", lambda name: made if name == "umpired" else real(name))
    return made


@pytest.fixture
def begun(new, sit, links) -> Callable[..., tuple]:
    """A table at red's first turn: red holds 3, blue 2."""

    def begin(changes: bool = False, **more: object) -> tuple:
        table = new(BOTH, game="umpired", umpire=True, **more)
        red, blue, umpire = (sit(links(table, seat), changes) for seat in (0, 1, UMPIRE))
        red.play(("pick", "3"))
        blue.reach(1)
        blue.play(("pick", "2"))
        red.reach(2)
        umpire.reach(2)
        return table, red, blue, umpire

    return begin


def rule(umpire, do: str, reason: str = "the referee saw it", **more: object) -> None:
    """Rule, and wait until the umpire is shown it."""
    umpire.send(type="rule", do=do, reason=reason, **more)
    umpire.reach(umpire.actions + 1)


def refusal(asker, /, **message: object) -> str:
    asker.send(id="asked", **message)
    while (answer := asker.read()).get("id") != "asked":
        pass
    assert answer["type"] == "refused"
    return answer["why"]


def settled(*seats) -> list[list[str]]:
    """What each was sent, once nothing more is on its way."""
    for seat in seats:
        for _ in range(2):
            seat.send(type="overlay", kind="near", at="a", id="settled")
            while seat.read().get("id") != "settled":
                pass
    return [seat.seen for seat in seats]


def numbers(scene: dict) -> list[str]:
    return [piece["label"] for piece in scene["pieces"]]


def last(seat) -> dict:
    """The last message with a picture."""
    pushes = (json.loads(text) for text in reversed(seat.seen))
    return next(push for push in pushes if push["type"] in ("scene", "changes"))


def test_the_umpire_sees_all_and_what_any_seat_sees(begun) -> None:
    _, red, blue, umpire = begun()
    assert (numbers(red.scene), numbers(blue.scene)) == (["3", "?"], ["?", "2"])
    assert (numbers(umpire.scene), umpire.scene["you"]) == (["3", "2"], WATCHER)
    for name, seen in (("blue", blue), ("red", red)):
        umpire.send(type="eyes", seat=name)
        umpire.until("scene")
        assert numbers(umpire.scene) == numbers(seen.scene)
        assert not umpire.scene.get("options")
        assert last(umpire)["umpire"]["eyes"] == name
    umpire.send(type="eyes", seat=None)
    umpire.until("scene")
    assert numbers(umpire.scene) == ["3", "2"]
    assert "no seat 'green'" in refusal(umpire, type="eyes", seat="green")


def test_everyone_is_told_that_there_is_an_umpire(client, begun, new) -> None:
    table, red, *_ = begun()
    for link in table["links"]:
        about = client.get(f"/api{link['url']}").json()
        assert about["umpire"] == ("you" if link["seat"] == UMPIRE else "another")
        told = about["dice"][0].startswith("An umpire sits at this table")
        assert told == (link["seat"] != UMPIRE)
    assert '"umpire":true' in "".join(red.seen)
    without = client.get(f"/api{new(BOTH, game='umpired')['open']}").json()
    assert "umpire" not in without


def test_an_amended_position_is_the_one_that_is_played(begun, store) -> None:
    table, red, blue, umpire = begun()
    rule(umpire, "amend", words='at = { red = "c" }\nscore = { blue = 4 }', to=["red"])
    red.reach(3)
    blue.reach(3)
    assert red.scene["pieces"][0]["space"] == blue.scene["pieces"][0]["space"] == "c"
    said = 'The umpire amends the position: at = { red = "c" }; score = { blue = 4 }.'
    assert red.log[-1]["text"] == said
    assert red.log[-1]["reason"] == "the referee saw it"
    assert said not in blue.words()
    red.play(("step", "d"))
    kept = store.load(table["id"]).record
    assert [entry.seat for entry in kept.actions] == [0, 1, UMPIRE, 0]
    assert kept.reason(kept.actions[2]) == "the referee saw it"


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"words": 'at = { red = "z" }'}, "there is no space 'z'"),
        ({"words": "score = { red = -1 }"}, "that cannot be: a score of -1"),
        ({"words": "hands = 3"}, "no word 'hands'"),
        ({"words": "first = 3"}, "no word 'first'"),
        ({"words": 'step = "red"'}, "no word 'step'"),
        ({"words": "score ="}, "no words of a case file"),
        ({"words": ""}, "say what is to be another"),
        ({"words": "score = { red = nan }"}, "is no number"),
        ({"words": "score = { red = 1 }", "reason": " "}, "say why"),
        ({"words": "score = { red = 1 }", "to": ["green"]}, "no seat 'green'"),
        ({"do": "ordain", "sides": 6, "faces": [7]}, "7 is not on a die of 6"),
        ({"do": "ordain", "sides": 1, "faces": [1]}, "a die has 2"),
        ({"do": "ordain", "sides": 6, "faces": [1] * 21}, "at most 20"),
        ({"do": "tell", "text": "  "}, "say what is to be told"),
    ],
)
def test_a_ruling_that_cannot_be_changes_nothing(begun, store, more: dict, why: str) -> None:
    table, red, _blue, umpire = begun()
    wanted = {"type": "rule", "do": "amend", "reason": "because", **more}
    assert why in refusal(umpire, **wanted)
    assert len(store.load(table["id"]).record.actions) == 2
    red.play(("step", "b"))


def test_nobody_else_rules_stops_the_table_or_borrows_eyes(begun, sit, links, store) -> None:
    table, red, blue, _ = begun()
    watcher = sit(links(table, WATCHER))
    forged = (
        {"type": "rule", "do": "ordain", "sides": 6, "faces": [6], "reason": "luck"},
        {"type": "rule", "do": "amend", "words": "score = { red = 9 }", "reason": "fun"},
        {"type": "rule", "do": "tell", "text": "I am the umpire"},
        {"type": "halt", "on": True},
        {"type": "eyes", "seat": None},
        {"type": "eyes", "seat": "blue"},
        {"type": "words"},
    )
    for seat in (red, blue, watcher):
        for message in forged:
            assert refusal(seat, **message) == "only the umpire of the table can do that"
    assert numbers(red.scene) == ["3", "?"]
    assert len(store.load(table["id"]).record.actions) == 2


def test_at_a_table_without_an_umpire_nobody_is_one(new, sit, links) -> None:
    table = new(BOTH, game="umpired")
    assert UMPIRE not in [link["seat"] for link in table["links"]]
    red = sit(links(table, 0))
    assert "only the umpire" in refusal(red, type="halt", on=True)
    assert "halted" not in last(red)


def test_ordained_dice_fall_and_the_others_come_from_the_seed(begun) -> None:
    rolled = []
    for faces in ([], [6, 1]):
        _, red, _, umpire = begun()
        if faces:
            rule(umpire, "ordain", sides=6, faces=faces, to=[])
        shown = []
        for _ in range(3):
            red.play(("roll", ""))
            shown.append(red.log[-1]["text"])
        rolled.append(shown)
        assert not any("umpire" in line for line in red.words())
    assert rolled[1][:2] == ["The die shows 6.", "The die shows 1."]
    assert rolled[1][2] == rolled[0][2], "an ordained die takes its number of the stream along"


def test_what_was_ordained_can_be_taken_back(begun) -> None:
    _, _red, _, umpire = begun()
    rule(umpire, "ordain", sides=6, faces=[6], to=[])
    assert last(umpire)["umpire"]["ordained"] == [[6, 6]]
    rule(umpire, "ordain", sides=6, faces=[], to=[])
    assert last(umpire)["umpire"]["ordained"] == []


def test_only_those_are_told_whom_the_umpire_tells(begun, sit, links) -> None:
    table, red, blue, umpire = begun()
    watcher = sit(links(table, WATCHER))
    rule(umpire, "tell", text="The bridge is down.", reason="", to=["blue"])
    rule(umpire, "tell", text="Rain.", reason="")
    red.reach(3)
    blue.reach(4)
    watcher.reach(3)
    assert blue.words()[-2:] == ["The umpire says: The bridge is down.", "The umpire says: Rain."]
    assert red.words()[-2:] == ["Blue picks a number.", "The umpire says: Rain."]
    assert "The umpire says: The bridge is down." not in watcher.words()
    texts = [(one["text"], one.get("to")) for one in last(umpire)["umpire"]["rulings"]]
    assert texts == [("says: The bridge is down.", ["blue"]), ("says: Rain.", None)]


def test_a_stopped_table_takes_no_actions_until_play_goes_on(begun, store, server_on) -> None:
    table, red, _blue, umpire = begun()
    umpire.send(type="halt", on=True)
    while red.scene.get("options"):
        red.read()
    assert last(red)["halted"] is True
    why = refusal(red, type="act", n=2, actions=[["roll", ""]])
    assert why == "the umpire has stopped the table for now"
    assert store.load(table["id"]).halted
    rule(umpire, "amend", words='at = { red = "b" }')
    red.reach(3)
    red.send(type="overlay", kind="near", at="a", id="look")
    assert red.until("overlay")["id"] == "look"
    umpire.send(type="halt", on=False)
    while not red.scene.get("options"):
        red.read()
    assert last(red)["halted"] is False
    red.play(("roll", ""))
    assert len(store.load(table["id"]).record.actions) == 4


def test_a_stopped_table_stays_stopped_when_the_server_comes_again(
    begun, database, server_on, sit_at, links
) -> None:
    table, _, _, umpire = begun()
    umpire.send(type="halt", on=True)
    while not last(umpire)["halted"]:
        umpire.read()
    red = sit_at(server_on(database), links(table, 0))
    assert "stopped the table" in refusal(red, type="act", n=2, actions=[["roll", ""]])


def test_bots_wait_while_the_table_is_stopped(new, sit, links, store) -> None:
    table = new({"red": "link", "blue": "steady"}, game="umpired", umpire=True)
    umpire = sit(links(table, UMPIRE))
    umpire.send(type="halt", on=True)
    while not last(umpire)["halted"]:
        umpire.read()
    count = len(store.load(table["id"]).record.actions)
    umpire.send(type="pause", on=False)
    settled(umpire)
    assert len(store.load(table["id"]).record.actions) == count


def unseen_work(umpire) -> None:
    """Rulings of every kind that blue and a watcher cannot see."""
    rule(umpire, "amend", words="secret = { red = 5 }", to=["red"])
    rule(umpire, "ordain", sides=6, faces=[4], to=[])
    rule(umpire, "tell", text="Nobody knows.", to=["red"])
    rule(umpire, "ordain", sides=6, faces=[], to=[])
    umpire.send(type="rule", do="amend", words='at = { red = "z" }', reason="refused")
    umpire.until("refused")
    umpire.send(type="eyes", seat="blue")
    umpire.until("scene")


@pytest.mark.parametrize("changes", [False, True])
def test_a_seat_is_sent_the_same_whatever_the_umpire_does_unseen(
    begun, sit, links, changes: bool
) -> None:
    received = []
    for busy in (False, True):
        table, red, blue, umpire = begun()
        watcher = sit(links(table, WATCHER), changes)
        if busy:
            unseen_work(umpire)
        settled(red, blue, watcher)
        for n, action in enumerate([("step", "b"), ("done", "")], 3):
            red.play(action)
            for seat in (blue, watcher):
                seat.reach(n)
        blue.play(("roll", ""))
        blue.send(type="undo")
        blue.send(type="scene", at=3, id=7)
        blue.until("history")
        late = sit(links(table, 1), changes)
        received.append(settled(blue, watcher, late))
    assert received[0] == received[1]


@pytest.mark.parametrize(
    ("game_id", "scenario"),
    [("keren", "first"), ("sandwars", "crisis"), ("mog93", "tutorial"), ("ogaden", "offensive")],
)
def test_no_seat_of_a_published_game_notices_what_it_is_not_told(
    monkeypatch: pytest.MonkeyPatch, game_id: str, scenario: str
) -> None:
    monkeypatch.setattr(registry, "GAMES", PUBLISHED)
    game = registry.load(game_id)
    journal = new_journal(game, scenario, (), numbered_seed(5), ["human"] * len(game.seats))
    rng = Random(5)
    for _ in range(30):
        seat = game.asked(journal.state)[0]
        choice = game.choice(journal.state, seat)
        assert choice is not None
        assert journal.act(seat, rng.choice(choice.options)) is None
    shown = [Shown.of(journal, seat) for seat in (WATCHER, *game.played_seats(scenario))]
    for order, told in (
        (Ordain(sides=6, faces=(6,), to=()), ()),
        (Tell(text="To the first.", to=(0,)), (0,)),
        (Tell(text="To all."), tuple(each.seat for each in shown)),
    ):
        draft = journal.draft_ruling(order, "because")
        noticed = [each.seat for each in shown if each.grow(each.foresee(draft))]
        assert tuple(noticed) == told
        journal.adopt(draft)


def test_what_was_done_stands_at_an_umpires_table(begun) -> None:
    _, red, _, _umpire = begun()
    red.play(("step", "b"))
    assert "umpire" in red.undo
    assert "what is done stands" in refusal(red, type="undo")


def test_the_record_is_for_nobody_before_the_end(client, begun, new, sit, links) -> None:
    table, *_ = begun()
    for seat in (0, 1, WATCHER, UMPIRE):
        assert client.get(f"/api{links(table, seat)}/save").status_code == 403
        assert not client.get(f"/api{links(table, seat)}").json()["may_save"]
    alone = new({"red": "here", "blue": "steady"}, game="umpired", umpire=True)
    assert client.get(f"/api{alone['open']}/save").status_code == 403


def test_the_umpires_link_is_claimed_and_kept_from_the_others(browser, new, links) -> None:
    table = new({"red": "here", "blue": "link"}, game="umpired", umpire=True)
    maker, referee, thief = browser(), browser(), browser()
    assert referee.claim(links(table, UMPIRE)).json() == {"claimed": True}
    assert thief.claim(links(table, UMPIRE)).status_code == 403
    assert thief.get(f"/api{links(table, UMPIRE)}").status_code == 403
    maker.claim(table["open"])
    answer = maker.post(f"/api{table['open']}/renew", seat=UMPIRE)
    assert "at the link of the umpire" in answer.json()["error"]
    new_link = referee.post(f"/api{links(table, UMPIRE)}/renew", seat=UMPIRE).json()["url"]
    assert referee.about(new_link)["umpire"] == "you"
    player = browser()
    player.claim(links(table, 1))
    seats = [link["seat"] for link in player.about(links(table, 1))["links"]]
    assert seats == [1, WATCHER], "only who set the table up hands the umpire's link out"


def test_who_plays_nowhere_opens_the_table_as_its_umpire(client, new) -> None:
    table = new(BOTH, game="umpired", umpire=True)
    assert client.get(f"/api{table['open']}").json()["umpire"] == "you"


def test_the_words_of_the_position_are_listed_as_they_are(begun) -> None:
    *_, umpire = begun()
    umpire.send(type="words", id=1)
    words = umpire.until("words")["words"]
    assert words == [
        {"word": "at", "line": 'at = { red = "a", blue = "d" }'},
        {"word": "score", "line": "score = { red = 0, blue = 0 }"},
        {"word": "secret", "line": "secret = { red = 3, blue = 2 }"},
    ]


def test_after_the_game_all_read_every_ruling_and_the_record_goes_on_with_them(
    client, begun, links
) -> None:
    table, red, blue, umpire = begun()
    rule(umpire, "ordain", sides=6, faces=[6, 6, 6, 6], to=[])
    while not red.scene.get("result"):
        red.play(("roll", ""))
    while not blue.scene.get("result"):
        blue.read()
    said = "The umpire ordains the next dice of 6 sides: 6, 6, 6, 6."
    line = next(line for line in blue.log if line["text"] == said)
    assert line["reason"] == "the referee saw it"
    assert refusal(umpire, type="rule", do="tell", text="Late") == "The game is over."
    save = client.get(f"/api{links(table, 1)}/save").json()
    again = client.post("/api/tables/load", json={"save": save, "seats": BOTH}).json()
    assert client.get(f"/api{again['open']}").status_code == 200
    branch = client.post(f"/api{links(table, 0)}/branch", json={"n": 4})
    assert UMPIRE in [link["seat"] for link in branch.json()["links"]]
