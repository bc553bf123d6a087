"""Strengths, odds and die modifiers, each with its reasons (b5.14a to b5.16c)."""

from typing import Final

from zariba.core.choice import Part
from zariba.games.aoi.material.ground import ARMOR, CLEAR, MOUNTAIN
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.material.pieces import BOMBERS, COMBAT, GENERAL, PARTISAN
from zariba.games.aoi.material.tables import MUD
from zariba.games.aoi.rules.barbarossa import of_the_first_year
from zariba.games.aoi.rules.bases import flying_strength
from zariba.games.aoi.rules.battle import defenders
from zariba.games.aoi.rules.bypass import is_bypassed
from zariba.games.aoi.rules.field_marshals import attack_bonus, defense_bonus, is_marshal
from zariba.games.aoi.rules.generals import flag
from zariba.games.aoi.rules.installations import fort_works
from zariba.games.aoi.rules.state import (
    AS_FIGHTER,
    DEPLETED,
    MESSE,
    RATED_DEFENSE,
    SIXTEENTHS,
    Aoi,
    Sum,
    fair_at,
    frozen_at,
    pieces_in,
    strength_of,
    weather_at,
)
from zariba.games.aoi.rules.weather import mud_rule

TERRAIN_RULES: Final = {"jungle": ("5.16a", "5.16a"), "jungle-mountain": ("5.16b", "5.16c")}
"""The rule of a terrain's modifier, and that of the one if a mountain unit attacks."""
FRANCO: Final = "na_franco"
MESSE_UNTIL: Final = 1943
"""As of this year his troops are as apathetic as all others (11.33a)."""
WHOLE: Final = 4
"""Quarters in a point of strength."""


def attack_strength(
    g: Aoi, units: tuple[int, ...], target: int, air: tuple[int, ...], general: int
) -> Sum:
    """What attackers have, in sixteenths: units, ground support, General, in the order of b5.15a.

    Fractions are exact (b0.2b, 10.37b): no halving of a land strength is ever rounded.
    """
    parts: list[Part] = []
    for unit in units:
        parts += one_attacker(g, unit, target)
    parts += ground_support(g, air, target, sum(part.value for part in parts))
    if general >= 0:
        pack = g.pack
        rating = pack.strength[general][0] * SIXTEENTHS
        parts.append(Part(pack.pieces[general].name, "b5.15b", rating))
    bonus = (*generals_bonus(g, units), *attack_bonus(g, units))
    return (*parts, *bonus)  # 10.31d: last of all


def one_attacker(g: Aoi, unit: int, target: int) -> list[Part]:
    """A unit, halved across a river or out of a swamp, and halved out of supply (b5.15a)."""
    pack, home = g.pack, g.at[unit]
    value = strength_of(g, unit) * SIXTEENTHS
    parts = [Part(pack.pieces[unit].name, "b0.2a", value)]
    if target in pack.halved[home] and not frozen_at(g, target):  # b1.4a
        value //= 2
        why = "across a river" if target in pack.rivers[home] else "out of a swamp"
        parts.append(Part(f"halved {why}", "b5.15a", -value))
    if unit in g.cut_off:
        value //= 2
        parts.append(Part("halved out of supply", "b5.15a", -value))
    return parts


def defense_strength(g: Aoi, target: int, air: tuple[int, ...]) -> Sum:
    """What all defenders of a hex have, in sixteenths; lack of supply does not lessen it, but in
    the east in the second month (R87)."""
    pack = g.pack
    holders = defenders(g, target, defending_seat(g, target))
    parts = [
        Part(pack.pieces[unit].name, "b0.2a", strength_of(g, unit) * SIXTEENTHS) for unit in holders
    ]
    if g.plan.pockets:
        starved = [u for u in holders if g.cut_off.get(u, 0) >= g.plan.pockets]
        less = sum(strength_of(g, u) * SIXTEENTHS // 2 for u in starved)
        if less:
            parts.append(Part("halved out of supply", "b5.15a", -less))
    parts += ground_support(g, air, target, sum(part.value for part in parts))
    percent, name = pack.fortress[target], "fortress"
    if fort_works(g, target) and pack.fort.strength_percent > percent:  # the larger one only
        percent, name = pack.fort.strength_percent, "Fortification"
    if percent > 100:
        more = sum(part.value for part in parts) * (percent - 100) // 100
        parts.append(Part(name, "b5.15a", more))
    parts += rated_defense(g, target)
    troops = tuple(u for u in holders if pack.is_combat[u])
    return (*parts, *generals_bonus(g, troops), *defense_bonus(g, troops))  # 10.31c


def rated_defense(g: Aoi, target: int) -> list[Part]:
    """By agreement the best General in a hex adds his rating to its defense too (R53)."""
    if RATED_DEFENSE not in g.options:
        return []
    pack = g.pack
    generals = pieces_in(g, target, defending_seat(g, target), GENERAL)
    rated = [p for p in generals if pack.strength[p][0]]
    if not rated:
        return []
    best = max(rated, key=lambda p: pack.strength[p][0])
    return [Part(pack.pieces[best].name, "b5.15b", pack.strength[best][0] * SIXTEENTHS)]


def defending_seat(g: Aoi, target: int) -> int:
    """The side that is attacked in a hex: that of its troops, else that of its partisans."""
    pack = g.pack
    stack = g.stacks.get(target, ())
    beside = g.beside.get(target, ())
    return next(pack.seat[p] for p in (*stack, *beside) if pack.sort[p] in (COMBAT, PARTISAN))


def ground_support(g: Aoi, air: tuple[int, ...], target: int, land: int) -> list[Part]:
    """What air units add, in all no more than the land units that they support (b4.22a)."""
    pack = g.pack
    parts = []
    for piece in air:
        value = support_of(g, piece, target) * SIXTEENTHS
        if value:  # 4.22a: strength 0 does not change the odds
            parts.append(Part(pack.pieces[piece].name, "b4.22a", value))
    excess = sum(part.value for part in parts) - land
    if excess > 0:
        parts.append(Part("no more than the land units", "b4.22a", -excess))
    return parts


def support_of(g: Aoi, piece: int, target: int) -> int:
    """What one air unit adds, in quarters: only a bomber adds, over jungle half of it (4.22b), a
    heavy one half of it everywhere.

    Half is rounded down to a whole number, and halvings do not accumulate (b4.22a).
    """
    pack = g.pack
    if pack.kind[piece] not in BOMBERS or g.status[piece] & AS_FIGHTER:  # b4.12b
        return 0
    flown = flying_strength(g, piece)  # b0.2c
    if not pack.ground[target].halved_air and not pack.heavy[piece]:  # R86
        return flown
    return min(flown, strength_of(g, piece) // 2 // WHOLE * WHOLE)


def generals_bonus(g: Aoi, units: tuple[int, ...]) -> list[Part]:
    """What a General with a printed + gives to each stack of his nation with him (10.31a).

    Once for a stack, attacking or defending, in supply or not (10.31b); never to partisans or to
    other nations alone (10.31c). Franco gives it to the Spanish, and volunteers count as such while
    they are in Spain (10.32a, 10.35s).
    """
    pack = g.pack
    return [
        Part(pack.pieces[general].name, bonus_rule(g, general), pack.bonus[general] * SIXTEENTHS)
        for home in dict.fromkeys(g.at[unit] for unit in units)
        for general in pieces_in(g, home, pack.seat[units[0]], GENERAL)
        if pack.bonus[general]
        and not is_marshal(g, general)
        and any(pack.nation[u] in whose(g, general) for u in units if g.at[u] == home)
    ]


def bonus_rule(g: Aoi, general: int) -> str:
    """The rule of a General's bonus: Selassie's or Franco's."""
    return "10.32a" if g.pack.pieces[general].unit == FRANCO else "10.31a"


def whose(g: Aoi, general: int) -> tuple[int, int]:
    """The nations that a General helps: his own, and for Selassie the UK too (10.31a)."""
    return g.pack.nation[general], flag(g, general)


def odds_column(pack: AoiPack, attack: int, defense: int) -> int:
    """The column of the Combat Results Table; -1 for odds that are not permitted (b5.14a)."""
    if attack <= 0:
        return -1
    # Rounded in favour of the defender: 7 to 4 is 1-1, 3 to 4 is 1-2.
    odds = attack // defense if attack >= defense else -defense // attack
    return max((c for c, least in enumerate(pack.crt_ratios) if least <= odds), default=-1)


def die_modifiers(
    g: Aoi,
    units: tuple[int, ...],
    target: int,
    air: tuple[tuple[int, ...], tuple[int, ...]],
    gas: bool,
    veterans: tuple[int, int],
) -> Sum:
    """What is added to the attack die, in pips; all of it adds up (R56).

    `air` is that of attacker and defender, `veterans` the units that apply chits or -1.
    """
    pack = g.pack
    die = pack.die
    parts = [*terrain_modifiers(g, units, target), *apathy(g, units)]
    parts += armor_bonus(g, units, target)
    parts += of_the_first_year(g, units, target)
    weather = weather_at(g, target)  # R10: that of the defender's hex
    if weather == MUD:
        parts.append(Part("mud", mud_rule(g, target, "1.3e"), die.mud))
    elif not fair_at(g, target) and not all(pack.hardy[u] for u in units):  # b1.4a
        parts.append(Part("winter", "b5.16c", die.winter))
    parts += air_superiority(g, target, air)
    if gas:
        parts.append(Part("mustard gas", "5.16e", gas_pips(g)))
    if veterans[0] >= 0:  # 11.28g: one for each side, beside everything else
        parts.append(Part(pack.pieces[veterans[0]].name, "11.28c", die.veteran_attacker))
    if veterans[1] >= 0:
        parts.append(Part(pack.pieces[veterans[1]].name, "11.28d", die.veteran_defender))
    return tuple(parts)


def is_clear(g: Aoi, target: int) -> bool:
    """Whether a hex counts as clear ground in combat, mountains that were bypassed too (11.36d)."""
    return g.pack.terrain[target] == CLEAR or is_bypassed(g, target)


def armor_bonus(g: Aoi, units: tuple[int, ...], target: int) -> list[Part]:
    """Strong whole armor in fair weather against a clear hex without fort or armor (b5.16d)."""
    pack = g.pack
    strong = any(
        pack.mover[u] == ARMOR
        and not g.status[u] & DEPLETED
        and pack.strength[u][0] >= pack.armor_strength
        for u in units
    )
    if not strong or not is_clear(g, target) or fort_works(g, target) or not fair_at(g, target):
        return []
    if any(pack.mover[u] == ARMOR for u in g.stacks.get(target, ())):
        return []
    return [Part("armor", "b5.16d", pack.die.armor)]


def terrain_modifiers(g: Aoi, units: tuple[int, ...], target: int) -> list[Part]:
    """The ground that the defender stands on, and the city (b5.16a, 5.16a, 5.16b).

    One mountain unit among the attackers is enough for the better number (5.16c, R55).
    """
    pack, parts = g.pack, []
    climbing = int(any(pack.mover[unit] == MOUNTAIN for unit in units))
    name = pack.terrain[target]
    value = pack.ground[target].attack[climbing]
    thawed = not (pack.ground[target].freezes and frozen_at(g, target))  # b1.4a
    if value and thawed and not is_bypassed(g, target):
        rule = TERRAIN_RULES.get(name, ("b5.16a", "b5.16a"))[climbing]
        parts.append(Part(name, rule, value))
    if pack.place_die[target]:
        parts.append(Part(pack.place_kind[target], "b5.16a", pack.place_die[target]))
    return parts


def apathy(g: Aoi, units: tuple[int, ...]) -> list[Part]:
    """Any Italian land unit among the attackers, colonial or not, is enough (b5.16b, 10.37a).

    Volunteers in Spain are Spanish: of the nation they fight for (10.35u).
    """
    pack = g.pack
    of_nation = pack.die.apathy
    for nation in dict.fromkeys(pack.nation[u] for u in units if not with_messe(g, u)):
        name = pack.nation_names[nation]
        if name in of_nation:
            return [Part(f"{pack.nations[nation].adjective} Apathy", "b5.16b", of_nation[name])]
    return []


def with_messe(g: Aoi, unit: int) -> bool:
    """Whether Messe leads an Italian unit of his hex in the Soviet Union proper, before 1943: it
    knows no Apathy (11.33a).
    """
    if MESSE not in g.options or int(g.now.name[-4:]) >= MESSE_UNTIL:
        return False
    home, pack = g.at[unit], g.pack
    if home < 0 or pack.area[home] != "Soviet Union":
        return False
    generals = pieces_in(g, home, pack.seat[unit], GENERAL)
    return any(
        (p, MESSE) in g.plan.by_option and pack.nation[p] == pack.nation[unit] for p in generals
    )


def air_superiority(
    g: Aoi, target: int, air: tuple[tuple[int, ...], tuple[int, ...]]
) -> list[Part]:
    """One side alone has air units over the hex, of whatever type and strength (b4.22b, 4.22a).

    Never in bad weather, whatever the air roll said (b1.5a, 1.5a).
    """
    if bool(air[0]) == bool(air[1]) or not fair_at(g, target):
        return []
    die = g.pack.die
    value = die.air_superiority_attacker if air[0] else die.air_superiority_defender
    return [Part("air superiority", "b4.22b", value)]


def gas_pips(g: Aoi) -> int:
    """More in the whole of the first month in which gas is declared, less in every later one."""
    first = g.gas_month in (-1, g.month)  # 5.16e, R12
    return g.pack.die.gas_first_month if first else g.pack.die.gas_later
