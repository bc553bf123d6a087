"""What a player of Africa Orientale Italiana does at a table in a browser."""

from playwright.sync_api import Page
from table_page import act, moment_of, moved_on, press


def prompt(page: Page) -> str:
    text: str = page.evaluate("() => window.zariba.scene.prompt")
    return text


def verbs(page: Page) -> list[str]:
    found: list[str] = page.evaluate("() => (window.zariba.scene.options ?? []).map(o => o.verb)")
    return found


def whose(page: Page) -> int:
    seat: int = page.evaluate("() => window.zariba.scene.seats.findIndex(s => s.asked)")
    return seat


def places(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(
        "() => Object.fromEntries(window.zariba.scene.pieces.map(p => [p.id, p.space]))"
    )
    return found


def pick(page: Page, label: str) -> None:
    """Click a choice of the map in the list beside it: pieces of a stack lie upon each other."""
    if not page.evaluate("() => document.getElementById('choices').open"):
        sheet = page.locator("#tab-choices")  # on a small screen
        (sheet if sheet.count() else page.locator("#choices summary")).click()
    moment = moment_of(page)
    page.get_by_role("button", name=label).first.click()
    moved_on(page, moment)


def pay(page: Page, number: int) -> None:
    """Buy so many Offensives with a button."""
    moment = moment_of(page)
    page.click(f'#buttons button[data-verb="buy"][data-arg="{number}"]')
    moved_on(page, moment)


def quietly(page: Page) -> None:
    """Answer a question in the way that does least."""
    found = verbs(page)
    calm = next((v for v in ("pass", "done", "no", "stand") if v in found), None)
    if calm:
        press(page, calm)
    else:
        option = page.evaluate("() => window.zariba.scene.options[0]")
        act(page, option["verb"], option["arg"])
