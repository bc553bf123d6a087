"""A table with an umpire, from the start page to a ruling that a player sees."""

import re
from typing import Any

from houses import post_table
from playwright.sync_api import Browser, Page, expect
from table_page import sit_down, sit_still

PHONE = {"width": 390, "height": 844}


def test_an_umpire_rules_and_the_players_see_what_they_may(
    page: Page, browser: Browser, house: Any, link: Any, axe: str
) -> None:
    seats = {"commonwealth": "link", "italian": "link"}
    opened = post_table(
        house.url, {"game": "keren", "scenario": "first", "seats": seats, "seed": 3, "umpire": True}
    )
    player = sit_still(browser.new_page(), link(opened, 1))
    page.set_viewport_size({"width": 1440, "height": 900})
    sit_down(page, house.url + opened["open"])
    expect(player.locator("#fairness")).to_contain_text("An umpire sits at this table")
    expect(player.locator("#tab-umpire")).to_have_count(0)

    page.click("#tab-umpire")
    page.click("#halt")
    expect(player.locator("#prompt")).to_contain_text("The umpire has stopped the table")
    page.click("#halt")
    expect(player.locator("#prompt")).not_to_contain_text("stopped")

    page.click("#word-list summary")
    page.click('#word-list button:has-text("turn")')
    expect(page.locator("#ruling-words")).to_have_value(re.compile(r"^turn = 1$"))
    page.fill("#ruling-words", "turn = 99")
    page.fill("#reason", "The umpire errs.")
    page.click("#rule")
    expect(page.locator("#ruled")).to_contain_text("Turn: the scenario has turns 1 to")
    page.fill("#ruling-words", "turn = 2")
    page.fill("#reason", "Rain held both sides up for a week.")
    page.click("#rule")
    expect(page.locator("#ruled")).to_have_text("So ruled.")
    said = "The umpire amends the position: turn = 2."
    expect(page.locator("#rulings li")).to_contain_text([said])
    expect(player.locator("#turns .now")).to_have_text("5 February afternoon")
    expect(player.locator("#log")).to_contain_text(said)
    expect(player.locator("#log")).to_contain_text("Rain held both sides up for a week.")

    page.click('[data-kind="ordain"]')
    page.fill("#faces", "6 1")
    page.fill("#reason", "The guns jam.")
    page.uncheck("[name=everybody]")
    page.click("#rule")
    expect(page.locator("#ordained")).to_contain_text("6 on a die of 6, 1 on a die of 6")
    expect(page.locator("#rulings")).to_contain_text("Known to nobody.")
    expect(player.locator("#log")).not_to_contain_text("ordains")

    page.select_option("#eyes", "italian")
    page.wait_for_function("() => window.zariba.scene.you === 1")
    page.evaluate(axe)
    broken = page.evaluate(
        "() => axe.run('#umpire').then(found => found.violations.map(v => v.id))"
    )
    assert broken == []
    page.set_viewport_size(PHONE)
    page.click("#tab-umpire")
    expect(page.locator("#eyes")).to_be_visible()
    width = page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
    player.close()


def test_the_start_page_keeps_a_place_for_an_umpire(page: Page, house: Any) -> None:
    page.goto(house.url)
    page.click('button[data-preset="friend"]')
    page.check("#with-umpire")
    page.click("#begin")
    expect(page.get_by_label("Link for the umpire")).to_have_value(re.compile("/table/"))
