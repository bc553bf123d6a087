"""What happens to pieces that lose steps, leave the map or go down with a ship."""

import pytest
from abyssinia import bare, opening, own, put

from zariba.games.aoi.rules.elimination import eliminate, lose_step
from zariba.games.aoi.rules.invariants import broken
from zariba.games.aoi.rules.prepared import take_prepared
from zariba.games.aoi.rules.rebase import ForcedRebase
from zariba.games.aoi.rules.state import (
    ABOARD,
    ALLIED,
    AXIS,
    BOX,
    DEAD,
    DEPLETED,
    OFF,
    POOL,
    SUPPLY_CHIT,
    VETERAN,
    holder,
    leave,
    owner,
    pieces_in,
    shift,
    strength_of,
)


def number(piece: str) -> int:
    return own().piece_index[piece]


@pytest.mark.rules("b0.2a")
def test_a_two_step_unit_is_depleted_first_and_eliminated_next() -> None:
    g = bare(it_eritrean="S 7716")
    unit = number("it_eritrean")
    lose_step(g, unit, "b5.17a")
    assert g.status[unit] == DEPLETED
    assert strength_of(g, unit) == 4
    lose_step(g, unit, "b5.17a")
    assert g.at[unit] == BOX
    assert g.stacks == {}
    assert [event.kind for event in g.news] == ["depleted", "eliminated"]


@pytest.mark.rules("b0.2a")
def test_a_one_step_unit_is_eliminated_by_one_loss() -> None:
    g = bare(eth_wag="S 7915")
    lose_step(g, number("eth_wag"), "b5.17a")
    assert g.at[number("eth_wag")] == DEAD


def test_an_italian_unit_out_of_supply_is_lost_for_good() -> None:
    g = bare(it_dubats="S 9211")
    g.cut_off[number("it_dubats")] = 1
    eliminate(g, number("it_dubats"), "b5.17a")
    assert g.at[number("it_dubats")] == DEAD
    assert g.cut_off == {}


def test_each_sort_of_piece_goes_into_its_own_box() -> None:
    g = bare(it_hq_north="S 7616", it_graziani="S 9210", eth_partisan_1="S 7716")
    for piece in ("it_hq_north", "it_graziani", "eth_partisan_1"):
        eliminate(g, number(piece), "b0.4a")
    boxes = [g.at[number(p)] for p in ("it_hq_north", "it_graziani", "eth_partisan_1")]
    assert boxes == [POOL, DEAD, OFF]
    assert broken(g) == []


def test_a_veteran_chit_is_lost_with_its_unit() -> None:
    g = bare(it_i="S 7716")
    g.status[number("it_i")] |= VETERAN
    eliminate(g, number("it_i"), "b5.17a")
    assert g.status[number("it_i")] == 0


@pytest.mark.rules("b3.9a")
def test_cargo_goes_down_with_its_ship() -> None:
    g = bare(it_stp="S 7615", it_dubats="S 7615")
    leave(g, number("it_dubats"), ABOARD)
    g.cargo[number("it_stp")] = (number("it_dubats"), SUPPLY_CHIT)
    assert broken(g) == []
    eliminate(g, number("it_stp"), "b3.14a")
    assert g.at[number("it_stp")] == DEAD
    assert g.at[number("it_dubats")] == BOX
    assert g.cargo == {}
    assert broken(g) == []


def test_combat_units_lie_apart_from_the_other_pieces_of_a_hex() -> None:
    g = bare(it_i="S 7716", it_badoglio="S 7716")
    hex_ = own().hex_index["S 7716"]
    assert g.stacks[hex_] == (number("it_i"),)
    assert g.beside[hex_] == (number("it_badoglio"),)
    assert holder(g, hex_) == AXIS
    shift(g, number("it_i"), own().hex_index["S 7717"])
    assert holder(g, hex_) == -1
    assert pieces_in(g, hex_, AXIS, own().sort[number("it_badoglio")]) == g.beside[hex_]


def test_the_invariants_see_a_unit_that_stands_where_it_may_not() -> None:
    g = bare()
    put(g, "eth_shoa", "S 7717")
    put(g, "it_i", "S 7717")
    said = " ".join(broken(g))
    assert "units of both sides stand in S 7717" in said
    assert "which its side may not enter" in said


def test_an_air_unit_lies_in_its_fallen_base_only_until_it_is_told_where_to_fly() -> None:
    g = bare(it_ro37_1="S 8017", eth_shoa="S 8017")
    g.flow = [ForcedRebase(AXIS, number("it_ro37_1"))]
    assert broken(g) == []
    g.flow = []
    assert broken(g) == ["it_ro37_1 stands beside enemies in S 8017"]


def test_the_default_set_up_can_be_taken_twice() -> None:
    g = opening()
    before = g.clone()
    take_prepared(g, AXIS)
    assert (g.at, g.works) == (before.at, before.works)


def test_hexes_belong_to_their_first_owner_until_they_are_taken() -> None:
    g = opening()
    adowa = own().hex_index["S 7816"]
    assert owner(g, adowa) == ALLIED
    g.taken[adowa] = AXIS
    assert owner(g, adowa) == AXIS
    assert owner(g, own().hex_index["S 7621"]) == -1
