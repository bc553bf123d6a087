"""How long the table takes, game by game: the start page, a page ready, a click to its picture.

`speed.py [GAME ...] [--clicks 40] [--seed 4]`: a server of its own on loopback and a headless
Chromium; every seat is played here. Set-ups are taken as prepared, then what is clicked is drawn
from the seed. A click lasts until the browser has painted the new picture.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from zariba import registry

sys.path.insert(0, str(Path(__file__).parent))
import browser

ARGS = ["--no-sandbox", "--disable-gpu"]
SIZE = {"width": 1440, "height": 900}
CLICK = """([verb, arg]) => new Promise((done) => {
  const began = performance.now();
  const refused = new MutationObserver(() => done(-1));
  refused.observe(document.getElementById("toast"), { childList: true });
  document.addEventListener("drawn", () => {
    refused.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
  }, { once: true });
  window.zariba.act(verb, arg);
})"""
OFFERS = "() => (window.zariba.scene.options ?? []).map((o) => [o.verb, o.arg, o.danger ?? ''])"
STILL = 'localStorage.setItem("zariba.taste", JSON.stringify({ pace: "off", cards: false }))'
TIRED = 120
"""So many clicks may go by before the game proper begins."""


def serve(folder: str) -> tuple[subprocess.Popen[str], str]:
    """A server, and where it is found."""
    words = ["-m", "zariba", "serve", "--port", "0", "--database", f"{folder}/tables.db"]
    process = subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = next(line for line in process.stdout if "http://" in line)
    return process, line[line.index("http://") :].split()[0].rstrip("/")


def open_table(url: str, game: str, scenario: str, seed: int) -> str:
    """A new table of a game, every seat played here."""
    loaded = registry.load(game)
    who = loaded.seats_in(scenario)
    seats = {who[seat].id: "here" for seat in loaded.played_seats(scenario)}
    order = {"game": game, "scenario": scenario, "seats": seats, "seed": seed}
    request = urllib.request.Request(
        f"{url}/api/tables", json.dumps(order).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        return url + str(json.loads(answer.read())["open"])


def start_page(chromium: Browser, url: str) -> tuple[int, float]:
    """The bytes that a first visit to the start page takes, and the seconds."""
    context = chromium.new_context(viewport=SIZE, service_workers="block")
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    sizes: list[float] = []
    devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    began = time.perf_counter()
    page.goto(url)
    page.wait_for_selector('body[data-ready="true"]')
    ready = time.perf_counter() - began
    page.wait_for_load_state("networkidle")
    context.close()
    return int(sum(sizes)), ready


def ready(page: Page, table: str) -> float:
    """The seconds until a table can be played, on a further visit."""
    for _ in range(2):
        began = time.perf_counter()
        page.goto(table)
        page.wait_for_selector('body[data-ready="true"]')
        seconds = time.perf_counter() - began
    return seconds


def offers(page: Page) -> list[Any]:
    """What may be answered, once anything may."""
    page.wait_for_function(
        "() => window.zariba.scene.options?.length || window.zariba.scene.result"
    )
    found: list[Any] = page.evaluate(OFFERS)
    return found


def to_the_first_turn(page: Page) -> None:
    """Take what is prepared, until the seats have set up."""
    for _ in range(TIRED):
        verbs = {verb: arg for verb, arg, danger in offers(page)}
        if "prepared" in verbs:
            page.evaluate(CLICK, ["prepared", ""])
        elif page.evaluate("() => window.zariba.scene.phase") < 1 and "done" in verbs:
            page.evaluate(CLICK, ["done", ""])
        else:
            return


def clicks(page: Page, count: int, rng: random.Random) -> list[float]:
    """The milliseconds of each click."""
    waits: list[float] = []
    while len(waits) < count:
        found = offers(page)
        if not found:
            break
        plain = [one for one in found if one[0] not in ("back", "cancel")] or found
        going = [one for one in plain if one[0] not in ("done", "pass")] or plain
        verb, arg, _ = rng.choice(going if rng.random() < 0.85 else plain)
        wait = page.evaluate(CLICK, [verb, arg])
        if wait >= 0:
            waits.append(wait)
    return waits


def measure(page: Page, url: str, game: str, scenario: str, args: argparse.Namespace) -> None:
    """One line of figures."""
    table = open_table(url, game, scenario, args.seed)
    page.add_init_script(STILL)
    opened = ready(page, table)
    to_the_first_turn(page)
    waits = sorted(clicks(page, args.clicks, random.Random(args.seed)))
    late = waits[int(0.9 * (len(waits) - 1))]
    print(
        f"{game:9}{scenario:20} ready {opened:.2f} s, click to picture "
        f"{statistics.median(waits):.0f} ms at the median of {len(waits)}, "
        f"{late:.0f} in nine of ten, {waits[-1]:.0f} at most",
        flush=True,
    )


def main() -> None:
    """Measure the games that are named, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=None)
    parser.add_argument("--clicks", type=int, default=40)
    parser.add_argument("--seed", type=int, default=4)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        process, url = serve(folder)
        chromium = playwright.chromium.launch(executable_path=browser.find(), args=ARGS)
        try:
            print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
            size, seconds = start_page(chromium, url)
            print(f"start page {size / 1000:.0f} kB, ready {seconds:.2f} s on a first visit")
            for game in args.games or registry.ids():
                for scenario in registry.load(game).scenarios:
                    context = chromium.new_context(viewport=SIZE)
                    measure(context.new_page(), url, game, scenario.id, args)
                    context.close()
        finally:
            chromium.close()
            process.kill()
            process.wait()


if __name__ == "__main__":
    main()
