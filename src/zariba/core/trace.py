"""A finished game gone through once: what counted at each moment, all rolls, odds passed over."""

from collections.abc import Mapping
from typing import Generic, TypeVar, cast

import msgspec

from zariba.core.bounds import UMPIRE
from zariba.core.choice import Action, Odds
from zariba.core.count import Count
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.journal import begin
from zariba.core.luck import Roll
from zariba.core.record import Entry, Record
from zariba.core.umpire import carry_out

S = TypeVar("S", bound=State)

CLEARLY = 0.25
"""So much more in what the game says an outcome is worth is worth a word."""


class Beat(msgspec.Struct, frozen=True):
    """An action and what counted after it."""

    seat: int
    rolled: bool
    told: bool
    """Whether anything is told of it; a march is told when it ends."""
    count: Count


class Passed(msgspec.Struct, frozen=True):
    """One of several targets was taken though another promised clearly more."""

    n: int
    """The number of the action."""
    seat: int
    taken: Action
    promised: float
    """What could be expected of it."""
    better: Action
    more: float


class Trace(Generic[S]):
    """What became of a game, action by action."""

    def __init__(self, game: Game[S], record: Record) -> None:
        self.game = game.blind()
        state = begin(self.game, record)
        self.opening = self.game.count(state)
        self.beats: list[Beat] = []
        self.rolls: list[Roll] = []
        self.passed: list[Passed] = []
        self.dice = 0
        """All dice and draws, judged or not."""
        for entry in record.actions:
            self._follow(state, entry)

    def count(self, n: int) -> Count:
        """What counted before action `n`; after the last one where there are only so many."""
        return self.beats[n - 1].count if n else self.opening

    @property
    def first(self) -> int:
        """How many actions had been done when the first turn began: set-up is before it."""
        begun = (n for n in range(len(self.beats) + 1) if self.count(n).turn > 0)
        return next(begun, 0)

    @property
    def ending(self) -> Count:
        """What counted at the end."""
        return self.count(len(self.beats))

    def _follow(self, state: S, entry: Entry) -> None:
        game = self.game
        before = state.clone()
        passed = None
        if entry.seat != UMPIRE:
            passed = self._weigh(state, entry.seat, game.read(entry.verb, entry.arg))
        carry_out(cast("Game[State]", game), state, entry)
        if passed is not None and state.rolled > before.rolled:
            self.passed.append(passed)
        if not any(event.ordered for event in state.news):  # what is ordained is no luck
            self.rolls += game.luck(before, state)
        self.dice += sum(event.kind == "roll" for event in state.news)
        last, count = self.count(len(self.beats)), game.count(state)
        rolled = state.rolled > before.rolled
        if count == last:
            count = last  # one for all beats between which nothing changed
        self.beats.append(Beat(entry.seat, rolled, bool(state.news), count))

    def _weigh(self, state: S, seat: int, action: Action) -> Passed | None:
        """Where the game says what outcomes are worth: whether another target promised more."""
        game = self.game
        if not game.weighed or not state.flow:
            return None
        worth = game.weighed.get((type(game.top(state)).__name__, action[0]))
        choice = game.choice(state, seat) if worth else None
        if not worth or choice is None:
            return None
        view = game.mask(state, seat)
        promises = {
            option: expected(odds, worth)
            for option in choice.options
            if option[0] == action[0] and (odds := game.odds(view, seat, option)) is not None
        }
        if action not in promises:
            return None
        better = max(promises, key=lambda option: promises[option])
        if promises[better] - promises[action] < CLEARLY:
            return None
        n = len(self.beats)
        return Passed(n, seat, action, promises[action], better, promises[better])


def expected(odds: Odds, worth: Mapping[str, float]) -> float:
    """What an option brings on average, by what its outcomes are worth."""
    return sum(worth.get(label, 0.0) * ways / of for label, ways, of in odds.outcomes)
