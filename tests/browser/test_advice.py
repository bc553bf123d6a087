"""Advice as a card beside the question, and the review of a finished game over the slider."""

import json
import urllib.request
from math import sin
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect
from table_page import at_decision, sit_still
from test_accessibility import check
from thumb import mobile

from zariba import registry
from zariba.bots import make_bot
from zariba.bots.review import Better, Verdict
from zariba.core.dice import numbered_seed
from zariba.core.journal import new_journal
from zariba.core.record import Record
from zariba.server.reviews import played
from zariba.server.store import Store

SHOWN = "#advice li"
ENOUGH = """() => {
    const bar = document.querySelector("#advice progress");
    if (bar && bar.value > 0.9) bar.parentElement.querySelector("button").click();
    return !bar || bar.value > 0.9;
}"""
"""Have enough of it when it has thought for nine parts of ten, unless it is done before."""


def verdict(n: int, many: int, actions: int) -> Verdict:
    """A verdict as a review could come to; each fifth is a mistake, each seventh all dice."""
    start, end = n * actions // many, (n + 1) * actions // many
    return Verdict(
        start=start,
        end=end,
        seat=n % 2,
        side=n % 2,
        turn="May 1977",
        told=(f"The order of number {n}",),
        places=("gode",),
        stands=0.5 + 0.4 * sin(n / 4),
        wavers=0.05,
        chance=0.4,
        error=0.05,
        better=Better("Marching on Gode.", 0.6, 0.21, 0.05, 12),
        mistake=n % 5 == 2,
        luck=-0.3,
        blur=0.06,
        fateful=n % 7 == 3,
        dice=("A die shows 6",),
    )


def game_of(most: int) -> Record:
    """The first actions of a short game of Ogaden."""
    game = registry.load("ogaden")
    journal = new_journal(game, "liberation", (), numbered_seed(5))
    bots = [make_bot(game, "doctrine") for _ in game.seats]
    rng = Random(5)
    while journal.state.result is None and len(journal.record.actions) < most:
        seat = game.asked(journal.state)[0]
        view, choice = game.mask(journal.state, seat), game.choice(journal.state, seat)
        assert choice is not None
        journal.act(seat, bots[seat].decide(game, view, seat, choice, rng).action)
    return journal.record


def load(house: Any, record: Record) -> dict[str, Any]:
    """Set up a table for both sides at one keyboard."""
    return post(f"{house.url}/api/tables/load", {"save": msgspec.to_builtins(record)})


@pytest.fixture(scope="module")
def reviewed(house: Any) -> str:
    """The address of a game that is over, and of which a review is kept."""
    record = game_of(most=10_000)
    table = load(house, record)
    store = Store(str(house.database))
    many = 30
    store.begin_review(table["id"], played(store.load(table["id"]).record))
    store.count_orders(table["id"], many)
    for n in range(many):
        store.keep_verdict(table["id"], n, verdict(n, many, len(record.actions)))
    store.close()
    found: str = table["open"]
    return found


def post(url: str, body: dict[str, object]) -> dict[str, Any]:
    request = urllib.request.Request(
        url, data=json.dumps(body).encode(), headers={"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        told: dict[str, Any] = json.loads(answer.read())
        return told


def opened(house: Any) -> str:
    """The address of a table at which an order of the Somali side begins."""
    return f"{house.url}{load(house, game_of(most=24))['open']}"


def advised(page: Page) -> None:
    """Ask until enough was tried to tell, which takes more than one question on a slow machine."""
    page.wait_for_selector("#hint")
    while page.locator(SHOWN).count() == 0:
        if page.locator("#advise").is_visible():
            page.click("#advise")
        else:  # on a phone the hint leads there
            page.click("#hint")
            page.get_by_role("menuitem", name="Weigh the best orders").click()
        page.wait_for_selector("#advice progress")
        page.wait_for_function(ENOUGH)
        page.wait_for_selector(f"{SHOWN}, #advice .alike")


def test_advice_is_thought_out_shown_on_the_map_and_begun(page: Page, house: Any) -> None:
    sit_still(page, opened(house))
    advised(page)
    rows = page.locator(SHOWN)
    expect(rows.first).to_contain_text("in 100 to win")
    expect(page.locator("#advice")).to_contain_text("imagined continuations")
    show = page.locator("#advice .show").first
    show.click()
    expect(show).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".tracks-of > *").first).to_be_attached()
    show.click()
    expect(page.locator(".tracks-of > *")).to_have_count(0)
    before = at_decision(page)
    page.locator("#advice .begin").first.click()
    page.wait_for_selector(f'body:not([data-n="{before}"])')
    expect(page.locator("#advice")).to_be_hidden()


def test_the_review_stands_over_the_slider_with_its_mistakes_and_in_the_report(
    page: Page, house: Any, reviewed: str, axe: str
) -> None:
    sit_still(page, house.url + reviewed)
    page.get_by_role("button", name="Look at the map").click()
    expect(page.locator(".stand .trace")).to_be_attached()
    expect(page.locator(".timeline .mistake")).to_have_count(6)
    expect(page.locator(".timeline .fate")).to_have_count(4)
    page.evaluate(axe)
    check(page, "the review over the slider")
    places = page.locator(".timeline .mistake").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().x)"
    )
    assert places == sorted(set(places))
    page.click("#review-button")
    rows = page.locator("ol.verdicts li")
    expect(rows).to_have_count(9)  # one order was both
    check(page, "the mistakes of a review")
    expect(rows.first).to_contain_text("it cost 21 \u00b1 5 in 100. Better was: Marching on Gode")
    rows.first.locator("button").click()
    expect(page.locator("#past")).to_contain_text("Looking at the past")
    expect(page.locator("#history .says")).to_contain_text("Ethiopian: 69 \u00b1 5 in 100 to win")
    page.keyboard.press("Escape")
    expect(page.locator("#history .says")).to_be_hidden()
    page.goto(f"{house.url}{reviewed}/report")
    expect(page.locator("#review figcaption")).to_have_text("The chance to win")
    expect(page.locator("#review h3")).to_have_text(["Mistakes", "Dice that mattered"])
    expect(page.locator("#review li")).to_have_count(10)


def test_advice_fits_a_phone(browser: Browser, house: Any) -> None:
    context = mobile(browser)
    page = context.new_page()
    sit_still(page, opened(house))
    advised(page)
    wide = page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert wide
    small = page.locator("#advice button").evaluate_all(
        "all => all.filter(b => b.getBoundingClientRect().height < 44).length"
    )
    assert small == 0
    context.close()
