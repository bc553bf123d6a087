"""Putting the report of a finished game together from its journal."""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

import msgspec

from zariba.core.count import Count
from zariba.core.episodes import Episodes
from zariba.core.flow import State
from zariba.core.game import WATCHER
from zariba.core.journal import Journal
from zariba.core.luck import fortunes
from zariba.core.parties import Parties
from zariba.core.report import Curve, Luck, Place, Report, Turn
from zariba.core.trace import Trace

S = TypeVar("S", bound=State)

POINTS = 400
"""A curve has no more points: a page is not so many pixels wide."""


def report_of(journal: Journal[S]) -> Report:
    """The report of a game that is over."""
    return Reporter(journal).report()


class Reporter(Generic[S]):
    """Goes through a game once and draws from that what the report says."""

    def __init__(self, journal: Journal[S]) -> None:
        self.journal = journal
        self.game = journal.game.blind()
        self.trace = Trace(self.game, journal.record)
        self.parties = Parties(self.game, journal.record.scenario)
        self.last = self.game.scene(journal.state, WATCHER, None)

    def report(self) -> Report:
        """All parts together."""
        result = self.journal.state.result
        assert result is not None, "a game that goes on has no report"
        ending = self.trace.ending
        episodes = Episodes(self.journal, self.trace, self.parties, self.turn_name)
        return Report(
            scenario=self.journal.record.scenario,
            result=result.why,
            rule=self.game.cite(result.rule) if result.rule else "",
            winner=self.parties.of(result.winner),
            actions=len(self.trace.beats),
            sides=tuple(self.parties.sides()),
            seats=self.last.seats,
            margin=self._margin(),
            unit=ending.unit,
            meaning=ending.meaning,
            lost_in=ending.lost_in,
            tracks=tuple(self._tracks()),
            turns=tuple(self._turns()),
            places=tuple(self._places()),
            luck=self._luck(),
            turning=tuple(episodes.turning()),
            passed=tuple(episodes.passed()),
        )

    # Curves.

    def _curve(self, read: Callable[[Count], float | None]) -> tuple[tuple[int, float], ...]:
        """A number after each action at which it changed, and at the end."""
        points: list[tuple[int, float]] = []
        for n in range(self.trace.first, len(self.trace.beats) + 1):
            value = read(self.trace.count(n))
            if value is not None and (not points or points[-1][1] != value):
                points.append((n, value))
        if points:
            points.append((len(self.trace.beats), points[-1][1]))
        return thinned(points)

    def _margin(self) -> Curve | None:
        first = self.parties.first(0)
        points = self._curve(lambda count: count.margin.get(first))
        return Curve("margin", self.trace.ending.unit, points, 0) if points else None

    def _tracks(self) -> Iterable[Curve]:
        titles = {track.id: (track.title, track.seat) for track in self.last.tracks}
        for id_ in self.trace.ending.tracks:
            title, seat = titles.get(id_, (id_.capitalize(), -1))
            points = self._curve(Reading(id_))
            if len({value for _, value in points}) > 1:
                yield Curve(id_, title, points, self.parties.of(seat))

    # Turn by turn.

    def turn_name(self, turn: int) -> str:
        """A turn as its track has it."""
        turns = self.last.turns
        label = turns[turn - 1] if turn <= len(turns) else str(turn)
        return f"Turn {label}" if label.isdecimal() else label

    def _turns(self) -> Iterable[Turn]:
        starts = [self.trace.first]
        for n in range(self.trace.first + 1, len(self.trace.beats) + 1):
            if self.trace.count(n).turn != self.trace.count(n - 1).turn:
                starts.append(n)
        for start, end in zip(starts, [*starts[1:], len(self.trace.beats)], strict=True):
            lost = self._lost_between(start, end)
            yield Turn(self.turn_name(self.trace.count(start).turn), start, lost)

    def _lost_between(self, start: int, end: int) -> dict[int, dict[str, int]]:
        """By side and arm: all that was lost, what came back since too."""
        lost: dict[int, dict[str, int]] = {}
        for n in range(start, end):
            before, after = self.trace.count(n), self.trace.count(n + 1)
            if before.lost == after.lost:
                continue
            for seat, arms in after.lost.items():
                for arm, now in arms.items():
                    more = now - before.lost.get(seat, {}).get(arm, 0)
                    if more > 0:
                        of_side = lost.setdefault(self.parties.named(seat), {})
                        of_side[arm] = of_side.get(arm, 0) + more
        return lost

    def _places(self) -> Iterable[Place]:
        first = self.trace.count(self.trace.first).held
        for name, holder in self.trace.ending.held.items():
            yield Place(name, self.parties.named(first.get(name, "")), self.parties.named(holder))

    def _luck(self) -> Luck:
        rolls = [msgspec.structs.replace(r, seat=self.parties.of(r.seat)) for r in self.trace.rolls]
        judged = sum(roll.dice for roll in rolls if roll.open)
        return Luck(fortunes(rolls), judged, self.trace.dice)


class Reading:
    """Reads one track off a count."""

    def __init__(self, track: str) -> None:
        self.track = track

    def __call__(self, count: Count) -> float | None:
        """Its value, where it was in play."""
        return count.tracks.get(self.track)


def thinned(points: Sequence[tuple[int, float]]) -> tuple[tuple[int, float], ...]:
    """Of a long curve the last point of each stretch, and its first of all."""
    if len(points) <= POINTS:
        return tuple(points)
    width = (points[-1][0] + 1) / POINTS
    kept = {int(n // width): (n, value) for n, value in points}
    return (points[0], *(point for point in kept.values() if point[0] > points[0][0]))
