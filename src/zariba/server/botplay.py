"""The bots of one table: each decides in its turn, sees only its own side, and may fail."""

import asyncio
import hashlib
import logging
from typing import TYPE_CHECKING, ClassVar

from zariba.bots import DOCTRINE
from zariba.core.bounds import REASON
from zariba.core.choice import Choice, Refusal
from zariba.core.flow import State
from zariba.core.game import Decision
from zariba.server import messages, reactions
from zariba.server.minds import Elsewhere, Mind, make_mind
from zariba.server.seats import HUMAN
from zariba.server.store import Overtaken, StoreError
from zariba.server.thinking import BotFailed, Thinkers

if TYPE_CHECKING:
    from zariba.server.tables import LiveTable

log = logging.getLogger("zariba.server")


class BotPlay:
    """Plays for the bots whenever one of them is asked."""

    pause_seconds: ClassVar[float] = 0.15
    """Between two decisions that people can see."""
    answer_seconds: ClassVar[float] = 60.0
    retry_seconds: ClassVar[float] = 5.0
    """After the database refused a bot's action."""

    def __init__(self, table: "LiveTable", thinkers: Thinkers) -> None:
        self.paused = False
        self.failed: dict[int, str] = {}
        """Seats whose bot gave no answer, and how it failed."""
        self._table = table
        self._thinkers = thinkers
        self._bots: dict[int, Mind] = {}
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether a bot is at work."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Something has changed: let the bots look whether they are asked."""
        if not self.running and self._asked() is not None:
            self._task = asyncio.get_running_loop().create_task(self._play())

    async def stop(self) -> None:
        """Leave the table."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for mind in self._bots.values():
            await asyncio.to_thread(mind.stop)

    def failures(self) -> list[bytes]:
        """What people should know of bots that failed."""
        return [messages.refused(self._failure(seat)) for seat in self.failed]

    def _asked(self) -> int | None:
        """The seat whose bot must decide now, if it may."""
        table = self._table
        if self.paused or table.moment.held:
            return None
        if table.coach.leads:
            return table.coach.turn_of(table.journal.record.actions)
        if not table.viewers and not any(kind in HUMAN for kind in table.players):
            return None  # bots alone play only for an audience
        for seat in table.game.asked(table.journal.state):
            if table.players[seat] not in HUMAN and seat not in self.failed:
                return seat
        return None

    async def _play(self) -> None:
        table = self._table
        while (seat := self._asked()) is not None:
            told = table.gallery.told()
            try:
                await self._decide(seat)
            except BotFailed as failure:
                log.warning("table %s: %s: %s", table.id, table.players[seat], failure)
                self._fail(seat, str(failure))
            except StoreError as error:
                table.tell_all(messages.refused(Refusal("", str(error))))
                await asyncio.sleep(self.retry_seconds)
            except Exception as error:
                log.exception("table %s: a bot's turn failed", table.id)
                self._fail(seat, messages.kind_of(error))
            if table.gallery.told() != told:  # no pause for what nobody here can see
                await asyncio.sleep(self.pause_seconds)

    async def _decide(self, seat: int) -> None:
        table = self._table
        game, moment, changes = table.game, table.moment, table.changes
        if table.coach.leads:
            await self._follow(seat)
            return
        choice = moment.choice(seat)
        if choice is None:
            raise BotFailed("it was asked nothing")
        if seat not in self._bots:
            self._bots[seat] = await asyncio.to_thread(make_mind, game, table.players[seat])
        clock = asyncio.get_running_loop().time
        due = clock() + self._hesitation(choice)
        decision = await self._answer(seat, moment.state, choice)
        if due > clock():
            await reactions.pause(due - clock())
        async with table.lock:
            if table.changes != changes:
                return  # the table changed while it thought: it will be asked again
            try:
                refusal = await table.commit(seat, [decision.action], decision.reason[:REASON])
            except Overtaken as error:
                await table.not_stored(error)
                return
            if refusal is not None:
                raise BotFailed(f"it chose what is not offered: {refusal}")

    async def _answer(self, seat: int, state: State, choice: Choice) -> Decision:
        """What the seat's bot says; where one that thinks ahead fails, its doctrine."""
        mind = self._bots[seat]
        try:
            return await self._ask(mind, seat, state, choice)
        except BotFailed as failure:
            if not isinstance(mind, Elsewhere):
                raise
            log.warning("table %s: %s: %s", self._table.id, mind.name, failure)
            self._table.tell_all(messages.refused(self._stands_in(seat, str(failure))))
        mind.stop()
        doctrine = await asyncio.to_thread(make_mind, self._table.game, DOCTRINE)
        return await self._ask(doctrine, seat, state, choice)

    async def _ask(self, mind: Mind, seat: int, state: State, choice: Choice) -> Decision:
        return await self._thinkers.ask(
            mind,
            self._table.game,
            state,
            seat,
            choice,
            self._luck(seat, state.n),
            self.answer_seconds,
            lambda part: self._thinking(seat, part),
        )

    async def _follow(self, seat: int) -> None:
        """In a guided game the other side does what its file says."""
        table = self._table
        async with table.lock:
            line = table.coach.next(table.journal.record.actions)
            if line is None or line.seat != seat:
                return  # the learner has gone back meanwhile
            try:
                refusal = await table.commit(seat, [line.action])
            except Overtaken as error:
                await table.not_stored(error)
                return
            if refusal is not None:
                raise BotFailed(f"the lesson's reply is refused: {refusal}")

    def _hesitation(self, choice: Choice) -> float:
        """As long as people's own answers take where the time would tell what a bot holds."""
        people = any(kind in HUMAN for kind in self._table.players)
        return reactions.hesitation() if choice.idle is not None and people else 0.0

    def hurry(self) -> None:
        """Have the bot that thinks decide by what it knows by now."""
        for mind in self._bots.values():
            mind.hurry()

    def _thinking(self, seat: int, part: float) -> None:
        """Show how far a bot has thought."""
        self._table.tell_all(messages.write("thinking", seat=seat, part=round(part, 2)))

    def _luck(self, seat: int, n: int) -> int:
        """A bot's own dice: the same game gives the same bot the same luck."""
        seed = bytes.fromhex(self._table.journal.record.seed)
        mark = b"zariba bot %d %d" % (seat, n)
        return int.from_bytes(hashlib.blake2b(mark, key=seed).digest())

    def _fail(self, seat: int, how: str) -> None:
        self.failed[seat] = how
        mind = self._bots.pop(seat, None)
        if mind is not None:
            mind.stop()
        self._table.tell_all(messages.refused(self._failure(seat)))

    def _stands_in(self, seat: int, how: str) -> Refusal:
        name = self._table.who[seat].name
        return Refusal("", f"the bot that plays {name} failed ({how}); its doctrine answers for it")

    def _failure(self, seat: int) -> Refusal:
        table = self._table
        return Refusal(
            "",
            f"the bot that plays {table.who[seat].name} failed ({self.failed[seat]}); "
            "let it try again, or take its seat over",
        )
