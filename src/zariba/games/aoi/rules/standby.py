"""Ships on Standby, and the Sea Offensive that calls on them (b3.27a, xviii.m4k)."""

from typing import Final

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.ground import in_range
from zariba.games.aoi.material.pieces import AIR, SHIP
from zariba.games.aoi.rules.ships import why_not_sail
from zariba.games.aoi.rules.state import MOVED, NOT_NOW, SCOUTED, STANDBY, Aoi, on_map
from zariba.games.aoi.rules.voyage import Voyage

NOT_ON_STANDBY: Final = Refusal("b3.27a", "{it} is not on Standby")
TOO_FAR: Final = Refusal("b3.27a", "{it} lies too far from the first ships of this Offensive")


def why_not_mark(g: Aoi, seat: int, ship: int) -> Refusal | None:
    """Why a ship may not be marked Standby: it moved or fought in this step (b3.27a)."""
    if g.status[ship] & STANDBY:
        return Refusal("b3.27a", "{it} is on Standby already")
    refusal = why_not_sail(g, seat, ship)
    if refusal is not None and refusal.rule == "b3.2a":
        return Refusal("b3.27a", "only a ship that did not move or fight is put on Standby")
    return refusal


class MarkStandby(SeatStep[Aoi]):
    """At the end of the First Naval Movement Step a side marks ships Standby (b3.27a)."""

    def able(self, g: Aoi) -> list[int]:
        """The ships that may be marked."""
        return [s for s in on_map(g, self.seat, SHIP) if why_not_mark(g, self.seat, s) is None]

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Which, or no more."""
        options: list[Action] = [("unit", s) for s in self.able(g)]
        everything: list[Action] = [("all", 0)] if len(options) > 1 else []
        return Choice("Which ships stand by?", [*options, *everything, DONE], standing="Standby")

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Mark them."""
        ships = tuple(self.able(g)) if verb == "all" else (arg,) if verb == "unit" else ()
        for ship in ships:
            g.status[ship] |= STANDBY
        if ships:
            g.tell(Event("standby", seat=seat, units=ships))
        else:
            g.pop()

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that one."""
        return why_not_mark(g, seat, arg) or NOT_NOW if verb == "unit" else NOT_NOW


def why_no_sea(g: Aoi, seat: int, nation: int) -> Refusal | None:
    """Why no ship of a nation takes part in a Sea Offensive now (b3.27a)."""
    ready = [s for s in on_map(g, seat, SHIP) if g.status[s] & STANDBY]
    if any(g.pack.nation[s] == nation for s in ready):
        return None
    return Refusal("b3.27a", "no ship is on Standby")


class SeaOffensive(SeatStep[Aoi]):
    """Standby stacks near one another move once as in the naval step (b3.27a, xviii.m4k)."""

    nation: int
    hex: int = -1
    """Where the first of them lay."""
    ship: int = -1
    begun: bool = False

    def work(self, g: Aoi) -> bool:
        """It is a step of its own: all may intercept and look for ships again."""
        if not self.begun:
            self.begun = True
            fresh(g)
        if self.ship >= 0:
            for ship in on_map(g, self.seat, SHIP):
                if g.status[ship] & MOVED:
                    g.status[ship] &= ~STANDBY
            self.ship = -1
        return False

    def why_not_sail(self, g: Aoi, ship: int) -> Refusal | None:
        """Why a ship takes no part."""
        refusal = why_not_sail(g, self.seat, ship)
        if refusal is not None:
            return refusal
        if not g.status[ship] & STANDBY or g.pack.nation[ship] != self.nation:
            return NOT_ON_STANDBY
        within = g.pack.sea.standby_hexes
        if self.hex >= 0 and g.at[ship] not in in_range(g.pack, self.hex, within):
            return TOO_FAR
        return None

    def choice(self, g: Aoi, seat: int) -> Choice:
        """The next stack, or no more."""
        options: list[Action] = [
            ("unit", s) for s in on_map(g, seat, SHIP) if self.why_not_sail(g, s) is None
        ]
        return Choice(
            "Which ships on Standby move?", [*options, DONE], standing="Ships on Standby that move"
        )

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """It sails, or the Offensive is over."""
        if verb == "unit":
            self.ship = arg
            if self.hex < 0:
                self.hex = g.at[arg]
            g.push(Voyage(seat, (arg,), offensive=True))
        else:
            g.pop()
            fresh(g)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that ship."""
        return self.why_not_sail(g, arg) or NOT_NOW if verb == "unit" else NOT_NOW


def fresh(g: Aoi) -> None:
    """Ships have not moved and bombers have not looked for ships in a step that begins."""
    g.forces_moved = ()
    for seat in range(len(g.plan.sides)):
        for ship in on_map(g, seat, SHIP):
            g.status[ship] &= ~MOVED
        for piece in on_map(g, seat, AIR):
            g.status[piece] &= ~SCOUTED
