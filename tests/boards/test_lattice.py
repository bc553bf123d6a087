"""The inch lattice against a plain reading of its rules: nodes, links, doors, roofs, paths."""

from math import hypot, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zariba.boards.graph import Graph
from zariba.boards.lattice import Lattice, Roof, Room
from zariba.boards.plane import Point, Polygon

NOBODY: frozenset[int] = frozenset()
DIAGONAL = sqrt(2)


def box(west: float, south: float, east: float, north: float) -> Polygon:
    return ((west, south), (east, south), (east, north), (west, north))


def lattice(
    width: int = 8,
    height: int = 6,
    *,
    solids: tuple[Polygon, ...] = (),
    walls: tuple[tuple[Point, Point], ...] = (),
    rooms: dict[int, Room] | None = None,
    roofs: dict[int, Roof] | None = None,
) -> Lattice:
    return Lattice(
        width,
        height,
        solids=solids,
        walls=walls,
        rooms=rooms or {},
        roofs=roofs or {},
        clearance=0.5,
        edge=0.4,
        jump=3.0,
    )


def whole(made: Lattice) -> Graph:
    return made.graph(NOBODY, NOBODY)


def spots(made: Lattice, nodes: frozenset[int] | set[int]) -> set[tuple[float, float]]:
    return {(made.x[n], made.y[n]) for n in nodes}


def linked(
    made: Lattice, links: list[tuple[tuple[int, float], ...]], x: float, y: float
) -> set[Point]:
    return {(made.x[n], made.y[n]) for n, _ in links[made.at(x, y)]}


def test_nodes_stand_in_the_middle_of_every_square_inch() -> None:
    made = lattice(3, 2)
    assert made.size == 6
    assert spots(made, made.street) == {(x + 0.5, y + 0.5) for x in range(3) for y in range(2)}
    assert made.at(2.9, 1.2) == 5
    assert made.at(3.0, 2.0) == 5  # the far edge belongs to the last square
    assert made.main == made.street


def test_an_inner_node_has_eight_links_north_first_then_the_diagonals() -> None:
    made = lattice(3, 3)
    order = [(made.x[n] - 1.5, made.y[n] - 1.5) for n, _ in made.links[made.at(1.5, 1.5)]]
    assert order == [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)]
    assert [gap for _, gap in made.links[4]] == [1.0] * 4 + [DIAGONAL] * 4


def test_a_corner_node_has_three_links() -> None:
    made = lattice(3, 3)
    assert linked(made, made.links, 0.5, 0.5) == {(0.5, 1.5), (1.5, 0.5), (1.5, 1.5)}


def test_nodes_keep_half_an_inch_from_solids_and_the_limit_is_enough() -> None:
    made = lattice(6, 3, solids=(box(2, 1, 3, 2),))
    assert made.street == frozenset(range(18)) - {made.at(2.5, 1.5)}
    closer = lattice(6, 3, solids=(box(1.9, 1, 3, 2),))
    assert made.street - closer.street == {closer.at(1.5, 1.5)}


def test_a_diagonal_needs_both_straight_neighbours_free() -> None:
    made = lattice(4, 4, solids=(box(2, 1, 3, 2),))
    assert (2.5, 2.5) not in linked(made, made.links, 1.5, 1.5)
    assert (1.5, 2.5) in linked(made, made.links, 1.5, 1.5)
    assert (2.5, 2.5) in linked(made, made.links, 1.5, 2.5)


def test_no_link_crosses_a_high_wall() -> None:
    made = lattice(4, 4, walls=(((2.0, 0.0), (2.0, 2.0)),))
    assert made.street == frozenset(range(16))
    assert linked(made, made.links, 1.5, 0.5) == {(0.5, 0.5), (0.5, 1.5), (1.5, 1.5)}
    assert (2.5, 2.5) in linked(made, made.links, 1.5, 2.5)
    assert (2.5, 2.5) not in linked(made, made.links, 1.5, 1.5)  # it touches the wall's end


def test_nodes_keep_half_an_inch_from_high_walls() -> None:
    made = lattice(4, 4, walls=(((1.7, 0.0), (1.7, 4.0)),))
    assert spots(made, frozenset(range(16)) - made.street) == {(1.5, y + 0.5) for y in range(4)}


def test_the_main_network_is_the_largest_and_of_equal_ones_the_lowest() -> None:
    split = lattice(7, 2, solids=(box(4, 0, 5, 2),))
    assert spots(split, split.main) == {(x + 0.5, y + 0.5) for x in range(4) for y in range(2)}
    even = lattice(7, 2, solids=(box(3, 0, 4, 2),))
    assert spots(even, even.main) == {(x + 0.5, y + 0.5) for x in range(3) for y in range(2)}


HOUSE = box(2, 1, 6, 4)
DOOR = (4.0, 1.0)


def house(doors: tuple[Point, ...] = (DOOR,)) -> Lattice:
    return lattice(8, 6, solids=(HOUSE,), rooms={3: Room(HOUSE, doors)})


def test_room_nodes_lie_inside_and_belong_to_the_building() -> None:
    made = house()
    inner = {(x + 0.5, y + 0.5) for x in range(2, 6) for y in range(1, 4)}
    assert spots(made, made.room_nodes[3]) == inner
    assert all(made.inside_of[n] == 3 for n in made.room_nodes[3])
    assert made.inside_of[made.at(0.5, 0.5)] == -1
    assert not made.room_nodes[3] & made.street


def test_room_nodes_keep_their_distance_from_the_outline() -> None:
    tight = box(2.2, 1, 6, 4)
    made = lattice(8, 6, solids=(tight,), rooms={0: Room(tight, ())})
    assert min(made.x[n] for n in made.room_nodes[0]) == 3.5


def test_a_door_links_the_nearest_room_node_with_the_nearest_street_node() -> None:
    made = house()
    ((within, street, length),) = made.doors[3]
    assert (made.x[within], made.y[within]) == (3.5, 1.5)  # ties: lower y, then lower x
    assert (made.x[street], made.y[street]) == (3.5, 0.5)
    assert length == 1.0


def test_rooms_are_closed_until_they_are_opened() -> None:
    made = house()
    room = made.at(3.5, 2.5)
    assert room not in whole(made).part(made.at(0.5, 0.5))
    opened = made.graph(NOBODY, frozenset({3}))
    assert room in opened.part(made.at(0.5, 0.5))
    assert opened.field(room)[made.at(3.5, 0.5)] == 2.0
    assert room not in whole(made).part(made.at(0.5, 0.5))  # the lattice itself is unchanged


def test_a_barred_door_step_closes_the_door() -> None:
    made = house()
    barred = frozenset({made.at(3.5, 0.5)})
    assert made.at(3.5, 2.5) not in made.graph(barred, frozenset({3})).part(made.at(0.5, 0.5))


def two_roofs(gap: float, height: float) -> Lattice:
    one, two = box(0, 0, 3, 3), box(3 + gap, 0, 6 + gap, 3)
    return lattice(14, 4, solids=(one, two), roofs={0: Roof(one, 3.0), 1: Roof(two, height)})


def test_roof_nodes_stand_at_the_height_of_the_roof() -> None:
    made = two_roofs(2, 6.0)
    assert spots(made, made.roof_nodes[1]) == {
        (x + 0.5, y + 0.5) for x in (5, 6, 7) for y in range(3)
    }
    assert all(n >= made.size for n in made.roof_nodes[1])
    assert {made.z[n] for n in made.roof_nodes[0]} == {3.0}
    assert {made.z[n] for n in made.roof_nodes[1]} == {6.0}
    assert {made.inside_of[n] for n in made.roof_nodes[1]} == {1}


@pytest.mark.parametrize(
    ("gap", "height", "linked_up"),
    [(2, 3.0, True), (2, 6.0, True), (2, 6.5, False), (3, 3.0, False)],
)
def test_roofs_are_linked_when_near_and_of_like_height(
    gap: float, height: float, linked_up: bool
) -> None:
    made = two_roofs(gap, height)
    one, two = made.size + made.at(2.5, 1.5), made.size + made.at(3.5 + gap, 1.5)
    assert (two in whole(made).part(one)) == linked_up
    if linked_up:
        assert dict(made.links[one])[two] == 3.0
        assert dict(made.links[two])[one] == 3.0


def test_no_way_leads_from_the_street_to_a_roof() -> None:
    made = two_roofs(2, 3.0)
    street = whole(made).part(made.at(9.5, 1.5))
    assert all(n < made.size for n in street)


def test_barred_nodes_cannot_be_entered_and_cut_the_diagonals_beside_them() -> None:
    made = lattice(5, 5)
    barred = frozenset({made.at(2.5, 2.5)})
    graph = made.graph(barred, NOBODY)
    around = linked(made, graph.links, 1.5, 2.5)
    assert (2.5, 2.5) not in around
    assert (2.5, 3.5) not in around
    assert (1.5, 3.5) in around
    assert made.at(2.5, 2.5) not in graph.part(made.at(0.5, 0.5))
    assert (2.5, 2.5) in linked(made, whole(made).links, 1.5, 2.5)


def test_one_can_leave_a_barred_node_but_is_in_nobody_elses_part() -> None:
    made = lattice(5, 5)
    centre = made.at(2.5, 2.5)
    graph = made.graph(frozenset({centre}), NOBODY)
    assert graph.part(centre) == frozenset(range(25))
    assert graph.part(made.at(0.5, 0.5)) == frozenset(range(25)) - {centre}


def test_the_main_network_shrinks_with_what_is_barred() -> None:
    made = lattice(7, 1)
    graph = made.graph(frozenset({made.at(4.5, 0.5)}), NOBODY)
    assert spots(made, graph.main) == {(x + 0.5, 0.5) for x in range(4)}
    even = made.graph(frozenset({made.at(3.5, 0.5)}), NOBODY)
    assert spots(made, even.main) == {(x + 0.5, 0.5) for x in range(3)}
    assert whole(made).main == made.main


def test_touched_nodes_are_those_nearer_than_the_margin() -> None:
    made = lattice(6, 6)
    found = set(made.touched([box(2.0, 2.0, 4.0, 4.0)], 0.5))
    assert spots(made, found) == {(2.5, 2.5), (2.5, 3.5), (3.5, 2.5), (3.5, 3.5)}
    wider = set(made.touched([box(1.9, 2.0, 4.0, 4.0)], 0.5))
    assert spots(made, wider - found) == {(1.5, 2.5), (1.5, 3.5)}


def test_the_nearest_of_some_nodes_breaks_ties_by_y_then_x() -> None:
    made = lattice(4, 4)
    assert made.nearest(2.0, 2.0, made.street) == made.at(1.5, 1.5)
    assert made.nearest(2.1, 2.1, made.street) == made.at(2.5, 2.5)
    assert made.nearest(2.0, 2.0, []) == -1


def test_spread_lists_nodes_by_path_distance_up_to_a_limit() -> None:
    made = lattice(9, 9)
    found = list(whole(made).spread(made.at(4.5, 4.5), 2.0))
    assert [gap for gap, _ in found] == sorted(gap for gap, _ in found)
    assert found[0] == (0.0, made.at(4.5, 4.5))
    assert {round(gap, 3) for gap, _ in found} == {0.0, 1.0, 1.414, 2.0}
    assert len(found) == 1 + 4 + 4 + 4


BLOCKS = st.sets(st.integers(0, 47), max_size=20)


def plain_distances(made: Lattice, start: int, free: set[int]) -> dict[int, float]:
    """Path lengths by going over all nodes again and again until nothing gets shorter."""
    best = {start: 0.0}
    changed = True
    while changed:
        changed = False
        for node, gap in list(best.items()):
            for other in free:
                dx, dy = abs(made.x[other] - made.x[node]), abs(made.y[other] - made.y[node])
                if other == node or dx > 1 or dy > 1:
                    continue
                if dx and dy:
                    sides = {
                        made.at(made.x[other], made.y[node]),
                        made.at(made.x[node], made.y[other]),
                    }
                    if not sides <= free:
                        continue
                there = gap + hypot(dx, dy)
                if there < best.get(other, 1e9) - 1e-9:
                    best[other], changed = there, True
    return best


@settings(max_examples=25, deadline=None)
@given(BLOCKS, st.integers(0, 47), st.integers(0, 47))
def test_paths_are_the_shortest_whatever_is_barred(barred: set[int], start: int, goal: int) -> None:
    made = lattice()
    barred -= {start, goal}
    graph = made.graph(frozenset(barred), NOBODY)
    plain = plain_distances(made, start, set(range(48)) - barred)
    assert graph.part(start) == frozenset(plain)
    field = graph.field(start)
    assert {n: pytest.approx(gap) for n, gap in field.items()} == plain
    near = {n: gap for gap, n in graph.spread(start, 3.0)}
    assert near == {n: pytest.approx(gap) for n, gap in plain.items() if gap <= 3.0 + 1e-6}
    if goal in plain:
        assert graph.field(goal)[start] == pytest.approx(plain[goal])
