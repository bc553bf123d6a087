"""Every game on a phone and a tablet: room for the map, and all of it in the thumb's reach."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from follow_page import sit, to_state, until_played
from mid_turn import EACH, open_game, stage
from playwright.sync_api import Browser, Page, expect
from table_page import moment_of, moved_on, press, screen, sit_down
from thumb import PHONE, Thumb, mobile

SCREENS = (PHONE, {"width": 844, "height": 390}, {"width": 1024, "height": 768})
ROOM = 0.6
FINGER = 44

LAYOUT = """() => {
  const map = document.getElementById("map").getBoundingClientRect();
  const all = [...document.querySelectorAll("#buttons button")];
  const buttons = all.filter((one) => one.checkVisibility());
  return {
    beyond: document.documentElement.scrollWidth - innerWidth,
    room: (map.width * map.height) / (innerWidth * innerHeight),
    buttons: buttons.map((one) => {
      const { left, top, right, bottom, height } = one.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      return { label: one.textContent, height, inside, open: one.contains(hit) };
    }),
  };
}"""
COVERED = """() => {
  const frame = document.getElementById("map").getBoundingClientRect();
  const tools = document.getElementById("zoom").getBoundingClientRect();
  const row = tools.width > tools.height;
  const right = row ? frame.right : tools.left;
  const bottom = row ? tools.top : frame.bottom;
  const seen = [];
  const covered = [];
  for (const { on, target, spot } of window.zariba.scene.options ?? []) {
    const piece = window.zariba.scene.pieces.find((one) => one.id === target);
    const id = on === "piece" ? (piece?.at?.join() ?? piece?.space) : (spot?.join() ?? target);
    const at = id && on !== "button" ? window.zariba.screenOf(id) : null;
    if (!at || at.x < frame.left || at.y < frame.top || at.x > right || at.y > bottom) continue;
    seen.push(target);
    const hit = document.elementFromPoint(at.x, at.y);
    if (!hit?.closest(".sheet-holder, #map")) covered.push([target, hit?.id]);
  }
  return { seen, covered };
}"""


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A page on a phone; an uncaught error in it fails the test that met it."""
    context = mobile(browser)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert not errors, "uncaught in the page: " + "; ".join(errors)


def put_sheets_away(page: Page) -> None:
    handle = page.locator("#sheet-handle")
    if handle.is_visible():
        handle.tap()
    elif page.get_attribute("body", "data-screen") == "flat":
        open_one = page.get_attribute("body", "data-sheet")
        if open_one:
            page.locator(f"#tab-{open_one}").tap()


@pytest.mark.parametrize("game", EACH)
def test_the_map_has_the_room_and_nothing_lies_on_what_may_be_tapped(
    phone: Page, house: Any, game: str
) -> None:
    stage(phone, house, game)
    for size in SCREENS:
        phone.set_viewport_size(size)  # type: ignore[arg-type]
        phone.reload()
        phone.wait_for_selector('body[data-ready="true"]')
        put_sheets_away(phone)
        phone.wait_for_function(f"least => ({LAYOUT})().room >= least", arg=ROOM)
        found = phone.evaluate(LAYOUT)
        assert found["beyond"] <= 0, f"{size}: the page is wider than the screen"
        for button in found["buttons"]:
            assert button["inside"], f"{size}: {button}"
            assert button["open"], f"{size}: {button}"
            assert button["height"] >= FINGER, f"{size}: {button}"
        targets = phone.evaluate(COVERED)
        assert not targets["covered"], f"{size}: {targets}"


@pytest.mark.soak
def test_a_drawn_list_of_choices_with_odds_moves_along_and_takes_none(
    phone: Page, house: Any
) -> None:
    stage(phone, house, "ogaden")
    thumb, moment = Thumb(phone, random.Random(1)), moment_of(phone)
    thumb.on("#tab-choices")
    last = phone.locator("#choice-list button").last
    expect(last).not_to_be_in_viewport()
    box = phone.locator("#choices").bounding_box()
    assert box
    for _ in range(2):
        thumb.swipe(box["x"] + box["width"] / 2, box["y"] + box["height"] - 30, 0, -250)
    expect(last).to_be_in_viewport()
    expect(phone.locator("#odds")).to_be_hidden()
    assert moment_of(phone) == moment


@pytest.mark.soak
def test_the_first_tap_on_a_line_shows_its_odds_and_their_button_does_it(
    phone: Page, house: Any
) -> None:
    stage(phone, house, "ogaden")
    thumb, moment = Thumb(phone, random.Random(1)), moment_of(phone)
    thumb.on("#tab-choices")
    thumb.on("#choice-list button:has-text('Harass')")
    expect(phone.locator("#odds .commit")).to_be_visible()
    assert moment_of(phone) == moment
    thumb.on("#odds .commit")
    moved_on(phone, moment)


@pytest.mark.soak
def test_a_briefing_opens_at_its_beginning(phone: Page, house: Any) -> None:
    opened = house.open_table(seats={"commonwealth": "here", "italian": "random"})
    sit_down(phone, f"{house.url}{opened['open']}#briefing")
    expect(phone.locator("#briefing-begin")).to_be_focused()
    expect(phone.locator(".briefing-who")).to_be_in_viewport()


@pytest.mark.soak
def test_what_dice_decided_lies_on_no_button(phone: Page, house: Any) -> None:
    stage(phone, house, "keren")
    phone.evaluate(
        """() => {
          const card = document.getElementById("result-card");
          card.textContent = "The defenders retreat. ".repeat(40);
          card.hidden = false;
        }"""
    )
    for size in SCREENS:
        phone.set_viewport_size(size)  # type: ignore[arg-type]
        expect(phone.locator("#panel > #result-card")).to_be_visible()
        for button in phone.evaluate(LAYOUT)["buttons"]:
            assert button["inside"], f"{size}: {button}"
            assert button["open"], f"{size}: {button}"


@pytest.mark.soak
@pytest.mark.parametrize("size", SCREENS[:2], ids=["upright", "on its side"])
def test_what_dice_decided_and_the_hand_take_turns_beside_the_map(
    browser: Browser, house: Any, size: dict[str, int]
) -> None:
    context = mobile(browser, **size)
    page = context.new_page()
    sit(page, house, "sandwars", {"pace": "normal", "cards": True})
    card, hand = page.locator("#result-card"), page.locator("#hand")
    until_played(page, least=3)
    page.keyboard.press("Escape")
    to_state(page, "present")
    assert card.locator(".die").count(), "dice were rolled"
    assert page.get_attribute("body", "data-sheet") == "hand"
    expect(card).to_be_visible()
    expect(hand).to_be_hidden()
    page.locator("#tab-hand").tap()
    expect(hand).to_be_visible()
    expect(card).to_be_hidden()
    assert page.evaluate(LAYOUT)["beyond"] <= 0
    page.locator("#tab-hand").tap()
    expect(hand).to_be_hidden()
    expect(card).to_be_visible()
    card.get_by_label("Close the result").tap()
    expect(card).to_be_hidden()
    context.close()


@pytest.mark.soak
def test_a_finger_held_on_a_stack_shows_it_beside_the_map(phone: Page, house: Any) -> None:
    stage(phone, house, "keren")
    space = phone.evaluate(
        "() => window.zariba.scene.pieces.find(p => p.id === window.zariba.scene.chosen[0]).space"
    )
    x, y = screen(phone, space)
    hold(phone, x, y)
    detail = phone.locator("#panel #detail")
    expect(detail).to_be_visible()
    box, frame = detail.bounding_box(), phone.locator("#map").bounding_box()
    assert box
    assert frame
    assert box["y"] >= frame["y"] + frame["height"] - 1


def hold(page: Page, x: float, y: float) -> None:
    """A finger that stays down until what it asks for has come."""
    wire = page.context.new_cdp_session(page)
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator("#detail")).to_be_visible()
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.soak
def test_two_fingers_zoom_the_map(phone: Page, house: Any) -> None:
    open_game(phone, house, "keren")
    press(phone, "prepared")
    frame = phone.locator("#map").bounding_box()
    assert frame
    before = phone.locator("img.art").bounding_box()
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    wire = phone.context.new_cdp_session(phone)

    def fingers(kind: str, *away: float) -> None:
        points = [{"x": x + dx, "y": y, "id": i} for i, dx in enumerate(away)]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", -30)
    fingers("touchStart", -30, 30)
    for step in range(1, 6):
        fingers("touchMove", -30 - 10 * step, 30 + 10 * step)
    fingers("touchEnd")
    after = phone.locator("img.art").bounding_box()
    assert before
    assert after
    assert after["width"] > 1.5 * before["width"]


@pytest.mark.soak
def test_a_sheet_slides_up_and_goes_when_its_handle_is_tapped(phone: Page, house: Any) -> None:
    open_game(phone, house, "keren")
    button = phone.locator("#buttons button").first
    at = button.bounding_box()
    phone.locator("#tab-log").tap()
    expect(phone.locator("#log")).to_be_visible()
    assert button.bounding_box() == at, "a sheet moves no button"
    phone.locator("#sheet-handle").tap()
    expect(phone.locator("#log")).to_be_hidden()


@pytest.mark.soak
def test_overlays_are_one_menu_and_no_key_is_hinted_at(phone: Page, house: Any) -> None:
    stage(phone, house, "keren")
    expect(phone.locator("#overlays")).to_be_hidden()
    phone.locator("#tab-layers").tap()
    phone.locator("#overlays button").first.tap()
    expect(phone.locator("#overlay-note")).to_be_visible()
    assert not phone.locator("kbd:visible").count()
