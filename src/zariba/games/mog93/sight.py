"""Who sees whom, from where one is hard to hit, and how far it is (Line of Sight, R2 to R10)."""

from math import cos, hypot, radians, sin, sqrt

from zariba.boards.plane import (
    TOLERANCE,
    inside,
    meet,
    through_box,
    through_polygon,
    to_polygon,
)
from zariba.boards.tabletop import GRAZE, NONE, Bar, Spot, stretches
from zariba.games.mog93.ground import STREET_LEVEL, Eye, outline_of
from zariba.games.mog93.pack import PACK, TECH_GUNNER
from zariba.games.mog93.state import ABOARD, ROOF, SEAL_180, STREET, Mog

SIN = [sin(radians(a)) for a in range(360)]
COS = [cos(radians(a)) for a in range(360)]
ARC = {45: cos(radians(45)), 90: 0.0}
LINES_KEPT = 400_000
ANGLE = 1e-8
"""Slack of an arc's edge: the edge itself is in."""


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
            known = lines[a, b] = past_scenery(g, a, b)
        seen = known
    if seen and g.parked:
        for vehicle, bar in g.bars:  # los.vehicle_own
            if vehicle not in (a.ride, b.ride) and stretches(bar, a, b):
                return False
    return seen


def in_view(g: Mog, eye: Eye) -> list[int]:
    """The figures that an eye may see: all but those in squares that houses surely hide."""
    top = g.ground.top
    if eye.z > top.eye or eye.room >= 0 or eye.roof >= 0:
        return [figure for figure, kind in enumerate(g.f_kind) if kind >= 0]
    here = top.cell(eye.x, eye.y)
    found = not_blind(g, eye)
    screens = top.screens
    for square, figures in g.blocks:
        if screens(here, square) is not None:
            found += figures
    return found


def not_blind(g: Mog, eye: Eye) -> list[int]:
    """Figures on roofs and in rooms that may be seen from the street (los.roof, los.window)."""
    eyes, blind, nodes, rides = g.ground.eyes, g.ground.blind, g.f_node, g.f_ride
    found = []
    for figure in g.strays:
        node = nodes[figure]
        there = eyes[node]
        dx, dy = there[0] - eye[0], there[1] - eye[1]
        if rides[figure] >= 0 or dx * dx + dy * dy >= blind[node]:
            found.append(figure)
    return found


def past_scenery(g: Mog, a: Eye, b: Eye) -> bool:
    """Whether the scenery leaves the line clear."""
    top = g.ground.top
    if a.room == b.room and a.room >= 0:
        return True  # two in one room (R9)
    if below_edge(g, a, b) or below_edge(g, b, a):
        return False
    if a.room != b.room:
        return through_window(g, a, b) and top.blocker(a, b, rooms_of(g, a, b)) == NONE
    if a.z <= top.eye and b.z <= top.eye and top.hidden(a, b):
        return False  # what hides two standing men hides a man who lies down
    return top.blocker(a, b) == NONE


def below_edge(g: Mog, one: Eye, other: Eye) -> bool:
    """Whether the rim of his own roof hides a man on it from somebody below (los.roof)."""
    if one.roof < 0 or other.z >= one.z:
        return False
    house = g.ground.top.bars[one.roof]
    if not house.upright:
        return False
    way = through_box(one.x, one.y, other.x, other.y, house.box)
    if way is None or way[1] >= 1.0:
        return False
    fall = one.z - other.z
    rim = house.top + g.ground.buildings[one.roof].parapet - TOLERANCE
    at_edge = one.z - fall * way[1]
    if house.top - TOLERANCE <= at_edge:
        return at_edge < rim
    run = (way[1] - (one.z - house.top) / fall) * hypot(other.x - one.x, other.y - one.y)
    return run > 2 * GRAZE


def rooms_of(g: Mog, a: Eye, b: Eye) -> tuple[int, ...]:
    """The bars of the buildings that two people look out of: walls and parapets."""
    parapets = g.ground.parapets
    return tuple(
        number for room in (a.room, b.room) if room >= 0 for number in (room, *parapets[room])
    )


def through_window(g: Mog, a: Eye, b: Eye) -> bool:
    """Whether each one indoors stands near enough to a wall to look out (R9, los.window)."""
    for one, other in ((a, b), (b, a)):
        if one.room < 0:
            continue
        if other.roof == one.room:
            return False
        length = hypot(b.x - a.x, b.y - a.y)
        if deep_inside(g.ground.top.bars[one.room], one.x, one.y):
            return False
        house = g.ground.top.bars[one.room]
        if house.upright:
            way = through_box(a.x, a.y, b.x, b.y, house.box)
            indoors = way[1] - way[0] if way else 0.0
        else:
            ways = through_polygon(a.x, a.y, b.x, b.y, house.points)
            indoors = sum(t1 - t0 for t0, t1 in ways)
        if indoors * length > PACK.k.window_depth + TOLERANCE:
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
    if not through_window(g, a, b):
        room = a.room if a.room >= 0 else b.room
        return f"the walls of {ground.buildings[room].name}"
    number = ground.top.blocker(a, b, rooms_of(g, a, b))
    if number != NONE:
        name = ground.top.bars[number].id
        return ground.names.get(name, name)
    for vehicle, b_ in g.bars:
        if vehicle not in (a.ride, b.ride) and stretches(b_, a, b):
            return "a wreck" if vehicle < 0 else f"a {b_.id}"
    return "the scenery"


def hard_cover(g: Mog, shooter: Eye, target: Eye) -> str:
    """What gives the target hard cover from one shooter, empty for none (R7).

    Rules: cover.hard, cover.corner, cover.parapet, cover.per_shooter.
    """
    if target.ride >= 0:
        return "the vehicle"  # cover.where
    if target.room >= 0:
        return "" if shooter.room == target.room else g.ground.buildings[target.room].name
    ground = g.ground
    if target.roof < 0:
        for area in ground.rubble:
            if inside(target.x, target.y, area.polygon):
                return ground.names[area.id]
    k = PACK.k
    waist = k.waist_prone if target.stance == k.eye_prone else k.waist_standing
    surface = target.z - target.stance
    skip: tuple[int, ...] = ()
    if shooter.room >= 0:
        skip = (shooter.room, *ground.parapets[shooter.room])
    elif shooter.roof >= 0 and shooter.roof != target.roof:
        skip = (shooter.roof, *ground.parapets[shooter.roof])
    also = [b for v, b in g.bars if v != shooter.ride] if g.parked else ()
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
