"""The log as each seat may read it, kept so that a long game is told only once."""

from collections.abc import Iterable

import msgspec

from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.journal import Draft
from zariba.core.scene import LogEntry

Told = dict[int, list[list[LogEntry]]]
"""By seat: the lines of each action of a draft."""


def tell(game: Game[State], draft: Draft[State], seats: Iterable[int]) -> Told:
    """What the actions of a draft add to the logs of these seats while the game goes on."""
    told: Told = {seat: [] for seat in seats}
    for seat, actions in told.items():
        for state in draft.states:
            lines = game.chronicle(game.mask(state, seat), seat)
            if lines and draft.reason and seat == draft.seat:
                lines[0] = msgspec.structs.replace(lines[0], reason=draft.reason)
            actions.append(lines)
    return told


class LogBook:
    """The lines told to each seat, grown action by action beside the journal."""

    def __init__(self, over: bool) -> None:
        self._lines: dict[int, list[LogEntry]] = {}
        self._before: dict[int, dict[int, int]] = {}
        """By seat and action: how many lines there were before it."""
        self._over = over

    def has(self, seat: int) -> bool:
        """Whether the seat's log is at hand, or the whole game must be told first."""
        return seat in self._lines

    @property
    def readers(self) -> tuple[int, ...]:
        """The seats whose logs are at hand."""
        return tuple(self._lines)

    @property
    def total(self) -> int:
        """How many lines there are for all readers together."""
        return sum(len(lines) for lines in self._lines.values())

    def lines(self, seat: int) -> list[LogEntry]:
        """All lines the seat may read, now and not later."""
        return list(self._lines[seat])

    def put(self, seat: int, lines: list[LogEntry]) -> None:
        """Keep a log that was told from the beginning."""
        self._lines[seat] = lines
        self._before[seat] = {}

    def grow(self, n: int, told: Told, over: bool) -> None:
        """Add the lines of the actions from `n` on, which the journal has just taken."""
        if over:
            self._forget()  # nothing is hidden any more, so all is told anew
            self._over = True
            return
        for seat, actions in told.items():
            for number, lines in enumerate(actions, n):
                self._before[seat][number] = len(self._lines[seat])
                self._lines[seat] += lines

    def cut(self, n: int, over: bool) -> None:
        """Take back what was told from action `n` on."""
        if self._over:
            self._forget()
            self._over = over
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
