"""Games of random answers: what nobody thought of comes up in them."""

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

from zariba.core.choice import Action
from zariba.core.flow import State
from zariba.core.game import Game

S = TypeVar("S", bound=State)
Pick = Callable[[Random, list[Action]], Action]


def random_play(game: Game[S], state: S, seed: int, pick: Pick = Random.choice) -> Iterator[S]:
    """Every position from this one to the end: one state that plays on, so clone what to keep."""
    rng = Random(seed)
    while state.result is None:
        yield state
        seat = game.asked(state)[0]
        choice = game.choice(state, seat)
        assert choice is not None
        assert game.apply(state, seat, pick(rng, choice.options)) is None
    yield state
