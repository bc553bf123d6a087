"""The components of Ogaden 1977 against what the rulebook says of them, and data packs gone wrong.

The rulebook text has no map and no counters; ours are rebuilt. These tests hold them to every fact
that the text does state, so that a change of the data cannot quietly contradict a rule.
"""

import contextlib
import csv
import math
import re
import shutil
import tomllib
from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from zariba.boards.network import ranges
from zariba.core.game import BadInput
from zariba.games.ogaden.pack import (
    BOX,
    BZ,
    CAMPS,
    ETHIOPIA,
    EZ,
    FACTIONS,
    GZ,
    HERE,
    MINOR,
    SOMALIA,
    Pack,
    Unit,
)

DATA = Pack()
DATA.load()


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


def units(**words: object) -> list[Unit]:
    return [
        u
        for u in DATA.units[: DATA.count]
        if all(getattr(u, word) == value for word, value in words.items())
    ]


@cache
def table(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / name).read_text("utf-8"))


OGADEN_BZ = ["DEG", "GOD", "JIJ", "KDH"]


# The map


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
    bare = Pack()
    bare.load(tmp_path)
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


# The counters


@pytest.mark.rules("1.0b")
def test_every_unit_is_of_one_faction_of_its_camp() -> None:
    for unit in DATA.units[: DATA.count]:
        assert unit.faction in FACTIONS[unit.camp]
        assert unit.faction not in FACTIONS[1 - unit.camp]
    assert Counter(u.faction for u in units()) == {
        "regular": 15, "derg": 12, "SNA": 20, "WSLF": 5, "SALF": 2,
    }  # fmt: skip


def test_every_unit_that_the_text_names_is_there() -> None:
    names = {(CAMPS[u.camp], u.name) for u in units()}
    named = [f"{number} IB" for number in ("5th", "9th", "11th")]
    named += [f"{number} MIB" for number in ("10th", "92nd", "94th", "Kagnew")]
    named += ["24th PRG", "75th MB", "79th MB", "PSB Cdo"]
    for name in named:
        assert ("ethiopian", name) in names
    assert ("somali", "116th Commando Brigade") in names


def test_four_cuban_units_one_of_them_in_the_air() -> None:
    assert Counter(u.kind for u in units(nation="Cuba")) == {"CU": 3, "AU": 1}


def test_three_ethiopian_air_units_start() -> None:
    later = {u for plan in DATA.plans for month in plan.units_added.values() for u in month}
    start = [n for n in DATA.air_units[ETHIOPIA] if n not in later]
    assert len(start) == 3


def test_four_and_two_guerrilla_units_and_two_special_forces() -> None:
    found = Counter((u.faction, u.kind) for u in units(camp=SOMALIA) if u.kind in ("GU", "SFU"))
    assert found == {("WSLF", "GU"): 4, ("SALF", "GU"): 2, ("WSLF", "SFU"): 1, ("SNA", "SFU"): 1}


def test_brigades_and_aircraft_have_two_steps_the_others_one_but_for_the_24th() -> None:
    for unit in units():
        two = unit.kind in ("CU", "AU") or unit.name == "24th PRG"
        assert unit.steps == (2 if two else 1)


def test_factors_lie_between_one_and_five() -> None:
    for unit in units():
        assert all(1 <= factor <= 5 for factor in (*unit.front, *unit.back))


def test_the_brigade_of_the_supply_example_exists() -> None:
    assert any(u.front == (3, 2, 1) for u in units(kind="CU"))


def test_reduced_backs_are_weaker_and_re_equipped_ones_stronger() -> None:
    for unit in units(back_side="reduced"):
        assert all(back <= front for front, back in zip(unit.front, unit.back, strict=True))
        assert unit.back != unit.front
    for unit in units(back_side="reequipped"):
        assert all(back >= front for front, back in zip(unit.front, unit.back, strict=True))
        assert unit.back != unit.front


def test_somalia_has_five_infantry_brigades_to_lose_and_armour() -> None:
    found = Counter(u.type for u in units(camp=SOMALIA, kind="CU"))
    assert found["IB"] >= 5
    assert found["MIB"]
    assert found["AB"]


def test_militia_and_para_commandos_can_land_together() -> None:
    assert units(kind="MU", type="MB", back_type="MMB")
    assert units(kind="PRG", back_type="PCB")


def test_the_fullest_gode_of_the_set_up_is_within_stacking() -> None:
    plan = DATA.plan_by_id["campaign"]
    (infantry,) = [p for p in plan.places if p.camp == ETHIOPIA and p.reduced]
    two, psb = infantry.count * 2 - infantry.reduced, DATA.units[DATA.unit_index["E-PSB"]].steps
    assert two + psb <= DATA.stack_steps == 5


# The markers


def listed(kind: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table("markers.toml")[kind]
    return found


def test_eleven_supports_on_one_list_and_ten_on_the_other() -> None:
    assert Counter(ts["list"] for ts in listed("ts")) == {"E": 11, "S": 10}
    somali = Counter(ts["name"] for ts in listed("ts") if ts["list"] == "S")
    assert somali["Ambush"] == 2
    assert somali["Armoured superiority (T-54)"] == 2


def test_what_stands_on_both_lists_is_shared_and_nothing_else() -> None:
    names = {camp: {ts["name"] for ts in listed("ts") if ts["list"] == camp} for camp in ("E", "S")}
    for marker in DATA.markers:
        if marker.kind == "ts":
            assert (marker.camp == -1) == (marker.name in names["E"] & names["S"])
    for ts in listed("ts"):
        assert ts["owner"] in (ts["list"], "shared")


@pytest.mark.rules("12.1.1a", "12.1.1b", "12.1.1c")
def test_four_ethiopian_three_somali_and_four_white_diplomatic_actions() -> None:
    found = Counter(m.camp for m in DATA.markers if m.kind == "da")
    assert found == {ETHIOPIA: 4, SOMALIA: 3, -1: 4}
    for marker in DATA.markers:
        if marker.kind == "da":
            assert marker.once == (marker.camp >= 0)


@pytest.mark.rules("12.1.2e")
def test_aid_is_what_the_table_says() -> None:
    aid = {m.id: m.aid for m in DATA.markers if m.aid}
    expected = {"DA-USSR": 6, "DA-CUBA": 4, "DA-YEMEN": 2, "DA-GULF": 2, "DA-USA": 4}
    assert aid == expected


def test_five_ops_and_two_commanders_for_each_camp() -> None:
    found = Counter((m.kind, m.camp) for m in DATA.markers if m.kind in ("ops", "commander"))
    assert set(found.values()) == {5, 2}
    assert (found["ops", ETHIOPIA], found["ops", SOMALIA]) == (5, 5)
    majors = Counter(m.camp for m in DATA.markers if m.major)
    assert majors == {ETHIOPIA: 3, SOMALIA: 3}


def test_eleven_months_from_may_1977_to_march_1978() -> None:
    assert DATA.months[0] == "1977-05"
    assert DATA.months[-1] == "1978-03"
    assert len(DATA.months) == 11
    assert list(DATA.months) == sorted(DATA.months)


@pytest.mark.rules("4.1g")
def test_the_turn_track_the_markers_and_the_campaign_agree_on_every_date() -> None:
    plan = DATA.plan_by_id["campaign"]
    coming = {
        DATA.markers[m].id: DATA.months[month]
        for added in (plan.ops_added, plan.tsda_added)
        for month, markers in added.items()
        for m in markers
    }
    track = {
        name: turn["id"]
        for turn in table("tables.toml")["turn"]
        for kind in ("ops", "ts", "da")
        for name in turn.get(kind, [])
    }
    printed = {
        marker["id"]: "1977-07" if marker["enters"] == "hand" else marker["enters"]
        for kind in ("ops", "commander", "ts", "da")
        for marker in listed(kind)
        if marker["enters"] != "setup"
    }
    assert coming == track == printed


@pytest.mark.rules("4.1g")
def test_the_turn_track_the_counters_and_the_campaign_agree_on_every_arrival() -> None:
    plan = DATA.plan_by_id["campaign"]
    coming = {
        DATA.unit_ids[u]: DATA.months[month]
        for month, arrivals in plan.units_added.items()
        for u in arrivals
    }
    track = {
        name: turn["id"] for turn in table("tables.toml")["turn"] for name in turn.get("units", [])
    }
    with (HERE / "units.csv").open(newline="", encoding="utf-8") as file:
        printed = {
            row["id"]: row["arrives"] for row in csv.DictReader(file) if row["arrives"] != "setup"
        }
    assert coming == track == printed


def test_a_major_ops_lasts_until_the_next_of_its_camp_enters() -> None:
    for camp in ("E", "S"):
        majors = [ops for ops in listed("ops") if ops["major"] and ops["camp"] == camp]
        for one, following in pairwise(majors):
            assert one["last_turn"] == following["enters"]
        assert majors[-1]["last_turn"] == "1978-03"


# The scenarios


def test_three_games_with_the_printed_morale_and_levels() -> None:
    assert [(p.id, p.morale, p.level) for p in DATA.plans] == [
        ("campaign", (12, 12), (1, 2)),
        ("liberation", (12, 12), (1, 2)),
        ("offensive", (9, 15), (2, 2)),
    ]


@pytest.mark.rules("12.1a")
def test_ethiopia_has_five_levels_and_somalia_four() -> None:
    assert DATA.top_level == (5, 4)
    tracks = table("tables.toml")["diplomacy"]
    for letter, camp in (("E", ETHIOPIA), ("S", SOMALIA)):
        assert tracks[letter]["start"] == DATA.plan_by_id["campaign"].level[camp]
        assert tracks[letter]["ceasefire_space"] == DATA.top_level[camp]


# Data packs gone wrong


WRONG = [
    # file, what stands there, what is written instead, what the message must name
    ("map.toml", 'class = "BZ"', 'class = "castle"', "field class"),
    ("map.toml", 'terrain = "bush"', 'terrain = "swamp"', "field terrain"),
    ("map.toml", 'terrain = "bush"', 'terrain = "none"', "field terrain"),
    ("map.toml", 'country = "SO"', 'country = "KE"', "field country"),
    ("map.toml", 'ez = "bridge"', 'ez = "harbour"', "field ez"),
    ("map.toml", 'ez_parent = "KEL"', 'ez_parent = "XXX"', "field ez_parent"),
    ("map.toml", 'ez_parent = "KEL"', 'ez_parent = "JIJ"', "field ez_parent"),
    ("map.toml", "\nogaden = true", '\nogaden = "yes"', "field ogaden"),
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
    ("units.csv", "CU,IB,2,0,0,3,2,1", "CU,IB,2,0,0,x,2,1", "field ccf"),
    ("units.csv", "1,reduced,IB", "1,concealed,IB", "field back"),
    ("units.csv", "id,name,camp", "id,name,side", "'camp'"),
    ("units.csv", "E-9IB,9th IB", "E-5IB,9th IB", "same id"),
    ("markers.toml", 'camp = "E"', 'camp = "F"', "field camp"),
    ("markers.toml", 'owner = "white"', 'owner = "grey"', "field owner"),
    ("markers.toml", 'activates = ["regular"]', 'activates = ["police"]', "field activates"),
    ("markers.toml", 'activates = ["regular"]', 'activates = ["SNA"]', "field activates"),
    ("markers.toml", 'last_turn = "1977-11"', 'last_turn = "1977-13"', "field last_turn"),
    ("markers.toml", 'leaves = "1977-09"', 'leaves = "autumn"', "field leaves"),
    ("markers.toml", "ic = 2", 'ic = "two"', "field ic"),
    ("markers.toml", "aid = 6", "aid = 6.5", "field aid"),
    ("markers.toml", 'role = "attack"', 'role = "charge"', "field role"),
    ("markers.toml", 'bonus_on = "ARM"', 'bonus_on = "TANK"', "field bonus_on"),
    ("markers.toml", 'playable = ["sabotage"]', 'playable = ["tea"]', "field playable"),
    ("markers.toml", 'id = "TS-PAUSE"', 'id = "TS-BREAK"', "TS-PAUSE"),
    ("tables.toml", "hq_radius = 10", "hq_radius = true", "field hq_radius"),
    ("tables.toml", "hand_max = 6", "", "field hand_max"),
    ("tables.toml", "full = [2, 2, 1]", "full = [2, 2]", "field full"),
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
    ("scenarios.toml", "dice = true", "dice = 1", "field dice"),
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
        Pack().load(tmp_path)
    message = str(caught.value)
    assert str(tmp_path / file) in message
    assert named in message
    assert "\n" not in message


@pytest.mark.parametrize("file", ["map.toml", "markers.toml", "tables.toml", "scenarios.toml"])
def test_a_file_that_is_no_toml_is_named_with_the_line(tmp_path: Path, file: str) -> None:
    (tmp_path / file).write_text("zone = [\n", "utf-8")
    with pytest.raises(BadInput, match=re.escape(str(tmp_path / file))):
        Pack().load(tmp_path)


def test_a_data_pack_with_one_file_takes_the_others_from_the_game(tmp_path: Path) -> None:
    text = (HERE / "tables.toml").read_text("utf-8")
    changed = text.replace("air_radius_S = 6", "air_radius_S = 7")
    (tmp_path / "tables.toml").write_text(changed, "utf-8")
    pack = Pack()
    pack.load(tmp_path)
    assert pack.air_radius == (8, 7)
    assert pack.zones == DATA.zones


def fields(file: str) -> list[tuple[str, str]]:
    """Lines `key = value` that the game reads, once for each key and kind of value."""
    text = (HERE / file).read_text("utf-8")
    if file == "tables.toml":
        text = text[text.index("[diplomacy.E]") : text.index("[modifiers]")] + 'id = "1977-05"\n'
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
                Pack().load(tmp_path)


def test_the_games_own_data_is_a_data_pack(tmp_path: Path) -> None:
    shutil.copytree(HERE, tmp_path / "pack")
    pack = Pack()
    pack.load(tmp_path / "pack")
    assert pack.units == DATA.units
    assert pack.plans == DATA.plans
