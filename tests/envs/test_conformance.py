"""The makers' own tests of environments, on every scenario: short here, long in the soak."""

import warnings
from collections.abc import Iterator
from functools import partial

import gymnasium
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.state_test import test_state as state_test
from pettingzoo.test.state_test import test_state_space as state_space_test

from zariba import envs
from zariba.envs import openspiel

NAMES = envs.names()
every_scenario = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(autouse=True)
def _only_known_warnings() -> Iterator[None]:
    """What the makers warn of is an error, but for what they recommend of names and boxes."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        for known in (
            "We recommend agents to be named",
            "Observation is not a NumPy array",
            "Observation space for each agent probably should be",
            "Not able to test alternative render modes",
            "The environment (.*) is different from the unwrapped version",
        ):
            warnings.filterwarnings("ignore", f".*{known}", UserWarning)
        yield


@every_scenario
def test_pettingzoo_finds_nothing_in_a_few_cycles(name: str) -> None:
    api_test(envs.make(name), num_cycles=10)
    seed_test(partial(envs.make, name), num_cycles=8)
    state_space_test(envs.make(name))
    state_test(envs.make(name), 5)


@pytest.mark.parametrize("name", NAMES[::7])
def test_pettingzoo_finds_nothing_in_the_pictures(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def made(render_mode: str) -> envs.War:
        return envs.make(name, render_mode=render_mode)

    render_test(made, {"svg": lambda svg: svg.startswith("<svg") and svg.endswith("</svg>")})
    assert "seen by a watcher" in capsys.readouterr().out


@every_scenario
def test_gymnasium_finds_nothing(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped, skip_render_check=True)


@every_scenario
def test_openspiel_finds_nothing_in_a_few_decisions(name: str) -> None:
    game, scenario = envs.find(name)
    war = openspiel.load(openspiel.name_of(game, scenario), most=6)
    pyspiel.random_sim_test(war, num_sims=1, serialize=True, verbose=False)


@pytest.mark.soak
@every_scenario
def test_pettingzoo_finds_nothing_at_length(name: str) -> None:
    api_test(envs.make(name), num_cycles=1000)
    seed_test(partial(envs.make, name), num_cycles=500)
    state_test(envs.make(name), 200)
    render_test(partial(envs.make, name), {"svg": lambda svg: svg.startswith("<svg")})


@pytest.mark.soak
@every_scenario
def test_openspiel_finds_nothing_at_length(name: str) -> None:
    game, scenario = envs.find(name)
    war = openspiel.load(openspiel.name_of(game, scenario), most=150)
    pyspiel.random_sim_test(war, num_sims=3, serialize=True, verbose=False)
