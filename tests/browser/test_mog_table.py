"""Mog '93 at the table, in a real browser: deploy, walk, fire with the odds in sight, Jokers."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from table_page import (
    act,
    click,
    moment_of,
    moved_on,
    place_of,
    press,
    screen,
    sit_still,
    whole_map,
)

FIVE = dict.fromkeys(("first", "second", "third", "fourth", "fifth"), "here")
Cut = dict[str, Any]


class Table:
    """A table in a page."""

    def __init__(self, page: Page, house: Any, **wish: object) -> None:
        self.page = page
        opened = house.open_table(game="mog93", **wish)
        sit_still(page, house.url + opened["open"])

    @property
    def n(self) -> str:
        return moment_of(self.page)

    @property
    def prompt(self) -> str:
        return str(self.page.evaluate("() => window.zariba.scene.prompt"))

    @property
    def turn(self) -> int:
        return int(self.page.evaluate("() => window.zariba.scene.turn"))

    def moved_on(self, n: str) -> None:
        moved_on(self.page, n)

    def options(self) -> list[list[str]]:
        found: list[list[str]] = self.page.evaluate(
            "() => (window.zariba.scene.options ?? [])"
            ".map(o => [o.verb, o.arg, o.on, o.on === 'spot' ? o.spot.join() : o.target])"
        )
        return found

    def cuts(self) -> list[Cut]:
        found: list[Cut] = self.page.evaluate("() => window.zariba.scene.shortcuts ?? []")
        return found

    def verbs(self) -> set[str]:
        return {option[0] for option in self.options()}

    def place_of(self, piece: str) -> list[float]:
        return place_of(self.page, piece)

    def screen(self, place: str) -> tuple[float, float]:
        return screen(self.page, place)

    def whole_table(self) -> None:
        """Zoom out until all of the table shows."""
        whole_map(self.page)

    def click(self, place: str) -> None:
        click(self.page, place)

    def act(self, verb: str, arg: str = "") -> None:
        """What a click would send; for getting to a position quickly."""
        act(self.page, verb, arg)

    def press(self, verb: str) -> None:
        press(self.page, verb)

    def pass_on(self) -> None:
        """The plainest answer: a man acts, and is done."""
        options = self.options()
        for verb in ("done", "model", "decline", "halt", "cancel", "refuse"):
            for option in options:
                if option[0] == verb:
                    self.act(*option[:2])
                    return
        self.act(*options[0][:2])

    def until(self, verb: str, most: int = 150) -> None:
        """Pass on until a verb is offered."""
        for _ in range(most):
            if verb in self.verbs():
                return
            self.pass_on()
        raise AssertionError(f"{verb} was never offered")


@pytest.fixture
def tutorial(page: Page, house: Any) -> Table:
    return Table(page, house, scenario="tutorial", seed=3)


def test_a_man_is_shifted_in_his_zone_before_the_first_turn(tutorial: Table) -> None:
    page = tutorial.page
    expect(page.locator("#prompt")).to_contain_text("Click a man to shift")
    tutorial.click("ranger3-1")
    expect(page.locator('[data-piece="ranger3-1"]')).to_have_class(re.compile("chosen"))
    spots = [option[3] for option in tutorial.options() if option[0] == "place"]
    here = ",".join(f"{part:g}" for part in tutorial.place_of("ranger3-1"))
    x, y = (float(part) for part in next(spot for spot in spots if spot != here).split(","))
    tutorial.click(f"{x},{y}")
    assert tutorial.place_of("ranger3-1") == [x, y]
    tutorial.press("done")
    expect(page.locator("#prompt")).to_contain_text("Click the man who acts")


def test_a_whole_turn_with_steps_shots_and_jokers(tutorial: Table) -> None:
    page = tutorial.page
    tutorial.press("done")
    tutorial.until("model")
    man = next(option for option in tutorial.options() if option[0] == "model")
    page.mouse.move(*tutorial.screen(man[3]))
    expect(page.locator("#odds")).to_contain_text("Fired upon")
    tutorial.click(man[3])
    expect(page.locator("#prompt")).to_contain_text("AP")

    before = tutorial.place_of(man[3])
    step = next(option for option in tutorial.options() if option[0] == "move")
    tutorial.click(step[3])
    assert tutorial.place_of(man[3]) != before

    far = next(cut for cut in reversed(tutorial.cuts()) if cut.get("spot"))
    spot = ",".join(f"{part:g}" for part in far["spot"])
    page.mouse.move(*tutorial.screen(spot))
    expect(page.locator(".spot-words")).to_contain_text("AP")

    for _ in range(200):
        if tutorial.turn > 1:
            break
        tutorial.pass_on()
    assert tutorial.turn == 2
    log = page.locator("#log")
    expect(log).to_contain_text("Joker: every mob acts")
    expect(log).to_contain_text("Turn 2")


def test_a_click_on_an_enemy_offers_every_weapon_with_its_odds(tutorial: Table) -> None:
    page = tutorial.page
    tutorial.press("done")
    for _ in range(60):
        tutorial.until("model")
        man = next(option for option in tutorial.options() if option[0] == "model")
        tutorial.act(*man[:2])
        shots = [cut for cut in tutorial.cuts() if cut["actions"][0][0] == "burst"]
        if shots:
            break
    tutorial.whole_table()
    enemy = str(shots[0]["piece"])
    rows = [cut for cut in tutorial.cuts() if cut.get("piece") == enemy]
    n = tutorial.n
    page.mouse.click(*tutorial.screen(enemy))
    menu = page.locator("[role=menu]").last
    expect(menu).to_contain_text("%")
    expect(menu.locator("[role=menuitem]")).to_have_count(len(rows))
    menu.locator("[role=menuitem]", has_text="Burst").first.hover()
    expect(page.locator("#odds")).to_contain_text("hit")
    menu.locator("[role=menuitem]", has_text="Burst").first.click()
    tutorial.moved_on(n)
    expect(page.locator("#log")).to_contain_text("burst")


def test_a_place_out_of_reach_is_refused_with_the_rule(tutorial: Table) -> None:
    page = tutorial.page
    tutorial.press("done")
    tutorial.until("model")
    man = next(option for option in tutorial.options() if option[0] == "model")
    tutorial.act(*man[:2])
    tutorial.until("move")
    tutorial.whole_table()
    page.mouse.click(*tutorial.screen("700,1400"))
    expect(page.locator("#toast")).to_contain_text("away")


def test_part_of_the_mission_with_five_seats_at_one_keyboard(page: Page, house: Any) -> None:
    table = Table(page, house, scenario="mission", seats=FIVE, seed=5)
    for _ in range(5):
        table.press("done")
    table.until("model")
    expect(page.locator("#tracks")).to_contain_text("Losses")
    assert page.locator(".layer.figures g.standing").count() > 40
    rng = random.Random(2)
    for _ in range(60):
        options, cuts = table.options(), table.cuts()
        shots = [cut for cut in cuts if cut.get("piece")]
        walks = [cut for cut in cuts if cut.get("spot") and len(cut["actions"]) > 1]
        if shots and rng.random() < 0.5:
            for verb, arg in rng.choice(shots)["actions"]:
                table.act(verb, arg)
        elif walks and rng.random() < 0.5:
            table.act(*rng.choice(walks)["actions"][0])
        else:
            wanted = [option for option in options if option[0] not in ("propose", "face")]
            table.act(*rng.choice(wanted or options)[:2])
    assert page.locator("#log li").count() > 20
    for key in "12345":
        page.mouse.move(*table.screen("1700,700"))
        page.keyboard.press(key)
        button = page.locator("#overlays button", has=page.locator(f'kbd:text-is("{key}")'))
        expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#overlays button[aria-pressed=true]")).to_have_count(1)


OVERLAPS = """() => {
  const words = [...document.querySelectorAll(".word")];
  const boxes = words.map((one) => [one.textContent, one.getBoundingClientRect()]);
  return boxes.flatMap(([one, p], i) => boxes.slice(i + 1).filter(([, q]) =>
    Math.min(p.right, q.right) - Math.max(p.left, q.left) > 2 &&
    Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 4).map(([other]) => [one, other]));
}"""
"""Words of the table that lie over each other, by more than the room that letters have."""
SCALE = """() => document.querySelector("svg.sheet").style.getPropertyValue("--k")"""
"""The scale at which words were laid out."""


def test_the_words_on_mobs_that_touch_stand_beside_each_other_at_any_scale(
    page: Page, house: Any
) -> None:
    kept = Path(__file__).parents[1] / "saves" / "mog93-mission-middle.format1.json"
    order = {"save": json.loads(kept.read_text("utf-8"))}
    told = page.request.post(f"{house.url}/api/tables/load", data=order).json()
    sit_still(page, house.url + told["open"])
    assert page.locator(".word.enemy").count() > 5
    for key in ("0", "+", "+"):
        scale = page.evaluate(SCALE)
        page.keyboard.press(key)
        if key == "+":
            page.wait_for_function(f"before => ({SCALE})() !== before", arg=scale)
        assert not page.evaluate(OVERLAPS), "words lie over each other"
