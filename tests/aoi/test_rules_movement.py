"""Land movement: costs, allowances, where nobody may go, partisans in the way."""

import pytest
from abyssinia import act, asked, bare, offered, own, put, run, top

from zariba.core.choice import Refusal
from zariba.games.aoi.material.tables import MUD
from zariba.games.aoi.rules.march import March
from zariba.games.aoi.rules.movement_phase import MovementPhase
from zariba.games.aoi.rules.state import OFF, TRAVELLED, Aoi


def at(code: str) -> int:
    return own().hex_index[code]


def number(piece: str) -> int:
    return own().piece_index[piece]


def moving(g: Aoi, piece: str, *hexes: str) -> Aoi:
    """Pick a unit up in the Movement Phase of its side and move it so far."""
    run(g, MovementPhase(own().seat[number(piece)]))
    assert act(g, ("unit", piece), *(("hex", code) for code in hexes)) is None
    return g


def left(g: Aoi) -> int:
    """The MPs left to what moves now."""
    march = top(g)
    assert isinstance(march, March)
    return min(march.left())


def muddy(g: Aoi) -> Aoi:
    """The rains in the African Moderate zone."""
    g.weather[own().zone_index["African Moderate"]] = MUD
    return g


def refused(g: Aoi, code: str) -> Refusal:
    """Why what moves now may not enter a hex."""
    refusal = act(g, ("hex", code))
    assert refusal is not None
    return refusal


@pytest.mark.rules("5.8a", "5.8f")
def test_jungle_costs_two_points_across_a_side_without_rail() -> None:
    assert left(moving(bare(it_i="S 8514"), "it_i", "S 8515")) == 1
    assert left(moving(bare(it_l3="S 8514"), "it_l3", "S 8515")) == 2


@pytest.mark.rules("5.8e")
def test_along_a_rail_line_jungle_and_mountain_cost_one_point() -> None:
    g = moving(bare(it_i="S 8414"), "it_i", "S 8515")
    assert left(g) == 2
    act(g, ("hex", "S 8516"))
    assert left(g) == 1


@pytest.mark.rules("5.8b")
def test_a_tribe_enters_jungle_mountain_only_by_the_minimum_move() -> None:
    g = moving(bare(eth_arussi="S 8616"), "eth_arussi", "S 8517")
    assert g.at[number("eth_arussi")] == at("S 8517")
    g = moving(bare(eth_guard="S 8615"), "eth_guard", "S 8616")
    assert refused(g, "S 8517").rule == "b5.7a"
    assert left(moving(bare(it_l3="S 8616"), "it_l3", "S 8517")) == 1


@pytest.mark.rules("5.8c")
def test_desert_costs_two_points() -> None:
    assert left(moving(bare(it_i="S 7715"), "it_i", "S 7814")) == 1
    assert left(moving(bare(it_l3="S 7715"), "it_l3", "S 7814")) == 2


@pytest.mark.rules("b5.8a")
def test_mountains_cost_two_three_for_armor_and_rivers_one_more() -> None:
    assert left(moving(bare(it_l3="S 7717"), "it_l3", "S 7716")) == 1
    assert left(moving(bare(it_i="S 7717"), "it_i", "S 7716")) == 1
    assert left(moving(bare(it_i="S 7717"), "it_i", "S 7718")) == 2
    assert left(moving(bare(it_i="S 7717"), "it_i", "S 7817")) == 1


@pytest.mark.rules("b10.5a")
def test_mountain_units_pay_one_point_for_mountains() -> None:
    assert left(moving(bare(it_pusteria="S 7715"), "it_pusteria", "S 7716")) == 2


@pytest.mark.rules("b5.7a")
def test_a_stack_goes_as_far_as_its_slowest_unit() -> None:
    g = moving(bare(it_pusteria="S 7715", it_i="S 7715"), "it_pusteria")
    act(g, ("unit", "it_i"), ("hex", "S 7716"))
    march = top(g)
    assert isinstance(march, March)
    assert march.left() == (2, 1)
    assert refused(g, "S 7815").rule == "b5.7a"
    assert act(g, ("drop", "it_i"), ("hex", "S 7815")) is None
    assert g.at[number("it_i")] == at("S 7716")
    assert g.at[number("it_pusteria")] == at("S 7815")


@pytest.mark.rules("b5.7a")
def test_a_unit_moves_from_hex_to_hex_within_its_points_and_not_into_enemies() -> None:
    g = bare(it_i="S 9209", eth_bale="S 9008", it_ii="S 7715")
    moving(g, "it_i", "S 9210")
    assert refused(g, "S 9112").rule == "b5.7a"
    assert act(g, ("hex", "S 9310"), ("hex", "S 9410")) is None
    assert offered(g, "hex") == []
    assert act(g, ("unit", "it_i")) is not None  # MPs are not saved, it has moved
    g = moving(bare(it_i="S 9209", eth_bale="S 9109"), "it_i")
    refusal = refused(g, "S 9109")
    assert (refusal.rule, refusal.why) == ("b5.7a", "an enemy unit stands in {it}")


@pytest.mark.rules("b5.7a", "1.3c")
def test_a_corps_in_mud_may_still_enter_one_mountain_hex() -> None:
    g = moving(muddy(bare(it_i="S 7815", it_ii="S 7715")), "it_i", "S 7816")
    assert g.at[number("it_i")] == at("S 7816")
    assert offered(g, "hex") == []


@pytest.mark.rules("1.3c")
def test_mud_halves_movement_rounded_down() -> None:
    g = moving(muddy(bare(it_l3="S 9111")), "it_l3", "S 9112")
    assert left(g) == 1
    g = moving(muddy(bare(it_i="S 9111", it_ii="S 7715")), "it_i", "S 9112")
    assert offered(g, "hex") == []
    assert left(moving(bare(it_i="S 9111"), "it_i", "S 9112")) == 2


@pytest.mark.rules("1.3c")
def test_mud_slows_the_whole_move_of_a_unit_that_comes_into_it() -> None:
    g = moving(muddy(bare(it_ii="S 7718")), "it_ii", "S 7717")
    assert left(g) == 2  # Eritrea is dry
    assert refused(g, "S 7817").rule == "1.3c"
    assert "S 7817" in offered(moving(bare(it_ii="S 7718"), "it_ii", "S 7717"), "hex")


@pytest.mark.rules("b5.7b")
def test_a_unit_out_of_supply_has_half_its_points_and_mud_halves_again() -> None:
    g = bare(it_l3="S 9111")
    g.cut_off[number("it_l3")] = 1
    moving(g, "it_l3", "S 9112")
    assert left(g) == 1
    g = muddy(bare(it_i="S 9111", it_ii="S 7715"))
    g.cut_off[number("it_i")] = 1
    moving(g, "it_i")
    assert left(g) == 1  # 3 becomes 1, before any mud is met
    act(g, ("hex", "S 9112"))
    assert g.at[number("it_i")] == at("S 9112")  # the one-hex minimum remains
    assert offered(g, "hex") == []


@pytest.mark.rules("xvi.l")
def test_adjacent_hexes_are_connected_unless_water_fully_separates_them() -> None:
    g = moving(bare(it_i="S 8011"), "it_i")
    assert refused(g, "S 8010").rule == "xvi.l"
    assert "S 8012" in offered(g, "hex")
    assert "S 7715" in offered(moving(bare(it_i="S 7615"), "it_i"), "hex")


@pytest.mark.rules("10.37d")
def test_italy_does_not_enter_the_sudan() -> None:
    assert refused(moving(bare(it_i="S 7718"), "it_i"), "S 7719").rule == "10.37d"


@pytest.mark.rules("sc.d")
def test_nobody_enters_the_land_of_another_nation() -> None:
    assert "sc.d" in refused(moving(bare(it_i="S 8511"), "it_i"), "S 8510").also
    assert "sc.d" in refused(moving(bare(eth_harar="S 8511"), "eth_harar"), "S 8510").also


@pytest.mark.rules("10.37f")
def test_ethiopian_units_do_not_leave_ethiopia() -> None:
    g = moving(bare(eth_w_tigre="S 7817"), "eth_w_tigre")
    assert refused(g, "S 7717").rule == "10.37f"
    assert "S 7816" in offered(g, "hex")


@pytest.mark.rules("10.37m")
def test_ethiopian_units_move_by_the_normal_rules() -> None:
    g = moving(bare(eth_ogaden="S 8909"), "eth_ogaden", "S 8808")
    assert left(g) == 1
    assert asked(g).prompt == "Move Ogaden: 1 MP left"


@pytest.mark.rules("b5.7c")
def test_a_general_alone_moves_six_owned_hexes_once_a_month() -> None:
    way = ("S 9210", "S 9310", "S 9410", "S 9510", "S 9511", "S 9411")
    g = bare(it_graziani="S 9209", it_i="S 7715", it_ii="S 7715")
    moving(g, "it_graziani", *way)
    assert g.at[number("it_graziani")] == at("S 9411")
    assert g.status[number("it_graziani")] & TRAVELLED
    refusal = act(g, ("unit", "it_graziani"))
    assert refusal is not None
    assert refusal.rule == "b5.7c"


@pytest.mark.rules("b5.7c")
def test_a_general_alone_keeps_to_owned_hexes_out_of_enemy_zones() -> None:
    g = moving(bare(it_graziani="S 9209", eth_bale="S 9111", it_i="S 7715"), "it_graziani")
    assert refused(g, "S 9109").rule == "b5.7c"  # not owned
    assert refused(g, "S 9210").rule == "b5.7c"  # in a zone of control
    assert "S 9310" in offered(g, "hex")


@pytest.mark.rules("b5.7c")
def test_a_general_goes_with_a_unit_of_his_nation_at_its_pace() -> None:
    g = bare(it_i="S 9209", it_graziani="S 9209", it_ii="S 9209")
    moving(g, "it_i")
    act(g, ("unit", "it_graziani"), ("hex", "S 9109"), ("done", ""))
    assert g.at[number("it_graziani")] == at("S 9109")
    assert offered(g, "unit") == ["it_ii"]  # that was his move of the month


@pytest.mark.rules("b5.7c")
def test_a_general_who_has_travelled_alone_is_not_taken_along_as_well() -> None:
    g = moving(bare(it_i="S 9310", it_graziani="S 9209"), "it_graziani", "S 9310")
    assert act(g, ("done", ""), ("unit", "it_i")) is None
    refusal = act(g, ("unit", "it_graziani"))
    assert refusal is not None
    assert refusal.rule == "b5.7c"


@pytest.mark.rules("b5.7c", "b5.2a")
def test_an_hq_that_was_not_activated_moves_three_hexes() -> None:
    g = bare(it_hq_south="S 9309", it_i="S 7715")
    moving(g, "it_hq_south", "S 9310", "S 9410", "S 9510")
    assert g.at[number("it_hq_south")] == at("S 9510")
    assert offered(g, "unit") == ["it_i"]


@pytest.mark.rules("b5.2a")
def test_an_hq_enters_an_enemy_zone_only_where_a_friend_stands() -> None:
    g = bare(it_hq_south="S 9310", it_i="S 7715", eth_bale="S 9111")
    assert refused(moving(g, "it_hq_south"), "S 9210").rule == "b5.2a"
    put(g, "it_tevere", "S 9210")
    assert "S 9210" in offered(g, "hex")


@pytest.mark.rules("b5.7d")
def test_a_stack_brushes_a_partisan_aside_for_one_more_point() -> None:
    g = bare(it_i="S 9209", it_ii="S 7715", eth_partisan_1="S 9110", dice=(3,))
    moving(g, "it_i", "S 9210", "S 9110")
    assert offered(g, "hex") == []
    assert g.at[number("eth_partisan_1")] == OFF
    assert g.at[number("it_i")] == at("S 9110")


@pytest.mark.rules("b5.7d")
def test_a_partisan_that_holds_ends_the_move_in_the_adjacent_hex() -> None:
    g = bare(it_i="S 9209", it_ii="S 9210", eth_partisan_1="S 9110", dice=(2,))
    moving(g, "it_i", "S 9210", "S 9110")
    assert g.at[number("it_i")] == at("S 9210")
    assert g.at[number("eth_partisan_1")] == at("S 9110")
    assert offered(g, "unit") == ["it_ii"]  # one try for each stack


@pytest.mark.rules("b5.7d")
def test_a_stack_below_strength_one_does_not_try() -> None:
    g = moving(bare(it_dubats="S 9210", it_l3="S 9210", eth_partisan_1="S 9110"), "it_dubats")
    assert refused(g, "S 9110").rule == "b5.7d"
    act(g, ("unit", "it_l3"))
    assert "S 9110" in offered(g, "hex")


@pytest.mark.rules("b5.7d")
def test_a_stack_that_could_not_stay_does_not_try() -> None:
    g = bare(
        it_i="S 9209", it_ii="S 9210", it_iii="S 9210", it_iv="S 9210", eth_partisan_1="S 9110"
    )
    moving(g, "it_i", "S 9210")
    assert refused(g, "S 9110").rule == "b5.7d"
    assert ("done", 0) not in asked(g).options


def test_a_move_that_has_not_begun_is_taken_back() -> None:
    g = bare(it_i="S 9209", it_graziani="S 9209")
    moving(g, "it_i")
    assert act(g, ("unit", "it_graziani"), ("drop", "it_graziani"), ("back", "")) is None
    assert set(offered(g, "unit")) == {"it_i", "it_graziani"}
    assert g.status == [0] * own().count


def test_pieces_join_only_before_the_first_step() -> None:
    g = moving(bare(it_i="S 9209", it_ii="S 9210"), "it_i")
    refusal = act(g, ("unit", "it_ii"))
    assert refusal is not None
    assert refusal.why == "{it} stands elsewhere: only pieces of one hex move as a stack"
    act(g, ("hex", "S 9210"))
    refusal = act(g, ("unit", "it_ii"))
    assert refusal is not None
    assert refusal.why == "{it} is too late: pieces join a stack before it moves"


@pytest.mark.rules("b5.7c")
def test_ethiopias_emperor_travels_with_any_of_his_units() -> None:
    g = moving(bare(eth_guard="S 8416", eth_selassie="S 8416"), "eth_guard")
    assert act(g, ("unit", "eth_selassie"), ("hex", "S 8516")) is None
    assert g.at[number("eth_selassie")] == at("S 8516")
