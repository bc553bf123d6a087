"""Retreats: unit by unit, hex by hex, to where friends and supply are (b5.18a)."""

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import GENERAL, HQ, SHIP
from zariba.games.aoi.rules.battle import NOT_IN_IT
from zariba.games.aoi.rules.capture import evict
from zariba.games.aoi.rules.closed_countries import why_out_of_bounds
from zariba.games.aoi.rules.defensive_units import OFF_THE_RAILS, leaves_the_rails
from zariba.games.aoi.rules.elimination import eliminate
from zariba.games.aoi.rules.generals import orphaned
from zariba.games.aoi.rules.stacking import why_no_room
from zariba.games.aoi.rules.state import NOT_NOW, Aoi, holder, owner, pieces_in, shift
from zariba.games.aoi.rules.supply import fed_hexes
from zariba.games.aoi.rules.zones_of_control import enemy_zoc

NO_WAY = Refusal("b5.18a", "no land leads to {it} from the hex of the retreating unit")
BARRED = Refusal("b5.18a", "the retreating side may not enter {it}", ("10.37f",))
BACK_AGAIN = Refusal("b5.18a", "the unit has just been driven from {it}")
ENEMY_THERE = Refusal("b5.18a", "an enemy is in {it}")
IN_ZOC = Refusal("b5.18a", "an enemy zone of control covers {it}, and no friendly unit is in it")
DEAD_END = Refusal("b5.18a", "from {it} the retreat could not go on")
NOT_OWN = Refusal("b5.18a", "{it} is not owned or in supply, and another hex is")
TOO_NEAR = Refusal("b5.18a", "{it} is beside the hex that was vacated, and another is not")
NOT_NEAR_TROOPS = Refusal("b5.18a", "{it} is no hex to which units retreated, and he follows one")


def why_not_flee(g: Aoi, seat: int, here: int, to: int, vacated: int) -> Refusal | None:
    """Why a unit of a side may not retreat from one hex to the next, stacking apart."""
    pack = g.pack
    if to not in pack.joined[here]:
        return NO_WAY
    if not g.plan.sides[seat].open[to]:
        return BARRED  # 10.37f
    if to == vacated:
        return BACK_AGAIN
    friends = holder(g, to) == seat
    if (not friends and to in g.stacks) or opposed(g, seat, to):
        return ENEMY_THERE
    if not friends and enemy_zoc(g, seat, to):
        return IN_ZOC
    return None


def opposed(g: Aoi, seat: int, to: int) -> bool:
    """Whether enemies lie there; ships that a port of its own side harbours make way (10.35j)."""
    pack, own = g.pack, owner(g, to) == seat
    strangers = [p for p in g.beside.get(to, ()) if pack.seat[p] != seat]
    return any(not own or pack.sort[p] != SHIP for p in strangers)


def next_hexes(g: Aoi, unit: int, here: int, left: int, vacated: int, extra: bool) -> list[int]:
    """Where a unit may go that has so many hexes left, so that it can end its retreat.

    It ends where there is room; where there is none it goes one hex further, once (b5.9b, R43).
    """
    seat = g.pack.seat[unit]
    ways = [
        to
        for to in g.pack.joined[here]
        if why_not_flee(g, seat, here, to, vacated) is None
        and not leaves_the_rails(g, unit, here, to)
        and why_out_of_bounds(g, (unit,), to) is None
    ]
    if left > 1:
        return [to for to in ways if next_hexes(g, unit, to, left - 1, vacated, extra)]
    roomy = [to for to in ways if why_no_room(g, (unit,), to) is None]
    if roomy or not extra:
        return roomy
    return [to for to in ways if next_hexes(g, unit, to, 1, vacated, extra=False)]


def preferred(g: Aoi, seat: int, hexes: list[int], vacated: int, first: bool) -> list[int]:
    """Of the hexes it may go to, those it must choose among.

    First an owned one, and one in supply among these; later one away from the vacated hex.
    """
    if len(hexes) < 2:
        return hexes
    if not first:
        near = g.pack.grid.adjacent[vacated]
        return [h for h in hexes if h not in near] or hexes
    own = [h for h in hexes if owner(g, h) == seat]
    if len(own) < 2:
        return own or hexes
    fed = fed_hexes(g, seat)
    return [h for h in own if h in fed] or own


class Retreat(SeatStep[Aoi]):
    """The owner retreats his units one after another, each on its own path (b5.18a, R73)."""

    vacated: int
    units: tuple[int, ...]
    """Those still to go."""
    hexes: int
    moving: int = -1
    left: int = 0
    """Hexes that the unit on its way has still to go."""
    first: bool = True
    extra: bool = True
    """Whether it may still go one further to find room."""
    ways: tuple[int, ...] = ()
    fled: tuple[int, ...] = ()
    """Those that have got away."""

    def work(self, g: Aoi) -> bool:
        """Take the next unit; one with no way out is eliminated, a single way is gone at once."""
        if self.moving < 0:
            if not self.units:
                g.pop()
                self.take_along(g)
                return True
            if len(self.units) > 1:
                return False
            self.start(self.units[0])
        if not self.ways:
            self.look_around(g)
        if len(self.ways) > 1:
            return False
        if self.ways:
            self.go(g, self.ways[0])
        else:
            lost = self.moving
            self.arrive(saved=False)
            eliminate(g, lost, "b5.18a")
        return True

    def start(self, unit: int) -> None:
        """The retreat of one unit begins."""
        self.moving, self.left = unit, self.hexes
        self.first, self.extra, self.ways = True, True, ()

    def look_around(self, g: Aoi) -> None:
        """Find where the unit on its way must go next; one search for supply at the most."""
        unit = self.moving
        hexes = next_hexes(g, unit, g.at[unit], self.left, self.vacated, self.extra)
        self.ways = tuple(preferred(g, self.seat, hexes, self.vacated, self.first))

    def go(self, g: Aoi, to: int) -> None:
        """One hex; the last must have room, or another follows."""
        unit, home = self.moving, g.at[self.moving]
        room = why_no_room(g, (unit,), to) is None
        shift(g, unit, to)  # b0.3a: a retreat takes no hex
        g.tell(Event("retreat", seat=self.seat, units=(unit,), at=home, to=to))
        evict(g, to)  # 10.35j
        self.first, self.ways = False, ()
        if self.left > 1:
            self.left -= 1
        elif room:
            self.arrive(saved=True)
        else:
            self.extra = False  # b5.9b

    def arrive(self, saved: bool) -> None:
        """The unit on its way is at the end of it, one way or the other."""
        self.units = tuple(u for u in self.units if u != self.moving)
        self.fled = (*self.fled, self.moving) if saved else self.fled
        self.moving, self.ways = -1, ()

    def take_along(self, g: Aoi) -> None:
        """HQs and Generals follow any unit that got away; without one, Generals roll (b5.20a).

        Air units stay until their base is captured (b4.7a).
        """
        refuges = tuple(dict.fromkeys(g.at[u] for u in self.fled))
        if not refuges:
            orphaned(g, self.vacated, self.seat)
            return
        for sort in (HQ, GENERAL):
            for piece in pieces_in(g, self.vacated, self.seat, sort):
                g.push(Follow(self.seat, piece, refuges))

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Which unit next, or where to."""
        if self.moving < 0:
            return Choice("Retreat which unit next?", [("unit", u) for u in self.units])
        name = g.pack.pieces[self.moving].name
        options: list[Action] = [("hex", h) for h in self.ways]
        return Choice(f"{name} retreats: to which hex?", options)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Pick the unit, or move it one hex."""
        if verb == "unit":
            self.start(arg)
        else:
            self.go(g, arg)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that unit, or not there."""
        if verb == "unit" and self.moving < 0:
            return NOT_IN_IT
        if verb != "hex" or self.moving < 0:
            return NOT_NOW
        unit = self.moving
        here = g.at[unit]
        refusal = why_not_flee(g, seat, here, arg, self.vacated)
        if refusal is not None:
            return refusal
        if leaves_the_rails(g, unit, here, arg):
            return OFF_THE_RAILS
        if arg in next_hexes(g, unit, here, self.left, self.vacated, self.extra):
            return NOT_OWN if self.first else TOO_NEAR
        return (why_no_room(g, (unit,), arg) if self.left == 1 else None) or DEAD_END


class Follow(SeatStep[Aoi]):
    """An HQ or General goes with one of the units that retreated from his hex (b5.18a)."""

    piece: int
    refuges: tuple[int, ...]

    def work(self, g: Aoi) -> bool:
        """With one refuge there is nothing to choose."""
        if len(self.refuges) > 1:
            return False
        self.go(g, self.refuges[0])
        return True

    def go(self, g: Aoi, to: int) -> None:
        """He is with his troops again."""
        g.pop()
        home = g.at[self.piece]
        shift(g, self.piece, to)
        g.tell(Event("retreat", seat=self.seat, units=(self.piece,), at=home, to=to))

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Each hex that units retreated to."""
        name = g.pack.pieces[self.piece].name
        return Choice(f"{name} follows to which hex?", [("hex", h) for h in self.refuges])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """There."""
        self.go(g, arg)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Only with troops of that hex."""
        return NOT_NEAR_TROOPS
