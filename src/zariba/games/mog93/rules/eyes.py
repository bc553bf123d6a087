"""Where everybody looks from (R3)."""

from collections.abc import Iterable

from zariba.games.mog93.material.figures import TECH_GUNNER
from zariba.games.mog93.material.ground import Eye
from zariba.games.mog93.rules.state import ABOARD, ROOF, Mog


def eye_of_model(g: Mog, model: int) -> Eye:
    """Where an American looks from (R3)."""
    k = g.pack.k
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
    k = g.pack.k
    ride = g.f_ride[figure]
    if ride >= 0:
        gunner = g.f_kind[figure] == TECH_GUNNER
        high = k.eye_gunner if gunner else k.eye_seated
        return Eye(g.v_x[ride] / 100, g.v_y[ride] / 100, high, -1, -1, ride, high)
    return eye_at_node(g, g.f_node[figure])


def eyes_of_figures(g: Mog, figures: Iterable[int]) -> list[Eye]:
    """Where some Somalis look from, in one loop, for speed."""
    eyes, nodes, rides = g.ground.eyes, g.f_node, g.f_ride
    return [eyes[nodes[f]] if rides[f] < 0 else eye_of_figure(g, f) for f in figures]


def eye_at_node(g: Mog, node: int) -> Eye:
    """Where a standing figure on a node would look from."""
    return g.ground.eyes[node]


def eye_of_vehicle(g: Mog, vehicle: int) -> Eye:
    """A vehicle as a target: its centre, an inch up (R3, R67)."""
    high = g.pack.k.eye_seated
    return Eye(g.v_x[vehicle] / 100, g.v_y[vehicle] / 100, high, -1, -1, vehicle, high)


def hawk_eye(g: Mog) -> Eye:
    """The hovering Black Hawk (R2, los.heli)."""
    high = g.pack.k.helicopter_height
    return Eye(g.hawk_x / 100, g.hawk_y / 100, high, -1, -1, -1, 0.0)
