"""Quick tests of who may do what say the same as the reasons that players are given."""

from random import Random

import pytest

from zariba.core.dice import numbered_seed
from zariba.games.aoi.rules.agreements import agreements
from zariba.games.aoi.rules.state import Aoi
from zariba.registry import load

EVERY = 17
MOST = 2400


@pytest.mark.parametrize(
    ("scenario", "asks_of"),
    [
        ("ethiopia", {"room", "base", "fly", "move", "activate"}),
        ("east_africa", {"room", "base", "raid", "ships", "scramble", "activate"}),
        ("spanish_civil_war", {"room", "base", "fly", "move", "board"}),
        ("east_front_1941", {"room", "place", "raid", "bomb", "change", "board", "take", "move"}),
    ],
)
def test_each_quick_test_agrees_with_its_reason_in_random_play(
    scenario: str, asks_of: set[str]
) -> None:
    game = load("aoi")
    for number in range(3):
        moves = Random(number)
        state = game.start(scenario, (), numbered_seed(number))
        while state.result is None and state.n < MOST:
            seat = game.asked(state)[0]
            choice = game.choice(state, seat)
            assert choice is not None
            if state.n % EVERY == number:
                assert isinstance(state, Aoi)
                for what, allowed, reason in agreements(state, seat):
                    assert allowed == (reason is None), f"{number}/{state.n} {what}: {reason}"
                    asks_of = asks_of - {what.split()[0], what.split()[1]}
            game.apply(state, seat, moves.choice(choice.options))
    assert not asks_of
