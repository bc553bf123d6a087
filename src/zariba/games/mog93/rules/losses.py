"""Figures and vehicles that leave the game, and what becomes of those around them."""

from functools import lru_cache
from math import hypot

from zariba.boards.plane import to_polygon
from zariba.core.flow import Event
from zariba.games.mog93.material.figures import TECH_GUNNER
from zariba.games.mog93.rules.being_fired_upon import fell
from zariba.games.mog93.rules.state import (
    ABOARD,
    ROOF,
    STREET,
    Mog,
    aboard,
    footprint,
    is_convoy,
    regroup,
    repark,
    replaced,
    technical_crew,
)


def remove_figure(g: Mog, figure: int) -> None:
    """A figure leaves play at once (fire.remove); an empty mob ceases to exist (basics.mob)."""
    mob = g.f_mob[figure]
    g.toll = tuple(
        (each, size, bursts, losses + (each == mob)) for each, size, bursts, losses in g.toll
    )
    g.tell(Event("removed", units=(figure,), at=g.f_node[figure], value=g.f_kind[figure], to=mob))
    ride = g.f_ride[figure]
    clear_slot(g, figure)
    if ride >= 0:
        crew = technical_crew(g, ride)
        if crew:
            g.f_kind[crew[0]] = TECH_GUNNER  # veh.tech_gun: the driver mans the gun
        else:
            g.v_mob = replaced(g.v_mob, ride, -1)
    regroup(g)
    left = tuple(f for f in g.mobs[mob] if f != figure)
    if left:
        g.mobs[mob] = left
    else:
        end_mob(g, mob)


def clear_slot(g: Mog, figure: int) -> None:
    """Empty a figure's slot; Aims at it end (fire.aim_target_gone)."""
    g.f_kind[figure] = -1
    g.f_ride = replaced(g.f_ride, figure, -1)
    for model, target in enumerate(g.aim):
        if target == figure:
            g.aim[model] = -1


def end_mob(g: Mog, mob: int) -> None:
    """A mob without figures is no mob."""
    del g.mobs[mob], g.anchor[mob], g.panic[mob]
    for vehicle, of in enumerate(g.v_mob):
        if of == mob:
            g.v_mob = replaced(g.v_mob, vehicle, -1)


def take_off(g: Mog, mob: int, figures: list[int]) -> None:
    """Figures that flee or find no room: they go back to the pool (mob.removed)."""
    gone = set(figures)
    for figure in figures:
        clear_slot(g, figure)
    regroup(g)
    left = tuple(f for f in g.mobs[mob] if f not in gone)
    if left:
        g.mobs[mob] = left
    else:
        end_mob(g, mob)


def take_off_technical(g: Mog, vehicle: int) -> None:
    """A technical leaves the table with its crew."""
    crew = technical_crew(g, vehicle)
    mob = g.f_mob[crew[0]] if crew else -1
    lift_vehicle(g, vehicle)
    if crew:
        take_off(g, mob, crew)


def lift_vehicle(g: Mog, vehicle: int) -> None:
    """Take a vehicle off the table."""
    g.v_kind[vehicle] = ""
    g.v_mob = replaced(g.v_mob, vehicle, -1)
    for model, target in enumerate(g.aim):
        if target == ABOARD + vehicle:
            g.aim[model] = -1
    repark(g)


def damage_vehicle(g: Mog, vehicle: int, damage: int) -> None:
    """Damage off a ground vehicle's AP; at 0 it is done for (veh.tech_ap, veh.ko)."""
    g.v_ap = replaced(g.v_ap, vehicle, max(0, g.v_ap[vehicle] - damage))
    g.tell(Event("vehicle damage", units=(vehicle,), value=damage, to=g.v_ap[vehicle]))
    if g.v_ap[vehicle] > 0:
        return
    if is_convoy(vehicle):
        knock_out(g, vehicle)
    else:
        burn(g, vehicle)


def burn(g: Mog, vehicle: int) -> None:
    """A technical is destroyed with its crew; a solid an inch high stays (R36)."""
    g.tell(Event("technical destroyed", units=(vehicle,)))
    for figure in technical_crew(g, vehicle):
        remove_figure(g, figure)
    g.v_kind[vehicle] = "burnt"
    g.v_mob = replaced(g.v_mob, vehicle, -1)
    for model, target in enumerate(g.aim):
        if target == ABOARD + vehicle:
            g.aim[model] = -1
    repark(g)


def knock_out(g: Mog, vehicle: int) -> None:
    """A convoy vehicle becomes a wreck; all aboard are set down beside it (R68)."""
    g.v_ap = replaced(g.v_ap, vehicle, 0)
    g.tell(Event("vehicle out", units=(vehicle,)))
    people = aboard(g, vehicle)
    for model in people:
        set_down(g, model, g.v_x[vehicle] / 100, g.v_y[vehicle] / 100)
    g.guns = replaced(g.guns, vehicle, -1)
    g.wheels = replaced(g.wheels, vehicle, -1)
    enlist_crew(g, vehicle)


def enlist_crew(g: Mog, vehicle: int) -> None:
    """Living crew become a unit of the convoy's seat, with cards from the next turn (R68)."""
    unit = g.pack.models[g.pack.crew[vehicle][0]].unit
    if unit not in g.roster and any(
        g.ap[m] > 0 and g.where[m] >= STREET for m in g.pack.crew[vehicle]
    ):
        enlist(g, unit, g.convoy_seat)


def enlist(g: Mog, unit: int, seat: int) -> None:
    """A unit that comes late: last of the roster, cards from the next deck on (cards.late)."""
    g.roster = (*g.roster, unit)
    g.seats = replaced(g.seats, unit, seat)
    g.tell(Event("unit joins", units=(unit,), seat=seat))


def set_down(g: Mog, model: int, x: float, y: float) -> None:
    """Put a model on the free street node nearest a point."""
    node = free_node(g, x, y)
    lattice = g.ground.lattice
    g.where[model] = STREET
    g.x[model] = round(lattice.x[node] * 100)
    g.y[model] = round(lattice.y[node] * 100)
    g.counted = replaced(g.counted, model, 1)


def free_node(g: Mog, x: float, y: float, away: tuple[int, ...] = ()) -> int:
    """The street node nearest a point that nobody has taken (R11); ties y, then x."""
    lattice = g.ground.lattice
    graph = g.graph()
    taken = taken_nodes(g, STREET, -1) | set(away)
    return lattice.nearest(x, y, (n for n in graph.main if n not in taken))


def taken_nodes(g: Mog, level: int, mob: int) -> set[int]:
    """Nodes that are no free place for a mob: others' figures, Americans close by (R11)."""
    lattice = g.ground.lattice
    roof = level >= ROOF
    taken = {
        g.f_node[f]
        for other, figures in g.mobs.items()
        if other != mob
        for f in figures
        if g.f_ride[f] < 0
    }
    for model, where in enumerate(g.where):
        if where < STREET or where >= ABOARD or (where >= ROOF) != roof:
            continue
        near = nodes_close_to(g.x[model], g.y[model], lattice.across, lattice.up)
        taken.update([node + lattice.size for node in near] if roof else near)
    return taken


@lru_cache(maxsize=10_000)
def nodes_close_to(x: int, y: int, across: int, up: int) -> tuple[int, ...]:
    """The nodes of a level within an inch of a place in hundredths, on a table of a size."""
    px, py = x / 100, y / 100
    column, row = int(px), int(py)
    return tuple(
        r * across + c
        for c in (column - 1, column, column + 1)
        for r in (row - 1, row, row + 1)
        if 0 <= c < across and 0 <= r < up and hypot(c + 0.5 - px, r + 0.5 - py) < 1.0 - 1e-6
    )


def crush(g: Mog, x: float, y: float, radius: float) -> None:
    """Everything under a falling helicopter is destroyed, on any level (heli.crash_under).

    Bodies on the street come to lie beside the wreck, where they can be reached.
    """
    lattice = g.ground.lattice
    for model, where in enumerate(g.where):
        if STREET <= where < ABOARD:
            if hypot(g.x[model] / 100 - x, g.y[model] / 100 - y) <= radius + 1e-6:
                if g.ap[model] > 0:
                    fell(g, model)
                if where == STREET:
                    set_down(g, model, g.x[model] / 100, g.y[model] / 100)
    for figure, kind in enumerate(g.f_kind):
        if kind < 0 or g.f_ride[figure] >= 0:
            continue
        node = g.f_node[figure]
        if hypot(lattice.x[node] - x, lattice.y[node] - y) <= radius + 1e-6:
            remove_figure(g, figure)
    for vehicle, name in enumerate(g.v_kind):
        if not name or name == "burnt":
            continue
        outline = footprint(g, vehicle)
        if to_polygon(x, y, outline) > radius + 1e-6:
            continue  # measured to the nearest point of the vehicle (R2)
        if is_convoy(vehicle):
            for model in aboard(g, vehicle):
                if g.ap[model] > 0:
                    fell(g, model)
            knock_out(g, vehicle)
        else:
            burn(g, vehicle)
