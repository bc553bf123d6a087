"""Where air units may be based and fly (b4.1a, b4.2a, 1.3b)."""

from typing import Final

from zariba.core.choice import Refusal
from zariba.games.aoi.material.ground import in_range
from zariba.games.aoi.material.pieces import AIR
from zariba.games.aoi.material.tables import GROUNDED, HALVED, HALVED_RANGE
from zariba.games.aoi.rules.installations import base_hexes, base_room, port_works
from zariba.games.aoi.rules.state import COMMITTED, Aoi, owner, pieces_in, strength_of

NO_PORT_CITY: Final = Refusal("4.2c", "a seaplane is based in a city with a functioning port only")


def why_no_base(g: Aoi, piece: int, hex_: int) -> Refusal | None:
    """Why an air unit may not be based in a hex now."""
    pack = g.pack
    seat = pack.seat[piece]
    if owner(g, hex_) != seat:
        return Refusal("b4.2a", "the hex is not yours")
    if pack.seaplane[piece]:  # whatever else is based there, and whether its airfield works (4.2c2)
        return None if pack.city[hex_] and port_works(g, hex_) else NO_PORT_CITY
    room, bases = base_room(g, hex_)
    if not bases:
        return Refusal("b4.2a", "there is no functioning airbase or city airfield")
    others = [p for p in pieces_in(g, hex_, seat, AIR) if p != piece and not pack.seaplane[p]]
    alike = sum(pack.exempt[p] == pack.exempt[piece] for p in others)
    if pack.exempt[piece]:  # 4.2a: by base, not by hex
        if alike >= pack.limit.base_exempt * bases:
            return Refusal("4.2a", f"no more than {pack.limit.base_exempt} such units to a base")
    elif alike >= room:
        return Refusal("b4.2a", f"its bases hold {room} air units")
    return None


def bases_within(g: Aoi, piece: int, distance: int) -> list[int]:
    """The hexes within a distance of an air unit in which it may be based now."""
    reach = in_range(g.pack, g.at[piece], distance)
    return [h for h in base_hexes(g) if h in reach and why_no_base(g, piece, h) is None]


def weather_effect(g: Aoi, piece: int) -> int:
    """What the month's air roll does to a unit, by the zone of its base (R10)."""
    return g.air_effect[g.pack.zone[g.at[piece]]]


def flying_range(g: Aoi, piece: int) -> int:
    """Its range now, halved or nothing in bad weather (1.3b)."""
    effect, printed = weather_effect(g, piece), g.pack.move[piece]
    if effect == GROUNDED:
        return 0
    return printed // 2 if effect == HALVED_RANGE else printed


def flying_strength(g: Aoi, piece: int) -> int:
    """Its strength now in quarters; halved it is rounded down to a whole point (1.3b, b0.2c)."""
    effect, strength = weather_effect(g, piece), strength_of(g, piece)
    if effect == GROUNDED:
        return 0
    return strength // 8 * 4 if effect in (HALVED, HALVED_RANGE) else strength


def why_not_fly(g: Aoi, piece: int, hex_: int) -> Refusal | None:
    """Why an air unit may not fly a mission to a hex now (b4.1a)."""
    if g.status[piece] & COMMITTED:
        return Refusal("b4.1a", "it has flown its mission of the month")
    if weather_effect(g, piece) == GROUNDED:
        return Refusal("1.3b", "all aircraft of its zone are grounded")
    if piece in g.cut_off:
        return Refusal("b7.12a", "its base is out of supply")
    if hex_ not in in_range(g.pack, g.at[piece], flying_range(g, piece)):
        return Refusal("b4.22c", "the hex is out of range")
    return None
