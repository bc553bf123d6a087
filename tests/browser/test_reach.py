"""The links that are handed out say whom they reach."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from table_page import sit_down

OUTSIDE = "http://192.0.2.9:8765"


@pytest.fixture
def outside(page: Page) -> None:
    """The server listens everywhere, and others reach it there."""

    def answer(route: Route) -> None:
        route.fulfill(json={"outside": OUTSIDE})

    page.route("**/api/here", answer)


def set_table_up(page: Page, house: Any) -> None:
    page.goto(house.url)
    page.get_by_role("button", name="Play a friend by link").click()
    page.get_by_role("button", name="Start").click()


def open_menu(page: Page, house: Any) -> None:
    seats = {"commonwealth": "here", "italian": "link"}
    sit_down(page, house.url + house.open_table(seats=seats)["open"])
    page.get_by_role("button", name="Menu").click()


WAYS = pytest.mark.parametrize("look", [set_table_up, open_menu])


@WAYS
def test_links_of_a_server_for_this_computer_say_so(look: Any, page: Page, house: Any) -> None:
    look(page, house)
    note = page.locator("dialog .reach")
    expect(note).to_contain_text("These links work on this computer only")
    expect(note).to_contain_text("zariba serve --host 0.0.0.0")
    assert page.locator("dialog .links input").first.input_value().startswith(house.url)


@WAYS
@pytest.mark.usefixtures("outside")
def test_links_lead_to_where_others_reach_the_server(look: Any, page: Page, house: Any) -> None:
    look(page, house)
    expect(page.locator("dialog .reach")).to_contain_text(OUTSIDE)
    links = page.locator("dialog .links input")
    assert links.count()
    for link in links.all():
        assert link.input_value().startswith(f"{OUTSIDE}/table/")
