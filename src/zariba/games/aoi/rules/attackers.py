"""Which units of an Offensive may attack which hex (b5.1c, b5.1d, b5.1e, b5.11, b5.12, b5.21)."""

from typing import Final

from zariba.core.choice import Refusal
from zariba.games.aoi.material.ground import ARMOR, overland
from zariba.games.aoi.material.pieces import GENERAL, HQ
from zariba.games.aoi.rules.closed_countries import why_out_of_bounds
from zariba.games.aoi.rules.command import UnderCommand, current, radius, reach, start_of
from zariba.games.aoi.rules.defensive_units import why_only_defends
from zariba.games.aoi.rules.installations import fort_works
from zariba.games.aoi.rules.stacking import is_joint
from zariba.games.aoi.rules.state import (
    ADVANCED,
    ATTACKED,
    BROKE_THROUGH,
    COMMANDED,
    FLIPPED,
    NOT_ON_MAP,
    NOT_YOURS,
    Aoi,
    fair_at,
    pieces_in,
)
from zariba.games.aoi.rules.supply import traces
from zariba.games.aoi.rules.zones_of_control import enemy_inside

ATTACK, BREAKTHROUGH, EXPLOITATION = range(3)
"""The kinds of land attack."""
NOT_COMMANDED: Final = Refusal("b5.1c", "{it} was not activated in this Offensive", ("b5.1g",))
OUT_OF_REACH: Final = Refusal("b5.1c", "{it} is out of the reach of its Command Agent")
OTHER_TARGET: Final = Refusal("b5.1d", "{it} attacks the same hex as the others of its stack")
NOT_WITHOUT_HIM: Final = Refusal(
    "b5.1e", "a unit that began the Offensive in the General's hex must take part"
)
NO_ATTACK_LEFT: Final = Refusal("b5.1b", "the agents of this Offensive have no attack left")
HAS_ATTACKED: Final = Refusal("b5.12a", "{it} has attacked in this step", ("b5.1g",))
HAS_ADVANCED: Final = Refusal("b5.19c", "{it} advanced after combat and may not attack again")
HEX_ATTACKED: Final = Refusal("b5.12a", "that hex has been attacked in this step")
HAS_BROKEN: Final = Refusal(
    "b5.11a", "{it} made a Breakthrough and does nothing more", ("xviii.m4f",)
)
NO_ENEMY: Final = Refusal("b5.12a", "there is no enemy unit in {it}")
NOT_ADJACENT: Final = Refusal("b5.12a", "{it} is not adjacent by land to that hex", ("xvi.l",))
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
