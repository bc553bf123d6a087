"""Hex maps read from data files: whole, several beside each other, and with clear messages."""

from pathlib import Path

import pytest

from zariba.boards.hexmap import HexMap, HexRecord, MapFiles
from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder

NORTH = MapFiles("north.csv", "north_sides.csv", "north_links.csv")
ISLAND = MapFiles("island.csv", "", "")
GOOD = {
    "north.csv": "hex,terrain,height\n0101,sand,2\n0102,rock,\n0201,sand,\n0202,sand,5\n",
    "north_sides.csv": "kind,hex_a,hex_b\ncliff,0101,0102\nriver,0102,0101\n",
    "north_links.csv": "kind,hex_a,hex_b,source\nroad,0101,0201,design\n",
    "island.csv": "hex,terrain\n0505,rock\n",
}


class Ground(HexRecord, frozen=True, kw_only=True):
    """A hex with a column of the game's own."""

    height: int = 0


def folder(tmp_path: Path, **wrong: str) -> DataFolder:
    """The good files, some of them replaced; a name's dot is written as two underscores."""
    for name, text in {**GOOD, **{n.replace("__", "."): t for n, t in wrong.items()}}.items():
        (tmp_path / name).write_text(text, "utf-8")
    return DataFolder(tmp_path, tmp_path)


def read(files: DataFolder, names: MapFiles = NORTH) -> HexMap[Ground]:
    return HexMap(
        files,
        names,
        Ground,
        raised="even",
        terrains=("sand", "rock"),
        side_kinds=("cliff", "river"),
        link_kinds=("road",),
    )


def test_hexes_keep_the_order_of_their_file_and_the_columns_of_the_game(tmp_path: Path) -> None:
    found = read(folder(tmp_path))
    assert len(found) == 4
    assert found.grid.codes == ("0101", "0102", "0201", "0202")
    assert found.terrain == ("sand", "rock", "sand", "sand")
    assert [each.height for each in found.hexes] == [2, 0, 0, 5]


def test_what_lies_between_two_hexes_is_found_from_either(tmp_path: Path) -> None:
    found = read(folder(tmp_path))
    assert found.sides == {(0, 1): {"cliff", "river"}, (1, 0): {"cliff", "river"}}
    assert found.links == {(0, 2): {"road"}, (2, 0): {"road"}}
    assert [(pair.kind, pair.hex_a) for pair in found.side_records] == [
        ("cliff", "0101"),
        ("river", "0102"),
    ]


def test_raised_columns_decide_which_hexes_touch(tmp_path: Path) -> None:
    files = folder(tmp_path)
    assert read(files).grid.adjacent[0] == (2, 3, 1)
    odd = HexMap(
        files, MapFiles("north.csv", "", ""), Ground, raised="odd", terrains=("sand", "rock")
    )
    assert odd.grid.adjacent[0] == (2, 1)


def test_several_maps_of_one_pack_know_nothing_of_each_other(tmp_path: Path) -> None:
    files = folder(tmp_path)
    north, island = read(files), read(files, ISLAND)
    assert (len(north), len(island)) == (4, 1)
    assert island.sides == island.links == {}
    assert north.number("0202", "x") == 3
    with pytest.raises(BadInput, match="here: there is no hex '0202' on the map"):
        island.numbers(["0505", "0202"], "here")
    files.finish()  # every file of the folder was read


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"north__csv": "hex,terrain\n"}, "north.csv: a map needs at least one hex"),
        (
            {"north__csv": "hex,terrain\n0101,mud\n"},
            "hex 0101: field terrain: there is no terrain 'mud'; there are sand, rock",
        ),
        ({"north__csv": "hex,terrain\n0101,sand\n0101,sand\n"}, "hex 0101 is on this map twice"),
        ({"north__csv": "hex,terrain\nA1,sand\n"}, "hex 'A1' is not named by four digits"),
        ({"north__csv": "hex,terrain,depth\n0101,sand,3\n"}, "line 2: nothing reads the field"),
        ({"north__csv": "hex\n0101\n"}, "line 2: there is no field `terrain`"),
        ({"north__csv": "hex,terrain,height\n0101,sand,up\n"}, "line 2: Expected `int`"),
        (
            {"north_sides__csv": "kind,hex_a,hex_b\nwall,0101,0102\n"},
            "wall 0101 to 0102: there is no kind 'wall'; there are cliff, river",
        ),
        (
            {"north_sides__csv": "kind,hex_a,hex_b\ncliff,0101,0909\n"},
            "cliff 0101 to 0909: field hex_b: there is no hex '0909' on the map",
        ),
        (
            {"north_links__csv": "kind,hex_a,hex_b\nroad,0102,0201\n"},
            "road 0102 to 0201: the two hexes do not touch",
        ),
        (
            {"north_links__csv": "kind,hex_a,hex_b\nroad,0101,0102\nroad,0102,0101\n"},
            "road 0102 to 0101: it stands there twice",
        ),
    ],
)
def test_what_is_wrong_with_a_map_is_named(
    wrong: dict[str, str], says: str, tmp_path: Path
) -> None:
    with pytest.raises(BadInput) as caught:
        read(folder(tmp_path, **wrong))
    assert says in str(caught.value)
    assert str(tmp_path / next(iter(wrong)).replace("__", ".")) in str(caught.value)
