"""A game from its start: every action is written down, can be taken back, and is saved."""

from pathlib import Path

from zariba.core.choice import Action, Refusal
from zariba.core.flow import State
from zariba.core.journal import Journal
from zariba.core.scene import LogEntry
from zariba.play.errors import Refused
from zariba.play.position import Move, Position
from zariba.play.words import viewer


class Match(Position):
    """A game that is being played: what `zariba.new_game` and `zariba.open` give."""

    def __init__(self, journal: Journal[State]) -> None:
        super().__init__(journal.game, journal.state)
        self._journal = journal

    @property
    def state(self) -> State:
        """The whole state with all its secrets, for those who work on the rules themselves."""
        return self._journal.state

    @property
    def history(self) -> list[Move]:
        """What has been done so far, with the bots' reasons."""
        record = self._journal.record
        seats = self.rules.seats_in(self.scenario)
        return [
            Move(
                seats[entry.seat].id if entry.seat >= 0 else "umpire",
                f"{entry.verb} {entry.arg}".rstrip(),
                record.reasons[entry.why] if entry.why >= 0 else "",
            )
            for entry in record.actions
        ]

    @property
    def commitment(self) -> str:
        """The hash of the seed, which can be shown before the game is over."""
        return self._journal.commitment

    @property
    def notes(self) -> list[str]:
        """What its players should know: rules mended or data changed since the game was saved."""
        return list(self._journal.told)

    def undo(self, free: bool = False) -> None:
        """Take the last action back; Refused over a die or a revealed secret, unless `free`."""
        actions = self._journal.record.actions
        refusal = self._journal.undo(actions[-1].seat if actions else 0, free)
        if refusal is not None:
            raise Refused(refusal)

    def log(self, seat: str = "", since: int = 0) -> list[LogEntry]:
        """What happened from action `since` on, as a seat or a watcher may know it."""
        return self._journal.log(viewer(self.rules, self.scenario, seat), since)

    def record(self) -> bytes:
        """The game as a save file holds it: its start, its seed, and every action."""
        return self._journal.save()

    def save(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all."""
        whole = Path(path)
        part = whole.with_name(whole.name + ".part")
        part.write_bytes(self.record())
        part.replace(whole)

    def _act(self, seat: int, action: Action, reason: str) -> Refusal | None:
        return self._journal.act(seat, action, reason=reason)
