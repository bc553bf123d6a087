"""Names and numbers of a case file, read and checked."""

from zariba.core.bad_input import BadInput, known
from zariba.games.sandwars.material.pack import PACK, SIDES


def side_of(name: str) -> int:
    """ALG or MOR."""
    if name not in SIDES:
        raise BadInput(f"there is no side {name!r}; they are ALG and MOR")
    return SIDES.index(name)


def piece_of(name: str) -> int:
    """The piece of that id."""
    return known(PACK.piece_index, name, "piece")


def space_of(name: str) -> int:
    """The space of that id."""
    return known(PACK.space_index, name, "space")


def card_of(name: str) -> int:
    """The card of that id."""
    return known(PACK.card_index, name, "card")


def goal_of(name: str) -> int:
    """The objective of that id."""
    return known(PACK.objective_index, name, "objective")


def within(what: str, number: int, least: int, most: int | None = None) -> int:
    """A number that can be; BadInput says which can."""
    if number < least or (most is not None and number > most):
        right = f"at least {least}" if most is None else f"{least} to {most}"
        raise BadInput(f"{what}: {number} is impossible; {right} can be")
    return number
