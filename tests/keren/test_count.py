"""What Keren counts, and how it judges the dice."""

import pytest
from staging import bare_map

from zariba.games.keren.game import KerenGame, make
from zariba.games.keren.material.counters import COMMONWEALTH
from zariba.games.keren.rules.state import Keren

GAME: KerenGame = make()
FORT = "Dologorodoc (fort) 4120"
FIRST, SECOND, THIRD = "CW4-red-1", "CW4-red-2", "CW4-red-3"
DEFENDER = "IT-alp-olive_green-1"
WORTH = {"2AE": -2, "1AE": -1, "S": 0.25, "DR": 0.5, "1DE": 1, "2DE": 1}
"""Against one defender; two cannot be lost."""


def position(**place: str) -> Keren:
    return bare_map(GAME, "first", turn=2, step="commonwealth assault", place=place)


def assaulted(face: int) -> tuple[Keren, Keren]:
    """Three against one in 2320: the states before and after the roll."""
    g = position(**dict.fromkeys((FIRST, SECOND, THIRD), "2420"), **{DEFENDER: "2320"})
    for words in (("hex", "2320"), ("all", "")):
        assert GAME.apply(g, 0, GAME.read(*words)) is None
    before = g.clone()
    g.loaded = (face,)
    assert GAME.apply(g, 0, GAME.read("assault", "")) is None
    return before, g


def test_the_commonwealth_is_ahead_by_its_points_beyond_those_that_win() -> None:
    g = position(**{FIRST: "4120"})
    nobody = GAME.count(g)
    g.held[g.pack.vp_index[g.at[g.pack.unit_index[FIRST]]]] = COMMONWEALTH
    fort = GAME.count(g)
    assert nobody.margin == {"commonwealth": -40, "italian": 40}
    assert (fort.margin["commonwealth"], fort.tracks["vp"]) == (-30, 10)
    assert (nobody.held[FORT], fort.held[FORT]) == ("italian", "commonwealth")


def test_the_set_up_comes_before_the_first_turn() -> None:
    assert GAME.count(GAME.start("first", (), bytes(32))).turn == 0
    assert GAME.count(assaulted(6)[0]).turn == 2


def test_units_that_were_eliminated_are_counted_by_arm() -> None:
    before, after = assaulted(6)
    assert GAME.count(before).lost == {"commonwealth": {}, "italian": {}}
    assert GAME.count(after).lost == {"commonwealth": {}, "italian": {"infantry": 1}}


@pytest.mark.parametrize("face", range(1, 7))
def test_an_assault_is_judged_by_every_cell_of_its_column(face: int) -> None:
    before, after = assaulted(face)
    (roll,) = GAME.luck(before, after)
    (result,) = (event.word for event in after.news if event.kind == "assault")
    assert (roll.seat, roll.kind, roll.total) == (0, "Assaults", 6)
    assert roll.came == roll.ways[face - 1][0] == WORTH[result]


def test_a_view_counts_what_that_seat_may_know() -> None:
    before, _ = assaulted(6)
    for seat in (0, 1, -1):
        assert GAME.count(GAME.mask(before, seat)).margin == GAME.count(before).margin
