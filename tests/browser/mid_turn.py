"""Each game in the middle of a turn: set up, and played on to a decision on the map."""

from typing import Any

import pytest
from playwright.sync_api import Page
from table_page import act, press, set_up_both, sit_still

GAMES = ("keren", "ogaden", "mog93", "sandwars", "aoi")
EACH = [GAMES[0], *(pytest.param(game, marks=pytest.mark.soak) for game in GAMES[1:])]
"""One game for the short form of a test, all of them for the soak."""
FIVE = dict.fromkeys(("first", "second", "third", "fourth", "fifth"), "here")
ORDERS: dict[str, dict[str, object]] = {
    "keren": {"scenario": "first", "seats": {"commonwealth": "here", "italian": "here"}},
    "ogaden": {"scenario": "campaign", "seats": {"ethiopian": "here", "somali": "here"}},
    "mog93": {"scenario": "mission", "seats": FIVE},
    "sandwars": {"scenario": "crisis", "seats": {"ALG": "here", "MOR": "here"}},
    "aoi": {"scenario": "ethiopia", "seats": {"italy": "here", "ethiopia": "here"}},
}


def open_game(page: Page, house: Any, game: str) -> None:
    """Sit down at a new table of a game, with every seat one's own."""
    opened = house.open_table(game=game, **{"seed": 4, **ORDERS[game]})
    sit_still(page, house.url + opened["open"])


def stage(page: Page, house: Any, game: str) -> None:
    """Sit down in the middle of a turn."""
    open_game(page, house, game)
    STAGES[game](page)


def until(page: Page, phase: str) -> None:
    """Pass on to a phase."""
    while phase not in page.inner_text("#phases [aria-current]"):
        press(page, "done")


def keren(page: Page) -> None:
    """Two battalions are chosen, and the hexes they may enter are lit."""
    set_up_both(page)
    until(page, "Commonwealth Movement")
    act(page, "unit", "CW5-blue-1")
    act(page, "unit", "CW5-blue-2")


def ogaden(page: Page) -> None:
    """The guerrillas choose their targets."""
    set_up_both(page)
    act(page, "marker", "OPS-WS")
    act(page, "marker", "OPS-WS")


def mog93(page: Page) -> None:
    """A model is about to act."""
    for _ in range(5):
        press(page, "done")
    act(page, "model", first(page, "model"))


def sandwars(page: Page) -> None:
    """Both goals are chosen and Algeria has the choice of its cards."""
    act(page, "goal", "ALG-2")
    act(page, "goal", "MOR-1")


def aoi(page: Page) -> None:
    """The northern corps are about to attack Adowa."""
    set_up_both(page)
    until(page, "Season")
    for _ in range(2):
        press(page, "done")
    act(page, "buy", "4")
    for _ in range(2):
        press(page, "done")
    act(page, "begin", "Italy")
    press(page, "land")
    press(page, "done")
    act(page, "unit", "it_hq_north")
    for verb in ("go", "all", "done", "done"):
        press(page, verb)
    act(page, "hex", "S 7816")


def first(page: Page, verb: str) -> str:
    """What the first option of a verb is about."""
    words: str = page.evaluate(
        "verb => window.zariba.scene.options.find((o) => o.verb === verb).arg", verb
    )
    return words


STAGES = {"keren": keren, "ogaden": ogaden, "mog93": mog93, "sandwars": sandwars, "aoi": aoi}
