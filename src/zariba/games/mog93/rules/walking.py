"""A man on foot: the steps open to him and what one does (R13)."""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

from zariba.boards.bars import Bar
from zariba.boards.plane import TOLERANCE, Polygon, to_segment
from zariba.core.choice import Refusal
from zariba.games.mog93.material.ground import Girth, Ground
from zariba.games.mog93.rules.action_points import PRONE, Spending
from zariba.games.mog93.rules.clearance import scenery_steps, solid_mask, within_table
from zariba.games.mog93.rules.state import ABOARD, AWAY, ROOF, STREET, Mog
from zariba.games.mog93.rules.strides import ALL, OFFSETS

VEHICLE_SIGHT = 450


def steps(g: Mog, model: int, friends: Sequence[int]) -> int:
    """The legal steps of a model as a mask over OFFSETS, past the friends who are near."""
    x, y, where, ground = g.x[model], g.y[model], g.where[model], g.ground
    mask = scenery_steps(ground, x, y, where)
    if g.parked and where == STREET:
        mask &= clear_of_vehicles(g, x, y)
    mask &= clear_of_somalis(g, x, y, where)
    for other in friends:
        mask &= clear_of_friend(g, x, y, where, other)
    if not g.arrived:
        mask &= stays_on(ground, x, y)  # move.edge
    return mask


def stays_on(ground: Ground, x: int, y: int) -> int:
    """Steps that do not leave the table; nobody leaves before the convoy has come (move.edge)."""
    if y >= 100:
        return ALL
    return sum(1 << n for n, (_, dy) in enumerate(OFFSETS) if y + dy >= 0)


def clear_of_vehicles(g: Mog, x: int, y: int) -> int:
    """Steps that keep clear of vehicles and fallen wrecks."""
    mask = ALL
    bodies = g.pack.bodies
    for _, kind, vx, vy, heading in g.parked:
        if abs(vx - x) < VEHICLE_SIGHT and abs(vy - y) < VEHICLE_SIGHT:
            mask &= body_steps(g.ground.girth, bodies.outline(kind, vx - x, vy - y, heading))
    return mask


@lru_cache(maxsize=100_000)
def body_steps(girth: Girth, outline: Polygon) -> int:
    """Steps that a vehicle with this outline relative to the model allows."""
    return solid_mask(girth, Bar("", outline, 0.0), (), within=False)


def clear_of_somalis(g: Mog, x: int, y: int, where: int) -> int:
    """Steps that keep 0.9 from Somalis on the level, or only draw away from them (R13)."""
    ground = g.ground
    lattice = ground.lattice
    xs, ys = lattice.x, lattice.y
    px, py = x / 100, y / 100
    size = lattice.size
    roof = where >= ROOF
    limit = g.pack.k.walk_somali
    far = 1.0 + limit
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
            mask &= away_from(limit, round(dx * 100), round(dy * 100))
    return mask


@lru_cache(maxsize=100_000)
def away_from(limit: float, dx: int, dy: int) -> int:
    """Steps that keep clear of a Somali at a place relative to the model, in hundredths."""
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


def friends_near(g: Mog, model: int, but: tuple[int, ...] = ()) -> list[int]:
    """The other Americans so near a model that its next step may bring the two together.

    `but` are those who move along with it.
    """
    x, y = g.x[model], g.y[model]
    far = 100 + round(g.pack.k.walk_friend * 100)
    west, east, south, north = x - far, x + far, y - far, y + far
    near, ys = [m for m, mx in enumerate(g.x) if west <= mx <= east], g.y
    return [m for m in near if south <= ys[m] <= north and m != model and m not in but]


def clear_of_friend(g: Mog, x: int, y: int, where: int, other: int) -> int:
    """Steps that end 0.95 from another American, if he is up and on the level (R13)."""
    at = g.where[other]
    if STREET <= at < ABOARD and g.ap[other] > 0 and (at >= ROOF) == (where >= ROOF):
        return ends_apart(g.pack.k.walk_friend, g.x[other] - x, g.y[other] - y)
    return ALL


@lru_cache(maxsize=100_000)
def ends_apart(gap: float, dx: int, dy: int) -> int:
    """Steps that end far enough from a friend at a place relative to the model."""
    limit = round(gap * 100) ** 2
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
    """Why a step is not offered."""
    not_now = Refusal("move.inch", "{it} is not among the steps that he can take now")
    return why_not_step(g, model, number, but) or not_now


def why_not_step(g: Mog, model: int, number: int, but: tuple[int, ...]) -> Refusal | None:
    """Why a step is not legal; `steps` tells all that are."""
    x, y, where = g.x[model], g.y[model], g.where[model]
    bit = 1 << number
    dx, dy = OFFSETS[number]
    if y + dy < 0 and not g.arrived:
        return Refusal(
            "move.edge",
            "{it} is beyond the edge: nobody leaves the table before the convoy has come",
            ("mission.wait", "vic.foot"),
        )
    if not within_table(g.ground.width, g.ground.height, (x + dx) / 100, (y + dy) / 100):
        return Refusal(
            "move.edge",
            "{it} is beyond the edge: Americans leave only over the National edge",
            ("move.clear",),
        )
    if not scenery_steps(g.ground, x, y, where) & bit:
        return Refusal(
            "move.clear",
            "{it} cannot be walked to: a wall, a house or a wreck is in the way",
            ("move.door",),
        )
    if where == STREET and g.parked and not clear_of_vehicles(g, x, y) & bit:
        return Refusal("move.clear", "{it} cannot be walked to: a vehicle or a wreck is in the way")
    if not clear_of_somalis(g, x, y, where) & bit:
        return Refusal(
            "move.clear", "{it} cannot be walked to: a Somali stands too close to that step"
        )
    friends = friends_near(g, model, but)
    if not all(clear_of_friend(g, x, y, where, other) & bit for other in friends):
        return Refusal("move.clear", "{it} is taken: another American stands there")
    return None


def why_no_walk(g: Mog, act: Spending, verb: str, arg: int) -> Refusal:
    """Prone, out of AP, or something in the way."""
    if g.prone[act.model]:
        return PRONE
    if not act.can(g, "move"):
        return Refusal(
            "act.one_limit",
            "{it} has to wait: his AP are spent, and bonus AP do not pay for moving",
            ("act.bonus_uses", "act.full", "move.inch", "in.mid", "in.damage"),
        )
    if verb == "firemove":
        return Refusal("act.fm_modes", "he has nothing to fire on the move, or no way to go")
    return why_no_step(g, act.model, arg)
