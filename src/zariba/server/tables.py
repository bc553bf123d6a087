"""A table in play: the journal, who is connected, and the order in which things happen to it.

Nothing here is ahead of the disk: actions are tried on a copy, stored, and only then adopted
by the journal, so whatever a reader sees at any moment has been kept. The event loop only
passes things on: rules, scenes and logs are worked out in threads, each from a moment of the
game that nobody changes.
"""

import asyncio
import logging
from collections.abc import Container, Iterable, Sequence

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.bounds import UMPIRE
from zariba.core.choice import Action, Refusal
from zariba.core.flow import State
from zariba.core.game import WATCHER, Game
from zariba.core.journal import Draft, Journal
from zariba.core.record import Record
from zariba.core.scenario import Seat
from zariba.server import messages
from zariba.server.advice import Advising
from zariba.server.always import Always
from zariba.server.botplay import BotPlay
from zariba.server.claims import Claims
from zariba.server.coach import Coach
from zariba.server.gallery import Gallery
from zariba.server.gathering import Gathering
from zariba.server.hints import Hints
from zariba.server.lifting import Lifting
from zariba.server.logbook import LogBook, Told
from zariba.server.messages import Undo
from zariba.server.moment import Choices, Moment, put_choices
from zariba.server.numbers import Numbers
from zariba.server.onward import go_on
from zariba.server.parting import Parting, parting
from zariba.server.reactions import Reactions
from zariba.server.seats import (
    HERE,
    HUMAN,
    WATCHERS_LOOK,
    Viewer,
    deciding_seat,
    plays_every_human,
    umpired,
)
from zariba.server.store import Link, Move, Overtaken, Store, Stored, StoreError
from zariba.server.takeback import LAST, TakeBack
from zariba.server.thinking import Thinkers
from zariba.server.umpiring import Umpiring

log = logging.getLogger("zariba.server")


class LiveTable(Gathering):
    """One table; what changes it happens one after the other, looking never waits."""

    def __init__(
        self, store: Store, stored: Stored, journal: Journal[State], thinkers: Thinkers
    ) -> None:
        super().__init__(store, stored)
        self.game: Game[State] = journal.game
        self.journal = journal
        self.numbers = Numbers(self, store, stored.giving)
        self.claims = Claims(self, store)
        self.umpiring = Umpiring(self, store, stored.halted)
        self.moment = self._moment_of(put_choices(journal.game, journal.state))
        """The present, for readers in threads; a new one is put here at each change."""
        self.book = LogBook(self.moment.over)
        self.free_undo = stored.free_undo
        self.ended = stored.ended
        """An action has ended the game, whatever its rules say of that action today."""
        self.changes = 0
        """Counts what happened here, so that a late answer can be told from a timely one."""
        self.bots = BotPlay(self, thinkers)
        self.coach = Coach(journal)
        """Who leads through a guided game; of any other he knows nothing."""
        self.reactions = Reactions(self, store, self.coach.standing or dict(stored.standing))
        self.always = Always(self, store, stored.always)
        self.gallery = Gallery(self)
        self.hints = Hints(self, thinkers)
        self.advice = Advising(self, thinkers)
        self.lifting = Lifting(self)
        self.takeback = TakeBack(self, store)

    # Looking.

    @property
    def over(self) -> bool:
        """Whether the game has ended, so that nothing is hidden."""
        return self.moment.over

    @property
    def busy(self) -> bool:
        """Whether someone is connected or an answer is on its way."""
        if self.viewers or self.lock.locked():
            return True
        return self.bots.running or self.reactions.running or self.always.running

    def answered(self) -> list[int]:
        """The people's seats for which the table is about to answer."""
        return self.reactions.pending() + self.always.pending()

    @property
    def finished(self) -> bool:
        """Whether it was played to its end, so that the record is for everybody."""
        return self.over or self.ended

    @property
    def who(self) -> tuple[Seat, ...]:
        """Who sits in the seats of its scenario."""
        return self.game.seats_in(self.journal.record.scenario)

    def may_save(self, link: Link) -> bool:
        """Whether the whole record may be given to the holder: it tells every secret."""
        alone = plays_every_human(self.players, link) and not umpired(self.links)
        return self.finished or alone

    async def parting(self, link: Link) -> Parting | None:
        """Where the game stops because its rules were mended, as far as the holder may know."""
        if self.journal.parted is None:
            return None
        shown = self.book.count(await self.gallery.read_up(link))
        return parting(self.journal, link.seats, self.may_save(link), shown)

    def stored(self) -> Stored:
        """The table as it stands, to be copied."""
        record = msgspec.structs.replace(
            self.journal.record, actions=list(self.journal.record.actions)
        )
        return Stored(
            id=self.id,
            players=self.players,
            free_undo=self.free_undo,
            links=self.links,
            record=record,
            ended=self.ended,
            halted=self.umpiring.halted,
        )

    # Coming and going.

    def join(self, viewer: Viewer) -> None:
        """Someone has connected."""
        self.viewers.append(viewer)
        self.tell_all(self.presence())
        for message in self.bots.failures():
            viewer.tell(message)
        viewer.push()
        self._wake()

    async def stop(self) -> None:
        """Let go of what is under way; what is being written is written first."""
        await asyncio.gather(*self._under_way, return_exceptions=True)
        parts = (self.bots, self.reactions, self.always, self.advice)
        await asyncio.gather(*(part.stop() for part in parts))

    def _wake(self) -> None:
        self.bots.wake()
        self.reactions.wake()
        self.always.wake()

    def _moment_of(self, choices: Choices) -> Moment:
        return Moment(self.journal, choices, self.numbers.held(), self.umpiring.held())

    def _changed(self, choices: Choices | None = None, noticed: Container[int] = ()) -> None:
        """Show the present to all for whom it is another; with what is asked in it if it moved.

        The scene is another for the seats that noticed something.
        """
        self.changes += 1
        if choices is not None:
            self.moment = self._moment_of(choices)
        self.gallery.renew(noticed)
        for viewer in self.viewers:
            viewer.look()
        self._wake()
        self.when_changed()

    # Playing.

    async def act(
        self, link: Link, n: int, actions: Sequence[tuple[str, str]], eyes: int | None = None
    ) -> Refusal | None:
        """Do the actions in order, up to the first refusal.

        The first is an answer to the scene that has the number `n` for the eyes of that seat.
        """
        return await self.to_the_end(self._act(link, n, actions, eyes))

    async def undo(self, link: Link, how: Undo = LAST) -> Refusal | None:
        """Take the last action back, the last click, or all from a moment on."""
        return await self.to_the_end(self.takeback.undo(link, how))

    async def redo(self, link: Link) -> Refusal | None:
        """Do again what was taken back last."""
        return await self.to_the_end(self.takeback.redo(link))

    async def take(self, link: Link, seat: int) -> Refusal | None:
        """Let the only person at the table play on for a bot that failed."""
        return await self.to_the_end(self._take(link, seat))

    async def _act(
        self, link: Link, n: int, actions: Sequence[tuple[str, str]], eyes: int | None
    ) -> Refusal | None:
        if not link.seats:
            return WATCHERS_LOOK
        async with self.lock:
            if self.moment.held is not None:
                return self.moment.held
            looking = self.gallery.looking(link)
            await self.gallery.tell_from_the_start(looking)
            number = self.book.count(looking)
            if n != number or eyes not in (None, looking):
                return Refusal("", f"the table has moved on: decision {number}, not {n}")
            seat = deciding_seat(self.journal, link, self.answered())
            if seat is None:
                return self.moment.not_now()
            if not actions:
                return Refusal("", "the message holds no action")
            read, unread = await asyncio.to_thread(self._read, actions)
            stray = self.coach.stray(self.journal, seat, read)
            if stray is not None:
                return stray
            at = len(self.journal.record.actions)
            self.always.answered_by_hand(seat)
            try:
                refusal = await self.commit(seat, read, by_hand=True) if read else None
            except StoreError as error:
                return await self.not_stored(error)
            self.takeback.clicked(at)
            return refusal or unread

    def _read(self, words: Sequence[tuple[str, str]]) -> tuple[list[Action], Refusal | None]:
        """The actions that the words mean, up to the first that mean none."""
        read: list[Action] = []
        for verb, arg in words:
            try:
                read.append(self.game.read(verb, arg))
            except BadInput as error:
                return read, Refusal("", str(error))
        return read, None

    def went_back(self, n: int, back: State, choices: Choices, seats: Iterable[int]) -> None:
        """Actions of these seats, from `n` on, were taken back in the store; take over `back`."""
        self.journal.cut(n, back)
        self.ended = False
        self.bots.failed.clear()
        for seat in seats:
            self.reactions.ask_by_hand(seat)
            self.always.ask_by_hand(seat)
        self._changed(choices, self.book.cut(n, back))

    async def _take(self, link: Link, seat: int) -> Refusal | None:
        async with self.lock:
            if seat not in self.bots.failed:
                return Refusal("", "only a seat whose bot has failed can be taken over")
            if not link.seats or not plays_every_human(self.players, link):
                return Refusal("", "only who plays every human seat can take a bot's seat over")
            players = [HERE if s == seat else kind for s, kind in enumerate(self.players)]
            held = msgspec.structs.replace(link, seats=tuple(sorted((*link.seats, seat))))
            try:
                self._revision = await asyncio.to_thread(
                    self._store.reseat, self.id, self._revision, players, held
                )
            except StoreError as error:
                return await self.not_stored(error)
            self.players = players
            self.journal.record.players[seat] = "human"
            self.put_link(link, held)
            del self.bots.failed[seat]
            self._changed()
            self.show(seat)
            self.tell_all(self.presence())
            return None

    def pause(self, link: Link, on: bool) -> Refusal | None:
        """Stop the bots, or let them go on and try again."""
        if not link.seats and any(kind in HUMAN for kind in self.players):
            return WATCHERS_LOOK
        self.bots.paused = on
        if not on:
            self.bots.failed.clear()
        self._changed()
        return None

    def hurry(self, link: Link) -> Refusal | None:
        """Have the bot that thinks decide now: whoever waits for it may."""
        if not link.seats and any(kind in HUMAN for kind in self.players):
            return WATCHERS_LOOK
        self.bots.hurry()
        return None

    async def commit(
        self, seat: int, wanted: Sequence[Action], reason: str = "", by_hand: bool = False
    ) -> Refusal | None:
        """Try on a copy, store, then adopt; whatever goes wrong before leaves all as it was.

        Several actions go on up to the first that rolls a die; what a person did `by_hand` goes
        on over what leaves no choice.

        The caller holds the lock and answers for a StoreError.
        """
        draft, told, choices = await asyncio.to_thread(self._try, seat, wanted, reason, by_hand)
        if draft.words:
            await self.keep(draft, told, choices)
        return draft.refusal

    async def keep(self, draft: Draft[State], told: Told, choices: Choices) -> None:
        """Store what was tried, then adopt it; the caller holds the lock."""
        n = len(self.journal.record.actions)
        ended = draft.states[-1].result is not None
        self._revision = await asyncio.to_thread(
            self._store.append,
            self.id,
            self._revision,
            n,
            [Move(draft.seat, verb, arg, draft.reason) for verb, arg in draft.words],
            ended,
        )
        self.ended = ended
        surprise = self.journal.adopt(draft)
        assert surprise is None, f"the table is locked, and yet {surprise}"
        self.takeback.moved_on()
        self._changed(choices, self.book.grow(told, self.journal.state.result is not None))

    def _try(
        self, seat: int, wanted: Sequence[Action], reason: str, by_hand: bool
    ) -> tuple[Draft[State], Told, Choices]:
        """The actions tried, what is noticed of them, and what is asked after them."""
        draft = self.journal.draft(seat, wanted, reason)
        if by_hand and not self.coach.leads:
            go_on(self.game, draft)
        choices = put_choices(self.game, draft.states[-1]) if draft.states else {}
        if draft.error is not None:
            action = wanted[len(draft.words)]
            log.error("table %s: the rules failed at %s", self.id, action, exc_info=draft.error)
            kind = messages.kind_of(draft.error)
            draft.refusal = Refusal("", f"an error in the rules stopped this ({kind})")
        return draft, self.book.foresee(draft), choices

    async def not_stored(self, error: StoreError) -> Refusal:
        """What to say when the database did not take a change; the caller holds the lock."""
        if isinstance(error, Overtaken):
            await self._reload()
        else:
            log.warning("table %s: %s", self.id, error)
        return Refusal("", f"{error}; nothing was done")

    async def _reload(self) -> None:
        stored = await asyncio.to_thread(self._store.load, self.id)
        opened = await self.reopen(stored.record)
        self.players, self.links, self.ended = stored.players, stored.links, stored.ended
        self.check_viewers()
        self.numbers.giving = stored.giving
        self.reactions.standing = dict(stored.standing)
        self.always.lasting = dict(stored.always)
        self.umpiring.halted = stored.halted
        self._revision = stored.revision
        self.adopt(*opened)

    async def reopen(self, record: Record) -> tuple[Journal[State], Choices]:
        """Another record of this table's game, and what is asked at its end."""
        return await asyncio.to_thread(self._open, record)

    def adopt(self, journal: Journal[State], choices: Choices) -> None:
        """Go on with another journal; the caller holds the lock."""
        self.journal = journal
        self.book = LogBook(journal.state.result is not None)
        self.takeback.forget()
        self.show_all(choices)

    def show_all(self, choices: Choices) -> None:
        """Everybody sees another picture; the caller holds the lock."""
        self._changed(choices, (UMPIRE, WATCHER, *range(len(self.game.seats))))

    def still_waits(self) -> None:
        """Show everyone how far the dice have come without which the game does not begin."""
        self.moment = self._moment_of({})
        for viewer in self.viewers:
            viewer.push()

    async def catch_up(self) -> None:
        """Read the table again where another server has changed it."""
        async with self.lock:
            if await asyncio.to_thread(self._store.revision, self.id) != self._revision:
                await self._reload()

    def _open(self, record: Record) -> tuple[Journal[State], Choices]:
        journal = Journal(self.game, record)
        return journal, put_choices(self.game, journal.state)
