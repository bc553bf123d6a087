"""Advice at the table: the best orders with their chance to win, thought out in a process apart."""

import asyncio
import contextlib
from typing import TYPE_CHECKING

import msgspec

from zariba.bots.advice import Advice, luck_of
from zariba.bots.process import BotProcess, can_travel
from zariba.core.choice import Choice, Refusal
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.server import messages
from zariba.server.hints import asked_alone
from zariba.server.minds import Told
from zariba.server.seats import Viewer
from zariba.server.store import Link
from zariba.server.thinking import BotFailed, Thinkers, elsewhere

if TYPE_CHECKING:
    from zariba.server.moment import Moment
    from zariba.server.tables import LiveTable

ADVISER = "search:seconds=8"
SECONDS = 60.0
"""After so long an adviser that tells nothing is given up."""
NO_ORDERS = Refusal("", "in this game nobody weighs whole orders: ask for a hint")
AT_WORK = Refusal("", "advice is being thought out already")
NOTHING = Refusal("", "no advice is being thought out")
NO_ANSWER = Refusal("", "the adviser has no answer here")
MOVED_ON = "the table has moved on"
ONE_ANSWER = Refusal("", "there is nothing to weigh: only one answer is open")


def can_weigh(game: Game[State]) -> bool:
    """Whether a process apart can weigh orders of this game."""
    return game.orders() is not None and can_travel(game)


class Adviser:
    """A bot that thinks ahead, in a process for one question."""

    def __init__(self, game: Game[State], word: str) -> None:
        self._game, self._word = game, word
        self._process: BotProcess | None = None
        self._stopped = False

    def advise(self, view: State, seat: int, choice: Choice, told: Told) -> Advice | None:
        """The best that could be done; None when it was stopped. Called in a thread."""
        self._process = BotProcess(self._game, self._word)
        try:
            if self._stopped:
                return None
            return self._process.advise(view, seat, choice, luck_of(self._game, view), told)
        except Exception:
            if self._stopped:
                return None
            raise
        finally:
            self._process.stop()

    def hurry(self) -> None:
        """Have it tell what it knows by now."""
        if self._process is not None:
            self._process.hurry()

    def stop(self) -> None:
        """Nobody wants to know any more."""
        self._stopped = True
        if self._process is not None:
            with contextlib.suppress(OSError):
                self._process.end()


class Advising:
    """The advice of one table: one question at a time, and only for the moment it was asked at."""

    def __init__(self, table: "LiveTable", thinkers: Thinkers) -> None:
        self._table = table
        self._room = thinkers.advisers
        self._adviser: Adviser | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether something is being thought out."""
        return self._task is not None and not self._task.done()

    def ask(self, asker: Viewer, id: messages.Id) -> Refusal | None:
        """Begin to think for whoever is asked now; he alone is told."""
        table = self._table
        asked = asked_alone(table, asker.link)
        if isinstance(asked, Refusal):
            return asked
        if not can_weigh(table.game):
            return NO_ORDERS
        if self.running:
            return AT_WORK
        seat, choice = asked
        if len(choice.options) < 2:
            return ONE_ANSWER
        asker.tell(messages.write("advising", seat=seat, part=0.0, id=id))
        work = self._think(asker, seat, choice)
        self._task = asyncio.get_running_loop().create_task(work)
        return None

    def enough(self, link: Link) -> Refusal | None:
        """Tell what is known by now."""
        asked = asked_alone(self._table, link)
        if isinstance(asked, Refusal):
            return asked
        if self._adviser is None:
            return NOTHING
        self._adviser.hurry()
        return None

    async def stop(self) -> None:
        """Leave the table."""
        if self._adviser is not None:
            self._adviser.stop()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _think(self, asker: Viewer, seat: int, choice: Choice) -> None:
        moment = self._table.moment
        async with self._room:
            self._adviser = adviser = Adviser(self._table.game, ADVISER)
            try:
                advice = None
                if self._wanted(asker, moment):
                    advice = await self._ask(adviser, asker, moment, seat, choice)
            except BotFailed:
                asker.tell(messages.write("advice", seat=seat, failed=NO_ANSWER.why))
                return
            finally:
                self._adviser = None
                adviser.stop()
        if advice is not None and self._wanted(asker, moment):
            asker.tell(self._told(seat, choice, advice))
        elif asker in self._table.viewers:
            asker.tell(messages.write("advice", seat=seat, failed=MOVED_ON))

    async def _ask(
        self, adviser: Adviser, asker: Viewer, moment: "Moment", seat: int, choice: Choice
    ) -> Advice | None:
        def told(part: float) -> None:
            if self._wanted(asker, moment):
                asker.tell(messages.write("advising", seat=seat, part=round(part, 2)))
            else:
                adviser.stop()

        def work(tell: Told) -> Advice | None:
            view = moment.game.mask(moment.state, seat)
            return adviser.advise(view, seat, choice, tell)

        return await elsewhere("adviser", work, SECONDS, told)

    def _wanted(self, asker: Viewer, moment: "Moment") -> bool:
        """Whether he who asked is still there, and before the same question."""
        return asker in self._table.viewers and self._table.moment is moment

    def _told(self, seat: int, choice: Choice, advice: Advice) -> bytes:
        best = [
            {
                **msgspec.structs.asdict(each),
                "action": self._table.game.spell(each.action),
            }
            for each in advice.best
            if each.action in choice.options
        ]
        return messages.write(
            "advice", seat=seat, best=best, clear=advice.clear, rollouts=advice.rollouts
        )
