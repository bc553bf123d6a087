"""A player with one thumb: every answer is given by taps on what shows on the screen."""

import random
from typing import Any

from playwright.sync_api import BrowserContext, Page
from table_page import PATIENCE, moment_of

PHONE = {"width": 390, "height": 844}
Offer = dict[str, Any]

OFFERS = """() => (window.zariba.scene.options ?? []).map(
  ({ verb, arg, on, target, label, spot }) => ({ verb, arg, on, target, label, spot }))"""
WHERE = """({ on, target, spot }) => {
  const map = document.getElementById("map").getBoundingClientRect();
  const piece = `#map g.piece[data-piece="${CSS.escape(target)}"]`;
  const group = on === "piece" ? document.querySelector(piece) : null;
  const body = group?.querySelector(".body") ?? group;
  const box = body?.getBoundingClientRect();
  const at = box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    : on === "piece" ? null : window.zariba.screenOf(spot ? spot.join() : target);
  if (!at || at.x < map.left + 4 || at.y < map.top + 4) return null;
  if (at.x > map.right - 4 || at.y > map.bottom - 4) return null;
  return document.elementFromPoint(at.x, at.y)?.closest(".sheet-holder") ? [at.x, at.y] : null;
}"""
STATE = """() => [
  document.body.dataset.moment,
  document.querySelector("#odds:not([hidden]) .commit") && "odds",
  document.querySelector("#choice-menu:not([hidden])") && "menu",
  document.querySelector("dialog.confirm") && "sure?",
  document.querySelectorAll(".fanned").length,
  document.querySelector("#toast:not([hidden])")?.textContent,
  document.getElementById("card-view") && "card",
  document.body.dataset.sheet,
].join("|")"""


def mobile(browser: Any, **screen: int) -> BrowserContext:
    """A phone: touch, no pointer that hovers."""
    context: BrowserContext = browser.new_context(
        viewport=screen or PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    return context


class Thumb:
    """What a thumb does at a table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def offers(self) -> list[Offer]:
        """What is asked now, once the table has answered for others."""
        self.page.wait_for_function("() => window.zariba.scene.options?.length")
        found: list[Offer] = self.page.evaluate(OFFERS)
        return found

    def changed(self, state: str) -> None:
        """Wait until the tap has shown something."""
        answered = "!document.body.classList.contains('busy')"
        self.page.wait_for_function(f"before => {answered} && ({STATE})() !== before", arg=state)

    def tap(self, selector: str) -> None:
        """Tap what shows; a hidden or covered element is no target, and playwright says so."""
        state = self.page.evaluate(STATE)
        self.page.locator(selector).first.tap()
        self.changed(state)

    def tap_at(self, x: float, y: float) -> None:
        state = self.page.evaluate(STATE)
        self.page.touchscreen.tap(x, y)
        self.changed(state)

    def answer(self, offer: Offer) -> None:
        """Carry an offer out, whatever it takes: odds first, a menu, a fan, a confirmation."""
        before = moment_of(self.page)
        for _ in range(8):
            if moment_of(self.page) != before:
                return
            self._go_on(offer)
        assert moment_of(self.page) != before, f"{offer} could not be tapped"

    def _go_on(self, offer: Offer) -> None:
        state = self.page.evaluate(STATE).split("|")
        if "sure?" in state:
            self.tap("dialog.confirm .danger")
        elif "odds" in state:
            self.tap("#odds .commit")
        elif "menu" in state:
            label = offer["label"].replace('"', '\\"')
            self.tap(f'#choice-menu button:has(span:text-is("{label}"))')
        elif offer["on"] == "button":
            self.tap(button(offer))
        else:
            self._on_board(offer)

    def _on_board(self, offer: Offer) -> None:
        where = self.page.evaluate(WHERE, offer)
        piece = f'[data-piece="{offer["target"]}"]'
        if where:
            self.tap_at(*where)
            return
        for tray in ("trays", "hand"):
            card = self.page.locator(f"#{tray} {piece}")
            if card.count():
                if not card.first.is_visible():
                    self.tap(f"#tab-{tray}")
                self.tap(f"#{tray} {piece}")
                return
        if self.page.get_attribute("body", "data-sheet") != "choices":
            self.tap("#tab-choices")
        self.tap(f'#choice-list button[data-answer="{offer["verb"]} {offer["arg"]}"]')


def pick(offers: list[Offer], rng: random.Random, tapped: int) -> Offer:
    """The prepared set-up, then what moves the game on, or at times something on the board."""
    offers = [o for o in offers if o["verb"] != "concede"]
    done = [o for o in offers if o["verb"] == "done"]
    board = [o for o in offers if o["on"] != "button"]
    buttons = [o for o in offers if o["on"] == "button"]
    prepared = [o for o in offers if o["verb"] == "prepared"]
    if prepared:
        return done[0] if done and rng.random() < 0.5 else prepared[0]
    if board and (not buttons or (tapped < 12 and rng.random() < 0.5)):
        return rng.choice(board)
    return rng.choice(done or buttons)


def button(offer: Offer) -> str:
    return f'#buttons button[data-verb="{offer["verb"]}"][data-arg="{offer["arg"]}"]'
