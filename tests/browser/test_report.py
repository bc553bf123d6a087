"""The report after a game and the statistics of one's games, as a player finds and reads them."""

import json
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from houses import Opened
from playwright.sync_api import Browser, Page, expect
from table_page import PATIENCE, sit_down
from test_accessibility import check
from thumb import mobile

SAVES = Path(__file__).parents[1] / "saves"
FINISHED = sorted(path.name for path in SAVES.glob("*-finished.format2.json"))
READY = 'body[data-ready="true"]'
OVERFLOW = """() => [...document.querySelectorAll("main *")].filter((one) =>
  !one.closest(".wide") && one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.outerHTML.slice(0, 80))"""
PAINTED = """() => [...document.querySelectorAll(".shot canvas")].every((canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value) => value);
})"""
WON: dict[str, object] = {
    "id": "a", "url": "/table/a", "game": "keren", "title": "Keren 1941", "scenario": "first",
    "scenarioName": "First Battle", "side": "Italian", "against": "doctrine", "outcome": "won",
    "turns": 8, "actions": 400, "date": "2026-03-01T10:00:00.000Z",
}  # fmt: skip
REMEMBER = "games => localStorage.setItem('zariba.played', JSON.stringify(games))"


def load(house: Any, name: str, **seats: str) -> Opened:
    """A table that goes on from a kept game."""
    order = {"save": json.loads((SAVES / name).read_text("utf-8")), "seats": seats}
    request = urllib.request.Request(
        f"{house.url}/api/tables/load",
        data=json.dumps(order).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        opened: Opened = json.loads(answer.read())
        return opened


def read(page: Page, house: Any, name: str) -> None:
    """Open the report of a kept game and wait until its pictures are painted."""
    page.set_default_timeout(PATIENCE)
    page.goto(f"{house.url}{load(house, name)['open']}/report")
    page.wait_for_selector(READY)


def played(page: Page, house: Any, *games: dict[str, object]) -> None:
    """The page of one's games, in a browser that has seen these."""
    page.goto(f"{house.url}/played")
    page.evaluate(REMEMBER, list(games))
    page.reload()
    page.wait_for_selector(READY)


def test_after_a_game_its_report_is_read_a_moment_looked_at_and_the_game_counted(
    page: Page, house: Any
) -> None:
    table = load(house, "sandwars-crisis-finished.format2.json", ALG="here", MOR="doctrine")
    sit_down(page, f"{house.url}{table['open']}")
    page.click("#report-link")
    page.wait_for_selector(READY)
    expect(page.locator("h1")).to_contain_text("Sand Wars")
    headings = page.locator("h2").all_inner_texts()
    assert headings == [
        "The course of the game",
        "Review",
        "Turning points",
        "Losses",
        "Luck",
        "The places that count",
    ]
    assert page.evaluate(PAINTED)
    page.locator("summary").first.click()
    expect(page.locator("details table").first).to_be_visible()
    page.locator(".turn a").nth(1).click()
    expect(page.locator("#past")).to_contain_text("Looking at the past")
    page.goto(f"{house.url}/")
    page.click("#to-statistics")
    page.wait_for_selector(READY)
    expect(page.locator(".stats")).to_contain_text("1drawn")
    expect(page.locator("table").last).to_contain_text("doctrine")


@pytest.mark.soak
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", FINISHED)
def test_a_report_has_no_barrier(page: Page, house: Any, axe: str, name: str, theme: str) -> None:
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    read(page, house, name)
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => (one.open = true))")
    page.evaluate(axe)
    check(page, f"the report of {name}")


@pytest.mark.soak
@pytest.mark.parametrize("name", FINISHED)
def test_a_report_fits_a_phone(browser: Browser, house: Any, name: str) -> None:
    context = mobile(browser)
    page = context.new_page()
    read(page, house, name)
    assert page.evaluate(OVERFLOW) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    context.close()


@pytest.mark.soak
def test_a_report_is_printed_on_paper_without_what_is_for_the_screen(
    page: Page, house: Any
) -> None:
    page.emulate_media(color_scheme="dark")
    read(page, house, "ogaden-offensive-finished.format2.json")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator("nav")).to_be_hidden()
    expect(page.locator(".on-screen").first).to_be_hidden()
    paper = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert paper == "rgb(255, 255, 255)"
    assert page.pdf(format="A4").startswith(b"%PDF")


@pytest.mark.soak
def test_a_report_is_read_by_keys_alone(page: Page, house: Any) -> None:
    read(page, house, "sandwars-crisis-finished.format2.json")
    seen = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("() => document.activeElement.tagName"))
    assert {"A", "BUTTON", "SUMMARY"} <= seen


@pytest.mark.soak
def test_a_game_that_goes_on_says_that_it_has_no_report_yet(page: Page, house: Any) -> None:
    table = house.open_table(seats={"commonwealth": "here", "italian": "here"})
    page.goto(f"{house.url}{table['open']}/report")
    expect(page.get_by_role("alert")).to_have_text("there is a report when the game is over")


@pytest.mark.soak
def test_a_browser_that_has_seen_no_game_end_is_told_what_is_counted(
    page: Page, house: Any, axe: str
) -> None:
    played(page, house)
    expect(page.locator("#no-games")).to_contain_text("Play one to its end")
    page.evaluate(axe)
    check(page, "no games")


@pytest.mark.soak
def test_games_are_counted_by_game_scenario_side_and_opponent(
    page: Page, house: Any, axe: str
) -> None:
    lost = {**WON, "id": "b", "outcome": "lost", "side": "Commonwealth", "turns": 4}
    both = {**WON, "id": "c", "outcome": "both", "side": "both sides", "against": "oneself"}
    later = {**WON, "id": "d", "against": "a person"}
    played(page, house, both, later, WON, lost)
    stats = page.locator(".stats")
    for words in ("4played", "2won", "1lost", "0drawn", "1both sides oneself", "2wins in a row"):
        expect(stats).to_contain_text(words)
    by_side = page.get_by_role("region", name="By side").locator("tr")
    assert by_side.nth(1).locator("th, td").all_inner_texts() == [
        "Keren 1941: Italian", "2", "2", "0", "0", "8", "400",
    ]  # fmt: skip
    page.evaluate(axe)
    check(page, "some games")


@pytest.mark.soak
def test_a_game_is_forgotten_by_one_click_and_all_by_two(page: Page, house: Any) -> None:
    played(page, house, WON, {**WON, "id": "b"})
    page.locator("button[title='Forget this game']").first.click()
    expect(page.locator(".stats")).to_contain_text("1played")
    page.click("#forget-all")
    expect(page.locator(".stats")).to_contain_text("1played")
    page.click("#forget-all")
    expect(page.locator("#no-games")).to_be_visible()


@pytest.mark.soak
def test_who_only_looks_on_has_not_played(page: Page, house: Any) -> None:
    table = load(house, "sandwars-crisis-finished.format2.json", ALG="here", MOR="doctrine")
    watchers = next(link["url"] for link in table["links"] if link["seat"] == -1)
    sit_down(page, f"{house.url}{watchers}")
    page.wait_for_selector("#report-link")
    page.goto(f"{house.url}/played")
    expect(page.locator("#no-games")).to_be_visible()
