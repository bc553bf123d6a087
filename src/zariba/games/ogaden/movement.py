"""The third step of an activation: movement, and the stacks that attack (7.1, 8.1)."""

from typing import Final

from zariba.core.choice import DONE as END
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, Step
from zariba.games.ogaden.air import markers_left
from zariba.games.ogaden.maintenance import needs_commitment
from zariba.games.ogaden.morale import MILITIA_NEED
from zariba.games.ogaden.pack import ETHIOPIA, PACK, PASS, SOMALIA, between
from zariba.games.ogaden.retreat import allowed
from zariba.games.ogaden.state import (
    ACTIVE,
    ATTACKING,
    COMMITTED,
    CONCEALED,
    DONE,
    HAS_ACTED,
    JULY_1977,
    JUNE_1977,
    NOT_ACTIVE,
    NOT_THERE,
    NOT_YOURS,
    STRUCK,
    UNSUPPLIED,
    Ogaden,
    conceal,
    hostile,
    is_hidden_enemy,
    is_mech,
    is_militia,
    is_prg,
    land,
    may_reveal,
    move,
    reveal,
    stacked,
    steps_of,
    visible,
)

START: Final = 0
ON_ROAD: Final = 1
AFTER_PATH: Final = 2
"""A path was the first connection: no other may follow."""
ENDED: Final = 3

NO_LINK: Final = Refusal("1.3a", "those zones are not connected")
ONE_PATH: Final = Refusal("7.1c", "one path only, first or last of a movement")
STOPPED: Final = Refusal("7.1d", "it has had to stop", ("7.1e", "7.1f", "7.1c"))
TATEK_CLOSED: Final = Refusal("7.1h", "no Somali unit enters the Debre Zeit-Camp Tatek box")
SOMALIA_CLOSED: Final = Refusal("7.1i", "no Ethiopian or Cuban unit enters Somalia")
NOT_BEFORE_JUNE: Final = Refusal("7.1j", "no Somali brigade enters Ethiopia before June 1977")
ONE_IN_JUNE: Final = Refusal(
    "7.1k", "in June 1977 a single Somali IB may be in Ethiopia", ("4.2.1a",)
)
GUERRILLA_AREA: Final = Refusal(
    "7.2.3a", "guerrillas leave the Ogaden only with a brigade", ("7.2.3b",)
)
OGADEN_ONLY: Final = Refusal("14.1a", "the war of liberation is fought in the Ogaden")
UNFIT: Final = Refusal("10.2b", "a unit out of supply may not attack")
SHAKY: Final = Refusal("11.2b", "below 12 points militia attack only with a PRG")
NO_MARKER: Final = Refusal("8.0a", "no engagement marker is left in this OPS", ("9.2.1g",))
TOO_MANY: Final = Refusal("8.1h", "an attacking group has at most five steps", ("3.1a",))
PASS_LIMIT: Final = Refusal("9.1e", "one mechanised unit attacks over a pass")
FULL: Final = Refusal("3.1a", "the zone would hold more than five steps", ("3.1d", "3.1g"))


def bar(
    g: Ogaden, seat: int, units: tuple[int, ...], here: int, to: int, leg: int
) -> Refusal | None:
    """Why a stack may not take this connection; None when it may."""
    path = PACK.is_path.get((here, to))
    if path is None:
        return NO_LINK
    if leg == ENDED:
        return STOPPED
    if path and leg == AFTER_PATH:
        return ONE_PATH
    refusal = bar_zone(g, seat, units, to)
    if refusal is not None:
        return refusal
    if is_ghost(g, units):
        ended = path and leg == ON_ROAD
    else:
        if must_fight(g, seat, to):
            return bar_attack(g, seat, units, here, to)
        ended = (path and leg == ON_ROAD) or must_stop(g, seat, to)
    if fits(g, seat, units, to):
        return None
    if ended:
        return FULL
    nextleg = AFTER_PATH if path or leg == AFTER_PATH else ON_ROAD
    return None if can_go_on(g, seat, units, here, to, nextleg) else FULL


def bar_zone(g: Ogaden, seat: int, units: tuple[int, ...], to: int) -> Refusal | None:
    """Whether the zone itself is closed to any of them."""
    if seat == ETHIOPIA:
        if PACK.in_somalia[to]:
            return SOMALIA_CLOSED
    else:
        if to == PACK.tatek:
            return TATEK_CLOSED
        if g.turn < JULY_1977 and not PACK.in_somalia[to]:  # 7.1l
            brigades = [u for u in units if PACK.is_sna[u]]
            if brigades:
                if g.turn < JUNE_1977:
                    return NOT_BEFORE_JUNE
                if not one_in_june(g, brigades):
                    return ONE_IN_JUNE
        if not PACK.ogaden[to] and not any(PACK.is_cu[u] for u in units):
            if any(PACK.movement[u] for u in units):
                return GUERRILLA_AREA
    if not g.plan.whole_map and not all(allowed(g, u, to) for u in units):
        return OGADEN_ONLY
    return None


def one_in_june(g: Ogaden, brigades: list[int]) -> bool:
    """Whether this is the only SNA brigade in Ethiopia, and an IB (7.1k)."""
    if len(brigades) > 1 or PACK.units[brigades[0]].type != "IB":
        return False
    return not any(
        PACK.is_sna[u] and g.at[u] >= 0 and not PACK.in_somalia[g.at[u]] and u not in brigades
        for u in PACK.camp_units[SOMALIA]
    )


def is_ghost(g: Ogaden, units: tuple[int, ...]) -> bool:
    """A stack of concealed units only: nothing stops it (7.1g); revealed, it is a CU (7.2.3d)."""
    return all(g.status[u] & CONCEALED for u in units)


def bar_attack(g: Ogaden, seat: int, units: tuple[int, ...], here: int, to: int) -> Refusal | None:
    """Why a stack may not enter a zone where it would have to attack (8.1a)."""
    group = next((k for k in g.groups if k[0] == to and k[1] == here), None)
    with_them = group[2] if group else ()
    attackers = (*with_them, *(u for u in units if not g.status[u] & CONCEALED))
    if group is None and markers_left(g, seat) < 1:
        return NO_MARKER
    return bar_group(g, attackers, here, to)


def bar_group(g: Ogaden, attackers: tuple[int, ...], here: int, to: int) -> Refusal | None:
    """Why these units cannot attack together."""
    if any(g.status[u] & UNSUPPLIED for u in attackers):
        return UNFIT  # 10.2c: where there is nobody to attack it may go
    if sum(steps_of(g, u) for u in attackers) > PACK.stack_steps:
        return TOO_MANY
    if here != to and between(here, to) == PASS:  # 9.1e: attacks only, not movement (9.1f)
        if sum(1 for u in attackers if is_mech(g, u)) > 1:
            return PASS_LIMIT
    if g.morale[ETHIOPIA] < MILITIA_NEED and any(is_militia(g, u) for u in attackers):
        if not any(is_prg(g, u) for u in attackers):
            return SHAKY
    return None


def must_fight(g: Ogaden, seat: int, zone: int) -> bool:
    """Whether who enters must stop and attack (7.1f); not where his own camp besieges (8.6.2b)."""
    return hostile(g, zone, seat) and not (zone in g.sieges and g.site_camp[zone] != seat)


def must_stop(g: Ogaden, seat: int, zone: int) -> bool:
    """Damaged sites, and concealed enemies in rough country, stop a stack (7.1d, 7.1e)."""
    if g.site_loss[zone] and PACK.site_steps[zone]:
        return True
    if zone not in g.stacks:
        return False
    return PACK.rough[zone] and is_hidden_enemy(g, zone, seat)


def fits(g: Ogaden, seat: int, units: tuple[int, ...], zone: int) -> bool:
    """Whether a stack can end its movement in a zone."""
    if PACK.box_camp[zone] >= 0:
        return True
    mine = sum(steps_of(g, u) for u in units)
    there = stacked(g, zone, seat) - sum(steps_of(g, u) for u in units if g.at[u] == zone)
    return there + mine <= PACK.stack_steps


def can_go_on(g: Ogaden, seat: int, units: tuple[int, ...], came: int, full: int, leg: int) -> bool:
    """Whether a stack that has come into a full zone can still reach one with room (3.1d)."""
    ghost = is_ghost(g, units)
    seen = {came, full}
    waiting = [full]
    for here in waiting:  # grows while it is read
        for to in PACK.around[seat][here]:
            path = PACK.is_path[here, to]
            if to in seen or (path and leg == AFTER_PATH):
                continue
            if bar_zone(g, seat, units, to) is not None:
                continue
            if not ghost and must_fight(g, seat, to):
                if bar_attack(g, seat, units, here, to) is None:
                    return True
                continue
            if fits(g, seat, units, to):
                return True
            if not path and (ghost or not must_stop(g, seat, to)):
                seen.add(to)
                waiting.append(to)
    return False


def can_march(g: Ogaden, seat: int, unit: int) -> bool:
    """Whether a unit may be picked up to move."""
    zone, status = g.at[unit], g.status[unit]
    if zone < 0 or PACK.is_air[unit] or not status & ACTIVE or status & (DONE | STRUCK | ATTACKING):
        return False
    if PACK.box_camp[zone] >= 0 and needs_commitment(g, unit) and not status & COMMITTED:
        return False
    if PACK.hides[unit] and (not status & CONCEALED or may_reveal(g, unit, zone)):
        return True
    return any(bar(g, seat, (unit,), zone, to, START) is None for to in PACK.around[seat][zone])


def why_not_march(g: Ogaden, seat: int, unit: int) -> Refusal:
    """Why a unit cannot be moved."""
    if PACK.camp[unit] != seat:
        return NOT_YOURS
    if g.at[unit] < 0:
        return NOT_THERE
    if PACK.is_air[unit]:
        return Refusal("6.2.2c", "air units fly after the movement")
    if not g.status[unit] & ACTIVE:
        return NOT_ACTIVE
    if g.status[unit] & STRUCK:
        return Refusal("8.4.1b", "a logistical strike holds it for this turn")
    if g.status[unit] & (DONE | ATTACKING):
        return HAS_ACTED
    zone = g.at[unit]
    if PACK.box_camp[zone] >= 0 and needs_commitment(g, unit) and not g.status[unit] & COMMITTED:
        return Refusal("6.4.1a", "it is not committed to the front", ("6.4.1e", "6.4.1b", "7.1m"))
    reasons = [
        refusal
        for to in PACK.near[zone]
        if (refusal := bar(g, seat, (unit,), zone, to, START)) is not None
    ]
    return reasons[0] if reasons else NO_LINK


def assault_units(g: Ogaden, seat: int, zone: int) -> list[int]:
    """Units that may attack from inside a zone: besiegers, or beside enemies turned up (8.6.2d)."""
    return [
        u
        for u in visible(g, zone, seat)
        if g.status[u] & ACTIVE
        and not g.status[u] & (STRUCK | UNSUPPLIED)
        and not in_group(g, u)
        and (not g.status[u] & DONE or zone in g.sieges)
        and not acted_in_raid(g, u)
    ]


def acted_in_raid(g: Ogaden, unit: int) -> bool:
    """A GU or SFU that has acted in the first step does not fight in the third (6.2.2b)."""
    return PACK.hides[unit] and bool(g.status[unit] & DONE)


def in_group(g: Ogaden, unit: int) -> bool:
    """Whether it attacks already (8.1c)."""
    return any(unit in units for _, _, units in g.groups)


def can_assault(g: Ogaden, seat: int, zone: int) -> bool:
    """Whether an attack from inside the zone may be declared."""
    if not hostile(g, zone, seat) or any(k[0] == zone == k[1] for k in g.groups):
        return False
    units = assault_units(g, seat, zone)
    if g.morale[ETHIOPIA] < MILITIA_NEED and seat == ETHIOPIA:
        if not any(is_prg(g, u) for u in units):
            units = [u for u in units if not is_militia(g, u)]
    return bool(units) and markers_left(g, seat) > 0


class Moves(Step[Ogaden]):
    """The player moves units and stacks, one after another (6.2.2c)."""

    seat: int

    def asks(self, g: Ogaden) -> tuple[int, ...]:
        """The active player."""
        return (self.seat,)

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """A unit to move, an attack from inside a zone, or done."""
        options: list[Action] = [
            ("unit", u) for u in PACK.camp_units[seat] if can_march(g, seat, u)
        ]
        options += [("assault", z) for z in g.stacks if can_assault(g, seat, z)]
        return Choice("Move units, and attack by entering enemy zones", [*options, END])

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Pick up, assault, or end movement."""
        if verb == "unit":
            g.push(March(seat, (arg,), g.at[arg]))
        elif verb == "assault":
            g.push(Assault(seat, arg))
        else:
            g.pop()

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that."""
        if verb == "unit":
            return why_not_march(g, seat, arg)
        if verb == "assault":
            if markers_left(g, seat) < 1:
                return NO_MARKER
            return Refusal(
                "8.1a",
                "no unit of yours can attack from inside that zone",
                ("10.2b", "11.2b", "8.1c"),
            )
        return Refusal("6.2.2a", "now units move")


class March(Step[Ogaden]):
    """A unit or a stack on its way, connection by connection (7.1b)."""

    seat: int
    units: tuple[int, ...]
    zone: int
    came: int = -1
    leg: int = START
    turned: tuple[int, ...] = ()
    """Units that have turned sides in this zone."""
    touched: bool = False
    """Something has been done: it may end."""
    led_by: tuple[int, ...] = ()
    """Commanders who come along (6.2.1c)."""

    @property
    def commander(self) -> int:
        """The first commander who comes along, -1 for none."""
        return self.led_by[0] if self.led_by else -1

    def asks(self, g: Ogaden) -> tuple[int, ...]:
        """The active player."""
        return (self.seat,)

    def at_war(self, g: Ogaden) -> bool:
        """Whether it has entered a zone that it must attack."""
        return (
            self.came >= 0 and not is_ghost(g, self.units) and must_fight(g, self.seat, self.zone)
        )

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Companions at the start, the next zone, a turn of the counter, the end."""
        options: list[Action] = []
        war = self.at_war(g)
        if not war and self.leg != ENDED:
            units = self.units
            options += [
                ("zone", to)
                for to in PACK.around[seat][self.zone]
                if bar(g, seat, units, self.zone, to, self.leg) is None
            ]
        if self.leg == START:
            options += [("unit", u) for u in self.companions(g)]
            options += [("commander", m) for m in self.commanders(g)]
        if not war:
            options += [("flip", u) for u in self.units if self.can_turn(g, u)]
        if self.touched and self.may_end(g):
            options.append(END)
        return Choice(self.prompt(), options or [END])

    def prompt(self) -> str:
        """Who is on the way."""
        names = ", ".join(PACK.units[u].name for u in self.units)
        return f"{names}: to which zone?"

    def may_end(self, g: Ogaden) -> bool:
        """Stacking is checked where a movement ends (3.1d)."""
        return self.at_war(g) or fits(g, self.seat, self.units, self.zone)

    def companions(self, g: Ogaden) -> list[int]:
        """Others of the zone that can come along."""
        return [
            u
            for u in land(g, self.zone, self.seat)
            if u not in self.units and can_march(g, self.seat, u)
        ]

    def commanders(self, g: Ogaden) -> list[int]:
        """The commanders of the camp that are here and may come along (6.2.1c)."""
        return [
            m
            for m, zone in g.commander_at.items()
            if zone == self.zone and PACK.marker_camp[m] == self.seat and m not in self.led_by
        ]

    def can_turn(self, g: Ogaden, unit: int) -> bool:
        """Conceal anywhere, reveal where 7.2b allows, once in each zone (7.2.3c)."""
        if not PACK.hides[unit] or unit in self.turned:
            return False
        if self.leg != START and not fits(g, self.seat, self.units, self.zone):
            return False  # 3.1d: in a full zone it must be able to go on
        return not g.status[unit] & CONCEALED or may_reveal(g, unit, self.zone)

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """One small step."""
        if verb == "unit":
            self.units = (*self.units, arg)
        elif verb == "commander":
            self.led_by = (*self.led_by, arg)
        elif verb == "flip":
            self.turned = (*self.turned, arg)
            self.touched = True
            if g.status[arg] & CONCEALED:
                reveal(g, arg, "7.2.3c")
            else:
                conceal(g, arg)
        elif verb == "zone":
            self.advance(g, arg)
        else:
            self.end(g)

    def advance(self, g: Ogaden, to: int) -> None:
        """Into the next zone; it may have to stop there."""
        path = PACK.is_path[self.zone, to]
        if self.leg == START:
            self.leg = AFTER_PATH if path else ON_ROAD
            if g.commander_at:
                self.led_by = (*self.led_by, *self.left_alone(g))
        elif path:
            self.leg = ENDED
        start, self.came, self.zone = self.zone, self.zone, to
        for unit in self.units:
            move(g, unit, to)
        for marker in self.led_by:
            g.commander_at[marker] = to
        self.turned = ()
        self.touched = True
        if not is_ghost(g, self.units) and (
            must_stop(g, self.seat, to) or must_fight(g, self.seat, to)
        ):
            self.leg = ENDED
        g.tell(Event("move", seat=self.seat, units=self.units, at=start, to=to))
        if self.leg == ENDED and (self.at_war(g) or not self.turners()):
            self.end(g)

    def left_alone(self, g: Ogaden) -> list[int]:
        """Commanders with whom no unit would stay, and who so must come along (6.2.1c)."""
        stay = any(u not in self.units and PACK.camp[u] == self.seat for u in g.stacks[self.zone])
        return [] if stay else self.commanders(g)

    def turners(self) -> bool:
        """Whether any of them could still turn sides."""
        return any(PACK.hides[u] for u in self.units)

    def end(self, g: Ogaden) -> None:
        """They stay, or their attack is marked (8.1a, 8.1b)."""
        if not self.touched:  # a stack that cannot go anywhere together is put down again
            g.pop()
            return
        war = self.at_war(g)
        attackers = tuple(u for u in self.units if war and not g.status[u] & CONCEALED)
        for unit in self.units:
            g.status[unit] |= DONE
        g.pop()
        if attackers:
            for unit in attackers:
                g.status[unit] |= ATTACKING
            mark_attack(g, self.seat, self.zone, self.came, attackers)

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that zone or companion."""
        if verb == "zone":
            if self.at_war(g):
                return Refusal("7.1f", "it must stop and attack there", ("8.1a",))
            return bar(g, seat, self.units, self.zone, arg, self.leg) or STOPPED
        if verb == "unit":
            if self.leg != START:
                return Refusal("7.1b", "it is on its way: companions join at the start")
            if g.at[arg] != self.zone:
                return Refusal("7.1b", "it stands in another zone")
            return why_not_march(g, seat, arg)
        if verb == "flip":
            if self.leg != START and not fits(g, seat, self.units, self.zone):
                return FULL
            return Refusal(
                "7.2b",
                "it turns up only in a free minor zone or one of your own",
                ("7.2.3c", "7.1a"),
            )
        if verb == "done":
            return FULL if self.touched else Refusal("7.1b", "it has not moved")
        return Refusal("6.2.2c", "finish the movement first")


def mark_attack(g: Ogaden, seat: int, zone: int, came: int, units: tuple[int, ...]) -> None:
    """Add an attack, or join the one that came over the same connection (8.1g, R75)."""
    for number, (to, origin, others) in enumerate(g.groups):
        if to == zone and origin == came:
            groups = list(g.groups)
            groups[number] = (zone, came, (*others, *units))
            g.groups = tuple(groups)
            return
    g.groups = (*g.groups, (zone, came, units))
    g.fought += 1
    g.tell(Event("attack", seat=seat, units=units, at=came, to=zone, value=g.fought, word="8.1b"))


class Assault(Step[Ogaden]):
    """Units inside a zone attack what else is there (8.6.2d)."""

    seat: int
    zone: int
    units: tuple[int, ...] = ()

    def asks(self, g: Ogaden) -> tuple[int, ...]:
        """The active player."""
        return (self.seat,)

    def candidates(self, g: Ogaden) -> list[int]:
        """Units that can still join."""
        found = []
        for unit in assault_units(g, self.seat, self.zone):
            group = (*self.units, unit)
            if unit not in self.units and bar_group(g, group, self.zone, self.zone) is None:
                found.append(unit)
        return found

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Who attacks."""
        options: list[Action] = [("unit", u) for u in self.candidates(g)]
        if self.units:
            options.append(END)
        return Choice(f"Attack in {PACK.zones[self.zone].name} with which units?", options)

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """One more, or that is all."""
        if verb == "unit":
            self.units = (*self.units, arg)
            return
        g.pop()
        for unit in self.units:
            g.status[unit] |= DONE
        mark_attack(g, seat, self.zone, self.zone, self.units)

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that unit."""
        if verb == "unit" and g.at[arg] == self.zone and PACK.camp[arg] == seat:
            if g.status[arg] & UNSUPPLIED:
                return UNFIT
            if g.status[arg] & CONCEALED:
                return Refusal("7.1a", "a concealed unit does not attack")
            return bar_group(g, (*self.units, arg), self.zone, self.zone) or HAS_ACTED
        return Refusal("8.1a", "choose units in that zone", ("8.1c",))
