"""A data pack replaces files of the game; a wrong one is named."""

from pathlib import Path

import pytest

from zariba.core.bad_input import BadInput
from zariba.games.sandwars.game import make
from zariba.games.sandwars.material.pack import HERE, SandWarsPack


def changed(folder: Path, name: str, old: str, new: str) -> None:
    """A copy of a data file with one thing changed."""
    text = (HERE / name).read_text("utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("spaces.csv", "35.578", "far north", "spaces.csv: line 3"),
        ("spaces.csv", "tetouan,Tetouan", "tetuan,Tetouan", "no space 'tetouan'"),
        ("spaces.csv", "tetouan,Tetouan", "tanger,Tetouan", "two spaces 'tanger'"),
        ("connections.csv", "tanger,tetouan", "tanger,atlantis", "no space 'atlantis'"),
        ("connections.csv", "a,b,kind", "a,b,sort", "line 2: .*`(sort|kind)`"),
        ("pieces.csv", "A-TK1,ALG,tank", "A-TK1,ALG,tonk", "line 12: ALG tonk is no"),
        ("pieces.csv", "A-TK1,ALG,tank", "A-TK99,ALG,tank", "A-TK1"),
        ("pieces.csv", "airstrike,,1", "airstrike,,5", "the CV of airstrike is 1 or 2, not 5"),
        ("piece_types.toml", "[tank]", "[tank]\nwings = 2", "nothing reads the field `wings`"),
        ("piece_types.toml", "[tank]", "[tank]\ncapacity = 2", "tank: nothing reads .*`capacity`"),
        ("piece_types.toml", "range_km = 600", "range_km = 0", "range_km must be at least 1"),
        ("cards_algeria.csv", "A01,Admin move", "A01,Admin dance", "'Admin dance'"),
        ("cards_algeria.csv", "A01,Admin move,0", "A01,Admin move,1", "printed in black"),
        ("card_effects.toml", "bad_weather = t", "chips = 1\nbad_weather = t", "`chips` of this"),
        ("setup.csv", "constantine", "carthage", "carthage"),
        ("setup.csv", "peacetime,A-RG1,alger,,6", "peacetime,A-RG1,alger,,7", "at most CV 6"),
        ("tables.toml", "[ground_combat]", "[ground_combat", "tables.toml"),
        ("tables.toml", '"0", "1", "1", "1"]', '"0", "one", "1", "1"]', "row 1 needs 11 cells"),
        ("tables.toml", '"EMBARGO"', '"GIFT"', "row 2: there is no result 'GIFT'"),
        ("tables.toml", '"none", "none", "dis', '"none", "captured", "dis', "impact"),
        ("tables.toml", '"tindouf"]', '"atlantis"]', "sanctuaries: there is no space 'atlantis'"),
        ("objectives.toml", "test.controls_at_least", "test.controls_many", "objectives.toml"),
        ("objectives.toml", '"smara", "laayoune"', '"smara", "atlantis"', "no space 'atlantis'"),
        ("scenarios.toml", "hand_growth", "hand_grows", "nothing reads the field `hand_grows`"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_named(tmp_path: Path, name: str, old: str, new: str, words: str) -> None:
    changed(tmp_path, name, old, new)
    with pytest.raises(BadInput, match=words):
        SandWarsPack(tmp_path, HERE)


def test_an_empty_folder_an_unread_file_and_no_folder_are_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="holds no file of a data pack"):
        SandWarsPack(tmp_path, HERE)
    (tmp_path / "maps.csv").write_text("id\n", "utf-8")
    with pytest.raises(BadInput, match=r"maps.csv: nothing reads this file"):
        SandWarsPack(tmp_path, HERE)
    with pytest.raises(BadInput, match="not a folder"):
        SandWarsPack(tmp_path / "none", HERE)


def test_files_that_a_pack_lacks_are_the_games_own(tmp_path: Path) -> None:
    changed(tmp_path, "piece_types.toml", "range_km = 600", "range_km = 700")
    pack = SandWarsPack(tmp_path, HERE)
    assert pack.range_km["airstrike"] == 700
    assert len(pack.cards) == 108
    assert SandWarsPack(HERE, HERE).range_km["airstrike"] == 600


def test_a_title_that_the_rules_do_not_know_is_refused(tmp_path: Path) -> None:
    for name in ("cards_algeria.csv", "cards_morocco.csv", "card_effects.toml"):
        text = (HERE / name).read_text("utf-8")
        (tmp_path / name).write_text(text.replace("Islamic bomb", "Snowfall"), "utf-8")
    with pytest.raises(BadInput, match="the rules know no event 'Snowfall'"):
        make(tmp_path)
