"""What one seat may know of a position, and nothing else."""

from random import Random
from typing import TYPE_CHECKING, Literal

from zariba.core.choice import Choice, Odds, Refusal
from zariba.core.flow import State
from zariba.core.game import WATCHER, Game
from zariba.core.scene import LogEntry, Scene
from zariba.play.errors import IllegalAction
from zariba.play.picture import draw
from zariba.play.words import Words, offered, read

if TYPE_CHECKING:
    from zariba.play.position import Position


class View:
    """A position as a seat or a watcher sees it, made from the masked state alone.

    It does not follow the game: it shows the moment at which it was taken.
    """

    def __init__(
        self,
        rules: Game[State],
        state: State,
        seat: int,
        asked: tuple[str, ...],
        choice: Choice | None,
    ) -> None:
        self.rules = rules
        self.state = state
        """The masked state: no seed, no dice to come, no secret of another seat."""
        self.seat = rules.seats_in(state.scenario)[seat].id if seat != WATCHER else ""
        """Who looks; empty for a watcher."""
        self.asked = asked
        """The seats that hold a choice now."""
        self.prompt = choice.prompt if choice is not None else ""
        """What this seat is asked; empty when it is not."""
        self._number = seat
        self._choice = choice

    @property
    def scene(self) -> Scene:
        """The picture that the table draws, as data."""
        return self.rules.scene(self.state, self._number, self._choice)

    def legal(self) -> list[str]:
        """What this seat may do now, in words."""
        return offered(self.rules, self._choice)

    def odds(self, action: Words) -> Odds | None:
        """The exact chances of an option that rolls dice at once; None where it rolls none."""
        act = read(self.rules, action)
        if self._choice is None or act not in self._choice.options:
            raise IllegalAction(Refusal("", "that is not offered to this seat now"))
        return self.rules.odds(self.state, self._number, act)

    def news(self) -> list[LogEntry]:
        """What the last action brought about, as far as this seat may know it."""
        return self.rules.chronicle(self.state, self._number)

    def imagine(self, dice: int | Literal["fresh"] = "fresh") -> "Position":
        """A whole position that agrees with what the seat sees: guessed secrets, dice of its own.

        A number makes the guess and the dice repeatable.
        """
        from zariba.play.position import Position

        rng = Random() if dice == "fresh" else Random(f"zariba guess {dice}")
        return Position(self.rules, self.rules.imagine(self.state, self._number, rng))

    def __str__(self) -> str:
        return draw(self.rules, self.state.scenario, self.scene, self.asked, self.legal())

    def __repr__(self) -> str:
        who = self.seat or "a watcher"
        return f"<{self.rules.id}, decision {self.state.n}, seen by {who}>"
