"""Data packs of Africa Orientale Italiana: apart from each other, every number followed."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from aoi_packs import own, with_number
from packs import altered

from zariba.core.bad_input import BadInput
from zariba.core.dice import numbered_seed
from zariba.games.aoi.game import AoiGame, make
from zariba.games.aoi.material.pack import HERE, AoiPack

# Two packs in one process


def played(game: AoiGame, seed: int) -> Iterator[str]:
    """A game by chance, decision by decision: who is asked what, what is offered and told."""
    rng = Random(seed)
    state = game.start("ethiopia", (), numbered_seed(seed))
    while state.result is None:
        seat = game.asked(state)[0]
        choice = game.choice(state, seat)
        assert choice is not None
        action = rng.choice(choice.options)
        offered = [game.spell(option) for option in choice.options]
        assert game.apply(state, seat, action) is None
        yield repr((seat, choice.prompt, offered, state.news))
    yield state.result.why


def test_a_second_pack_leaves_a_game_in_play_as_it_was(tmp_path: Path) -> None:
    alone = list(played(make(), 5))
    first = played(make(), 5)
    before = [next(first) for _ in range(40)]
    other = with_number(tmp_path / "other", "tables.toml command.hq_hexes", 1)
    second = played(other, 5)
    beside: list[str] = []
    for line in first:
        before.append(line)
        beside += [more for more in (next(second, None),) if more is not None]
    beside += second
    assert before == alone
    assert beside == list(played(other, 5))
    assert beside != alone


def test_a_pack_is_sealed() -> None:
    with pytest.raises(AttributeError, match="a pack never changes"):
        own().count = 5


def test_packs_of_the_same_content_have_the_same_digest(tmp_path: Path) -> None:
    shutil.copytree(HERE, tmp_path / "copy")
    assert AoiPack(tmp_path / "copy", HERE).digest == own().digest
    other = with_number(tmp_path / "other", "tables.toml bribery.ep", 2)
    assert other.digest != own().digest


# What is wrong with a pack is said


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("tables.toml", '"10-1"]', '"9-1"]', "odds must grow"),
        ("tables.toml", '"3/0/0"', '"three"', "is no result such as"),
        ("tables.toml", "FFFFFMMMMFFF", "FFFFFMMMM", "twelve letters"),
        ("tables.toml", "mud = -1", "mud = -1\nsnow = 2", "nothing reads the field `snow`"),
        ("map_south.csv", "S 8416,mountain", "S 8416,moor", "there is no terrain 'moor'"),
        ("map_south.csv", "S 8416,", "S 8415,", "S 8415 is on this map twice"),
        ("map_south_sides.csv", "S 5818,S 5819", "S 5818,S 5829", "the two hexes do not touch"),
        ("units.csv", "it_i,Italy", "it_i,Atlantis", "there is no nation 'Atlantis'"),
        ("units.csv", "I Corps,infantry,2,1", "I Corps,infantry,2,", "two steps have a strength"),
        ("oob.csv", "it_l3,1", "it_l9,1", "there is no unit 'it_l9'"),
        ("setup.csv", "it_l3,1,S 9210", "it_l3,1,S 8416", "it_l3 may not start in S 8416"),
        ("setup.csv", "eth_wag,1,S 7915", "eth_wag,1,S 7816", "tribal units do not stack"),
        ("scenarios.toml", "April 1936", "Avril 1936", "months are written as"),
        ("scenarios.toml", '"S 7615", "S 8011"', '"S 7616", "S 8011"', "S 7616 is no port"),
        ("maps.toml", "last_column = 31", "last_column = 32", "ends with column 31"),
        (
            "tables.toml",
            "{ Ethiopia = 3 }",
            "{ Ethiopia = 4 }",
            "3 partisans, .* allows 4",
        ),
    ],
)
def test_what_is_wrong_in_a_pack_is_said_in_a_line(
    tmp_path: Path, file: str, old: str, new: str, says: str
) -> None:
    with pytest.raises(BadInput, match=says):
        AoiPack(altered(HERE, tmp_path / "pack", file, (old, new)), HERE)


def test_a_file_that_nothing_reads_is_named(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text("", "utf-8")
    with pytest.raises(BadInput, match=r"table\.toml: nothing reads this file"):
        make(tmp_path)
