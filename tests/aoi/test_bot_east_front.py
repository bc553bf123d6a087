"""The doctrine in EAST FRONT: a short war, and what it does in staged positions."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random

import pytest
from abyssinia import run, top
from barbarossa import EAST, KHARKOV, MOSCOW, bare, game, give, hex_, month, piece, set_up
from bot_match import Moment, play
from msgspec.structs import replace

from zariba.bots import make_bot
from zariba.core.flow import Step
from zariba.core.game import Decision
from zariba.games.aoi.bot import east_movement as movement
from zariba.games.aoi.bot import east_season as season
from zariba.games.aoi.bot.east_advance import Advance
from zariba.games.aoi.bot.east_aims import posture
from zariba.games.aoi.bot.east_blows import Planner
from zariba.games.aoi.bot.east_deep import drive
from zariba.games.aoi.bot.east_numbers import EAST as EAST_NUMBERS
from zariba.games.aoi.bot.east_odds import Odds
from zariba.games.aoi.bot.east_orders import best_order, idle_places
from zariba.games.aoi.bot.east_theatre import Theatre
from zariba.games.aoi.bot.east_wall import Wall, guarded, spared
from zariba.games.aoi.rules.season import Purchase
from zariba.games.aoi.rules.state import ALLIED, AXIS, Aoi
from zariba.games.aoi.rules.victory import GoOn
from zariba.registry import load

BOTH = ("doctrine", "doctrine")
OPENING = 900
"""Decisions: June 1941 and the season after it."""
OPTIONS = ("veterans", "interdiction", "bypass", "dismissals", "stand-fast", "messe", "experten")


@cache
def opening() -> list[tuple[Moment, int]]:
    """The first months between doctrines and the month of each decision, played once."""
    war = play(load("aoi"), "east_front_1941", BOTH, 3)
    return [(moment, moment.state.month) for moment in islice(war, OPENING)]


def answer(g: Aoi, seat: int, *steps: Step[Aoi]) -> Decision:
    """What a new bot does now, or when these steps are the flow."""
    if steps:
        run(g, *steps)
    choice = top(g).choice(g, seat)
    bot = make_bot(load("aoi"), "doctrine")
    return bot.decide(load("aoi"), game().mask(g, seat), seat, choice, Random(1))


# Games.


def test_june_1941_is_played_with_a_reason_for_every_decision() -> None:
    for moment, _ in opening():
        assert moment.decision.action in moment.choice.options
        assert moment.decision.reason.endswith(".")
        assert "Nothing better" not in moment.decision.reason
    assert {month_ for _, month_ in opening()} >= {0, 1}


def test_a_month_takes_few_seconds_of_thought() -> None:
    months = {month_ for _, month_ in opening()}
    assert sum(moment.seconds for moment, _ in opening()) < 10 * len(months)


def test_the_axis_breaks_into_the_soviet_union_in_june() -> None:
    taken = {h for h, seat in opening()[-1][0].state.taken.items() if seat == AXIS}
    assert len(taken) >= 8


def test_a_war_is_the_same_when_it_is_played_again() -> None:
    again = play(load("aoi"), "east_front_1941", BOTH, 3)
    for (first, _), second, _ in zip(opening(), again, range(150), strict=False):
        assert first.decision == second.decision


def test_a_new_bot_takes_over_in_the_middle_of_an_order() -> None:
    war = play(load("aoi"), "east_front_1941", BOTH, 2)
    for moment in islice(war, 0, OPENING, 29):
        bot = make_bot(load("aoi"), "doctrine")
        view = game().mask(moment.state, moment.seat)
        fresh = bot.decide(load("aoi"), view, moment.seat, moment.choice, Random(1))
        assert fresh.action in moment.choice.options


def test_it_plays_with_the_options() -> None:
    for moment in islice(play(load("aoi"), EAST, BOTH, 6, OPTIONS), 250):
        assert moment.decision.action in moment.choice.options


@pytest.mark.soak
@pytest.mark.parametrize("form", ["", "_1941", "_1942", "_1943", "_1944"])
def test_every_form_is_played_to_its_end(form: str) -> None:
    *_, last = play(load("aoi"), EAST + form, BOTH, 4)
    assert last.state.result is not None


# What it sees.


def test_ground_counts_by_the_way_to_the_nearest_goal_that_is_still_to_be_taken() -> None:
    g = bare(scenario="east_front_1941", ge_63_1=KHARKOV)
    p = Theatre(g, AXIS)
    assert hex_(KHARKOV) not in {city for city, _ in p.prizes}
    before = Theatre(bare(scenario="east_front_1941", ge_63_1="E 2832"), AXIS)
    assert before.pull[hex_("E 2820")] > before.pull[hex_("E 2832")]
    assert before.pull[hex_(KHARKOV)] > p.pull[hex_(KHARKOV)]


def test_an_enemy_without_offensives_threatens_little() -> None:
    g = bare(scenario="east_front_1941", ge_63_1="E 2825", so_45_1="E 2823")
    nation = g.plan.sides[ALLIED].nation
    idle = Theatre(g, AXIS).threat[hex_("E 2825")]
    g.offensives[nation] = 12
    assert Theatre(g, AXIS).threat[hex_("E 2825")] > idle


def test_those_who_are_there_first_go_for_the_besieged_city_and_nowhere_else() -> None:
    g = bare(
        scenario="east_front_1941",
        ge_63_1="E 2825", ge_63_2="E 2832", so_43_1="E 2824", so_43_2="E 2925", so_43_3="E 2824",
    )  # fmt: skip
    month(g, "August 1941")
    p = Theatre(g, AXIS, replace(EAST_NUMBERS, besiegers=6.0, besieges=0.0))
    near, far = piece("ge_63_1"), piece("ge_63_2")
    assert p.siege == (hex_(KHARKOV), frozenset({near}))
    assert p.pull_on(near)[hex_(KHARKOV)] == 0
    assert p.pull_on(near) != p.pull_on(far) == p.pull
    beside = {b for spot in idle_places(p)[near] for b in p.pack.joined[spot]}
    assert hex_("E 2824") in beside
    assert Theatre(g, AXIS, replace(EAST_NUMBERS, besieges=99.0)).siege == (-1, frozenset())
    assert Theatre(g, ALLIED).siege == (-1, frozenset())


def test_finns_leave_the_hexes_around_leningrad_to_those_who_may_attack_it() -> None:
    g = bare(scenario="east_front_1941", fi_33_1="E 1329", ge_63_1="E 1329", so_43_1="E 1529")
    finn, german, there = piece("fi_33_1"), piece("ge_63_1"), hex_("E 1428")

    def value(unit: int, in_the_way: float) -> float:
        p = Theatre(g, AXIS, replace(EAST_NUMBERS, in_the_way=in_the_way))
        return Advance(p, [], {}).value(unit, there, ())

    assert value(finn, 12.0) < value(finn, 0.0)
    assert value(german, 12.0) == value(german, 0.0)


def test_who_stands_at_a_station_far_behind_waits_for_the_train() -> None:
    g = bare(scenario="east_front_1941", ge_63_1="E 2736", ge_63_2="E 2825", so_43_1="E 2824")
    month(g, "July 1941")
    p = Theatre(g, AXIS)
    unit = piece("ge_63_1")
    assert p.by_train(unit, hex_("E 2736")) > max(p.pull_on(unit)[h] for h in p.reach(unit))
    assert movement.riders(p) == {unit}
    assert unit not in {walker for walker, _, _ in movement.marches(p)}
    slow = Theatre(g, AXIS, replace(EAST_NUMBERS, ride=99.0))
    assert not movement.riders(slow)
    assert unit in {walker for walker, _, _ in movement.marches(slow)}


# Blows.


def test_defenders_with_attackers_on_all_sides_have_no_way_out() -> None:
    g = bare(scenario="east_front_1941", so_43_1="E 2824", ge_63_1="E 2825")
    p = Theatre(g, AXIS)
    around = set(p.pack.joined[hex_("E 2824")])
    assert Odds(p).escapes(hex_("E 2824"), {hex_("E 2825")})
    assert not Odds(p).escapes(hex_("E 2824"), around)


def test_the_city_that_wins_at_once_is_worth_more_than_any_other() -> None:
    g = bare(scenario="east_front_1941", so_43_1=MOSCOW, so_43_2=KHARKOV, ge_63_1="E 2822")
    one = Planner(Theatre(g, AXIS)).worth(hex_(MOSCOW))
    give(g, AXIS, "E 1529", "E 3118")
    assert Planner(Theatre(g, AXIS)).worth(hex_(MOSCOW)) > 5 * one


def test_panzers_attack_a_weak_division_in_the_open_and_leave_a_fortress_alone() -> None:
    g = bare(
        scenario="east_front_1941",
        ge_75_1="E 2825", ge_75_2="E 2825", ge_65_1="E 2825", so_43_1="E 2824", gh_south="E 2826",
    )  # fmt: skip
    month(g, "August 1941")
    g.offensives[g.plan.sides[AXIS].nation] = 9
    order = best_order(Theatre(g, AXIS))
    assert order is not None
    assert [blow.target for blow in order.blows] == [hex_("E 2824")]
    fort = bare(
        scenario="east_front_1941",
        ge_63_1="E 3522", so_43_1="E 3722", so_43_2="E 3722", so_43_3="E 3722",
    )  # fmt: skip
    assert best_order(Theatre(fort, AXIS)) is None


def test_armor_drives_on_towards_an_open_city() -> None:
    g = bare(scenario="east_front_1941", ge_75_1="E 2823", so_43_1=MOSCOW)
    way, gain = drive(Theatre(g, AXIS), (piece("ge_75_1"),), 5)
    assert hex_(KHARKOV) in way
    assert gain > 0


def test_who_loses_as_things_stand_spares_his_troops_less_towards_the_end() -> None:
    g = bare(scenario="east_front_1941", ge_63_1="E 2825", so_43_1="E 2824")
    month(g, "June 1941")
    assert Theatre(g, AXIS).caution == 1.0
    month(g, "December 1941")
    assert Theatre(g, AXIS).caution < 0.5
    assert Theatre(g, ALLIED).caution == 1.0
    give(g, AXIS, KHARKOV)
    assert Theatre(g, AXIS).caution == 1.0


def test_an_attack_on_a_pocket_costs_the_march_that_is_missed_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Planner, "open_road", lambda planner, unit: 0.0)  # into a goal
    g = bare(scenario="east_front_1941", ge_75_1="E 2825", so_43_1="E 2824")
    target, here, unit = hex_("E 2824"), hex_("E 2825"), piece("ge_75_1")

    def value(siege: float) -> float:
        p = Theatre(g, AXIS, replace(EAST_NUMBERS, siege=siege, chance=0.0))
        p.foe_fed = frozenset()
        p.fed = frozenset(range(g.pack.hexes))
        planner = Planner(p)
        assert planner.pocket(target)
        assert not planner.pocket(hex_(KHARKOV))
        blow = planner.gather({unit: {here: ()}}, target)
        assert blow is not None
        return blow.value

    assert value(4.0) < value(1.0)


def test_one_unit_is_enough_to_stand_beside_a_pocket() -> None:
    g = bare(scenario="east_front_1941", ge_63_1="E 2825", ge_63_2="E 2825", so_43_1="E 2824")
    p = Theatre(g, AXIS)
    p.foe_fed = frozenset()
    march = Advance(p, [], {})
    assert march.screens(hex_("E 2825")) == 1
    march.put(piece("ge_63_1"), hex_("E 2825"))
    assert march.screens(hex_("E 2825")) == 0


# Lines.


def test_the_soviets_put_their_troops_into_the_road_to_the_city() -> None:
    g = bare(
        scenario="east_front_1941",
        ge_75_1="E 2828", ge_75_2="E 2828", ge_65_1="E 2828", so_43_1="E 2622", so_43_2="E 3022",
    )  # fmt: skip
    p = Theatre(g, ALLIED)
    before = Wall(p, [], {hex_(KHARKOV): 1.0}, {}).road(hex_(KHARKOV))[0]
    wall = Wall(p, [], guarded(p), {})
    wall.stand({unit: p.reach(unit) for unit in p.units})
    assert wall.road(hex_(KHARKOV))[0] > before


def test_cities_near_the_enemy_are_spared_where_he_cannot_win_by_them() -> None:
    rostov, stalingrad = "E 3118", "E 2814"
    g = bare(scenario="east_front_1942", ge_63_1="E 3019", so_43_1=MOSCOW)
    assert spared(Theatre(g, ALLIED)) == frozenset()  # with all of them the Soviets win
    give(g, AXIS, KHARKOV)
    p = Theatre(g, ALLIED)
    assert spared(p) == {hex_(rostov), hex_(stalingrad)}
    held = guarded(p)
    assert held[hex_(rostov)] == p.numbers.spare < held[hex_(MOSCOW)]
    give(g, AXIS, rostov, stalingrad)
    assert spared(Theatre(g, ALLIED)) == frozenset()


def test_soviets_who_are_little_stronger_bar_the_roads() -> None:
    g = bare(scenario="east_front_1942", ge_63_1="E 2825", so_43_1="E 2622", so_43_2="E 3022")
    unit = piece("so_43_1")
    p = Theatre(g, ALLIED)
    for balance, forward in ((1.1, False), (1.5, True)):
        p.balance = balance
        assert posture(p).attacks(p, unit) is forward
    late = bare(scenario="east_front_1943", ge_63_1="E 2825", so_43_1="E 2622")
    give(late, AXIS, *("E 2032", "E 2926", "E 1529"))
    p = Theatre(late, ALLIED)
    p.balance = 1.1
    assert posture(p).attacks(p, unit)  # the Axis wins if nothing changes hands


def test_nobody_is_sent_where_there_is_no_room() -> None:
    g = set_up("east_front_1941")
    plan = movement.marches(Theatre(g, ALLIED))
    ends: dict[int, int] = {unit: g.at[unit] for unit in Theatre(g, ALLIED).units}
    ends |= {unit: path[-1] for unit, path, _ in plan}
    stacks = [list(ends.values()).count(hex_) for hex_ in set(ends.values())]
    assert max(stacks) <= g.pack.limit.stack


# Seasons and the end.


def test_offensives_are_bought_for_the_weather_of_the_season() -> None:
    g = set_up("east_front_1941")
    month(g, "July 1941")
    summer = season.usable(Theatre(g, AXIS))
    month(g, "October 1941")
    assert summer > season.usable(Theatre(g, AXIS)) > 0


def test_the_purchase_leaves_eps_for_those_who_come_back() -> None:
    g = set_up("east_front_1941")
    nation = g.plan.sides[AXIS].nation
    month(g, "July 1941")
    g.eps[nation] = 30
    verb, number = answer(g, AXIS, Purchase(AXIS)).action
    assert verb == "buy"
    assert 0 < number * 3 <= 30 - 12


@pytest.mark.parametrize(("seat", "said"), [(AXIS, "yes"), (ALLIED, "no")])
def test_after_a_draw_only_the_stronger_army_wants_to_go_on(seat: int, said: str) -> None:
    g = bare(scenario="east_front_1941", ge_75_1="E 2825", ge_75_2="E 2825", so_43_1=KHARKOV)
    assert answer(g, seat, GoOn(seat)).action == (said, 0)
