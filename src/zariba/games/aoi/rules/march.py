"""A unit or a stack on the move: costs, zones of control, room, partisans (b5.7, 5.8, b5.10c)."""

from typing import ClassVar, Final

from zariba.core.choice import ALL_ALONG, DONE, Action, Choice, Refusal
from zariba.core.flow import Event
from zariba.games.aoi.material.tables import MUD
from zariba.games.aoi.rules.bypass import NO_WAY_ROUND, bypass_costs, note_bypass, why_no_bypass
from zariba.games.aoi.rules.capture import take_hex
from zariba.games.aoi.rules.closed_countries import why_closed, why_out_of_bounds
from zariba.games.aoi.rules.elimination import eliminate
from zariba.games.aoi.rules.ferry import ferry_hexes, why_no_ferry
from zariba.games.aoi.rules.movement_points import Points, can_pay, dearer, spent_after
from zariba.games.aoi.rules.moving_stack import NOT_IN_STACK, MovingStack
from zariba.games.aoi.rules.partisans import partisan_in
from zariba.games.aoi.rules.rail import why_no_rail
from zariba.games.aoi.rules.stacking import why_no_company, why_no_room
from zariba.games.aoi.rules.standing_orders import MUST_HOLD, any_ordered
from zariba.games.aoi.rules.state import (
    BYPASS,
    MOVED,
    NOT_NOW,
    TRAVELLED,
    Aoi,
    enemy,
    fair_at,
    frozen_at,
    shift,
    strength_of,
    weather_at,
)
from zariba.games.aoi.rules.zones_of_control import enemy_zoc

BACK: Final[Action] = ("back", 0)
ENEMY_THERE: Final = Refusal("b5.7a", "an enemy unit stands in {it}", ("b5.9c",))
NOT_NEXT: Final = Refusal("b5.7a", "{it} is out of reach: land units move from hex to adjacent hex")
NO_LAND: Final = Refusal("b5.7a", "{it} is water: land units do not enter the sea")
WATER: Final = Refusal("xvi.l", "water fully separates {it} from the hex of the stack", ("b5.7a",))
TOO_FAR: Final = Refusal("b5.7a", "{it} costs more movement points than are left", ("b5.8a",))
MUD_SLOWS: Final = Refusal(
    "1.3c", "{it} is too far: mud halves the movement of the stack", ("b5.7b", "b1.3a")
)
ZONE_TO_ZONE: Final = Refusal(
    "b5.10c", "from one enemy zone of control to another it takes the whole allowance", ("b5.7a",)
)
MUD_AHEAD: Final = Refusal("1.3d", "no Breakthrough or Exploitation in bad weather", ("b1.3a",))
TOO_WEAK: Final = Refusal("b5.7d", "the stack is too weak to brush the partisan aside")
NO_STAND: Final = Refusal(
    "b5.7d", "nobody could stay here if the partisan of {it} held", ("b5.9a",)
)
HEXES_SPENT: Final = Refusal("b5.7a", "{it} is a hex too far for this move")
MUST_GO_ON: Final = Refusal("b5.9a", "there is no room to stay here", ("5.9a",))


class March(MovingStack):
    """A unit or a stack on the move, hex by hex; each unit pays for itself (b5.7a)."""

    over: bool = False

    MINIMUM: ClassVar[bool] = True
    """Whether a first step may always be taken with all MPs (b5.7a)."""
    FAIR_ONLY: ClassVar[bool] = False
    PUT_DOWN: ClassVar[Action] = BACK
    """How it ends before the first step."""

    def work(self, g: Aoi) -> bool:
        """End the move when it must."""
        if not self.over:
            return False
        g.pop()
        self.end(g)
        return True

    def end(self, g: Aoi) -> None:
        """What else the end of the move brings."""

    def most_hexes(self, g: Aoi) -> int:
        """How many hexes it may go however cheap they are, -1 for no such limit."""
        return -1

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Who goes along, then hex by hex, whom to leave behind, or stop."""
        options: list[Action] = []
        if not self.steps:
            options += [("unit", p) for p in self.companions(g)]
        options += [("hex", to) for to in self.open_hexes(g)]
        if BYPASS in g.options:
            options += [("bypass", to) for to in self.ways_round(g)]
        if len(self.pieces) + len(self.riders) > 1:
            options += [
                ("drop", p) for p in (*self.pieces, *self.riders) if self.why_not_drop(g, p) is None
            ]
        if not self.steps:
            options.append(self.PUT_DOWN)
        elif why_no_room(g, self.pieces, g.at[self.pieces[0]]) is None:
            options.append(DONE)
        number = len(self.pieces)
        name = g.pack.pieces[self.pieces[0]].name if number == 1 else f"{number} units"
        return Choice(f"Move {name}: {min(self.left())} MP left", options, together=ALL_ALONG)

    def ways(self, g: Aoi, here: int) -> list[tuple[int, Points]]:
        """The neighbours its side may enter over land, and their cost (5.8a, 5.8b, 5.8c)."""
        side, mover = g.plan.sides[self.seat], g.pack.mover
        ways = side.frozen_steps if frozen_at(g, here) else side.steps  # 5.8e, 5.8f: rail sides too
        if len(self.pieces) == 1:
            found: list[tuple[int, Points]] = [
                (to, (cost,)) for to, cost in ways[mover[self.pieces[0]]][here]
            ]
            if here in g.pack.ferries:
                over = ferry_hexes(g, self.seat, self.pieces, self.steps, here)
                found += [(to, self.points) for to in over]
            return found
        each = [ways[mover[p]][here] for p in self.pieces]  # b10.5a: each by its own kind
        return [(w[0][0], tuple(cost for _, cost in w)) for w in zip(*each, strict=True)]

    def open_hexes(self, g: Aoi) -> list[int]:
        """The hexes that the whole stack may enter now."""
        here = g.at[self.pieces[0]]
        held = not self.steps and enemy_zoc(g, self.seat, here)
        return [
            to
            for to, costs in self.ways(g, here)
            if self.why_not_step(g, here, held, to, costs) is None
        ]

    def ways_round(self, g: Aoi) -> list[int]:
        """The mountain hexes that the whole stack may enter by clear ground instead (11.36a)."""
        here = g.at[self.pieces[0]]
        return [
            to
            for to, costs in self.ways(g, here)
            if here in g.pack.bypass[to]
            and costs != bypass_costs(g, self.pieces, here, to)
            and self.why_not_round(g, here, to) is None
        ]

    def why_not_round(self, g: Aoi, here: int, to: int) -> Refusal | None:
        """Why the stack may not go around the mountains of a neighbour; some: by themselves."""
        refusal = why_no_bypass(g, here, to)
        if refusal is not None:
            return refusal
        held = not self.steps and enemy_zoc(g, self.seat, here)
        return self.why_not_step(g, here, held, to, bypass_costs(g, self.pieces, here, to))

    def why_not_step(self, g: Aoi, here: int, held: bool, to: int, costs: Points) -> Refusal | None:
        """Why the stack may not enter a neighbour; `held`: it starts in a zone of control."""
        pack, seat = g.pack, self.seat
        stack = g.stacks.get(to)
        if stack and pack.seat[stack[0]] != seat:
            return ENEMY_THERE
        if self.steps == self.most_hexes(g):
            return HEXES_SPENT
        if not self.steps and any_ordered(g, self.pieces):
            return MUST_HOLD
        if g.plan.special is not None:
            refusal = why_out_of_bounds(g, self.pieces, to) or why_no_company(g, seat, self.pieces)
            if refusal is not None:
                return refusal
        if self.FAIR_ONLY and not fair_at(g, to):
            return MUD_AHEAD
        partisan = partisan_in(g, to, enemy(seat))
        if partisan >= 0:
            costs = dearer(costs, pack.partisans.entry_mp)
        muddy = self.meets_mud(g, here, to)
        pays = can_pay(self.points, self.spent, costs, muddy)
        if held and enemy_zoc(g, seat, to):
            if not pays or any(self.spent):  # b5.7a: the one-hex minimum does not help here
                return ZONE_TO_ZONE
        elif not pays and (self.steps or not self.MINIMUM):
            dry = muddy and can_pay(self.points, self.spent, costs, False)
            return MUD_SLOWS if dry else TOO_FAR
        if partisan >= 0:
            return self.why_not_brush(g, here)
        if not stack:
            return None
        refusal = why_no_room(g, self.pieces, to)
        if refusal is None or not pays:
            return refusal
        used = spent_after(self.points, self.spent, costs, muddy)
        # R43: passing through is allowed
        return None if self.can_go_on(g, to, used, muddy, self.steps + 1) else refusal

    def meets_mud(self, g: Aoi, here: int, to: int) -> bool:
        """Whether mud slows the whole move, this step taken (1.3c, R10)."""
        return self.muddy or weather_at(g, here) == MUD or weather_at(g, to) == MUD

    def can_go_on(self, g: Aoi, here: int, used: Points, muddy: bool, steps: int) -> bool:
        """Whether from a hex too full to stay in a step or two lead to one with room."""
        pack, seat = g.pack, self.seat
        if enemy_zoc(g, seat, here) or steps == self.most_hexes(g):
            return False
        for to, costs in self.ways(g, here):
            wet = muddy or self.meets_mud(g, here, to)
            stack = g.stacks.get(to)
            if (
                (stack and pack.seat[stack[0]] != seat)
                or not can_pay(self.points, used, costs, wet)
                or (self.FAIR_ONLY and not fair_at(g, to))
                or partisan_in(g, to, enemy(seat)) >= 0
                or why_out_of_bounds(g, self.pieces, to) is not None
            ):
                continue
            if why_no_room(g, self.pieces, to) is None:
                return True
            if self.can_go_on(g, to, spent_after(self.points, used, costs, wet), wet, steps + 1):
                return True
        return False

    def why_not_brush(self, g: Aoi, here: int) -> Refusal | None:
        """Why the stack may not try to brush a partisan aside (b5.7d)."""
        if sum(strength_of(g, p) for p in self.pieces) < g.pack.partisan_entry:
            return TOO_WEAK
        return None if why_no_room(g, self.pieces, here) is None else NO_STAND

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Add a companion, enter a hex, leave a piece behind, or stop."""
        if verb == "unit":
            self.join(g, arg)
        elif verb == "hex":
            costs = dict(self.ways(g, g.at[self.pieces[0]]))[arg]
            self.enter_hex(g, arg, costs)
        elif verb == "bypass":
            self.enter_hex(g, arg, bypass_costs(g, self.pieces, g.at[self.pieces[0]], arg))
            note_bypass(g, self.pieces, arg)
        elif verb == "drop":
            self.drop(g, arg)
        else:
            g.pop()
            if verb == "done":
                self.end(g)

    def enter_hex(self, g: Aoi, to: int, costs: Points) -> None:
        """Move the stack one hex on; an enemy zone of control stops it there (b5.10c)."""
        seat, here = self.seat, g.at[self.pieces[0]]
        leap = not self.steps and enemy_zoc(g, seat, here) and enemy_zoc(g, seat, to)
        for piece in self.pieces:
            g.status[piece] |= MOVED
        partisan = partisan_in(g, to, enemy(seat))
        if partisan >= 0:
            if not self.brush_aside(g, partisan, here):
                self.over = True
                return
            costs = dearer(costs, g.pack.partisans.entry_mp)
        self.muddy = self.meets_mud(g, here, to)
        self.spent = spent_after(self.points, self.spent, costs, self.muddy, leap)
        self.steps += 1
        for piece in (*self.pieces, *self.riders):
            shift(g, piece, to)
        for general in self.riders:
            g.status[general] |= MOVED | TRAVELLED if self.MONTHLY else MOVED
        if to in g.pack.ferries.get(here, ()):
            g.ferried = (*g.ferried, seat)
        g.tell(Event("move", seat=seat, units=(*self.pieces, *self.riders), at=here, to=to))
        self.over = enemy_zoc(g, seat, to) or self.steps == self.most_hexes(g)
        take_hex(g, self.pieces, to)

    def brush_aside(self, g: Aoi, partisan: int, here: int) -> bool:
        """One try before the entry; if the partisan holds, the move ends where it is (b5.7d)."""
        stack = (partisan, *self.pieces)
        die = g.roll(6, "brush aside", stack)
        gone = die >= g.pack.partisans.brushed_aside_from
        word = "gone" if gone else "held"
        g.tell(Event("brush_aside", seat=self.seat, units=stack, at=here, die=die, word=word))
        if gone:
            eliminate(g, partisan, "b5.7d")
        return gone

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why the stack may not do that."""
        if verb == "hex":
            return self.why_not_hex(g, arg) or NOT_NEXT
        if verb == "bypass":
            return self.why_not_bypass(g, arg) or NOT_NEXT
        if verb == "drop":
            return self.why_not_drop(g, arg) or NOT_IN_STACK
        if verb == "unit":
            return self.why_not_with(g, arg)
        return MUST_GO_ON if verb == "done" and self.steps else NOT_NOW

    def why_not_bypass(self, g: Aoi, to: int) -> Refusal | None:
        """Why the stack may not enter a hex by bypass movement, neighbour or not (11.36a)."""
        here = g.at[self.pieces[0]]
        if to not in dict(self.ways(g, here)):
            return self.why_not_hex(g, to)
        return self.why_not_round(g, here, to) or NO_WAY_ROUND

    def why_not_hex(self, g: Aoi, to: int) -> Refusal | None:
        """Why the stack may not go to a hex, neighbour or not."""
        pack, here = g.pack, g.at[self.pieces[0]]
        if to not in pack.grid.adjacent[here]:
            by_rail = pack.rails[here] and pack.rails[to]
            return why_no_rail(g, self.pieces[0], to) if by_rail else NOT_NEXT
        if not pack.land[to]:
            return NO_LAND
        if to not in pack.joined[here]:
            ferry = to in pack.ferries.get(here, ())
            refusal = why_no_ferry(g, self.seat, self.pieces, self.steps) if ferry else WATER
            if refusal is not None:
                return refusal
        costs = next((costs for near, costs in self.ways(g, here) if near == to), None)
        if costs is None:
            return why_closed(g, self.seat, to)
        held = not self.steps and enemy_zoc(g, self.seat, here)
        return self.why_not_step(g, here, held, to, costs)
