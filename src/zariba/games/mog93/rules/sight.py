"""Who sees whom, and how far it is (Line of Sight, R2 to R10)."""

from math import cos, hypot, inf, radians, sin, sqrt

from zariba.boards.bars import Bar, Spot, stretches
from zariba.boards.plane import (
    TOLERANCE,
    inside,
    meet,
    through_box,
    through_polygon,
    to_outline,
    to_polygon,
)
from zariba.boards.screens import crosses_box
from zariba.boards.tabletop import NONE
from zariba.games.mog93.material.ground import Eye, Ground
from zariba.games.mog93.material.vehicles import Bars
from zariba.games.mog93.rules.rooftops import below_edge, lee_of
from zariba.games.mog93.rules.state import ABOARD, ROOF, SEAL_180, STREET, Mog, footprint

SIN = [sin(radians(a)) for a in range(360)]
COS = [cos(radians(a)) for a in range(360)]
ARC = tuple(0.0 if a == 90 else cos(radians(a)) for a in range(181))
"""How far ahead the edge of an arc lies, by half the arc in degrees."""
LINES_KEPT = 400_000
VIEWS_KEPT = 1_000
ANGLE = 1e-8
"""Slack of an arc's edge: the edge itself is in."""


class View(dict[int, bool]):
    """The nodes where a standing figure sees an eye past the scenery, and is seen by it.

    Scenery never moves, so each line is worked out when it is first asked for, and kept.
    """

    __slots__ = ("eye", "ground", "lee", "low", "screens", "square", "street")

    def __init__(self, ground: Ground, eye: Eye) -> None:
        self.ground = ground
        self.eye = eye
        top = ground.top
        self.square = top.cell(eye.x, eye.y)
        self.street = eye.z == top.eye and eye.room < 0
        self.low = eye.z <= top.eye and eye.room < 0 and eye.roof < 0 and eye.ride < 0
        self.screens = top.screens_from(self.square)
        self.lee = lee_of(ground, self.square, eye.z)

    def __missing__(self, node: int) -> bool:
        ground = self.ground
        there = ground.eyes[node]
        if self.street and ground.lattice.inside_of[node] < 0:  # two men standing in the street
            screens = self.screens[ground.squares[node]]
            if screens is None:
                seen = False
            elif not screens[1]:  # nothing slants: most lines
                seen = not crosses_box(there[0], there[1], self.eye[0], self.eye[1], screens[0])
            else:
                seen = not ground.top.screened(there, self.eye, screens)
        elif self.low and there.roof >= 0:
            seen = (
                not self.lee[node]
                and not below_edge(ground, there, self.eye)
                and not ground.top.stopped(there, self.eye)
            )
        else:
            seen = past_scenery(ground, there, self.eye)
        self[node] = seen
        return seen


def view_of(ground: Ground, eye: Eye) -> dict[int, bool]:
    """The nodes between which and an eye a line is clear."""
    views = ground.views
    view = views.get(eye)
    if view is None:
        if len(views) > VIEWS_KEPT:
            views.clear()
        view = views[eye] = View(ground, eye)
    return view


def sees(g: Mog, a: Eye, b: Eye) -> bool:
    """Whether a line is clear; no figure ever bars it (los.line, los.figures, mob.through)."""
    ground = g.ground
    if a[2] == b[2] == ground.top.eye and a[3] == b[3] == -1:  # two men standing in the street
        seen = not ground.top.hidden(a, b)
    else:
        lines = ground.lines
        known = lines.get((a, b))
        if known is None:
            if len(lines) > LINES_KEPT:
                lines.clear()
            known = lines[a, b] = past_scenery(ground, a, b)
        seen = known
    return seen and not (g.parked and behind_vehicle(g.bars, a, b))


def behind_vehicle(bars: Bars, a: Eye, b: Eye) -> bool:
    """Whether one of some vehicles and fallen wrecks stops a line; not the one somebody is in."""
    if b < a:  # looked at from one end, so that both see the same
        a, b = b, a
    west, east = a[0], b[0]
    south, north = (a[1], b[1]) if a[1] < b[1] else (b[1], a[1])
    for vehicle, bar in bars:
        box = bar.box
        if box[0] > east or box[2] < west or box[1] > north or box[3] < south:
            continue  # most stand elsewhere
        if vehicle != a.ride and vehicle != b.ride and stretches(bar, a, b):  # los.vehicle_own
            return True
    return False


def past_scenery(ground: Ground, a: Eye, b: Eye) -> bool:
    """Whether the scenery leaves the line clear."""
    top = ground.top
    if a.room == b.room and a.room >= 0:
        return True  # two in one room (R9)
    if below_edge(ground, a, b) or below_edge(ground, b, a):
        return False
    if a.room != b.room:
        return through_window(ground, a, b) and not top.stopped(a, b, rooms_of(ground, a, b))
    if a.z <= top.eye and b.z <= top.eye and top.hidden(a, b):
        return False  # what hides two standing men hides a man who lies down
    return not top.stopped(a, b)


def rooms_of(ground: Ground, a: Eye, b: Eye) -> tuple[int, ...]:
    """The bars of the buildings that two people look out of: walls and parapets."""
    parapets = ground.parapets
    return tuple(
        number for room in (a.room, b.room) if room >= 0 for number in (room, *parapets[room])
    )


def through_window(ground: Ground, a: Eye, b: Eye) -> bool:
    """Whether each one indoors stands near enough to a wall to look out (R9, los.window)."""
    for one, other in ((a, b), (b, a)):
        if one.room < 0:
            continue
        if other.roof == one.room:
            return False
        house = ground.top.bars[one.room]
        if deep_inside(ground, house, one.x, one.y):
            return False
        if house.upright:
            way = through_box(a.x, a.y, b.x, b.y, house.box)
            indoors = way[1] - way[0] if way else 0.0
        else:
            ways = through_polygon(a.x, a.y, b.x, b.y, house.points)
            indoors = sum(t1 - t0 for t0, t1 in ways)
        if indoors * hypot(b.x - a.x, b.y - a.y) > ground.k.window_depth + TOLERANCE:
            return False
    return True


def deep_inside(ground: Ground, house: Bar, x: float, y: float) -> bool:
    """Whether a man stands so far from every wall of a house that nobody outside sees him."""
    depth = ground.k.window_depth
    west, south, east, north = house.box
    if not house.upright:
        return to_outline(x, y, house.points) > depth + 2 * TOLERANCE
    return min(x - west, east - x, y - south, north - y) > depth + TOLERANCE


def what_blocks(g: Mog, a: Eye, b: Eye) -> str:
    """The name of what stands between two eyes, empty when they see each other."""
    if sees(g, a, b):
        return ""
    ground = g.ground
    if not through_window(ground, a, b):
        room = a.room if a.room >= 0 else b.room
        return f"the walls of {ground.buildings[room].name}"
    number = ground.top.blocker(a, b, rooms_of(ground, a, b))
    if number != NONE:
        name = ground.top.bars[number].id
        return ground.names.get(name, "a wreck").split(",")[0].split(";")[0]
    for vehicle, b_ in g.bars:
        if vehicle not in (a.ride, b.ride) and stretches(b_, a, b):
            return "a wreck" if vehicle < 0 else f"a {b_.id}"
    return "the scenery"


def surface_point(g: Mog, eye: Eye, towards: Eye) -> Spot:
    """Where one measures from: the base centre, or the nearest point of the vehicle (R2)."""
    if eye.ride >= 0:
        v = eye.ride
        outline = footprint(g, v)
        x, y = nearest_point(towards.x, towards.y, outline)
        return x, y, 0.0
    return eye.x, eye.y, eye.z - eye.stance


def nearest_point(
    x: float, y: float, outline: tuple[tuple[float, float], ...]
) -> tuple[float, float]:
    """The point of a polygon nearest a point; the point itself when it lies inside."""
    if inside(x, y, outline):
        return x, y
    best, found = inf, (x, y)
    ax, ay = outline[-1]
    for bx, by in outline:
        wx, wy = bx - ax, by - ay
        square = wx * wx + wy * wy
        t = ((x - ax) * wx + (y - ay) * wy) / square if square else 0.0
        t = 0.0 if t < 0.0 else 1.0 if t > 1.0 else t
        px, py = ax + t * wx, ay + t * wy
        gap = hypot(px - x, py - y)
        if gap < best or (gap == best and (px, py) < found):
            best, found = gap, (px, py)
        ax, ay = bx, by
    return found


def distance(g: Mog, a: Eye, b: Eye) -> float:
    """A straight line in three dimensions between bases (measure), R2."""
    if a.ride < 0 and b.ride < 0:
        dx, dy, dz = a.x - b.x, a.y - b.y, (a.z - a.stance) - (b.z - b.stance)
        return sqrt(dx * dx + dy * dy + dz * dz)
    ax, ay, az = surface_point(g, a, b)
    bx, by, bz = surface_point(g, b, Eye(ax, ay, az))
    if a.ride >= 0 and b.ride >= 0:
        ax, ay, az = surface_point(g, a, Eye(bx, by, bz))
    return sqrt((ax - bx) ** 2 + (ay - by) ** 2 + (az - bz) ** 2)


def arc_of(g: Mog, model: int) -> int:
    """Half the arc a model sees (los.arc90, los.arc180, los.seal, los.others)."""
    kind = g.pack.kinds[g.kind[model]]
    if kind.id == "seal" and SEAL_180 in g.options:
        return 90
    return kind.arc // 2


def in_arc(g: Mog, model: int, eye: Eye, target: Eye) -> bool:
    """Whether a target lies within the model's arc (R5, los.from_facing)."""
    dx, dy = target.x - eye.x, target.y - eye.y
    ahead = dx * SIN[g.facing[model]] + dy * COS[g.facing[model]]
    return ahead >= (ARC[arc_of(g, model)] - ANGLE) * hypot(dx, dy)


def in_contact(g: Mog, one: int, other: int) -> bool:
    """Whether two models touch (contact), R12."""
    a, b = g.where[one], g.where[other]
    if a >= ABOARD or b >= ABOARD:
        return a == b
    if (a >= ROOF) != (b >= ROOF):
        return False
    ax, ay, bx, by = g.x[one] / 100, g.y[one] / 100, g.x[other] / 100, g.y[other] / 100
    if hypot(ax - bx, ay - by) > g.pack.k.contact + TOLERANCE:
        return False
    if a != b:
        return False  # an outline lies between a room and the street
    if a != STREET:
        return True
    ground = g.ground
    for number in ground.top.near(ax, ay):
        between = ground.top.bars[number]
        if number < len(ground.buildings) or between.wall:
            if crosses_line(ax, ay, bx, by, between.points):
                return False
    return True


def crosses_line(
    ax: float, ay: float, bx: float, by: float, points: tuple[tuple[float, float], ...]
) -> bool:
    """Whether a short line crosses a wall or an outline."""
    cx, cy = points[-1]
    for dx, dy in points:
        if meet(ax, ay, bx, by, cx, cy, dx, dy) is not None:
            return True
        cx, cy = dx, dy
    return False


def touches_vehicle(g: Mog, model: int, vehicle: int) -> bool:
    """Whether a model on the street touches a vehicle (contact), R12."""
    if g.where[model] != STREET or not g.v_kind[vehicle]:
        return False
    outline = footprint(g, vehicle)
    gap = to_polygon(g.x[model] / 100, g.y[model] / 100, outline)
    return gap <= g.pack.k.contact_vehicle + TOLERANCE
