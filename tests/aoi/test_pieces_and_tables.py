"""The tables, the pieces and the opening of Africa Orientale Italiana."""

from fractions import Fraction

import msgspec
import pytest
from abyssinia import kind, opening, own

from zariba.games.aoi.material.pieces import AIR, COMBAT, GENERAL, HQ, SHIP, spell_strength
from zariba.games.aoi.material.tables import ALL_STEPS
from zariba.games.aoi.rules.actions import vocabulary
from zariba.games.aoi.rules.invariants import broken
from zariba.games.aoi.rules.state import ALLIED, AXIS, on_map, strength_of

# Tables


def rank(cell: tuple[int, int, int]) -> int:
    attacker, defender, retreat = cell
    return -3 * attacker + 2 * defender + 2 * retreat


def test_the_combat_table_grows_kinder_to_the_attacker_both_ways() -> None:
    table = own().crt
    assert len(table) == 10
    for upper, row in enumerate(table):
        assert list(map(rank, row)) == sorted(map(rank, row))
        if upper:
            assert all(rank(a) <= rank(b) for a, b in zip(table[upper - 1], row, strict=True))
    assert table[9][-1] == (0, ALL_STEPS, 0)


def test_the_columns_run_from_one_to_three_up_to_ten_to_one() -> None:
    assert own().crt_ratios == (-3, -2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)


def test_the_bombing_table_grows_and_hits_bombers_on_low_rolls() -> None:
    table = own().bomb_table
    assert own().bomb_least == (1, 2, 6, 7, 12, 19, 28, 40, 60, 80, 120)
    for two, row in enumerate(table, 2):
        numbers = [number for number, _ in row]
        assert numbers == sorted(numbers)
        assert [hit for _, hit in row] == [two <= 4] * len(row)
        if two > 2:
            assert all(a <= b for (a, _), (b, _) in zip(table[two - 3], row, strict=True))


@pytest.mark.rules("1.3b")
def test_mud_grounds_air_units_on_a_twelve_only() -> None:
    assert own().mud_air == (0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3)


def test_generals_are_lost_as_often_as_the_book_says() -> None:
    pack = own()
    lost = {
        pack.pieces[p].unit: sum(
            die + pack.elimination_die[p] <= pack.elimination.threshold for die in range(1, 7)
        )
        for p in range(pack.count)
        if pack.sort[p] == GENERAL
    }
    east = {
        p.unit for p in pack.pieces if p.unit[:3] in ("gg_", "sg_", "fg_")
    }  # no modifiers there
    assert len(east) == 25
    assert lost == {
        **dict.fromkeys(east, 2),
        "eth_selassie": 1, "it_badoglio": 5, "it_debono": 4, "it_graziani": 2,
        "uk_cunningham": 3, "it_nasi": 3, "it_aosta": 2, "uk_platt": 2, "uk_wingate": 2,
        "na_franco": 2, "na_mola": 2, "na_varela": 2, "re_miaja": 2, "re_rojo": 2, "re_lister": 2,
    }  # fmt: skip


def test_three_points_buy_one_offensive_and_an_impromptu_one_is_cheaper_than_double() -> None:
    command = own().command
    assert (3 // command.offensive_ep, 9 // command.offensive_ep) == (1, 3)
    assert command.offensive_ep < command.impromptu_ep["Italy"] < 2 * command.offensive_ep


# Pieces and the set-up


def test_strengths_are_counted_in_quarters() -> None:
    pack = own()
    quarters = {p.unit: p.strength for p in pack.pieces}
    assert quarters["it_eritrean"] == (8, 4)
    assert quarters["eth_w_tigre"] == (4, 2)
    assert quarters["eth_e_tigre"] == (2, 0)
    assert quarters["eth_wag"] == (1, 0)
    assert [spell_strength(s) for s in (0, 1, 2, 7, 8)] == ["0", "¼", "½", "1¾", "2"]
    assert spell_strength(1, 16) == "1/16"
    assert Fraction(quarters["it_eritrean"][0], quarters["eth_e_tigre"][0]) == 4


def test_only_three_units_can_be_bribed() -> None:
    pack = own()
    assert {p.name for n, p in enumerate(pack.pieces) if pack.bribable[n]} == {
        "E. Tigre", "Gojjam", "Wollo"
    }  # fmt: skip


def test_all_ethiopians_are_tribal_but_four() -> None:
    pack = own()
    others = {
        p.name
        for n, p in enumerate(pack.pieces)
        if n in pack.plans[0].sides[ALLIED].pieces and not (pack.tribal[n] or p.kind == "partisan")
    }
    assert others == {"Imperial Guard", "A.O.M.", "Cadets", "Selassie"}


@pytest.mark.rules("8.5a", "eth.c")
def test_the_orders_of_battle_are_those_of_the_start_and_nothing_comes_later() -> None:
    g = opening()
    counts = [
        [len(on_map(g, seat, sort)) for sort in (COMBAT, HQ, GENERAL, AIR, SHIP)]
        for seat in (AXIS, ALLIED)
    ]
    assert counts == [[13, 2, 3, 6, 1], [23, 0, 1, 0, 0]]
    points = [sum(strength_of(g, p) for p in on_map(g, seat, COMBAT)) for seat in (AXIS, ALLIED)]
    assert points == [68, 62], "17 against 15 1/2, in quarters"


@pytest.mark.rules("eth.b")
def test_ethiopia_sets_up_first_and_italy_in_its_colonies() -> None:
    g = opening()
    assert g.plan.setup_order == (ALLIED, AXIS)
    for seat, areas in ((ALLIED, {"Ethiopia"}), (AXIS, {"Eritrea", "Italian Somalia"})):
        assert {g.pack.area[g.at[p]] for p in g.plan.sides[seat].pieces if g.at[p] >= 0} == areas


def test_the_calendar_runs_from_october_to_april_with_three_seasonal_turns() -> None:
    months = own().plans[0].months
    assert [m.name for m in months][::6] == ["October 1935", "April 1936"]
    assert [m.season for m in months if m.opens] == ["Autumn 1935", "Winter 1936", "Spring 1936"]


@pytest.mark.rules("10.37f", "sc.d")
def test_each_side_may_enter_only_its_areas() -> None:
    pack = own()
    sides = pack.plans[0].sides
    areas = [{pack.area[h] for h in range(pack.hexes) if side.open[h]} for side in sides]
    assert areas == [{"Eritrea", "Italian Somalia", "Ethiopia"}, {"Ethiopia"}]
    for side in sides:
        for steps in side.steps:
            assert all(side.open[to] for near in steps for to, _ in near)


def test_italy_is_supplied_by_its_four_ports_and_ethiopia_by_addis_ababa_and_djibouti() -> None:
    pack = own()
    italy, ethiopia = pack.plans[0].sides
    assert {pack.place[h] for h in italy.port_sources} == {
        "Massawa", "Assab", "Mogadiscio", "Kismayu"
    }  # fmt: skip
    assert {pack.place[h] for h in italy.captured_sources} == {"Addis Ababa"}
    assert {pack.place[h] for h in (*ethiopia.sources, *ethiopia.port_sources)} == {
        "Addis Ababa", "Djibouti"
    }  # fmt: skip


# State


def test_the_opening_holds_every_invariant_and_comes_back_from_a_save() -> None:
    g = opening()
    assert broken(g) == []
    plain = msgspec.json.decode(msgspec.json.encode(g))
    plain.pop("flow")
    assert msgspec.convert(plain, kind(), str_keys=True) == g


def test_a_clone_shares_nothing_that_changes() -> None:
    g = opening()
    twin = g.clone()
    twin.at[0] = -2
    twin.taken[0] = AXIS
    twin.eps[0] = 5
    assert g == opening()


def test_every_action_is_spelled_and_read_back() -> None:
    words = vocabulary(own())
    assert all(words.read(*words.spell(action)) == action for action in words.actions())
