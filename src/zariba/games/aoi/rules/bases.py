"""Where air units may be based and fly (b4.1a, b4.2a, 1.3b)."""

from typing import Final

from zariba.core.choice import Refusal
from zariba.games.aoi.material.ground import in_range
from zariba.games.aoi.material.pieces import AIR
from zariba.games.aoi.material.tables import GROUNDED, HALVED, HALVED_RANGE
from zariba.games.aoi.rules.installations import base_hexes, base_room, port_works
from zariba.games.aoi.rules.state import COMMITTED, Aoi, owner, pieces_in, strength_of

NOWHERE: Final[frozenset[int]] = frozenset()
NO_PORT_CITY: Final = Refusal("4.2c", "a seaplane is based in a city with a functioning port only")


def why_no_base(g: Aoi, piece: int, hex_: int) -> Refusal | None:
    """Why an air unit may not be based in a hex now."""
    pack = g.pack
    seat = pack.seat[piece]
    if owner(g, hex_) != seat:
        return Refusal("b4.2a", "{it} is not yours")
    if pack.seaplane[piece]:  # whatever else is based there, and whether its airfield works (4.2c2)
        return None if pack.city[hex_] and port_works(g, hex_) else NO_PORT_CITY
    room, bases = base_room(g, hex_)
    if not bases:
        return Refusal("b4.2a", "there is no functioning airbase or city airfield in {it}")
    others = [p for p in pieces_in(g, hex_, seat, AIR) if p != piece and not pack.seaplane[p]]
    alike = sum(pack.exempt[p] == pack.exempt[piece] for p in others)
    if pack.exempt[piece]:  # 4.2a: by base, not by hex
        if alike >= pack.limit.base_exempt * bases:
            most = pack.limit.base_exempt
            return Refusal("4.2a", f"{{it}} is full: no more than {most} such units to a base")
    elif alike >= room:
        return Refusal("b4.2a", f"the bases of {{it}} hold {room} air units, and so many are there")
    return None


def can_base(g: Aoi, piece: int, hex_: int) -> bool:
    """Whether `why_no_base` lets an air unit be based in a hex now."""
    pack = g.pack
    seat = pack.seat[piece]
    if owner(g, hex_) != seat:
        return False
    if pack.seaplane[piece]:
        return pack.city[hex_] and port_works(g, hex_)
    room, bases = base_room(g, hex_)
    if not bases:
        return False
    exempt = pack.exempt[piece]
    free = pack.limit.base_exempt * bases if exempt else room
    for p in g.beside.get(hex_, ()):
        if p != piece and pack.sort[p] == AIR and pack.exempt[p] == exempt:
            free -= not pack.seaplane[p]
    return free > 0


def bases_within(g: Aoi, piece: int, distance: int) -> list[int]:
    """The hexes within a distance of an air unit in which it may be based now."""
    reach = in_range(g.pack, g.at[piece], distance)
    return [h for h in base_hexes(g) if h in reach and can_base(g, piece, h)]


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
        return Refusal("b4.1a", "{it} has flown its mission of the month")
    if weather_effect(g, piece) == GROUNDED:
        return Refusal("1.3b", "{it} is grounded, as all aircraft of its weather zone are")
    if piece in g.cut_off:
        return Refusal("b7.12a", "the base of {it} is out of supply")
    if hex_ not in in_range(g.pack, g.at[piece], flying_range(g, piece)):
        return Refusal("b4.22c", "the hex is out of range")
    return None


def flight_reach(g: Aoi, piece: int) -> frozenset[int]:
    """The hexes to which `why_not_fly` lets an air unit fly a mission now."""
    if g.status[piece] & COMMITTED or piece in g.cut_off:
        return NOWHERE
    if weather_effect(g, piece) == GROUNDED:
        return NOWHERE
    return in_range(g.pack, g.at[piece], flying_range(g, piece))
