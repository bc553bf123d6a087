"""Maps in rows: the names go on past 99, odd rows lie half a hex further east."""

from math import dist

import pytest

from zariba.boards.hex import RowGrid, RowNumbers

NUMBERS = RowNumbers("S", 97, 3)
CODES = [f"S {row % 100:02d}{col % 100:02d}" for row in range(97, 103) for col in range(3, -3, -1)]
GRID = RowGrid(CODES, NUMBERS)


def names(code: str) -> list[str]:
    """The six neighbours: west, south-west, south-east, east, north-east, north-west."""
    return [GRID.codes[n] if n >= 0 else "" for n in GRID.neighbours[GRID.index(code)]]


def test_an_even_row_touches_its_own_columns_and_the_next_to_the_west() -> None:
    assert names("S 9801") == ["S 9802", "S 9902", "S 9901", "S 9800", "S 9701", "S 9702"]


def test_an_odd_row_touches_its_own_columns_and_the_next_to_the_east() -> None:
    assert names("S 9901") == ["S 9902", "S 0001", "S 0000", "S 9900", "S 9800", "S 9801"]


def test_rows_and_columns_go_on_past_ninety_nine() -> None:
    assert names("S 9900")[3] == "S 9999"
    assert GRID.row(GRID.index("S 0000")) == 100
    assert GRID.column(GRID.index("S 9999")) == -1


def test_distance_is_the_fewest_steps() -> None:
    start = GRID.index("S 9803")
    found, edge, steps = {start: 0}, [start], 0
    while edge:
        steps += 1
        edge = [b for a in edge for b in GRID.adjacent[a] if b not in found]
        found.update(dict.fromkeys(edge, steps))
    assert [found[i] for i in range(len(GRID))] == GRID.distances(start)
    assert GRID.within(start, 2) == sorted(i for i in found if found[i] <= 2)


def test_neighbours_are_drawn_as_far_apart_as_hexes_are_wide_and_share_two_corners() -> None:
    for a in range(len(GRID)):
        for b in GRID.adjacent[a]:
            assert dist(GRID.centre(a, 10, 5), GRID.centre(b, 10, 5)) == pytest.approx(3**0.5 * 10)
            shared = [
                p
                for p in GRID.outline(a, 10, 5)
                if any(dist(p, q) < 1e-6 for q in GRID.outline(b, 10, 5))
            ]
            assert len(shared) == 2
            assert len(set(GRID.corners(a)) & set(GRID.corners(b))) == 2


def test_the_westernmost_and_northernmost_hexes_touch_the_margin() -> None:
    corners = [p for i in range(len(GRID)) for p in GRID.outline(i, 10, 5)]
    assert min(x for x, _ in corners) == pytest.approx(5)
    assert min(y for _, y in corners) == pytest.approx(5)


@pytest.mark.parametrize("code", ["9801", "E 9801", "S 981", "S 98O1"])
def test_a_name_of_another_form_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="is not named by 'S', a blank and four digits"):
        RowGrid([code], NUMBERS)


def test_a_hex_that_stands_there_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="S 9801 is on this map twice"):
        RowGrid(["S 9801", "S 9801"], NUMBERS)
