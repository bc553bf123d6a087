"""EAST AFRICA starts, its powers get and spend their EPs, its months run and it ends."""

import random

import pytest
from abyssinia import own
from iberia import SPAIN
from somaliland import EAST_AFRICA, game, hex_, laid_out, month, plan, set_up, side

from zariba.games.aoi.material.pieces import PARTISAN
from zariba.games.aoi.rules.capture import own_hex
from zariba.games.aoi.rules.elimination import eliminate
from zariba.games.aoi.rules.income import income
from zariba.games.aoi.rules.invariants import broken
from zariba.games.aoi.rules.partisans import rising
from zariba.games.aoi.rules.season import higher_bidder, reveal
from zariba.games.aoi.rules.state import ALLIED, AXIS, BOX, DEAD, leave, owner, total
from zariba.games.aoi.rules.supply import fed_hexes
from zariba.games.aoi.rules.victory import attacker_wins, time_is_up


@pytest.mark.rules("8.p2", "8.1c", "8.2c", "8.2f")
def test_italy_gets_nine_a_season_at_first_and_the_uk_too() -> None:
    g = laid_out()
    assert [(p.value, p.rule) for p in income(g, AXIS)] == [
        (3, "8.p2"), (2, "8.2b"), (2, "8.2c"), (2, "8.2d"),
    ]  # fmt: skip
    assert [(p.value, p.rule) for p in income(g, ALLIED)] == [(9, "8.1c")]


@pytest.mark.rules("8.2e")
def test_a_lost_oil_hex_takes_three_off_the_uk() -> None:
    g = laid_out()
    own_hex(g, AXIS, hex_("S 5799"))
    assert total(income(g, ALLIED)) == 6
    assert total(income(g, AXIS)) == 9, "cut off, it brings Italy nothing"


@pytest.mark.rules("b8.13b", "xviii.s3e")
def test_who_buys_more_offensives_has_the_initiative() -> None:
    g = laid_out()
    italy, uk = (one.nation for one in plan().sides)
    g.bought[italy], g.bought[uk] = 1, 2
    reveal(g)
    assert g.initiative == ALLIED
    assert (g.offensives[italy], g.offensives[uk]) == (1, 2)


@pytest.mark.rules("b8.13b")
def test_equal_purchases_are_decided_by_dice_that_differ() -> None:
    g = laid_out()
    g.loaded = (4, 4, 2, 5)
    assert higher_bidder(g, [1, 1]) == ALLIED
    assert not g.loaded


def test_a_conquered_country_rises_more_easily() -> None:
    g = laid_out()
    assert g.invaded[plan().partisan_nation]
    assert [(p.value, p.rule) for p in rising(g, plan().partisan_nation)] == [(1, "b10.6a")]
    assert len(side(ALLIED).of_sort[PARTISAN]) == own().partisans.limit["Ethiopia"] == 3


@pytest.mark.rules("eaf.g", "eaf.h")
@pytest.mark.parametrize(
    ("when", "winner", "rule"), [("March 1941", ALLIED, "eaf.g"), ("April 1941", -1, "eaf.h")]
)
def test_addis_ababa_taken_before_april_1941_wins_and_later_draws(
    when: str, winner: int, rule: str
) -> None:
    g = laid_out()
    g.month = month(when)
    attacker_wins(g, ALLIED)
    assert g.result is not None
    assert (g.result.winner, g.result.rule) == (winner, rule)


@pytest.mark.rules("eaf.h")
def test_italy_wins_if_addis_ababa_holds_to_the_end() -> None:
    g = laid_out()
    time_is_up(g)
    assert g.result is not None
    assert (g.result.winner, g.result.rule) == (AXIS, "eaf.h")


def test_a_lost_uk_brigade_goes_to_the_box_and_an_italian_one_is_gone() -> None:
    g = laid_out()
    for unit in ("uk_kar1", "it_ccnn"):
        eliminate(g, own().piece_index[unit], "b0.2a")
    assert g.at[own().piece_index["uk_kar1"]] == BOX
    assert g.at[own().piece_index["it_ccnn"]] == DEAD


# Play


def test_the_scenario_is_offered_beside_ethiopia() -> None:
    assert game().scenario(EAST_AFRICA).id == EAST_AFRICA
    offered = [scenario.id for scenario in game().scenarios]
    assert offered[:3] == ["ethiopia", EAST_AFRICA, SPAIN]


def test_each_power_spends_three_eps_before_june() -> None:
    g = set_up()
    assert {g.eps[one.nation] for one in plan().sides} == {3}
    for _ in plan().sides:
        seat = game().asked(g)[0]
        choice = game().choice(g, seat)
        assert choice is not None
        assert choice.options == [("buy", 0), ("buy", 1)]
        assert game().apply(g, seat, ("buy", 1)) is None
    assert {g.eps[one.nation] for one in plan().sides} == {0}
    assert {g.rerolls[one.nation] for one in plan().sides} == {1}


@pytest.mark.parametrize("seed", [1, 2])
def test_chance_play_runs_into_the_second_season(seed: int) -> None:
    rng = random.Random(seed)
    g = set_up(seed=seed.to_bytes(32, "big"))
    while g.result is None and g.month <= month("October 1940"):
        seat = game().asked(g)[0]
        choice = game().choice(g, seat)
        assert choice is not None
        assert game().apply(g, seat, rng.choice(list(choice.options))) is None
        assert broken(g) == []
    assert g.result is None
    assert all(owner(g, h) < 0 for h in range(own().hexes) if own().area[h] == "French Somalia")


def test_what_is_not_in_a_scenario_stays_off_its_map() -> None:
    g = laid_out()
    known = {p for one in plan().sides for p in one.pieces} | {p for p, _ in plan().bystanders}
    assert {p for p, at in enumerate(g.at) if at >= 0} <= known
    assert own().piece_index["it_badoglio"] not in known


def test_a_bystander_bars_no_line_of_supply() -> None:
    g = laid_out()
    before = fed_hexes(g, ALLIED)
    leave(g, plan().bystanders[0][0])
    assert fed_hexes(g, ALLIED) == before
