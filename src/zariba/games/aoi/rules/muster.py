"""Ships of a hex are put into task forces, or out of them again (xvi.v, b3.1b, R84)."""

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import SHIP
from zariba.games.aoi.rules.ships import why_not_sail
from zariba.games.aoi.rules.state import (
    IN_FORCE,
    NOT_NOW,
    Aoi,
    leave,
    on_map,
    pieces_in,
)
from zariba.games.aoi.rules.task_forces import (
    chits_of,
    crew,
    forces_in,
    is_dummy,
    land_ship,
    on_the_map,
    ready,
)

DUMMIES = Refusal("b3.1b", "too many of the task forces would be empty")
TAKEN = Refusal("b3.1b", "that task force has moved, or is elsewhere")


def places(g: Aoi, seat: int) -> list[int]:
    """The hexes where a side may form task forces or dissolve them now."""
    hexes = [g.forces[c] for c in ready(g, seat)]
    if len(on_the_map(g, seat)) < g.pack.sea.task_forces:
        hexes += [g.at[s] for s in on_map(g, seat, SHIP) if why_not_sail(g, seat, s) is None]
    return sorted(set(hexes))


def muster(g: Aoi, seat: int, hex_: int) -> "Muster":
    """The step with what lies in the hex now."""
    chits = tuple(c for c in forces_in(g, hex_, seat) if c in ready(g, seat))
    plan = tuple((ship, c) for c in chits for ship in crew(g, c))
    return Muster(seat, hex_, chits=chits, plan=plan)


class Muster(SeatStep[Aoi]):
    """The enemy sees what goes into the boxes and which chits are laid, all at once at the end."""

    hex: int
    force: int = -1
    """The box in hand; like the next two a secret."""
    chits: tuple[int, ...] = ()
    plan: tuple[tuple[int, int], ...] = ()
    """The ships and the boxes they are to be in."""

    def free(self, g: Aoi) -> list[int]:
        """The ships of the hex that are in no box by the plan."""
        used = {ship for ship, _ in self.plan}
        boxed = [s for c in self.here(g) for s in crew(g, c)]
        lying = [
            s
            for s in pieces_in(g, self.hex, self.seat, SHIP)
            if why_not_sail(g, self.seat, s) is None
        ]
        return [s for s in sorted((*lying, *boxed)) if s not in used]

    def here(self, g: Aoi) -> list[int]:
        """The task forces in the hex that may still be changed."""
        return [c for c in ready(g, self.seat) if g.forces[c] == self.hex]

    def usable(self, g: Aoi) -> list[int]:
        """The chits that may be laid here."""
        here = self.here(g)
        return [c for c in chits_of(g, self.seat) if c in here or c not in g.forces]

    def dummies(self, g: Aoi) -> int:
        """How many empty task forces the side would have."""
        full, usable = {c for _, c in self.plan}, self.usable(g)
        away = sum(is_dummy(g, c) for c in on_the_map(g, self.seat) if c not in usable)
        return away + sum(c not in full for c in self.chits)

    def choice(self, g: Aoi, seat: int) -> Choice:
        """A box; then the ships that go into it."""
        if self.force >= 0:
            ships: list[Action] = [("unit", s) for s in self.free(g)]
            ships += [("drop", s) for s, c in self.plan if c == self.force]
            return Choice("Which ships are in this task force?", [*ships, ("back", 0)])
        options: list[Action] = [("force", c) for c in self.usable(g)]
        options += [("open", c) for c in self.chits]
        if self.dummies(g) <= g.pack.sea.dummies:
            options.append(("go", 0))
        return Choice("Which task force is put together?", [*options, ("back", 0)])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Plan, then do it."""
        if verb == "unit":
            self.plan = (*self.plan, (arg, self.force))
        elif verb == "drop":
            self.plan = tuple(one for one in self.plan if one[0] != arg)
        elif verb == "force":
            self.force = arg
            if arg not in self.chits:
                self.chits = tuple(sorted((*self.chits, arg)))
        elif verb == "open":
            self.chits = tuple(c for c in self.chits if c != arg)
            self.plan = tuple(one for one in self.plan if one[1] != arg)
        elif verb == "go":
            g.pop()
            self.lay(g)
        elif self.force >= 0:
            self.force = -1
        else:
            g.pop()

    def lay(self, g: Aoi) -> None:
        """The ships go into the boxes, those left out lie in the hex, and the chits are laid."""
        to = dict(self.plan)
        for chit in self.here(g):
            del g.forces[chit]
        boxed = [s for s in sorted(g.boxes) if s in to or g.boxes[s] in self.usable(g)]
        for ship in boxed:
            if ship not in to:
                land_ship(g, ship, self.hex)
                g.shown += 1
        for ship in sorted(to):
            if g.at[ship] != IN_FORCE:
                leave(g, ship, IN_FORCE)
        g.boxes = dict(sorted({**g.boxes, **to}.items()))
        for chit in self.chits:
            g.forces[chit] = self.hex
        g.forces = dict(sorted(g.forces.items()))
        ships = tuple(sorted(to))
        g.tell(Event("mustered", seat=self.seat, units=ships, at=self.hex, value=len(self.chits)))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that ship or chit."""
        if verb == "go" and self.force < 0:
            return DUMMIES
        if verb == "force":
            return TAKEN
        if verb == "unit" and self.force >= 0:
            other = Refusal("b3.1b", "only ships of this hex, each in one task force")
            return why_not_sail(g, seat, arg) or other
        return NOT_NOW
