"""The scenery of a table as the rules read it: what blocks, what covers, where one can stand."""

from math import inf
from typing import NamedTuple

from zariba.boards.bars import Bar
from zariba.boards.lattice import Lattice, Roof, Room
from zariba.boards.plane import Point, Polygon, box_of, inside, to_outline
from zariba.boards.screens import by_square_inch
from zariba.boards.tabletop import Tabletop
from zariba.games.mog93.material.rulings import Constants
from zariba.games.mog93.material.terrain import Area, Building, TableData
from zariba.games.mog93.material.vehicles import Bars, Parked, Vehicles

SOFT = ("trees", "stalls")

STREET_LEVEL, ROOF_LEVEL = 0, 1
PARKED_KEPT = 10_000

Girth = tuple[float, float]
"""How far a man keeps from walls, and how wide a door is."""


class Eye(NamedTuple):
    """A place from which one looks: the eye's point and what it stands in, on or rides."""

    x: float
    y: float
    z: float
    """Of the eye, not of the surface."""
    room: int = -1
    roof: int = -1
    ride: int = -1
    stance: float = 0.0
    """The eye above the surface."""

    @property
    def level(self) -> int:
        """Street or roof (R10)."""
        return ROOF_LEVEL if self.roof >= 0 else STREET_LEVEL


class Ground:
    """One table, with or without its second wreck."""

    def __init__(
        self, data: TableData, k: Constants, vehicles: Vehicles, second_crash: bool
    ) -> None:
        self.data = data
        self.k = k
        self.vehicles = vehicles
        self.girth: Girth = (k.walk_clearance, k.door_width)
        self.width, self.height = data.table.width, data.table.height
        self.buildings: tuple[Building, ...] = data.building
        self.names = {b.id: b.name for b in data.building}
        wrecks = [(o.id, o.polygon, o.height) for o in data.obstacle]
        self.wreck_outline: dict[str, Polygon] = {
            site.id: o.polygon for site in data.site for o in data.obstacle if o.id == site.wreck
        }
        for site in data.site:
            self.wreck_outline.setdefault(site.id, (site.centre,))
        if second_crash:
            for crash in data.second_crash:
                wrecks.append((crash.id, crash.polygon, k.wreck))
                self.wreck_outline[crash.id] = crash.polygon
        self.names |= {o.id: o.note or o.kind for o in data.obstacle}
        self.names |= {a.id: a.note or a.kind for a in data.area}
        self.names |= {w.id: w.note or f"{w.kind} wall" for w in data.wall}
        bars: list[Bar] = [Bar(b.id, b.polygon, b.height) for b in data.building]
        self.parapets: dict[int, tuple[int, ...]] = {}
        self.solids: list[tuple[Bar, int]] = [(bars[n], n) for n in range(len(data.building))]
        """What a man on foot keeps clear of, with the building's number or -1."""
        for number, building in enumerate(data.building):
            first = len(bars)
            if building.roof == "flat" and building.parapet > 0:  # R3
                top = building.height + building.parapet
                corners = building.polygon
                for one, two in zip(corners, (*corners[1:], corners[0]), strict=True):
                    bars.append(Bar(building.id, (one, two), top, building.height))
            self.parapets[number] = tuple(range(first, len(bars)))
        for name_, polygon, top in wrecks:
            bars.append(Bar(name_, polygon, top))
            self.solids.append((bars[-1], -1))
        self.rubble = [a for a in data.area if a.kind == "rubble"]
        bars += [Bar(a.id, a.polygon, a.height) for a in self.rubble]
        self.rubble_near = by_square_inch([box_of(a.polygon) for a in self.rubble], 0.0)
        """The heaps of rubble that reach into each square inch."""
        self.high_walls = []
        self.obstacles = [solid for solid, _ in self.solids]
        """What a vehicle cannot drive over: the solids and the high walls."""
        for wall in data.wall:
            for one, two in zip(wall.points, wall.points[1:], strict=False):
                bars.append(Bar(wall.id, (one, two), wall.height))
                if wall.kind == "high":
                    self.high_walls.append((one, two))
                    self.obstacles.append(bars[-1])
        self.soft: list[Area] = [a for a in data.area if a.kind in SOFT]
        rims = frozenset(n for rim in self.parapets.values() for n in rim)
        self.top = Tabletop(self.width, self.height, bars, k.eye_standing, rims)
        self.lattice = Lattice(
            self.width,
            self.height,
            solids=[solid.points for solid, _ in self.solids],
            walls=self.high_walls,
            rooms={n: Room(b.polygon, b.doors) for n, b in enumerate(data.building) if b.enterable},
            roofs={
                n: Roof(b.polygon, b.height)
                for n, b in enumerate(data.building)
                if b.roof == "flat"
            },
            clearance=k.lattice_clearance,
            edge=k.roof_edge,
            jump=k.roof_jump,
        )
        self.roof_all = frozenset(n for nodes in self.lattice.roof_nodes.values() for n in nodes)
        reach = 1.0 + k.walk_clearance + 0.01
        self.walls_near = by_square_inch([box_of(wall) for wall in self.high_walls], 1.5)
        """The high walls within an inch and a half of each square inch."""
        self._near_solids = by_square_inch([solid.box for solid, _ in self.solids], reach)
        self._near_stairs: dict[tuple[int, int], tuple[tuple[int, int, Point], ...]] = {}
        self.eyes = [self._eye(node) for node in range(2 * self.lattice.size)]
        """The eye of a standing figure on each node."""
        self.squares = [self.top.cell(eye.x, eye.y) for eye in self.eyes]
        """The square of the table that each node lies in."""
        self.blind = [self._blind(node) for node in range(2 * self.lattice.size)]
        """The square of the distance within which nobody on the street sees a figure there."""
        self.lines: dict[tuple[Eye, Eye], bool] = {}
        """Sight lines that were asked for, scenery only (sight.py)."""
        self.views: dict[Eye, dict[int, bool]] = {}
        """The nodes between which and an eye a line is clear, scenery only (sight.py)."""
        self.lees: dict[tuple[int, float], dict[int, bool]] = {}
        """The nodes on roofs and in rooms that each square of street cannot see (rooftops.py)."""
        self.covers: dict[Eye, dict[int, str]] = {}
        """Cover of a man from a figure on each node, scenery only (cover.py)."""
        self.walks: dict[tuple[int, int, int], int] = {}
        """Steps that one solid or roof allows from a place, worked out once (clearance.py)."""
        self.ways: dict[tuple[int, int, int], int] = {}
        """Steps that all the scenery allows from a place (clearance.py)."""
        self.last: dict[type, object] = {}
        """What was last worked out of each kind: mostly the next is the same (around.py)."""
        self._barred: dict[Parked, frozenset[int]] = {}
        self._bars: dict[Parked, Bars] = {}
        self._last_bars: tuple[Parked, Bars] = ((), ())

    def _eye(self, node: int) -> Eye:
        lattice = self.lattice
        stance = self.k.eye_standing
        building = lattice.inside_of[node]
        x, y = lattice.x[node], lattice.y[node]
        if node >= lattice.size:
            return Eye(x, y, lattice.z[node] + stance, -1, building, -1, stance)
        return Eye(x, y, stance, building, -1, -1, stance)

    def _blind(self, node: int) -> float:
        """A roof hides who stands back from its rim, a house who stands back from its walls."""
        building = self.lattice.inside_of[node]
        if building < 0:
            return 0.0
        house = self.buildings[building]
        x, y = self.lattice.x[node], self.lattice.y[node]
        edge = to_outline(x, y, house.polygon)
        if node < self.lattice.size:
            return inf if edge > self.k.window_depth + 1e-6 else 0.0
        if house.parapet <= 0:
            return 0.0
        near = house.height * edge / (self.k.eye_standing - house.parapet)
        return near * near * (1 - 1e-9)

    def solids_near(self, x: float, y: float) -> tuple[int, ...]:
        """The solids that a step from the square inch of a point may come close to."""
        return self._near_solids.get((int(x), int(y)), ())

    def stairs_near(self, x: float, y: float) -> tuple[tuple[int, int, Point], ...]:
        """Flat roofs with a way up near the square inch of a point: number, room, place.

        The foot of a ladder is in the street, -1.
        """
        cell = (int(x), int(y))
        found = self._near_stairs.get(cell)
        if found is None:
            found = self._near_stairs[cell] = tuple(
                (n, n if house.enterable and access.kind == "stair" else -1, access.at)
                for n in self.top.near(x, y)
                if n < len(self.buildings)
                and (house := self.buildings[n]).roof == "flat"
                and (access := house.roof_access) is not None
            )
        return found

    def room_at(self, x: float, y: float) -> int:
        """The enterable building that a point lies in, -1 for none."""
        for number in self.top.near(x, y):
            if number < len(self.buildings):
                building = self.buildings[number]
                if building.enterable and inside(x, y, building.polygon):
                    return number
        return -1

    def roof_at(self, x: float, y: float) -> int:
        """The flat roof above a point, -1 for none."""
        for number, building in enumerate(self.buildings):
            if building.roof == "flat" and inside(x, y, building.polygon):
                return number
        return -1

    def in_solid(self, x: float, y: float) -> bool:
        """Whether a point lies inside something that nobody can stand in."""
        for number in self.solids_near(x, y):
            solid, b = self.solids[number]
            if b < 0 or not self.buildings[b].enterable:
                if inside(x, y, solid.points) and to_outline(x, y, solid.points) > 1e-6:
                    return True
        return False

    def bars(self, parked: Parked) -> Bars:
        """Vehicles and fallen wrecks in the way of sight."""
        last = self._last_bars
        if parked is last[0]:  # mostly asked for the same again
            return last[1]
        found = self._bars.get(parked)
        if found is None:
            if len(self._bars) > PARKED_KEPT:
                self._bars.clear()
            found = self._bars[parked] = self.vehicles.bars(parked)
        self._last_bars = (parked, found)
        return found

    def barred(self, parked: Parked) -> frozenset[int]:
        """The street nodes that vehicles take (R11)."""
        found = self._barred.get(parked)
        if found is None:
            outlines = [self.vehicles.outline(*each[1:]) for each in parked]
            touched = self.lattice.touched(outlines, self.k.lattice_clearance)
            found = self._barred[parked] = frozenset(touched)
        return found
