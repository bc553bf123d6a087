"""The inch lattice of a table: nodes on streets, in rooms and on roofs, and the ways between them.

A node is a number: `level * size + row * across + column`; level 0 is the street and the rooms,
level 1 the roofs. Vehicles change the ways from turn to turn, so a `Graph` is the lattice with some
nodes barred and some rooms open; it keeps the paths it has worked out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from math import hypot, sqrt

import msgspec

from zariba.boards.graph import Graph, Link
from zariba.boards.plane import (
    TOLERANCE,
    Point,
    Polygon,
    box_of,
    inside,
    meet,
    to_outline,
    to_polygon,
    to_segment,
)

DIAGONAL = sqrt(2.0)
AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))
"""North, east, south, west, then the diagonals clockwise: the order in which ties are broken."""


def ring(column: int, row: int, radius: int) -> list[tuple[int, int]]:
    """The squares at a distance of so many squares."""
    if radius == 0:
        return [(column, row)]
    across = range(column - radius, column + radius + 1)
    along = range(row - radius + 1, row + radius)
    return [
        *((c, row - radius) for c in across),
        *((c, row + radius) for c in across),
        *((column - radius, r) for r in along),
        *((column + radius, r) for r in along),
    ]


class Room(msgspec.Struct, frozen=True):
    """The inside of a building at street level."""

    outline: Polygon
    doors: tuple[Point, ...]


class Roof(msgspec.Struct, frozen=True):
    """A roof that figures can stand on."""

    outline: Polygon
    height: float


class Lattice:
    """The nodes of one table."""

    def __init__(
        self,
        width: float,
        height: float,
        *,
        solids: Sequence[Polygon],
        walls: Sequence[tuple[Point, Point]],
        rooms: Mapping[int, Room],
        roofs: Mapping[int, Roof],
        clearance: float,
        edge: float,
        jump: float,
    ) -> None:
        self.across, self.up = int(width), int(height)
        self.size = self.across * self.up
        self.clearance, self.edge, self.jump = clearance, edge, jump
        self.walls = tuple(walls)
        self.x = [n % self.across + 0.5 for n in range(self.size)] * 2
        self.y = [n // self.across + 0.5 for n in range(self.size)] * 2
        self.z = [0.0] * (2 * self.size)
        self.inside_of = [-1] * (2 * self.size)
        """The building whose room or roof a node belongs to, -1 on the street."""
        self.links: list[tuple[Link, ...]] = [()] * (2 * self.size)
        self.street = self._street(solids)
        self._link_street()
        self.main = self._largest(self.street)
        self.room_nodes = {b: self._within(b, room.outline) for b, room in rooms.items()}
        self.roof_nodes = {b: self._on(b, roof) for b, roof in roofs.items()}
        self.doors = {b: self._doors(b, room) for b, room in rooms.items()}
        self._link_roofs(roofs)
        self.graph = lru_cache(maxsize=96)(self._graph)

    def at(self, x: float, y: float) -> int:
        """The street or room node of the square inch that holds a point."""
        column = min(max(int(x), 0), self.across - 1)
        row = min(max(int(y), 0), self.up - 1)
        return row * self.across + column

    def _street(self, solids: Sequence[Polygon]) -> frozenset[int]:
        taken = set(self.touched(solids, self.clearance))
        for (ax, ay), (bx, by) in self.walls:
            for node in self._boxed(((ax, ay), (bx, by)), 1.0):
                gap = to_segment(self.x[node], self.y[node], ax, ay, bx, by)
                if gap < self.clearance - TOLERANCE:
                    taken.add(node)
        return frozenset(n for n in range(self.size) if n not in taken)

    def touched(self, solids: Iterable[Polygon], margin: float) -> list[int]:
        """The street nodes nearer than a margin to one of some solids."""
        return [
            node
            for polygon in solids
            for node in self._boxed(polygon, margin + 0.5)
            if to_polygon(self.x[node], self.y[node], polygon) < margin - TOLERANCE
        ]

    def _boxed(self, points: Sequence[Point], margin: float) -> list[int]:
        west, south, east, north = box_of(points)
        columns = range(max(0, int(west - margin)), min(self.across, int(east + margin) + 1))
        rows = range(max(0, int(south - margin)), min(self.up, int(north + margin) + 1))
        return [row * self.across + column for row in rows for column in columns]

    def _link_street(self) -> None:
        for node in self.street:
            self.links[node] = self._street_links(node)

    def _street_links(self, node: int) -> tuple[Link, ...]:
        """A node's links to its free neighbours; a diagonal needs both straight ones free."""
        column, row = node % self.across, node // self.across
        found = []
        for dx, dy in AROUND:
            c, r = column + dx, row + dy
            if not (0 <= c < self.across and 0 <= r < self.up):
                continue
            other = r * self.across + c
            if other not in self.street:
                continue
            if dx and dy:
                straight = (row * self.across + c, r * self.across + column)
                if straight[0] not in self.street or straight[1] not in self.street:
                    continue
            if self._walled(node, other):
                continue
            found.append((other, DIAGONAL if dx and dy else 1.0))
        return tuple(found)

    def links_past(self, node: int, barred: frozenset[int]) -> tuple[Link, ...]:
        """A street node's links where some nodes are barred, as if those were no street."""
        row, column = divmod(node, self.across)
        found = []
        for other, length in self.links[node]:
            if other in barred:
                continue
            if length == DIAGONAL:
                r, c = divmod(other, self.across)
                if row * self.across + c in barred or r * self.across + column in barred:
                    continue
            found.append((other, length))
        return tuple(found)

    def _walled(self, node: int, other: int) -> bool:
        ax, ay, bx, by = self.x[node], self.y[node], self.x[other], self.y[other]
        return any(
            meet(ax, ay, bx, by, px, py, qx, qy) is not None
            for (px, py), (qx, qy) in self.walls
            if min(px, qx) <= max(ax, bx) + 1
            and max(px, qx) >= min(ax, bx) - 1
            and min(py, qy) <= max(ay, by) + 1
            and max(py, qy) >= min(ay, by) - 1
        )

    def _largest(self, free: Iterable[int]) -> frozenset[int]:
        """The largest linked set of nodes; of equal ones that with the lowest node."""
        left = set(free)
        best: set[int] = set()
        for start in sorted(left):
            if start not in left:
                continue
            part = {start}
            heap = [start]
            while heap:
                for other, _ in self.links[heap.pop()]:
                    if other in left and other not in part:
                        part.add(other)
                        heap.append(other)
            left -= part
            if len(part) > len(best):
                best = part
        return frozenset(best)

    def _within(self, building: int, outline: Polygon) -> frozenset[int]:
        nodes = [
            node
            for node in self._boxed(outline, 0.0)
            if inside(self.x[node], self.y[node], outline)
            and to_outline(self.x[node], self.y[node], outline) >= self.edge - TOLERANCE
        ]
        for node in nodes:
            self.inside_of[node] = building
        for node in nodes:
            self.links[node] = tuple(self._plain_links(node, nodes, 0))
        return frozenset(nodes)

    def _plain_links(self, node: int, nodes: Sequence[int], level: int) -> list[Link]:
        place = node - level * self.size
        column, row = place % self.across, place // self.across
        there = set(nodes)
        found = []
        for dx, dy in AROUND:
            other = level * self.size + (row + dy) * self.across + column + dx
            if 0 <= column + dx < self.across and other in there:
                found.append((other, DIAGONAL if dx and dy else 1.0))
        return found

    def _on(self, building: int, roof: Roof) -> frozenset[int]:
        nodes = [
            self.size + node
            for node in self._boxed(roof.outline, 0.0)
            if inside(self.x[node], self.y[node], roof.outline)
            and to_outline(self.x[node], self.y[node], roof.outline) >= self.edge - TOLERANCE
        ]
        for node in nodes:
            self.z[node] = roof.height
            self.inside_of[node] = building
        for node in nodes:
            self.links[node] = tuple(self._plain_links(node, nodes, 1))
        return frozenset(nodes)

    def _doors(self, building: int, room: Room) -> tuple[tuple[int, int, float], ...]:
        """Room node, street node and length for each door."""
        nodes = self.room_nodes[building]
        found = []
        for x, y in room.doors:
            within = self.nearest(x, y, nodes)
            street = self.nearest(x, y, self.main)
            if within >= 0 and street >= 0:
                length = hypot(self.x[within] - self.x[street], self.y[within] - self.y[street])
                found.append((within, street, length))
        return tuple(found)

    def _link_roofs(self, roofs: Mapping[int, Roof]) -> None:
        """Jumps from roof to roof, after a node's links on its own roof."""
        for one, a in roofs.items():
            for two, b in roofs.items():
                if one == two or abs(a.height - b.height) > self.jump + TOLERANCE:
                    continue
                box, other = box_of(a.outline), box_of(b.outline)
                reach = self.jump + 1
                if box[0] - reach > other[2] or other[0] - reach > box[2]:
                    continue
                if box[1] - reach > other[3] or other[1] - reach > box[3]:
                    continue
                for node in self.roof_nodes[one]:
                    jumps = sorted(
                        (self.y[n], self.x[n], n, gap)
                        for n in self.roof_nodes[two]
                        if (gap := hypot(self.x[n] - self.x[node], self.y[n] - self.y[node]))
                        <= self.jump + TOLERANCE
                    )
                    self.links[node] += tuple((n, gap) for _, _, n, gap in jumps)

    def nearest(self, x: float, y: float, nodes: Iterable[int]) -> int:
        """The node nearest a point; ties go to the lower y, then the lower x."""
        best = (float("inf"), 0.0, 0.0, -1)
        for node in nodes:
            gap = round(hypot(self.x[node] - x, self.y[node] - y), 6)
            if gap <= best[0]:
                best = min(best, (gap, self.y[node], self.x[node], node))
        return best[3]

    def by_distance(self, x: float, y: float, nodes: frozenset[int]) -> Iterator[int]:
        """Nodes of a level by distance from a point; ties go to the lower y, then the lower x.

        They are looked up ring by ring round the point, as few are wanted.
        """
        base = self.size if max(nodes, default=0) >= self.size else 0
        column, row = int(x), int(y)
        waiting: list[tuple[float, float, float, int]] = []
        for radius in range(max(self.across, self.up) + 2):
            for c, r in ring(column, row, radius):
                node = base + r * self.across + c
                if 0 <= c < self.across and 0 <= r < self.up and node in nodes:
                    gap = round(hypot(self.x[node] - x, self.y[node] - y), 6)
                    heappush(waiting, (gap, self.y[node], self.x[node], node))
            while waiting and waiting[0][0] < radius + 0.4:  # those farther out are not so near
                yield heappop(waiting)[3]
        while waiting:
            yield heappop(waiting)[3]

    def _graph(self, barred: frozenset[int], rooms: frozenset[int]) -> "Graph":
        return Graph(self, barred, rooms)
