"""A game with no more to it than a server or a page needs, and the shelf it stands on alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Generic, TypeVar

from zariba import registry
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.server.launch import serve

S = TypeVar("S", bound=State)


class Sketch(Game[S], Generic[S]):
    """It has nothing to imagine, no invariants, no bots and no cases."""

    def imagine(self, view, seat, rng: Random):
        return view

    def swap(self, state, seat, rng: Random):
        return state

    def broken(self, state):
        return []

    def bots(self):
        return {}

    def stage(self, case: Mapping[str, object], state):
        raise NotImplementedError

    def observe(self, state, word, value):
        raise NotImplementedError

    def unstage(self, state):
        raise NotImplementedError

    def folder(self) -> Path:
        return Path(__file__).parent


def shelve(game: Game[S]) -> None:
    """Make it the one game that the registry lists."""
    real = registry.load
    registry.GAMES = (game.id,)
    registry.load = lambda game_id: game if game_id == game.id else real(game_id)


def serve_alone(game: Game[S], port: int, database: str, proxies: Sequence[str] = ()) -> None:
    """Serve tables of this game until stopped."""
    shelve(game)
    serve("127.0.0.1", port, database, None, partial(print, flush=True), proxies=proxies)
