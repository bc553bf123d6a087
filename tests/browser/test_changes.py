"""The page makes each scene out of the one before exactly as the server does."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from houses import ToyHouse, post_table
from hypothesis import HealthCheck, given, settings
from playwright.sync_api import Page, WebSocketRoute, expect
from table_page import sit_still

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))

from scene_pairs import played, scenes

from zariba import registry
from zariba.server.changes import changes

APPLY = """async pairs => {
    const { apply } = await import("/static/changes.js");
    return pairs.map(([change, old]) => {
        const kept = JSON.stringify(old);
        const made = apply(change, old);
        if (JSON.stringify(old) !== kept) throw new Error("the old scene was changed");
        return made;
    });
}"""

SPOILT = {
    "a run that is not there": {"into": {"pieces": [[1, 2]]}},
    "a thing that is not there": {"into": {"pieces": [[2, {"set": {"a": 1}}]]}},
    "a list that is none": {"into": {"n": [[0, 1]]}},
    "a field that is gone already": {"drop": ["trays"]},
    "a column that is too short": {
        "into": {"pieces": [{"like": {"a": 1}, "times": 3, "vary": [[0, {"steps": [1, 1]}]]}]}
    },
}


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ToyHouse]:
    house = ToyHouse("block_game.py", tmp_path_factory.mktemp("toys"))
    yield house
    house.close()


def check(page: Page, pairs: list[tuple[Any, Any]]) -> None:
    orders = [[changes(old, new), old] for old, new in pairs]
    for made, (_, new) in zip(page.evaluate(APPLY, orders), pairs, strict=True):
        assert made == new


def test_the_page_applies_invented_changes_as_the_server_means_them(
    page: Page, toys: ToyHouse
) -> None:
    pairs: list[tuple[Any, Any]] = []

    @given(scenes, scenes)
    @settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
    def invent(old: Any, new: Any) -> None:
        pairs.append((old, new))

    invent()
    page.goto(toys.url)
    check(page, pairs)


@pytest.mark.parametrize("name", registry.GAMES)
def test_the_page_follows_a_game_by_its_changes(page: Page, toys: ToyHouse, name: str) -> None:
    game = registry.load(name)
    page.goto(toys.url)
    check(page, list(played(game, game.scenarios[0].id, 5, 40)))


@pytest.mark.parametrize("name", SPOILT)
def test_a_change_that_does_not_fit_is_an_error(page: Page, toys: ToyHouse, name: str) -> None:
    page.goto(toys.url)
    old = {"n": 1, "pieces": [{"id": "a"}, {"id": "b"}]}
    refused = page.evaluate(
        f"order => ({APPLY})([order]).then(() => false, () => true)", [SPOILT[name], old]
    )
    assert refused


def test_a_page_that_missed_a_change_asks_for_the_whole_and_shows_nothing_else(
    page: Page, toys: ToyHouse
) -> None:
    told: list[str] = []
    asked: list[str] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def from_server(text: str | bytes) -> None:
            kind = json.loads(text)["type"]
            told.append(kind)
            if kind != "changes" or told.count("changes") != 1:  # the first is lost
                socket.send(text)

        def from_page(text: str | bytes) -> None:
            asked.append(json.loads(text)["type"])
            server.send(text)

        server.on_message(from_server)
        socket.on_message(from_page)

    page.route_web_socket("**/ws/**", between)
    seats = {"algeria": "here", "morocco": "here"}
    order = {"game": "blocks", "scenario": "full", "seats": seats, "seed": 3}
    address = toys.url + post_table(toys.url, order)["open"]
    sit_still(page, address)
    shown = page.evaluate("() => window.zariba.scene")
    act = "() => { const o = window.zariba.scene.options[0]; window.zariba.act(o.verb, o.arg); }"
    page.evaluate(act)
    while "changes" not in told:
        page.wait_for_timeout(10)
    assert page.evaluate("() => window.zariba.scene") == shown, "the lost scene is not shown"
    # The next change does not follow on the scene that the page has.
    other = sit_still(page.context.new_page(), address)
    other.evaluate(act)
    page.wait_for_function("n => Number(document.body.dataset.n) > n", arg=shown["n"] + 1)
    other.wait_for_function("n => Number(document.body.dataset.n) > n", arg=shown["n"] + 1)
    assert asked.count("whole") == 1
    assert page.evaluate("() => window.zariba.scene") == other.evaluate("() => window.zariba.scene")
    expect(page.locator("#lost")).to_be_hidden()
