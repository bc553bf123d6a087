"""Ground combat over the whole map and the whole table, where the cases show one position each."""

from itertools import pairwise

import pytest
from sandwars_positions import PACK

from zariba.core.dice import numbered_seed
from zariba.games.sandwars.game import SandWarsGame, make
from zariba.games.sandwars.material.map import ALG, MOR, SEATS
from zariba.games.sandwars.rules.combat_memory import frame_of
from zariba.games.sandwars.rules.fire import protected, result_of
from zariba.games.sandwars.rules.retreat import steadfast
from zariba.games.sandwars.rules.state import SandWars

GAME: SandWarsGame = make()
TOTALS = range(2, 13)
ALGERIAN = {"alger", "oran"}
MOROCCAN = {"tanger", "fes", "rabat", "casablanca", "marrakech", "agadir"}
AXES = [way for axis in PACK.axes for way in ((axis.a, axis.b), (axis.b, axis.a))]


def meeting(space: str, attacker: int, start: str = "") -> SandWars:
    """One infantry unit of each side in a space, at the start of a combat there."""
    g = GAME.new_state("peacetime", (), numbered_seed(0))
    mine = f"{SEATS[attacker][0]}-MO1"
    words: dict[str, object] = {
        "empty": True,
        "war": True,
        "active": SEATS[attacker],
        "step": "event",
        "event": {"card": "A22"},
        "combat": {"space": space},
        "place": {"A-MO1": space, "M-MO1": space},
        "came": {mine: start} if start else {},
    }
    GAME.stage(words, g)
    return g


@pytest.mark.rules("gc.step5.roll", "loss.zero", "gc.row_top")
def test_every_cell_of_the_table_is_read_as_it_stands() -> None:
    for row in PACK.rows:
        for power in range(row.min, (row.max or 99) + 1):
            for total, cell in zip(TOTALS, row.results, strict=True):
                steps, retreat = result_of(PACK, power, total)
                assert f"{steps}{'+R' * retreat}" == cell


@pytest.mark.rules("gc.step5.roll")
def test_the_rows_leave_no_gap_and_the_printed_example_holds() -> None:
    assert [b.min for a, b in pairwise(PACK.rows) if b.min != a.max + 1] == []
    assert PACK.rows[0].min == 1
    assert result_of(PACK, 12, 10) == (3, True)


@pytest.mark.rules("ter.half.alg", "ret.morale.alg", "ter.half.mor", "ret.morale.mor")
@pytest.mark.parametrize("space", PACK.space_ids)
def test_only_the_named_cities_halve_losses_and_hold_their_own_side(space: str) -> None:
    for side, cities in ((ALG, ALGERIAN), (MOR, MOROCCAN)):
        g = meeting(space, 1 - side)
        frame = frame_of(g)
        unit = PACK.piece_index[f"{SEATS[side][0]}-MO1"]
        name = ("alg", "mor")[side]
        assert protected(g, frame) == (f"ter.half.{name}" if space in cities else "")
        assert steadfast(g, frame, unit) == (f"ret.morale.{name}" if space in cities else "")


@pytest.mark.rules("ter.half.berm", "ret.morale.berm", "ter.half.mountain")
@pytest.mark.parametrize(("start", "space"), AXES)
def test_mountains_protect_both_ways_and_the_berm_moroccans_inside_it(
    start: str, space: str
) -> None:
    axis = next(a for a in PACK.axes if {a.a, a.b} == {start, space})
    for attacker in (ALG, MOR):
        if space in (ALGERIAN, MOROCCAN)[1 - attacker]:
            continue
        g = meeting(space, attacker, start)
        frame = frame_of(g)
        unit = PACK.piece_index[f"{SEATS[1 - attacker][0]}-MO1"]
        behind = axis.divider == "berm" and axis.berm_inside == space and attacker == ALG
        mountain = "ter.half.mountain" if axis.divider == "mountain" else ""
        assert protected(g, frame) == ("ter.half.berm" if behind else mountain)
        assert steadfast(g, frame, unit) == ("ret.morale.berm" if behind else "")
