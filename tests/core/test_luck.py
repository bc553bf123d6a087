"""Luck is measured rightly: against every way the dice could have come."""

from itertools import product
from math import prod
from random import Random

import pytest

from zariba.core.luck import WORKED_OUT, Roll, better_than, fortunes, of_hundred, success

DIE = tuple((float(face), 1) for face in range(1, 7))


def die(came: float, seat: int = 0, unit: str = "pips") -> Roll:
    return Roll(seat=seat, kind="dice", unit=unit, came=came, ways=DIE)


def counted(rolls: list[Roll]) -> float:
    """The same share by trying every row of dice."""
    total, less, as_much = 0, 0, 0
    came = sum(roll.came for roll in rolls)
    for row in product(*(roll.ways for roll in rolls)):
        ways = prod(n for _, n in row)
        value = sum(value for value, _ in row)
        total += ways
        less += ways * (value < came - 1e-9)
        as_much += ways * (abs(value - came) < 1e-9)
    return (less + as_much / 2) / total


def test_a_few_rolls_are_compared_with_every_row_of_dice_that_could_have_come() -> None:
    hit = success(0, "shots", True, 2, 6, unit="pips")
    for rolls in ([die(6)], [die(1), die(1)], [die(4), die(2), hit], [hit, hit, hit, die(3)]):
        assert better_than(rolls) == pytest.approx(counted(rolls))


def test_halves_and_quarters_are_told_apart() -> None:
    attack = Roll(seat=0, kind="a", unit="u", came=0.25, ways=((0.0, 2), (0.25, 2), (0.5, 2)))
    assert better_than([attack, attack]) == pytest.approx(counted([attack, attack]))


def test_many_rolls_are_compared_with_games_played_again() -> None:
    rng = Random(5)
    rolls = [success(0, "shots", n % 3 == 0, 2, 6) for n in range(3 * WORKED_OUT)]
    rolls += [success(0, "shots", True, 1, 6)] * 6
    came = sum(roll.came for roll in rolls)
    better = 0.0
    for _ in range(4000):
        again = sum(rng.random() < roll.mean for roll in rolls)
        better += (again < came) + (again == came) / 2
    assert better_than(rolls) == pytest.approx(better / 4000, abs=0.03)


def test_a_short_and_a_long_row_of_rolls_are_judged_alike() -> None:
    rolls = [die(face) for face in (6, 5, 4, 6, 2, 3, 6, 1, 5, 5)] * (WORKED_OUT // 10)
    one_more = [*rolls, Roll(seat=0, kind="dice", unit="pips", came=0, ways=((0, 1), (0.001, 1)))]
    assert better_than(rolls) == pytest.approx(better_than(one_more), abs=0.01)


def test_a_unit_in_which_rolls_count_little_weighs_as_much_as_any_other() -> None:
    hundreds = Roll(
        seat=0, kind="b", unit="men", came=100, ways=tuple((100 * value, n) for value, n in DIE)
    )
    rolls = [die(6), hundreds]  # the best of the one, the worst of the other
    assert better_than(rolls) == pytest.approx(0.5, abs=0.01)


def test_a_roll_that_nothing_hung_on_is_no_luck() -> None:
    sure = success(0, "shots", True, 6, 6)
    assert not sure.open
    assert fortunes([sure]) == ()
    assert fortunes([sure, die(6)])[0].rolls == 1


def test_each_seat_is_judged_by_what_it_wanted_kind_by_kind() -> None:
    first, second = fortunes([die(6), die(1, seat=1), success(1, "shots", True, 3, 6)])
    assert (first.seat, first.kinds[0].came, first.kinds[0].expected) == (0, 6, 3.5)
    assert first.better > 50 > second.kinds[0].better
    assert [tally.kind for tally in second.kinds] == ["dice", "shots"]


def test_no_dice_are_better_than_all_others_or_worse() -> None:
    assert of_hundred([die(6)] * 30) == 99
    assert of_hundred([die(1)] * 30) == 1
