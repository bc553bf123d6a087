"""Stairs and ladders: up to a roof and down again (R10)."""

from math import hypot

from zariba.boards.plane import TOLERANCE
from zariba.core.choice import Refusal
from zariba.games.mog93.rules.action_points import PRONE, Spending
from zariba.games.mog93.rules.losses import taken_nodes
from zariba.games.mog93.rules.state import ROOF, STREET, Mog


def climb_from(g: Mog, model: int) -> tuple[int, bool] | None:
    """The building a model could climb from here, and whether upwards (R10, move.climb)."""
    where = g.where[model]
    if where >= ROOF:
        building = where - ROOF
        access = g.ground.buildings[building].roof_access
        if access and near_access(g, model, access.at):
            return building, False
        return None
    for number, foot, at in g.ground.stairs_near(g.x[model] / 100, g.y[model] / 100):
        if where == foot and near_access(g, model, at):
            return number, True
    return None


def near_access(g: Mog, model: int, at: tuple[float, float]) -> bool:
    """Within reach of the foot of a stair or ladder; on the roof, of the point above it."""
    gap = hypot(g.x[model] / 100 - at[0], g.y[model] / 100 - at[1])
    reach = g.pack.k.roof_access_reach
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


def why_no_climb(g: Mog, act: Spending) -> Refusal:
    """Not at a stair or ladder, or not enough AP."""
    if g.prone[act.model]:
        return PRONE
    if climb_from(g, act.model) is None:
        return Refusal("move.climb", "no stair or ladder is within reach")
    return Refusal("move.climb", "a climb is made in one activation, 1 AP for each inch")
