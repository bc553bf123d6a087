"""The data of SPANISH CIVIL WAR are what the rulebook says of 1936 to 1939."""

from pathlib import Path

import pytest
from abyssinia import own
from aoi_packs import with_number
from iberia import game, hex_, piece, plan, set_up, side
from packs import altered

from zariba.core.bad_input import BadInput
from zariba.core.case import run_case
from zariba.games.aoi.material.pack import HERE, AoiPack
from zariba.games.aoi.material.pieces import AIR, COMBAT, GENERAL, HQ, PARTISAN, SHIP
from zariba.games.aoi.rules.invariants import broken
from zariba.games.aoi.rules.state import ALLIED, AXIS, NAVAL_AND_AIR, UNDECIDED, owner
from zariba.games.aoi.rules.supply import fed_in_supply_step, is_fed


@pytest.mark.rules("scw.a", "10.35a")
def test_the_war_lasts_from_july_1936_to_the_end_of_april_1939() -> None:
    months = plan().months
    assert (months[0].name, months[-1].name, len(months)) == ("July 1936", "April 1939", 34)
    assert plan().first_phase == NAVAL_AND_AIR


@pytest.mark.rules("9.2c", "10.35b")
def test_an_axis_player_runs_the_nationalists_who_always_have_the_initiative() -> None:
    assert [s.name for s in plan().sides] == ["Nationalists", "Republicans"]
    assert own().nation_seat[side(AXIS).nation] == AXIS
    assert plan().initiative == AXIS
    assert plan().setup_order == (AXIS, ALLIED)
    assert not any(own().major[one.nation] for one in plan().sides)
    assert "peace" not in {verb for verb, _ in game().words.actions()}


@pytest.mark.rules("10.35a", "10.35f")
def test_the_camps_own_spain_and_nobody_else_is_at_war() -> None:
    pack = own()
    spain = [h for h in pack.map.numbers["spain"] if pack.land[h]]
    owned = {pack.area[h] for h in spain if plan().start_owner[h] >= 0}
    assert owned == {"Spain", "Balearic Islands", "Spanish Morocco"}
    owners = [plan().start_owner[h] for h in spain]
    assert (owners.count(AXIS), owners.count(ALLIED)) == (44, 42)
    assert plan().start_owner[hex_("W 1607")] == plan().start_owner[hex_("W 2606")] == AXIS
    assert plan().start_owner[plan().objective] == ALLIED
    for one in plan().sides:
        assert {pack.area[h] for h in range(pack.hexes) if one.open[h]} == owned


@pytest.mark.rules("b0.1a")
def test_neither_camp_has_eps_hqs_or_partisans() -> None:
    for one in plan().sides:
        assert one.income is None
        assert not one.of_sort[HQ]
        assert not one.of_sort[PARTISAN]


@pytest.mark.rules("10.30d", "10.28a", "4.2c", "10.35r")
def test_the_marks_stand_on_the_pieces_that_the_book_names() -> None:
    pack = own()

    def marked(flags: tuple[bool, ...]) -> set[str]:
        return {pack.piece_ids[p] for p in range(pack.count) if flags[p]}

    assert marked(pack.fated) == {"na_espana", "re_jaime"}
    assert marked(pack.seaplane) == {"na_he59"}
    assert marked(pack.no_flak) == {"na_velasco", "re_dd1", "re_dd2", "re_dd3"}
    assert {"na_ctv", "na_bf109", "na_legionari", "re_ib11", "re_t26"} <= marked(pack.volunteer)
    assert not pack.volunteer[piece("na_legion")]
    assert all(pack.nation[p] in (side(AXIS).nation, side(ALLIED).nation)
               for p in range(pack.count) if pack.volunteer[p])  # fmt: skip


def test_the_default_set_up_is_whole_legal_and_supplied() -> None:
    g = set_up()
    assert broken(g) == []
    for seat in (AXIS, ALLIED):
        fed = fed_in_supply_step(g, seat)
        here = [p for p in side(seat).pieces if g.at[p] >= 0]
        assert {p for p in side(seat).pieces if side(seat).areas[p]} == set(here)
        assert all(is_fed(g, p, fed) for p in here if own().sort[p] in (COMBAT, AIR))
        assert all(owner(g, g.at[p]) == seat for p in here)


def test_nationalists_thirteen_points_against_fourteen_at_first() -> None:
    points = [
        sum(own().strength[p][0] for p in one.of_sort[COMBAT] if one.areas[p])
        for one in plan().sides
    ]
    assert points == [13 * 4, 14 * 4]
    assert [len(one.of_sort[GENERAL]) for one in plan().sides] == [3, 3]
    assert [len(one.of_sort[SHIP]) for one in plan().sides] == [8, 8]


@pytest.mark.rules("7.0k", "7.0l", "9.0e")
def test_each_camp_has_the_sources_that_the_book_names() -> None:
    pack = own()
    assert {pack.place[h] for h in side(AXIS).sources} == {"Tangier", "Lisbon"}
    assert {pack.place[h] for h in side(ALLIED).sources} == {
        "Malaga", "Cadiz", "Cartagena", "Sevilla", "Cordoba", "Palma (Majorca)", "Valencia",
        "Madrid", "Barcelona", "Zaragoza", "Valladolid", "Burgos", "Bilbao", "Gijon-Oviedo",
        "Corunna",
    }  # fmt: skip
    spanish = {h for h in plan().ports if pack.area[h] not in ("Portugal", "Gibraltar")}
    assert set(side(AXIS).port_sources) == set(side(ALLIED).port_sources) == spanish


@pytest.mark.rules("scw.b")
def test_one_player_or_two_a_bot_may_take_either_seat() -> None:
    scenario = game().scenario(plan().id)
    assert [seat.id for seat in game().seats_in(scenario.id)] == ["nationalists", "republicans"]
    assert not any(seat.autopilot for seat in scenario.sides)
    assert game().bots()


@pytest.mark.rules("sc.e")
def test_the_options_are_those_that_the_scenario_offers() -> None:
    here = [v for v in game().variants if not v.scenarios or plan().id in v.scenarios]
    assert {v.rule.rstrip("abcdefgh") for v in here} == {*plan().optional, "10.35o"}
    assert UNDECIDED in {v.id for v in here}


def test_the_rail_capacity_of_spain_is_one_and_bombed_nowhere() -> None:
    assert own().rail_capacity["Spain"] == 1
    assert "Spain" not in own().rail_target.values()


@pytest.mark.parametrize(
    ("place", "new", "case"),
    [
        ("tables.toml fate.strikes_from", 5, "fate-strikes"),
        ("tables.toml limit.replenished_a_season", 2, "militia-raised-again"),
        ("tables.toml rail.capacity.Spain", 2, "by-rail-through-la-mancha"),
    ],
)
def test_a_case_follows_the_number(place: str, new: int, case: str, tmp_path: Path) -> None:
    path = HERE.parent / "cases" / "spain" / f"{case}.toml"
    other = with_number(tmp_path / "pack", place, new)
    assert run_case(path, lambda _: game()).passed
    assert not run_case(path, lambda _: other).passed


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("scenarios.toml", 'first_phase = "Naval and Air"', 'first_phase = "Noon"', "first_phase"),
        ("tables.toml", "strikes_from = 6", "strikes_from = 9", "fate.strikes_from"),
        ("tables.toml", "replenished_a_season = 1", "replenished_a_season = 0", "a_season"),
        ("tables.toml", 'Nationalists = ["DD"]', 'Carlists = ["DD"]', "no_fire_from"),
        ("tables.toml", 'Nationalists = ["DD"]', 'Nationalists = ["bomber"]', "no_fire_from"),
    ],
)
def test_bad_data_are_named(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        AoiPack(altered(HERE, tmp_path / "pack", file, (old, new)), HERE)
