"""Task forces: ships in a box that a chit stands for on the map (xvi.v, xvi.w, b3.1b).

Which ships are in boxes is open to all, as is where the chits lie; in which box a ship is, only
its owner knows until the force is opened. Ships in a box do nothing but sail: for all else, and
whenever they are found, met or attacked, the force is opened and they lie in its hex.
"""

from zariba.core.flow import Event
from zariba.games.aoi.material.pieces import SHIP
from zariba.games.aoi.rules.ships import allowance, is_haven
from zariba.games.aoi.rules.state import IN_FORCE, MOVED, Aoi, enter
from zariba.games.aoi.rules.under_way import UnderWay


def chits_of(g: Aoi, seat: int) -> range:
    """The chits of a side, on the map or not (b3.1b)."""
    each = g.pack.sea.task_forces
    return range(seat * each, (seat + 1) * each)


def on_the_map(g: Aoi, seat: int) -> list[int]:
    """The task forces of a side on the map."""
    return [c for c in chits_of(g, seat) if c in g.forces] if g.forces else []


def forces_in(g: Aoi, hex_: int, seat: int) -> list[int]:
    """The task forces of a side in a hex."""
    return [c for c in on_the_map(g, seat) if g.forces[c] == hex_]


def ready(g: Aoi, seat: int) -> list[int]:
    """The task forces of a side that have not moved in this step."""
    return [c for c in on_the_map(g, seat) if c not in g.forces_moved]


def at_sea(g: Aoi, seat: int) -> list[int]:
    """The task forces of a side that are not in port."""
    return [c for c in on_the_map(g, seat) if not is_haven(g, seat, g.forces[c])]


def crew(g: Aoi, chit: int) -> tuple[int, ...]:
    """The ships of a task force; a Dummy has none."""
    return tuple(sorted(ship for ship, force in g.boxes.items() if force == chit))


def speed(g: Aoi, chit: int) -> int:
    """The MPs of the slowest of its ships; a Dummy has its own (b3.1b)."""
    ships = crew(g, chit)
    return allowance(g, ships) if ships else g.pack.sea.dummy_move


def fastest(g: Aoi, seat: int) -> int:
    """The MPs of the fastest ship in any box of a side: as far as the enemy must reckon with."""
    boxed = [s for s in g.plan.sides[seat].of_sort[SHIP] if g.at[s] == IN_FORCE]
    return max((allowance(g, (s,)) for s in boxed), default=0)


def is_dummy(g: Aoi, chit: int) -> bool:
    """Whether no ship is in its box (R84)."""
    return not crew(g, chit)


def advance(g: Aoi, chit: int, hex_: int) -> None:
    """The chit enters a hex."""
    g.forces[chit] = hex_
    if chit not in g.forces_moved:
        g.forces_moved = (*g.forces_moved, chit)


def open_force(g: Aoi, chit: int) -> None:
    """Its ships lie in the hex for all to see, and sail on as such; a Dummy is gone (b3.1b)."""
    hex_, ships = g.forces.pop(chit), crew(g, chit)
    sailed, moved = g.forces_sailed.pop(chit, 0), chit in g.forces_moved
    g.forces_moved = tuple(c for c in g.forces_moved if c != chit)
    for ship in ships:
        land_ship(g, ship, hex_)
        if moved:
            g.status[ship] |= MOVED
        if sailed:
            g.sailed[ship] = sailed
    for step in g.flow:
        if isinstance(step, UnderWay) and step.force == chit:
            step.ships, step.force = ships, -1
    g.shown += 1
    seat = chit // g.pack.sea.task_forces
    g.tell(Event("force_opened", seat=seat, units=ships, at=hex_, value=chit))


def land_ship(g: Aoi, ship: int, hex_: int) -> None:
    """A ship leaves its box for the hex of the chit."""
    del g.boxes[ship]
    enter(g, ship, hex_)


def open_all(g: Aoi, hex_: int, seat: int) -> None:
    """Every task force of a side in a hex is opened."""
    for chit in forces_in(g, hex_, seat):
        open_force(g, chit)


def unveil(g: Aoi, moving: UnderWay) -> tuple[int, ...]:
    """The ships under way, once what hides them is taken off; none were it a Dummy."""
    if moving.force >= 0:
        open_force(g, moving.force)
    return moving.ships


def tell_way(g: Aoi, moving: UnderWay) -> None:
    """Where ships have gone; of a closed force only its chit is told (xvi.w)."""
    here = moving.lies(g)
    if moving.force >= 0:
        told = Event("force_sails", seat=moving.seat, at=moving.start, to=here, value=moving.force)
    else:
        told = Event("sail", seat=moving.seat, units=moving.ships, at=moving.start, to=here)
    g.tell(told)
