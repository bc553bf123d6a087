"""Retreat two hexes towards supply, or perish (14.3)."""

from zariba.core.choice import Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.keren.material.ground import Way
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.facing import Face
from zariba.games.keren.rules.stacking import Order
from zariba.games.keren.rules.state import (
    FACING,
    FIRED,
    WRONG_PHASE,
    Keren,
    eliminate,
    enemy,
    enter,
    leave,
    owner,
)
from zariba.games.keren.rules.zones_of_control import in_zoc

FULL = Refusal("14.3c", "{it} has no room for it", ("7.1a", "7.0a"))
ENEMY_THERE = Refusal("14.3c", "{it} holds an enemy unit", ("7.1b",))
IN_ZOC = Refusal("14.3c", "{it} lies in an enemy zone of control with no friend in it", ("8.4d",))
NOT_NEARER = Refusal(
    "14.3b", "{it} is not nearer to one and the same open supply source, as each hex must be"
)
NO_WAY = Refusal(
    "14.3c", "{it} cannot be reached in one step: a retreat goes hex by hex", ("10.1e",)
)
NO_SECOND = Refusal("14.3d", "{it} is a dead end: from there no second hex could be reached")
ROADBLOCKED = Refusal(
    "14.3c", "{it} lies behind the roadblock, which the Matilda cannot cross", ("10.1f",)
)


def refuges(g: Keren, seat: int) -> list[int]:
    """The side's sources, by number, free of enemy units and of enemy zones (14.3b)."""
    foe = enemy(seat)
    return [
        number
        for number, source in enumerate(g.pack.sources[seat])
        if owner(g, source) != foe and not in_zoc(g, source, foe)
    ]


def why_not_through(g: Keren, unit: int, way: Way) -> Refusal | None:
    """Why a retreat may not take a step, whatever its direction (14.3c, 10.1e)."""
    pack = g.pack
    seat = pack.seat[unit]
    stack = g.stacks.get(way.to, ())
    if stack:
        if pack.seat[stack[0]] != seat:
            return ENEMY_THERE
        if len(stack) >= pack.limit[way.to]:
            return FULL  # R29
        # 8.4d, 8.6b: a friend in the hex, even artillery, covers it
    elif in_zoc(g, way.to, enemy(seat)):
        return IN_ZOC
    if way.roadblock and pack.is_tank[unit]:
        return ROADBLOCKED
    return None


def nearer(pack: KerenPack, seat: int, sources: list[int], home: int, to: int) -> list[int]:
    """The sources that a step brings the unit nearer to, counted in hexes."""
    a, b = pack.hex_of[home], pack.hex_of[to]
    return [
        s for s in sources if pack.source_distance[seat][s][b] < pack.source_distance[seat][s][a]
    ]


def second_hexes(g: Keren, unit: int, home: int, sources: list[int]) -> list[int]:
    """Where a retreat can end after its first hex."""
    seat = g.pack.seat[unit]
    return [
        way.to
        for way in g.pack.ways[home]
        if nearer(g.pack, seat, sources, home, way.to) and why_not_through(g, unit, way) is None
    ]


def first_hexes(g: Keren, unit: int) -> list[int]:
    """The first hexes from which a second can be reached."""
    seat, home = g.pack.seat[unit], g.at[unit]
    open_to = refuges(g, seat)
    return [
        way.to
        for way in g.pack.ways[home]
        if (sources := nearer(g.pack, seat, open_to, home, way.to))
        and why_not_through(g, unit, way) is None
        and second_hexes(g, unit, way.to, sources)
    ]


class Retreat(SeatStep[Keren]):
    """The owner retreats units one after another in the order he likes (14.3a, 14.3g).

    Only defenders ever retreat (14.3f); it costs no movement points.
    """

    place: int
    units: tuple[int, ...]
    moving: int = -1
    via: int = -1
    """The first hex of the unit now retreating."""

    def work(self, g: Keren) -> bool:
        """Take the next unit; one with no way out is eliminated (14.3d)."""
        if self.moving < 0:
            if not self.units:
                g.pop()
                return True
            if len(self.units) > 1:
                return False
            self.moving = self.units[0]
        if self.via < 0 and not first_hexes(g, self.moving):
            lost = self.moving
            self.done_with(lost)
            eliminate(g, lost, "14.3d")
            return True
        return False

    def done_with(self, unit: int) -> None:
        """That unit's retreat is over."""
        self.units = tuple(u for u in self.units if u != unit)
        self.moving = self.via = -1

    def choice(self, g: Keren, seat: int) -> Choice:
        """Which unit next, then its first and its second hex."""
        if self.moving < 0:
            return Choice("Retreat which unit next?", [("unit", u) for u in self.units])
        name = g.pack.units[self.moving].name
        if self.via < 0:
            return Choice(
                f"Retreat {name}: first hex", [("hex", h) for h in first_hexes(g, self.moving)]
            )
        return Choice(
            f"Retreat {name}: second hex",
            [("hex", h) for h in second_hexes(g, self.moving, self.via, self.bound_for(g))],
        )

    def bound_for(self, g: Keren) -> list[int]:
        """The sources the first hex was nearer to: one of them must serve both steps (14.3b)."""
        return nearer(g.pack, self.seat, refuges(g, self.seat), self.place, self.via)

    def take(self, g: Keren, seat: int, verb: str, arg: int) -> None:
        """Pick the unit, or move it one hex."""
        if verb == "unit":
            self.moving = arg
            return
        unit = self.moving
        leave(g, unit)
        enter(g, unit, arg)
        if self.via < 0:
            self.via = arg
            return
        g.tell(Event("retreat", seat=seat, units=(unit,), at=self.place, to=arg))
        if g.pack.is_gun[unit]:
            g.status[unit] |= FIRED  # 14.3e
        self.done_with(unit)
        if len(g.stacks[arg]) > 1:
            g.push(Order(seat, arg))  # 7.4d
        if FACING in g.options and g.pack.has_facing[unit]:
            g.push(Face(seat, unit))  # 9.0d

    def why_not(self, g: Keren, seat: int, verb: str, arg: int) -> Refusal:
        """Why a hex is no retreat."""
        if verb == "unit":
            return Refusal("14.3a", "{it} is not to choose: {asked}")
        if verb != "hex" or self.moving < 0:
            return WRONG_PHASE
        home = g.at[self.moving]
        way = next((w for w in g.pack.ways[home] if w.to == arg), None)
        if way is None:
            return NO_WAY
        refusal = why_not_through(g, self.moving, way)
        if refusal is not None:
            return refusal
        sources = self.bound_for(g) if self.via >= 0 else refuges(g, seat)
        return NO_SECOND if nearer(g.pack, seat, sources, home, arg) else NOT_NEARER
