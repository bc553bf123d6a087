"""The Naval and Air Phase: ships, then air units, then Sea Supply (xviii.m3a, m3c, m3d)."""

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep, Step
from zariba.games.aoi.material.pieces import AIR, SHIP
from zariba.games.aoi.rules.air_movement import AirMovement
from zariba.games.aoi.rules.air_transport import AirTransport
from zariba.games.aoi.rules.airbase_raids import AirbaseRaids
from zariba.games.aoi.rules.ships import in_port, is_haven, may_stop, voyages
from zariba.games.aoi.rules.state import (
    FUELLESS,
    MOVED,
    NOT_NOW,
    NOT_YOURS,
    SUPPLY_CHIT,
    Aoi,
    enemy,
    on_map,
    shift,
)
from zariba.games.aoi.rules.supply import sources
from zariba.games.aoi.rules.transport import (
    capacity,
    disembark,
    embark,
    points,
    why_not_embark,
)

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
        else:
            g.pop()
            land_chits(g)
        return True


class NavalMovement(SeatStep[Aoi]):
    """One side's ships sail one after another, loaded in the port they leave (b3.2a, b3.23b)."""

    ship: int = -1

    def choice(self, g: Aoi, seat: int) -> Choice:
        """A ship; then its cargo and where it sails."""
        if self.ship < 0:
            ships: list[Action] = [
                ("unit", s) for s in on_map(g, seat, SHIP) if why_not_sail(g, seat, s) is None
            ]
            return Choice("Which ship sails?", [*ships, DONE])
        options: list[Action] = [
            ("embark", p)
            for p in g.plan.sides[seat].pieces
            if g.at[p] == g.at[self.ship] and why_not_embark(g, self.ship, p) is None
        ]
        load = g.cargo.get(self.ship, ())
        options += [("drop", p) for p in load if p != SUPPLY_CHIT and in_port(g, self.ship)]
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
            allowance = g.pack.move[self.ship]
            return Refusal("b3.2a", f"it sails to another hex within {allowance} hexes by water")
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


def why_not_sail(g: Aoi, seat: int, ship: int) -> Refusal | None:
    """Why a ship may not move now."""
    if g.pack.seat[ship] != seat:
        return NOT_YOURS
    if g.pack.sort[ship] != SHIP or g.at[ship] < 0:
        return Refusal("b3.2a", "only ships sail")
    if g.status[ship] & MOVED:
        return Refusal("b3.2a", "it has sailed this month")
    if g.status[ship] & FUELLESS:
        return Refusal("b3.15a", "it is out of supply at sea and does not move this month")
    return None


def sail(g: Aoi, ship: int, hex_: int) -> None:
    """The ship goes there with all it carries."""
    start = g.at[ship]
    shift(g, ship, hex_)
    g.status[ship] |= MOVED
    g.tell(Event("sail", seat=g.pack.seat[ship], units=(ship,), at=start, to=hex_))


def why_no_chit(g: Aoi, ship: int) -> Refusal | None:
    """Why no Sea Supply chit can be made for a ship where it lies (b3.25a)."""
    pack = g.pack
    seat, nation = pack.seat[ship], pack.nation[ship]
    if not in_port(g, ship) or g.at[ship] not in sources(g, seat):
        return Refusal("b3.25a", "Sea Supply chits are made in a port that is a source")
    if points(g, (*g.cargo.get(ship, ()), SUPPLY_CHIT)) > capacity(g, ship):
        return Refusal("b3.23a", f"the ship carries {capacity(g, ship)} transport points")
    if g.eps[nation] < pack.sea.supply_chit_ep:
        return Refusal("b3.25a", f"a chit costs {pack.sea.supply_chit_ep} EP")
    return None


def buy_chit(g: Aoi, ship: int) -> None:
    """Pay for a chit and take it aboard."""
    price = g.pack.sea.supply_chit_ep
    g.eps[g.pack.nation[ship]] -= price
    g.cargo[ship] = (*g.cargo.get(ship, ()), SUPPLY_CHIT)
    seat = g.pack.seat[ship]
    g.tell(Event("supply_chit", seat=seat, units=(ship,), at=g.at[ship], value=price))


def land_chits(g: Aoi) -> None:
    """Chits aboard ships in friendly ports are put ashore, on all sides at once (xviii.m3d)."""
    for ship, load in list(g.cargo.items()):
        seat, here = g.pack.seat[ship], g.at[ship]
        if SUPPLY_CHIT not in load or not is_haven(g, seat, here):
            continue
        left = tuple(p for p in load if p != SUPPLY_CHIT)
        if left:
            g.cargo[ship] = left
        else:
            del g.cargo[ship]
        g.chits[here] = seat
        g.tell(Event("landed_chit", seat=seat, units=(ship,), at=here))
