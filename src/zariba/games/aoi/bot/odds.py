"""What an attack will probably bring, from the same table and modifiers that resolve it."""

import msgspec

from zariba.games.aoi.material.pieces import GENERAL, PARTISAN
from zariba.games.aoi.material.tables import ALL_STEPS
from zariba.games.aoi.rules.battle import defenders
from zariba.games.aoi.rules.combat import DICE, read_table
from zariba.games.aoi.rules.installations import fort_works
from zariba.games.aoi.rules.losses import steps_left
from zariba.games.aoi.rules.state import (
    DEPLETED,
    RATED,
    SIXTEENTHS,
    Aoi,
    enemy,
    pieces_in,
    strength_of,
    total,
)
from zariba.games.aoi.rules.strength import (
    defense_strength,
    die_modifiers,
    odds_column,
    support_of,
)

POINT = 4 * SIXTEENTHS
"""Sixteenths of a quarter in a point of strength."""


class Forecast(msgspec.Struct, frozen=True):
    """The mean of the six dice."""

    column: int
    """Of the Combat Results Table, -1 for odds that are not permitted."""
    clears: float
    """The chance that the defenders are gone."""
    theirs: float
    """Points of strength that they lose."""
    own: float
    """Points of strength that the attackers lose."""


NOT_PERMITTED = Forecast(-1, 0.0, 0.0, 0.0)


def pull(g: Aoi, unit: int, home: int, target: int) -> int:
    """What a unit adds to an attack made from a hex, in sixteenths (b5.15a)."""
    value = strength_of(g, unit) * SIXTEENTHS
    if target in g.pack.halved[home]:
        value //= 2
    return value // 2 if unit in g.cut_off else value


def leaders(g: Aoi, homes: dict[int, int]) -> tuple[int, int]:
    """The best General beside attackers who may add his rating or -1, and what all bring.

    `homes`: by unit, the hex it attacks from; a General counts where he stands now.
    """
    pack = g.pack
    seat = pack.seat[next(iter(homes))]
    best, rating, bonus = -1, 0, 0
    for hex_ in dict.fromkeys(g.at[u] for u in homes):
        for general in pieces_in(g, hex_, seat, GENERAL):
            bonus += pack.bonus[general] * SIXTEENTHS
            mine = pack.strength[general][0] * SIXTEENTHS
            if mine > rating and not g.status[general] & RATED:
                best, rating = general, mine
    return best, rating + bonus


def forecast(
    g: Aoi,
    homes: dict[int, int],
    target: int,
    air: tuple[int, ...] = (),
    gas: bool = False,
    cover: tuple[int, ...] = (),
) -> Forecast:
    """An attack of units, each from its hex, with the Generals who stand with them now.

    `cover` are the aircraft that the defender is expected to send.
    """
    land = sum(pull(g, unit, home, target) for unit, home in homes.items())
    _, led = leaders(g, homes)
    support = sum(support_of(g, piece, target) for piece in air) * SIXTEENTHS
    return outcome(g, tuple(homes), target, land + led + min(support, land), (air, cover), gas)


def outcome(
    g: Aoi,
    units: tuple[int, ...],
    target: int,
    attack: int,
    air: tuple[tuple[int, ...], tuple[int, ...]],
    gas: bool,
) -> Forecast:
    """The mean result of an attack of so many sixteenths."""
    pack = g.pack
    defense = total(defense_strength(g, target, air[1]))
    column = odds_column(pack, attack, defense)
    if column < 0:
        return NOT_PERMITTED
    added = total(die_modifiers(g, units, target, air, gas, (-1, -1)))
    foes = defenders(g, target, enemy(pack.seat[units[0]]))
    steps = steps_left(g, foes) or 1
    walls = pack.city[target] or fort_works(g, target)
    partisans = sum(pack.sort[u] == PARTISAN for u in foes)
    points = sum(strength_of(g, u) for u in foes) / 4
    bill = toll(g, units)
    clears = theirs = own = 0.0
    for die in DICE:
        mine, lost, hexes = read_table(g, column, die + added)
        if lost or hexes:
            lost = max(lost, partisans)
        if lost >= steps or lost == ALL_STEPS:
            clears, lost = clears + 1, steps
        elif hexes == 1 and walls and steps - lost >= 2:
            lost += 1
        elif hexes:
            clears += 1
        theirs += lost / steps * points
        own += bill[min(mine, len(bill) - 1)]
    return Forecast(column, clears / 6, theirs / 6, own / 6)


def toll(g: Aoi, units: tuple[int, ...]) -> list[float]:
    """The points that attackers lose with so many steps, none to all.

    Between powers, with divisions of three points beside battalions, as the rule takes them: the
    strongest unit bears the first (b5.17a), then the cheapest. Else in equal parts.
    """
    ranks = [g.pack.major[side.nation] for side in g.plan.sides]
    if ranks[0] != ranks[1]:
        steps = steps_left(g, units) or 1
        points = sum(strength_of(g, u) for u in units) / 4
        return [count / steps * points for count in range(steps + 1)]
    first = max(units, key=lambda u: (strength_of(g, u), -u))
    rest = sorted((step_points(g, u), u) for u in units if u != first)
    bill = [0.0, step_points(g, first)]
    for points, _ in rest:
        bill.append(bill[-1] + points)
    return bill


def step_points(g: Aoi, unit: int) -> float:
    """The points that a unit loses with its next step."""
    full, back = g.pack.strength[unit]
    if g.pack.steps_of[unit] == 2 and not g.status[unit] & DEPLETED:
        return (full - back) / 4
    return strength_of(g, unit) / 4
