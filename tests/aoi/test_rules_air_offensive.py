"""Air Offensives: bombs on installations and what they cost."""

import pytest
from abyssinia import act, bare, offered, put, run

from zariba.games.aoi.rules.air_offensive import AirOffensive, why_no_mission
from zariba.games.aoi.rules.bombing import AntiAircraft, bombing_odds, targets
from zariba.games.aoi.rules.state import (
    ALLIED,
    AXIS,
    COMMITTED,
    DEPLETED,
    FIELD_DAMAGED,
    Aoi,
)

ITALY, ETHIOPIA = 0, 1


def number(g: Aoi, piece: str) -> int:
    return g.pack.piece_index[piece]


def at(g: Aoi, code: str) -> int:
    return g.pack.hex_index[code]


# Air Offensives.


def raid(*dice: int) -> Aoi:
    g = bare(dice=dice, it_sm81="S 7816")
    put(g, "it_ca133_1", "S 7816")
    g.taken[at(g, "S 7816")] = AXIS
    return g


def reached(g: Aoi) -> str:
    """A hex that can be bombed."""
    run(g, AirOffensive(AXIS, g.plan.sides[AXIS].nation))
    return offered(g, "hex")[0]


@pytest.mark.rules("b4.20a", "xviii.m4j")
def test_bombers_damage_an_airfield_with_two_on_the_table_and_are_committed() -> None:
    g = raid(5, 5)  # strength 3, column 2-5, ten: 3
    goal = reached(g)
    assert act(g, ("hex", goal), ("airfield", "")) is None
    assert act(g, ("unit", "it_sm81"), ("unit", "it_ca133_1"), ("go", ""), ("yes", "")) is None
    assert g.works[at(g, goal)] & FIELD_DAMAGED
    assert all(g.status[number(g, p)] & COMMITTED for p in ("it_sm81", "it_ca133_1"))
    g = raid(3, 3)  # six: 1
    goal = reached(g)
    act(g, ("hex", goal), ("airfield", ""), ("unit", "it_sm81"), ("go", ""), ("yes", ""))
    assert not g.works


@pytest.mark.rules("xviii.m4l")
def test_a_mission_that_is_given_up_commits_its_bombers() -> None:
    g = raid()
    goal = reached(g)
    act(g, ("hex", goal), ("airfield", ""), ("unit", "it_sm81"), ("go", ""), ("no", ""))
    assert g.rolled == 0
    assert g.status[number(g, "it_sm81")] & COMMITTED
    assert g.flow == []


@pytest.mark.rules("b2.5a")
def test_the_side_with_the_initiative_says_which_bomber_is_hit() -> None:
    g = raid(1, 2)
    goal = reached(g)
    act(g, ("hex", goal), ("airfield", ""), ("unit", "it_sm81"), ("unit", "it_ca133_1"))
    act(g, ("go", ""), ("yes", ""))
    assert isinstance(g.flow[-1], AntiAircraft)
    assert g.flow[-1].seat == g.initiative
    assert act(g, ("unit", "it_i")) is not None
    assert act(g, ("unit", "it_sm81")) is None
    assert g.status[number(g, "it_sm81")] & DEPLETED


@pytest.mark.rules("10.37h")
def test_ethiopian_units_are_not_bombed_on_the_march() -> None:
    g = raid()
    put(g, "eth_guard", "S 8416")
    goal = reached(g)
    act(g, ("hex", goal), ("airfield", ""))
    refusal = act(g, ("unit", "eth_guard"))
    assert refusal is not None
    assert refusal.rule == "10.37h"


@pytest.mark.rules("b4.20a")
def test_a_side_without_bombers_flies_no_air_offensive() -> None:
    ethiopia, italy = (side.nation for side in reversed(bare().plan.sides))
    assert why_no_mission(bare(), ALLIED, ethiopia) is not None
    assert why_no_mission(raid(), AXIS, italy) is None


@pytest.mark.rules("b4.20a")
def test_the_odds_of_a_raid_come_from_the_table() -> None:
    g = raid()
    goal = at(g, reached(g))
    assert targets(g, AXIS, goal) == ["airfield"]
    odds = bombing_odds(g, goal, "airfield", (number(g, "it_sm81"),))
    assert sum(ways for _, ways, _ in odds.outcomes) == 36
