"""EAST FRONT: railways of two gauges, industry, reserves, the Volkssturm, HQs, partisans."""

import pytest
from abyssinia import act, offered, own, put, run, top
from barbarossa import BERLIN, KHARKOV, KIEV, bare, give, hex_, month, nation, piece, plan

from zariba.core.choice import Refusal
from zariba.core.flow import Step
from zariba.games.aoi.rules.capture import take_hex
from zariba.games.aoi.rules.construction import Construction
from zariba.games.aoi.rules.elimination import eliminate
from zariba.games.aoi.rules.force_pool import price_of
from zariba.games.aoi.rules.gauge import RailConversion, convertible, unusable, why_not_convert
from zariba.games.aoi.rules.income import income
from zariba.games.aoi.rules.partisans import PlacePartisan, places, raise_partisans
from zariba.games.aoi.rules.rail_movement import RailMovement
from zariba.games.aoi.rules.season import ARRIVALS, SeasonalTurn
from zariba.games.aoi.rules.sequence import EndOfTurn, open_month
from zariba.games.aoi.rules.state import ALLIED, AXIS, OFF, POOL, WITHDRAWN, Aoi, enter, leave
from zariba.games.aoi.rules.supply import traces
from zariba.games.aoi.rules.volkssturm import Volkssturm, levy

BREST = "E 2732"


def season(g: Aoi, name: str) -> None:
    g.month = next(n for n, m in enumerate(plan().months) if m.opens and m.season == name)


def rule(refusal: Refusal | None) -> str:
    return refusal.rule if refusal is not None else ""


def by_rail(g: Aoi, count: int) -> list[int]:
    """So many rail hexes from Brest eastwards, all of them Axis-owned now."""
    found = [hex_(BREST)]
    special = g.plan.special
    assert special is not None
    for here in found:
        for to in own().rails[here]:
            if to not in found and to in special.broad_gauge and len(found) < count:
                found.append(to)
    for here in found:
        g.taken[here] = AXIS
    return found


# The gauge


@pytest.mark.rules("b6.1b")
def test_twelve_rail_hexes_are_converted_in_a_month_each_joined_to_the_net() -> None:
    g = bare()
    line = by_rail(g, 30)
    run(g, EndOfTurn())
    assert isinstance(top(g), RailConversion)
    assert offered(g, "hex") == [BREST]
    refusal = act(g, ("hex", own().codes[line[-1]]))
    assert rule(refusal) == "b6.1b"
    for _ in range(12):
        act(g, ("hex", offered(g, "hex")[0]))
    assert len(g.converted) == 12
    assert not g.flow
    assert set(g.converted) <= set(line)


@pytest.mark.rules("b6.1b")
def test_all_at_once_where_no_more_can_be_converted_than_a_month_allows() -> None:
    g = bare()
    line = by_rail(g, 5)
    run(g, EndOfTurn())
    act(g, ("all", ""))
    assert set(g.converted) == set(line)
    assert not g.flow


@pytest.mark.rules("b6.1b")
def test_a_hex_in_a_soviet_zone_of_control_or_soviet_hands_is_not_converted() -> None:
    g = bare()
    brest = hex_(BREST)
    foreign = unusable(g, AXIS)
    assert rule(why_not_convert(g, brest, foreign)) == "b6.1b"
    give(g, AXIS, BREST)
    assert why_not_convert(g, brest, foreign) is None
    put(g, "so_43_1", "E 2731")
    assert convertible(g) == []
    g.converted = (brest,)
    assert rule(why_not_convert(g, brest, unusable(g, AXIS))) == "b6.1b"


@pytest.mark.rules("b6.1b")
def test_the_soviets_undo_the_conversion_of_a_hex_they_enter() -> None:
    g = bare()
    line = by_rail(g, 3)
    g.converted = tuple(line)
    enter(g, piece("so_43_1"), line[1])
    take_hex(g, (piece("so_43_1"),), line[1])
    assert g.converted == (line[0], line[2])


@pytest.mark.rules("b10.4a", "b6.1b", "b7.7a")
def test_axis_supply_ends_eight_hexes_beyond_the_converted_railhead() -> None:
    g = bare()
    line = by_rail(g, 150)
    far = max(line, key=lambda h: own().grid.distance(h, hex_(BREST)))
    unit = piece("ge_75_1")
    enter(g, unit, far)
    assert not traces(g, unit)
    g.converted = tuple(line)
    assert traces(g, unit)


@pytest.mark.rules("b6.1b", "b6.1a")
def test_axis_trains_run_on_converted_rails_only_and_soviet_ones_on_all_of_theirs() -> None:
    g = bare(ge_63_1="E 2733")
    line = by_rail(g, 4)
    codes = {own().codes[h] for h in line}
    run(g, RailMovement(AXIS))
    act(g, ("unit", "ge_63_1"))
    assert not codes & set(offered(g, "hex"))
    assert rule(act(g, ("hex", BREST))) == "b6.1b"
    g.converted = (line[0],)
    assert codes & set(offered(g, "hex")) == {BREST}
    g = bare(so_43_1="E 2022")
    run(g, RailMovement(ALLIED))
    act(g, ("unit", "so_43_1"))
    assert BREST in offered(g, "hex")


@pytest.mark.rules("b6.1a")
def test_each_nation_has_its_own_rail_capacity() -> None:
    names = [f"so_43_{n}" for n in range(1, 13)]
    cities = ["E 2022", "E 2221", "E 1722", "E 2520"]
    g = bare(**{name: cities[n // 3] for n, name in enumerate(names)})
    run(g, RailMovement(ALLIED))
    for _ in range(10):
        act(g, ("unit", offered(g, "unit")[0]))
        act(g, ("hex", offered(g, "hex")[0]))
    assert not any(isinstance(step, RailMovement) for step in g.flow)
    g = bare(ru_33_1="E 3828", ru_33_2="E 3828", ge_63_1="E 3828")
    run(g, RailMovement(AXIS))
    act(g, ("unit", "ru_33_1"), ("hex", offered_after(g, "ru_33_1")))
    assert offered(g, "unit") == ["ge_63_1"]


def offered_after(g: Aoi, name: str) -> str:
    """A station for a piece."""
    step = top(g)
    assert isinstance(step, RailMovement)
    return own().codes[step.stations(g, piece(name))[0]]


# Industry


@pytest.mark.rules("efr.l")
def test_the_special_rules_hold_in_the_east_and_nowhere_else() -> None:
    with_them = {one.id for one in own().plans if one.special is not None}
    assert with_them == {one.id for one in own().plans if one.id.startswith("east_front")}


def fall(g: Aoi, code: str, when: str) -> None:
    month(g, when)
    unit = piece("ge_63_1")
    if g.at[unit] >= 0:
        leave(g, unit)
    enter(g, unit, hex_(code))
    take_hex(g, (unit,), hex_(code))


def parts(g: Aoi, seat: int, rule_: str) -> list[int]:
    return [part.value for part in income(g, seat) if part.rule == rule_]


@pytest.mark.rules("b10.9a")
def test_industry_that_was_moved_in_1941_works_from_the_second_season_on() -> None:
    g = bare()
    fall(g, KHARKOV, "October 1941")
    season(g, "Winter 1942")
    assert parts(g, ALLIED, "b10.9a") == []
    season(g, "Spring 1942")
    assert parts(g, ALLIED, "b10.9a") == [1]
    fall(g, KIEV, "January 1942")
    season(g, "Winter 1943")
    assert parts(g, ALLIED, "b10.9a") == [1]


def resources(g: Aoi) -> int:
    found = [part for part in income(g, AXIS) if part.name.endswith("of Soviet Union")]
    return sum(part.value for part in found)


@pytest.mark.rules("b10.10a")
def test_scorched_earth_yields_nothing_until_the_season_after_the_next() -> None:
    g = bare()
    fall(g, KIEV, "September 1941")
    special = g.plan.special
    assert special is not None
    for h in special.broad_gauge:
        g.taken[h] = AXIS
    g.converted = tuple(special.broad_gauge)
    g.taken = {h: s for h, s in g.taken.items() if h == hex_(KIEV) or h not in special.industry}
    season(g, "Autumn 1941")
    assert resources(g) == 0
    season(g, "Winter 1942")
    assert resources(g) == 2


# Reserves, HQs and the Volkssturm


@pytest.mark.rules("b10.16a")
def test_the_siberians_of_autumn_1941_cost_nothing_in_two_seasons() -> None:
    g = bare()
    for name, price in (("Autumn 1941", 0), ("Winter 1942", 0), ("Spring 1942", 4)):
        season(g, name)
        assert price_of(g, piece("so_53_6"), False) == price
    season(g, "Winter 1942")
    assert price_of(g, piece("so_53_7"), False) == 4


@pytest.mark.rules("b10.22a")
def test_an_old_soviet_hq_is_exchanged_for_a_later_one_in_the_pool() -> None:
    g = bare(sh_odessa="E 2022", so_43_1="E 2022")
    g.at[piece("sh_kalinin")] = POOL
    season(g, "Winter 1942")
    run(g, Construction(ALLIED))
    act(g, ("exchange", "sh_odessa"))
    assert offered(g, "unit") == ["sh_kalinin"]
    act(g, ("unit", "sh_kalinin"))
    assert g.at[piece("sh_kalinin")] == hex_("E 2022")
    assert g.at[piece("sh_odessa")] == WITHDRAWN


@pytest.mark.rules("b10.22a")
def test_no_hq_is_exchanged_in_1941_nor_a_good_one_nor_for_nothing() -> None:
    g = bare(sh_odessa="E 2022", so_43_1="E 2022")
    g.at[piece("sh_kalinin")] = POOL
    season(g, "Autumn 1941")
    run(g, Construction(ALLIED))
    assert rule(act(g, ("exchange", "sh_odessa"))) == "b10.22a"
    g.at[piece("sh_kalinin")] = OFF
    season(g, "Winter 1942")
    run(g, Construction(ALLIED))
    assert rule(act(g, ("exchange", "sh_odessa"))) == "b10.22a"
    put(g, "sh_stalingrad", "E 2022")
    g.at[piece("sh_kalinin")] = POOL
    assert rule(act(g, ("exchange", "sh_stalingrad"))) == "b10.22a"


@pytest.mark.rules("b10.21a")
def test_the_volkssturm_rises_for_each_german_city_that_is_lost_or_threatened() -> None:
    g = bare(so_43_1="E 2733")  # beside Warsaw
    give(g, ALLIED, "E 2434", "E 2435")
    season(g, "Autumn 1944")
    assert levy(g) == 0
    season(g, "Winter 1945")
    assert levy(g) == 3
    give(g, ALLIED, "E 2539", "E 3034")
    assert levy(g) == 4
    run(g, SeasonalTurn(ARRIVALS))
    assert isinstance(top(g), Volkssturm)
    act(g, ("hex", BERLIN))
    assert g.at[piece("ge_22_1")] == hex_(BERLIN)
    assert rule(act(g, ("hex", "E 2434"))) == "b10.21a"
    act(g, ("done", ""))
    assert not isinstance(top(g), Volkssturm)


@pytest.mark.rules("b10.21a")
def test_there_are_ten_units_of_the_volkssturm_in_all() -> None:
    g = bare()
    season(g, "Winter 1945")
    give(g, ALLIED, "E 2434", "E 2435", "E 2539", "E 3034")
    for n in range(1, 9):
        g.at[piece(f"ge_22_{n}")] = POOL
    assert levy(g) == 2


# Partisans


@pytest.mark.rules("b10.6a", "b10.6d")
@pytest.mark.parametrize(
    ("when", "die", "comes"),
    [("November 1941", 5, False), ("November 1941", 6, True), ("January 1942", 5, True)],
)
def test_soviet_partisans_rise_on_a_six_from_1942_on_a_five(
    when: str, die: int, comes: bool
) -> None:
    g = bare(dice=(die, 1, 1))
    month(g, when)
    give(g, AXIS, "E 2428")
    g.invaded[nation("Soviet Union")] = 1
    run(g, Placing())
    assert any(isinstance(step, PlacePartisan) for step in g.flow) == comes


class Placing(Step[Aoi]):
    """The partisan part of the Replenishment Step by itself."""

    def work(self, g: Aoi) -> bool:
        g.pop()
        raise_partisans(g)
        return True


@pytest.mark.rules("b10.6a")
def test_poland_and_yugoslavia_have_partisans_of_their_own_one_a_season() -> None:
    g = bare(dice=(5, 5, 5, 5))
    run(g, Placing())
    poles, serbs = piece("po_partisan_1"), piece("yu_partisan_1")
    act(g, ("hex", offered(g, "hex")[0]))
    act(g, ("hex", offered(g, "hex")[0]))
    assert own().area[g.at[poles]] == "W. Poland"
    assert own().area[g.at[serbs]] == "Yugoslavia"
    run(g, Placing())
    assert not g.flow
    month(g, "October 1941")
    open_month(g)
    assert g.risen == ()


@pytest.mark.rules("b10.6a", "b10.6b")
def test_partisans_stay_in_their_country_and_come_again() -> None:
    g = bare(so_partisan_1="E 2428")
    special = g.plan.special
    assert special is not None
    assert [len(one.pieces) for one in special.uprisings] == [6, 2, 3]
    for one in special.uprisings:
        assert set(places(g, ALLIED, one.hexes)) <= set(one.hexes)
    eliminate(g, piece("so_partisan_1"), "b5.7d")
    assert g.at[piece("so_partisan_1")] == OFF
