"""Sea Supply chits: made in a source port, carried by ships, put ashore (b3.25a, xviii.m3d)."""

from typing import Final

from zariba.core.choice import Refusal
from zariba.core.flow import Event
from zariba.games.aoi.rules.ships import in_port, is_haven
from zariba.games.aoi.rules.state import SUPPLY_CHIT, Aoi, owner
from zariba.games.aoi.rules.supply import sources
from zariba.games.aoi.rules.transport import capacity, points

ONE_A_MONTH: Final = Refusal("b3.25a", "a minor nation makes one Sea Supply chit a month")


def why_no_chit(g: Aoi, ship: int) -> Refusal | None:
    """Why no Sea Supply chit can be made for a ship where it lies (b3.25a)."""
    pack = g.pack
    seat, nation = pack.seat[ship], pack.nation[ship]
    if not in_port(g, ship) or g.at[ship] not in sources(g, seat):
        return Refusal("b3.25a", "Sea Supply chits are made in a port that is a source")
    if points(g, (*g.cargo.get(ship, ()), SUPPLY_CHIT)) > capacity(g, ship):
        return Refusal("b3.23a", f"the ship carries {capacity(g, ship)} transport points")
    if not pack.major[nation]:
        return ONE_A_MONTH if seat in g.chits_made else None
    if g.eps[nation] < pack.sea.supply_chit_ep:
        return Refusal("b3.25a", f"a chit costs {pack.sea.supply_chit_ep} EP")
    return None


def buy_chit(g: Aoi, ship: int) -> None:
    """Pay for a chit and take it aboard; a minor nation has one a month, free (b3.25a)."""
    nation, seat = g.pack.nation[ship], g.pack.seat[ship]
    major = g.pack.major[nation]
    price = g.pack.sea.supply_chit_ep if major else 0
    g.eps[nation] -= price
    if not major:
        g.chits_made = (*g.chits_made, seat)
    g.cargo[ship] = (*g.cargo.get(ship, ()), SUPPLY_CHIT)
    g.tell(Event("supply_chit", seat=seat, units=(ship,), at=g.at[ship], value=price))


def land_chits(g: Aoi) -> None:
    """Chits aboard ships in friendly ports are put ashore, on all sides at once (xviii.m3d)."""
    for ship, load in list(g.cargo.items()):
        seat, here = g.pack.seat[ship], g.at[ship]
        if SUPPLY_CHIT not in load or not is_haven(g, seat, here) or owner(g, here) != seat:
            continue
        left = tuple(p for p in load if p != SUPPLY_CHIT)
        if left:
            g.cargo[ship] = left
        else:
            del g.cargo[ship]
        g.chits[here] = seat
        g.tell(Event("landed_chit", seat=seat, units=(ship,), at=here))
