"""Movement, alone or as a stack, by foot, road, rail and tunnel; reinforcements (10.0, 7.0)."""

from collections.abc import Iterable

from zariba.core.choice import ALL_ALONG, Action, Choice, Refusal
from zariba.core.choice import DONE as PASS
from zariba.core.flow import Event, SeatStep
from zariba.games.keren.material.counters import COMMONWEALTH
from zariba.games.keren.material.ground import Way
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.entering import (
    arriving_with,
    due,
    entry_ways,
    why_not_arrive,
    why_not_together,
)
from zariba.games.keren.rules.facing import Face, turn_options, why_not_turn
from zariba.games.keren.rules.stacking import top_options, why_no_room, why_not_top
from zariba.games.keren.rules.state import (
    ALREADY_DONE,
    DONE,
    FACE,
    FIRED,
    MOVED,
    NOT_YOURS,
    OFF,
    SUPPRESSED,
    SUPPRESSED_STAYS,
    WRONG_PHASE,
    Keren,
    enemy,
    enter,
    leave,
    put_on_top,
)
from zariba.games.keren.rules.zones_of_control import in_zoc

STAYS = DONE | SUPPRESSED | FIRED
"""Marked with any of these a unit on the map may not start to move; `why_not_march` says why."""
GUN_STAYS = Refusal(
    "5.0c", "{it} is artillery on its Fired side, which may not move this turn", ("12.4b", "14.3e")
)
MOVED_ONCE = Refusal("10.2a", "{it} has moved: each unit moves once in a phase")
PROHIBITED = Refusal("10.1e", "{it} lies behind a prohibited hexside, which nothing crosses")
ROAD_FULL = Refusal(
    "7.2a", "{it} cannot take so many by road or rail, and on foot it costs too much"
)
STACK_SLOW = Refusal("7.0e", "{it} costs more than every unit of the stack can pay")
ROADBLOCK = Refusal("10.1f", "{it} lies behind the roadblock, which the Matilda cannot cross")
NO_DROP_IN = Refusal(
    "10.5b", "{it} cannot be reached: there is no passage between the tunnel and the hex above it"
)
TUNNEL_MOUTHS = Refusal(
    "10.5a", "{it} cannot be reached: the tunnel is entered and left only by its mouths", ("10.5b",)
)
ENTRY_SOUTH = Refusal(
    "10.4a", "{it} is no way in: Commonwealth reinforcements enter by the south edge"
)
ENTRY_ROADS = Refusal(
    "10.4b", "{it} is no way in: Italian reinforcements enter by the scenario's road and rail hexes"
)
ENTRY_SHUT = Refusal("10.4c", "{it} is shut: an enemy stands there or there is no room", ("7.0b",))
ENTRY_ZOC = Refusal("10.4c", "{it} is shut: it lies in an enemy zone of control")
STOPPED = Refusal(
    "8.1a", "{it} was stopped by an enemy zone of control for this phase", ("10.2a", "8.5a")
)
LEFT_BEHIND = Refusal("7.0d", "{it} was dropped off and stays for this phase", ("10.2a",))
NEXT = "{it} is for a unit that can still move: choose one first"
CHOOSE_FIRST = Refusal("10.2a", NEXT)
ENDED = {
    "8.1a": Refusal(
        "8.1a", f"{NEXT}; an enemy zone of control stopped the last one", ("10.2a", "8.5a")
    ),
    "10.0b": Refusal("10.0b", f"{NEXT}; the move of the last one is complete", ("7.0e",)),
    "10.6a": Refusal("10.6a", f"{NEXT}; the last one made its minimum move, one hex", ("10.6b",)),
}
"""By the rule that ended the last move: why a click on a hex moves nobody."""
OTHER_HEX = Refusal(
    "7.0c", "{it} starts elsewhere: only units that start in the same hex move as a stack"
)
ON_THE_WAY = Refusal("7.0d", "{it} cannot join: units join a stack only before it moves")
NOT_IN_STACK = Refusal(
    "7.0d", "{it} cannot be dropped off: only a unit of the moving stack can, after a step"
)


def why_not_march(g: Keren, seat: int, unit: int) -> Refusal | None:
    """Why a unit may not start to move, None when it may."""
    if g.pack.seat[unit] != seat:
        return NOT_YOURS
    status = g.status[unit]
    place = g.at[unit]
    if place < 0:
        return why_not_arrive(g, unit)
    if status & DONE:
        return MOVED_ONCE
    if status & SUPPRESSED:
        return SUPPRESSED_STAYS
    if status & FIRED:
        return GUN_STAYS  # 12.4b, 14.3e
    return None


class MovementPhase(SeatStep[Keren]):
    """The side moves none, some or all of its units, one unit or stack at a time (10.2a)."""

    ended: str = ""
    """The rule by which the last move ended."""
    halted: tuple[int, ...] = ()
    """Units that an enemy zone of control stopped (8.1a)."""
    dropped: tuple[int, ...] = ()
    """Units that their stack left behind (7.0d)."""
    put_back: tuple[int, ...] = ()
    """Units that were picked and took no step: a bot does not pick them again for ever."""

    def choice(self, g: Keren, seat: int) -> Choice:
        """A unit to move, a stack to order (7.4d), a unit to turn (9.0c), or no more."""
        at, status = g.at, g.status
        options: list[Action] = [
            ("unit", u) for u in g.pack.seat_units[seat] if at[u] >= 0 and not status[u] & STAYS
        ]
        options += [("unit", u) for u in due(g, seat)]
        options += top_options(g, seat)
        options += turn_options(g, seat)
        options.append(PASS)
        return Choice("Move which unit?", options)

    def take(self, g: Keren, seat: int, verb: str, arg: int) -> None:
        """Start a move, order a stack, turn a unit, or end the phase."""
        if verb == "unit":
            g.push(March(seat, (arg,), (allowance(g, arg),), g.at[arg]))
        elif verb == "top":
            put_on_top(g, arg)
        elif verb == "turn":
            g.push(Face(seat, arg))
        else:
            g.pop()

    def why_not(self, g: Keren, seat: int, verb: str, arg: int) -> Refusal:
        """Why that cannot be moved."""
        if verb == "unit":
            if arg in self.halted:
                return STOPPED
            if arg in self.dropped:
                return LEFT_BEHIND
            return why_not_march(g, seat, arg) or WRONG_PHASE
        if verb == "top":
            return why_not_top(g, seat, arg)
        if verb == "turn":
            return why_not_turn(g, seat, arg) or WRONG_PHASE
        return ENDED.get(self.ended, CHOOSE_FIRST) if verb == "hex" else WRONG_PHASE


def allowance(g: Keren, unit: int) -> int:
    """A unit's movement points, halved out of supply (6.5b)."""
    return g.pack.mp[unit][g.status[unit] & FACE]


def open_steps(
    g: Keren,
    seat: int,
    units: tuple[int, ...],
    left: tuple[int, ...],
    fresh: bool,
    ways: Iterable[Way],
) -> list[tuple[Way, int]]:
    """The steps among these that a unit or stack may take, and what each costs.

    `why_not_step` gives reasons for the others.
    """
    pack, stacks, number, least = g.pack, g.stacks, len(units), min(left)
    tank = any(pack.is_tank[u] for u in units)
    found = []
    for way in ways:
        to, there = way.to, number
        stack = stacks.get(to)
        if stack:
            if pack.seat[stack[0]] != seat:
                continue
            there += len(stack)
        if there > pack.limit[to] or (tank and way.roadblock):
            continue
        cost = way.foot
        if way.link and (there <= pack.road_limit or pack.as_cheap[to]):
            cost = pack.link_mp
        if fresh or cost <= least:
            found.append((way, cost))
    return found


def step_cost(g: Keren, number: int, way: Way) -> int:
    """What a step costs for so many units where there is room for them (10.3b).

    Along a link it costs 1 (10.3a, 10.3c), but where the ground itself costs more only two
    units may use that rate; beyond them one walks and pays the ground (7.2a, 7.2b, R28).
    """
    pack = g.pack
    there = number + len(g.stacks.get(way.to, ()))
    rate = way.link and (there <= pack.road_limit or pack.as_cheap[way.to])
    return pack.link_mp if rate else way.foot


def why_not_step(
    g: Keren, seat: int, units: tuple[int, ...], left: tuple[int, ...], fresh: bool, way: Way
) -> Refusal | None:
    """Why a unit or stack may not take a step; a fresh one may always move one hex (10.6a).

    Lack of supply beyond bars nothing (6.7a), nor do units that passed before (7.3a).
    """
    refusal = why_no_room(g, seat, len(units), way)
    if refusal is not None:
        return refusal
    cost = step_cost(g, len(units), way)
    if way.roadblock and any(g.pack.is_tank[u] for u in units):
        return ROADBLOCK
    if fresh or cost <= min(left):  # 10.6b: also when the halved allowance is too small
        return None
    if way.link and cost > g.pack.link_mp:
        return ROAD_FULL
    return STACK_SLOW if cost <= max(left) else too_dear(cost, max(left))


def too_dear(cost: int, left: int) -> Refusal:
    """A step for which the points do not last."""
    have = "1 is" if left == 1 else f"{left or 'none'} are"
    return Refusal("10.0b", f"{{it}} costs {cost} MP, and {have} left")


def too_far(pack: KerenPack, here: int, to: int) -> Refusal:
    """A click beyond the next hex."""
    if pack.hex_of[here] == pack.hex_of[to]:
        return Refusal("10.0b", "{it} is where it stands: a unit moves to an adjacent hex")
    hexes = pack.grid.distance(pack.hex_of[here], pack.hex_of[to])
    return Refusal("10.0b", f"{{it}} is {hexes} hexes away: a unit moves to an adjacent hex")


class March(SeatStep[Keren]):
    """A unit or a stack on the move; members pay each from their own allowance (7.0e)."""

    units: tuple[int, ...]
    left: tuple[int, ...]
    """Movement points left, by member."""
    origin: int
    steps: int = 0
    strained: bool = False
    """A member has used the minimum move (10.6a)."""

    def here(self, g: Keren) -> int:
        """Where the stack is now, OFF for reinforcements still outside."""
        return g.at[self.units[0]]

    def choice(self, g: Keren, seat: int) -> Choice:
        """Companions before the first step; then hexes, units to drop off (7.0d), or stop."""
        options: list[Action] = []
        if self.steps == 0:
            options += [("unit", u) for u in self.companions(g)]
        options += [("hex", way.to) for way in self.open_ways(g)]
        if self.steps and len(self.units) > 1:
            options += [("drop", u) for u in self.units]
        options.append(PASS)
        names = g.pack.units[self.units[0]].name
        if len(self.units) > 1:
            names = f"{len(self.units)} units"
        least = min(self.left)
        points = f"{least} point{'' if least == 1 else 's'}" if least else "no points"
        return Choice(f"Move {names}: {points} left", options, together=ALL_ALONG)

    def companions(self, g: Keren) -> list[int]:
        """Units that may join before the stack moves (7.0c)."""
        place = self.here(g)
        if place == OFF:
            return arriving_with(g, self.seat, self.units)
        status = g.status
        return [u for u in g.stacks[place] if u not in self.units and not status[u] & STAYS]

    def open_ways(self, g: Keren) -> list[Way]:
        """The steps the whole stack may take now."""
        place = self.here(g)
        ways = entry_ways(g, self.units[0]) if place == OFF else g.pack.ways[place]
        steps = open_steps(g, self.seat, self.units, self.left, self.steps == 0, ways)
        if place == OFF:
            foe = enemy(self.seat)
            return [way for way, _ in steps if not in_zoc(g, way.to, foe)]
        return [way for way, _ in steps]

    def why_not_entry(self, g: Keren, way: Way) -> Refusal | None:
        """Why reinforcements may not enter by a hex (10.4c)."""
        refusal = why_not_step(g, self.seat, self.units, self.left, True, way)
        if refusal is not None:
            return Refusal("10.4c", refusal.why, ("7.0b", refusal.rule, *refusal.also))
        return ENTRY_ZOC if in_zoc(g, way.to, enemy(self.seat)) else None  # R41: both sides

    def take(self, g: Keren, seat: int, verb: str, arg: int) -> None:
        """Add a companion, take a step, drop a unit off, or stop."""
        if verb == "unit":
            self.units = (*self.units, arg)
            self.left = (*self.left, allowance(g, arg))
        elif verb == "hex":
            self.step_to(g, arg)
        elif verb == "drop":
            self.drop(g, arg)
        elif self.steps:
            self.stop(g)
        else:
            self.put_back(g)

    def step_to(self, g: Keren, place: int) -> None:
        """Move the stack one place on; an enemy zone of control stops it (8.1a, 8.5a)."""
        here = self.here(g)
        ways = entry_ways(g, self.units[0]) if here == OFF else g.pack.ways[here]
        way = next(w for w in ways if w.to == place)
        cost = step_cost(g, len(self.units), way)
        if here == OFF:
            for unit in self.units:
                g.used[g.plan.later_group[unit]] += 1
            moving = self.units
        else:
            moving = tuple(u for u in g.stacks[here] if u in self.units)  # their order is kept
            for unit in moving:
                leave(g, unit)
        for unit in moving:
            enter(g, unit, place)
            g.status[unit] |= MOVED
        self.strained = self.strained or cost > min(self.left)
        self.left = tuple(max(points - cost, 0) for points in self.left)  # 8.1c: zones are free
        self.steps += 1
        if in_zoc(g, place, enemy(self.seat)):  # 8.1b, 8.4c: leaving one costs nothing
            self.stop(g, "8.1a")

    def drop(self, g: Keren, unit: int) -> None:
        """Leave a unit behind; it may not move again in this phase (7.0d)."""
        where = self.units.index(unit)
        phase = g.flow[-2]
        if isinstance(phase, MovementPhase):
            phase.dropped = (*phase.dropped, unit)
        self.tell_move(g, (unit,))
        g.status[unit] |= DONE
        self.units = self.units[:where] + self.units[where + 1 :]
        self.left = self.left[:where] + self.left[where + 1 :]

    def put_back(self, g: Keren) -> None:
        """Units that took no step have not moved and may be picked again (10.0b, 10.2a, 7.0c)."""
        g.pop()
        phase = g.flow[-1]
        if isinstance(phase, MovementPhase):
            phase.ended = ""
            phase.put_back += tuple(u for u in self.units if u not in phase.put_back)

    def stop(self, g: Keren, rule: str = "") -> None:
        """The move is complete, whatever points are left (10.0b, 10.2a)."""
        if not rule:
            rule = "10.6a" if self.strained else "10.0b"
        g.pop()
        phase = g.flow[-1]
        if isinstance(phase, MovementPhase):
            phase.ended = rule
            if rule == "8.1a":
                phase.halted = (*phase.halted, *self.units)
        self.tell_move(g, self.units)
        for unit in self.units:
            g.status[unit] |= DONE

    def tell_move(self, g: Keren, units: tuple[int, ...]) -> None:
        """Write the move down."""
        g.tell(
            Event(
                "move" if self.origin >= 0 else "arrive",
                seat=self.seat,
                units=units,
                at=self.origin,
                to=g.at[units[0]],
                value=self.steps,
            )
        )

    def why_not(self, g: Keren, seat: int, verb: str, arg: int) -> Refusal:
        """Why the stack may not do that."""
        here = self.here(g)
        if verb == "hex":
            return self.why_not_hex(g, here, arg)
        if verb == "drop":
            return NOT_IN_STACK
        if verb != "unit":
            return WRONG_PHASE
        if self.steps:
            return ON_THE_WAY
        refusal = why_not_march(g, seat, arg)
        if refusal is not None:
            return refusal
        if arg in self.units:
            return ALREADY_DONE
        together = why_not_together(g, self.units, arg) if here == g.at[arg] == OFF else None
        return together or OTHER_HEX

    def why_not_hex(self, g: Keren, here: int, to: int) -> Refusal:
        """Why the stack may not go there."""
        pack = g.pack
        if here == OFF:
            way = next((w for w in entry_ways(g, self.units[0]) if w.to == to), None)
            if way is None:
                return ENTRY_SOUTH if self.seat == COMMONWEALTH else ENTRY_ROADS
            return self.why_not_entry(g, way) or ENTRY_SHUT
        way = next((w for w in pack.ways[here] if w.to == to), None)
        if way is not None:
            fresh = self.steps == 0
            refusal = why_not_step(g, self.seat, self.units, self.left, fresh, way)
            return refusal or too_far(pack, here, to)
        if pack.hex_of[here] == pack.hex_of[to]:
            return NO_DROP_IN
        if pack.tunnel in (here, to):
            return TUNNEL_MOUTHS
        if to in pack.grid.adjacent[here]:
            return PROHIBITED
        return too_far(pack, here, to)
