"""What a search is given of Keren: units of play, whole plans, the worth of a position."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from staging import bare_map

from zariba.core.dice import numbered_seed
from zariba.core.flow import Result, State
from zariba.core.game import Bot, Game
from zariba.games.keren.bot.doctrine import Doctrine
from zariba.games.keren.bot.numbers import DOCTRINE
from zariba.games.keren.bot.orders import Orders
from zariba.games.keren.bot.value import FEATURES, WEIGHTS, features, value
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.rules.assault import AssaultPhase
from zariba.games.keren.rules.fire_phases import FirePhase
from zariba.games.keren.rules.movement import MovementPhase
from zariba.games.keren.rules.sequence import CW_MOVEMENT
from zariba.games.keren.rules.state import Keren
from zariba.registry import load


@pytest.fixture(scope="module")
def game() -> Game[State]:
    return load("keren")


def decide(game: Game[State], state: Keren, bot: Bot[Keren]) -> tuple[int, tuple[str, int]]:
    """Whom the state asks, and what a bot answers."""
    seat = game.asked(state)[0]
    choice = game.choice(state, seat)
    assert choice is not None
    view = game.mask(state, seat)
    assert isinstance(view, Keren)
    return seat, bot.decide(game, view, seat, choice, Random(1)).action  # type: ignore[arg-type]


def first_movement(game: Game[State]) -> Keren:
    """The beginning of the first movement phase, both set-ups as prepared."""
    state = game.start("first", (), numbered_seed(6))
    assert isinstance(state, Keren)
    bots = [Doctrine(), Doctrine()]
    while state.phase != CW_MOVEMENT:
        seat, action = decide(game, state, bots[game.asked(state)[0]])
        assert game.apply(state, seat, action) is None
    return state


@pytest.fixture(scope="module")
def movement(game: Game[State]) -> Keren:
    return first_movement(game)


def test_a_unit_of_play_begins_once_in_each_phase_of_a_side(
    game: Game[State], movement: Keren
) -> None:
    state, orders = movement.clone(), Orders()
    bots = [Doctrine(), Doctrine()]
    begun: list[tuple[int, int, int]] = []
    while state.turn == 1:
        seat = game.asked(state)[0]
        choice = game.choice(state, seat)
        assert choice is not None
        view = game.mask(state, seat)
        assert isinstance(view, Keren)
        if orders.begins(view, seat, choice):
            assert isinstance(state.flow[-1], MovementPhase | FirePhase | AssaultPhase)
            begun.append((state.turn, state.phase, seat))
        _, action = decide(game, state, bots[seat])
        assert game.apply(state, seat, action) is None
    assert len(begun) == len(set(begun))
    assert (1, CW_MOVEMENT, COMMONWEALTH) in begun
    assert {phase for _, phase, _ in begun} >= {3, 5}


def test_the_first_candidate_is_the_doctrines_own_plan_and_the_others_differ(
    game: Game[State], movement: Keren
) -> None:
    view = game.mask(movement, COMMONWEALTH)
    choice = game.choice(movement, COMMONWEALTH)
    assert isinstance(view, Keren)
    assert choice is not None
    doctrine = Doctrine()
    found = Orders().candidates(view, COMMONWEALTH, choice, doctrine, Random(1))
    plans = []
    for candidate in found:
        assert isinstance(candidate.player, Doctrine)
        plans.append(candidate.player.fork().marches(view, COMMONWEALTH))
    assert plans[0] == doctrine.marches(view, COMMONWEALTH)
    assert 3 <= len(found) <= 6
    assert all(plans.count(plan) == 1 for plan in plans)
    assert len({candidate.says for candidate in found}) == len(found)


def test_every_candidate_plays_its_phase_to_the_end(game: Game[State], movement: Keren) -> None:
    view = game.mask(movement, COMMONWEALTH)
    choice = game.choice(movement, COMMONWEALTH)
    assert isinstance(view, Keren)
    assert choice is not None
    orders = Orders()
    for candidate in orders.candidates(view, COMMONWEALTH, choice, Doctrine(), Random(1)):
        state = movement.clone()
        bots: list[Bot[Keren]] = [candidate.player, Doctrine()]
        while not orders.reached(movement, state, "phase"):
            seat, action = decide(game, state, bots[game.asked(state)[0]])
            assert game.apply(state, seat, action) is None
        assert state.phase != CW_MOVEMENT


def test_a_fork_goes_on_with_the_plan_and_leaves_the_first_alone(
    game: Game[State], movement: Keren
) -> None:
    state, bot = movement.clone(), Doctrine()
    for _ in range(5):
        seat, action = decide(game, state, bot)
        assert game.apply(state, seat, action) is None
    twin, other = bot.fork(), state.clone()
    while other.phase == CW_MOVEMENT:
        seat, action = decide(game, other, twin)
        assert game.apply(other, seat, action) is None
    while state.phase == CW_MOVEMENT:
        seat, action = decide(game, state, bot)
        assert game.apply(state, seat, action) is None
    assert state.stacks == other.stacks


def test_a_mood_sways_one_phase_only(game: Game[State], movement: Keren) -> None:
    view = game.mask(movement, COMMONWEALTH)
    choice = game.choice(movement, COMMONWEALTH)
    assert isinstance(view, Keren)
    assert choice is not None
    found = Orders().candidates(view, COMMONWEALTH, choice, Doctrine(), Random(1))
    stays = next(c.player for c in found if c.says == "everyone stays")
    assert isinstance(stays, Doctrine)
    assert stays.fork().marches(view, COMMONWEALTH) == []
    view.turn += 1
    assert stays.fork().marches(view, COMMONWEALTH) != []


@pytest.mark.parametrize("horizon", ["order", "phase", "turn"])
def test_a_horizon_is_reached_when_its_time_is_over(movement: Keren, horizon: str) -> None:
    orders = Orders()
    assert not orders.reached(movement, movement, horizon)
    later = movement.clone()
    later.phase += 1
    assert orders.reached(movement, later, horizon) == (horizon != "turn")
    later.turn += 1
    assert orders.reached(movement, later, horizon)
    over = movement.clone()
    over.result = Result(ITALIAN, "4.2f", "Keren holds")
    assert orders.reached(movement, over, horizon)


def test_numbers_change_what_the_doctrine_does(game: Game[State], movement: Keren) -> None:
    view = game.mask(movement, COMMONWEALTH)
    assert isinstance(view, Keren)
    assert Doctrine().marches(view, COMMONWEALTH) != []
    still = msgspec.structs.replace(DOCTRINE, march=0.0)
    assert Doctrine(still).marches(view, COMMONWEALTH) == []


def test_the_value_of_a_position_is_a_chance_that_the_two_sides_share(movement: Keren) -> None:
    mine, theirs = value(movement, COMMONWEALTH), value(movement, ITALIAN)
    assert 0.0 < mine < 1.0
    assert mine + theirs == pytest.approx(1.0)
    assert len(features(movement)) == len(FEATURES) == len(WEIGHTS)


def test_points_and_a_result_move_the_value(movement: Keren) -> None:
    ahead = movement.clone()
    ahead.vp += 15
    assert value(ahead, COMMONWEALTH) > value(movement, COMMONWEALTH)
    over = movement.clone()
    over.result = Result(ITALIAN, "4.2f", "Keren holds")
    assert value(over, ITALIAN) == 1.0
    assert value(over, COMMONWEALTH) == 0.0


def test_a_fort_that_is_taken_is_worth_more_than_one_that_is_denied(game: Game[State]) -> None:
    taken = {f"CW5-red-{i}": "4120" for i in (1, 2, 3)}
    held = {"4120": "commonwealth"}
    free = bare_map(game, "first", turn=8, place=taken | {"IT-col-red-1": "5006"}, held=held)
    denied = bare_map(game, "first", turn=8, place=taken | {"IT-col-red-1": "4119"}, held=held)
    assert isinstance(free, Keren)
    assert isinstance(denied, Keren)
    assert value(free, COMMONWEALTH) > value(denied, COMMONWEALTH)
