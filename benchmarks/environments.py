"""Speed of the environments under random legal play, in CPU seconds of one process.

python benchmarks/environments.py [SECONDS [NAME ...]]
"""

import sys
from random import Random
from time import process_time

from zariba import envs
from zariba.lab.bench import play


def engine(name: str, seconds: float) -> float:
    """The engine's own decisions a second, as `zariba bench` counts them."""
    game, scenario = envs.find(name)
    play(game, scenario, 0)
    games = decisions = 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        decisions += play(game, scenario, games)
        games += 1
    return decisions / spent


def stepped(name: str, seconds: float, tensors: bool) -> float:
    """Decisions a second through the PettingZoo interface, each observed before it is made."""
    env = envs.make(name, tensors=tensors)
    chance = Random(1).random
    games = decisions = 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        env.reset(seed=games)
        games += 1
        for _ in env.agent_iter():
            _, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            offered = env.offered()
            env.step(offered[int(chance() * len(offered))])
            decisions += 1
            if decisions % 500 == 0 and process_time() - began > seconds:
                break
    return decisions / spent


def copied(name: str) -> float:
    """Microseconds for a clone in the middle of a game."""
    env = envs.make(name, tensors=False)
    env.reset(seed=1)
    for _ in range(60):
        env.step(env.offered()[0])
    began = process_time()
    for _ in range(2000):
        env.clone()
    return (process_time() - began) / 2000 * 1e6


def main() -> None:
    """A line for each scenario."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    print("scenario                       engine    masks   share  tensors  clone µs")
    for name in sys.argv[2:] or envs.names():
        bare, masks = engine(name, seconds), stepped(name, seconds, False)
        tensors = stepped(name, seconds, True)
        print(
            f"{name.split('/')[1]:28} {bare:8.0f} {masks:8.0f} {masks / bare:6.0%} {tensors:9.0f}"
            f" {copied(name):9.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
