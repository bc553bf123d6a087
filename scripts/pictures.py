"""Draw the client's small pictures: icons, and a strip of each map for the start page."""

from __future__ import annotations

import base64
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from zariba import registry

sys.path.insert(0, str(Path(__file__).parent))
import browser

WEB = Path(__file__).parent.parent / "src" / "zariba" / "web"
ARGS = ["--no-sandbox", "--disable-gpu"]
STRIP = (1000, 300)
QUALITY = 0.62
FRAMES: dict[str, tuple[float, float, float]] = {
    "keren": (0.2, 0.3, 0.6),
    "ogaden": (0.15, 0.33, 0.7),
    "mog93": (0.0, 0.3, 0.55),
    "sandwars": (0.28, 0.04, 0.6),
    "aoi": (0.1, 0.34, 0.8),
}
"""Which part of a map shows: left edge, top edge and width, as parts of the whole sheet."""

DRAW = """async ([source, left, top, part, wide, high, quality]) => {
  const art = new Image();
  art.src = source;
  await art.decode();
  const canvas = new OffscreenCanvas(wide, high);
  const k = wide / (art.naturalWidth * part);
  const [w, h] = [art.naturalWidth * k, art.naturalHeight * k];
  canvas.getContext("2d").drawImage(art, -left * w, -top * h, w, h);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality });
  return [...new Uint8Array(await blob.arrayBuffer())];
}"""


def data_url(drawing: str) -> str:
    return "data:image/svg+xml;base64," + base64.b64encode(drawing.encode()).decode()


def draw_icons(page: Page) -> None:
    """The icon on a full square, so that any system may cut its own shape from it."""
    icon = data_url((WEB / "icon.svg").read_text())
    for size in (192, 512):
        page.set_viewport_size({"width": size, "height": size})
        style = "margin:0;background:#c9b182;display:grid;place-items:center;height:100vh"
        page.set_content(f'<body style="{style}"><img src="{icon}" width="{size * 0.86}"></body>')
        page.screenshot(path=WEB / f"icon-{size}.png")


def draw_strips(page: Page) -> None:
    (WEB / "pictures").mkdir(exist_ok=True)
    for game_id, frame in FRAMES.items():
        game = registry.load(game_id)
        artwork = game.artwork(game.scenarios[0].id)
        page.set_content("<p>drawing</p>")
        strip = page.evaluate(DRAW, [data_url(artwork), *frame, *STRIP, QUALITY])
        (WEB / "pictures" / f"{game_id}.webp").write_bytes(bytes(strip))


def main() -> None:
    """Draw all of them again."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser.find(), args=ARGS)
        page = chromium.new_page()
        draw_icons(page)
        draw_strips(page)
        chromium.close()


if __name__ == "__main__":
    main()
