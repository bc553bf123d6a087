"""A live connection: messages in, one at a time; scenes and answers out, as they are read."""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable
from functools import partial

import msgspec
from litestar import WebSocket
from litestar.datastructures import State

from zariba.core.bad_input import BadInput
from zariba.core.choice import Refusal
from zariba.server import limits
from zariba.server.claims import CLOSED_TAKEN, TAKEN
from zariba.server.door import NO_TABLE as NO_TABLE_WORDS
from zariba.server.door import browser_of
from zariba.server.lobby import Lobby
from zariba.server.messages import (
    Act,
    AskAdvice,
    AskHint,
    AskWords,
    Eyes,
    Halt,
    Hurry,
    Lift,
    Message,
    Pause,
    Redo,
    Rule,
    SetAlways,
    SetReactions,
    ShowOverlay,
    ShowPast,
    TakeSeat,
    Undo,
    Whole,
    Why,
    kind_of,
    read_message,
    refused,
    write,
)
from zariba.server.picture import Reader
from zariba.server.security import same_origin
from zariba.server.store import Link
from zariba.server.tables import LiveTable

log = logging.getLogger("zariba.server")

Socket = WebSocket[object, object, State]

GOING_AWAY = 1001
FAILED = 1011
CROSS_SITE = 4403
NO_TABLE = 4404
TOO_MUCH = 4429

UNREAD = 256
"""A client that leaves so many answers unread is let go."""
UNSENT_SECONDS = 60.0
"""So is one that takes nothing for so long."""


class Gone(Exception):
    """Whoever was connected is not there any more: nothing that anyone need be told."""


class Connection:
    """One browser at one table."""

    def __init__(
        self,
        socket: Socket,
        table: LiveTable,
        link: Link,
        reader: Reader,
        may_send: Callable[[], bool],
    ) -> None:
        self.link = link
        self.browser = browser_of(socket)
        self._closing: tuple[int, str] | None = None
        self._socket = socket
        self._table = table
        self._answers: deque[bytes] = deque()
        self._scene_due = False
        self._again = False
        self._something = asyncio.Event()
        self._reader = reader
        self._missed = False
        self._may_send = may_send
        self._over_limit = 0

    def push(self) -> None:
        """Send the present scene soon, known or not; for a slow reader several become one."""
        self._again = True
        self.look()

    def look(self) -> None:
        """Send the present scene soon where it is another than was sent."""
        self._scene_due = True
        self._something.set()

    def tell(self, message: bytes) -> None:
        """Send a message."""
        self._answers.append(message)
        self._something.set()

    def close(self, code: int, why: str) -> None:
        """Say why, and let go; nothing that it sends is read any more."""
        self._closing = code, why
        self._something.set()

    async def deliver(self) -> None:
        """Send what there is to send, for as long as the connection lasts."""
        while True:
            await self._something.wait()
            self._something.clear()
            while self._answers:
                await self._send(self._answers.popleft())
            if self._scene_due and self._closing is None:
                self._scene_due = False
                picture = await self._picture()
                if picture is not None:
                    await self._send(picture)
            if self._closing is not None:
                await _turn_away(self._socket, *self._closing)
                return

    async def _picture(self) -> bytes | None:
        again, self._again = self._again, False
        try:
            if self._missed:
                self._missed = False
                self._reader.forget()
            return await self._table.gallery.picture(self.link, self._reader, again)
        except Exception as error:
            self._again = True  # it does not know how the table stands
            log.exception("table %s: the scene failed", self._table.id)
            return refused(Refusal("", f"the table cannot be drawn now ({kind_of(error)})"))

    async def _send(self, message: bytes) -> None:
        try:
            async with asyncio.timeout(UNSENT_SECONDS):
                await self._socket.send_data(message.decode(), mode="text")
        except Exception as error:
            raise Gone from error

    async def listen(self) -> None:
        """Read messages until the client leaves or is asked to."""
        while self._over_limit < limits.PATIENCE and len(self._answers) < UNREAD:
            try:
                event = await self._socket.receive()
            except Exception as error:
                raise Gone from error
            if event["type"] != "websocket.receive":
                return
            if self._closing is not None:
                continue
            text, data = event.get("text"), event.get("bytes")
            frame: str | bytes = text if text is not None else data or b""
            if not self._may_send():
                self._over_limit += 1
                self.tell(refused(Refusal("", "too many messages: wait a moment")))
                continue
            self._over_limit = 0
            if len(frame) > limits.MESSAGE_BYTES:
                kept = limits.MESSAGE_BYTES // 1024
                self.tell(refused(Refusal("", f"a message of more than {kept} kB is not read")))
                continue
            await self._receive(frame)
        with contextlib.suppress(Exception):
            await self._socket.close(TOO_MUCH, "too many messages")

    async def _receive(self, frame: str | bytes) -> None:
        try:
            message = read_message(frame)
        except BadInput as error:
            self.tell(refused(Refusal("", str(error))))
            return
        try:
            refusal = await self._answer(message)
        except BadInput as error:
            refusal = Refusal("", str(error))
        except Exception as error:
            log.exception("table %s: %s failed", self._table.id, type(message).__name__)
            refusal = Refusal("", f"an error stopped this ({kind_of(error)})")
        if refusal is not None:
            self.tell(refused(refusal, message.id))

    async def _answer(self, message: Message) -> Refusal | None:
        table = self._table
        match message:
            case Act():
                refusal = await table.act(self.link, message.n, message.actions, message.seat)
                if refusal is not None:
                    self.push()  # perhaps it does not know how the table stands
                return refusal
            case Undo():
                return await table.undo(self.link, message)
            case Redo():
                return await table.redo(self.link)
            case TakeSeat():
                return await table.take(self.link, message.seat)
            case Pause():
                self.push()
                return table.pause(self.link, message.on)
            case Hurry():
                return table.hurry(self.link)
            case SetReactions():
                return await table.to_the_end(table.reactions.set(self.link, message))
            case SetAlways():
                return await table.to_the_end(table.always.set(self.link, message))
            case Halt():
                return await table.umpiring.halt(self.link, message.on)
            case Rule():
                refusal = await table.umpiring.rule(self.link, message)
                if refusal is not None:
                    return refusal
                self.tell(write("ruled", id=message.id))
            case Eyes():
                return table.umpiring.look_with(self.link, message.seat)
            case AskWords():
                words = await table.umpiring.words(self.link)
                if isinstance(words, Refusal):
                    return words
                self.tell(write("words", words=words, id=message.id))
            case AskHint():
                hint = await table.hints.hint(self.link)
                if isinstance(hint, Refusal):
                    return hint
                self.tell(write("hint", action=hint.action, reason=hint.reason, id=message.id))
            case AskAdvice(stop=True):
                return table.advice.enough(self.link)
            case AskAdvice():
                return table.advice.ask(self, message.id)
            case Why():
                reason = await table.gallery.why(self.link, message.on, message.target) or Refusal(
                    "", ""
                )
                self.tell(write("why", rule=reason.rule, why=reason.why, id=message.id))
            case Lift():
                await self._lift(message)
            case ShowOverlay():
                overlay = await table.gallery.overlay(self.link, message.kind, message.at)
                self.tell(write("overlay", overlay=overlay, id=message.id))
            case ShowPast():
                scene = await table.gallery.past(self.link, message.at)
                self.tell(write("history", at=message.at, scene=scene, id=message.id))
            case Whole():
                self._missed = True
                self.push()
        return None

    async def _lift(self, lift: Lift) -> None:
        lifting = self._table.lifting
        if lift.to:
            why = await lifting.why(self.link, lift.n, lift.actions, lift.to) or Refusal("", "")
            self.tell(write("why", rule=why.rule, why=why.why, id=lift.id))
            return
        lifted = await lifting.lift(self.link, lift.n, lift.actions)
        if isinstance(lifted, Refusal):
            self.tell(refused(lifted, lift.id))
        else:
            self.tell(write("lift", **msgspec.structs.asdict(lifted), id=lift.id))


async def attend(socket: Socket, token: str, lobby: Lobby) -> None:
    """Serve a websocket from its first request to its end."""
    if not same_origin(socket.headers.get("origin"), socket.headers.get("host")):
        with contextlib.suppress(Exception):
            await socket.receive()
            await socket.close(CROSS_SITE, "pages of another site are refused")
        return
    try:
        await socket.accept()
    except Exception:
        return  # left before the door was open
    try:
        found = await lobby.find(token)
    except BadInput as error:
        await _turn_away(socket, FAILED, str(error))
        return
    except Exception as error:
        log.exception("a table could not be opened")
        await _turn_away(socket, FAILED, f"an error stopped this ({kind_of(error)})")
        return
    if found is None:
        await _turn_away(socket, NO_TABLE, NO_TABLE_WORDS)
        return
    table, link = found
    if not link.admits(browser_of(socket)):
        await _turn_away(socket, CLOSED_TAKEN, TAKEN)
        return
    if len(table.viewers) >= limits.CONNECTIONS_PER_TABLE:
        await _turn_away(socket, TOO_MUCH, "too many people are connected to this table")
        return
    reader = Reader(takes_changes=socket.query_params.get("changes") == "1")
    address = limits.visitor(socket.client.host if socket.client else "")
    # Not the connection: whoever comes again goes on where he was.
    sender = (table.id, link.seats or address)
    may_send = partial(lobby.messages.take, sender, address)
    connection = Connection(socket, table, link, reader, may_send)
    table.join(connection)
    tasks = [asyncio.create_task(connection.deliver()), asyncio.create_task(connection.listen())]
    try:
        refusal = await table.numbers.came(link)
        if refusal is not None:
            connection.tell(refused(refusal))
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            failure = task.exception()
            if failure is not None and not isinstance(failure, Gone):
                log.error("table %s: a connection failed", table.id, exc_info=failure)
                await _turn_away(socket, FAILED, f"an error stopped this ({kind_of(failure)})")
    finally:
        table.leave(connection)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _turn_away(socket: Socket, code: int, reason: str) -> None:
    """Say why and close; whoever has gone already need not be told."""
    with contextlib.suppress(Exception):  # each server has errors of its own for this
        await socket.send_data(refused(Refusal("", reason)).decode(), mode="text")
        await socket.close(code, reason.encode()[:120].decode("utf-8", "ignore"))
