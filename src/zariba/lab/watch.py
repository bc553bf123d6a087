"""A game of an experiment, played and measured."""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

import msgspec

from zariba.core.bad_input import one_line
from zariba.core.choice import Choice
from zariba.core.count import Count
from zariba.core.dice import numbered_seed
from zariba.core.flow import State
from zariba.core.game import WATCHER, Decision, Game
from zariba.core.luck import Roll, fortunes
from zariba.core.parties import Parties
from zariba.core.record import Entry, Record
from zariba.lab.match import BotFault, Match, Watcher, watch_match
from zariba.lab.pool import load
from zariba.lab.row import Decided, Moment, Row, packed

REASONS_LOOKED_AT = 200


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """One game to play, and what to keep of it."""

    game: int
    point: int
    replication: int
    match: Match
    measures: tuple[str, ...]
    expected: tuple[tuple[str, int, dict[str, object]], ...] = ()
    """Name, turn and words of what is expected."""
    decisions: bool = False
    saves: bool = False


def play_job(job: Job) -> Row:
    """Play and measure one game, in whichever process; one that fails is a row that says how."""
    watching = Watching(load(job.match.game, job.match.data), job)
    try:
        played = watch_match(job.match, watching)
    except BotFault as fault:
        return watching.failed(str(fault))
    except Exception as error:  # another's data or bot can make the rules fail
        return watching.failed(f"{type(error).__name__}: {error}")
    return watching.row(
        winner=watching.side(played.winner),
        rule=played.rule,
        why=played.why,
        decisions=played.decisions,
        expected=watching.expected,
        luck=watching.luck(),
    )


class Watching(Watcher):
    """Counts what the game counts after each action."""

    def __init__(self, game: Game[State], job: Job) -> None:
        self.game, self.job = game.blind(), job
        scenario = job.match.scenario
        self.parties = Parties(game, scenario)
        self.seats = game.seats_in(scenario)
        self.first = self.parties.first(0)
        self.moves = blake2b(digest_size=8)
        self.turns: list[Moment] = []
        self.falls: dict[str, dict[str, int]] = {}
        self.expected: dict[str, bool] = {}
        self.lost: dict[str, dict[str, int]] = {}
        self.place = ""
        self.rolls: list[Roll] = []
        self.decided_here: list[Decided] = []
        self.record = Record(
            game=game.id,
            scenario=scenario,
            options=list(job.match.options),
            pack=game.digest,
            rules=game.revision,
            seed=numbered_seed(job.match.seed).hex(),
            players=list(job.match.bots),
        )
        self.before: State | None = None
        self.rolled = self.decisions = 0
        self.count = Count(turn=0)

    # While it is played.

    def begin(self, state: State) -> None:
        self.count = self.game.count(state)

    def decided(self, state: State, seat: int, choice: Choice, decision: Decision) -> None:
        self.rolled, self.decisions = state.rolled, state.n
        if "luck" in self.job.measures:
            self.before = state.clone()
        verb, arg = self.game.spell(decision.action)
        self.moves.update(f"{seat} {verb} {arg}\n".encode())
        if self.job.saves:
            entry = Entry(seat, verb, arg, self._reason(decision.reason))
            self.record.actions.append(entry)
        if self.job.decisions:
            self.decided_here.append(
                Decided(
                    state.n,
                    self.seats[seat].id,
                    self.count.turn,
                    choice.prompt,
                    tuple(" ".join(self.game.spell(o)).strip() for o in choice.options),
                    f"{verb} {arg}".strip(),
                    decision.reason,
                    (),
                )
            )

    def acted(self, state: State, seat: int, decision: Decision) -> None:
        last, self.count = self.count, self.game.count(state)
        if self.before is not None:
            self.rolls += self.game.luck(self.before, state)
        if self.job.decisions:
            dice = tuple(f"d{e.value} {e.die} {e.word}" for e in state.news if e.kind == "roll")
            self.decided_here[-1] = msgspec.structs.replace(self.decided_here[-1], dice=dice)
        if state.rolled > self.rolled:
            self._look_where(state)
        if self.count.lost != last.lost:
            self._lose(state, last)
        if self.count.turn != last.turn and last.turn > 0:
            self._end_turn(state, last)
        if state.result is not None:
            self._end_turn(state, self.count)
            self._expect(state, over=True)

    def _look_where(self, state: State) -> None:
        for line in self.game.chronicle(state, WATCHER):
            if line.spaces:
                self.place = line.spaces[-1]

    def _lose(self, state: State, last: Count) -> None:
        """Add to what was lost, and to where: what the log named last."""
        if state.rolled == self.rolled:
            self._look_where(state)
        for seat, arms in self.count.lost.items():
            side = self.side_of(seat)
            for arm, now in arms.items():
                more = now - last.lost.get(seat, {}).get(arm, 0)
                if more > 0:
                    of_side = self.lost.setdefault(side, {})
                    of_side[arm] = of_side.get(arm, 0) + more
                    if self.place:
                        here = self.falls.setdefault(self.place, {})
                        here[side] = here.get(side, 0) + more

    def _end_turn(self, state: State, count: Count) -> None:
        if not self.turns or self.turns[-1].turn != count.turn:
            self.turns.append(self.kept(self.moment(count)))
        self._expect(state, over=False)

    def _expect(self, state: State, over: bool) -> None:
        for name, turn, words in self.job.expected:
            due = over or (turn and self.count.turn > turn)
            if name not in self.expected and due:
                held = (self.game.observe(state, word, value) for word, value in words.items())
                self.expected[name] = not any(trouble is not None for trouble in held)

    def _reason(self, reason: str) -> int:
        """The number of a reason in the record, as a journal numbers them."""
        if not reason:
            return -1
        reasons = self.record.reasons
        recent = reasons[-REASONS_LOOKED_AT:]
        if reason in recent:
            return len(reasons) - 1 - recent[::-1].index(reason)
        reasons.append(reason)
        return len(reasons) - 1

    # What is kept.

    def side(self, seat: int) -> str:
        """The side of a seat; empty for nobody's."""
        number = self.parties.of(seat)
        return self.parties.names[number] if number >= 0 else ""

    def side_of(self, seat_id: str) -> str:
        """The side of a seat, by its id."""
        number = self.parties.named(seat_id)
        return self.parties.names[number] if number >= 0 else ""

    def moment(self, count: Count | None = None) -> Moment:
        """What counts now."""
        count = count or self.count
        return Moment(
            turn=count.turn,
            margin=count.margin.get(self.first),
            lost={side: dict(arms) for side, arms in sorted(self.lost.items())},
            held={place: self.side_of(seat) for place, seat in count.held.items()},
            tracks=dict(count.tracks),
        )

    def kept(self, moment: Moment) -> Moment:
        """Only what was asked for."""
        wanted = self.job.measures
        return Moment(
            turn=moment.turn,
            margin=moment.margin if "margin" in wanted else None,
            lost=moment.lost if "lost" in wanted else {},
            held=moment.held if "held" in wanted else {},
            tracks=moment.tracks if "tracks" in wanted else {},
        )

    def row(self, **told: Any) -> Row:
        """The game as far as it came."""
        return Row(
            game=self.job.game,
            point=self.job.point,
            replication=self.job.replication,
            seed=self.job.match.seed,
            moves=self.moves.hexdigest(),
            end=self.kept(self.moment()),
            turns=tuple(self.turns),
            falls=self.falls if "lost" in self.job.measures else {},
            more=self.more(),
            **told,
        )

    def failed(self, fault: str) -> Row:
        """A game that did not come to its end."""
        decisions = self.decisions
        return self.row(winner="", rule="", why="", decisions=decisions, fault=one_line(fault))

    def luck(self) -> dict[str, int]:
        """How lucky each side was."""
        rolls: Iterable[Roll] = (
            msgspec.structs.replace(roll, seat=self.parties.of(roll.seat)) for roll in self.rolls
        )
        told = fortunes(list(rolls))
        return {self.parties.names[one.seat]: one.better for one in told if one.seat >= 0}

    def more(self) -> str:
        """What is kept on request."""
        if not (self.job.decisions or self.job.saves):
            return ""
        return packed(self.decided_here, self.record if self.job.saves else None)
