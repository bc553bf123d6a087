"""What every test may ask for: ways to play, a browser, and Hypothesis settings that repeat."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent

sys.path.insert(0, str(ROOT / "tests" / "play"))

CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

# The same examples on every run: what fails here fails everywhere. `make soak` looks further.
settings.register_profile("build", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None, max_examples=2000)
settings.load_profile("build")


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The Chromium that scripts/browser.py finds; a machine without one fails, it does not skip."""
    spec = importlib.util.spec_from_file_location("browser", ROOT / "scripts" / "browser.py")
    assert spec is not None
    assert spec.loader is not None
    finder = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(finder)
    try:
        return str(finder.find())
    except finder.NoBrowser as trouble:
        pytest.fail(f"{trouble}\n  - or let `make browser` do it", pytrace=False)


# One browser per module rather than per run: while playwright's event loop lives, asyncio.run
# fails in the same process, and tests of the server may want it.
@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=chromium_path, headless=True, args=CHROMIUM_ARGS
        )
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh page; an uncaught error in the client's code fails the test that met it."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert not errors, "uncaught in the page: " + "; ".join(errors)
