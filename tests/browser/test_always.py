"""A question answered once for all, and odds kept in sight, by keys and pointer."""

from typing import Any

from playwright.sync_api import Page, expect
from table_page import moment_of, moved_on, screen, sit_still, whole_map

ODDS_AT = "() => window.zariba.scene.options.find((o) => o.odds && o.on === 'space').target"


def prepared(page: Page, house: Any) -> None:
    """Both sides of Keren at one screen, set up as prepared: the supply faces are asked."""
    seats = {"commonwealth": "here", "italian": "here"}
    opened = house.open_table(seed=4, seats=seats, prepared=True)
    sit_still(page, house.url + opened["open"])
    expect(page.locator("#always")).to_be_visible()


def test_a_lasting_answer_is_given_by_keys_told_and_taken_back(page: Page, house: Any) -> None:
    prepared(page, house)
    expect(page.locator("#answered")).to_contain_text("Set-up: as prepared")
    before = moment_of(page)
    page.keyboard.press("Shift+A")
    expect(page.locator("#choice-menu button").first).to_contain_text("Always: Done")
    page.keyboard.press("1")
    moved_on(page, before)
    expect(page.locator("#answered")).to_contain_text("Answered for you: ")
    expect(page.locator("#answered")).to_contain_text("Supply faces: Done")
    chip = page.locator('#lasting [data-question="Supply faces"]')
    expect(chip).to_have_count(1)
    chip.locator("button").click()
    expect(chip).to_have_count(0)


def test_odds_light_their_column_and_are_kept_in_sight_with_their_rules(
    page: Page, house: Any
) -> None:
    prepared(page, house)
    while not page.evaluate("() => window.zariba.scene.options.some((o) => o.odds)"):
        before = moment_of(page)
        page.keyboard.press("Enter")
        moved_on(page, before)
    page.click("#tab-tables")
    whole_map(page)
    x, y = screen(page, page.evaluate(ODDS_AT))
    page.mouse.move(x - 2, y - 2)
    page.mouse.move(x, y)
    expect(page.locator("#odds .reads")).to_contain_text("Read on: Ranged fire")
    lit = page.locator('#tables [data-table="Ranged fire"] th.read')
    expect(lit).to_have_count(1)
    heading = lit.inner_text()
    expect(page.locator("#odds h3")).to_contain_text(heading)
    page.keyboard.press("o")
    page.mouse.move(5, 5)
    expect(page.locator("#odds")).to_be_hidden()
    expect(page.locator("#pinned")).to_contain_text(f"Ranged fire, {heading}")
    expect(lit).to_have_count(1)
    page.locator("#pinned [data-rule]").first.click()
    expect(page.locator("dialog.sheet-dialog")).to_contain_text("Rule")
    page.keyboard.press("Escape")
    page.locator("#pinned .unpin").click()
    expect(page.locator("#pinned")).to_be_hidden()
    expect(page.locator("#tables .read")).to_have_count(0)
