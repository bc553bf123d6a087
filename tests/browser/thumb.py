"""A player with one thumb: he reads the page, and every answer is given by what a finger does."""

import random
from typing import Any

from eyes import CHANGED, LOOK, Button, Seen, look, question, settled
from playwright.sync_api import BrowserContext, CDPSession, Page
from table_page import PATIENCE

PHONE = {"width": 390, "height": 844}
Point = dict[str, Any]
"""Where to put the finger: x, y, and what lies there."""

AT = """one => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const x = (left + right) / 2, y = (top + bottom) / 2;
  let host = one.parentElement;
  while (host && getComputedStyle(host).overflow === "visible") host = host.parentElement;
  const frame = (host ?? document.body).getBoundingClientRect();
  const hit = document.elementFromPoint(x, y);
  return { x, y, open: one.contains(hit) || (hit !== null && hit === one.parentElement),
    hit: hit?.id || String(hit?.className), left: x < frame.left, right: x > frame.right,
    up: y < frame.top, down: y > frame.bottom,
    frame: [frame.left, frame.top, frame.right, frame.bottom] };
}"""
"""Where something is, whether a finger meets it there, and else where it lies."""
LIT = """() => {
  const map = document.getElementById("map").getBoundingClientRect();
  const svg = document.querySelector("#map svg.sheet");
  const found = [];
  const add = (kind, x, y, own) => {
    if (x < map.left + 4 || y < map.top + 4 || x > map.right - 4 || y > map.bottom - 4) return;
    const hit = document.elementFromPoint(x, y);
    const wide = [[-16, 0], [16, 0], [0, -16], [0, 16]].every(
      ([dx, dy]) => !document.elementFromPoint(x + dx, y + dy)?.closest("button"));
    if (!hit?.closest(".sheet-holder") || (own && !own.contains(hit)) || !wide) return;
    found.push({ kind, x, y });
  };
  for (const one of document.querySelectorAll("#map g.piece.option")) {
    const body = one.querySelector(".body") ?? one;
    const { left, top, right, bottom } = body.getBoundingClientRect();
    add("piece", (left + right) / 2, (top + bottom) / 2, one);
  }
  for (const one of document.querySelectorAll("#map g.target:is(.option, .shortcut) .line")) {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    add("space", (left + right) / 2, (top + bottom) / 2);
  }
  for (const path of document.querySelectorAll("#map path.dots-of")) {
    for (const [, x, y] of path.getAttribute("d")?.matchAll(/M([-\\d.]+) ([-\\d.]+)/g) ?? []) {
      const at = new DOMPoint(Number(x), Number(y)).matrixTransform(svg.getScreenCTM());
      add("dot", at.x, at.y);
    }
  }
  return found;
}"""
"""What is lit on the part of the map that shows, a finger's width from any button."""

MOVED = """([one, x, y]) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y) > 2;
}"""
STILL = """one => new Promise((done) => {
  const look = (was, calm) => requestAnimationFrame(() => {
    const { left, top } = one.getBoundingClientRect(), now = `${left} ${top}`;
    if (now === was && calm > 4) done(); else look(now, now === was ? calm + 1 : 0);
  });
  look("", 0);
})"""
"""Until it lies still: a finger on what still glides only stops it."""
FRAMES = """() => new Promise((done) => {
  const wait = (left) => left ? requestAnimationFrame(() => wait(left - 1)) : done();
  wait(6);
})"""
STEPS = 12


def mobile(browser: Any, **screen: int) -> BrowserContext:
    """A phone: touch, no pointer that hovers."""
    context: BrowserContext = browser.new_context(
        viewport=screen or PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    return context


class Thumb:
    """What a thumb does; `ways` counts how, `missed` tells which taps came to nothing."""

    def __init__(self, page: Page, rng: random.Random) -> None:
        self.page = page
        self.rng = rng
        self.ways: dict[str, int] = {}
        self.missed: list[str] = []
        self.wire: CDPSession = page.context.new_cdp_session(page)

    def count(self, way: str) -> None:
        self.ways[way] = self.ways.get(way, 0) + 1

    def begin(self) -> None:
        """Read the briefing to its end and put it away."""
        self.on("#briefing-begin")

    def question(self) -> Seen:
        """Come to the next question; what others did is skipped."""
        seen = question(self.page)
        while not seen.answerable:
            skip = self.page.locator("#playback .skip").bounding_box()
            if skip:  # else it came to its end by itself
                self.count("skip")
                self.tap(skip["x"] + skip["width"] / 2, skip["y"] + skip["height"] / 2)
            seen = question(self.page)
        return seen

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """One event of the fingers that are down."""
        down = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": down})

    def swipe(self, x: float, y: float, dx: float, dy: float) -> None:
        """Draw what lies there a way along."""
        self.count("swipe")
        self.touch("touchStart", (x, y))
        for step in range(1, STEPS + 1):
            self.touch("touchMove", (x + dx * step / STEPS, y + dy * step / STEPS))
        self.page.evaluate(FRAMES)  # a finger that rests before it is lifted flings nothing
        self.touch("touchEnd")

    def spread(self, x: float, y: float) -> None:
        """Two fingers, one above the other, that part: the map comes nearer there."""
        self.count("spread")
        near, far = 10, 60
        self.touch("touchStart", (x, y - near))
        self.touch("touchStart", (x, y - near), (x, y + near))
        for step in range(1, STEPS + 1):
            away = near + (far - near) * step / STEPS
            self.touch("touchMove", (x, y - away), (x, y + away))
        self.touch("touchEnd")

    def on(self, selector: str) -> None:
        """Tap what shows; what lies beyond the edge of its sheet is swiped into sight first."""
        one = self.page.locator(selector).first
        for _ in range(STEPS):
            at = one.evaluate(AT)
            if at["open"]:
                self.tap(at["x"], at["y"])
                return
            left, top, right, bottom = at["frame"]
            across = (right - left) / 2 * (at["left"] - at["right"])
            along = (bottom - top) / 2 * (at["up"] - at["down"])
            assert across or along, f"{selector} lies under {at['hit']}"
            self.swipe((left + right) / 2, (top + bottom) / 2, across, along)
            still = [one.element_handle(), at["x"], at["y"]]
            self.page.wait_for_function(MOVED, arg=still)
            one.evaluate(STILL)
        raise AssertionError(f"{selector} is out of the thumb's reach")

    def tap(self, x: float, y: float) -> None:
        """Tap, and wait until the page shows that it was felt."""
        before = self.page.evaluate(LOOK)
        self.page.touchscreen.tap(x, y)
        self.page.wait_for_function(CHANGED, arg=before)
        settled(self.page)

    def answer(self, seen: Seen, wish: Button | None) -> None:
        """Press a button, or tap what is lit; then go on with whatever the table shows."""
        if wish:
            self.count("button")
            self.on(wish.selector)
            self.follow_up(seen.moment, wish.label)
            return
        lit = self.page.evaluate(LIT)
        if lit and self.rng.random() < 0.8:
            self.lit(seen, self.rng.choice(lit))
        else:
            self.beside(seen)

    def lit(self, seen: Seen, at: Point) -> None:
        """Something on the map."""
        self.count(at["kind"])
        self.tap(at["x"], at["y"])
        self.follow_up(seen.moment, f"{at}", (at["x"], at["y"]))

    def beside(self, seen: Seen) -> None:
        """A card of the hand, a piece of the trays, a line of the list."""
        for tray in ("hand", "trays"):
            card = f"#{tray} .option"
            if self.page.locator(card).count():
                if not self.page.locator(f"#{tray}").is_visible():
                    self.on(f"#tab-{tray}")
                self.count(tray)
                self.on(card)
                self.follow_up(seen.moment, card)
                return
        self.count("list")
        if not self.page.locator("#choice-list").is_visible():
            self.on("#tab-choices")
        self.page.wait_for_selector("#choice-list button")
        rows = self.page.locator("#choice-list button").count()
        row = f"#choice-list button >> nth={self.rng.randrange(min(rows, 12))}"
        self.on(row)
        self.follow_up(seen.moment, row)

    def follow_up(self, moment: str, what: str, at: tuple[float, float] | None = None) -> None:
        """Odds first, a menu, a fan, a card to read, a second tap on the same place, a warning."""
        for _ in range(8):
            seen = look(self.page)
            if seen.moment != moment or seen.over or seen.state != "present":
                return
            self._go_on(seen, what, at)
            if self.missed and self.missed[-1].startswith(what):
                return
        self.missed.append(f"{what}: {look(self.page)}")

    def _go_on(self, seen: Seen, what: str, at: tuple[float, float] | None) -> None:
        if seen.sure:
            self.count("sure")
            self.on("dialog.confirm .danger")
        elif seen.odds:
            self.count("odds")
            self.on("#odds .commit")
        elif seen.menu:
            self.count("menu")
            self.on(f"#choice-menu button >> nth={self.rng.randrange(len(seen.menu))}")
        elif seen.enlarged:
            self.count("card")
            self.on(what)
        elif "tap again" in seen.said.lower() and at:
            self.count("again")
            self.tap(*at)
        elif seen.fan and self.page.locator("#map .fanned.option").count():
            self.count("fan")
            fanned = [one for one in self.page.evaluate(LIT) if one["kind"] == "piece"]
            one = self.rng.choice(fanned)
            self.tap(one["x"], one["y"])
        else:
            self.missed.append(f"{what}: {seen.said or 'nothing came of it'}")

    def hold(self, x: float, y: float, shown: str) -> None:
        """A finger that stays down until what it asks for has come."""
        self.count("hold")
        self.touch("touchStart", (x, y))
        self.page.wait_for_selector(shown)
        self.touch("touchEnd")
