"""The Naval and Air Phase: ships, then air units, then Sea Supply (xviii.m3a, m3c, m3d)."""

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import SeatStep, Step
from zariba.games.aoi.material.pieces import AIR, SHIP
from zariba.games.aoi.rules.air_movement import AirMovement
from zariba.games.aoi.rules.air_transport import AirTransport
from zariba.games.aoi.rules.airbase_raids import AirbaseRaids
from zariba.games.aoi.rules.naval_movement import FirstNavalMovement
from zariba.games.aoi.rules.sea_supply import buy_chit, land_chits, why_no_chit
from zariba.games.aoi.rules.ship_hunt import ShipHunt
from zariba.games.aoi.rules.ships import (
    allowance,
    at_own_quay,
    may_stop,
    rival_fleets,
    sail,
    voyages,
    why_not_sail,
)
from zariba.games.aoi.rules.state import MOVED, NOT_NOW, SUPPLY_CHIT, Aoi, enemy, on_map
from zariba.games.aoi.rules.transport import disembark, embark, why_not_embark
from zariba.games.aoi.rules.voyage import OPEN_SEA

BACK: Action = ("back", 0)
SHIPS, AIRCRAFT, CHITS = range(3)


class NavalAndAirPhase(Step[Aoi]):
    """Its steps in their order; a side that has nothing to move is not asked.

    Where both sides have ships or aircraft the Initiative goes first.
    """

    stage: int = SHIPS

    def work(self, g: Aoi) -> bool:
        """Begin the next step."""
        stage, self.stage = self.stage, self.stage + 1
        order = (enemy(g.initiative), g.initiative)
        if stage == SHIPS:
            if rival_fleets(g):
                g.push(FirstNavalMovement())
                return True
            for ship in [s for seat in order for s in on_map(g, seat, SHIP)]:
                g.status[ship] &= ~MOVED
            for seat in order:
                if on_map(g, seat, SHIP):
                    g.push(NavalMovement(seat))
        elif stage == AIRCRAFT:
            for seat in order:
                if on_map(g, seat, AIR):
                    g.push(AirTransport(seat))
                    g.push(AirMovement(seat))
                    g.push(AirbaseRaids(seat))  # xviii.m3c: attacks, then changes of base
                    if rival_fleets(g):
                        g.push(ShipHunt(seat))  # attacks come before changes of base (b4.1a)
        else:
            g.pop()
            land_chits(g)
        return True


class NavalMovement(SeatStep[Aoi]):
    """One side's ships sail one after another, loaded in the port they leave (b3.2a, b3.23b).

    So where no other side has ships; else they meet (`naval_movement`).
    """

    ship: int = -1

    def choice(self, g: Aoi, seat: int) -> Choice:
        """A ship; then its cargo and where it sails."""
        if self.ship < 0:
            ships: list[Action] = [
                ("unit", s) for s in on_map(g, seat, SHIP) if why_not_sail(g, seat, s) is None
            ]
            return Choice("Which ship sails?", [*ships, DONE], standing="Ships that sail")
        options: list[Action] = [
            ("embark", p)
            for p in g.plan.sides[seat].pieces
            if g.at[p] == g.at[self.ship] and why_not_embark(g, self.ship, p) is None
        ]
        load = g.cargo.get(self.ship, ())
        options += [("drop", p) for p in load if p != SUPPLY_CHIT and at_own_quay(g, self.ship)]
        if why_no_chit(g, self.ship) is None:
            options.append(("supply", 0))
        reach = voyages(g, self.ship)
        options += [("hex", h) for h in reach if reach[h] and may_stop(g, seat, h)]
        if SUPPLY_CHIT not in load:
            options.append(BACK)
        return Choice("What does it carry, and where does it sail?", options)

    def why_not_there(self, g: Aoi, hex_: int) -> Refusal | None:
        """Why the ship may not end its move in a hex."""
        reach = voyages(g, self.ship)
        if hex_ not in reach or not reach[hex_]:
            if g.plan.sides[g.pack.seat[self.ship]].coastal and not g.pack.land[hex_]:
                return OPEN_SEA
            most = allowance(g, (self.ship,))
            return Refusal("b3.2a", f"{{it}} is no other hex within {most} hexes by water")
        if not may_stop(g, g.pack.seat[self.ship], hex_):
            return Refusal("b3.2b", "a ship may not stop on a coast that is not its own")
        return None

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Load, unload again, or sail."""
        if verb == "unit":
            self.ship = arg
        elif verb == "embark":
            embark(g, self.ship, arg)
        elif verb == "drop":
            disembark(g, self.ship, arg)
        elif verb == "supply":
            buy_chit(g, self.ship)
        elif verb == "hex":
            sail(g, self.ship, arg)
            self.ship = -1
        elif verb == "back":
            self.ship = -1
        else:
            g.pop()

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that ship, cargo or hex."""
        if verb == "unit" and self.ship < 0:
            return why_not_sail(g, seat, arg) or NOT_NOW
        if self.ship < 0:
            return NOT_NOW
        if verb == "embark":
            return why_not_embark(g, self.ship, arg) or NOT_NOW
        if verb == "supply":
            return why_no_chit(g, self.ship) or NOT_NOW
        if verb == "hex":
            return self.why_not_there(g, arg) or NOT_NOW
        return NOT_NOW
