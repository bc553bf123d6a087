"""One vehicle in its act: drive or halt, its crew, and what is in its way (R66, R69)."""

from math import cos, hypot, radians, sin

from zariba.boards.plane import (
    TOLERANCE,
    apart,
    box_of,
    inside,
    is_convex,
    meet,
    overlap,
    to_polygon,
)
from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event
from zariba.games.mog93.material.forces import CREW
from zariba.games.mog93.rules.activation import Act
from zariba.games.mog93.rules.helicopters import AirCall, may_call
from zariba.games.mog93.rules.losses import free_node
from zariba.games.mog93.rules.state import (
    ABOARD,
    AWAY,
    STREET,
    ConvoyStep,
    Mog,
    aboard,
    footprint,
    regroup,
    repark,
    replaced,
    up,
)


def make_way(g: Mog, vehicle: int) -> None:
    """Somalis on foot under a vehicle go to the nearest free node, unhurt (R66)."""
    shape = footprint(g, vehicle)
    lattice = g.ground.lattice
    for figure, kind in enumerate(g.f_kind):
        if kind < 0 or g.f_ride[figure] >= 0 or g.f_node[figure] >= lattice.size:
            continue
        node = g.f_node[figure]
        if lattice.inside_of[node] >= 0:
            continue  # behind a wall
        if to_polygon(lattice.x[node], lattice.y[node], shape) < 0.5 - TOLERANCE:
            g.f_node[figure] = free_node(g, lattice.x[node], lattice.y[node])
            regroup(g)


class VehicleAct(ConvoyStep):
    """One vehicle: drive or halt, then its gunner (R69, veh.declare).

    No ground costs it more than its 2 inches for each AP (veh.kinds).
    """

    vehicle: int
    declared: str = ""
    spent: int = 0
    gunless: bool = False
    """The gun changes hands in this act: no fire."""

    def work(self, g: Mog) -> bool:
        v = self.vehicle
        if not g.v_kind[v] or g.v_ap[v] <= 0:
            g.pop()
            return True
        if self.declared in ("", "drive"):
            return False
        gunner = g.guns[v]
        g.pop()
        if gunner >= 0 and up(g, gunner) and not self.gunless:
            self.man_gun(g, gunner)
        return True

    def man_gun(self, g: Mog, gunner: int) -> None:
        """The gunner acts with his own AP; he was checked with the vehicle."""
        if g.patched[gunner]:  # medic.patient
            g.patched = replaced(g.patched, gunner, 0)
            g.tell(Event("rests", units=(gunner,)))
            return
        g.push(Act(gunner, gun=True, driving=self.declared == "driven"))

    def choice(self, g: Mog, seat: int) -> Choice:
        v = self.vehicle
        if self.declared == "drive":
            return Choice("Drive how?", [*self.drives(g), DONE])
        options: list[Action] = [("halt", 0)]
        if g.wheels[v] >= 0:
            options.append(("drive", 0))
        else:
            busy = g.guns[v] if self.gunless else -1
            options += [("wheel", m) for m in drivers(g, v) if m != busy]  # veh.driver
        if can_take_gun(g, v) and not self.gunless:
            options.append(("gun", 0))  # convoy.replace
        if may_call(g) and living_crew(g, v):
            options.append(("air", 0))  # heli.caller
        return Choice("Drive or halt?", options)

    def drives(self, g: Mog) -> list[Action]:
        """What one AP of driving may be."""
        pack = g.pack
        left = g.v_ap[self.vehicle] - self.spent  # veh.us_damage: a hit costs way too
        found: list[Action] = []
        if left >= max(pack.cost["vehicle_move"], 1):  # act.vehicle_move
            ahead = clear_way(g, self.vehicle, max(pack.forward, default=0), 0)
            behind = clear_way(g, self.vehicle, -max(pack.back, default=0), 0)
            found += [("forward", d) for d in pack.forward if d <= ahead]
            found += [("back", d) for d in pack.back if d <= behind]
        if left >= max(pack.cost["vehicle_turn"], 1):  # veh.turn
            found += [("turn", t) for t in (45, 315) if not blocked(g, self.vehicle, 0, t)]
        return found

    def take(self, g: Mog, seat: int, verb: str, arg: int) -> None:
        v = self.vehicle
        match verb:
            case "halt":
                self.declared = "halted"
                g.v_drove = replaced(g.v_drove, v, 0)
                g.tell(Event("halts", units=(v,)))
            case "drive":
                self.declared = "drive"
                g.v_drove = replaced(g.v_drove, v, 1)
            case "wheel":
                g.wheels = replaced(g.wheels, v, arg)
                self.declared = "halted"
                g.v_drove = replaced(g.v_drove, v, 0)
                self.gunless = self.gunless or g.guns[v] == arg
                if g.guns[v] == arg:
                    g.guns = replaced(g.guns, v, -1)
                g.tell(Event("takes the wheel", units=(arg,), at=v))
            case "gun":
                swap_gunner(g, v)
                self.gunless = True
            case "air":
                g.push(AirCall(living_crew(g, v)[0]))
            case "done":
                self.declared = "driven"
                g.tell(Event("drove", units=(v,), at=g.v_x[v], to=g.v_y[v]))
            case _:
                self.spent += g.pack.cost["vehicle_turn" if verb == "turn" else "vehicle_move"]
                self.roll_on(g, verb, arg)

    def roll_on(self, g: Mog, verb: str, arg: int) -> None:
        """One AP of driving (act.vehicle_move, veh.turn, veh.headings)."""
        v = self.vehicle
        if verb == "turn":
            g.v_head = replaced(g.v_head, v, (g.v_head[v] + arg) % 360)
        else:
            way = radians(g.v_head[v])
            inches = arg if verb == "forward" else -arg
            g.v_x[v] = round(g.v_x[v] + sin(way) * inches)
            g.v_y[v] = round(g.v_y[v] + cos(way) * inches)
        for model in aboard(g, v):
            g.x[model], g.y[model] = g.v_x[v], g.v_y[v]
        if g.v_y[v] < 0:
            drive_off(g, v)
            return
        repark(g)
        make_way(g, v)

    def why_not(self, g: Mog, seat: int, verb: str, arg: int) -> Refusal:
        if verb in ("forward", "back", "turn"):
            if self.declared != "drive":
                return Refusal("veh.declare", "the vehicle halts in this act")
            return Refusal(
                "veh.blocked",
                "something is in the way of the vehicle",
                ("veh.turn", "veh.headings"),
            )
        if verb == "drive" and not self.declared:
            return Refusal("veh.driver", "nobody is at the wheel")
        if verb == "wheel":
            return Refusal(
                "veh.driver",
                "{it} cannot take it: the wheel is the driver's, the assistant's, then anybody's",
            )
        if verb == "leave":
            return Refusal("convoy.stay", "crew stay in a working vehicle")
        if verb == "gun" and self.declared:
            return Refusal("convoy.replace", "a gun changes hands before drive or halt is said")
        if verb == "gun":
            return Refusal("convoy.replace", "the gunner is whole, or nobody can take his place")
        return Refusal("veh.declare", "{it} has to wait: drive or halt first")


def living_crew(g: Mog, vehicle: int) -> list[int]:
    """The crew of a vehicle who are in it and up."""
    return [m for m in g.pack.crew[vehicle] if g.where[m] == ABOARD + vehicle and up(g, m)]


def drivers(g: Mog, vehicle: int) -> list[int]:
    """Who may take an empty wheel: the assistant, else any passenger (R69, veh.driver).

    An assistant who mans the gun may leave it for the wheel.
    """
    assistant = g.pack.crew[vehicle][CREW.index("assistant")]
    alive = [m for m in aboard(g, vehicle) if g.ap[m] > 0]
    if assistant in alive and g.guns[vehicle] != assistant:
        return [assistant]
    return [m for m in alive if m == assistant or m not in g.pack.crew[vehicle]]


def can_take_gun(g: Mog, vehicle: int) -> bool:
    """Whether the assistant may take the gun: gunner down or wounded (convoy.replace)."""
    if not g.v_kind[vehicle] or not g.pack.vehicles[g.v_kind[vehicle]].gun:
        return False
    assistant = g.pack.crew[vehicle][CREW.index("assistant")]
    if g.where[assistant] != ABOARD + vehicle or g.ap[assistant] <= 0:
        return False
    if assistant in (g.guns[vehicle], g.wheels[vehicle]):
        return False
    gunner = g.guns[vehicle]
    return gunner < 0 or g.ap[gunner] < g.pack.kinds[g.kind[gunner]].ap


def swap_gunner(g: Mog, vehicle: int) -> None:
    """The assistant mans the gun; a wounded gunner takes his seat."""
    assistant = g.pack.crew[vehicle][CREW.index("assistant")]
    g.guns = replaced(g.guns, vehicle, assistant)
    g.facing[assistant] = g.v_head[vehicle]
    g.tell(Event("takes the gun", units=(assistant,), at=vehicle))


def drive_off(g: Mog, vehicle: int) -> None:
    """Over the National edge: off with everyone aboard (veh.exit)."""
    people = aboard(g, vehicle)
    for model in people:
        g.where[model] = AWAY
        g.aim[model] = -1
    g.v_kind[vehicle] = ""
    g.guns = replaced(g.guns, vehicle, -1)
    g.wheels = replaced(g.wheels, vehicle, -1)
    repark(g)
    g.tell(Event("drives off", units=tuple(people), at=vehicle))


def blocked(g: Mog, vehicle: int, inches: int, turn: int) -> bool:
    """Whether a drive or turn would run into something (R66)."""
    return clear_way(g, vehicle, inches, turn) < abs(inches)


def clear_way(g: Mog, vehicle: int, inches: int, turn: int) -> int:
    """How much of a drive runs into nothing, tested every quarter inch; -1 for the turn itself."""
    kind = g.v_kind[vehicle]
    heading = (g.v_head[vehicle] + turn) % 360
    way = radians(heading)
    parts = max(1, abs(inches) // 25)
    for part in range(1, parts + 1):
        far = inches * part / parts
        x = round(g.v_x[vehicle] + sin(way) * far)
        y = round(g.v_y[vehicle] + cos(way) * far)
        if bumps(g, vehicle, kind, x, y, heading):
            return abs(inches) * (part - 1) // parts if inches else -1
    return abs(inches)


def bumps(g: Mog, vehicle: int, kind: str, x: int, y: int, heading: int) -> bool:
    """Whether a vehicle there would overlap anything solid, an American, or the table's edge."""
    shape = g.pack.bodies.outline(kind, x, y, heading)
    ground = g.ground
    for px, py in shape:
        if px < -TOLERANCE or px > ground.width + TOLERANCE or py > ground.height + TOLERANCE:
            return True
    box = box_of(shape)
    for solid in ground.obstacles:
        if not apart(box, solid.box) and overlaps(shape, solid.points):
            return True
    for other, bar in g.bars:
        if other != vehicle and not apart(box, bar.box) and overlap(shape, bar.points):
            if not overlap(footprint(g, vehicle), bar.points):
                return True  # what the column came to stand on may be driven off
    cx, cy = x / 100, y / 100
    least = g.pack.k.walk_clearance - TOLERANCE
    for model, where in enumerate(g.where):
        if where == STREET and hypot(g.x[model] / 100 - cx, g.y[model] / 100 - cy) < 4.0:
            if to_polygon(g.x[model] / 100, g.y[model] / 100, shape) < least:
                return True
    return False


def overlaps(
    shape: tuple[tuple[float, float], ...], polygon: tuple[tuple[float, float], ...]
) -> bool:
    """Whether a rectangle overlaps a house, which may have a corner cut out."""
    if len(polygon) <= 4 or is_convex(polygon):
        return overlap(shape, polygon)
    if any(inside(x, y, polygon) for x, y in shape) or any(inside(x, y, shape) for x, y in polygon):
        return True
    ax, ay = shape[-1]
    for bx, by in shape:
        cx, cy = polygon[-1]
        for dx, dy in polygon:
            if meet(ax, ay, bx, by, cx, cy, dx, dy) is not None:
                return True
            cx, cy = dx, dy
        ax, ay = bx, by
    return False
