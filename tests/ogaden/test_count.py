"""What Ogaden 1977 counts, and how it judges the dice."""

import pytest
from staging import bare_map

from zariba.games.ogaden.game import OgadenGame, make
from zariba.games.ogaden.rules.state import REDUCED, Ogaden

GAME: OgadenGame = make()


def position(scenario: str = "campaign", **words: object) -> Ogaden:
    plain = {"turn": "1977-07", "supply": False, "step": "moves", "marker": "OPS-AVRORA"}
    return bare_map(GAME, scenario, **{**plain, **words})


def test_the_higher_level_is_ahead_in_the_campaign() -> None:
    g = position(place={"E-10MIB": "HAR"})
    g.level = [2, 4]
    assert GAME.count(g).margin == {"somali": 2, "ethiopian": -2}


def test_somalia_lacks_zones_or_levels_in_the_offensive_and_is_ahead_with_nothing_missing() -> None:
    g = position("offensive", place={"E-10MIB": "HAR"})
    g.level = [2, 2]
    assert GAME.count(g).margin["somali"] == -1
    g.level = [2, 3]
    assert GAME.count(g).margin["somali"] == 1


def test_steps_are_counted_by_arm_whether_a_unit_is_reduced_or_destroyed() -> None:
    g = position(place={"E-10MIB": "HAR", "S-9IB": "BAB"})
    whole = GAME.count(g).lost["somali"].get("brigades", 0)
    g.status[g.pack.unit_index["S-9IB"]] |= REDUCED
    assert GAME.count(g).lost["somali"]["brigades"] == whole + 1


def test_a_zone_is_held_by_the_camp_that_controls_it() -> None:
    g = position(place={"S-17MIB": "JIJ"}, step="moves", marker="OPS-OGADEN")
    g.site_loss[g.pack.zone_index["JIJ"]] = 2
    assert GAME.count(g).held["Jijiga"] == "somali"


@pytest.mark.parametrize("face", range(1, 7))
def test_a_shot_is_judged_by_the_factor_that_it_was_fired_with(face: int) -> None:
    g = position(place={"E-10MIB": "HAR", "S-9IB": "BAB", "S-15IB": "BAB", "W-GU1": "BAB"})
    assert GAME.apply(g, 0, GAME.read("unit", "E-10MIB")) is None
    before = g.clone()
    g.loaded = (face, face, face)
    assert GAME.apply(g, 0, GAME.read("zone", "BAB")) is None
    shots = [event for event in g.news if event.kind == "shot"]
    rolls = GAME.luck(before, g)
    assert len(rolls) == len(shots) > 1
    for roll, shot in zip(rolls, shots, strict=True):
        assert roll.mean == pytest.approx(shot.value / 6)
        assert roll.came == (face <= shot.value)
