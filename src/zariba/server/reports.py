"""The report after a game over HTTP, worked out once for all who ask, and its review."""

import asyncio
from functools import partial
from weakref import WeakKeyDictionary

import msgspec
from litestar import Response, get, post
from litestar.exceptions import HTTPException, TooManyRequestsException
from litestar.handlers import HTTPRouteHandler

from zariba.core.reporter import report_of
from zariba.server.advice import can_weigh
from zariba.server.asking import Asked, write_json
from zariba.server.assets import Asset, answer, make_asset
from zariba.server.door import come_in
from zariba.server.lobby import Lobby
from zariba.server.moment import Moment
from zariba.server.once import Once
from zariba.server.security import from_our_pages
from zariba.server.tables import LiveTable

NOT_YET = "there is a report when the game is over"
NO_REVIEW_YET = "there is a review when the game is over"
TOO_MANY = "too many games wait to be reviewed: ask again later"


class Reports:
    """The reports of the tables in play, forgotten with the moment that they tell of."""

    def __init__(self) -> None:
        self._made: WeakKeyDictionary[Moment, Asset] = WeakKeyDictionary()
        self._making: Once[Moment, Asset] = Once()

    async def of(self, table: LiveTable) -> Asset:
        """The report of a game that is over; an error for any other, whoever asks."""
        moment = table.moment
        if not moment.over:
            raise HTTPException(NOT_YET, status_code=403)
        if moment not in self._made:
            return await self._making.get(moment, partial(self._make, moment))
        return self._made[moment]

    async def _make(self, moment: Moment) -> Asset:
        made = await asyncio.to_thread(_write, moment)
        self._made[moment] = made
        return made


def _write(moment: Moment) -> Asset:
    return make_asset(msgspec.json.encode(report_of(moment.journal)), ".json")


def report_routes(lobby: Lobby) -> list[HTTPRouteHandler]:
    """Where the report is asked for."""
    reports = Reports()

    @get("/api/table/{token:str}/report")
    async def report(request: Asked) -> Response[bytes]:
        table, _ = await come_in(lobby, request)
        return answer(request, await reports.of(table))

    return [report]


def review_routes(lobby: Lobby) -> list[HTTPRouteHandler]:
    """Where the review is asked for."""

    async def find(request: Asked) -> LiveTable:
        table, _ = await come_in(lobby, request)
        if not table.moment.over:
            raise HTTPException(NO_REVIEW_YET, status_code=403)
        return table

    @get("/api/table/{token:str}/review")
    async def review(request: Asked) -> Response[bytes]:
        table = await find(request)
        since = request.query_params.get("since", "0")
        number = int(since) if since.isdecimal() and len(since) < 10 else 0
        return write_json(await lobby.reviews.view(table, number))

    @post("/api/table/{token:str}/review", guards=[from_our_pages], status_code=200)
    async def begin(request: Asked) -> Response[bytes]:
        table = await find(request)
        if can_weigh(table.game) and not lobby.reviews.begin(table.id):
            raise TooManyRequestsException(TOO_MANY)
        return write_json(await lobby.reviews.view(table, 0))

    return [review, begin]
