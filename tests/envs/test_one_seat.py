"""The Gymnasium environments: one seat, the others played by bots."""

from random import Random

import gymnasium
import numpy as np
import pytest

import zariba
from zariba import envs

LIBERATION = "zariba/ogaden-liberation-v0"


def made(**settings: object) -> envs.OneSeat:
    return envs.OneSeat(*envs.find(LIBERATION), **settings)  # type: ignore[arg-type]


def played(env: envs.OneSeat, seed: int) -> tuple[float, dict[str, object]]:
    """Random play to the end: what was paid, and the last that was told."""
    chance, total, over = Random(seed), 0.0, False
    env.reset(seed=seed)
    info: dict[str, object] = {}
    while not over:
        assert env.seat in env.play.game.asked(env.play.state)
        _, reward, over, _, info = env.step(chance.choice(env.offered()))
        total += reward
    return total, info


def test_the_seat_is_asked_whenever_it_is_to_act_and_paid_at_the_end() -> None:
    for seat in ("ethiopian", "somali"):
        env = made(seat=seat)
        total, info = played(env, 1)
        result = env.play.state.result
        assert result is not None
        assert total == info["payoff"] == (1.0 if env.play.ids[result.winner] == seat else -1.0)


def test_margins_come_to_what_the_game_moved_them_by() -> None:
    env = made(seat="somali", rewards="margin")
    env.reset(seed=2)
    before = env.play.margin(1)
    total, _ = played(env, 2)
    assert total == pytest.approx(env.play.margin(1) - before)


def test_the_opponent_is_the_bot_that_was_named() -> None:
    wins = {}
    for opponent in ("random", "doctrine"):
        env = made(seat="ethiopian", opponent=opponent, tensors=False)
        wins[opponent] = sum(played(env, seed)[0] > 0 for seed in range(8))
    assert wins["random"] > wins["doctrine"]


def test_a_bot_may_be_asked_what_it_would_do() -> None:
    won = 0
    for seed in range(4):
        env, over, reward = made(seat="somali", tensors=False), False, 0.0
        env.reset(seed=seed)
        while not over:
            advice = env.advised("doctrine")
            assert advice in env.offered()
            _, reward, over, _, _ = env.step(advice)
        won += reward > 0
    assert won >= 2
    with pytest.raises(zariba.BadInput, match="the game is over"):
        env.advised("doctrine")
    with pytest.raises(zariba.BadInput, match="has no bot 'nobody'"):
        env.advised("nobody")


def test_the_same_seed_plays_the_same_game() -> None:
    assert played(made(seat="somali"), 9) == played(made(seat="somali"), 9)
    one, other = made(), made()
    one.reset(seed=9)
    other.reset(seed=9)
    assert one.play.state == other.play.state
    one.reset()
    assert one.play.state.seed != other.play.state.seed


def test_what_is_not_offered_loses_or_is_refused() -> None:
    env = made()
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.action_masks() == 0)[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over) == (-1.0, True)
    assert info["illegal"]
    strict = made(illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(zariba.IllegalAction):
        strict.step(wrong)


def test_it_is_made_by_its_name_and_shows_what_the_seat_sees() -> None:
    env = gymnasium.make("zariba/keren-first-v0", seat="italian", render_mode="ansi")
    env.reset(seed=1)
    assert "seen by Italian" in env.render()
    with pytest.raises(zariba.BadInput, match="has no seat 'french'"):
        gymnasium.make("zariba/keren-first-v0", seat="french")
    with pytest.raises(zariba.BadInput, match="has no bot 'nobody'"):
        gymnasium.make("zariba/keren-first-v0", opponent="nobody")
    with pytest.raises(zariba.BadInput, match="seat 'somalis'"):
        gymnasium.make("zariba/mog93-coop2-v0", seat="somalis")


def test_several_are_played_side_by_side_each_in_a_process_of_its_own() -> None:
    many = gymnasium.make_vec(
        LIBERATION,
        num_envs=2,
        vectorization_mode="async",
        vector_kwargs={"context": "spawn"},
        seat="somali",
    )
    try:
        seen, _ = many.reset(seed=[1, 2])
        one = made(seat="somali")
        first, _ = one.reset(seed=1)
        assert (seen["observation"][0] == first["observation"]).all()
        actions = [int(np.flatnonzero(mask)[0]) for mask in seen["action_mask"]]
        _, rewards, over, _, _ = many.step(np.array(actions))
        assert rewards.tolist() == [0.0, 0.0]
        assert over.tolist() == [False, False]
    finally:
        many.close()
