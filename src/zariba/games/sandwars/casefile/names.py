"""Names and numbers of a case file, read and checked."""

from collections.abc import Callable
from typing import Any

from zariba.core.bad_input import BadInput, known
from zariba.core.fact import Each, One
from zariba.games.sandwars.material.map import SEATS
from zariba.games.sandwars.rules.state import SandWars, paired


def seat_of(name: str) -> int:
    """ALG or MOR."""
    if name not in SEATS:
        raise BadInput(f"there is no side {name!r}; they are ALG and MOR")
    return SEATS.index(name)


def seat_name(seat: int) -> str:
    """A side in words; none for nobody."""
    return SEATS[seat] if seat >= 0 else "none"


def piece_of(g: SandWars, name: str) -> int:
    """The piece of that id."""
    return known(g.pack.piece_index, name, "piece")


def space_of(g: SandWars, name: str) -> int:
    """The space of that id."""
    return known(g.pack.space_index, name, "space")


def card_of(g: SandWars, name: str) -> int:
    """The card of that id."""
    return known(g.pack.card_index, name, "card")


def goal_of(g: SandWars, name: str) -> int:
    """The objective of that id."""
    return known(g.pack.objective_index, name, "objective")


def hq_of(g: SandWars, word: str, name: str) -> int:
    """The HQ of that id."""
    piece = piece_of(g, name)
    if not g.pack.hq[piece]:
        raise BadInput(f"{word}: {name} is no HQ")
    return piece


def pieces_where(holds: Callable[[SandWars, int], bool]) -> Callable[[SandWars], list[str]]:
    """The ids of the pieces for which something holds."""
    return lambda g: [g.pack.piece_ids[p] for p in range(g.pack.count) if holds(g, p)]


def both_seats(g: SandWars) -> tuple[str, ...]:
    """Either side has it."""
    return SEATS


def within(what: str, number: int, least: int, most: int | None = None) -> int:
    """A number that can be; BadInput says which can."""
    if number < least or (most is not None and number > most):
        right = f"at least {least}" if most is None else f"{least} to {most}"
        raise BadInput(f"{what}: {number} is impossible; {right} can be")
    return number


class LaidOne(One[SandWars]):
    """A word whose form in `expect` is another."""

    @property
    def seen(self) -> bool:
        return False


class LaidEach(Each[SandWars]):
    """A word whose form in `expect` is another."""

    @property
    def seen(self) -> bool:
        return False


def number(
    word: str, least: int = 0, most: Callable[[SandWars], int] | None = None
) -> One[SandWars]:
    """A number of the state."""

    def put(g: SandWars, value: int) -> None:
        setattr(g, word, within(word, value, least, most(g) if most else None))

    return One(word, int, lambda g: getattr(g, word), put)


def truth(word: str) -> One[SandWars]:
    """A yes or no of the state."""
    return One(word, bool, lambda g: getattr(g, word), lambda g, value: setattr(g, word, value))


def of_seats(word: str, look: Callable[[SandWars, int], object], form: Any) -> Each[SandWars]:
    """Something of each side that can only be expected."""
    return Each(word, form, lambda g, name: look(g, seat_of(name)))


def count_of_seats(word: str) -> Each[SandWars]:
    """A number of each side."""

    def put(g: SandWars, name: str, value: int) -> None:
        count = within(f"{word} of {name}", value, 0)
        setattr(g, word, paired(getattr(g, word), seat_of(name), count))

    return Each(word, int, lambda g, name: getattr(g, word)[seat_of(name)], put, both_seats)


def seats_that(word: str) -> LaidOne:
    """The sides of which something holds, as a list."""

    def get(g: SandWars) -> list[str]:
        return [SEATS[seat] for seat in (0, 1) if getattr(g, word)[seat]]

    def put(g: SandWars, names: list[str]) -> None:
        seats = {seat_of(name) for name in names}
        setattr(g, word, (0 in seats, 1 in seats))

    return LaidOne(word, list[str], get, put, usual=[])
