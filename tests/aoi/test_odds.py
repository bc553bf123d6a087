"""The chances shown before something is done are those that the dice then have."""

from collections import Counter
from functools import cache
from random import Random

import pytest
from abyssinia import act, bare, put, run, top
from adowa import at, declare, fight, offensive, told, unit

from zariba.core.choice import Odds
from zariba.core.dice import numbered_seed
from zariba.core.game import WATCHER
from zariba.games.aoi.game import AoiGame, make
from zariba.games.aoi.rules.air_offensive import AirOffensive
from zariba.games.aoi.rules.bribery import BriberyWindow
from zariba.games.aoi.rules.gas import GasChoice
from zariba.games.aoi.rules.land_offensive import CombatStep
from zariba.games.aoi.rules.movement import PhaseMarch
from zariba.games.aoi.rules.state import AXIS, SMALL_BASE, VETERAN, VETERANS, Aoi
from zariba.games.aoi.view.odds import odds_of
from zariba.games.aoi.view.options import told_odds


@cache
def game() -> AoiGame:
    return make()


def shown(g: Aoi, verb: str, arg: int = 0) -> Odds:
    odds = odds_of(g, top(g), AXIS, (verb, arg))
    assert odds is not None
    assert sum(ways for _, ways, _ in odds.outcomes) == odds.outcomes[0][2]
    return odds


def parts(odds: Odds) -> dict[str, int]:
    return {part.name: part.value for part in odds.parts}


def adowa(*dice: int) -> Aoi:
    """I Corps before Adowa, with a bomber at Asmara."""
    g = bare(it_i="S 7716", it_sm81="S 7616", eth_simien="S 7816", dice=dice)
    g.works[at("S 7616")] = SMALL_BASE
    return g


def test_the_odds_of_an_attack_say_what_either_strength_is_made_of() -> None:
    g = declare(adowa(), "S 7816", "it_i")
    assert act(g, ("unit", "it_i")) is None
    odds = shown(g, "attack")
    assert odds.title == "Attack at 4-1 (2 to ½)"
    assert odds.note == "Attack: I Corps 2; defense: Simien ½"
    assert odds_of(g, top(g), AXIS, ("back", 0)) is None


def test_a_unit_of_one_step_is_eliminated_by_whatever_costs_two() -> None:
    g = declare(adowa(), "S 7816", "it_i")
    assert act(g, ("unit", "it_i")) is None
    told = told_odds(game(), g, AXIS, ("attack", 0))
    assert told is not None
    words = [word for word, _, _ in told.outcomes]
    assert any("defenders eliminated" in word for word in words)
    assert not any("defender loses" in word for word in words)


def test_each_aircraft_shows_the_odds_with_it_overhead() -> None:
    g = fight(adowa(), "S 7816", "it_i")
    without, bombed = shown(g, "done"), shown(g, "unit", unit("it_sm81"))
    assert without.title == "Attack at 4-1 (2 to ½)"
    assert bombed.title == "Attack at 8-1 (4 to ½)"
    assert "SM.81 2" in bombed.note
    assert "air superiority" in parts(bombed)
    assert "air superiority" not in parts(without)


def test_the_odds_shown_with_aircraft_are_those_of_the_dice() -> None:
    rolled: Counter[str] = Counter()
    for die in range(1, 7):
        g = fight(adowa(die), "S 7816", "it_i")
        odds = shown(g, "unit", unit("it_sm81"))
        assert act(g, ("unit", "it_sm81")) is None
        rolled[combat_word(g)] += 1
    assert rolled == {word: ways for word, ways, _ in odds.outcomes}


def combat_word(g: Aoi) -> str:
    return told(g, "combat")[0].word


def test_gas_shows_what_it_adds() -> None:
    g = adowa()
    g.month = g.plan.gas_from
    fight(g, "S 7816", "it_i")
    assert act(g, ("unit", "it_sm81")) is None
    assert isinstance(top(g), GasChoice)
    assert parts(shown(g, "yes"))["mustard gas"] == 3
    assert "mustard gas" not in parts(shown(g, "no"))


def test_a_veterans_chit_shows_what_it_adds() -> None:
    g = bare(it_i="S 7716", eth_simien="S 7816")
    g.options = (VETERANS,)
    g.status[unit("it_i")] |= VETERAN
    fight(g, "S 7816", "it_i")
    assert parts(shown(g, "unit", unit("it_i")))["I Corps"] == 1
    assert "I Corps" not in parts(shown(g, "done"))


def test_a_re_roll_is_weighed_against_the_die_that_lies_there() -> None:
    g = bare(it_i="S 7716", eth_simien="S 7816", dice=(1,))
    g.rerolls[0] = 1
    fight(g, "S 7816", "it_i")
    stays = shown(g, "no")
    assert (stays.title, stays.outcomes) == ("The die of 1 stands", (("1/0/0", 1, 1),))
    assert len(shown(g, "yes").outcomes) == 4


def test_a_bribe_shows_its_price_and_its_chance() -> None:
    g = bare(it_i="S 7716", eth_wollo="S 8215")
    g.eps[0] = 1
    run(g, BriberyWindow(AXIS))
    odds = shown(g, "unit", unit("eth_wollo"))
    assert odds.outcomes == (("disbands", 5, 6), ("stays loyal for good", 1, 6))
    assert parts(odds) == {"EPs": -1}
    assert odds_of(g, top(g), AXIS, ("done", 0)) is None


def test_a_raid_shows_what_the_bombing_table_holds_before_the_bombers_set_out() -> None:
    g = bare(it_sm81="S 7616", eth_guard="S 8416")
    g.works[at("S 7616")] = SMALL_BASE
    run(g, AirOffensive(AXIS, g.plan.sides[AXIS].nation))
    assert act(g, ("hex", "S 8017"), ("airfield", ""), ("unit", "it_sm81")) is None
    before = shown(g, "go")
    assert before.title == "Bombs on the airfield with 2"
    assert "No enemy aircraft can intercept" in before.note
    assert act(g, ("go", "")) is None
    assert shown(g, "yes").outcomes == before.outcomes
    assert odds_of(g, top(g), AXIS, ("no", 0)) is None


def test_a_step_onto_a_partisan_shows_whether_he_is_brushed_aside() -> None:
    g = bare(it_i="S 7916")
    put(g, "eth_partisan_1", "S 8015")
    run(g, PhaseMarch(AXIS, (unit("it_i"),), (3,), (0,)))
    odds = shown(g, "hex", at("S 8015"))
    assert odds.outcomes == (("brushed aside", 4, 6), ("it holds: the move ends", 2, 6))
    assert odds_of(g, top(g), AXIS, ("hex", at("S 7816"))) is None


# Where a game is played by chance


@pytest.mark.parametrize("seed", [1, 2])
def test_no_option_of_a_whole_game_shows_chances_that_do_not_add_up(seed: int) -> None:
    rng = Random(seed)
    state = game().start("ethiopia", (VETERANS,), numbered_seed(seed))
    seen: set[str] = set()
    while state.result is None:
        seat = game().asked(state)[0]
        choice = game().choice(state, seat)
        assert choice is not None
        for action in choice.options:
            odds = game().odds(state, seat, action)
            if odds is not None and odds.outcomes:
                assert sum(ways for _, ways, _ in odds.outcomes) == odds.outcomes[0][2]
                seen.add(odds.title.split()[0])
        assert game().apply(state, seat, rng.choice(choice.options)) is None
    assert {"Attack", "A"} <= seen


# The log


@pytest.mark.rules("b0.6b")
def test_a_die_that_a_side_was_asked_about_is_told_once() -> None:
    g = bare(it_i="S 7716", eth_simien="S 7816", dice=(1,))
    g.rerolls[0] = 1
    fight(g, "S 7816", "it_i")
    first = [line.dice for line in game().chronicle(g, WATCHER) if line.dice]
    assert act(g, ("no", "")) is None
    then = [line.dice for line in game().chronicle(g, WATCHER) if line.dice]
    assert (first, then) == ([(1,)], [])


@pytest.mark.rules("b0.6b")
def test_a_second_roll_is_told_with_the_result_and_not_the_first() -> None:
    g = bare(it_i="S 7716", eth_simien="S 7816", dice=(1, 6))
    g.rerolls[0] = 1
    fight(g, "S 7816", "it_i")
    assert act(g, ("yes", "")) is None
    assert [line.dice for line in game().chronicle(g, WATCHER) if line.dice] == [(6,)]


def test_enemy_aircraft_bring_about_the_first_column_at_worst() -> None:
    g = bare(it_i="S 7716", it_sm81="S 7616", eth_simien="S 7816")
    g.works[at("S 7616")] = SMALL_BASE
    fight(g, "S 7716", "eth_simien")
    assert shown(g, "unit", unit("it_sm81")).title == "Attack at 1-3 (½ to 4)"


def before_dessie(*defenders: str) -> Aoi:
    """The October 28th Division chooses what to attack."""
    g = bare(it_28oct="S 8214", **dict.fromkeys(defenders, "S 8215"))
    under = offensive(g, (unit("it_28oct"),))
    return run(g, under, CombatStep(AXIS))


def test_no_odds_stand_on_a_hex_that_nobody_is_strong_enough_to_attack() -> None:
    g = before_dessie("eth_wollo")
    assert shown(g, "hex", at("S 8215")).note.startswith("If all who may attack do")
    g = before_dessie("eth_wollo", "eth_aom", "eth_guard")
    assert odds_of(g, top(g), AXIS, ("hex", at("S 8215"))) is None
