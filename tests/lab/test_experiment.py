"""Experiment files: what is wrong is said in one line before the first game."""

from __future__ import annotations

from pathlib import Path

import pytest
from small import FRAME, SMALL, Write

from zariba.core.bad_input import BadInput
from zariba.lab.experiment import by_the_clock, jobs_in_order, read_experiment


def wrong(path: Path) -> str:
    with pytest.raises(BadInput) as said:
        read_experiment(path)
    line = str(said.value)
    assert "\n" not in line
    return line


@pytest.mark.parametrize(
    ("factor", "says"),
    [
        (
            'data = "tables.toml: limits.stack"\nlevels = [1]',
            "limits has no 'stack'; there is stack_",
        ),
        ('data = "table.toml: x"\nlevels = [1]', "no file 'table.toml' to vary; it has"),
        ('data = "tables.toml: limits"\nlevels = [1]', "no single number; go on with one of"),
        ('data = "units.csv: E-6IB.ccf"\nlevels = [1]', "no 'E-6IB'; there is E-"),
        ('data = "tables.toml: limits.stack_steps"\nlevels = ["x"]', "a number, and 'x' is none"),
        ('data = "tables.toml: limits.stack_steps"\nlevels = [1.5]', "a whole number, and 1.5"),
        ('data = "tables.toml: limits.stack_steps"\nlevels = [5, 5]', "stands there twice"),
        ('data = "tables.toml: limits.stack_steps"', "has no levels"),
        ('data = "tables.toml: limits.stack_steps"\nlow = 2\nhigh = 2', "low below high"),
        ('option = "no-such"', "ogaden has no option 'no-such'"),
        ('bot = "french"\nlevels = ["random"]', "liberation has no seat 'french'; it has ethiop"),
        ('bot = "somali"\nlevels = ["napoleon"]', "ogaden has no bot 'napoleon'; it has"),
        ('bot = "somali"\nsetting = "rollouts"\nlevels = [5]', "has no setting 'rollouts'"),
        ("levels = [1]", "varies one of data, option or bot, not 0"),
        ('data = "x"\nhow = "into"\nlevels = [1]', "how is 'into', not one of set, plus, times"),
        ('dates = "x"\nlevels = [1]', "nothing reads the field `dates`"),
    ],
)
def test_a_wrong_factor_is_named_with_what_there_is(
    experiment: Write, factor: str, says: str
) -> None:
    assert says in wrong(experiment(FRAME + "[[factor]]\n" + factor))


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ('game = "chess"', "there is no game 'chess'; there are keren"),
        ('game = "ogaden"\nscenario = "peace"', "no scenario 'peace'; it has campaign"),
        (FRAME + 'measures = ["glory"]', "no measure 'glory'; there are winner"),
        (FRAME + "replications = 0", "replications is 0"),
        (FRAME + 'design = "random"', "no design 'random'; there are full, latin, sobol"),
        (FRAME + 'design = "latin"\npoints = 4', "a latin design needs factors"),
        (FRAME + '[bots]\nfrench = "random"', "has no seat 'french'; it has ethiopian, somali"),
        (FRAME + '[[measure]]\nname = "x"\nexpect = { gold = 1 }', "has no word 'gold' to expect"),
        (FRAME + "title =", "Invalid value"),
        (FRAME + 'data = "nowhere"', "there is no folder"),
    ],
)
def test_a_wrong_file_gets_one_line(experiment: Write, lines: str, says: str) -> None:
    assert says in wrong(experiment(lines))


def test_a_sobol_design_has_a_power_of_two(experiment: Write) -> None:
    factor = '[[factor]]\ndata = "tables.toml: limits.stack_steps"\nlow = 5\nhigh = 8\n'
    assert "16 or 32" in wrong(experiment(FRAME + 'design = "sobol"\npoints = 20\n' + factor))


@pytest.mark.parametrize("design", ["latin", "sobol"])
def test_designs_fill_the_range_evenly_and_repeat(experiment: Write, design: str) -> None:
    factors = (
        '[[factor]]\nname = "stack"\ndata = "tables.toml: limits.stack_steps"\nlow = 5\nhigh = 8\n'
        '[[factor]]\nname = "reach"\ndata = "tables.toml: limits.hq_radius"\nlow = 5\nhigh = 12\n'
        '[[factor]]\nbot = "somali"\nlevels = ["doctrine", "random"]\n'
    )
    path = experiment(FRAME + f'design = "{design}"\npoints = 16\n' + factors)
    found = read_experiment(path)
    assert len(found.points) == 16
    for place, want in ((0, {5, 6, 7, 8}), (2, {"doctrine", "random"})):
        levels = [point[place] for point in found.points]
        assert set(levels) == want
        assert {levels.count(level) for level in want} == {16 // len(want)}
    assert found.points == read_experiment(path).points


def test_a_full_design_plays_each_level_with_each(experiment: Write) -> None:
    path = experiment(add='[[factor]]\nbot = "somali"\nlevels = ["doctrine", "random"]\n')
    found = read_experiment(path)
    assert found.points == ((5, "doctrine"), (5, "random"), (7, "doctrine"), (7, "random"))
    assert found.settings[1].bots == {"ethiopian": "doctrine", "somali": "random"}
    assert [factor.name for factor in found.factors] == ["stack", "bot of somali"]


def test_paired_games_have_the_same_seed_at_every_point(experiment: Write) -> None:
    found = read_experiment(experiment())
    assert found.seed_at(0, 2) == found.seed_at(1, 2)
    assert found.seed_at(0, 2) != found.seed_at(0, 1)
    apart = read_experiment(experiment("paired = false\n" + SMALL))
    seeds = {apart.seed_at(point, r) for point in range(2) for r in range(3)}
    assert len(seeds) == 6


def test_more_replications_are_the_same_experiment_and_keep_the_numbers(experiment: Write) -> None:
    few = read_experiment(experiment())
    many = read_experiment(experiment(SMALL.replace("replications = 3", "replications = 9")))
    assert few.digest == many.digest
    assert set(jobs_in_order(few)) < set(jobs_in_order(many))
    other = read_experiment(experiment(SMALL.replace("[5, 7]", "[5, 6]")))
    assert other.digest != few.digest


@pytest.mark.parametrize(
    ("word", "is_so"),
    [
        ("doctrine", False),
        ("regular", False),
        ("veteran", True),
        ("search:seconds=1", True),
        ("search:rollouts=5", False),
        ("program:./bot", True),
    ],
)
def test_a_bot_that_thinks_for_a_set_time_does_not_play_the_same_again(
    word: str, is_so: bool
) -> None:
    assert by_the_clock(word) == is_so
