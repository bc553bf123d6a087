"""What a seat or a watcher has been shown of a game; work that it may not see leaves no trace.

Each pair of eyes counts for itself: an action counts when the picture, the log or the question
is another after it, or when the seat took it. So no number that is sent rises with work that
stays unseen, and the moments of the past are those that these eyes can tell apart.
"""

from bisect import bisect_left
from collections.abc import Iterable
from functools import cached_property

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.bounds import UMPIRE
from zariba.core.choice import Choice
from zariba.core.flow import State
from zariba.core.game import WATCHER, Game
from zariba.core.journal import Draft, Journal
from zariba.core.record import Entry
from zariba.core.scene import LogEntry, Scene
from zariba.core.umpire import carry_out, lines


class Look:
    """A state as one pair of eyes sees it, so that the next can be told from it."""

    def __init__(self, game: Game[State], seat: int, state: State) -> None:
        self._game = game
        self._seat = seat
        self._state = state
        self._view = game.mask(state, seat)
        self._news, self._view.news = self._view.news, []
        self._view.n = 0

    def lines(self, number: int, entry: Entry | None = None, reason: str = "") -> list[LogEntry]:
        """The last action's news, under the number that it has for these eyes."""
        view, game, seat = self._view, self._game, self._seat
        view.n, view.news = number, self._news
        if entry is None:
            told = game.chronicle(view, seat)
        else:
            told = lines(game, self._state, entry, reason, view, seat, False)
        view.n, view.news = 0, []
        return told

    def differs(self, before: "Look") -> bool:
        """Whether anything but the news is another than it was."""
        if self._asked != before._asked or (self._asked and self._choice != before._choice):
            return True
        if self._view == before._view:
            return False
        return self._scene is None or self._scene != before._scene

    @cached_property
    def _asked(self) -> bool:
        return self._seat in self._game.asked(self._state)

    @cached_property
    def _choice(self) -> Choice | None:
        """What the seat is asked; None also where the rules fail to ask it."""
        try:
            return self._game.choice(self._state, self._seat)
        except Exception:  # whoever puts the question will say so
            return None

    @cached_property
    def _scene(self) -> Scene | None:
        """The picture without options; None where it cannot be drawn."""
        try:
            return self._game.scene(self._view, self._seat, None)
        except Exception:  # whoever sends the picture will say so
            return None


class Notice(msgspec.Struct, frozen=True):
    """What an action was to one pair of eyes."""

    seen: bool
    lines: list[LogEntry]
    look: Look | None
    """What they see after it; None once nothing is hidden any more."""


class Shown:
    """All that one pair of eyes has seen of a game, and read of it."""

    def __init__(self, game: Game[State], seat: int, start: State, over: bool) -> None:
        self.seat = seat
        self._game = game
        self._over = over
        self._all = over or seat == UMPIRE
        """Whether nothing is hidden from them."""
        eyes = WATCHER if seat == UMPIRE else seat
        self._look = None if self._all else Look(game, seat, start)
        self.lines = self._look.lines(0) if self._look else game.chronicle(start, eyes)
        self._seen: list[int] = []
        """The numbers of the actions that they noticed."""
        self._before: list[int] = []
        """By action: how many lines there were before it."""

    @property
    def count(self) -> int:
        """How many actions they have noticed: the number of the present for these eyes."""
        return len(self._seen)

    def position(self, number: int) -> int:
        """How many actions had been done when these eyes were about to notice that one."""
        if not 0 <= number <= self.count:
            raise BadInput(f"the game has {self.count} actions; there is no {number}")
        return self._seen[number] if number < self.count else len(self._before)

    def number(self, position: int) -> int:
        """The number that the moment before that action has for these eyes."""
        return bisect_left(self._seen, position)

    def foresee(self, draft: Draft[State]) -> list[Notice]:
        """What they would notice of a draft; nothing is kept of it yet."""
        before, number = self._look, self.count
        notices: list[Notice] = []
        for words, state in zip(draft.words, draft.states, strict=True):
            entry = Entry(draft.seat, *words)
            notice = self._notice(state, entry, draft.reason, before, number)
            before, number = notice.look, number + notice.seen
            notices.append(notice)
        return notices

    def grow(self, notices: Iterable[Notice]) -> bool:
        """Keep what was foreseen; whether there is anything to see of it."""
        count = self.count
        for notice in notices:
            if notice.seen:
                self._seen.append(len(self._before))
            self._before.append(len(self.lines))
            self.lines += notice.lines
            self._look = notice.look
        return self.count > count

    def cut(self, n: int, present: State) -> bool:
        """Forget the actions from `n` on; whether there is anything to see of that."""
        count = self.count
        del self._seen[bisect_left(self._seen, n) :]
        del self.lines[self._before[n] :]
        del self._before[n:]
        self._look = None if self._all else Look(self._game, self.seat, present)
        return self.count < count

    def _notice(
        self, state: State, entry: Entry, reason: str, before: Look | None, number: int
    ) -> Notice:
        game, seat = self._game, self.seat
        if self._all:
            return Notice(True, lines(game, state, entry, reason, state, seat, self._over), None)
        look = Look(game, seat, state)
        told = look.lines(number + 1, entry, reason)
        seen = bool(told) or entry.seat == seat
        seen = seen or (entry.seat != UMPIRE and not _hides(game))
        return Notice(seen or before is None or look.differs(before), told, look)

    @classmethod
    def of(cls, journal: Journal[State], seat: int) -> "Shown":
        """What a seat has seen and read of a game so far; of one that is over, everything."""
        game, record, state = journal.game, journal.record, journal.at(0)
        shown = cls(game, seat, state, journal.state.result is not None)
        for entry in record.actions:
            carry_out(game, state, entry)
            now = state.clone()  # it is looked at again when the next action has been done
            reason = record.reason(entry)
            shown.grow([shown._notice(now, entry, reason, shown._look, shown.count)])
        return shown


def _hides(game: Game[State]) -> bool:
    """Whether the game keeps any secret but its dice; where it has none, all is seen."""
    kind = type(game)
    return kind.hide is not Game.hide or kind.mask is not Game.mask
