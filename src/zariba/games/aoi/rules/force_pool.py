"""The force pools: what enters them, and what is built out of them (xviii.s3a, b8.6a, efr.k)."""

from typing import Final

from zariba.core.choice import Refusal
from zariba.core.flow import Event
from zariba.games.aoi.material.pieces import AIR, COMBAT, HQ, SHIP
from zariba.games.aoi.rules.bases import why_no_base
from zariba.games.aoi.rules.installations import base_hexes, port_works
from zariba.games.aoi.rules.stacking import why_no_room
from zariba.games.aoi.rules.state import (
    DEPLETED,
    NOT_YOURS,
    OFF,
    POOL,
    Aoi,
    enter,
    holder,
    owner,
)
from zariba.games.aoi.rules.zones_of_control import enemy_zoc_any

NO_UNITS: Final = Refusal("8.6a", "no unit is built in this theatre", ("8.p3", "xvi.q"))
NOT_IN_POOL: Final = Refusal("b8.6a", "{it} is not in the force pool", ("efr.k",))
POOR_NATION: Final = Refusal("b8.6a", "a minor nation builds nothing", ("b0.1a",))
NO_SITE: Final = Refusal("b8.6a", "there is no place for {it} at home")
NOT_HOME: Final = Refusal("b8.6a", "units are built at home: in a city, at a base, in a port")
NO_PORT: Final = Refusal("b8.6a", "the port of {it} does not function")
WORN: Final = Refusal("11.26c", "{it} lies depleted in the force pool and is built so", ("b4.28a",))
ONE_A_CITY: Final = Refusal("b8.6a", "{it} has raised its one land unit of this Seasonal Turn")


def grow_pools(g: Aoi) -> None:
    """The units of this Seasonal Turn enter the force pools (xviii.s3a, efr.m, efr.o)."""
    for seat, side in enumerate(g.plan.sides):
        new = tuple(
            one.piece for one in side.additions if one.month == g.month and g.at[one.piece] == OFF
        )
        for piece in new:
            g.at[piece] = POOL
        if new:
            g.tell(Event("pool_grows", seat=seat, units=new))


def payer(g: Aoi, piece: int) -> int:
    """Who pays for a unit: of a side's force pool its leading nation, else its own (efr.m)."""
    side = g.plan.sides[g.pack.seat[piece]]
    return side.nation if piece in side.pooled else g.pack.nation[piece]


def price_of(g: Aoi, piece: int, half: bool) -> int:
    """Its cost, or at half strength half of that, rounded up (b8.6a); the Siberian reserves are
    free in two Seasonal Turns (b10.16a).
    """
    special = g.plan.special
    if special is not None and g.month in special.free_in and piece in special.free:
        return 0
    cost = g.pack.cost[piece]
    return (cost + 1) // 2 if half else cost


def pool_of(g: Aoi, seat: int) -> list[int]:
    """Of each kind of unit in a side's force pool the first, whole and depleted: the others are
    like it.

    An HQ there is redeployed, not built (b8.7a).
    """
    pack, first = g.pack, dict[tuple[str, int], int]()
    for piece in g.plan.sides[seat].pieces:
        if g.at[piece] == POOL and pack.sort[piece] != HQ:
            worn = g.status[piece] & DEPLETED
            first.setdefault((pack.pieces[piece].unit, worn), piece)
    return list(first.values())


def why_not_build(
    g: Aoi, seat: int, piece: int, half: bool, built: tuple[int, ...], fed: frozenset[int]
) -> Refusal | None:
    """Why a unit may not be built now; `built` are the cities that have raised one already."""
    pack = g.pack
    if pack.seat[piece] != seat:
        return NOT_YOURS
    if not g.plan.constructs:
        return NO_UNITS
    if g.at[piece] != POOL or pack.sort[piece] == HQ:
        return NOT_IN_POOL
    nation = payer(g, piece)
    if not pack.major[nation]:
        return POOR_NATION
    if half and pack.steps_of[piece] == 1:
        return Refusal("b8.6a", "{it} has no half strength")
    if not half and g.status[piece] & DEPLETED:
        return WORN
    price = price_of(g, piece, half)
    if g.eps[nation] < price:
        return Refusal("b8.6a", f"{{it}} costs {price} EPs, and {g.eps[nation]} are left")
    if not has_site(g, piece, built, fed):
        return NO_SITE
    first = next((p for p in pool_of(g, seat) if alike(g, p, piece)), piece)
    return None if first == piece else Refusal("b8.6a", one_of_several(g, piece, first))


def alike(g: Aoi, one: int, other: int) -> bool:
    """Whether two units of the force pool are the same for all that matters."""
    same = g.pack.pieces[one].unit == g.pack.pieces[other].unit
    return same and g.status[one] & DEPLETED == g.status[other] & DEPLETED


def one_of_several(g: Aoi, piece: int, first: int) -> str:
    """Of units that are all alike the first in the pool is built."""
    return f"{{it}} is like others in the force pool: build {g.pack.pieces[first].name} first"


def grounds(g: Aoi, piece: int) -> tuple[int, ...]:
    """The hexes worth a look for a new unit: cities of its home, bases, ports."""
    sort, side = g.pack.sort[piece], g.plan.sides[g.pack.seat[piece]]
    if sort == COMBAT:
        return side.reinforced_at
    places = base_hexes(g) if sort == AIR else g.plan.ports
    return tuple(hex_ for hex_ in places if hex_ in side.home)


def building_sites(g: Aoi, piece: int, built: tuple[int, ...], fed: frozenset[int]) -> list[int]:
    """Where a unit can be built."""
    return [h for h in grounds(g, piece) if why_not_raised(g, piece, h, built, fed) is None]


def has_site(g: Aoi, piece: int, built: tuple[int, ...], fed: frozenset[int]) -> bool:
    """Whether there is any such hex."""
    return any(why_not_raised(g, piece, h, built, fed) is None for h in grounds(g, piece))


def why_not_built_at(
    g: Aoi, piece: int, hex_: int, built: tuple[int, ...], fed: frozenset[int]
) -> Refusal | None:
    """Why a unit may not be built in a hex (b8.6a)."""
    if hex_ not in grounds(g, piece):
        return NOT_HOME
    return why_not_raised(g, piece, hex_, built, fed)


def why_not_raised(
    g: Aoi, piece: int, hex_: int, built: tuple[int, ...], fed: frozenset[int]
) -> Refusal | None:
    """Why a unit may not be built in one of the hexes worth a look for it (b8.6a)."""
    pack = g.pack
    seat, sort = pack.seat[piece], pack.sort[piece]
    if owner(g, hex_) != seat or holder(g, hex_) == 1 - seat:
        return NOT_HOME
    if hex_ not in fed:
        return Refusal("b8.6a", "{it} is not in supply")
    if enemy_zoc_any(g, seat, hex_):
        return Refusal("b8.6a", "an enemy zone of control covers {it}", ("b5.10b",))
    if sort == AIR:
        return why_no_base(g, piece, hex_)
    if sort == SHIP:
        return (
            None if port_works(g, hex_) else Refusal("b8.6a", "the port of {it} does not function")
        )
    return ONE_A_CITY if hex_ in built else why_no_room(g, (piece,), hex_)


def build(g: Aoi, seat: int, piece: int, hex_: int, half: bool) -> None:
    """Pay for it; it is there at once."""
    price = price_of(g, piece, half)
    g.eps[payer(g, piece)] -= price
    g.status[piece] = DEPLETED if half else 0
    enter(g, piece, hex_)
    word = "half" if half else ""
    g.tell(Event("raised", seat=seat, units=(piece,), at=hex_, value=price, word=word))
