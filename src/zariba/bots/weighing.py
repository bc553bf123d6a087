"""Which of several candidates is best: rollouts for all, then for fewer and fewer of them."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Generic, TypeVar

import msgspec

from zariba.bots.rollouts import Estimate, Rollouts, estimate, gain
from zariba.core.flow import State
from zariba.core.orders import Candidate

S = TypeVar("S", bound=State)

SELECTING = 0.75
"""The part of the budget that selects; the rest measures again what was selected."""
TRIED = 4
"""Worlds in which every candidate is tried before the worse ones are left out."""
CONVINCING = 0.7
"""The standard errors by which a gain must differ from nothing to be believed."""
FRESH = 1_000_000
"""The first number of the worlds that measure again: they select nothing."""

Clock = Callable[[], float]
Watch = Callable[[float], bool]
"""Is told what part of the budget is spent; whether to go on."""


class Budget(msgspec.Struct, frozen=True):
    """How long to think: by rollouts, which makes it repeatable, or by seconds."""

    rollouts: int = 0
    seconds: float = 0.0
    selecting: float = SELECTING
    """The part of it that selects."""


class Meter:
    """What part of a budget is spent."""

    def __init__(
        self, budget: Budget, watch: Watch | None = None, clock: Clock = perf_counter
    ) -> None:
        self._budget = budget
        self._watch = watch
        self._clock = clock
        self._began = clock()
        self.selecting = budget.selecting
        self.played = 0
        self.stopped = False
        """Whether whoever watches has asked for an end."""

    def spent(self) -> float:
        """From 0 to 1, by rollouts where they are limited, else by seconds."""
        if self._budget.rollouts:
            part = self.played / self._budget.rollouts
        else:
            part = (self._clock() - self._began) / self._budget.seconds
        if self._watch is not None and not self._watch(min(part, 1.0)):
            self.stopped = True
        return 1.0 if self.stopped else part


class Weighed(msgspec.Struct, Generic[S]):
    """A candidate and what is known of it."""

    candidate: Candidate[S]
    chance: Estimate
    """To win, measured on worlds that did not select it where there are any."""
    values: list[float]
    """What came of it, world by world."""
    fresh: bool
    """Whether these are worlds that selected nothing; then all such met the same ones."""


class Weighing(msgspec.Struct, Generic[S]):
    """The candidates, best first."""

    order: list[Weighed[S]]
    chosen: Weighed[S]
    """The best where its gain convinces, else doctrine's own."""
    rollouts: int


class Scales(Generic[S]):
    """The weighing of one decision; candidate 0 is doctrine's own."""

    def __init__(
        self, rollouts: Rollouts[S], candidates: Sequence[Candidate[S]], horizon: str, meter: Meter
    ) -> None:
        self._rollouts = rollouts
        self._candidates = candidates
        self._horizon = horizon
        self._meter = meter
        self._values: list[list[float]] = [[] for _ in candidates]
        """What came of each while selecting, world by world."""
        self._fresh: list[list[float]] = [[] for _ in candidates]
        """What came of those that were measured again."""

    def weigh(self, shown: int = 1) -> Weighing[S]:
        """Select, then measure doctrine's own and the best `shown` others again."""
        left = self._select()
        best = sorted((c for c in left if c), key=self._mean, reverse=True)[:shown]
        self._measure([0, *best])
        weighed = [self._weighed(c) for c in range(len(self._candidates))]
        own = weighed[0]
        top = weighed[best[0]] if best else own
        chosen = top if best and self._convinces(best[0]) else own
        order = sorted(weighed, key=lambda w: (w is not chosen, -w.chance.mean))
        return Weighing(order, chosen, self._meter.played)

    def _select(self) -> list[int]:
        """Those that are left when the first part of the budget is spent."""
        left = list(range(len(self._candidates)))
        world = 0
        while (spent := self._meter.spent() / self._meter.selecting) < 1:
            for candidate in left:
                self._values[candidate].append(self._play(candidate, world))
            world += 1
            if world >= TRIED:
                left = self._best(left, spent)
        return left

    def _best(self, left: list[int], spent: float) -> list[int]:
        """Doctrine's own and the best others: fewer and fewer, two at last."""
        all_ = len(self._candidates)
        most = max(round(all_ ** (1 - spent) * 2**spent), 2)
        others = sorted((c for c in left if c), key=self._mean, reverse=True)
        return [0, *others[: most - 1]]

    def _measure(self, left: list[int]) -> None:
        world = FRESH
        while self._meter.spent() < 1:
            for candidate in left:
                self._fresh[candidate].append(self._play(candidate, world))
            world += 1

    def _play(self, candidate: int, world: int) -> float:
        self._meter.played += 1
        return self._rollouts.play(self._candidates[candidate], world, self._horizon)

    def _mean(self, candidate: int) -> float:
        return estimate(self._values[candidate]).mean

    def _weighed(self, candidate: int) -> Weighed[S]:
        """What is known of a candidate: from the fresh worlds, if there are enough of them."""
        fresh = len(self._fresh[candidate]) >= TRIED
        values = (self._fresh if fresh else self._values)[candidate]
        return Weighed(self._candidates[candidate], estimate(values), values, fresh)

    def _convinces(self, candidate: int) -> bool:
        """Whether it was better where it was selected, and is not worse where it was not."""
        selected = gain(self._values[candidate], self._values[0])
        again = gain(self._fresh[candidate], self._fresh[0])
        return selected.mean > CONVINCING * selected.error and (not again.count or again.mean >= 0)
