"""The doctrine bot: legal, quick, honest about what it sees, and better than chance."""

from __future__ import annotations

import runpy
from functools import cache
from pathlib import Path
from random import Random

import pytest
from bot_match import Moment, play, winner

from zariba.bots import make_bot
from zariba.games.ogaden.bot.battle import Fighter, Terms, engage
from zariba.games.ogaden.bot.doctrine import Doctrine
from zariba.registry import load

SCENARIOS = ["campaign", "liberation", "offensive"]
BOTH = ("doctrine", "doctrine")


@cache
def whole_game(scenario: str) -> list[Moment]:
    """A doctrine game of a scenario, played once for all tests that look at it."""
    return list(play(load("ogaden"), scenario, BOTH, 3))


def wins(scenario: str, bots: tuple[str, str], seat: int, seeds: range) -> int:
    """How many games of a series a seat wins."""
    return sum(winner(load("ogaden"), scenario, bots, seed) == seat for seed in seeds)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_answers_with_an_offered_option_and_a_reason(scenario: str) -> None:
    for moment in whole_game(scenario):
        assert moment.decision.action in moment.choice.options
        assert moment.decision.reason.endswith(".")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_decision_takes_a_second(scenario: str) -> None:
    assert max(moment.seconds for moment in whole_game(scenario)) < 1.0


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_decides_the_same_when_what_it_cannot_see_is_otherwise(scenario: str) -> None:
    game = load("ogaden")
    rng = Random(7)
    players = [Doctrine(), Doctrine()]
    for number, moment in enumerate(play(game, scenario, BOTH, 5)):
        before = players[moment.seat].fork()
        view = game.mask(moment.state, moment.seat)
        own = players[moment.seat].decide(game, view, moment.seat, moment.choice, Random(1))
        assert own == moment.decision  # what it remembers is no more than what it saw
        if number % 5:
            continue
        twin = game.swap(moment.state, moment.seat, rng)
        choice = game.top(twin).choice(twin, moment.seat)
        other = game.mask(twin, moment.seat)
        assert before.decide(game, other, moment.seat, choice, Random(1)) == moment.decision


def test_a_new_bot_takes_over_in_the_middle_of_a_plan() -> None:
    game = load("ogaden")
    for moment in play(game, "offensive", BOTH, 2):
        view = game.mask(moment.state, moment.seat)
        fresh = make_bot(game, "doctrine").decide(game, view, moment.seat, moment.choice, Random(1))
        assert fresh.action in moment.choice.options


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_ethiopian_doctrine_beats_chance(scenario: str) -> None:
    assert wins(scenario, ("doctrine", "random"), 0, range(4)) >= 2


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_somali_doctrine_beats_chance(scenario: str) -> None:
    assert wins(scenario, ("random", "doctrine"), 1, range(4)) >= 3


def test_the_reckoning_of_a_brigade_against_a_lone_garrison_is_exact() -> None:
    brigade = Fighter(2, (3, 2), (2, 1))
    garrison = Fighter(1, (2, 2), (2, 2))
    won = sum(r.chance for r in engage((brigade,), (), garrison, Terms()) if r.won)
    # it is hit with 2 in 6 and then fires with 2, otherwise with 3
    assert won == pytest.approx(2 / 6 * 2 / 6 + 4 / 6 * 3 / 6)


def test_the_chances_of_an_engagement_add_up() -> None:
    stack = (
        Fighter(2, (4, 2), (3, 1)),
        Fighter(2, (4, 2), (3, 1)),
        Fighter(1, (2, 3), (2, 3), True),
    )
    guard = (Fighter(2, (3, 2), (2, 1)), Fighter(1, (2, 4), (2, 4), True))
    bastion = Fighter(2, (3, 2), (2, 1))
    for first in (False, True):
        ways = engage(stack, guard, bastion, Terms(first, 1, 1, True))
        assert sum(r.chance for r in ways) == pytest.approx(1, abs=1e-3)


def test_the_curves_of_a_war_name_every_month_and_the_winner() -> None:
    path = Path(__file__).parents[2] / "scripts" / "ogaden_curves.py"
    words: str = runpy.run_path(str(path))["table"]("liberation", BOTH, 1, 1)
    assert "1977-05" in words
    assert "14.1f" in words
