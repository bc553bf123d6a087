"""Advice depends on nothing that its seat may not know: neither what is hidden nor the dice."""

from random import Random
from typing import Any

import pytest

from zariba import registry
from zariba.bots import make_bot
from zariba.bots.advice import advise, luck_of
from zariba.bots.search import Search
from zariba.core.dice import numbered_seed

GAMES = [("keren", "first", 3), ("ogaden", "liberation", 12), ("sandwars", "crisis", 12)]


@pytest.mark.parametrize(("game_id", "scenario", "skip"), GAMES)
def test_two_states_that_a_seat_cannot_tell_apart_give_the_same_advice(
    game_id: str, scenario: str, skip: int
) -> None:
    game: Any = registry.load(game_id)
    orders = game.orders()
    state = game.start(scenario, (), numbered_seed(8))
    bots = [make_bot(game, "doctrine") for _ in game.seats]
    rng = Random(8)
    met = 0
    while state.result is None:
        seat = game.asked(state)[0]
        view, choice = game.mask(state, seat), game.choice(state, seat)
        if len(choice.options) > 1 and orders.begins(view, seat, choice):
            met += 1
            if met == skip:
                break
        game.apply(state, seat, bots[seat].decide(game, view, seat, choice, rng).action)
    assert state.result is None
    other = game.swap(state, seat, Random(77))
    assert other.seed != state.seed
    told = []
    for one in (state, other):
        search = make_bot(game, "search:rollouts=24,horizon=order")
        assert isinstance(search, Search)
        view, choice = game.mask(one, seat), game.choice(one, seat)
        told.append(advise(search, game, view, seat, choice, Random(luck_of(game, view))))
    assert told[0] == told[1]
    assert told[0].rollouts >= 24
