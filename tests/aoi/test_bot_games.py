"""Whole games of the doctrine: legal, quick, honest about what it sees, and better than chance."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from bot_match import Moment, play, winner

from zariba.bots import make_bot
from zariba.registry import load

BOTH = ("doctrine", "doctrine")
ITALY, ETHIOPIA = 0, 1


@cache
def whole_game() -> list[Moment]:
    """A doctrine game, played once for all tests that look at its decisions."""
    return list(play(load("aoi"), "ethiopia", BOTH, 3))


def wins(bots: tuple[str, str], seat: int, seeds: range, options: tuple[str, ...] = ()) -> int:
    """How many games of a series a seat wins."""
    game = load("aoi")
    won = 0
    for seed in seeds:
        *_, last = play(game, "ethiopia", bots, seed, options)
        assert last.state.result is not None
        won += last.state.result.winner == seat
    return won


def test_it_answers_with_an_offered_option_and_a_reason() -> None:
    for moment in whole_game():
        assert moment.decision.action in moment.choice.options
        assert moment.decision.reason.endswith(".")


def test_no_decision_takes_a_second() -> None:
    assert max(moment.seconds for moment in whole_game()) < 1.0


def test_it_decides_the_same_when_what_it_cannot_see_is_otherwise() -> None:
    game = load("aoi")
    rng = Random(7)
    for number, moment in enumerate(play(game, "ethiopia", BOTH, 5)):
        if number % 5:
            continue
        answers = set()
        for state in (moment.state, game.swap(moment.state, moment.seat, rng)):
            choice = game.top(state).choice(state, moment.seat)
            view = game.mask(state, moment.seat)
            bot = make_bot(game, "doctrine")
            answers.add(bot.decide(game, view, moment.seat, choice, Random(1)).action)
        assert len(answers) == 1


def test_a_new_bot_takes_over_in_the_middle_of_an_order() -> None:
    game = load("aoi")
    for moment in play(game, "ethiopia", BOTH, 2):
        view = game.mask(moment.state, moment.seat)
        fresh = make_bot(game, "doctrine").decide(game, view, moment.seat, moment.choice, Random(1))
        assert fresh.action in moment.choice.options


def test_a_game_is_the_same_when_it_is_played_again() -> None:
    first = [moment.decision for moment in play(load("aoi"), "ethiopia", BOTH, 4)]
    assert first == [moment.decision for moment in play(load("aoi"), "ethiopia", BOTH, 4)]


def test_a_game_with_a_fresh_bot_for_each_decision_comes_to_an_end() -> None:
    game = load("aoi")
    state = game.start("ethiopia", (), bytes(32))
    taken = 0
    while asked := game.asked(state):
        choice = game.choice(state, asked[0])
        assert choice is not None
        view = game.mask(state, asked[0])
        decision = make_bot(game, "doctrine").decide(game, view, asked[0], choice, Random(1))
        assert game.apply(state, asked[0], decision.action) is None
        taken += 1
        assert taken < game.decision_bound
    assert state.result is not None


def test_italy_beats_chance() -> None:
    assert wins(("doctrine", "random"), ITALY, range(4)) == 4


def test_ethiopia_beats_chance() -> None:
    assert wins(("random", "doctrine"), ETHIOPIA, range(4)) == 4


@pytest.mark.parametrize("options", [("veterans",), ("no-gas",), ("no-gas", "veterans")])
def test_it_plays_with_every_option(options: tuple[str, ...]) -> None:
    *_, last = play(load("aoi"), "ethiopia", BOTH, 6, options)
    assert last.state.result is not None


@pytest.mark.soak
def test_hundreds_of_games_between_doctrines_end() -> None:
    won = Counter(winner(load("aoi"), "ethiopia", BOTH, seed) for seed in range(300))
    assert 150 <= won[ITALY] <= 240


@pytest.mark.soak
@pytest.mark.parametrize("seat", [ITALY, ETHIOPIA])
def test_a_hundred_games_against_chance_are_won(seat: int) -> None:
    bots = ("doctrine", "random") if seat == ITALY else ("random", "doctrine")
    assert wins(bots, seat, range(100)) >= 95


@pytest.mark.soak
def test_without_gas_italy_wins_less_often() -> None:
    seeds = range(1000, 1100)
    assert wins(BOTH, ITALY, seeds) - wins(BOTH, ITALY, seeds, ("no-gas",)) >= 15
