"""What units, hexes and the results of combat are worth, in victory points."""

from collections.abc import Sequence

from zariba.games.keren.bot.chances import Chances, assault_chances, point_of
from zariba.games.keren.bot.picture import Picture
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.rules.sequence import CW_FIRE
from zariba.games.keren.rules.state import CARRYING, SUPPRESSED, Keren
from zariba.games.keren.rules.zones_of_control import in_zoc


def worth(p: Picture, unit: int) -> float:
    """What a side loses with a unit: the point and the factors."""
    return p.prices[unit]


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
    lasting = 1.0 - p.n.rallying * rally_chance(g, unit)
    share = p.n.suppression[p.pack.seat[unit]]
    return lasting * share * point_of(p.pack, p.pack.seat[unit]) + 0.03 * factors


def retreat_worth(p: Picture, place: int, stack: Sequence[int]) -> float:
    """What it costs a side that its stack must leave a place."""
    if not p.can_escape(place):
        return sum(worth(p, u) for u in stack)
    seat = p.pack.seat[stack[0]]
    cost = p.n.shifted[seat] * len(stack)
    if place in p.pack.vp_index:
        cost += p.n.evicted * p.pack.vp_values[p.pack.vp_index[place]]
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
        value = suppressed * suppression_worth(p, unit) + (one + two) * worth(p, unit)
        if one + two:
            others = [u for u in stack if u != unit]
            shaken = sum(
                suppression_worth(p, u)
                for u in others
                if p.pack.regiment[u] != p.pack.regiment[unit]
            )
            value += (one + two) * shaken
            if others:
                value += two * min(worth(p, u) for u in others)
        if value > best:
            best, named = value, unit
    if driven:
        best += driven * retreat_worth(p, place, stack)
        if storm and p.can_escape(place):
            best -= driven * storm  # they would slip away from it
    return best, named


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
                swing += full if not in_zoc(g, near, ITALIAN) else p.n.contested * full
        g.stacks[place] = gone
        return swing
    number = pack.vp_index.get(place, -1)
    swing = 0.0
    for near in (place, *pack.zoc_from[place]):
        number = pack.vp_index.get(near, -1)
        if number >= 0 and g.held[number] == COMMONWEALTH:
            swing += pack.vp_values[number] if not in_zoc(g, near, ITALIAN) else 0.0
    return swing


def ripeness(p: Picture) -> float:
    """How much a point for a hex counts now: it may be won back, except at the end."""
    least = p.n.unripe
    return least + (1.0 - least) * (p.g.turn / p.g.plan.turns) ** 2


def assault_worth(p: Picture, place: int, units: Sequence[int]) -> float:
    """What an assault by these units on an enemy place is worth."""
    stack = p.g.stacks[place]
    attack, defence = p.strength(units), p.strength(stack)
    return assault_worth_of(p, place, attack, defence, [worth(p, u) for u in units])


def assault_worth_of(
    p: Picture, place: int, attack: int, defence: int, own: Sequence[float]
) -> float:
    """The same from the sums and what each attacker is worth."""
    stack = p.g.stacks[place]
    two_lost, one_lost, shaken, driven, one, two = assault_chances(p.pack, place, attack, defence)
    cheap = sorted(own)
    prizes = sorted(worth(p, u) for u in stack)
    swing = ripeness(p) * hex_swing(p, place)
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
    cost = (one + 2 * two) * (points + 0.5) + suppressed * p.n.stunned[p.seat]
    if driven:
        trapped = max(number - p.room_behind(place), 0)
        cost += driven * (trapped * (points + 0.5) + (number - trapped) * p.n.shifted[p.seat])
    return cost


def exposure(p: Picture, place: int, strength: int, number: int) -> float:
    """What a counterattack may cost a stack of ours in a place."""
    about = p.foes_about(place)
    if about <= 0:
        return 0.0
    odds = about / max(strength, 1)
    lost = 0.0 if odds < 1 else min(0.12 * odds, 0.6) * min(number, 2)
    return lost * (point_of(p.pack, p.seat) + 0.5)
