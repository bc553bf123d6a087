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
from zariba.core.choice import Choice
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.journal import Draft, Journal
from zariba.core.scene import LogEntry, Scene


class Look:
    """A state as one pair of eyes sees it, so that the next can be told from it."""

    def __init__(self, game: Game[State], seat: int, state: State) -> None:
        self._game = game
        self._seat = seat
        self._state = state
        self._view = game.mask(state, seat)
        self._news, self._view.news = self._view.news, []
        self._view.n = 0

    def lines(self, number: int) -> list[LogEntry]:
        """The last action's news, under the number that it has for these eyes."""
        view = self._view
        view.n, view.news = number, self._news
        lines = self._game.chronicle(view, self._seat)
        view.n, view.news = 0, []
        return lines

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
        self._look = None if over else Look(game, seat, start)
        self.lines = self._look.lines(0) if self._look else game.chronicle(start, seat)
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
        for state in draft.states:
            notice = self._notice(state, draft.seat, draft.reason, before, number)
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
        self._look = Look(self._game, self.seat, present)
        return self.count < count

    def _notice(
        self, state: State, actor: int, reason: str, before: Look | None, number: int
    ) -> Notice:
        own = actor == self.seat
        if self._over:
            look, lines, seen = None, self._game.chronicle(state, self.seat), True
        else:
            look = Look(self._game, self.seat, state)
            lines = look.lines(number + 1)
            seen = own or bool(lines) or not _hides(self._game)
            seen = seen or before is None or look.differs(before)
        if lines and reason and (own or self._over):
            lines[0] = msgspec.structs.replace(lines[0], reason=reason)
        return Notice(seen, lines, look)

    @classmethod
    def of(cls, journal: Journal[State], seat: int) -> "Shown":
        """What a seat has seen and read of a game so far; of one that is over, everything."""
        game, record, state = journal.game, journal.record, journal.at(0)
        shown = cls(game, seat, state, journal.state.result is not None)
        for entry in record.actions:
            game.apply(state, entry.seat, game.read(entry.verb, entry.arg))
            reason = record.reasons[entry.why] if entry.why >= 0 else ""
            now = state.clone()  # it is looked at again when the next action has been done
            shown.grow([shown._notice(now, entry.seat, reason, shown._look, shown.count)])
        return shown


def _hides(game: Game[State]) -> bool:
    """Whether the game keeps any secret but its dice; where it has none, all is seen."""
    kind = type(game)
    return kind.hide is not Game.hide or kind.mask is not Game.mask
