"""What each pair of eyes has seen and may read, kept so that a long game is told only once."""

from collections.abc import Sequence

from zariba.core.flow import State
from zariba.core.journal import Draft
from zariba.core.scene import LogEntry
from zariba.server.shown import Notice, Shown

Told = dict[int, list[Notice]]
"""By seat: what it notices of each action of a draft."""


class LogBook:
    """What was shown to each seat, grown action by action beside the journal."""

    def __init__(self, over: bool) -> None:
        self._shown: dict[int, Shown] = {}
        self._over = over

    def has(self, seat: int) -> bool:
        """Whether the seat's log is at hand, or the whole game must be told first."""
        return seat in self._shown

    def lines(self, seat: int) -> list[LogEntry]:
        """All lines the seat may read, now and not later."""
        return list(self._shown[seat].lines)

    def length(self, seat: int) -> int:
        """How many lines the seat may read; none before its log is at hand."""
        return len(self._shown[seat].lines) if seat in self._shown else 0

    def count(self, seat: int) -> int:
        """How many actions the seat has noticed: its own number of the present."""
        return self._shown[seat].count

    def position(self, seat: int, number: int) -> int:
        """How many actions had been done at a moment that the seat knows by this number."""
        return self._shown[seat].position(number)

    def number(self, seat: int, position: int) -> int:
        """By which number the seat knows the moment before that action."""
        return self._shown[seat].number(position)

    def put(self, shown: Shown) -> None:
        """Keep what was told from the beginning."""
        self._shown[shown.seat] = shown

    def foresee(self, draft: Draft[State]) -> Told:
        """What the actions of a draft would be to all whose logs are at hand."""
        return {seat: shown.foresee(draft) for seat, shown in list(self._shown.items())}

    def grow(self, told: Told, over: bool) -> Sequence[int]:
        """Add the actions that the journal has just taken; the seats that notice any of them."""
        if over:
            self._over = True
            return self._forget()  # nothing is hidden any more, so all is told anew
        return [seat for seat, notices in told.items() if self._shown[seat].grow(notices)]

    def cut(self, n: int, present: State) -> Sequence[int]:
        """Take back what was told from action `n` on; the seats that notice it."""
        if self._over:
            self._over = present.result is not None
            return self._forget()
        return [seat for seat, shown in self._shown.items() if shown.cut(n, present)]

    def _forget(self) -> Sequence[int]:
        seats = list(self._shown)
        self._shown.clear()
        return seats
