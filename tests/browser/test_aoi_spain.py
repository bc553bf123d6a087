"""SPANISH CIVIL WAR at the table, in a real browser: a month with combats at sea, in the air, on
land."""

import json
import re
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from aoi_page import (
    first,
    fits,
    log,
    pick,
    press,
    prompt,
    quietly,
    sheet_of_paper,
    turn,
    weigh,
    whose,
)
from playwright.sync_api import Browser, Page, expect
from table_page import click_at, set_up_both, sit_still, whole_map

BOTH = {"nationalists": "here", "republicans": "here"}
SIZES = [(1440, 900), (1024, 768), pytest.param((390, 844), marks=pytest.mark.soak)]
NATIONALISTS, REPUBLICANS = 0, 1
SEED = 5
"""Republican cruisers that meet the transports from Morocco in July 1936."""


@pytest.fixture
def sized(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page on a screen of the size that the test names."""
    yield from sheet_of_paper(browser, request.param)


def open_table(page: Page, house: Any) -> None:
    """A table with both camps set up."""
    opened = house.open_table(game="aoi", scenario="spanish_civil_war", seats=BOTH, seed=SEED)
    sit_still(page, house.url + opened["open"])
    set_up_both(page)


def open_kept(page: Page, house: Any, name: str) -> None:
    """A game that was kept, with both camps at this screen."""
    kept = Path(__file__).parents[1] / "saves" / f"aoi-spanish_civil_war-{name}.format2.json"
    order = {"save": json.loads(kept.read_text("utf-8")), "seats": BOTH}
    request = urllib.request.Request(
        f"{house.url}/api/tables/load",
        data=json.dumps(order).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        sit_still(page, house.url + json.loads(answer.read())["open"])


def on_the_map(page: Page, hex_: str) -> tuple[float, float]:
    """Where a hex is on the screen."""
    x, y = page.evaluate("h => Object.values(window.zariba.screenOf(h))", hex_)
    return x, y


@pytest.mark.parametrize("sized", SIZES, indirect=True, ids=str)
def test_a_month_has_a_naval_battle_a_raid_and_an_attack(sized: Page, house: Any) -> None:
    page = sized
    open_table(page, house)
    # the transports leave Tangier and are met in the Strait
    first(page, "Nationalists")
    pick(page, "STP: sail")
    pick(page, "Sail to W 1507")
    assert whose(page) == REPUBLICANS
    pick(page, "Libertad: intercept")
    pick(page, "DD group 1: intercept")
    odds = weigh(page, "go")
    expect(odds).to_contain_text("They meet")
    expect(odds).to_contain_text("Libertad hits STP on 26/36")
    press(page, "go")
    pick(page, "DD group 1: fires next")
    pick(page, "STP: fire torpedoes at it")
    expect(log(page)).to_contain_text("STP is eliminated (for good)")
    # bombers over Madrid, met by a fighter
    while "Raid which hex" not in prompt(page):
        quietly(page)
    pick(page, "Bomb the aircraft at Madrid")
    pick(page, "Breguet XIX: fly")
    odds = weigh(page, "go")
    expect(odds).to_contain_text("can rise against them: NiD.52")
    press(page, "go")
    assert "Which fighters intercept over Madrid" in prompt(page)
    pick(page, "NiD.52: fight")
    press(page, "done")
    expect(log(page)).to_contain_text("NiD.52 against Breguet XIX")
    # Varela against Jaen
    while "Who performs the first" not in prompt(page):
        quietly(page)
    first(page, "Nationalists")
    press(page, "land")
    pick(page, "Varela: leads the Offensive")
    for verb in ("go", "all", "done"):
        press(page, verb)
    pick(page, "Seville Garrison: move")
    pick(page, "Move to Cordoba")
    press(page, "done")
    press(page, "done")
    pick(page, "Attack Jaen")
    press(page, "all")
    odds = weigh(page, "attack")
    expect(odds).to_contain_text(re.compile(r"Attack at 2-1"))
    expect(odds).to_contain_text("halved across a river")
    press(page, "attack")
    assert "Air support over Jaen" in prompt(page)
    while turn(page) == 1:
        quietly(page)
    expect(log(page)).to_contain_text("Attack on Jaen")
    expect(log(page)).to_contain_text("Fate of Jaime I")
    assert fits(page)


def test_the_sea_shows_its_danger_and_says_why_not(page: Page, house: Any) -> None:
    open_table(page, house)
    first(page, "Republicans")
    pick(page, "DD group 1: sail")
    whole_map(page)
    page.mouse.move(*on_the_map(page, "W 1512"))
    expect(page.locator("#odds")).to_contain_text("can intercept: DD (Velasco)")
    click_at(page, "W 1605")
    expect(page.locator("#toast")).to_contain_text("No ship sails from here to W 1605")
    expect(page.locator("#toast [data-rule]")).to_have_text("Base rules 3.2")


@pytest.mark.parametrize(
    ("overlay", "hex_", "note", "drawn"),
    [
        ("line", "W 2209", "hexes to Vigo", ".way"),
        ("line", "W 2007", "to Lisbon", ".way"),
        ("reach", "W 2209", "by rail", ".mark"),
        ("reach", "W 1406", "by sea", ".mark"),
        ("range", "W 2010", "NiD.52: 3 hexes", ".mark"),
    ],
)
def test_overlays_of_a_hex_know_portugal_railways_ships_and_aircraft(
    page: Page, house: Any, overlay: str, hex_: str, note: str, drawn: str
) -> None:
    open_table(page, house)
    whole_map(page)
    page.click(f'#overlays button[data-overlay="{overlay}"]')
    page.mouse.move(*on_the_map(page, hex_))
    expect(page.locator("#overlay-note")).to_contain_text(note)
    page.wait_for_selector(f".layer.overlay {drawn}", state="attached")


@pytest.mark.parametrize("overlay", ["supply", "zoc", "owner", "command"])
def test_overlays_of_the_whole_map_are_drawn(page: Page, house: Any, overlay: str) -> None:
    open_table(page, house)
    button = page.locator(f'#overlays button[data-overlay="{overlay}"]')
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.wait_for_selector(".layer.overlay .mark", state="attached")


def test_what_is_to_come_lies_beside_the_map_and_volunteers_wear_their_colours(
    page: Page, house: Any
) -> None:
    open_table(page, house)
    page.click('#tabs button:has-text("Trays")')
    coming = page.locator('[data-tray="0-coming"]')
    expect(coming).to_contain_text("Autumn 1936: Condor Legion armor")
    assert coming.locator('[data-piece="na_ctv"] .band').count() == 1
    assert coming.locator('[data-piece="na_castile"] .band').count() == 0
    page.click('#tabs button:has-text("Legend")')
    expect(page.locator("#legend")).to_contain_text("Volunteers from the Soviet Union")


def test_a_kept_game_opens_at_its_end_and_says_who_won_it(page: Page, house: Any) -> None:
    open_kept(page, house, "finished")
    expect(page.locator("#result h2")).to_have_text("Nationalists win")
    expect(page.locator("#result")).to_contain_text("Nationalists have captured Madrid (10.35k).")
    expect(page.locator("#turns [aria-current]")).to_have_text("December 1937")


def test_the_scenario_is_offered_on_the_start_page(page: Page, house: Any) -> None:
    sit = page.request.get(f"{house.url}/api/games").json()
    aoi = next(one for one in sit if one["id"] == "aoi")
    assert "spanish_civil_war" in [scenario["id"] for scenario in aoi["scenarios"]]
