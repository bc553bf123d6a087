"""Before anything is answered: whose server is meant, and how much one address may ask at once."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec
from litestar.exceptions import HTTPException

from zariba.server import limits
from zariba.server.hosts import Hosts
from zariba.server.limits import Turnstile, visitor
from zariba.server.security import HEADERS

Fields = MutableMapping[str, Any]
"""A scope or a message of ASGI."""
Receive = Callable[[], Awaitable[Fields]]
Send = Callable[[Fields], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

NOT_OURS = "this server does not go by that name; start it with --name to let it"
TOO_MANY_HERE = "too many connections from your address: close some of them"
TOO_MANY_NEW = "too many new connections from your address: wait a minute"
TOO_SLOW = "the request did not come in time"


class Gate:
    """Lets requests through to the application, or says why not."""

    def __init__(self, app: App, hosts: Hosts) -> None:
        self.app = app
        self.hosts = hosts
        self._handshakes = Turnstile(limits.HANDSHAKES_PER_MINUTE)
        self._connected: Counter[str] = Counter()

    async def __call__(self, scope: Fields, receive: Receive, send: Send) -> None:
        """Serve one request or websocket."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif not self._is_ours(scope):
            await _refuse(scope, receive, send, 421, NOT_OURS)
        elif scope["type"] == "websocket":
            await self._connect(scope, receive, send)
        else:
            await _answer_in_time(self.app, scope, receive, send)

    def _is_ours(self, scope: Fields) -> bool:
        named = [value for name, value in scope["headers"] if name.lower() == b"host"]
        return len(named) == 1 and named[0].decode("latin-1") in self.hosts

    async def _connect(self, scope: Fields, receive: Receive, send: Send) -> None:
        """Serve a websocket, counted for as long as it lasts."""
        client = scope.get("client")
        address = visitor(client[0] if client else "")
        if not self._handshakes.take(address):
            await _refuse(scope, receive, send, 429, TOO_MANY_NEW)
            return
        if self._connected[address] >= limits.CONNECTIONS_PER_ADDRESS:
            await _refuse(scope, receive, send, 429, TOO_MANY_HERE)
            return
        self._connected[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._connected[address] -= 1
            if not self._connected[address]:
                del self._connected[address]


async def _answer_in_time(app: App, scope: Fields, receive: Receive, send: Send) -> None:
    """Serve a request whose body must be here before long."""
    due = asyncio.get_running_loop().time() + limits.BODY_SECONDS
    whole = slow = False

    async def hear() -> Fields:
        nonlocal whole, slow
        if whole:
            return await receive()
        try:
            async with asyncio.timeout_at(due):
                message = await receive()
        except TimeoutError:
            slow = True
            raise HTTPException(TOO_SLOW, status_code=408) from None
        whole = message["type"] != "http.request" or not message["more_body"]
        return message

    async def say(message: Fields) -> None:
        if slow and message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], (b"connection", b"close")]
        await send(message)

    await app(scope, hear, say)


async def _refuse(scope: Fields, receive: Receive, send: Send, status: int, why: str) -> None:
    """One clear line, for a request or instead of a websocket."""
    kind = "http.response"
    if scope["type"] == "websocket":
        await receive()
        if "websocket.http.response" not in (scope.get("extensions") or {}):
            await send({"type": "websocket.close", "code": 4000 + status, "reason": why})
            return
        kind = "websocket.http.response"
    body = msgspec.json.encode({"error": why})
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
        *HEADERS,
    ]
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body, "more_body": False})
