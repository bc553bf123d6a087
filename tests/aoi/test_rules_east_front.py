"""EAST FRONT: how it begins, what each nation has, its seasons and how it ends."""

import random

import pytest
from abyssinia import act, asked, offered, own, run, top
from barbarossa import (
    BERLIN,
    BUCHAREST,
    KHARKOV,
    KIEV,
    LENINGRAD,
    MOSCOW,
    RIGA,
    ROSTOV,
    STALINGRAD,
    WARSAW,
    bare,
    game,
    give,
    hex_,
    month,
    nation,
    piece,
    plan,
    set_up,
    side,
)

from zariba.core.choice import Part, Refusal
from zariba.games.aoi.bot.doctrine import Doctrine
from zariba.games.aoi.material.pieces import SHIP
from zariba.games.aoi.rules.air_movement import AirMovement
from zariba.games.aoi.rules.airbase_raids import AirbaseRaids
from zariba.games.aoi.rules.arrivals import Arrivals
from zariba.games.aoi.rules.capture import take_hex
from zariba.games.aoi.rules.construction import Construction
from zariba.games.aoi.rules.elimination import eliminate
from zariba.games.aoi.rules.force_pool import grow_pools
from zariba.games.aoi.rules.income import collect, income, suffer_losses
from zariba.games.aoi.rules.offensives import OffensivePhase
from zariba.games.aoi.rules.prepared import mobilize
from zariba.games.aoi.rules.replenishment import why_not_replenish, why_not_there
from zariba.games.aoi.rules.season import Purchase
from zariba.games.aoi.rules.sequence import Calendar, open_month
from zariba.games.aoi.rules.setup import SetUp, starters
from zariba.games.aoi.rules.ship_hunt import ShipHunt
from zariba.games.aoi.rules.ships import may_pass, sea_ways
from zariba.games.aoi.rules.state import (
    ALLIED,
    AXIS,
    BOX,
    COMMANDED,
    DEAD,
    DEPLETED,
    END,
    OFF,
    POOL,
    Aoi,
    total,
)
from zariba.games.aoi.rules.supply import fed_hexes, is_isolated
from zariba.games.aoi.rules.victory import DRAW, GoOn, judge_cities, last_month, time_is_up

ARCHANGEL = "E 0724"
GERMANY, SOVIETS, ITALY = nation("Germany"), nation("Soviet Union"), nation("Italy")


def season(g: Aoi, name: str) -> None:
    g.month = next(n for n, m in enumerate(plan().months) if m.opens and m.season == name)


def events(g: Aoi) -> list[str]:
    return [event.kind for event in g.news]


# How it begins


@pytest.mark.rules("efr.a", "b0.7b")
def test_june_1941_begins_with_the_axis_air_movement_step_in_fair_weather() -> None:
    g = set_up()
    assert g.now.name == "June 1941"
    assert isinstance(top(g), (ShipHunt, AirbaseRaids, AirMovement))
    assert game().asked(g) == (AXIS,)
    assert set(g.weather) == {0}
    later = [step for step in g.flow if isinstance(step, AirMovement)]
    assert [step.seat for step in later] == [ALLIED, AXIS]  # the last runs first (R83)


@pytest.mark.rules("efr.b", "efr.f")
def test_the_soviets_set_up_first_and_the_axis_second_within_their_areas() -> None:
    g = game().start("east_front", [], bytes(32))
    assert game().asked(g) == (ALLIED,)
    areas = {own().area[h] for p in side(ALLIED).pieces for h in side(ALLIED).areas[p]}
    assert areas == {
        *("Soviet Union", "Latvia", "Estonia", "Lithuania"),
        *("E. Poland", "Bessarabia", "E. Finland"),
    }
    assert sum(own().pieces[p].unit == "so_43" for p in starters(g, ALLIED)) == 53
    for action in (("prepared", 0), ("done", 0)):
        game().apply(g, ALLIED, action)
    assert game().asked(g) == (AXIS,)
    game().apply(g, AXIS, ("unit", piece("ge_ss83")))
    slovakia = next(h for h in range(own().hexes) if own().area[h] == "Slovakia")
    refusal = game().why_not(g, AXIS, ("hex", slovakia))
    assert refusal is not None
    assert refusal.rule == "efr.f"


@pytest.mark.rules("efr.f")
def test_finns_start_in_finland_and_rumanians_outside_bessarabia() -> None:
    where = {
        own().pieces[p].unit: {own().area[h] for h in side(AXIS).areas[p]}
        for p in side(AXIS).pieces
        if side(AXIS).areas[p]
    }
    assert where["fi_33"] == where["fg_mannerheim"] == {"W. Finland"}
    assert where["hu_33"] == {"Hungary"}
    assert where["ru_33"] == {"Rumania"}


@pytest.mark.rules("efr.c")
def test_some_soviet_units_start_depleted() -> None:
    g = set_up()
    worn = [own().pieces[p].unit for p in side(ALLIED).pieces if g.status[p] & DEPLETED]
    assert {unit: worn.count(unit) for unit in worn} == {
        "so_45": 5,
        "so_450": 12,
        "so_918": 1,
        "so_210": 4,
    }


@pytest.mark.rules("efr.d", "efr.g", "xvi.u")
def test_each_power_starts_with_its_eps_and_offensives_the_soviets_with_the_higher_die() -> None:
    g = bare(dice=(3, 5))
    mobilize(g)
    assert (g.eps[GERMANY], g.eps[ITALY], g.eps[SOVIETS]) == (10, 2, 2)
    assert (g.offensives[GERMANY], g.offensives[ITALY], g.offensives[SOVIETS]) == (8, 1, 5)
    assert g.initiative == AXIS  # R29


@pytest.mark.rules("efr.e")
def test_the_fleets_start_in_the_ports_of_their_own_waters() -> None:
    kirov, marat = piece("sn_kir"), piece("sn_marat")
    assert hex_(LENINGRAD) not in side(ALLIED).areas[kirov]
    assert hex_("E 3722") in side(ALLIED).areas[kirov]
    assert hex_(LENINGRAD) in side(ALLIED).areas[marat]
    assert hex_("E 3722") not in side(ALLIED).areas[marat]


@pytest.mark.rules("b0.6a", "efr.b")
def test_forts_and_large_airbases_are_placed_like_pieces() -> None:
    g = bare()
    run(g, SetUp(ALLIED))
    assert act(g, ("fortify", "")) is None
    assert act(g, ("hex", BERLIN)) == Refusal("b0.6a", "{it} is outside the area for it")
    assert act(g, ("hex", MOSCOW), ("fortify", "")) is None
    refusal = act(g, ("hex", MOSCOW))
    assert refusal is not None
    assert refusal.why == "a fort lies in {it} already"


@pytest.mark.rules("efr.k")
def test_no_german_warship_is_ever_in_the_force_pool() -> None:
    ships = [own().kind[p] for p in side(AXIS).of_sort[SHIP]]
    assert set(ships) == {"STP"}


# Nations and their Offensives


@pytest.mark.rules("b5.6b", "b5.6a")
def test_finland_rumania_and_hungary_have_two_offensives_a_month_bulgaria_none() -> None:
    g = bare()
    open_month(g)
    names = ("Finland", "Rumania", "Hungary", "Bulgaria")
    assert [g.offensives[nation(name)] for name in names] == [2, 2, 2, 0]


@pytest.mark.rules("b5.6b")
def test_a_german_general_activates_rumanians_with_a_german_offensive() -> None:
    g = bare(gg_kleist="E 3427", ru_33_1="E 3427", ge_63_1="E 3428", so_43_1="E 3426")
    g.offensives[GERMANY] = 1
    g.offensives[nation("Rumania")] = 2
    run(g, Calendar(END), OffensivePhase(turn=AXIS))
    assert act(g, ("land", ""), ("nation", "Germany"), ("unit", "gg_kleist"), ("go", "")) is None
    assert set(offered(g, "unit")) == {"ru_33_1", "ge_63_1"}
    assert g.offensives[GERMANY] == 0
    assert g.offensives[nation("Rumania")] == 2


@pytest.mark.rules("b5.6b", "b5.1a")
def test_a_rumanian_stack_performs_a_rumanian_offensive_without_germans() -> None:
    g = bare(ru_33_1="E 3427", ge_63_1="E 3427", so_43_1="E 3426")
    g.offensives[nation("Rumania")] = 2
    run(g, Calendar(END), OffensivePhase(turn=AXIS))
    assert act(g, ("land", ""), ("hex", "E 3427"), ("go", "")) is None
    assert g.offensives[nation("Rumania")] == 1
    assert g.status[piece("ru_33_1")] & COMMANDED
    assert not g.status[piece("ge_63_1")] & COMMANDED


# Income


def full_map(*, dice: tuple[int, ...] = ()) -> Aoi:
    """The default set-up with loaded dice."""
    g = set_up()
    g.loaded, g.news = dice, []
    return g


@pytest.mark.rules("efr.h", "b8.2a", "efr.i", "efr.q")
def test_germany_gets_its_resources_the_conquests_and_a_die_less_ten() -> None:
    g = full_map(dice=(4,))
    season(g, "Summer 1941")
    parts = {part.name: part.value for part in income(g, AXIS)}
    assert parts == {
        "7 resources of Germany": 21,
        "off the map": 55,
        "conquests and partners": 110,
        "other fronts": -10,
    }
    before = g.eps[GERMANY]
    collect(g)
    assert g.eps[GERMANY] == before + 21 + 55 + 110 - 10 + 4


@pytest.mark.rules("efr.i", "efr.q")
@pytest.mark.parametrize(
    ("turn", "conquests", "fronts"),
    [
        ("Autumn 1942", 115, -15),
        ("Winter 1943", 100, -30),
        ("Spring 1944", 80, -50),
        ("Summer 1944", 35, -50),
        ("Winter 1945", 5, -15),
        ("Spring 1945", 0, -15),
    ],
)
def test_conquests_and_deductions_change_with_the_years(
    turn: str, conquests: int, fronts: int
) -> None:
    g = bare()
    season(g, turn)
    parts = {part.name: part.value for part in income(g, AXIS)}
    assert parts.get("conquests and partners", 0) == conquests
    assert parts["other fronts"] == fronts


@pytest.mark.rules("b8.2a")
def test_the_soviets_get_three_for_each_resource_the_axis_two_for_what_it_captures() -> None:
    g = full_map()
    season(g, "Winter 1942")
    parts = {part.name: part.value for part in income(g, ALLIED)}
    assert parts == {"21 resources of Soviet Union": 63, "off the map": 100}
    give(g, AXIS, "E 2429")
    for piece_ in g.stacks.pop(hex_("E 2429"), ()):
        g.at[piece_] = DEAD
    labels = {part.name: part.value for part in income(g, ALLIED)}
    assert labels["20 resources of Soviet Union"] == 60


@pytest.mark.rules("b8.2a")
def test_an_income_is_never_below_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    g = bare()
    season(g, "Spring 1945")
    g.loaded, g.eps[GERMANY] = (1, 2), 5
    owed = (Part("other fronts", "efr.i", -50),)
    monkeypatch.setattr("zariba.games.aoi.rules.income.income", lambda g, seat: owed)
    collect(g)
    assert g.eps[GERMANY] == 5


@pytest.mark.rules("efr.j")
@pytest.mark.parametrize(("dice", "more"), [((4, 4, 2), 10), ((4, 3), 7)])
def test_the_soviets_add_two_dice_and_one_more_on_doubles(dice: tuple[int, ...], more: int) -> None:
    g = full_map(dice=(1, *dice))
    season(g, "Autumn 1941")
    before, sure = g.eps[SOVIETS], total(income(g, ALLIED))
    collect(g)
    assert g.eps[SOVIETS] == before + sure + more


@pytest.mark.rules("efr.j")
def test_in_summer_1941_the_soviets_roll_nothing() -> None:
    g = full_map(dice=(1,))
    season(g, "Summer 1941")
    collect(g)
    assert g.loaded == (1,) or not g.loaded


@pytest.mark.rules("efr.r")
def test_germany_is_paid_once_when_it_has_left_the_soviet_union() -> None:
    g = bare(ge_63_1=RIGA, ge_63_2=MOSCOW, dice=(1, 2))
    season(g, "Winter 1944")
    assert not any(part.rule == "efr.r" for part in income(g, AXIS))
    eliminate(g, piece("ge_63_2"), "b0.2a")
    assert any(part.rule == "efr.r" and part.value == 20 for part in income(g, AXIS))
    collect(g)
    assert g.stipend_paid
    assert not any(part.rule == "efr.r" for part in income(g, AXIS))


@pytest.mark.rules("efr.r")
def test_no_such_stipend_comes_before_1944_nor_counts_a_starving_unit() -> None:
    g = bare(ge_63_1=RIGA)
    season(g, "Autumn 1943")
    assert not any(part.rule == "efr.r" for part in income(g, AXIS))
    g = bare(ge_63_2=MOSCOW)
    season(g, "Winter 1944")
    g.cut_off[piece("ge_63_2")] = 1
    assert any(part.rule == "efr.r" for part in income(g, AXIS))


@pytest.mark.rules("efr.s")
@pytest.mark.parametrize(
    ("name", "dice", "left"),
    [
        ("July 1941", (3, 4), 13),
        ("March 1943", (6, 6, 6), 2),
        ("May 1944", (6, 6, 6, 6, 6), 0),
        ("May 1945", (), 20),
    ],
)
def test_the_western_front_costs_germany_eps_each_month(
    name: str, dice: tuple[int, ...], left: int
) -> None:
    g = bare(dice=dice)
    month(g, name)
    g.eps[GERMANY] = 20
    suffer_losses(g)
    assert g.eps[GERMANY] == left


@pytest.mark.rules("efr.s")
def test_june_1941_costs_nothing_since_it_begins_later() -> None:
    g = set_up()
    assert g.eps[GERMANY] == 10


@pytest.mark.rules("b1.4b", "b8.13a")
@pytest.mark.parametrize(("turn", "most"), [("Winter 1942", 3), ("Spring 1942", 6)])
def test_offensives_cost_double_in_a_winter_turn(turn: str, most: int) -> None:
    g = bare()
    season(g, turn)
    g.eps[GERMANY] = 19
    run(g, Purchase(AXIS))
    assert offered(g, "buy") == [str(n) for n in range(most + 1)]
    act(g, ("buy", "3"))
    assert g.eps[GERMANY] == 19 - 3 * (6 if turn.startswith("Winter") else 3)


# Force pools, construction, arrivals


@pytest.mark.rules("xviii.s3a", "efr.k", "efr.o")
def test_each_winter_the_pools_grow_by_what_the_scenario_leaves_of_them() -> None:
    g = bare(dice=(1, 2))
    mobilize(g)
    pool = [own().pieces[p].unit for p in side(AXIS).pieces if g.at[p] == POOL]
    assert (pool.count("ge_63"), pool.count("ge_42"), pool.count("ge_75")) == (5, 0, 3)
    season(g, "Winter 1942")
    grow_pools(g)
    pool = [own().pieces[p].unit for p in side(AXIS).pieces if g.at[p] == POOL]
    assert (pool.count("ge_63"), pool.count("ge_454"), pool.count("ge_stp")) == (6, 2, 0)
    assert "pool_grows" in events(g)


@pytest.mark.rules("efr.o")
def test_units_that_the_scenario_removes_altogether_do_not_exist() -> None:
    units = {p.unit for p in own().pieces}
    assert not units & {"ge_23p", "ge_256", "ge_246", "ge_222", "gg_rommel", "gh_afrika"}


@pytest.mark.rules("efr.m", "b8.6a")
def test_italian_additions_are_bought_with_german_eps() -> None:
    g = full_map()
    season(g, "Spring 1942")
    grow_pools(g)
    it = piece("it_33")
    assert g.at[it] == POOL
    g.eps[GERMANY], g.eps[ITALY] = 3, 2
    run(g, Construction(AXIS))
    assert act(g, ("build", "it_33"), ("hex", BERLIN)) is None
    assert (g.at[it], g.eps[GERMANY], g.eps[ITALY]) == (hex_(BERLIN), 0, 2)


@pytest.mark.rules("b8.6a")
def test_a_unit_is_built_whole_or_at_half_strength_one_to_a_city() -> None:
    g = full_map()
    g.eps[GERMANY] = 20
    run(g, Construction(AXIS))
    assert act(g, ("build", "ge_75_5"), ("hex", BERLIN)) is None
    assert g.eps[GERMANY] == 11
    assert act(g, ("half", "ge_63_19"), ("hex", BERLIN)) == Refusal(
        "b8.6a", "{it} has raised its one land unit of this Seasonal Turn"
    )
    assert act(g, ("hex", "E 2940")) is None
    assert g.eps[GERMANY] == 9
    assert g.status[piece("ge_63_19")] & DEPLETED
    refusal = act(g, ("build", "ge_612_4"), ("hex", MOSCOW))
    assert refusal is not None
    assert refusal.rule == "b8.6a"


@pytest.mark.rules("b8.6a")
def test_nothing_is_built_without_the_eps_or_out_of_the_pool() -> None:
    g = full_map()
    g.eps[GERMANY] = 2
    run(g, Construction(AXIS))
    refusal = act(g, ("build", "ge_75_5"))
    assert refusal is not None
    assert refusal.why == "{it} costs 9 EPs, and 2 are left"
    refusal = act(g, ("build", "ge_75_1"))
    assert refusal is not None
    assert refusal.why == "{it} is not in the force pool"


@pytest.mark.rules("b7.14a", "b8.6a")
def test_lost_infantry_goes_to_the_box_lost_armor_and_starved_units_to_the_pool() -> None:
    g = bare(ge_63_1=RIGA, ge_75_1=RIGA, ge_63_2=RIGA, ge_443_1=RIGA, ru_33_1=RIGA, ru_f=RIGA)
    g.cut_off[piece("ge_63_2")] = 1
    for name in ("ge_63_1", "ge_75_1", "ge_63_2", "ge_443_1", "ru_33_1", "ru_f"):
        eliminate(g, piece(name), "b0.2a")
    assert [g.at[piece(n)] for n in ("ge_63_1", "ge_75_1", "ge_63_2", "ge_443_1")] == [
        BOX,
        POOL,
        POOL,
        POOL,
    ]
    assert (g.at[piece("ru_33_1")], g.at[piece("ru_f")]) == (BOX, DEAD)


@pytest.mark.rules("b7.14a")
def test_a_power_replenishes_three_units_a_month_a_partner_one_a_season() -> None:
    g = full_map()
    g.eps[GERMANY] = 50
    for name in ("ge_63_1", "ru_33_1"):
        eliminate(g, piece(name), "b0.2a")
    g.replenished[GERMANY] = 2
    assert why_not_replenish(g, AXIS, piece("ge_63_1")) is None
    assert why_not_replenish(g, AXIS, piece("ru_33_1")) is None
    g.replenished[GERMANY] = 3
    g.replenished[nation("Rumania")] = 1
    assert why_not_replenish(g, AXIS, piece("ge_63_1")) is not None
    assert why_not_replenish(g, AXIS, piece("ru_33_1")) is not None


@pytest.mark.rules("b7.14b")
def test_partners_are_replenished_at_home() -> None:
    g = full_map()
    eliminate(g, piece("ru_33_1"), "b0.2a")
    assert why_not_there(g, piece("ru_33_1"), hex_(BUCHAREST)) is None
    assert why_not_there(g, piece("ru_33_1"), hex_(BERLIN)) is not None


@pytest.mark.rules("efr.n")
def test_partners_get_free_units_in_their_own_country() -> None:
    g = full_map()
    season(g, "Autumn 1941")
    run(g, Arrivals(AXIS))
    assert offered(g, "unit") == ["hu_23_1", "hu_23_2", "hu_23_3"]
    assert act(g, ("unit", "hu_23_1")) is None
    assert {own().area[hex_(code)] for code in offered(g, "hex")} == {"Hungary"}
    assert act(g, ("hex", "E 3435")) is None
    assert g.at[piece("hu_23_1")] == hex_("E 3435")


# Supply and ships


def corridor(g: Aoi, *, by_rail: bool) -> list[int]:
    """Leave the Soviets a source and a way out of it of twelve hexes, by rail or without any."""
    start, rails = hex_(MOSCOW if by_rail else ARCHANGEL), own().rails
    before, edge = {start: start}, [start]
    for here in edge:
        near = [h for h in own().joined[here] if (h in rails[here]) == by_rail]
        near = [h for h in near if by_rail or not rails[h]]
        for to in near:
            if to not in before and g.plan.start_owner[to] == ALLIED:
                before[to] = here
                edge.append(to)
    way = max((walk(before, end) for end in edge), key=len)[:12]
    for code in own().map.numbers["east"]:
        if g.plan.start_owner[code] == ALLIED and code not in way:
            g.taken[code] = AXIS
    return way


def walk(before: dict[int, int], end: int) -> list[int]:
    way = [end]
    while before[way[0]] != way[0]:
        way.insert(0, before[way[0]])
    return way


@pytest.mark.rules("b7.7a")
def test_a_line_of_supply_has_eight_hexes_the_source_included() -> None:
    g = bare()
    way = corridor(g, by_rail=False)
    assert len(way) == 12
    assert [h in fed_hexes(g, ALLIED) for h in way] == [True] * 9 + [False] * 3


@pytest.mark.rules("b7.0a")
def test_a_railway_carries_supply_as_far_as_it_leads_and_no_further_than_it_is_open() -> None:
    g = bare()
    way = corridor(g, by_rail=True)
    assert all(h in fed_hexes(g, ALLIED) for h in way)
    g.taken[way[1]] = AXIS
    assert not any(h in fed_hexes(g, ALLIED) for h in way[2:])


@pytest.mark.rules("b7.8a")
def test_a_city_source_that_reaches_no_other_is_isolated_a_capital_never() -> None:
    g = bare()
    everything = [h for h in own().map.numbers["east"] if g.plan.start_owner[h] == ALLIED]
    for h in everything:
        g.taken[h] = AXIS
    baku, moscow = hex_("E 3706"), hex_(MOSCOW)
    del g.taken[baku], g.taken[moscow]
    assert is_isolated(g, ALLIED, baku)
    assert not is_isolated(g, ALLIED, moscow)


@pytest.mark.rules("efr.p")
def test_soviet_ships_keep_to_the_coast() -> None:
    g = bare(sn_kir="E 3722")
    reach = sea_ways(g, ALLIED, hex_("E 3722"), 35)
    assert all(own().land[h] for h in reach)
    assert hex_("E 3425") in reach  # Odessa, around the coast
    sea = next(h for h in own().sails[hex_("E 3722")] if not own().land[h])
    assert not may_pass(g, ALLIED, sea)
    assert may_pass(g, AXIS, sea)


# How it ends


def verdict(g: Aoi) -> tuple[int, str] | None:
    return None if g.result is None else (g.result.winner, g.result.rule)


@pytest.mark.rules("efr.u")
def test_two_of_three_cities_at_once_win_the_war_for_the_axis() -> None:
    g = bare(ge_63_1=LENINGRAD)
    judge_cities(g)
    assert g.result is None
    ge = piece("ge_63_2")
    g.stacks[hex_(MOSCOW)], g.at[ge] = (ge,), hex_(MOSCOW)
    take_hex(g, (ge,), hex_(MOSCOW))
    assert verdict(g) == (AXIS, "efr.u")


@pytest.mark.rules("efr.u")
@pytest.mark.parametrize(
    ("name", "held", "result"),
    [
        ("December 1943", (MOSCOW,), (DRAW, "efr.u")),
        ("December 1943", (), None),
        ("December 1944", (), (ALLIED, "efr.u")),
        ("December 1944", (MOSCOW,), None),
    ],
)
def test_the_long_war_is_judged_as_1944_and_1945_begin(
    name: str, held: tuple[str, ...], result: tuple[int, str] | None
) -> None:
    g = bare()
    month(g, name)
    give(g, AXIS, *held)
    judge_cities(g, g.month)
    assert verdict(g) == result


@pytest.mark.rules("efr.u")
def test_at_the_end_of_june_1945_the_soviets_have_won() -> None:
    g = bare()
    month(g, "June 1945")
    give(g, AXIS, MOSCOW)
    assert last_month(g) == g.month
    time_is_up(g)
    assert verdict(g) == (ALLIED, "efr.u")


@pytest.mark.rules("efr.v", "efr.w", "efr.x", "efr.y")
@pytest.mark.parametrize(
    ("year", "held", "winner"),
    [
        (1941, (KHARKOV, ROSTOV, LENINGRAD), AXIS),
        (1941, (), ALLIED),
        (1942, (ROSTOV, MOSCOW, STALINGRAD), AXIS),
        (1942, (STALINGRAD,), ALLIED),
        (1943, (RIGA, KIEV, LENINGRAD), AXIS),
        (1943, (), ALLIED),
        (1944, (RIGA,), AXIS),
    ],
)
def test_each_short_form_has_its_cities(year: int, held: tuple[str, ...], winner: int) -> None:
    g = bare(scenario=f"east_front_{year}")
    month(g, f"December {year}")
    give(g, AXIS, *held)
    assert last_month(g) == g.month
    time_is_up(g)
    assert verdict(g) == (winner, {1941: "efr.v", 1942: "efr.w", 1943: "efr.x"}.get(year, "efr.y"))


@pytest.mark.rules("efr.v")
def test_three_cities_in_november_1941_win_at_once() -> None:
    g = bare(scenario="east_front_1941")
    month(g, "November 1941")
    give(g, AXIS, KHARKOV, ROSTOV)
    ge = piece("ge_63_1")
    g.stacks[hex_(MOSCOW)], g.at[ge] = (ge,), hex_(MOSCOW)
    take_hex(g, (ge,), hex_(MOSCOW))
    assert verdict(g) == (AXIS, "efr.v")


@pytest.mark.rules("efr.y")
def test_in_1944_the_soviets_win_with_three_cities_before_the_end() -> None:
    g = bare(scenario="east_front_1944")
    month(g, "October 1944")
    give(g, ALLIED, RIGA, WARSAW, BUCHAREST)
    judge_cities(g)
    assert verdict(g) == (ALLIED, "efr.y")


@pytest.mark.rules("efr.y")
def test_in_1944_a_divided_map_is_a_draw() -> None:
    g = bare(scenario="east_front_1944")
    month(g, "December 1944")
    give(g, ALLIED, WARSAW)
    time_is_up(g)
    assert verdict(g) == (DRAW, "efr.y")


def drawn() -> Aoi:
    g = bare(scenario="east_front_1941")
    month(g, "December 1941")
    g.phase, g.loaded = END, (1, 2, 3)
    give(g, AXIS, KHARKOV)
    run(g, Calendar(END + 1))
    return g


@pytest.mark.rules("efr.z")
def test_after_a_draw_both_are_asked_and_go_on_under_the_next_form() -> None:
    g = drawn()
    assert g.result is None
    assert isinstance(top(g), GoOn)
    assert [action[0] for action in asked(g).options] == ["yes", "no"]
    assert act(g, ("yes", "")) is None
    assert top(g).asks(g) == (ALLIED,)
    assert g.form == 0
    assert act(g, ("yes", "")) is None
    assert g.result is None
    assert g.form == 1
    assert g.now.name == "January 1942"
    assert g.plan.months[last_month(g)].name == "December 1942"


@pytest.mark.rules("efr.z")
@pytest.mark.parametrize("answers", [("no",), ("yes", "no")])
def test_the_draw_stands_unless_both_want_to_go_on(answers: tuple[str, ...]) -> None:
    g = drawn()
    assert act(g, *((answer, "") for answer in answers)) is None
    assert verdict(g) == (DRAW, "efr.v")


@pytest.mark.rules("efr.z")
def test_a_bot_wants_to_go_on() -> None:
    g = drawn()
    said = Doctrine().decide(game(), g, AXIS, asked(g), random.Random(1))
    assert said.action == ("yes", 0)


@pytest.mark.rules("efr.z")
def test_the_long_war_and_that_to_1944_end_for_good() -> None:
    assert [len(plan(name).forms) for name in ("east_front", "east_front_1944")] == [1, 1]
    assert len(plan("east_front_1941").forms) == 4


def test_a_piece_that_is_not_due_is_nowhere() -> None:
    g = set_up()
    assert g.at[piece("sg_zhukov")] == OFF
