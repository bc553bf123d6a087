"""Sea transport: what a ship carries, embarking and debarking (b3.23a, b3.23b, 3.23)."""

from zariba.core.choice import Refusal
from zariba.core.flow import Event
from zariba.games.aoi.material.pieces import AIR, GENERAL, HQ, SHIP
from zariba.games.aoi.rules.bases import why_no_base
from zariba.games.aoi.rules.capture import evict
from zariba.games.aoi.rules.defensive_units import NEVER_EMBARKED
from zariba.games.aoi.rules.elimination import eliminate
from zariba.games.aoi.rules.ships import at_own_quay, in_port
from zariba.games.aoi.rules.stacking import why_no_room
from zariba.games.aoi.rules.standing_orders import why_ordered_to_hold
from zariba.games.aoi.rules.state import (
    ABOARD,
    ACTIVE,
    COMMITTED,
    DEPLETED,
    MOVED,
    NOT_YOURS,
    SUPPLY_CHIT,
    TRAVELLED,
    Aoi,
    enter,
    leave,
    pieces_in,
)
from zariba.games.aoi.rules.zones_of_control import enemy_zoc

POINT = 4
"""Quarters in a full point of strength: what has less rides together with others (3.23e)."""


def capacity(g: Aoi, ship: int) -> int:
    """The transport points a ship carries, fewer when it is damaged (b3.23a)."""
    whole, damaged = g.pack.transport.capacity.get(g.pack.kind[ship], (0, 0))
    return damaged if g.status[ship] & DEPLETED else whole


def is_fraction(g: Aoi, piece: int) -> bool:
    """Whether a foot unit of less than one point shares a chit's place with others (3.23e)."""
    kind = g.pack.pieces[piece].kind
    return kind in ("infantry", "mountain") and g.pack.strength[piece][0] < POINT


def points(g: Aoi, load: tuple[int, ...]) -> int:
    """The transport points that pieces and Sea Supply chits take up together (b3.23a)."""
    table = g.pack.transport
    used = shared = 0
    for piece in load:
        if piece == SUPPLY_CHIT:
            used += table.supply_chit
        elif is_fraction(g, piece):
            shared += g.pack.strength[piece][0]
        else:
            used += own_points(g, piece)
    return used + -(-shared // g.pack.fraction_chit) * table.one_step_infantry


def own_points(g: Aoi, piece: int) -> int:
    """What a piece takes up by itself."""
    pack, table = g.pack, g.pack.transport
    kind = pack.pieces[piece].kind
    if pack.sort[piece] == AIR and pack.exempt[piece]:  # 3.23d, 4.2b
        return table.exempt_air
    if kind == "infantry":
        return table.infantry if pack.steps_of[piece] == 2 else table.one_step_infantry
    if kind == "mountain":
        return table.mountain
    if kind == "cavalry":
        return table.cavalry
    if kind == "commando":
        return table.commando
    if kind == "armor":
        return table.armor
    if kind == "mechanized":
        return table.mechanized
    if kind == "paratrooper":
        return table.paratrooper
    if kind == "artillery":  # 3.23b
        return table.artillery
    if kind == "flak":  # 3.23a, 11.31e
        return table.flak
    if kind == "hq":
        return table.hq
    if kind == "general":
        return table.general
    return table.fighter if kind == "fighter" else table.bomber


def why_not_embark(g: Aoi, ship: int, piece: int) -> Refusal | None:
    """Why a piece may not go aboard a ship now (b3.23b)."""
    pack, here = g.pack, g.at[ship]
    seat = pack.seat[ship]
    if pack.seat[piece] != seat:
        return NOT_YOURS
    if pack.sort[piece] == SHIP or g.at[piece] != here:
        return Refusal("b3.23b", "{it} is not in the port where the ship lies")
    if pack.railway_gun[piece]:
        return NEVER_EMBARKED
    if pack.is_combat[piece] and (refusal := why_ordered_to_hold(g, piece)):
        return refusal
    if not at_own_quay(g, ship):
        return Refusal("b3.23b", "pieces embark in a friendly functioning port")
    if g.status[piece] & (ACTIVE | MOVED | COMMITTED | TRAVELLED):
        return Refusal("b3.23b", "{it} has moved or acted this month")
    if enemy_zoc(g, seat, here):
        return Refusal("b3.23b", "an enemy zone of control covers the port")
    if points(g, (*g.cargo.get(ship, ()), piece)) > capacity(g, ship):
        return Refusal("b3.23a", f"the ship carries {capacity(g, ship)} transport points")
    return None


def embark(g: Aoi, ship: int, piece: int) -> None:
    """Take a piece aboard."""
    here = g.at[piece]
    leave(g, piece, ABOARD)
    g.cargo[ship] = (*g.cargo.get(ship, ()), piece)
    g.tell(Event("embark", seat=g.pack.seat[ship], units=(ship, piece), at=here))


def unload(g: Aoi, ship: int, piece: int) -> None:
    """Take a piece out of a ship's cargo."""
    left = tuple(p for p in g.cargo[ship] if p != piece)
    if left:
        g.cargo[ship] = left
    else:
        del g.cargo[ship]


def disembark(g: Aoi, ship: int, piece: int) -> None:
    """Put a piece ashore where its ship lies."""
    unload(g, ship, piece)
    enter(g, piece, g.at[ship])


def return_aboard(g: Aoi, seat: int) -> None:
    """Landing units that are not ashore at the end of an Offensive go back aboard (b3.24a)."""
    sea = [h for h in g.stacks if not g.pack.land[h]]
    for piece in [p for hex_ in sea for p in g.stacks[hex_] if g.pack.seat[p] == seat]:
        ships = pieces_in(g, g.at[piece], seat, SHIP)
        load = {s: (*g.cargo.get(s, ()), piece) for s in ships}
        room = [s for s in ships if points(g, load[s]) <= capacity(g, s)]
        if room:
            embark(g, room[0], piece)
        else:
            eliminate(g, piece, "b3.9a")


def carrier(g: Aoi, piece: int) -> int:
    """The ship that carries a piece, -1 for none."""
    return next((ship for ship, load in g.cargo.items() if piece in load), -1)


def why_not_debark(g: Aoi, seat: int, piece: int) -> Refusal | None:
    """Why a piece may not come ashore now (b3.23b)."""
    if g.pack.seat[piece] != seat:
        return NOT_YOURS
    ship = carrier(g, piece)
    if ship < 0:
        return Refusal("b3.23b", "{it} is not aboard a ship")
    if not in_port(g, ship):
        return Refusal("b3.23b", "pieces debark in a friendly functioning port")
    here = g.at[ship]
    if not at_own_quay(g, ship):
        return Refusal("10.35j", "that port harbours ships only, not what they carry", ("b3.23b",))
    if g.pack.sort[piece] == AIR:
        no_base = why_no_base(g, piece, here)
        return no_base and no_base.about(g.pack.hex_name(here))
    if g.pack.sort[piece] in (HQ, GENERAL):
        return None
    return why_no_room(g, (piece,), here)


def debarkable(g: Aoi, seat: int) -> list[int]:
    """The pieces aboard that may come ashore now."""
    aboard = [p for load in g.cargo.values() for p in load if p != SUPPLY_CHIT]
    return [p for p in sorted(aboard) if why_not_debark(g, seat, p) is None]


def debark(g: Aoi, piece: int) -> None:
    """Put a piece ashore in the port where its ship lies; it has travelled this month."""
    ship = carrier(g, piece)
    disembark(g, ship, piece)
    g.status[piece] |= TRAVELLED
    g.tell(Event("debark", seat=g.pack.seat[piece], units=(piece,), at=g.at[piece]))
    evict(g, g.at[piece])
