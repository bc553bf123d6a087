"""EAST FRONT at the table, in a real browser: June 1941 with combats in the air and on land."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from aoi_page import (
    first,
    fits,
    log,
    pay,
    pick,
    places,
    press,
    prompt,
    quietly,
    sheet_of_paper,
    turn,
    weigh,
    whose,
)
from playwright.sync_api import Browser, Page, expect
from table_page import screen, set_up_both, sit_still, whole_map
from test_accessibility import TABS, check

BOTH = {"axis": "here", "soviets": "here"}
OTHER_SIZES = [(1024, 768), (844, 390), (390, 844)]
SIZES = [(1440, 900), *(pytest.param(size, marks=pytest.mark.soak) for size in OTHER_SIZES)]
AXIS, SOVIETS = 0, 1
SEED = 3
"""The Soviet infantry at E 2333 is eliminated, the bombers over E 2932 are driven off, and ships at
E 3622 are found."""


@pytest.fixture
def sized(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page on a screen of the size that the test names."""
    yield from sheet_of_paper(browser, request.param)


def open_table(page: Page, house: Any, scenario: str = "east_front_1941") -> None:
    """A table by the scenario's id, whether the start page lists it or not; both sides set up."""
    opened = house.open_table(game="aoi", scenario=scenario, seats=BOTH, seed=SEED)
    sit_still(page, house.url + opened["open"])
    set_up_both(page)


def until(page: Page, words: str) -> None:
    """Let pass what is asked before a question."""
    while words not in prompt(page):
        quietly(page)


def fly_in_june(page: Page) -> None:
    """Bombers over Minsk that nobody may meet, and Soviet ones that are met."""
    until(page, "Raid which hex")
    pick(page, "Bomb the aircraft at Minsk")
    pick(page, "6-12 bomber (He-111) 1: fly")
    expect(weigh(page, "go")).to_contain_text("No enemy aircraft can intercept")
    press(page, "go")
    while whose(page) == AXIS or "Raid which hex" not in prompt(page):
        quietly(page)
    pick(page, "Bomb the aircraft at E 2932")
    pick(page, "4-13 bomber (TB-3): fly")
    expect(weigh(page, "go")).to_contain_text("can rise against them: 4-4/3 fighter (Me-109) 2")
    press(page, "go")
    assert whose(page) == AXIS
    assert "Which fighters intercept over E 2932" in prompt(page)
    pick(page, "4-4/3 fighter (Me-109) 2: fight")
    until(page, "Who performs the first")
    lines = log(page)
    expect(lines).to_contain_text("4-4/3 fighter (Me-109) 2 against 4-13 bomber (TB-3)")


def lead(page: Page, agent: str) -> None:
    """A Land Offensive of an HQ with all that it reaches, up to the hex that is attacked."""
    press(page, "land")
    if "Whose Offensive" in prompt(page):
        press(page, "nation", "Germany")
    pick(page, f"{agent}: leads the Offensive")
    for verb in ("go", "all", "done"):
        press(page, verb)
    while "Attack which hex" not in prompt(page):
        press(page, "done")


def attack_in_june(page: Page) -> None:
    """Army Group Center against E 2333 on the railway to Kaunas."""
    first(page, "Germany")
    lead(page, "HQ Center")
    pick(page, "Attack E 2333")
    press(page, "all")
    odds = weigh(page, "attack")
    expect(odds).to_contain_text(re.compile(r"Attack at 10-1 \(\d+ to 4\)"))
    expect(odds).to_contain_text("surprise")
    expect(odds).to_contain_text("armor")
    expect(odds).to_contain_text("7-5 armor 1 (7)")
    press(page, "attack")
    assert "Air support over E 2333" in prompt(page)
    while "advances into E 2333" not in prompt(page):
        quietly(page)
    pick(page, "7-5 armor 1: advance")
    lines = log(page)
    expect(lines).to_contain_text("German Land Offensive, led by HQ Center")
    expect(lines).to_contain_text(re.compile(r"Attack on E 2333 at 10-1, die \d, row \d"))
    until(page, "Perform an Offensive?")
    press(page, "pass")


def answer_in_june(page: Page) -> None:
    """Surprise is over once the Axis has passed: the Baltic armies strike back at Memel."""
    assert whose(page) == SOVIETS
    lead(page, "HQ Baltic")
    pick(page, "Attack Memel")
    press(page, "all")
    odds = weigh(page, "attack")
    expect(odds).to_contain_text("Attack at 1-2 (8 to 12)")
    expect(odds).to_contain_text("Soviet command")
    press(page, "attack")
    until(page, "Perform an Offensive?")
    expect(log(page)).to_contain_text("Attack on Memel (E 2234) at 1-2")


def build_in_july(page: Page) -> None:
    """The Soviets raise a unit at home, and both sides buy Offensives unseen."""
    until(page, "Build, rebuild")
    assert turn(page) == 2
    assert whose(page) == SOVIETS
    pick(page, ": build for")
    pick(page, "Here: ")
    expect(log(page)).to_contain_text(re.compile(r"is built in .+ \(E \d{4}\)"))
    for offensives in (1, 9):
        until(page, "How many Offensives")
        pay(page, offensives)
    expect(log(page)).to_contain_text("Soviet Offensives for the season: 1")


def hunt_in_july(page: Page) -> None:
    """A cruiser leaves Sevastopol: Axis bombers find it along the coast and attack."""
    while whose(page) == AXIS or "Which ship sails" not in prompt(page):
        quietly(page)
    pick(page, "Maksim Gorky: sail")
    pick(page, "Sail to E 3622")
    assert whose(page) == AXIS
    pick(page, "4-7/1 fighter-bomber (Me-110) 4: look for the ships")
    pick(page, "4-7/1 fighter-bomber (Me-110) 4: fly")
    pick(page, "Rum. 2-9 bomber: fly")
    odds = weigh(page, "go")
    expect(odds).to_contain_text("Maksim Gorky is hit")
    press(page, "go")
    assert whose(page) == SOVIETS
    pick(page, "4-5/0 fighter (I-16) 11: fight")
    while whose(page) == AXIS or "sails" not in prompt(page):
        quietly(page)
    lines = log(page)
    expect(lines).to_contain_text("(Me-110) 4 over E 3622: the ships are found")
    expect(lines).to_contain_text("(I-16) 11 against 4-7/1 fighter-bomber (Me-110) 4")
    expect(lines).to_contain_text("Rum. 2-9 bomber against Maksim Gorky")


@pytest.mark.parametrize("sized", SIZES, indirect=True, ids=str)
def test_june_is_fought_rails_are_converted_units_built_and_ships_sail_along_the_coast(
    sized: Page, house: Any
) -> None:
    page = sized
    open_table(page, house)
    fly_in_june(page)
    attack_in_june(page)
    answer_in_june(page)
    until(page, "Convert which rail hex")
    assert whose(page) == AXIS
    pick(page, "Convert the railway in E 2333")
    build_in_july(page)
    expect(log(page)).to_contain_text("railway troops convert 1 rail hex")
    until(page, "Whose ships move first")
    first(page, "Soviet Union")
    pick(page, "P. Kommuna: sail")
    pick(page, "Sail to Viborg")
    press(page, "done")
    assert places(page)["sn_pkom"] == "E 1429"
    hunt_in_july(page)
    assert fits(page)


def test_every_overlay_of_the_largest_map_is_drawn_and_says_what_it_shows(
    page: Page, house: Any
) -> None:
    open_table(page, house)
    for overlay in ("supply", "zoc", "owner", "command"):
        button = page.locator(f'#overlays button[data-overlay="{overlay}"]')
        button.click()
        page.wait_for_selector(".layer.overlay .mark", state="attached")
        button.click()
    whole_map(page)
    for overlay, hex_, note in (
        ("line", "E 2433", "1 hex to Konigsberg"),
        ("reach", "E 1632", "by rail, 10 units a month"),
        ("reach", "E 3722", "by sea"),
        ("range", "E 2932", "9 hexes; bases with room"),
    ):
        page.mouse.move(2, 2)
        button = page.locator(f'#overlays button[data-overlay="{overlay}"]')
        button.click()
        page.mouse.move(*screen(page, hex_))
        expect(page.locator("#overlay-note")).to_contain_text(note)
        button.click()


def test_each_nation_has_its_numbers_its_tray_and_its_colour(page: Page, house: Any) -> None:
    open_table(page, house)
    numbers = page.locator("#tracks")
    for words in ("Ger. EPs", "Sov. Off.", "Ital. EPs", "Finn. Off.", "Rum. Off.", "Hung. Off."):
        expect(numbers).to_contain_text(words)
    page.click("#tab-trays")
    expect(page.locator("#trays")).to_contain_text("Moderate: fair; Severe: fair")
    pool = page.locator('[data-tray="0-pool"]')
    expect(pool).to_contain_text(re.compile(r"Germany: force pool \(\d+\)"))
    assert pool.locator(".badge").count() >= 2, "units that are alike are counted"
    expect(page.locator('[data-tray="1-coming"]')).to_contain_text("Autumn 1941")
    assert page.locator('[data-piece="ru_33_1"] .band').count() == 1
    assert page.locator('[data-piece="ge_63_1"] .band').count() == 0
    page.click("#tab-legend")
    expect(page.locator("#legend")).to_contain_text("Rumanian units")
    told = page.request.get(f"{house.url}/api/games/aoi/briefings?scenario=east_front_1941").json()
    assert [one["seat"] for one in told] == ["axis", "soviets"]
    assert "Kharkov, Rostov, Leningrad and Moscow" in told[0]["wins"][0]


def test_a_kept_game_opens_at_its_end_and_the_forms_are_offered(page: Page, house: Any) -> None:
    kept = Path(__file__).parents[1] / "saves" / "aoi-east_front_1941-finished.format2.json"
    order = {"save": json.loads(kept.read_text("utf-8")), "seats": BOTH}
    told = page.request.post(f"{house.url}/api/tables/load", data=order).json()
    sit_still(page, house.url + told["open"])
    expect(page.locator("#result h2")).to_have_text("A draw")
    expect(page.locator("#turns [aria-current]")).to_have_text("December 1941")
    games = page.request.get(f"{house.url}/api/games").json()
    aoi = next(one for one in games if one["id"] == "aoi")
    forms = {one["id"] for one in aoi["scenarios"] if one["id"].startswith("east_front")}
    assert forms == {"east_front", *(f"east_front_{year}" for year in range(1941, 1945))}


@pytest.mark.soak
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_largest_table_has_no_barrier(page: Page, house: Any, axe: str, theme: str) -> None:
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
    open_table(page, house)
    page.evaluate(axe)
    for tab in TABS:
        page.click(f"#tab-{tab}")
        page.wait_for_function("id => document.getElementById(id).childElementCount", arg=tab)
        check(page, f"east_front_1941, {tab}")
    page.keyboard.press("/")
    check(page, "east_front_1941, the list of choices")
