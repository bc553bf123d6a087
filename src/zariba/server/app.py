"""The HTTP surface: pages, games, tables, save files and the websocket; docs/wire.md lists it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

from litestar import Litestar, Response, get, post, websocket
from litestar.exceptions import HTTPException, NotFoundException, TooManyRequestsException
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler

from zariba.core.bad_input import BadInput, one_line
from zariba.server import limits
from zariba.server.advice import can_weigh
from zariba.server.asking import Asked
from zariba.server.asking import path_word as _word
from zariba.server.asking import read_body as _body
from zariba.server.asking import write_json as _json
from zariba.server.assets import ClientFiles, answer
from zariba.server.bodies import Branch, LoadTable, NewTable
from zariba.server.claims import Forbidden, Taken
from zariba.server.door import NO_TABLE, come_in, door_routes
from zariba.server.fairness import told_of_dice
from zariba.server.lobby import Lobby
from zariba.server.manual import manual_route
from zariba.server.memory import tidy
from zariba.server.messages import kind_of
from zariba.server.offline import worker_routes
from zariba.server.openapi import openapi
from zariba.server.parting import branched
from zariba.server.reports import report_routes, review_routes
from zariba.server.seats import address, shown_links
from zariba.server.security import add_headers, from_our_pages, masked
from zariba.server.setup import Opened, branch_table, load_table, new_table
from zariba.server.shelf import Shelf
from zariba.server.store import Link, Store, StoreError
from zariba.server.tables import LiveTable
from zariba.server.websocket import Socket, attend

log = logging.getLogger("zariba.server")

LOST_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not found - zariba</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/style.css">
<link rel="stylesheet" href="/static/start.css">
</head>
<body class="start">
<header class="masthead"><h1>zariba</h1><p>{why}.</p></header>
<main id="start"><p><a href="/">To the games: set up a new table</a></p></main>
</body>
</html>
"""


def make_app(
    store: Store, files: ClientFiles | None = None, outside: Callable[[], str] = str
) -> Litestar:
    """The server on an open store; `outside` is the address by which others reach it."""
    lobby = Lobby(store)
    files = files or ClientFiles()

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        threads = ThreadPoolExecutor(limits.THREADS, "table")
        asyncio.get_running_loop().set_default_executor(threads)
        tidying = asyncio.create_task(tidy(lambda: lobby.idle))
        await lobby.reviews.resume()
        yield
        tidying.cancel()
        await lobby.close()

    return Litestar(
        route_handlers=[
            *_pages(lobby, files),
            *worker_routes(files),
            manual_route(),
            *_games(Shelf()),
            openapi,
            _here(outside),
            *door_routes(lobby),
            *report_routes(lobby),
            *review_routes(lobby),
            *_tables(lobby, limits.Turnstile(limits.TABLES_PER_MINUTE)),
        ],
        lifespan=[lifespan],
        before_send=[add_headers],
        exception_handlers={Exception: _explain},
        request_max_body_size=limits.BODY_BYTES,
        openapi_config=None,
        logging_config=None,
    )


def _explain(request: Asked, error: Exception) -> Response[bytes]:
    """One clear line for whatever went wrong."""
    if isinstance(error, StoreError):
        status, why = 503, str(error)
    elif isinstance(error, Forbidden):
        status, why = 403, str(error)
    elif isinstance(error, BadInput):
        status, why = 400, str(error)
    elif isinstance(error, HTTPException):
        status, why = error.status_code, error.detail
    else:
        log.error("%s %s failed", request.method, masked(request.url.path), exc_info=error)
        status, why = 500, f"an error in the server stopped this ({kind_of(error)})"
    if status == 404 and "text/html" in request.headers.get("accept", ""):
        return _lost("there is no such page")
    taken = {"taken": True} if isinstance(error, Taken) else {}
    return _json({"error": one_line(why), **taken}, status)


def _lost(why: str) -> Response[bytes]:
    """A page for whoever has come to an address where nothing is."""
    body = LOST_PAGE.format(why=f"{why[:1].upper()}{why[1:]}").encode()
    return Response(body, status_code=404, media_type="text/html; charset=utf-8")


def _pages(lobby: Lobby, files: ClientFiles) -> list[HTTPRouteHandler]:
    @get("/")
    async def start_page(request: Asked) -> Response[bytes]:
        return file(request, "index.html")

    @get("/table/{token:str}")
    async def table_page(request: Asked) -> Response[bytes]:
        if await asyncio.to_thread(lobby.store.find, _word(request, "token")) is None:
            return _lost(NO_TABLE)
        return file(request, "table.html")

    @get("/table/{token:str}/report")
    async def report_page(request: Asked) -> Response[bytes]:
        if await asyncio.to_thread(lobby.store.find, _word(request, "token")) is None:
            return _lost(NO_TABLE)
        return file(request, "report.html")

    @get("/played")
    async def played_page(request: Asked) -> Response[bytes]:
        return file(request, "played.html")

    @get("/static/{name:path}")
    async def static(request: Asked) -> Response[bytes]:
        return file(request, _word(request, "name"))

    @get("/favicon.ico", status_code=204)
    async def icon() -> None:
        return None

    def file(request: Asked, name: str) -> Response[bytes]:
        asset = files.get(name)
        if asset is None:
            raise NotFoundException(f"there is no file {name}")
        return answer(request, asset)

    return [start_page, table_page, report_page, played_page, static, icon]


def _here(outside: Callable[[], str]) -> HTTPRouteHandler:
    @get("/api/here")
    async def here() -> Response[bytes]:
        return _json({"outside": outside()})

    return here


def _games(shelf: Shelf) -> list[HTTPRouteHandler]:
    @get("/api/games")
    async def games(request: Asked) -> Response[bytes]:
        return answer(request, await shelf.games())

    @get("/api/games/{game:str}/{part:str}")
    async def part_of_game(request: Asked) -> Response[bytes]:
        game, part = _word(request, "game"), _word(request, "part")
        scenario = request.query_params.get("scenario", "")
        asset = await shelf.part(game, part, scenario)
        if asset is None:
            raise NotFoundException(f"there is no {part} of a game {game}")
        return answer(request, asset)

    return [games, part_of_game]


def _tables(
    lobby: Lobby, turnstile: limits.Turnstile
) -> list[HTTPRouteHandler | WebsocketRouteHandler]:
    def count(request: Asked) -> None:
        if not turnstile.take(limits.visitor(request.client.host if request.client else "")):
            raise TooManyRequestsException("too many new tables: wait a minute")

    async def find(request: Asked) -> tuple[LiveTable, Link]:
        return await come_in(lobby, request)

    def opened(table: Opened) -> Response[bytes]:
        return _json(table, 201)

    def check_may_save(table: LiveTable, link: Link) -> None:
        if not table.may_save(link):
            raise HTTPException(
                "the record tells every secret: it is for one who plays every human seat, "
                "or for after the game",
                status_code=403,
            )

    @post("/api/tables", guards=[from_our_pages])
    async def create(request: Asked) -> Response[bytes]:
        count(request)
        wanted = await _body(request, NewTable)
        return opened(
            await asyncio.to_thread(
                new_table,
                lobby.store,
                wanted.game,
                wanted.scenario,
                options=wanted.options,
                seats=wanted.seats,
                seed=wanted.seed,
                free_undo=wanted.free_undo,
                prepared=wanted.prepared,
                umpire=wanted.umpire,
                lesson=wanted.lesson,
            )
        )

    @post("/api/tables/load", guards=[from_our_pages])
    async def load(request: Asked) -> Response[bytes]:
        count(request)
        wanted = await _body(request, LoadTable)
        return opened(
            await asyncio.to_thread(
                load_table,
                lobby.store,
                bytes(wanted.save),
                wanted.seats,
                wanted.free_undo,
                wanted.umpire,
            )
        )

    @get("/api/table/{token:str}")
    async def about(request: Asked) -> Response[bytes]:
        table, link = await find(request)
        record = table.journal.record
        game = table.game
        parting = await table.parting(link)
        numbers = table.numbers.view(link)
        dice = told_of_dice(table.who, record, table.links, table.numbers.giving, link)
        return _json(
            {
                "id": table.id,
                "game": game.id,
                "title": game.title,
                "scenario": record.scenario,
                "scenario_name": game.scenario(record.scenario).name,
                "options": [v.name for v in game.variants if v.id in record.options],
                "seats": link.seats,
                "players": table.players,
                "links": shown_links(
                    table.who, table.players, table.links, link, {link.key: _word(request, "token")}
                ),
                "may_save": table.may_save(link),
                "free_undo": table.free_undo,
                "overlays": game.overlays,
                "advice": can_weigh(game),
                "commitment": "" if table.numbers.waiting else table.journal.commitment,
                "branch_of": branched(record, table.may_save(link)),
                **({"lesson": record.lesson} if record.lesson else {}),
                **({"told": table.journal.told} if table.journal.told else {}),
                **({"parted": parting} if parting else {}),
                **({"dice": dice} if dice else {}),
                **({"numbers": numbers} if numbers else {}),
                **({"umpire": umpire} if (umpire := table.umpiring.who(link)) else {}),
            }
        )

    @get("/api/table/{token:str}/save")
    async def save(request: Asked) -> Response[bytes]:
        table, link = await find(request)
        check_may_save(table, link)
        journal = table.journal
        count = len((journal.whole if journal.parted else journal.record).actions)
        name = f"{table.game.id}-{table.id}-{count}.json"
        return Response(
            journal.save(),
            media_type="application/json",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    @post("/api/table/{token:str}/branch", guards=[from_our_pages])
    async def branch(request: Asked) -> Response[bytes]:
        count(request)
        table, link = await find(request)
        check_may_save(table, link)
        wanted = await _body(request, Branch)
        n = await table.gallery.branching(link, wanted.n)
        return opened(await asyncio.to_thread(branch_table, lobby.store, table.stored(), n))

    @post("/api/table/{token:str}/continue", guards=[from_our_pages])
    async def go_on(request: Asked) -> Response[bytes]:
        count(request)
        table, link = await find(request)
        road = await lobby.go_on(table, link, _word(request, "token"))
        return _json({"open": address(road)}, 201)

    @websocket("/ws/{token:str}")
    async def live(socket: Socket) -> None:
        await attend(socket, str(socket.path_params["token"]), lobby)

    return [create, load, about, save, branch, go_on, live]
