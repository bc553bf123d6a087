"""A newcomer follows each guided game in the browser: he reads, and clicks what is ringed."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from houses import House
from mid_turn import EACH
from playwright.sync_api import Page, expect
from table_page import at_decision, sit_still

import zariba.games

pytestmark = pytest.mark.soak

FOLDER = Path(str(zariba.games.__file__)).parent


def lesson_file(game: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / game / "lessons" / "first.toml").read_text("utf-8"))


def begin(page: Page, house: House, game: str) -> None:
    """Set the lesson's table up and sit down at it, with the coach there."""
    opened = house.open_table(game=game, scenario="", lesson="first", seed=None)
    sit_still(page, house.url + opened["open"])
    page.wait_for_selector("#coach .coach-text")


def key(page: Page) -> str:
    return page.get_attribute("#coach", "data-key") or ""


def moved_on(page: Page, before: str) -> None:
    page.wait_for_function(
        "before => document.querySelector('#coach').dataset.key !== before", arg=before
    )


def click_what_is_ringed(page: Page) -> None:
    """Click the button, card or place that the coach marks; a stack is fanned out first."""
    before = key(page)
    page.wait_for_function(
        "() => document.querySelector('.coach-ring.click, .coached:not(:disabled)') !== null"
    )
    button = page.locator(".coached")
    if button.count():
        button.first.click()
    else:
        click_ring(page, before)
    choose(page, before)
    moved_on(page, before)


POINT = """() => {
    const ring = document.querySelector('.coach-ring.click');
    const piece = ring?.closest('g.piece');
    if (!ring) return null;
    const { left, top, width, height } = ring.getBoundingClientRect();
    const parts = [0.5, 0.3, 0.7, 0.15, 0.85];
    for (const down of parts) {
        for (const along of parts) {
            const at = { x: left + along * width, y: top + down * height };
            const hit = document.elementFromPoint(at.x, at.y);
            const own = hit?.closest('g.piece') === piece;
            if (piece ? own : hit?.closest('#map svg.sheet')) return at;
        }
    }
    return null;
}"""
"""Where the ringed piece or place lies open under the pointer, if it does anywhere."""
MIDDLE = """() => {
    const ring = document.querySelector('.coach-ring.click');
    const { left, top, width, height } = ring.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
}"""


def click_ring(page: Page, before: str) -> None:
    """Where the piece lies under others, pointing at the stack fans it out."""
    if page.evaluate(POINT) is None:
        middle = page.evaluate(MIDDLE)
        page.mouse.move(middle["x"], middle["y"])
    at = page.wait_for_function(POINT).json_value()
    page.mouse.click(at["x"], at["y"])
    page.wait_for_function(
        "before => document.querySelector('#coach').dataset.key !== before"
        " || !document.querySelector('#choice-menu').hidden",
        arg=before,
    )


def choose(page: Page, before: str) -> None:
    """Where several answers lie on one click, take the one that the coach names."""
    if key(page) != before or not page.is_visible("#choice-menu"):
        return
    wanted = page.inner_text("#coach .coach-now").removeprefix("Now: ")
    page.locator("#choice-menu button", has_text=wanted).first.click()


def follow(page: Page, steps: list[dict[str, Any]]) -> None:
    for number, step in enumerate(steps[:-1]):
        page.wait_for_selector(f'#coach[data-step="{number}"]')
        expect(page.locator("#coach .coach-text")).to_contain_text(step["text"])
        if not step.get("do"):
            page.click("#coach-next")
        while page.get_attribute("#coach", "data-step") == str(number) and step.get("do"):
            if page.locator("#coach .coach-now").count():
                click_what_is_ringed(page)
            else:
                page.wait_for_function(
                    "n => document.querySelector('#coach').dataset.step !== n"
                    " || document.querySelector('#coach .coach-now') !== null",
                    arg=str(number),
                )


@pytest.mark.parametrize("game", EACH)
def test_a_newcomer_finishes_the_guided_game_by_following_its_text(
    page: Page, house: House, game: str
) -> None:
    steps = lesson_file(game)["step"]
    begin(page, house, game)
    follow(page, steps)
    expect(page.locator("#coach .coach-text")).to_contain_text(steps[-1]["text"])
    expect(page.locator("#coach-play")).to_be_visible()


def test_another_click_is_answered_in_words_and_changes_nothing(page: Page, house: House) -> None:
    begin(page, house, "keren")
    for _ in range(3):
        page.click("#coach-next")
    before = at_decision(page)
    page.click('#buttons button[data-verb="done"]')
    expect(page.locator("#toast")).to_contain_text("in this lesson: click Mount Sanchil")
    assert at_decision(page) == before


def test_a_learner_goes_back_and_finds_his_place_again(page: Page, house: House) -> None:
    begin(page, house, "keren")
    for _ in range(3):
        page.click("#coach-next")
    page.click("#coach-do")
    page.wait_for_function("() => document.querySelector('#coach').dataset.key === '[3,1]'")
    page.reload()
    page.wait_for_selector('#coach[data-step="3"]')
    page.click("#coach-back")
    page.wait_for_function("() => document.querySelector('#coach').dataset.key === '[3,2]'")
    page.click("#coach-back")
    page.wait_for_selector('#coach[data-step="2"]')


def test_the_start_page_offers_the_lesson(page: Page, house: House) -> None:
    page.goto(house.url)
    page.click('[data-lesson="first"]')
    page.wait_for_selector("#coach .coach-text")


def test_the_end_of_a_lesson_leads_to_a_game_against_the_bot(page: Page, house: House) -> None:
    steps = lesson_file("sandwars")["step"]
    begin(page, house, "sandwars")
    for step in steps[:-1]:
        for _ in step.get("do") or [0]:
            before = key(page)
            page.click("#coach-do" if step.get("do") else "#coach-next")
            moved_on(page, before)
    page.click("#coach-play")
    page.wait_for_selector('body[data-ready="true"]:not(.taught)')
    expect(page.locator("#title")).to_contain_text("Crisis")


def test_every_question_says_why_it_is_asked_and_where_in_the_turn(
    page: Page, house: House
) -> None:
    begin(page, house, "keren")
    page.click("#why summary")
    expect(page.locator("#why .where")).to_contain_text("Commonwealth Bombardment (2 of 9)")
    expect(page.locator("#why")).to_contain_text("attacks one after another")
    expect(page.locator("#why li").first).to_contain_text("11.0f")


def test_the_briefing_opens_for_who_sets_a_game_up_and_again_from_the_menu(
    page: Page, house: House
) -> None:
    page.goto(house.url)
    page.click("#begin")
    page.wait_for_selector("#briefing-begin")
    expect(page.locator(".briefing")).to_contain_text("40 victory points")
    page.click("#briefing-begin")
    expect(page.locator(".briefing")).to_have_count(0)
    page.click("#menu-button")
    page.click("#menu-briefing")
    expect(page.locator(".briefing")).to_be_visible()


def test_who_comes_by_a_link_finds_the_briefing_by_the_question(page: Page, house: House) -> None:
    sit_still(page, house.url + house.open_table()["open"])
    page.click("#briefing-button")
    expect(page.locator(".briefing")).to_contain_text("What wins")


@pytest.mark.parametrize("game", EACH)
def test_the_legend_shows_the_signs_of_the_map_and_a_counter_with_its_values(
    page: Page, house: House, game: str
) -> None:
    begin(page, house, game)
    page.click("#tab-legend")
    page.wait_for_selector("#legend .counter-key")
    drawn = page.eval_on_selector_all(
        "#legend ul.legend:not(.marks-key) svg", "all => all.map(one => one.childElementCount)"
    )
    assert drawn
    assert all(drawn)
    expect(page.locator("#legend .counter-key .named-values dd").first).not_to_be_empty()


def test_a_word_of_the_game_is_explained_by_pointer_and_by_keyboard(
    page: Page, house: House
) -> None:
    begin(page, house, "mog93")
    page.click("#coach-next")
    term = page.locator("#coach abbr.term", has_text="AP").first
    term.hover()
    expect(page.locator("#term-card")).to_contain_text("Action points")
    page.mouse.move(2, 2)
    expect(page.locator("#term-card")).to_be_hidden()
    term.focus()
    expect(page.locator("#term-card")).to_be_visible()
