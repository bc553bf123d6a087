"""The command line, with the toy game of tests/core in place of the published ones."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "core"))

from commanding import zariba
from toy import Toy

from zariba import registry
from zariba.core.bad_input import BadInput
from zariba.lab import pool

__all__ = ["zariba"]


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """The toy game, found by its id as any other."""
    game = Toy()

    def load(game_id: str) -> Toy:
        if game_id != "toy":
            raise BadInput(f"there is no game {game_id!r}; there are toy")
        return game

    monkeypatch.setattr(registry, "GAMES", ("toy",))
    monkeypatch.setattr(registry, "load", load)
    pool.load.cache_clear()
    yield game
    pool.load.cache_clear()
