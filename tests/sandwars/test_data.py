"""A data pack replaces files of the game; a wrong one is named and changes nothing."""

from pathlib import Path

import pytest

from zariba.core.bad_input import BadInput
from zariba.games.sandwars.material.pack import HERE, PACK


def changed(folder: Path, name: str, old: str, new: str) -> None:
    """A copy of a data file with one thing changed."""
    text = (HERE / name).read_text("utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("spaces.csv", "35.578", "far north", "spaces.csv, line 3"),
        ("spaces.csv", "tetouan,Tetouan", "tetuan,Tetouan", "no space 'tetouan'"),
        ("connections.csv", "tanger,tetouan", "tanger,atlantis", "no space 'atlantis'"),
        ("pieces.csv", "A-TK1,ALG,tank", "A-TK1,ALG,tonk", "ALG tonk is no piece"),
        ("pieces.csv", "A-TK1,ALG,tank", "A-TK99,ALG,tank", "A-TK1"),
        ("cards_algeria.csv", "A01,Admin move", "A01,Admin dance", "'Admin dance'"),
        ("setup.csv", "constantine", "carthage", "carthage"),
        ("tables.toml", "[ground_combat]", "[ground_combat", "tables.toml"),
        ("objectives.toml", "test.controls_at_least", "test.controls_many", "objectives.toml"),
    ],
)
def test_a_wrong_file_is_named_and_nothing_changes(
    tmp_path: Path, name: str, old: str, new: str, words: str
) -> None:
    changed(tmp_path, name, old, new)
    before = (PACK.space_ids, PACK.piece_ids, PACK.cards, PACK.rows)
    with pytest.raises(BadInput, match=words):
        PACK.load(tmp_path)
    assert (PACK.space_ids, PACK.piece_ids, PACK.cards, PACK.rows) == before


def test_a_pack_keeps_the_spaces_of_the_map(tmp_path: Path) -> None:
    lines = (HERE / "spaces.csv").read_text("utf-8").splitlines(keepends=True)
    lines[1], lines[2] = lines[2], lines[1]
    (tmp_path / "spaces.csv").write_text("".join(lines), "utf-8")
    with pytest.raises(BadInput, match="keeps the spaces"):
        PACK.load(tmp_path)


def test_files_that_a_pack_lacks_are_the_games_own(tmp_path: Path) -> None:
    changed(tmp_path, "piece_types.toml", "range_km = 600", "range_km = 700")
    try:
        PACK.load(tmp_path)
        assert PACK.range_km["airstrike"] == 700
        assert len(PACK.cards) == 108
    finally:
        PACK.load(HERE)
    assert PACK.range_km["airstrike"] == 600
