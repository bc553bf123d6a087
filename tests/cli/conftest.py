"""The command line, with the toy game of tests/core in place of the published ones."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "core"))

from toy import Toy

from zariba import registry
from zariba.cli import main
from zariba.core.bad_input import BadInput
from zariba.lab import pool


class Said(NamedTuple):
    code: int
    out: str
    err: str


Zariba = Callable[..., Said]


@pytest.fixture
def zariba(capsys: pytest.CaptureFixture[str]) -> Zariba:
    """Runs a command in this process."""

    def run(*words: object) -> Said:
        try:
            code = main([str(word) for word in words])
        except SystemExit as end:  # argparse ends so
            code = int(end.code or 0)
        out, err = capsys.readouterr()
        return Said(code, out, err)

    return run


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
