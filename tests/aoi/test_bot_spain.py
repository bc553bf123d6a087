"""The doctrine in SPANISH CIVIL WAR: whole games, and what it does in staged positions."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from abyssinia import run, top
from bot_match import Moment, play, winner
from iberia import SPAIN, bare, game, hex_, piece, plan, set_up
from msgspec.structs import replace

from zariba.bots import make_bot
from zariba.core.flow import Step
from zariba.core.game import Decision
from zariba.games.aoi.bot import aims, convoy, month, nationalists, republicans, season
from zariba.games.aoi.bot.numbers import DOCTRINE
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.strikes import Muster, gather, trimmed
from zariba.games.aoi.bot.supply import fed_area
from zariba.games.aoi.rules.air_transport import AirTransport
from zariba.games.aoi.rules.arrivals import Arrivals
from zariba.games.aoi.rules.naval_interception import Interception
from zariba.games.aoi.rules.naval_movement import FirstNavalMovement
from zariba.games.aoi.rules.offensives import OffensivePhase
from zariba.games.aoi.rules.rail_movement import RailMovement
from zariba.games.aoi.rules.replenishment import Replenish
from zariba.games.aoi.rules.state import ALLIED, AXIS, BOX, Aoi, shift
from zariba.games.aoi.rules.supply import fed_hexes
from zariba.games.aoi.rules.voyage import Voyage
from zariba.registry import load

BOTH = ("doctrine", "doctrine")
MADRID = "W 2010"
MONTHS = 34


@cache
def whole_game() -> list[Moment]:
    """A doctrine game, played once for all tests that look at its decisions."""
    return list(play(load("aoi"), SPAIN, BOTH, 3))


def answer(g: Aoi, seat: int, *steps: Step[Aoi]) -> Decision:
    """What a new bot does now, or when these steps are the flow."""
    if steps:
        run(g, *steps)
    choice = top(g).choice(g, seat)
    bot = make_bot(load("aoi"), "doctrine")
    return bot.decide(load("aoi"), game().mask(g, seat), seat, choice, Random(1))


def ends(marches: list[tuple[int, tuple[int, ...], str]]) -> dict[int, int]:
    """Where the units of a plan end their marches."""
    return {unit: path[-1] for unit, path, _ in marches}


# Whole games.


def test_a_game_between_doctrines_is_played_with_reasons_to_its_end() -> None:
    moments = whole_game()
    for moment in moments:
        assert moment.decision.action in moment.choice.options
        assert moment.decision.reason.endswith(".")
        assert "Nothing better" not in moment.decision.reason
    assert moments[-1].state.result is not None


def test_a_month_takes_less_than_a_second_of_thought() -> None:
    assert sum(moment.seconds for moment in whole_game()) < MONTHS


def test_a_game_is_the_same_when_it_is_played_again() -> None:
    again = play(load("aoi"), SPAIN, BOTH, 3)
    for first, second, _ in zip(whole_game(), again, range(400), strict=False):
        assert first.decision == second.decision


def test_a_new_bot_takes_over_in_the_middle_of_an_order() -> None:
    asked = 0
    for count, moment in enumerate(play(load("aoi"), SPAIN, BOTH, 2)):
        if count % 7:
            continue
        view = game().mask(moment.state, moment.seat)
        bot = make_bot(load("aoi"), "doctrine")
        fresh = bot.decide(load("aoi"), view, moment.seat, moment.choice, Random(1))
        assert fresh.action in moment.choice.options
        asked += 1
        if asked > 60:
            return


@pytest.mark.parametrize("seat", [AXIS, ALLIED])
def test_either_camp_beats_chance(seat: int) -> None:
    bots = ("doctrine", "random") if seat == AXIS else ("random", "doctrine")
    assert winner(load("aoi"), SPAIN, bots, 1) == seat


@pytest.mark.parametrize("options", [("veterans", "interdiction", "bypass"), ("night",)])
def test_it_plays_with_every_option(options: tuple[str, ...]) -> None:
    for count, moment in enumerate(play(load("aoi"), SPAIN, BOTH, 6, options)):
        assert moment.decision.action in moment.choice.options
        if count > 500:
            return


@pytest.mark.soak
@pytest.mark.parametrize("seat", [AXIS, ALLIED])
def test_a_hundred_games_against_chance_are_won(seat: int) -> None:
    bots = ("doctrine", "random") if seat == AXIS else ("random", "doctrine")
    won = sum(winner(load("aoi"), SPAIN, bots, seed) == seat for seed in range(100))
    assert won >= 95


@pytest.mark.soak
def test_neither_camp_wins_more_than_seven_games_of_ten() -> None:
    won = sum(winner(load("aoi"), SPAIN, BOTH, seed) == AXIS for seed in range(300))
    assert 90 <= won <= 210


# Aims and lines of supply.


def test_each_camp_has_aims_of_its_own() -> None:
    g = set_up()
    assert aims.of_side(Picture(g, AXIS)) is nationalists
    assert aims.of_side(Picture(g, ALLIED)) is republicans


def test_its_own_way_of_tracing_supply_agrees_with_the_rules() -> None:
    lone = bare(na_legion="W 1908", re_mil1="W 1808", re_pen1=MADRID)
    for g in (set_up(), lone):
        for seat in (AXIS, ALLIED):
            assert fed_area(g, seat) == fed_hexes(g, seat)


# The Strait.


def test_the_army_of_africa_sails_before_the_republican_fleet_can_bar_the_strait() -> None:
    g = set_up()
    begin = answer(g, AXIS, FirstNavalMovement())
    assert begin.action == ("begin", plan().sides[AXIS].nation)
    sails = answer(g, AXIS, FirstNavalMovement(turn=AXIS))
    assert sails.action == ("unit", piece("na_stp"))


def test_the_convoy_takes_the_legion_and_the_regulares_to_cadiz() -> None:
    g = set_up()
    run(g, Voyage(AXIS, (piece("na_stp"),)))
    taken = set()
    while (decision := answer(g, AXIS)).action[0] == "embark":
        taken.add(decision.action[1])
        top(g).take(g, AXIS, *decision.action)
    assert taken == {piece("na_legion"), piece("na_regulares")}
    assert decision.action == ("hex", hex_("W 1507"))


def test_no_convoy_sails_into_warships_in_the_strait() -> None:
    g = set_up()
    assert convoy.convoy(Picture(g, AXIS)) == piece("na_stp")
    shift(g, piece("re_libertad"), hex_("W 1507"))
    assert convoy.convoy(Picture(g, AXIS)) == -1


def test_franco_flies_over_the_strait() -> None:
    g = set_up()
    flies = answer(g, AXIS, AirTransport(AXIS))
    assert flies.action == ("unit", piece("na_atp"))
    boards = answer(g, AXIS, AirTransport(AXIS, piece=piece("na_atp")))
    assert boards.action == ("embark", piece("na_franco"))


def test_the_republican_fleet_meets_a_convoy_and_lies_in_the_strait_while_troops_wait() -> None:
    g = set_up()
    moving = Voyage(AXIS, (piece("na_stp"),), gone=1, start=hex_("W 1406"))
    g.at[piece("na_stp")] = hex_("W 1507")
    meets = answer(g, ALLIED, moving, Interception(ALLIED, hex_("W 1507")))
    assert meets.action[0] == "unit"
    waits = answer(set_up(), ALLIED, FirstNavalMovement(turn=ALLIED))
    assert waits.action[0] == "unit"
    crossed = bare(na_legion="W 1708", na_stp="W 1607", re_jaime="W 1612", re_pen1=MADRID)
    assert answer(crossed, ALLIED, FirstNavalMovement(turn=ALLIED)).action == ("pass", 0)


# The Nationalists.


def test_an_open_madrid_is_walked_into() -> None:
    g = bare(na_legion="W 2009", re_pen1="W 2111")
    assert ends(nationalists.marches(Picture(g, AXIS)))[piece("na_legion")] == hex_(MADRID)


def test_a_goal_gets_those_nearest_to_it_until_they_are_enough() -> None:
    g = bare(
        na_navarre="W 2313", na_burgos="W 2311", na_legion="W 1708", na_regulares="W 1708",
        re_sant="W 2410", re_pen1=MADRID, re_pen2=MADRID,
    )  # fmt: skip
    p = Picture(g, AXIS)
    force, _ = nationalists.sent_to(p, hex_("W 2410"), p.units)
    assert force[0] == piece("na_burgos")
    assert piece("na_legion") not in force


def test_a_city_cut_off_from_madrid_is_worth_more_than_another() -> None:
    g = bare(re_basque="W 2411", re_cat1="W 2016", re_pen1=MADRID, na_burgos="W 2311")
    p = Picture(g, AXIS)
    assert hex_("W 2411") in p.pocketed
    assert hex_("W 2016") not in p.pocketed
    indifferent = Picture(g, AXIS, replace(DOCTRINE, pocket=0.0))
    for aim in (nationalists.worth, nationalists.worth_going):
        assert aim(p, hex_("W 2411")) > aim(indifferent, hex_("W 2411"))
        assert aim(p, hex_("W 2016")) == aim(indifferent, hex_("W 2016"))


def test_one_corps_alone_does_not_go_before_the_army_of_madrid() -> None:
    army = {"re_pen1": MADRID, "re_pen2": MADRID, "re_ib11": MADRID, "re_v": "W 2009"}
    g = bare(na_seville="W 2208", **army)
    p = Picture(g, AXIS)
    place = ends(nationalists.marches(p)).get(piece("na_seville"), hex_("W 2208"))
    assert p.threat.get(place, 0.0) <= p.numbers.nerve * p.points(piece("na_seville"))


def test_a_storm_at_a_bad_exchange_waits_until_the_war_runs_out() -> None:
    g = bare(
        na_legion="W 2009", na_regulares="W 2009", na_navarre="W 2009",
        re_pen1=MADRID, re_pen2=MADRID, re_ib11=MADRID,
    )  # fmt: skip
    homes = {piece(u): hex_("W 2009") for u in ("na_legion", "na_regulares", "na_navarre")}
    early = month.joint_order(Picture(g, AXIS), [{u: {h: ()} for u, h in homes.items()}],
                              hex_(MADRID))  # fmt: skip
    assert early is None
    g.month = MONTHS - 1
    assert nationalists.exchange(Picture(g, AXIS)) == 0


def test_a_garrison_that_is_cut_off_is_stormed_at_a_worse_exchange() -> None:
    ring = ("W 2009", "W 1910", "W 1911", "W 2011", "W 2111", "W 2110")
    units = ("na_legion", "na_regulares", "na_navarre", "na_burgos", "na_galicia", "na_castile")
    g = bare(re_pen1=MADRID, **dict(zip(units, ring, strict=True)))
    assert nationalists.encircled(Picture(g, AXIS))
    open_road = bare(re_pen1=MADRID, na_legion="W 2009")
    shut, road = Picture(g, AXIS), Picture(open_road, AXIS)
    assert nationalists.exchange(shut) < nationalists.exchange(road)


def test_a_general_leads_the_hexes_around_him_against_one_hex() -> None:
    g = bare(
        na_varela="W 2009", na_legion="W 2009", na_regulares="W 2110", re_mil1="W 2008",
        na_navarre="W 2109", re_pen1="W 1813",
    )  # fmt: skip
    led = month.led_against(Picture(g, AXIS), piece("na_varela"), hex_("W 2008"))
    assert {piece("na_legion"), piece("na_navarre")} <= set(led)
    assert set(led[piece("na_legion")]) == {hex_("W 2009")}


def test_both_offensives_go_into_one_blow_where_one_is_too_weak() -> None:
    g = bare(
        na_franco="W 2009", na_legion="W 2009", na_regulares="W 2009", na_navarre="W 2009",
        na_varela="W 2011", na_castile="W 2011", na_aragon="W 2011", na_galcorps="W 2011",
        re_pen1=MADRID, re_mil1=MADRID,
    )  # fmt: skip
    g.offensives[plan().sides[AXIS].nation] = 2
    decision = answer(g, AXIS, OffensivePhase(turn=AXIS))
    assert "Madrid" in decision.reason
    assert " with " in decision.reason


def test_the_strongest_stays_out_of_an_attack_that_does_not_need_him() -> None:
    g = bare(
        na_ctv="W 2008", na_burgos="W 2008", na_galicia="W 1909", na_valladolid="W 1909",
        re_pen2="W 2009", re_pen1="W 1813",
    )  # fmt: skip
    p, target = Picture(g, AXIS), hex_("W 2009")
    whole = gather(p, Muster({u: {g.at[u]: ()} for u in p.units}), target, (), False)
    assert whole is not None
    fewer = trimmed(p, whole, (), False, nationalists.worth(p, target))
    assert {u for u, _ in whole.homes} - {u for u, _ in fewer.homes} == {piece("na_ctv")}


def test_a_unit_far_behind_waits_for_the_train() -> None:
    g = bare(na_galicia="W 2606", na_navarre="W 2209", na_burgos="W 2209", re_pen1=MADRID)
    p = Picture(g, AXIS)
    assert nationalists.passenger(p, p.idle) == [piece("na_galicia")]
    assert answer(g, AXIS, RailMovement(AXIS)).action == ("unit", piece("na_galicia"))


def test_generals_go_to_different_stacks_before_madrid() -> None:
    g = bare(
        na_varela="W 2009", na_legion="W 2009", na_regulares="W 2009",
        na_mola="W 2009", na_castile="W 2110", na_aragon="W 2110", re_pen1=MADRID,
    )  # fmt: skip
    assert season.better_post(Picture(g, AXIS), piece("na_mola"), False) == hex_("W 2110")


def test_a_corps_arrives_where_the_army_is() -> None:
    g = bare(na_navarre="W 2113", na_legion="W 2113", re_pen1=MADRID)  # not nearer to it
    g.month = next(a.month for a in plan().sides[AXIS].arrivals if a.piece == piece("na_castile"))
    decision = answer(g, AXIS, Arrivals(AXIS, piece=piece("na_castile")))
    assert decision.action == ("hex", hex_("W 2113"))


# The Republicans.


def test_the_strongest_three_hold_madrid_and_worn_units_are_relieved() -> None:
    g = bare(
        re_mil1=MADRID, re_pen1=MADRID, re_mal=MADRID, re_v="W 2011", re_xviii="W 2011",
        na_legion="W 2209",
    )  # fmt: skip
    where = ends(republicans.marches(Picture(g, ALLIED)))
    assert where[piece("re_v")] == where[piece("re_xviii")] == hex_(MADRID)
    assert where[piece("re_mal")] != hex_(MADRID)
    assert where[piece("re_mil1")] != hex_(MADRID)
    assert piece("re_pen1") not in where


def test_madrid_is_never_left_empty() -> None:
    g = bare(re_mil1=MADRID, na_legion="W 2009", na_regulares="W 2110")
    assert piece("re_mil1") not in ends(republicans.marches(Picture(g, ALLIED)))


def test_brigades_that_are_called_away_hold_madrid_no_longer() -> None:
    g = bare(re_ib11=MADRID, re_pen1=MADRID, re_mil1=MADRID, re_mil2="W 2011", na_legion="W 2209")
    assert piece("re_ib11") in republicans.garrison(Picture(g, ALLIED))
    gone = next(r for r in plan().sides[ALLIED].removals if r.piece == piece("re_ib11"))
    g.month = gone.month - 1
    assert piece("re_ib11") not in republicans.garrison(Picture(g, ALLIED))


def test_a_pocket_holds_its_city_and_of_another_city_only_the_weakest_stays() -> None:
    g = bare(
        re_basque="W 2411", re_sant="W 2411", re_cat1="W 2016", re_val="W 2016", re_pen1=MADRID,
        na_burgos="W 2311",
    )  # fmt: skip
    p = Picture(g, ALLIED)
    assert republicans.stronghold(p, piece("re_basque")) == hex_("W 2411")
    assert republicans.stronghold(p, piece("re_val")) == hex_("W 2016")
    assert republicans.stronghold(p, piece("re_cat1")) == -1


def test_a_city_has_room_for_what_arrives_in_the_next_season() -> None:
    g = bare(
        re_cat1="W 2016", re_cat2="W 2016", re_val="W 2016", re_pen1=MADRID, na_burgos="W 2015",
        na_galicia="W 2115",
    )  # fmt: skip
    g.taken[hex_("W 2116")] = g.taken[hex_("W 2117")] = AXIS
    g.month = next(n for n, m in enumerate(plan().months) if m.name == "August 1936")
    assert not ends(republicans.marches(Picture(g, ALLIED)))
    g.month += 1
    assert len(ends(republicans.marches(Picture(g, ALLIED)))) == 1


def test_a_straggler_before_madrid_is_attacked_and_an_army_is_not() -> None:
    garrison = {"re_pen1": MADRID, "re_pen2": MADRID, "re_v": MADRID}
    alone = bare(na_teruel="W 2009", **garrison)
    army = bare(na_legion="W 2009", na_regulares="W 2009", na_navarre="W 2009", **garrison)
    nation = plan().sides[ALLIED].nation
    for g, word in ((alone, "land"), (army, "pass")):
        g.offensives[nation] = 2
        assert answer(g, ALLIED, OffensivePhase(turn=ALLIED)).action[0] == word


def test_nobody_leaves_madrid_for_a_hex_that_was_won() -> None:
    g = bare(re_pen1=MADRID, re_v="W 2011", na_teruel="W 2111")
    p = Picture(g, ALLIED)
    assert not republicans.follows(p, piece("re_pen1"), hex_("W 2111"), ())


def test_the_unit_of_the_season_comes_back_near_madrid_not_in_a_pocket() -> None:
    g = bare(re_pen1="W 2011", re_basque="W 2411", na_burgos="W 2311")
    g.at[piece("re_v")] = BOX
    assert answer(g, ALLIED, Replenish(ALLIED)).action == ("unit", piece("re_v"))
    waiting = Replenish(ALLIED, piece=piece("re_v"))
    assert answer(g, ALLIED, waiting).action == ("hex", hex_(MADRID))
    full = {"re_pen1": MADRID, "re_pen2": MADRID, "re_mil1": MADRID}
    full |= dict.fromkeys(("re_val", "re_cat1", "re_cat2"), "W 1813")
    g = bare(re_basque="W 2411", na_burgos="W 2311", **full)
    for city in ("W 1612", "W 1509"):
        g.taken[hex_(city)] = AXIS
    g.at[piece("re_v")] = BOX
    assert answer(g, ALLIED, waiting).action == ("hex", hex_("W 2016"))  # Gijon is nearer
