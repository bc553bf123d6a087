"""What a position is worth: the chance that the mission succeeds."""

from functools import cache
from random import Random

import pytest

from zariba.core.dice import numbered_seed
from zariba.core.flow import Result
from zariba.core.game import Bot
from zariba.games.mog93.bot.doctrine import Doctrine
from zariba.games.mog93.bot.value import FEATURES, WEIGHTS, features, value
from zariba.games.mog93.game import MogGame, make
from zariba.games.mog93.material.pack import SOMALIS
from zariba.games.mog93.rules.state import AWAY, Mog, up

TUTORIAL, MISSION = "tutorial", "mission"


@cache
def game() -> MogGame:
    return make()


def play_on(g: Mog, bot: Bot[Mog], decisions: int) -> None:
    """The next decisions of a game with one bot in every seat."""
    for _ in range(decisions):
        if not game().asked(g):
            return
        seat = game().asked(g)[0]
        choice = game().choice(g, seat)
        assert choice is not None
        action = bot.decide(game(), game().mask(g, seat), seat, choice, Random(1)).action
        assert game().apply(g, seat, action) is None


def opened(scenario: str, seed: int, decisions: int = 0) -> Mog:
    """A doctrine game some way in."""
    g = game().start(scenario, (), numbered_seed(seed))
    play_on(g, Doctrine(), decisions)
    return g


@pytest.mark.parametrize("scenario", [scenario.id for scenario in make().scenarios])
def test_the_value_is_a_chance_that_the_americans_share(scenario: str) -> None:
    g = opened(scenario, 6, 80)
    assert all(len(part) == len(FEATURES) for part in WEIGHTS)
    assert len(features(g)[1]) == len(FEATURES)
    assert 0 < value(g, 0) < 1
    assert value(g, 0) == value(g, 1)
    assert value(g, 0) + value(g, SOMALIS) == pytest.approx(1)


def test_a_finished_mission_is_worth_its_outcome() -> None:
    g = opened(TUTORIAL, 6, 5)
    g.result = Result(0, "", "")
    assert (value(g, 0), value(g, SOMALIS)) == (1, 0)
    g.result = Result(SOMALIS, "", "")
    assert value(g, 3) == 0


@pytest.mark.parametrize("scenario", [TUTORIAL, MISSION])
def test_casualties_and_lost_time_lower_the_chance(scenario: str) -> None:
    g = opened(scenario, 6, 120)
    fallen = g.clone()
    for model in [m for m in range(len(g.ap)) if up(g, m)][:4]:
        fallen.ap[model] = 0
    late = g.clone()
    late.turn = g.plan.turn_limit - 1
    assert value(fallen, 0) < value(g, 0)
    assert value(late, 0) < value(g, 0)


def test_who_is_off_the_table_is_counted_there_no_more() -> None:
    g = opened(TUTORIAL, 3)
    while not g.arrived:
        play_on(g, Doctrine(), 1)
    before = features(g)[1]
    g.where[next(m for m in range(len(g.ap)) if up(g, m))] = AWAY
    there = FEATURES.index("Americans on the table")
    assert features(g)[1][there] < before[there]


def told_and_true(scenario: str, seeds: range) -> list[tuple[float, float]]:
    """By turn of doctrine games: the chance that was told, and what came of it."""
    pairs: list[tuple[float, float]] = []
    for seed in seeds:
        g = game().start(scenario, (), numbered_seed(seed))
        told, turn = [], 0
        while game().asked(g):
            if g.turn != turn:
                turn = g.turn
                told.append(value(g, 0))
            play_on(g, Doctrine(), 1)
        pairs += [(each, value(g, 0)) for each in told]
    return pairs


@pytest.mark.soak
def test_what_is_told_comes_true_about_as_often_as_it_was_told() -> None:
    pairs = told_and_true(TUTORIAL, range(26000, 26150))
    mean = sum(true for _, true in pairs) / len(pairs)
    error = sum((told - true) ** 2 for told, true in pairs)
    assert error < 0.9 * sum((mean - true) ** 2 for _, true in pairs)
    for low, high in ((0.0, 0.25), (0.25, 0.5), (0.5, 0.75), (0.75, 1.0)):
        inside = [(told, true) for told, true in pairs if low <= told < high]
        gap = sum(told - true for told, true in inside) / max(len(inside), 1)
        assert len(inside) < 40 or abs(gap) < 0.15
