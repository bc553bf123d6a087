"""What a person reads off a table: what the page shows, and nothing that only the program knows."""

import random
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

LOOK = """() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true });
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const summary = document.querySelector("#choices:not([hidden]) summary");
  const words = (one) => (one.querySelector("span") ?? one).firstChild.textContent;
  return {
    state: document.body.dataset.playback,
    moment: document.body.dataset.moment,
    busy: document.body.classList.contains("busy"),
    over: all("#result").length > 0,
    asked: document.getElementById("prompt").className === "mine",
    turn: [...document.querySelectorAll("#turns li")].findIndex((one) => one.className === "now"),
    dialog: all("dialog[open]").map((one) => one.ariaLabel).join(),
    sure: all("dialog.confirm").length > 0,
    menu: all("#choice-menu button").map(words),
    buttons: all("#buttons button[data-verb]").map((one) => ({
      verb: one.dataset.verb, arg: one.dataset.arg, label: words(one),
      key: one.querySelector("kbd")?.textContent ?? "", danger: one.classList.contains("danger"),
    })),
    choices: Number(summary?.textContent.split(" ")[0] ?? 0),
    fan: all("#map .fanned").length,
    odds: all("#odds .commit").length > 0,
    enlarged: document.getElementById("card-view") !== null,
    sheet: document.body.dataset.sheet,
    said: all("#toast").map((one) => one.textContent).join(),
  };
}"""
"""One look at the page."""
QUESTION = """() => {
  const { busy, over, asked, state } = (LOOK)();
  return over || state !== "present" || (asked && !busy);
}""".replace("LOOK", LOOK)
CHANGED = """before => {
  const now = (LOOK)();
  if (now.said && now.said !== before.said) return true;
  return JSON.stringify({ ...now, said: "" }) !== JSON.stringify({ ...before, said: "" });
}""".replace("LOOK", LOOK)
"""Whether the page shows something else than before; a message that goes by itself is nothing."""


@dataclass(frozen=True)
class Button:
    """A button below the question, with the key that stands on it."""

    verb: str
    arg: str
    label: str
    key: str
    danger: bool

    @property
    def selector(self) -> str:
        return f'#buttons button[data-verb="{self.verb}"][data-arg="{self.arg}"]'


@dataclass(frozen=True)
class Seen:
    """What one look at the page shows."""

    state: str
    moment: str
    busy: bool
    over: bool
    asked: bool
    turn: int
    dialog: str
    sure: bool
    menu: list[str]
    buttons: list[Button]
    choices: int
    fan: int
    odds: bool
    enlarged: bool
    sheet: str
    said: str

    @property
    def answerable(self) -> bool:
        """Whether the player may answer now, or never again."""
        return self.over or (self.state == "present" and self.asked and not self.busy)


def look(page: Page) -> Seen:
    """What the page shows now."""
    found: dict[str, Any] = page.evaluate(LOOK)
    return Seen(**{**found, "buttons": [Button(**one) for one in found["buttons"]]})


def question(page: Page) -> Seen:
    """Wait until there is something to answer or to watch, or the game is over."""
    page.wait_for_function(QUESTION)
    return look(page)


def settled(page: Page) -> None:
    """Wait until what was done has been answered."""
    page.wait_for_function("() => !document.body.classList.contains('busy')")


class Mood:
    """A player who tries what lies on the board for a while, and then lets the turn go by."""

    def __init__(self, rng: random.Random, eager: int) -> None:
        self.rng = rng
        self.eager = eager
        self.tried = 0
        self.laid = False

    def wish(self, seen: Seen) -> Button | None:
        """The button he wants to press, or none: something on the board."""
        buttons = [one for one in seen.buttons if one.verb != "concede"]
        calm = [one for one in buttons if not one.danger] or buttons
        found = {one.verb: one for one in calm}
        if "prepared" in found and not (self.laid and "done" in found):
            self.laid = True
            return found["prepared"]
        tempted = seen.choices > 0 and self.tried < self.eager and self.rng.random() < 0.6
        if "done" in found and (self.laid or not tempted):
            self.laid = False
            return found["done"]
        if seen.choices and (tempted or not calm):
            self.tried += 1
            return None
        return self.rng.choice(calm)
