"""EAST FRONT: winter, what it does to troops and to the price of Offensives; pockets; pieces."""

import pytest
from abyssinia import act, offered, own, put, run
from barbarossa import bare, hex_, month, nation, piece

from zariba.games.aoi.material.tables import FAIR, MUD, WINTER
from zariba.games.aoi.rules.attackers import why_not_break
from zariba.games.aoi.rules.movement_phase import MovementPhase
from zariba.games.aoi.rules.movement_points import allowance
from zariba.games.aoi.rules.offensives import OffensivePhase, why_no_land
from zariba.games.aoi.rules.prices import impromptu_price, surcharge
from zariba.games.aoi.rules.sequence import Calendar
from zariba.games.aoi.rules.state import AXIS, COMMANDED, END, FORT, Aoi, leave, total
from zariba.games.aoi.rules.strength import (
    attack_strength,
    defense_strength,
    die_modifiers,
    terrain_modifiers,
)
from zariba.games.aoi.rules.weather import set_weather

GERMANY = nation("Germany")
SEVERE = own().zone_index["Severe"]
MODERATE = own().zone_index["Moderate"]


def winter(g: Aoi) -> Aoi:
    month(g, "January 1942")
    g.weather[SEVERE], g.weather[MODERATE] = WINTER, MUD
    return g


def across_a_river() -> tuple[str, str]:
    """Two neighbours of the Severe zone with a river between them and no railway."""
    pack = own()
    for a in pack.map.numbers["east"]:
        for b in pack.rivers[a]:
            severe = pack.zone[a] == pack.zone[b] == SEVERE
            if (
                severe
                and pack.terrain[b] == "clear"
                and not pack.city[b]
                and b not in pack.rails[a]
            ):
                return pack.codes[a], pack.codes[b]
    raise AssertionError("no river")


def swamp() -> str:
    pack = own()
    return next(
        pack.codes[h]
        for h in pack.map.numbers["east"]
        if pack.terrain[h] == "swamp" and pack.zone[h] == SEVERE
    )


@pytest.mark.rules("b1.4a", "b1.3a")
def test_the_calendar_brings_winter_to_the_severe_zone_and_mud_to_the_moderate() -> None:
    g = bare(dice=(1, 1, 6, 6))
    month(g, "January 1942")
    set_weather(g)
    assert (g.weather[SEVERE], g.weather[MODERATE]) == (WINTER, MUD)
    g = bare()
    month(g, "July 1942")
    set_weather(g)
    assert (g.weather[SEVERE], g.weather[MODERATE]) == (FAIR, FAIR)


@pytest.mark.rules("b1.4a")
@pytest.mark.parametrize(
    ("unit", "points"),
    [("ge_63_1", 2), ("ge_75_1", 4), ("ru_33_1", 2), ("so_43_1", 3), ("fi_33_1", 3)],
)
def test_winter_costs_a_point_of_movement_but_not_soviets_and_finns(unit: str, points: int) -> None:
    g = winter(bare(**{unit: "E 2125"}))
    assert allowance(g, piece(unit)) == points


@pytest.mark.rules("b1.4a")
def test_a_starving_unit_keeps_its_last_point_in_winter() -> None:
    g = winter(bare(ge_63_1="E 2125"))
    g.cut_off[piece("ge_63_1")] = 1
    assert allowance(g, piece("ge_63_1")) == 1


@pytest.mark.rules("b1.4a", "b5.16c")
def test_attacks_in_winter_take_one_off_unless_all_attackers_are_soviet_or_finnish() -> None:
    g = winter(bare(ge_63_1="E 2125", so_43_1="E 2124", fi_33_1="E 2125"))
    target, clear = hex_("E 2124"), ((), ())

    def winters(*units: str) -> list[str]:
        pieces = tuple(piece(u) for u in units)
        parts = die_modifiers(g, pieces, target, clear, False, (-1, -1))
        return [part.rule for part in parts if part.name == "winter"]

    assert winters("ge_63_1") == ["b5.16c"]
    assert winters("ge_63_1", "fi_33_1") == ["b5.16c"]
    assert winters("fi_33_1") == []


@pytest.mark.rules("b1.4a")
def test_a_frozen_river_halves_no_attack_and_costs_nothing() -> None:
    here, there = across_a_river()
    g = bare(ge_63_1=here, so_43_1=there)
    unit, target = piece("ge_63_1"), hex_(there)
    summer = total(attack_strength(g, (unit,), target, (), -1))
    assert total(attack_strength(winter(g), (unit,), target, (), -1)) == 2 * summer
    steps = g.plan.sides[AXIS]
    cost = dict(steps.steps[0][hex_(here)])[target]
    assert dict(steps.frozen_steps[0][hex_(here)])[target] == cost - 1


@pytest.mark.rules("b1.4a")
def test_a_frozen_swamp_is_like_clear_ground() -> None:
    target = hex_(swamp())
    home = own().joined[target][0]
    g = bare(so_43_1=own().codes[target], ge_63_1=own().codes[home])
    unit = (piece("ge_63_1"),)
    assert [part.value for part in terrain_modifiers(g, unit, target)] == [-1]
    assert terrain_modifiers(winter(g), unit, target) == []
    assert dict(g.plan.sides[AXIS].frozen_steps[2][home])[target] == 1


@pytest.mark.rules("b1.4a")
def test_a_march_in_winter_goes_over_the_ice() -> None:
    here, there = across_a_river()
    g = winter(bare(ge_63_1=here, so_43_1="E 3706"))
    run(g, MovementPhase(AXIS))
    act(g, ("unit", "ge_63_1"), ("hex", there))
    assert g.at[piece("ge_63_1")] == hex_(there)
    assert offered(g, "done") or offered(g, "hex")


@pytest.mark.rules("b1.4a")
def test_nobody_breaks_through_in_winter() -> None:
    g = winter(bare(ge_75_1="E 2125"))
    g.status[piece("ge_75_1")] |= COMMANDED
    refusal = why_not_break(g, piece("ge_75_1"))
    assert refusal is not None
    assert "b1.4a" in refusal.also


@pytest.mark.rules("b1.4b")
def test_an_impromptu_offensive_costs_four_times_where_it_is_winter() -> None:
    g = winter(bare(ge_63_1="E 2125", ge_63_2="E 3427", so_43_1="E 2124"))
    assert (impromptu_price(g, GERMANY), impromptu_price(g, GERMANY, winter=True)) == (6, 12)
    g.eps[GERMANY] = 11
    run(g, Calendar(END), OffensivePhase(turn=AXIS))
    assert act(g, ("land", "")) is None
    assert g.eps[GERMANY] == 5
    refusal = act(g, ("hex", "E 2125"))
    assert refusal is not None
    assert refusal.rule == "xviii.m4c"
    g.eps[GERMANY] = 7
    assert act(g, ("hex", "E 2125"), ("go", "")) is None
    assert g.eps[GERMANY] == 1


@pytest.mark.rules("b1.4b")
def test_who_cannot_pay_the_winter_price_acts_only_elsewhere() -> None:
    g = winter(bare(ge_63_1="E 2125", so_43_1="E 2124"))
    g.eps[GERMANY] = 11
    assert why_no_land(g, AXIS, GERMANY) is not None
    put(g, "ge_63_2", "E 3427")
    assert why_no_land(g, AXIS, GERMANY) is None
    g.eps[GERMANY] = 12
    leave(g, piece("ge_63_2"))
    assert why_no_land(g, AXIS, GERMANY) is None


@pytest.mark.rules("b1.4b")
def test_a_combined_offensive_costs_twice_the_surcharge_in_winter() -> None:
    g = winter(bare(ge_63_1="E 2125", ge_63_2="E 2226", so_43_1="E 2124"))
    assert (surcharge(g, GERMANY, 2), surcharge(g, GERMANY, 2, winter=True)) == (2, 4)
    g.offensives[GERMANY], g.eps[GERMANY] = 2, 4
    run(g, Calendar(END), OffensivePhase(turn=AXIS))
    act(g, ("land", ""), ("hex", "E 2125"), ("hex", "E 2226"), ("go", ""))
    assert g.eps[GERMANY] == 0


@pytest.mark.rules("b5.15a")
@pytest.mark.parametrize(("months", "strength"), [(1, 4), (2, 2), (3, 2)])
def test_an_encircled_army_is_halved_in_defense_from_its_second_month(
    months: int, strength: int
) -> None:
    g = bare(so_43_1="E 2429")
    g.cut_off[piece("so_43_1")] = months
    assert total(defense_strength(g, hex_("E 2429"), ())) == strength * 16


@pytest.mark.rules("b5.15a")
@pytest.mark.parametrize("works", [0, FORT])
def test_a_fortress_doubles_its_defense_with_or_without_a_fort_chit(works: int) -> None:
    g = bare(so_43_1="E 3722")
    g.works[hex_("E 3722")] = works
    assert total(defense_strength(g, hex_("E 3722"), ())) == 8 * 16


@pytest.mark.rules("xvi.d", "xvii.a")
def test_the_dive_bomber_has_a_weaker_back_and_the_po_2_quality_5() -> None:
    stuka, po2 = own().pieces[piece("ge_451_1")], own().pieces[piece("so_po2")]
    assert (stuka.printed, stuka.strength, stuka.steps) == ("4-5/1", (16, 8), 2)
    assert own().pieces[piece("ge_251")].kind == "bomber"
    assert (po2.quality, po2.kind) == (5, "bomber")
