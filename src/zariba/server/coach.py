"""Who leads through a guided game: the script says what comes next, and who does it."""

from collections.abc import Sequence

from zariba.core.choice import Action, Refusal
from zariba.core.flow import State
from zariba.core.journal import Journal
from zariba.core.lesson import Line, find_lesson, script_of
from zariba.core.record import Entry
from zariba.server.kept import Standing

AT_THE_START = Refusal("", "this is where the lesson begins")
THE_END = Refusal("", "the lesson is over: play a game of your own")


class Coach:
    """The script of a table's lesson; empty for a table that is none."""

    def __init__(self, journal: Journal[State]) -> None:
        self.script: list[Line] = []
        self.hints: list[str] = []
        self.learner = -1
        self.standing: dict[int, Standing] = {}
        """In a lesson nothing is answered for anybody: every answer is part of the script."""
        game, word = journal.game, journal.record.lesson
        self.leads = bool(word)
        if self.leads:
            lesson = find_lesson(game, word)
            self.script = script_of(game, lesson)
            self.hints = [step.hint for step in lesson.file.step]
            self.learner = game.seat(lesson.file.seat, lesson.file.scenario)
            seats = game.played_seats(lesson.file.scenario)
            self.standing = {seat: Standing(ask=True) for seat in seats}

    def next(self, played: Sequence[Entry]) -> Line | None:
        """The action that comes next; None at the end."""
        return self.script[len(played)] if len(played) < len(self.script) else None

    def turn_of(self, played: Sequence[Entry]) -> int | None:
        """The seat that acts by the file now, if it is not the learner's turn."""
        line = self.next(played)
        return None if line is None or line.seat == self.learner else line.seat

    def stray(
        self, journal: Journal[State], seat: int, actions: Sequence[Action]
    ) -> Refusal | None:
        """Why these are not what the lesson wants now; None when they are, or when none leads."""
        if not self.leads:
            return None
        played = len(journal.record.actions)
        for n, action in enumerate(actions):
            line = self.script[played + n] if played + n < len(self.script) else None
            if line is None:
                return THE_END if n == 0 else None
            if (line.seat, line.action) != (seat, action):
                refusal = journal.game.why_not(journal.state, seat, action) if n == 0 else None
                return refusal or self._elsewhere(line)
        return None

    def _elsewhere(self, line: Line) -> Refusal:
        hint = self.hints[line.step]
        return Refusal(
            "",
            f"that is legal, but in this lesson: {hint}"
            if hint
            else "that is legal, but the lesson asks for something else: what is ringed",
        )

    def back_to(self, played: Sequence[Entry]) -> int:
        """How many actions stay when one is taken back: the learner's last, and what followed."""
        if not self.leads:
            return len(played) - 1
        return max(n for n, entry in enumerate(played) if entry.seat == self.learner)

    def may_go_back(self, played: Sequence[Entry]) -> Refusal | None:
        """Why nothing can be taken back; dice are no bar, for they fall the same again."""
        return None if any(entry.seat == self.learner for entry in played) else AT_THE_START
