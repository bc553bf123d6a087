"""Every game by keys alone, and what a screen reader is told."""

import re
from typing import Any

import pytest
from fingers import focus
from mid_turn import EACH, open_game, stage
from playwright.sync_api import Page, expect
from table_page import moment_of, moved_on, press, sit_still

pytestmark = pytest.mark.soak


def test_the_focus_stays_on_the_answers_after_each_update(page: Page, house: Any) -> None:
    open_game(page, house, "keren")
    for verb in ("prepared", "done", "prepared", "done"):
        moment = moment_of(page)
        page.locator(f'#buttons button[data-verb="{verb}"]').focus()
        page.keyboard.press("Enter")
        moved_on(page, moment)
        assert focus(page)[1] in ("buttons", "undo"), verb


def test_the_focus_stays_in_the_list_while_one_chooses_from_it(page: Page, house: Any) -> None:
    stage(page, house, "keren")
    page.keyboard.press("/")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#choice-list button:focus")).to_have_count(1)
    moment = moment_of(page)
    page.keyboard.press("Enter")
    moved_on(page, moment)
    assert page.evaluate("() => document.activeElement !== document.body")


def test_arrows_take_the_cursor_from_place_to_place_and_space_says_what_is_there(
    page: Page, house: Any
) -> None:
    stage(page, house, "keren")
    page.keyboard.press("g")
    first = page.evaluate("() => window.zariba.cursor")
    said = page.locator("#said")
    expect(said).to_have_text(re.compile(r"\w"))
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    assert page.evaluate("() => window.zariba.cursor") != first
    page.keyboard.press("n")
    page.keyboard.press(" ")
    expect(said).to_contain_text("You may: ")
    expect(page.locator("#detail")).to_be_visible()


def test_the_filter_leaves_the_choices_with_those_words(page: Page, house: Any) -> None:
    stage(page, house, "ogaden")
    page.keyboard.press("/")
    page.keyboard.type("sabotage imi")
    expect(page.locator("#choice-list li:not([hidden])")).to_have_count(1)
    moment = moment_of(page)
    page.keyboard.press("Enter")
    moved_on(page, moment)


def test_a_step_is_named_by_where_it_leads(page: Page, house: Any) -> None:
    stage(page, house, "mog93")
    page.keyboard.press("/")
    places = page.locator("#choice-list button small").all_inner_texts()
    steps = [place for place in places if "inch" in place]
    assert len(steps) > 20
    assert len(set(steps)) == len(steps), "two steps with one name"
    assert "1 inch west" in steps
    assert "0.8 inches west, 0.4 north" in steps


SAID = """() => [...document.querySelectorAll(":is(button, a, summary)[aria-label]")]
  .filter((one) => one.checkVisibility())
  .map((one) => {
    const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const words = [];
    while (walk.nextNode())
      if (!walk.currentNode.parentElement.closest("[aria-hidden]"))
        words.push(walk.currentNode.data);
    return [words.join(" ").replaceAll(/[^\\p{L}\\p{N}.]+/gu, " "), one.ariaLabel];
  })"""
"""What the eye reads, pictures aside, on everything that has a name for the ear, and that name."""


@pytest.mark.parametrize("game", EACH)
def test_a_name_for_the_ear_holds_every_word_that_the_eye_reads(
    page: Page, house: Any, game: str
) -> None:
    stage(page, house, game)
    page.keyboard.press("/")
    named = page.evaluate(SAID)
    assert len(named) > 10
    for seen, said in named:
        missing = [word for word in seen.lower().split() if word not in said.lower()]
        assert not missing, f"{said!r} does not say {missing}"


def test_what_others_did_is_told(page: Page, house: Any) -> None:
    opened = house.open_table(seats={"commonwealth": "here", "italian": "random"})
    sit_still(page, house.url + opened["open"])
    press(page, "prepared")
    press(page, "done")
    expect(page.locator("#news")).to_contain_text("set-up")
