"""Speed of random play in one process: decisions, games, clones, and the size of a save."""

from random import Random
from time import process_time

import msgspec

from zariba.core.choice import Action
from zariba.core.dice import numbered_seed
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.journal import Journal
from zariba.core.record import Entry, Record
from zariba.lab.pool import settle_memory

SAVES = 3
"""How many of the games are played again to measure clones and saves."""
CLONES = 200
KEEP_EVERY = 50


class Speed(msgspec.Struct, frozen=True):
    """What `zariba bench --json` prints for each scenario; CPU seconds of one process."""

    game: str
    scenario: str
    decisions_per_second: float
    games_per_second: float
    decisions_per_game: float
    clone_microseconds: float
    save_bytes: int


def bench(game: Game[State], scenario: str, seconds: float) -> Speed:
    """Whole games by chance until the time is up, options computed at every decision."""
    play(game, scenario, 0)  # what is loaded and cached once is not part of it
    settle_memory()
    games = decisions = 0
    began = process_time()
    while (spent := process_time() - began) < seconds or games == 0:
        decisions += play(game, scenario, games)
        games += 1
    clone, save = copies(game, scenario, min(games, SAVES))
    return Speed(
        game=game.id,
        scenario=scenario,
        decisions_per_second=round(decisions / spent, 1),
        games_per_second=round(games / spent, 4),
        decisions_per_game=round(decisions / games, 1),
        clone_microseconds=round(clone, 2),
        save_bytes=save,
    )


def play(game: Game[State], scenario: str, number: int) -> int:
    """One game by chance; how many decisions it had."""
    chance = Random(number).random
    state = game.start(scenario, (), numbered_seed(number))
    asked, choice, apply = game.asked, game.choice, game.apply
    while seats := asked(state):
        seat = seats[0]
        offered = choice(state, seat)
        assert offered is not None
        options = offered.options
        apply(state, seat, options[int(chance() * len(options))])
    return state.n


def copies(game: Game[State], scenario: str, games: int) -> tuple[float, int]:
    """Microseconds a clone takes in the middle of a game, and the bytes of the largest save."""
    spent, clones, largest = 0.0, 0, 0
    for number in range(games):
        states, played = remembered(game, scenario, number)
        for state in states[len(states) // 4 : len(states) * 3 // 4 + 1]:
            clone = state.clone
            began = process_time()
            for _ in range(CLONES):
                clone()
            spent += process_time() - began
            clones += CLONES
        seed = numbered_seed(number).hex()
        entries = [Entry(seat, *game.spell(action)) for seat, action in played]
        record = Record(game=game.id, scenario=scenario, seed=seed, actions=entries)
        largest = max(largest, len(Journal(game, record).save()))
    return spent / clones * 1e6, largest


def remembered(
    game: Game[State], scenario: str, number: int
) -> tuple[list[State], list[tuple[int, Action]]]:
    """The same game as `play` plays, with some of its states and all of its actions."""
    chance = Random(number).random
    state = game.start(scenario, (), numbered_seed(number))
    states: list[State] = []
    played: list[tuple[int, Action]] = []
    while seats := game.asked(state):
        offered = game.choice(state, seats[0])
        assert offered is not None
        action = offered.options[int(chance() * len(offered.options))]
        if state.n % KEEP_EVERY == 0:
            states.append(state.clone())
        game.apply(state, seats[0], action)
        played.append((seats[0], action))
    return states, played
