"""Raids on railways and airbases, air transport, pilots (2.0, 2.6, 4.23, b4.20b, b4.28a)."""

from pathlib import Path

import pytest
from abyssinia import act, asked, bare, offered, run, top
from skies import HARTBEES, number, numbers, sky, sky_of, sky_with, told

from zariba.games.aoi.rules.air_combat import AirBattle
from zariba.games.aoi.rules.air_offensive import AirOffensive
from zariba.games.aoi.rules.air_transport import AirTransport
from zariba.games.aoi.rules.airbase_raids import AirbaseRaids, airbase_raid_odds
from zariba.games.aoi.rules.construction import Construction
from zariba.games.aoi.rules.elimination import lose_step
from zariba.games.aoi.rules.naval_and_air import AIRCRAFT, NavalAndAirPhase
from zariba.games.aoi.rules.pilot_recovery import half_price, why_not_return
from zariba.games.aoi.rules.rail import rail_capacity
from zariba.games.aoi.rules.rail_raids import RailRaids, rail_raid_odds, why_no_rail_target
from zariba.games.aoi.rules.replenishment import PILOTS, ReplenishmentStep
from zariba.games.aoi.rules.sequence import Calendar, EndOfTurn, begin
from zariba.games.aoi.rules.state import (
    ABORTED,
    ALLIED,
    AXIS,
    COMMITTED,
    DEAD,
    DEPLETED,
    FIELD_DAMAGED,
    POOL,
    TRAVELLED,
    WEATHER,
    Aoi,
)
from zariba.games.aoi.rules.supply import fed_hexes
from zariba.games.aoi.rules.supply_step import SupplyStep

KHARTOUM, ATBARA, ASMARA, AGORDAT, GEDAREF = "S 7621", "S 7320", "S 7616", "S 7717", "S 7819"
DJIBOUTI, ADEN, NAIROBI, MOMBASA = "S 8211", "S 8008", "S 9918", "S 0315"


def rule_of_target(g: Aoi, seat: int, code: str) -> str:
    """The rule by which a hex is no target of strategic raids, empty for one that is."""
    refusal = why_no_rail_target(g, seat, g.pack.hex_index[code])
    return refusal.rule if refusal else ""


@pytest.mark.rules("2.0a", "2.6b", "2.6d", "2.6e")
def test_strategic_raids_go_to_khartoum_and_nowhere_else() -> None:
    g = sky()
    egypt = next(c for c, area in zip(g.pack.codes, g.pack.area, strict=True) if area == "Egypt")
    assert rule_of_target(g, AXIS, KHARTOUM) == ""
    assert rule_of_target(g, AXIS, ATBARA) == "2.6e"
    assert rule_of_target(g, AXIS, DJIBOUTI) == "2.6d", "French Somalia is inviolate"
    assert rule_of_target(g, AXIS, ADEN) == "2.0a"
    assert rule_of_target(g, ALLIED, ASMARA) == "2.0a"
    assert rule_of_target(g, AXIS, egypt) == "2.6b"


@pytest.mark.rules("2.6d")
def test_djibouti_is_the_target_of_french_somalia_once_it_is_an_enemys() -> None:
    g = sky(it_sm81=ASMARA)
    g.taken[g.pack.hex_index[DJIBOUTI]] = ALLIED
    assert rule_of_target(g, AXIS, DJIBOUTI) == ""


def railway(dice: tuple[int, ...] = (), **more: str) -> Aoi:
    """Italian bombers in reach of Khartoum, in the Strategic Warfare Phase."""
    g = sky(dice=dice, it_sm81=ASMARA, it_sm79=ASMARA, **more)
    return run(g, RailRaids(AXIS))


@pytest.mark.rules("2.6e", "2.0a")
def test_a_raid_on_another_hex_is_refused_with_its_rule() -> None:
    g = railway()
    assert offered(g, "hex") == [KHARTOUM]
    refusal = act(g, ("hex", ATBARA))
    assert refusal is not None
    assert refusal.rule == "2.6e"
    refusal = act(g, ("hex", ADEN))
    assert refusal is not None
    assert refusal.rule == "2.0a"


@pytest.mark.rules("b2.6a", "xviii.m2a")
def test_two_points_of_the_table_cost_a_unit_of_rail_capacity_for_the_month() -> None:
    g = railway((4, 5))
    khartoum = g.pack.hex_index[KHARTOUM]
    assert rail_capacity(g, khartoum) == 1
    act(g, ("hex", KHARTOUM), ("unit", "it_sm81"), ("unit", "it_sm79"), ("go", ""))
    assert told(g, "bomb")[-1].value == 2
    assert rail_capacity(g, khartoum) == 0
    assert g.status[number(g, "it_sm81")] & COMMITTED
    run(g, EndOfTurn())
    assert rail_capacity(g, khartoum) == 1


@pytest.mark.rules("b2.6a")
def test_a_single_point_costs_nothing_and_capacity_never_falls_below_nothing() -> None:
    g = railway((4, 3))
    khartoum = g.pack.hex_index[KHARTOUM]
    act(g, ("hex", KHARTOUM), ("unit", "it_sm81"), ("unit", "it_sm79"), ("go", ""))
    assert told(g, "bomb")[-1].value == 1
    assert rail_capacity(g, khartoum) == 1
    hard = railway((6, 6))
    act(hard, ("hex", KHARTOUM), ("unit", "it_sm81"), ("unit", "it_sm79"), ("go", ""))
    assert told(hard, "bomb")[-1].value == 5
    assert rail_capacity(hard, khartoum) == 0
    assert hard.flow == [], "there is nothing more to bomb"


@pytest.mark.rules("xviii.m2a")
def test_a_bomber_that_raided_khartoum_gives_no_more_this_month() -> None:
    g = railway((4, 5))
    act(g, ("hex", KHARTOUM), ("unit", "it_sm81"), ("go", ""))
    run(g, AirOffensive(AXIS, g.plan.sides[AXIS].nation))
    act(g, ("hex", KHARTOUM), ("airfield", ""))
    refusal = act(g, ("unit", "it_sm81"))
    assert refusal is not None
    assert refusal.rule == "b4.1a"


@pytest.mark.rules("xviii.m2a")
def test_the_allies_raid_first() -> None:
    g = sky(it_sm81=ASMARA, uk_wellesley=ATBARA)
    g.phase = WEATHER
    g.flow = [Calendar(WEATHER + 1)]
    g.loaded = (1, 1) * 6
    begin(g)
    assert [step.seat for step in g.flow[1:]] == [AXIS, ALLIED]  # type: ignore[attr-defined]


@pytest.mark.rules("xviii.m2a", "b4.12a")
def test_a_strategic_raid_can_be_intercepted_and_driven_off() -> None:
    g = railway((4, 4), uk_gladiator=KHARTOUM)
    act(g, ("hex", KHARTOUM), ("unit", "it_sm81"), ("go", ""))
    assert top(g).asks(g) == (ALLIED,)
    act(g, ("unit", "uk_gladiator"))
    assert told(g, "called_off")
    assert not told(g, "bomb")
    assert g.status[number(g, "it_sm81")] & ABORTED


def test_nobody_in_ethiopia_is_asked_for_raids() -> None:
    g = bare(it_sm81=ASMARA)
    run(g, RailRaids(AXIS), AirbaseRaids(AXIS))
    assert g.flow == []


@pytest.mark.rules("b4.20b")
def test_a_raid_on_an_airbase_costs_a_step_for_three_points() -> None:
    g = sky(dice=(6, 5), it_sm81=ASMARA, it_sm79=ASMARA, uk_wellesley=KHARTOUM,
            uk_blenheim=KHARTOUM)  # fmt: skip
    run(g, AirbaseRaids(AXIS))
    assert offered(g, "hex") == [KHARTOUM]
    act(g, ("hex", KHARTOUM), ("unit", "it_sm81"), ("unit", "it_sm79"), ("go", ""))
    assert told(g, "bomb")[-1].value == 4
    assert top(g).asks(g) == (ALLIED,), "the owner chooses"
    assert offered(g, "unit") == ["uk_wellesley", "uk_blenheim"]
    act(g, ("unit", "uk_blenheim"))
    assert g.status[number(g, "uk_blenheim")] & DEPLETED
    assert not g.status[number(g, "uk_wellesley")] & DEPLETED
    assert g.flow == []


@pytest.mark.rules("b4.20b")
def test_less_than_three_points_cost_nothing() -> None:
    g = sky(dice=(5, 4), it_sm81=ASMARA, it_sm79=ASMARA, uk_wellesley=KHARTOUM)
    run(g, AirbaseRaids(AXIS))
    act(g, ("hex", KHARTOUM), ("unit", "it_sm81"), ("unit", "it_sm79"), ("go", ""))
    assert told(g, "bomb")[-1].value == 2
    assert not g.status[number(g, "uk_wellesley")] & DEPLETED


@pytest.mark.rules("b4.20b", "b4.1b")
def test_raids_on_airbases_come_before_changes_of_base() -> None:
    g = sky(it_sm81=ASMARA, uk_wellesley=KHARTOUM)
    run(g, NavalAndAirPhase(stage=AIRCRAFT))
    assert isinstance(top(g), AirbaseRaids)
    assert top(g).asks(g) == (AXIS,)
    act(g, ("done", ""))
    assert "changes base" in asked(g).prompt
    refusal = act(g, ("hex", KHARTOUM))
    assert refusal is not None


@pytest.mark.rules("b4.20b")
def test_a_hex_without_aircraft_is_refused() -> None:
    g = sky(it_sm81=ASMARA, uk_wellesley=KHARTOUM)
    run(g, AirbaseRaids(AXIS))
    refusal = act(g, ("hex", ATBARA))
    assert refusal is not None
    assert refusal.rule == "b4.20b"


def test_the_chances_of_raids_are_those_of_the_table() -> None:
    g = sky(it_sm81=ASMARA, it_sm79=ASMARA, uk_wellesley=KHARTOUM)
    hex_, bombers = g.pack.hex_index[KHARTOUM], numbers(g, "it_sm81", "it_sm79")
    rail, base = rail_raid_odds(g, hex_, bombers), airbase_raid_odds(g, hex_, bombers)
    assert sum(ways for _, ways, _ in rail.outcomes) == 36
    assert {word: ways for word, ways, _ in rail.outcomes}["capacity -1"] == 5 + 4 + 3 + 2 + 1
    assert {word: ways for word, ways, _ in base.outcomes}["steps lost: 1"] == 3 + 2 + 1


# Pilots


@pytest.mark.rules("b4.28a")
@pytest.mark.parametrize(("die", "box"), [(3, POOL), (4, DEAD)])
def test_crews_shot_down_over_their_own_ground_may_be_recovered(die: int, box: int) -> None:
    g = sky(dice=(6, 6, die), it_cr42=AGORDAT, it_sm81=ASMARA, uk_gladiator=KHARTOUM)
    hex_ = g.pack.hex_index[KHARTOUM]
    run(g, AirBattle(hex_, AXIS, numbers(g, "it_sm81"), numbers(g, "it_cr42")))
    g.loaded = (6, 6, 1, 1)
    act(g, ("unit", "uk_gladiator"))
    assert g.downed == [number(g, "uk_gladiator")]
    g.loaded = (die, 1)  # the second for partisans
    run(g, ReplenishmentStep(PILOTS))
    assert g.at[number(g, "uk_gladiator")] == box
    assert g.downed == []


@pytest.mark.rules("b4.28a")
def test_crews_shot_down_over_enemy_ground_are_lost() -> None:
    g = sky(dice=(6, 6), it_sm81=ASMARA, uk_gladiator=KHARTOUM)
    run(g, AirBattle(g.pack.hex_index[KHARTOUM], AXIS, numbers(g, "it_sm81"), ()))
    act(g, ("unit", "uk_gladiator"))
    assert g.at[number(g, "it_sm81")] == DEAD
    assert g.downed == []


@pytest.mark.rules("b4.28a")
def test_a_recovered_unit_comes_back_depleted_for_half_its_price() -> None:
    g = sky(uk_wellesley=KHARTOUM)
    gladiator, uk = number(g, "uk_gladiator"), g.plan.sides[ALLIED].nation
    g.at[gladiator] = POOL
    assert half_price(g, gladiator) == 1
    refusal = why_not_return(g, gladiator, fed_hexes(g, ALLIED))
    assert refusal is not None
    assert refusal.rule == "b4.28a"
    g.eps[uk] = 1
    run(g, Construction(ALLIED))
    assert offered(g, "rebuild") == ["uk_gladiator"]
    act(g, ("rebuild", "uk_gladiator"))
    assert KHARTOUM in offered(g, "hex")
    refusal = act(g, ("hex", ASMARA))
    assert refusal is not None
    act(g, ("hex", KHARTOUM))
    assert g.at[gladiator] == g.pack.hex_index[KHARTOUM]
    assert g.status[gladiator] == DEPLETED
    assert g.eps[uk] == 0


# Air transport: the theatre has no ATP, so one is made of the Hartbees


def depot(tmp_path: Path, home: str = NAIROBI, **more: str) -> Aoi:
    """An ATP at Nairobi, or at another base."""
    atp = HARTBEES.replace("bomber", "ATP")
    g = sky_of(tmp_path, HARTBEES, atp, uk_hartbees=home, **more)
    return run(g, AirTransport(ALLIED))


@pytest.mark.rules("b4.23a", "4.23a")
def test_an_atp_carries_four_quarters_or_a_half_and_two_quarters(tmp_path: Path) -> None:
    quarters = ("uk_essex", "uk_aden", "uk_iraq", "uk_punjabs", "uk_worcester")
    g = depot(tmp_path, **dict.fromkeys(quarters, NAIROBI), uk_kar1=NAIROBI, uk_5ind=NAIROBI)
    act(g, ("unit", "uk_hartbees"))
    for unit in quarters[:2]:
        assert act(g, ("embark", unit)) is None
    assert act(g, ("embark", "uk_kar1")) is None, "½ and two ¼"
    refusal = act(g, ("embark", "uk_iraq"))
    assert refusal is not None
    assert "4.23a" in (refusal.rule, *refusal.also)
    act(g, ("drop", "uk_kar1"), ("embark", "uk_iraq"), ("embark", "uk_punjabs"))
    refusal = act(g, ("embark", "uk_worcester"))
    assert refusal is not None
    assert act(g, ("hex", MOMBASA)) is None
    assert {g.pack.codes[g.at[u]] for u in numbers(g, *quarters[:4])} == {MOMBASA}
    assert g.status[number(g, "uk_essex")] & TRAVELLED
    assert g.status[number(g, "uk_hartbees")] & COMMITTED
    assert g.at[number(g, "uk_hartbees")] == g.pack.hex_index[NAIROBI], "it has returned"


@pytest.mark.rules("b4.23a")
def test_an_atp_lifts_no_full_division_and_only_a_light_depleted_one(tmp_path: Path) -> None:
    atp = HARTBEES, HARTBEES.replace("bomber", "ATP")
    light = "11th African Division,infantry,3", "11th African Division,infantry,2"
    where = dict.fromkeys(("uk_hartbees", "uk_5ind", "uk_11afr"), NAIROBI)
    g = run(sky_with(tmp_path, atp, light, **where), AirTransport(ALLIED))
    act(g, ("unit", "uk_hartbees"))
    for unit in ("uk_5ind", "uk_11afr"):
        refusal = act(g, ("embark", unit))
        assert refusal is not None
        assert refusal.rule == "b4.23a"
        lose_step(g, number(g, unit), "test")
    assert offered(g, "embark") == ["uk_11afr"], "strength 2, depleted; the other is printed 3"


@pytest.mark.rules("b4.23a")
def test_an_atp_flies_to_a_base_of_its_side_within_its_range(tmp_path: Path) -> None:
    g = depot(tmp_path, uk_kar1=NAIROBI, uk_wingate=NAIROBI)
    act(g, ("unit", "uk_hartbees"), ("embark", "uk_wingate"))
    refusal = act(g, ("embark", "uk_kar1"))
    assert refusal is not None
    there = offered(g, "hex")
    assert MOMBASA in there
    assert KHARTOUM not in there
    assert NAIROBI not in there
    g.works[g.pack.hex_index[MOMBASA]] = FIELD_DAMAGED
    assert MOMBASA not in offered(g, "hex"), "a base that works"
    refusal = act(g, ("hex", "S 9916"))
    assert refusal is not None
    assert refusal.rule == "b4.23a"


@pytest.mark.rules("b4.23b")
def test_an_air_supply_chit_costs_an_ep_at_a_source_of_supply(tmp_path: Path) -> None:
    g = depot(tmp_path, MOMBASA, uk_kar1=MOMBASA)
    uk = g.plan.sides[ALLIED].nation
    act(g, ("unit", "uk_hartbees"))
    refusal = act(g, ("supply", ""))
    assert refusal is not None
    assert refusal.rule == "b4.23b"
    g.eps[uk] = 2
    assert act(g, ("supply", "")) is None
    refusal = act(g, ("embark", "uk_kar1"))
    assert refusal is not None, "one chit"
    assert act(g, ("hex", NAIROBI)) is None
    assert g.eps[uk] == 1
    assert g.air_chits == {g.pack.hex_index[NAIROBI]: ALLIED}
    assert g.flow == [], "one for an ATP and month"


@pytest.mark.rules("b4.23b")
def test_away_from_a_source_no_air_supply_is_made(tmp_path: Path) -> None:
    g = depot(tmp_path, NAIROBI)
    g.eps[g.plan.sides[ALLIED].nation] = 2
    act(g, ("unit", "uk_hartbees"))
    refusal = act(g, ("supply", ""))
    assert refusal is not None
    assert refusal.rule == "b4.23b"


@pytest.mark.rules("b4.23b")
def test_a_pocket_with_air_supply_is_not_out_of_supply_this_month() -> None:
    for chit in (False, True):
        g = sky(uk_kar1="S 8416")
        hex_ = g.pack.hex_index["S 8416"]
        if chit:
            g.air_chits[hex_] = ALLIED
        run(g, SupplyStep())
        assert (number(g, "uk_kar1") in g.cut_off) == (not chit)
        assert g.air_chits == {}
