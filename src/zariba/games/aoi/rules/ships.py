"""Ships: where they go, their ports, and what becomes of them when a port falls (b3.2b, b3.14a)."""

from zariba.core.flow import Event
from zariba.games.aoi.material.pieces import SHIP
from zariba.games.aoi.rules.installations import port_works
from zariba.games.aoi.rules.state import Aoi, eliminate, enemy, owner, pieces_in, shift


def in_port(g: Aoi, ship: int) -> bool:
    """Whether a ship lies in a friendly functioning port."""
    return is_haven(g, g.pack.seat[ship], g.at[ship])


def is_haven(g: Aoi, seat: int, hex_: int) -> bool:
    """Whether a hex is a friendly functioning port: it holds any number of ships (b3.14a)."""
    return owner(g, hex_) == seat and port_works(g, hex_)


def may_pass(g: Aoi, seat: int, hex_: int) -> bool:
    """Whether ships may enter a hex: not where the enemy has a functioning port (b3.2b)."""
    return not (owner(g, hex_) == enemy(seat) and port_works(g, hex_))


def may_stop(g: Aoi, seat: int, hex_: int) -> bool:
    """Whether a ship may end its move in a hex: at sea or on a coast of its own (b3.2b)."""
    return not g.pack.land[hex_] or owner(g, hex_) == seat


def voyages(g: Aoi, ship: int) -> dict[int, int]:
    """The hexes within a ship's printed movement and their distance, 1 MP a hex (b3.1a, b3.2a)."""
    seat, sails = g.pack.seat[ship], g.pack.sails
    closed = {hex_ for hex_ in g.pack.ports if not may_pass(g, seat, hex_)}
    found = {g.at[ship]: 0}
    edge = [g.at[ship]]
    for distance in range(1, g.pack.move[ship] + 1):
        edge = sorted({b for a in edge for b in sails[a] if b not in found} - closed)
        for hex_ in edge:
            found[hex_] = distance
    return found


def havens(g: Aoi, ship: int) -> list[int]:
    """The friendly ports in a ship's reach, nearest first."""
    seat = g.pack.seat[ship]
    reach = voyages(g, ship)
    ports = [h for h in reach if reach[h] and is_haven(g, seat, h)]
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
