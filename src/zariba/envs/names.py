"""The names of the environments: one for each scenario of each game."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import gymnasium

from zariba import registry
from zariba.core.bad_input import BadInput
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.envs.aec import War
from zariba.envs.one_seat import OneSeat
from zariba.envs.play import name_of


def found() -> Iterator[tuple[str, Game[State], str]]:
    """Every environment: its name, game and scenario."""
    games, _ = registry.load_all()
    for game in games:
        for scenario in game.scenarios:
            yield name_of(game, scenario.id), game, scenario.id


def names() -> list[str]:
    """The names of all environments."""
    return [name for name, _, _ in found()]


def find(name: str) -> tuple[Game[State], str]:
    """The game and the scenario of a name; BadInput where there is none."""
    for each, game, scenario in found():
        if each == name:
            return game, scenario
    raise BadInput(f"there is no environment {name!r}; there are {', '.join(names())}")


def make(name: str, **settings: Any) -> War:
    """The PettingZoo environment of that name, with settings of `War`."""
    game, scenario = find(name)
    return War(game, scenario, **settings)


def one_seat(name: str, **settings: Any) -> OneSeat:
    """What Gymnasium makes; found by its name, so that it can be made in another process."""
    return OneSeat(*find(name), **settings)


def register() -> None:
    """Tell Gymnasium the names."""
    for name in names():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=partial(one_seat, name))
