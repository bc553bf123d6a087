"""How long the server waits for people who connect and then say, or take, nothing.

uvicorn has no limit for how slowly a request may come in, and what it closes stays open until
everything is sent. So the connections are looked over every second.
"""

import asyncio
from collections.abc import Collection
from typing import Protocol

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from zariba.server import limits
from zariba.server.hosts import is_proxy
from zariba.server.limits import visitor

CLOSING_SECONDS = 5.0
"""How long what was sent last may take to be taken."""

TOO_MANY = (
    b"HTTP/1.1 503 Service Unavailable\r\n"
    b"connection: close\r\n"
    b"content-type: application/json\r\n\r\n"
    b'{"error": "too many connections: close some of them, or try again later"}\n'
)

Standing = tuple[str, object]
"""What a connection is waited for, and what marks progress in it."""


class Cycle(Protocol):
    """An answer to a request, as uvicorn keeps it."""

    response_complete: bool


class Patience:
    """What each connection was last waited for, and since when."""

    def __init__(self) -> None:
        self._noted: dict[asyncio.BaseProtocol, tuple[Standing, float]] = {}

    def look(self, connections: Collection[asyncio.BaseProtocol], now: float) -> None:
        """Let go of those that were waited for too long."""
        noted: dict[asyncio.BaseProtocol, tuple[Standing, float]] = {}
        for each in list(connections):
            transport: asyncio.Transport | None = getattr(each, "transport", None)
            if transport is None:
                continue
            standing = _standing(each, transport)
            before, since = self._noted.get(each, (None, now))
            noted[each] = (standing, since if standing == before else now)
            if now - noted[each][1] > _most(standing):
                transport.abort()
        self._noted = noted


def _standing(connection: asyncio.BaseProtocol, transport: asyncio.Transport) -> Standing:
    unsent = transport.get_write_buffer_size()
    if transport.is_closing():
        return ("closing", unsent)
    if unsent:
        return ("unsent", unsent)
    if hasattr(connection, "cycle"):  # it speaks HTTP, not a websocket's language
        cycle: Cycle | None = connection.cycle
        if cycle is None or cycle.response_complete:
            return ("request", cycle)
    return ("", None)


def _most(standing: Standing) -> float:
    return {
        "closing": CLOSING_SECONDS,
        "unsent": limits.UNREAD_SECONDS,
        "request": limits.REQUEST_SECONDS,
    }.get(standing[0], float("inf"))


class Counted(asyncio.Protocol):
    """Turns a connection away that is one too many, in all or from its address."""

    most = limits.CONNECTIONS
    proxies: Collection[str] = ()
    connections: Collection["Counted"]
    client: tuple[str, int] | None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Someone has connected."""
        super().connection_made(transport)
        if self._is_one_too_many() and isinstance(transport, asyncio.Transport):
            transport.write(TOO_MANY)
            transport.close()

    def _is_one_too_many(self) -> bool:
        if len(self.connections) > self.most:
            return True
        if self.client is None or is_proxy(self.client[0], self.proxies):
            return False
        there = [each.client[0] for each in self.connections if each.client is not None]
        mine = visitor(self.client[0])
        return sum(visitor(host) == mine for host in there) > limits.CONNECTIONS_PER_ADDRESS


def counted_protocol(most: int, proxies: Collection[str]) -> type[asyncio.Protocol]:
    """uvicorn's way of speaking HTTP, with connections counted."""
    return type("CountedHTTP", (Counted, AutoHTTPProtocol), {"most": most, "proxies": proxies})
