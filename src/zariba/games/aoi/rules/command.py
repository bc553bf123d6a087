"""Command Agents, what they reach, and the Unit Status Step (b5.1, b5.6)."""

from collections.abc import Iterable
from typing import Final

from zariba.core.choice import Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.ground import ARMOR, overland
from zariba.games.aoi.material.pieces import GENERAL, HQ
from zariba.games.aoi.rules.closed_countries import why_out_of_bounds
from zariba.games.aoi.rules.defensive_units import GUN_DEFENDS, why_only_defends
from zariba.games.aoi.rules.generals import flag
from zariba.games.aoi.rules.installations import fort_works
from zariba.games.aoi.rules.stacking import is_joint
from zariba.games.aoi.rules.state import (
    ACTIVE,
    ADVANCED,
    ATTACKED,
    BROKE_THROUGH,
    COMMANDED,
    COMMITTED,
    FLIPPED,
    LED,
    MOVED,
    NOT_ON_MAP,
    NOT_YOURS,
    OF_THE_OFFENSIVE,
    Aoi,
    fair_at,
    pieces_in,
)
from zariba.games.aoi.rules.supply import traces
from zariba.games.aoi.rules.transport import return_aboard
from zariba.games.aoi.rules.zones_of_control import enemy_inside

ATTACK, BREAKTHROUGH, EXPLOITATION = range(3)
"""The kinds of land attack."""

NO_COMBAT_UNIT: Final = Refusal("b5.1a", "a Command Agent activates combat land units only")
IS_ACTIVE: Final = Refusal("b5.1a", "it was activated already this month", ("b5.1g",))
IS_COMMANDED: Final = Refusal("b5.1g", "it has been activated in this Offensive")
FOREIGN: Final = Refusal("b5.1a", "an agent activates units of its own nationality")
NO_REACH: Final = Refusal("b5.1a", "no Command Agent of this Offensive reaches it", ("xviii.m4d",))
NOT_COMMANDED: Final = Refusal("b5.1c", "it was not activated in this Offensive", ("b5.1g",))
OUT_OF_REACH: Final = Refusal("b5.1c", "it is out of the reach of its Command Agent")
OTHER_TARGET: Final = Refusal("b5.1d", "the units of a stack attack one and the same hex")
NOT_WITHOUT_HIM: Final = Refusal(
    "b5.1e", "a unit that began the Offensive in the General's hex must take part"
)
NO_ATTACK_LEFT: Final = Refusal("b5.1b", "the agents of this Offensive have no attack left")
HAS_ATTACKED: Final = Refusal("b5.12a", "it has attacked in this step", ("b5.1g",))
HAS_ADVANCED: Final = Refusal("b5.19c", "it advanced after combat and may not attack again")
HEX_ATTACKED: Final = Refusal("b5.12a", "that hex has been attacked in this step")
HAS_BROKEN: Final = Refusal(
    "b5.11a", "it made a Breakthrough and does nothing more", ("xviii.m4f",)
)
NO_ENEMY: Final = Refusal("b5.12a", "there is no enemy unit in that hex")
NOT_ADJACENT: Final = Refusal("b5.12a", "it is not adjacent to that hex over land", ("xvi.l",))
NO_ARMOR: Final = Refusal("b5.11a", "only armor and mechanized units break through", ("xviii.m4e",))
MUD: Final = Refusal(
    "1.3d", "no Breakthrough or Exploitation in bad weather", ("b5.11a", "b5.21a", "b1.3a", "b1.4a")
)
UNSUPPLIED: Final = Refusal("b5.11b", "units out of supply do not break through")
BARRED: Final = Refusal("b5.11b", "no Breakthrough into that ground, across a river or at a fort")
STRANGERS: Final = Refusal(
    "b9.26a", "units of different nations attack together only with Germans or in a Joint Offensive"
)
NOT_EXPLOITING: Final = Refusal("b5.21a", "only the units that exploit now may attack")


class UnderCommand(SeatStep[Aoi]):
    """The Land Offensive being performed; it lies beneath the steps of that Offensive.

    It is reached again when they are over: then it is the Unit Status Step (xviii.m4i).
    """

    nation: int
    agents: tuple[int, ...] = ()
    """HQs and Generals."""
    hexes: tuple[int, ...] = ()
    """Where stack agents stood when they were activated."""
    limit: int = 0
    """Attacks allowed by all agents together (b5.1b, b5.3a)."""
    attacks: int = 0
    """Attacks made; Exploitation attacks do not count."""
    attacked: tuple[int, ...] = ()
    """The hexes attacked in the present Combat Step (b5.12a)."""
    began: tuple[tuple[int, int], ...] = ()
    """Activated pieces and Generals, and the hex each was activated in (b5.1d, b5.1e)."""
    flown: tuple[int, ...] = ()
    """Air units of both sides used in it: Committed at the end, mere interceptors apart."""
    struck: tuple[tuple[int, int], ...] = ()
    """Hexes of stack agents, and the hex that units of each have attacked (b5.1d)."""
    exploiting: tuple[int, ...] = ()
    """The units with the General who exploits now (b5.21a)."""
    paid: int = 0
    """EPs paid for it so far."""
    impromptu: bool = False
    nations: tuple[int, ...] = ()
    """In a Joint Offensive all nations that have an agent in it (b5.4a)."""
    whose: tuple[int, ...] = ()
    """Likewise by stack agent: its nation."""

    def work(self, g: Aoi) -> bool:
        """Activated units are Active, HQs flip, air units used are Committed (xviii.m4i, b5.1g)."""
        g.pop()
        return_aboard(g, self.seat)  # b3.24a
        pack, status = g.pack, g.status
        active = tuple(p for p in g.plan.sides[self.seat].pieces if status[p] & COMMANDED)
        for piece in active:
            status[piece] |= ACTIVE
        for agent in self.agents:  # b5.1f
            status[agent] |= FLIPPED if pack.sort[agent] == HQ else LED
        for piece in self.flown:
            if g.at[piece] >= 0:
                status[piece] |= COMMITTED
        g.status = [marks & ~OF_THE_OFFENSIVE for marks in status]
        if active:
            g.tell(Event("active", seat=self.seat, units=active))
        return True


def current(g: Aoi) -> UnderCommand:
    """The Land Offensive being performed; AssertionError where there is none."""
    for step in reversed(g.flow):
        if isinstance(step, UnderCommand):
            return step
    raise AssertionError("no Land Offensive is being performed")


def radius(g: Aoi, agent: int) -> int:
    """How many hexes an HQ or General reaches (b5.1a)."""
    pack = g.pack
    return pack.move[agent] if pack.sort[agent] == HQ else pack.command.general_radius


def reach(g: Aoi, agent: int) -> frozenset[int]:
    """The hexes that an HQ or General reaches now, not across closed water (b5.1a)."""
    return overland(g.pack, g.at[agent], radius(g, agent))


def attack_limit(g: Aoi, agents: tuple[int, ...], stacks: int) -> int:
    """The attacks of HQs, Generals and so many stacks together (b5.1b, b5.3a)."""
    pack = g.pack
    return stacks * pack.command.stack_attacks + sum(
        pack.strength[a][0] // 4 if pack.sort[a] == HQ else pack.command.general_attacks
        for a in agents
    )


def why_not_activate(g: Aoi, piece: int, again: bool = False) -> Refusal | None:
    """Why the agents of the present Offensive may not activate a unit (b5.1a).

    `again`: in the Land Movement Step only HQs do, where they have moved to (b5.2a).
    """
    under, pack = current(g), g.pack
    if pack.seat[piece] != under.seat:
        return NOT_YOURS
    if not pack.is_combat[piece]:
        return NO_COMBAT_UNIT
    home, status = g.at[piece], g.status[piece]
    if home < 0:
        return NOT_ON_MAP
    if pack.railway_gun[piece]:
        return GUN_DEFENDS
    if status & ACTIVE:
        return IS_ACTIVE
    if status & COMMANDED:
        return IS_COMMANDED
    if not again and home in under.hexes and pack.nation[piece] == stack_nation(under, home):
        return None  # b5.6b: partners follow the leading nation's HQs and Generals, not its stacks
    if under.nations:
        return why_not_follow(g, under, piece, again)
    if pack.nation[piece] != under.nation and under.nation != g.plan.sides[under.seat].nation:
        return FOREIGN
    return None if reached(g, under.agents, home, again) else NO_REACH


def stack_nation(under: UnderCommand, hex_: int) -> int:
    """The nation of a stack agent."""
    return under.whose[under.hexes.index(hex_)] if under.whose else under.nation


def reached(g: Aoi, agents: Iterable[int], hex_: int, again: bool) -> bool:
    """Whether one of these agents reaches a hex; `again`: an HQ that has moved."""
    return any(
        hex_ in reach(g, a)
        for a in agents
        if not again or (g.pack.sort[a] == HQ and g.status[a] & MOVED)
    )


def why_not_follow(g: Aoi, under: UnderCommand, piece: int, again: bool) -> Refusal | None:
    """Why none of the agents of a Joint Offensive activates a unit: each activates its own nation's
    units, the leading nation's its partners' too (b5.4a, b5.6b).
    """
    mine = (g.pack.nation[piece], g.plan.sides[under.seat].nation)
    agents = [a for a in under.agents if flag(g, a) in mine]
    if not agents:
        return FOREIGN
    return None if reached(g, agents, g.at[piece], again) else NO_REACH


def activate(g: Aoi, pieces: tuple[int, ...]) -> None:
    """Put units under command; where each stands now is remembered (b5.1d, b5.1e)."""
    under = current(g)
    for piece in pieces:
        g.status[piece] |= COMMANDED
        under.began = (*under.began, (piece, g.at[piece]))
    if pieces:
        g.tell(Event("commanded", seat=under.seat, units=pieces))


def start_of(under: UnderCommand, piece: int) -> int:
    """The hex a piece was activated in, -1 for one that was not."""
    for other, hex_ in under.began:
        if other == piece:
            return hex_
    return -1


def why_not_break(g: Aoi, piece: int) -> Refusal | None:
    """Why a unit is not fit for a Breakthrough where it stands (b5.11a, b5.11b, 1.3d)."""
    if g.pack.mover[piece] != ARMOR:
        return NO_ARMOR
    if not g.status[piece] & COMMANDED:
        return NOT_COMMANDED
    if not fair_at(g, g.at[piece]):
        return MUD
    if piece in g.cut_off or not traces(g, piece):
        return UNSUPPLIED
    return None


def why_not_attack(g: Aoi, piece: int, target: int, kind: int) -> Refusal | None:
    """Why a piece may not take part in an attack of this kind on a hex now; odds are not asked."""
    under, pack = current(g), g.pack
    if pack.seat[piece] != under.seat:
        return NOT_YOURS
    home, status = g.at[piece], g.status[piece]
    if home < 0:
        return NOT_ON_MAP
    if not pack.is_combat[piece] or not status & COMMANDED:
        return NOT_COMMANDED
    if pack.defensive[piece]:
        return why_only_defends(g, piece)
    if target not in pack.approaches[home]:
        return NOT_ADJACENT
    if not enemy_inside(g, under.seat, target):
        return NO_ENEMY
    refusal = why_out_of_bounds(g, (piece,), target)
    if refusal is not None:
        return refusal
    if kind == EXPLOITATION:  # unlimited by command radius and attack limit (b5.21a)
        if piece not in under.exploiting:
            return NOT_EXPLOITING
        return None if fair_at(g, target) else MUD
    if status & BROKE_THROUGH:
        return HAS_BROKEN
    if status & ATTACKED:
        return HAS_ATTACKED
    if status & ADVANCED:
        return HAS_ADVANCED
    if under.attacks >= under.limit:
        return NO_ATTACK_LEFT
    if kind == BREAKTHROUGH:
        refusal = why_not_break(g, piece) or why_not_broken(g, home, target)
        if refusal is not None:
            return refusal
    elif target in under.attacked:
        return HEX_ATTACKED
    return why_not_led(g, under, piece, target)


def why_not_broken(g: Aoi, home: int, target: int) -> Refusal | None:
    """Why a hex cannot be broken through into from another (b5.11b, 1.3d)."""
    if target not in g.pack.breakable[home] or fort_works(g, target):
        return BARRED
    return None if fair_at(g, target) else MUD


def why_not_led(g: Aoi, under: UnderCommand, piece: int, target: int) -> Refusal | None:
    """Why no agent leads an activated unit against a hex now (b5.1c, b5.1d, b5.1e)."""
    if led_by_hq(g, under, piece) or not g.pack.land[g.at[piece]]:  # b3.24a: led from its ship
        return None
    start = start_of(under, piece)
    refusal = OUT_OF_REACH
    if start in under.hexes:
        if all(target == hit for stack, hit in under.struck if stack == start):
            return None
        refusal = OTHER_TARGET
    for general in led_by_general(g, under, piece):
        if core_of(g, under, general, target):
            return None
        refusal = NOT_WITHOUT_HIM
    return refusal


def led_by_hq(g: Aoi, under: UnderCommand, piece: int) -> bool:
    """Whether an HQ of the Offensive reaches a unit where it stands (b5.1c, b5.3a)."""
    home, pack = g.at[piece], g.pack
    return any(pack.sort[a] == HQ and home in reach(g, a) for a in under.agents)


def led_by_general(g: Aoi, under: UnderCommand, piece: int) -> list[int]:
    """The Generals of the Offensive who reached a unit at first and reach it now (b5.1c)."""
    start, home = start_of(under, piece), g.at[piece]
    return [
        a
        for a in under.agents
        if g.pack.sort[a] == GENERAL
        and start in overland(g.pack, start_of(under, a), radius(g, a))
        and home in reach(g, a)
    ]


def core_of(g: Aoi, under: UnderCommand, general: int, target: int) -> list[int]:
    """The units that began in a General's hex and can attack a hex now (b5.1e)."""
    hex_ = start_of(under, general)
    spent = BROKE_THROUGH | ATTACKED | ADVANCED
    near, within = g.pack.joined[target], reach(g, general)
    return [
        p
        for p, start in under.began
        if start == hex_
        and g.status[p] & COMMANDED
        and not g.status[p] & spent
        and g.at[p] in near
        and g.at[p] in within
    ]


def why_not_together(g: Aoi, units: tuple[int, ...], target: int, kind: int) -> Refusal | None:
    """Why units that may each attack a hex may not do so by themselves: those that only a General
    leads need one with them that began the Offensive in his hex (b5.1e), and units of different
    nations a German one, or a Joint Offensive (b9.26a)."""
    nations = {g.pack.nation[piece] for piece in units}
    if g.plan.special and len(nations) > 1 and not is_joint(g, g.pack.seat[units[0]], nations):
        return STRANGERS
    if kind == EXPLOITATION:
        return None
    under = current(g)
    for piece in units:
        if led_by_hq(g, under, piece) or start_of(under, piece) in under.hexes:
            continue
        if not g.pack.land[g.at[piece]]:
            continue
        led = led_by_general(g, under, piece)
        if not any(p in units for general in led for p in core_of(g, under, general, target)):
            return NOT_WITHOUT_HIM
    return None


def attackers(g: Aoi, seat: int, target: int, kind: int) -> list[int]:
    """The combat land units of a side that may attack a hex now."""
    stacks, pack = g.stacks, g.pack
    return [
        p
        for near in pack.approaches[target]
        for p in stacks.get(near, ())
        if pack.seat[p] == seat and why_not_attack(g, p, target, kind) is None
    ]


def targets(g: Aoi, seat: int, kind: int) -> list[int]:
    """The hexes that activated units may attack now."""
    found: list[int] = []
    at, pack = g.at, g.pack
    for piece, _ in current(g).began:
        if at[piece] < 0 or not pack.is_combat[piece]:
            continue
        for near in pack.approaches[at[piece]]:
            if (
                near not in found
                and enemy_inside(g, seat, near)
                and why_not_attack(g, piece, near, kind) is None
            ):
                found.append(near)
    return found


def note_attack(g: Aoi, target: int, units: tuple[int, ...], kind: int) -> None:
    """An attack is settled: count it and mark the units, and Generals of a Breakthrough."""
    under, status = current(g), g.status
    for unit in units:
        status[unit] |= ATTACKED
    if kind == EXPLOITATION:
        return
    under.attacks += 1
    starts = [start_of(under, unit) for unit in units]
    under.struck += tuple((stack, target) for stack in under.hexes if stack in starts)
    if kind == ATTACK:
        under.attacked = (*under.attacked, target)
        return
    for unit in units:  # b5.11a: they do nothing more, and Generals with them do not exploit
        status[unit] |= BROKE_THROUGH
        for general in pieces_in(g, g.at[unit], under.seat, GENERAL):
            status[general] |= FLIPPED | BROKE_THROUGH


def note_flown(g: Aoi, pieces: tuple[int, ...]) -> None:
    """These air units were used in the Offensive (xviii.m4i)."""
    under = current(g)
    under.flown = (*under.flown, *(p for p in pieces if p not in under.flown))
