"""Reaction windows: the table answers for a seat that has nothing to play or lets it all pass.

Nobody else can tell: the answer is one more action of the seat, and how long it takes depends
neither on what the seat holds nor on why the table answered.
"""

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

import msgspec

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import State
from zariba.server.messages import SetReactions
from zariba.server.seats import HUMAN, WATCHERS_LOOK
from zariba.server.store import Link, Overtaken, Standing, Store, StoreError

if TYPE_CHECKING:
    from zariba.server.tables import LiveTable

log = logging.getLogger("zariba.server")

PAUSE_SECONDS = (0.3, 1.2)
"""The shortest and the longest wait before an answer that no person gives by hand."""
ALONE_SECONDS = 0.05
"""The wait where only bots could notice: they have no clock."""
RETRY_SECONDS = 5.0
"""After the database refused an answer."""

_chance = secrets.SystemRandom()


def hesitation() -> float:
    """How long to wait this time, drawn apart from the game's own chance."""
    return _chance.uniform(*PAUSE_SECONDS)


async def pause(seconds: float) -> None:
    """Let the time pass; the tests put another clock here."""
    await asyncio.sleep(seconds)


class SeatReactions(msgspec.Struct, frozen=True):
    """What a seat has said beforehand, as its owner sees it."""

    seat: int
    away: bool
    ask: bool
    passing: str


class ReactionView(msgspec.Struct, frozen=True):
    """What the holder of a link needs to know about reactions."""

    idle: tuple[str, str] | None
    """The answer that lets the present choice pass."""
    window: str
    """The stretch of play that the present choice belongs to."""
    answering: bool
    """The table is about to give that answer."""
    seats: tuple[SeatReactions, ...]


class Reactions:
    """Answers for the people of one table who let a choice pass."""

    def __init__(self, table: "LiveTable", store: Store, standing: dict[int, Standing]) -> None:
        self.standing = standing
        self._table = table
        self._store = store
        self._by_hand: tuple[int, int] | None = None
        self._waits: dict[int, tuple[State, asyncio.Task[None]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def running(self) -> bool:
        """Whether an answer is due."""
        return bool(self._tasks)

    def of(self, seat: int) -> Standing:
        """What the seat has said beforehand."""
        return self.standing.get(seat) or Standing()

    def view(self, link: Link, looking: int) -> ReactionView | None:
        """What the holder of a link may know: of the seats it plays, and of no other."""
        if not link.seats or not self._table.game.reaction_windows:
            return None
        choice = self._choice(looking) if looking in link.seats else None
        idle = choice.idle if choice else None
        return ReactionView(
            idle=self._table.game.spell(idle) if idle else None,
            window=choice.window if choice else "",
            answering=looking in self.pending(),
            seats=tuple(
                SeatReactions(seat, said.away, said.ask, said.window)
                for seat in link.seats
                for said in [self.of(seat)]
            ),
        )

    def pending(self) -> list[int]:
        """The people's seats for which the table is about to answer."""
        table = self._table
        if not table.game.reaction_windows:
            return []
        asked = table.game.asked(table.journal.state)
        return [seat for seat in asked if self._answer(seat) is not None]

    def ask_by_hand(self, seat: int) -> None:
        """An answer was taken back: put the choice to the person this time."""
        self._by_hand = (seat, self._table.journal.state.n)

    async def set(self, link: Link, wanted: SetReactions) -> Refusal | None:
        """Keep what a seat says beforehand."""
        table = self._table
        async with table.lock:
            said = self.read(link, wanted)
            if isinstance(said, Refusal):
                return said
            try:
                await table.write(self._store.stand, wanted.seat, said)
            except StoreError as error:
                return await table.not_stored(error)
            self.say(wanted.seat, said)
            table.show(wanted.seat)
            return None

    def read(self, link: Link, wanted: SetReactions) -> Standing | Refusal:
        """What a seat would have said once this is set, or why its holder may not say so."""
        table, seat = self._table, wanted.seat
        if not link.seats:
            return WATCHERS_LOOK
        if seat not in link.seats:
            return Refusal("", "only who plays a seat can say what it does about reactions")
        if not table.game.reaction_windows:
            return Refusal("", f"{table.game.title} has no reactions to let pass")
        choice = self._choice(seat)
        if wanted.window and (choice is None or choice.window != wanted.window):
            return Refusal("", "only the stretch of play you are asked about can be let pass")
        now = self.of(seat)
        return Standing(
            away=now.away if wanted.away is None else wanted.away,
            ask=now.ask if wanted.ask is None else wanted.ask,
            window=now.window if wanted.window is None else wanted.window,
        )

    def say(self, seat: int, said: Standing) -> None:
        """The seat has changed what it says beforehand."""
        self.standing[seat] = said
        if self._by_hand is not None and self._by_hand[0] == seat:
            self._by_hand = None
        self.wake()

    def wake(self) -> None:
        """Something has changed: look whether an answer is to be given."""
        table = self._table
        if not table.game.reaction_windows:
            return
        state = table.journal.state
        for seat in table.game.asked(state):
            self._drop_past_window(seat)
        for seat in self.pending():
            wait = self._waits.get(seat)
            if wait is None or wait[0] is not state or wait[1].done():
                task = asyncio.get_running_loop().create_task(self._give(seat, state))
                self._waits[seat] = (state, task)
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Leave the table."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _choice(self, seat: int) -> Choice | None:
        return self._table.moment.choice(seat)

    def _answer(self, seat: int) -> Action | None:
        """The answer the table gives for a seat; None when the seat answers for itself."""
        table = self._table
        if table.players[seat] not in HUMAN or self._by_hand == (seat, table.journal.state.n):
            return None
        choice = self._choice(seat)
        if choice is None or choice.idle is None or choice.idle not in choice.options:
            return None
        said = self.of(seat)
        if said.away or (said.window and said.window == choice.window):
            return choice.idle
        return choice.idle if len(choice.options) == 1 and not said.ask else None

    def _drop_past_window(self, seat: int) -> None:
        said = self.of(seat)
        choice = self._choice(seat) if said.window else None
        if choice is not None and choice.window and choice.window != said.window:
            self.standing[seat] = msgspec.structs.replace(said, window="")

    def _noticed(self, seat: int) -> bool:
        """Whether another person plays, who could draw conclusions from the time it takes."""
        return any(kind in HUMAN for n, kind in enumerate(self._table.players) if n != seat)

    async def _give(self, seat: int, state: State) -> None:
        table = self._table
        wait = hesitation() if self._noticed(seat) else ALONE_SECONDS
        while True:
            await pause(wait)
            async with table.lock:
                answer = self._answer(seat) if table.journal.state is state else None
                if answer is None:
                    return
                try:
                    refusal = await table.commit(seat, [answer])
                except Overtaken as error:
                    await table.not_stored(error)
                    return
                except StoreError as error:
                    log.warning("table %s: %s", table.id, error)
                    wait = RETRY_SECONDS
                    continue
                if refusal is not None:
                    log.error("table %s: %s was offered and refused: %s", table.id, answer, refusal)
                    self.ask_by_hand(seat)
                    self._table.show(seat)
                return
