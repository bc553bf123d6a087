"""What a series of games is worth: seeds, intervals, and the same results on any machine."""

import pytest

from zariba.lab.match import seed_of
from zariba.lab.pool import spread
from zariba.lab.tally import wilson


def test_an_interval_is_wilsons() -> None:
    low, mid, high = wilson(7, 10).low, wilson(7, 10).mid, wilson(7, 10).high
    assert (low, mid, high) == pytest.approx((0.396775, 0.7, 0.892209), abs=1e-5)


def test_an_interval_stays_within_nought_and_one() -> None:
    assert wilson(0, 20).low == 0.0
    assert 0.1 < wilson(0, 20).high < 0.2
    assert wilson(20, 20).high == 1.0


def test_no_games_tell_nothing() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_seeds_of_a_series_differ_and_repeat() -> None:
    seeds = [seed_of(1, number) for number in range(1000)]
    assert len(set(seeds)) == 1000
    assert seeds == [seed_of(1, number) for number in range(1000)]
    assert seed_of(2, 0) not in seeds


def test_results_come_in_the_order_of_the_jobs() -> None:
    done: list[None] = []
    jobs = [-3, 2, -1, 5]
    assert spread(abs, jobs, 2, lambda: done.append(None)) == [3, 2, 1, 5]
    assert spread(abs, jobs, 1, lambda: done.append(None)) == [3, 2, 1, 5]
    assert len(done) == 8
