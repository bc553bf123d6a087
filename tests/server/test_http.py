"""The HTTP surface: headers, limits, caching, and one clear line for every error."""

from __future__ import annotations

import json

import pytest
from litestar.exceptions import WebSocketDisconnect

from zariba.server import limits

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


@pytest.mark.parametrize(
    "path",
    ["/", "/static/table.js", "/api/games", "/api/games/toy/board.svg", "/nothing", "/api/table/x"],
)
def test_every_response_carries_the_security_headers(path, client) -> None:
    headers = client.get(path).headers
    assert headers["content-security-policy"] == POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cache-control"]


def test_pages_and_files_have_their_types_and_nothing_outside_the_folder_is_given(
    client, new, web
) -> None:
    (web.parent / "secret.txt").write_text("no")
    assert "start" in client.get("/").text
    assert "table" in client.get(new()["open"]).text
    assert client.get("/static/table.js").headers["content-type"].startswith("text/javascript")
    for path in (
        "/static/../secret.txt",
        "/static/%2e%2e/secret.txt",
        "/static/..%2fsecret.txt",
        "/static//etc/passwd",
        "/static/",
        "/static/nothing.js",
        "/static/a%00b.js",
    ):
        assert client.get(path).status_code == 404, path


@pytest.mark.parametrize("path", ["/nowhere", "/table/no-such-link"])
def test_who_comes_to_an_address_where_nothing_is_finds_a_page_with_a_way_home(
    path, client
) -> None:
    page = client.get(path, headers={"accept": "text/html,*/*"})
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert "/static/style.css" in page.text
    assert '<a href="/">' in page.text
    assert client.get("/nowhere", headers={"accept": "application/json"}).json()["error"]


@pytest.mark.parametrize("path", ["/static/table.js", "/api/games/toy/board.svg"])
def test_what_never_changes_is_compressed_and_kept_by_the_browser(path, client) -> None:
    first = client.get(path, headers={"accept-encoding": "gzip"})
    assert first.headers["content-encoding"] == "gzip"
    assert client.get(path, headers={"accept-encoding": "identity"}).content == first.content
    again = client.get(path, headers={"if-none-match": f'"other", {first.headers["etag"]}'})
    assert again.status_code == 304
    assert again.content == b""


def test_what_a_table_says_is_never_cached(client, new) -> None:
    assert client.get(f"/api{new()['open']}").headers["cache-control"] == "no-store"


def test_the_games_are_listed_with_what_a_start_page_needs(client) -> None:
    (game,) = client.get("/api/games").json()
    assert game["id"] == "toy"
    assert [seat["id"] for seat in game["seats"]] == ["red", "blue"]
    [scenario] = game["scenarios"]
    assert [side["name"] for side in scenario.pop("sides")] == ["Red", "Blue"]
    assert scenario == {"id": "short", "name": "Short", "about": "To twenty.", "seats": [0, 1]}
    assert set(game["bots"]) >= {"random", "steady"}
    assert game["rules"] == 2


@pytest.mark.parametrize("part", ["board", "board.svg", "tables", "rules"])
def test_the_parts_of_a_game_are_served(part, client) -> None:
    assert client.get(f"/api/games/toy/{part}").status_code == 200
    assert client.get(f"/api/games/chess/{part}").status_code == 404


def test_a_table_says_what_the_client_needs_to_draw_it(client, new) -> None:
    about = client.get(f"/api{new(options=['fog'], free_undo=True)['open']}").json()
    assert about["seats"] == [0, 1]
    assert about["players"] == ["here", "here"]
    assert about["overlays"] == [{"id": "near", "name": "Near", "key": "n", "at": True}]
    assert about["free_undo"] is True
    assert about["options"] == ["Fog"]
    assert about["may_save"] is True
    assert len(about["commitment"]) == 64


WRONG = {
    "": "not what this address takes",
    "[]": "not what this address takes",
    "{}": "game",
    '{"game": 5}': "game",
    '{"game": "chess"}': "no game",
    '{"game": "toy", "scenario": "long"}': "no scenario",
    '{"game": "toy", "options": ["wings"]}': "no option",
    '{"game": "toy", "seats": {"green": "here"}}': "no seat",
    '{"game": "toy", "seats": {"red": "genius"}}': "no bot",
    '{"game": "toy", "seed": "x"}': "seed",
}


@pytest.mark.parametrize("body", WRONG)
def test_a_wrong_request_for_a_table_gets_one_clear_line(body, client) -> None:
    answer = client.post("/api/tables", content=body)
    assert answer.status_code == 400
    assert WRONG[body] in answer.json()["error"]
    assert "\n" not in answer.json()["error"]


def test_a_body_that_is_too_large_is_not_read(client) -> None:
    answer = client.post("/api/tables/load", content=b" " * (limits.BODY_BYTES + 1))
    assert answer.status_code == 413
    assert answer.json()["error"]


SAVE = {"format": 2, "game": "toy", "scenario": "short", "seed": "0" * 64}
STRANGE = {
    "nested": (b'{"save": ' + b"[" * 100_000, "not what this address takes"),
    "branch": (json.dumps({"save": {**SAVE, "branch_of": "x" * 9999}}), "branch_of has 9999"),
    "option": (json.dumps({"save": {**SAVE, "options": ["x" * 99]}}), "no option"),
    "lines": (json.dumps({"save": {**SAVE, "actions": [[0, "a\nb"]]}}), "cannot be printed"),
    "seats": (json.dumps({"save": SAVE, "seats": {"x" * 50_000: "here"}}), "no seat"),
}


@pytest.mark.parametrize("what", STRANGE)
def test_a_strange_save_gets_one_short_line(what, client) -> None:
    body, words = STRANGE[what]
    answer = client.post("/api/tables/load", content=body)
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert words in error
    assert "\n" not in error
    assert len(error) <= 600


def test_new_tables_are_limited_by_address(client) -> None:
    answers = [
        client.post("/api/tables", json={"game": "toy"}).status_code
        for _ in range(int(limits.TABLES_PER_MINUTE) + 5)
    ]
    assert answers.count(201) >= limits.TABLES_PER_MINUTE
    assert answers[-1] == 429


OTHER_SITES = [
    {"origin": "http://evil.example"},
    {"origin": "http://testserver.local.evil.example"},
    {"origin": "http://testserver.local:81"},
    {"origin": "null"},
    {"origin": "http://[broken"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]


@pytest.mark.parametrize("headers", OTHER_SITES)
def test_another_sites_page_cannot_set_up_a_table(headers, client) -> None:
    answer = client.post("/api/tables", json={"game": "toy"}, headers=headers)
    assert answer.status_code == 403
    assert "another site" in answer.json()["error"]


@pytest.mark.parametrize("headers", [h for h in OTHER_SITES if "origin" in h])
def test_another_sites_page_cannot_connect_to_a_table(headers, client, new, links) -> None:
    address = new()["open"].replace("/table/", "/ws/")
    socket = client.websocket_connect(address, headers=headers)
    with pytest.raises(WebSocketDisconnect) as closed:
        socket.__enter__()
    assert closed.value.code == 4403


def test_our_own_page_can_do_both(client, new, sit) -> None:
    ours = {"origin": "http://testserver.local", "sec-fetch-site": "same-origin"}
    answer = client.post("/api/tables", json={"game": "toy"}, headers=ours)
    assert answer.status_code == 201
    assert sit(answer.json()["open"], origin="http://testserver.local").scene["n"] == 0
