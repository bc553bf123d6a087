"""Sight and cover on a table in inches, against a plain test of every bar."""

from math import hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from zariba.boards.bars import Bar, Spot, stretches
from zariba.boards.plane import Box, Polygon, box_of, inside, turned_box
from zariba.boards.tabletop import NONE, Tabletop

EYE = 1.0
WIDTH, HEIGHT = 24.0, 16.0


def solid(west: float, south: float, east: float, north: float) -> Polygon:
    return (west, south), (east, south), (east, north), (west, north)


def table(*bars: Bar) -> Tabletop:
    return Tabletop(WIDTH, HEIGHT, bars, EYE)


def house(west: float, south: float, east: float, north: float, top: float = 3.0) -> Bar:
    return Bar("house", solid(west, south, east, north), top)


def wall(ax: float, ay: float, bx: float, by: float, top: float) -> Bar:
    return Bar("wall", ((ax, ay), (bx, by)), top)


tops = st.sampled_from([0.75, 1.0, 1.5, 2.0, 3.0, 6.0])
xs, ys = st.integers(0, 24), st.integers(0, 16)
here = st.integers(0, 240).map(lambda n: n / 10)
there = st.integers(0, 160).map(lambda n: n / 10)


@st.composite
def things(draw: st.DrawFn) -> Bar:
    """A house, a wall, a parked vehicle at an angle, or a house with a corner cut off."""
    x, y, top = draw(xs), draw(ys), draw(tops)
    long, wide = draw(st.integers(1, 6)), draw(st.integers(1, 5))
    match draw(st.integers(0, 3)):
        case 0:
            return house(x, y, x + long, y + wide, top)
        case 1:
            return wall(x, y, x + draw(st.integers(-5, 5)), y + wide, top)
        case 2:
            return Bar("car", turned_box(x, y, long, 2, draw(st.integers(0, 7)) * 45), top)
        case _:
            cut = (
                (x, y),
                (x + long, y),
                (x + long, y + wide),
                (x + 1, y + wide),
                (x, y + wide - 1),
            )
            return Bar("cut", cut, top)


@st.composite
def tables(draw: st.DrawFn) -> Tabletop:
    return table(*draw(st.lists(things(), max_size=6)))


@st.composite
def eyes(draw: st.DrawFn) -> Spot:
    return draw(here), draw(there), draw(st.sampled_from([0.3, 1.0, 2.0, 4.0, 7.0, 12.0]))


def plain(top: Tabletop, a: Spot, c: Spot) -> bool:
    """Whether any bar of the whole table stops the line, seen from the same end as the table."""
    return any(stretches(each, *sorted((a, c))) for each in top.bars)


@given(tables(), eyes(), eyes())
def test_sight_is_the_same_both_ways(top: Tabletop, a: Spot, c: Spot) -> None:
    assert (top.blocker(a, c) == NONE) == (top.blocker(c, a) == NONE)


@given(tables(), eyes(), eyes())
def test_the_bars_between_two_squares_are_all_that_matter(top: Tabletop, a: Spot, c: Spot) -> None:
    found = top.blocker(a, c)
    assert (found != NONE) == plain(top, a, c)
    if found != NONE:
        assert stretches(top.bars[found], *sorted((a, c)))
        rest = top.blocker(a, c, skip=(found,))
        assert rest != found


@given(tables(), here, there, here, there)
def test_the_quick_way_for_standing_men_agrees_with_the_plain_test(
    top: Tabletop, ax: float, ay: float, cx: float, cy: float
) -> None:
    # Men on the street stand outside what is higher than they are.
    tall = [b for b in top.bars if b.top > EYE and not b.wall]
    assume(not any(inside(x, y, b.points) for x, y in ((ax, ay), (cx, cy)) for b in tall))
    a, c = (ax, ay, EYE), (cx, cy, EYE)
    assert top.hidden(a, c) == plain(top, a, c)
    assert top.hidden(c, a) == plain(top, a, c)


@given(tables(), here, there)
def test_bars_within_reach_of_a_man_are_near_him(top: Tabletop, x: float, y: float) -> None:
    near = top.near(x, y)
    for number, each in enumerate(top.bars):
        west, south, east, north = each.box
        if hypot(max(west - x, 0, x - east), max(south - y, 0, y - north)) <= 2.5:
            assert number in near


@pytest.mark.parametrize("heading", range(5, 90, 5))
def test_a_line_along_a_slanting_side_is_the_same_both_ways(heading: int) -> None:
    """Rounding decides whether such a line runs inside; it must not decide twice."""
    corners = turned_box(12.0, 8.0, 4.0, 2.0, heading)
    top = table(Bar("truck", corners, 3.0))
    for (px, py), (qx, qy) in zip(corners, (*corners[1:], corners[0]), strict=True):
        for n in range(1, 40):
            before, after = -n / 20, 1 + n / 25
            a = (px + (qx - px) * before, py + (qy - py) * before, EYE)
            c = (px + (qx - px) * after, py + (qy - py) * after, EYE)
            assert top.stopped(a, c) == top.stopped(c, a)
            assert top.hidden(a, c) == top.hidden(c, a)


def test_a_house_hides_those_behind_it_and_not_those_beside() -> None:
    top = table(house(4, 4, 8, 8))
    assert top.blocker((6, 2, EYE), (6, 10, EYE)) == 0
    assert top.hidden((6, 2, EYE), (6, 10, EYE))
    assert top.blocker((9, 2, EYE), (9, 10, EYE)) == NONE
    assert not top.hidden((9, 2, EYE), (9, 10, EYE))


def test_a_line_along_a_wall_of_a_house_or_past_its_corner_is_clear() -> None:
    top = table(house(4, 4, 8, 8))
    assert top.blocker((4, 2, EYE), (4, 10, EYE)) == NONE
    assert top.blocker((2, 6, EYE), (6, 2, EYE)) == NONE  # it touches the corner 4, 4
    assert top.blocker((2, 6.005, EYE), (6, 2.005, EYE)) == NONE  # a graze
    assert top.blocker((2, 6.1, EYE), (6, 2.1, EYE)) == 0


def test_a_bar_stops_only_what_runs_lower_than_its_top() -> None:
    top = table(house(4, 4, 8, 8, top=1.0))
    assert top.blocker((6, 2, 1.0), (6, 10, 1.0)) == NONE
    assert top.blocker((6, 2, 0.99), (6, 10, 1.0)) == 0
    assert top.blocker((6, 2, 0.3), (6, 10, 0.3)) == 0


def test_a_rising_line_clears_a_house_that_a_flat_one_does_not() -> None:
    top = table(house(4, 4, 8, 8, top=3.0))
    assert top.blocker((6, 3, 1.0), (6, 9, 12.0)) == 0  # 2.8 high over the near side
    assert top.blocker((6, 3, 1.3), (6, 9, 12.0)) == NONE  # 3.1 high


def test_a_wall_without_depth_stops_where_it_is_touched() -> None:
    top = table(wall(4, 4, 8, 4, top=2.0))
    assert top.blocker((6, 2, EYE), (6, 6, EYE)) == 0
    assert top.blocker((4, 2, EYE), (4, 6, EYE)) == 0  # its very end
    assert top.blocker((3.9, 2, EYE), (3.9, 6, EYE)) == NONE
    assert top.blocker((6, 2, 3.0), (6, 6, 1.0)) == NONE  # just at its top


def test_rims_of_roofs_hide_nobody_on_the_street() -> None:
    rim = wall(4, 4, 8, 4, top=3.6)
    street, roof = (6.0, 2.0, EYE), (6.0, 6.0, EYE)
    assert table(rim).hidden(street, roof)
    assert not Tabletop(WIDTH, HEIGHT, [rim], EYE, frozenset({0})).hidden(street, roof)


def test_bars_left_out_stop_nothing() -> None:
    top = table(house(4, 4, 8, 8), wall(4, 9, 8, 9, top=2.0))
    assert top.blocker((6, 2, EYE), (6, 12, EYE), skip=(0,)) == 1
    assert top.blocker((6, 2, EYE), (6, 12, EYE), skip=(0, 1)) == NONE


# Cover

WAIST = 0.5


def covered(
    top: Tabletop,
    shooter: Spot,
    x: float,
    y: float,
    waist: float = WAIST,
    also: tuple[Bar, ...] = (),
) -> str:
    return top.cover(shooter, (x, y, waist), side=0.4, within=1.5, also=also)


@pytest.mark.parametrize(("gap", "name"), [(0.5, "wall"), (1.5, "wall"), (1.51, ""), (3.0, "")])
def test_a_low_wall_covers_a_man_within_an_inch_and_a_half(gap: float, name: str) -> None:
    top = table(wall(2, 6, 12, 6, top=0.75))
    assert covered(top, (6, 2, 0.6), 6, 6 + gap) == name


def test_a_wall_on_the_far_side_is_no_cover() -> None:
    top = table(wall(2, 6, 12, 6, top=0.75))
    assert covered(top, (6, 2, EYE), 6, 5.5) == ""
    assert covered(top, (6, 10, EYE), 6, 5.5) == "wall"


def test_from_high_up_one_looks_over_the_wall() -> None:
    top = table(wall(2, 6, 12, 6, top=0.75))
    assert covered(top, (6, 2, 12.0), 6, 7) == ""
    assert covered(top, (6, 2, EYE), 6, 6.4) == "wall"


def test_a_prone_man_is_covered_where_a_standing_one_is_not() -> None:
    top = table(wall(2, 6, 12, 6, top=0.4))
    assert covered(top, (6, 2, EYE), 6, 6.5, 0.5) == ""
    assert covered(top, (6, 2, EYE), 6, 6.5, 0.15) == "wall"


@pytest.mark.parametrize(("x", "name"), [(8.3, "house"), (8.35, "house"), (8.39, "")])
def test_a_corner_covers_a_man_whose_side_is_behind_it(x: float, name: str) -> None:
    top = table(house(4, 6, 8, 8))
    assert covered(top, (x, 1, EYE), x, 8.5) == name


def test_what_is_left_out_covers_nobody_and_what_is_added_does() -> None:
    low = wall(2, 6, 12, 6, top=0.75)
    top = table(low)
    assert top.cover((6, 2, EYE), (6, 6.4, WAIST), side=0.4, within=1.5, skip=(0,)) == ""
    car = Bar("car", turned_box(6, 9, 3.5, 2, 90), 1.5)
    assert covered(top, (6, 2, EYE), 6, 10.5) == ""
    assert covered(top, (6, 2, EYE), 6, 10.5, also=(car,)) == "car"


def test_nobody_is_covered_from_the_spot_he_stands_on() -> None:
    top = table(house(4, 6, 8, 8))
    assert covered(top, (9, 7, 12.0), 9, 7) == ""


@given(tables(), eyes(), here, there)
def test_only_what_is_near_the_target_covers_it(
    top: Tabletop, shooter: Spot, x: float, y: float
) -> None:
    name = covered(top, shooter, x, y)
    gaps: list[float] = []
    for each in top.bars:
        box: Box = box_of(each.points)
        west, south, east, north = box
        if each.id == name:
            gaps.append(hypot(max(west - x, 0, x - east), max(south - y, 0, y - north)))
    if name:
        assert min(gaps) <= 1.5 + 1e-6
