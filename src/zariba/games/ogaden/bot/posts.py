"""Where brigades are wanted: garrisons, the pull of the front, reserves (1.4, 3.1)."""

from typing import NamedTuple

from zariba.games.ogaden.bot.picture import Picture
from zariba.games.ogaden.material.printed import BZ, ETHIOPIA, GZ, SOMALIA
from zariba.games.ogaden.rules.state import has_cu, is_mech, is_militia, steps_of


class Post(NamedTuple):
    """A place for a unit, and how much better than where it is."""

    gain: float
    unit: int
    zone: int


def garrison_wish(p: Picture, zone: int) -> float:
    """How many steps a zone of ours wants for its defence."""
    pack = p.pack
    g = p.g
    if pack.box_seat[zone] >= 0:
        return 0.0
    if p.seat == ETHIOPIA:
        if g.scenario == "liberation":
            return float(pack.stack_steps) if zone == pack.gode else 0.0
        if pack.is_city[zone]:
            return city_wish(p, zone)
        if zone == pack.karamara:
            return 3.0 if p.holder[pack.jijiga] == ETHIOPIA else 0.0
        if pack.kind[zone] == BZ:
            return (4.0 if p.counter_offensive() else 2.0) if pack.ogaden[zone] else 1.0
        if zone in pack.railway and pack.kind[zone] == 3 and g.turn > 0:
            return 1.0
        return 0.0
    if pack.in_somalia[zone]:
        return 0.0
    if pack.kind[zone] == BZ:
        if pack.is_city[zone]:
            return 5.0
        return 2.0 if g.site_seat[zone] == SOMALIA else 2.5
    if pack.kind[zone] == GZ:
        return 0.0 if g.site_seat[zone] == SOMALIA and not g.site_loss[zone] else 2.0
    if zone == pack.karamara:
        return 5.0 if p.counter_offensive() else 2.0
    return 0.0


def city_wish(p: Picture, zone: int) -> float:
    """Jijiga is held with all the room it has, the others fully once it has fallen."""
    if zone == p.pack.jijiga:
        return 5.0
    if p.holder[p.pack.jijiga] == ETHIOPIA or p.counter_offensive():
        return p.n.city
    return float(p.pack.stack_steps)


def drive(p: Picture, unit: int) -> float:
    """How much the front draws a unit: from November Ethiopia's best go forward, militia stay."""
    if p.seat == ETHIOPIA and p.counter_offensive():
        if is_militia(p.g, unit):
            return 0.1
        return 0.6 if is_mech(p.g, unit) else 0.4
    return 0.25


def guard_value(p: Picture, unit: int, zone: int) -> float:
    """What a brigade adds to the defence of a zone."""
    wish = garrison_wish(p, zone)
    if not wish:
        return 0.0
    steps = steps_of(p.g, unit)
    there = p.steps_in(zone, p.seat, besides=unit)
    if there >= wish:
        return 0.0
    share = min(steps, wish - there) / max(1, steps)
    danger = min(1.0, 0.25 + p.threat[zone] / 5)
    alone = p.n.alone if there == 0 else 1.0
    return (1.5 + p.n.guard * p.worth[zone]) * danger * share * alone


def place_value(p: Picture, unit: int, zone: int) -> float:
    """What a brigade is worth in a zone, the others staying where they are."""
    pack = p.pack
    g, seat = p.g, p.seat
    there = p.steps_in(zone, seat, besides=unit)
    value = drive(p, unit) * p.pull[zone] + guard_value(p, unit, zone)
    if not p.supplied[zone]:
        value -= 3.0
    if pack.box_seat[zone] < 0 and pack.site_steps[zone] == 0:
        exposed = p.threat[zone] > 3 and there < 2
        value -= 1.2 if exposed else 0.3
    if pack.box_seat[zone] >= 0:
        value += 20.0 if p.holds_back and in_reserve(p, unit) else -1.0
    if seat == SOMALIA and pack.in_somalia[zone]:
        value -= 0.5
    if (
        seat == ETHIOPIA
        and is_militia(g, unit)
        and g.morale[ETHIOPIA] < g.pack.militia_need
        and p.threat[zone] > 0
    ):
        value -= 0.5
    if seat == SOMALIA and pack.kind[zone] in (BZ, GZ) and g.site_seat[zone] == ETHIOPIA:
        if not p.hostile(zone) and not has_other_cu(p, zone, unit):
            value += 0.8 * p.worth[zone]  # an empty shell to be taken over
    if zone in g.sieges and g.site_seat[zone] != seat and there == 0:
        value += 0.5 * p.worth[zone]
    return value


def in_reserve(p: Picture, unit: int) -> bool:
    """Whether a unit can be spared while morale points have to be used up."""
    pack = p.pack
    if pack.units[unit].faction == "derg" or pack.units[unit].id == "E-92MIB":
        return True
    if p.g.at[unit] == pack.jijiga:
        if p.invaded or not has_other_cu(p, pack.jijiga, unit):
            return False
        if p.g.morale[ETHIOPIA] < 17:
            return False
    return p.flooded


def has_other_cu(p: Picture, zone: int, unit: int) -> bool:
    """Whether another brigade of ours holds a zone."""
    pack = p.pack
    return has_cu(p.g, zone, p.seat) and any(
        pack.is_cu[u] and pack.seat[u] == p.seat and u != unit for u in p.g.stacks.get(zone, ())
    )


def best_post(p: Picture, unit: int) -> Post:
    """The best place that a brigade can reach."""
    here = p.g.at[unit]
    going = (unit,)
    steps = steps_of(p.g, unit)
    now = place_value(p, unit, here) if p.room(here, going) >= steps else -20.0
    best = Post(0.0, unit, here)
    room, boxes = p.survey.steps, p.pack.box_seat
    most = p.pack.stack_steps - steps
    for zone in p.reach(unit).ends:
        if zone == here or (room[zone] > most and boxes[zone] < 0):
            continue
        gain = place_value(p, unit, zone) - now
        if gain > best.gain + 1e-9:
            best = Post(gain, unit, zone)
    return best
