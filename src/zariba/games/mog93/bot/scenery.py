"""What a table is like for men on foot, worked out as it is asked for: sight, shelter, ways."""

from collections import deque
from collections.abc import Callable
from functools import wraps
from heapq import heapify, heappop, heappush
from math import hypot
from typing import Concatenate, ParamSpec, TypeVar

from zariba.boards.plane import box_of, to_polygon
from zariba.core.flow import bound
from zariba.core.pack import kept
from zariba.games.mog93.material.pack import MogPack
from zariba.games.mog93.rules.cover import hard_cover
from zariba.games.mog93.rules.sight import sees
from zariba.games.mog93.rules.state import Mog

UNSEEN, COVERED, OPEN = 0, 1, 2
MOST_PAIRS = 700_000
MOST_FIELDS = 300
MOST_ROUND = 40
SAMPLE = 4
"""Every so many inches a place from which fire may come."""

MOST_KEPT = 100

P = ParamSpec("P")
R = TypeVar("R")
Nodes = frozenset[int]


class Scenery:
    """One table; vehicles are left out of sight, as they come and go."""

    def __init__(self, bare: Mog) -> None:
        self.bare = bare
        """A game on it in which nothing stands on the table."""
        self.ground = bare.ground
        self.lattice = self.ground.lattice
        self.rooms = frozenset(self.lattice.room_nodes)
        self._pairs: dict[int, int] = {}
        self._fields: dict[tuple[Nodes, Nodes], dict[int, int]] = {}
        self._round: dict[tuple[Nodes, Nodes, Nodes, int], dict[int, int]] = {}
        self._exposed: dict[int, float] = {}
        self._zones: dict[str, Nodes] = {}
        self._links: dict[Nodes, list[tuple[int, ...]]] = {}
        self.worked_out: dict[object, object] = {}
        """What was worked out of it elsewhere (`of_land`)."""
        graph = self.lattice.graph(frozenset(), self.rooms)
        self.walkable: Nodes = graph.part(next(iter(self.lattice.main)))
        lattice = self.lattice
        self.watchers = tuple(
            n
            for n in (*sorted(lattice.main), *sorted(self.ground.roof_all))
            if int(lattice.x[n]) % SAMPLE == 1 and int(lattice.y[n]) % SAMPLE == 1
        )

    def look(self, shooter: int, place: int) -> int:
        """Whether a man on one node sees a man on another, and sees him in hard cover."""
        key = shooter * 40_000 + place
        found = self._pairs.get(key)
        if found is None:
            if len(self._pairs) > MOST_PAIRS:
                self._pairs.clear()
            eyes = self.ground.eyes
            a, b = eyes[shooter], eyes[place]
            if not sees(self.bare, a, b):
                found = UNSEEN
            else:
                found = COVERED if hard_cover(self.bare, a, b) else OPEN
            self._pairs[key] = found
        return found

    def exposed(self, node: int) -> float:
        """From how many places a man here could be fired at: a full count for each open one."""
        found = self._exposed.get(node)
        if found is None:
            x, y = self.lattice.x[node], self.lattice.y[node]
            found = 0.0
            for other in self.watchers:
                if hypot(self.lattice.x[other] - x, self.lattice.y[other] - y) <= 30.0:
                    found += self.look(other, node) / 2
            self._exposed[node] = found
        return found

    def links(self, barred: Nodes) -> list[tuple[int, ...]]:
        """The nodes an inch from each, rooms open."""
        found = self._links.get(barred)
        if found is None:
            if len(self._links) > 40:
                self._links.clear()
            graph = self.lattice.graph(barred, self.rooms)
            found = [
                tuple(other for other, length in some if length <= 1.0 and other not in barred)
                for some in graph.links[: self.lattice.size]
            ]
            self._links[barred] = found
        return found

    def field(self, goals: Nodes, barred: Nodes) -> dict[int, int]:
        """Inches to the nearest of some nodes, walking north, south, east and west."""
        key = (goals, barred)
        found = self._fields.get(key)
        if found is None:
            if len(self._fields) > MOST_FIELDS:
                self._fields.clear()
            links = self.links(barred)
            found = dict.fromkeys(goals, 0)
            queue = deque(sorted(goals))
            while queue:
                node = queue.popleft()
                far = found[node] + 1
                for other in links[node]:
                    if other not in found:
                        found[other] = far
                        queue.append(other)
            self._fields[key] = found
        return found

    def field_round(self, goals: Nodes, barred: Nodes, crowd: Nodes, toll: int) -> dict[int, int]:
        """The same, where a node that somebody stands on costs more inches than one."""
        key = (goals, barred, crowd, toll)
        found = self._round.get(key)
        if found is None:
            if len(self._round) > MOST_ROUND:
                self._round.clear()
            links = self.links(barred)
            found = {}
            edge = [(0, node) for node in goals]
            heapify(edge)
            while edge:
                far, node = heappop(edge)
                if node in found:
                    continue
                found[node] = far
                far += 1 + toll if node in crowd else 1
                for other in links[node]:
                    if other not in found:
                        heappush(edge, (far, other))
            self._round[key] = found
        return found

    def zone(self, place: str, wrecks: tuple[tuple[int, int], ...]) -> Nodes:
        """The street and room nodes from which a corner, crossing or wreck is held."""
        key = place
        if place.startswith("wreck"):
            x, y = wrecks[int(place[5:]) - 1]
            key = f"{place} {x} {y}"
        found = self._zones.get(key)
        if found is None:
            found = self._zones[key] = self._zone(place, wrecks)
        return found

    def _zone(self, place: str, wrecks: tuple[tuple[int, int], ...]) -> Nodes:
        reach = self.ground.k.site_reach
        if place.startswith("wreck"):
            x, y = wrecks[int(place[5:]) - 1]
            return self.around(self.ground.vehicles.outline("wreck", x, y, 0), reach)
        if place in self.ground.wreck_outline:
            return self.around(self.ground.wreck_outline[place], reach)
        for corner in (*self.ground.data.corner, *self.ground.data.crossing):
            if corner.id == place:
                return self.near(corner.at[0], corner.at[1], corner.radius)
        return frozenset()

    def around(self, outline: tuple[tuple[float, float], ...], reach: float) -> Nodes:
        """The nodes close to an outline."""
        lattice = self.lattice
        if len(outline) == 1:
            return self.near(outline[0][0], outline[0][1], reach)
        return frozenset(
            n
            for n in self.boxed(outline, reach)
            if to_polygon(lattice.x[n], lattice.y[n], outline) <= reach + 1e-6
        )

    def boxed(self, outline: tuple[tuple[float, float], ...], reach: float) -> list[int]:
        """The nodes of a box round an outline."""
        lattice = self.lattice
        west, south, east, north = box_of(outline)
        columns = range(max(0, int(west - reach)), min(lattice.across, int(east + reach) + 1))
        rows = range(max(0, int(south - reach)), min(lattice.up, int(north + reach) + 1))
        nodes = [row * lattice.across + column for row in rows for column in columns]
        return [n for n in nodes if n in self.walkable]

    def near(self, x: float, y: float, reach: float) -> Nodes:
        """The nodes close to a point."""
        lattice = self.lattice
        return frozenset(
            n
            for n in self.boxed(((x, y),), reach)
            if hypot(lattice.x[n] - x, lattice.y[n] - y) <= reach + 1e-6
        )

    def edge(self) -> Nodes:
        """The nodes along the National edge."""
        return frozenset(n for n in self.walkable if self.lattice.y[n] < 1.0)


def of_land(work: Callable[Concatenate[Scenery, P], R]) -> Callable[Concatenate[Scenery, P], R]:
    """Work something out from a table once; the table keeps the last of it."""

    @wraps(work)
    def look_up(land: Scenery, /, *args: P.args, **kwargs: P.kwargs) -> R:
        store = land.worked_out
        key = (work, args)
        if key not in store:
            if len(store) > MOST_KEPT:
                store.clear()
            store[key] = work(land, *args, **kwargs)
        return store[key]  # type: ignore[return-value]

    return look_up


@kept
def scenery(pack: MogPack, table: str, scenario: str) -> Scenery:
    """The scenery of a table."""
    bare = bound(Mog, pack)(scenario=scenario, table=table)
    return Scenery(bare)


def scenery_of(g: Mog) -> Scenery:
    """The scenery of the game's table."""
    return scenery(g.pack, g.table, g.scenario)
