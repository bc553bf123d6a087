"""Getting into vehicles, and lifting casualties in and out (R70)."""

from zariba.core.choice import Refusal
from zariba.core.flow import Event
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.rules.action_points import PRONE, SHORT, Spending
from zariba.games.mog93.rules.losses import set_down
from zariba.games.mog93.rules.sight import touches_vehicle
from zariba.games.mog93.rules.state import ABOARD, STREET, Mog, aboard


def passengers(g: Mog, vehicle: int) -> int:
    """How many ride besides the vehicle's own crew."""
    crew = g.pack.crew[vehicle]
    return sum(m not in crew for m in aboard(g, vehicle))


def can_board(g: Mog, vehicle: int) -> bool:
    """Whether a vehicle takes anybody (R70)."""
    kind = g.v_kind[vehicle]
    if not kind or g.v_ap[vehicle] <= 0 or g.v_drove[vehicle]:
        return False
    return passengers(g, vehicle) < g.pack.vehicles[kind].passengers


def why_not_board(g: Mog, vehicle: int) -> Refusal | None:
    """Why a vehicle takes nobody (R70)."""
    if not g.v_kind[vehicle] or g.v_ap[vehicle] <= 0:
        return Refusal("veh.ko", "{it} is a wreck")
    if g.v_drove[vehicle]:
        return Refusal("convoy.board", "{it} did not halt in its last act", ("convoy.board_first",))
    if passengers(g, vehicle) >= g.pack.vehicles[g.v_kind[vehicle]].passengers:
        return Refusal("convoy.capacity", "{it} is full")
    return None


def casualties_beside(g: Mog, vehicle: int) -> list[int]:
    """Casualties in the street in contact with a vehicle."""
    return [
        m
        for m, where in enumerate(g.where)
        if where == STREET and g.ap[m] == 0 and touches_vehicle(g, m, vehicle)
    ]


def get_in(g: Mog, model: int, vehicle: int) -> None:
    """Aboard."""
    g.where[model] = ABOARD + vehicle
    g.x[model], g.y[model] = g.v_x[vehicle], g.v_y[vehicle]
    g.aim[model] = -1
    g.tell(Event("boarded", units=(model,), at=vehicle))


def lift_in(g: Mog, model: int, casualty: int) -> None:
    """A casualty goes aboard the first vehicle with room that the man touches (convoy.load).

    A man aboard takes him into his own (R70).
    """
    if g.where[model] >= ABOARD:
        get_in(g, casualty, g.where[model] - ABOARD)
        return
    for vehicle in range(CONVOY):
        if g.v_kind[vehicle] and touches_vehicle(g, model, vehicle):
            if can_board(g, vehicle):
                get_in(g, casualty, vehicle)
                return


def lift_out(g: Mog, model: int, casualty: int) -> None:
    """A casualty is set down on the free place nearest the man, or the vehicle he is in."""
    vehicle = g.where[casualty] - ABOARD
    if g.where[model] >= ABOARD:
        x, y = g.v_x[vehicle] / 100, g.v_y[vehicle] / 100
    else:
        x, y = g.x[model] / 100, g.y[model] / 100
    set_down(g, casualty, x, y)
    g.tell(Event("set down", units=(model, casualty), at=vehicle))


def why_no_vehicle(g: Mog, act: Spending, verb: str, arg: int) -> Refusal:
    """Boarding and getting out."""
    model = act.model
    if verb == "board":
        if g.prone[model]:
            return PRONE
        if g.where[model] != STREET or not touches_vehicle(g, model, arg):
            return Refusal(
                "convoy.board", "{it} is not in contact with him", ("contact", "act.board")
            )
        return why_not_board(g, arg) or SHORT
    if verb == "leave":
        vehicle = g.where[model] - ABOARD
        if vehicle < 0:
            return Refusal("act.board", "he is not aboard")
        if g.pack.models[model].vehicle == vehicle:
            return Refusal("convoy.stay", "crew stay with a working vehicle")
        if g.v_drove[vehicle]:
            return Refusal("convoy.board", "the vehicle did not halt in its last act")
        return SHORT
    if act.can(g, "load_casualty"):
        return Refusal(
            "convoy.load",
            "{it} cannot be loaded: casualty and halted vehicle with room must both be in contact",
            ("convoy.capacity", "convoy.board"),
        )
    return SHORT
