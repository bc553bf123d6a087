"""Ships: where they go, their ports, and what becomes of them when a port falls (b3.2b, b3.14a)."""

from collections.abc import Iterable, Mapping

from zariba.core.choice import Refusal
from zariba.core.flow import Event
from zariba.core.pack import kept
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.material.pieces import COMBAT_SHIPS, SHIP, SUBMARINE
from zariba.games.aoi.rules.elimination import eliminate
from zariba.games.aoi.rules.installations import port_works
from zariba.games.aoi.rules.state import (
    DEPLETED,
    FUELLESS,
    MOVED,
    NOT_YOURS,
    Aoi,
    enemy,
    holder,
    owner,
    pieces_in,
    shift,
)


def rival_fleets(g: Aoi) -> bool:
    """Whether both sides have ships in the scenario: only then do they meet at sea."""
    return all(side.of_sort[SHIP] for side in g.plan.sides)


def in_port(g: Aoi, ship: int) -> bool:
    """Whether a ship lies in a friendly functioning port."""
    return g.at[ship] >= 0 and is_haven(g, g.pack.seat[ship], g.at[ship])


def at_own_quay(g: Aoi, ship: int) -> bool:
    """Whether it lies in a port of its own: only there cargo goes aboard or ashore (10.35j)."""
    return in_port(g, ship) and owner(g, g.at[ship]) == g.pack.seat[ship]


def is_haven(g: Aoi, seat: int, hex_: int) -> bool:
    """Whether a hex is a friendly functioning port: it holds any number of ships (b3.14a).

    Each Spanish camp has its own, and Tangier harbours Republican ships too (10.35j).
    """
    return (owner(g, hex_) == seat or is_harboured(g, seat, hex_)) and port_works(g, hex_)


def is_harboured(g: Aoi, seat: int, hex_: int) -> bool:
    """Whether a port of the enemy is open to a side while no land unit of his is there (10.35j)."""
    return hex_ in g.plan.sides[seat].harboured_at and holder(g, hex_) < 0


def may_pass(g: Aoi, seat: int, hex_: int) -> bool:
    """Whether ships may enter a hex: not where the enemy has a functioning port (b3.2b).

    Neutral coasts may be passed: the Strait of Gibraltar is open to both Spanish camps (10.35p).
    """
    if g.plan.sides[seat].coastal and not g.pack.land[hex_]:  # efr.p
        return False
    closed = owner(g, hex_) == enemy(seat) and port_works(g, hex_)
    return not closed or is_harboured(g, seat, hex_)


def may_stop(g: Aoi, seat: int, hex_: int) -> bool:
    """Whether a ship may end its move in a hex: at sea or on a coast of its own (b3.2b)."""
    return not g.pack.land[hex_] or owner(g, hex_) == seat or is_harboured(g, seat, hex_)


def allowance(g: Aoi, ships: Iterable[int]) -> int:
    """The MPs of the slowest of some ships; a damaged one has half of what is printed (b3.8a)."""
    return min(g.pack.move[s] // 2 if g.status[s] & DEPLETED else g.pack.move[s] for s in ships)


def fights(g: Aoi, ship: int) -> bool:
    """Whether it is a combat ship: all but transports."""
    return g.pack.kind[ship] in COMBAT_SHIPS


def surface_fighters(g: Aoi, hex_: int, seat: int) -> tuple[int, ...]:
    """The combat ships of a side in a hex that are no submarines (b3.7a, b7.8a)."""
    kind = g.pack.kind
    return tuple(s for s in pieces_in(g, hex_, seat, SHIP) if fights(g, s) and kind[s] != SUBMARINE)


def why_not_sail(g: Aoi, seat: int, ship: int) -> Refusal | None:
    """Why a ship may not move now."""
    if g.pack.seat[ship] != seat:
        return NOT_YOURS
    if g.pack.sort[ship] != SHIP or g.at[ship] < 0:
        return Refusal("b3.2a", "only ships sail")
    if g.status[ship] & MOVED:
        return Refusal("b3.2a", "{it} has sailed this month")
    if g.status[ship] & FUELLESS:
        return Refusal("b3.15a", "{it} is out of supply at sea and does not move this month")
    return None


def sail(g: Aoi, ship: int, hex_: int) -> None:
    """The ship goes there with all it carries."""
    start = g.at[ship]
    shift(g, ship, hex_)
    g.status[ship] |= MOVED
    g.tell(Event("sail", seat=g.pack.seat[ship], units=(ship,), at=start, to=hex_))


def voyages(g: Aoi, ship: int) -> Mapping[int, int]:
    """The hexes within a ship's movement and their distance, 1 MP a hex (b3.1a, b3.2a)."""
    return sea_ways(g, g.pack.seat[ship], g.at[ship], allowance(g, (ship,)))


def sea_ways(g: Aoi, seat: int, start: int, most: int) -> Mapping[int, int]:
    """The hexes that ships of a side reach from one with so many MPs, and their distance."""
    pack = g.pack
    closed = tuple(hex_ for hex_ in g.plan.ports if not may_pass(g, seat, hex_))
    coastal = g.plan.sides[seat].coastal
    if pack.port[start]:  # from a port the same way is asked for again and again
        return ways_from_port(pack, start, most, closed, coastal)
    return spread_out(pack, start, most, closed, coastal)


@kept
def ways_from_port(
    pack: AoiPack, start: int, most: int, closed: tuple[int, ...], coastal: bool
) -> Mapping[int, int]:
    """The same from a port, worked out once."""
    return spread_out(pack, start, most, closed, coastal)


@kept
def along_the_coast(pack: AoiPack) -> tuple[tuple[int, ...], ...]:
    """By hex: where ships go from it that never enter a sea hex (efr.p)."""
    return tuple(tuple(b for b in near if pack.land[b]) for near in pack.sails)


def spread_out(
    pack: AoiPack, start: int, most: int, closed: tuple[int, ...], coastal: bool
) -> dict[int, int]:
    """Distances by water, never into the closed hexes."""
    sails, barred = along_the_coast(pack) if coastal else pack.sails, set(closed)
    found = {start: 0}
    edge = [start]
    for distance in range(1, most + 1):
        edge = sorted({b for a in edge for b in sails[a] if b not in found} - barred)
        for hex_ in edge:
            found[hex_] = distance
    return found


def havens(g: Aoi, ship: int) -> list[int]:
    """The friendly ports in a ship's reach, nearest first."""
    seat = g.pack.seat[ship]
    reach = voyages(g, ship)
    ports = [h for h in g.plan.ports if reach.get(h) and is_haven(g, seat, h)]
    return sorted(ports, key=lambda hex_: (reach[hex_], hex_))


def expel(g: Aoi, hex_: int, seat: int) -> None:
    """A port was captured: its ships go to the nearest friendly port in range or are sunk."""
    for ship in pieces_in(g, hex_, seat, SHIP):
        ports = havens(g, ship)
        if ports:
            shift(g, ship, ports[0])
            g.tell(Event("expelled", seat=seat, units=(ship,), at=hex_, to=ports[0]))
        else:
            eliminate(g, ship, "b3.14a")
