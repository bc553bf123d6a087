"""The commands on the games that are in the registry, with worker processes."""

import json
from pathlib import Path

import pytest

from zariba import registry
from zariba.cli.arguments import build_parser

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_series_is_the_same_whatever_the_number_of_workers(zariba, tmp_path, game) -> None:
    files = [tmp_path / "one.csv", tmp_path / "two.csv"]
    for workers, path in enumerate(files, 1):
        said = zariba("lab", game, "--games", 3, "--seed", 9, "--workers", workers, "--csv", path)
        assert said.code == 0
    assert files[0].read_text() == files[1].read_text()


@pytest.mark.timeout(900)  # it plays for a minute or two, and longer beside other work
@pytest.mark.parametrize("game", registry.GAMES)
def test_a_published_game_keeps_the_contract(zariba, game) -> None:
    said = zariba("check", game, "--games", 6, "--workers", 2)
    assert said.code == 0, said.out


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_published_game_is_measured(zariba, game) -> None:
    found = json.loads(zariba("bench", game, "--seconds", "0.05", "--json").out)
    assert {entry["game"] for entry in found} == {game}
    assert all(entry["decisions_per_second"] > 0 for entry in found)


def test_published_games_are_listed(zariba) -> None:
    found = json.loads(zariba("games", "--json").out)
    assert [entry["id"] for entry in found] == list(registry.GAMES)


def test_every_command_is_documented() -> None:
    text = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    usage = build_parser().format_help()
    for command in ("play", "serve", "games", "ledger", "case", "lab", "check", "bench", "replay"):
        assert f"    {command} " in usage
        assert f"| [`{command}`]" in text
