"""Wooden blocks, cards in parts and reaction windows, in a real browser."""

from collections.abc import Iterator
from typing import Any

import pytest
from houses import ToyHouse, post_table
from playwright.sync_api import Browser, Page, expect
from table_page import sit_still


class BlockHouse(ToyHouse):
    """A server of the block game alone."""

    def links(self, **wish: object) -> dict[int, str]:
        """Create a table; the address of each seat's link, -1 for watchers."""
        seats = {"algeria": "link", "morocco": "link"}
        order = {"game": "blocks", "scenario": "full", "seats": seats, "seed": 3, **wish}
        opened = post_table(self.url, order)
        return {link["seat"]: self.url + link["url"] for link in opened["links"]}


@pytest.fixture(scope="module")
def blocks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BlockHouse]:
    house = BlockHouse("block_game.py", tmp_path_factory.mktemp("blocks"))
    yield house
    house.close()


@pytest.fixture
def rivals(page: Page, browser: Browser, blocks: BlockHouse) -> Iterator[Any]:
    """Both sides at a table of their own, each in a browser."""
    contexts = []

    def open_table(scenario: str = "full") -> tuple[Page, Page]:
        links = blocks.links(scenario=scenario)
        contexts.append(browser.new_context())
        return sit_still(page, links[0]), sit_still(contexts[-1].new_page(), links[1])

    yield open_table
    for context in contexts:
        context.close()


def press(page: Page, verb: str) -> None:
    page.click(f'#buttons button[data-verb="{verb}"]')


def at(page: Page, n: int) -> None:
    page.wait_for_selector(f'body[data-n="{n}"]')


def test_a_block_shows_its_label_to_its_owner_and_bare_wood_to_the_enemy(rivals: Any) -> None:
    algeria, morocco = rivals()
    tank = '#map [data-piece="a-tank"]'
    assert algeria.locator(f"{tank} .symbol").count() == 1
    assert algeria.locator(f"{tank} .strength").text_content() == "3"
    assert algeria.locator(f"{tank} .pip:not(.lost)").count() == 3
    assert morocco.locator(f"{tank} .grain").count() == 1
    assert morocco.locator(f"{tank} :is(.symbol, text, .pip)").count() == 0


def test_headquarters_are_larger_from_behind_too(rivals: Any) -> None:
    _, morocco = rivals()
    unit = morocco.locator('#map [data-piece="a-tank"]').bounding_box()
    hq = morocco.locator('#map [data-piece="a-hq"] .block').bounding_box()
    assert hq["width"] > unit["width"] * 1.08


def test_wood_has_the_colour_the_game_gives_it(rivals: Any) -> None:
    _, morocco = rivals()
    assert morocco.get_attribute('#map [data-piece="a-tank"] .wood', "fill") == "#7a4b2a"


def test_a_card_is_read_at_a_glance_enlarged_by_pointing_and_played_from_a_menu(
    rivals: Any,
) -> None:
    algeria, _ = rivals()
    card = algeria.locator('#hand [data-piece="card-1"]')
    expect(card.locator(".ops-part.live")).to_contain_text("Air operations")
    expect(card.locator(".ops-part.dim")).to_have_count(2)
    expect(card.locator(".ops-dice.ringed")).to_have_count(1)
    card.hover()
    expect(algeria.locator("#card-view")).to_contain_text("along roads")
    card.click()
    algeria.get_by_role("menuitem", name="Play Air operations").click()
    at(algeria, 1)
    expect(algeria.locator("#card-view")).to_have_count(0)
    expect(algeria.locator("#hand [data-piece]")).to_have_count(7)


def test_the_first_tap_reads_a_card_and_the_second_plays_it(
    browser: Browser, blocks: BlockHouse
) -> None:
    context = browser.new_context(has_touch=True, viewport={"width": 1024, "height": 768})
    page = sit_still(context.new_page(), blocks.links()[0])
    card = page.locator('#hand [data-piece="card-7"]')
    card.tap()
    expect(page.locator("#card-view")).to_contain_text("Replacements")
    expect(page.locator("#choice-menu")).to_be_hidden()
    card.tap()
    expect(page.locator("#choice-menu")).to_be_visible()
    context.close()


def test_a_hand_of_the_enemy_and_his_deck_lie_face_down_with_their_number(rivals: Any) -> None:
    algeria, _ = rivals()
    algeria.click("#tab-trays")
    expect(algeria.locator('[data-tray="hand1"] .card-back')).to_have_count(5)
    expect(algeria.locator('[data-tray="deck"] .pile-count')).to_have_text("31")
    expect(algeria.locator('[data-tray="deck"] .card-back')).to_have_count(1)
    expect(algeria.locator('[data-tray="discard"] .ops-card')).to_have_count(1)
    expect(algeria.locator('[data-tray="box3"] h3')).to_contain_text("PV 4")
    expect(algeria.locator('[data-tray="box3"] .block')).to_have_count(8)


def test_all_reactions_of_a_round_are_let_pass_with_a_key_and_taken_back_by_a_chip(
    rivals: Any,
) -> None:
    algeria, morocco = rivals()
    press(algeria, "pass")
    at(morocco, 1)
    expect(morocco.locator("#no-reactions")).to_contain_text("No reactions in round 17")
    morocco.keyboard.press("n")
    expect(morocco.locator(".standing")).to_contain_text("No reactions in round 17")
    at(algeria, 2)
    morocco.locator(".standing button").click()
    expect(morocco.locator(".standing")).to_have_count(0)
    press(algeria, "pass")
    at(morocco, 3)
    expect(morocco.locator("#no-reactions")).to_be_visible()
    assert algeria.locator("#standing").text_content() == ""


def test_who_can_only_pass_is_not_called_and_may_ask_to_be(rivals: Any) -> None:
    algeria, morocco = rivals("empty")
    press(algeria, "pass")
    expect(morocco.locator("#prompt")).to_have_text("Letting this pass for you")
    assert "Your turn" not in morocco.title()
    assert morocco.locator('#buttons [data-verb="decline"]').count() == 0
    at(algeria, 2)
    morocco.click("#menu-button")
    morocco.get_by_label("Ask me even when I have nothing").check()
    expect(morocco.locator(".standing")).to_have_text("Asked even with nothing\u00d7")
    morocco.keyboard.press("Escape")
    press(algeria, "pass")
    at(morocco, 3)
    press(morocco, "decline")
    at(algeria, 4)


def test_reactions_pass_while_their_owner_is_away(rivals: Any) -> None:
    algeria, morocco = rivals()
    morocco.click("#menu-button")
    morocco.get_by_label("Pass reactions while I am away").check()
    expect(morocco.locator(".standing")).to_contain_text("while away")
    morocco.close()
    press(algeria, "pass")
    at(algeria, 2)
