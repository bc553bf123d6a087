"""What a game offers to be played: its scenarios, who sits in them, its options."""

from collections.abc import Iterable, Sequence

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.flow import State


class Seat(msgspec.Struct, frozen=True):
    """A side of the game; the seat's number is its place in `Game.seats`."""

    id: str
    name: str
    colour: str
    ink: str
    team: str = ""
    """Seats of one team win and lose together; empty for a seat that plays for itself."""
    autopilot: bool = False
    """Nobody plays it: its pieces follow the rules alone."""


class Scenario(msgspec.Struct, frozen=True):
    """One way to start; `aliases` are other words for it that files may use."""

    id: str
    name: str
    about: str
    aliases: tuple[str, ...] = ()
    seats: int = 0
    """How many of the seats, from the first on, are played; 0 for all."""
    sides: tuple[Seat, ...] = ()
    """Who sits in the seats in this scenario, where they are others than `Game.seats`."""


class Variant(msgspec.Struct, frozen=True):
    """A game option: an optional rule, or the other reading of a doubtful one."""

    id: str
    name: str
    about: str
    rule: str
    scenarios: tuple[str, ...] = ()
    """The scenarios that offer it; empty for all."""


class Revision(msgspec.Struct, frozen=True):
    """A mend of a game's rules that games begun before it may trip over."""

    says: str
    """What is read differently since, in a sentence."""
    keeps: str = ""
    """The option under which the former reading lives on, for games begun with it."""


class Repertoire:
    """The part of a game that says what can be played, found by the words of files."""

    id: str
    title: str
    about: str
    seats: tuple[Seat, ...]
    scenarios: tuple[Scenario, ...]
    opens_on: str = ""
    """The scenario that a newcomer is offered; empty for the first."""
    coming: tuple[Scenario, ...] = ()
    """Scenarios that are not ready: found by their id, listed nowhere."""
    variants: tuple[Variant, ...] = ()
    revisions: tuple[Revision, ...] = ()
    """How its rules were mended since it was first published, in order."""

    @property
    def revision(self) -> int:
        """How often the rules were mended."""
        return len(self.revisions)

    def scenario(self, word: str) -> Scenario:
        """The scenario of that id or alias; BadInput lists those there are."""
        for scenario in (*self.scenarios, *self.coming):
            if word == scenario.id or word in scenario.aliases:
                return scenario
        there = ", ".join(s.id for s in self.scenarios)
        raise BadInput(f"{self.id} has no scenario {word!r}; it has {there}")

    def seats_in(self, scenario: str) -> tuple[Seat, ...]:
        """Who sits in the seats in a scenario."""
        return self.scenario(scenario).sides or self.seats

    def seat(self, word: str, scenario: str = "") -> int:
        """The number of the seat with that id in a scenario, or among `seats`."""
        seats = self.seats_in(scenario) if scenario else self.seats
        for number, seat in enumerate(seats):
            if seat.id == word:
                return number
        there = ", ".join(s.id for s in seats)
        raise BadInput(f"{self.id} has no seat {word!r}; it has {there}")

    def played_seats(self, scenario: str) -> tuple[int, ...]:
        """The seats that people or bots play in a scenario."""
        seats = self.seats_in(scenario)
        count = self.scenario(scenario).seats or len(seats)
        return tuple(n for n, seat in enumerate(seats) if n < count and not seat.autopilot)

    def names(self, state: State, seats: Iterable[int]) -> str:
        """Who sits there, in one phrase."""
        there = self.seats_in(state.scenario)
        return " and ".join(there[seat].name for seat in seats)

    def side(self, seat: int, scenario: str) -> str:
        """What a seat wins and loses as: its team, or itself."""
        who = self.seats_in(scenario)[seat]
        return who.team or who.id

    def variants_in(self, scenario: str) -> tuple[Variant, ...]:
        """The game options that a scenario offers."""
        return tuple(v for v in self.variants if not v.scenarios or scenario in v.scenarios)

    def check_options(self, options: Sequence[str], scenario: str) -> tuple[str, ...]:
        """The options in a fixed order; BadInput for one that the scenario does not offer."""
        known = [v.id for v in self.variants_in(scenario)]
        for word in options:
            if word not in known:
                there = ", ".join(known) or "none"
                where = f" in {scenario}" if len(known) < len(self.variants) else ""
                raise BadInput(f"{self.id} has no option {word!r}{where}; it has {there}")
        return tuple(v for v in known if v in options)
