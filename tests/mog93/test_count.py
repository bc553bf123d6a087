"""What Mog '93 counts, and how it judges the dice."""

import pytest
from staging import bare_map

from zariba.core.flow import Event
from zariba.games.mog93.game import make
from zariba.games.mog93.material.pack import SOMALIS
from zariba.games.mog93.rules.state import Mog

GAME = make()
PLACE = {"chalk2a-1": [20, 20], "chalk2a-2": [22, 20], "delta1-1": [40, 40], "delta1-2": [42, 40]}


def position() -> Mog:
    return bare_map(GAME, "mission", place=PLACE, step="cards")


def test_the_americans_are_ahead_by_the_men_who_may_still_fall() -> None:
    g = position()
    before = GAME.count(g)
    assert before.margin["first"] == before.margin["second"] == -before.margin["somalis"]
    model = next(m for m, own in enumerate(g.pack.models) if own.id == "delta1-1")
    g.ap[model] = 0
    after = GAME.count(g)
    assert after.margin["first"] == before.margin["first"] - 1
    assert after.tracks["casualties"] == 1
    assert [sum(arms.values()) for arms in after.lost.values()] == [1]


def test_a_crash_site_is_held_once_it_is_marked() -> None:
    g = position()
    assert GAME.count(g).held == {"Crash site 1": ""}
    g.marked = ("crash1",)
    assert GAME.count(g).held == {"Crash site 1": "first"}


@pytest.mark.parametrize(("kind", "came"), [("hit", 1), ("suppressed", 0), ("missed", 0)])
def test_fire_upon_americans_is_judged_for_the_somalis(kind: str, came: int) -> None:
    g = position()
    g.news = [Event(kind, units=(0,), value=30, die=50)]
    (roll,) = GAME.luck(g, g)
    assert (roll.seat, roll.came, roll.mean) == (SOMALIS, came, pytest.approx(0.3))


def test_a_shot_is_judged_for_who_fired_it_and_a_wound_by_its_die() -> None:
    g = position()
    g.news = [
        Event("shot", units=(0, 3), value=7, die=8),
        Event("roll", value=8, die=5, word="damage"),
        Event("wound", units=(0,), value=5),
    ]
    shot, wound = GAME.luck(g, g)
    assert (shot.came, shot.mean) == (1, pytest.approx(0.4))
    assert shot.seat != SOMALIS
    assert (wound.seat, wound.came, wound.mean) == (SOMALIS, 5, 4.5)
