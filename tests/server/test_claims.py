"""Links are claimed: whoever sits down first keeps the seat, whoever else has the link."""

from __future__ import annotations

import json
import sqlite3

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from zariba.server import claims, door
from zariba.server.app import make_app
from zariba.server.kept import key_of
from zariba.server.store import Store

PAIR = {"red": "link", "blue": "link"}


def token_of(address: str) -> str:
    return address.removeprefix("/table/")


def turned_away(client, address: str, cookie: str = "") -> tuple[str, int]:
    """What a connection is told that is closed, and the code."""
    headers = {"cookie": cookie} if cookie else {}
    with client.websocket_connect(address.replace("/table/", "/ws/"), headers=headers) as socket:
        words = json.loads(socket.receive_text(timeout=60))
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text(timeout=60)
    return words.get("why", ""), closed.value.code


# Nothing but hashes is kept.


def test_no_token_no_browser_and_no_code_is_in_the_database(
    new, browser, links, database, store
) -> None:
    table = new(PAIR)
    mine = browser()
    mine.claim(links(table, 0))
    code = mine.post(f"/api{links(table, 0)}/handover").json()["code"]
    renewed = mine.post(f"/api{links(table, 0)}/renew", seat=-1).json()["url"]
    store.close()
    kept = b"".join(path.read_bytes() for path in database.parent.glob("games.db*"))
    secrets = [token_of(links(table, seat)) for seat in (0, 1, -1)]
    secrets += [token_of(renewed), mine.cookie.partition("=")[2], code, code.replace("-", "")]
    assert not [secret for secret in secrets if secret.encode() in kept]
    assert key_of(token_of(links(table, 0))).encode() in kept


EARLIER = {
    1: """
        create table zariba_schema (version integer not null);
        create table tables (id varchar(32) primary key, game varchar(64) not null,
            scenario varchar(64) not null, options json not null, seed varchar(64) not null,
            players json not null, free_undo boolean not null, branch_of varchar(64) not null,
            created varchar(32) not null, revision integer not null);
        create table links (key varchar(64) primary key, token varchar(64) not null,
            table_id varchar(32) not null references tables (id), seats json not null);
        create index ix_links_table_id on links (table_id);
        create table actions (table_id varchar(32) references tables (id), n integer,
            seat integer not null, verb varchar(64) not null, arg varchar(256) not null,
            reason varchar not null, primary key (table_id, n));
    """,
    2: """
        create table standing (table_id varchar(32) references tables (id), seat integer,
            away boolean not null, ask boolean not null, window varchar(256) not null,
            primary key (table_id, seat));
    """,
    3: """
        alter table tables add column pack varchar(64) not null default '';
        alter table tables add column rules integer not null default '-1';
    """,
}


@pytest.mark.parametrize("version", EARLIER)
def test_a_database_of_an_earlier_layout_opens_with_its_links_and_forgets_the_tokens(
    version, tmp_path, server_on, sit_at
) -> None:
    file = tmp_path / "earlier.db"
    tokens = {seat: f"token-of-seat-{seat}-of-old" for seat in (0, 1, -1)}
    with sqlite3.connect(file) as old:
        old.execute("pragma journal_mode = wal")
        for number in range(1, version + 1):
            old.executescript(EARLIER[number])
        old.execute("insert into zariba_schema values (?)", [version])
        old.execute(
            "insert into tables (id, game, scenario, options, seed, players, free_undo, branch_of,"
            " created, revision) values ('t1', 'toy', 'short', '[]', ?, '[\"link\", \"link\"]', 0,"
            " '', '2020', 1)",
            ["07" * 32],
        )
        old.execute("insert into actions values ('t1', 0, 0, 'pick', '3', '')")
        for seat, token in tokens.items():
            seats = json.dumps([seat] if seat >= 0 else [])
            row = [key_of(token), token, seats]
            old.execute("insert into links values (?, ?, 't1', ?)", row)
    old.close()
    opened = Store(str(file))
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("earlier.db*"))
    assert b"of-old" not in kept
    with sqlite3.connect(file) as reader:
        assert reader.execute("pragma freelist_count").fetchone() == (0,), "nothing lies about"
    reader.close()
    opened.close()
    client = server_on(file)
    red = sit_at(client, f"/table/{tokens[0]}")
    assert [p["label"] for p in red.scene["pieces"]] == ["3", "?"]
    blue = sit_at(client, f"/table/{tokens[1]}")
    assert [p["label"] for p in blue.scene["pieces"]] == ["?", "?"]
    blue.play(("pick", "2"))
    assert client.get(f"/api/table/{tokens[0]}").json()["dice"] == [
        "How the dice of this game came about is not known: it was set up by an earlier zariba."
    ]


# The first browser that sits down.


def test_the_maker_cannot_open_a_link_at_which_somebody_sits(client, new, browser, links) -> None:
    table = new({"blue": "link"})
    maker, friend = browser(), browser()
    assert maker.claim(links(table, 0)).json() == {"claimed": True}
    assert friend.claim(links(table, 1)).json() == {"claimed": True}
    theirs = links(table, 1)
    refused = [
        maker.claim(theirs),
        maker.get(f"/api{theirs}"),
        maker.get(f"/api{theirs}/save"),
        maker.post(f"/api{theirs}/branch", n=0),
        maker.post(f"/api{theirs}/continue"),
        maker.post(f"/api{theirs}/handover"),
        maker.post(f"/api{theirs}/renew", seat=1),
        maker.post(f"/api{theirs}/number", commits="00" * 32),
    ]
    for answer in refused:
        assert (answer.status_code, answer.json()["taken"]) == (403, True), answer.text
        assert "this seat is taken" in answer.json()["error"]
    for cookie in ("", maker.cookie):
        words, code = turned_away(client, theirs, cookie)
        assert "this seat is taken" in words
        assert code == 4403
    assert friend.about(theirs)["seats"] == [1]


def test_the_browser_is_known_by_a_cookie_that_no_script_and_no_other_site_can_use(
    new, browser, links
) -> None:
    table, other = new(PAIR), new(PAIR)
    mine = browser()
    mine.claim(links(table, 0))
    said = mine.said.lower()
    assert "httponly" in said
    assert "samesite=strict" in said
    assert "secure" not in said, "the test is no https"
    assert len(mine.cookie.partition("=")[2]) == 43
    first = mine.cookie
    mine.claim(links(other, 1))
    assert mine.cookie == first, "one for all tables"


def test_a_cookie_over_https_is_only_for_https(store, web) -> None:
    with TestClient(make_app(store), base_url="https://testserver.local") as client:
        seats = {"game": "toy", "scenario": "short", "seats": PAIR, "seed": 7}
        table = client.post("/api/tables", json=seats).json()
        answer = client.post(f"/api{table['open']}/claim", json={})
        assert "secure" in answer.headers["set-cookie"].lower()


def test_the_same_browser_may_open_its_link_again(new, browser, links, sit) -> None:
    table = new(PAIR)
    mine = browser()
    for _ in range(2):
        assert mine.claim(links(table, 0)).json() == {"claimed": True}
    for _ in range(2):
        sit(links(table, 0), **mine.headers())
    assert mine.about(links(table, 0))["links"][0]["claimed"] is True


def test_looking_at_a_link_does_not_claim_it(client, new, browser, links) -> None:
    table = new(PAIR)
    assert client.get(links(table, 1)).status_code == 200
    assert client.get(f"/api{links(table, 1)}").status_code == 200
    assert browser().claim(links(table, 1)).json() == {"claimed": True}


def test_a_link_that_nobody_has_claimed_is_open_to_programs_without_cookies(
    client, new, sit, links
) -> None:
    table = new(PAIR)
    red, blue = sit(links(table, 0)), sit(links(table, 1))
    red.play(("pick", "3"))
    blue.reach(1)
    assert client.get(f"/api{links(table, 0)}").status_code == 200


def test_a_claim_closes_the_connections_of_others_on_that_link(new, browser, links, sit) -> None:
    table = new(PAIR)
    spy, red = sit(links(table, 1)), sit(links(table, 0))
    friend = browser()
    friend.claim(links(table, 1))
    words, code = spy.closed()
    assert "this seat is taken" in words
    assert code == 4403
    sit(links(table, 1), **friend.headers())
    red.play(("pick", "3"))


@pytest.mark.parametrize("seats", [{}, {"blue": "steady"}])
def test_a_game_of_one_person_needs_no_claim(seats, client, new, browser, sit) -> None:
    table = new(seats)
    desk, phone = browser(), browser()
    assert desk.claim(table["open"]).json() == {"claimed": False}
    assert desk.said == ""
    assert phone.claim(table["open"]).json() == {"claimed": False}
    assert phone.about(table["open"])["may_save"] is True
    answer = desk.post(f"/api{table['open']}/handover")
    assert answer.status_code == 400
    assert "any browser" in answer.json()["error"]


def test_the_watchers_link_is_claimed_by_nobody(new, browser, links) -> None:
    table = new(PAIR)
    for _ in range(2):
        watcher = browser()
        assert watcher.claim(links(table, -1)).json() == {"claimed": False}
        watcher.about(links(table, -1))


def test_a_claim_survives_the_server(database, new, browser, links, server_on) -> None:
    table = new(PAIR)
    mine = browser()
    mine.claim(links(table, 0))
    later = server_on(database)
    assert later.get(f"/api{links(table, 0)}").status_code == 403
    assert later.get(f"/api{links(table, 0)}", headers=mine.headers()).status_code == 200


def test_another_server_on_the_same_database_notices_a_claim(
    database, new, browser, links, server_on
) -> None:
    table = new(PAIR)
    other = server_on(database)
    assert other.get(f"/api{links(table, 0)}").status_code == 200
    browser().claim(links(table, 0))
    assert other.get(f"/api{links(table, 0)}").status_code == 403


def test_each_sees_which_links_are_claimed_and_no_secret_of_another(new, browser, links) -> None:
    table = new({"blue": "link"})
    maker, friend = browser(), browser()
    maker.claim(links(table, 0))
    shown = maker.about(links(table, 0))["links"]
    assert shown == [
        {"seat": 0, "name": "Red", "url": links(table, 0), "claimed": True, "may_renew": True},
        {"seat": 1, "name": "Blue", "url": "", "claimed": False, "may_renew": True},
        {"seat": -1, "name": "watchers", "url": "", "claimed": False, "may_renew": True},
    ]
    friend.claim(links(table, 1))
    seen = maker.about(links(table, 0))["links"]
    assert [each["claimed"] for each in seen] == [True, True, False]
    assert [each["may_renew"] for each in seen] == [True, False, True]
    own, watchers = friend.about(links(table, 1))["links"]
    assert (own["may_renew"], watchers["may_renew"]) == (True, False)


# Hand-over codes.


def test_a_hand_over_code_lets_one_more_browser_in_and_works_once(new, browser, links) -> None:
    table = new(PAIR)
    desk, phone, third = browser(), browser(), browser()
    desk.claim(links(table, 0))
    code = desk.post(f"/api{links(table, 0)}/handover").json()["code"]
    assert len(code) == 19
    assert set(code) <= set(claims.ALPHABET + "-")
    assert phone.claim(links(table, 0), code=code.lower().replace("-", " ")).status_code == 200
    for mine in (desk, phone):
        mine.about(links(table, 0))
    again = third.claim(links(table, 0), code=code)
    assert (again.status_code, again.json()["taken"]) == (403, True)
    assert "not the hand-over code" in again.json()["error"]


def test_a_new_hand_over_code_makes_the_old_one_void(new, browser, links) -> None:
    table = new(PAIR)
    desk, phone = browser(), browser()
    desk.claim(links(table, 0))
    old, code = (desk.post(f"/api{links(table, 0)}/handover").json()["code"] for _ in range(2))
    assert phone.claim(links(table, 0), code=old).status_code == 403
    assert phone.claim(links(table, 0), code=code).status_code == 200


def test_an_empty_code_is_no_code(new, browser, links) -> None:
    table = new(PAIR)
    browser().claim(links(table, 0))
    for nothing in ("", "-", " "):
        assert browser().claim(links(table, 0), code=nothing).status_code == 403


def test_wrong_codes_are_limited_by_link(new, browser, links, monkeypatch) -> None:
    table = new(PAIR)
    desk = browser()
    for seat in (0, 1):
        desk.claim(links(table, seat))
    guesses = [browser().claim(links(table, 0), code=f"WRONG{n}") for n in range(30)]
    assert guesses[0].status_code == 403
    assert guesses[-1].status_code == 429
    assert [g.status_code for g in guesses].count(403) < door.CODES_PER_MINUTE + 5
    assert browser().claim(links(table, 1), code="WRONG").status_code == 403


def test_only_who_sits_there_makes_a_code(client, new, links) -> None:
    table = new(PAIR)
    answer = client.post(f"/api{links(table, 0)}/handover", json={})
    assert answer.status_code == 403
    assert "only a browser that sits here" in answer.json()["error"]
