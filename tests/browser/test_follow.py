"""The turn of the others can be followed: played, paused, replayed, read afterwards."""

from collections.abc import Callable
from typing import Any

import pytest
from follow_page import (
    answer,
    log_of,
    sit,
    state_of,
    step,
    to_state,
    until_played,
    until_shown,
)
from mid_turn import EACH
from playwright.sync_api import Page, expect
from table_page import moment_of, moved_on, press, sit_down

pytestmark = pytest.mark.soak

NORMAL: dict[str, object] = {"pace": "normal", "cards": True}
WIDE = {"width": 1440, "height": 900}

HEAD_IS_IN_SIGHT = """() => {
    const map = document.getElementById("map").getBoundingClientRect();
    const heads = [...document.querySelectorAll(".arrow .head")];
    const frames = heads.map(head => head.getBoundingClientRect());
    return frames.length > 0 && frames.every(({ left, right, top, bottom }) =>
        right > map.left && left < map.right && bottom > map.top && top < map.bottom);
}"""


def done(page: Page) -> str:
    """How many actions the present has."""
    return page.locator("#history output").text_content() or ""


def in_order(told: list[str], log: list[str]) -> bool:
    """Whether lines stand in a log in the order in which they were told."""
    lines = iter(log)
    return all(words in lines for words in told)


@pytest.mark.parametrize("game", EACH)
def test_the_turn_of_the_others_is_shown_moment_by_moment_in_order(
    page: Page, house: Any, game: str
) -> None:
    sit(page, house, game, NORMAL)
    now = until_played(page, least=3)
    told, numbers = list(now["told"]), [now["n"]]
    assert not now["options"], "what is shown is not the present and offers nothing"
    while now["state"] != "present":
        now = step(page)
        numbers.append(now["n"])
        if now["state"] != "present":
            told += now["told"]
    assert len(told) > 2
    assert in_order(told, log_of(page))
    assert numbers == sorted(numbers)
    assert now["options"], "at the end stands the decision"


def test_what_is_played_goes_on_by_itself_and_can_be_paused_and_skipped(
    page: Page, house: Any
) -> None:
    sit(page, house, "ogaden", NORMAL)
    before = until_played(page, least=3)
    page.click("#playback .hold")
    to_state(page, "playing")
    page.wait_for_function(
        "moments => Number(document.body.dataset.moments) > moments", arg=before["moments"]
    )
    page.click("#playback .hold")
    to_state(page, "paused")
    page.click("#playback .skip")
    to_state(page, "present")
    assert state_of(page)["options"]
    expect(page.locator(".arrow, circle.about")).to_have_count(0)


@pytest.mark.parametrize("key", ["Escape", " "])
def test_one_key_skips_to_the_present(page: Page, house: Any, key: str) -> None:
    sit(page, house, "ogaden", NORMAL)
    until_played(page, least=2)
    expect(page.locator("#playback .asked")).to_contain_text("You are asked")
    page.keyboard.press(key)
    to_state(page, "present")
    assert state_of(page)["options"]


def test_the_pace_is_chosen_and_kept_and_nothing_is_played_when_it_is_off(
    page: Page, house: Any
) -> None:
    sit(page, house, "ogaden", NORMAL)
    until_played(page, least=2)
    page.select_option("#playback select", "fast")
    page.reload()
    page.wait_for_selector('body[data-ready="true"]')
    page.click("#menu-button")
    expect(page.locator("#pace")).to_have_value("fast")
    page.select_option("#pace", "off")
    page.keyboard.press("Escape")
    for _ in range(12):
        page.wait_for_function("() => (window.zariba.scene.options ?? []).length")
        moment, offered = moment_of(page), state_of(page)["options"]
        calm = next((o for o in offered if o[0] in ("pass", "done")), offered[0])
        page.evaluate("([verb, arg]) => window.zariba.act(verb, arg)", calm)
        moved_on(page, moment)
        assert state_of(page)["state"] == "present"
    assert state_of(page)["moments"] == 0


def test_a_turn_of_any_length_takes_less_than_a_minute(page: Page, house: Any) -> None:
    page.goto(house.url)
    spent = page.evaluate("""async () => {
        const { hasteOf, lengthOf, stretch } = await import("/static/pace.js");
        const fire = { moves: [], entries: [{ n: 1, dice: [3], spaces: ["2822"], text: "" }] };
        return [1, 20, 190].map((count) => {
            const turn = Array.from({ length: count }, () => fire);
            return count * lengthOf(fire) * hasteOf(turn) * stretch("normal");
        });
    }""")
    assert 1_000 < spent[0] < spent[1] < spent[2] < 60_000


def test_the_map_follows_what_happens_out_of_sight(page: Page, house: Any) -> None:
    page.set_viewport_size(WIDE)
    sit(page, house, "keren", NORMAL)
    for _ in range(6):
        page.mouse.move(300, 700)
        page.mouse.wheel(0, -900)
    until_shown(page, ".arrow")
    page.wait_for_function(HEAD_IS_IN_SIGHT)


def test_a_march_is_one_moment_and_one_arrow_along_its_way(page: Page, house: Any) -> None:
    sit(page, house, "keren", NORMAL)
    now = until_shown(page, ".way-gone[data-way]:not([data-way='2'], [data-way='3'])")
    assert page.locator(".way-gone").count() == 1
    assert len(now["told"]) == 1
    assert " from " in now["told"][0]


def test_fire_is_a_line_and_its_result_a_card_that_stays_until_it_is_closed(
    page: Page, house: Any
) -> None:
    sit(page, house, "keren", NORMAL)
    until_shown(page, ".line-of-fire")
    card = page.locator("#result-card")
    expect(card).to_be_visible()
    expect(card.locator(".die")).not_to_have_count(0)
    expect(card.locator(".parts li")).not_to_have_count(0)
    page.keyboard.press("Escape")
    to_state(page, "present")
    told = card.locator("ol").inner_text()
    moment = moment_of(page)
    page.click("#buttons button.main")
    moved_on(page, moment)
    while card.locator("ol").inner_text() != told:  # what came meanwhile lies before it
        card.get_by_label("The result before").click()
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Enter")
    expect(card).to_be_hidden()


def test_dice_of_ones_own_leave_a_card_at_once(page: Page, house: Any) -> None:
    sit(page, house, "keren", NORMAL)
    page.wait_for_selector('#buttons button[data-verb="prepared"]')
    page.keyboard.press("Escape")
    to_state(page, "present")
    press(page, "prepared")
    press(page, "done")
    taken: set[str] = set()
    while not page.locator("#result-card .die").count():
        page.wait_for_function("() => !document.body.classList.contains('busy')")
        now = state_of(page)
        if now["state"] != "present":
            assert page.locator("#result-card").is_hidden(), "nobody else has fired yet"
            page.keyboard.press("Escape")
        elif now["options"]:
            moment = moment_of(page)
            answer(page, now["options"], taken, ("fire", "unit"))
            moved_on(page, moment)
    assert state_of(page)["state"] == "present"
    expect(page.locator("#result-card")).to_contain_text("Commonwealth fire at")


def test_a_click_on_an_answer_leads_to_the_present_and_acts_on_nothing_else(
    page: Page, house: Any
) -> None:
    sit(page, house, "ogaden", NORMAL)
    until_played(page, least=2)
    count = done(page)
    page.locator("#buttons button:not(#undo)").first.click()
    to_state(page, "present")
    assert done(page) == count
    moment = moment_of(page)
    page.evaluate("() => window.zariba.scene.n")
    page.locator("#buttons button:not(#undo)").first.click()
    moved_on(page, moment)


def test_a_click_on_the_map_leads_to_the_present_and_acts_on_nothing_else(
    page: Page, house: Any
) -> None:
    sit(page, house, "ogaden", NORMAL)
    until_played(page, least=2)
    count = done(page)
    page.mouse.click(600, 300)
    to_state(page, "present")
    assert done(page) == count
    act = "() => { const [o] = window.zariba.scene.options; window.zariba.act(o.verb, o.arg); }"
    moment = moment_of(page)
    page.evaluate(act)
    moved_on(page, moment)


def test_what_happened_since_ones_last_move_is_listed_marked_and_played_again(
    page: Page, house: Any
) -> None:
    sit(page, house, "ogaden", NORMAL)
    until_played(page, least=3)
    page.keyboard.press("Escape")
    to_state(page, "present")
    first = page.locator("#log .new-line + li .line > span:not(.dice)").text_content()
    page.keyboard.press(",")
    rows = page.locator("ol.recap > li")
    expect(rows.first).to_contain_text(first or "?")
    listed = rows.all_text_contents()
    assert len(listed) >= 3
    shown = state_of(page)["moments"]
    page.keyboard.press("Tab")
    expect(page.locator("#replay")).to_be_focused()
    page.keyboard.press("Enter")
    to_state(page, "playing")
    page.keyboard.press("p")
    page.wait_for_function("m => Number(document.body.dataset.moments) > m", arg=shown)
    told = list(state_of(page)["told"])
    while (now := step(page))["state"] != "present":
        told += now["told"]
    assert in_order(told, log_of(page))
    assert told[-1] == log_of(page)[-1]
    assert state_of(page)["options"], "the decision is still there"


def test_the_recap_is_there_after_one_comes_back(page: Page, house: Any) -> None:
    sit(page, house, "ogaden", NORMAL)
    until_played(page, least=3)
    page.keyboard.press("Escape")
    to_state(page, "present")
    words = page.locator("#recap").text_content()
    page.reload()
    page.wait_for_selector('body[data-ready="true"]')
    expect(page.locator("#recap")).to_have_text(words or "?")
    expect(page.locator("#log .new-line")).to_have_count(1)


def test_who_wants_no_motion_sees_the_same_moments_and_nothing_moves(
    page: Page, house: Any
) -> None:
    page.emulate_media(reduced_motion="reduce")
    sit(page, house, "keren", NORMAL)
    moving = "() => document.getAnimations().filter(a => !a.effect.target.closest('.spinner'))"
    until_shown(page, "#playback .die")
    assert page.evaluate(f"{moving}.length") == 0
    page.keyboard.press("Escape")
    until_shown(page, ".way-gone")
    assert page.evaluate(f"{moving}.length") == 0


def test_a_watcher_follows_bots_at_the_same_pace(
    page: Page, house: Any, link: Callable[[Any, int], str]
) -> None:
    seats = {"ethiopian": "doctrine", "somali": "doctrine"}
    opened = house.open_table(game="ogaden", scenario="campaign", seats=seats)
    watch = next(house.url + e["url"] for e in opened["links"] if not str(e["seat"]).isdigit())
    sit_down(page, watch, NORMAL)
    to_state(page, "playing")
    page.keyboard.press("p")
    told: list[str] = []
    while len(told) < 8:
        now = step(page)
        if now["state"] != "present":
            told += now["told"]
        else:  # the bots have not gone further yet, and what is read there was told before
            to_state(page, "playing")
            page.keyboard.press("p")
    assert in_order(told, log_of(page))


def test_the_past_is_played_from_the_slider_with_the_same_marks(page: Page, house: Any) -> None:
    sit(page, house, "ogaden", NORMAL)
    until_played(page, least=3)
    page.keyboard.press("Escape")
    to_state(page, "present")
    page.get_by_label("To the start").click()
    expect(page.locator("#past")).to_be_visible()
    before = state_of(page)["moments"]
    page.get_by_label("Play the game from here").click()
    to_state(page, "playing")
    page.wait_for_function("m => Number(document.body.dataset.moments) > m", arg=before)
    page.get_by_label("Play the game from here").click()
    to_state(page, "paused")
    while not page.locator("circle.about").count():
        assert step(page)["state"] == "paused"
    expect(page.locator("#past")).to_be_visible()
    slider = page.locator("#history input")
    assert int(slider.input_value()) == state_of(page)["n"]
    page.keyboard.press("Escape")
    to_state(page, "present")
    expect(page.locator("#past")).to_be_hidden()


def test_the_keys_are_listed_under_the_help(page: Page, house: Any) -> None:
    sit(page, house, "ogaden", NORMAL)
    until_played(page, least=1)
    page.keyboard.press("?")
    expect(page.locator("dialog .keys").first).to_contain_text("Skip to the present")
    expect(page.locator("dialog .keys").last).to_contain_text("since your last move")
