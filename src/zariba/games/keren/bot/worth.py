"""What units, hexes and the results of combat are worth, in victory points."""

from collections.abc import Sequence

from zariba.games.keren.bot.picture import Chances, Picture
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.assault import assault_result, die_parts, odds_column, ratio
from zariba.games.keren.rules.sequence import CW_FIRE
from zariba.games.keren.rules.state import CARRYING, SUPPRESSED, Keren
from zariba.games.keren.rules.zones_of_control import in_zoc

SHIFTED = (0.30, 0.15)
"""By side: what it costs it that a unit must fall back."""
STUNNED = (0.40, 0.45)
"""By side: what it costs it that a unit is suppressed; few Italians ever rally."""
UNRIPE = 0.35
"""The part of its points that a hex is worth on the first turn."""
SKILL = 0.06
"""What a factor is worth beyond the point for the unit."""


def point_of(pack: KerenPack, seat: int) -> float:
    """What the loss of one of its units costs a seat in points (4.2a, 4.2b)."""
    points = pack.loss_points[seat]
    return float(points if seat == ITALIAN else -points)


def worth(pack: KerenPack, unit: int) -> float:
    """What a side loses with a unit: the point and the factors."""
    factors = pack.fire[unit][0] / 4 + 1.5 * pack.assault[unit][0] / 4
    return point_of(pack, pack.seat[unit]) + SKILL * factors


def rally_chance(g: Keren, unit: int) -> float:
    """About how likely a suppressed unit is to rally in the next Administrative Phase."""
    need = g.pack.assault[unit][g.status[unit] & CARRYING] // 4
    return min(max(need, 0), 6) / 6


def suppression_worth(p: Picture, unit: int) -> float:
    """What it costs a side that a unit of it is suppressed."""
    g = p.g
    if g.status[unit] & SUPPRESSED:
        return 0.0
    factors = (p.fire(unit) + p.assault(unit)) / 4
    lasting = 1.0 - 0.7 * rally_chance(g, unit)
    share = 0.30 if p.pack.seat[unit] == ITALIAN else 0.22
    return lasting * share * point_of(p.pack, p.pack.seat[unit]) + 0.03 * factors


def retreat_worth(p: Picture, place: int, stack: Sequence[int]) -> float:
    """What it costs a side that its stack must leave a place."""
    if not p.can_escape(place):
        return sum(worth(p.pack, u) for u in stack)
    seat = p.pack.seat[stack[0]]
    cost = SHIFTED[seat] * len(stack)
    if place in p.pack.vp_index:
        cost += 0.25 * p.pack.vp_values[p.pack.vp_index[place]]
    return cost


def coming_storm(p: Picture, place: int) -> float:
    """What our own assault on an enemy place later this turn promises, 0 for none."""
    if p.g.phase != CW_FIRE:
        return 0.0
    units = p.stormers(place)
    return max(assault_worth(p, place, units), 0.0) if units else 0.0


def fire_worth(p: Picture, place: int, chances: Chances) -> tuple[float, int]:
    """What a shot at an enemy stack is worth, and the unit to name."""
    stack = p.g.stacks[place]
    suppressed, driven, one, two = chances
    best, named = -1.0, stack[-1]
    storm = coming_storm(p, place)
    if storm > 0.3:
        suppressed *= 0.4  # they will be assaulted anyway
    for unit in stack:
        value = suppressed * suppression_worth(p, unit) + (one + two) * worth(p.pack, unit)
        if one + two:
            others = [u for u in stack if u != unit]
            shaken = sum(
                suppression_worth(p, u)
                for u in others
                if p.pack.regiment[u] != p.pack.regiment[unit]
            )
            value += (one + two) * shaken
            if others:
                value += two * min(worth(p.pack, u) for u in others)
        if value > best:
            best, named = value, unit
    if driven:
        best += driven * retreat_worth(p, place, stack)
        if storm and p.can_escape(place):
            best -= driven * storm  # they would slip away from it
    return best, named


def assault_chances(pack: KerenPack, place: int, attack: int, defence: int) -> tuple[float, ...]:
    """Of 2AE, 1AE, S, DR, 1DE, 2DE."""
    column, bonus = odds_column(pack, ratio(max(attack, 1), max(defence, 1)))
    mods = die_parts(pack, place, bonus)
    results = [assault_result(pack, column, die, mods) for die in range(1, 7)]
    return tuple(results.count(r) / 6 for r in ("2AE", "1AE", "S", "DR", "1DE", "2DE"))


def hex_swing(p: Picture, place: int) -> float:
    """The points that change hands if the stack in a place is gone and the attacker goes in."""
    g, pack = p.g, p.pack
    if pack.seat[g.stacks[place][0]] == ITALIAN:
        gone = g.stacks.pop(place)
        swing = 0.0
        for near in (place, *pack.zoc_from[place]):
            number = pack.vp_index.get(near, -1)
            if number < 0:
                continue
            if near == place or g.held[number] == COMMONWEALTH:
                full = pack.vp_values[number]
                swing += full if not in_zoc(g, near, ITALIAN) else 0.4 * full
        g.stacks[place] = gone
        return swing
    number = pack.vp_index.get(place, -1)
    swing = 0.0
    for near in (place, *pack.zoc_from[place]):
        number = pack.vp_index.get(near, -1)
        if number >= 0 and g.held[number] == COMMONWEALTH:
            swing += pack.vp_values[number] if not in_zoc(g, near, ITALIAN) else 0.0
    return swing


def ripeness(g: Keren) -> float:
    """How much a point for a hex counts now: it may be won back, except at the end."""
    return UNRIPE + (1.0 - UNRIPE) * (g.turn / g.plan.turns) ** 2


def assault_worth(p: Picture, place: int, units: Sequence[int]) -> float:
    """What an assault by these units on an enemy place is worth."""
    stack = p.g.stacks[place]
    attack, defence = p.strength(units), p.strength(stack)
    return assault_worth_of(p, place, attack, defence, [worth(p.pack, u) for u in units])


def assault_worth_of(
    p: Picture, place: int, attack: int, defence: int, own: Sequence[float]
) -> float:
    """The same from the sums and what each attacker is worth."""
    stack = p.g.stacks[place]
    two_lost, one_lost, shaken, driven, one, two = assault_chances(p.pack, place, attack, defence)
    cheap = sorted(own)
    prizes = sorted(worth(p.pack, u) for u in stack)
    swing = ripeness(p.g) * hex_swing(p, place)
    cost = one_lost * cheap[0] + two_lost * sum(cheap[:2])
    gain = shaken * sum(suppression_worth(p, u) for u in stack)
    gain += driven * (retreat_worth(p, place, stack) + swing)
    gain += one * (prizes[0] + (swing if len(stack) == 1 else 0.3 * (len(stack) - 1)))
    gain += two * (sum(prizes[:2]) + (swing if len(stack) <= 2 else 0.3))
    return gain - cost


def loss_under_assault(
    p: Picture, place: int, attack: float, defence: int, number: int, lost_if_driven: bool
) -> float:
    """How many of so many defenders an assault may be expected to cost."""
    if attack <= 0 or number == 0:
        return 0.0
    chances = assault_chances(p.pack, place, int(attack), max(defence, 1))
    _, _, shaken, driven, one, two = chances
    lost = one + two * min(2, number)
    lost += driven * (number if lost_if_driven else 0.15 * number)
    return lost + 0.25 * shaken * number


def danger(p: Picture, place: int, number: int) -> float:
    """What enemy fire at a place may cost a stack of so many units."""
    suppressed, driven, one, two = p.under_fire(place)
    points = point_of(p.pack, p.seat)
    cost = (one + 2 * two) * (points + 0.5) + suppressed * STUNNED[p.seat]
    if driven:
        lost = points + 0.5 if not p.could_escape(place) else SHIFTED[p.seat]
        cost += driven * lost * number
    return cost


def exposure(p: Picture, place: int, strength: int, number: int) -> float:
    """What a counterattack may cost a stack of ours in a place."""
    about = p.foes_about(place)
    if about <= 0:
        return 0.0
    odds = about / max(strength, 1)
    lost = 0.0 if odds < 1 else min(0.12 * odds, 0.6) * min(number, 2)
    return lost * (point_of(p.pack, p.seat) + 0.5)
