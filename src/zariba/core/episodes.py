"""Turning points and odds passed over, told from the log and cut out of the map."""

from collections.abc import Callable, Iterable, Sequence
from math import hypot
from typing import Generic, TypeVar, cast

import msgspec

from zariba.core.flow import State
from zariba.core.game import WATCHER, Game
from zariba.core.journal import Journal
from zariba.core.parties import Parties
from zariba.core.report import Better, Box, Picture, TurningPoint
from zariba.core.scene import LogEntry, Piece, Scene
from zariba.core.trace import Passed, Trace
from zariba.core.turning import Moment, turning_points
from zariba.core.umpire import carry_out

S = TypeVar("S", bound=State)
Point = tuple[float, float]

LINES = 6
"""So many lines of the log tell a turning point."""
PASSED = 6
"""So many odds passed over are told, the greatest."""
HUMAN = "human"
"""Who is no bot, in a record."""
AROUND, LEAST, MOST = 2.7, 3.4, 9.0
"""How far a picture reaches from its middle: spaces, and at least and at most so many pieces."""
WIDE, HIGH = 4, 3
"""The shape of a picture."""


class Episodes(Generic[S]):
    """Looks again at the moments of a game that are worth it."""

    def __init__(
        self,
        journal: Journal[S],
        trace: Trace[S],
        parties: Parties[S],
        turn_name: Callable[[int], str],
    ) -> None:
        self.journal = journal
        self.game = trace.game
        self.trace = trace
        self.parties = parties
        self.turn_name = turn_name
        self.board = self.game.board(journal.record.scenario)
        self.middle = {space.id: (space.x, space.y) for space in self.board.spaces}

    def turning(self) -> Iterable[TurningPoint]:
        """Where the game turned, in order."""
        for moment in turning_points(self.trace):
            yield self._point(moment)

    def _point(self, moment: Moment) -> TurningPoint:
        state = self.journal.at(moment.start)
        before = self.game.scene(state, WATCHER, None)
        entries: list[LogEntry] = []
        for entry in self.journal.record.actions[moment.start : moment.end]:
            carry_out(cast("Game[State]", self.game), state, entry)
            entries += self.game.chronicle(state, WATCHER)
        after = self.game.scene(state, WATCHER, None)
        first = headline(entries, moment)
        told = [*([first] if first else []), *(each for each in entries if each is not first)]
        place = first.spaces[-1] if first and first.spaces else self._taken(moment)
        box = self._box(self._at(place, before, after))
        return TurningPoint(
            n=moment.start,
            turn=self.turn_name(self.trace.count(moment.start).turn),
            place=place,
            told=tuple(told[:LINES]),
            changed=tuple(self._changes(moment)),
            side=self._helped(moment),
            box=box,
            before=self._picture(before, box),
            after=self._picture(after, box),
        )

    # In words.

    def _changes(self, moment: Moment) -> Iterable[str]:
        ending = self.trace.ending
        side = self._helped(moment)
        if moment.moved and side >= 0:
            unit = counted(ending.unit, moment.moved)
            yield f"{self.parties.called(side)}: ahead by {moment.moved:g} {unit} more"
        for place, (was, now) in moment.taken.items():
            held, holds = (self.parties.called(self.parties.named(who)) for who in (was, now))
            yield f"{place}: {held or 'nobody'} \u2192 {holds or 'nobody'}"
        lost: dict[int, int] = {}
        for seat, n in moment.lost.items():
            lost[self.parties.named(seat)] = lost.get(self.parties.named(seat), 0) + n
        for number, n in lost.items():
            yield f"{self.parties.called(number)}: {n} {counted(ending.lost_in, n)} lost"

    def _helped(self, moment: Moment) -> int:
        """The side whose margin grew, or whose enemy lost more."""
        gains = {self.parties.named(seat): by for seat, by in moment.swing.items() if by > 0}
        if gains:
            return max(gains, key=lambda side: gains[side])
        losses = [0] * len(self.parties.names)
        for seat, n in moment.lost.items():
            if (side := self.parties.named(seat)) >= 0:
                losses[side] += n
        fewest = min(losses, default=0)
        return losses.index(fewest) if losses.count(fewest) == 1 else -1

    # In pictures.

    def _taken(self, moment: Moment) -> str:
        """The space of a place that changed hands, by its name."""
        names = [space.id for space in self.board.spaces if space.title in moment.taken]
        return names[0] if names else ""

    def _at(self, place: str, *scenes: Scene) -> Point | None:
        """Where a space, a point `x,y` or a piece of one of the scenes lies."""
        if place in self.middle:
            return self.middle[place]
        x, _, y = place.partition(",")
        if number(x) and number(y):
            return float(x), float(y)
        pieces = (piece for scene in scenes for piece in scene.pieces if piece.id == place)
        return next((at for piece in pieces if (at := self._where(piece))), None)

    def _box(self, at: Point | None) -> Box:
        """The part of the map around a point; none where it lies nowhere."""
        if at is None:
            return (0, 0, 0, 0)
        piece = self.board.piece
        gaps = (hypot(x - at[0], y - at[1]) for x, y in self.middle.values() if (x, y) != at)
        reach = min(max(AROUND * min(gaps, default=piece), LEAST * piece), MOST * piece)
        wide, high = 2 * reach, 2 * reach * HIGH / WIDE
        left = min(max(at[0] - wide / 2, 0), max(self.board.width - wide, 0))
        top = min(max(at[1] - high / 2, 0), max(self.board.height - high, 0))
        return (round(left, 1), round(top, 1), round(wide, 1), round(high, 1))

    def _picture(self, scene: Scene, box: Box) -> Picture:
        """What stands in that part of the map, without the words of its cards."""
        pieces = [bare(piece) for piece in scene.pieces if inside(self._where(piece), box)]
        marks = [mark for mark in scene.marks if inside(self.middle.get(mark.space), box)]
        return Picture(tuple(pieces), tuple(marks))

    def _where(self, piece: Piece) -> Point | None:
        return piece.at or piece.spot or self.middle.get(piece.space)

    # What was passed over.

    def passed(self) -> Iterable[Better]:
        """The greatest odds passed over, in order."""
        people = {n for n, kind in enumerate(self.journal.record.players) if kind == HUMAN}
        some: dict[tuple[object, ...], Passed] = {}
        for one in self.trace.passed:
            if one.seat in people or not people:  # the same again in a turn is told once
                turn = self.trace.count(one.n).turn
                some.setdefault((turn, one.seat, one.taken, one.better), one)
        greatest = sorted(some.values(), key=lambda one: one.promised - one.more)[:PASSED]
        for one in sorted(greatest, key=lambda each: each.n):
            yield self._better(one)

    def _better(self, one: Passed) -> Better:
        state = self.journal.at(one.n)
        view = self.game.mask(state, one.seat)
        scene = self.game.scene(view, one.seat, self.game.choice(state, one.seat))
        labels = {(option.verb, option.arg): option.label for option in scene.options}
        both = [labels.get(self.game.spell(action), "") for action in (one.taken, one.better)]
        if both[0] == both[1]:
            both = [self.game.called(state, action) for action in (one.taken, one.better)]
        return Better(
            n=one.n,
            turn=self.turn_name(self.trace.count(one.n).turn),
            side=self.parties.of(one.seat),
            taken=both[0],
            promised=round(one.promised, 2),
            better=both[1],
            more=round(one.more, 2),
        )


def headline(entries: Sequence[LogEntry], moment: Moment) -> LogEntry | None:
    """The line that tells a moment best: the dice with the most consequences, else a place."""
    places = [place.lower() for place in moment.taken]
    best, most, now, since = None, -1, None, 0
    for entry in entries:
        if entry.dice and entry.spaces:
            now, since = entry, 0
        else:
            since += 1
        if now is not None and since >= most:
            best, most = now, since
    if best is not None:
        return best
    named = (each for each in entries if any(place in each.text.lower() for place in places))
    return next(named, None) or next((each for each in entries if each.spaces), None)


SINGULAR = {
    "men": "man",
    "cities": "city",
    "hexes": "hex",
    "zones or levels": "zone or level",
}


def counted(unit: str, n: float) -> str:
    """A unit in words for so many: one step, two steps, one man."""
    return unit if n != 1 else SINGULAR.get(unit, unit.removesuffix("s"))


def number(word: str) -> bool:
    """Whether a word is a plain number."""
    return word.removeprefix("-").replace(".", "", 1).isdecimal()


def inside(at: Point | None, box: Box) -> bool:
    """Whether a point lies within a part of the map."""
    left, top, wide, high = box
    return at is not None and left <= at[0] <= left + wide and top <= at[1] <= top + high


def bare(piece: Piece) -> Piece:
    """A piece as it is drawn."""
    return msgspec.structs.replace(piece, lines=(), text="", card=(), dice=(), ring="")
