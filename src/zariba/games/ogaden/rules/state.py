"""Ogaden 1977's position as plain data, and the few questions every rule asks of it."""

from typing import ClassVar, Final

from zariba.core.choice import Refusal
from zariba.core.flow import Event, Result, State
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import SOMALIA, Plan

# Where a unit is, besides a zone.
OFF: Final = -1
"""Yet to be placed, yet to arrive, or not in this scenario."""
DEAD: Final = -2
"""In the destroyed units box."""
GONE: Final = -3
"""Out of the game."""
UNKNOWN: Final = -4
"""In a masked state: the viewer does not know where this unit is."""

# Bits of a unit's status.
REDUCED: Final = 1
REEQUIPPED: Final = 2
CONCEALED: Final = 4
UNSUPPLIED: Final = 8
STRUCK: Final = 16
"""Hit by a logistical strike: out of supply to the end of the turn (8.4.1b)."""
ACTIVE: Final = 32
"""Activated by the marker being played."""
DONE: Final = 64
"""It has acted in this OPS."""
ATTACKING: Final = 128
"""It has entered an enemy zone and its engagement is still to come."""
SUPPRESSED: Final = 256
"""Struck from the air in this OPS: out of the defence (8.4l)."""
COMMITTED: Final = 512
"""Its way out of a strategic box is paid for (6.4.1)."""
RAIDED: Final = 1024
"""What it has done in this OPS was a guerrilla or special action (6.2.2b)."""
FOR_ONE_OPS: Final = ACTIVE | DONE | ATTACKING | SUPPRESSED | COMMITTED | RAIDED

# Where a marker is.
AWAY: Final = 0
"""Still on the turn track, or not in this scenario."""
BOWL: Final = 1
HAND: Final = 2
"""Of the Ethiopian player; HAND + 1 of the Somali player."""
KEPT: Final = 4
PLAYED: Final = 5
"""The played OPS space."""
OUT: Final = 6
"""Out of the game."""
ON_MAP: Final = 7
"""A commander with his units."""
IN_USE: Final = 8
"""A tactical support of the engagement being fought."""
VEILED: Final = 9
"""In a masked state: in the bowl or in the other hand."""

SET_UP: Final = -1
INITIATIVE: Final = 0
OPERATIONS: Final = 1
DIPLOMACY: Final = 2
PHASES: Final = ("Initiative", "Operations", "Morale and diplomacy")

ALWAYS_PAYS: Final = "harassment-pays-always"
AID_IGNORES_FLOOR: Final = "aid-ignores-floor"

INOPERATIVE: Final = 1
DESTROYED: Final = 2

SITE: Final = -1
"""Stands for the GZ or BZ of the zone where a unit is expected."""

Group = tuple[int, int, tuple[int, ...]]
"""An attack to come: the zone, the zone it was entered from, the units."""


class Ogaden(State):
    """The war at one moment."""

    pack: ClassVar[OgadenPack]

    turn: int = 0
    """The month: 0 is May 1977."""
    phase: int = SET_UP
    at: list[int] = []
    """By unit: its zone, or OFF, DEAD, GONE, UNKNOWN."""
    status: list[int] = []
    stacks: dict[int, tuple[int, ...]] = {}
    """By zone: its units of both camps, AU included."""
    site_seat: list[int] = []
    """By zone: whose GZ or BZ it is, -1 where there is none."""
    site_loss: list[int] = []
    """By zone: 0 whole, 1 inoperative, 2 a BZ destroyed."""
    sabotaged: tuple[int, ...] = ()
    """The zones whose EZ is inoperative."""
    sieges: tuple[int, ...] = ()
    liberated: dict[int, str] = {}
    """By zone: the movement that liberated it; no points, it counts for victory (7.2.2d)."""
    morale: list[int] = []
    level: list[int] = []
    marker: list[int] = []
    """By marker: where it is."""
    hands: list[int] = []
    """By camp: how many TS and DA it holds."""
    commander_at: dict[int, int] = {}
    """By commander on the map: his zone."""
    initiative: int = SOMALIA
    groups: tuple[Group, ...] = ()
    strikes: tuple[tuple[int, int], ...] = ()
    """Strikes declared and still to come: the AU and the zone."""
    struck_zones: tuple[int, ...] = ()
    """Zones struck in this OPS (8.4d)."""
    struck_sites: tuple[int, ...] = ()
    """Sites struck in this OPS: out of the defence (8.4l)."""
    bombed: dict[int, int] = {}
    """By zone: steps lost to strikes in this OPS (8.5a)."""
    fought: int = 0
    """Engagements and strikes declared in this OPS."""
    flown: int = 0
    """Strikes made in this OPS."""
    opened: bool = False
    """The Somali player has declared an engagement or strike this turn."""
    pause: bool = False
    """Logistical pause holds this turn."""
    radar: bool = False
    """The Karamara radar is out this turn."""
    helicopter_base: int = -1
    ogaden_fallen: bool = False
    """All BZ of the Ogaden have been Somali once: no more guerrilla actions (7.2a)."""
    bz_lost: bool = False
    """A BZ of the Ogaden has been Somali once (12.2.1c)."""
    holders: list[int] = []
    """By city of the diplomatic table: who held it last."""
    held_all: bool = False
    """Somalia held all BZ of the Ogaden in the last diplomatic phase."""
    truces: tuple[int, ...] = ()
    """The camps that obtained a ceasefire, in order."""
    truce_next: bool = False
    """The next turn is a ceasefire turn."""
    crowned: tuple[int, ...] = ()
    """Camps that have had their ceasefire by morale 25 (11.0c)."""

    @property
    def plan(self) -> Plan:
        """The scenario being played."""
        return self.pack.plan_by_id[self.scenario]


def enemy(seat: int) -> int:
    """The other camp."""
    return 1 - seat


def finish(g: Ogaden, winner: int, rule: str, why: str) -> None:
    """End the game; what happens after that in the same step counts no more."""
    if g.result is None:
        g.result = Result(winner, rule, why)
        g.tell(Event("result", seat=winner, word=why))


# Units


def enter(g: Ogaden, unit: int, zone: int) -> None:
    """Put a unit into a zone."""
    g.stacks[zone] = (*g.stacks.get(zone, ()), unit)
    g.at[unit] = zone


def leave(g: Ogaden, unit: int) -> None:
    """Take a unit out of its zone: a liberated zone or a siege may have needed it."""
    zone = g.at[unit]
    rest = tuple(u for u in g.stacks[zone] if u != unit)
    if rest:
        g.stacks[zone] = rest
    else:
        del g.stacks[zone]
    g.at[unit] = OFF
    check_hold(g, zone)


def move(g: Ogaden, unit: int, zone: int) -> None:
    """Bring a unit from its zone to another."""
    leave(g, unit)
    enter(g, unit, zone)


def conceal(g: Ogaden, unit: int) -> None:
    """Turn a GU or SFU to its concealed side (7.2.3c)."""
    g.status[unit] |= CONCEALED
    check_hold(g, g.at[unit])


def reveal(g: Ogaden, unit: int, rule: str) -> None:
    """Turn a GU or SFU up: the enemy now knows which one it is."""
    if g.status[unit] & CONCEALED:
        g.status[unit] &= ~CONCEALED
        g.shown += 1
        g.tell(Event("reveal", seat=g.pack.seat[unit], units=(unit,), at=g.at[unit], word=rule))


def check_hold(g: Ogaden, zone: int) -> None:
    """A zone has lost a unit that was seen there: is it still liberated, still besieged?"""
    if zone in g.liberated:
        check_liberated(g, zone)
    if zone in g.sieges:
        check_siege(g, zone)


def check_siege(g: Ogaden, zone: int) -> None:
    """A siege ends at once when no besieger is left to be seen, or the BZ is destroyed (8.6.2c)."""
    fallen = g.site_loss[zone] >= g.pack.site_steps[zone]
    if fallen or not is_visible(g, zone, 1 - g.site_seat[zone]):
        g.sieges = tuple(z for z in g.sieges if z != zone)


def check_liberated(g: Ogaden, zone: int) -> None:
    """A zone stays liberated while a revealed GU of its movement stays (7.2.2c)."""
    pack = g.pack
    movement = g.liberated[zone]
    for unit in g.stacks.get(zone, ()):
        if (
            pack.is_gu[unit]
            and pack.units[unit].faction == movement
            and not g.status[unit] & CONCEALED
        ):
            return
    del g.liberated[zone]


def steps_of(g: Ogaden, unit: int) -> int:
    """A unit's steps: a reduced one counts one, a re-equipped one too (2.1a, 2.1b, 2.1g, 3.1b)."""
    return 2 if g.pack.two_steps[unit] and not g.status[unit] & REDUCED else 1


def land(g: Ogaden, zone: int, seat: int) -> list[int]:
    """The land units of a camp in a zone, concealed ones too, attackers in waiting not."""
    pack = g.pack
    status = g.status
    return [
        u
        for u in g.stacks.get(zone, ())
        if pack.seat[u] == seat
        and not pack.is_air[u]
        and not status_of(pack, status, u) & ATTACKING
    ]


def status_of(pack: OgadenPack, status: list[int], unit: int) -> int:
    """The status of a unit; a stranger in a masked state is concealed."""
    return status[unit] if unit < pack.count else CONCEALED


def visible(g: Ogaden, zone: int, seat: int) -> list[int]:
    """The land units of a camp in a zone that are not concealed (1.4d, 1.4g)."""
    pack = g.pack
    seat_of, air, status, count = pack.seat, pack.is_air, g.status, pack.count
    return [
        u
        for u in g.stacks.get(zone, ())
        if u < count
        and seat_of[u] == seat
        and not air[u]
        and not status[u] & (CONCEALED | ATTACKING)
    ]


def is_visible(g: Ogaden, zone: int, seat: int) -> bool:
    """Whether a camp has a land unit in the zone that is not concealed."""
    pack = g.pack
    stack = g.stacks.get(zone)
    if stack:
        seat_of, air, status, count = pack.seat, pack.is_air, g.status, pack.count
        for u in stack:
            if (
                u < count
                and seat_of[u] == seat
                and not air[u]
                and not status[u] & (CONCEALED | ATTACKING)
            ):
                return True
    return False


def is_hidden_enemy(g: Ogaden, zone: int, seat: int) -> bool:
    """Whether the enemy of a camp has a concealed unit in the zone."""
    pack = g.pack
    for u in g.stacks.get(zone, ()):
        if pack.seat[u] != seat and pack.hides[u] and status_of(pack, g.status, u) & CONCEALED:
            return True
    return False


def has_cu(g: Ogaden, zone: int, seat: int) -> bool:
    """Whether a conventional unit of the camp, militia and PRG included, stands in the zone."""
    pack = g.pack
    for u in g.stacks.get(zone, ()):
        if pack.is_cu[u] and pack.seat[u] == seat and not g.status[u] & ATTACKING:
            return True
    return False


def stacked(g: Ogaden, zone: int, seat: int) -> int:
    """The steps of a camp's land units in a zone, concealed ones included (3.1a, 3.1g)."""
    pack = g.pack
    status, count = g.status, pack.count
    steps = 0
    for u in g.stacks.get(zone, ()):
        if pack.seat[u] != seat or pack.is_air[u]:
            continue
        if u >= count:
            steps += 1
        elif not status[u] & ATTACKING:
            steps += 2 if pack.two_steps[u] and not status[u] & REDUCED else 1
    return steps


def has_room(g: Ogaden, zone: int, seat: int, steps: int) -> bool:
    """Whether so many more steps fit: five in a zone, any number in a box (3.1a, 3.1c)."""
    return g.pack.box_seat[zone] >= 0 or stacked(g, zone, seat) + steps <= g.pack.stack_steps


def has_air_room(g: Ogaden, zone: int, seat: int) -> bool:
    """One AU of a camp in a zone, any number in a box (3.1a, 3.1c)."""
    pack = g.pack
    if pack.box_seat[zone] >= 0:
        return True
    there = sum(pack.is_air[u] and pack.seat[u] == seat for u in g.stacks.get(zone, ()))
    return there < pack.stack_air


def is_mech(g: Ogaden, unit: int) -> bool:
    """Armoured and mechanised brigades: AB, MIB, MMB (2.1f)."""
    u = g.pack.units[unit]
    return u.back_mech if is_turned(g, unit) else u.mech


def type_of(g: Ogaden, unit: int) -> str:
    """The type that the side up shows: a re-equipped militia is an MMB or a PCB (2.1f)."""
    u = g.pack.units[unit]
    return u.back_type if is_turned(g, unit) else u.type


def is_turned(g: Ogaden, unit: int) -> bool:
    """Whether the back of a counter is up, reduced or re-equipped; not its concealed side."""
    return unit < g.pack.count and bool(g.status[unit] & (REDUCED | REEQUIPPED))


def is_light(g: Ogaden, unit: int) -> bool:
    """Units with the black square: militia M, PRG, PCB, GU, SFU."""
    u = g.pack.units[unit]
    return u.back_light if is_turned(g, unit) else u.light


def is_militia(g: Ogaden, unit: int) -> bool:
    """A militia brigade on its M side (11.2c)."""
    return type_of(g, unit) == "MB"


def is_prg(g: Ogaden, unit: int) -> bool:
    """A PRG on its M side, or the 24th; a PCB is none (8.5.1c)."""
    return type_of(g, unit) == "PRG"


def faction_of(g: Ogaden, unit: int) -> str:
    """The faction that activates it: re-equipped militia are regulars (3.2.1a, 6.4.2c)."""
    return "regular" if g.status[unit] & REEQUIPPED else g.pack.units[unit].faction


# Refusals that several steps share

NOT_YOURS: Final = Refusal("3.2a", "{it} is not yours")
NOT_ACTIVE: Final = Refusal(
    "3.2a",
    "{it} is not activated by the marker being played",
    ("6.2.1a", "6.2.1b", "3.2.1a", "3.2.1b", "3.2.2a", "3.2.2d", "6.4.1e", "6.4.2d", "6.4.3b"),
)
HAS_ACTED: Final = Refusal("6.2.2b", "{it} has acted in this OPS", ("8.1c",))
NOT_THERE: Final = Refusal("6.2.2c", "{it} is not on the map")
NOT_NOW: Final = Refusal(
    "6.2.2a", "{it} has to wait: first guerrilla actions, then maintenance, then movement"
)
