"""What a player does at a table in a browser."""

import json

from playwright.sync_api import Page, expect

PATIENCE = 120_000
"""Milliseconds, longer than any machine takes: what has not come by then never comes."""
expect.set_options(timeout=PATIENCE)


PREFER = """wish => {
    const key = "zariba.taste";
    const chosen = JSON.parse(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify({ ...wish, ...chosen }));
}"""
"""Give a browser preferences before it opens a table; what it has chosen already stays."""
AT_ONCE: dict[str, object] = {"pace": "off", "cards": False}
"""The moves of others are not played, and no card lies over the map."""


def prefer(page: Page, wish: dict[str, object]) -> None:
    """Let a page have preferences before it opens a table, unless it has chosen others."""
    page.add_init_script(f"({PREFER})({json.dumps(wish)})")


def sit_down(page: Page, url: str, wish: dict[str, object] = AT_ONCE) -> Page:
    """Open a table and wait until it is drawn."""
    page.set_default_timeout(PATIENCE)
    prefer(page, wish)
    page.goto(url)
    page.wait_for_selector('body[data-ready="true"]')
    return page


def sit_still(page: Page, url: str) -> Page:
    """Sit down where nothing glides: a click meets what it aims at."""
    page.emulate_media(reduced_motion="reduce")
    return sit_down(page, url)


def at_decision(page: Page) -> str:
    """The number of the decision that the page shows."""
    return page.get_attribute("body", "data-n") or ""


def moment_of(page: Page) -> str:
    """Which moment of the game the page shows: whose eyes, and the number it has for them."""
    return page.get_attribute("body", "data-moment") or ""


def moved_on(page: Page, moment: str) -> None:
    """Wait until the page shows another moment."""
    page.wait_for_selector(f'body:not([data-moment="{moment}"])')


def press(page: Page, verb: str) -> None:
    """Press the button of a verb, and wait for what comes of it."""
    moment = moment_of(page)
    page.click(f'#buttons button[data-verb="{verb}"]')
    moved_on(page, moment)


def act(page: Page, verb: str, arg: str = "") -> None:
    """Do what a click would send; for getting to a position quickly."""
    moment = moment_of(page)
    page.evaluate("([verb, arg]) => window.zariba.act(verb, arg)", [verb, arg])
    moved_on(page, moment)


def screen(page: Page, place: str) -> tuple[float, float]:
    """Where a space, a piece or a point "x,y" of the board is on the screen."""
    found = page.evaluate("place => window.zariba.screenOf(place)", place)
    return found["x"], found["y"]


def click_at(page: Page, place: str) -> None:
    """Click on the board, whatever comes of it."""
    page.mouse.click(*screen(page, place))


def click(page: Page, place: str) -> None:
    """Click on the board, and wait for what comes of it."""
    moment = moment_of(page)
    click_at(page, place)
    moved_on(page, moment)


def place_of(page: Page, piece: str) -> list[float]:
    """The point at which a piece stands."""
    found: list[float] = page.evaluate(
        "id => window.zariba.scene.pieces.find(p => p.id === id).at", piece
    )
    return found


def whole_map(page: Page) -> None:
    """Show the whole map, at once."""
    page.keyboard.press("0")


def set_up_both(page: Page) -> None:
    """Take the prepared set-up of either side."""
    for _ in range(2):
        press(page, "prepared")
        press(page, "done")
