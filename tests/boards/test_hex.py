"""The hex grid: names, neighbours, distances and positions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zariba.boards.hex import DIRECTIONS, HexGrid

# Columns 00-60; odd columns have rows 00-33, even ones 01-33 and sit half a hex higher.
CODES = [f"{c:02d}{r:02d}" for c in range(61) for r in range(0 if c % 2 else 1, 34)]
KEREN = HexGrid(CODES, "even")
hexes = st.integers(0, len(KEREN) - 1)


def steps_by_walking(grid: HexGrid, start: int) -> list[int]:
    far = [-1] * len(grid)
    far[start] = 0
    waiting = [start]
    for here in waiting:
        for n in grid.adjacent[here]:
            if far[n] < 0:
                far[n] = far[here] + 1
                waiting.append(n)
    return far


def test_the_neighbours_of_3224_go_round_clockwise_from_north() -> None:
    six = KEREN.neighbours[KEREN.index("3224")]
    assert [KEREN.codes[n] for n in six] == ["3223", "3323", "3324", "3225", "3124", "3123"]


def test_the_neighbours_shift_by_a_row_where_odd_columns_are_raised() -> None:
    grid = HexGrid([f"{c:02d}{r:02d}" for c in range(5) for r in range(5)], "odd")
    six = grid.neighbours[grid.index("0202")]
    assert [grid.codes[n] for n in six] == ["0201", "0302", "0303", "0203", "0103", "0102"]


def test_a_corner_of_the_map_has_no_neighbours_beyond_the_edge() -> None:
    i = KEREN.index("0001")
    assert KEREN.neighbours[i] == (-1, KEREN.index("0100"), KEREN.index("0101"), i + 1, -1, -1)
    assert KEREN.adjacent[i] == (KEREN.index("0100"), KEREN.index("0101"), i + 1)


def test_a_name_leads_to_its_hex_and_back() -> None:
    assert len(KEREN) == 2043
    assert [KEREN.index(code) for code in KEREN.codes] == list(range(2043))
    i = KEREN.index("2420")
    assert (KEREN.column(i), KEREN.row(i)) == (24, 20)


def test_a_hex_that_is_not_on_the_map_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no hex 9999 on this map"):
        KEREN.index("9999")


@pytest.mark.parametrize("code", ["101", "01a2", "010203", "٠١٠٢"])
def test_a_name_that_is_not_four_digits_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="four digits"):
        HexGrid([code], "even")


def test_a_hex_named_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="0102 is on this map twice"):
        HexGrid(["0102", "0103", "0102"], "even")


@given(hexes, hexes)
def test_distance_is_the_same_both_ways_and_zero_only_at_home(a: int, b: int) -> None:
    assert KEREN.distance(a, b) == KEREN.distance(b, a)
    assert (KEREN.distance(a, b) == 0) == (a == b)


@given(hexes, hexes, hexes)
def test_no_way_round_is_shorter_than_the_distance(a: int, b: int, c: int) -> None:
    assert KEREN.distance(a, c) <= KEREN.distance(a, b) + KEREN.distance(b, c)


@pytest.mark.parametrize("code", ["0001", "3016", "2533", "6033"])
def test_distances_are_what_walking_from_hex_to_hex_takes(code: str) -> None:
    a = KEREN.index(code)
    walked = steps_by_walking(KEREN, a)
    assert KEREN.distances(a) == walked
    assert [KEREN.distance(a, b) for b in range(len(KEREN))] == walked


@given(hexes, st.integers(0, 70))
def test_within_gives_every_hex_up_to_that_distance_in_map_order(a: int, n: int) -> None:
    assert KEREN.within(a, n) == [b for b, far in enumerate(KEREN.distances(a)) if far <= n]


@given(hexes, st.integers(0, 5))
def test_the_direction_back_is_the_opposite_one(a: int, k: int) -> None:
    b = KEREN.neighbours[a][k]
    if b >= 0:
        assert KEREN.direction(a, b) == k
        assert DIRECTIONS[KEREN.direction(b, a)] == DIRECTIONS[(k + 3) % 6]


def test_hexes_that_do_not_touch_have_no_direction() -> None:
    a = KEREN.index("0001")
    assert KEREN.direction(a, KEREN.index("2420")) == -1
    assert KEREN.direction(a, a) == -1
    assert KEREN.direction(a, -1) == -1


def test_a_raised_column_is_half_a_hex_further_north() -> None:
    assert KEREN.height(KEREN.index("2420")) == 39
    assert KEREN.height(KEREN.index("2520")) == 40
    assert KEREN.lattice(KEREN.index("2420")) == (72, 39)


@given(hexes, st.integers(0, 5))
def test_neighbours_share_the_two_corners_of_their_hexside(a: int, k: int) -> None:
    b = KEREN.neighbours[a][k]
    if b >= 0:
        corners = KEREN.corners(a)
        assert set(corners) & set(KEREN.corners(b)) == {corners[k], corners[(k + 1) % 6]}


def test_the_map_is_drawn_from_its_margin_in_regular_hexes() -> None:
    grid = HexGrid(["0000", "0100"], "even")
    x, y = grid.centre(0, 10, 5)
    assert (x, y) == pytest.approx((15, 5 + 5 * 3**0.5))
    outline = grid.outline(0, 10, 5)
    assert [((px - x) ** 2 + (py - y) ** 2) ** 0.5 for px, py in outline] == pytest.approx([10] * 6)
    assert min(px for px, _ in outline) == pytest.approx(5)
    assert min(py for _, py in outline) == pytest.approx(5)
    other = grid.outline(1, 10, 5)
    assert outline[2] == pytest.approx(other[0])
    assert outline[3] == pytest.approx(other[5])
