"""Effects, interactions and ratings: known answers come out, and the intervals hold them."""

from __future__ import annotations

import numpy as np
import pytest

from zariba.lab.ratings import PRIOR, Pairing, fit, rate
from zariba.lab.report.effects import fit as least_squares
from zariba.lab.report.effects import mean_of, students
from zariba.lab.report.gathered import Response

SHARE = Response("win", "wins", "share", share=True)
PLAIN = Response("margin", "margin", "points")


def test_least_squares_finds_what_was_put_in() -> None:
    rng = np.random.default_rng(1)
    a, b = rng.integers(0, 2, 400).astype(float), rng.random(400)
    values = 3 + 2 * a - b + 4 * a * b + rng.normal(0, 0.2, 400)
    found = least_squares([a, b, a * b], values, np.arange(400.0))
    for (low, mid, high), true in zip(found, (2, -1, 4), strict=True):
        assert low < true < high
        assert mid == pytest.approx(true, abs=0.2)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng = np.random.default_rng(2)
    level = np.tile([0.0, 1.0], 20)
    seeds = np.repeat(np.arange(20.0), 2)
    held = 0
    for _ in range(400):
        shared = np.repeat(rng.normal(0, 3, 20), 2)  # what a seed does to both games
        values = shared + 0.5 * level + rng.normal(0, 1, 40)
        low, _, high = least_squares([level], values, seeds)[0]
        held += low <= 0.5 <= high
    assert 0.91 <= held / 400 <= 0.98


def test_games_of_the_same_seed_make_a_difference_sharper() -> None:
    rng = np.random.default_rng(3)
    level = np.tile([0.0, 1.0], 30)
    values = np.repeat(rng.normal(0, 3, 30), 2) + level + rng.normal(0, 0.2, 60)
    paired = least_squares([level], values, np.repeat(np.arange(30.0), 2))[0]
    apart = least_squares([level], values, np.arange(60.0))[0]
    assert paired[2] - paired[0] < (apart[2] - apart[0]) / 3


def test_a_share_of_single_games_has_wilsons_interval() -> None:
    won = np.array([1.0] * 7 + [0.0] * 3)
    mean = mean_of("x", won, np.arange(10.0), SHARE)
    assert (mean.low, mean.mid, mean.high) == pytest.approx((0.396775, 0.7, 0.892209), abs=1e-5)


def test_a_mean_of_seeds_has_students_interval() -> None:
    values = np.array([1.0, 3.0, 2.0, 4.0])
    mean = mean_of("x", values, np.array([0.0, 0.0, 1.0, 1.0]), PLAIN)
    assert mean.mid == 2.5
    assert mean.high - mean.mid == pytest.approx(students(1) * np.sqrt(0.5) / np.sqrt(2))


def test_a_side_that_always_wins_is_not_certain_to() -> None:
    mean = mean_of("x", np.ones(80), np.repeat(np.arange(40.0), 2), SHARE)
    assert (mean.mid, mean.high) == (1.0, 1.0)
    assert 0.9 < mean.low < 0.92


def simulated(strengths: dict[str, float], side: float, games: int, seed: int) -> list[Pairing]:
    rng = np.random.default_rng(seed)
    return [
        Pairing("s", one, other, games, float(rng.binomial(games, chance)))
        for one in strengths
        for other in strengths
        if (chance := 1 / (1 + np.exp(-(strengths[one] - strengths[other] + side))))
    ]


def test_ratings_find_the_strengths_that_made_the_results() -> None:
    strengths = {"a": 1.5, "b": 0.5, "c": 0.0}
    ratings, sides = rate(simulated(strengths, 0.7, 2000, 1), "c")
    assert [one.name for one in ratings] == ["a", "b", "c"]
    for one in ratings:
        true = strengths[one.name] * 400 / np.log(10)
        assert one.elo == pytest.approx(true, abs=15)
    assert sides[0].low < 0.7 * 400 / np.log(10) < sides[0].high
    assert ratings[-1].low == ratings[-1].elo == ratings[-1].high == 0


def test_intervals_of_ratings_hold_the_truth_as_often_as_they_say() -> None:
    strengths = {"a": 0.6, "b": 0.0}
    held = 0
    for seed in range(300):
        best = next(r for r in rate(simulated(strengths, 0.3, 60, seed), "b")[0] if r.name == "a")
        held += best.low <= 0.6 * 400 / np.log(10) <= best.high
    assert 0.91 <= held / 300 <= 0.985


def test_a_bot_that_never_lost_has_a_rating_and_a_wide_interval() -> None:
    pairings = [Pairing("s", "a", "b", 20, 20.0), Pairing("s", "b", "a", 20, 0.0)]
    best = rate(pairings, "b")[0][0]
    assert best.name == "a"
    assert 300 < best.elo < 3000
    assert best.high - best.low > 500


def test_the_fit_is_where_the_slope_is_nought() -> None:
    design = np.array([[1.0, -1.0], [-1.0, 1.0]])
    games, won = np.array([10.0, 10.0]), np.array([7.0, 2.0])
    strength, _ = fit(design, games, won)
    chance = 1 / (1 + np.exp(-(design @ strength)))
    slope = design.T @ (won - games * chance) - PRIOR * strength
    assert np.abs(slope).max() < 1e-8
