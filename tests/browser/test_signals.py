"""What the map and the page tell, without relying on colour, and as the player wants to read it."""

from typing import Any

import pytest
from mid_turn import EACH, open_game, stage
from playwright.sync_api import Page, expect
from table_page import PATIENCE, press, screen, whole_map

pytestmark = pytest.mark.soak

START_PAGE = 200_000
FALLEN = "#9a968d"


def test_what_is_chosen_has_a_tick_and_what_may_be_chosen_has_none(page: Page, house: Any) -> None:
    stage(page, house, "keren")
    expect(page.locator("g.piece.chosen .tick").first).to_be_visible()
    open_to_choice = page.locator("g.piece.option:not(.chosen)").first
    expect(open_to_choice).to_be_attached()
    assert open_to_choice.locator(".tick:visible").count() == 0


def test_a_risky_ring_shows_on_a_counter_of_its_own_colour(page: Page, house: Any) -> None:
    stage(page, house, "mog93")
    strokes = page.evaluate(
        """() => {
          const piece = document.querySelector("g.piece.standing");
          piece.classList.add("option", "risky");
          const stroke = (one) => getComputedStyle(piece.querySelector(one)).stroke;
          return [".ring-under", ".ring"].map(stroke);
        }"""
    )
    assert strokes == ["rgb(20, 17, 11)", "rgb(255, 138, 42)"], "black and orange in turn"


@pytest.mark.parametrize(("game", "place"), [("sandwars", "oran"), ("ogaden", "HAR")])
def test_no_button_hides_a_place_while_the_whole_map_shows(
    page: Page, house: Any, game: str, place: str
) -> None:
    open_game(page, house, game)
    whole_map(page)
    spaces = page.evaluate(
        """async (game) => {
          const board = await (await fetch(`/api/games/${game}/board`)).json();
          return board.spaces.filter(({ id }) => {
            const at = window.zariba.screenOf(id);
            return !document.elementFromPoint(at.x, at.y)?.closest(".sheet-holder");
          }).map(({ id }) => id);
        }""",
        game,
    )
    assert not spaces, f"under a button: {spaces}"
    assert screen(page, place)


@pytest.mark.parametrize("game", EACH)
def test_factors_and_marks_can_be_read_where_the_table_opens(
    page: Page, house: Any, game: str
) -> None:
    stage(page, house, game)
    sizes = page.evaluate(
        """() => [...document.querySelectorAll(
            "#map g.piece:not(.standing) .values, #map g.piece .badge rect")]
          .filter((one) => one.checkVisibility() && getComputedStyle(one).display !== "none")
          .map((one) => one.getBoundingClientRect().height)"""
    )
    assert all(size >= 8.5 for size in sizes), sorted(sizes)[:5]


def test_the_safe_palette_reaches_the_log_and_the_figures(page: Page, house: Any) -> None:
    stage(page, house, "mog93")
    look = """() => [
      ...document.querySelectorAll("#log li, g.standing .body")
    ].map((one) => one.getAttribute("fill") ?? one.style.getPropertyValue("--side"))"""
    before = page.evaluate(look)
    page.click("#menu-button")
    page.get_by_label("Colours that colour-blind").check()
    after = page.evaluate(look)
    assert len(before) > 100
    same = {one for one, other in zip(before, after, strict=True) if one == other and one}
    assert same <= {FALLEN}, "only who has fallen lies in grey whatever his side"
    chips = page.evaluate(
        "() => [...document.querySelectorAll('.seat .chip')].map(c => c.style.background)"
    )
    assert len(set(chips)) == len(chips)


def test_larger_text_is_larger_everywhere(page: Page, house: Any) -> None:
    open_game(page, house, "keren")
    press(page, "prepared")
    press(page, "done")
    places = [
        "#prompt",
        "#buttons button",
        "#log li",
        "#tabs button",
        "#title",
        "#overlays button",
        "#history output",
    ]
    page.click("#tab-log")
    measure = (
        "places => places.map((one) => document.querySelector(one).getBoundingClientRect().height)"
    )
    before = page.evaluate(measure, places)
    page.evaluate("() => localStorage.setItem('zariba.taste', JSON.stringify({ text: 'large' }))")
    page.reload()
    page.wait_for_selector('body[data-ready="true"]')
    page.click("#tab-log")
    after = page.evaluate(measure, places)
    for place, small, large in zip(places, before, after, strict=True):
        assert large > 1.1 * small, place


def test_the_page_is_dark_when_the_system_is_or_the_player_wants_it(page: Page, house: Any) -> None:
    page.emulate_media(color_scheme="dark")
    open_game(page, house, "keren")
    panel = page.locator("#panel")
    expect(panel).to_have_css("background-color", "rgb(35, 39, 44)")
    page.click("#menu-button")
    page.locator("#theme").select_option("light")
    expect(panel).to_have_css("background-color", "rgb(246, 239, 223)")


def test_a_key_and_a_button_take_the_counters_off_the_map(page: Page, house: Any) -> None:
    stage(page, house, "keren")
    counters = page.locator(".layer.pieces")
    page.keyboard.press("x")
    expect(counters).to_be_hidden()
    page.click("#bare")
    expect(counters).to_be_visible()


def test_sounds_are_off_until_wanted(page: Page, house: Any) -> None:
    stage(page, house, "keren")
    assert page.get_attribute("body", "data-sound") is None
    page.click("#menu-button")
    page.get_by_label("Sounds").check()
    page.click("dialog header button")
    page.evaluate("() => import('/static/sound.js').then((sound) => sound.play('dice'))")
    expect(page.locator("body")).to_have_attribute("data-sound", "dice")


def test_the_start_page_weighs_little(page: Page, house: Any) -> None:
    weights: list[int] = []
    page.set_default_timeout(PATIENCE)
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda done: weights.append(done["encodedDataLength"]))
    page.goto(house.url)
    page.wait_for_selector('body[data-ready="true"]')
    page.wait_for_function("() => [...document.images].every((one) => one.complete)")
    assert sum(weights) < START_PAGE, f"{sum(weights)} bytes"
