"""A kept game whose rules were mended: it opens, says where it stops, and goes on elsewhere."""

from __future__ import annotations

import sqlite3

import pytest
from litestar.testing import TestClient
from mended_game import MENDED, WHY, mend

from zariba.server.app import make_app
from zariba.server.store import Store


@pytest.fixture
def later(store, database, monkeypatch, web):
    """The server after the rules were mended, on the same database."""
    opened = []

    def start() -> TestClient:
        mend(monkeypatch.setattr)
        client = TestClient(make_app(Store(str(database))), base_url="http://testserver.local")
        opened.append(client)
        return client.__enter__()

    yield start
    for client in opened:
        client.__exit__(None, None, None)


@pytest.fixture
def kept(new, sit, links):
    """A game with a step that the mended rules refuse, played before they were mended."""

    def play(seats: dict[str, str] | None = None) -> dict:
        table = new(seats)
        red = sit(links(table, 0))
        blue = red if seats is None else sit(links(table, 1))
        red.play(("pick", "3"))
        blue.reach(1)
        blue.play(("pick", "5"))
        red.reach(2)
        for action in (("step", "b"), ("roll", "")):
            red.play(action)
        return table

    return play


def test_a_kept_game_opens_at_the_position_before_what_is_no_longer_legal(
    kept, later, sit_at
) -> None:
    table = kept()
    client = later()
    info = client.get(f"/api{table['open']}").json()
    assert info["parted"] == {
        "n": 2, "of": 4, "name": "Red", "rule": "walk.first", "words": "step b", "why": WHY,
    }  # fmt: skip
    assert info["told"] == [f"the rules were mended since this game began: {MENDED}"]
    seat = sit_at(client, table["open"])
    assert (seat.scene["n"], seat.actions) == (2, 2)
    assert "options" not in seat.scene


def test_nothing_can_be_done_at_a_table_that_stops(kept, later, database, sit_at) -> None:
    table = kept()
    client = later()
    seat = sit_at(client, table["open"])
    for message in (
        {"type": "act", "n": 2, "actions": [["roll", ""]]},
        {"type": "undo"},
    ):
        seat.send(**message)
        assert "this game stops here" in seat.until("refused")["why"]
    seat.send(type="why", on="space", target="b", id=1)
    assert "mended" in seat.until("why")["why"]
    seat.send(type="scene", at=1, id=2)
    assert seat.until("history")["scene"]["n"] == 1
    assert len(Store(str(database)).load(table["id"]).record.actions) == 4


def test_its_whole_record_is_given_to_whoever_may_have_it(kept, later, links) -> None:
    alone, shared = kept(), kept({"red": "link", "blue": "link"})
    client = later()
    save = client.get(f"/api{alone['open']}/save")
    assert [action[1] for action in save.json()["actions"]] == ["pick", "pick", "step", "roll"]
    assert "-4.json" in save.headers["content-disposition"]
    for seat in (0, 1, -1):
        assert client.get(f"/api{links(shared, seat)}/save").status_code == 403


def test_everyone_is_told_why_and_nobody_what_only_the_player_knew(kept, later, links) -> None:
    table = kept({"red": "link", "blue": "link"})
    client = later()
    red, blue, watcher = (
        client.get(f"/api{links(table, seat)}").json()["parted"] for seat in (0, 1, -1)
    )
    assert (red["words"], red["why"]) == ("step b", WHY)
    assert "of" not in red, "how much was done later is not for one who may not have the record"
    assert blue == watcher == {"n": 2, "name": "Red", "rule": "walk.first"}


def test_the_same_people_go_on_from_there_at_one_new_table(kept, later, links, sit_at) -> None:
    table = kept({"red": "link", "blue": "link"})
    client = later()
    go_on = lambda seat: client.post(f"/api{links(table, seat)}/continue")  # noqa: E731
    assert go_on(-1).status_code == 400, "a watcher begins nothing"
    roads = {seat: go_on(seat).json()["open"] for seat in (0, 1, -1)}
    assert len(set(roads.values())) == 3
    assert go_on(0).json()["open"] == roads[0], "there is one table to go on at"
    infos = {seat: client.get(f"/api{road}").json() for seat, road in roads.items()}
    assert {info["id"] for info in infos.values()} == {infos[0]["id"]}
    assert infos[0]["branch_of"] == table["id"]
    assert "parted" not in infos[0]
    assert [infos[seat]["seats"] for seat in (0, 1, -1)] == [[0], [1], []]
    red = sit_at(client, roads[0])
    red.play(("roll", ""))
    red.play(("step", "b"))


def test_a_game_that_is_still_legal_goes_on_where_it_is_and_says_what_was_mended(
    new, sit, later, sit_at
) -> None:
    table = new()
    seat = sit(table["open"])
    seat.play(("pick", "3"))
    client = later()
    info = client.get(f"/api{table['open']}").json()
    assert "parted" not in info
    assert info["told"] == [f"the rules were mended since this game began: {MENDED}"]
    assert client.post(f"/api{table['open']}/continue").status_code == 400
    again = sit_at(client, table["open"])
    again.play(("pick", "5"))


def test_a_save_of_earlier_rules_is_loaded_as_far_as_it_goes(client, kept, later) -> None:
    save = client.get(f"/api{kept()['open']}/save").json()
    after = later()
    loaded = after.post("/api/tables/load", json={"save": save})
    assert loaded.status_code == 201, loaded.text
    assert after.get(f"/api{loaded.json()['open']}").json()["parted"]["n"] == 2
    again = after.get(f"/api{loaded.json()['open']}/save").json()
    assert again["actions"] == save["actions"], "it is kept whole"
    forged = {**save, "rules": 1}
    answer = after.post("/api/tables/load", json={"save": forged})
    assert answer.status_code == 400
    assert WHY in answer.json()["error"]


def test_bots_do_not_play_on_at_a_table_that_stops(new, sit, later, database, sit_at) -> None:
    table = new({"blue": "steady"})
    seat = sit(table["open"])
    seat.reach(1)
    seat.play(("pick", "3"))
    seat.act(("done", ""))
    seat.reach(5)
    with sqlite3.connect(database) as link:  # it stops where the bot is asked
        link.execute("update actions set verb = 'step', arg = 'c' where n = 3")
    client = later()
    assert client.get(f"/api{table['open']}").json()["parted"]["name"] == "Blue"
    person = sit_at(client, table["open"])
    person.send(type="pause", on=False)
    person.until("scene")
    person.send(type="why", on="space", target="b", id=1)
    person.until("why")
    assert person.actions == 3
    assert not person.messages("refused"), "no bot has tried"


def test_a_new_game_of_mended_rules_is_told_nothing(later) -> None:
    client = later()
    opened = client.post("/api/tables", json={"game": "toy", "scenario": "short"}).json()
    assert "told" not in client.get(f"/api{opened['open']}").json()
