"""Sitting down at a table over HTTP: claims, hand-over codes, new links, numbers for the dice."""

import re
import secrets
from typing import Any

from litestar import Response, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.handlers import HTTPRouteHandler

from zariba.server.asking import Asked, path_word, read_body, write_json
from zariba.server.bodies import Claim, GiveNumber, Renew
from zariba.server.claims import TAKEN, Taken
from zariba.server.kept import Link, key_of
from zariba.server.limits import Turnstile
from zariba.server.lobby import Lobby
from zariba.server.seats import address
from zariba.server.security import from_our_pages
from zariba.server.tables import LiveTable

NO_TABLE = "there is no table behind this link"

COOKIE = "zariba_browser"
COOKIE_SECONDS = 400 * 24 * 3600
SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
CODES_PER_MINUTE = 10.0


def browser_of(connection: "ASGIConnection[Any, Any, Any, Any]") -> str:
    """What is known of the browser that asks; empty where it has never sat down here."""
    secret = connection.cookies.get(COOKIE, "")
    return key_of(secret) if SECRET.fullmatch(secret) else ""


async def find(lobby: Lobby, request: Asked) -> tuple[LiveTable, Link]:
    """The table and link of an address, whoever asks."""
    found = await lobby.find(path_word(request, "token"))
    if found is None:
        raise NotFoundException(NO_TABLE)
    return found


async def come_in(lobby: Lobby, request: Asked) -> tuple[LiveTable, Link]:
    """The same for a browser that may use the link; Taken where another sits there."""
    table, link = await find(lobby, request)
    if not link.admits(browser_of(request)):
        raise Taken(TAKEN)
    return table, link


def door_routes(lobby: Lobby) -> list[HTTPRouteHandler]:
    """What a page asks before it plays, and what changes who may play."""
    codes = Turnstile(CODES_PER_MINUTE)

    # Never a GET: programs that preview a link in a chat must not sit down.
    @post("/api/table/{token:str}/claim", guards=[from_our_pages], status_code=200)
    async def claim(request: Asked) -> Response[bytes]:
        table, link = await find(lobby, request)
        wanted = await read_body(request, Claim)
        if wanted.code and link.claims and not codes.take(link.key):
            raise TooManyRequestsException("too many hand-over codes: wait a minute")
        secret = request.cookies.get(COOKIE, "")
        if not SECRET.fullmatch(secret):
            secret = secrets.token_urlsafe(32)
        claimed = await table.claims.claim(link, key_of(secret), wanted.code)
        answer = write_json({"claimed": claimed})
        if claimed:
            answer.set_cookie(
                Cookie(
                    COOKIE,
                    value=secret,
                    max_age=COOKIE_SECONDS,
                    path="/",
                    httponly=True,
                    samesite="strict",
                    secure=request.url.scheme == "https",
                )
            )
        return answer

    @post("/api/table/{token:str}/handover", guards=[from_our_pages], status_code=200)
    async def hand_over(request: Asked) -> Response[bytes]:
        table, link = await come_in(lobby, request)
        return write_json({"code": await table.claims.hand_over(link, browser_of(request))})

    @post("/api/table/{token:str}/renew", guards=[from_our_pages], status_code=200)
    async def renew(request: Asked) -> Response[bytes]:
        table, link = await come_in(lobby, request)
        wanted = await read_body(request, Renew)
        token = await table.claims.renew(link, browser_of(request), wanted.seat)
        return write_json({"url": address(token)})

    @post("/api/table/{token:str}/number", guards=[from_our_pages], status_code=200)
    async def give_number(request: Asked) -> Response[bytes]:
        table, link = await come_in(lobby, request)
        wanted = await read_body(request, GiveNumber)
        given = await table.numbers.give(link, wanted.commits, wanted.number, wanted.anew)
        return write_json(given)

    return [claim, hand_over, renew, give_number]
