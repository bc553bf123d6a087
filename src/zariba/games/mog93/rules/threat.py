"""T: the American nearest a mob, how far he is and whether anybody is in sight (R54)."""

from collections.abc import Callable
from math import hypot

from zariba.boards.plane import bearing, to_polygon
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.material.ground import Eye
from zariba.games.mog93.rules.eyes import (
    eye_of_figure,
    eye_of_model,
    eye_of_vehicle,
    eyes_of_figures,
)
from zariba.games.mog93.rules.sight import behind_vehicle, distance, sees, view_of
from zariba.games.mog93.rules.state import ABOARD, STREET, Mog, footprint, manned

VEHICLE_REACH = 3.0
"""No corner of a vehicle is farther from its centre."""
TIED = 0.001
"""Distances that may be equal when rounded differ by less."""


def nearest_american(g: Mog, node: int) -> Eye | None:
    """T: the American nearest a mob's anchor (R54, mob.nearest)."""
    lattice = g.ground.lattice
    here = Eye(lattice.x[node], lattice.y[node], lattice.z[node])
    best: tuple[float, int, int] | None = None
    eye: Eye | None = None
    for least, kind, number in by_flat_gap(g, here):
        if best is not None and least > best[0] + TIED:
            break
        there = eye_of_vehicle(g, number) if kind else eye_of_model(g, number)
        key = (round(distance(g, here, there), 6), kind, number)
        if best is None or key < best:
            best, eye = key, there
    return eye


def by_flat_gap(g: Mog, here: Eye) -> list[tuple[float, int, int]]:
    """The Americans who threaten a mob, by how far they are at the least."""
    x, y = here.x * 100, here.y * 100
    xs, ys = g.x, g.y
    found = []
    for kind, number in threatening(g):
        if kind:
            gap = hypot(g.v_x[number] - x, g.v_y[number] - y) / 100 - VEHICLE_REACH
        else:
            gap = hypot(xs[number] - x, ys[number] - y) / 100
        found.append((gap, kind, number))
    found.sort()
    return found


def threatening(g: Mog) -> list[tuple[int, int]]:
    """Americans up on foot, then vehicles with somebody alive; casualties if there is nobody."""
    ap = g.ap
    found = [(0, m) for m, where in enumerate(g.where) if STREET <= where < ABOARD and ap[m] > 0]
    found += [(1, v) for v in range(CONVOY) if g.v_kind[v] and manned(g, v)]
    if found:
        return found
    return [(0, model) for model, where in enumerate(g.where) if where >= STREET]


def face(g: Mog, mob: int, threat: Eye) -> None:
    """All figures face the nearest American (mob.face)."""
    looks = list(g.f_look)
    figures = g.mobs[mob]
    for figure, eye in zip(figures, eyes_of_figures(g, figures), strict=True):
        looks[figure] = round(bearing(eye.x, eye.y, threat.x, threat.y) * 100) % 36000
    g.f_look = tuple(looks)


def flat_gap(g: Mog, threat: Eye) -> Callable[[float, float], float]:
    """The horizontal distance of a point from T; a vehicle's rectangle counts (R2)."""
    if threat.ride >= 0:
        v = threat.ride
        outline = footprint(g, v)
        return lambda x, y: to_polygon(x, y, outline)
    tx, ty = threat.x, threat.y
    return lambda x, y: hypot(x - tx, y - ty)


def mob_sees(g: Mog, mob: int) -> bool:
    """Whether any figure of the mob sees any American, however far and wherever (mob.sight)."""
    ground = g.ground
    lattice, anchor, bars = ground.lattice, g.anchor[mob], g.bars
    on_foot = [g.f_node[figure] for figure in g.mobs[mob] if g.f_ride[figure] < 0]
    crews = [figure for figure in g.mobs[mob] if g.f_ride[figure] >= 0]
    here = Eye(lattice.x[anchor], lattice.y[anchor], lattice.z[anchor])
    for _, kind, number in by_flat_gap(g, here):  # those near are the likeliest to be seen
        target = eye_of_vehicle(g, number) if kind else eye_of_model(g, number)
        view = view_of(ground, target)
        for node in on_foot:
            if view[node]:
                if not bars or not behind_vehicle(bars, ground.eyes[node], target):
                    return True
        if any(sees(g, eye_of_figure(g, figure), target) for figure in crews):
            return True
    return False
