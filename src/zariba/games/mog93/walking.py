"""A man on foot: steps of up to an inch, doors, climbing, the way off (R9, R10, R13)."""

from collections.abc import Callable
from functools import lru_cache
from math import hypot

from zariba.boards.plane import (
    TOLERANCE,
    between_segments,
    inside,
    is_convex,
    meet,
    path_to_box,
    path_to_polygon,
    to_outline,
    to_segment,
)
from zariba.boards.tabletop import Bar, bar
from zariba.core.choice import Action, Refusal
from zariba.games.mog93.ground import Ground, outline_of
from zariba.games.mog93.pack import PACK
from zariba.games.mog93.state import ABOARD, AWAY, ROOF, STREET, Mog

FINE = 20
"""Steps end on a lattice of a fifth of an inch round where they begin, in hundredths."""
OFFSETS = tuple(
    sorted(
        (
            (dx * FINE, dy * FINE)
            for dx in range(-5, 6)
            for dy in range(-5, 6)
            if 0 < dx * dx + dy * dy <= 25
        ),
        key=lambda o: (-(o[0] ** 2 + o[1] ** 2), o),
    )
)
"""Every step, the longest first: 12 of them are a whole inch."""
INCHES = tuple((dx / 100, dy / 100) for dx, dy in OFFSETS)
ALL = (1 << len(OFFSETS)) - 1
MOVES: tuple[Action, ...] = tuple(("move", n) for n in range(len(OFFSETS)))
REACH = 150
"""Hundredths of an inch beyond which nothing hinders a step."""
WAYS_KEPT = 200_000
DOOR_SIGHT = 200
VEHICLE_SIGHT = 450
FAR_SLANT = 2.0
DOOR_APPROACH = 0.8
"""Within this of a door one may stand close to the wall (R9)."""

Sides = tuple[tuple[float, float, float], ...]
"""Lines along the sides of a solid: the way out, east and north, and how far out a man is."""


def steps(g: Mog, model: int, but: tuple[int, ...] = ()) -> int:
    """The legal steps of a model as a mask over OFFSETS; `but` are friends who move along."""
    x, y, where = g.x[model], g.y[model], g.where[model]
    mask = scenery_steps(g.ground, x, y, where)
    if g.parked and where == STREET:
        mask &= clear_of_vehicles(g, x, y)
    mask &= clear_of_somalis(g, x, y, where)
    mask &= clear_of_friends(g, model, x, y, where, but)
    if not g.arrived:
        mask &= stays_on(g.ground, x, y)  # move.edge
    return mask


def listed(mask: int) -> list[Action]:
    """The moves of a mask."""
    return list(moves_of(mask))


@lru_cache(maxsize=10_000)
def moves_of(mask: int) -> tuple[Action, ...]:
    """The same, once for every mask."""
    return tuple(move for n, move in enumerate(MOVES) if mask >> n & 1)


def scenery_steps(ground: Ground, x: int, y: int, where: int) -> int:
    """Steps that houses, walls and the table's edges allow."""
    if where >= ROOF:
        return roof_steps(ground, x, y, where - ROOF)
    ways = ground.ways
    key = (x, y, where)
    mask = ways.get(key)
    if mask is None:
        if len(ways) > WAYS_KEPT:
            ways.clear()
        mask = ways[key] = ground_steps(ground, x, y, where)
    return mask


def ground_steps(ground: Ground, x: int, y: int, where: int) -> int:
    """The same in the street or a room."""
    mask = edge_steps(ground, x, y)
    px, py = x / 100, y / 100
    for number in ground.solids_near(px, py):
        mask &= solid_steps(ground, number, x, y, where)
    for (ax, ay), (bx, by) in ground.high_walls:
        if min(ax, bx) - 1.5 < px < max(ax, bx) + 1.5:
            if min(ay, by) - 1.5 < py < max(ay, by) + 1.5:
                mask &= wall_steps(*close_by(ax, ay, bx, by, x, y))
    return mask


def close_by(ax: float, ay: float, bx: float, by: float, x: int, y: int) -> tuple[int, ...]:
    """A wall along an axis relative to a place; what is out of a step's reach is cut off."""
    one = (round(ax * 100) - x, round(ay * 100) - y)
    two = (round(bx * 100) - x, round(by * 100) - y)
    if ax != bx and ay != by:
        return (*one, *two)
    return (cut(one[0]), cut(one[1]), cut(two[0]), cut(two[1]))


def cut(far: int) -> int:
    """Beyond an inch and a half nothing matters to a step."""
    return max(-REACH, min(REACH, far))


@lru_cache(maxsize=100_000)
def wall_steps(ax: int, ay: int, bx: int, by: int) -> int:
    """Steps that keep clear of a high wall at a place relative to the model."""
    wall = ((ax / 100, ay / 100), (bx / 100, by / 100))
    return mask_of(lambda qx, qy: clear_of_wall(0.0, 0.0, qx, qy, wall))


def mask_of(clear: Callable[[float, float], bool]) -> int:
    """The steps whose end, relative to the model, passes a test."""
    return sum(1 << n for n, (qx, qy) in enumerate(INCHES) if clear(qx, qy))


def edge_steps(ground: Ground, x: int, y: int) -> int:
    """Steps that stay within the table, or leave it over the National edge, the south."""
    east, north = round(ground.width * 100), round(ground.height * 100)
    if 100 <= x <= east - 100 and y <= north - 100:
        return ALL
    return rim_steps(ground.width, ground.height, x, y)


@lru_cache(maxsize=100_000)
def rim_steps(width: float, height: float, x: int, y: int) -> int:
    """Steps that stay on a table from a place close to its edge."""
    return mask_of(lambda qx, qy: within_table(width, height, x / 100 + qx, y / 100 + qy))


def roof_steps(ground: Ground, x: int, y: int, building: int) -> int:
    """Steps that stay on a roof, clear of its edge."""
    key = (x, y, building)
    mask = ground.walks.get(key)
    if mask is None:
        outline = ground.buildings[building].polygon
        clearance = PACK.k.walk_clearance - TOLERANCE

        def clear(qx: float, qy: float) -> bool:
            px, py = x / 100 + qx, y / 100 + qy
            return inside(px, py, outline) and to_outline(px, py, outline) >= clearance

        mask = ground.walks[key] = mask_of(clear)
    return mask


def solid_steps(ground: Ground, number: int, x: int, y: int, where: int) -> int:
    """Steps that one solid allows from a place."""
    bar, building = ground.solids[number]
    within = building >= 0 and building == where
    near: tuple[tuple[int, int], ...] = ()
    if building >= 0 and ground.buildings[building].enterable:
        near = tuple(
            (round(dx * 100) - x, round(dy * 100) - y)
            for dx, dy in ground.buildings[building].doors
            if abs(dx * 100 - x) < DOOR_SIGHT and abs(dy * 100 - y) < DOOR_SIGHT
        )
    if bar.upright or slant_is_far(bar, x / 100, y / 100):
        west, south, east, north = bar.box
        return box_steps(
            cut(round(west * 100) - x),
            cut(round(south * 100) - y),
            cut(round(east * 100) - x),
            cut(round(north * 100) - y),
            near,
            within,
        )
    key = (x, y, -1 - number if within else number + 10_000)
    mask = ground.walks.get(key)
    if mask is None:
        moved = bar_moved(bar, x / 100, y / 100)
        shifted = tuple((dx / 100, dy / 100) for dx, dy in near)
        mask = solid_mask(moved, shifted, within)
        ground.walks[key] = mask
    return mask


def slant_is_far(b: Bar, x: float, y: float) -> bool:
    """Whether a step cannot tell a house with a slanting side from an upright one."""
    west, south, east, north = b.box
    ax, ay = b.points[-1]
    for bx, by in b.points:
        rim = (ax == bx and ax in (west, east)) or (ay == by and ay in (south, north))
        if not rim and to_segment(x, y, ax, ay, bx, by) < FAR_SLANT:
            return False
        ax, ay = bx, by
    corners = ((west, south), (west, north), (east, south), (east, north))
    cut_off = [c for c in corners if c not in b.points]
    return all(hypot(cx - x, cy - y) > FAR_SLANT for cx, cy in cut_off)


def bar_moved(b: Bar, x: float, y: float) -> Bar:
    """A solid as seen from a place."""
    return bar(b.id, [(px - x, py - y) for px, py in b.points], b.top)


@lru_cache(maxsize=100_000)
def box_steps(
    west: int,
    south: int,
    east: int,
    north: int,
    doors: tuple[tuple[int, int], ...],
    within: bool,
) -> int:
    """Steps that an upright solid relative to the model allows, in hundredths."""
    corners = ((west, south), (east, south), (east, north), (west, north))
    box = bar("", [(px / 100, py / 100) for px, py in corners], 0.0)
    spots = tuple((dx / 100, dy / 100) for dx, dy in doors)
    return solid_mask(box, spots, within)


def within_table(width: float, height: float, x: float, y: float) -> bool:
    """On the table, or over its National edge, the south."""
    return 0.0 <= x <= width and y <= height


def stays_on(ground: Ground, x: int, y: int) -> int:
    """Steps that do not leave the table; nobody leaves before the convoy has come (move.edge)."""
    if y >= 100:
        return ALL
    return sum(1 << n for n, (_, dy) in enumerate(OFFSETS) if y + dy >= 0)


def clear_of_wall(
    x: float, y: float, qx: float, qy: float, wall: tuple[tuple[float, float], tuple[float, float]]
) -> bool:
    """Whether a step keeps its distance from a high wall."""
    (ax, ay), (bx, by) = wall
    least = min(PACK.k.walk_clearance, to_segment(x, y, ax, ay, bx, by))
    return between_segments(x, y, qx, qy, ax, ay, bx, by) >= least - TOLERANCE


def solid_mask(b: Bar, doors: tuple[tuple[float, float], ...], within: bool) -> int:
    """Steps from the origin that keep their distance from a solid, or use a door of it.

    Who is too close already may only draw away.
    """
    start = outline_gap(b, 0.0, 0.0)
    if within:
        plain = start >= PACK.k.walk_clearance - TOLERANCE and (b.upright or is_convex(b.points))
        return mask_of(lambda qx, qy: clear_within(b, qx, qy, doors, start, plain))
    least = min(PACK.k.walk_clearance - TOLERANCE, start - TOLERANCE)
    sure = max(least, 0.0) + TOLERANCE / 1000
    sides = [side for side in sides_of(b) if side[2] >= sure]
    mask = 0
    for n, (qx, qy) in enumerate(INCHES):
        for nx, ny, gap in sides:
            if gap + nx * qx + ny * qy >= sure:
                mask |= 1 << n  # all of the step on the far side of a line that clears the solid
                break
        else:
            if clear_outside(b, qx, qy, doors, start, least):
                mask |= 1 << n
    return mask


def clear_within(
    b: Bar,
    qx: float,
    qy: float,
    doors: tuple[tuple[float, float], ...],
    start: float,
    plain: bool,
) -> bool:
    """Whether a step keeps its distance from the walls round it, or uses a door.

    `plain`: well inside a room without a notch, where the end of the step tells all.
    """
    if plain:
        clearance = PACK.k.walk_clearance - TOLERANCE
        if inside(qx, qy, b.points) and outline_gap(b, qx, qy) >= clearance:
            return True
        if not doors:
            return False
    return through_door(b, qx, qy, doors, start)


def clear_outside(
    b: Bar,
    qx: float,
    qy: float,
    doors: tuple[tuple[float, float], ...],
    start: float,
    least: float,
) -> bool:
    """Whether a step keeps its distance from a solid, or uses a door of it."""
    gap = path_to_box(0.0, 0.0, qx, qy, b.box)
    if not b.upright and gap < PACK.k.walk_clearance - TOLERANCE:
        gap = path_to_polygon(0.0, 0.0, qx, qy, b.points)
    if gap >= least and gap > 0.0:
        return True
    return bool(doors) and through_door(b, qx, qy, doors, start)


def sides_of(b: Bar) -> Sides:
    """The lines along the sides of a solid: which way is out, and how far out the origin is."""
    west, south, east, north = b.box
    found = [(-1.0, 0.0, west), (1.0, 0.0, -east), (0.0, -1.0, south), (0.0, 1.0, -north)]
    if b.convex and not b.upright:
        px, py = b.points[-1]
        for qx, qy in b.points:
            length = hypot(qx - px, qy - py)
            nx, ny = (qy - py) / length, (px - qx) / length
            found.append((nx, ny, -nx * px - ny * py))
            px, py = qx, qy
    return tuple(found)


def through_door(
    b: Bar, qx: float, qy: float, doors: tuple[tuple[float, float], ...], start: float
) -> bool:
    """A house with a room: its outline is crossed only at a door (R9, move.door)."""
    clearance = PACK.k.walk_clearance - TOLERANCE
    if to_door(qx, qy, doors) > DOOR_APPROACH + TOLERANCE:
        if outline_gap(b, qx, qy) < min(clearance, start - TOLERANCE):
            return False
    ax, ay = b.points[-1]
    for bx, by in b.points:
        t = meet(0.0, 0.0, qx, qy, ax, ay, bx, by)
        if t is not None and to_door(qx * t, qy * t, doors) > PACK.k.door_width / 2 + TOLERANCE:
            return False
        ax, ay = bx, by
    if any(hypot(dx, dy) <= DOOR_APPROACH >= hypot(qx - dx, qy - dy) for dx, dy in doors):
        return True  # close to a door all the way
    for part in range(21):
        px, py = qx * part / 20, qy * part / 20
        if outline_gap(b, px, py) < min(clearance, start - TOLERANCE):
            if to_door(px, py, doors) > DOOR_APPROACH + TOLERANCE:
                return False
    return True


def outline_gap(bar: Bar, x: float, y: float) -> float:
    """The distance of a point from a house's outline, on either side of it."""
    if not bar.upright:
        return to_outline(x, y, bar.points)
    west, south, east, north = bar.box
    dx, dy = max(west - x, x - east), max(south - y, y - north)
    return hypot(max(dx, 0.0), max(dy, 0.0)) if dx > 0 or dy > 0 else -max(dx, dy)


def to_door(x: float, y: float, doors: tuple[tuple[float, float], ...]) -> float:
    """The distance to the nearest door."""
    return min((hypot(x - dx, y - dy) for dx, dy in doors), default=99.0)


def clear_of_vehicles(g: Mog, x: int, y: int) -> int:
    """Steps that keep clear of vehicles and fallen wrecks."""
    mask = ALL
    for _, kind, vx, vy, heading in g.parked:
        if abs(vx - x) < VEHICLE_SIGHT and abs(vy - y) < VEHICLE_SIGHT:
            mask &= vehicle_steps(kind, vx - x, vy - y, heading)
    return mask


@lru_cache(maxsize=100_000)
def vehicle_steps(kind: str, x: int, y: int, heading: int) -> int:
    """Steps that a vehicle at a place relative to the model allows."""
    shape = bar(kind, outline_of(kind, x, y, heading), 0.0)
    return solid_mask(shape, (), within=False)


def clear_of_somalis(g: Mog, x: int, y: int, where: int) -> int:
    """Steps that keep 0.9 from Somalis on the level, or only draw away from them (R13)."""
    ground = g.ground
    lattice = ground.lattice
    xs, ys = lattice.x, lattice.y
    px, py = x / 100, y / 100
    size = lattice.size
    roof = where >= ROOF
    far = 1.0 + PACK.k.walk_somali
    mask = ALL
    nodes, rides = g.f_node, g.f_ride
    near = list(g.strays)
    if not roof:
        around = ground.top.squares_round(ground.top.cell(px, py))
        for square, figures in g.blocks:
            if square in around:
                near += figures
    for figure in near:
        node = nodes[figure]
        dx = xs[node] - px
        if dx > far or dx < -far:
            continue
        dy = ys[node] - py
        if dy > far or dy < -far:
            continue
        if rides[figure] < 0 and (node >= size) == roof:
            mask &= away_from(round(dx * 100), round(dy * 100))
    return mask


@lru_cache(maxsize=100_000)
def away_from(dx: int, dy: int) -> int:
    """Steps that keep clear of a Somali at a place relative to the model, in hundredths."""
    limit = PACK.k.walk_somali
    fx, fy = dx / 100, dy / 100
    gap = hypot(fx, fy)
    mask = 0
    for n, (ox, oy) in enumerate(OFFSETS):
        sx, sy = ox / 100, oy / 100
        if gap < limit - TOLERANCE:
            if hypot(fx - sx, fy - sy) > gap and fx * sx + fy * sy <= 0:
                mask |= 1 << n
        elif to_segment(fx, fy, 0.0, 0.0, sx, sy) >= limit - TOLERANCE:
            mask |= 1 << n
    return mask


def clear_of_friends(g: Mog, model: int, x: int, y: int, where: int, but: tuple[int, ...]) -> int:
    """Steps that end 0.95 from every other American who is up on the level (R13)."""
    mask = ALL
    far = 100 + round(PACK.k.walk_friend * 100)
    roof = where >= ROOF
    ws, ap, gx, gy = g.where, g.ap, g.x, g.y
    west, east, south, north = x - far, x + far, y - far, y + far
    for other, ox in enumerate(gx):
        if west <= ox <= east and south <= gy[other] <= north:
            at = ws[other]
            if at < STREET or at >= ABOARD or ap[other] <= 0 or other == model or other in but:
                continue
            if (at >= ROOF) == roof:
                mask &= ends_apart(ox - x, gy[other] - y)
    return mask


@lru_cache(maxsize=100_000)
def ends_apart(dx: int, dy: int) -> int:
    """Steps that end far enough from a friend at a place relative to the model."""
    limit = round(PACK.k.walk_friend * 100) ** 2
    return sum(
        1 << n for n, (sx, sy) in enumerate(OFFSETS) if (dx - sx) ** 2 + (dy - sy) ** 2 >= limit
    )


def step(g: Mog, model: int, number: int) -> None:
    """Carry out a step; over the National edge the model is off and safe (vic.foot)."""
    dx, dy = OFFSETS[number]
    g.x[model] += dx
    g.y[model] += dy
    if g.y[model] < 0:
        g.where[model] = AWAY
        g.aim[model] = -1
        return
    settle_place(g, model)
    g.aim[model] = -1  # fire.aim_move


def settle_place(g: Mog, model: int) -> None:
    """Note whether a model on the street has come into or out of a room."""
    if STREET <= g.where[model] < ROOF:
        g.where[model] = g.ground.room_at(g.x[model] / 100, g.y[model] / 100)


def why_no_step(g: Mog, model: int, number: int, but: tuple[int, ...] = ()) -> Refusal:
    """Why a step is not legal."""
    x, y, where = g.x[model], g.y[model], g.where[model]
    bit = 1 << number
    dx, dy = OFFSETS[number]
    if y + dy < 0 and not g.arrived:
        return Refusal(
            "move.edge",
            "nobody leaves the table before the convoy has come",
            ("mission.wait", "vic.foot"),
        )
    if not within_table(g.ground.width, g.ground.height, (x + dx) / 100, (y + dy) / 100):
        return Refusal("move.edge", "Americans leave only over the National edge", ("move.clear",))
    if not scenery_steps(g.ground, x, y, where) & bit:
        return Refusal(
            "move.clear",
            "a wall, a house or a wreck is in the way",
            ("move.door",),
        )
    if where == STREET and g.parked and not clear_of_vehicles(g, x, y) & bit:
        return Refusal("move.clear", "a vehicle or a wreck is in the way")
    if not clear_of_somalis(g, x, y, where) & bit:
        return Refusal("move.clear", "a Somali stands too close to that step")
    if not clear_of_friends(g, model, x, y, where, but) & bit:
        return Refusal("move.clear", "another American stands there")
    return Refusal("move.inch", "that step is not offered now")


def climb_from(g: Mog, model: int) -> tuple[int, bool] | None:
    """The building a model could climb from here, and whether upwards (R10, move.climb)."""
    where = g.where[model]
    if where >= ROOF:
        building = where - ROOF
        access = g.ground.buildings[building].roof_access
        if access and near_access(g, model, access.at):
            return building, False
        return None
    for number in g.ground.top.near(g.x[model] / 100, g.y[model] / 100):
        if number >= len(g.ground.buildings):
            continue
        building_data = g.ground.buildings[number]
        access = building_data.roof_access
        if access is None or building_data.roof != "flat":
            continue
        if where != (number if building_data.enterable and access.kind == "stair" else STREET):
            continue
        if near_access(g, model, access.at):
            return number, True
    return None


def near_access(g: Mog, model: int, at: tuple[float, float]) -> bool:
    """Within reach of the foot of a stair or ladder; on the roof, of the point above it."""
    gap = hypot(g.x[model] / 100 - at[0], g.y[model] / 100 - at[1])
    reach = PACK.k.roof_access_reach
    if g.where[model] >= ROOF:
        reach += 1.0  # the nearest roof node may lie beside a ladder that stands outside
    return gap <= reach + TOLERANCE


def climb(g: Mog, model: int, building: int, upwards: bool) -> bool:
    """Stand on the free node nearest the access, above or below; False where all are taken."""
    node = climb_node(g, building, upwards)
    if node < 0:
        return False
    lattice = g.ground.lattice
    g.x[model], g.y[model] = round(lattice.x[node] * 100), round(lattice.y[node] * 100)
    g.where[model] = ROOF + building if upwards else lattice.inside_of[node]
    g.aim[model] = -1
    return True


def climb_node(g: Mog, building: int, upwards: bool) -> int:
    """Where a climb ends."""
    from zariba.games.mog93.losses import taken_nodes

    house = g.ground.buildings[building]
    access = house.roof_access
    assert access is not None
    lattice = g.ground.lattice
    if upwards:
        nodes = lattice.roof_nodes[building]
        taken = taken_nodes(g, ROOF, -1)
    else:
        inner = house.enterable and access.kind == "stair"
        nodes = lattice.room_nodes[building] if inner else g.graph().main
        taken = taken_nodes(g, STREET, -1)
    return lattice.nearest(access.at[0], access.at[1], (n for n in nodes if n not in taken))
