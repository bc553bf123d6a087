"""The client as an installed app: what it keeps, what it never keeps, and how it is renewed."""

import json
import re
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mid_turn import open_game
from playwright.sync_api import Browser, Page, expect
from table_page import PATIENCE

from zariba.server.assets import ClientFiles
from zariba.server.offline import worker_script

pytestmark = pytest.mark.soak

LATER = 11_000
"""Milliseconds after which an opened page keeps itself."""
READY = "() => navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)"
KEPT = """async () => {
  const all = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname);
  return all;
}"""


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def test_a_table_opens_without_a_connection_and_no_table_is_kept(visitor: Page, house: Any) -> None:
    visitor.clock.install()
    open_game(visitor, house, "keren")
    visitor.clock.fast_forward(LATER)
    visitor.wait_for_function(READY)
    kept = visitor.evaluate(KEPT)
    assert "/" in kept
    assert "/static/table.js" in kept
    assert not [path for path in kept if path.startswith(("/api", "/table", "/ws"))]
    visitor.context.set_offline(True)
    visitor.reload()
    expect(visitor.locator(".failure")).to_contain_text("does not answer")
    visitor.goto(house.url)
    expect(visitor.locator("#start")).to_contain_text("Your games")
    visitor.context.set_offline(False)
    visitor.wait_for_selector('body[data-ready="true"]')


def test_the_page_can_be_installed(house: Any) -> None:
    with urllib.request.urlopen(f"{house.url}/static/manifest.webmanifest") as answer:
        assert answer.headers["content-type"].startswith("application/manifest+json")
        manifest = json.loads(answer.read())
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        with urllib.request.urlopen(house.url + icon["src"]) as answer:
            assert answer.headers["content-type"] == icon["type"]


def test_another_file_makes_another_version(tmp_path: Path) -> None:
    for name in ("index.html", "worker.js", "table.js"):
        (tmp_path / name).write_text(name)
    before = worker_script(ClientFiles(tmp_path)).decode()
    (tmp_path / "table.js").write_text("mended")
    after = worker_script(ClientFiles(tmp_path)).decode()
    version = re.compile(r'VERSION = "(\w+)"')
    first, second = version.search(before), version.search(after)
    assert first
    assert second
    assert first[1] != second[1]
    assert '"/static/table.js"' in after
    assert "worker.js" not in after.splitlines()[1]
