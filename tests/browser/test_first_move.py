"""From the start page to the first piece that moves takes few clicks."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route
from table_page import AT_ONCE, PATIENCE, click, moment_of, moved_on, prefer, press

MOST = 4
"""So many clicks, at most, once the table is open."""
BUTTONS = ("activate", "done")
WAYS: dict[str, tuple[int, tuple[str, ...]]] = {
    "Keren 1941": (3, ("done", "done", "CW5-blue-3", "4024")),
    "Ogaden 1977": (1, ("activate", "KBY", "E-PSB")),
    "Mog '93": (1, ("delta3-1", "0,1")),
    "Sand Wars": (2, ("ALG-1", "maghnia")),
    "Africa Orientale Italiana": (4, ("it_hq_north", "S 7517")),
}
"""The dice of each game, and what is clicked: buttons, pieces, places."""
ASKED = "() => window.zariba?.scene?.options?.length"
STAND = """() => Object.fromEntries(
  [...window.zariba.scene.pieces, ...(window.zariba.scene.trays ?? []).flatMap((t) => t.pieces)]
    .map((one) => [one.id, one.at?.join() ?? one.space]))"""

SPOT = """place => window.zariba.scene.options
  .find((one) => one.arg === place)?.spot?.join() ?? place"""
OPEN = """body => {
  const { left, top, right, bottom } = body.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return hit !== null && body.closest("g.piece").contains(hit);
}"""
"""Whether no other piece lies on the middle of this one."""


def set_up(page: Page, house: Any, game: str, seed: int) -> None:
    """Choose a game on the start page and start it, with dice that repeat."""

    def with_seed(route: Route) -> None:
        order = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps({**order, "seed": seed}))

    page.set_default_timeout(PATIENCE)
    page.emulate_media(reduced_motion="reduce")
    page.route("**/api/tables", with_seed)
    prefer(page, AT_ONCE)
    page.goto(house.url)
    page.get_by_role("button", name=game, exact=True).click()
    page.click("#begin")
    page.wait_for_selector("#briefing-begin")


def take(page: Page, piece: str) -> None:
    """Click a piece where it lies: in a tray, or on the map, where a stack fans out first."""
    moment = moment_of(page)
    body = page.locator(f'#map g[data-piece="{piece}"] .body')
    if not body.count():
        page.click(f'#trays [data-piece="{piece}"]')
    else:
        page.mouse.move(*middle(body))
        page.wait_for_function(OPEN, arg=body.element_handle())
        page.mouse.click(*middle(body))
    moved_on(page, moment)


def middle(body: Locator) -> tuple[float, float]:
    box = body.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def go(page: Page, place: str) -> None:
    """Click a space, or the spot that is offered under that name."""
    click(page, page.evaluate(SPOT, place))


@pytest.mark.parametrize("game", WAYS)
def test_a_piece_moves_after_few_clicks(page: Page, house: Any, game: str) -> None:
    seed, way = WAYS[game]
    set_up(page, house, game, seed)
    page.wait_for_function(ASKED)
    before = page.evaluate(STAND)
    for one in way:
        page.wait_for_function(ASKED)
        if one in BUTTONS:
            press(page, one)
        elif one in before:
            take(page, one)
        else:
            go(page, one)
    after = page.evaluate(STAND)
    assert any(before.get(piece, place) != place for piece, place in after.items())
    assert len(way) <= MOST
