"""Networks of several kinds of connections against a plain search over what a traveller may do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zariba.boards.network import FAR, Network, approaches, chain, ranges, spread, within

ROAD, PATH = "road", "path"
LINE = Network(6, [(0, 1, ROAD), (1, 2, ROAD), (2, 3, PATH), (3, 4, ROAD), (4, 5, PATH)])
"""Six spaces in a row: road, road, path, road, path."""
ROADS, PATHS = LINE.along([ROAD]), LINE.along([PATH])
OPEN = bytes(6)

FRESH, ON_ROAD, SPENT, ENDED = range(4)
"""A traveller at the start, on the road, after a path that came first, at the end."""


def travel(net: Network, source: int, stops: bytes) -> dict[tuple[int, int], int]:
    """Steps to every place and condition of a traveller who may take one path, first or last."""
    steps = {(source, FRESH): 0}
    waiting = [(source, FRESH)]
    for space, leg in waiting:  # grows while it is read
        if leg == ENDED or (stops[space] and leg != FRESH):
            continue
        for other in range(net.size):
            kind = net.kind.get((space, other))
            if kind is None or (kind == PATH and leg == SPENT):
                continue
            after = leg if leg != FRESH else (SPENT if kind == PATH else ON_ROAD)
            if kind == PATH and leg == ON_ROAD:
                after = ENDED
            if (other, after) not in steps:
                steps[other, after] = steps[space, leg] + 1
                waiting.append((other, after))
    return steps


def plain_ranges(net: Network, source: int, stops: bytes) -> list[int]:
    """The least steps to each space, whatever the traveller's condition."""
    best = [FAR] * net.size
    for (space, _), steps in travel(net, source, stops).items():
        best[space] = min(best[space], steps)
    return best


@st.composite
def networks(draw: st.DrawFn) -> tuple[Network, bytes]:
    size = draw(st.integers(1, 9))
    pairs = [(a, b) for a in range(size) for b in range(a)]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=14)) if pairs else []
    kinds = draw(st.lists(st.sampled_from([ROAD, PATH]), min_size=14, max_size=14))
    net = Network(size, [(a, b, kind) for (a, b), kind in zip(chosen, kinds, strict=False)])
    stops = bytes(draw(st.lists(st.sampled_from([0, 0, 1]), min_size=size, max_size=size)))
    return net, stops


def test_neighbours_are_those_over_the_wanted_kinds_in_order() -> None:
    net = Network(4, [(2, 0, PATH), (0, 3, ROAD), (1, 0, ROAD)])
    assert net.adjacent == ((1, 2, 3), (0,), (0,), (0,))
    assert net.along([ROAD]) == ((1, 3), (0,), (), (0,))
    assert net.along([PATH]) == ((2,), (), (0,), ())
    assert net.along([]) == ((), (), (), ())


def test_a_closed_space_is_nobodys_neighbour_but_has_its_own() -> None:
    assert LINE.along([ROAD, PATH], closed=[2]) == ((1,), (0,), (1, 3), (4,), (3, 5), (4,))


@pytest.mark.parametrize("link", [(0, 0), (0, 2), (-1, 1)])
def test_a_connection_joins_two_different_spaces_of_the_network(link: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="no connection can join"):
        Network(2, [(*link, ROAD)])


@pytest.mark.parametrize("again", [(0, 1, PATH), (1, 0, ROAD)])
def test_two_spaces_are_joined_once(again: tuple[int, int, str]) -> None:
    with pytest.raises(ValueError, match="joined twice"):
        Network(2, [(0, 1, ROAD), again])


def test_distances_count_connections_of_any_kind() -> None:
    assert LINE.distances(2) == [2, 1, 0, 1, 2, 3]
    assert Network(3, [(0, 1, ROAD)]).distances(0) == [0, 1, FAR]


def test_a_spare_connection_comes_first_or_last_and_only_once() -> None:
    assert ranges(ROADS, PATHS, 0, OPEN) == [0, 1, 2, 3, FAR, FAR]  # last
    assert ranges(ROADS, PATHS, 2, OPEN) == [2, 1, 0, 1, 2, FAR]  # first, then roads, no second
    assert ranges(ROADS, PATHS, 5, OPEN) == [FAR, FAR, FAR, 2, 1, 0]


def test_a_stop_is_entered_and_not_left_except_by_who_starts_there() -> None:
    stops = bytes([0, 1, 0, 0, 0, 0])
    assert ranges(ROADS, PATHS, 0, stops) == [0, 1, FAR, FAR, FAR, FAR]
    assert ranges(ROADS, PATHS, 1, stops) == [1, 0, 1, 2, FAR, FAR]
    assert ranges(ROADS, PATHS, 2, bytes([0, 0, 0, 1, 0, 0])) == [2, 1, 0, 1, FAR, FAR]


def test_steps_spread_no_further_than_the_limit() -> None:
    assert spread(LINE.adjacent, {0: 0}, OPEN, 2) == [0, 1, 2, FAR, FAR, FAR]
    assert ranges(ROADS, PATHS, 0, OPEN, 2) == [0, 1, 2, FAR, FAR, FAR]
    assert ranges(ROADS, PATHS, 0, OPEN, 3) == [0, 1, 2, 3, FAR, FAR]


def test_several_starts_spread_from_what_they_begin_with() -> None:
    assert spread(LINE.adjacent, {0: 1, 5: 0}, OPEN) == [1, 2, 3, 2, 1, 0]


def test_a_chain_reaches_on_from_link_to_link() -> None:
    road = Network(7, [(n, n + 1, ROAD) for n in range(6)])
    main, spare = road.along([ROAD]), road.along([PATH])
    nothing = bytes(7)

    def reached(links: set[int], stops: bytes) -> list[int]:
        found = chain(main, spare, [0], frozenset(links), stops, 2)
        return [space for space in range(7) if found[space]]

    assert reached(set(), nothing) == [0, 1, 2]
    assert reached({2}, nothing) == [0, 1, 2, 3, 4]
    assert reached({2, 4}, nothing) == [0, 1, 2, 3, 4, 5, 6]
    assert reached({4}, nothing) == [0, 1, 2]  # too far from the base
    assert reached({2, 4}, bytes([0, 0, 0, 1, 0, 0, 0])) == [0, 1, 2, 3]


def test_a_way_that_begins_with_the_spare_connection_goes_on_where_another_ends() -> None:
    net = Network(5, [(0, 1, ROAD), (1, 3, PATH), (0, 2, PATH), (2, 3, ROAD), (3, 4, ROAD)])
    main, spare = net.along([ROAD]), net.along([PATH])
    assert within(main, spare, 0, bytes(5), 3) == {0, 1, 2, 3, 4}
    assert within(main, spare, 0, bytes(5), 2) == {0, 1, 2, 3}


def test_approaches_name_the_last_space_before_each() -> None:
    assert approaches(ROADS, PATHS, 0) == {0: (1,), 1: (0, 2), 2: (1,), 3: (2,)}
    assert approaches(ROADS, PATHS, 3)[2] == (1, 3)
    assert 5 not in approaches(ROADS, PATHS, 2)


@given(networks(), st.data())
def test_distances_are_those_of_a_plain_search(
    made: tuple[Network, bytes], data: st.DataObject
) -> None:
    net, _ = made
    source = data.draw(st.integers(0, net.size - 1))
    steps = {source: 0}
    waiting = [source]
    for space in waiting:
        for a, b in net.kind:
            if a == space and b not in steps:
                steps[b] = steps[space] + 1
                waiting.append(b)
    assert net.distances(source) == [steps.get(space, FAR) for space in range(net.size)]


@given(networks(), st.data())
def test_ranges_are_those_of_a_traveller_with_one_spare_connection(
    made: tuple[Network, bytes], data: st.DataObject
) -> None:
    net, stops = made
    source = data.draw(st.integers(0, net.size - 1))
    limit = data.draw(st.integers(1, 6) | st.just(FAR))
    want = [steps if steps <= limit else FAR for steps in plain_ranges(net, source, stops)]
    main, spare = net.along([ROAD]), net.along([PATH])
    assert ranges(main, spare, source, stops, limit) == want
    if limit < FAR:
        near = {space for space, steps in enumerate(want) if steps <= limit}
        assert within(main, spare, source, stops, limit) == near


@given(networks(), st.data())
def test_approaches_are_the_last_connections_of_a_traveller(
    made: tuple[Network, bytes], data: st.DataObject
) -> None:
    net, _ = made
    source = data.draw(st.integers(0, net.size - 1))
    want: dict[int, set[int]] = {}
    for space, leg in travel(net, source, bytes(net.size)):
        for other in range(net.size):
            kind = net.kind.get((space, other))
            if kind is not None and leg != ENDED and not (kind == PATH and leg == SPENT):
                want.setdefault(other, set()).add(space)
    found = approaches(net.along([ROAD]), net.along([PATH]), source)
    assert found == {space: tuple(sorted(origins)) for space, origins in want.items()}


@given(networks(), st.data())
def test_a_chain_is_the_closure_of_plain_ranges(
    made: tuple[Network, bytes], data: st.DataObject
) -> None:
    net, stops = made
    space = st.integers(0, net.size - 1)
    bases = data.draw(st.lists(space, max_size=2))
    links = frozenset(data.draw(st.lists(space, max_size=4)))
    span = data.draw(st.integers(1, 4))
    centres, reached = set(bases), set[int]()
    while True:
        for centre in centres:
            away = plain_ranges(net, centre, stops)
            reached |= {space for space in range(net.size) if away[space] <= span}
        if centres == set(bases) | (links & reached):
            break
        centres = set(bases) | (links & reached)
    found = chain(net.along([ROAD]), net.along([PATH]), bases, links, stops, span)
    assert {space for space in range(net.size) if found[space]} == reached
