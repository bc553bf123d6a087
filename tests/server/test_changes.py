"""Only what changed is sent, and it makes exactly the scene that the server drew."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from parlour_game import Toy
from scene_pairs import played, scenes
from window_game import WindowGame

from zariba import registry
from zariba.server.changes import apply, changes
from zariba.server.columns import pack, unpack


def sent(value: object) -> object:
    """What arrives at the other end."""
    return msgspec.json.decode(msgspec.json.encode(value))


@given(scenes, scenes)
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_the_change_between_two_scenes_makes_the_new_one_out_of_the_old(old, new) -> None:
    kept = sent(old)
    assert apply(sent(changes(old, new)), old) == new
    assert old == kept, "the old scene stays as it is"


@given(scenes)
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_scene_that_stays_the_same_has_no_changes(scene) -> None:
    assert changes(scene, sent(scene)) == {}


@pytest.mark.parametrize("game", [Toy(), WindowGame()], ids=lambda game: game.id)
def test_a_toy_game_can_be_followed_by_its_changes(game) -> None:
    for old, new in played(game, "short", 3, 60):
        assert apply(sent(changes(old, new)), old) == new


@pytest.mark.parametrize("name", ["keren", "ogaden", "mog93", "sandwars"])
def test_a_game_can_be_followed_by_changes_that_are_small(name, monkeypatch) -> None:
    monkeypatch.setattr(registry, "GAMES", (name,))  # the shelf of these tests holds toys
    game = registry.load(name)
    sizes = []
    for old, new in played(game, game.scenarios[0].id, 5, 120):
        change = sent(changes(old, new))
        assert apply(change, old) == new
        sizes.append(len(msgspec.json.encode(change)))
    assert sorted(sizes)[len(sizes) // 2] < 6_000
    assert max(sizes) < 60_000


def test_a_thing_that_moved_is_sent_by_what_is_new_about_it() -> None:
    old = {"pieces": [{"id": str(i), "space": "a", "title": "A long title"} for i in range(50)]}
    moved = {**old["pieces"][7], "space": "b"}
    new = {"pieces": [*old["pieces"][:7], *old["pieces"][8:], moved]}
    assert changes(old, new) == {
        "into": {"pieces": [[0, 7], [8, 42], [7, {"set": {"space": "b"}}]]}
    }


def test_hundreds_of_places_are_sent_in_columns() -> None:
    places = [
        {"actions": [["point", f"{x}.5,{y}.5"]], "label": "Here", "spot": [40.0 * x, 20.0 - 40 * y]}
        for x in range(40)
        for y in range(60)
    ]
    packed = pack(places)
    assert unpack(sent(packed)) == places
    assert len(msgspec.json.encode(packed)) < 4_000
    assert len(msgspec.json.encode(places)) > 150_000


def test_an_id_is_sent_once_and_a_label_that_repeats_too() -> None:
    hexes = [f"{n:04}" for n in range(100)]
    places = [
        {"verb": "hex", "arg": name, "target": name, "label": f"Place in {name}", "note": "free"}
        for name in hexes
    ]
    text = msgspec.json.encode(pack(places)).decode()
    assert text.count("0042") == 1
    assert text.count("free") == 1


def test_a_client_that_asked_for_changes_follows_the_game_by_them(new, sit, links) -> None:
    table = new()
    plain, quick = sit(table["open"]), sit(table["open"], changes=True)
    watcher = sit(links(table, -1), changes=True)
    assert "number" not in plain.messages("scene")[0]
    for action in (("pick", "3"), ("pick", "5"), ("step", "b"), ("roll", ""), ("done", "")):
        plain.play(action)
        for seat in (quick, watcher):
            seat.reach(plain.scene["n"])
        assert quick.scene == plain.scene
        assert quick.log == plain.log
    quick.send(type="undo")
    for seat in (plain, quick, watcher):
        seat.reach(4)
    assert (quick.scene, quick.log) == (plain.scene, plain.log)
    for seat in (quick, watcher):
        assert len(seat.messages("scene")) == 1, "the whole only on joining"
        numbers = [message["number"] for message in seat.messages("scene", "changes")]
        assert numbers == list(range(1, len(numbers) + 1))
    assert not plain.messages("changes"), "who did not ask for changes gets whole scenes"


def test_a_client_that_missed_something_is_sent_the_whole_again(new, sit) -> None:
    seat = sit(new()["open"], changes=True)
    seat.play(("pick", "3"))
    whole, log = seat.scene, seat.log
    seat.send(type="whole")
    message = seat.until("scene")
    assert message["scene"] == whole
    assert (message["from"], message["log"]) == (0, log)
    seat.play(("pick", "5"))
    assert len(seat.messages("scene")) == 2
