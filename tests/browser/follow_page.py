"""What one sees at a table while others play."""

from typing import Any

from playwright.sync_api import Page
from table_page import AT_ONCE, sit_down

GAMES: dict[str, tuple[str, dict[str, str]]] = {
    "keren": ("first", {"commonwealth": "here", "italian": "doctrine"}),
    "ogaden": ("campaign", {"ethiopian": "here", "somali": "doctrine"}),
    "sandwars": ("tensions", {"ALG": "here", "MOR": "doctrine"}),
    "mog93": ("coop2", {"first": "here", "second": "doctrine"}),
    "aoi": ("ethiopia", {"italy": "here", "ethiopia": "doctrine"}),
}
"""A scenario of each game, and who sits where: a person against a bot, or beside one."""
QUIET = ("prepared", "done", "pass", "decline", "no", "stand", "begin", "decision", "buy")
"""Answers that let the game go on, the calmest first."""
NEVER = ("concede", "end")

STATE = """() => ({
    state: document.body.dataset.playback,
    moments: Number(document.body.dataset.moments),
    n: window.zariba.scene.n,
    told: [...document.querySelectorAll("#playback .told .words")].map(p => p.textContent),
    busy: document.body.classList.contains("busy"),
    options: (window.zariba.scene.options ?? []).map(o => [o.verb, o.arg]),
})"""
State = dict[str, Any]


def state_of(page: Page) -> State:
    found: State = page.evaluate(STATE)
    return found


def to_state(page: Page, *states: str) -> None:
    """Wait until what is played stands so."""
    page.wait_for_selector(", ".join(f'body[data-playback="{each}"]' for each in states))


def sit(
    page: Page, house: Any, game: str, wish: dict[str, object] = AT_ONCE, seed: int = 3
) -> Page:
    scenario, seats = GAMES[game]
    opened = house.open_table(game=game, scenario=scenario, seats=seats, seed=seed)
    return sit_down(page, house.url + opened["open"], wish)


def answer(
    page: Page, options: list[list[str]], taken: set[str], verbs: tuple[str, ...] = QUIET
) -> None:
    """The first of such answers; what prepares something is not taken twice."""
    offered = [(verb, arg) for verb, arg in options if verb not in NEVER and verb not in taken]
    calm = [pick for verb in verbs for pick in offered if pick[0] == verb]
    verb, arg = (calm or offered)[0]
    if verb == "prepared":
        taken.add(verb)
    page.evaluate("([verb, arg]) => window.zariba.act(verb, arg)", [verb, arg])


def until_played(
    page: Page, least: int = 1, most: int = 600, taken: set[str] | None = None
) -> State:
    """Answer calmly until the others did at least so many things; all of it lies ready, paused."""
    taken = set() if taken is None else taken
    for _ in range(most):
        page.wait_for_function(
            "() => document.body.dataset.playback !== 'present'"
            " || (!document.body.classList.contains('busy')"
            " && (window.zariba.scene.options ?? []).length)"
        )
        now = state_of(page)
        if now["state"] != "present":
            if now["state"] == "playing":
                page.keyboard.press("p")
            page.wait_for_selector('#playback .asked:visible, body[data-playback="present"]')
            now = state_of(page)
            if now["state"] == "paused" and waiting(page) >= least:
                return now
            page.keyboard.press("Escape")
            to_state(page, "present")
        elif now["options"] and not now["busy"]:
            answer(page, now["options"], taken)
    raise AssertionError("the others never did so much")


def waiting(page: Page) -> int:
    """How many moments are still to be shown."""
    return int((page.text_content("#playback output") or "0 more").split()[0])


def step(page: Page) -> State:
    """Show one moment more."""
    before = state_of(page)
    page.keyboard.press(".")
    page.wait_for_function(
        "moments => Number(document.body.dataset.moments) > moments"
        " || document.body.dataset.playback === 'present'",
        arg=before["moments"],
    )
    return state_of(page)


def until_shown(page: Page, selector: str, most: int = 20) -> State:
    """Let the others play, and show it moment by moment, until one has such a mark."""
    taken: set[str] = set()
    for _ in range(most):
        now = until_played(page, taken=taken)
        while now["state"] != "present":
            if page.locator(selector).count():
                return now
            now = step(page)
    raise AssertionError(f"no {selector} was shown")


def log_of(page: Page) -> list[str]:
    """The words of all lines of the log."""
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('#log li[data-entry] .line > span:not(.dice)')]"
        ".map(span => span.textContent)"
    )
    return found
