"""What Africa Orientale Italiana counts, and how it judges the dice."""

import pytest
from iberia import SPAIN, bare, game, hex_, piece, set_up

from zariba.core.flow import Event
from zariba.games.aoi.rules.elimination import lose_step
from zariba.games.aoi.rules.state import DEPLETED
from zariba.games.aoi.view.luck import luck

MADRID, TOLEDO = "W 2010", "W 1910"


def test_the_defender_is_ahead_by_the_way_that_the_nearest_attacker_has_to_go() -> None:
    far, near = bare(na_varela=TOLEDO), set_up()
    far.stacks, far.at[piece("na_varela")] = {}, -1
    assert game().count(far).margin == {}
    margin = game().count(near).margin
    assert margin["republicans"] == -margin["nationalists"] > 0


def test_who_holds_the_objective_has_no_way_to_go() -> None:
    g = set_up()
    g.taken[hex_(MADRID)] = 0
    assert game().count(g).margin == {"nationalists": 0, "republicans": 0}
    assert game().count(g).held["Madrid"] == "nationalists"


def test_steps_are_counted_by_arm() -> None:
    g = set_up()
    before = game().count(g).lost["republicans"].get("land", 0)
    unit = next(u for u in g.stacks[hex_(MADRID)] if g.pack.steps_of[u] == 2)
    g.status[unit] &= ~DEPLETED
    before = game().count(g).lost["republicans"].get("land", 0)
    lose_step(g, unit, "b5.17a")
    assert game().count(g).lost["republicans"]["land"] == before + 1
    lose_step(g, unit, "b5.17a")
    assert game().count(g).lost["republicans"]["land"] == before + 2


@pytest.mark.parametrize("two", range(2, 13))
def test_a_salvo_is_judged_by_both_dice(two: int) -> None:
    g = bare()
    hit = "hit" if two >= 9 else "missed"
    g.news = [Event("salvo", seat=0, units=(0, 1), value=9, die=two, word=hit)]
    (roll,) = luck(g, g)
    assert (roll.dice, roll.mean) == (2, pytest.approx(10 / 36))
    assert roll.came == (two >= 9)


def test_the_scenario_is_that_of_madrid() -> None:
    assert "Madrid" in game().count(set_up()).meaning
    assert SPAIN in {scenario.id for scenario in game().scenarios}
