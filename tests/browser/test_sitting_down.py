"""Two people sit down at a table, each in a browser of his own: links, numbers, codes."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from houses import ToyHouse, post_table
from playwright.sync_api import Browser, Page, expect
from table_page import AT_ONCE, PATIENCE, act, at_decision, prefer, sit_down

PROGRAM = "../server/mended_game.py"
READY = 'body[data-ready="true"]'


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ToyHouse]:
    house = ToyHouse(PROGRAM, tmp_path_factory.mktemp("sitting"))
    yield house
    house.close()


@pytest.fixture
def people(browser: Browser) -> Iterator[list[Page]]:
    """Pages in browsers of their own: maker, friend, and the friend's telephone."""
    pages = [browser.new_page() for _ in range(3)]
    for page in pages:
        prefer(page, AT_ONCE)
    for page in pages:
        page.set_default_timeout(PATIENCE)
        page.emulate_media(reduced_motion="reduce")
    yield pages
    for page in pages:
        page.close()


def set_up(maker: Page, house: ToyHouse) -> str:
    """Set a table up from the start page; the friend's link."""
    maker.goto(house.url)
    maker.click('button[data-preset="friend"]')
    maker.click("#begin")
    theirs = maker.input_value('input[aria-label="Link for Blue"]')
    maker.click("#open-table")
    return theirs


def begin(maker: Page, friend: Page, house: ToyHouse) -> str:
    theirs = set_up(maker, house)
    friend.goto(theirs)
    for page in (maker, friend):
        page.wait_for_selector(READY)
    return theirs


def test_a_game_begins_when_both_have_sat_down(people: list[Page], house: ToyHouse) -> None:
    maker, friend, _ = people
    theirs = set_up(maker, house)
    waiting = maker.locator("#sitting")
    expect(waiting).to_contain_text("Waiting for Blue to sit down.")
    expect(waiting.locator(".people li").first).to_contain_text("sat down")
    assert maker.input_value('#sitting input[aria-label="Link for Blue"]') == theirs
    assert maker.get_attribute("body", "data-ready") is None, "nothing is shown before"
    friend.goto(theirs)
    for page in (maker, friend):
        page.wait_for_selector(READY)
        expect(page.locator("#sitting")).to_be_hidden()
        expect(page.locator("#fairness")).to_be_hidden()
    act(maker, "pick", "3")
    friend.wait_for_selector('body[data-n="1"]')
    friend.reload()
    friend.wait_for_selector('body[data-ready="true"][data-n="1"]')


def test_the_maker_cannot_open_the_friends_link_and_a_code_opens_it(
    people: list[Page], house: ToyHouse
) -> None:
    maker, friend, telephone = people
    theirs = begin(maker, friend, house)
    own = maker.url
    maker.goto(theirs)
    expect(maker.locator("#sitting")).to_contain_text("This seat is taken")
    maker.fill("#code", "ABCD-EFGH-JKLM-NPQR")
    maker.click("#sitting form button")
    expect(maker.locator("#sitting [role=alert]")).to_contain_text("not the hand-over code")
    maker.goto(own)
    maker.wait_for_selector(READY)

    friend.click("#menu-button")
    friend.click("#hand-over")
    code = friend.input_value('input[aria-label="Hand-over code"]')
    assert re.fullmatch(r"([A-Z2-9]{4}-){3}[A-Z2-9]{4}", code)
    telephone.goto(theirs)
    telephone.fill("#code", code.lower())
    telephone.click("#sitting form button")
    telephone.wait_for_selector(READY)
    assert telephone.evaluate("() => window.zariba.scene.you") == 1
    friend.reload()
    friend.wait_for_selector(READY)


def test_a_link_can_be_replaced_and_the_old_one_leads_nowhere(
    people: list[Page], house: ToyHouse
) -> None:
    maker, friend, _ = people
    theirs = set_up(maker, house)
    row = maker.locator("#sitting .links li", has_text="Blue")
    row.get_by_role("button", name="New link").click()
    maker.locator("dialog").get_by_role("button", name="New link").click()
    field = maker.locator('#sitting input[aria-label="Link for Blue"]')
    expect(field).not_to_have_value(theirs)
    friend.goto(theirs)
    expect(friend.locator("body")).to_contain_text("no table behind this link")
    friend.goto(field.input_value())
    friend.wait_for_selector(READY)
    maker.wait_for_selector(READY)

    own = friend.url
    friend.click("#menu-button")
    mine = friend.locator("dialog .links li", has_text="you")
    mine.get_by_role("button", name="New link").click()
    friend.locator("dialog.confirm").get_by_role("button", name="New link").click()
    friend.wait_for_url(lambda url: url != own)
    friend.wait_for_selector(READY)
    act(friend, "pick", "4")


def test_at_the_end_each_browser_verifies_that_its_number_went_in(
    people: list[Page], house: ToyHouse
) -> None:
    maker, friend, _ = people
    begin(maker, friend, house)
    act(maker, "pick", "3")
    friend.wait_for_selector('body[data-n="1"]')
    act(friend, "pick", "5")
    maker.wait_for_selector('body[data-n="2"]')
    while not maker.evaluate("() => window.zariba.scene.result"):
        act(maker, "roll")
    friend.wait_for_selector(f'body[data-n="{at_decision(maker)}"]')
    for page in (maker, friend):
        page.click("#result summary")
        checks = page.locator("#result .checks li")
        expect(checks).to_have_count(5)
        for line in range(5):
            expect(checks.nth(line)).to_contain_text("Verified:")
        expect(checks.nth(4)).to_contain_text("The number of this browser went in")


def test_who_lost_the_number_can_begin_anew_and_all_are_told(
    people: list[Page], house: ToyHouse
) -> None:
    maker, friend, _ = people
    theirs = set_up(maker, house)
    expect(maker.locator("#sitting .people li").first).to_contain_text("sat down")
    maker.evaluate("() => localStorage.removeItem('zariba.numbers')")
    maker.reload()
    expect(maker.locator("#sitting .people li").first).to_contain_text("sat down")
    friend.goto(theirs)
    maker.get_by_role("button", name="Begin anew").click()
    for page in (maker, friend):
        page.wait_for_selector(READY)
        expect(page.locator("#fairness")).to_contain_text("drawn anew once")


def test_chosen_dice_are_announced(page: Page, house: ToyHouse) -> None:
    seats = {"red": "here", "blue": "link"}
    opened = post_table(house.url, {"game": "toy", "scenario": "short", "seats": seats, "seed": 7})
    sit_down(page, house.url + opened["open"])
    expect(page.locator("#fairness")).to_contain_text("were chosen by whoever set it up")


def test_the_browser_reckons_sha_256_as_everyone_does(page: Page, house: ToyHouse) -> None:
    page.goto(house.url)
    found = page.evaluate(
        """async (lengths) => {
            const { sha256 } = await import("/static/sha256.js");
            return lengths.map((n) => sha256(Uint8Array.from({ length: n }, (_, i) => i * 7)));
        }""",
        lengths := [0, 1, 32, 55, 56, 63, 64, 65, 114, 1000],
    )
    right = [hashlib.sha256(bytes(i * 7 % 256 for i in range(n))).hexdigest() for n in lengths]
    assert found == right


def test_the_modules_are_named_in_the_page(house: ToyHouse) -> None:
    web = Path(__file__).parents[2] / "src" / "zariba" / "web"
    page = (web / "table.html").read_text(encoding="utf-8")
    for name in ("links", "numbers", "sha256", "sitting", "verify"):
        assert f'href="/static/{name}.js"' in page
