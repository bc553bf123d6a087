"""What must hold at every moment of a game."""

from collections import Counter

from zariba.boards.plane import inside, to_outline
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.rules.generation import MOST_FIGURES
from zariba.games.mog93.rules.state import (
    ABOARD,
    ROOF,
    STREET,
    UNUSED,
    Mog,
    aboard,
    footprint,
    regroup,
)


def broken(state: Mog) -> list[str]:
    """The invariants that do not hold, in words."""
    g = state
    return [*models(g), *figures(g), *vehicles(g)]


def models(g: Mog) -> list[str]:
    """Americans: on the table, out of walls, AP and ammunition within bounds."""
    wrong = []
    ground = g.ground
    for m, where in enumerate(g.where):
        name = g.pack.models[m].id
        if not 0 <= g.ap[m] <= g.pack.kinds[g.kind[m]].ap:
            wrong.append(f"{name} has {g.ap[m]} AP")
        if g.supp[m] < 0 or g.bonus[m] < 0 or g.medical[m] < 0 or g.belts[m] < 0:
            wrong.append(f"{name} has a count below 0")
        for loaded, spare in g.arms[m]:
            if loaded < 0 or min(spare, default=0) < 0:
                wrong.append(f"{name} has fewer than no rounds")
        if where == UNUSED and g.counted[m]:
            wrong.append(f"{name} stood on the table and is nowhere")
        if not STREET <= where < ABOARD:
            continue
        x, y = g.x[m] / 100, g.y[m] / 100
        if not (0 <= x <= ground.width and 0 <= y <= ground.height):
            wrong.append(f"{name} is off the table at {x}, {y}")
        if where < ROOF and ground.room_at(x, y) != where and near_wall(g, x, y) > 0.01:
            wrong.append(f"{name} is in room {where} and stands at {x}, {y}")
        if where == STREET and g.ap[m] > 0 and ground.in_solid(x, y):
            wrong.append(f"{name} stands inside a solid at {x}, {y}")
        if where >= ROOF and not inside(x, y, ground.buildings[where - ROOF].polygon):
            wrong.append(f"{name} is beside his roof at {x}, {y}")
    return wrong


def near_wall(g: Mog, x: float, y: float) -> float:
    """How far a point is from the nearest outline of a house."""
    return min((to_outline(x, y, b.polygon) for b in g.ground.buildings), default=99.0)


def figures(g: Mog) -> list[str]:
    """Somalis: each in one mob, each on a node of its own level, no more than the pool."""
    wrong = []
    lattice = g.ground.lattice
    listed = Counter(f for some in g.mobs.values() for f in some)
    alive = [f for f, kind in enumerate(g.f_kind) if kind >= 0]
    for f in alive:
        if listed[f] != 1 or f not in g.mobs.get(g.f_mob[f], ()):
            wrong.append(f"figure {f} is in {listed[f]} mobs")
        ride = g.f_ride[f]
        if ride >= 0 and g.v_kind[ride] != "technical":
            wrong.append(f"figure {f} rides what is no technical")
    if sum(listed.values()) != len(alive):
        wrong.append(f"{sum(listed.values())} figures in mobs, {len(alive)} on the table")
    places = Counter(g.f_node[f] for f in alive if g.f_ride[f] < 0)
    for node, count in places.items():
        if count > 1:
            wrong.append(f"{count} figures on node {node}")
        known = node in lattice.street or lattice.inside_of[node] >= 0
        if node < lattice.size and not known:
            wrong.append(f"a figure stands in a solid, on node {node}")
        if node >= lattice.size and node not in g.ground.roof_all:
            wrong.append(f"a figure stands on no roof, on node {node}")
    twin = g.clone()
    regroup(twin)
    if (twin.blocks, twin.strays) != (g.blocks, g.strays):
        wrong.append("the list of squares with figures is out of date")
    most = g.pool or MOST_FIGURES
    if len(alive) > most:
        wrong.append(f"{len(alive)} figures, the pool is {most}")
    for mob in g.mobs:
        if not g.mobs[mob] or mob not in g.anchor or g.panic.get(mob, -1) < 0:
            wrong.append(f"mob {mob} is not whole")
        roof = g.anchor[mob] >= lattice.size
        if any(g.f_ride[f] < 0 and (g.f_node[f] >= lattice.size) != roof for f in g.mobs[mob]):
            wrong.append(f"mob {mob} stands on two levels")
    return wrong


def vehicles(g: Mog) -> list[str]:
    """Vehicles: AP within bounds, no more passengers than there is room."""
    wrong = []
    for v, kind in enumerate(g.v_kind):
        if not kind:
            continue
        made = g.pack.vehicles["technical" if kind == "burnt" else kind]
        if not 0 <= g.v_ap[v] <= made.ap:
            wrong.append(f"vehicle {v} has {g.v_ap[v]} AP")
        if v < CONVOY:
            riders = sum(m not in g.pack.crew[v] for m in aboard(g, v))
            if riders > made.passengers:
                wrong.append(f"vehicle {v} carries {riders}")
            if g.v_ap[v] <= 0 and aboard(g, v):
                wrong.append(f"somebody is in the wrecked vehicle {v}")
        if not footprint(g, v):
            wrong.append(f"vehicle {v} has no outline")
    expected = {v for v, kind in enumerate(g.v_kind) if kind}
    if {v for v, *_ in g.parked if v >= 0} != expected:
        wrong.append("the list of parked vehicles is out of date")
    return wrong
