"""The contract of a game: what the table, the bots, the lab and the tests ask of it."""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, ClassVar, Generic, Never, Self, TypeVar, cast

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.choice import CONCEDE, DONE, Action, Choice, Odds, Refusal
from zariba.core.count import Count, count_of
from zariba.core.dice import SEED_BYTES
from zariba.core.flow import Result, State, Step, bound
from zariba.core.ledger import LEDGER, read_rules
from zariba.core.luck import Roll
from zariba.core.pack import Pack
from zariba.core.scenario import Repertoire
from zariba.core.scene import Board, LogEntry, Overlay, OverlayKind, Scene, Table
from zariba.core.vocabulary import Vocabulary

if TYPE_CHECKING:
    from zariba.core.orders import Orders

S = TypeVar("S", bound=State)

WATCHER = -1
ONLY_DONE = [DONE]


class Decision(msgspec.Struct, frozen=True):
    """A bot's answer and its reason in a sentence."""

    action: Action
    reason: str


OVER = Refusal("", "The game is over.")


class Bot(ABC, Generic[S]):
    """A player without hands: it sees only the masked state of its seat."""

    name: ClassVar[str]

    @abstractmethod
    def decide(self, game: "Game[S]", view: S, seat: int, choice: Choice, rng: Random) -> Decision:
        """Pick one of the offered options and say why."""

    def fork(self) -> Self:
        """The same bot with all that it has begun, to be played on elsewhere."""
        return copy(self)


class Game(Repertoire, ABC, Generic[S]):
    """A game as the rest of the house knows it."""

    state_type: type[S]
    steps: tuple[type[Step[S]], ...]
    overlays: tuple[OverlayKind, ...] = ()
    decision_bound: int
    """No game is longer, whatever the players do by chance."""
    weighed: Mapping[tuple[str, str], Mapping[str, float]] = {}
    """By step and verb where dice are given one of several targets: what each outcome is worth."""
    reaction_windows: bool = False
    """Whether some of its choices may be let pass (`Choice.idle`)."""
    click_verbs: Mapping[str, str]
    """The verb a click stands for, by what is clicked: piece, space, and card of a hand."""
    concession: str = ""
    """The rule by which one of two sides may give the game up; empty where there is none."""
    words: Vocabulary
    """Every action it can ever offer."""
    levels: bool = False
    """Whether its levels were measured, so that the start page offers them."""

    def __init__(self, pack: Pack | None = None) -> None:
        self.digest = pack.digest if pack is not None else ""
        """Which data it is played with; a record names it."""
        self.state_type = bound(self.state_type, pack)
        self.unasked: deque[tuple[int, str]] = deque(maxlen=32)
        """The last answers given without asking: the seat, and the step that took *done*."""
        self._asked: tuple[S, int, int, Choice] | None = None
        self._sections: dict[str, str] | None = None

    # What each game defines.

    @abstractmethod
    def open(self, state: S) -> None:
        """Lay out a new game: pieces in their boxes and the first steps on the flow."""

    @abstractmethod
    def new_state(self, scenario: str, options: tuple[str, ...], seed: bytes) -> S:
        """A state with nothing laid out."""

    def hide(self, view: S, seat: int) -> None:
        """Blank what the seat may not know; the seed and the dice are gone already."""

    def guess(self, dream: S, seat: int, rng: Random) -> None:
        """Fill the blanks of a view with what could be there."""

    def disguise(self, state: S, seat: int, rng: Random) -> None:
        """Change what the seat may not know, and nothing else."""

    @abstractmethod
    def scene(self, view: S, seat: int, choice: Choice | None) -> Scene:
        """The picture for a seat, from its masked state."""

    @abstractmethod
    def chronicle(self, view: S, seat: int) -> list[LogEntry]:
        """The last action's news in words, from a masked state."""

    @abstractmethod
    def board(self, scenario: str) -> Board:
        """The unchanging part of the picture."""

    @abstractmethod
    def artwork(self, scenario: str) -> str:
        """The board's picture as SVG."""

    @abstractmethod
    def tables(self) -> list[Table]:
        """The tables a player wants at hand."""

    @abstractmethod
    def overlay(self, view: S, seat: int, kind: str, at: str | None) -> Overlay:
        """An overlay on request; BadInput for an unknown kind or place."""

    @abstractmethod
    def broken(self, state: S) -> list[str]:
        """The invariants of the game that do not hold, in words; empty when all is well."""

    @abstractmethod
    def bots(self) -> dict[str, type[Bot[S]]]:
        """The game's own bots by name."""

    @abstractmethod
    def stage(self, case: Mapping[str, object], state: S) -> None:
        """Lay out a staged position from the words of a case file; BadInput names a wrong word."""

    @abstractmethod
    def observe(self, state: S, word: str, value: object) -> str | None:
        """Check one `expect` word of a case; a sentence when it does not hold."""

    @abstractmethod
    def unstage(self, state: S) -> dict[str, object]:
        """The words of a case file that stage this state's position."""

    def amend(self, state: S, words: Mapping[str, object]) -> None:
        """Change a position by words of a case file; BadInput names a wrong one."""
        raise BadInput(f"{self.title} has no words to change a position by")

    def amendable(self, state: S) -> dict[str, object]:
        """The words that `amend` takes, each with what it says of this position."""
        return {}

    def odds(self, view: S, seat: int, action: Action) -> Odds | None:
        """The distribution of what an option that rolls dice at once may bring."""
        return None

    def orders(self) -> "Orders[S] | None":
        """What a search needs to know of this game; None where nobody thinks ahead."""
        return None

    def agreements(self, state: S, seat: int) -> Iterable[tuple[str, bool, Refusal | None]]:
        """What quick tests say now beside the reasons they stand for; the kit compares them.

        Each is what was asked, whether the test allows it, and the reason against it if any.
        """
        return ()

    def called(self, state: S, action: Action) -> str:
        """What an action is about, by the name that the table shows; the same to every seat."""
        verb, arg = self.spell(action)
        return arg or f"“{verb}”"

    def unnamed(self, state: S, seat: int, piece: str) -> Refusal:
        """Why a piece that no action can name is not to be chosen: it lies face down, say."""
        return Refusal("", "nothing can be done with {it} now")

    def numbers(self, scenario: str) -> Mapping[str, object]:
        """The numbers of the pack, besides `turns`, that a briefing of the scenario may name."""
        return {}

    def warning(self, state: S, seat: int, action: Action) -> str:
        """What a player should know before this action; empty for nothing."""
        return ""

    def count(self, view: S) -> Count:
        """What the game counts now, from a masked state: of all that seat may know."""
        return count_of(self.scene(view, WATCHER, None))

    def luck(self, before: S, state: S) -> list[Roll]:
        """The rolls of the last action that can be judged, from the states before and after it."""
        return []

    # What all games share.

    def spell(self, action: Action) -> tuple[str, str]:
        """An action in words, as files and the wire carry it."""
        return self.words.spell(action)

    def read(self, verb: str, arg: str) -> Action:
        """The action that the words mean; BadInput when they mean none."""
        return self.words.read(verb, arg)

    def vocabulary(self) -> list[Action]:
        """Every action the game can ever offer."""
        return self.words.actions()

    def mask(self, state: S, seat: int) -> S:
        """The state with all that the seat may not know blanked; WATCHER knows what all know.

        How much was done is blanked as well, but for what the seat itself did: it would count
        what the others do unseen.
        """
        view = state.clone()
        view.seed, view.rolled, view.loaded, view.ordered = b"", 0, None, ()
        own = state.acted.get(seat, 0) if state.result is None else state.n
        view.n, view.acted, view.shown = own, {seat: own}, 0
        self.hide(view, seat)
        return view

    def imagine(self, view: S, seat: int, rng: Random) -> S:
        """A full state that agrees with what the seat sees, with dice of its own."""
        dream = view.clone()
        dream.seed = rng.randbytes(SEED_BYTES)
        self.guess(dream, seat, rng)
        return dream

    def swap(self, state: S, seat: int, rng: Random) -> S:
        """A state that differs only in what the seat may not know, to test that it cannot tell."""
        other = state.clone()
        other.seed, other.ordered = rng.randbytes(SEED_BYTES), ()
        self.disguise(other, seat, rng)
        return other

    def folder(self) -> Path:
        """The game's own folder: ledger, cases, data."""
        import importlib

        module = importlib.import_module(type(self).__module__)
        return Path(str(module.__file__)).parent

    def cite(self, rule: str) -> str:
        """What a player is told to look up for a rule: its number, or its section in the book."""
        if self._sections is None:
            rules = read_rules(self.folder()) if (self.folder() / LEDGER).exists() else []
            self._sections = {each.id: each.cite for each in rules}
        return self._sections.get(rule, rule)

    def start(self, scenario: str, options: Sequence[str], seed: bytes) -> S:
        """A new game at its first decision."""
        id_ = self.scenario(scenario).id
        state = self.new_state(id_, self.check_options(options, id_), seed)
        self.open(state)
        self.settle(state)
        return state

    def blind(self) -> Self:
        """The same game without what it remembers of the states that it was asked about.

        Bots and others who may not know a state are given this one, so that no way leads there.
        """
        twin = copy(self)
        twin._asked, twin.unasked = None, deque(maxlen=self.unasked.maxlen)
        return twin

    def top(self, state: S) -> Step[S]:
        """The step that runs or asks now."""
        return cast("Step[S]", state.flow[-1])

    def settle(self, state: S) -> None:
        """Run steps until a seat must be asked or the game is over.

        A choice whose only answer is to be done is answered without asking, except one that
        may be let pass: whether it is put must not depend on what the seat holds.
        """
        self._asked = None
        while state.result is None:
            step = self.top(state)
            if step.work(state):
                continue
            seats = step.asks(state)
            if len(seats) > 1:
                return
            choice = step.choice(state, seats[0])
            if choice.options != ONLY_DONE or choice.idle is not None:
                self._asked = (state, state.n, seats[0], choice)
                return
            self.unasked.append((seats[0], type(step).__name__))
            step.take(state, seats[0], *DONE)

    def asked(self, state: S) -> tuple[int, ...]:
        """The seats that hold a choice now; none when the game is over."""
        return () if state.result is not None else self.top(state).asks(state)

    def choice(self, state: S, seat: int) -> Choice | None:
        """What the seat is asked now, None when it is not its turn to decide."""
        memo = self._asked
        if memo is not None and memo[0] is state and memo[1] == state.n and memo[2] == seat:
            return memo[3]
        if seat not in self.asked(state):
            return None
        choice = self.top(state).choice(state, seat)
        self._asked = (state, state.n, seat, choice)
        return choice

    def why_not(self, state: S, seat: int, action: Action) -> Refusal | None:
        """Why the seat may not do this now, in a full sentence; None when it may."""
        if state.result is not None:
            return OVER
        choice = self.choice(state, seat)
        if choice is not None and action in choice.options:
            return None
        if action == CONCEDE and choice is not None and self.concession:
            return None
        if choice is None:
            return self.out_of_turn(state).about(self.called(state, action))
        refusal = self.reason(state, seat, action)
        return refusal.about(self.called(state, action), choice.prompt)

    def reason(self, state: S, seat: int, action: Action) -> Refusal:
        """The reason against an action of the seat that is asked and has other options."""
        return self.top(state).why_not(state, seat, action[0], action[1])

    def why_not_click(self, state: S, seat: int, on: str, target: str) -> Refusal | None:
        """Why a click on a piece or space is not legal; None when it is."""
        trouble = ""
        for kind in (on, "card") if on == "piece" else (on,):  # a card of a hand is a piece too
            try:
                action = self.read(self.click_verbs[kind], target)
            except KeyError:
                continue
            except BadInput as error:
                trouble = "" if on == "piece" else str(error)
                continue
            return self.why_not(state, seat, action)
        if state.result is not None:
            return OVER
        choice = self.choice(state, seat)
        name = self.shown_as(state, seat, on, target)
        if choice is None:
            return self.out_of_turn(state).about(name)
        refusal = Refusal("", trouble) if trouble else self.unnamed(state, seat, target)
        return refusal.about(name, choice.prompt)

    def shown_as(self, state: S, seat: int, on: str, target: str) -> str:
        """What the table calls a piece or space of the seat's picture."""
        scene = self.scene(self.mask(state, seat), seat, None)
        trays = (piece for tray in scene.trays for piece in tray.pieces)
        pieces = (*scene.pieces, *trays) if on == "piece" else ()
        return next((p.title or p.label or p.id for p in pieces if p.id == target), f"this {on}")

    def out_of_turn(self, state: S) -> Refusal:
        """Why a seat that is not asked may do nothing."""
        asked = self.names(state, self.asked(state))
        return Refusal("", f"it is for the {asked} side to decide now")

    def apply(self, state: S, seat: int, action: Action, n: int | None = None) -> Refusal | None:
        """Carry out an action, or refuse it and change nothing."""
        if n is not None and n != state.n:
            return Refusal("", f"The table has moved on: decision {state.n}, not {n}.")
        refusal = self.why_not(state, seat, action)
        if refusal is not None:
            return refusal
        state.news = []
        if action == CONCEDE:
            state.result = Result(
                1 - seat, self.concession, f"{self.names(state, (seat,))} concedes"
            )
        else:
            self.top(state).take(state, seat, action[0], action[1])
        state.n += 1
        state.acted[seat] = state.acted.get(seat, 0) + 1
        self.settle(state)
        return None

    def encode(self, state: S) -> bytes:
        """The state as JSON."""
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> S:
        """The state that `encode` wrote."""
        plain = msgspec.json.decode(data)
        known = {step.__name__: step for step in self.steps}
        flow = [msgspec.convert(frame, known[frame["step"]]) for frame in plain.pop("flow")]
        state = msgspec.convert(plain, self.state_type, str_keys=True)
        state.flow = cast("list[Step[Never]]", flow)
        return state
