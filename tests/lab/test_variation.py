"""Numbers of a data pack by their names, and packs that have others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from zariba import registry
from zariba.core.bad_input import BadInput
from zariba.lab.variation import Change, Source, address, text_of


def source(game: str) -> Source:
    return Source(registry.load(game).folder() / "data")


@pytest.mark.parametrize(
    ("game", "name", "value"),
    [
        ("ogaden", "tables.toml: limits.stack_steps", 5),
        ("ogaden", "units.csv: E-5IB.ccf", "3"),
        ("ogaden", "tables.toml: site.GZ.full.0", 2),
        ("ogaden", "scenarios.toml: scenario.campaign.morale.E", 12),
        ("mog93", "constants.toml: constant.contact.value", 1.1),
        ("aoi", 'tables.toml: crt.rows."3".0', "2/0/0"),
        ("keren", "counters.csv: CW4-red-1.ranged", "4"),
    ],
)
def test_a_number_is_found_by_its_name(game: str, name: str, value: object) -> None:
    assert source(game).values(address(name)) == [value]


def test_a_star_is_all_of_them() -> None:
    values = source("ogaden").values(address("units.csv: *.steps"))
    assert len(values) > 50
    assert set(values) == {"1", "2"}


@pytest.mark.parametrize(
    ("how", "level", "after"), [("set", 7, 7), ("plus", 2, 7), ("times", 1.5, 8)]
)
def test_a_pack_with_a_number_changed_is_that_game(
    tmp_path: Path, how: str, level: float, after: int
) -> None:
    change = Change(address("tables.toml: limits.stack_steps"), how, level)
    source("ogaden").write([change], tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["tables.toml"]
    other = registry.load("ogaden", tmp_path)
    assert other.digest != registry.load("ogaden").digest
    state: Any = other.start("liberation", (), bytes(32))
    assert state.pack.stack_steps == after


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_file_of_a_pack_written_again_is_the_same_pack(game: str, tmp_path: Path) -> None:
    files = source(game)
    for name in files.names():
        tree = files.tree(name)
        text = text_of(name, tree)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert registry.load(game, tmp_path).digest == registry.load(game).digest


def test_a_level_that_the_pack_refuses_is_said_with_its_file(tmp_path: Path) -> None:
    change = Change(address("units.csv: *.ccf"), "plus", 9)
    source("ogaden").write([change], tmp_path)
    with pytest.raises(BadInput, match=r"units\.csv: line \d+: field ccf: \d+ is not from 1 to 5"):
        registry.load("ogaden", tmp_path)
