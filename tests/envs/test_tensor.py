"""Observations: of one length, from 0 to 1, never of what a seat may not know, as documented."""

from collections.abc import Iterator, Sequence
from math import prod
from pathlib import Path
from random import Random

import numpy as np
import pytest

import zariba
from zariba import envs
from zariba.core.dice import numbered_seed
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.envs.planes import FOLDER, describe, planes_of
from zariba.envs.tensor import encoder

SCENARIOS = [envs.find(name) for name in envs.names()]
every_scenario = pytest.mark.parametrize(
    ("game", "scenario"), SCENARIOS, ids=[name.split("/")[1] for name in envs.names()]
)
GAMES = [zariba.load(game) for game in zariba.ids()]
every_game = pytest.mark.parametrize("game", GAMES, ids=zariba.ids())


def some_states(
    game: Game[State],
    scenario: str,
    options: Sequence[str] = (),
    decisions: int = 240,
    every: int = 12,
) -> Iterator[tuple[State, int]]:
    """States of a game that is played by chance."""
    state, chance = game.start(scenario, options, numbered_seed(2)), Random(2)
    for number in range(decisions):
        if state.result is not None:
            return
        seat = game.asked(state)[0]
        if number % every == 0:
            yield state, seat
        game.apply(state, seat, chance.choice(game.choice(state, seat).options))


@every_scenario
def test_a_seat_observes_the_same_whatever_else_is_true(game: Game[State], scenario: str) -> None:
    code, chance = encoder(game), Random(1)
    for state, _ in some_states(game, scenario):
        for seat in game.played_seats(scenario)[:2]:
            other = game.swap(state, seat, chance)
            mine, theirs = (code.encode(game.mask(s, seat), seat) for s in (state, other))
            assert (mine == theirs).all()


@pytest.mark.parametrize("game", ["keren", "ogaden", "sandwars"])
def test_an_observation_of_the_whole_state_would_have_told(game: str) -> None:
    rules = zariba.load(game)
    code, chance = encoder(rules), Random(1)
    differ = 0
    for state, seat in some_states(rules, rules.scenarios[0].id, decisions=1000, every=25):
        differ += bool((code.encode(state) != code.encode(rules.swap(state, seat, chance))).any())
    assert differ > 3


@every_scenario
def test_observations_are_of_one_length_and_from_0_to_1(game: Game[State], scenario: str) -> None:
    code = encoder(game)
    options = [variant.id for variant in game.variants_in(scenario)][:3]
    for state, seat in some_states(game, scenario, options):
        for row in (code.encode(game.mask(state, seat), seat), code.encode(state)):
            assert row.shape == (code.size,)
            assert row.dtype == np.float32
            assert 0.0 <= row.min() <= row.max() == 1.0


@every_game
def test_planes_lie_one_after_the_other_and_fill_the_row(game: Game[State]) -> None:
    code = encoder(game)
    at = 0
    for plane in code.planes:
        assert plane.start == at
        at += prod(plane.shape)
    assert at == code.size
    assert describe(code.planes).count("\n") == len(code.planes) + 1
    assert all(plane.says for plane in code.planes)


@pytest.mark.parametrize("game", GAMES[:5], ids=zariba.ids()[:5])
def test_every_plane_moves_with_what_it_shows(game: Game[State]) -> None:
    """Most planes take more than one value in a few games, so that none is written in vain."""
    code = encoder(game)
    rows = []
    for scenario in game.scenarios:
        states = some_states(game, scenario.id, decisions=900, every=15)
        rows += [code.encode(game.mask(state, seat), seat) for state, seat in states]
    spread = np.ptp(np.stack(rows), axis=0)
    parts = {p.name: spread[p.start : p.start + prod(p.shape)] for p in code.planes}
    moving = {name for name, part in parts.items() if part.size and part.max() > 0}
    assert len(moving) > 0.5 * len(parts), sorted(parts.keys() - moving)
    assert {"you", "step", "steps", "step numbers"} <= moving


def test_a_unit_stands_where_the_plane_says() -> None:
    env = envs.make("zariba/ogaden-liberation-v0")
    env.reset(seed=1)
    env.step(env.play.numbering.numbers[env.play.game.read("prepared", "")])
    view = env.play.game.mask(env.play.state, 0)
    row = env.observe("ethiopian")["observation"]
    place = {plane.name: plane for plane in env.play.encoder.planes}
    at = place["at"]
    table = row[at.start : at.start + prod(at.shape)].reshape(at.shape)
    assert [int(line.argmax()) - 4 for line in table] == view.at
    morale = place["morale"]
    assert row[morale.start : morale.start + 2].tolist() == pytest.approx(
        [value / 25 for value in view.morale]
    )
    stacks = place["stacks"]
    counted = row[stacks.start : stacks.start + prod(stacks.shape)].reshape(stacks.shape)
    seats = view.pack.seat
    for zone, stack in view.stacks.items():
        for seat in (0, 1):
            there = sum(seats[unit] == seat for unit in stack)
            assert counted[seat, zone] == pytest.approx(min(there / 5, 1.0))


def test_a_file_that_does_not_agree_with_its_game_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = zariba.load("ogaden")
    text = (FOLDER / "ogaden.toml").read_text("utf-8")
    monkeypatch.setattr("zariba.envs.planes.FOLDER", tmp_path)
    for old, new, found in [
        ('field = "turn"', 'field = "month"', "has no field 'month'"),
        ("[left_out]", '[left_out]\nturn = "x"', "left_out names 'turn', which a plane shows"),
        ('"led_by"', '"bystander"', "no step of ogaden has a field 'bystander'"),
        ("low = 0\nhigh = 10", "hihg = 10", "hihg"),
    ]:
        (tmp_path / "ogaden.toml").write_text(text.replace(old, new, 1), "utf-8")
        with pytest.raises(zariba.BadInput, match=found):
            planes_of(game)
