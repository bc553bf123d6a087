"""The Somalis that an eye may see, with their places; the sight itself is in sight.py."""

from math import hypot, sqrt
from operator import itemgetter

from zariba.boards.plane import TOLERANCE, out_of_box
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.material.ground import Eye
from zariba.games.mog93.rules.eyes import eye_of_figure, eye_of_vehicle
from zariba.games.mog93.rules.rooftops import lee_of
from zariba.games.mog93.rules.sight import deep_inside, distance
from zariba.games.mog93.rules.state import Mog

Placed = tuple[float, int, float, float, float, Eye]
"""A figure as an eye has it: distance, number, how far east and north, how far flat, its eye."""


class Around:
    """Where every figure is that an eye may see; it holds while no figure and no vehicle moves."""

    def __init__(self, g: Mog, eye: Eye) -> None:
        self.eye = eye
        self.blocks, self.strays, self.parked = g.blocks, g.strays, g.parked
        self.technicals = technicals(g, eye) if g.parked else []
        self.figures = in_view(g, eye, {car[1]: car[0] for car in self.technicals})
        self._by_gap: list[Placed] = []

    def by_gap(self) -> list[Placed]:
        """The figures by distance."""
        if not self._by_gap:
            self._by_gap = sorted(self.figures, key=itemgetter(0))
        return self._by_gap

    def holds(self, g: Mog, eye: Eye) -> bool:
        """Whether it is still so: these tuples are made anew when anything changes."""
        return (
            self.blocks is g.blocks
            and self.strays is g.strays
            and self.parked is g.parked
            and self.eye == eye
        )


def around(g: Mog, eye: Eye) -> Around:
    """The figures that an eye may see, with their places."""
    last = g.ground.last
    known = last.get(Around)
    if isinstance(known, Around) and known.holds(g, eye):
        return known
    made = last[Around] = Around(g, eye)
    return made


def placed(g: Mog, eye: Eye, figure: int) -> Placed:
    """How far a figure is from an eye, and which way."""
    return all_placed(g, eye, [figure], {})[0]


def all_placed(g: Mog, eye: Eye, figures: list[int], cars: dict[int, float]) -> list[Placed]:
    """How far some figures are from an eye, and which way; in one loop, for speed.

    A crew is as far as its vehicle: `cars` are distances that are known.
    """
    eyes, nodes, rides, mounted = g.ground.eyes, g.f_node, g.f_ride, eye.ride >= 0
    x, y, z = eye.x, eye.y, eye.z - eye.stance + g.pack.k.eye_standing
    found: list[Placed] = []
    for figure in figures:
        ride = rides[figure]
        if mounted or ride >= 0:
            there = eye_of_figure(g, figure)
            dx, dy = there.x - x, there.y - y
            gap = cars.get(ride, -1.0)
            if gap < 0.0:
                gap = distance(g, eye, there)
                if ride >= 0:
                    cars[ride] = gap
            found.append((gap, figure, dx, dy, hypot(dx, dy), there))
            continue
        there = eyes[nodes[figure]]
        dx, dy, dz = there[0] - x, there[1] - y, there[2] - z
        flat = dx * dx + dy * dy
        found.append((sqrt(flat + dz * dz), figure, dx, dy, sqrt(flat), there))
    return found


def technicals(g: Mog, eye: Eye) -> list[Placed]:
    """The technicals by their distance from an eye, with or without a crew."""
    found: list[Placed] = []
    for vehicle, kind in enumerate(g.v_kind):
        if kind == "technical" and vehicle >= CONVOY:
            there = eye_of_vehicle(g, vehicle)
            dx, dy = there.x - eye.x, there.y - eye.y
            found.append((distance(g, eye, there), vehicle, dx, dy, hypot(dx, dy), there))
    found.sort(key=itemgetter(0))
    return found


def in_view(g: Mog, eye: Eye, cars: dict[int, float]) -> list[Placed]:
    """The figures that an eye may see: all but those whom houses surely hide."""
    top = g.ground.top
    x, y, z, room, roof, ride, _ = eye
    if room >= 0:
        return all_placed(g, eye, past_window(g, eye), cars)
    if z > top.eye or roof >= 0:
        return all_placed(g, eye, [f for f, kind in enumerate(g.f_kind) if kind >= 0], cars)
    strays, street = prospect_from(g, top.cell(x, y), z)
    if ride >= 0:
        seen = [figure for figure, near, there in strays if flat_square(eye, there) >= near]
        return all_placed(g, eye, seen + [figure for figure, _ in street], cars)
    found: list[Placed] = []
    for figure, near, there in strays:
        if there.ride >= 0:
            found += all_placed(g, eye, [figure], cars)
            continue
        dx, dy, rise = there[0] - x, there[1] - y, there[2] - top.eye
        square = dx * dx + dy * dy
        if square >= near:
            found.append((sqrt(square + rise * rise), figure, dx, dy, sqrt(square), there))
    for figure, there in street:
        dx, dy = there[0] - x, there[1] - y
        gap = sqrt(dx * dx + dy * dy)
        found.append((gap, figure, dx, dy, gap, there))
    return found


def flat_square(one: Eye, other: Eye) -> float:
    """The square of the distance seen from above."""
    dx, dy = other.x - one.x, other.y - one.y
    return dx * dx + dy * dy


Strays = list[tuple[int, float, Eye]]
"""Figures on roofs, in rooms and aboard technicals, with `Ground.blind` and where they are."""
Prospect = tuple[Strays, list[tuple[int, Eye]]]
"""These and the figures on foot in the street."""


class Prospects:
    """Who may be seen from each square of street; it holds while no figure or vehicle moves."""

    def __init__(self, g: Mog) -> None:
        self.blocks, self.strays, self.parked = g.blocks, g.strays, g.parked
        self.known: dict[tuple[int, float], Prospect] = {}

    def hold(self, g: Mog) -> bool:
        """Whether they are still so."""
        return self.blocks is g.blocks and self.strays is g.strays and self.parked is g.parked


def prospect_from(g: Mog, square: int, z: float) -> Prospect:
    """The figures that an eye at a height in a square of street may see."""
    ground = g.ground
    known = ground.last.get(Prospects)
    if not isinstance(known, Prospects) or not known.hold(g):
        known = ground.last[Prospects] = Prospects(g)
    found = known.known.get((square, z))
    if found is None:
        eyes, nodes = ground.eyes, g.f_node
        screens = ground.top.screens_from(square)
        street = [
            (figure, eyes[nodes[figure]])
            for other, figures in g.blocks
            if screens[other] is not None
            for figure in figures
        ]
        found = known.known[square, z] = (strays_from(g, square, z), street)
    return found


def strays_from(g: Mog, square: int, z: float) -> Strays:
    """Those of them on roofs, in rooms and aboard technicals (los.roof, los.window)."""
    ground = g.ground
    blind, eyes, nodes, rides = ground.blind, ground.eyes, g.f_node, g.f_ride
    lee = lee_of(ground, square, z)
    found: Strays = []
    for figure in g.strays:
        if rides[figure] >= 0:
            found.append((figure, 0.0, eye_of_figure(g, figure)))
        elif not lee[node := nodes[figure]]:
            found.append((figure, blind[node], eyes[node]))
    return found


def past_window(g: Mog, eye: Eye) -> list[int]:
    """Figures in a room with an eye, or so placed that it may stand near enough to a window."""
    house, room = g.ground.top.bars[eye.room], g.ground.lattice.room_nodes[eye.room]
    eyes, nodes, rides = g.ground.eyes, g.f_node, g.f_ride
    deep = deep_inside(g.ground, house, eye.x, eye.y)
    x, y = eye.x, eye.y
    depth = g.pack.k.window_depth + 2 * TOLERANCE
    found = []
    for figure, kind in enumerate(g.f_kind):
        if kind < 0:
            continue
        node = nodes[figure]
        if node in room or rides[figure] >= 0:
            found.append(figure)
        elif not deep:
            there = eyes[node]
            if not house.upright:
                found.append(figure)
                continue
            way = hypot(there[0] - x, there[1] - y)
            if out_of_box(x, y, there[0], there[1], house.box) * way <= depth:
                found.append(figure)
    return found
