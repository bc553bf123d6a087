"""The first turn of every game, from the briefing to its end, by keys alone and by touch alone."""

import random
from typing import Any

import pytest
from eyes import Mood
from fingers import Keys
from follow_page import GAMES
from mid_turn import EACH
from playwright.sync_api import Browser, Page
from table_page import sit_down
from thumb import Thumb, mobile

SIDES = {**GAMES, "ogaden": ("campaign", {"ethiopian": "doctrine", "somali": "here"})}
"""As one follows the others' moves, but with the side that has much to do in the first turn."""
DESK = {"width": 1440, "height": 900}
MOST = 400
"""So many answers no first turn takes of a player who lets it go by after a while."""
EAGER = 14


def open_table(page: Page, house: Any, game: str) -> None:
    """Come by the briefing to a new table of a game, against its bot or beside it."""
    scenario, seats = SIDES[game]
    opened = house.open_table(game=game, scenario=scenario, seats=seats, seed=4)
    page.emulate_media(reduced_motion="reduce")
    sit_down(page, f"{house.url}{opened['open']}#briefing", {})
    page.wait_for_selector("#briefing-begin")


def play_a_turn(player: Keys | Thumb, mood: Mood) -> int:
    """Answer until the turn track shows the second turn; how many answers that took."""
    player.begin()
    for answers in range(MOST):
        seen = player.question()
        if seen.turn > 0 or seen.over:
            return answers
        player.answer(seen, mood.wish(seen))
    raise AssertionError("the first turn has no end")


@pytest.mark.parametrize("game", EACH)
def test_a_whole_turn_is_played_by_keys_alone(page: Page, house: Any, game: str) -> None:
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    open_table(page, house, game)
    rng = random.Random(2)
    keys = Keys(page, rng)
    play_a_turn(keys, Mood(rng, EAGER))
    assert {"button", "hot key"} & set(keys.ways)
    assert {"list", "cursor", "hand", "trays"} & set(keys.ways)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_turn_is_played_by_touch_alone(browser: Browser, house: Any, game: str) -> None:
    context = mobile(browser)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    open_table(page, house, game)
    rng = random.Random(2)
    thumb = Thumb(page, rng)
    play_a_turn(thumb, Mood(rng, EAGER))
    context.close()
    assert not errors
    assert {"piece", "space", "dot", "hand", "trays"} & set(thumb.ways)
    assert not thumb.missed, "what was lit could not be tapped"
