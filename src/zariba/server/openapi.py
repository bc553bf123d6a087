"""The HTTP surface as an OpenAPI document, made from the types that pass over it.

A new address is one more `Route` in `ROUTES`; a test holds the list to the server's own routes.
"""

import re
from functools import cache

import msgspec
from litestar import Response, get

from zariba import __version__
from zariba.core.briefing import Briefing
from zariba.core.glossary import Glossary
from zariba.core.record import Record
from zariba.core.report import Report
from zariba.core.scene import Board, Table
from zariba.server.bodies import (
    About,
    Branch,
    Claim,
    Claimed,
    Error,
    GiveNumber,
    GoesOn,
    HandOver,
    Here,
    LoadTable,
    NewTable,
    Renew,
    Renewed,
    ReviewView,
    ShownGame,
    ShownLesson,
    ShownRule,
)
from zariba.server.messages import Message
from zariba.server.numbers import NumbersView
from zariba.server.setup import Opened

JSON = "application/json"
HTML = "text/html; charset=utf-8"
SVG = "image/svg+xml"
ANYTHING = "*/*"

EVERYWHERE = (421,)
"""What every address may answer besides its own."""
KEPT = (304,)
"""What a browser may keep is not sent again."""
CHANGES = (400, 403, 408, 413, 429, 503)
"""Asking for a change: wrong, from elsewhere, too slow, too large, too often, no database."""
BEHIND_A_LINK = (404, 503)

MEANINGS = {
    200: "what was asked for",
    201: "a table was set up",
    204: "nothing",
    304: "the browser's copy is still good",
    400: "what was asked makes no sense",
    403: "not from here, or not for this link",
    404: "there is no such thing",
    408: "the body did not come in time",
    413: "the body is too large",
    421: "the server does not go by that name",
    429: "too often: wait a moment",
    503: "the database is in trouble",
}

PARTS = ["board", "board.svg", "tables", "rules", "lessons", "glossary", "briefings"]

PARAMETERS: dict[str, dict[str, object]] = {
    "token": {"description": "The secret word of a link."},
    "game": {"description": "The id of a game."},
    "part": {"description": "What of the game.", "schema": {"enum": PARTS}},
    "page": {"description": "how-to-play, or the id of a game."},
    "name": {"description": "A file of the browser client; it may name a folder."},
}


class Route(msgspec.Struct, frozen=True):
    """One address and method: what it takes, what it gives, and with which statuses."""

    method: str
    path: str
    says: str
    gives: tuple[object, ...] = ()
    """The types of a good answer in JSON; empty for one that is no JSON."""
    takes: type | None = None
    status: int = 200
    others: tuple[int, ...] = ()
    """The statuses of the other answers; from 400 on they carry an `Error`."""
    media: tuple[str, ...] = (JSON,)
    queries: tuple[str, ...] = ()


ROUTES = (
    Route("get", "/", "The start page.", media=(HTML,), others=KEPT),
    Route(
        "get",
        "/table/{token}",
        "The table, as the holder of that link sees it.",
        media=(HTML,),
        others=(*KEPT, *BEHIND_A_LINK),
    ),
    Route(
        "get",
        "/table/{token}/report",
        "The report after the game, to read and to print.",
        media=(HTML,),
        others=(*KEPT, *BEHIND_A_LINK),
    ),
    Route("get", "/played", "The games this browser has played.", media=(HTML,), others=KEPT),
    Route(
        "get",
        "/static/{name}",
        "A file of the browser client.",
        media=(ANYTHING,),
        others=(*KEPT, 404),
    ),
    Route("get", "/help/{page}", "A page of help.", media=(HTML,), others=(*KEPT, 404)),
    Route(
        "get",
        "/worker.js",
        "The worker that keeps the client's files.",
        media=(ANYTHING,),
        others=(*KEPT, 404),
    ),
    Route("get", "/favicon.ico", "No icon.", status=204, media=()),
    Route("get", "/api/openapi.json", "This document.", gives=(dict[str, msgspec.Raw],)),
    Route("get", "/api/here", "The address by which others reach the server.", gives=(Here,)),
    Route("get", "/api/games", "The games on offer.", gives=(list[ShownGame],), others=KEPT),
    Route(
        "get",
        "/api/games/{game}/{part}",
        "A part of a game that never changes: board, artwork, tables, rules, what teaches it.",
        gives=(Board, list[Table], list[ShownRule], list[ShownLesson], Glossary, list[Briefing]),
        media=(JSON, SVG),
        others=(*KEPT, 404),
        queries=("scenario",),
    ),
    Route(
        "post",
        "/api/tables",
        "Set a table up for a new game.",
        takes=NewTable,
        gives=(Opened,),
        status=201,
        others=CHANGES,
    ),
    Route(
        "post",
        "/api/tables/load",
        "Set a table up that goes on from a save file.",
        takes=LoadTable,
        gives=(Opened,),
        status=201,
        others=CHANGES,
    ),
    Route(
        "get",
        "/api/table/{token}",
        "What a client needs to know of the table.",
        gives=(About,),
        others=(403, *BEHIND_A_LINK),
    ),
    Route(
        "get",
        "/api/table/{token}/save",
        "The save file; for one who plays every human seat, or when the game is over.",
        gives=(Record,),
        others=(403, *BEHIND_A_LINK),
    ),
    Route(
        "get",
        "/api/table/{token}/report",
        "The report after the game, for whoever has a link; only when it is over.",
        gives=(Report,),
        others=(*KEPT, 403, *BEHIND_A_LINK),
    ),
    Route(
        "get",
        "/api/table/{token}/review",
        "The review of a game that is over, as far as it has come; verdicts from a number on.",
        gives=(ReviewView,),
        others=(403, *BEHIND_A_LINK),
        queries=("since",),
    ),
    Route(
        "post",
        "/api/table/{token}/review",
        "Have the game reviewed, or go on with a review that stopped.",
        gives=(ReviewView,),
        others=(*CHANGES, 404),
    ),
    Route(
        "post",
        "/api/table/{token}/branch",
        "A new table that shares the first actions of this one; as for the save file.",
        takes=Branch,
        gives=(Opened,),
        status=201,
        others=(*CHANGES, 404),
    ),
    Route(
        "post",
        "/api/table/{token}/continue",
        "Where a game goes on whose rules were mended.",
        gives=(GoesOn,),
        status=201,
        others=(*CHANGES, 404),
    ),
    Route(
        "post",
        "/api/table/{token}/claim",
        "Sit down: the link is this browser's from now on.",
        takes=Claim,
        gives=(Claimed,),
        others=(*CHANGES, 404),
    ),
    Route(
        "post",
        "/api/table/{token}/handover",
        "A code that lets another browser in, once.",
        gives=(HandOver,),
        others=(*CHANGES, 404),
    ),
    Route(
        "post",
        "/api/table/{token}/renew",
        "Replace a link by a new one.",
        takes=Renew,
        gives=(Renewed,),
        others=(*CHANGES, 404),
    ),
    Route(
        "post",
        "/api/table/{token}/number",
        "Give the hash of a number for the dice, or the number.",
        takes=GiveNumber,
        gives=(NumbersView,),
        others=(*CHANGES, 404),
    ),
)


@get("/api/openapi.json")
async def openapi() -> Response[bytes]:
    """The document itself."""
    return Response(document(), media_type=JSON)


@cache
def document() -> bytes:
    """The OpenAPI document in JSON."""
    types = [Error, Message]
    for route in ROUTES:
        types += [*route.gives, *([route.takes] if route.takes else [])]
    found, components = msgspec.json.schema_components(
        types, ref_template="#/components/schemas/{name}"
    )
    schemas = dict(zip(map(str, types), found, strict=True))
    paths: dict[str, dict[str, object]] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method] = _operation(route, schemas)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "zariba",
                "version": __version__,
                "description": "Tables of wargames. Who knows a link's secret word has its seats.",
            },
            "paths": paths,
            "components": {"schemas": components},
            "x-websockets": {
                "/ws/{token}": {
                    "summary": "The table in play; docs/wire.md explains the messages.",
                    "receives": schemas[str(Message)],
                }
            },
        }
    )


def _operation(route: Route, schemas: dict[str, dict[str, object]]) -> dict[str, object]:
    good = [schemas[str(each)] for each in route.gives]
    shape: dict[str, object] = {} if not good else good[0] if len(good) == 1 else {"anyOf": good}
    responses: dict[str, object] = {
        str(route.status): _response(
            route.status, {media: shape if media == JSON else {} for media in route.media}
        )
    }
    for status in sorted({*EVERYWHERE, *route.others}):
        pages = (JSON, *(media for media in route.media if media == HTML))
        said = {media: schemas[str(Error)] if media == JSON else {} for media in pages}
        responses[str(status)] = _response(status, said if status >= 400 else {})
    operation: dict[str, object] = {"summary": route.says, "responses": responses}
    parameters = _parameters(route)
    if parameters:
        operation["parameters"] = parameters
    if route.takes is not None:
        content = {JSON: {"schema": schemas[str(route.takes)]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _response(status: int, content: dict[str, dict[str, object]]) -> dict[str, object]:
    response: dict[str, object] = {"description": MEANINGS[status]}
    if content:
        response["content"] = {media: {"schema": schema} for media, schema in content.items()}
    return response


def _parameters(route: Route) -> list[dict[str, object]]:
    text = {"type": "string"}
    found: list[dict[str, object]] = [
        {"name": name, "in": "path", "required": True, "schema": text, **PARAMETERS[name]}
        for name in re.findall(r"{(\w+)}", route.path)
    ]
    found += [{"name": name, "in": "query", "schema": text} for name in route.queries]
    if 304 in route.others:
        found.append({"name": "If-None-Match", "in": "header", "schema": text})
    return found
