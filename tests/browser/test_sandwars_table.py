"""Sand Wars at the table, in a real browser: blocks, cards in parts, a combat with reactions."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect
from table_page import (
    act,
    click,
    click_at,
    moment_of,
    moved_on,
    press,
    screen,
    sit_down,
    sit_still,
    whole_map,
)

BOTH = {"ALG": "here", "MOR": "here"}
Offer = dict[str, Any]
QUIET = ("done", "decline", "seen", "pass", "delay", "hold")
PATIENCE = 30_000
"""Milliseconds: the table lets reactions pass after a pause of its own."""


def scene(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("() => window.zariba.scene")
    return found


def offers(page: Page) -> list[Offer]:
    """What may be chosen now, once it is this page's turn to choose."""
    page.wait_for_function("() => (window.zariba.scene.options ?? []).length", timeout=PATIENCE)
    return [o for o in scene(page)["options"] if o["verb"] != "concede"]


def prompt(page: Page) -> str:
    offers(page)
    text: str = scene(page)["prompt"]
    return text


def quiet(page: Page) -> None:
    """Let the present question pass, or take the first answer."""
    found = offers(page)
    pick = next((o for verb in QUIET for o in found if o["verb"] == verb), found[0])
    act(page, pick["verb"], pick["arg"])


def to_operations(page: Page, most: int = 40) -> None:
    for _ in range(most):
        if prompt(page).startswith("Play a card"):
            return
        quiet(page)
    raise AssertionError("no Operations Phase")


def open_table(page: Page, house: Any, seed: int) -> None:
    opened = house.open_table(game="sandwars", scenario="crisis", seats=BOTH, seed=seed)
    sit_still(page, house.url + opened["open"])
    page.click("#menu-button")
    for side in ("Algeria", "Morocco"):  # no pauses for what nobody can answer
        page.get_by_label(f"{side}: ask me even when I have nothing").check()
    page.keyboard.press("Escape")
    act(page, "goal", "ALG-2")
    act(page, "goal", "MOR-2")
    to_operations(page)


def attacks(page: Page) -> tuple[str, str] | None:
    """A card and a piece that can attack with it at once, if the hand has one."""
    for shortcut in scene(page).get("shortcuts", []):
        if shortcut["label"].startswith("Move "):
            (_, card), (verb, piece) = shortcut["actions"]
            act(page, "card", card)
            act(page, verb, piece)
            if [o for o in offers(page) if o["label"].startswith("Attack ")]:
                return card, piece
            page.click("#undo")
            page.wait_for_function(
                "() => window.zariba.scene.prompt.includes('what for')", timeout=PATIENCE
            )
            page.click("#undo")
            page.wait_for_function(
                "() => window.zariba.scene.prompt.startsWith('Play a card')", timeout=PATIENCE
            )
    return None


def attacking(page: Page, house: Any) -> None:
    """A piece on the march beside the enemy."""
    for seed in range(3, 9):
        open_table(page, house, seed)
        if attacks(page):
            return
    raise AssertionError("nobody can attack")


def below_buttons(page: Page, space: str) -> bool:
    """Whether a space is clear of the buttons on the map's upper edge."""
    _, y = screen(page, space)
    return bool(y > page.locator("#overlays").bounding_box()["y"] + 60)


def test_objectives_are_chosen_by_clicking_their_cards(page: Page, house: Any) -> None:
    opened = house.open_table(game="sandwars", scenario="tensions", seats=BOTH, seed=3)
    sit_still(page, house.url + opened["open"])
    for goal, words in (("ALG-1", "Free Sahara"), ("MOR-5", "Tafna")):
        card = page.locator(f'#trays [data-tray="goals"] [data-piece="{goal}"]')
        expect(card).to_contain_text(words)
        n = moment_of(page)
        card.click()
        moved_on(page, n)
    to_operations(page)
    expect(page.locator("#hand .ops-card").first).to_contain_text("Action", ignore_case=True)
    expect(page.locator('[data-track="chips"]')).to_contain_text("/ 6")


def test_a_turn_with_a_combat_and_a_reaction_is_played_by_clicks(page: Page, house: Any) -> None:
    attacking(page, house)
    target = next(o for o in offers(page) if o["label"].startswith("Attack "))
    whole_map(page)
    n = moment_of(page)
    act(page, target["verb"], target["arg"])
    seen = set()
    reacted = fought = False
    for _ in range(60):
        found = offers(page)
        words = scene(page)["prompt"]
        if words.startswith("Play a card"):
            break
        seen.add(words)
        cards = [o for o in found if o["verb"] == "card"]
        n = moment_of(page)
        if cards and not reacted:
            page.click(f'#hand [data-piece="{cards[0]["target"]}"]')
            moved_on(page, n)
            reacted = True
            continue
        lose = [o for o in found if o["verb"] == "lose" and o["target"].endswith("@fight")]
        if lose:
            page.get_by_role("tab", name=re.compile("Trays")).click()
            page.click(f'#trays [data-piece="{lose[0]["target"]}"]')
            moved_on(page, n)
            continue
        if any(o["verb"] == "fight" for o in found):
            button = page.locator('#buttons button[data-verb="fight"]')
            button.hover()
            fought = True
            if next(o for o in found if o["verb"] == "fight").get("odds"):
                expect(page.locator("#odds")).to_contain_text("fires with")
            button.click()
            moved_on(page, n)
            continue
        quiet(page)
    assert reacted
    assert fought
    assert any(" \u00b7 round 1" in words for words in seen)
    expect(page.locator("#log")).to_contain_text("Combat at ")
    expect(page.locator("#log")).to_contain_text("fires at ")

    for _ in range(40):  # the rest of the turn
        if scene(page)["phases"][scene(page)["phase"]] == "Discard and draw":
            break
        quiet(page)
    assert any(o["verb"] == "discard" for o in offers(page))
    press(page, "done")


def test_a_far_march_takes_one_click_and_a_wrong_one_says_why(page: Page, house: Any) -> None:
    for seed in range(3, 9):
        open_table(page, house, seed)
        march = next(
            (s for s in scene(page).get("shortcuts", []) if s["label"].startswith("Move ")), None
        )
        if march:
            break
    assert march
    for verb, arg in march["actions"]:
        act(page, verb, arg)
    whole_map(page)
    far = [s for s in scene(page).get("shortcuts", []) if s.get("tone") != "warn"]
    assert far
    busy = {p["space"] for p in scene(page)["pieces"]}
    open_to = {o["target"] for o in offers(page)} | {s["space"] for s in scene(page)["shortcuts"]}
    closed = next(s for s in ("in_amenas", "dakhla", "annaba", "in_salah") if s not in open_to)
    click_at(page, closed)
    expect(page.locator("#toast")).to_contain_text("axis of advance")
    clear = [s for s in far if s["space"] not in busy and below_buttons(page, s["space"])]
    goal = next(iter(clear or [s for s in far if below_buttons(page, s["space"])]))
    click(page, goal["space"])
    page.wait_for_function(
        "([id, space]) => window.zariba.scene.pieces.find(p => p.id === id)?.space === space",
        arg=[march["piece"], goal["space"]],
    )


def test_a_unit_shows_what_the_hand_can_do_with_it(page: Page, house: Any) -> None:
    open_table(page, house, 3)
    shortcuts = scene(page).get("shortcuts", [])
    assert shortcuts
    pieces = {p["id"]: p for p in scene(page)["pieces"]}
    many = [s["piece"] for s in shortcuts if s["piece"] in pieces]
    spaces = [p["space"] for p in pieces.values()]
    alone = [piece for piece in many if spaces.count(pieces[piece]["space"]) == 1]
    piece = max(alone, key=many.count)
    assert many.count(piece) > 1
    whole_map(page)
    page.locator(f'[data-piece="{piece}"] .block').click()
    menu = page.locator("#choice-menu")
    expect(menu).to_contain_text("Ops and Plans (A")
    n = moment_of(page)
    menu.get_by_text(re.compile("^Move .*Ops and Plans")).click()
    moved_on(page, n)
    page.wait_for_function("() => window.zariba.scene.prompt.includes('Move where?')")


def test_the_enemy_sees_backs_where_the_owner_sees_blocks(
    browser: Browser, house: Any, link: Callable[..., str]
) -> None:
    opened = house.open_table(
        game="sandwars", scenario="crisis", seats={"ALG": "here", "MOR": "link"}, seed=3
    )
    here, there = browser.new_page(), browser.new_page()
    for page, seat in ((here, 0), (there, 1)):
        sit_down(page, link(opened, seat))
    act(here, "goal", "ALG-2")
    act(there, "goal", "MOR-2")
    here.wait_for_function("() => window.zariba.scene.pieces.length > 20")
    there.wait_for_function("() => window.zariba.scene.pieces.length > 20")
    for page, own, foe in ((here, "A-", "M-"), (there, "M-", "A-")):
        blocks = [p for p in scene(page)["pieces"] if p.get("body") in ("block", "flat")]
        assert any(p["id"].startswith(own) and p.get("symbol") for p in blocks)
        assert not any(p["id"].startswith(foe) for p in blocks)
        assert all(not p.get("symbol") for p in blocks if "-back-" in p["id"])
    trays = {t["id"]: t for t in scene(here)["trays"]}
    assert trays["hand-1"]["count"] > 0
    assert not trays["hand-1"]["pieces"]
    assert trays["hand-0"]["pieces"]
    here.close()
    there.close()


def test_overlays_are_laid_over_the_map_by_their_keys(page: Page, house: Any) -> None:
    open_table(page, house, 4)
    whole_map(page)
    for key in "12367":
        page.keyboard.press(key)
        page.wait_for_selector(".mark .tint", state="attached")
        page.keyboard.press("Escape")
        page.wait_for_selector(".mark .tint", state="detached")
