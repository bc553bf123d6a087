"""Secret links: who sees what, and who may ask for what."""

from __future__ import annotations

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect


def test_a_seats_link_never_shows_the_others_secret(new, sit, links) -> None:
    table = new({"red": "link", "blue": "link"})
    red, blue, watcher = (sit(links(table, seat)) for seat in (0, 1, -1))
    red.play(("pick", "6"))
    for other in (blue, watcher):
        other.reach(1)
    blue.play(("pick", "2"))
    red.reach(2)
    red.play(("step", "b"), ("roll", ""))
    for seat in (blue, watcher):
        seat.reach(4)
        seat.send(type="scene", at=2, id=1)
        seat.until("history")
    assert "Red picks 6." in red.words()
    assert "Blue picks a number." in red.words()
    assert "Red picks a number." in blue.words()
    labels = {
        name: [p["label"] for p in seat.scene["pieces"]]
        for name, seat in (("red", red), ("blue", blue), ("watcher", watcher))
    }
    assert labels == {"red": ["6", "?"], "blue": ["?", "2"], "watcher": ["?", "?"]}
    for seat in (blue, watcher):
        assert not any('"label":"6"' in text or "picks 6" in text for text in seat.seen)


def test_what_a_seat_receives_is_the_same_whatever_the_other_picked(new, sit, links) -> None:
    received = []
    for number in ("1", "6"):
        table = new({"red": "link", "blue": "link"}, seed=3)
        red, blue = sit(links(table, 0)), sit(links(table, 1))
        red.play(("pick", number))
        blue.reach(1)
        blue.play(("pick", "2"))
        red.reach(2)
        red.play(("roll", ""))
        blue.reach(3)
        received.append((blue.scene, blue.log))
    assert received[0] == received[1]


def test_each_link_is_shown_only_to_those_who_may_hand_it_out(client, new, links) -> None:
    table = new({"blue": "link"})
    assert table["open"] == links(table, 0)
    tokens = {seat: links(table, seat).removeprefix("/table/") for seat in (0, 1, -1)}
    assert len(set(tokens.values())) == 3
    shown = {
        seat: {link["seat"] for link in client.get(f"/api/table/{token}").json()["links"]}
        for seat, token in tokens.items()
    }
    assert shown == {0: {0, 1, -1}, 1: {1, -1}, -1: {-1}}


def test_seats_played_here_share_one_link_and_link_seats_have_their_own(new, links) -> None:
    here = new()
    assert links(here, 0) == links(here, 1) == here["open"]
    apart = new({"red": "link", "blue": "link"})
    assert links(apart, 0) != links(apart, 1)
    assert apart["open"] == links(apart, 0)
    bots = new({"red": "steady", "blue": "steady"})
    assert bots["open"] == links(bots, -1)


def test_an_unknown_token_is_not_found_anywhere(client) -> None:
    for path in ("/api/table/nothing", "/api/table/nothing/save", "/table/nothing"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert "no table behind this link" in answer.text
    assert client.post("/api/table/nothing/branch", json={"n": 0}).status_code == 404
    with client.websocket_connect("/ws/nothing") as socket:
        assert "no table" in socket.receive_text()
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
    assert closed.value.code == 4404


def test_presence_says_which_seats_have_someone_connected(new, sit, links) -> None:
    table = new({"red": "link", "blue": "link"})
    red = sit(links(table, 0))
    assert '"seats":[true,false]' in red.seen[0]
    sit(links(table, 1))
    assert red.until("presence")["seats"] == [True, True]


def test_a_save_is_only_for_one_who_plays_every_human_seat_or_after_the_game(
    client, new, sit, links
) -> None:
    table = new({"red": "link", "blue": "link"})
    red, blue = sit(links(table, 0)), sit(links(table, 1))
    for seat in (0, 1, -1):
        token = links(table, seat).removeprefix("/table/")
        assert client.get(f"/api/table/{token}/save").status_code == 403
        assert client.post(f"/api/table/{token}/branch", json={"n": 0}).status_code == 403
        assert client.get(f"/api/table/{token}").json()["may_save"] is False
    red.play(("pick", "6"))
    blue.reach(1)
    blue.play(("pick", "2"))
    red.reach(2)
    while not red.scene.get("result"):
        red.play(("roll", ""))
    token = links(table, -1).removeprefix("/table/")
    assert client.get(f"/api/table/{token}/save").status_code == 200


def test_a_saved_game_can_be_loaded_and_goes_on(client, new, sit) -> None:
    table = new(options=["fog"])
    seat = sit(table["open"])
    seat.play(("pick", "6"))
    seat.play(("pick", "2"))
    seat.play(("roll", ""))
    save = client.get(f"/api{table['open']}/save")
    assert "attachment" in save.headers["content-disposition"]
    loaded = client.post("/api/tables/load", json={"save": save.json(), "seats": {"blue": "link"}})
    assert loaded.status_code == 201, loaded.text
    again = sit(loaded.json()["open"])
    assert again.scene["n"] == 3
    assert again.words()[-1] == seat.words()[-1]
    assert client.get(f"/api{loaded.json()['open']}").json()["options"] == ["Fog"]
    seat.play(("roll", ""))
    again.play(("roll", ""))
    assert again.words()[-1] == seat.words()[-1], "the dice go on from the same seed"


def test_a_branch_shares_the_first_actions_and_leaves_the_game_alone(client, new, sit) -> None:
    table = new()
    seat = sit(table["open"])
    seat.play(("pick", "6"))
    seat.play(("pick", "2"))
    seat.play(("step", "b"))
    branch = client.post(f"/api{table['open']}/branch", json={"n": 2}).json()
    other = sit(branch["open"])
    assert other.scene["n"] == 2
    other.play(("roll", ""))
    seat.send(type="undo")
    assert seat.reach(2)["n"] == 2
    assert client.get(f"/api{branch['open']}").json()["branch_of"] == f"{table['id']}@2"
    far = client.post(f"/api{table['open']}/branch", json={"n": 99})
    assert far.status_code == 400
    assert "cannot be branched" in far.json()["error"]


SPOILT = {
    "not a record": 5,
    "no game": {"format": 1},
    "a game there is not": {"game": "chess"},
    "a newer format": {"format": 99},
    "an illegal action": {"actions": [[0, "step", "d"]]},
    "a seat there is not": {"actions": [[7, "pick", "1"]]},
    "words that mean nothing": {"actions": [[0, "fly", "d"]]},
    "a reason that is not there": {"actions": [[0, "pick", "1", 3]]},
    "too many actions": {"actions": [[0, "pick", "1"]] * 1000},
    "a short seed": {"seed": "00"},
    "an option there is not": {"options": ["wings"]},
}


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_save_is_refused_with_one_line(name, client) -> None:
    good = {"format": 2, "game": "toy", "scenario": "short", "seed": "00" * 32}
    change = SPOILT[name]
    save = {**good, **change} if isinstance(change, dict) and name != "no game" else change
    answer = client.post("/api/tables/load", json={"save": save})
    assert answer.status_code == 400, answer.text
    assert "\n" not in msgspec.json.decode(answer.content)["error"]


@pytest.mark.parametrize("save", [b"[" * 100_000, b'"\xff"', b'{"game": ' * 5_000])
def test_a_save_that_is_hardly_json_is_refused_too(save, client) -> None:
    answer = client.post("/api/tables/load", content=b'{"save": ' + save + b"}")
    assert answer.status_code == 400, answer.text
