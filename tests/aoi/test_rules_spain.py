"""SPANISH CIVIL WAR: its months and seasons, supply, railways, ports and how it ends."""

import random

import pytest
from abyssinia import act, own, put, run
from iberia import bare, game, hex_, piece, plan, set_up, side

from zariba.games.aoi.material.pieces import AIR, SHIP
from zariba.games.aoi.rules.air_transport import AirTransport
from zariba.games.aoi.rules.arrivals import Arrivals, withdraw
from zariba.games.aoi.rules.capture import evict, take_hex
from zariba.games.aoi.rules.closed_countries import why_closed
from zariba.games.aoi.rules.elimination import eliminate
from zariba.games.aoi.rules.movement_phase import MovementPhase
from zariba.games.aoi.rules.partisans import raise_partisans
from zariba.games.aoi.rules.rail_movement import RailMovement
from zariba.games.aoi.rules.retreat import Retreat
from zariba.games.aoi.rules.sea_supply import land_chits
from zariba.games.aoi.rules.season import SeasonalTurn
from zariba.games.aoi.rules.sequence import open_month
from zariba.games.aoi.rules.ships import is_haven, may_pass, may_stop
from zariba.games.aoi.rules.state import (
    ABOARD,
    ALLIED,
    AXIS,
    DEAD,
    IN_FORCE,
    PORT_DAMAGED,
    SUPPLY_CHIT,
    Aoi,
    enter,
    leave,
)
from zariba.games.aoi.rules.supply import fed_hexes, fed_in_supply_step, is_isolated
from zariba.games.aoi.rules.victory import time_is_up


def told(g: Aoi) -> list[str]:
    return [event.kind for event in g.news]


def season(g: Aoi, name: str) -> None:
    g.month = next(n for n, m in enumerate(plan().months) if m.opens and m.season == name)


# Months and seasons


@pytest.mark.rules("10.35b", "xviii.s3b")
def test_a_season_is_arrivals_and_redeployment_nobody_buys_and_the_initiative_stays() -> None:
    g = bare(na_burgos="W 2311", re_pen1="W 2010")
    for one in plan().sides:
        for arrival in one.arrivals:
            g.at[arrival.piece] = DEAD
    season(g, "Autumn 1936")
    run(g, SeasonalTurn())
    assert g.flow == []
    assert g.initiative == AXIS
    assert {"initiative", "bought", "income"}.isdisjoint(told(g))


@pytest.mark.rules("scw.a", "b5.6a")
def test_the_first_month_has_its_offensives_though_it_begins_with_the_ships() -> None:
    g = set_up()
    assert g.now.name == "July 1936"
    assert [g.offensives[one.nation] for one in plan().sides] == [2, 2]


@pytest.mark.rules("b7.14a")
@pytest.mark.parametrize(("month", "left"), [("August 1936", 1), ("October 1936", 0)])
def test_replenished_units_are_counted_by_season(month: str, left: int) -> None:
    g = bare()
    republic = g.plan.sides[ALLIED].nation
    g.replenished[republic] = 1
    g.month = [m.name for m in plan().months].index(month)
    open_month(g)
    assert g.replenished[republic] == left


@pytest.mark.rules("10.35r", "xviii.s3b")
def test_the_international_brigades_are_withdrawn_in_autumn_1938() -> None:
    g = bare(re_ib11="W 2010", re_ib13="W 2016", re_pen1="W 2010")
    season(g, "Autumn 1938")
    withdraw(g)
    assert g.at[piece("re_ib11")] < 0
    assert g.at[piece("re_ib13")] < 0
    assert g.at[piece("re_pen1")] == hex_("W 2010")


@pytest.mark.rules("10.6d")
def test_no_partisan_ever_rises_in_the_civil_war() -> None:
    g = bare(na_burgos="W 2010", re_pen1="W 2311")
    g.invaded = [1] * len(g.invaded)
    raise_partisans(g)
    assert told(g) == []
    assert plan().partisan_nation < 0
    assert plan().partisan_hexes == ()


@pytest.mark.rules("scw.b")
def test_chance_plays_both_camps_to_an_end() -> None:
    g, rng = set_up(seed=bytes([9] * 32)), random.Random(9)
    while g.result is None:
        seat = game().asked(g)[0]
        choice = game().choice(g, seat)
        assert choice is not None
        assert game().apply(g, seat, rng.choice(choice.options)) is None
    assert g.result.rule in ("10.35k", "10.35m", "scw.d")


# Supply


@pytest.mark.rules("7.0k", "9.0e", "10.35g")
def test_lisbon_and_tangier_are_never_isolated_and_other_ports_are() -> None:
    g = bare(re_libertad="W 2003", re_cervantes="W 1506", re_jaime="W 1606")
    assert not is_isolated(g, AXIS, hex_("W 2004"))
    assert not is_isolated(g, AXIS, hex_("W 1406"))
    assert is_isolated(g, AXIS, hex_("W 1607"))


@pytest.mark.rules("7.0l", "10.35d")
def test_enemy_ships_do_not_isolate_a_republican_city() -> None:
    g = bare(na_canarias="W 1814", na_espana="W 2511")
    assert not is_isolated(g, ALLIED, hex_("W 1813"))
    assert is_isolated(g, ALLIED, hex_("W 2410")), "Santander is a town: only its port feeds it"


@pytest.mark.rules("10.35d")
def test_a_captured_city_feeds_the_republicans_who_hold_it() -> None:
    g = bare(re_v="W 2209")
    assert hex_("W 2209") in fed_hexes(g, ALLIED)


@pytest.mark.rules("10.35e")
def test_in_the_supply_step_too_morocco_needs_no_line() -> None:
    g = bare(na_legion="W 1309", re_pen1="W 1406")
    for port in ("W 1310", "W 1407"):
        g.works[hex_(port)] = PORT_DAMAGED
    assert hex_("W 1309") in fed_in_supply_step(g, AXIS)
    assert hex_("W 1718") in fed_hexes(g, AXIS), "either Balearic hex, once they stand there"


@pytest.mark.rules("7.7a", "10.35h")
def test_troops_do_not_open_an_enemy_hex_in_a_zone_of_control_to_nationalist_lines() -> None:
    g = bare(na_castile="W 1911", re_v="W 1810", re_xx="W 1912", re_pen1="W 2010")
    enter(g, piece("na_aragon"), hex_("W 1910"))  # it has retreated there: the hex is not its own
    assert hex_("W 1911") not in fed_hexes(g, AXIS)


# Railways and ships


@pytest.mark.rules("10.35i")
def test_no_republican_goes_by_rail() -> None:
    g = bare(re_pen1="W 2010")
    rail = RailMovement(ALLIED)
    refusal = rail.why_not_board(g, piece("re_pen1"), fed_hexes(g, ALLIED))
    assert refusal is not None
    assert refusal.rule == "10.35i"
    assert rail.passengers(g) == []


@pytest.mark.rules("10.35i", "b6.1a")
def test_a_general_goes_by_rail_through_hexes_of_his_own_only() -> None:
    g = bare(na_mola="W 1709", na_cordoba="W 1709")
    rail = RailMovement(AXIS)
    assert hex_("W 1809") in rail.line(g, piece("na_cordoba"))
    assert hex_("W 1809") not in rail.line(g, piece("na_mola"))
    assert hex_("W 1708") in rail.line(g, piece("na_mola"))


@pytest.mark.rules("10.35j")
def test_tangier_is_a_haven_for_both_fleets_while_it_is_empty() -> None:
    tangier = hex_("W 1406")
    g = bare()
    for seat in (AXIS, ALLIED):
        assert is_haven(g, seat, tangier)
        assert may_pass(g, seat, tangier)
        assert may_stop(g, seat, tangier)
    enter(g, piece("na_legion"), tangier)
    assert is_haven(g, AXIS, tangier)
    assert not is_haven(g, ALLIED, tangier)
    assert not may_pass(g, ALLIED, tangier)


@pytest.mark.rules("10.35j")
@pytest.mark.parametrize("how", ["arrives", "is flown in", "marches in"])
def test_whoever_comes_to_tangier_drives_republican_ships_out(how: str) -> None:
    g = bare(re_dd1="W 1406", na_burgos="W 2311")
    tangier = hex_("W 1406")
    if how == "arrives":
        season(g, "Spring 1937")
        run(g, Arrivals(AXIS))
        assert act(g, ("unit", "na_arrows"), ("hex", "W 1406")) is None
    elif how == "is flown in":
        put(g, "na_teruel", "W 1607")
        put(g, "na_atp", "W 1607")
        run(g, AirTransport(AXIS))
        flight = (("unit", "na_atp"), ("embark", "na_teruel"), ("hex", "W 1406"))
        assert act(g, *flight) is None
    else:
        put(g, "na_legion", "W 1407")
        run(g, MovementPhase(AXIS))
        assert act(g, ("unit", "na_legion"), ("hex", "W 1406")) is None
    assert g.stacks[tangier]
    assert g.at[piece("re_dd1")] == hex_("W 1509")


@pytest.mark.rules("10.35j")
def test_ships_in_a_task_force_leave_tangier_too() -> None:
    g = bare(na_legion="W 1406")
    g.forces[3], g.boxes[piece("re_dd1")], g.at[piece("re_dd1")] = hex_("W 1406"), 3, IN_FORCE
    evict(g, hex_("W 1406"))
    assert g.at[piece("re_dd1")] == hex_("W 1509")
    assert not g.forces


@pytest.mark.rules("10.35j")
def test_troops_who_fall_back_on_tangier_drive_the_ships_out_too() -> None:
    g = bare(na_legion="W 1407", re_dd1="W 1406", re_pen1="W 1308")
    run(g, Retreat(AXIS, hex_("W 1407"), (piece("na_legion"),), 1))
    assert g.at[piece("na_legion")] == hex_("W 1406")
    assert g.at[piece("re_dd1")] == hex_("W 1509")


@pytest.mark.rules("10.35j")
def test_no_sea_supply_is_landed_in_a_port_that_only_harbours_ships() -> None:
    g = bare(re_stp="W 1406")
    g.cargo[piece("re_stp")] = (SUPPLY_CHIT,)
    land_chits(g)
    assert g.chits == {}


@pytest.mark.rules("10.35p", "b3.2b")
def test_gibraltar_is_passed_and_no_place_to_stop() -> None:
    g = bare(na_legion="W 1406")
    for seat in (AXIS, ALLIED):
        assert may_pass(g, seat, hex_("W 1508"))
        assert not may_stop(g, seat, hex_("W 1508"))


@pytest.mark.rules("sc.d")
@pytest.mark.parametrize("code", ["W 2006", "W 2314", "W 1306", "W 1212", "W 1508"])
def test_nobody_enters_a_country_that_has_no_part(code: str) -> None:
    assert not any(one.open[hex_(code)] for one in plan().sides)
    assert why_closed(bare(), AXIS, hex_(code)).rule == "sc.d"


# How it ends


@pytest.mark.rules("10.35m")
@pytest.mark.parametrize("left", ["aboard", "in a task force", "in the air", "nothing"])
def test_the_last_spanish_nationalist_unit_keeps_the_war_alive(left: str) -> None:
    g = bare(na_teruel="W 1913", na_ctv="W 1607", na_franco="W 1607", na_legionari="W 1607")
    if left == "aboard":
        enter(g, piece("na_stp"), hex_("W 1607"))
        g.cargo[piece("na_stp")] = (piece("na_palma"),)
        g.at[piece("na_palma")] = ABOARD
    elif left == "in a task force":
        g.forces[0], g.boxes[piece("na_velasco")] = hex_("W 2605"), 0
        g.at[piece("na_velasco")] = IN_FORCE
    elif left == "in the air":
        enter(g, piece("na_ni52"), hex_("W 1607"))
    eliminate(g, piece("na_teruel"), "b0.2a")
    if left == "nothing":
        assert g.result is not None
        assert (g.result.winner, g.result.rule) == (ALLIED, "10.35m")
    else:
        assert g.result is None
    if left == "aboard":
        eliminate(g, piece("na_stp"), "b3.8a")
        assert g.result is not None, "the ship and its troops went down"


@pytest.mark.rules("10.35m")
def test_the_republicans_are_not_beaten_with_their_last_unit() -> None:
    g = bare(re_pen1="W 2010")
    eliminate(g, piece("re_pen1"), "b0.2a")
    assert g.result is None


@pytest.mark.rules("10.35k")
def test_a_nationalist_unit_in_madrid_needs_no_supply() -> None:
    g = bare(na_ctv="W 2009")
    g.cut_off[piece("na_ctv")] = 3
    leave(g, piece("na_ctv"))
    enter(g, piece("na_ctv"), hex_("W 2010"))
    take_hex(g, (piece("na_ctv"),), hex_("W 2010"))
    assert g.result is not None
    assert (g.result.winner, g.result.rule) == (AXIS, "10.35k")


@pytest.mark.rules("scw.d", "10.35o")
@pytest.mark.parametrize(("options", "winner"), [((), ALLIED), (("undecided-draw",), -1)])
def test_who_wins_an_undecided_war_is_a_game_option(options: tuple[str, ...], winner: int) -> None:
    g = set_up(options=options)
    time_is_up(g)
    assert g.result is not None
    assert (g.result.winner, g.result.rule) == (winner, "scw.d")


def test_each_camp_has_its_own_pieces_only() -> None:
    for seat in (AXIS, ALLIED):
        assert {own().seat[p] for p in side(seat).pieces} == {seat}
        assert side(seat).of_sort[AIR]
        assert side(seat).of_sort[SHIP]
