"""Getting out of vehicles: where a man can stand beside one (R70)."""

from math import cos, radians, sin

from zariba.boards.plane import TOLERANCE, to_polygon
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event
from zariba.games.mog93.rules.activation import act_of
from zariba.games.mog93.rules.state import ROOF, STREET, ModelStep, Mog, replaced

ROUND = 24
"""Spots round a vehicle, the first at its nose, clockwise."""


class Alight(ModelStep):
    """Where a man gets out."""

    vehicle: int

    def choice(self, g: Mog, seat: int) -> Choice:
        options: list[Action] = [("spot", n) for n, at in enumerate(self.spots(g)) if at]
        return Choice("Get out where?", [*options, ("cancel", 0)])

    def spots(self, g: Mog) -> list[tuple[int, int] | None]:
        """The free spots beside the vehicle; None where one cannot stand."""
        return [free_spot(g, self.vehicle, n) for n in range(ROUND)]

    def take(self, g: Mog, seat: int, verb: str, arg: int) -> None:
        g.pop()
        if verb == "cancel":
            return
        act = act_of(g)
        act.pay(g, "board")
        at = free_spot(g, self.vehicle, arg)
        assert at is not None
        g.where[self.model] = STREET
        g.x[self.model], g.y[self.model] = at
        if g.wheels[self.vehicle] == self.model:
            g.wheels = replaced(g.wheels, self.vehicle, -1)  # veh.driver
        g.tell(Event("got out", units=(self.model,), at=self.vehicle))
        act.free_turn = True
        act.look_out(g)

    def why_not(self, g: Mog, seat: int, verb: str, arg: int) -> Refusal:
        return Refusal("act.board", "{it} will not do: choose a free place beside the vehicle")


def beside(g: Mog, vehicle: int, number: int) -> tuple[float, float]:
    """A point half an inch and a little from the vehicle's outline in one of its directions."""
    made = g.pack.vehicles[g.v_kind[vehicle]]
    heading = g.v_head[vehicle]
    angle = radians(number * 360 / ROUND)
    along, across = cos(angle), sin(angle)
    half_long, half_wide = made.length / 2 + 0.55, made.width / 2 + 0.55
    scale = min(
        half_long / abs(along) if abs(along) > 1e-9 else 99.0,
        half_wide / abs(across) if abs(across) > 1e-9 else 99.0,
    )
    turn = radians(heading)
    f, s = along * scale, across * scale
    return (
        g.v_x[vehicle] / 100 + f * sin(turn) + s * cos(turn),
        g.v_y[vehicle] / 100 + f * cos(turn) - s * sin(turn),
    )


def free_spot(g: Mog, vehicle: int, number: int) -> tuple[int, int] | None:
    """A spot beside a vehicle if a man can stand there."""
    x, y = beside(g, vehicle, number)
    return (round(x * 100), round(y * 100)) if can_stand(g, x, y) else None


def can_stand(g: Mog, x: float, y: float) -> bool:
    """Whether a man can be put down on the street at a point (R13)."""
    ground = g.ground
    k = g.pack.k
    if not (0 <= x <= ground.width and 0 <= y <= ground.height):
        return False
    least = k.walk_clearance - TOLERANCE
    if any(to_polygon(x, y, solid.points) < least for solid, _ in ground.solids):
        return False
    for (ax, ay), (bx, by) in ground.high_walls:
        if to_polygon(x, y, ((ax, ay), (bx, by), (ax, ay))) < least:
            return False
    if any(to_polygon(x, y, bar.points) < least for _, bar in g.bars):
        return False
    lattice = ground.lattice
    for figure, kind in enumerate(g.f_kind):
        if kind >= 0 and g.f_ride[figure] < 0 and g.f_node[figure] < lattice.size:
            node = g.f_node[figure]
            if (lattice.x[node] - x) ** 2 + (lattice.y[node] - y) ** 2 < k.walk_somali**2:
                return False
    for model, where in enumerate(g.where):
        if STREET <= where < ROOF and g.ap[model] > 0:
            dx, dy = g.x[model] / 100 - x, g.y[model] / 100 - y
            if dx * dx + dy * dy < k.walk_friend**2 - TOLERANCE:
                return False
    return True
