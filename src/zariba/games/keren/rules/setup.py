"""Setting up: the Italians first, each unit within its area (3.0, 16.0)."""

from zariba.core.choice import DONE as PASS
from zariba.core.choice import SET_UP, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.keren.material.counters import ITALIAN
from zariba.games.keren.material.scenarios import Group
from zariba.games.keren.rules.facing import Face, turn_options, why_not_turn
from zariba.games.keren.rules.stacking import top_options, why_not_top
from zariba.games.keren.rules.state import (
    NOT_YOURS,
    OFF,
    WRONG_PHASE,
    Keren,
    enter,
    leave,
    on_map,
    put_on_top,
)
from zariba.games.keren.rules.supply import road_to_keren

BACK: Action = ("back", 0)
NOT_AT_START = Refusal("3.0a", "{it} does not start on the map in this scenario")
GROUP_FULL = Refusal(
    "16.1l", "{it} stays off the map: enough units of its kind are placed", ("16.1i",)
)
PLACED = Refusal("3.0a", "{it} is placed: place the others first, then any unit can be moved again")
STILL_TO_PLACE = Refusal("3.0a", "every unit must be placed first")
ENEMY_THERE = Refusal("3.0d", "{it} holds an enemy unit", ("7.1b",))
FULL = Refusal("7.1a", "{it} holds no more units")
PICK_FIRST = Refusal("3.0a", "{it} is for a unit in hand: pick a unit first")
HAND_FULL = Refusal("3.0a", "{it} has to wait: put the unit in hand down first")
CLOSED = Refusal("16.1m", "{it} is closed: no Italian starts on Cameron Ridge or in Happy Valley")


class SetUp(SeatStep[Keren]):
    """One side places all its units, one after another or as prepared (3.0b)."""

    unit: int = -1
    """The unit in hand."""

    def choice(self, g: Keren, seat: int) -> Choice:
        """A unit to place or move, then its hex; the prepared set-up; done when all stand."""
        if self.unit >= 0:
            return Choice(
                f"Place {g.pack.units[self.unit].name}: {self.group(g).name}",
                [*self.hexes(g), BACK],
            )
        missing = unplaced(g, seat)
        options: list[Action] = [("unit", u) for u in missing]
        if not missing:
            options += [("unit", u) for u in on_map(g, seat)]
        options += top_options(g, seat)
        options += turn_options(g, seat)
        options.append(("prepared", 0))
        if not missing:
            options.append(PASS)
        return Choice("Place your units, or take the prepared set-up", options, standing=SET_UP)

    def group(self, g: Keren) -> Group:
        """The group of the unit in hand."""
        return g.plan.groups[g.plan.start_group[self.unit]]

    def hexes(self, g: Keren) -> list[Action]:
        """The hexes of its area with room and no enemy (3.0a, 3.0d, 7.1a)."""
        shut = {
            place
            for place, stack in g.stacks.items()
            if len(stack) >= g.pack.limit[place] or g.pack.seat[stack[0]] != self.seat
        }
        return [("hex", h) for h in self.group(g).area if h not in shut]

    def take(self, g: Keren, seat: int, verb: str, arg: int) -> None:
        """Pick up, put down, order, or be done."""
        if verb == "unit":
            if g.at[arg] >= 0:
                leave(g, arg)
                g.used[g.plan.start_group[arg]] -= 1
            self.unit = arg
        elif verb == "hex":
            enter(g, self.unit, arg)
            g.used[g.plan.start_group[self.unit]] += 1
            self.unit = -1
        elif verb == "back":
            self.unit = -1  # another counter of the list may take its place (16.1l)
        elif verb == "prepared":
            take_prepared(g, seat)
        elif verb == "top":
            put_on_top(g, arg)
        elif verb == "turn":
            g.push(Face(seat, arg))
        else:
            g.pop()
            g.tell(Event("setup", seat=seat, value=len(on_map(g, seat))))

    def why_not(self, g: Keren, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that unit or that hex."""
        if verb == "hex":
            return self.why_not_hex(g, arg) if self.unit >= 0 else PICK_FIRST
        if self.unit >= 0:
            return HAND_FULL
        if verb == "unit":
            if g.pack.seat[arg] != seat:
                return NOT_YOURS
            if g.at[arg] >= 0:
                return PLACED
            return NOT_AT_START if g.plan.start_group[arg] < 0 else GROUP_FULL
        if verb == "done":
            return STILL_TO_PLACE
        if verb == "turn":
            return why_not_turn(g, seat, arg) or NOT_YOURS
        return why_not_top(g, seat, arg) if verb == "top" else WRONG_PHASE

    def why_not_hex(self, g: Keren, place: int) -> Refusal:
        """Why the unit in hand may not go there."""
        area = self.group(g).area
        if place not in area:
            if self.seat == ITALIAN and place in g.pack.closed:
                return CLOSED
            return Refusal(
                self.group(g).rule,
                f"{{it}} is not where the unit in hand starts: {self.group(g).name}",
                ("3.0a",),
            )
        stack = g.stacks.get(place, ())
        return ENEMY_THERE if stack and g.pack.seat[stack[0]] != self.seat else FULL


def unplaced(g: Keren, seat: int) -> list[int]:
    """The units that must or may still be placed; lists by values let the owner pick (16.1l)."""
    found: list[int] = []
    for group in g.plan.starting[seat]:
        if g.used[group.number] < group.count:
            found += [u for u in group.candidates if g.at[u] == OFF]
    return found


def take_prepared(g: Keren, seat: int) -> None:
    """Lay out the prepared set-up instead of what stands."""
    for unit in on_map(g, seat):
        leave(g, unit)
        if g.plan.start_group[unit] >= 0:
            g.used[g.plan.start_group[unit]] -= 1
    for place, units in g.plan.prepared[seat]:
        stack = g.stacks.get(place, ())
        if stack and g.pack.seat[stack[0]] != seat:
            continue  # an enemy was there first: these units are placed by hand
        for unit in units:
            enter(g, unit, place)
            g.used[g.plan.start_group[unit]] += 1


def road_warning(g: Keren, seat: int) -> str:
    """A set-up that leaves the road open loses before the first shot."""
    if seat == ITALIAN and road_to_keren(g):
        return (
            "The road to Keren stands open: the Commonwealth would win at the end of the first "
            "Administrative Phase (4.1)."
        )
    return ""
