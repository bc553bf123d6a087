"""Undo by the click, redo, undo to a line of the log, and a hint."""

from typing import Any

from playwright.sync_api import Page, expect
from table_page import act, click, moment_of, moved_on, press, set_up_both, sit_still

BOTH = {"commonwealth": "here", "italian": "here"}
UNIT = "CW5-red-1"
FAR_IN_THE_OPEN = """() => window.zariba.scene.shortcuts.find(({ space, actions }) => {
    const at = space && actions.length > 1 && window.zariba.screenOf(space);
    const hit = at && document.elementFromPoint(at.x, at.y);
    return hit && hit.closest("#map") && !hit.closest("#overview, #zoom, #overlays");
}).space"""
"""A hex several steps away that no control lies over."""


def marched(page: Page, house: Any) -> tuple[str, str]:
    """A unit has gone several hexes by one click: from where, and where to."""
    sit_still(page, house.url + house.open_table(seats=BOTH)["open"])
    set_up_both(page)
    while "Movement" not in page.inner_text("#phases [aria-current]"):
        press(page, "done")
    start = place(page)
    act(page, "unit", UNIT)
    far = page.evaluate(FAR_IN_THE_OPEN)
    click(page, far)
    assert place(page) == far
    return start, far


def place(page: Page) -> str:
    found: str = page.evaluate(
        "id => window.zariba.scene.pieces.find(p => p.id === id).space", UNIT
    )
    return found


def press_id(page: Page, id: str) -> None:
    moment = moment_of(page)
    page.click(f"#{id}")
    moved_on(page, moment)


def test_a_march_of_several_hexes_is_one_undo_and_one_redo(page: Page, house: Any) -> None:
    start, far = marched(page, house)
    press_id(page, "undo")
    assert place(page) == start
    press_id(page, "redo")
    assert place(page) == far
    expect(page.locator("#redo")).to_be_hidden()
    moment = moment_of(page)
    page.keyboard.press("z")
    moved_on(page, moment)
    assert place(page) == start
    page.keyboard.press("Shift+Z")
    page.wait_for_function(
        "([id, to]) => window.zariba.scene.pieces.find(p => p.id === id).space === to",
        arg=[UNIT, far],
    )


def test_a_line_of_the_log_takes_back_all_that_followed(page: Page, house: Any) -> None:
    _start, far = marched(page, house)
    lines = page.locator("#log li", has=page.locator(".revoke"))
    told = lines.count()
    press(page, "done")
    expect(lines).not_to_have_count(told)
    march = lines.nth(told - 1)
    moment = moment_of(page)
    march.hover()
    march.locator(".revoke").click()
    moved_on(page, moment)
    assert place(page) != far


def test_a_hint_names_the_bots_choice_and_its_reason_and_does_it_if_asked(
    page: Page, house: Any
) -> None:
    sit_still(page, house.url + house.open_table(seats=BOTH)["open"])
    set_up_both(page)
    moment = moment_of(page)
    page.click("#hint")
    menu = page.locator("#choice-menu")
    expect(menu).to_contain_text("Do it:")
    assert len(menu.locator(".menu-title").inner_text()) > 10
    assert moment_of(page) == moment
    menu.get_by_text("I decide myself").click()
    expect(menu).to_be_hidden()
    page.keyboard.press("Shift+H")
    menu.get_by_text("Do it:").click()
    moved_on(page, moment)
