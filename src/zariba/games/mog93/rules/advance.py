"""Mobs on the move: towards the nearest American, or back from him (R56, R57)."""

from collections.abc import Callable
from itertools import takewhile
from math import hypot

from zariba.boards.graph import Graph
from zariba.boards.lattice import ring
from zariba.boards.plane import TOLERANCE
from zariba.games.mog93.material.ground import Eye
from zariba.games.mog93.rules.formation import form, lift_technicals, uncover_anchor, ways
from zariba.games.mog93.rules.mobs import new_mob
from zariba.games.mog93.rules.state import Mog, repark, replaced, technical_crew
from zariba.games.mog93.rules.threat import VEHICLE_REACH, face, flat_gap, nearest_american


def leave_technicals(g: Mog, mob: int) -> None:
    """A technical with one man left stays behind as a mob of its own (mob.technical_left)."""
    for vehicle, of in enumerate(g.v_mob):
        crew = technical_crew(g, vehicle) if of == mob else []
        if len(crew) == 1 and len(g.mobs[mob]) > 1:
            g.mobs[mob] = tuple(f for f in g.mobs[mob] if f not in crew)
            new_mob(g, tuple(crew), g.f_node[crew[0]], g.panic[mob])
            g.v_mob = replaced(g.v_mob, vehicle, g.last_mob)


def stands_still(g: Mog, mob: int) -> bool:
    """Whether a mob is nothing but a technical that cannot move."""
    return all(g.f_ride[f] >= 0 for f in g.mobs[mob]) and len(g.mobs[mob]) == 1


def advance(g: Mog, mob: int, inches: int) -> None:
    """The anchor walks the shortest way towards T, then the mob forms up (R56)."""
    go(g, mob, lambda graph, start, threat: walk(g, graph, start, threat, inches))


def fall_back(g: Mog, mob: int, inches: int) -> None:
    """The anchor draws away from T, then the mob forms up (R57, mob.back)."""
    go(g, mob, lambda graph, start, threat: farthest(g, graph, start, threat, inches))


def go(g: Mog, mob: int, way: Callable[[Graph, int, Eye], int]) -> None:
    """Move an anchor, its technicals out of the way meanwhile, and form up round it."""
    threat = nearest_american(g, g.anchor[mob])
    if threat is None:
        return
    leave_technicals(g, mob)
    if stands_still(g, mob):
        face(g, mob, threat)
        return
    lifted = lift_technicals(g, mob)
    uncover_anchor(g, mob)
    g.anchor[mob] = way(ways(g, mob, threat), g.anchor[mob], threat)
    for vehicle in lifted:
        g.v_kind[vehicle] = "technical"
    repark(g)
    form(g, mob)


def walk(g: Mog, graph: Graph, start: int, threat: Eye, inches: int) -> int:
    """Where an anchor comes to along the shortest way (mob.path, mob.path_tie, mob.contact)."""
    lattice = g.ground.lattice
    goal = goal_of(g, graph.cleared.part(start), graph.barred, threat, start)
    field = graph.towards(goal, start)
    if start not in field:  # vehicles close the way there
        goal = goal_of(g, graph.part(start), frozenset(), threat, start)
        field = graph.towards(goal, start)
    far = flat_gap(g, threat)
    node, gone = start, 0.0
    while node != goal:
        if far(lattice.x[node], lattice.y[node]) <= g.pack.k.mob_stop + TOLERANCE:
            break
        step = min(
            (round(length + field[other], 6), place, other, length)
            for place, (other, length) in enumerate(graph.links[node])
            if other in field
        )
        if gone + step[3] > inches + TOLERANCE:
            break
        node, gone = step[2], gone + step[3]
    return node


def goal_of(
    g: Mog, reached: frozenset[int], barred: frozenset[int], threat: Eye, start: int
) -> int:
    """The reachable node nearest T (R56); ties y, then x."""
    lattice = g.ground.lattice
    far, z = flat_gap(g, threat), threat.z - threat.stance
    xs, ys, zs = lattice.x, lattice.y, lattice.z

    def key(node: int) -> tuple[float, float, float, int]:
        gap = hypot(far(xs[node], ys[node]), zs[node] - z)
        return (round(gap, 6), ys[node], xs[node], node)

    if start >= lattice.size:  # no roofs are so large that they need a search
        return min(map(key, reached))[3]
    reach = VEHICLE_REACH if threat.ride >= 0 else 0.0
    column, row = int(threat.x), int(threat.y)
    best: tuple[float, float, float, int] | None = None
    for radius in range(max(lattice.across, lattice.up)):
        if best is not None and radius - 1 - reach > best[0]:
            break
        for c, r in ring(column, row, radius):
            if 0 <= c < lattice.across and 0 <= r < lattice.up:
                node = r * lattice.across + c
                if node in reached and node not in barred and (best is None or key(node) < best):
                    best = key(node)
    return best[3] if best is not None else start


def farthest(g: Mog, graph: Graph, start: int, threat: Eye, inches: int) -> int:
    """The node within so many inches of way that is farthest from T, if any is farther (R57)."""
    lattice = g.ground.lattice
    far = flat_gap(g, threat)

    def key(gap: float, node: int) -> tuple[float, float, float, float]:
        x, y = lattice.x[node], lattice.y[node]
        return (-round(far(x, y), 6), gap, y, x)

    spread = graph.spread(start, g.pack.k.form_limit)
    near = takewhile(lambda each: each[0] <= inches + TOLERANCE, spread)
    best, node = min((key(gap, n), n) for gap, n in near)
    return node if best[0] < key(0.0, start)[0] else start  # mob.back_edge: none off the table
