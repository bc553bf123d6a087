"""axe-core finds nothing serious or moderate on any page, tab and menu of any game."""

from typing import Any

import pytest
from mid_turn import EACH, stage
from playwright.sync_api import Browser, Page, expect
from table_page import PATIENCE, click_at, moment_of, moved_on, press
from thumb import mobile

CHECK = """async () => {
  // Hundreds of counters of one make need one look: the first of each layer.
  const where = { include: [document], exclude: [[".layer > :nth-child(n+12)"]] };
  const found = await axe.run(where, { resultTypes: ["violations"] });
  return found.violations.filter(({ impact }) => impact !== "minor").map(({ id, impact, nodes }) =>
    `${impact} ${id}: ` + nodes.slice(0, 4).map(({ target, any, all }) =>
      `${target.join(" ")} ${[...any, ...all][0]?.message ?? ""}`).join(" | "));
}"""
TABS = ("trays", "tables", "legend", "rules", "log")
MOST_STOPS = 20


def check(page: Page, where: str) -> None:
    found = page.evaluate(CHECK)
    assert not found, f"{where}: " + "\n".join(found)


@pytest.mark.soak
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", EACH)
def test_a_table_has_no_barrier(page: Page, house: Any, axe: str, game: str, theme: str) -> None:
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
    stage(page, house, game)
    page.evaluate(axe)
    for tab in TABS:
        page.click(f"#tab-{tab}")
        page.wait_for_function("id => document.getElementById(id).childElementCount", arg=tab)
        check(page, f"{game}, {tab}")
    if page.locator("#choices").is_visible():
        page.keyboard.press("/")
        check(page, f"{game}, the list of choices")
        page.keyboard.press("Escape")
    for button in ("menu-button", "help-button"):
        page.click(f"#{button}")
        check(page, f"{game}, {button}")
        page.click("dialog header button")
    page.locator("#tracks button").first.click()
    check(page, f"{game}, a number explained")


@pytest.mark.soak
@pytest.mark.parametrize("game", EACH)
def test_a_table_on_a_phone_has_no_barrier(
    browser: Browser, house: Any, axe: str, game: str
) -> None:
    context = mobile(browser)
    page = context.new_page()
    stage(page, house, game)
    page.evaluate(axe)
    for tab in ("layers", "history", "log"):
        page.locator(f"#tab-{tab}").tap()
        check(page, f"{game}, {tab} on a phone")
    page.locator("#menu-button").tap()
    check(page, f"{game}, the menu on a phone")
    context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_start_page_has_no_barrier(page: Page, house: Any, axe: str, theme: str) -> None:
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    page.set_default_timeout(PATIENCE)
    page.goto(house.url)
    page.wait_for_selector('body[data-ready="true"]')
    page.evaluate(axe)
    for name in page.locator(".games button").all_inner_texts():
        page.get_by_role("button", name=name, exact=True).click()
        check(page, f"the start page, {name}")


@pytest.mark.soak
def test_a_menu_on_the_map_and_the_odds_have_no_barrier(page: Page, house: Any, axe: str) -> None:
    stage(page, house, "ogaden")
    page.evaluate(axe)
    click_at(page, "IMI")
    expect(page.locator("#choice-menu")).to_be_visible()
    check(page, "a menu on the map")
    page.keyboard.press("Escape")
    stage(page, house, "aoi")
    page.evaluate(axe)
    press(page, "all")
    page.hover('#buttons button[data-verb="attack"]')
    expect(page.locator("#odds")).to_be_visible()
    check(page, "the odds")


STOP = """() => {
  const one = document.activeElement;
  const seen = (window.stopsSeen ??= new Set());
  const known = seen.has(one);
  seen.add(one);
  return known ? null : one.id || one.className || one.textContent;
}"""
"""Where Tab has come to; nothing when it has been there before."""


@pytest.mark.soak
@pytest.mark.parametrize("game", EACH)
def test_tab_comes_round_within_twenty_stops(page: Page, house: Any, game: str) -> None:
    stage(page, house, game)
    expect(page.locator("#cursor")).to_have_attribute("tabindex", "0")
    page.keyboard.press("/")
    stops: list[str] = []
    while (stop := page.evaluate(STOP)) is not None:
        if stop != "table":  # the page itself, between the last stop and the first
            stops.append(stop)
        page.keyboard.press("Tab")
    assert len(stops) <= MOST_STOPS, stops


@pytest.mark.soak
def test_the_ways_back_in_the_log_are_reached_by_arrows_from_one_stop(
    page: Page, house: Any
) -> None:
    stage(page, house, "keren")
    expect(page.locator("#log .revoke")).to_have_count(3)
    assert page.locator("#log :is(li, button)[tabindex='0']").count() == 1
    page.locator("#tab-log").focus()
    page.keyboard.press("Tab")
    for _ in range(6):
        if page.evaluate("() => document.activeElement.className") == "revoke":
            break
        page.keyboard.press("ArrowUp")
    moment = moment_of(page)
    page.keyboard.press("Enter")
    moved_on(page, moment)
