"""Cheapest paths over a graph whose steps cost small whole numbers."""

from collections.abc import Iterable, Sequence
from typing import Final

Edges = Sequence[Sequence[tuple[int, int]]]  # node -> ((neighbour, cost of the step), ...)
Fans = Sequence[Sequence[tuple[int, Sequence[int]]]]  # node -> ((cost of a step, neighbours), ...)

FAR: Final = 1 << 20


def cheapest(
    edges: Edges, sources: Iterable[int], limit: int, blocked: bytes | bytearray
) -> list[int]:
    """Cost to reach each node from the nearest source, entering no blocked node; FAR past limit.

    Who searches one graph again and again keeps `fanned(edges)` and calls `spread`.
    """
    return spread(fanned(edges), sources, limit, blocked)


def fanned(edges: Edges) -> Fans:
    """The steps from each node put together by what they cost: there are few different costs."""
    return tuple(
        tuple(
            (cost, tuple(near for near, step in steps if step == cost))
            for cost in dict.fromkeys(step for _, step in steps)
        )
        for steps in edges
    )


def spread(fans: Fans, sources: Iterable[int], limit: int, blocked: bytes | bytearray) -> list[int]:
    """What `cheapest` finds, over steps that are put together by cost."""
    # Nodes wait in one bucket per cost. A blocked node holds a cost nothing can beat and an
    # unreached one a cost just past the limit, so one comparison decides about each step.
    cost = _unreached(len(fans), limit, blocked)
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    for node in sources:
        if cost[node]:
            cost[node] = 0
            buckets[0].append(node)
    for so_far, bucket in enumerate(buckets):
        for node in bucket:
            if cost[node] == so_far:
                for step, neighbours in fans[node]:
                    total = so_far + step
                    for neighbour in neighbours:
                        if total < cost[neighbour]:
                            cost[neighbour] = total
                            buckets[total].append(neighbour)
    return [total if 0 <= total <= limit else FAR for total in cost]


def route(
    edges: Edges, source: int, target: int, limit: int, blocked: bytes | bytearray
) -> list[int]:
    """The nodes of a cheapest path from source to target, both included; empty if there is none."""
    cost = _unreached(len(edges), limit, blocked)
    cost[source] = 0
    came = [-1] * len(edges)
    buckets = [[source]]
    for so_far, bucket in enumerate(buckets):
        for node in bucket:
            if cost[node] != so_far:
                continue
            if node == target:
                path = [target]
                while path[-1] != source:
                    path.append(came[path[-1]])
                path.reverse()
                return path
            for neighbour, step in edges[node]:
                total = so_far + step
                if total < cost[neighbour]:
                    cost[neighbour] = total
                    came[neighbour] = node
                    try:
                        buckets[total].append(neighbour)
                    except IndexError:
                        _open_bucket(buckets, total, neighbour)
    return []


def _unreached(size: int, limit: int, blocked: bytes | bytearray) -> list[int]:
    """The costs before the search starts: just past the limit, or -1 where blocked."""
    if len(blocked) != size:
        raise ValueError(f"blocked has {len(blocked)} entries for {size} nodes")
    cost = [limit + 1] * size
    node = blocked.find(1)
    while node >= 0:
        cost[node] = -1
        node = blocked.find(1, node + 1)
    return cost


def _open_bucket(buckets: list[list[int]], total: int, node: int) -> None:
    """Add the missing buckets up to this cost, and the node to the last of them."""
    buckets.extend([] for _ in range(total + 1 - len(buckets)))
    buckets[total].append(node)
