"""EAST AFRICA at the table, in a real browser: a month with combats in the air, at sea, on land."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from aoi_page import (
    ask_why,
    first,
    fits,
    log,
    pay,
    pick,
    places,
    press,
    prompt,
    quietly,
    see_it_all,
    sheet_of_paper,
    turn,
    verbs,
    weigh,
    weigh_hex,
    whose,
)
from playwright.sync_api import Browser, Page, expect
from table_page import act, click, moment_of, moved_on, set_up_both, sit_still, whole_map

BOTH = {"italy": "here", "uk": "here"}
SIZES = [(1440, 900), (1024, 768), pytest.param((390, 844), marks=pytest.mark.soak)]
ITALY, UK = 0, 1
SEED = 1
"""Fair weather in June 1940, and British destroyers that meet the Italian ones."""


@pytest.fixture
def sized(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page on a screen of the size that the test names."""
    yield from sheet_of_paper(browser, request.param)


def open_table(page: Page, house: Any, given_up: int = 3) -> None:
    """A table with both sides set up; Italy loses those units that stand so far down its list."""
    opened = house.open_table(game="aoi", scenario="east_africa", seats=BOTH, seed=SEED)
    sit_still(page, house.url + opened["open"])
    while "is lost before the war" in prompt(page):
        act(page, "unit", page.evaluate("n => window.zariba.scene.options[n].arg", given_up))
    set_up_both(page)


def to_the_ships(page: Page) -> None:
    """Both sides buy an Offensive; no raids; Italy's ships sail first."""
    for _ in range(2):
        pay(page, 1)
    while "Whose ships move first" not in prompt(page):
        press(page, "done")
    first(page, "Italy")


@pytest.mark.parametrize("sized", SIZES, indirect=True, ids=str)
def test_a_month_has_a_raid_a_naval_battle_and_an_attack_with_aircraft(
    sized: Page, house: Any
) -> None:
    page = sized
    open_table(page, house, given_up=2)
    for _ in range(2):
        pay(page, 1)
    # bombers for Khartoum, met by fighters
    pick(page, "Bomb the railway at Khartoum")
    pick(page, "SM.79: fly")
    odds = weigh(page, "go")
    expect(odds).to_contain_text("Bombs on the railway")
    expect(odds).to_contain_text("can rise against them: Gladiator")
    press(page, "go")
    assert whose(page) == UK
    assert "Which fighters intercept over Khartoum" in prompt(page)
    pick(page, "Gladiator: fight")
    expect(log(page)).to_contain_text("Gladiator")
    while "Whose ships move first" not in prompt(page):
        press(page, "done")
    # destroyers leave Massawa and are met
    first(page, "Italy")
    pick(page, "Sauro DD group 1: sail")
    pick(page, "Sauro DD group 2: sail along")
    pick(page, "Sail to S 7614")
    assert "which bomber looks for them" in prompt(page)
    press(page, "done")
    pick(page, "DD group: intercept")
    odds = weigh(page, "go")
    expect(odds).to_contain_text("They meet")
    expect(odds).to_contain_text("DD group hits Sauro DD group 1")
    press(page, "go")
    pick(page, "Sauro DD group 1: fires next")
    pick(page, "DD group: fire torpedoes at it")
    while "Who performs the first" not in prompt(page):
        quietly(page)
    expect(log(page)).to_contain_text("DD group")
    # the colonial brigade against Kassala, with bombers
    first(page, "Italy")
    press(page, "land")
    pick(page, "The stack in S 7718 leads the Offensive")
    press(page, "go")
    press(page, "done")
    pick(page, "Attack Kassala")
    press(page, "all")
    odds = weigh(page, "attack")
    expect(odds).to_contain_text(re.compile(r"Attack at \d+-\d"))
    press(page, "attack")
    assert "Air support over Kassala" in prompt(page)
    pick(page, "SM.81: fly")
    while turn(page) == 1:
        quietly(page)
    expect(log(page)).to_contain_text("Attack on Kassala")
    assert fits(page)


@pytest.mark.parametrize("sized", SIZES, indirect=True, ids=str)
def test_the_sea_shows_its_danger_says_why_not_and_a_load_is_undone(
    sized: Page, house: Any
) -> None:
    page = sized
    open_table(page, house)
    to_the_ships(page)
    pick(page, "STP: sail")
    see_it_all(page)
    odds = weigh_hex(page, "S 7614")
    expect(odds).to_contain_text("Sailing to S 7614")
    expect(odds).to_contain_text("/36")
    expect(ask_why(page, "S 8305")).to_contain_text("No ship sails from here to S 8305")
    expect(page.locator("#toast [data-rule]")).to_have_text("Base rules 3.2")
    pick(page, "Sauro DD group 2: sail along")
    chosen = "() => window.zariba.scene.chosen"
    assert "it_dd_2" in page.evaluate(chosen)
    moment = moment_of(page)
    page.click("#undo")
    moved_on(page, moment)
    assert "it_dd_2" not in page.evaluate(chosen)


def test_a_task_force_is_formed_by_clicks_and_shows_the_enemy_only_its_chit(
    page: Page, house: Any
) -> None:
    open_table(page, house)
    to_the_ships(page)
    pick(page, "Form task forces in Massawa")
    page.click('#buttons button:has-text("Task Force 1: put ships into it")')
    pick(page, "Sauro DD group 1: put into the task force")
    page.click('#buttons button:has-text("These ships are in it")')
    page.wait_for_selector('#buttons button:has-text("Task Force 1: Sauro DD group 1")')
    press(page, "go")
    assert places(page)["axis_tf1"] == "S 7615"
    assert "it_dd_1" not in places(page)
    page.click('#tabs button:has-text("Trays")')
    expect(page.locator("#trays")).to_contain_text("Italy: Task Force 1")
    press(page, "pass")
    assert whose(page) == UK
    expect(page.locator("#trays")).to_contain_text("Italy: in task forces")
    expect(page.locator("#trays")).not_to_contain_text("Italy: Task Force 1")


@pytest.mark.parametrize(
    ("overlay", "hex_", "note", "drawn"),
    [
        ("line", "S 7618", "hexes to Port Sudan", ".way"),
        ("reach", "S 7621", "by rail, 1 unit a month", ".mark"),
        ("reach", "S 8008", "by sea", ".mark"),
        ("range", "S 7621", "Wellesley: 10 hexes", ".mark"),
    ],
)
def test_overlays_of_a_hex_know_railways_ships_and_aircraft(
    page: Page, house: Any, overlay: str, hex_: str, note: str, drawn: str
) -> None:
    open_table(page, house)
    whole_map(page)
    page.click(f'#overlays button[data-overlay="{overlay}"]')
    page.mouse.move(*(page.evaluate("h => Object.values(window.zariba.screenOf(h))", hex_)))
    expect(page.locator("#overlay-note")).to_contain_text(note)
    page.wait_for_selector(f".layer.overlay {drawn}", state="attached")


@pytest.mark.parametrize("overlay", ["supply", "zoc", "owner", "command"])
def test_overlays_of_the_whole_map_are_drawn(page: Page, house: Any, overlay: str) -> None:
    open_table(page, house)
    button = page.locator(f'#overlays button[data-overlay="{overlay}"]')
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.wait_for_selector(".layer.overlay .mark", state="attached")


def test_a_unit_goes_by_rail_where_one_clicks(page: Page, house: Any) -> None:
    open_table(page, house)
    to_the_ships(page)
    while "by rail" not in prompt(page):
        quietly(page)
    pick(page, "West York Regiment: move by rail")
    whole_map(page)
    click(page, "S 7117")
    assert places(page)["uk_westyork"] == "S 7117"
    assert "unit" in verbs(page), "HQs and Generals ride free"
