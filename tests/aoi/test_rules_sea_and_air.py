"""Ships, sea transport and air bases (3, 4, b3, b4)."""

import pytest
from abyssinia import act, bare, offered, put, run

from zariba.games.aoi.material.tables import GROUNDED, HALVED, HALVED_RANGE
from zariba.games.aoi.rules.air_movement import AirMovement
from zariba.games.aoi.rules.bases import flying_range, flying_strength, why_no_base, why_not_fly
from zariba.games.aoi.rules.elimination import eliminate
from zariba.games.aoi.rules.naval_and_air import NavalAndAirPhase, NavalMovement
from zariba.games.aoi.rules.rebase import force_out
from zariba.games.aoi.rules.second_naval_movement import SecondNavalMovement
from zariba.games.aoi.rules.ships import expel
from zariba.games.aoi.rules.state import (
    ABOARD,
    ALLIED,
    AXIS,
    COMMITTED,
    DEAD,
    DEPLETED,
    FUELLESS,
    LARGE_BASE,
    MOVED,
    PORT_DAMAGED,
    SMALL_BASE,
    SUPPLY_CHIT,
    TRAVELLED,
    Aoi,
)
from zariba.games.aoi.rules.transport import capacity, debark, debarkable, points

ITALY = 0


def number(g: Aoi, piece: str) -> int:
    return g.pack.piece_index[piece]


def at(g: Aoi, code: str) -> int:
    return g.pack.hex_index[code]


def fleet(**where: str) -> Aoi:
    """The transport at Massawa, and what else is wanted."""
    return bare(it_stp="S 7615", **where)  # type: ignore[arg-type]


# Ships.


@pytest.mark.rules("b3.2a", "b3.1a", "xviii.m3a")
def test_a_ship_sails_as_far_as_its_allowance() -> None:
    g = run(fleet(), NavalMovement(AXIS))
    act(g, ("unit", "it_stp"))
    there = offered(g, "hex")
    assert "S 8011" in there  # Assab
    assert "S 9508" not in there  # Mogadiscio is too far for 20
    refusal = act(g, ("hex", "S 9508"))
    assert refusal is not None
    assert refusal.rule == "b3.2a"
    assert act(g, ("hex", "S 8011")) is None
    assert g.at[number(g, "it_stp")] == at(g, "S 8011")
    assert g.status[number(g, "it_stp")] & MOVED
    assert g.flow == []  # it has sailed this month: there is nothing left to ask


@pytest.mark.rules("b3.2b")
def test_a_ship_passes_neutral_coasts_but_does_not_stop_there() -> None:
    g = run(fleet(), NavalMovement(AXIS))
    act(g, ("unit", "it_stp"))
    refusal = act(g, ("hex", "S 8211"))  # Djibouti
    assert refusal is not None
    assert refusal.rule in ("b3.2b", "b3.2a")
    assert all(
        not g.pack.land[at(g, code)] or g.pack.control[at(g, code)] == "Italy"
        for code in offered(g, "hex")
    )


@pytest.mark.rules("b3.15a", "xviii.m6a")
def test_a_ship_left_at_sea_is_marked_and_does_not_sail_next_month() -> None:
    g = fleet()
    sea = next(h for h in g.pack.sails[at(g, "S 7615")] if not g.pack.land[h])
    ship = number(g, "it_stp")
    g.beside = {}
    g.at[ship] = -1
    put(g, "it_stp", g.pack.codes[sea])
    run(g, SecondNavalMovement(AXIS))
    assert offered(g, "unit") == ["it_stp"]
    act(g, ("done", ""))
    assert g.status[ship] & FUELLESS
    assert run(g, NavalMovement(AXIS)).flow == []
    run(g, SecondNavalMovement(AXIS))
    assert not g.status[ship] & FUELLESS  # the mark has lasted its month


@pytest.mark.rules("b3.15a")
def test_a_ship_at_sea_is_refuelled_for_an_ep_or_comes_home() -> None:
    g = fleet()
    sea = next(h for h in g.pack.sails[at(g, "S 7615")] if not g.pack.land[h])
    ship = number(g, "it_stp")
    g.beside = {}
    put(g, "it_stp", g.pack.codes[sea])
    g.eps[ITALY] = 1
    run(g, SecondNavalMovement(AXIS))
    act(g, ("unit", "it_stp"))
    assert "S 7615" in offered(g, "hex")
    act(g, ("refuel", ""))
    assert g.eps[ITALY] == 0
    assert not g.status[ship] & FUELLESS
    assert g.flow == []


@pytest.mark.rules("b3.14a")
def test_ships_of_a_captured_port_flee_to_the_nearest_or_are_sunk() -> None:
    g = fleet()
    g.taken[at(g, "S 7615")] = ALLIED
    expel(g, at(g, "S 7615"), AXIS)
    assert g.at[number(g, "it_stp")] == at(g, "S 8011")
    g.taken[at(g, "S 8011")] = ALLIED
    expel(g, at(g, "S 8011"), AXIS)
    assert g.at[number(g, "it_stp")] in (DEAD, at(g, "S 9508"), at(g, "S 9811"))


# Sea transport.


@pytest.mark.rules("b3.23a")
def test_a_transport_lifts_a_corps_and_two_supply_chits() -> None:
    g = fleet(it_i="S 7615")
    corps = number(g, "it_i")
    assert points(g, (corps, SUPPLY_CHIT, SUPPLY_CHIT)) == capacity(g, number(g, "it_stp")) == 4
    g.status[number(g, "it_stp")] |= DEPLETED
    assert capacity(g, number(g, "it_stp")) == 2


@pytest.mark.rules("b3.23a", "3.23d", "4.2b", "3.23e")
def test_what_pieces_take_up_aboard() -> None:
    g = bare()
    aboard = {
        "it_i": 2,
        "it_pusteria": 2,
        "it_l3": 3,
        "it_hq_north": 1,
        "it_badoglio": 0,
        "it_sm81": 2,
        "it_ro37_1": 0,
        "it_cr20": 0,
        "it_dubats": 1,
    }
    assert {name: points(g, (number(g, name),)) for name in aboard} == aboard


@pytest.mark.rules("3.23e")
def test_units_of_a_fraction_share_a_chits_place() -> None:
    g = bare()
    halves = [p for p in range(g.pack.count) if g.pack.strength[p][0] == 2 and g.pack.is_combat[p]]
    quarters = [
        p for p in range(g.pack.count) if g.pack.strength[p][0] == 1 and g.pack.is_combat[p]
    ]
    halves = [p for p in halves if g.pack.pieces[p].kind == "infantry"]
    assert points(g, tuple(halves[:2])) == 1
    assert points(g, tuple(halves[:3])) == 2
    assert points(g, (*quarters[:3], halves[0])) == 2
    assert points(g, tuple(quarters[:4])) == 1


@pytest.mark.rules("b3.23b", "b3.9a")
def test_a_corps_embarks_sails_and_comes_ashore() -> None:
    g = run(fleet(it_i="S 7615"), NavalMovement(AXIS))
    assert act(g, ("unit", "it_stp"), ("embark", "it_i")) is None
    assert g.at[number(g, "it_i")] == ABOARD
    act(g, ("hex", "S 8011"))
    assert debarkable(g, AXIS) == [number(g, "it_i")]
    debark(g, number(g, "it_i"))
    assert g.at[number(g, "it_i")] == at(g, "S 8011")
    assert g.status[number(g, "it_i")] & TRAVELLED
    assert g.cargo == {}


@pytest.mark.rules("b3.23b")
def test_only_what_is_fresh_and_free_of_enemies_embarks() -> None:
    g = fleet(it_i="S 7615", it_ii="S 7717", eth_guard="S 7715")
    run(g, NavalMovement(AXIS))
    act(g, ("unit", "it_stp"))
    for piece in ("it_i", "it_ii"):
        refusal = act(g, ("embark", piece))
        assert refusal is not None
        assert refusal.rule == "b3.23b"


@pytest.mark.rules("b3.23a")
def test_a_full_ship_takes_no_more() -> None:
    g = run(fleet(it_i="S 7615", it_ii="S 7615", it_iii="S 7615"), NavalMovement(AXIS))
    act(g, ("unit", "it_stp"), ("embark", "it_i"), ("embark", "it_ii"))
    refusal = act(g, ("embark", "it_iii"))
    assert refusal is not None
    assert refusal.rule == "b3.23a"


@pytest.mark.rules("b3.9a")
def test_who_is_aboard_a_lost_ship_is_lost() -> None:
    g = run(fleet(it_i="S 7615"), NavalMovement(AXIS))
    act(g, ("unit", "it_stp"), ("embark", "it_i"), ("hex", "S 8011"))
    eliminate(g, number(g, "it_stp"), "b3.14a")
    assert g.at[number(g, "it_i")] < 0
    assert g.at[number(g, "it_i")] != ABOARD


@pytest.mark.rules("b3.25a", "xviii.m3d")
def test_a_supply_chit_costs_an_ep_and_is_landed_after_the_voyage() -> None:
    g = fleet()
    g.eps[ITALY] = 1
    run(g, NavalAndAirPhase())
    act(g, ("unit", "it_stp"), ("supply", ""))
    assert g.eps[ITALY] == 0
    act(g, ("hex", "S 8011"))
    assert g.chits == {at(g, "S 8011"): AXIS}
    assert g.cargo == {}


@pytest.mark.rules("b3.25a")
def test_without_an_ep_or_a_source_no_chit_is_made() -> None:
    g = run(fleet(), NavalMovement(AXIS))
    act(g, ("unit", "it_stp"))
    refusal = act(g, ("supply", ""))
    assert refusal is not None
    assert refusal.rule == "b3.25a"


@pytest.mark.rules("xviii.m6a", "b3.23b")
def test_cargo_may_come_ashore_in_the_second_naval_movement() -> None:
    g = run(fleet(it_i="S 7615"), NavalMovement(AXIS))
    act(g, ("unit", "it_stp"), ("embark", "it_i"), ("hex", "S 8011"))
    run(g, SecondNavalMovement(AXIS))
    assert act(g, ("debark", "it_i")) is None
    assert g.at[number(g, "it_i")] == at(g, "S 8011")


# Air bases.


@pytest.mark.rules("b4.2a", "4.2a")
def test_asmara_with_a_small_airbase_holds_four_and_eight_exempt() -> None:
    g = bare()
    asmara = at(g, "S 7616")
    g.works[asmara] = SMALL_BASE
    for piece in ("it_ca133_1", "it_ca133_2"):
        put(g, piece, "S 7616")
    sm81 = number(g, "it_sm81")
    assert why_no_base(g, sm81, asmara) is None
    del g.works[asmara]
    refusal = why_no_base(g, sm81, asmara)
    assert refusal is not None
    assert refusal.rule == "b4.2a"
    assert why_no_base(g, number(g, "it_ro37_1"), asmara) is None


@pytest.mark.rules("4.2a")
def test_no_more_than_four_exempt_units_to_a_base() -> None:
    g = bare()
    asmara, fighter = at(g, "S 7616"), number(g, "it_cr20")
    spare = number(g, "it_ro37_1")
    g.beside[asmara] = (spare,) * 3
    assert why_no_base(g, fighter, asmara) is None
    g.beside[asmara] = (spare,) * 4
    refusal = why_no_base(g, fighter, asmara)
    assert refusal is not None
    assert refusal.rule == "4.2a"
    g.works[asmara] = SMALL_BASE
    assert why_no_base(g, fighter, asmara) is None  # by base, not by hex


@pytest.mark.rules("b4.1b", "xviii.m3c", "b4.1a")
def test_an_air_unit_changes_base_by_hops_and_is_committed() -> None:
    g = bare(it_cr20="S 9508")
    for code in ("S 9210", "S 8909"):
        if g.plan.start_owner[at(g, code)] != AXIS:
            g.taken[at(g, code)] = AXIS
        g.works[at(g, code)] = SMALL_BASE
    run(g, AirMovement(AXIS))
    act(g, ("unit", "it_cr20"))
    reach = offered(g, "hex")
    assert "S 9210" in reach  # within six hexes
    assert "S 7616" not in reach
    act(g, ("hex", "S 9210"))
    while g.flow and ("done", 0) in g.flow[-1].choice(g, AXIS).options and g.flow[-1].piece >= 0:  # type: ignore[attr-defined, arg-type]
        act(g, ("done", ""))
    assert g.at[number(g, "it_cr20")] == at(g, "S 9210")
    assert g.status[number(g, "it_cr20")] & COMMITTED


@pytest.mark.rules("b4.1a")
def test_a_committed_unit_flies_no_more_this_month() -> None:
    g = bare(it_sm81="S 7616")
    g.status[number(g, "it_sm81")] |= COMMITTED
    refusal = why_not_fly(g, number(g, "it_sm81"), at(g, "S 7716"))
    assert refusal is not None
    assert refusal.rule == "b4.1a"
    assert run(g, AirMovement(AXIS)).flow == []


@pytest.mark.rules("b4.1a")
def test_range_weather_and_supply_keep_bombers_home() -> None:
    g = bare(it_sm81="S 7616")
    bomber = number(g, "it_sm81")
    assert why_not_fly(g, bomber, at(g, "S 8416")) is None
    far = why_not_fly(g, bomber, at(g, "S 9508"))
    assert far is not None
    g.cut_off[bomber] = 1
    assert why_not_fly(g, bomber, at(g, "S 7716")) is not None
    del g.cut_off[bomber]
    zone = g.pack.zone[at(g, "S 7616")]
    for effect, strength, reach in ((HALVED, 4, 10), (HALVED_RANGE, 4, 5), (GROUNDED, 0, 0)):
        g.air_effect[zone] = effect
        assert (flying_strength(g, bomber), flying_range(g, bomber)) == (strength, reach)
    assert why_not_fly(g, bomber, at(g, "S 7716")) is not None


@pytest.mark.rules("b4.7a")
def test_aircraft_of_a_captured_base_must_find_another_or_are_lost() -> None:
    g = bare(it_sm81="S 7616", it_cr20="S 7616")
    g.taken[at(g, "S 7616")] = ALLIED
    g.flow = []
    force_out(g, at(g, "S 7616"), AXIS)
    run(g, *g.flow)  # type: ignore[arg-type]
    assert offered(g, "hex")
    first = offered(g, "hex")[0]
    act(g, ("hex", first))
    assert g.at[number(g, "it_sm81")] == at(g, first)


@pytest.mark.rules("b4.7a")
def test_of_an_over_full_base_the_excess_leaves() -> None:
    g = bare(it_sm81="S 7616", it_ca133_1="S 7616", it_ca133_2="S 7616")
    g.works[at(g, "S 9508")] = LARGE_BASE
    g.flow = []
    force_out(g, at(g, "S 7616"), AXIS)
    run(g, *g.flow)  # type: ignore[arg-type]
    assert set(offered(g, "unit")) == {"it_sm81", "it_ca133_1", "it_ca133_2"}
    act(g, ("unit", "it_ca133_2"))
    if g.flow:
        act(g, ("hex", offered(g, "hex")[0]))
    assert g.at[number(g, "it_ca133_2")] != at(g, "S 7616")
    assert g.flow == []


def test_a_damaged_port_is_no_haven() -> None:
    g = fleet(it_i="S 7615")
    g.works[at(g, "S 7615")] = PORT_DAMAGED
    run(g, NavalMovement(AXIS))
    act(g, ("unit", "it_stp"))
    assert offered(g, "embark") == []
