"""Who sits where, and which options there are, may differ by scenario."""

import pytest
from toy import Toy

from zariba.core.bad_input import BadInput
from zariba.core.dice import numbered_seed
from zariba.core.scenario import Scenario, Seat, Variant


class TwoWars(Toy):
    """The toy, with another war in which an ally sits in the south."""

    scenarios = (
        Scenario("short", "Short", "the usual"),
        Scenario(
            "later",
            "Later",
            "another enemy",
            sides=(
                Seat("north", "North", "#f00", "#fff"),
                Seat("ally", "The Ally", "#0f0", "#fff"),
            ),
        ),
    )
    variants = (Variant("fog", "Fog", "Nobody scouts.", "1.3a", scenarios=("later",)),)


def test_each_scenario_has_its_own_seats() -> None:
    game = TwoWars()
    assert game.seat("south", "short") == game.seat("ally", "later") == 1
    with pytest.raises(BadInput, match="no seat 'ally'; it has north, south"):
        game.seat("ally", "short")
    assert game.side(1, "later") == "ally"


def test_whose_turn_it_is_is_told_by_the_names_of_the_scenario() -> None:
    game = TwoWars()
    state = game.start("later", (), numbered_seed(1))
    assert game.names(state, (0, 1)) == "North and The Ally"


def test_an_option_is_offered_only_in_its_scenarios() -> None:
    game = TwoWars()
    assert game.check_options(("fog",), "later") == ("fog",)
    with pytest.raises(BadInput, match="no option 'fog' in short; it has none"):
        game.start("short", ("fog",), numbered_seed(1))
