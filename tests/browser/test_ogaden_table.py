"""Ogaden 1977 at the table, in a real browser: stacks side by side, a hand of cards, bowls."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from table_page import (
    act,
    click,
    click_at,
    moment_of,
    moved_on,
    press,
    set_up_both,
    sit_down,
    sit_still,
    whole_map,
)

BOTH = {"ethiopian": "here", "somali": "here"}
Offer = dict[str, str]

OFFERS = """() => (window.zariba.scene.options ?? []).map(
  ({ verb, arg, on, target, label }) => ({ verb, arg, on, target, label }))"""


def offers(page: Page) -> list[Offer]:
    found: list[Offer] = page.evaluate(OFFERS)
    return found


def prompt(page: Page) -> str:
    text: str = page.evaluate("() => window.zariba.scene.prompt")
    return text


def open_table(page: Page, house: Any, scenario: str, seed: int = 3) -> None:
    opened = house.open_table(game="ogaden", scenario=scenario, seats=BOTH, seed=seed)
    sit_still(page, house.url + opened["open"])
    set_up_both(page)


def answer(page: Page, rng: random.Random) -> None:
    """One of the offered answers: by its button, its card, or as a click on the map sends it."""
    found = offers(page)
    buttons = [o for o in found if o["on"] == "button"]
    others = [o for o in found if o["on"] != "button"]
    pick = rng.choice(others) if others and rng.random() < 0.45 else rng.choice(buttons or others)
    n = moment_of(page)
    card = page.locator(f'#trays [data-piece="{pick["target"]}"]')
    if pick["on"] == "button":
        page.click(f'#buttons button[data-verb="{pick["verb"]}"][data-arg="{pick["arg"]}"]')
    elif pick["on"] == "piece" and card.count() == 1 and card.is_visible():
        card.click()
    else:
        page.evaluate("([verb, arg]) => window.zariba.act(verb, arg)", [pick["verb"], pick["arg"]])
    moved_on(page, n)


@pytest.mark.parametrize(
    ("scenario", "seed"), [("campaign", 1), ("liberation", 2), ("offensive", 3)]
)
def test_one_person_plays_a_whole_turn(page: Page, house: Any, scenario: str, seed: int) -> None:
    open_table(page, house, scenario, seed)
    rng = random.Random(seed)
    seen = set()
    turn = 1
    for _ in range(400):
        seen.add(page.inner_text("#phases [aria-current]"))
        answer(page, rng)
        turn = page.evaluate("() => window.zariba.scene.turn")
        if turn == 2:
            break
    assert turn == 2
    assert {"Initiative", "Operations"} <= seen


def until(page: Page, words: str, most: int = 80) -> None:
    """Pass and be done until the question comes up."""
    for _ in range(most):
        if words in prompt(page):
            return
        found = offers(page)
        verbs = [o["verb"] for o in found]
        quiet = next((v for v in ("activate", "done", "pass") if v in verbs), None)
        if quiet:
            act(page, quiet)
        else:
            act(page, found[0]["verb"], found[0]["arg"])
    raise AssertionError(f"{words!r} was never asked")


def test_a_harassment_is_ordered_by_clicks(page: Page, house: Any) -> None:
    open_table(page, house, "campaign")
    expect(page.locator("#trays")).to_be_visible()  # all that may be chosen lies there
    n = moment_of(page)
    page.click('#trays [data-tray="ops"] [data-piece="OPS-WS"]')
    moved_on(page, n)
    expect(page.locator('#trays [data-tray="kept"] [data-piece="OPS-WS"]')).to_have_count(1)
    press(page, "shortcut")  # play it now

    raids = [o for o in offers(page) if o["verb"] in ("harass", "sabotage", "recon")]
    zones = [o["target"] for o in raids]
    alone = next(z for z in zones if zones.count(z) == 1)
    double = next(z for z in zones if zones.count(z) == 2)
    whole_map(page)
    click_at(page, double)
    menu = page.locator("#choice-menu")
    expect(menu).to_contain_text("Harass the garrison")
    expect(menu).to_contain_text("Sabotage")
    page.keyboard.press("Escape")
    click(page, alone)
    assert "which unit?" in prompt(page)

    until(page, "play a support")
    card = page.locator('#trays [data-tray="hand"] [data-piece="TS-AMB-S1"]')
    expect(card).to_contain_text("fires first")
    n = moment_of(page)
    card.click()
    moved_on(page, n)
    expect(page.locator('#trays [data-tray="in-use"] [data-piece="TS-AMB-S1"]')).to_have_count(1)


def test_a_march_goes_far_with_one_click_and_a_wrong_one_says_why(page: Page, house: Any) -> None:
    open_table(page, house, "offensive")
    until(page, "move units")
    unit = next(o["target"] for o in offers(page) if o["verb"] == "unit")
    act(page, "unit", unit)
    whole_map(page)
    closed = page.evaluate(
        """zones => zones.find(z => ![...window.zariba.scene.options.map(o => o.target),
             ...window.zariba.scene.shortcuts.map(s => s.space),
             ...window.zariba.scene.chosen, ...window.zariba.scene.pieces.map(p => p.space)]
             .includes(z))""",
        ["BAI", "LUG", "BUR", "DUS", "NEG", "GOB", "NAZ", "AWA"],
    )
    click_at(page, closed)
    expect(page.locator("#toast")).to_contain_text(re.compile(r"rule \d+\.\d"))
    free = page.evaluate(
        """() => window.zariba.scene.shortcuts.filter(s => s.space && s.tone !== "warn"
             && !window.zariba.scene.pieces.some(p => p.space === s.space)).at(-1).space"""
    )
    click(page, free)
    place = page.evaluate("id => window.zariba.scene.pieces.find(p => p.id === id).space", unit)
    assert place == free


def test_two_stacks_stand_side_by_side(page: Page, house: Any) -> None:
    open_table(page, house, "offensive", 5)
    rng = random.Random(5)
    shared = """() => {
      const at = {};
      for (const p of window.zariba.scene.pieces) (at[p.space] ??= new Set()).add(p.seat);
      return Object.keys(at).find((space) => at[space].size === 2) ?? "";
    }"""
    for _ in range(200):
        if page.evaluate(shared):
            break
        answer(page, rng)
    space = page.evaluate(shared)
    boxes = page.evaluate(
        """space => window.zariba.scene.pieces.filter(p => p.space === space).map(p => {
             const box = document.querySelector(`[data-piece="${CSS.escape(p.id)}"] .body`)
               .getBoundingClientRect();
             return [p.seat, box.left, box.right]; })""",
        space,
    )
    ethiopian = max(left for seat, left, _ in boxes if seat == 0)
    somali = min(left for seat, left, _ in boxes if seat == 1)
    assert ethiopian < somali


def test_the_enemy_sees_backs_where_the_owner_reads_cards(
    browser: Browser, house: Any, link: Callable[..., str]
) -> None:
    opened = house.open_table(
        game="ogaden", scenario="campaign", seats={"ethiopian": "link", "somali": "link"}
    )
    pages = [browser.new_page() for _ in range(3)]
    for seat, page in zip((0, 1, -1), pages, strict=True):
        sit_down(page, link(opened, seat))
    ethiopian, somali, watcher = pages
    for page in (ethiopian, somali):
        page.wait_for_selector('#buttons button[data-verb="prepared"]')
        press(page, "prepared")
        press(page, "done")
    somali.wait_for_selector('#trays [data-tray="ops"] .option')
    texts = [page.evaluate("() => JSON.stringify(window.zariba.scene)") for page in pages]
    assert "TS-SAB" in texts[1]
    hands = [page.locator(".card-back").count() for page in (ethiopian, somali, watcher)]
    assert hands == [2, 1, 3]
    own = [page.locator('[data-tray="hand"] [data-piece="TS-SAB"]').count() for page in pages]
    assert own == [0, 1, 0]
    assert '"W-GU1"' in texts[1]
    assert '"W-GU1"' not in texts[0] + texts[2]
    for page in pages:
        page.close()


def test_overlays_are_drawn(page: Page, house: Any) -> None:
    open_table(page, house, "campaign")
    for overlay in ("supply-e", "supply-s", "control", "hq", "guerrilla"):
        button = page.locator(f'#overlays button[data-overlay="{overlay}"]')
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        page.wait_for_selector(".layer.overlay .mark", state="attached")
        page.keyboard.press("Escape")
        page.wait_for_selector(".layer.overlay .mark", state="detached")


def test_the_table_works_on_a_tablet(browser: Browser, house: Any) -> None:
    context = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True)
    page = context.new_page()
    opened = house.open_table(game="ogaden", scenario="offensive", seats=BOTH)
    sit_down(page, house.url + opened["open"])
    page.locator('#buttons button[data-verb="prepared"]').tap()
    page.wait_for_selector('body[data-n="1"]')
    assert page.evaluate("() => document.documentElement.scrollHeight <= window.innerHeight + 1")
    tracks = page.locator("#tracks button")
    assert tracks.count() == 4
    rows = {round((tracks.nth(i).bounding_box() or {"y": 0})["y"]) for i in range(4)}
    assert len(rows) == 1
    context.close()
