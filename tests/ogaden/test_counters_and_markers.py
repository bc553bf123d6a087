"""The counters, markers and scenarios of Ogaden 1977 against what the rulebook says of them.

The rulebook text has no counters; ours are rebuilt. These tests hold them to every fact that the
text does state, so that a change of the data cannot quietly contradict a rule.
"""

import tomllib
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from zariba.games.ogaden.material.pack import HERE, OgadenPack
from zariba.games.ogaden.material.printed import ETHIOPIA, FACTIONS, SEAT_IDS, SOMALIA, Unit

DATA = OgadenPack(HERE, HERE)


def units(**words: object) -> list[Unit]:
    return [
        u
        for u in DATA.units[: DATA.count]
        if all(getattr(u, word) == value for word, value in words.items())
    ]


@cache
def table(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / name).read_text("utf-8"))


# The counters


@pytest.mark.rules("1.0b")
def test_every_unit_is_of_one_faction_of_its_camp() -> None:
    for unit in DATA.units[: DATA.count]:
        assert unit.faction in FACTIONS[unit.seat]
        assert unit.faction not in FACTIONS[1 - unit.seat]
    assert Counter(u.faction for u in units()) == {
        "regular": 15, "derg": 12, "SNA": 20, "WSLF": 5, "SALF": 2,
    }  # fmt: skip


def test_every_unit_that_the_text_names_is_there() -> None:
    names = {(SEAT_IDS[u.seat], u.name) for u in units()}
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
    found = Counter((u.faction, u.kind) for u in units(seat=SOMALIA) if u.kind in ("GU", "SFU"))
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
    found = Counter(u.type for u in units(seat=SOMALIA, kind="CU"))
    assert found["IB"] >= 5
    assert found["MIB"]
    assert found["AB"]


def test_militia_and_para_commandos_can_land_together() -> None:
    assert units(kind="MU", type="MB", back_type="MMB")
    assert units(kind="PRG", back_type="PCB")


def test_the_fullest_gode_of_the_set_up_is_within_stacking() -> None:
    plan = DATA.plan_by_id["campaign"]
    (infantry,) = [p for p in plan.places if p.seat == ETHIOPIA and p.reduced]
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
            assert (marker.seat == -1) == (marker.name in names["E"] & names["S"])
    for ts in listed("ts"):
        assert ts["owner"] in (ts["list"], "shared")


@pytest.mark.rules("12.1.1a", "12.1.1b", "12.1.1c")
def test_four_ethiopian_three_somali_and_four_white_diplomatic_actions() -> None:
    found = Counter(m.seat for m in DATA.markers if m.kind == "da")
    assert found == {ETHIOPIA: 4, SOMALIA: 3, -1: 4}
    for marker in DATA.markers:
        if marker.kind == "da":
            assert marker.once == (marker.seat >= 0)


@pytest.mark.rules("12.1.2e")
def test_aid_is_what_the_table_says() -> None:
    aid = {m.id: m.aid for m in DATA.markers if m.aid}
    expected = {"DA-USSR": 6, "DA-CUBA": 4, "DA-YEMEN": 2, "DA-GULF": 2, "DA-USA": 4}
    assert aid == expected


def test_five_ops_and_two_commanders_for_each_camp() -> None:
    found = Counter((m.kind, m.seat) for m in DATA.markers if m.kind in ("ops", "commander"))
    assert set(found.values()) == {5, 2}
    assert (found["ops", ETHIOPIA], found["ops", SOMALIA]) == (5, 5)
    majors = Counter(m.seat for m in DATA.markers if m.major)
    assert majors == {ETHIOPIA: 3, SOMALIA: 3}


def test_eleven_months_from_may_1977_to_march_1978() -> None:
    assert DATA.months[0] == "1977-05"
    assert DATA.months[-1] == "1978-03"
    assert len(DATA.months) == 11
    assert list(DATA.months) == sorted(DATA.months)


MARKERS_ENTER = {  # 4.1.1, 4.2.1; the fixed hands of May and June enter the bowl in July
    "1977-06": "OPS-SNA",
    "1977-07": (
        "OPS-OGADEN CMD-LION TS-AMB-E TS-AMB-S1 TS-AMB-S2 TS-SAB TS-LAGESSE TS-T54-1 "
        "TS-T54-2 TS-ENV TS-LRM-1 TS-BARRAGE DA-OAU DA-UN DA-ARAB DA-NAM"
    ),
    "1977-09": (
        "OPS-AVRORA OPS-JIJIGA TS-4ART TS-MENGISTU TS-YEMEN TS-COORD TS-PAUSE TS-LRM-2 "
        "TS-RADAR DA-NEGUS DA-CUBA DA-YEMEN DA-USA DA-GULF"
    ),
    "1977-11": "OPS-RC1 CMD-POLO CMD-SMSC TS-MI24 TS-COMRADES DA-USSR",
    "1977-12": "OPS-HARAR TS-PAK DA-BARRE",
    "1978-01": "OPS-RC2 TS-HELO",
}
UNITS_ARRIVE = {  # 4.1.1
    "1977-09": "D-69MB D-74MB D-77MB D-78MB D-80MB D-84MB D-21PRG D-22PRG D-23PRG",
    "1977-11": "E-94MIB E-KAG C-3AB C-9MIB C-1MIB C-MIG",
}


def by_name(track: dict[str, str]) -> dict[str, str]:
    """By marker or unit: its month."""
    return {name: month for month, names in track.items() for name in names.split()}


@pytest.mark.rules("4.1g")
def test_every_marker_of_the_campaign_enters_at_its_date_on_the_turn_track() -> None:
    plan = DATA.plan_by_id["campaign"]
    coming = {
        DATA.markers[m].id: DATA.months[month]
        for added in (plan.ops_added, plan.tsda_added)
        for month, markers in added.items()
        for m in markers
    }
    assert coming == by_name(MARKERS_ENTER)


@pytest.mark.rules("4.1g")
def test_every_unit_of_the_campaign_arrives_at_its_date_on_the_turn_track() -> None:
    plan = DATA.plan_by_id["campaign"]
    coming = {
        DATA.unit_ids[u]: DATA.months[month]
        for month, arrivals in plan.units_added.items()
        for u in arrivals
    }
    assert coming == by_name(UNITS_ARRIVE)


def test_a_major_ops_lasts_until_the_next_of_its_camp_enters() -> None:
    for camp in ("E", "S"):
        majors = [ops for ops in listed("ops") if ops["major"] and ops["camp"] == camp]
        for one, following in pairwise(majors):
            assert one["last_turn"] == by_name(MARKERS_ENTER)[following["id"]]
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
    assert DATA.plan_by_id["campaign"].level == (1, 2)
    assert DATA.ceasefire_space == DATA.top_level
