"""Take the pictures of docs/ from a real game in a real browser."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))
import browser

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PORT = 8931
URL = f"http://127.0.0.1:{PORT}"
SCREENS = (
    ("aoi.jpg", 1440, 900),
    ("aoi-tablet.jpg", 1024, 768),
    ("aoi-phone.jpg", 390, 844),
)
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]


def open_table(**wish: object) -> str:
    """Create a table and return its address."""
    order = {"game": "keren", "scenario": "first", "seed": 4, **wish}
    request = urllib.request.Request(
        f"{URL}/api/tables",
        data=json.dumps(order).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        return URL + str(json.loads(answer.read())["open"])


def press(page: Page, verb: str) -> None:
    """Press a button and wait for the next picture."""
    moment = page.get_attribute("body", "data-moment")
    page.click(f'#buttons button[data-verb="{verb}"]')
    page.wait_for_selector(f'body:not([data-moment="{moment}"])')


def act(page: Page, verb: str, arg: str) -> None:
    """Take an action as a click would."""
    moment = page.get_attribute("body", "data-moment")
    page.evaluate("([verb, arg]) => window.zariba.act(verb, arg)", [verb, arg])
    page.wait_for_selector(f'body:not([data-moment="{moment}"])')


def until(page: Page, phase: str) -> None:
    """Pass on to a phase."""
    while phase not in page.inner_text("#phases [aria-current]"):
        press(page, "done")


def take(page: Page) -> None:
    """The start page, the table, a move, an attack with its odds, an overlay."""
    page.goto(URL)
    page.wait_for_timeout(1500)
    page.screenshot(path=DOCS / "start.jpg", type="jpeg", quality=82)
    page.goto(open_table(seats={"commonwealth": "here", "italian": "here"}))
    page.wait_for_selector('body[data-ready="true"]')
    for _ in range(2):
        press(page, "prepared")
        press(page, "done")
    until(page, "Commonwealth Movement")
    page.wait_for_timeout(1500)
    act(page, "unit", "CW5-blue-1")
    act(page, "unit", "CW5-blue-2")
    page.wait_for_timeout(600)
    page.screenshot(path=DOCS / "table.jpg", type="jpeg", quality=82)
    act(page, "done", "")
    page.click('#overlays button[data-overlay="supply"]')
    page.wait_for_timeout(600)
    page.screenshot(path=DOCS / "supply.jpg", type="jpeg", quality=82)
    take_ogaden(page)
    take_mog(page)
    take_sandwars(page)
    take_aoi(page)
    take_aoi_at_sea(page)
    take_aoi_in_spain(page)
    take_aoi_in_the_east(page)


def take_ogaden(page: Page) -> None:
    """Ogaden 1977 as the guerrillas choose their targets."""
    seats = {"ethiopian": "here", "somali": "here"}
    page.goto(open_table(game="ogaden", scenario="campaign", seats=seats))
    page.wait_for_selector('body[data-ready="true"]')
    for _ in range(2):
        press(page, "prepared")
        press(page, "done")
    act(page, "marker", "OPS-WS")
    act(page, "marker", "OPS-WS")
    page.wait_for_timeout(1500)
    page.screenshot(path=DOCS / "ogaden.jpg", type="jpeg", quality=82)


def take_mog(page: Page) -> None:
    """Mog '93 with a model about to act."""
    seats = dict.fromkeys(("first", "second", "third", "fourth", "fifth"), "here")
    page.goto(open_table(game="mog93", scenario="mission", seats=seats))
    page.wait_for_selector('body[data-ready="true"]')
    for _ in range(5):
        press(page, "done")
    model = page.evaluate("window.zariba.scene.options.find((o) => o.verb === 'model').arg")
    act(page, "model", model)
    page.wait_for_timeout(2500)
    page.screenshot(path=DOCS / "mog93.jpg", type="jpeg", quality=82)


def take_sandwars(page: Page) -> None:
    """Sand Wars with both armies at the frontier and a hand of cards."""
    seats = {"ALG": "here", "MOR": "here"}
    page.goto(open_table(game="sandwars", scenario="crisis", seats=seats))
    page.wait_for_selector('body[data-ready="true"]')
    act(page, "goal", "ALG-2")
    act(page, "goal", "MOR-1")
    page.wait_for_timeout(2500)
    page.screenshot(path=DOCS / "sandwars.jpg", type="jpeg", quality=82)


def take_aoi(page: Page) -> None:
    """ETHIOPIA as the northern corps are about to attack Adowa, on three sizes of screen."""
    seats = {"italy": "here", "ethiopia": "here"}
    page.goto(open_table(game="aoi", scenario="ethiopia", seats=seats))
    page.wait_for_selector('body[data-ready="true"]')
    for _ in range(2):
        press(page, "prepared")
        press(page, "done")
    until(page, "Season")
    for _ in range(2):
        press(page, "done")
    act(page, "buy", "4")
    for _ in range(2):
        press(page, "done")
    act(page, "begin", "Italy")
    press(page, "land")
    press(page, "done")
    act(page, "unit", "it_hq_north")
    for verb in ("go", "all", "done", "done"):
        press(page, verb)
    act(page, "hex", "S 7816")
    press(page, "all")
    for name, wide, high in SCREENS:
        page.set_viewport_size({"width": wide, "height": high})
        page.reload()
        page.wait_for_selector('body[data-ready="true"]')
        page.wait_for_timeout(2500)
        if wide > high:
            page.hover('#buttons button[data-verb="attack"]')
            page.wait_for_timeout(400)
        page.screenshot(path=DOCS / name, type="jpeg", quality=82)
    page.set_viewport_size({"width": 1440, "height": 900})


def take_aoi_at_sea(page: Page) -> None:
    """EAST AFRICA as British destroyers are about to meet the Italian ones before Massawa."""
    seats = {"italy": "here", "uk": "here"}
    page.goto(open_table(game="aoi", scenario="east_africa", seats=seats, seed=1))
    page.wait_for_selector('body[data-ready="true"]')
    while "is lost before" in page.evaluate("() => window.zariba.scene.prompt"):
        act(page, "unit", page.evaluate("() => window.zariba.scene.options[3].arg"))
    for _ in range(2):
        press(page, "prepared")
        press(page, "done")
    for _ in range(2):
        act(page, "buy", "1")
    press(page, "done")
    for verb, arg in (
        ("begin", "Italy"),
        ("unit", "it_dd_1"),
        ("unit", "it_dd_2"),
        ("hex", "S 7614"),
        ("done", ""),
        ("unit", "uk_dd"),
    ):
        act(page, verb, arg)
    page.reload()
    page.wait_for_selector('body[data-ready="true"]')
    page.wait_for_timeout(2500)
    page.hover('#buttons button[data-verb="go"]')
    page.wait_for_timeout(400)
    page.screenshot(path=DOCS / "aoi-sea.jpg", type="jpeg", quality=82)


def take_aoi_in_spain(page: Page) -> None:
    """SPANISH CIVIL WAR as Varela is about to attack Jaen."""
    seats = {"nationalists": "here", "republicans": "here"}
    page.goto(open_table(game="aoi", scenario="spanish_civil_war", seats=seats, seed=5))
    page.wait_for_selector('body[data-ready="true"]')
    for _ in range(2):
        press(page, "prepared")
        press(page, "done")
    act(page, "begin", "Nationalists")
    while "Who performs the first" not in page.evaluate("() => window.zariba.scene.prompt"):
        verbs = page.evaluate("() => window.zariba.scene.options.map((o) => o.verb)")
        press(page, "pass" if "pass" in verbs else "done")
    for verb, arg in (
        ("begin", "Nationalists"),
        ("land", ""),
        ("unit", "na_varela"),
        ("go", ""),
        ("all", ""),
        ("done", ""),
        ("unit", "na_seville"),
        ("hex", "W 1709"),
        ("done", ""),
        ("done", ""),
        ("hex", "W 1710"),
        ("all", ""),
    ):
        act(page, verb, arg)
    page.reload()
    page.wait_for_selector('body[data-ready="true"]')
    page.wait_for_timeout(2500)
    page.hover('#buttons button[data-verb="attack"]')
    page.wait_for_timeout(400)
    page.screenshot(path=DOCS / "aoi-spain.jpg", type="jpeg", quality=82)


def take_aoi_in_the_east(page: Page) -> None:
    """EAST FRONT in June 1941, as Army Group Center is about to cross the border."""
    seats = {"axis": "here", "soviets": "here"}
    page.goto(open_table(game="aoi", scenario="east_front_1941", seats=seats, seed=3))
    page.wait_for_selector('body[data-ready="true"]')
    for _ in range(2):
        press(page, "prepared")
        press(page, "done")
    while "Who performs the first" not in page.evaluate("() => window.zariba.scene.prompt"):
        verbs = page.evaluate("() => window.zariba.scene.options.map((o) => o.verb)")
        press(page, "pass" if "pass" in verbs else "done")
    for verb, arg in (("begin", "Germany"), ("land", ""), ("nation", "Germany")):
        act(page, verb, arg)
    for verb, arg in (("unit", "gh_center"), ("go", ""), ("all", ""), ("done", "")):
        act(page, verb, arg)
    while "Attack which hex" not in page.evaluate("() => window.zariba.scene.prompt"):
        press(page, "done")
    act(page, "hex", "E 2333")
    act(page, "all", "")
    page.reload()
    page.wait_for_selector('body[data-ready="true"]')
    page.wait_for_timeout(2500)
    page.hover('#buttons button[data-verb="attack"]')
    page.wait_for_timeout(400)
    page.screenshot(path=DOCS / "aoi-east.jpg", type="jpeg", quality=82)


def main() -> None:
    """Serve, visit, take pictures."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "tables.db")
        command = [sys.executable, "-m", "zariba", "serve", "--port", str(PORT)]
        server = subprocess.Popen([*command, "--database", database], stdout=subprocess.DEVNULL)
        try:
            for _ in range(100):
                try:
                    urllib.request.urlopen(f"{URL}/api/games").close()
                    break
                except OSError:
                    time.sleep(0.1)
            with sync_playwright() as playwright:
                chromium = playwright.chromium.launch(executable_path=browser.find(), args=ARGS)
                take(chromium.new_page(viewport={"width": 1440, "height": 900}))
                chromium.close()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
