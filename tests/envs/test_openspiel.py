"""The OpenSpiel games: draws, copies with their history, strings that keep secrets."""

import copy
import pickle
from pathlib import Path
from random import Random

import numpy as np
import pyspiel
import pytest

from zariba import envs
from zariba.envs import openspiel
from zariba.envs.openspiel import DRAWS, playthrough

KEPT = Path(__file__).with_name("liberation.playthrough")


def begun(name: str = "zariba_ogaden_liberation", nodes: int = 60) -> openspiel.Moment:
    state = openspiel.load(name).new_initial_state()
    chance = Random(4)
    playthrough(state, [chance.randrange(10_000) for _ in range(nodes)])
    return state


def test_every_scenario_is_registered() -> None:
    assert len(openspiel.register()) == len(envs.names())
    assert set(openspiel.register()) <= set(pyspiel.registered_names())


def test_a_game_is_played_as_the_playthrough_says() -> None:
    """Kept to show in a diff when the game or the numbers of its actions change."""
    state = openspiel.load("zariba_ogaden_liberation").new_initial_state()
    chance = Random(1)
    lines = playthrough(state, [chance.randrange(10_000) for _ in range(3000)])
    assert state.is_terminal()
    lines.append(" ".join(f"{value:g}" for value in state.returns()))
    assert lines == KEPT.read_text("utf-8").splitlines()


def test_wherever_dice_are_rolled_there_is_a_draw() -> None:
    state = openspiel.load("zariba_ogaden_campaign").new_initial_state()
    chance, rolled = Random(2), 0
    for _ in range(300):
        node, before = state.is_chance_node(), state.position.play.state.rolled
        actions = range(DRAWS) if node else state.legal_actions()
        state.apply_action(chance.choice(actions))
        after = state.position.play.state.rolled
        assert node or after == before
        rolled += after > before
    assert rolled > 3


def test_draws_make_different_dice_and_the_same_draw_the_same() -> None:
    state = begun()
    chance = Random(5)
    while not state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    assert len({str(state.child(draw)) for draw in range(16)}) > 8
    assert str(state.child(3)) == str(state.child(3))


@pytest.mark.parametrize("copied", [openspiel.Moment.clone, copy.deepcopy])
def test_a_copy_has_the_history_and_is_played_on_alone(copied: object) -> None:
    state = begun()
    twin = copied(state)  # type: ignore[operator]
    assert twin.history() == state.history()
    assert str(twin) == str(state)
    before = str(state)
    playthrough(twin, range(30))
    assert str(state) == before
    assert len(twin.history()) > len(state.history())
    for player in (0, 1):
        told = state.information_state_string(player)
        assert told == state.clone().information_state_string(player)


def test_a_state_is_written_down_and_read_back() -> None:
    state = begun()
    read = pickle.loads(pickle.dumps(state))
    assert (str(read), read.history()) == (str(state), state.history())
    replayed = openspiel.load("zariba_ogaden_liberation").new_initial_state()
    for action in state.history():
        replayed.apply_action(action)
    assert str(replayed) == str(state)


@pytest.mark.parametrize("name", ["zariba_keren_first", "zariba_ogaden_campaign"])
def test_a_player_is_told_the_same_whatever_it_may_not_know(name: str) -> None:
    state = begun(name, 150)
    position = state.position
    game = position.play.game
    for player, seat in enumerate(position.play.seats):
        seen = state.observation_string(player)
        tensor = state.observation_tensor(player)
        other = copy.deepcopy(position)
        other.play.state = game.swap(position.play.state, seat, Random(1))
        assert other.seen(seat) == seen
        assert (np.array(tensor, np.float32) == other.play.tensor(seat)).all()


@pytest.mark.parametrize("player", [0, 1])
def test_the_information_state_remembers_what_was_told_and_done(player: int) -> None:
    state = begun("zariba_ogaden_campaign", 10)
    before = state.information_state_string(player).splitlines()[:-1]
    own = sum(line.startswith("> ") for line in before)
    chance = Random(6)
    for _ in range(300):
        node = state.is_chance_node()
        own += state.current_player() == player
        state.apply_action(chance.choice(range(DRAWS) if node else state.legal_actions()))
    if state.is_chance_node():
        state.apply_action(0)  # what waits for its dice is not yet done
    after = state.information_state_string(player).splitlines()[:-1]
    assert after[: len(before)] == before
    assert sum(line.startswith("> ") for line in after) == own > openspiel.LAST
    assert len(after) > own
    tensor = state.information_state_tensor(player)
    assert np.count_nonzero(tensor[-openspiel.LAST :]) == openspiel.LAST


def test_most_ends_a_game_as_a_draw() -> None:
    war = openspiel.load("zariba_keren_first", most=5)
    state = war.new_initial_state()
    playthrough(state, range(50))
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]
