"""A player without a pointer: every answer is given by keys."""

from typing import Any

from playwright.sync_api import Page
from table_page import moment_of, moved_on
from thumb import OFFERS, Offer

HERE = "() => document.activeElement.dataset"
CURSOR = """() => window.zariba.cursor"""


class Keys:
    """What ten fingers do at a table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def offers(self) -> list[Offer]:
        """What is asked now, once the table has answered for others."""
        self.page.wait_for_function("() => window.zariba.scene.options?.length")
        found: list[Offer] = self.page.evaluate(OFFERS)
        return found

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def answer(self, offer: Offer, by_cursor: bool = False) -> None:
        """Carry an offer out: a button by Tab, a place by the cursor, the rest from the list."""
        before = moment_of(self.page)
        if offer["on"] == "button":
            self.to_button(offer)
        elif by_cursor and offer["on"] == "space":
            self.to_place(offer)
        else:
            self.from_list(offer)
        if self.page.locator("dialog.confirm").count():
            self.press("Enter")
        moved_on(self.page, before)

    def to_button(self, offer: Offer) -> None:
        """Tab until the button has the focus, then Enter."""
        for _ in range(60):
            data = self.page.evaluate(HERE)
            if data.get("verb") == offer["verb"] and data.get("arg") == offer["arg"]:
                self.press("Enter")
                return
            self.press("Tab")
        raise AssertionError(f"Tab never comes to {offer}")

    def to_place(self, offer: Offer) -> None:
        """From choice to choice until the cursor is there; a menu is answered by its number."""
        self.page.evaluate("() => document.activeElement.blur()")
        self.press("g")
        for _ in range(80):
            if self.page.evaluate(CURSOR) == offer["target"]:
                break
            self.press("n")
        self.press("Enter")
        labels = self.page.locator("#choice-menu:not([hidden]) button span").all_inner_texts()
        if labels:
            self.press(str(labels.index(offer["label"]) + 1))

    def from_list(self, offer: Offer) -> None:
        """Find it in the list of choices by its words, go down to it, Enter."""
        self.page.evaluate("() => document.activeElement.blur()")
        self.press("/")
        if self.page.evaluate("() => document.activeElement.id") == "choice-filter":
            self.page.locator("#choice-filter").fill("")
            self.page.keyboard.type(offer["label"][:24])
            self.press("ArrowDown")
        wanted = f"{offer['verb']} {offer['arg']}"
        for _ in range(200):
            if self.page.evaluate(HERE).get("answer") == wanted:
                self.press("Enter")
                return
            self.press("ArrowDown")
        raise AssertionError(f"the list has no {wanted}")


def focus(page: Page) -> Any:
    """What has the focus, in words that a test can compare."""
    return page.evaluate(
        "() => { const one = document.activeElement;"
        " return [one.id, one.closest('[id]')?.id, one.tagName]; }"
    )
