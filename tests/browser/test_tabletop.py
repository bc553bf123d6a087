"""A table measured in inches, in a real browser: figures, spots, menus, sight, the tape."""

import re
from collections.abc import Iterator

import pytest
from houses import Opened, ToyHouse, post_table
from playwright.sync_api import Browser, Page, expect
from table_page import (
    at_decision,
    click,
    click_at,
    moment_of,
    moved_on,
    place_of,
    screen,
    sit_still,
)


class TabletopHouse(ToyHouse):
    """A server of the tabletop game alone."""

    def open_table(self, **wish: object) -> str:
        """Create a table; its address for whoever plays the seats here."""
        return self.url + str(self.create(**wish)["open"])

    def create(self, **wish: object) -> Opened:
        """Create a table; answers as POST /api/tables does."""
        order = {"game": "tabletop", "scenario": "street", "seed": 3, **wish}
        return post_table(self.url, order)


@pytest.fixture(scope="module")
def tabletop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TabletopHouse]:
    house = TabletopHouse("tabletop_game.py", tmp_path_factory.mktemp("tabletop"))
    yield house
    house.close()


@pytest.fixture
def acting(page: Page, tabletop: TabletopHouse) -> Page:
    """A table where the first man has been picked and may move or fire."""
    sit_still(page, tabletop.open_table())
    click(page, "man0")
    expect(page.locator('[data-piece="man0"]')).to_have_class(re.compile("chosen"))
    return page


def test_pieces_stand_at_their_place_in_their_shape(page: Page, tabletop: TabletopHouse) -> None:
    sit_still(page, tabletop.open_table(scenario="parade"))
    drawn = page.locator(".layer.figures g.standing")
    assert drawn.count() == page.evaluate("() => window.zariba.scene.pieces.length")
    for body in ("figure", "prone", "casualty", "vehicle", "wreck", "aircraft"):
        assert page.locator(f".layer.figures g.{body}").count() > 0
    x, y = screen(page, "humvee")
    box = page.locator('[data-piece="humvee"] .body').bounding_box()
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - x) < 2
    assert abs(box["y"] + box["height"] / 2 - y) < 2


def test_the_sides_differ_by_the_shape_of_the_base(page: Page, tabletop: TabletopHouse) -> None:
    sit_still(page, tabletop.open_table())
    rims = [
        page.get_attribute(f'[data-piece="{piece}"] .body', "d") or ""
        for piece in ("man0", "man1", "crowd0")
    ]
    assert rims[0] == rims[1]  # two seats, one team
    assert rims[0] != rims[2]


def test_details_come_as_one_draws_near(page: Page, tabletop: TabletopHouse) -> None:
    sit_still(page, tabletop.open_table())
    page.keyboard.press("0")
    page.wait_for_selector('svg.sheet:is([data-detail="far"], [data-detail="middle"])')
    man = page.locator('[data-piece="man0"]')
    expect(man.locator(".glyph")).to_be_visible()
    expect(man.locator(".man")).to_be_hidden()
    expect(man.locator(".values-plate")).to_be_hidden()
    for _ in range(6):
        page.keyboard.press("+")
    page.wait_for_selector('svg.sheet[data-detail="close"]')
    expect(man.locator(".glyph")).to_be_hidden()
    expect(man.locator(".values-plate text")).to_have_text("8")


def test_a_click_near_a_spot_moves_the_figure_there(acting: Page) -> None:
    x, y = screen(acting, "656,616")
    acting.mouse.move(x + 2, y + 2)
    expect(acting.locator(".spot-lit")).to_have_attribute("visibility", "visible")
    expect(acting.locator(".spot-words")).to_have_text("Step, 1 AP · 0.7″")
    n = moment_of(acting)
    acting.mouse.click(x + 2, y + 2)
    moved_on(acting, n)
    assert place_of(acting, "man0") == [656, 616]


def test_a_farther_spot_takes_several_steps(acting: Page) -> None:
    acting.mouse.move(*screen(acting, "576,624"))
    expect(acting.locator(".spot-lit.far .spot-words")).to_have_text("2 AP · 1.6″")
    click(acting, "576,624")
    expect(acting.locator("body")).to_have_attribute("data-n", "3")
    assert place_of(acting, "man0") == [576, 624]


def test_elsewhere_the_table_says_why_not(acting: Page) -> None:
    click_at(acting, "640,530")  # beyond two steps
    expect(acting.locator("#toast")).to_contain_text("A step goes one inch")
    expect(acting.locator("#toast")).to_contain_text("rule 2.1")
    click_at(acting, "man1")
    expect(acting.locator("#toast")).to_contain_text("rule 2.2")
    click_at(acting, "man0")  # on the middle of the man himself: no step
    expect(acting.locator("#toast")).to_contain_text("rule 2.2")
    assert at_decision(acting) == "1"


def test_several_shots_at_one_figure_are_a_menu_with_odds(acting: Page) -> None:
    expect(acting.locator('[data-piece="crowd3"]')).to_have_class(re.compile("risky"))
    click_at(acting, "crowd3")
    rows = acting.locator("#choice-menu button")
    expect(rows).to_have_count(2)
    expect(acting.locator("#odds")).to_contain_text("50%")
    rows.nth(1).hover()
    expect(acting.locator("#odds")).to_contain_text("67%")
    acting.click("#odds .pin")
    expect(acting.locator("#pinned")).to_contain_text("67%")
    n = moment_of(acting)
    rows.nth(1).click()
    moved_on(acting, n)
    expect(acting.locator("body")).to_have_attribute("data-n", "3")  # aim, fire


def test_a_figure_shows_its_card_and_what_it_sees(acting: Page) -> None:
    acting.mouse.move(*screen(acting, "man1"))
    expect(acting.locator("#detail")).to_contain_text("Sergeant Bravo")
    acting.wait_for_selector(".layer.overlay .shape.line.bad", state="attached")
    expect(acting.locator(".word.good")).to_have_text("seen")
    expect(acting.locator("#overlay-note")).to_contain_text("Sight from man1")
    acting.mouse.move(*screen(acting, "300,680"))
    acting.wait_for_selector(".layer.overlay .shape", state="detached")


def test_an_overlay_that_was_asked_for_follows_any_point(acting: Page) -> None:
    acting.mouse.move(*screen(acting, "400,680"))
    acting.keyboard.press("l")
    expect(acting.locator("#overlay-note")).to_contain_text(re.compile(r"Sight from \d+,\d+"))
    acting.mouse.move(*screen(acting, "man1"))
    expect(acting.locator("#overlay-note")).to_contain_text("Sight from man1")
    acting.keyboard.press("Escape")
    expect(acting.locator("#overlay-note")).to_be_hidden()


def test_shapes_of_the_scene_are_drawn(acting: Page) -> None:
    assert acting.locator(".layer.shapes-of .shape.area.own polygon").count() == 2
    expect(acting.locator(".word", has_text="Crash site")).to_be_visible()


def test_the_tape_measures_by_a_drag_or_two_clicks(page: Page, tabletop: TabletopHouse) -> None:
    sit_still(page, tabletop.open_table(seats={"alpha": "random", "bravo": "random"}))
    page.click("#measure")
    before = screen(page, "400,600")
    page.mouse.move(*before)
    page.mouse.down()
    page.mouse.move(*screen(page, "500,600"), steps=3)
    page.mouse.move(*screen(page, "600,600"), steps=3)
    page.mouse.up()
    expect(page.locator("#ruler-note")).to_contain_text("5.0 inches")
    assert screen(page, "400,600") == before  # it did not pan
    click_at(page, "400,700")
    page.mouse.move(*screen(page, "400,740"))
    expect(page.locator(".ruler text")).to_have_text("1.0″")
    click_at(page, "400,760")
    page.mouse.move(*screen(page, "500,560"))
    expect(page.locator(".ruler text")).to_have_text("1.5″")
    page.keyboard.press("Escape")
    expect(page.locator("#ruler-note")).to_be_hidden()
    page.keyboard.press("m")
    expect(page.locator("#measure")).to_have_attribute("aria-pressed", "true")


def test_on_a_tablet_the_first_tap_shows_and_the_second_goes(
    browser: Browser, tabletop: TabletopHouse
) -> None:
    context = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True)
    page = context.new_page()
    sit_still(page, tabletop.open_table())
    page.touchscreen.tap(*screen(page, "man0"))
    page.wait_for_selector('body[data-n="1"]')
    x, y = screen(page, "608,624")
    page.touchscreen.tap(x, y)
    expect(page.locator("#toast")).to_contain_text("tap again")
    assert at_decision(page) == "1"
    page.touchscreen.tap(x + 5, y - 5)
    page.wait_for_selector('body[data-n="2"]')
    assert place_of(page, "man0") == [608, 624]
    page.touchscreen.tap(*screen(page, "crowd0"))
    page.locator("#choice-menu button").first.tap()
    expect(page.locator("#odds .commit")).to_be_visible()
    assert at_decision(page) == "2"
    page.locator("#odds .commit").tap()
    page.wait_for_selector('body[data-n="3"]')
    context.close()


def test_the_list_of_choices_names_spots_by_distance_and_bearing(acting: Page) -> None:
    acting.click("#choices summary")
    row = acting.get_by_role("button", name="Step, 1 AP").filter(has_text="1 inch north").first
    n = moment_of(acting)
    row.focus()
    acting.keyboard.press("Enter")
    moved_on(acting, n)
    assert place_of(acting, "man0")[1] < 640


def test_the_start_page_shows_the_seats_of_the_scenario(
    page: Page, tabletop: TabletopHouse
) -> None:
    page.goto(tabletop.url)
    page.wait_for_selector('body[data-ready="true"]')
    assert page.locator(".seat-row").all_inner_texts()[0].startswith("Alpha")
    expect(page.locator(".seat-row")).to_have_count(2)  # nobody is asked to play the crowd
    presets = page.locator(".presets button")
    expect(presets).to_have_text(
        ["Play with bots", "Play all seats", "Play with friends by link", "Watch bots"]
    )
    page.get_by_text("Play with friends").click()
    assert page.input_value('select[data-seat="alpha"]') == "here"
    assert page.input_value('select[data-seat="bravo"]') == "link"
    page.get_by_text("Patrol").click()
    expect(page.locator(".seat-row")).to_have_count(1)
    expect(presets).to_have_text(["Play it yourself", "Watch a bot"])
    expect(page.locator(".picture img")).to_have_attribute("src", re.compile("scenario=patrol"))
    page.click("#begin")
    page.wait_for_selector('body.table[data-ready="true"]')
    expect(page.locator("#seats .seat-name")).to_have_text(["Alpha", "Crowd"])
    ratio = page.evaluate(
        "() => { const s = document.querySelector('svg.sheet');"
        " return s.viewBox.baseVal.width / s.viewBox.baseVal.height; }"
    )
    assert ratio == 2  # the table of this scenario


def test_a_team_wins_and_loses_together(page: Page, tabletop: TabletopHouse) -> None:
    opened = tabletop.create()
    sit_still(page, tabletop.url + opened["open"])
    page.get_by_role("button", name="Leave").click()
    expect(page.locator("#result h2")).to_have_text("You have lost")
    watching = next(link["url"] for link in opened["links"] if link["seat"] == -1)
    sit_still(page, tabletop.url + watching)
    expect(page.locator("#result h2")).to_have_text("The Somalis win")
    sit_still(page, tabletop.open_table(seed=5))
    for _ in range(40):
        if page.locator("#result").is_visible():
            break
        shot = page.evaluate(
            "() => (window.zariba.scene.shortcuts ?? []).find(s => s.piece)?.actions[0]"
        )
        n = moment_of(page)
        if shot:
            page.evaluate("([verb, arg]) => window.zariba.act(verb, arg)", shot)
        elif page.locator('#buttons button[data-verb="done"]').count():
            page.click('#buttons button[data-verb="done"]')
        else:
            pick = page.evaluate("() => window.zariba.scene.options[0].arg")
            page.evaluate("arg => window.zariba.act('unit', arg)", pick)
        moved_on(page, n)
    expect(page.locator("#result h2")).to_have_text("You win")
