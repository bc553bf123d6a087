"""The ways over a lattice at one moment, and the paths worked out on them."""

from collections.abc import Iterator
from functools import cached_property
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from zariba.boards.plane import TOLERANCE

if TYPE_CHECKING:
    from zariba.boards.lattice import Lattice

ROUND_ABOUT = 4.0
"""How much farther than its start a field of distances goes: every step from there and more."""
KEPT = 600
"""Fields of distances that are kept."""

Link = tuple[int, float]


class Graph:
    """The ways of one moment: the streets with vehicles on them, the open rooms, the roofs."""

    def __init__(self, lattice: "Lattice", barred: frozenset[int], rooms: frozenset[int]) -> None:
        self.lattice = lattice
        self.barred = barred
        self.rooms = rooms
        links = list(lattice.links)
        self.changed: set[int] = set()
        """Nodes whose links are not those of the empty streets."""
        self.plain = lattice.graph(frozenset(), frozenset()) if barred or rooms else self
        """The empty streets: what was found there holds here where nothing has changed."""
        if barred:
            near = {
                other
                for node in barred
                for dx in (-1, 0, 1)
                for dy in (-1, 0, 1)
                if 0 <= (other := node + dy * lattice.across + dx) < lattice.size
            }
            self.changed = near & lattice.street
            for node in self.changed:
                links[node] = lattice.links_past(node, barred)
        for building in rooms:
            for within, street, length in lattice.doors[building]:
                if street not in barred:
                    self.changed |= {within, street}
                    links[within] = (*links[within], (street, length))
                    links[street] = (*links[street], (within, length))
        self.links = links
        self._fields: dict[int, dict[int, float]] = {}
        self._whole: dict[int, dict[int, float]] = {}
        self._spread: dict[int, Spread] = {}
        self._parts: list[frozenset[int]] = []

    @property
    def cleared(self) -> "Graph":
        """The same ways without the vehicles."""
        return self.lattice.graph(frozenset(), self.rooms)

    @cached_property
    def main(self) -> frozenset[int]:
        """The largest network of streets as the vehicles leave it; of equal ones the lowest."""
        if not self.barred:
            return self.lattice.main
        free = self.lattice.street - self.barred
        best: frozenset[int] = frozenset()
        seen: set[int] = set()
        for node in sorted(free):
            if node not in seen:
                part = self.part(node)
                seen |= part
                if len(part) > len(best):
                    best = part
        return best

    def part(self, node: int) -> frozenset[int]:
        """Every node that can be reached from one."""
        for part in self._parts:
            if node in part:
                return part
        found = {node}
        heap = [node]
        while heap:
            for other, _ in self.links[heap.pop()]:
                if other not in found:
                    found.add(other)
                    heap.append(other)
        if node in self.barred:
            return frozenset(found)  # a way out of it, none into it: nobody else's part
        self._parts.append(frozenset(found))
        return self._parts[-1]

    def spread(self, start: int, limit: float) -> "Spread":
        """The nodes within a path of `limit`, by path distance; always asked with one limit."""
        found = self._spread.get(start)
        if found is None:
            found = self._spread[start] = Spread(self.links, start, limit)
        return found

    def field(self, goal: int) -> dict[int, float]:
        """The path distance of every linked node from a goal."""
        found = self._whole.get(goal)
        if found is None:
            if len(self._whole) > KEPT:
                self._whole.clear()
            found = self._whole[goal] = self._search(goal, float("inf"))
        return found

    def towards(self, goal: int, start: int) -> dict[int, float]:
        """Path distances from a goal, as far out as the start and the steps round it."""
        found = self._fields.get(goal)
        if found is not None and start in found:
            return found
        found = self.plain._fields.get(goal)
        if found is None or start not in found or not found.keys().isdisjoint(self.changed):
            found = self._search(goal, float("inf"), start)
            if found.keys().isdisjoint(self.changed):
                self.plain._keep(goal, found)
        self._keep(goal, found)
        return found

    def _keep(self, goal: int, field: dict[int, float]) -> None:
        if len(self._fields) > KEPT:
            self._fields.clear()
        self._fields[goal] = field

    def _search(self, start: int, limit: float, until: int = -1) -> dict[int, float]:
        links = self.links
        best = {start: 0.0}
        known = best.get
        done: dict[int, float] = {}
        heap = [(0.0, start)]
        while heap:
            gap, node = heappop(heap)
            if node in done:
                continue
            if gap > limit + TOLERANCE:
                break
            done[node] = round(gap, 6)
            if node == until:
                limit = gap + ROUND_ABOUT
            farthest = limit + TOLERANCE
            for other, length in links[node]:
                there = gap + length
                if there <= farthest and there < known(other, 1e9):
                    best[other] = there
                    heappush(heap, (there, other))
        return done


class Spread:
    """The nodes round one, searched no farther than somebody has asked: mostly a few are wanted."""

    def __init__(self, links: list[tuple[Link, ...]], start: int, limit: float) -> None:
        self.links = links
        self.limit = limit + TOLERANCE
        self.found: list[tuple[float, int]] = []
        self._best = {start: 0.0}
        self._heap = [(0.0, start)]

    def __iter__(self) -> Iterator[tuple[float, int]]:
        """Path distance and node, nearest first."""
        found = self.found
        place = 0
        while place < len(found) or self._next():
            yield found[place]
            place += 1

    def _next(self) -> bool:
        """Find one node more; False where there is none."""
        best, heap, limit = self._best, self._heap, self.limit
        while heap:
            gap, node = heappop(heap)
            if gap > best[node]:
                continue
            for other, length in self.links[node]:
                there = gap + length
                if there <= limit and there < best.get(other, 1e9):
                    best[other] = there
                    heappush(heap, (there, other))
            self.found.append((round(gap, 6), node))
            return True
        return False
