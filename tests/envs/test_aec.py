"""The PettingZoo environments: order, endings, rewards, refusals, copies, speed."""

import copy
from random import Random

import numpy as np
import pytest

import zariba
from zariba import envs

LIBERATION = "zariba/ogaden-liberation-v0"


def played(env: envs.War, seed: int, most: int = 100_000) -> dict[str, float]:
    """Random play from a seed to the end; what each agent was paid in all."""
    chance = Random(seed)
    env.reset(seed=seed)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last(observe=False)
        total[agent] += reward
        most -= 1
        env.step(None if terminated or truncated or most < 0 else chance.choice(env.offered()))
    return total


def begun(name: str = LIBERATION, decisions: int = 30, **settings: object) -> envs.War:
    env = envs.make(name, **settings)
    env.reset(seed=3)
    chance = Random(3)
    for _ in range(decisions):
        env.step(chance.choice(env.offered()))
    return env


def test_there_is_a_name_for_every_scenario() -> None:
    scenarios = sum(len(zariba.load(game).scenarios) for game in zariba.ids())
    assert len(set(envs.names())) == scenarios
    with pytest.raises(zariba.BadInput, match="there is no environment 'zariba/chess-v0'"):
        envs.make("zariba/chess-v0")


def test_whoever_is_asked_acts_and_of_several_the_first_seat() -> None:
    env = envs.make("zariba/sandwars-crisis-v0", tensors=False)
    chance = Random(1)
    env.reset(seed=1)
    for _ in range(300):
        asked = env.play.game.asked(env.play.state)
        if not asked:
            break
        assert env.agent_selection == env.play.ids[asked[0]]
        env.step(chance.choice(env.offered()))


@pytest.mark.parametrize("name", ["zariba/ogaden-liberation-v0", "zariba/sandwars-crisis-v0"])
def test_the_winner_has_one_and_the_loser_minus_one(name: str) -> None:
    env = envs.make(name, tensors=False)
    total = played(env, 5)
    result = env.play.state.result
    assert result is not None
    if result.winner < 0:
        assert set(total.values()) == {0.0}
    else:
        won = env.play.ids[result.winner]
        assert total == {agent: 1.0 if agent == won else -1.0 for agent in total}
    assert env.agents == []


def test_seats_of_one_team_win_and_lose_together() -> None:
    total = played(envs.make("zariba/mog93-coop2-v0", tensors=False), 1)
    assert len(total) == 2
    assert len(set(total.values())) == 1
    assert abs(total["first"]) == 1.0


def test_margins_come_to_what_the_game_moved_them_by() -> None:
    env = envs.make(LIBERATION, tensors=False, rewards="margin")
    env.reset(seed=5)
    before = env.play.margin(1)
    total = played(env, 5)
    assert total["somali"] == pytest.approx(env.play.margin(1) - before)
    assert total["ethiopian"] == pytest.approx(-total["somali"])


def test_a_game_that_values_no_positions_pays_none(monkeypatch: pytest.MonkeyPatch) -> None:
    name = envs.names()[0]
    monkeypatch.setattr(type(envs.find(name)[0]), "orders", lambda _: None)
    with pytest.raises(zariba.BadInput, match="values no positions"):
        envs.make(name, rewards="value")


def test_values_are_paid_where_the_game_values_positions() -> None:
    valued = [n for n in envs.names() if envs.find(n)[0].orders() is not None]
    assert valued
    for name in valued[:1]:
        env = begun(name, 0, rewards="value", tensors=False)
        worth = {agent: env.play.value(seat) for seat, agent in env.play.ids.items()}
        total = dict.fromkeys(worth, 0.0)
        for _ in range(40):
            env.step(env.offered()[0])
            for agent, reward in env.rewards.items():
                total[agent] += reward
        for seat, agent in env.play.ids.items():
            assert worth[agent] + total[agent] == pytest.approx(env.play.value(seat))


def test_what_is_not_offered_loses_and_says_why() -> None:
    env = begun()
    agent = env.agent_selection
    wrong = next(n for n in range(1029) if n not in env.offered())
    env.step(wrong)
    assert env.rewards == {a: -1.0 if a == agent else 0.0 for a in env.agents}
    assert all(env.terminations.values())
    assert env.infos[agent]["illegal"]


def test_what_is_not_offered_is_refused_with_its_rule_and_changes_nothing() -> None:
    env = begun(illegal="raise")
    before = env.play.game.encode(env.play.state)
    for wrong in (-1, 1029, next(n for n in range(1029) if n not in env.offered())):
        with pytest.raises(zariba.IllegalAction) as refused:
            env.step(wrong)
        assert refused.value.reason
    assert env.play.game.encode(env.play.state) == before
    env.step(env.offered()[0])
    assert env.play.game.encode(env.play.state) != before


def test_after_so_many_decisions_all_are_truncated() -> None:
    env = envs.make(LIBERATION, most=12)
    env.reset(seed=1)
    taken = 0
    for agent in env.agent_iter():
        _, _, terminated, truncated, _ = env.last()
        assert not terminated
        assert truncated == (taken == 12)
        env.step(None if truncated else env.action_space(agent).sample())
        taken += not truncated
    assert taken == 12


def test_the_mask_says_what_is_offered_and_to_nobody_else() -> None:
    env = begun()
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        offered = env.offered() if agent == env.agent_selection else []
        assert sorted(offered) == np.flatnonzero(mask).tolist()
    assert env.action_space(env.agent_selection).sample() in env.offered()


def test_words_and_numbers_of_actions_belong_together() -> None:
    env = begun()
    rules = env.play.game
    for number in range(0, 1029, 50):
        verb, _, arg = env.words(number).partition(" ")
        assert env.play.numbering.numbers[rules.read(verb, arg)] == number


@pytest.mark.parametrize("copied", [envs.War.clone, copy.deepcopy])
def test_a_copy_is_played_on_alone_and_with_other_dice(copied: object) -> None:
    env = begun()
    twin = copied(env)  # type: ignore[operator]
    before = env.play.game.encode(env.play.state)
    assert twin.play.state.seed != env.play.state.seed
    assert (twin.state() == env.state()).all()
    while twin.agents:
        over = twin.terminations[twin.agent_selection]
        twin.step(None if over else twin.action_space(twin.agent_selection).sample())
    assert env.play.game.encode(env.play.state) == before
    assert env.agents == ["ethiopian", "somali"]
    assert env.rewards == {"ethiopian": 0.0, "somali": 0.0}
    twin.reset()
    other = env.clone()
    other.reset()
    assert twin.play.state.seed != other.play.state.seed


def test_a_copy_has_repeatable_dice_by_a_number_and_the_true_ones_on_request() -> None:
    env = begun()
    assert env.clone(4).play.state.seed == env.clone(4).play.state.seed != env.play.state.seed
    assert env.clone("same").play.state.seed == env.play.state.seed


def test_a_copy_knows_no_dice_that_an_umpire_has_ordained() -> None:
    env = begun()
    env.play.state.ordered = ((6, 1),)
    assert env.clone().play.state.ordered == env.clone(4).play.state.ordered == ()
    assert env.clone("same").play.state.ordered == ((6, 1),)


def test_what_is_imagined_looks_the_same_to_the_one_who_imagines() -> None:
    env = begun("zariba/keren-first-v0", 200)
    for agent in env.agents:
        guess = env.imagine(agent, seed=2)
        assert guess.play.state.seed != env.play.state.seed
        here, there = env.observe(agent), guess.observe(agent)
        assert all((here[part] == there[part]).all() for part in here)


def test_wrong_settings_are_named() -> None:
    for setting in ("rewards", "illegal", "render_mode"):
        with pytest.raises(zariba.BadInput, match=f"{setting} 'none of these'"):
            envs.make(LIBERATION, **{setting: "none of these"})
    with pytest.raises(zariba.BadInput, match="has no option 'gas'"):
        envs.make(LIBERATION, options=["gas"])


def test_the_picture_has_a_counter_for_each_piece_on_the_map() -> None:
    env = begun(render_mode="svg")
    svg = env.render()
    game = env.play.game
    scene = game.scene(game.mask(env.play.state, -1), -1, None)
    assert svg is not None
    assert svg.count('<g transform="translate(') >= len(scene.pieces) > 5
