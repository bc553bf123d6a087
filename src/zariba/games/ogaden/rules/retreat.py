"""Where beaten units go: retreat, rout, and guerrillas left alone abroad (8.5, 11.2a, R62)."""

from zariba.boards.network import FAR, Neighbours
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.ogaden.rules.control import control, hostile, in_area, is_centre
from zariba.games.ogaden.rules.losses import eliminate
from zariba.games.ogaden.rules.state import (
    ATTACKING,
    CONCEALED,
    Ogaden,
    conceal,
    has_room,
    is_visible,
    move,
    steps_of,
)

RETREAT = "retreat"
ROUT = "rout"
STRAY = "stray"
RULES = {RETREAT: "8.5b", ROUT: "11.2a", STRAY: "7.2.3b"}


def allowed(g: Ogaden, unit: int, zone: int) -> bool:
    """The war of liberation is fought in the Ogaden; IB and AU also where they start (14.1a)."""
    return in_area(g, zone) or zone in g.plan.starts.get(unit, ())


def ways_back(g: Ogaden, unit: int, zone: int, hidden: bool) -> list[int]:
    """Steps to each zone over connections of any kind, not through the enemy (8.5c).

    A GU or SFU that turns concealed after its first zone is barred in that zone only (7.2.3c),
    and nothing bars one that is concealed already (7.1g).
    """
    pack = g.pack
    seat = pack.seat[unit]
    ghost = bool(g.status[unit] & CONCEALED)
    near: Neighbours = pack.around[seat]
    waiting_foes = {to for to, _, units in g.groups if pack.seat[units[0]] != seat}
    steps = [FAR] * pack.size
    steps[zone] = 0
    waiting = [zone]
    for here in waiting:
        for other in near[here]:
            if steps[other] < FAR or not allowed(g, unit, other):
                continue
            barred = not ghost and (other in waiting_foes or hostile(g, other, seat))
            if barred and (here == zone or not hidden):
                continue
            steps[other] = steps[here] + 1
            waiting.append(other)
    return steps


def goals(g: Ogaden, unit: int, zone: int, hidden: bool = False) -> list[int]:
    """The nearest friendly BZ or box, or beyond a full one the next zone with room (8.5b, 3.1e)."""
    seat = g.pack.seat[unit]
    need = steps_of(g, unit)
    steps = ways_back(g, unit, zone, hidden)
    centres = [z for z in range(g.pack.size) if 0 < steps[z] < FAR and is_centre(g, z, seat)]
    if not centres:
        return []
    shortest = min(steps[z] for z in centres)
    found: list[int] = []
    for centre in centres:
        if steps[centre] != shortest:
            continue
        if has_room(g, centre, seat, need):
            found.append(centre)
        else:
            found += beyond(g, unit, centre, zone, hidden)
    return sorted(set(found))


def beyond(g: Ogaden, unit: int, centre: int, start: int, hidden: bool) -> list[int]:
    """The nearest friendly zones with room from a full BZ on (3.1e)."""
    seat = g.pack.seat[unit]
    steps = ways_back(g, unit, centre, hidden)
    fits = [
        z
        for z in range(g.pack.size)
        if steps[z] < FAR
        and z != start
        and control(g, z) == seat
        and not hostile(g, z, seat)
        and has_room(g, z, seat, steps_of(g, unit))
    ]
    shortest = min((steps[z] for z in fits), default=FAR)
    return [z for z in fits if steps[z] == shortest]


def rout_goals(g: Ogaden, unit: int, zone: int) -> list[int]:
    """Two zones towards the nearest friendly BZ, less if it is nearer (11.2a)."""
    pack = g.pack
    seat = pack.seat[unit]
    steps = ways_back(g, unit, zone, False)
    centres = [z for z in range(pack.size) if 0 < steps[z] < FAR and is_centre(g, z, seat)]
    if not centres:
        return []
    shortest = min(steps[z] for z in centres)
    nearest = [z for z in centres if steps[z] == shortest]
    for far in range(min(pack.rout_zones, shortest), shortest + 1):  # 3.1e: on until it fits
        found = [
            z
            for z in range(pack.size)
            if steps[z] == far
            and has_room(g, z, seat, steps_of(g, unit))
            and any(ways_back(g, unit, z, False)[c] == shortest - far for c in nearest)
        ]
        if found:
            return found
    return goals(g, unit, zone)


def stray_goals(g: Ogaden, unit: int, zone: int, hidden: bool = False) -> list[int]:
    """The nearest zones of the Ogaden that a guerrilla unit can reach (R62)."""
    pack = g.pack
    steps = ways_back(g, unit, zone, hidden)
    fits = [
        z
        for z in range(pack.size)
        if steps[z] < FAR and pack.ogaden[z] and has_room(g, z, pack.seat[unit], 1)
    ]
    shortest = min((steps[z] for z in fits), default=FAR)
    return [z for z in fits if steps[z] == shortest]


class Retreat(SeatStep[Ogaden]):
    """Units go back one by one; those without an open way are eliminated (8.5b, 8.5c)."""

    zone: int
    units: tuple[int, ...]
    mode: str = RETREAT

    def work(self, g: Ogaden) -> bool:
        """Move who has one way only, eliminate who has none."""
        while self.units:
            unit = self.units[0]
            if g.at[unit] != self.zone:
                self.units = self.units[1:]
                continue
            options = self.options(g, unit)
            if not options:
                self.units = self.units[1:]
                g.status[unit] &= ~ATTACKING
                eliminate(g, unit, "8.5c", paid=self.mode != STRAY)  # tab.m9
                continue
            if len(options) > 1:
                return False
            self.go(g, *options[0])
        g.pop()
        return True

    def options(self, g: Ogaden, unit: int) -> list[Action]:
        """Where the unit may go, and concealed where it can turn on the way (7.2.3c)."""
        if self.mode == ROUT:
            return [("zone", z) for z in rout_goals(g, unit, self.zone)]
        reached = stray_goals if self.mode == STRAY else goals
        found: list[Action] = []
        if not g.status[unit] & CONCEALED:
            found += [("zone", z) for z in reached(g, unit, self.zone)]
        if g.pack.hides[unit]:
            found += [("hide", z) for z in reached(g, unit, self.zone, True)]
        return found

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Which way."""
        unit = self.units[0]
        must = "go back to the Ogaden" if self.mode == STRAY else self.mode
        return Choice(f"{g.pack.units[unit].name} must {must}: where?", self.options(g, unit))

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Go there."""
        self.go(g, verb, arg)

    def go(self, g: Ogaden, verb: str, zone: int) -> None:
        """Move the first unit."""
        unit, self.units = self.units[0], self.units[1:]
        g.status[unit] &= ~ATTACKING
        move(g, unit, zone)
        g.tell(
            Event(
                "retreat",
                seat=self.seat,
                units=(unit,),
                at=self.zone,
                to=zone,
                word=RULES[self.mode],
            )
        )
        if verb == "hide":
            conceal(g, unit)

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Only the nearest open bastion will do; for strays the nearest zone of the Ogaden."""
        if self.mode == STRAY:
            return Refusal(
                "7.2.3b",
                "{it} is no answer: left without a brigade the unit goes to the nearest zone of the"
                " Ogaden with room",
                ("7.2.3a", "7.2.3c", "3.1e"),
            )
        if verb in ("zone", "hide") and hostile(g, arg, seat):
            return Refusal("8.5c", "{it} is barred by the enemy", (RULES[self.mode],))
        if verb in ("zone", "hide") and g.pack.kind[arg] != 4 and not has_room(g, arg, seat, 1):
            return Refusal("3.1e", "{it} has no room", (RULES[self.mode],))
        return Refusal(
            RULES[self.mode],
            "{it} is no answer: the unit must go to the nearest friendly bastion with an open way",
        )


def go_home(g: Ogaden, seat: int, zone: int, came: int, units: tuple[int, ...]) -> None:
    """Attackers return where they came from, or retreat if it cannot hold them (8.5e, R81)."""
    lost = []
    for unit in units:
        if g.at[unit] != zone:
            continue
        g.status[unit] &= ~ATTACKING
        if came == zone:
            continue  # they attacked from inside the zone
        if has_room(g, came, seat, steps_of(g, unit)) and not is_visible(g, came, 1 - seat):
            move(g, unit, came)
            g.tell(Event("return", seat=seat, units=(unit,), at=zone, to=came, word="8.5e"))
        else:
            g.status[unit] |= ATTACKING
            lost.append(unit)
    if lost:
        g.push(Retreat(seat, zone, tuple(lost)))
