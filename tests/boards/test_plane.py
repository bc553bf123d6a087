"""Points, segments and polygons against plainer ways to work out the same."""

from fractions import Fraction
from math import cos, hypot, isclose, radians, sin

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from zariba.boards.plane import (
    TOLERANCE,
    Box,
    Point,
    Polygon,
    bearing,
    between_segments,
    box_of,
    inside,
    is_upright,
    meet,
    overlap,
    path_to_box,
    path_to_polygon,
    through_box,
    through_polygon,
    to_outline,
    to_polygon,
    to_segment,
    turn_between,
    turned_box,
)

whole = st.integers(0, 12)
spots = st.tuples(whole, whole)
angles = st.floats(0, 360, exclude_max=True)
NOTCHED: Polygon = ((0, 0), (6, 0), (6, 2), (2, 2), (2, 6), (0, 6))
"""An L: two boxes that share a corner square."""


@st.composite
def boxes(draw: st.DrawFn) -> Box:
    west, south = draw(whole), draw(whole)
    return west, south, west + draw(st.integers(1, 6)), south + draw(st.integers(1, 6))


def corners(box: Box) -> Polygon:
    west, south, east, north = box
    return (west, south), (east, south), (east, north), (west, north)


def side(a: Point, b: Point, c: Point) -> int:
    """On which side of the line A-B a point with whole coordinates lies, exactly."""
    cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (cross > 0) - (cross < 0)


def on(a: Point, b: Point, c: Point) -> bool:
    """Whether C lies on the segment A-B."""
    return (
        side(a, b, c) == 0
        and min(a[0], b[0]) <= c[0] <= max(a[0], b[0])
        and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])
    )


def touch(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments with whole coordinates share a point, exactly."""
    if side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b):
        return True
    return on(a, b, c) or on(a, b, d) or on(c, d, a) or on(c, d, b)


# Bearings


@pytest.mark.parametrize(
    ("to", "degrees"),
    [((0, 1), 0), ((1, 1), 45), ((1, 0), 90), ((0, -1), 180), ((-1, 0), 270), ((-1, 1), 315)],
)
def test_bearings_go_clockwise_from_north(to: Point, degrees: float) -> None:
    assert bearing(0, 0, *to) == pytest.approx(degrees)


@given(spots, spots)
def test_the_way_back_is_half_a_turn_away(a: Point, b: Point) -> None:
    assume(a != b)
    assert turn_between(bearing(*a, *b), bearing(*b, *a)) == pytest.approx(180)


@given(angles, angles)
def test_a_turn_is_the_shorter_way_round(one: float, other: float) -> None:
    turn = turn_between(one, other)
    assert 0 <= turn <= 180
    assert turn == turn_between(other, one)
    assert cos(radians(turn)) == pytest.approx(cos(radians(one - other)), abs=1e-9)


# Points and polygons


@given(boxes(), st.floats(-1, 19), st.floats(-1, 19))
def test_inside_a_box_is_between_its_sides(box: Box, x: float, y: float) -> None:
    west, south, east, north = box
    assume(min(abs(x - west), abs(x - east), abs(y - south), abs(y - north)) > 1e-9)
    assert inside(x, y, corners(box)) == (west < x < east and south < y < north)


@given(st.floats(-1, 7), st.floats(-1, 7))
def test_the_notch_of_a_house_is_outside_it(x: float, y: float) -> None:
    assume(to_outline(x, y, NOTCHED) > 1e-9)
    in_one = 0 < x < 6 and 0 < y < 2
    in_other = 0 < x < 2 and 0 < y < 6
    assert inside(x, y, NOTCHED) == (in_one or in_other)


@given(spots, spots, spots)
def test_no_point_of_a_segment_is_nearer_than_its_distance(p: Point, a: Point, b: Point) -> None:
    gap = to_segment(*p, *a, *b)
    steps = [k / 50 for k in range(51)]
    tried = [hypot(a[0] + (b[0] - a[0]) * t - p[0], a[1] + (b[1] - a[1]) * t - p[1]) for t in steps]
    assert gap <= min(tried) + 1e-9
    assert min(tried) <= gap + hypot(b[0] - a[0], b[1] - a[1]) / 100 + 1e-9


def test_the_distance_of_a_polygon_is_0_inside_and_to_the_outline_outside() -> None:
    assert to_polygon(1, 5, NOTCHED) == 0
    assert to_polygon(3, 3, NOTCHED) == 1
    assert to_outline(1, 5, NOTCHED) == 1
    assert to_polygon(9, 6, NOTCHED) == 5


@given(boxes())
def test_only_boxes_along_the_axes_are_upright(box: Box) -> None:
    assert is_upright(corners(box))
    assert is_upright(corners(box)[2:] + corners(box)[:2])
    assert box_of(corners(box)) == box
    assert not is_upright(NOTCHED)
    west, south, east, north = box
    assert not is_upright(((west, south), (east, south), (east + 1, north), (west + 1, north)))


# Segments


@given(spots, spots, spots, spots)
def test_segments_meet_where_they_share_a_point(a: Point, b: Point, c: Point, d: Point) -> None:
    assume(a != b)
    assume(c != d)
    t = meet(*a, *b, *c, *d)
    assert (t is not None) == touch(a, b, c, d)
    if t is not None:
        assert 0 <= t <= 1
        at = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        assert to_segment(*at, *c, *d) < 1e-9


@given(spots, spots, spots, spots)
def test_of_a_common_stretch_the_first_point_is_told(
    a: Point, b: Point, c: Point, d: Point
) -> None:
    assume(a != b)
    assume(c != d)
    t = meet(*a, *b, *c, *d)
    if t is not None and t > 0:
        before = t * 0.999
        at = a[0] + (b[0] - a[0]) * before, a[1] + (b[1] - a[1]) * before
        assert to_segment(*at, *c, *d) > 0


@given(spots, spots, spots, spots)
def test_two_segments_are_as_far_apart_either_way(a: Point, b: Point, c: Point, d: Point) -> None:
    gap = between_segments(*a, *b, *c, *d)
    assert gap == pytest.approx(between_segments(*c, *d, *a, *b))
    assert gap == pytest.approx(between_segments(*b, *a, *d, *c))
    if a != b and c != d:
        assert (gap == 0) == touch(a, b, c, d)


# Lines through shapes


@given(spots, spots, boxes())
def test_a_line_runs_through_a_box_as_through_any_polygon(a: Point, b: Point, box: Box) -> None:
    assume(a != b)
    part = through_box(*a, *b, box)
    parts = through_polygon(*a, *b, corners(box))
    if part is not None and part[1] - part[0] < 1e-9:
        return  # a corner is touched
    if part is None:
        length = hypot(b[0] - a[0], b[1] - a[1])
        grazed = [t1 - t0 for t0, t1 in parts]
        west, south, east, north = box
        along = (a[0] == b[0] and a[0] in (west, east)) or (a[1] == b[1] and a[1] in (south, north))
        assert along or sum(grazed) * length < 1e-6
        return
    assert len(parts) == 1
    assert parts[0] == pytest.approx(part)


def test_a_line_along_a_side_is_not_in_the_box() -> None:
    assert through_box(0, 2, 10, 2, (3, 2, 6, 5)) is None
    assert through_box(0, 3, 10, 3, (3, 2, 6, 5)) == pytest.approx((0.3, 0.6))


def test_a_line_over_a_notch_runs_through_a_house_twice() -> None:
    parts = through_polygon(-1, 5, 9, 5, NOTCHED)
    assert parts == [pytest.approx((0.1, 0.3))]
    slanted = through_polygon(0, 8, 8, 0, ((0, 0), (8, 0), (8, 3), (3, 3), (3, 8), (0, 8)))
    assert [round(t1 - t0, 6) for t0, t1 in slanted] == [0.375, 0.375]


@given(spots, spots, boxes())
def test_a_path_keeps_the_same_distance_from_a_box_and_its_polygon(
    a: Point, b: Point, box: Box
) -> None:
    west, south, east, north = box
    on_edge = any(
        west <= x <= east and south <= y <= north for x, y in (a, b)
    )  # whether a point on the outline is inside is uncertain
    assume(not on_edge)
    one, other = path_to_box(*a, *b, box), path_to_polygon(*a, *b, corners(box))
    assert isclose(one, other, abs_tol=1e-9)
    steps = [Fraction(k, 40) for k in range(41)]
    for t in steps:
        x, y = a[0] + (b[0] - a[0]) * float(t), a[1] + (b[1] - a[1]) * float(t)
        gap = hypot(max(west - x, 0, x - east), max(south - y, 0, y - north))
        assert one <= gap + 1e-9


# Turned boxes


@given(spots, st.integers(0, 7), st.integers(1, 6), st.integers(1, 6))
def test_a_turned_box_keeps_its_size_and_centre(
    centre: Point, eighth: int, length: int, width: int
) -> None:
    box = turned_box(*centre, length, width, eighth * 45)
    xs, ys = [x for x, _ in box], [y for _, y in box]
    assert (sum(xs) / 4, sum(ys) / 4) == pytest.approx(centre)
    sides = [hypot(box[n][0] - box[n - 1][0], box[n][1] - box[n - 1][1]) for n in range(4)]
    assert sides == pytest.approx([length, width, length, width])
    nose = (box[0][0] + box[1][0]) / 2, (box[0][1] + box[1][1]) / 2
    turn = radians(eighth * 45)
    assert nose == pytest.approx(
        (centre[0] + sin(turn) * length / 2, centre[1] + cos(turn) * length / 2)
    )


@given(boxes(), boxes())
def test_boxes_overlap_when_they_share_ground(one: Box, other: Box) -> None:
    shared = min(one[2], other[2]) > max(one[0], other[0]) and min(one[3], other[3]) > max(
        one[1], other[1]
    )
    assert overlap(corners(one), corners(other)) == shared
    assert overlap(corners(other), corners(one)) == shared


@given(spots, st.integers(0, 7), spots, st.integers(0, 7))
def test_turned_boxes_overlap_when_a_point_lies_in_both(
    a: Point, first: int, b: Point, second: int
) -> None:
    one, other = turned_box(*a, 5, 2, first * 45), turned_box(*b, 3.5, 2, second * 45)
    seen = overlap(one, other)
    assert seen == overlap(other, one)
    west, south, east, north = box_of(one)
    common = any(
        all(inside(x, y, box) and to_outline(x, y, box) > 1e-6 for box in (one, other))
        for x in (west + (east - west) * k / 24 for k in range(25))
        for y in (south + (north - south) * k / 24 for k in range(25))
    )
    if common:
        assert seen


@pytest.mark.parametrize(
    ("wall", "hit"),
    [
        (((0, 3), (6, 3)), True),
        (((2.5, 2.5), (3.5, 3.5)), True),
        (((0, 2), (6, 2)), False),
        (((5, 0), (5, 6)), False),
        (((4.5, 5.5), (5.5, 4.5)), False),
    ],
)
def test_a_wall_stops_a_box_only_where_it_runs_into_it(wall: Polygon, hit: bool) -> None:
    assert overlap(corners((2, 2, 4, 4)), wall) == hit
    assert overlap(wall, corners((2, 2, 4, 4))) == hit
    assert TOLERANCE < 1e-3
