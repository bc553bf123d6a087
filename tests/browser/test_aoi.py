"""Africa Orientale Italiana at the table, in a real browser: ETHIOPIA by clicks."""

import re
from typing import Any

import pytest
from aoi_page import pay, pick, places, prompt, quietly, verbs, whose
from playwright.sync_api import Browser, Page, expect
from table_page import (
    click,
    click_at,
    moment_of,
    moved_on,
    press,
    set_up_both,
    sit_still,
    whole_map,
)

BOTH = {"italy": "here", "ethiopia": "here"}
ITALY = 0


def open_table(page: Page, house: Any, seed: int = 3) -> None:
    """A table by the game's id, whether the start page lists it or not; both sides set up."""
    opened = house.open_table(game="aoi", scenario="ethiopia", seats=BOTH, seed=seed)
    sit_still(page, house.url + opened["open"])
    set_up_both(page)


def to_the_offensives(page: Page) -> None:
    """Through the Seasonal Turn, the ships and the aircraft to the first question of Italy."""
    while "How many Offensives" not in prompt(page):
        press(page, "done")
    pay(page, 4)
    while "Who performs the first" not in prompt(page):
        press(page, "done")
    page.click('#buttons button[data-verb="begin"][data-arg="Italy"]')
    page.wait_for_selector('#buttons button[data-verb="land"]')


def to_the_attack(page: Page) -> None:
    """A Land Offensive of HQ North up to who attacks Adowa."""
    press(page, "land")
    press(page, "done")  # nobody is bribed
    pick(page, "HQ North (Asmara): leads the Offensive")
    press(page, "go")
    press(page, "all")
    press(page, "done")
    while "Attack which hex?" not in prompt(page):
        press(page, "done")
    click(page, "S 7816")


def test_a_month_is_played_by_clicks_with_a_raid_and_a_supported_attack(
    page: Page, house: Any
) -> None:
    open_table(page, house)
    to_the_offensives(page)
    # bombers against the airfield of Dessie
    press(page, "air")
    press(page, "done")
    click(page, "S 8215")
    press(page, "airfield")
    pick(page, "SM.81: fly")
    page.hover('#buttons button[data-verb="go"]')
    expect(page.locator("#odds")).to_contain_text("Bombs on the airfield")
    expect(page.locator("#odds")).to_contain_text("/36")
    press(page, "go")
    press(page, "yes")
    page.click('#tabs button:has-text("Log")')
    expect(page.locator("#log")).to_contain_text("bombs on the airfield of Dessie")
    while not (whose(page) == ITALY and "land" in verbs(page)):
        quietly(page)
    # the northern corps against Adowa, with the bombers that have not flown
    to_the_attack(page)
    press(page, "all")
    press(page, "attack")
    assert "Air support over Adowa" in prompt(page)
    pick(page, "Ca.133 1: fly")
    page.hover('#buttons button[data-verb="done"]')
    expect(page.locator("#odds")).to_contain_text("air superiority")
    press(page, "done")
    while page.evaluate("() => window.zariba.scene.turn") == 1:
        quietly(page)
    log = page.locator("#log")
    expect(log).to_contain_text("Ca.133 1 supports the troops at Adowa")
    expect(log).to_contain_text(re.compile(r"Attack on Adowa \(S 7816\) at 10-1, die \d, row \d"))
    expect(page.locator("#turns [aria-current]")).to_have_text("November 1935")


def test_the_odds_name_every_part_before_the_attack(page: Page, house: Any) -> None:
    open_table(page, house)
    to_the_offensives(page)
    to_the_attack(page)
    pick(page, "I Corps: join the attack")
    page.hover('#buttons button[data-verb="attack"]')
    odds = page.locator("#odds")
    expect(odds).to_contain_text("Attack at 2-1 (2 to 1)")
    expect(odds).to_contain_text("Italian Apathy")
    expect(odds).to_contain_text("Attack: I Corps 2; defense: W. Tigre 1")
    expect(odds.locator(".outcomes li")).not_to_have_count(0)


def test_a_bribe_shows_its_chance_where_one_points_at_the_tribe(page: Page, house: Any) -> None:
    open_table(page, house)
    to_the_offensives(page)
    press(page, "land")
    page.hover('[data-piece="eth_gojjam"]')
    expect(page.locator("#odds")).to_contain_text("A bribe for Gojjam")
    expect(page.locator("#odds")).to_contain_text("5/6")


def test_a_march_goes_where_one_clicks_says_why_not_and_is_undone(page: Page, house: Any) -> None:
    open_table(page, house)
    to_the_offensives(page)
    while page.inner_text("#phases [aria-current]") != "Movement":
        quietly(page)
    assert whose(page) == ITALY
    unit = "it_pusteria"
    pick(page, "Valpusteria")
    start = places(page)[unit]
    whole_map(page)
    click_at(page, "S 9811")
    expect(page.locator("#toast")).to_contain_text("S 9811 Kismayu is out of reach")
    expect(page.locator("#toast [data-rule]")).to_have_text("Base rules 5.7")
    goal = page.evaluate("() => window.zariba.scene.options.find(o => o.verb === 'hex').target")
    click(page, goal)
    assert places(page)[unit] == goal
    moment = moment_of(page)
    page.click("#undo")
    moved_on(page, moment)
    assert places(page)[unit] == start


@pytest.mark.parametrize("overlay", ["supply", "zoc", "owner", "command"])
def test_overlays_of_the_whole_map_are_drawn(page: Page, house: Any, overlay: str) -> None:
    open_table(page, house)
    button = page.locator(f'#overlays button[data-overlay="{overlay}"]')
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.wait_for_selector(".layer.overlay .mark", state="attached")
    if overlay == "owner":
        page.wait_for_selector(".layer.overlay .shape.line", state="attached")


@pytest.mark.parametrize(
    ("overlay", "hex_", "note", "drawn"),
    [
        ("line", "S 7717", "hexes to Massawa", ".way"),
        ("reach", "S 7717", "By land", ".mark"),
        ("range", "S 7616", "SM.81", ".mark"),
    ],
)
def test_overlays_start_from_the_hex_one_points_at(
    page: Page, house: Any, overlay: str, hex_: str, note: str, drawn: str
) -> None:
    open_table(page, house)
    whole_map(page)
    page.click(f'#overlays button[data-overlay="{overlay}"]')
    page.mouse.move(*(page.evaluate("h => Object.values(window.zariba.screenOf(h))", hex_)))
    expect(page.locator("#overlay-note")).to_contain_text(note)
    page.wait_for_selector(f".layer.overlay {drawn}", state="attached")


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
def test_the_table_opens_clear_of_its_buttons_on_any_screen(
    browser: Browser, house: Any, size: tuple[int, int]
) -> None:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    open_table(page, house)
    press(page, "done")  # Italy may redeploy its staff, from Asmara to the south
    page.reload()
    page.wait_for_selector('body[data-ready="true"]')
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    assert page.evaluate("() => document.documentElement.scrollHeight <= window.innerHeight + 1")
    bar = page.evaluate("document.getElementById('overlays').getBoundingClientRect().bottom")
    tops = page.evaluate(
        """() => window.zariba.scene.options.filter(o => o.on === 'piece')
             .map(o => document.querySelector(`[data-piece="${o.target}"] .body`))
             .map(body => body.getBoundingClientRect().top)"""
    )
    clear = [top for top in tops if bar <= top < size[1]]
    assert len(clear) == len(tops) if size[0] == 1440 else len(clear) >= 2
    context.close()
