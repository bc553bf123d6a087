"""Amphibious Assault: embarked units land on an enemy coast (b3.24a, 3.23c, 3.23f)."""

from typing import Final

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.ground import in_range
from zariba.games.aoi.rules.capture import take_hex
from zariba.games.aoi.rules.command import activate, current, radius
from zariba.games.aoi.rules.ships import rival_fleets
from zariba.games.aoi.rules.stacking import why_no_room
from zariba.games.aoi.rules.state import (
    ACTIVE,
    MOVED,
    NOT_NOW,
    NOT_YOURS,
    SUPPLY_CHIT,
    Aoi,
    enemy,
    owner,
    shift,
)
from zariba.games.aoi.rules.transport import capacity, carrier, disembark, points
from zariba.games.aoi.rules.zones_of_control import enemy_inside

NOT_ABOARD: Final = Refusal("b3.24a", "only units aboard ships at sea land on a coast")
NO_LANDING: Final = Refusal(
    "b3.24a", "units of its type never land from the sea in an assault", ("3.23f",)
)
NO_ROOM: Final = Refusal(
    "b3.24a", "the ship of {it} has no room for the boats of a landing", ("3.23c",)
)
NO_AGENT: Final = Refusal("b3.24a", "no HQ or General of this Offensive reaches the ship of {it}")
NO_COAST: Final = Refusal("b3.24a", "no enemy coast lies beside the ship of {it}")
NOT_THERE: Final = Refusal("b3.24a", "{it} is no hex of the enemy beside the ship")


def landing_points(g: Aoi, piece: int, sailed: int) -> int:
    """The transport points of a landing by the hexes its ship has sailed; -1 where there is none.

    Flak, artillery, armor, cavalry and aircraft have no such cost (3.23f).
    """
    table, kind = g.pack.transport, g.pack.kind[piece]
    if kind == "infantry" and g.pack.steps_of[piece] == 1:
        kind = "one_step_infantry"
    if kind not in table.landing:
        return -1
    return table.landing[kind][sailed > table.landing_near]


def why_no_boats(g: Aoi, ship: int, piece: int) -> Refusal | None:
    """Why a ship cannot land a unit: its boats take up room beside the rest of the load (3.23c)."""
    cost = landing_points(g, piece, g.sailed.get(ship, 0))
    if cost < 0:
        return NO_LANDING
    rest = tuple(p for p in g.cargo[ship] if p != piece)
    return None if points(g, rest) + cost <= capacity(g, ship) else NO_ROOM


def coasts(g: Aoi, seat: int, hex_: int, piece: int) -> list[int]:
    """The enemy coasts beside a ship where a unit can land: defended, or with room for it."""
    pack, side = g.pack, g.plan.sides[seat]
    return [
        h
        for h in pack.sails[hex_]
        if pack.land[h]
        and side.open[h]
        and owner(g, h) == enemy(seat)
        and (enemy_inside(g, seat, h) or why_no_room(g, (piece,), h) is None)
    ]


def why_not_land(g: Aoi, seat: int, piece: int) -> Refusal | None:
    """Why an embarked unit takes no part in a landing of this Offensive (b3.24a)."""
    pack = g.pack
    if pack.seat[piece] != seat:
        return NOT_YOURS
    ship = carrier(g, piece)
    ashore = ship < 0 or g.at[ship] < 0 or pack.land[g.at[ship]]
    if ashore or not pack.is_combat[piece]:
        return NOT_ABOARD if ashore else NO_LANDING
    under = current(g)
    if g.status[piece] & ACTIVE or pack.nation[piece] != under.nation:
        return Refusal("b5.1a", "{it} cannot be activated in this Offensive")
    refusal = why_no_boats(g, ship, piece)
    if refusal is not None:
        return refusal
    if not any(g.at[ship] in in_range(pack, g.at[a], radius(g, a)) for a in under.agents):
        return NO_AGENT
    return None if coasts(g, seat, g.at[ship], piece) else NO_COAST


def landing_parties(g: Aoi, seat: int) -> list[int]:
    """The embarked units that may land in this Offensive."""
    if not g.cargo or not rival_fleets(g):
        return []
    aboard = sorted(p for load in g.cargo.values() for p in load if p != SUPPLY_CHIT)
    return [p for p in aboard if why_not_land(g, seat, p) is None]


class Landing(SeatStep[Aoi]):
    """Where a unit lands: at once on an empty coast, else it takes to the boats (b3.24a)."""

    piece: int

    def choice(self, g: Aoi, seat: int) -> Choice:
        """The coasts beside its ship."""
        here = g.at[carrier(g, self.piece)]
        options: list[Action] = [("hex", h) for h in coasts(g, seat, here, self.piece)]
        return Choice("Where does it land?", [*options, ("back", 0)])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Ashore, ending its move; or ready to attack in the Combat Step."""
        g.pop()
        if verb == "back":
            return
        piece = self.piece
        disembark(g, carrier(g, piece), piece)
        activate(g, (piece,))
        g.status[piece] |= MOVED
        if enemy_inside(g, seat, arg):
            g.tell(Event("boats", seat=seat, units=(piece,), at=g.at[piece], to=arg))
            return
        shift(g, piece, arg)
        g.tell(Event("landed", seat=seat, units=(piece,), at=arg))
        take_hex(g, (piece,), arg)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not there."""
        return NOT_THERE if verb == "hex" else NOT_NOW
