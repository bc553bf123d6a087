"""The games there are, found by id: ours, which only this place names, and other packages'."""

import importlib
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from threading import RLock
from typing import cast

from zariba.core.bad_input import BadInput
from zariba.core.flow import State
from zariba.core.game import Game

GAMES = ("keren", "ogaden", "mog93", "sandwars", "aoi")
"""Our own; no other package can take one of these ids over."""

GROUP = "zariba.games"
"""The entry points by which other packages offer theirs: an id, and what makes the game."""

Make = Callable[[Path | None], object]

_chosen: dict[str, Path] = {}
_loaded: dict[str, Game[State]] = {}
_making = {game_id: RLock() for game_id in GAMES}
_making_others = RLock()


def ids() -> tuple[str, ...]:
    """Our games, then those of other packages, which are not loaded for this."""
    return (*GAMES, *sorted(_offers()))


def load(game_id: str, data: Path | None = None) -> Game[State]:
    """The game of that id; with `data` a new one, played with the data pack in that folder.

    Without it, everyone in this process who asks is given the same game.
    """
    if data is not None:
        return _make(game_id, data)
    if game_id not in _loaded:
        with _making.get(game_id, _making_others):  # a game that is loaded holds up no other
            if game_id not in _loaded:
                _loaded[game_id] = _make(game_id, _chosen.get(game_id))
    return _loaded[game_id]


def load_all() -> tuple[list[Game[State]], list[BadInput]]:
    """Every game that there is, and what is wrong with other packages' that cannot be loaded."""
    games = [load(game_id) for game_id in GAMES]
    troubles: list[BadInput] = []
    for game_id in ids()[len(GAMES) :]:
        try:
            games.append(load(game_id))
        except BadInput as trouble:
            troubles.append(trouble)
    return games, troubles


def use_data(game_id: str, folder: Path | None) -> None:
    """Choose the pack with which `load` makes a game from now on; None for the game's own.

    Games that are loaded already keep theirs.
    """
    if folder is not None:
        _chosen[game_id] = folder
    elif game_id not in _chosen:
        return
    else:
        del _chosen[game_id]
    _loaded.pop(game_id, None)


def chosen(game_id: str) -> Path | None:
    """The data pack that `load` uses for a game; None for the game's own."""
    return _chosen.get(game_id)


def _offers() -> dict[str, list[EntryPoint]]:
    """The entry points of other packages by the id they offer."""
    offers: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        if entry.name not in GAMES:
            offers.setdefault(entry.name, []).append(entry)
    return offers


def _make(game_id: str, data: Path | None) -> Game[State]:
    if game_id in GAMES:
        module = importlib.import_module(f"zariba.games.{game_id}.game")
        return cast("Game[State]", module.make(data))
    offers = _offers().get(game_id, [])
    if not offers:
        raise BadInput(f"there is no game {game_id!r}; there are {', '.join(ids())}")
    if len(offers) > 1:
        packages = " and ".join(sorted(_package(entry) for entry in offers))
        raise BadInput(f"the game {game_id!r} is offered twice, by {packages}: remove one of them")
    return _foreign(offers[0], data)


def _foreign(entry: EntryPoint, data: Path | None) -> Game[State]:
    """The game of another package; whatever goes wrong there is said in one line."""
    about = f"the game {entry.name!r} of {_package(entry)} cannot be loaded"
    try:
        make: Make = entry.load()
        game = make(data)
    except BadInput:
        raise
    except Exception as error:
        words = " ".join(str(error).split())
        raise BadInput(f"{about}: {type(error).__name__}: {words}") from error
    if not isinstance(game, Game):
        raise BadInput(f"{about}: {entry.value} made a {type(game).__name__}, which is no Game")
    if game.id != entry.name:
        raise BadInput(f"{about}: it calls itself {game.id!r}")
    return game


def _package(entry: EntryPoint) -> str:
    """The package that an entry point belongs to, as a person would name it."""
    return f"the package {entry.dist.name}" if entry.dist is not None else "a package"
