"""The pages of help, from the Markdown that the docs and the games have."""

from __future__ import annotations

import pytest

from zariba import registry
from zariba.server.manual import HOW_TO_PLAY, page_text, rendered, whole_page


def test_how_to_play_is_served_as_a_page(client) -> None:
    answer = client.get(f"/help/{HOW_TO_PLAY}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert "<h1>How to play</h1>" in answer.text


def test_a_page_that_is_not_there_is_404(client) -> None:
    assert client.get("/help/nothing").status_code == 404
    assert client.get("/help/..%2Fpyproject").status_code == 404


@pytest.mark.parametrize("game", ["keren", "ogaden", "mog93", "sandwars", "aoi"])
def test_every_game_has_its_page(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "GAMES", (game,))
    text = page_text(game)
    assert text is not None
    page = whole_page(text)
    assert "<h2>Playing it here</h2>" in page
    assert f'<a href="/help/{game}">' in page


def test_markdown_becomes_headings_lists_tables_and_code() -> None:
    text = (
        "# A\n\ntwo\nlines **b** *i* `<c>`\n\n- one\n  more\n- two\n\n"
        "| x | y |\n|---|---|\n| 1 | 2 |\n"
    )
    assert rendered(text).split("\n") == [
        "<h1>A</h1>",
        "<p>two lines <b>b</b> <i>i</i> <code>&lt;c&gt;</code></p>",
        "<ul><li>one more</li><li>two</li></ul>",
        "<table><tr><th>x</th><th>y</th></tr><tr><td>1</td><td>2</td></tr></table>",
    ]


def test_nothing_in_a_page_becomes_markup_by_itself() -> None:
    assert "<script" not in rendered("<script>x</script>\n\n- <script>\n\n```\n<script>\n```")
    assert rendered("[x](javascript:alert(1))") == "<p>x)</p>"
