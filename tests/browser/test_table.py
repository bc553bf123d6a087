"""The table as a player uses it, in a real browser."""

import json
import re
from collections.abc import Callable
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from table_page import (
    act,
    at_decision,
    click,
    click_at,
    moment_of,
    moved_on,
    press,
    set_up_both,
    sit_down,
)

BOTH = {"commonwealth": "here", "italian": "here"}
IN_THE_OPEN = """() => window.zariba.scene.shortcuts.find(({ space }) => {
    const at = space && window.zariba.screenOf(space);
    const hit = at && document.elementFromPoint(at.x, at.y);
    return hit && hit.closest("#map") && !hit.closest("#overview, #zoom, #overlays");
}).space"""
"""A hex further on that no control lies over."""


def test_a_newcomer_starts_a_game_with_one_click(page: Page, house: Any) -> None:
    page.goto(house.url)
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector('body[data-ready="true"]')
    # both sides stand as prepared, and the first question is one of play
    expect(page.locator("#prompt")).to_contain_text("carrying supply")
    own = "() => window.zariba.scene.pieces.filter((p) => p.seat === 0).length > 5"
    page.wait_for_function(own)


def test_one_person_plays_a_whole_turn_of_each_scenario(page: Page, house: Any) -> None:
    for scenario in ("first", "second"):
        opened = house.open_table(scenario=scenario, seats=BOTH)
        sit_down(page, house.url + opened["open"])
        set_up_both(page)
        seen = set()
        for _ in range(60):
            seen.add(page.inner_text("#phases [aria-current]"))
            press(page, "done")
            turn = page.evaluate("() => window.zariba.scene.turn")
            if turn == 2:
                break
        assert turn == 2
        assert any("Movement" in name for name in seen)


@pytest.mark.parametrize(("game", "scenario"), [("keren", "first"), ("aoi", "ethiopia")])
def test_the_legend_draws_each_of_its_samples(
    page: Page, house: Any, game: str, scenario: str
) -> None:
    seats = BOTH if game == "keren" else {"italy": "here", "ethiopia": "here"}
    opened = house.open_table(game=game, scenario=scenario, seats=seats)
    sit_down(page, house.url + opened["open"])
    page.click('#tabs button:has-text("Legend")')
    page.wait_for_selector("#legend li > svg")
    widths = "() => [...document.querySelectorAll('#legend li > svg')].map(s => s.getBBox().width)"
    found = page.evaluate(widths)
    assert len(found) > 5
    assert min(found) > 0


def test_a_unit_moves_where_one_clicks(page: Page, house: Any) -> None:
    sit_down(page, house.url + house.open_table(seats=BOTH)["open"])
    set_up_both(page)
    while "Movement" not in page.inner_text("#phases [aria-current]"):
        press(page, "done")
    act(page, "unit", "CW5-red-1")
    shortcut = page.evaluate(IN_THE_OPEN)
    click(page, shortcut)
    places = page.evaluate(
        "() => Object.fromEntries(window.zariba.scene.pieces.map(p => [p.id, p.space]))"
    )
    assert places["CW5-red-1"] == shortcut
    n = moment_of(page)
    page.click("#undo")
    moved_on(page, n)


def test_a_click_that_is_not_legal_says_why(page: Page, house: Any) -> None:
    sit_down(page, house.url + house.open_table(seats=BOTH)["open"])
    set_up_both(page)
    while "Movement" not in page.inner_text("#phases [aria-current]"):
        press(page, "done")
    act(page, "unit", "CW5-red-1")
    click_at(page, "4120")
    expect(page.locator("#toast")).to_contain_text(re.compile(r"\d+\.\d"))


def test_odds_stand_before_the_die_is_rolled(page: Page, house: Any) -> None:
    sit_down(page, house.url + house.open_table(seats=BOTH)["open"])
    set_up_both(page)
    while "Bombardment" not in page.inner_text("#phases [aria-current]"):
        press(page, "done")
    target = page.evaluate("() => window.zariba.scene.options.find(o => o.verb === 'hex').target")
    act(page, "hex", target)
    gun = page.evaluate("() => window.zariba.scene.options.find(o => o.verb === 'unit').target")
    act(page, "unit", gun)
    odds = page.evaluate("() => window.zariba.scene.options.find(o => o.verb === 'fire').odds")
    assert sum(ways for _, ways, _ in odds["outcomes"]) == 6
    page.hover('#buttons button[data-verb="fire"]')
    expect(page.locator("body")).to_contain_text(odds["title"])


def test_two_people_by_links_see_only_their_own_secrets(
    browser: Browser, house: Any, link: Callable[..., str]
) -> None:
    opened = house.open_table(seats={"commonwealth": "link", "italian": "link"})
    pages = [browser.new_page() for _ in range(3)]
    for seat, page in zip((0, 1, -1), pages, strict=True):
        sit_down(page, link(opened, seat))
    commonwealth, italian, watcher = pages
    press(italian, "prepared")
    press(italian, "done")
    commonwealth.wait_for_selector('#buttons button[data-verb="prepared"]')
    ids = [set(page.evaluate("() => window.zariba.scene.pieces.map(p => p.id)")) for page in pages]
    assert "IT-art3-3" in ids[1]  # at the bottom of the roadblock's stack
    assert "IT-art3-3" not in ids[0] | ids[2]
    assert any(name.startswith("?") for name in ids[0] & ids[2])
    assert watcher.evaluate("() => (window.zariba.scene.options ?? []).length") == 0
    for page in pages:
        page.close()


def test_a_game_goes_on_after_the_server_was_killed(page: Page, house: Any) -> None:
    sit_down(page, house.url + house.open_table(seats=BOTH)["open"])
    set_up_both(page)
    n = at_decision(page)
    house.kill()
    house.start()
    page.reload()
    page.wait_for_selector(f'body[data-ready="true"][data-n="{n}"]')
    press(page, "done")


def test_the_past_can_be_looked_at(page: Page, house: Any) -> None:
    sit_down(page, house.url + house.open_table(seats=BOTH)["open"])
    set_up_both(page)
    slider = page.locator("#history input[type=range]")
    slider.fill("0")
    page.wait_for_selector('body[data-n="0"]')
    slider.fill("4")
    page.wait_for_selector('body[data-n="4"]')


@pytest.mark.parametrize("overlay", ["supply", "zoc", "road"])
def test_overlays_are_drawn(page: Page, house: Any, overlay: str) -> None:
    sit_down(page, house.url + house.open_table(seats=BOTH)["open"])
    set_up_both(page)
    button = page.locator(f'#overlays button[data-overlay="{overlay}"]')
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def test_bots_play_while_one_watches(page: Page, house: Any) -> None:
    opened = house.open_table(seats={"commonwealth": "random", "italian": "random"})
    sit_down(page, house.url + opened["open"])
    n = moment_of(page)
    moved_on(page, n)


def test_of_pictures_that_come_before_one_is_painted_only_the_latest_is_drawn(
    page: Page, house: Any
) -> None:
    page.goto(house.url)
    draws = page.evaluate("""async () => {
        const { Easel } = await import("/static/easel.js");
        let drawn = 0;
        const easel = new Easel(() => (drawn += 1));
        const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        for (let i = 0; i < 50; i += 1) easel.show(false);
        const before = drawn;
        await painted();
        const after = drawn;
        easel.show(true);
        return [before, after, drawn];
    }""")
    assert draws == [1, 2, 3], "the first, the latest, and what asks something"


def test_the_table_works_on_a_tablet(browser: Browser, house: Any) -> None:
    context = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True)
    page = context.new_page()
    sit_down(page, house.url + house.open_table(seats=BOTH)["open"])
    page.locator('#buttons button[data-verb="prepared"]').tap()
    page.wait_for_selector('body[data-n="1"]')
    assert page.evaluate("() => document.documentElement.scrollHeight <= window.innerHeight + 1")
    context.close()


def test_a_click_brings_one_small_message(page: Page, house: Any) -> None:
    """It makes a table quick on any machine; benchmarks/README.md has the times on an idle one."""
    scenes: list[str] = []

    def received(frame: str | bytes) -> None:
        if json.loads(frame)["type"] in ("scene", "changes"):
            scenes.append(str(frame))

    page.on("websocket", lambda socket: socket.on("framereceived", received))
    sit_down(page, house.url + house.open_table(seats=BOTH)["open"])
    set_up_both(page)
    scenes.clear()
    for clicks in range(1, 16):
        press(page, "done")
        assert len(scenes) == clicks
    assert median(map(len, scenes)) < 6_000
    assert max(map(len, scenes)) < 60_000
