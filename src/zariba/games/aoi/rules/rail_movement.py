"""Rail movement, after all movement by land (xviii.m5b, b6.1a)."""

from collections.abc import Iterable, Iterator
from typing import Final

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import COMBAT, GENERAL, HQ
from zariba.games.aoi.rules.capture import take_hex
from zariba.games.aoi.rules.gauge import unusable
from zariba.games.aoi.rules.rail import (
    ANY,
    NO_CAPACITY,
    NO_LINE,
    NONE,
    NOT_ACTIVE,
    NOT_THEIRS,
    capacity_for,
    carrier,
)
from zariba.games.aoi.rules.railways import Net, railways
from zariba.games.aoi.rules.stacking import roomy, why_no_room
from zariba.games.aoi.rules.standing_orders import why_ordered_to_hold
from zariba.games.aoi.rules.state import (
    ACTIVE,
    FLIPPED,
    LED,
    MOVED,
    NOT_NOW,
    NOT_ON_MAP,
    NOT_YOURS,
    TRAVELLED,
    Aoi,
    holder,
    owner,
    shift,
)
from zariba.games.aoi.rules.supply import fed_hexes, is_fed
from zariba.games.aoi.rules.zones_of_control import enemy_zoc, enemy_zoc_any

BACK: Final[Action] = ("back", 0)
NO_PASSENGER: Final = Refusal("b6.1a", "only land units, HQs and Generals move by rail")
NOT_BOTH: Final = Refusal("b6.0a", "a piece moves by land or by rail, not both", ("b6.1a",))
USED_UP: Final = Refusal("b6.1a", "the rail capacity of this month is used up")
CUT_OFF: Final = Refusal("b6.1a", "no unit moves by rail out of supply")
IN_ZONE: Final = Refusal(
    "b6.1a", "rail movement neither starts nor ends in an enemy zone of control", ("b5.10b",)
)
NO_WAY: Final = Refusal(
    "b6.1a", "no owned rail hexes of this colony free of enemy zones of control lead to {it}"
)
NO_OPEN_WAY: Final = Refusal(
    "10.35i", "no rail hexes free of enemies and of their zones of control lead to {it}", ("b6.1a",)
)
OTHER_GAUGE: Final = Refusal("b6.1b", "the railway of {it} is not converted to your gauge")
NO_WAY_EAST: Final = Refusal(
    "b6.1a", "no rail hexes of your own free of enemy zones of control lead to {it}", ("b6.1b",)
)
NOWHERE: Final = Refusal("b6.1a", "there is nowhere for {it} to go by rail")
STAFF: Final = (HQ, GENERAL)
SPENT: Final = ACTIVE | FLIPPED | LED
GONE: Final = MOVED | TRAVELLED


class RailMovement(SeatStep[Aoi]):
    """One side's rail movement: a unit for each use of a colony's capacity (b6.1a)."""

    piece: int = -1
    used: tuple[str, ...] = ()
    """The colonies whose capacity was used, each as often as it was."""

    def work(self, g: Aoi) -> bool:
        """Nobody is asked where nothing can move; then the marks of the phase come off."""
        if self.piece >= 0 or any(True for _ in self.boarding(g)):
            return False
        self.finish(g)
        return True

    def finish(self, g: Aoi) -> None:
        """The phase of this side is over."""
        g.pop()
        for piece in g.plan.sides[self.seat].pieces:
            g.status[piece] &= ~MOVED

    def left(self, g: Aoi, piece: int) -> int:
        """What is left of the capacity that moves a piece: its colony's, or its nation's."""
        return capacity_for(g, piece) - self.used.count(carrier(g, piece))

    def passengers(self, g: Aoi) -> list[int]:
        """The pieces that may go somewhere by rail."""
        return list(self.boarding(g))

    def boarding(self, g: Aoi) -> Iterator[int]:
        """The same one by one: often it is enough to know of the first."""
        side, at, rails = g.plan.sides[self.seat], g.at, g.pack.rails
        net: Net = {}
        if side.rail == NONE:  # 10.35i
            return
        if g.plan.special is not None:
            net, status = railways(g, self.seat)[1], g.status
            near = [p for p in side.pieces if at[p] in net and not status[p] & (SPENT | GONE)]
        else:
            near = [
                p
                for p in side.pieces
                if at[p] >= 0 and rails[at[p]] and side.open[at[p]] and capacity_for(g, p)
            ]
        if not near:
            return
        fed = fed_hexes(g, self.seat)
        for piece in near:
            if self.why_not_board(g, piece, fed) is None:
                stops: Iterable[int] = net[at[piece]] if net else self.stops(g, piece)
                if any(True for _ in self.alighting(g, piece, stops)):
                    yield piece

    def why_not_board(self, g: Aoi, piece: int, fed: frozenset[int]) -> Refusal | None:
        """Why a piece may not move by rail now, wherever to; `fed` are the hexes in supply."""
        pack, here, status = g.pack, g.at[piece], g.status[piece]
        if pack.seat[piece] != self.seat:
            return NOT_YOURS
        if here < 0:
            return NOT_ON_MAP
        if pack.sort[piece] != COMBAT and pack.sort[piece] not in STAFF:
            return NO_PASSENGER
        if not pack.rails[here]:
            return NO_LINE
        if g.plan.sides[self.seat].rail == NONE:
            return NOT_THEIRS
        if not capacity_for(g, piece) and not pack.railway_gun[piece]:  # 11.38b
            return NO_CAPACITY
        if here in unusable(g, self.seat):
            return OTHER_GAUGE
        if status & SPENT:
            return NOT_ACTIVE
        if status & GONE:
            return NOT_BOTH
        if pack.sort[piece] == COMBAT:
            if self.left(g, piece) < 1 and not pack.railway_gun[piece]:  # 11.38b
                return USED_UP
            refusal = why_ordered_to_hold(g, piece)
            if refusal is not None:
                return refusal
            if piece in g.cut_off or not is_fed(g, piece, fed):
                return CUT_OFF
        return IN_ZONE if enemy_zoc_any(g, self.seat, here) else None

    def stations(self, g: Aoi, piece: int) -> list[int]:
        """The hexes that it may go to."""
        return list(self.alighting(g, piece, self.stops(g, piece)))

    def stops(self, g: Aoi, piece: int) -> Iterator[int]:
        """The hexes of its line, in order, where no enemy zone forbids to end a journey."""
        if g.plan.special is not None:
            yield from railways(g, self.seat)[1].get(g.at[piece], ())
            return
        for hex_ in sorted(self.line(g, piece)):
            if not enemy_zoc_any(g, self.seat, hex_):
                yield hex_

    def alighting(self, g: Aoi, piece: int, stops: Iterable[int]) -> Iterator[int]:
        """Those of its stops where it finds room, one by one."""
        here = g.at[piece]
        for hex_ in roomy(g, piece, stops) if g.pack.sort[piece] == COMBAT else stops:
            if hex_ != here:
                yield hex_

    def along(self, g: Aoi, piece: int) -> list[int]:
        """The hexes that its line leads to, in order."""
        if g.plan.special is None:
            return sorted(self.line(g, piece))
        here = g.at[piece]
        return [h for h in railways(g, self.seat)[0].get(here, ()) if h != here]

    def line(self, g: Aoi, piece: int) -> dict[int, int]:
        """The hexes joined to a piece's by rail hexes of its colony without enemy zones, and the
        hex before each on the shortest way; the hexes are its own, but that the Nationalists also
        go into and through the enemy's (10.35i, R50). HQs and Generals take no hexes.
        """
        pack, seat = g.pack, self.seat
        start = g.at[piece]
        if g.plan.special is not None:
            return dict.fromkeys(self.along(g, piece), start)
        colony = pack.area[start]
        foreign = g.plan.sides[seat].rail == ANY and pack.sort[piece] == COMBAT
        found, edge = {start: start}, [start]
        for here in edge:  # grows as it goes: nearest first
            for to in pack.rails[here]:
                if (
                    to not in found
                    and (pack.area[to] == colony or pack.railway_gun[piece])
                    and (foreign or owner(g, to) == seat)
                    and holder(g, to) in (-1, seat)
                    and not enemy_zoc(g, seat, to)
                ):
                    found[to] = here
                    edge.append(to)
        del found[start]
        return found

    def why_not_alight(self, g: Aoi, piece: int, hex_: int) -> Refusal | None:
        """Why a piece may not end its journey in a hex of the line."""
        if enemy_zoc_any(g, self.seat, hex_):
            return IN_ZONE
        return why_no_room(g, (piece,), hex_) if g.pack.sort[piece] == COMBAT else None

    def choice(self, g: Aoi, seat: int) -> Choice:
        """A piece, then where it goes."""
        if self.piece >= 0:
            hexes: list[Action] = [("hex", hex_) for hex_ in self.stations(g, self.piece)]
            return Choice("Where does it go by rail?", [*hexes, BACK])
        units: list[Action] = [("unit", p) for p in self.passengers(g)]
        return Choice("Move which piece by rail?", [*units, DONE], standing="Movement by rail")

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Board, travel, or end the phase."""
        if verb == "unit":
            self.piece = arg
        elif verb == "back":
            self.piece = -1
        elif verb == "done":
            self.finish(g)
        else:
            self.travel(g, self.piece, arg)
            self.piece = -1

    def travel(self, g: Aoi, piece: int, hex_: int) -> None:
        """It is there; HQs and Generals take no capacity. What a unit passes it takes (b0.3a), and
        in Madrid its journey and the war are over (10.35k).
        """
        start = g.at[piece]
        way, before = [hex_], self.line(g, piece)
        while before[way[0]] != start:
            way.insert(0, before[way[0]])
        if g.plan.objective in way:
            way = way[: way.index(g.plan.objective) + 1]
            hex_ = way[-1] if owner(g, way[-1]) != self.seat else hex_
        if g.pack.sort[piece] == COMBAT and not g.pack.railway_gun[piece]:
            self.used = (*self.used, carrier(g, piece))
        shift(g, piece, hex_)
        g.status[piece] |= MOVED
        g.tell(Event("rail", seat=self.seat, units=(piece,), at=start, to=hex_))
        for passed in way:
            if owner(g, passed) != self.seat:
                take_hex(g, (piece,), passed)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that piece, or not there."""
        if verb == "unit" and self.piece < 0:
            return self.why_not_board(g, arg, fed_hexes(g, seat)) or NOWHERE
        if verb == "hex" and self.piece >= 0:
            if not g.pack.rails[arg]:
                return NO_LINE
            if arg not in self.line(g, self.piece):
                if g.plan.special is not None:
                    return OTHER_GAUGE if arg in unusable(g, seat) else NO_WAY_EAST
                return NO_OPEN_WAY if g.plan.sides[seat].rail == ANY else NO_WAY
            return self.why_not_alight(g, self.piece, arg) or NOT_NOW
        return NOT_NOW
