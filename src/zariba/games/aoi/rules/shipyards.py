"""Damaged ships in the Construction and Repair Step: repair and scrapping (b3.26a, b8.6d)."""

from typing import Final

from zariba.core.choice import Refusal
from zariba.core.flow import Event
from zariba.games.aoi.material.pieces import SHIP
from zariba.games.aoi.rules.ships import in_port
from zariba.games.aoi.rules.state import (
    DEAD,
    DEPLETED,
    NOT_ON_MAP,
    NOT_YOURS,
    Aoi,
    leave,
    on_map,
)

NO_SHIP: Final = Refusal("b3.26a", "only ships are repaired or scrapped", ("b8.6d",))
WHOLE: Final = Refusal("b3.26a", "{it} is not damaged", ("b8.6d",))
LADEN: Final = Refusal("b8.6d", "{it} carries something")
AT_SEA: Final = Refusal("b8.6d", "a ship is scrapped in port")
NO_MONEY: Final = Refusal("b0.1a", "a minor nation neither repairs nor scraps ships", ("8.1d",))
NO_YARD: Final = Refusal("b3.26a", "ships are repaired in a supplied port of their own country")


def damaged(g: Aoi, seat: int) -> list[int]:
    """The damaged ships of a side on the map."""
    return [ship for ship in on_map(g, seat, SHIP) if g.status[ship] & DEPLETED]


def why_not_dock(g: Aoi, seat: int, ship: int) -> Refusal | None:
    """Why a piece is no damaged ship of that side."""
    if g.pack.seat[ship] != seat:
        return NOT_YOURS
    if g.pack.sort[ship] != SHIP:
        return NO_SHIP
    if g.at[ship] < 0:
        return NOT_ON_MAP
    if not g.pack.major[g.pack.nation[ship]]:
        return NO_MONEY
    return None if g.status[ship] & DEPLETED else WHOLE


def repair_price(g: Aoi, ship: int) -> int:
    """Half its cost, rounded up (b3.26a)."""
    return (g.pack.cost[ship] + 1) // 2


def why_not_repair(g: Aoi, seat: int, ship: int, fed: frozenset[int]) -> Refusal | None:
    """Why a ship may not be repaired now (b3.26a).

    A home port is one that supplies its side; with Suez closed Italy has none (7.0e).
    """
    refusal = why_not_dock(g, seat, ship)
    if refusal is not None:
        return refusal
    here = g.at[ship]
    if not in_port(g, ship) or here not in fed or here not in g.plan.sides[seat].port_sources:
        return NO_YARD
    price, have = repair_price(g, ship), g.eps[g.pack.nation[ship]]
    return (
        None
        if have >= price
        else Refusal("b3.26a", f"to repair {{it}} costs {price} EPs, and {have} are left")
    )


def repair_ship(g: Aoi, seat: int, ship: int) -> None:
    """Pay for it; it is whole again."""
    price = repair_price(g, ship)
    g.eps[g.pack.nation[ship]] -= price
    g.status[ship] &= ~DEPLETED
    g.tell(Event("ship_repaired", seat=seat, units=(ship,), at=g.at[ship], value=price))


def why_not_scrap(g: Aoi, seat: int, ship: int) -> Refusal | None:
    """Why a ship may not be scrapped now; sunk ships are not salvaged (b8.6d)."""
    refusal = why_not_dock(g, seat, ship)
    if refusal is not None:
        return refusal
    if not in_port(g, ship):
        return AT_SEA
    return LADEN if g.cargo.get(ship) else None


def scrap(g: Aoi, seat: int, ship: int) -> None:
    """It brings an EP and is out of the game."""
    value = g.pack.sea.scrap_ep
    g.eps[g.pack.nation[ship]] += value
    leave(g, ship, DEAD)
    g.status[ship] = 0
    g.tell(Event("scrapped", seat=seat, units=(ship,), value=value))
