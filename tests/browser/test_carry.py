"""Pieces are carried by mouse or finger; what they do and why not is what clicks do."""

from typing import Any

from mid_turn import open_game, until
from playwright.sync_api import CDPSession, Page, expect
from table_page import act, moment_of, screen, set_up_both, whole_map
from thumb import mobile

PLACES = (
    """() => window.zariba.scene.options.filter((o) => o.on === "space").map((o) => o.target)"""
)
SPACE_OF = "id => window.zariba.scene.pieces.find((p) => p.id === id).space"


def drag(
    page: Page, start: tuple[float, float], end: tuple[float, float], drop: bool = True
) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 9, start[1] + 9)
    page.mouse.move(*end, steps=4)
    if drop:
        page.mouse.up()


def space_of(page: Page, piece: str) -> str:
    found: str = page.evaluate(SPACE_OF, piece)
    return found


def mover(page: Page, house: Any) -> str:
    """A battalion on top of its stack, in Commonwealth movement, nothing chosen."""
    open_game(page, house, "keren")
    set_up_both(page)
    until(page, "Commonwealth Movement")
    whole_map(page)
    found: str = page.evaluate(
        """() => { const { pieces, options } = window.zariba.scene;
        const can = new Set(options.filter((o) => o.on === "piece").map((o) => o.target));
        const top = (p) => pieces.findLast((q) => q.space === p.space) === p;
        return pieces.find((p) => can.has(p.id) && p.space && top(p)).id; }"""
    )
    return found


def test_a_piece_is_carried_where_a_click_would_move_it(page: Page, house: Any) -> None:
    piece = mover(page, house)
    home, before = space_of(page, piece), moment_of(page)
    act(page, "unit", piece)
    goal = page.evaluate(PLACES)[0]
    page.click("#undo")
    page.wait_for_selector(f'body[data-moment="{before}"]')
    drag(page, screen(page, home), screen(page, goal), drop=False)
    expect(page.locator(f'.target[data-space="{goal}"]')).to_have_count(1)
    expect(page.locator(".ghost-piece")).to_have_count(1)
    page.mouse.up()
    page.wait_for_function(
        "([id, goal]) => window.zariba.scene.pieces.find((p) => p.id === id).space === goal",
        arg=[piece, goal],
    )
    expect(page.locator(".ghost-piece")).to_have_count(0)


def test_escape_puts_a_carried_piece_back_and_nothing_was_done(page: Page, house: Any) -> None:
    piece = mover(page, house)
    home, before = space_of(page, piece), moment_of(page)
    x, y = screen(page, home)
    drag(page, (x, y), (x + 60, y + 40), drop=False)
    expect(page.locator(".ghost-piece")).to_have_count(1)
    expect(page.locator(".target").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator(".ghost-piece")).to_have_count(0)
    expect(page.locator(".target")).to_have_count(0)
    page.mouse.up()
    assert (space_of(page, piece), moment_of(page)) == (home, before)


def test_dropped_where_it_may_not_go_a_piece_stays_and_the_rule_is_told(
    page: Page, house: Any
) -> None:
    piece = mover(page, house)
    home, before = space_of(page, piece), moment_of(page)
    far = page.evaluate(
        """id => { const { pieces } = window.zariba.scene;
        const seat = pieces.find((p) => p.id === id).seat;
        return pieces.findLast((p) => p.seat !== seat && p.space).space; }""",
        piece,
    )
    drag(page, screen(page, home), screen(page, far), drop=False)
    expect(page.locator(".target").first).to_be_attached()
    page.mouse.up()
    expect(page.locator("#toast [data-rule]")).to_have_count(1)
    assert (space_of(page, piece), moment_of(page)) == (home, before)


def test_dropped_beside_the_map_a_piece_stays(page: Page, house: Any) -> None:
    piece = mover(page, house)
    home, before = space_of(page, piece), moment_of(page)
    drag(page, screen(page, home), (1270, 5), drop=False)
    expect(page.locator(".target").first).to_be_attached()
    page.mouse.up()
    expect(page.locator(".ghost-piece")).to_have_count(0)
    expect(page.locator("#toast")).to_be_hidden()
    assert (space_of(page, piece), moment_of(page)) == (home, before)


def test_a_drag_from_what_cannot_be_moved_moves_the_map(page: Page, house: Any) -> None:
    mover(page, house)
    page.keyboard.press("+")
    foe = page.evaluate(
        """() => { const { pieces, options } = window.zariba.scene;
        const can = new Set(options.map((o) => o.target));
        const at = (p) => window.zariba.screenOf(p.space);
        return pieces.find((p) => !can.has(p.id) && p.space && at(p).x > 300 && at(p).x < 700
          && at(p).y > 250 && at(p).y < 600
          && !pieces.some((q) => q.space === p.space && can.has(q.id))).space; }"""
    )
    before = screen(page, foe)
    drag(page, before, (before[0] + 90, before[1] + 60))
    after = screen(page, foe)
    assert after[0] - before[0] > 50
    assert page.locator(".ghost-piece").count() == 0


class Finger:
    """One finger on the glass."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)

    def touch(self, kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(self, start: tuple[float, float], end: tuple[float, float], up: bool = True) -> None:
        self.touch("touchStart", *start)
        for part in (0.2, 0.5, 0.8, 1.0):
            x, y = (s + (e - s) * part for s, e in zip(start, end, strict=True))
            self.touch("touchMove", x, y)
        if up:
            self.touch("touchEnd")


def test_a_finger_moves_the_map_until_a_piece_is_chosen_and_then_the_piece(
    browser: Any, house: Any
) -> None:
    context = mobile(browser, width=900, height=1100)
    page = context.new_page()
    piece = mover(page, house)
    finger = Finger(page)
    home = space_of(page, piece)
    page.evaluate("() => document.getElementById('zoom-in').click()")
    before = screen(page, home)
    finger.drag(before, (before[0] + 70, before[1] + 50))
    after = screen(page, home)
    assert after[0] - before[0] > 30, "the map has moved"
    act(page, "unit", piece)
    goal = page.evaluate(PLACES)[0]
    finger.drag(screen(page, home), screen(page, goal))
    page.wait_for_function(
        "([id, goal]) => window.zariba.scene.pieces.find((p) => p.id === id).space === goal",
        arg=[piece, goal],
    )
    context.close()
