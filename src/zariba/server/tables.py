"""A table in play: the journal, who is connected, and the order in which things happen to it.

Nothing here is ahead of the disk: an action is tried on a copy, stored, and only then
played in the journal, so whatever a reader sees at any moment has been kept.
"""

import asyncio
import logging
from collections.abc import Sequence

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.choice import Action, Refusal
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.journal import Journal
from zariba.core.scene import Overlay, Scene
from zariba.server import messages
from zariba.server.botplay import BotPlay
from zariba.server.logbook import LogBook
from zariba.server.messages import SetReactions
from zariba.server.reactions import Reactions
from zariba.server.seats import (
    EMPTY,
    HERE,
    HUMAN,
    WATCHERS_LOOK,
    Viewer,
    deciding_seat,
    looking_seat,
    plays_every_human,
    undoing_seat,
)
from zariba.server.store import Link, Move, Overtaken, Store, Stored, StoreError
from zariba.server.thinking import Thinkers

log = logging.getLogger("zariba.server")


class LiveTable:
    """One table; what changes it happens one after the other, looking never waits."""

    def __init__(
        self, store: Store, stored: Stored, journal: Journal[State], thinkers: Thinkers
    ) -> None:
        self.id = stored.id
        self.game: Game[State] = journal.game
        self.journal = journal
        self.book = LogBook(journal)
        self.players = stored.players
        self.links = stored.links
        self.free_undo = stored.free_undo
        self.viewers: list[Viewer] = []
        self.lock = asyncio.Lock()
        self.changes = 0
        """Counts what happened here, so that a late answer can be told from a timely one."""
        self.bots = BotPlay(self, thinkers)
        self.reactions = Reactions(self, dict(stored.standing))
        self._store = store
        self._revision = stored.revision
        self._pictures: dict[int, msgspec.Raw] = {}

    # Looking.

    @property
    def over(self) -> bool:
        """Whether the game has ended, so that nothing is hidden."""
        return self.journal.state.result is not None

    @property
    def busy(self) -> bool:
        """Whether someone is connected or an answer is on its way."""
        if self.viewers or self.lock.locked():
            return True
        return self.bots.running or self.reactions.running

    def link(self, token: str) -> Link | None:
        """The link of that token."""
        return next((link for link in self.links if link.token == token), None)

    def may_save(self, link: Link) -> bool:
        """Whether the whole record may be given to the holder: it tells every secret."""
        return self.over or plays_every_human(self.players, link)

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
        )

    def picture(self, viewer: Viewer, told: Sequence[object]) -> tuple[bytes, list[object]]:
        """The present for a viewer who was told these log lines, and the lines it knows then."""
        seat = self._looking(viewer.link)
        if seat not in self._pictures:
            choice = self.game.choice(self.journal.state, seat)
            scene = self.game.scene(self._view(self.journal.state, seat), seat, choice)
            self._pictures[seat] = msgspec.Raw(msgspec.json.encode(self._sealed(scene)))
        lines: list[object] = list(self.book.lines(seat))
        same = 0
        for old, new in zip(told, lines, strict=False):
            if old is not new and old != new:
                break
            same += 1
        refusal = self.may_undo(viewer.link)
        fields: dict[str, object] = {
            "scene": self._pictures[seat],
            "log": lines[same:],
            "from": same,
            "undo": refusal.why if refusal else "",
            "actions": len(self.journal.record.actions),
            "paused": self.bots.paused,
        }
        reactions = self.reactions.view(viewer.link, seat)
        if reactions is not None:
            fields["reactions"] = reactions
        return messages.write("scene", **fields), lines

    async def read_up(self, link: Link) -> None:
        """Have the log for a link at hand; a long game takes a while to tell."""
        seat = self._looking(link)
        if not self.book.has(seat):
            async with self.lock:
                await asyncio.to_thread(self.book.lines, seat)

    def past(self, link: Link, at: int) -> Scene:
        """The scene before action `at`; BadInput when there is none."""
        seat = self._looking(link)
        state = self.journal.at(at)
        return self._sealed(self.game.scene(self._view(state, seat), seat, None))

    def overlay(self, link: Link, kind: str, at: str | None) -> Overlay:
        """An overlay as the link's seat may see it; BadInput for an unknown kind or place."""
        seat = self._looking(link)
        return self.game.overlay(self._view(self.journal.state, seat), seat, kind, at)

    def why(self, link: Link, on: str, target: str) -> Refusal | None:
        """Why a click on that is not legal; None when it is."""
        if not link.seats:
            return WATCHERS_LOOK
        seat = self._looking(link)
        state = self.journal.state
        trouble = f"nothing can be done with this {on} now"
        for kind in (on, "card") if on == "piece" else (on,):  # a card of a hand is a piece too
            try:
                action = self.game.read(self.game.click_verbs[kind], target)
            except KeyError:
                continue
            except BadInput as error:
                trouble = trouble if on == "piece" else str(error)
                continue
            return self.game.why_not(state, seat, action)
        return self._not_now() if self.game.choice(state, seat) is None else Refusal("", trouble)

    def presence(self) -> bytes:
        """Which seats have someone there; a bot always is."""
        held = {seat for viewer in self.viewers for seat in viewer.link.seats}
        seats = [kind not in HUMAN or seat in held for seat, kind in enumerate(self.players)]
        return messages.write("presence", seats=seats)

    def may_undo(self, link: Link) -> Refusal | None:
        """Why the link may not take the last action back; None when it may."""
        if not link.seats:
            return WATCHERS_LOOK
        return self.journal.may_undo(undoing_seat(self.journal, link), self._undoes_freely(link))

    def _looking(self, link: Link) -> int:
        return looking_seat(self.journal, link, self.reactions.pending())

    def _undoes_freely(self, link: Link) -> bool:
        return self.free_undo and len(link.seats) == sum(kind != EMPTY for kind in self.players)

    def _view(self, state: State, seat: int) -> State:
        return state if self.over else self.game.mask(state, seat)

    def _sealed(self, scene: Scene) -> Scene:
        return msgspec.structs.replace(
            scene,
            commitment=self.journal.commitment,
            seed=self.journal.record.seed if self.over else "",
        )

    def _not_now(self) -> Refusal:
        asked = " and ".join(self.game.seats[s].name for s in self.game.asked(self.journal.state))
        return Refusal("", f"it is for {asked} to decide now" if asked else "the game is over")

    # Coming and going.

    def join(self, viewer: Viewer) -> None:
        """Someone has connected."""
        self.viewers.append(viewer)
        self.tell_all(self.presence())
        for message in self.bots.failures():
            viewer.tell(message)
        viewer.push()
        self._wake()

    def leave(self, viewer: Viewer) -> None:
        """Someone has gone."""
        self.viewers.remove(viewer)
        self.tell_all(self.presence())

    def tell_all(self, message: bytes) -> None:
        """Send a message to everyone here."""
        for viewer in self.viewers:
            viewer.tell(message)

    def show(self, seat: int) -> None:
        """Send the present scene to whoever plays this seat, and to nobody else."""
        for viewer in self.viewers:
            if seat in viewer.link.seats:
                viewer.push()

    async def stop(self) -> None:
        """Let go of what is under way."""
        await asyncio.gather(self.bots.stop(), self.reactions.stop())

    def _wake(self) -> None:
        self.bots.wake()
        self.reactions.wake()

    def _changed(self) -> None:
        self.changes += 1
        self._pictures.clear()
        for viewer in self.viewers:
            viewer.push()
        self._wake()

    # Playing.

    async def act(self, link: Link, n: int, actions: Sequence[tuple[str, str]]) -> Refusal | None:
        """Do the actions in order, the first at decision `n`, up to the first refusal."""
        if not link.seats:
            return WATCHERS_LOOK
        async with self.lock:
            state = self.journal.state
            if n != state.n:
                return Refusal("", f"the table has moved on: decision {state.n}, not {n}")
            seat = deciding_seat(self.journal, link, self.reactions.pending())
            if seat is None:
                return self._not_now()
            if not actions:
                return Refusal("", "the message holds no action")
            read: list[Action] = []
            unread: Refusal | None = None
            for verb, arg in actions:
                try:
                    read.append(self.game.read(verb, arg))
                except BadInput as error:
                    unread = Refusal("", str(error))
                    break
            try:
                refusal = await self.commit(seat, read) if read else None
            except StoreError as error:
                return await self.not_stored(error)
            return refusal or unread

    async def undo(self, link: Link) -> Refusal | None:
        """Take the last action back."""
        async with self.lock:
            refusal = self.may_undo(link)
            if refusal is not None:
                return refusal
            n = len(self.journal.record.actions) - 1
            seat = self.journal.record.actions[n].seat
            try:
                self._revision = await asyncio.to_thread(
                    self._store.cut, self.id, self._revision, n
                )
            except StoreError as error:
                return await self.not_stored(error)
            self.journal.cut(n)
            self.book.cut(n)
            self.bots.failed.clear()
            self.reactions.ask_by_hand(seat)
            self._changed()
            return None

    async def take(self, link: Link, seat: int) -> Refusal | None:
        """Let the only person at the table play on for a bot that failed."""
        async with self.lock:
            if seat not in self.bots.failed:
                return Refusal("", "only a seat whose bot has failed can be taken over")
            if not link.seats or not plays_every_human(self.players, link):
                return Refusal("", "only who plays every human seat can take a bot's seat over")
            players = [HERE if s == seat else kind for s, kind in enumerate(self.players)]
            held = Link(link.token, tuple(sorted((*link.seats, seat))))
            try:
                self._revision = await asyncio.to_thread(
                    self._store.reseat, self.id, self._revision, players, held
                )
            except StoreError as error:
                return await self.not_stored(error)
            self.players = players
            self.journal.record.players[seat] = "human"
            self.links = [held if each.token == held.token else each for each in self.links]
            for viewer in self.viewers:
                if viewer.link.token == held.token:
                    viewer.link = held
            del self.bots.failed[seat]
            self._changed()
            self.tell_all(self.presence())
            return None

    async def set_reactions(self, link: Link, wanted: SetReactions) -> Refusal | None:
        """Keep what a seat says beforehand about reactions; nobody else is told."""
        async with self.lock:
            said = self.reactions.read(link, wanted)
            if isinstance(said, Refusal):
                return said
            try:
                self._revision = await asyncio.to_thread(
                    self._store.stand, self.id, self._revision, wanted.seat, said
                )
            except StoreError as error:
                return await self.not_stored(error)
            self.reactions.say(wanted.seat, said)
            self.show(wanted.seat)
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

    async def commit(self, seat: int, wanted: Sequence[Action], reason: str = "") -> Refusal | None:
        """Try on a copy, store, then play; whatever goes wrong before leaves all as it was.

        Several actions go on up to the first that rolls a die.

        The caller holds the lock and answers for a StoreError.
        """
        twin = self.journal.state.clone()
        rolled = twin.rolled
        done: list[Action] = []
        refusal: Refusal | None = None
        for action in wanted:
            if done and twin.rolled != rolled:
                break  # the dice may have changed the player's mind
            try:
                refusal = self.game.apply(twin, seat, action)
            except Exception as error:
                log.exception("table %s: the rules failed at %s", self.id, action)
                refusal = Refusal(
                    "", f"an error in the rules stopped this ({messages.kind_of(error)})"
                )
            if refusal is not None:
                break
            done.append(action)
        if not done:
            return refusal
        moves = [Move(seat, *self.game.spell(action), reason) for action in done]
        n = len(self.journal.record.actions)
        self._revision = await asyncio.to_thread(
            self._store.append, self.id, self._revision, n, moves
        )
        for action in done:
            surprise = self.journal.act(seat, action, reason=reason)
            assert surprise is None, f"{action} was legal on a copy and is not now: {surprise}"
            self.book.grow()
        self._changed()
        return refusal

    async def not_stored(self, error: StoreError) -> Refusal:
        """What to say when the database did not take a change; the caller holds the lock."""
        if isinstance(error, Overtaken):
            await self._reload()
        else:
            log.warning("table %s: %s", self.id, error)
        return Refusal("", f"{error}; nothing was done")

    async def _reload(self) -> None:
        stored = await asyncio.to_thread(self._store.load, self.id)
        self.journal = await asyncio.to_thread(Journal, self.game, stored.record)
        self.book = LogBook(self.journal)
        self.players, self.links = stored.players, stored.links
        self.reactions.standing = dict(stored.standing)
        self._revision = stored.revision
        self._changed()
