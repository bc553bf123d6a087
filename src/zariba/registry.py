"""The games there are, found by id; the only place that names them."""

import importlib
from functools import cache
from pathlib import Path

from zariba.core.bad_input import BadInput
from zariba.core.flow import State
from zariba.core.game import Game

GAMES = ("keren", "ogaden", "mog93", "sandwars")

_data: dict[str, Path] = {}


def use_data(game_id: str, folder: Path) -> None:
    """Load a game from a data pack instead of its own data files."""
    _data[game_id] = folder
    load.cache_clear()


@cache
def load(game_id: str) -> Game[State]:
    """The game of that id."""
    if game_id not in GAMES:
        raise BadInput(f"there is no game {game_id!r}; there are {', '.join(GAMES)}")
    module = importlib.import_module(f"zariba.games.{game_id}.game")
    game: Game[State] = module.make(_data.get(game_id))
    return game
