"""The log as each seat may read it, kept so that a long game is told only once."""

import msgspec

from zariba.core.flow import State
from zariba.core.journal import Journal
from zariba.core.scene import LogEntry


class LogBook:
    """The lines told to each seat, grown action by action beside the journal."""

    def __init__(self, journal: Journal[State]) -> None:
        self.journal = journal
        self._lines: dict[int, list[LogEntry]] = {}
        self._before: dict[int, dict[int, int]] = {}
        """By seat and action: how many lines there were before it."""
        self._over = journal.state.result is not None

    def has(self, seat: int) -> bool:
        """Whether the seat's log is at hand, or the whole game must be told first."""
        return seat in self._lines

    @property
    def total(self) -> int:
        """How many lines there are for all readers together."""
        return sum(len(lines) for lines in self._lines.values())

    def lines(self, seat: int) -> list[LogEntry]:
        """All lines the seat may read."""
        if seat not in self._lines:
            self._lines[seat] = self.journal.log(seat)
            self._before[seat] = {}
        return self._lines[seat]

    def grow(self) -> None:
        """Tell the action that the journal has just taken."""
        state = self.journal.state
        if state.result is not None:
            self._forget()  # nothing is hidden any more, so all is told anew
            self._over = True
            return
        n = len(self.journal.record.actions) - 1
        for seat, lines in self._lines.items():
            self._before[seat][n] = len(lines)
            told = self.journal.game.chronicle(self.journal.game.mask(state, seat), seat)
            reason = self.journal.reason_at(n, seat)
            if told and reason:
                told[0] = msgspec.structs.replace(told[0], reason=reason)
            lines += told

    def cut(self, n: int) -> None:
        """Take back what was told from action `n` on; the journal is already cut."""
        if self._over:
            self._forget()
            self._over = self.journal.state.result is not None
            return
        for seat in list(self._lines):
            count = self._before[seat].get(n)
            if count is None:
                del self._lines[seat], self._before[seat]
            else:
                del self._lines[seat][count:]
                for later in [a for a in self._before[seat] if a >= n]:
                    del self._before[seat][later]

    def _forget(self) -> None:
        self._lines.clear()
        self._before.clear()
