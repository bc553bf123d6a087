"""The map of Ogaden 1977 against what the rulebook says of it.

The rulebook text has no map; ours is rebuilt. These tests hold it to every fact that the text does
state, so that a change of the data cannot quietly contradict a rule.
"""

import math
import re
import tomllib
from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from zariba.boards.network import ranges
from zariba.games.ogaden.material.pack import HERE, OgadenPack
from zariba.games.ogaden.material.printed import BOX, BZ, ETHIOPIA, EZ, GZ, MINOR, SOMALIA

DATA = OgadenPack(HERE, HERE)


def zone(code: str) -> int:
    return DATA.zone_index[code]


def codes(kind: int, **words: object) -> list[str]:
    """The zones of a kind, with these fields, in order of their ids."""
    return sorted(
        z.id
        for z in DATA.zones
        if z.kind == kind and all(getattr(z, word) == value for word, value in words.items())
    )


def steps(start: str, to: str, camp: int) -> int:
    """Zones from one to another by a route of the camp, nobody in the way."""
    reach = ranges(DATA.main[camp], DATA.spare[camp], zone(start), bytes(DATA.size))
    return reach[zone(to)]


def fly(start: str, to: str) -> int:
    return DATA.air[zone(start)][zone(to)]


@cache
def table(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / name).read_text("utf-8"))


OGADEN_BZ = ["DEG", "GOD", "JIJ", "KDH"]


@pytest.mark.rules("1.2a")
def test_sixty_zones_of_five_kinds_three_of_them_boxes() -> None:
    assert Counter(DATA.kind) == {BOX: 3, BZ: 10, GZ: 21, EZ: 2, MINOR: 24}
    assert codes(BOX) == ["BER", "MOG", "TAT"]
    assert [DATA.codes[z] for z in DATA.boxes[ETHIOPIA]] == ["TAT"]
    assert [DATA.codes[z] for z in DATA.boxes[SOMALIA]] == ["BER", "MOG"]


@pytest.mark.rules("1.3a")
def test_every_connection_has_one_of_four_types_and_leads_both_ways() -> None:
    assert len(DATA.net.kind) == 2 * 102
    assert set(DATA.net.kind.values()) == {"road", "railway", "path", "pass"}
    for (a, b), kind in DATA.net.kind.items():
        assert DATA.net.kind[b, a] == kind
        assert b in DATA.near[a]


def test_one_can_go_from_any_zone_to_any_other() -> None:
    assert max(DATA.air[zone("TAT")]) < DATA.size


@pytest.mark.rules("1.2b")
def test_minor_zones_and_no_others_have_terrain_and_the_ogaden_has_all_of_it() -> None:
    for z in DATA.zones:
        assert (z.terrain != "none") == (z.kind == MINOR)
    found = {z.terrain for z in DATA.zones if z.ogaden}
    assert found == {"none", "plateau", "desert", "bush"}
    rough = {z.terrain for z, hard in zip(DATA.zones, DATA.rough, strict=True) if hard}
    assert rough == {"plateau", "bush"}


def test_the_bastions_that_the_text_names_are_bastions() -> None:
    for code in ("GOD", "JIJ", "DIR", "HAR"):
        assert DATA.zones[zone(code)].kind == BZ
    for code in ("GLC", "BLW"):
        assert DATA.zones[zone(code)].kind in (BZ, GZ)
        assert DATA.zones[zone(code)].country == "SO"


def test_the_bastions_of_the_ogaden_are_four_and_harar_and_dire_dawa_lie_outside() -> None:
    assert codes(BZ, ogaden=True) == OGADEN_BZ
    assert sorted(DATA.codes[z] for z in DATA.ogaden_bz) == OGADEN_BZ
    assert not DATA.ogaden[DATA.harar]
    assert not DATA.ogaden[DATA.dire_dawa]


@pytest.mark.rules("1.2d")
def test_six_zones_carry_a_red_pennant() -> None:
    found = sorted(z.id for z in DATA.zones if z.pennant)
    assert found == sorted([*OGADEN_BZ, "DIR", "HAR"])


def test_the_three_cities_of_the_tables_are_jijiga_harar_and_dire_dawa() -> None:
    assert {DATA.codes[z] for z in DATA.cities} == {"JIJ", "HAR", "DIR"}


@pytest.mark.rules("1.2f")
def test_karamara_is_a_minor_zone_beside_jijiga_and_babile() -> None:
    assert DATA.codes[DATA.karamara] == "KAR"
    assert DATA.kind[DATA.karamara] == MINOR
    assert DATA.net.kind[zone("KAR"), zone("JIJ")] == "pass"
    assert {DATA.codes[z] for z in DATA.near_radar} == {"KAR", "JIJ", "BAB"}


@pytest.mark.rules("1.3b")
def test_eight_zones_make_the_railway() -> None:
    line = [DATA.codes[z] for z in DATA.railway]
    assert line == ["TAT", "NAZ", "AWA", "MIE", "ERE", "DIR", "ADG", "AYS"]
    for a, b in pairwise(DATA.railway):
        assert DATA.net.kind[a, b] == "railway"
    assert list(DATA.net.kind.values()).count("railway") == 2 * (len(line) - 1)
    assert sum(DATA.zones[z].ez == "station" for z in DATA.railway) == 6


@pytest.mark.rules("1.2c", "1.4h")
def test_each_station_and_bridge_has_its_garrison_or_bastion_there_or_next_door() -> None:
    found = {z.id: z.parent for z in DATA.zones if z.ez}
    assert found.pop("ERE") == "DIR"
    assert found.pop("ADG") == "AYS"
    assert sorted(found) == ["AWA", "AYS", "DIR", "DOL", "GOD", "IMI", "KEL", "MIE", "NAZ"]
    assert all(parent == code for code, parent in found.items())
    for code in ("ERE", "ADG"):
        assert DATA.parent[zone(code)] in DATA.near[zone(code)]
    assert {z.ez for z in DATA.zones if z.ez} == {"station", "bridge"}


def test_stations_and_bridges_lie_in_ethiopia_inside_and_outside_the_ogaden() -> None:
    economic = [z for z in DATA.zones if z.ez]
    assert {z.country for z in economic} == {"ET"}
    assert {z.ogaden for z in economic} == {True, False}


@pytest.mark.rules("1.2e")
def test_the_green_line_runs_where_the_ledger_says() -> None:
    for code in ("KAR", "ARA", "FIQ", "IMI", "ELK", "DOL"):
        assert DATA.ogaden[zone(code)]
    for code in ("BAB", "FED", "JEL", "GIN", "FIL"):
        assert not DATA.ogaden[zone(code)]
    assert not any(DATA.in_somalia[z] for z in range(DATA.size) if DATA.ogaden[z])


def test_tatek_and_gode_are_one_move_apart_without_a_path() -> None:
    reach = DATA.net.along(("road", "railway", "pass"), [z for z in range(DATA.size)
                                                         if DATA.in_somalia[z]])  # fmt: skip
    seen, waiting = {zone("TAT")}, [zone("TAT")]
    for here in waiting:
        new = [z for z in reach[here] if z not in seen]
        seen.update(new)
        waiting += new
    assert zone("GOD") in seen


def chained(camp: int) -> set[str]:
    """The camp's own boxes and bastions that steps of five link."""
    country = ("ET", "SO")[camp]
    found = {DATA.codes[z] for z in DATA.boxes[camp]}
    while True:
        new = {
            b
            for b in codes(BZ, country=country)
            if b not in found and any(steps(a, b, camp) <= DATA.supply_step for a in found)
        }
        if not new:
            return found
        found |= new


def test_the_bastions_of_each_country_form_a_chain_of_logistics() -> None:
    assert chained(ETHIOPIA) == {"TAT", *codes(BZ, country="ET")}
    assert chained(SOMALIA) == {"BER", "MOG", *codes(BZ, country="SO")}


def test_dire_dawa_is_five_zones_from_tatek() -> None:
    assert steps("TAT", "DIR", ETHIOPIA) == DATA.supply_step == 5


def test_each_bastion_of_the_ogaden_can_join_the_somali_chain() -> None:
    somali = codes(BZ, country="SO")
    for bastion in OGADEN_BZ:
        assert min(steps(start, bastion, SOMALIA) for start in somali) <= 5


def test_hargeisa_supplies_harar_and_only_jijiga_supplies_dire_dawa() -> None:
    assert steps("HGA", "HAR", SOMALIA) == 5
    assert steps("HGA", "DIR", SOMALIA) == 6
    assert steps("JIJ", "DIR", SOMALIA) <= 5


def test_the_radius_of_a_headquarters_ends_at_jijiga_from_the_south() -> None:
    assert DATA.hq_radius == 10
    assert DATA.from_hq[zone("BER")][zone("GOD")] <= 10
    assert DATA.from_hq[zone("BER")][zone("AWA")] <= 10
    assert DATA.from_hq[zone("MOG")][zone("JIJ")] == 10
    for code in ("KAR", "HAR", "DIR"):
        assert DATA.from_hq[zone("MOG")][zone(code)] > 10


def test_air_radii_reach_what_was_bombed_and_no_somali_base_reaches_tatek() -> None:
    assert DATA.air_radius == (8, 6)
    assert fly("DIR", "BER") <= 8
    assert fly("GOD", "MOG") <= 8
    assert fly("DIR", "MOG") > 8
    assert max(fly("HGA", "DIR"), fly("HGA", "HAR"), fly("BLW", "GOD")) <= 6
    for base in ("BER", "MOG", *codes(BZ, country="SO")):
        assert fly(base, "TAT") > 6


def test_each_garrison_of_the_ogaden_can_be_harassed_from_a_minor_zone() -> None:
    for code in codes(GZ, ogaden=True):
        near = DATA.near[zone(code)]
        assert any(DATA.kind[z] == MINOR and DATA.ogaden[z] for z in near)


def test_there_is_room_for_the_guerrillas_and_for_four_brigades() -> None:
    assert len(codes(MINOR, ogaden=True)) >= 10
    assert len(codes(BZ, country="SO") + codes(GZ, country="SO")) >= 4


def kilometres(a: dict[str, Any], b: dict[str, Any]) -> float:
    north, south = math.radians(a["lat"]), math.radians(b["lat"])
    east = math.radians(a["lon"] - b["lon"])
    cosine = math.sin(north) * math.sin(south) + math.cos(north) * math.cos(south) * math.cos(east)
    return 6371 * math.acos(min(1.0, cosine))


@pytest.mark.rules("1.6a")
def test_no_neighbours_are_more_than_400_kilometres_apart() -> None:
    places = {z["id"]: z for z in table("map.toml")["zone"]}
    for link in table("map.toml")["connection"]:
        assert kilometres(places[link["a"]], places[link["b"]]) <= 400


@pytest.mark.rules("1.6a")
def test_no_rule_reads_kilometres(tmp_path: Path) -> None:
    text = (HERE / "map.toml").read_text("utf-8")
    (tmp_path / "map.toml").write_text(re.sub(r"(?m)^(lat|lon) = .*\n", "", text), "utf-8")
    bare = OgadenPack(tmp_path, HERE)
    assert bare.zones == DATA.zones
    assert bare.air == DATA.air
    assert bare.from_hq == DATA.from_hq


def test_zones_are_drawn_on_the_sheet_and_apart() -> None:
    sheet = table("map.toml")["canvas"]
    for z in DATA.zones:
        assert 0 < z.x < sheet["width"]
        assert 0 < z.y < sheet["height"]
    for one, other in combinations(DATA.zones, 2):
        assert math.hypot(one.x - other.x, one.y - other.y) >= 60
