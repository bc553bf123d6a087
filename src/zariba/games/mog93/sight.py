"""Who sees whom, from where one is hard to hit, and how far it is (Line of Sight, R2 to R10)."""

from collections.abc import Sequence
from math import cos, hypot, radians, sin, sqrt
from operator import itemgetter

from zariba.boards.plane import (
    TOLERANCE,
    inside,
    meet,
    out_of_box,
    through_box,
    through_polygon,
    to_polygon,
)
from zariba.boards.tabletop import GRAZE, NONE, Bar, Spot, stretches
from zariba.games.mog93.ground import STREET_LEVEL, Eye, Ground, outline_of
from zariba.games.mog93.pack import CONVOY, PACK, TECH_GUNNER
from zariba.games.mog93.state import ABOARD, ROOF, SEAL_180, STREET, Mog

SIN = [sin(radians(a)) for a in range(360)]
COS = [cos(radians(a)) for a in range(360)]
ARC = {45: cos(radians(45)), 90: 0.0}
LINES_KEPT = 400_000
VIEWS_KEPT = 1_000
ANGLE = 1e-8
"""Slack of an arc's edge: the edge itself is in."""

Placed = tuple[float, int, float, float, float, Eye]
"""A figure as an eye has it: distance, number, how far east and north, how far flat, its eye."""


def eye_of_model(g: Mog, model: int) -> Eye:
    """Where an American looks from (R3)."""
    k = PACK.k
    where = g.where[model]
    if where >= ABOARD:
        v = where - ABOARD
        high = k.eye_gunner if g.guns[v] == model else k.eye_seated
        return Eye(g.v_x[v] / 100, g.v_y[v] / 100, high, -1, -1, v, high)
    stance = k.eye_prone if g.prone[model] else k.eye_standing
    x, y = g.x[model] / 100, g.y[model] / 100
    if where >= ROOF:
        roof = where - ROOF
        return Eye(x, y, g.ground.buildings[roof].height + stance, -1, roof, -1, stance)
    return Eye(x, y, stance, where if where >= 0 else -1, -1, -1, stance)


def eye_of_figure(g: Mog, figure: int) -> Eye:
    """Where a Somali looks from; all of them stand."""
    k = PACK.k
    ride = g.f_ride[figure]
    if ride >= 0:
        gunner = g.f_kind[figure] == TECH_GUNNER
        high = k.eye_gunner if gunner else k.eye_seated
        return Eye(g.v_x[ride] / 100, g.v_y[ride] / 100, high, -1, -1, ride, high)
    return eye_at_node(g, g.f_node[figure])


def eye_at_node(g: Mog, node: int) -> Eye:
    """Where a standing figure on a node would look from."""
    return g.ground.eyes[node]


def eye_of_vehicle(g: Mog, vehicle: int) -> Eye:
    """A vehicle as a target: its centre, an inch up (R3, R67)."""
    high = PACK.k.eye_seated
    return Eye(g.v_x[vehicle] / 100, g.v_y[vehicle] / 100, high, -1, -1, vehicle, high)


def hawk_eye(g: Mog) -> Eye:
    """The hovering Black Hawk (R2, los.heli)."""
    high = PACK.k.helicopter_height
    return Eye(g.hawk_x / 100, g.hawk_y / 100, high, -1, -1, -1, 0.0)


class Watch(dict[int, bool]):
    """The nodes from which a standing figure sees an eye past the scenery.

    Scenery never moves, so each line is worked out when it is first asked for, and kept.
    """

    __slots__ = ("eye", "ground", "screens", "square", "street")

    def __init__(self, ground: Ground, eye: Eye) -> None:
        self.ground = ground
        self.eye = eye
        top = ground.top
        self.square = top.cell(eye.x, eye.y)
        self.street = eye.z == top.eye and eye.room < 0
        self.screens = top.screens_from(self.square)

    def __missing__(self, node: int) -> bool:
        ground = self.ground
        there = ground.eyes[node]
        if self.street and ground.lattice.inside_of[node] < 0:  # two men standing in the street
            screens = self.screens[ground.squares[node]]
            seen = screens is not None and not ground.top.screened(there, self.eye, screens)
        else:
            seen = past_scenery(ground, there, self.eye)
        self[node] = seen
        return seen


class View(Watch):
    """The nodes where a standing figure is seen by an eye past the scenery.

    A line is clear both ways or neither, but where it runs along a slanting side rounding
    decides; so what the watch knows is taken over where nothing slants.
    """

    __slots__ = ("watch",)

    def __init__(self, ground: Ground, eye: Eye) -> None:
        super().__init__(ground, eye)
        self.watch = watch_on(ground, eye)

    def __missing__(self, node: int) -> bool:
        ground = self.ground
        there = ground.eyes[node]
        known = self.watch.get(node)
        square = ground.squares[node]
        if self.street and ground.lattice.inside_of[node] < 0:
            screens = self.screens[square]
            if screens is None:
                seen = False
            elif known is not None and not screens[1]:
                seen = known
            else:
                seen = not ground.top.screened(self.eye, there, screens)
        elif known is not None and ground.top.upright_between(self.square, square):
            seen = known
        else:
            seen = past_scenery(ground, self.eye, there)
        self[node] = seen
        return seen


def view_from(ground: Ground, eye: Eye) -> dict[int, bool]:
    """The nodes that an eye sees."""
    views = ground.views
    view = views.get(eye)
    if view is None:
        if len(views) > VIEWS_KEPT:
            views.clear()
        view = views[eye] = View(ground, eye)
    return view


def watch_on(ground: Ground, eye: Eye) -> dict[int, bool]:
    """The nodes that see an eye."""
    watches = ground.watches
    watch = watches.get(eye)
    if watch is None:
        if len(watches) > VIEWS_KEPT:
            watches.clear()
        watch = watches[eye] = Watch(ground, eye)
    return watch


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
    return seen and not (g.parked and behind_vehicle(g, a, b))


def behind_vehicle(g: Mog, a: Eye, b: Eye) -> bool:
    """Whether a vehicle or a fallen wreck stops a line; not the one somebody is in."""
    one, two = a.ride, b.ride
    for vehicle, bar in g.bars:  # los.vehicle_own
        if vehicle != one and vehicle != two and stretches(bar, a, b):
            return True
    return False


class Around:
    """Where every figure is that an eye may see; it holds while no figure and no vehicle moves."""

    def __init__(self, g: Mog, eye: Eye) -> None:
        self.eye = eye
        self.blocks, self.strays, self.parked = g.blocks, g.strays, g.parked
        self.figures = in_view(g, eye)
        self.by_gap = sorted(self.figures, key=itemgetter(0))
        self.technicals = technicals(g, eye) if g.parked else []

    def holds(self, g: Mog, eye: Eye) -> bool:
        """Whether it is still so: these tuples are made anew when anything changes."""
        return (
            self.blocks is g.blocks
            and self.strays is g.strays
            and self.parked is g.parked
            and self.eye == eye
        )


AROUND: dict[Ground, Around] = {}
"""The last one asked for on each table: mostly the next is the same."""


def around(g: Mog, eye: Eye) -> Around:
    """The figures that an eye may see, with their places."""
    known = AROUND.get(g.ground)
    if known is None or not known.holds(g, eye):
        known = AROUND[g.ground] = Around(g, eye)
    return known


def placed(g: Mog, eye: Eye, figure: int) -> Placed:
    """How far a figure is from an eye, and which way."""
    return all_placed(g, eye, [figure])[0]


def all_placed(g: Mog, eye: Eye, figures: list[int]) -> list[Placed]:
    """How far some figures are from an eye, and which way; in one loop, for speed."""
    eyes, nodes, rides, mounted = g.ground.eyes, g.f_node, g.f_ride, eye.ride >= 0
    x, y, z = eye.x, eye.y, eye.z - eye.stance + PACK.k.eye_standing
    cars: dict[int, float] = {}  # a crew is as far as its vehicle
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
    for vehicle in range(CONVOY, len(g.v_kind)):
        if g.v_kind[vehicle] == "technical":
            there = eye_of_vehicle(g, vehicle)
            dx, dy = there.x - eye.x, there.y - eye.y
            found.append((distance(g, eye, there), vehicle, dx, dy, hypot(dx, dy), there))
    found.sort(key=itemgetter(0))
    return found


def in_view(g: Mog, eye: Eye) -> list[Placed]:
    """The figures that an eye may see: all but those in squares that houses surely hide."""
    top = g.ground.top
    if eye.room >= 0 and top.bars[eye.room].upright:
        return all_placed(g, eye, past_window(g, eye))
    if eye.z > top.eye or eye.room >= 0 or eye.roof >= 0 or eye.ride >= 0:
        return all_placed(g, eye, may_be_seen(g, eye))
    found = all_placed(g, eye, not_blind(g, eye))
    x, y = eye.x, eye.y
    screens = top.screens_from(top.cell(x, y))
    for square, figures in standing(g):
        if screens[square] is not None:
            for figure, fx, fy, there in figures:
                dx, dy = fx - x, fy - y
                flat = sqrt(dx * dx + dy * dy)
                found.append((flat, figure, dx, dy, flat, there))
    return found


def may_be_seen(g: Mog, eye: Eye) -> list[int]:
    """The same for an eye that is not in the street on its own feet, by number."""
    top = g.ground.top
    if eye.z > top.eye or eye.room >= 0 or eye.roof >= 0:
        return [figure for figure, kind in enumerate(g.f_kind) if kind >= 0]
    found = not_blind(g, eye)
    screens = top.screens_from(top.cell(eye.x, eye.y))
    for square, figures in g.blocks:
        if screens[square] is not None:
            found += figures
    return found


Standing = tuple[tuple[int, tuple[tuple[int, float, float, Eye], ...]], ...]
STANDING: dict[Ground, tuple[object, Standing]] = {}
"""The last squares with figures asked for on each table: mostly the next are the same."""


def standing(g: Mog) -> Standing:
    """The figures on foot in the streets by square, with their places."""
    ground = g.ground
    known = STANDING.get(ground)
    if known is None or known[0] is not g.blocks:
        eyes, nodes = ground.eyes, g.f_node
        made = tuple(
            (
                square,
                tuple((f, (eye := eyes[nodes[f]]).x, eye.y, eye) for f in figures),
            )
            for square, figures in g.blocks
        )
        known = STANDING[ground] = (g.blocks, made)
    return known[1]


def past_window(g: Mog, eye: Eye) -> list[int]:
    """Figures in a room with an eye, or so placed that it may stand near enough to a window."""
    house, room = g.ground.top.bars[eye.room], g.ground.lattice.room_nodes[eye.room]
    eyes, nodes, rides = g.ground.eyes, g.f_node, g.f_ride
    deep = deep_inside(house, eye.x, eye.y)
    x, y = eye.x, eye.y
    depth = PACK.k.window_depth + 2 * TOLERANCE
    found = []
    for figure, kind in enumerate(g.f_kind):
        if kind < 0:
            continue
        node = nodes[figure]
        if node in room or rides[figure] >= 0:
            found.append(figure)
        elif not deep:
            there = eyes[node]
            way = hypot(there[0] - x, there[1] - y)
            if out_of_box(x, y, there[0], there[1], house.box) * way <= depth:
                found.append(figure)
    return found


def not_blind(g: Mog, eye: Eye) -> list[int]:
    """Figures on roofs and in rooms that may be seen from the street (los.roof, los.window)."""
    eyes, blind, nodes, rides = g.ground.eyes, g.ground.blind, g.f_node, g.f_ride
    x, y = eye[0], eye[1]
    found = []
    for figure in g.strays:
        node = nodes[figure]
        there = eyes[node]
        dx, dy = there[0] - x, there[1] - y
        if dx * dx + dy * dy >= blind[node] or rides[figure] >= 0:
            found.append(figure)
    return found


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


def below_edge(ground: Ground, one: Eye, other: Eye) -> bool:
    """Whether the rim of his own roof hides a man on it from somebody below (los.roof)."""
    if one.roof < 0 or other.z >= one.z:
        return False
    house = ground.top.bars[one.roof]
    if not house.upright:
        return False
    leaves = out_of_box(one.x, one.y, other.x, other.y, house.box)
    if not 0.0 < leaves < 1.0:
        return False
    fall = one.z - other.z
    rim = house.top + ground.buildings[one.roof].parapet - TOLERANCE
    at_edge = one.z - fall * leaves
    if house.top - TOLERANCE <= at_edge:
        return at_edge < rim
    run = (leaves - (one.z - house.top) / fall) * hypot(other.x - one.x, other.y - one.y)
    return run > 2 * GRAZE


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
        if deep_inside(house, one.x, one.y):
            return False
        if house.upright:
            way = through_box(a.x, a.y, b.x, b.y, house.box)
            indoors = way[1] - way[0] if way else 0.0
        else:
            ways = through_polygon(a.x, a.y, b.x, b.y, house.points)
            indoors = sum(t1 - t0 for t0, t1 in ways)
        if indoors * hypot(b.x - a.x, b.y - a.y) > PACK.k.window_depth + TOLERANCE:
            return False
    return True


def deep_inside(house: Bar, x: float, y: float) -> bool:
    """Whether a man stands so far from every wall of a house that nobody outside sees him."""
    west, south, east, north = house.box
    if not house.upright:
        return False
    return min(x - west, east - x, y - south, north - y) > PACK.k.window_depth + TOLERANCE


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
        return ground.names.get(name, name)
    for vehicle, b_ in g.bars:
        if vehicle not in (a.ride, b.ride) and stretches(b_, a, b):
            return "a wreck" if vehicle < 0 else f"a {b_.id}"
    return "the scenery"


class Covers(dict[int, str]):
    """What scenery gives a man hard cover from a standing figure, by the figure's node.

    A wall has a name in every shape of it; none at all is an empty one.
    """

    __slots__ = ("ground", "own", "target")

    def __init__(self, ground: Ground, target: Eye) -> None:
        self.ground = ground
        self.target = target
        self.own = own_cover(ground, target)

    def __missing__(self, node: int) -> str:
        ground = self.ground
        name = self.own or cover_between(ground, ground.eyes[node], self.target, ())
        self[node] = name
        return name


def is_covered(g: Mog, figure: int, target: Eye) -> str:
    """What gives the target hard cover from a figure, empty for none (R7)."""
    if g.f_ride[figure] >= 0 or (g.parked and near_vehicle(g, target)):
        return hard_cover(g, eye_of_figure(g, figure), target)
    covers = g.ground.covers
    known = covers.get(target)
    if known is None:
        if len(covers) > VIEWS_KEPT:
            covers.clear()
        known = covers[target] = Covers(g.ground, target)
    return known[g.f_node[figure]]


def near_vehicle(g: Mog, target: Eye) -> bool:
    """Whether a vehicle or a fallen wreck stands near enough to a man to cover him."""
    reach = PACK.k.cover_reach + PACK.k.cover_side + TOLERANCE
    x, y = target.x, target.y
    for _, bar in g.bars:
        west, south, east, north = bar.box
        if west - reach <= x <= east + reach and south - reach <= y <= north + reach:
            return True
    return False


def hard_cover(g: Mog, shooter: Eye, target: Eye) -> str:
    """What gives the target hard cover from one shooter, empty for none (R7).

    Rules: cover.hard, cover.corner, cover.parapet, cover.per_shooter.
    """
    also = [b for v, b in g.bars if v != shooter.ride] if g.parked else ()
    return own_cover(g.ground, target) or cover_between(g.ground, shooter, target, also)


def own_cover(ground: Ground, target: Eye) -> str:
    """What covers a man from everybody: his vehicle, or the rubble that he stands in."""
    if target.ride >= 0:
        return "the vehicle"  # cover.where
    if target.room < 0 and target.roof < 0:
        for area in ground.rubble:
            if inside(target.x, target.y, area.polygon):
                return ground.names[area.id]
    return ""


def cover_between(ground: Ground, shooter: Eye, target: Eye, also: Sequence[Bar]) -> str:
    """What covers a man from one shooter: walls, other scenery and some vehicles."""
    if target.room >= 0:
        return "" if shooter.room == target.room else ground.buildings[target.room].name
    k = PACK.k
    waist = k.waist_prone if target.stance == k.eye_prone else k.waist_standing
    surface = target.z - target.stance
    skip: tuple[int, ...] = ()
    if shooter.room >= 0:
        skip = (shooter.room, *ground.parapets[shooter.room])
    elif shooter.roof >= 0 and shooter.roof != target.roof:
        skip = (shooter.roof, *ground.parapets[shooter.roof])
    name = ground.top.cover(
        shooter,
        (target.x, target.y, surface + waist),
        side=k.cover_side,
        within=k.cover_reach,
        skip=skip,
        also=also,
    )
    return ground.names.get(name, name)


def soft_cover(g: Mog, shooter: Eye, target: Eye) -> str:
    """Trees or stalls under the target or close before it (R8, cover.soft)."""
    if target.level != STREET_LEVEL:
        return ""
    for area in g.ground.soft:
        if inside(target.x, target.y, area.polygon):
            return g.ground.names[area.id]
        ways = through_polygon(shooter.x, shooter.y, target.x, target.y, area.polygon)
        length = hypot(target.x - shooter.x, target.y - shooter.y)
        if ways and (1.0 - ways[-1][1]) * length <= PACK.k.cover_reach + TOLERANCE:
            return g.ground.names[area.id]
    return ""


def cover(g: Mog, shooter: Eye, target: Eye) -> str:
    """Hard or soft: what counts when Americans fire (hit.cover)."""
    return hard_cover(g, shooter, target) or soft_cover(g, shooter, target)


def surface_point(g: Mog, eye: Eye, towards: Eye) -> Spot:
    """Where one measures from: the base centre, or the nearest point of the vehicle (R2)."""
    if eye.ride >= 0:
        v = eye.ride
        outline = outline_of(g.v_kind[v], g.v_x[v], g.v_y[v], g.v_head[v])
        x, y = nearest_point(towards.x, towards.y, outline)
        return x, y, 0.0
    return eye.x, eye.y, eye.z - eye.stance


def nearest_point(
    x: float, y: float, outline: tuple[tuple[float, float], ...]
) -> tuple[float, float]:
    """The point of a polygon nearest a point; the point itself when it lies inside."""
    if inside(x, y, outline):
        return x, y
    best = (float("inf"), x, y)
    ax, ay = outline[-1]
    for bx, by in outline:
        wx, wy = bx - ax, by - ay
        square = wx * wx + wy * wy
        t = ((x - ax) * wx + (y - ay) * wy) / square if square else 0.0
        t = min(max(t, 0.0), 1.0)
        px, py = ax + t * wx, ay + t * wy
        best = min(best, (hypot(px - x, py - y), px, py))
        ax, ay = bx, by
    return best[1], best[2]


def distance(g: Mog, a: Eye, b: Eye) -> float:
    """A straight line in three dimensions between bases (R2, measure)."""
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
    kind = PACK.kinds[g.kind[model]]
    if kind.id == "seal" and SEAL_180 in g.options:
        return 90
    return kind.arc // 2


def in_arc(g: Mog, model: int, eye: Eye, target: Eye) -> bool:
    """Whether a target lies within the model's arc (R5, los.from_facing)."""
    dx, dy = target.x - eye.x, target.y - eye.y
    ahead = dx * SIN[g.facing[model]] + dy * COS[g.facing[model]]
    return ahead >= (ARC[arc_of(g, model)] - ANGLE) * hypot(dx, dy)


def in_contact(g: Mog, one: int, other: int) -> bool:
    """Whether two models touch (R12, contact)."""
    a, b = g.where[one], g.where[other]
    if a >= ABOARD or b >= ABOARD:
        return a == b
    if (a >= ROOF) != (b >= ROOF):
        return False
    ax, ay, bx, by = g.x[one] / 100, g.y[one] / 100, g.x[other] / 100, g.y[other] / 100
    if hypot(ax - bx, ay - by) > PACK.k.contact + TOLERANCE:
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
    """Whether a model on the street touches a vehicle (R12)."""
    if g.where[model] != STREET or not g.v_kind[vehicle]:
        return False
    outline = outline_of(g.v_kind[vehicle], g.v_x[vehicle], g.v_y[vehicle], g.v_head[vehicle])
    gap = to_polygon(g.x[model] / 100, g.y[model] / 100, outline)
    return gap <= PACK.k.contact_vehicle + TOLERANCE
