"""A finished game gone through order by order: what each cost, what was better, what dice did.

Each order is judged by what its seat could see: what was done and what else could have been done
are played out in the same imagined worlds. How the game stood, and what the dice of an order were
worth, is told from the true position with other dice to come: the game is over, nothing is hidden.
"""

from collections.abc import Iterator, Sequence
from math import hypot
from random import Random
from time import process_time
from typing import Generic, TypeVar, cast

import msgspec

from zariba.bots.followed import Followed
from zariba.bots.rollouts import Estimate, Rollouts, estimate, gain
from zariba.bots.weighing import Budget, Clock, Meter, Scales, Weighed, Weighing
from zariba.core.bad_input import BadInput
from zariba.core.bounds import UMPIRE
from zariba.core.dice import SEED_BYTES
from zariba.core.flow import State
from zariba.core.game import WATCHER, Bot, Game
from zariba.core.journal import begin
from zariba.core.orders import Candidate, Orders
from zariba.core.parties import Parties
from zariba.core.record import Record
from zariba.core.scene import LogEntry
from zariba.core.umpire import carry_out

S = TypeVar("S", bound=State)

LINES = 3
"""So many lines of the log tell what was done."""
PLACES = 12
TRUTH = 500_000
"""The first number of the worlds that are the true position with other dice."""


class Reviewing(msgspec.Struct, frozen=True):
    """How a review is made."""

    rollouts: int = 0
    """For each order, instead of seconds: the same game then gives the same review anywhere."""
    least: float = 0.5
    most: float = 2.0
    """Seconds of CPU for an order."""
    aim: float = 120.0
    """Seconds of CPU for a game; more where `least` for each order comes to more."""
    whole: float = 600.0
    """But never more than this."""
    weighing: float = 0.6
    """The part of an order's time in which what was done is weighed against what else could be."""
    selecting: float = 0.5
    """The part of that which selects; the rest measures again."""
    enough: int = 6
    """Worlds that selected nothing, below which nothing is said of what was better."""
    clear: float = 3.0
    """Standard errors by which an order must be worse to be called a mistake: many are judged."""
    slight: float = 0.04
    """A loss of less than this part of a win is no mistake, however sure it is."""


class Stretch(msgspec.Struct, frozen=True):
    """An order as it was carried out: the actions from one to before the other."""

    start: int
    end: int
    seat: int


class Better(msgspec.Struct, frozen=True):
    """What else could have been done, and by how much it was better, in the same worlds."""

    says: str
    chance: float
    cost: float
    """What the order gave away of a win; below nothing where it was the better one."""
    error: float
    count: int


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """One order of a finished game."""

    start: int
    """The number of its first action: that moment of the past is the position before it."""
    end: int
    seat: int
    side: int
    turn: str
    told: tuple[str, ...]
    """What was done, as the log has it."""
    places: tuple[str, ...]
    stands: float
    """The chance of the first side to win before it, nothing hidden."""
    wavers: float
    """The standard error of that."""
    chance: float
    """The chance of its own side to win by what was done, from what it could see."""
    error: float
    better: Better | None
    """The best of what else could have been done; None where too little was tried."""
    mistake: bool
    luck: float | None
    """What the dice of the order brought its side, in parts of a win; None where none fell."""
    blur: float
    """The standard error of that."""
    fateful: bool
    """Whether the dice mattered, beyond what chance explains of the measuring."""
    dice: tuple[str, ...]
    """The lines of the log with those dice."""


def stretches(game: Game[S], orders: Orders[S], record: Record) -> list[Stretch]:
    """The orders of a game that is over, each as far as the next of anybody."""
    starts: list[tuple[int, int]] = []
    state = begin(game, record)
    for n, entry in enumerate(record.actions):
        choice = game.choice(state, entry.seat) if entry.seat != UMPIRE else None
        if choice is not None and len(choice.options) > 1:
            if orders.begins(game.mask(state, entry.seat), entry.seat, choice):
                starts.append((n, entry.seat))
        follow(game, state, record, n)
    if state.result is None:
        raise BadInput("the game goes on: there is no review of it")
    ends = [n for n, _ in starts[1:]] + [len(record.actions)]
    return [Stretch(n, end, seat) for (n, seat), end in zip(starts, ends, strict=True)]


def follow(game: Game[S], state: S, record: Record, n: int) -> None:
    """Do action or ruling `n` of a record; BadInput where it is not legal any more."""
    refusal = carry_out(cast("Game[State]", game), state, record.actions[n])
    if refusal is not None:
        raise BadInput(f"action {n} of the game is not legal under the rules of today")


class Truth(Rollouts[S]):
    """Games played on from the true position, with other dice in each."""

    def imagined(self, rng: Random) -> S:
        """The position with dice of its own."""
        world = self._view.clone()
        world.seed, world.loaded, world.ordered = rng.randbytes(SEED_BYTES), None, ()
        return world


class Standing(msgspec.Struct, Generic[S]):
    """A stretch that was weighed, and waits for how the game stood after it."""

    stretch: Stretch
    stands: Estimate
    weighing: Weighing[S]
    done: Candidate[S]
    after: Estimate | None
    """The chance of the mover's side to win after it, before its dice were rolled."""
    lines: list[LogEntry]
    turn: str


class Reviewer(Generic[S]):
    """Goes through one finished game."""

    def __init__(
        self,
        game: Game[S],
        orders: Orders[S],
        doctrine: Bot[S],
        record: Record,
        how: Reviewing,
        clock: Clock = process_time,
    ) -> None:
        self._game = game.blind()
        self._orders = orders
        self._doctrine = doctrine
        self._record = record
        self._how = how
        self._clock = clock
        self._parties = Parties(self._game, record.scenario)
        self._first = next(n for n in self._parties.playing if self._parties.of(n) == 0)
        self.stretches = stretches(self._game, orders, record)

    @property
    def seconds(self) -> float:
        """For each order."""
        how, many = self._how, len(self.stretches) or 1
        return min(max(how.aim / many, how.least), how.most, how.whole / many)

    def verdicts(self, skip: int = 0) -> Iterator[Verdict]:
        """One after the other, from the one of that number on."""
        game, record = self._game, self._record
        state = begin(game, record)
        waiting: Standing[S] | None = None
        done = 0
        for number, stretch in enumerate(self.stretches):
            while done < stretch.start:
                follow(game, state, record, done)
                done += 1
            if number < skip:
                continue
            stands = self._stands(state, stretch.start)
            if waiting is not None:
                yield self._verdict(waiting, stands)
            waiting, state = self._weighed(state, stretch, stands)
            done = stretch.end
        if waiting is not None:
            yield self._verdict(waiting, self._result(state))

    def _budget(self, part: float) -> Budget:
        rollouts = max(round(self._how.rollouts * part), 1) if self._how.rollouts else 0
        return Budget(rollouts, self.seconds * part, self._how.selecting)

    def _stands(self, state: S, n: int) -> Estimate:
        """How the first side stands."""
        truth = Truth(self._game, self._orders, state, self._first, self._doctrine, n)
        return self._many(truth, Candidate("", self._doctrine.fork()))

    def _many(self, truth: Truth[S], candidate: Candidate[S]) -> Estimate:
        """What comes of a candidate in as many games as there is time for, two at least."""
        meter = Meter(self._budget((1 - self._how.weighing) / 2), clock=self._clock)
        values: list[float] = []
        while len(values) < 2 or meter.spent() < 1:
            values.append(truth.play(candidate, TRUTH + len(values), self._orders.horizon))
            meter.played += 1
        return estimate(values)

    def _result(self, state: S) -> Estimate:
        """How the first side stands when all is over."""
        truth = Truth(self._game, self._orders, state, self._first, self._doctrine, 0)
        return Estimate(truth.worth(state), 0.0, 1)

    def _weighed(self, state: S, stretch: Stretch, stands: Estimate) -> tuple[Standing[S], S]:
        """A stretch weighed against what else could have been done, and the state after it."""
        game, seat = self._game, stretch.seat
        view, choice = game.mask(state, seat), game.choice(state, seat)
        assert choice is not None
        entries = self._record.actions[stretch.start : stretch.end]
        own = [game.read(e.verb, e.arg) for e in entries if e.seat == seat]
        done = Candidate("", Followed(own, self._doctrine.fork()))
        rng = Random(f"review {stretch.start}")
        others = self._orders.candidates(view, seat, choice, self._doctrine.fork(), rng)
        rollouts = Rollouts(game, self._orders, view, seat, self._doctrine, stretch.start)
        meter = Meter(self._budget(self._how.weighing), clock=self._clock)
        weighing = Scales(rollouts, [done, *others], self._orders.horizon, meter).weigh()
        turn = self._turn(state)
        after, lines = state.clone(), []
        for n in range(stretch.start, stretch.end):
            follow(game, after, self._record, n)
            lines += game.chronicle(after, WATCHER)
        brought = None
        if after.rolled > state.rolled:
            truth = Truth(game, self._orders, state, seat, self._doctrine, stretch.start)
            brought = self._many(truth, done)
        return Standing(stretch, stands, weighing, done, brought, lines, turn), after

    def _turn(self, state: S) -> str:
        scene = self._game.scene(state, WATCHER, None)
        return scene.turns[scene.turn - 1] if 0 < scene.turn <= len(scene.turns) else ""

    def _verdict(self, one: Standing[S], later: Estimate) -> Verdict:
        how, stretch = self._how, one.stretch
        side = self._parties.of(stretch.seat)
        done, better = self._compared(one.weighing, one.done)
        luck, blur = None, 0.0
        if one.after is not None:
            now = later.mean if side == 0 else 1 - later.mean
            luck, blur = now - one.after.mean, hypot(later.error, one.after.error)
        return Verdict(
            start=stretch.start,
            end=stretch.end,
            seat=stretch.seat,
            side=side,
            turn=one.turn,
            told=tuple(line.text for line in one.lines[:LINES]),
            places=places_of(one.lines),
            stands=rounded(one.stands.mean),
            wavers=rounded(one.stands.error),
            chance=rounded(done.chance.mean),
            error=rounded(done.chance.error) if done.chance.count > 1 else 1.0,
            better=better,
            mistake=better is not None
            and better.cost >= how.slight
            and better.cost > how.clear * better.error,
            luck=None if luck is None else rounded(luck),
            blur=rounded(blur),
            fateful=luck is not None and abs(luck) >= how.slight and abs(luck) > how.clear * blur,
            dice=tuple(line.text for line in one.lines if line.dice)[:LINES],
        )

    def _compared(
        self, weighing: Weighing[S], candidate: Candidate[S]
    ) -> tuple[Weighed[S], Better | None]:
        """What was done, and the best of the others, where both were measured again."""
        done = next(w for w in weighing.order if w.candidate is candidate)
        others = [w for w in weighing.order if w is not done and w.fresh]
        if not others or not done.fresh or done.chance.count < self._how.enough:
            return done, None
        best = max(others, key=lambda w: w.chance.mean)
        cost = gain(best.values, done.values)
        better = Better(
            says=best.candidate.says,
            chance=rounded(best.chance.mean),
            cost=rounded(cost.mean),
            error=rounded(cost.error),
            count=cost.count,
        )
        return done, better


def places_of(lines: Sequence[LogEntry]) -> tuple[str, ...]:
    """The places that some lines of the log are about."""
    return tuple(dict.fromkeys(place for line in lines for place in line.spaces))[:PLACES]


def rounded(value: float) -> float:
    """As it is told: a ten-thousandth of a win is nothing."""
    return round(value, 4)
