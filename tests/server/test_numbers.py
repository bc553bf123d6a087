"""Dice that nobody chooses: a game between people begins when everybody's number is in."""

from __future__ import annotations

import hashlib
import json

import pytest

from zariba.core.dice import commitment
from zariba.core.record import read_record

PAIR = {"red": "link", "blue": "link"}
RED, BLUE = "0a" * 32, "0b" * 32


def sha(number: str) -> str:
    return hashlib.sha256(bytes.fromhex(number)).hexdigest()


@pytest.fixture
def fair(new):
    """A table for two people whose dice nobody has chosen."""

    def create(seats: dict[str, str] | None = None, **more: object) -> dict:
        return new(seats or PAIR, seed=None, **more)

    return create


@pytest.fixture
def seated(fair, browser, links):
    """Such a table, with a browser at each seat."""

    def sit_down() -> tuple[dict, list]:
        table = fair()
        pair = [browser(), browser()]
        for seat, one in enumerate(pair):
            assert one.claim(links(table, seat)).json() == {"claimed": True}
        return table, pair

    return sit_down


def give(one, address: str, **step: object):
    return one.post(f"/api{address}/number", **step)


def begin(table, pair, links) -> None:
    for step in ("commits", "number"):
        for seat, (one, number) in enumerate(zip(pair, (RED, BLUE), strict=True)):
            word = sha(number) if step == "commits" else number
            answer = give(one, links(table, seat), **{step: word})
            assert answer.status_code == 200, answer.text


def play_to_the_end(red, blue) -> None:
    red.play(("pick", "6"))
    blue.reach(1)
    blue.play(("pick", "2"))
    red.reach(2)
    while not red.scene.get("result"):
        red.play(("roll", ""))


def test_a_game_begins_when_everybodys_number_is_in(seated, links, sit) -> None:
    table, (red, blue) = seated()
    eyes = [
        sit(links(table, seat), changes=True, first="waiting", **one.headers())
        for seat, one in enumerate((red, blue))
    ]
    watcher = sit(links(table, -1), changes=True, first="waiting")
    assert give(red, links(table, 0), commits=sha(RED)).json()["closed"] is False
    assert give(blue, links(table, 1), commits=sha(BLUE)).json()["closed"] is True
    assert give(blue, links(table, 1), number=BLUE).json()["begun"] is False
    assert give(red, links(table, 0), number=RED).json()["begun"] is True
    for seat in (*eyes, watcher):
        assert seat.until("scene")["scene"]["n"] == 0
    eyes[0].play(("pick", "3"))


def test_the_seed_is_made_of_the_servers_share_and_all_numbers(seated, links, store) -> None:
    table, pair = seated()
    begin(table, pair, links)
    record = store.load(table["id"]).record
    share = bytes.fromhex(record.shares.server)
    numbers = bytes.fromhex(RED) + bytes.fromhex(BLUE)
    made = hashlib.sha256(b"zariba shared seed" + share + numbers).hexdigest()
    assert record.seed == made
    assert record.dice == "shared"
    info = pair[0].about(links(table, 0))
    assert info["commitment"] == commitment(bytes.fromhex(made))
    assert info["numbers"]["server"] == hashlib.sha256(share).hexdigest()


def test_the_servers_share_is_fixed_before_the_first_number(seated, links) -> None:
    table, (red, blue) = seated()
    shown = red.about(links(table, 0))["numbers"]["server"]
    begin(table, (red, blue), links)
    assert blue.about(links(table, 1))["numbers"]["server"] == shown


def test_nothing_is_shown_before_and_nobody_can_act(seated, links, sit) -> None:
    table, (red, _) = seated()
    seat = sit(links(table, 0), changes=True, first="waiting", **red.headers())
    for message in (
        {"type": "act", "n": 0, "actions": [["pick", "3"]]},
        {"type": "why", "on": "space", "target": "b", "id": 1},
        {"type": "overlay", "kind": "near", "at": "a", "id": 2},
        {"type": "scene", "at": 0, "id": 3},
    ):
        seat.send(**message)
        said = seat.until("why" if message["type"] == "why" else "refused")
        assert "the game has not begun: waiting for Red and Blue to sit down" in said["why"]
    seat.send(type="whole")
    assert seat.until("waiting")["numbers"]["begun"] is False
    assert not seat.messages("scene", "changes", "history")
    info = red.about(links(table, 0))
    assert info["commitment"] == ""
    assert info["may_save"] is False
    assert red.get(f"/api{links(table, 0)}/save").status_code == 403


def test_a_number_is_refused_before_all_hashes_are_in(seated, links) -> None:
    table, (red, _) = seated()
    give(red, links(table, 0), commits=sha(RED))
    answer = give(red, links(table, 0), number=RED)
    assert answer.status_code == 400
    assert "only when everybody's hash is in" in answer.json()["error"]


def test_a_hash_is_shown_to_others_only_when_all_are_in(seated, links) -> None:
    table, (red, blue) = seated()
    give(red, links(table, 0), commits=sha(RED))
    before = blue.about(links(table, 1))["numbers"]["people"]
    assert before[0] == {"seat": 0, "name": "Red", "claimed": True, "committed": True}
    give(blue, links(table, 1), commits=sha(BLUE))
    after = blue.about(links(table, 1))["numbers"]["people"]
    assert [person["commits"] for person in after] == [sha(RED), sha(BLUE)]


def test_nobody_can_change_his_number_once_another_can_be_seen(seated, links) -> None:
    table, (red, blue) = seated()
    give(red, links(table, 0), commits=sha("cc" * 32))
    give(red, links(table, 0), commits=sha(RED))
    give(blue, links(table, 1), commits=sha(BLUE))
    late = give(red, links(table, 0), commits=sha("cc" * 32))
    assert late.status_code == 400
    assert "none can be changed" in late.json()["error"]
    other = give(red, links(table, 0), number="cc" * 32)
    assert other.status_code == 400
    assert "not the number whose hash was given" in other.json()["error"]


def test_a_step_that_is_sent_twice_is_one_step(seated, links) -> None:
    table, (red, blue) = seated()
    for _ in range(2):
        assert give(red, links(table, 0), commits=sha(RED)).status_code == 200
    give(blue, links(table, 1), commits=sha(BLUE))
    for _ in range(2):
        assert give(red, links(table, 0), number=RED).status_code == 200
    for _ in range(2):
        assert give(blue, links(table, 1), number=BLUE).json()["begun"] is True
    assert give(red, links(table, 0), commits=sha(RED)).json()["begun"] is True


@pytest.mark.parametrize(
    "step",
    [
        {"commits": "short"},
        {"commits": "Z" * 64},
        {"commits": sha(RED).upper()},
        {"number": "short"},
        {"commits": 5},
        {"anew": "yes"},
    ],
)
def test_what_is_no_number_is_refused(step, seated, links) -> None:
    table, (red, _) = seated()
    answer = give(red, links(table, 0), **step)
    assert answer.status_code == 400, answer.text
    assert "\n" not in answer.json()["error"]


def test_watchers_give_no_number(fair, links, client) -> None:
    table = fair()
    answer = client.post(f"/api{links(table, -1)}/number", json={"commits": sha(RED)})
    assert answer.status_code == 400


def test_every_step_survives_the_server(seated, links, database, server_on) -> None:
    table, (red, blue) = seated()
    give(red, links(table, 0), commits=sha(RED))
    shown = red.about(links(table, 0))["numbers"]["server"]
    for one, seat, step in (
        (blue, 1, {"commits": sha(BLUE)}),
        (red, 0, {"number": RED}),
        (blue, 1, {"number": BLUE}),
    ):
        one.client = server_on(database)
        assert give(one, links(table, seat), **step).status_code == 200
    red.client = blue.client = server_on(database)
    numbers = red.about(links(table, 0))["numbers"]
    assert numbers["begun"] is True
    assert numbers["server"] == shown


def test_share_and_numbers_are_secret_until_the_end(seated, links, sit) -> None:
    table, pair = seated()
    begin(table, pair, links)
    eyes = [sit(links(table, seat), **one.headers()) for seat, one in enumerate(pair)]
    before = json.dumps(pair[0].about(links(table, 0)))
    assert BLUE not in before
    assert RED not in before
    assert '"share": ""' in before
    play_to_the_end(*eyes)
    numbers = pair[0].about(links(table, 0))["numbers"]
    assert hashlib.sha256(bytes.fromhex(numbers["share"])).hexdigest() == numbers["server"]
    assert [person["number"] for person in numbers["people"]] == [RED, BLUE]
    for seat in eyes:
        assert not any(BLUE in text or numbers["share"] in text for text in seat.seen)
    save = pair[1].get(f"/api{links(table, 1)}/save")
    record = read_record(save.content)
    assert record.dice == "shared"
    assert [number for _, number in record.shares.numbers] == [RED, BLUE]


def test_a_record_does_not_print_what_makes_its_dice(seated, links, store) -> None:
    table, pair = seated()
    begin(table, pair, links)
    stored = store.load(table["id"])
    printed = f"{stored!r} {stored.record!r} {stored.giving!r} {stored.record.shares!r}"
    for secret in (RED, stored.record.seed, stored.record.shares.server):
        assert secret not in printed


def test_two_programs_that_know_nothing_of_numbers_play_as_before(
    fair, links, sit, client, store
) -> None:
    table = fair()
    first = sit(links(table, 0), first="presence")
    second = sit(links(table, 1))
    first.until("scene")
    first.play(("pick", "3"))
    second.reach(1)
    assert client.get(f"/api{links(table, -1)}").json()["dice"] == [
        "Red gave no number to the dice.",
        "Blue gave no number to the dice.",
    ]
    assert store.load(table["id"]).record.shares.without == [0, 1]
    assert not first.messages("waiting"), "it is sent no message that it does not know"


def test_a_program_beside_a_browser_is_not_waited_for_and_everybody_is_told(
    fair, browser, links, sit
) -> None:
    table = fair()
    red = browser()
    red.claim(links(table, 0))
    sit(links(table, 1), first="presence")
    assert give(red, links(table, 0), commits=sha(RED)).json()["closed"] is True
    assert give(red, links(table, 0), number=RED).json()["begun"] is True
    info = red.about(links(table, 0))
    assert info["dice"] == ["Blue gave no number to the dice."]
    assert info["numbers"]["people"][1]["without"] is True


def test_a_claimed_link_is_waited_for_whoever_was_there_before(fair, browser, links, sit) -> None:
    table = fair()
    red, blue = browser(), browser()
    red.claim(links(table, 0))
    sit(links(table, 1), first="presence")
    blue.claim(links(table, 1))
    give(red, links(table, 0), commits=sha(RED))
    assert red.about(links(table, 0))["numbers"]["waits"] == "waiting for Blue to sit down"
    give(blue, links(table, 1), commits=sha(BLUE))
    assert give(red, links(table, 0), number=RED).json()["waits"] == (
        "waiting for the number of Blue"
    )


def test_a_number_that_was_lost_is_given_anew_by_all_and_all_are_told(seated, links) -> None:
    table, (red, blue) = seated()
    give(red, links(table, 0), commits=sha(RED))
    give(blue, links(table, 1), commits=sha(BLUE))
    give(blue, links(table, 1), number=BLUE)
    shown = red.about(links(table, 0))["numbers"]["server"]
    again = give(red, links(table, 0), anew=True).json()
    assert again["server"] != shown, "what was shown is worth nothing"
    assert [person.get("committed", False) for person in again["people"]] == [False, False]
    assert blue.about(links(table, 1))["dice"] == [
        "The numbers for the dice were given up and drawn anew once."
    ]
    begin(table, (red, blue), links)


def test_who_has_given_his_number_cannot_begin_anew(seated, links) -> None:
    table, (red, blue) = seated()
    give(red, links(table, 0), commits=sha(RED))
    give(blue, links(table, 1), commits=sha(BLUE))
    give(red, links(table, 0), number=RED)
    assert give(red, links(table, 0), anew=True).json()["anew"] == 0
    give(blue, links(table, 1), number=BLUE)
    for one, seat in ((red, 0), (blue, 1)):
        assert give(one, links(table, seat), anew=True).json()["begun"] is True


def test_a_renewed_link_waits_for_the_number_of_who_comes(seated, links, browser) -> None:
    table, (red, blue) = seated()
    give(blue, links(table, 1), commits=sha(BLUE))
    fresh = blue.post(f"/api{links(table, 1)}/renew", seat=1).json()["url"]
    assert red.about(links(table, 0))["numbers"]["waits"] == "waiting for Red and Blue to sit down"
    other = browser()
    other.claim(fresh)
    give(red, links(table, 0), commits=sha(RED))
    give(other, fresh, commits=sha("cc" * 32))
    give(red, links(table, 0), number=RED)
    assert give(other, fresh, number="cc" * 32).json()["begun"] is True


def test_who_plays_every_seat_gives_no_number(new, client) -> None:
    alone = new({"red": "here", "blue": "here"}, seed=None)
    info = client.get(f"/api{alone['open']}").json()
    assert "numbers" not in info
    assert "dice" not in info
    assert info["commitment"]


@pytest.mark.parametrize("seats", [PAIR, {"blue": "link"}])
def test_chosen_dice_are_announced_to_everyone_from_the_beginning(
    seats, new, client, links, store
) -> None:
    table = new(seats, seed=42)
    for seat in (0, 1, -1):
        info = client.get(f"/api{links(table, seat)}").json()
        assert info["dice"] == [
            "The dice of this game were chosen by whoever set it up, "
            "who may know every roll to come."
        ]
        assert "numbers" not in info
    assert store.load(table["id"]).record.dice == "chosen"


def test_a_loaded_game_and_a_branch_between_people_are_announced(
    new, client, links, sit, store
) -> None:
    table = new()
    seat = sit(table["open"])
    seat.play(("pick", "3"))
    save = client.get(f"/api{table['open']}/save").json()
    assert save["dice"] == "chosen"
    loaded = client.post("/api/tables/load", json={"save": save, "seats": PAIR}).json()
    assert "loaded from a file" in client.get(f"/api{loaded['open']}").json()["dice"][0]
    branch = client.post(f"/api{table['open']}/branch", json={"n": 1}).json()
    assert store.load(branch["id"]).record.dice == "branched"
    assert "dice" not in client.get(f"/api{branch['open']}").json(), "one person plays there"


def test_a_branch_of_a_finished_game_between_people_is_announced(seated, links, sit) -> None:
    table, pair = seated()
    begin(table, pair, links)
    eyes = [sit(links(table, seat), **one.headers()) for seat, one in enumerate(pair)]
    play_to_the_end(*eyes)
    branch = pair[1].post(f"/api{links(table, 1)}/branch", n=2).json()
    assert "branched from another one" in pair[1].about(branch["open"])["dice"][0]


def test_a_save_whose_seed_is_not_what_its_shares_make_is_not_loaded(
    seated, links, sit, client
) -> None:
    table, pair = seated()
    begin(table, pair, links)
    eyes = [sit(links(table, seat), **one.headers()) for seat, one in enumerate(pair)]
    play_to_the_end(*eyes)
    save = pair[1].get(f"/api{links(table, 1)}/save").json()
    assert client.post("/api/tables/load", json={"save": save}).status_code == 201
    for forged in (
        {**save, "seed": "00" * 32},
        {**save, "shares": None},
        {**save, "shares": {**save["shares"], "numbers": save["shares"]["numbers"][:1]}},
        {**save, "shares": {**save["shares"], "server": "abc"}},
    ):
        answer = client.post("/api/tables/load", json={"save": forged})
        assert answer.status_code == 400, answer.text
        assert "\n" not in answer.json()["error"]
