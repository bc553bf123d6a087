"""Units that come and go in a Seasonal Turn (xviii.s3b, b0.7a, sc.c)."""

from typing import Final

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.order_of_battle import HOME, RAIL, TROOPS
from zariba.games.aoi.material.pieces import AIR, COMBAT, SHIP
from zariba.games.aoi.material.plans import Arrival
from zariba.games.aoi.rules.bases import why_no_base
from zariba.games.aoi.rules.capture import evict
from zariba.games.aoi.rules.stacking import why_no_room
from zariba.games.aoi.rules.state import (
    ABOARD,
    ABSENT,
    DEAD,
    DEPLETED,
    IN_FORCE,
    NOT_NOW,
    NOT_YOURS,
    OFF,
    WITHDRAWN,
    Aoi,
    enter,
    holder,
    leave,
    owner,
)
from zariba.games.aoi.rules.supply import fed_hexes
from zariba.games.aoi.rules.task_forces import open_force
from zariba.games.aoi.rules.transport import carrier, unload
from zariba.games.aoi.rules.zones_of_control import enemy_zoc

BACK: Final[Action] = ("back", 0)
GONE: Final = (DEAD, WITHDRAWN, ABSENT)
NOT_DUE: Final = Refusal("xviii.s3b", "{it} does not arrive in this Seasonal Turn", ("b0.7a",))
NO_PLACE: Final = Refusal("b0.7a", "there is no place for {it}: it waits for the next season")
NOT_OURS: Final = Refusal("b0.7a", "arrivals come to a hex of their own side without enemies")
NOT_NAMED: Final = Refusal("b0.7a", "{it} is none of the places named for what arrives", ("8.11a",))
NO_PORT: Final = Refusal("b0.7a", "ships arrive in port")


class Arrivals(SeatStep[Aoi]):
    """A side places what arrives, free of cost (xviii.s3b, sc.c, efr.n)."""

    piece: int = -1

    def work(self, g: Aoi) -> bool:
        """What finds no place waits for the next Seasonal Turn."""
        waiting = due(g, self.seat)
        if any(places(g, arrival) for arrival in waiting):
            return False
        g.pop()
        for arrival in waiting:
            g.tell(Event("awaited", seat=self.seat, units=(arrival.piece,)))
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """A piece, then its place."""
        if self.piece >= 0:
            arrival = next(one for one in due(g, seat) if one.piece == self.piece)
            hexes: list[Action] = [("hex", hex_) for hex_ in places(g, arrival)]
            return Choice("Where does it arrive?", [*hexes, BACK], standing="Where a piece arrives")
        units: list[Action] = [("unit", one.piece) for one in due(g, seat) if places(g, one)]
        return Choice("Which piece arrives?", units)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Pick it up, put it down."""
        if verb == "unit":
            self.piece = arg
        elif verb == "back":
            self.piece = -1
        else:
            arrival = next(one for one in due(g, seat) if one.piece == self.piece)
            self.piece = -1
            if arrival.depleted:
                g.status[arrival.piece] |= DEPLETED
            enter(g, arrival.piece, arg)
            g.tell(Event("arrived", seat=seat, units=(arrival.piece,), at=arg))
            evict(g, arg)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that piece, or not there."""
        if verb == "unit" and self.piece < 0:
            if g.pack.seat[arg] != seat:
                return NOT_YOURS
            return NO_PLACE if arg in [one.piece for one in due(g, seat)] else NOT_DUE
        if verb == "hex" and self.piece >= 0:
            arrival = next(one for one in due(g, seat) if one.piece == self.piece)
            if arg in arrival.hexes or arg in places(g, arrival):
                return why_not_arrive(g, arrival.piece, arg) or NOT_NOW
            return NOT_NAMED
        return NOT_NOW


def due(g: Aoi, seat: int) -> list[Arrival]:
    """What arrives now, and what has found no place before; a piece once lost is not OFF."""
    arrivals = g.plan.sides[seat].arrivals
    return [one for one in arrivals if one.month <= g.month and g.at[one.piece] == OFF]


def places(g: Aoi, arrival: Arrival) -> list[int]:
    """Where a piece may arrive; where no named place is left those of 8.11 serve, or the cities
    of its home that are in supply (b0.7a, R82).
    """
    seat = g.pack.seat[arrival.piece]
    side = g.plan.sides[seat]
    named = [h for h in arrival.hexes if why_not_arrive(g, arrival.piece, h) is None]
    if arrival.on == RAIL:  # 11.38a: there or nowhere
        fed = fed_hexes(g, seat)
        return [h for h in named if h in fed and not enemy_zoc(g, seat, h)]
    if arrival.on == TROOPS:
        nation = g.pack.nation
        own = nation[arrival.piece]
        named = [h for h in named if any(nation[p] == own for p in g.stacks.get(h, ()))]
    if named and arrival.on == HOME:  # only where supply is
        fed = fed_hexes(g, seat)
        named = [h for h in named if h in fed]
    if named:
        return named
    cities = side.homes.get(g.pack.nation[arrival.piece], side.reinforced_at)
    others = [h for h in cities if why_not_arrive(g, arrival.piece, h) is None]
    if others and side.at_home:
        fed = fed_hexes(g, seat)
        return [h for h in others if h in fed]
    return others


def why_not_arrive(g: Aoi, piece: int, hex_: int) -> Refusal | None:
    """Why a piece may not arrive in a hex; enemy zones of control do not matter (b0.7a)."""
    pack = g.pack
    seat, sort = pack.seat[piece], pack.sort[piece]
    if owner(g, hex_) != seat or holder(g, hex_) not in (-1, seat):
        return NOT_OURS
    if sort == COMBAT:
        return why_no_room(g, (piece,), hex_)
    if sort == AIR:
        return why_no_base(g, piece, hex_)
    return NO_PORT if sort == SHIP and not pack.port[hex_] else None


def withdraw(g: Aoi) -> None:
    """Take off what leaves the theatre, from map, ship, box or pool; what is gone is gone."""
    for seat, side in enumerate(g.plan.sides):
        for removal in side.removals:
            piece = removal.piece
            if removal.month != g.month or g.at[piece] in GONE:
                continue
            if g.at[piece] == ABOARD:
                unload(g, carrier(g, piece), piece)
            if g.at[piece] == IN_FORCE:
                open_force(g, g.boxes[piece])
            if g.at[piece] >= 0:
                leave(g, piece)
            g.at[piece] = WITHDRAWN
            g.status[piece] = 0
            g.cut_off.pop(piece, None)
            g.tell(Event("withdrawn", seat=seat, units=(piece,)))
