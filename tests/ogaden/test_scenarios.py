"""The set-ups and openings of the three games, against the lists of the rulebook."""

from random import Random

import pytest
from random_play import random_play

from zariba.core.dice import numbered_seed
from zariba.games.ogaden.game import OgadenGame, make
from zariba.games.ogaden.material.pack import HERE, OgadenPack
from zariba.games.ogaden.material.printed import ETHIOPIA, SEAT_IDS, SOMALIA
from zariba.games.ogaden.rules.state import BOWL, CONCEALED, HAND, REDUCED, Ogaden, has_room

PACK = OgadenPack(HERE, HERE)

GAME: OgadenGame = make()
SCENARIOS = ("campaign", "liberation", "offensive")


def opening(scenario: str) -> Ogaden:
    return GAME.start(scenario, (), numbered_seed(1))


def set_up_both(g: Ogaden) -> None:
    """Both prepared set-ups, through the doors a player uses."""
    for camp in (ETHIOPIA, SOMALIA):
        for verb in ("prepared", "done"):
            assert GAME.apply(g, camp, (verb, 0)) is None


def where(g: Ogaden, *names: str) -> set[str]:
    return {PACK.codes[g.at[PACK.unit_index[name]]] for name in names}


def markers(g: Ogaden, place: int) -> set[str]:
    return {PACK.markers[m].id for m in range(len(PACK.markers)) if g.marker[m] == place}


@pytest.mark.rules("4.0a", "14.2a", "14.1a")
@pytest.mark.parametrize(
    ("scenario", "first", "last", "morale", "level"),
    [
        ("campaign", "1977-05", "1978-03", [12, 12], [1, 2]),
        ("liberation", "1977-05", "1977-06", [12, 12], [1, 2]),
        ("offensive", "1977-07", "1977-09", [9, 15], [2, 2]),
    ],
)
def test_each_game_opens_with_its_month_and_values(
    scenario: str, first: str, last: str, morale: list[int], level: list[int]
) -> None:
    g = opening(scenario)
    assert PACK.months[g.turn] == first
    assert PACK.months[g.plan.last] == last
    assert (g.morale, g.level) == (morale, level)


@pytest.mark.rules("4.1f", "4.2e", "14.1d", "14.2d", "14.2e", "2.4.2a")
def test_each_game_opens_with_its_bowls_and_hands() -> None:
    fixed = ({"TS-AMB-E"}, {"TS-AMB-S1", "TS-SAB"})
    guerrilla_war = {"OPS-ETH", "OPS-WS", "CMD-SAMATAR"}
    for scenario, bowl in (
        ("campaign", guerrilla_war | {"OPS-DERG"}),
        ("liberation", guerrilla_war),
    ):
        g = opening(scenario)
        assert markers(g, BOWL) == bowl
        assert (markers(g, HAND), markers(g, HAND + 1)) == fixed
    g = opening("offensive")
    supports = {PACK.markers[m].id for m in PACK.supports if g.marker[m] == BOWL}
    assert markers(g, BOWL) - supports == {
        "OPS-WS", "OPS-SNA", "OPS-OGADEN", "CMD-SAMATAR", "CMD-LION", "OPS-ETH", "OPS-DERG",
    }  # fmt: skip
    assert len(supports) == 13
    assert markers(g, HAND) == markers(g, HAND + 1) == set()
    assert len(g.plan.tsda_added[PACK.month_index["1977-09"]]) == 8
    later = {PACK.markers[m].id for m in (*g.plan.tsda_bowl, *sum(g.plan.tsda_added.values(), ()))}
    assert not later & {"TS-MENGISTU", "TS-PAUSE", "TS-AMB-S2", "DA-USSR"}
    assert not later & {"DA-USA", "DA-GULF", "DA-BARRE"}


@pytest.mark.rules("4.1c", "4.1d", "14.1b", "14.1c", "14.2b", "14.2c")
@pytest.mark.parametrize(
    ("scenario", "numbers"),
    [("campaign", (12, 27)), ("liberation", (8, 10)), ("offensive", (12, 27))],
)
def test_the_prepared_set_ups_are_whole_and_obey_stacking(
    scenario: str, numbers: tuple[int, int]
) -> None:
    g = opening(scenario)
    set_up_both(g)
    assert tuple(sum(g.at[u] >= 0 for u in units) for units in PACK.seat_units) == numbers
    assert GAME.broken(g) == []
    assert where(g, "E-10MIB") == {"JIJ"}
    assert where(g, "E-PSB") == {"GOD"}
    if scenario != "liberation":
        assert where(g, "D-24PRG", "D-75MB", "D-79MB", "E-92MIB") == {"TAT"}
    if scenario == "offensive":
        assert where(g, "S-M21", "S-M17", "S-I28") == {"BER"}
    reduced = [u for u in range(PACK.count) if g.status[u] & REDUCED]
    assert len(reduced) == 2
    assert {PACK.units[u].type for u in reduced} == {"IB"}


@pytest.mark.rules("4.1a", "4.0a")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("camp", [ETHIOPIA, SOMALIA], ids=SEAT_IDS)
def test_with_any_one_unit_missing_the_set_up_cannot_be_ended(scenario: str, camp: int) -> None:
    prepared = PACK.plan_by_id[scenario].prepared[camp]
    for missing, zone, _ in prepared:
        g = opening(scenario)
        if camp == SOMALIA:
            for verb in ("prepared", "done"):
                assert GAME.apply(g, ETHIOPIA, (verb, 0)) is None
        for action in (("prepared", 0), ("unit", missing)):
            assert GAME.apply(g, camp, action) is None
        assert GAME.why_not(g, camp, ("done", 0)) is not None
        assert GAME.apply(g, camp, ("back", 0)) is None
        assert GAME.why_not(g, camp, ("done", 0)) is not None
        for action in (("unit", missing), ("zone", zone)):
            assert GAME.apply(g, camp, action) is None
        assert GAME.why_not(g, camp, ("done", 0)) is None


@pytest.mark.rules("4.1b", "4.1e", "4.2a", "4.2b", "4.2c", "4.2d", "3.1f", "14.1b", "14.2c")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(4))
def test_any_set_up_by_hand_fills_every_line_and_obeys_stacking(scenario: str, seed: int) -> None:
    rng = Random(seed)
    g = opening(scenario)
    for camp in (ETHIOPIA, SOMALIA):
        assert GAME.asked(g) == (camp,)
        while GAME.why_not(g, camp, ("done", 0)) is not None:
            choice = GAME.choice(g, camp)
            assert choice is not None
            options = [a for a in choice.options if a[0] not in ("prepared", "back")]
            assert GAME.apply(g, camp, rng.choice(options or choice.options)) is None
            assert GAME.broken(g) == []
        assert GAME.apply(g, camp, ("done", 0)) is None
    for place in g.plan.places:
        standing = [u for u in place.units if g.at[u] in place.zones]
        assert len(standing) == place.count
        assert sum(bool(g.status[u] & REDUCED) for u in standing) == place.reduced
        if place.one_per_zone:
            assert len({g.at[u] for u in standing}) == place.count
    for zone in range(PACK.size):
        for camp in (ETHIOPIA, SOMALIA):
            assert has_room(g, zone, camp, 0)


@pytest.mark.rules("4.2b", "4.1a")
def test_ethiopia_sees_the_backs_of_concealed_guerrillas_only() -> None:
    g = opening("campaign")
    set_up_both(g)
    view = GAME.mask(g, ETHIOPIA)
    for unit in PACK.seat_units[SOMALIA]:
        if g.at[unit] >= 0 and g.status[unit] & CONCEALED:
            assert view.at[unit] < 0
            assert PACK.back_of[unit] in view.stacks[g.at[unit]]


@pytest.mark.rules("12.1.1a", "12.1.1b")
def test_soviet_aid_and_the_somali_da_do_not_occur_in_the_offensive() -> None:
    plan = PACK.plan_by_id["offensive"]
    coming = {PACK.markers[m].id for m in plan.tsda_bowl}
    coming |= {PACK.markers[m].id for added in plan.tsda_added.values() for m in added}
    das = {name for name in coming if name.startswith("DA-")}
    assert das == {"DA-OAU", "DA-UN", "DA-ARAB", "DA-NAM", "DA-CUBA", "DA-YEMEN", "DA-NEGUS"}


@pytest.mark.rules("5.0a", "13b", "13c", "13d", "14.1f", "14.2g")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_games_end_by_a_rule_of_victory_in_time(scenario: str) -> None:
    ends = {"campaign": {"13a", "13b", "13c", "13d"}, "liberation": {"13a", "14.1f"}}
    for seed in range(3):
        *_, g = random_play(GAME, GAME.start(scenario, (), numbered_seed(seed)), seed)
        assert g.turn <= g.plan.last
        assert g.result.rule in ends.get(scenario, {"13a", "14.2g"})
