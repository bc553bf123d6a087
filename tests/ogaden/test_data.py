"""Data packs gone wrong: one clear message, whatever is wrong with them."""

import contextlib
import re
import shutil
from pathlib import Path

import pytest

from zariba.core.bad_input import BadInput
from zariba.games.ogaden.material.pack import HERE, OgadenPack

DATA = OgadenPack(HERE, HERE)

WRONG = [
    # file, what stands there, what is written instead, what the message must name
    ("map.toml", 'class = "BZ"', 'class = "castle"', "field class"),
    ("map.toml", 'terrain = "bush"', 'terrain = "swamp"', "field terrain"),
    ("map.toml", 'terrain = "bush"', 'terrain = "none"', "field terrain"),
    ("map.toml", 'country = "SO"', 'country = "KE"', "field country"),
    ("map.toml", 'ez = "bridge"', 'ez = "harbour"', "field ez"),
    ("map.toml", 'ez_parent = "KEL"', 'ez_parent = "XXX"', "field ez_parent"),
    ("map.toml", 'ez_parent = "KEL"', 'ez_parent = "JIJ"', "field ez_parent"),
    ("map.toml", "\nogaden = true", '\nogaden = "yes"', ".ogaden`"),
    ("map.toml", "\npennant = true", "\npennant = false", "field pennant"),
    ("map.toml", "\nrr = true", "\nrr = false", "field railway"),
    ("map.toml", '"NAZ", "AWA"', '"AWA", "NAZ"', "field railway"),
    ("map.toml", 'type = "pass"', 'type = "bridge"', "field type"),
    ("map.toml", 'tags = ["radar"', 'tags = ["tower"', "field tags"),
    ("map.toml", 'id = "AWR"', 'id = "JIJ"', "same id"),
    ("units.csv", "E-5IB,5th IB,E", "E-5IB,5th IB,X", "field camp"),
    ("units.csv", "Ethiopia,regular,CU,IB", "Ethiopia,SNA,CU,IB", "field faction"),
    ("units.csv", "Ethiopia,regular,CU,IB", "Ethiopia,regular,ZZ,IB", "field kind"),
    ("units.csv", "CU,IB,2,0,0,3,2,1", "CU,IB,3,0,0,3,2,1", "field steps"),
    ("units.csv", "CU,IB,2,0,0,3,2,1", "CU,IB,2,0,0,7,2,1", "field ccf"),
    ("units.csv", "CU,IB,2,0,0,3,2,1", "CU,IB,2,0,0,x,2,1", "`ccf`"),
    ("units.csv", "1,reduced,IB", "1,concealed,IB", "field back"),
    ("units.csv", "id,name,camp", "id,name,side", "nothing reads the field `side`"),
    ("units.csv", "E-9IB,9th IB", "E-5IB,9th IB", "same id"),
    ("markers.toml", 'camp = "E"', 'camp = "F"', "field camp"),
    ("markers.toml", 'owner = "white"', 'owner = "grey"', "field owner"),
    ("markers.toml", 'activates = ["regular"]', 'activates = ["police"]', "field activates"),
    ("markers.toml", 'activates = ["regular"]', 'activates = ["SNA"]', "field activates"),
    ("markers.toml", 'last_turn = "1977-11"', 'last_turn = "1977-13"', "field last_turn"),
    ("markers.toml", 'leaves = "1977-09"', 'leaves = "autumn"', "field leaves"),
    ("markers.toml", "ic = 2", 'ic = "two"', ".ic`"),
    ("markers.toml", "aid = 6", "aid = 6.5", ".aid`"),
    ("markers.toml", 'role = "attack"', 'role = "charge"', "field role"),
    ("markers.toml", 'bonus_on = "ARM"', 'bonus_on = "TANK"', "field bonus_on"),
    ("markers.toml", 'playable = ["sabotage"]', 'playable = ["tea"]', "field playable"),
    ("markers.toml", 'id = "TS-PAUSE"', 'id = "TS-BREAK"', "TS-PAUSE"),
    ("tables.toml", "hq_radius = 10", "hq_radius = true", "`limits.hq_radius`"),
    ("tables.toml", "hand_max = 6", "", "there is no field `hand_max`"),
    ("tables.toml", "full = [2, 2, 1]", "full = [2, 2]", "`site.GZ.full`"),
    ("tables.toml", "levels = [1, 2, 3, 4]", "levels = [0, 4]", "field levels"),
    ("scenarios.toml", 'first_turn = "1977-05"', 'first_turn = "1976-05"', "field first_turn"),
    ("scenarios.toml", "morale = { E = 12,", "morale = { E = 40,", "field morale"),
    ("scenarios.toml", "diplomacy = { E = 1,", "diplomacy = { E = 6,", "field diplomacy"),
    ("scenarios.toml", '"OPS-WS", "CMD-SAMATAR"', '"OPS-WS", "CMD-ALI"', "field ops_bowl"),
    ("scenarios.toml", 'hand_E = ["TS-AMB-E"]', 'hand_E = ["TS-SAB"]', "field hand_E"),
    ("scenarios.toml", '"1978-01" = ["OPS-RC2"]', '"1978-13" = ["OPS-RC2"]', "field ops_added"),
    ("scenarios.toml", '"D-69MB"', '"D-70MB"', "field units_added"),
    ("scenarios.toml", 'zones = "ogaden_bz"', 'zones = "the_coast"', "field zones"),
    ("scenarios.toml", 'camp = "S"', 'camp = "ES"', "field camp"),
    ("scenarios.toml", "count = 8", "count = 9", "field count"),
    ("scenarios.toml", '"E-F5E"', '"E-F6E"', "field units"),
    ("scenarios.toml", 'area = "map"', 'area = "moon"', "field area"),
    ("scenarios.toml", 'victory = "13"', 'victory = "15"', "field victory"),
    ("scenarios.toml", "dice = true", "dice = 7", ".dice`"),
    ("setups.toml", 'KDH = ["E-11IB', 'XXX = ["E-11IB', "XXX"),
    ("setups.toml", '"E-11IB reduced"', '"E-11IB asleep"', "asleep"),
    ("setups.toml", '"E-11IB reduced"', '"E-11IB"', "campaign.ethiopian"),
    ("setups.toml", 'KDH = ["E-11IB reduced"]', 'HAR = ["E-11IB reduced"]', "E-11IB"),
    ("setups.toml", '"E-11IB reduced"', '"E-11IB reduced", "E-11IB"', "E-11IB"),
    ("setups.toml", 'DIR = ["E-F5E"]', "", "E-F5E"),
]


@pytest.mark.parametrize(("file", "old", "new", "named"), WRONG)
def test_a_wrong_data_pack_gives_one_clear_message(
    tmp_path: Path, file: str, old: str, new: str, named: str
) -> None:
    text = (HERE / file).read_text("utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadInput) as caught:
        OgadenPack(tmp_path, HERE)
    message = str(caught.value)
    assert str(tmp_path / file) in message
    assert named in message
    assert "\n" not in message


@pytest.mark.parametrize("file", ["map.toml", "markers.toml", "tables.toml", "scenarios.toml"])
def test_a_file_that_is_no_toml_is_named_with_the_line(tmp_path: Path, file: str) -> None:
    (tmp_path / file).write_text("zone = [\n", "utf-8")
    with pytest.raises(BadInput, match=re.escape(str(tmp_path / file))):
        OgadenPack(tmp_path, HERE)


def test_a_data_pack_with_one_file_takes_the_others_from_the_game(tmp_path: Path) -> None:
    text = (HERE / "tables.toml").read_text("utf-8")
    changed = text.replace("air_radius_S = 6", "air_radius_S = 7")
    (tmp_path / "tables.toml").write_text(changed, "utf-8")
    pack = OgadenPack(tmp_path, HERE)
    assert pack.air_radius == (8, 7)
    assert pack.zones == DATA.zones


def fields(file: str) -> list[tuple[str, str]]:
    """Lines `key = value` that the game reads, once for each key and kind of value."""
    text = (HERE / file).read_text("utf-8")
    if file == "tables.toml":
        text = text[text.index("[morale_track]") :]
    found: dict[tuple[str, str], str] = {}
    for line in text.splitlines():
        match = re.match(r"(\w+) = (.)", line)
        if match and not match[1].startswith(("src", "note", "lat", "lon")):
            found.setdefault((match[1], match[2]), line)
    return [(key, line) for (key, _), line in found.items()]


@pytest.mark.parametrize("file", ["map.toml", "markers.toml", "tables.toml", "scenarios.toml"])
def test_a_field_of_the_wrong_kind_or_none_never_ends_in_a_crash(tmp_path: Path, file: str) -> None:
    text = (HERE / file).read_text("utf-8")
    for key, line in fields(file):
        for instead in ("", f'{key} = "?"'):
            (tmp_path / file).write_text(text.replace("\n" + line, "\n" + instead, 1), "utf-8")
            with contextlib.suppress(BadInput):
                OgadenPack(tmp_path, HERE)


def test_the_games_own_data_is_a_data_pack(tmp_path: Path) -> None:
    shutil.copytree(HERE, tmp_path / "pack")
    pack = OgadenPack(tmp_path / "pack", HERE)
    assert pack.units == DATA.units
    assert pack.plans == DATA.plans
