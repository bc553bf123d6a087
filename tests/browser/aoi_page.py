"""What a player of Africa Orientale Italiana does at a table in a browser, or on a phone."""

import random
from collections.abc import Iterator
from typing import Any

from eyes import look
from playwright.sync_api import Browser, Locator, Page
from table_page import act, click_at, moment_of, moved_on, screen
from table_page import press as press_key
from thumb import Thumb, mobile

SMALL = 900
"""A screen that is narrower is a phone's: it is touched, and nothing hovers."""
Offer = dict[str, str]
OFFERS = """() => (window.zariba.scene.options ?? []).map(
  ({ verb, arg, on, label }) => ({ verb, arg, on, label }))"""


class Finger(Thumb):
    """Who plays on a phone finds what lies in a stack in the list of choices."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, random.Random(0))

    def offers(self) -> list[Offer]:
        """What is asked now, once the table has answered for others."""
        self.page.wait_for_function("() => window.zariba.scene.options?.length")
        found: list[Offer] = self.page.evaluate(OFFERS)
        return found

    def find(self, label: str) -> Offer:
        """The answer that reads so, or begins so."""
        return next(offer for offer in self.offers() if label in offer["label"])

    def named(self, verb: str, arg: str = "") -> Offer:
        """The answer with this verb."""
        offers = (offer for offer in self.offers() if offer["verb"] == verb)
        return next(offer for offer in offers if offer["arg"] == arg or not arg)

    def give(self, offer: Offer) -> None:
        """Carry an answer out, whatever it takes: odds first, a menu, a confirmation."""
        moment = look(self.page).moment
        for _ in range(8):
            if look(self.page).moment != moment:
                return
            self._towards(offer)
        assert look(self.page).moment != moment, f"{offer} could not be given"

    def _towards(self, offer: Offer) -> None:
        seen = look(self.page)
        if seen.sure:
            self.on("dialog.confirm .danger")
        elif seen.odds:
            self.on("#odds .commit")
        elif seen.menu:
            self.on(f"#choice-menu button >> nth={seen.menu.index(offer['label'])}")
        elif offer["on"] == "button":
            self.on(button(offer))
        else:
            self.row(offer["verb"], offer["arg"])

    def row(self, verb: str, arg: str) -> None:
        """A row of the list of choices."""
        if self.page.get_attribute("body", "data-sheet") != "choices":
            self.on("#tab-choices")
        self.on(f'#choice-list button[data-answer="{verb} {arg}"]')


def button(offer: Offer) -> str:
    return f'#buttons button[data-verb="{offer["verb"]}"][data-arg="{offer["arg"]}"]'


def sheet_of_paper(browser: Browser, size: tuple[int, int]) -> Iterator[Page]:
    """A page on a screen of this size, touched where it is small."""
    wide, tall = size
    screen_size = {"width": wide, "height": tall}
    if wide < SMALL:
        context = mobile(browser, **screen_size)
    else:
        context = browser.new_context(viewport=screen_size)  # type: ignore[arg-type]
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert not errors, "uncaught in the page: " + "; ".join(errors)


def is_small(page: Page) -> bool:
    """Whether what lies beside the map is in sheets."""
    return page.get_attribute("body", "data-screen") != "wide"


def prompt(page: Page) -> str:
    text: str = page.evaluate("() => window.zariba.scene.prompt")
    return text


def verbs(page: Page) -> list[str]:
    found: list[str] = page.evaluate("() => (window.zariba.scene.options ?? []).map(o => o.verb)")
    return found


def whose(page: Page) -> int:
    seat: int = page.evaluate("() => window.zariba.scene.seats.findIndex(s => s.asked)")
    return seat


def turn(page: Page) -> int:
    number: int = page.evaluate("() => window.zariba.scene.turn")
    return number


def places(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(
        "() => Object.fromEntries(window.zariba.scene.pieces.map(p => [p.id, p.space]))"
    )
    return found


def pick(page: Page, label: str) -> None:
    """Click a choice of the map in the list beside it: pieces of a stack lie upon each other."""
    if is_small(page):
        finger = Finger(page)
        finger.give(finger.find(label))
        return
    if not page.evaluate("() => document.getElementById('choices').open"):
        page.locator("#choices summary").click()
    moment = moment_of(page)
    page.locator("#choice-list").get_by_role("button", name=label).first.click()
    moved_on(page, moment)


def press(page: Page, verb: str, arg: str = "") -> None:
    """Press the button of a verb, and confirm the odds where a phone shows them first."""
    if is_small(page):
        finger = Finger(page)
        finger.give(finger.named(verb, arg))
    elif not arg:
        press_key(page, verb)
    else:
        moment = moment_of(page)
        page.click(f'#buttons button[data-verb="{verb}"][data-arg="{arg}"]')
        moved_on(page, moment)


def weigh(page: Page, verb: str) -> Locator:
    """The odds of a button, before it is pressed: a pointer rests on it, a finger taps it once."""
    if is_small(page):
        finger = Finger(page)
        finger.on(button(finger.named(verb)))
    else:
        page.hover(f'#buttons button[data-verb="{verb}"]')
    return page.locator("#odds")


def weigh_hex(page: Page, hex_: str) -> Locator:
    """The odds of a hex, before it is chosen: on the map, or on a phone in the list."""
    if is_small(page):
        Finger(page).row("hex", hex_)
    else:
        page.mouse.move(*screen(page, hex_))
    return page.locator("#odds")


def ask_why(page: Page, hex_: str) -> Locator:
    """Click where nothing is offered, for the reason."""
    toast = page.locator("#toast")
    if not is_small(page):
        click_at(page, hex_)
        return toast
    while not toast.is_visible():  # the first tap may put a card away
        see_it_all(page)
        thumb = Finger(page)
        thumb.spread(*screen(page, hex_))  # a counter of the whole map covers the hexes around it
        thumb.tap(*screen(page, hex_))
    return toast


def see_it_all(page: Page) -> None:
    """Show the whole map."""
    if is_small(page):
        put_sheets_away(page)
        page.locator("#zoom-fit").tap()
    else:
        page.keyboard.press("0")


def put_sheets_away(page: Page) -> None:
    """Leave the map and the question alone on a phone."""
    open_one = page.get_attribute("body", "data-sheet")
    if open_one:
        page.locator(f"#tab-{open_one}").tap()


def log(page: Page) -> Any:
    """The log, open."""
    if is_small(page):
        if page.get_attribute("body", "data-sheet") != "log":
            Finger(page).on("#tab-log")
    else:
        page.click("#tab-log")
    return page.locator("#log")


def fits(page: Page) -> bool:
    """Whether nothing is wider than the screen."""
    found: bool = page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    return found


def pay(page: Page, number: int) -> None:
    """Buy so many Offensives with a button."""
    press(page, "buy", str(number))


def first(page: Page, nation: str) -> None:
    """Say who begins."""
    press(page, "begin", nation)


def quietly(page: Page) -> None:
    """Answer a question in the way that does least."""
    found = verbs(page)
    calm = next((v for v in ("pass", "done", "no", "stand") if v in found), None)
    if calm:
        press(page, calm)
    else:
        option = page.evaluate("() => window.zariba.scene.options[0]")
        act(page, option["verb"], option["arg"])
