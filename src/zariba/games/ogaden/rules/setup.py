"""Setting up: Ethiopia first, each unit where its scenario lets it stand (4.0, 14.0)."""

from zariba.core.choice import DONE as END
from zariba.core.choice import SET_UP, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.ogaden.material.printed import SOMALIA, Place
from zariba.games.ogaden.rules.logistics import check_logistics
from zariba.games.ogaden.rules.state import (
    CONCEALED,
    NOT_YOURS,
    OFF,
    REDUCED,
    Ogaden,
    enter,
    has_air_room,
    has_room,
    leave,
    steps_of,
)

BACK: Action = ("back", 0)
PREPARED: Action = ("prepared", 0)
NOT_AT_START = Refusal(
    "4.0a",
    "{it} does not start on the map in this scenario",
    ("4.1g", "14.1b", "14.1c", "14.2b"),
)
FULL = Refusal("3.1f", "{it} would hold more than stacking allows", ("4.1e",))
WITH_A_GU = Refusal("4.2c", "{it} is not right: the 116th starts in the zone of a guerrilla unit")


class SetUp(SeatStep[Ogaden]):
    """One side places all its units, one after another or as prepared (4.1a)."""

    unit: int = -1

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """A unit, then its zone; turn counters over; the prepared set-up; done."""
        if self.unit >= 0:
            zones: list[Action] = [("zone", z) for z in zones_for(g, self.unit)]
            name = g.pack.units[self.unit].name
            return Choice(f"Place {name}: {where_words(g, self.unit)}", [*zones, BACK])
        waiting = unplaced(g, seat)
        options: list[Action] = [("unit", u) for u in waiting]
        if not waiting:
            options += [("unit", u) for u in placed(g, seat)]
        options += [("flip", u) for u in placed(g, seat) if can_flip(g, u)]
        options.append(PREPARED)
        if not waiting and why_incomplete(g, seat) is None:
            options.append(END)
        return Choice("Place your units, or take the prepared set-up", options, standing=SET_UP)

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Pick up, put down, turn over, or be done."""
        if verb == "unit":
            if g.at[arg] >= 0:
                leave(g, arg)
            self.unit = arg
        elif verb == "zone":
            enter(g, self.unit, arg)
            self.unit = -1
        elif verb == "back":
            self.unit = -1
        elif verb == "flip":
            g.status[arg] ^= CONCEALED if g.pack.hides[arg] else REDUCED
            if g.pack.hides[arg] and not g.status[arg] & CONCEALED:
                g.shown += 1
        elif verb == "prepared":
            take_prepared(g, seat)
        else:
            g.pop()
            g.tell(Event("setup", seat=seat, value=len(placed(g, seat))))
            if seat == SOMALIA:
                check_logistics(g)

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that unit, zone or end."""
        if verb == "zone":
            if self.unit < 0:
                return Refusal("4.0a", "{it} is for a unit in hand: pick a unit first")
            return why_not_zone(g, self.unit, arg)
        if self.unit >= 0:
            return Refusal("4.0a", "{it} has to wait: put the unit in hand down first")
        if verb == "unit":
            if g.pack.seat[arg] != seat:
                return NOT_YOURS
            if g.at[arg] >= 0:
                return Refusal(
                    "4.0a",
                    "{it} is placed: place the others first, then any unit can be moved again",
                )
            return NOT_AT_START
        if verb == "flip":
            return Refusal(
                "4.1b",
                "{it} does not turn over: only guerrillas, special forces and the three IB do",
                ("4.2b", "4.1c"),
            )
        if verb != "done":
            return Refusal("4.0a", "{it} has to wait: every unit must be placed first")
        return why_incomplete(g, seat) or Refusal("4.0a", "every unit must be placed first")


def groups_of(g: Ogaden, unit: int) -> tuple[Place, ...]:
    """The lines of the set-up that name a unit (4.1b to 4.1e, 4.2a to 4.2c, 4.2d, 14.1, 14.2)."""
    return g.plan.lines.get(unit, ())


def used(g: Ogaden, place: Place) -> int:
    """How many units of a line stand in its zones."""
    return sum(1 for u in place.units if g.at[u] in place.zones)


def zones_for(g: Ogaden, unit: int) -> list[int]:
    """Where a unit in hand may be put."""
    return [
        z
        for place in groups_of(g, unit)
        if used(g, place) < place.count
        for z in place.zones
        if why_not_stand(g, unit, z, place) is None
    ]


def why_not_stand(g: Ogaden, unit: int, zone: int, place: Place) -> Refusal | None:
    """Stacking and the special wishes of a line (3.1f)."""
    seat = g.pack.seat[unit]
    if g.pack.is_air[unit]:
        return None if has_air_room(g, zone, seat) else FULL
    if not has_room(g, zone, seat, steps_of(g, unit)):
        return FULL
    if place.one_per_zone and any(g.at[u] == zone for u in place.units):
        return Refusal("4.2a", "{it} has its brigade: one in each zone", ("14.2c",))
    if place.with_gu and not gu_there(g, zone):
        return WITH_A_GU
    return None


def gu_there(g: Ogaden, zone: int) -> bool:
    """Whether a guerrilla unit stands in a zone."""
    pack = g.pack
    return any(pack.is_gu[u] for u in g.stacks.get(zone, ()))


def why_not_zone(g: Ogaden, unit: int, zone: int) -> Refusal:
    """Why the unit in hand may not go there."""
    places = groups_of(g, unit)
    for place in places:
        if zone in place.zones:
            if used(g, place) >= place.count:
                return Refusal(place.rule, f"{{it}} takes no more: enough units stand {place.name}")
            return why_not_stand(g, unit, zone, place) or FULL
    rules = tuple(sorted({p.rule for p in places}))
    return Refusal(
        rules[0], f"{{it}} is not where it starts: {where_words(g, unit)}", (*rules[1:], "4.2b")
    )


def where_words(g: Ogaden, unit: int) -> str:
    """Where a unit may start, in words."""
    names = [p.name for p in groups_of(g, unit) if used(g, p) < p.count]
    return " or ".join(dict.fromkeys(names)) or "nowhere: enough are placed"


def unplaced(g: Ogaden, seat: int) -> list[int]:
    """The units still to be placed."""
    found = []
    for unit in g.pack.seat_units[seat]:
        if g.at[unit] == OFF and any(used(g, p) < p.count for p in groups_of(g, unit)):
            found.append(unit)
    return found


def placed(g: Ogaden, seat: int) -> list[int]:
    """The units of a side on the map."""
    return [u for u in g.pack.seat_units[seat] if g.at[u] >= 0]


def can_flip(g: Ogaden, unit: int) -> bool:
    """GU and SFU are placed on either side; of some brigades a number starts reduced."""
    pack = g.pack
    if pack.hides[unit]:
        return True
    for place in groups_of(g, unit):
        if place.reduced:
            zone = g.at[unit]
            return not g.status[unit] & REDUCED or has_room(g, zone, pack.seat[unit], 1)
    return False


def why_incomplete(g: Ogaden, seat: int) -> Refusal | None:
    """What is still wrong with a set-up."""
    for place in g.plan.places:
        if place.seat != seat:
            continue
        if place.reduced:
            down = sum(1 for u in place.units if g.status[u] & REDUCED)
            if down != place.reduced:
                return Refusal(
                    "4.1b", f"{place.reduced} of the {place.count} IB start reduced", ("14.1b",)
                )
        if place.with_gu and any(g.at[u] >= 0 and not gu_there(g, g.at[u]) for u in place.units):
            return WITH_A_GU
    return None


def take_prepared(g: Ogaden, seat: int) -> None:
    """Lay out the prepared set-up instead of what stands."""
    for unit in placed(g, seat):
        leave(g, unit)
        g.status[unit] = 0
    for unit, zone, face in g.plan.prepared[seat]:
        enter(g, unit, zone)
        g.status[unit] = {"": 0, "reduced": REDUCED, "concealed": CONCEALED}[face]


def place_fixed(g: Ogaden) -> None:
    """Units whose zone the scenario fixes stand there from the start (4.1c, 4.1d)."""
    for place in g.plan.places:
        if len(place.zones) == 1 and place.count == len(place.units):
            for unit in place.units:
                enter(g, unit, place.zones[0])
