"""Cheapest paths against a plain search with a heap."""

import heapq
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zariba.boards.paths import FAR, Edges, cheapest, route

LINE: Edges = [[(1, 2)], [(0, 2), (2, 3)], [(1, 3), (3, 0)], [(2, 0)]]
OPEN = bytearray(4)


def plain(edges: Edges, sources: list[int], limit: int, blocked: bytearray) -> list[int]:
    cost = [FAR] * len(edges)
    heap = [(0, s) for s in sources]
    while heap:
        so_far, node = heapq.heappop(heap)
        if so_far >= cost[node]:
            continue
        cost[node] = so_far
        for n, step in edges[node]:
            if so_far + step <= limit and not blocked[n]:
                heapq.heappush(heap, (so_far + step, n))
    return cost


@st.composite
def searches(draw: st.DrawFn) -> tuple[Edges, list[int], int, bytearray]:
    size = draw(st.integers(1, 14))
    node = st.integers(0, size - 1)
    step = st.tuples(node, st.integers(0, 9))
    edges = draw(st.lists(st.lists(step, max_size=5), min_size=size, max_size=size))
    sources = draw(st.lists(node, max_size=3))
    blocked = bytearray(draw(st.lists(st.sampled_from([0, 0, 1]), min_size=size, max_size=size)))
    return edges, sources, draw(st.integers(0, 30)), blocked


@given(searches())
def test_costs_are_those_of_a_plain_search(search: tuple[Edges, list[int], int, bytearray]) -> None:
    assert cheapest(*search) == plain(*search)


@given(searches(), st.data())
def test_a_route_walks_open_edges_at_the_cheapest_cost(
    search: tuple[Edges, list[int], int, bytearray], data: st.DataObject
) -> None:
    edges, _, limit, blocked = search
    source = data.draw(st.integers(0, len(edges) - 1))
    target = data.draw(st.integers(0, len(edges) - 1))
    path = route(edges, source, target, limit, blocked)
    cost = plain(edges, [source], limit, blocked)[target]
    if cost == FAR:
        assert path == []
        return
    assert (path[0], path[-1]) == (source, target)
    assert not any(blocked[node] for node in path[1:])
    walked = sum(
        min(step for n, step in edges[here] if n == there) for here, there in pairwise(path)
    )
    assert walked == cost


def test_the_nearest_source_counts() -> None:
    assert cheapest(LINE, [0, 3], 100, OPEN) == [0, 2, 0, 0]


def test_a_node_past_the_limit_is_far() -> None:
    assert cheapest(LINE, [0], 5, OPEN) == [0, 2, 5, 5]
    assert cheapest(LINE, [0], 4, OPEN) == [0, 2, FAR, FAR]
    assert route(LINE, 0, 3, 4, OPEN) == []


def test_no_limit_to_speak_of_is_no_slower() -> None:
    assert cheapest(LINE, [0], FAR, OPEN) == [0, 2, 5, 5]


def test_a_blocked_node_is_neither_entered_nor_passed() -> None:
    assert cheapest(LINE, [0], 100, bytearray([0, 1, 0, 0])) == [0, FAR, FAR, FAR]
    assert route(LINE, 0, 3, 100, bytearray([0, 0, 0, 1])) == []


def test_a_blocked_source_still_counts_as_a_start() -> None:
    assert cheapest(LINE, [0], 100, bytearray([1, 0, 0, 0])) == [0, 2, 5, 5]
    assert route(LINE, 0, 3, 100, bytearray([1, 0, 0, 0])) == [0, 1, 2, 3]


def test_a_route_to_where_one_stands_is_that_node() -> None:
    assert route(LINE, 2, 2, 0, OPEN) == [2]


def test_blocked_must_speak_of_every_node() -> None:
    with pytest.raises(ValueError, match="3 entries for 4 nodes"):
        cheapest(LINE, [0], 5, bytearray(3))
