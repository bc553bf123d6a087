"""The sides of a game: seats that win and lose together, numbered from the first on."""

from collections.abc import Iterable
from typing import Generic, TypeVar

from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.report import Side

S = TypeVar("S", bound=State)


class Parties(Generic[S]):
    """Who plays together in a scenario; autopilots are a side as well."""

    def __init__(self, game: Game[S], scenario: str) -> None:
        self.who = game.seats_in(scenario)
        played = game.played_seats(scenario)
        self.playing = [n for n, seat in enumerate(self.who) if n in played or seat.autopilot]
        self._side = {seat: game.side(seat, scenario) for seat in self.playing}
        self.names = list(dict.fromkeys(self._side.values()))

    def of(self, seat: int) -> int:
        """The side of a seat; -1 for nobody's."""
        return self.names.index(self._side[seat]) if seat in self._side else -1

    def named(self, seat_id: str) -> int:
        """The side of a seat, by its id."""
        return self.of(next((n for n, seat in enumerate(self.who) if seat.id == seat_id), -1))

    def first(self, side: int) -> str:
        """The id of a side's first seat."""
        return next(self.who[seat].id for seat in self.playing if self.of(seat) == side)

    def called(self, side: int) -> str:
        """A side's name; empty for nobody."""
        return next((one.name for n, one in enumerate(self.sides()) if n == side), "")

    def sides(self) -> Iterable[Side]:
        """All of them, in the colours of their first seats."""
        for number, name in enumerate(self.names):
            seats = tuple(seat for seat in self.playing if self.of(seat) == number)
            first = self.who[seats[0]]
            team = f"{name[:1].upper()}{name[1:]}"
            yield Side(team if first.team else first.name, seats, first.colour, first.ink)
