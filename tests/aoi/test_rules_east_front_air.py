"""EAST FRONT from the air: raids on cities, paradrops, its aircraft; and the ferry."""

import pytest
from abyssinia import act, asked, offered, own, run, top, words
from barbarossa import KHARKOV, KIEV, MOSCOW, bare, give, hex_, month, nation, piece

from zariba.core.choice import Refusal
from zariba.games.aoi.rules.air_duel import aim_of
from zariba.games.aoi.rules.air_transport import fills_a_chit
from zariba.games.aoi.rules.amphibious import why_no_boats
from zariba.games.aoi.rules.attackers import ATTACK, BREAKTHROUGH
from zariba.games.aoi.rules.combat import Combat
from zariba.games.aoi.rules.command import UnderCommand
from zariba.games.aoi.rules.elimination import lose_step
from zariba.games.aoi.rules.interdiction import interdicting_strength
from zariba.games.aoi.rules.movement_phase import MovementPhase
from zariba.games.aoi.rules.paradrop import droppable
from zariba.games.aoi.rules.sequence import EndOfTurn, strategic_steps
from zariba.games.aoi.rules.state import (
    ACTIVE,
    ALLIED,
    AXIS,
    COMMITTED,
    DEPLETED,
    SIXTEENTHS,
    Aoi,
    owner,
    total,
)
from zariba.games.aoi.rules.strategic_bombing import CityRaids, city_raid_odds
from zariba.games.aoi.rules.strength import support_of
from zariba.games.aoi.rules.supply import fed_hexes
from zariba.games.aoi.rules.transport import points

SMOLENSK, TULA, ORSHA = "E 2226", "E 2221", "E 2227"
KERCH, TAMAN = "E 3520", "E 3519"


def raid(g: Aoi, seat: int = AXIS) -> Aoi:
    """The strategic raids of a side."""
    return run(g, CityRaids(seat))


def eps(g: Aoi, name: str) -> int:
    return g.eps[nation(name)]


@pytest.mark.rules("b2.1a")
def test_the_number_of_the_bombing_table_is_what_a_city_costs_its_owner() -> None:
    g = bare(dice=(4, 5), ge_612_1=SMOLENSK, ge_451_1=SMOLENSK)
    give(g, AXIS, SMOLENSK)
    g.eps[nation("Soviet Union")] = 20
    raid(g)
    assert act(g, ("hex", MOSCOW), ("unit", "ge_612_1"), ("go", "")) is None
    # strength 6, roll 9: 4 EPs
    assert eps(g, "Soviet Union") == 16
    assert g.status[piece("ge_612_1")] & COMMITTED


@pytest.mark.rules("b2.1a")
def test_no_more_eps_are_lost_than_there_are_and_each_bomber_flies_once() -> None:
    g = bare(dice=(6, 6), ge_612_1=SMOLENSK)
    give(g, AXIS, SMOLENSK)
    g.eps[nation("Soviet Union")] = 2
    raid(g)
    odds = city_raid_odds(g, CityRaids(AXIS, hex_(MOSCOW), (piece("ge_612_1"),)))
    assert {word for word, _, _ in odds.outcomes} >= {"EPs lost: 2", "EPs lost: 0, a bomber hit"}
    assert act(g, ("hex", MOSCOW), ("unit", "ge_612_1"), ("go", "")) is None
    assert eps(g, "Soviet Union") == 0
    assert not g.flow


@pytest.mark.rules("b2.1a")
def test_raids_go_to_cities_and_resource_hexes_of_the_enemy_only() -> None:
    g = bare(ge_612_1=SMOLENSK, ge_612_2=SMOLENSK)
    give(g, AXIS, SMOLENSK)
    raid(g)
    there = offered(g, "hex")
    assert MOSCOW in there
    assert TULA in there
    assert act(g, ("hex", SMOLENSK)) == Refusal("b2.1a", "{it} is not the enemy's")
    refusal = act(g, ("hex", "E 2123"))
    assert refusal is not None
    assert refusal.why == "strategic raids are flown on cities and resource hexes"


@pytest.mark.rules("b2.1a")
def test_a_bomber_of_less_than_a_point_flies_no_strategic_raid() -> None:
    g = bare(so_po2=MOSCOW, so_616_1=MOSCOW)
    g.status[piece("so_po2")] |= DEPLETED
    give(g, AXIS, "E 2221")
    raid(g, ALLIED)
    assert act(g, ("hex", TULA)) is None
    assert "so_616_1" in offered(g, "unit")
    refusal = act(g, ("unit", "so_po2"))
    assert refusal is not None
    assert refusal.why == "a bomber of less than one point flies no strategic raid"


@pytest.mark.rules("b2.1a", "xviii.m2a")
def test_the_allies_raid_first_in_the_strategic_bombing_step() -> None:
    g = bare()
    seats = [step.seat for step in strategic_steps(g) if isinstance(step, CityRaids)]
    assert seats == [ALLIED, AXIS]
    elsewhere = bare(scenario="east_africa")
    assert not any(isinstance(step, CityRaids) for step in strategic_steps(elsewhere))


@pytest.mark.rules("b2.1b")
def test_a_second_raid_on_a_city_reads_the_column_to_the_left() -> None:
    g = bare(dice=(4, 5, 4, 5), ge_612_1=SMOLENSK, ge_612_2=SMOLENSK)
    give(g, AXIS, SMOLENSK)
    g.eps[nation("Soviet Union")] = 20
    raid(g)
    assert act(g, ("hex", MOSCOW), ("unit", "ge_612_1"), ("go", "")) is None
    assert eps(g, "Soviet Union") == 16  # column 6: 4
    assert act(g, ("hex", MOSCOW), ("unit", "ge_612_2")) is None
    step = top(g)
    assert isinstance(step, CityRaids)
    assert city_raid_odds(g, step).title == "A further raid on the city"
    assert act(g, ("go", "")) is None
    assert eps(g, "Soviet Union") == 14  # column 2-5: 2


@pytest.mark.rules("b2.1a")
def test_fighters_meet_the_raiders_over_the_city() -> None:
    g = bare(dice=(6, 6), ge_612_1=SMOLENSK, so_443_1=MOSCOW)
    month(g, "July 1942")  # in June 1941 no Soviet fighter rises
    give(g, AXIS, SMOLENSK)
    g.eps[nation("Soviet Union")] = 20
    raid(g)
    assert act(g, ("hex", MOSCOW), ("unit", "ge_612_1"), ("go", "")) is None
    assert act(g, ("unit", "so_443_1")) is None
    assert g.at[piece("ge_612_1")] < 0
    assert eps(g, "Soviet Union") == 20


@pytest.mark.rules("xvi.d")
def test_a_ju87_hit_once_shows_two_five_one() -> None:
    g = bare(ge_451_1=SMOLENSK)
    stuka = piece("ge_451_1")
    assert own().pieces[stuka].printed == "4-5/1"
    lose_step(g, stuka, "b4.13b")
    assert g.at[stuka] >= 0
    assert own().strength[stuka][1] == 2 * 4
    assert own().pieces[piece("ge_251")].printed == "2-5/1"


@pytest.mark.rules("xvii.a")
def test_the_po2_is_hard_to_hit() -> None:
    g = bare(ge_443_1=SMOLENSK, so_po2=MOSCOW)
    parts = aim_of(g, piece("ge_443_1"), piece("so_po2"), back=False)
    qualities = [part.value for part in parts if part.name != "twice as strong"]
    assert sum(qualities) == -2


@pytest.mark.rules("b4.22a", "11.35m", "11.35d")
def test_heavy_bombers_are_halved_over_troops() -> None:
    g = bare("interdiction", so_918=MOSCOW, so_616_1=MOSCOW)
    target = hex_(TULA)
    assert support_of(g, piece("so_918"), target) == 4 * 4  # half of 9, rounded down
    assert support_of(g, piece("so_616_1"), target) == 6 * 4
    assert total(interdicting_strength(g, target, (piece("so_918"),))) == 4 * 4
    assert total(interdicting_strength(g, target, (piece("so_616_1"),))) == 6 * 4


def before_kiev(*, dice: tuple[int, ...] = (), **more: str) -> Aoi:
    """Two Soviet corps attack a German one in Kiev, and paratroopers wait at Kharkov."""
    return bare(dice=dice, so_63_1="E 3025", so_63_2="E 3025", ge_63_1=KIEV, so_13p=KHARKOV, **more)


def storm(g: Aoi, kind: int = ATTACK) -> Combat:
    """The attack of the two."""
    return Combat(ALLIED, hex_(KIEV), (piece("so_63_1"), piece("so_63_2")), kind)


@pytest.mark.rules("b4.24a", "xviii.m4g")
def test_paratroopers_add_their_strength_and_are_lost_if_the_attack_fails() -> None:
    g = before_kiev(dice=(1,), so_x7=KHARKOV)
    run(g, UnderCommand(ALLIED, nation("Soviet Union")), storm(g))
    assert offered(g, "unit") == ["so_13p"]
    assert act(g, ("unit", "so_13p")) is None
    strength = next(e for e in g.news if e.kind == "strength" and e.seat == ALLIED)
    assert strength.value == 13 * 4 * SIXTEENTHS
    while g.flow:
        assert act(g, words().spell(asked(g).options[0])) is None
    assert g.at[piece("so_13p")] < 0
    assert g.status[piece("so_x7")] & COMMITTED
    assert g.at[piece("ge_63_1")] == hex_(KIEV)


@pytest.mark.rules("b4.24a")
def test_paratroopers_stand_first_in_a_hex_that_is_vacated() -> None:
    g = before_kiev(dice=(6,), so_x7=KHARKOV)
    month(g, "July 1942")  # in 1941 Soviet attacks take -1
    g.status[piece("ge_63_1")] |= DEPLETED
    run(g, UnderCommand(ALLIED, nation("Soviet Union")), storm(g))
    assert act(g, ("unit", "so_13p")) is None
    assert g.at[piece("so_13p")] == hex_(KIEV)
    assert owner(g, hex_(KIEV)) == ALLIED
    assert g.status[piece("so_13p")] & ACTIVE


@pytest.mark.rules("b4.24a")
def test_nobody_drops_without_an_atp_at_hand_or_in_a_breakthrough() -> None:
    g = before_kiev()
    assert droppable(g, storm(g)) == []
    g = before_kiev(so_x7=KHARKOV)
    assert droppable(g, storm(g)) == [piece("so_13p")]
    assert droppable(g, storm(g, BREAKTHROUGH)) == []
    g.status[piece("so_x7")] |= COMMITTED
    assert droppable(g, storm(g)) == []


@pytest.mark.rules("b4.23a")
def test_paratroopers_go_by_air_transport_too() -> None:
    g = bare(so_13p=MOSCOW, so_43_1=MOSCOW)
    assert fills_a_chit(g, piece("so_13p"))
    assert not fills_a_chit(g, piece("so_43_1"))


@pytest.mark.rules("3.23a", "3.23b", "11.31e")
def test_flak_takes_one_transport_point_artillery_two_and_neither_lands() -> None:
    g = bare("flak", ge_stp_1="E 2434", so_art_1=MOSCOW)
    flak, guns, ship = piece("ge_flak_1"), piece("so_art_1"), piece("ge_stp_1")
    assert points(g, (flak,)) == 1
    assert points(g, (guns,)) == 2
    g.cargo[ship] = (flak,)
    refusal = why_no_boats(g, ship, flak)
    assert refusal is not None
    assert refusal.rule == "b3.24a"
    g.cargo[ship] = (guns,)
    assert why_no_boats(g, ship, guns) is not None


@pytest.mark.rules("b5.8b")
def test_one_unit_of_a_side_crosses_the_ferry_in_a_month_for_its_whole_allowance() -> None:
    g = bare(ge_63_1=KERCH, ge_63_2=KERCH)
    run(g, MovementPhase(AXIS))
    assert act(g, ("unit", "ge_63_1"), ("unit", "ge_63_2")) is None
    assert act(g, ("hex", TAMAN)) == Refusal("b5.8b", "the ferry takes one land unit")
    assert act(g, ("drop", "ge_63_2"), ("hex", TAMAN)) is None
    assert g.at[piece("ge_63_1")] == hex_(TAMAN)
    assert act(g, ("unit", "ge_63_2")) is None
    refusal = act(g, ("hex", TAMAN))
    assert refusal is not None
    assert refusal.rule == "b5.8b"
    run(g, EndOfTurn())
    assert g.ferried == ()


@pytest.mark.rules("b5.8b")
def test_the_ferry_is_for_a_unit_that_sets_out_there() -> None:
    g = bare(ge_65_1="E 3521")
    run(g, MovementPhase(AXIS))
    assert act(g, ("unit", "ge_65_1"), ("hex", KERCH)) is None
    refusal = act(g, ("hex", TAMAN))
    assert refusal is not None
    assert refusal.why == "the ferry takes the whole allowance of a unit"


@pytest.mark.rules("b5.8b")
def test_supply_crosses_the_ferry() -> None:
    g = bare()
    month(g, "August 1942")
    land = [h for h in own().map.numbers["east"] if own().land[h]]
    g.taken = dict.fromkeys(land, ALLIED)
    for code in (KERCH, TAMAN):
        g.taken[hex_(code)] = AXIS
    g.chits[hex_(KERCH)] = AXIS
    assert hex_(TAMAN) in fed_hexes(g, AXIS)
