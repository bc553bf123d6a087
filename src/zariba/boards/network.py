"""Spaces joined by connections of several kinds: who touches whom, how far, how to get there."""

from collections.abc import Iterable, Sequence
from typing import Final

FAR: Final = 1 << 20

Neighbours = tuple[tuple[int, ...], ...]


class Network:
    """Numbered spaces and the connections between them, each of one kind and open both ways."""

    def __init__(self, size: int, links: Iterable[tuple[int, int, str]]) -> None:
        self.size = size
        self.kind: dict[tuple[int, int], str] = {}
        for a, b, kind in links:
            if a == b or not (0 <= a < size and 0 <= b < size):
                raise ValueError(f"no connection can join {a} and {b}")
            if (a, b) in self.kind:
                raise ValueError(f"{a} and {b} are joined twice")
            self.kind[a, b] = self.kind[b, a] = kind
        self.adjacent = self.along(set(self.kind.values()))

    def along(self, kinds: Iterable[str], closed: Iterable[int] = ()) -> Neighbours:
        """The neighbours of each space over connections of these kinds, without closed spaces."""
        wanted, shut = set(kinds), set(closed)
        near: list[list[int]] = [[] for _ in range(self.size)]
        for (a, b), kind in sorted(self.kind.items()):
            if kind in wanted and b not in shut:
                near[a].append(b)
        return tuple(tuple(spaces) for spaces in near)

    def distances(self, source: int) -> list[int]:
        """The number of connections of any kind to every space, FAR where there is no way."""
        return spread(self.adjacent, {source: 0}, bytes(self.size))


def spread(
    near: Neighbours, starts: dict[int, int], stops: Sequence[int], limit: int = FAR
) -> list[int]:
    """Steps to each space from the starts, which begin at the steps given.

    A space marked in `stops` can be entered but not left, unless it is a start at 0.
    """
    steps = [FAR] * len(near)
    waiting = sorted(starts.items(), key=lambda pair: pair[1])
    for space, begun in waiting:
        steps[space] = begun
    for space, begun in waiting:  # grows while it is read: starts differ by one step at most
        here = steps[space]
        if here < begun or here >= limit or (stops[space] and here):
            continue
        for other in near[space]:
            if here + 1 < steps[other]:
                steps[other] = here + 1
                waiting.append((other, here + 1))
    return steps


def ranges(
    main: Neighbours, spare: Neighbours, source: int, stops: Sequence[int], limit: int = FAR
) -> list[int]:
    """Steps from a source along main connections, with one spare one as the first or the last.

    Spaces marked in `stops` end a way.
    """
    plain = spread(main, {source: 0}, stops, limit)
    first = spread(main, dict.fromkeys(spare[source], 1), stops, limit)
    best = [min(pair) for pair in zip(plain, first, strict=True)]
    for space, steps in enumerate(plain):
        if steps < limit and not (stops[space] and steps):
            for other in spare[space]:
                if steps + 1 < best[other]:
                    best[other] = steps + 1
    return best


def chain(
    main: Neighbours,
    spare: Neighbours,
    bases: Iterable[int],
    links: frozenset[int],
    stops: Sequence[int],
    span: int,
) -> bytearray:
    """The spaces within a span of a base, or of a link that a chain of links joins to a base."""
    reached = bytearray(len(main))
    centres = list(bases)
    seen = set(centres)
    for centre in centres:  # grows while it is read
        for space in within(main, spare, centre, stops, span):
            reached[space] = 1
            if space in links and space not in seen:
                seen.add(space)
                centres.append(space)
    return reached


def within(
    main: Neighbours, spare: Neighbours, source: int, stops: Sequence[int], span: int
) -> set[int]:
    """The spaces at most a span away by ways with one spare connection, first or last."""
    plain, begun, ended = {source}, set[int](), set[int]()
    fresh, spent = [source], [source]
    for step in range(span):
        fresh_next, spent_next = [], []
        for space in fresh:
            if step and stops[space]:
                continue
            ended.update(spare[space])
            for other in main[space]:
                if other not in plain:
                    plain.add(other)
                    fresh_next.append(other)
        for space in spent:
            if step and stops[space]:
                continue
            for other in main[space] if step else spare[space]:
                if other not in begun and other not in plain:
                    begun.add(other)
                    spent_next.append(other)
        fresh, spent = fresh_next, spent_next
    return plain | begun | ended


def approaches(main: Neighbours, spare: Neighbours, source: int) -> dict[int, tuple[int, ...]]:
    """For each space the spaces from which one may enter it last, nothing barring the way."""
    open_way = bytes(len(main))
    plain = spread(main, {source: 0}, open_way)
    first = spread(main, dict.fromkeys(spare[source], 1), open_way)
    found: dict[int, set[int]] = {}
    for space in range(len(main)):
        if plain[space] < FAR or first[space] < FAR:
            for other in main[space]:
                found.setdefault(other, set()).add(space)
        if plain[space] < FAR:
            for other in spare[space]:
                found.setdefault(other, set()).add(space)
    return {space: tuple(sorted(origins)) for space, origins in found.items()}
