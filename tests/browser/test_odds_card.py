"""The card with the odds: its columns stand beside each other, whatever is in them."""

from importlib.resources import files

from playwright.sync_api import Page

STYLE = "".join(
    files("zariba.web").joinpath(name).read_text("utf-8") for name in ("style.css", "table.css")
)
ROW = (
    '<li><span class="outcome">{}</span><span class="bar"><i></i></span>'
    '<span class="ways">{}</span><span class="percent">{}</span></li>'
)
ROWS = [("hit, 4 AP", "20/100", "20%"), ("unharmed", "777/1000", "100%"), ("a miss", "", "5%")]


def test_ways_and_percent_are_not_printed_over_each_other(page: Page) -> None:
    rows = "".join(ROW.format(*row) for row in ROWS)
    page.set_content(f'<style>{STYLE}</style><div id="odds"><ul class="outcomes">{rows}</ul></div>')
    for number in range(len(ROWS)):
        row = page.locator(".outcomes li").nth(number)
        edges = row.evaluate(
            """(li) => [...li.children].map((part) => {
              const range = document.createRange();
              range.selectNodeContents(part);
              const { left, right } = range.getBoundingClientRect();
              return [left, right];
            })"""
        )
        ways, percent = edges[2], edges[3]
        assert ways[1] <= percent[0]
    lefts = {round(page.locator(".bar").nth(n).bounding_box()["x"]) for n in range(len(ROWS))}
    assert len(lefts) == 1, "the bars begin below each other"
