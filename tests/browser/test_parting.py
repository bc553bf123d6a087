"""A table whose rules were mended since, in a real browser."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from houses import ToyHouse, post_table
from playwright.sync_api import Browser, Page, expect
from table_page import act, moment_of, moved_on, sit_still

PROGRAM = "../server/mended_game.py"


@pytest.fixture
def kept(page: Page, tmp_path: Path) -> dict[int, str]:
    """The paths of the links of a game that was played before the rules were mended."""
    house = ToyHouse(PROGRAM, tmp_path)
    seats = {"red": "here", "blue": "here"}
    opened = post_table(house.url, {"game": "toy", "scenario": "short", "seats": seats, "seed": 7})
    sit_still(page, house.url + opened["open"])
    for verb, arg in (("pick", "3"), ("pick", "5"), ("step", "b"), ("roll", "")):
        act(page, verb, arg)
    expect(page.locator("#parted")).to_be_hidden()
    house.close()
    return {link["seat"]: link["url"] for link in opened["links"]}


@pytest.fixture
def later(tmp_path: Path) -> Iterator[ToyHouse]:
    house = ToyHouse(PROGRAM, tmp_path, "mended")
    yield house
    house.close()


def test_a_game_whose_rules_were_mended_says_why_it_stops_and_goes_on_elsewhere(
    page: Page, kept: dict[int, str], later: ToyHouse
) -> None:
    sit_still(page, later.url + kept[0])
    banner = page.locator("#parted")
    expect(banner).to_contain_text("This game stops here")
    expect(banner).to_contain_text("The rules were mended since this game began")
    expect(banner).to_contain_text("Action 3 of 4, by Red (step b), is no longer legal")
    cited = banner.locator("[data-rule]")
    expect(cited).to_have_text("Walking, step 1")
    expect(cited).to_have_attribute("title", "walk.first")
    expect(page.locator("#prompt")).to_have_text("This game stops here.")
    assert page.get_attribute("body", "data-n") == "2"
    assert not page.evaluate("() => window.zariba.scene.options")

    page.evaluate("() => window.zariba.act('roll', '')")
    expect(page.locator("#toast")).to_contain_text("This game stops here")

    with page.expect_download() as download:
        banner.get_by_text("Download the whole record").click()
    record = json.loads(Path(download.value.path()).read_text())
    assert [action[1] for action in record["actions"]] == ["pick", "pick", "step", "roll"]

    page.get_by_role("button", name="Go on from here").click()
    page.wait_for_url(lambda url: not url.endswith(kept[0]))
    page.wait_for_selector('body[data-ready="true"][data-n="2"]')
    expect(banner).to_be_hidden()
    moment = moment_of(page)
    page.evaluate("() => window.zariba.act('roll', '')")
    moved_on(page, moment)


def test_a_watcher_is_told_and_follows_the_players(
    page: Page, browser: Browser, kept: dict[int, str], later: ToyHouse
) -> None:
    watcher = sit_still(browser.new_page(), later.url + kept[-1])
    banner = watcher.locator("#parted")
    expect(banner).to_contain_text("Action 3, by Red, is no longer legal")
    expect(banner.get_by_text("Download the whole record")).to_have_count(0)
    watcher.get_by_role("button", name="Go on from here").click()
    expect(watcher.locator("#toast")).to_contain_text("Watchers look on")
    sit_still(page, later.url + kept[0])
    page.get_by_role("button", name="Go on from here").click()
    page.wait_for_url(lambda url: not url.endswith(kept[0]))
    watcher.get_by_role("button", name="Go on from here").click()
    watcher.wait_for_url(lambda url: not url.endswith(kept[-1]))
    watcher.wait_for_selector('body[data-ready="true"][data-n="2"]')
    watcher.close()


def test_a_reason_cites_the_section_of_the_book(
    page: Page, kept: dict[int, str], later: ToyHouse
) -> None:
    opened = post_table(later.url, {"game": "toy", "scenario": "short", "seats": {}, "seed": 7})
    sit_still(page, later.url + opened["open"])
    for number in ("3", "5"):
        act(page, "pick", number)
    page.evaluate("() => window.zariba.act('step', 'b')")
    cited = page.locator("#toast [data-rule]")
    expect(cited).to_have_text("Walking, step 1")
    cited.click()
    expect(page.get_by_role("dialog")).to_contain_text("Nobody walks before he has rolled.")


@pytest.fixture
def fresh(tmp_path: Path) -> str:
    """The path of a table that was set up before the rules were mended."""
    house = ToyHouse(PROGRAM, tmp_path)
    opened = post_table(house.url, {"game": "toy", "scenario": "short", "seats": {}, "seed": 7})
    house.close()
    return str(opened["open"])


def test_a_game_that_goes_on_says_under_the_question_what_was_mended(
    page: Page, fresh: str, later: ToyHouse
) -> None:
    sit_still(page, later.url + fresh)
    page.click("#told summary")
    expect(page.locator("#told")).to_contain_text("nobody walks before he has rolled")
    expect(page.locator("#parted")).to_be_hidden()
    act(page, "pick", "3")
