"""Games played on from imagined worlds: what comes of each candidate, all with the same dice."""

from collections.abc import Sequence
from math import inf, sqrt
from random import Random
from typing import Generic, TypeVar

import msgspec

from zariba.core.flow import State
from zariba.core.game import Bot, Game
from zariba.core.orders import END, Candidate, Orders

S = TypeVar("S", bound=State)

LONGEST = 20_000
"""No imagined game is played on for more decisions than this."""


class Estimate(msgspec.Struct, frozen=True):
    """The mean of some rollouts and the standard error of it."""

    mean: float
    error: float
    count: int


def estimate(values: Sequence[float]) -> Estimate:
    """Mean and standard error; of fewer than two values nobody knows the error."""
    n = len(values)
    if not n:
        return Estimate(0.5, inf, 0)
    mean = sum(values) / n
    if n < 2:
        return Estimate(mean, inf, n)
    spread = sum((value - mean) ** 2 for value in values) / (n - 1)
    return Estimate(mean, sqrt(spread / n), n)


def gain(over: Sequence[float], under: Sequence[float]) -> Estimate:
    """By how much one candidate is better than another in the worlds in which both were played."""
    return estimate([a - b for a, b in zip(over, under, strict=False)])


class Rollouts(Generic[S]):
    """The imagined games of one decision: worlds by their number, all seats played by doctrine."""

    def __init__(
        self, game: Game[S], orders: Orders[S], view: S, seat: int, doctrine: Bot[S], seed: int
    ) -> None:
        self._game = game.blind()
        self._orders = orders
        self._view = view
        self._seat = seat
        self._doctrine = doctrine
        """How everybody else is taken to play."""
        self._seed = seed
        self._worlds: dict[int, S] = {}
        self.decisions = 0
        """How many were played in all."""

    def world(self, number: int) -> S:
        """One of the worlds that agree with what the seat sees; the same number, the same dice."""
        if number not in self._worlds:
            self._worlds[number] = self.imagined(Random(f"{self._seed} world {number}"))
        return self._worlds[number].clone()

    def imagined(self, rng: Random) -> S:
        """A world that agrees with what the seat sees, with dice of its own."""
        return self._game.imagine(self._view, self._seat, rng)

    def play(self, candidate: Candidate[S], number: int, horizon: str) -> float:
        """What comes of a candidate in one world: the chance to win at the horizon."""
        game, begun = self._game, self.world(number)
        g = begun.clone()
        players = {self._seat: candidate.player.fork()}
        chance = Random(f"{self._seed} players {number}")
        for _ in range(LONGEST):
            asked = game.asked(g)
            if not asked or (horizon != END and self._orders.reached(begun, g, horizon)):
                break
            self._step(g, asked[0], players, chance)
        return self.worth(g)

    def _step(self, g: S, seat: int, players: dict[int, Bot[S]], chance: Random) -> None:
        game = self._game
        choice = game.choice(g, seat)
        assert choice is not None
        if seat not in players:
            players[seat] = self._doctrine.fork()
        view = game.mask(g, seat)
        decision = players[seat].decide(game, view, seat, choice, chance)
        if game.apply(g, seat, decision.action) is not None:
            game.apply(g, seat, choice.options[0])
        self.decisions += 1

    def worth(self, g: S) -> float:
        """The outcome of a game that is over, else what the position is worth."""
        if g.result is None:
            return min(max(self._orders.value(g, self._seat), 0.0), 1.0)
        if g.result.winner < 0:
            return 0.5
        side = self._game.side
        return float(side(g.result.winner, g.scenario) == side(self._seat, g.scenario))
