"""The ground convoy: its check, its arrival, its card, and fire at its vehicles (R66, R67, R78)."""

from math import cos, radians, sin

from zariba.boards.plane import TOLERANCE, to_polygon
from zariba.core.choice import Choice, Refusal
from zariba.core.flow import Event
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.rules.being_fired_upon import (
    VEHICLE,
    blast_of,
    burst,
    chance_of,
    chance_parts,
    check_model,
    shots_at,
)
from zariba.games.mog93.rules.dice import throw
from zariba.games.mog93.rules.driving import VehicleAct, make_way
from zariba.games.mog93.rules.eyes import eye_of_vehicle
from zariba.games.mog93.rules.losses import damage_vehicle, free_node
from zariba.games.mog93.rules.panic import begin_action, end_action
from zariba.games.mog93.rules.state import (
    ABOARD,
    STREET,
    ConvoyStep,
    Mog,
    footprint,
    manned,
    repark,
    replaced,
)


def arrive(g: Mog) -> None:
    """The column stands on National Street, nose of the first at the lead point (convoy.place).

    It is the scenario's column (convoy.make); from there its seat drives it (convoy.heads).
    """
    column = g.ground.data.column[0]
    turn = radians(column.heading)
    x, y = column.lead
    g.arrived = True
    for vehicle, kind in enumerate(g.plan.convoy.column):
        made = g.pack.vehicles[kind]
        x -= sin(turn) * made.length / 2
        y -= cos(turn) * made.length / 2
        put_vehicle(g, vehicle, kind, round(x * 100), round(y * 100), column.heading)
        x -= sin(turn) * (made.length / 2 + column.gap)
        y -= cos(turn) * (made.length / 2 + column.gap)
    repark(g)
    for vehicle in range(len(g.plan.convoy.column)):
        make_way(g, vehicle)
        shift_americans(g, vehicle)
    g.tell(Event("convoy", value=len(g.plan.convoy.column)))


def put_vehicle(g: Mog, vehicle: int, kind: str, x: int, y: int, heading: int) -> None:
    """A vehicle with its crew comes onto the table (convoy.crew)."""
    pack = g.pack
    made = pack.vehicles[kind]
    g.v_kind[vehicle] = kind
    g.v_x[vehicle], g.v_y[vehicle] = x, y
    g.v_head = replaced(g.v_head, vehicle, heading)
    g.v_ap = replaced(g.v_ap, vehicle, made.ap)  # act.ap_vehicle
    g.v_drove = replaced(g.v_drove, vehicle, 1)  # convoy.board_first
    crew = pack.crew[vehicle][: len(made.crew)]
    for model in crew:
        g.where[model] = ABOARD + vehicle
        g.x[model], g.y[model] = x, y
        g.facing[model] = heading
        g.kind = replaced(g.kind, model, pack.kind_index[made.crew_type])
        g.ap[model] = pack.kinds[g.kind[model]].ap
        g.counted = replaced(g.counted, model, 1)
    g.wheels = replaced(g.wheels, vehicle, crew[0])
    g.guns = replaced(g.guns, vehicle, crew[2] if len(crew) > 2 else -1)


def shift_americans(g: Mog, vehicle: int) -> None:
    """Americans where the column comes to stand are shifted likewise."""
    shape = footprint(g, vehicle)
    for model, where in enumerate(g.where):
        if where == STREET:
            x, y = g.x[model] / 100, g.y[model] / 100
            if to_polygon(x, y, shape) < g.pack.k.walk_clearance - TOLERANCE:
                lattice = g.ground.lattice
                node = free_node(g, x, y)
                g.x[model] = round(lattice.x[node] * 100)
                g.y[model] = round(lattice.y[node] * 100)


class ConvoyCheck(ConvoyStep):
    """From the turn after all sites are secured the convoy may be checked for (R78)."""

    def choice(self, g: Mog, seat: int) -> Choice:
        return Choice(
            "Check for the convoy?",
            [("check", 0), ("decline", 0)],
            standing="The check for the convoy",
        )

    def take(self, g: Mog, seat: int, verb: str, arg: int) -> None:
        g.pop()
        if verb == "decline":
            return  # convoy.may
        roll = g.roll(6, "convoy")
        need = g.pack.numbers.convoy_d6 - g.checks  # convoy.roll
        g.checks += 1
        g.tell(Event("convoy check", value=need, die=roll))
        if roll >= need:
            arrive(g)

    def why_not(self, g: Mog, seat: int, verb: str, arg: int) -> Refusal:
        return Refusal("convoy.may", "{it} has to wait: check for the convoy or decline")


class ConvoyCard(ConvoyStep):
    """A black ace: every vehicle of the convoy acts once (veh.act_order)."""

    acted: tuple[int, ...] = ()
    begun: bool = False

    def work(self, g: Mog) -> bool:
        if not self.begun:
            self.begun = True
            begin_action(g)
            for vehicle in range(CONVOY):
                if g.v_kind[vehicle] and not manned(g, vehicle):
                    g.v_drove = replaced(
                        g.v_drove, vehicle, 0
                    )  # nobody moves it: it has come to a stop
        if self.waiting(g):
            return False
        end_action(g)
        g.pop()
        return True

    def waiting(self, g: Mog) -> list[int]:
        """Vehicles still to act."""
        return [
            v
            for v in range(CONVOY)
            if v not in self.acted and g.v_kind[v] and g.v_ap[v] > 0 and manned(g, v)
        ]

    def choice(self, g: Mog, seat: int) -> Choice:
        return Choice("Which vehicle acts?", [("vehicle", v) for v in self.waiting(g)])

    def take(self, g: Mog, seat: int, verb: str, arg: int) -> None:
        self.acted = (*self.acted, arg)
        check_vehicle(g, arg)
        for model in g.pack.crew[arg]:  # veh.us_models
            if g.where[model] == ABOARD + arg and g.ap[model] > 0:
                check_model(g, model)
        if g.v_ap[arg] > 0 and manned(g, arg):
            g.push(VehicleAct(arg))
        else:
            g.v_drove = replaced(g.v_drove, arg, 0)

    def why_not(self, g: Mog, seat: int, verb: str, arg: int) -> Refusal:
        return Refusal(
            "veh.act_order", "{it} is no answer: name a vehicle that has not acted on this card"
        )


def check_vehicle(g: Mog, vehicle: int) -> None:
    """A vehicle is checked when it acts: small arms halved, no suppression (R67, veh.us_check)."""
    eye = eye_of_vehicle(g, vehicle)
    shots = shots_at(g, eye, False, VEHICLE)
    if not shots:
        return
    chance = chance_of(g.pack, shots)
    roll = g.roll(100, "fire on a vehicle", (vehicle,))
    parts = chance_parts(g, shots)
    if roll > chance:
        g.tell(Event("vehicle missed", units=(vehicle,), value=chance, die=roll, parts=parts))
        return
    g.tell(Event("vehicle hit", units=(vehicle,), value=chance, die=roll, parts=parts))
    blast = blast_of(g, shots, roll, eye, -1, vehicle)
    damage_vehicle(g, vehicle, throw(g, g.pack.numbers.vehicle_damage, "damage"))
    if blast is not None:
        burst(g, blast)
