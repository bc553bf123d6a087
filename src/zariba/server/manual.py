"""The pages of help: how to play, and what each game's README says, from their Markdown."""

import html
import re
from importlib import resources
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from zariba import registry
from zariba.core.bad_input import BadInput
from zariba.server.asking import Asked, path_word
from zariba.server.assets import answer, make_asset

HOW_TO_PLAY = "how-to-play"

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} - zariba</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/style.css"><link rel="stylesheet" href="/static/manual.css">
</head><body class="manual"><nav aria-label="Help"><a href="/">zariba</a>{links}</nav>
<main>{body}</main></body></html>
"""


def manual_route() -> HTTPRouteHandler:
    """The address of the pages."""

    @get("/help/{page:str}")
    async def manual(request: Asked) -> Response[bytes]:
        name = path_word(request, "page")
        text = page_text(name)
        if text is None:
            raise NotFoundException(f"there is no page of help {name}")
        return answer(request, make_asset(whole_page(text).encode(), ".html"))

    return manual


def page_text(name: str) -> str | None:
    """The Markdown of a page: of the table in general, or of a game; None when there is none."""
    if name == HOW_TO_PLAY:
        path = how_to_play()
        return path.read_text("utf-8") if path is not None else None
    if name not in registry.GAMES:
        return None
    try:
        path = registry.load(name).folder() / "README.md"
    except BadInput:
        return None
    return path.read_text("utf-8") if path.exists() else None


def how_to_play() -> Path | None:
    """Packed with the client's files, or in the docs of a working copy."""
    package = Path(str(resources.files("zariba")))
    places = (package / "web" / "how-to-play.md", package.parents[1] / "docs" / "how-to-play.md")
    return next((path for path in places if path.is_file()), None)


def whole_page(text: str) -> str:
    """A page with the way to the others."""
    names = {HOW_TO_PLAY: "How to play"} | {name: name.capitalize() for name in registry.GAMES}
    links = "".join(f'<a href="/help/{name}">{words}</a>' for name, words in names.items())
    title = re.search(r"^# (.+)$", text, re.MULTILINE)
    return PAGE.format(
        title=html.escape(title[1] if title else "Help"), links=links, body=rendered(text)
    )


def rendered(text: str) -> str:
    """The Markdown that our own pages use, as HTML: nothing in it becomes markup by itself."""
    return "\n".join(_block(block) for block in _blocks(text))


def _blocks(text: str) -> list[list[str]]:
    """Lines that belong together: code between fences, a heading, or what no empty line parts."""
    blocks: list[list[str]] = [[]]
    fenced = False
    for line in text.splitlines():
        if line.startswith("```"):
            fenced = not fenced
            blocks += [[line]] if fenced else [[]]
        elif fenced:
            blocks[-1].append(line)
        elif not line.strip():
            blocks.append([])
        elif line.startswith("#"):
            blocks += [[line], []]
        else:
            blocks[-1].append(line)
    return [block for block in blocks if block]


def _block(lines: list[str]) -> str:
    first = lines[0]
    if first.startswith("```"):
        return f"<pre>{html.escape(chr(10).join(lines[1:]))}</pre>"
    if heading := re.match(r"(#+) (.+)", first):
        depth = min(len(heading[1]), 4)
        return f"<h{depth}>{_inline(heading[2])}</h{depth}>"
    if first.startswith("|"):
        return _table(lines)
    if re.match(r"(-|\d+\.) ", first):
        return _list(lines)
    return f"<p>{_inline(' '.join(line.strip() for line in lines))}</p>"


def _list(lines: list[str]) -> str:
    items: list[str] = []
    for line in lines:
        point = re.match(r"(?:-|\d+\.) (.+)", line)
        if point:
            items.append(point[1])
        else:
            items[-1] += f" {line.strip()}"
    kind = "ul" if lines[0].startswith("-") else "ol"
    return f"<{kind}>" + "".join(f"<li>{_inline(item)}</li>" for item in items) + f"</{kind}>"


def _table(lines: list[str]) -> str:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    made = [
        "<tr>" + "".join(f"<{cell}>{_inline(word)}</{cell}>" for word in row) + "</tr>"
        for row, cell in zip(rows, ["th"] + ["td"] * len(rows), strict=False)
    ]
    return f"<table>{''.join(made)}</table>"


def _inline(text: str) -> str:
    parts = re.split(r"(`[^`]+`)", text)
    return "".join(
        f"<code>{html.escape(part[1:-1])}</code>" if part.startswith("`") else _words(part)
        for part in parts
        if part
    )


def _words(text: str) -> str:
    plain = html.escape(re.sub(r"!\[[^\]]*\]\([^)]*\)", "", text))
    plain = re.sub(r"\[([^\]]+)\]\(([^)]+)\)", _link, plain)
    plain = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", plain)
    return re.sub(r"(?<!\*)\*([^*]+)\*(?!\*)", r"<i>\1</i>", plain)


def _link(match: re.Match[str]) -> str:
    words, target = match[1], match[2]
    if re.match(r"https?://", target):
        return f'<a href="{target}" rel="noreferrer">{words}</a>'
    return words  # a file that is served nowhere
