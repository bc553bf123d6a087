"""Lines of supply, the Supply Step and what hunger does (7.0, 7.13, b7)."""

import pytest
from abyssinia import bare, opening, put, run

from zariba.games.aoi.rules.partisans import partisan_in
from zariba.games.aoi.rules.state import ALLIED, AXIS, DEAD, DEPLETED, PORT_DAMAGED, Aoi
from zariba.games.aoi.rules.supply import fed_hexes, sources, supplied_at, traces
from zariba.games.aoi.rules.supply_step import SupplyStep, hardship


def number(g: Aoi, piece: str) -> int:
    return g.pack.piece_index[piece]


def own(g: Aoi, seat: int, *codes: str) -> Aoi:
    """Give hexes to a side."""
    for code in codes:
        g.taken[g.pack.hex_index[code]] = seat
    return g


def fed(g: Aoi, seat: int, code: str) -> bool:
    return g.pack.hex_index[code] in fed_hexes(g, seat)


@pytest.mark.rules("7.0d", "7.0j", "b7.7a")
def test_every_unit_of_the_default_set_up_is_in_supply() -> None:
    g = opening()
    hungry = [g.pack.piece_ids[p] for p, at in enumerate(g.at) if at >= 0 and not traces(g, p)]
    land = [piece for piece in hungry if g.pack.is_combat[number(g, piece)]]
    assert land == []


@pytest.mark.rules("7.0d")
def test_the_italian_ports_of_1935_are_the_italian_sources() -> None:
    g = bare()
    assert {g.pack.place[h] for h in sources(g, AXIS)} == {
        "Massawa",
        "Assab",
        "Mogadiscio",
        "Kismayu",
    }


@pytest.mark.rules("7.0d", "7.0a")
def test_a_damaged_port_supplies_nobody() -> None:
    g = bare(it_dubats="S 9508")
    for code in ("S 9508", "S 9811"):
        g.works[g.pack.hex_index[code]] = PORT_DAMAGED
    assert not traces(g, number(g, "it_dubats"))


@pytest.mark.rules("7.0b")
def test_a_captured_source_works_again_once_it_is_liberated() -> None:
    g = bare()
    addis = g.pack.hex_index["S 8416"]
    g.taken[addis] = AXIS
    assert addis not in sources(g, ALLIED)
    del g.taken[addis]
    assert addis in sources(g, ALLIED)


@pytest.mark.rules("7.0c")
def test_addis_ababa_supplies_italy_only_while_italian() -> None:
    g = bare()
    addis = g.pack.hex_index["S 8416"]
    assert addis not in sources(g, AXIS)
    g.taken[addis] = AXIS
    assert addis in sources(g, AXIS)


@pytest.mark.rules("7.0j", "9.0c", "9.0d", "eth.g")
def test_with_addis_lost_ethiopians_draw_from_djibouti_across_french_somalia() -> None:
    g = own(bare(), AXIS, "S 8416")
    assert {g.pack.place[h] for h in sources(g, ALLIED)} == {"Djibouti"}
    assert fed(g, ALLIED, "S 8512")  # Jijiga
    g.works[g.pack.hex_index["S 8211"]] = PORT_DAMAGED
    assert sources(g, ALLIED) == []


@pytest.mark.rules("7.0a")
def test_a_unit_behind_an_enemy_ring_is_out_of_supply() -> None:
    g = own(bare(it_i="S 8016"), AXIS, "S 7816", "S 7916")
    assert traces(g, number(g, "it_i"))
    put(g, "eth_guard", "S 7916")
    own(g, ALLIED, "S 7916")
    assert not traces(g, number(g, "it_i"))


@pytest.mark.rules("b7.7a")
def test_a_line_passes_no_hex_that_the_enemy_owns_but_ones_own_hex_counts() -> None:
    g = bare(it_i="S 7816")  # Adowa, next to Eritrea
    assert traces(g, number(g, "it_i"))
    g = bare(it_i="S 8016")
    assert not traces(g, number(g, "it_i"))


@pytest.mark.rules("b7.7a", "b5.10d")
def test_an_enemy_zone_of_control_closes_a_hex_unless_a_friend_is_in_it() -> None:
    g = bare(it_dubats="S 9210")
    near = g.pack.joined[g.pack.hex_index["S 9210"]]
    clear = [h for h in near if g.pack.terrain[h] == "clear"]
    assert clear
    before = fed_hexes(g, AXIS)
    put(g, "eth_ogaden", g.pack.codes[clear[0]])
    after = fed_hexes(g, AXIS)
    assert after < before


@pytest.mark.rules("b10.6b", "b7.7a")
def test_a_partisan_cuts_the_path_through_its_hex() -> None:
    g = own(bare(it_i="S 7916"), AXIS, "S 7816")
    assert traces(g, number(g, "it_i"))
    others = [
        h
        for h in g.pack.joined[g.pack.hex_index["S 7916"]]
        if h != g.pack.hex_index["S 7816"] and h in fed_hexes(g, AXIS)
    ]
    own(g, ALLIED, *[g.pack.codes[h] for h in others])
    assert traces(g, number(g, "it_i"))
    put(g, "eth_partisan_1", "S 7816")
    assert partisan_in(g, g.pack.hex_index["S 7816"], ALLIED) >= 0
    assert not traces(g, number(g, "it_i"))


@pytest.mark.rules("7.p1")
def test_a_line_ends_in_jungle_and_never_enters_desert() -> None:
    g = bare()
    pack = g.pack
    for hex_ in fed_hexes(g, ALLIED):
        assert pack.terrain[hex_] != "desert"
    jungles = [h for h in range(pack.hexes) if pack.terrain[h].startswith("jungle")]
    deep = [
        h
        for h in jungles
        if pack.area[h] == "Ethiopia"
        and all(pack.terrain[b].startswith("jungle") for b in pack.joined[h])
    ]
    for hex_ in deep:
        by_rail = any(b in pack.rails[hex_] for b in pack.joined[hex_])
        assert by_rail or hex_ not in fed_hexes(g, ALLIED)


@pytest.mark.rules("7.p1")
def test_a_line_goes_on_beyond_jungle_along_the_railway() -> None:
    g = bare()
    pack = g.pack
    assert pack.terrain[pack.hex_index["S 8515"]].startswith("jungle")
    own(g, AXIS, *[pack.codes[h] for h in g.plan.partisan_hexes if h != pack.hex_index["S 8416"]])
    rail = [h for h in range(pack.hexes) if pack.rails[h] and pack.area[h] == "Ethiopia"]
    own(g, ALLIED, *[pack.codes[h] for h in rail])
    assert all(hex_ in fed_hexes(g, ALLIED) for hex_ in rail)


@pytest.mark.rules("7.p2")
def test_no_line_crosses_the_red_sea() -> None:
    g = bare()
    assert not any(g.pack.area[h] == "Yemen" for h in fed_hexes(g, AXIS))


@pytest.mark.rules("b7.7b")
def test_a_mountain_unit_traces_through_one_jungle_mountain_hex() -> None:
    g = bare()
    pack = g.pack
    for hex_ in g.plan.partisan_hexes:
        g.taken[hex_] = AXIS
    plain = fed_hexes(g, AXIS)
    unit = number(g, "it_pusteria")
    reach = []
    for hex_ in g.plan.partisan_hexes:
        if hex_ in plain:
            continue
        g2 = bare()
        g2.taken = dict(g.taken)
        put(g2, "it_pusteria", pack.codes[hex_])
        if traces(g2, unit):
            reach.append(hex_)
            assert any(pack.terrain[b] == "jungle-mountain" for b in plain)
        g3 = bare()
        g3.taken = dict(g.taken)
        put(g3, "it_i", pack.codes[hex_])
        assert not traces(g3, number(g3, "it_i"))
    assert reach


@pytest.mark.rules("xviii.m6b", "b7.12a")
def test_a_unit_newly_cut_off_is_marked_and_rolls_no_die() -> None:
    g = run(bare(it_i="S 8016"), SupplyStep())
    assert g.cut_off == {number(g, "it_i"): 1}
    assert [e.kind for e in g.news if e.kind == "roll"] == []


@pytest.mark.rules("b7.12a")
def test_a_unit_back_in_supply_loses_its_mark() -> None:
    g = bare(it_i="S 7716")
    g.cut_off[number(g, "it_i")] = 1
    assert run(g, SupplyStep()).cut_off == {}


@pytest.mark.rules("b7.13a", "xviii.m6b")
def test_after_two_marks_a_modified_one_costs_a_step() -> None:
    for die, lost in ((1, True), (2, False)):
        g = bare(it_i="S 8016", dice=(die,))
        g.cut_off[number(g, "it_i")] = 2
        run(g, SupplyStep())
        assert bool(g.status[number(g, "it_i")] & DEPLETED) == lost
        assert g.cut_off[number(g, "it_i")] == 3


@pytest.mark.rules("7.13b", "b7.13a")
def test_the_third_month_in_desert_is_lost_on_a_five() -> None:
    desert = next(
        g.pack.codes[h]
        for g in [bare()]
        for h in range(g.pack.hexes)
        if g.pack.terrain[h] == "desert" and g.plan.sides[AXIS].open[h]
    )
    g = bare(it_dubats=desert, dice=(5,))
    g.cut_off[number(g, "it_dubats")] = 3
    assert [part.value for part in hardship(g, number(g, "it_dubats"))] == [-3, -1]
    run(g, SupplyStep())
    assert g.at[number(g, "it_dubats")] == DEAD


@pytest.mark.rules("7.13a")
def test_jungle_takes_two_off_the_depletion_roll() -> None:
    jungle = next(
        g.pack.codes[h]
        for g in [bare()]
        for h in range(g.pack.hexes)
        if g.pack.terrain[h] == "jungle" and g.plan.sides[AXIS].open[h]
    )
    g = bare(it_i=jungle)
    g.cut_off[number(g, "it_i")] = 2
    assert hardship(g, number(g, "it_i"))[0].value == -2
    assert hardship(g, number(g, "it_i"))[0].rule == "7.13a"


@pytest.mark.rules("b7.13a")
def test_a_friendly_city_helps_against_depletion() -> None:
    g = bare(eth_guard="S 8416")
    g.cut_off[number(g, "eth_guard")] = 2
    assert [part.value for part in hardship(g, number(g, "eth_guard"))] == [1]


@pytest.mark.rules("xviii.m6b", "b7.12a")
def test_a_chit_feeds_once_and_is_gone() -> None:
    g = bare(it_i="S 8016")
    g.chits[g.pack.hex_index["S 8016"]] = AXIS
    run(g, SupplyStep())
    assert g.cut_off == {}
    assert g.chits == {}
    assert run(g, SupplyStep()).cut_off == {number(g, "it_i"): 1}


@pytest.mark.rules("b7.12a")
def test_at_a_capture_the_mark_and_a_path_to_another_source_decide() -> None:
    g = bare(it_i="S 7816")
    unit, here = number(g, "it_i"), g.pack.hex_index["S 7816"]
    assert supplied_at(g, unit, here)
    g.cut_off[unit] = 1
    assert not supplied_at(g, unit, here)
    g = own(bare(it_i="S 8416"), AXIS, "S 8416")
    addis = g.pack.hex_index["S 8416"]
    assert traces(g, number(g, "it_i"))
    assert not supplied_at(g, number(g, "it_i"), addis)
