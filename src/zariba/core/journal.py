"""A played game as data: its start and its actions; replay, undo, branch, save files."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.choice import Action, Refusal
from zariba.core.dice import SEED_BYTES, commitment
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.scene import LogEntry

S = TypeVar("S", bound=State)

FORMAT = 1
KEEP_EVERY = 64
"""A state is kept at every so many actions, so that any point of the game is near one."""

MIGRATIONS: dict[int, Callable[[dict[str, object]], dict[str, object]]] = {}
"""From a format number, how to turn a save of that format into one of the next."""


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One action of the journal, in words; `why` numbers the bot's reason, -1 for none."""

    seat: int
    verb: str
    arg: str = ""
    why: int = -1


class Record(msgspec.Struct, kw_only=True):
    """A save file."""

    format: int = FORMAT
    game: str
    scenario: str
    options: list[str] = []
    seed: str
    players: list[str] = []
    """Who played each seat: human, random, doctrine, ..."""
    branch_of: str = ""
    """Where this game was branched from: the other game's id and decision number."""
    actions: list[Entry] = []
    reasons: list[str] = []


class Journal(Generic[S]):
    """A game in play: every action passes through here and can be taken back or replayed."""

    def __init__(self, game: Game[S], record: Record) -> None:
        self.game = game
        self.record = Record(
            game=record.game,
            scenario=game.scenario(record.scenario).id,
            options=list(game.check_options(record.options)),
            seed=record.seed,
            players=list(record.players),
            branch_of=record.branch_of,
            reasons=list(record.reasons),
        )
        self.state = game.start(record.scenario, record.options, read_seed(record.seed))
        self._kept: list[S] = [self.state.clone()]
        self._barriers: list[tuple[int, int]] = []
        for number, entry in enumerate(record.actions):
            refusal = self._play(entry)
            if refusal is not None:
                raise BadInput(
                    f"action {number} of the saved game is not legal: "
                    f"{entry.verb} {entry.arg}: {refusal}"
                )

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
        verb, arg = self.game.spell(action)
        return self._play(Entry(seat, verb, arg, self._reason(reason)))

    def _play(self, entry: Entry) -> Refusal | None:
        twin = self.state.clone()  # so that an error in a rule leaves the game as it was
        action = self.game.read(entry.verb, entry.arg)
        refusal = self.game.apply(twin, entry.seat, action)
        if refusal is not None:
            return refusal
        self._barriers.append((self.state.rolled, self.state.shown))
        self.state = twin
        self.record.actions.append(entry)
        if len(self.record.actions) % KEEP_EVERY == 0:
            self._kept.append(twin.clone())
        return None

    def _reason(self, reason: str) -> int:
        if not reason:
            return -1
        if reason in self.record.reasons[-200:]:
            return len(self.record.reasons) - 1 - self.record.reasons[::-1].index(reason)
        self.record.reasons.append(reason)
        return len(self.record.reasons) - 1

    def may_undo(self, seat: int, free: bool = False) -> Refusal | None:
        """Why the seat may not take its last action back; None when it may."""
        if not self.record.actions:
            return Refusal("", "nothing has been done yet")
        if free:
            return None
        if self.record.actions[-1].seat != seat:
            return Refusal("", "the last action was not yours")
        if self._barriers[-1][0] != self.state.rolled:
            return Refusal("", "a die has been rolled since: that stands")
        if self._barriers[-1][1] != self.state.shown:
            return Refusal("", "a secret has been revealed since: that stands")
        return None

    def undo(self, seat: int, free: bool = False) -> Refusal | None:
        """Take the last action back; not over a die or a revealed secret unless `free`."""
        refusal = self.may_undo(seat, free)
        if refusal is None:
            self.cut(len(self.record.actions) - 1)
        return refusal

    def cut(self, n: int) -> None:
        """Go back to the position before action `n` and forget what came after."""
        self.state = self.at(n)
        del self.record.actions[n:]
        del self._barriers[n:]
        del self._kept[n // KEEP_EVERY + 1 :]

    def at(self, n: int) -> S:
        """The state before action `n`; `at(len(actions))` is the present."""
        if not 0 <= n <= len(self.record.actions):
            raise BadInput(f"the game has {len(self.record.actions)} actions; there is no {n}")
        state = self._kept[n // KEEP_EVERY].clone()
        for entry in self.record.actions[n // KEEP_EVERY * KEEP_EVERY : n]:
            self.game.apply(state, entry.seat, self.game.read(entry.verb, entry.arg))
        return state

    def branch(self, n: int, name: str = "") -> "Journal[S]":
        """A new game that shares the first `n` actions; its dice go on from the same seed."""
        record = msgspec.structs.replace(
            self.record, actions=self.record.actions[:n], branch_of=f"{name}@{n}"
        )
        return Journal(self.game, record)

    def log(self, seat: int, since: int = 0) -> list[LogEntry]:
        """What happened, as the seat (or a watcher) may know it, from action `since` on."""
        over = self.state.result is not None
        state = self.at(since)
        lines: list[LogEntry] = []
        if since == 0:
            lines += self.game.chronicle(self._seen(state, seat, over), seat)
        for entry in self.record.actions[since:]:
            self.game.apply(state, entry.seat, self.game.read(entry.verb, entry.arg))
            told = self.game.chronicle(self._seen(state, seat, over), seat)
            if entry.why >= 0 and told and (over or entry.seat == seat):
                told[0] = msgspec.structs.replace(told[0], reason=self.record.reasons[entry.why])
            lines += told
        return lines

    def _seen(self, state: S, seat: int, over: bool) -> S:
        return state if over else self.game.mask(state, seat)

    def reason_at(self, n: int, seat: int) -> str:
        """The reason a bot gave for action `n`, where the seat may know it."""
        entry = self.record.actions[n]
        if entry.why < 0 or (self.state.result is None and entry.seat != seat):
            return ""
        return self.record.reasons[entry.why]

    def save(self) -> bytes:
        """The game as a file."""
        return msgspec.json.encode(self.record)


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
            seed=seed.hex(),
            players=list(players),
        ),
    )


def read_record(data: bytes, name: str = "the save") -> Record:
    """The record in a save file of this or an earlier format; BadInput says what is wrong."""
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{name} is not a zariba save: {error}") from None
    if not isinstance(plain, dict) or not isinstance(plain.get("format", 1), int):
        raise BadInput(f"{name} is not a zariba save: it has no format number")
    version = plain.get("format", 1)
    if version > FORMAT:
        raise BadInput(f"{name} has format {version}; this program reads up to {FORMAT}")
    while version < FORMAT:
        if version not in MIGRATIONS:
            raise BadInput(f"{name} has format {version}, which no version of zariba wrote")
        plain = MIGRATIONS[version](plain)
        version += 1
    try:
        record = msgspec.convert(plain, Record)
    except msgspec.ValidationError as error:
        raise BadInput(f"{name} is not a zariba save: {error}") from None
    record.format = FORMAT
    read_seed(record.seed)
    return record


def read_seed(text: str) -> bytes:
    """The seed a record carries."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise BadInput(f"the seed of the save is not {SEED_BYTES} bytes in hex")
    return seed
