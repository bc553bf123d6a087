"""A played game as data: its start and its actions; replay, undo, branch."""

from collections.abc import Container, Sequence
from copy import copy
from typing import Generic, TypeVar, cast

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.bounds import REASON, UMPIRE
from zariba.core.choice import Action, Refusal
from zariba.core.dice import commitment
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.lesson import find_lesson, start_lesson
from zariba.core.record import Entry, Record, read_seed
from zariba.core.scene import LogEntry
from zariba.core.shares import BRANCHED
from zariba.core.umpire import VERB, Ruling, carry_out, lines, read_order, why_not, write_order

S = TypeVar("S", bound=State)

KEEP_EVERY = 64
"""A state is kept at every so many actions, so that any point of the game is near one."""
NOT_YOURS = Refusal("", "the last action was not yours")
RULED = Refusal("", "the umpire has ruled since: that stands")


class Draft(msgspec.Struct, Generic[S], kw_only=True):
    """Actions of a seat that were tried from a journal's present and can be adopted by it."""

    seat: int
    reason: str
    base: S
    """The state from which they were tried."""
    words: list[tuple[str, str]] = []
    """The actions that were legal, in words."""
    states: list[S] = []
    """The state after each of them."""
    refusal: Refusal | None = None
    """Why the next one was not."""
    error: Exception | None = None
    """How the rules failed at it."""


class Parted(msgspec.Struct, frozen=True):
    """Where a kept game and the rules of today part: an action that is no longer legal."""

    n: int
    """Its number: the game can be looked at up to there."""
    words: str
    refusal: Refusal

    def __str__(self) -> str:
        return f"action {self.n} of the saved game is not legal: {self.words}: {self.refusal}"


class Journal(Generic[S]):
    """A game in play: every action passes through here and can be taken back or replayed.

    A record of a game whose rules were mended since opens as far as its actions are legal; then
    `parted` says where and why it stops, `whole` is the record as it was, and only a branch
    goes on from there.
    """

    def __init__(self, game: Game[S], record: Record) -> None:
        self.game = game
        self.whole = record
        self.parted: Parted | None = None
        options, self.told = since(game, record)
        self.record = msgspec.structs.replace(
            record,
            scenario=game.scenario(record.scenario).id,
            options=list(options),
            pack=game.digest,
            rules=game.revision,
            players=list(record.players),
            actions=[],
            reasons=list(record.reasons),
        )
        self.state = begin(game, self.record)
        self._kept: list[S] = [self.state.clone()]
        self._barriers: list[tuple[int, int]] = []
        self._ruled = 0
        """How many actions there were with the umpire's last ruling."""
        for number, entry in enumerate(record.actions):
            refusal = self._replay(entry)
            if refusal is not None:
                words = f"{entry.verb} {entry.arg}".rstrip()
                self.parted = Parted(number, words, refusal)
                return

    def _replay(self, entry: Entry) -> Refusal | None:
        try:
            return self._play(entry)
        except BadInput as error:  # a word that the game no longer has
            return Refusal("", str(error))
        except Exception as error:  # a game that was kept opens, whatever became of its rules
            return Refusal("", f"an error in the rules ({type(error).__name__}: {error})")

    @property
    def commitment(self) -> str:
        """The hash of the seed, shown from the start."""
        return commitment(bytes.fromhex(self.record.seed))

    def act(
        self, seat: int, action: Action, n: int | None = None, reason: str = ""
    ) -> Refusal | None:
        """Apply an action and write it down; a refusal changes nothing."""
        if n is not None and n != self.state.n:
            return Refusal("", f"the table has moved on: decision {self.state.n}, not {n}")
        draft = self.draft(seat, [action], reason)
        if draft.error is not None:
            raise draft.error
        return draft.refusal or self.adopt(draft)

    def draft(self, seat: int, actions: Sequence[Action], reason: str = "") -> "Draft[S]":
        """Try actions from the present on, on copies: nothing of the journal changes.

        It ends at the first that is refused or at which the rules fail, and after the first
        that rolls a die: dice may change the player's mind about the rest.
        """
        draft = self._blank(seat, reason)
        if draft.refusal is not None:
            return draft
        state = self.state
        for action in actions:
            if state.rolled != self.state.rolled:
                break
            twin = state.clone()
            try:
                draft.refusal = self.game.apply(twin, seat, action)
            except Exception as error:
                draft.error = error
            if draft.refusal is not None or draft.error is not None:
                break
            draft.words.append(self.game.spell(action))
            draft.states.append(twin)
            state = twin
        return draft

    def draft_ruling(self, order: Ruling, reason: str) -> "Draft[S]":
        """Try a ruling of an umpire from the present on, as `draft` tries the actions of a seat."""
        draft = self._blank(UMPIRE, reason)
        draft.refusal = draft.refusal or why_not(self._plain, self.state, order)
        if draft.refusal is None:
            twin = self.state.clone()
            words = (VERB, write_order(order))
            carry_out(self._plain, twin, Entry(UMPIRE, *words))
            draft.words.append(words)
            draft.states.append(twin)
        return draft

    def _blank(self, seat: int, reason: str) -> "Draft[S]":
        draft = Draft(seat=seat, reason=reason[:REASON], base=self.state)
        if self.parted is not None:
            draft.refusal = Refusal(
                "", f"this game stops here; only a branch goes on: {self.parted}"
            )
        return draft

    @property
    def _plain(self) -> Game[State]:
        return cast("Game[State]", self.game)

    def adopt(self, draft: "Draft[S]") -> Refusal | None:
        """Take over what was tried, without playing it again; only where it was tried from."""
        if draft.base is not self.state:
            return Refusal("", "the table has moved on since this was tried")
        why = self._reason(draft.reason) if draft.words else -1
        for (verb, arg), state in zip(draft.words, draft.states, strict=True):
            self._take(Entry(draft.seat, verb, arg, why), state)
        return None

    def _play(self, entry: Entry) -> Refusal | None:
        twin = self.state.clone()  # so that an error in a rule leaves the game as it was
        refusal = None
        if entry.seat == UMPIRE:
            refusal = why_not(self._plain, twin, read_order(entry))
        refusal = refusal or carry_out(self._plain, twin, entry)
        if refusal is None:
            self._take(entry, twin)
        return refusal

    def _take(self, entry: Entry, state: S) -> None:
        self._barriers.append((self.state.rolled, self.state.shown))
        self.state = state
        self.record.actions.append(entry)
        if entry.seat == UMPIRE:
            self._ruled = len(self.record.actions)
        if len(self.record.actions) % KEEP_EVERY == 0:
            self._kept.append(state.clone())

    def _reason(self, reason: str) -> int:
        if not reason:
            return -1
        if reason in self.record.reasons[-200:]:
            return len(self.record.reasons) - 1 - self.record.reasons[::-1].index(reason)
        self.record.reasons.append(reason)
        return len(self.record.reasons) - 1

    def may_undo(self, seat: int, free: bool = False) -> Refusal | None:
        """Why the seat may not take its last action back; None when it may."""
        return self.may_take_back(len(self.record.actions) - 1, (seat,), free)

    def may_take_back(self, n: int, seats: Container[int], free: bool = False) -> Refusal | None:
        """Why these seats may not take action `n` back, if they may take back all that followed."""
        if self.parted is not None:
            return Refusal("", "this game stops here; only a branch goes on")
        if n < 0:
            return Refusal("", "nothing has been done yet")
        if n < self._ruled:
            return RULED
        if free:
            return None
        if self.record.actions[n].seat not in seats:
            return NOT_YOURS
        if self.state.result is not None:
            return Refusal("", "the game is over and everything has been shown: that stands")
        if self._barriers[n][0] != self.state.rolled:
            return Refusal("", "a die has been rolled since: that stands")
        if self._barriers[n][1] != self.state.shown:
            return Refusal("", "a secret has been revealed since: that stands")
        return None

    def undo(self, seat: int, free: bool = False) -> Refusal | None:
        """Take the last action back; not over a die, a reveal or the end unless `free`."""
        refusal = self.may_undo(seat, free)
        if refusal is None:
            self.cut(len(self.record.actions) - 1)
        return refusal

    def cut(self, n: int, back: S | None = None) -> None:
        """Go back to the position before action `n`, `at(n)`, and forget what came after."""
        self.state = self.at(n) if back is None else back
        del self.record.actions[n:]
        if n < self._ruled:
            ruled = (at + 1 for at, e in enumerate(self.record.actions) if e.seat == UMPIRE)
            self._ruled = max(ruled, default=0)
        del self._barriers[n:]
        del self._kept[n // KEEP_EVERY + 1 :]

    def copy(self) -> "Journal[S]":
        """The game as it stands now: a reader in another thread sees nothing of what follows."""
        twin = copy(self)
        twin.record = msgspec.structs.replace(
            self.record, actions=list(self.record.actions), reasons=list(self.record.reasons)
        )
        twin._kept, twin._barriers = list(self._kept), list(self._barriers)
        return twin

    def at(self, n: int) -> S:
        """The state before action `n`; `at(len(actions))` is the present."""
        if not 0 <= n <= len(self.record.actions):
            raise BadInput(f"the game has {len(self.record.actions)} actions; there is no {n}")
        state = self._kept[n // KEEP_EVERY].clone()
        for entry in self.record.actions[n // KEEP_EVERY * KEEP_EVERY : n]:
            carry_out(self._plain, state, entry)
        return state

    def branch(self, n: int, name: str = "") -> "Journal[S]":
        """A new game that shares the first `n` actions; its dice go on from the same seed."""
        record = msgspec.structs.replace(self.record, actions=self.record.actions[:n])
        record.branch_of, record.dice = f"{name}@{n}", BRANCHED
        return Journal(self.game, record)

    @property
    def older(self) -> bool:
        """Whether the game was begun under earlier rules than today's, or nobody knows."""
        return self.whole.rules < self.game.revision

    def repaired(self, name: str = "") -> "Journal[S]":
        """The game up to where it parts from the rules of today, to be played on from there."""
        return self.branch(len(self.record.actions), name)

    def log(self, seat: int, since: int = 0) -> list[LogEntry]:
        """What happened, as the seat (or a watcher) may know it, from action `since` on."""
        over = self.state.result is not None
        state = self.at(since)
        log: list[LogEntry] = []
        if since == 0:
            log += self.game.chronicle(self._seen(state, seat, over), seat)
        for entry in self.record.actions[since:]:
            carry_out(self._plain, state, entry)
            view = self._seen(state, seat, over)
            log += lines(self._plain, state, entry, self.record.reason(entry), view, seat, over)
        return log

    def _seen(self, state: S, seat: int, over: bool) -> S:
        view = state if over or seat == UMPIRE else self.game.mask(state, seat)
        view.n = state.n  # whoever has the journal knows how much was done
        return view

    def reason_at(self, n: int, seat: int) -> str:
        """The reason a bot gave for action `n`, where the seat may know it."""
        entry = self.record.actions[n]
        if entry.why < 0 or (self.state.result is None and entry.seat != seat):
            return ""
        return self.record.reasons[entry.why]

    def save(self) -> bytes:
        """The game as a file; one that parted from the rules is kept as it was."""
        return msgspec.json.encode(self.record if self.parted is None else self.whole)


def begin(game: Game[S], record: Record) -> S:
    """The game of a record before its first action."""
    if not record.lesson:
        return game.start(record.scenario, record.options, read_seed(record.seed))
    plain = cast("Game[State]", game)
    return cast("S", start_lesson(plain, find_lesson(plain, record.lesson)))


def since(game: Game[S], record: Record) -> tuple[tuple[str, ...], list[str]]:
    """The options a kept game goes on with, and what its players should know of changes since.

    Where a mend left the former reading as an option, a game begun before it keeps that reading.
    """
    options = list(record.options)
    told: list[str] = []
    for revision in game.revisions[max(record.rules, 0) :]:
        if revision.keeps:
            options += [revision.keeps] if revision.keeps not in options else []
            told.append(f"this game goes on under the former reading: since then, {revision.says}")
        else:
            told.append(f"the rules were mended since this game began: {revision.says}")
    if record.rules > game.revision:
        told.append(
            f"this game was played under revision {record.rules} of its rules;"
            f" this program has {game.revision}"
        )
    if record.pack and game.digest and record.pack != game.digest:
        told.append(
            f"this game was played with other data ({record.pack[:12]}, here {game.digest[:12]})"
        )
    return game.check_options(options, record.scenario), told


def verified(game: Game[S], record: Record) -> Journal[S]:
    """The journal of a record whose every action must be legal; BadInput names one that is not."""
    journal = Journal(game, record)
    if journal.parted is not None:
        raise BadInput(str(journal.parted))
    return journal


def new_journal(
    game: Game[S],
    scenario: str,
    options: Sequence[str],
    seed: bytes,
    players: Sequence[str] = (),
) -> Journal[S]:
    """A game that is about to start."""
    return Journal(
        game,
        Record(
            game=game.id,
            scenario=scenario,
            options=list(options),
            pack=game.digest,
            rules=game.revision,
            seed=seed.hex(),
            players=list(players),
        ),
    )
