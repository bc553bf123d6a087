"""Links that change: new ones for old, and those of the table where a mended game goes on."""

from __future__ import annotations

import asyncio
import json
from typing import ClassVar

import pytest
from mended_game import mend

from zariba.server.kept import Link
from zariba.server.picture import Reader
from zariba.server.websocket import Connection

PAIR = {"red": "link", "blue": "link"}


# New links for old.


def test_ones_own_link_can_be_renewed_and_the_old_one_is_dead(
    client, new, browser, links, sit
) -> None:
    table = new(PAIR)
    mine = browser()
    mine.claim(links(table, 1))
    code = mine.post(f"/api{links(table, 1)}/handover").json()["code"]
    seat = sit(links(table, 1), **mine.headers())
    fresh = mine.post(f"/api{links(table, 1)}/renew", seat=1).json()["url"]
    assert seat.closed() == ("this link was replaced by a new one", 4404)
    assert mine.get(f"/api{links(table, 1)}").status_code == 404
    assert client.get(links(table, 1)).status_code == 404
    assert browser().claim(fresh, code=code).status_code == 200, "nobody sits there yet"


def test_nothing_is_read_from_a_connection_that_is_being_closed() -> None:
    act = {"type": "act", "n": 0, "actions": [["pick", "3"]]}
    frames = [{"type": "websocket.receive", "text": json.dumps(act)}, {"type": "gone"}]

    class Line:
        cookies: ClassVar[dict[str, str]] = {}

        async def receive(self) -> dict[str, str]:
            return frames.pop(0)

    class Table:
        async def act(self, *words: object) -> None:
            raise AssertionError("it was read")

    connection = Connection(Line(), Table(), Link("key", (0,)), Reader(), lambda: True)
    connection.close(4404, "this link was replaced by a new one")
    asyncio.run(connection.listen())
    assert frames == []
    assert not connection._answers


def test_the_maker_renews_what_nobody_has_claimed_and_nothing_else(new, browser, links) -> None:
    table = new({"blue": "link"})
    maker, friend = browser(), browser()
    maker.claim(links(table, 0))
    fresh = maker.post(f"/api{links(table, 0)}/renew", seat=1).json()["url"]
    assert friend.claim(links(table, 1)).status_code == 404
    assert friend.claim(fresh).status_code == 200
    watch = maker.post(f"/api{links(table, 0)}/renew", seat=-1).json()["url"]
    assert browser().about(watch)["seats"] == []
    answer = maker.post(f"/api{links(table, 0)}/renew", seat=1)
    assert answer.status_code == 403
    assert "someone has sat down at the link of Blue" in answer.json()["error"]
    assert "taken" not in answer.json()
    friend.about(fresh)


def test_who_did_not_make_the_table_renews_only_his_own(new, browser, links) -> None:
    table = new(PAIR)
    friend, watcher = browser(), browser()
    friend.claim(links(table, 1))
    for seat in (0, -1):
        assert friend.post(f"/api{links(table, 1)}/renew", seat=seat).status_code == 403
    for seat in (0, 1, -1):
        assert watcher.post(f"/api{links(table, -1)}/renew", seat=seat).status_code == 403
    assert friend.post(f"/api{links(table, 1)}/renew", seat=5).status_code == 400


def test_where_all_play_by_link_the_opening_link_is_the_makers(new, browser, links) -> None:
    table = new(PAIR)
    maker = browser()
    maker.claim(links(table, 0))
    assert [each["seat"] for each in maker.about(table["open"])["links"]] == [0, 1, -1]
    assert maker.post(f"/api{table['open']}/renew", seat=1).status_code == 200


# Games whose rules were mended.


@pytest.fixture
def mended(new, sit, links, browser, database, monkeypatch, server_on):
    """A claimed table with a step that is no longer legal, and the server of today."""

    def start(end: bool = False):
        table = new(PAIR)
        mine = {seat: browser() for seat in (0, 1)}
        for seat, one in mine.items():
            one.claim(links(table, seat))
        red, blue = (sit(links(table, seat), **mine[seat].headers()) for seat in (0, 1))
        red.play(("pick", "3"))
        blue.reach(1)
        blue.play(("pick", "5"))
        red.reach(2)
        red.play(("step", "b"))
        while end and not red.scene.get("result"):
            red.play(("roll", ""))
        mend(monkeypatch.setattr)
        today = server_on(database)
        for one in mine.values():
            one.client = today
        return table, mine

    return start


def test_who_goes_on_at_a_new_table_keeps_his_claim(mended, links, browser) -> None:
    table, mine = mended()
    roads = {
        seat: one.post(f"/api{links(table, seat)}/continue").json()["open"]
        for seat, one in mine.items()
    }
    assert mine[0].post(f"/api{links(table, 0)}/continue").json()["open"] == roads[0]
    assert roads[0] != roads[1]
    for seat, one in mine.items():
        assert one.about(roads[seat])["seats"] == [seat]
        assert mine[1 - seat].get(f"/api{roads[seat]}").status_code == 403
    answer = mine[0].post(f"/api{links(table, 1)}/continue")
    assert answer.json()["taken"] is True


def test_an_old_link_does_not_bring_back_a_new_one_that_was_renewed(mended, links) -> None:
    table, mine = mended()
    road = mine[0].post(f"/api{links(table, 0)}/continue").json()["open"]
    fresh = mine[0].post(f"/api{road}/renew", seat=0).json()["url"]
    answer = mine[0].post(f"/api{links(table, 0)}/continue")
    assert answer.status_code == 403
    assert "was renewed" in answer.json()["error"]
    mine[0].about(fresh)
    assert mine[0].get(f"/api{road}").status_code == 404


def test_the_record_of_a_game_that_had_ended_is_for_everybody(mended, links) -> None:
    table, mine = mended(end=True)
    for seat, one in mine.items():
        info = one.about(links(table, seat))
        assert info["parted"]["n"] == 2
        assert info["may_save"] is True
        save = one.get(f"/api{links(table, seat)}/save")
        assert [action[1] for action in save.json()["actions"]][:4] == [
            "pick", "pick", "step", "roll",
        ]  # fmt: skip


def test_the_record_of_one_that_had_not_is_for_nobody(mended, links) -> None:
    table, mine = mended()
    for seat, one in mine.items():
        assert one.get(f"/api{links(table, seat)}/save").status_code == 403


def test_an_end_that_was_taken_back_is_no_end(new, sit, store) -> None:
    table = new(free_undo=True)
    seat = sit(table["open"])
    for action in (("pick", "3"), ("pick", "5")):
        seat.play(action)
    while not seat.scene.get("result"):
        seat.play(("roll", ""))
    assert store.load(table["id"]).ended
    n = seat.scene["n"]
    seat.send(type="undo")
    seat.reach(n - 1)
    assert not store.load(table["id"]).ended
