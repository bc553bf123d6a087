"""Positions laid out in the words of a case file, and what is done in them."""

from typing import TypeVar

from zariba.core.case import Case, lay_out
from zariba.core.choice import Refusal
from zariba.core.flow import State
from zariba.core.game import Game

S = TypeVar("S", bound=State)


def bare_map(game: Game[S], scenario: str, *, options: tuple[str, ...] = (), **words: object) -> S:
    """A map with only these things on it, at its first decision; only loaded dice roll."""
    case = Case(
        title="",
        rules=[],
        game=game.id,
        scenario=scenario,
        options=list(options),
        then=[],
        position={"empty": True, **words},
    )
    return lay_out(game, case)  # type: ignore[arg-type,return-value]


def act(game: Game[S], state: S, seat: int, *actions: tuple[str, str]) -> Refusal | None:
    """Do some things; the refusal of the first that is not allowed."""
    for verb, arg in actions:
        refusal = game.apply(state, seat, game.read(verb, arg))
        if refusal is not None:
            return refusal
    return None
