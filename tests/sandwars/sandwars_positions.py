"""Positions of Sand Wars: just opened, and all that random answers lead to."""

from collections.abc import Iterator
from functools import cache
from itertools import islice

from random_play import random_play

from zariba.core.dice import numbered_seed
from zariba.games.sandwars.game import SandWarsGame, make
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.material.pack import HERE, SandWarsPack
from zariba.games.sandwars.rules.state import SandWars

PACK = SandWarsPack(HERE, HERE)
SEATS = (ALG, MOR, -1)
LEVELS = ("peacetime", "tensions", "crisis")


@cache
def game() -> SandWarsGame:
    return make()


@cache
def spaces() -> frozenset[str]:
    return frozenset(space.id for space in game().board("crisis").spaces)


def opened(level: str = "crisis", seed: int = 1) -> SandWars:
    """A game whose two Objectives are chosen."""
    state = game().start(level, (), numbered_seed(seed))
    for side in (ALG, MOR):
        game().apply(state, side, ("goal", PACK.goals[side][seed % 6]))
    return state


def played(level: str, seed: int, most: int = 2000) -> Iterator[SandWars]:
    """Every position of a game of random answers, up to so many of them."""
    state = game().start(level, (), numbered_seed(seed))
    return islice(random_play(game(), state, seed), most + 1)
