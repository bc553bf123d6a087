"""Air transport: what an ATP carries from base to base, and Air Supply chits (b4.23a, b4.23b)."""

from typing import Final

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import AIR, COMBAT, GENERAL, PARATROOPER
from zariba.games.aoi.rules.bases import flying_range, why_not_fly
from zariba.games.aoi.rules.capture import evict
from zariba.games.aoi.rules.installations import base_hexes, base_room
from zariba.games.aoi.rules.stacking import why_no_room
from zariba.games.aoi.rules.standing_orders import why_ordered_to_hold
from zariba.games.aoi.rules.state import (
    ACTIVE,
    COMMITTED,
    DEPLETED,
    MOVED,
    NOT_NOW,
    NOT_YOURS,
    SUPPLY_CHIT,
    TRAVELLED,
    Aoi,
    on_map,
    owner,
    shift,
)
from zariba.games.aoi.rules.supply import sources
from zariba.games.aoi.rules.transport import POINT

TRANSPORT: Final = "ATP"
LIFTED: Final = ("infantry", "mountain", "commando")
"""The kinds of land units that go by air."""
NO_ATP: Final = Refusal("b4.23a", "only an ATP carries others")
NOT_AT_BASE: Final = Refusal("b4.23a", "{it} is not at the base of the ATP")
HAS_MOVED: Final = Refusal("b4.23a", "{it} has moved or acted this month")
TOO_HEAVY: Final = Refusal("b4.23a", "an ATP does not lift {it}")
ONE_CHIT: Final = Refusal("b4.23a", "an ATP carries one chit; fractions share it", ("4.23a",))
NO_BASE: Final = Refusal(
    "b4.23a",
    "{it} is no working base of yours in range of the ATP",
)


def atps(g: Aoi, seat: int) -> list[int]:
    """The air transports of a side on the map."""
    return [p for p in on_map(g, seat, AIR) if g.pack.kind[p] == TRANSPORT]


def is_light(g: Aoi, piece: int) -> bool:
    """Whether a unit has the place of a chit to share with others (4.23a)."""
    pack = g.pack
    return pack.kind[piece] in LIFTED and pack.strength[piece][0] < POINT


def fills_a_chit(g: Aoi, piece: int) -> bool:
    """Whether a piece goes by air by itself (b4.23a)."""
    pack = g.pack
    if pack.sort[piece] == GENERAL or pack.kind[piece] in ("commando", PARATROOPER):
        return True
    if pack.kind[piece] not in LIFTED:
        return False
    if pack.steps_of[piece] == 1:
        return True
    return bool(g.status[piece] & DEPLETED) and pack.strength[piece][0] <= pack.lifted_strength


def is_one_chit(g: Aoi, load: tuple[int, ...]) -> bool:
    """Whether all of it is one chit: a piece alone, or fractions up to a point (4.23a)."""
    if len(load) < 2:
        return True
    if SUPPLY_CHIT in load or not all(is_light(g, p) for p in load):
        return False
    return sum(g.pack.strength[p][0] for p in load) <= g.pack.fraction_chit


def why_not_lift(g: Aoi, atp: int, load: tuple[int, ...], piece: int) -> Refusal | None:
    """Why a piece may not go aboard an ATP beside what it carries."""
    pack = g.pack
    if pack.seat[piece] != pack.seat[atp]:
        return NOT_YOURS
    if g.at[piece] != g.at[atp]:
        return NOT_AT_BASE
    if g.status[piece] & (ACTIVE | MOVED | TRAVELLED):
        return HAS_MOVED
    if not is_light(g, piece) and not fills_a_chit(g, piece):
        return TOO_HEAVY
    if pack.is_combat[piece] and (refusal := why_ordered_to_hold(g, piece)):
        return refusal
    return None if is_one_chit(g, (*load, piece)) else ONE_CHIT


def why_no_air_supply(g: Aoi, atp: int, load: tuple[int, ...]) -> Refusal | None:
    """Why no Air Supply chit can be made for an ATP where it stands (b4.23b)."""
    pack = g.pack
    if load:
        return ONE_CHIT
    if g.at[atp] not in sources(g, pack.seat[atp]):
        return Refusal("b4.23b", "Air Supply chits are made at a source of supply")
    if g.eps[pack.nation[atp]] < chit_price(g, atp):
        return Refusal("b4.23b", f"a chit costs {chit_price(g, atp)} EP")
    return None


def chit_price(g: Aoi, atp: int) -> int:
    """Nothing for a minor nation (b4.23b)."""
    return g.pack.air.supply_chit_ep if g.pack.major[g.pack.nation[atp]] else 0


def why_not_deliver(g: Aoi, atp: int, load: tuple[int, ...], hex_: int) -> Refusal | None:
    """Why an ATP may not set its load down in a hex."""
    seat, home = g.pack.seat[atp], g.at[atp]
    if hex_ == home or owner(g, hex_) != seat or not base_room(g, hex_)[1]:
        return NO_BASE
    troops = tuple(p for p in load if p != SUPPLY_CHIT and g.pack.sort[p] == COMBAT)
    return why_not_fly(g, atp, hex_) or (why_no_room(g, troops, hex_) if troops else None)


def why_not_take_off(g: Aoi, seat: int, piece: int) -> Refusal | None:
    """Why an air unit carries nothing now."""
    if g.pack.seat[piece] != seat:
        return NOT_YOURS
    if g.pack.kind[piece] != TRANSPORT or g.at[piece] < 0:
        return NO_ATP
    return why_not_fly(g, piece, g.at[piece])


class AirTransport(SeatStep[Aoi]):
    """One side's ATPs, one after another; nobody is asked who has none (xviii.m3c)."""

    piece: int = -1
    load: tuple[int, ...] = ()

    def work(self, g: Aoi) -> bool:
        """Without an ATP that can fly the step is over."""
        seat = self.seat
        if self.piece >= 0 or any(why_not_take_off(g, seat, p) is None for p in atps(g, seat)):
            return False
        g.pop()
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """An ATP; then what it carries, and where."""
        if self.piece < 0:
            ready = [p for p in atps(g, seat) if why_not_take_off(g, seat, p) is None]
            units: list[Action] = [("unit", p) for p in ready]
            return Choice("Which air transport flies?", [*units, DONE], standing="Air transport")
        atp, load = self.piece, self.load
        options: list[Action] = [
            ("embark", p)
            for p in g.plan.sides[seat].pieces
            if g.at[p] == g.at[atp] and p not in load and why_not_lift(g, atp, load, p) is None
        ]
        options += [("drop", p) for p in load if p != SUPPLY_CHIT]
        if why_no_air_supply(g, atp, load) is None:
            options.append(("supply", 0))
        if load and flying_range(g, atp):
            there = (h for h in base_hexes(g) if why_not_deliver(g, atp, load, h) is None)
            options += [("hex", h) for h in there]
        return Choice("What does it carry, and where?", [*options, ("back", 0)])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Load, unload, fly."""
        if verb == "unit":
            self.piece = arg
        elif verb == "embark":
            self.load = (*self.load, arg)
        elif verb == "drop":
            self.load = tuple(p for p in self.load if p != arg)
        elif verb == "supply":
            self.load = (SUPPLY_CHIT,)
        elif verb == "hex":
            deliver(g, self.piece, self.load, arg)
            self.piece, self.load = -1, ()
        elif verb == "back":
            self.piece, self.load = -1, ()
        else:
            g.pop()

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that ATP, load or base."""
        if verb == "unit" and self.piece < 0:
            return why_not_take_off(g, seat, arg) or NOT_NOW
        if self.piece < 0:
            return NOT_NOW
        if verb == "embark":
            return why_not_lift(g, self.piece, self.load, arg) or NOT_NOW
        if verb == "supply":
            return why_no_air_supply(g, self.piece, self.load) or NOT_NOW
        if verb == "hex":
            empty = Refusal("b4.23a", "choose whom the ATP lifts, then {it}")
            return why_not_deliver(g, self.piece, self.load, arg) or empty
        return NOT_NOW


def deliver(g: Aoi, atp: int, load: tuple[int, ...], hex_: int) -> None:
    """It sets its load down and returns: that was its mission of the month (b4.1a).

    An Air Supply chit is paid for when it leaves.
    """
    seat, home = g.pack.seat[atp], g.at[atp]
    g.status[atp] |= COMMITTED
    if SUPPLY_CHIT in load:
        g.eps[g.pack.nation[atp]] -= chit_price(g, atp)
        g.air_chits[hex_] = seat
        g.tell(Event("air_chit", seat=seat, units=(atp,), at=home, to=hex_))
        return
    for piece in load:
        shift(g, piece, hex_)
        g.status[piece] |= TRAVELLED
    g.tell(Event("airlift", seat=seat, units=(atp, *load), at=home, to=hex_))
    evict(g, hex_)
