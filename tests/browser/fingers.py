"""A player without a pointer: he reads the page, and every answer is given by keys."""

import random
from typing import Any

from eyes import Button, Seen, look, question, settled
from playwright.sync_api import Page

HERE = """() => {
  const one = document.activeElement;
  return { verb: one.dataset.verb, arg: one.dataset.arg, id: one.id, tag: one.tagName,
    group: one.closest("#buttons, #hand, #trays, #tabs")?.id ?? "",
    lit: one.classList.contains("option"), row: one.dataset.answer ?? "" };
}"""
ROWS = """() => [...document.querySelectorAll("#choice-list li:not([hidden]) button")]
  .filter((one) => one.checkVisibility()).map((one) => one.innerText)"""
STOPS = 24
"""So often Tab is pressed to come to something: the stops of the table and of what surrounds it."""
FAR = 40
"""So many things of one group one goes through by arrows."""


class Keys:
    """What ten fingers do at a table; `ways` counts how."""

    def __init__(self, page: Page, rng: random.Random) -> None:
        self.page = page
        self.rng = rng
        self.ways: dict[str, int] = {}

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def here(self) -> dict[str, Any]:
        """What has the focus."""
        found: dict[str, Any] = self.page.evaluate(HERE)
        return found

    def begin(self) -> None:
        """Close the briefing, whose button has the focus."""
        self.press("Enter")

    def question(self) -> Seen:
        """Come to the next question; what others did is skipped."""
        seen = question(self.page)
        while not seen.answerable:
            if seen.state != "present":
                self.count("skip")
                self.press("Escape")
            seen = question(self.page)
        return seen

    def count(self, way: str) -> None:
        self.ways[way] = self.ways.get(way, 0) + 1

    def answer(self, seen: Seen, wish: Button | None) -> None:
        """Press a button, or take something on the board; then whatever the table asks about it."""
        if wish:
            self.button(wish)
        else:
            self.rng.choice((self.from_list, self.by_cursor, self.from_trays))()
        self.follow_up(seen.moment)
        settled(self.page)

    def follow_up(self, moment: str) -> None:
        """A menu is answered by its number or by arrows, a warning by Enter."""
        settled(self.page)
        seen = look(self.page)
        while seen.menu and seen.moment == moment:
            row = self.rng.randrange(len(seen.menu))
            if row < 9 and self.rng.random() < 0.5:
                self.count("number")
                self.press(str(row + 1))
            else:
                self.count("menu")
                for _ in range(row):
                    self.press("ArrowDown")
                self.press("Enter")
            settled(self.page)
            seen = look(self.page)
        if seen.sure:
            self.count("sure")
            self.press("Enter")

    def button(self, wish: Button) -> None:
        """By the key that stands on it, unless what has the focus would take it; else by Tab."""
        free = self.here()["tag"] == "BODY"
        if wish.key and (free or wish.key != "Enter") and self.rng.random() < 0.6:
            self.count("hot key")
            self.press(wish.key)
            return
        self.count("button")
        self.tab_to("buttons")
        for _ in range(FAR):
            at = self.here()
            if at["verb"] == wish.verb and at["arg"] == wish.arg:
                self.press("Enter")
                return
            self.press("ArrowRight")
        raise AssertionError(f"the arrows never come to {wish}")

    def tab_to(self, group: str) -> None:
        """Tab until something there has the focus."""
        for _ in range(STOPS):
            if self.here()["group"] == group:
                return
            self.press("Tab")
        raise AssertionError(f"Tab never comes to {group}")

    def from_list(self) -> None:
        """One of the choices: find it by its words, go down to it, Enter."""
        self.count("list")
        self.press("/")
        if self.here()["id"] == "choice-filter":
            self.press("Control+a")
            self.press("Delete")
        rows = self.page.evaluate(ROWS)
        wanted = self.rng.choice(rows).splitlines()[0]
        if self.here()["id"] == "choice-filter":
            self.page.keyboard.type(wanted[:24])
            self.press("ArrowDown")
        for _ in range(self.rng.randrange(3)):
            self.press("ArrowDown")
        assert self.here()["row"], f"the list does not come to {wanted}: {self.here()}"
        self.press("Enter")

    def by_cursor(self) -> None:
        """The cursor on the map: from choice to choice, Enter."""
        self.press("g")
        for _ in range(self.rng.randrange(1, 5)):
            self.press(self.rng.choice(("n", "n", "N")))
        self.press(" ")
        said = self.page.inner_text("#said")
        if "You may: " not in said:
            self.from_trays()
            return
        self.count("cursor")
        self.press("Enter")

    def from_trays(self) -> None:
        """What lies beside the map, where something there is lit; else the list."""
        lit = [tray for tray in ("hand", "trays") if self.page.locator(f"#{tray} .option").count()]
        if not lit:
            self.from_list()
            return
        if lit[0] == "trays" and not self.page.locator("#trays").is_visible():
            self.open_tab("trays")
        self.tab_to(lit[0])
        self.count(lit[0])
        for _ in range(FAR):
            if self.here()["lit"]:
                self.press("Enter")
                return
            self.press("ArrowRight")
        raise AssertionError(f"the arrows never come to what is lit in {lit[0]}")

    def open_tab(self, pane: str) -> None:
        """Open one of the records by its tab."""
        self.tab_to("tabs")
        for _ in range(8):
            if self.here()["id"] == f"tab-{pane}":
                return
            self.press("ArrowRight")
        raise AssertionError(f"the arrows never come to the tab {pane}")


def focus(page: Page) -> Any:
    """What has the focus, in words that a test can compare."""
    return page.evaluate(
        "() => { const one = document.activeElement;"
        " return [one.id, one.closest('[id]')?.id, one.tagName]; }"
    )
