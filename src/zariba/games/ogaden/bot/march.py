"""Moving: attacks first, then every brigade to the place where it does most good (7.1)."""

from typing import NamedTuple

from zariba.core.choice import DONE as END
from zariba.core.choice import Action, Choice
from zariba.core.game import Decision
from zariba.games.ogaden.bot.attack import assault_value, best_attack, threshold
from zariba.games.ogaden.bot.guerrilla import guerrilla_flip, guerrilla_post, post_value
from zariba.games.ogaden.bot.picture import Picture, name, unit_name
from zariba.games.ogaden.material.printed import BZ, ETHIOPIA, GZ, SOMALIA
from zariba.games.ogaden.rules.attack import Assault
from zariba.games.ogaden.rules.connections import START
from zariba.games.ogaden.rules.movement import March
from zariba.games.ogaden.rules.state import (
    CONCEALED,
    has_cu,
    is_mech,
    is_militia,
    steps_of,
)

WORTH_A_MOVE = 0.6
LONGEST_MARCH = 211
"""No march goes on over more decisions than this."""


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
    if p.counter_offensive():
        return 3.0
    return 2.0 if p.holder[p.pack.jijiga] == ETHIOPIA else 5.0


def drive(p: Picture, unit: int) -> float:
    """How much the front draws a unit: from November Ethiopia's best go forward, militia stay."""
    if p.seat == ETHIOPIA and p.counter_offensive():
        if is_militia(p.g, unit):
            return 0.1
        return 0.6 if is_mech(p.g, unit) else 0.4
    return 0.25


def place_value(p: Picture, unit: int, zone: int) -> float:
    """What a brigade is worth in a zone, the others staying where they are."""
    pack = p.pack
    g, seat = p.g, p.seat
    steps = steps_of(g, unit)
    there = p.steps_in(zone, seat, besides=unit)
    value = drive(p, unit) * p.pull[zone]
    wish = garrison_wish(p, zone)
    if wish and there < wish:
        share = min(steps, wish - there) / max(1, steps)
        danger = min(1.0, 0.25 + p.threat[zone] / 5)
        value += (1.5 + 0.45 * p.worth[zone]) * danger * share * (1.5 if there == 0 else 1.0)
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
    for zone in p.reach(unit).ends:
        if zone == here or p.room(zone, going) < steps:
            continue
        gain = place_value(p, unit, zone) - now
        if gain > best.gain + 1e-9:
            best = Post(gain, unit, zone)
    return best


def choose(p: Picture, choice: Choice) -> Decision:
    """The next attack, assault or movement, or none."""
    pack = p.pack
    offered = {a[1] for a in choice.options if a[0] == "unit"}
    attack = best_attack(p)
    storm: tuple[float, int] = (threshold(p), -1)
    for verb, zone in choice.options:
        if verb == "assault":
            value = assault_value(p, zone)[0]
            if value > storm[0]:
                storm = (value, zone)
    if storm[1] >= 0 and (attack is None or storm[0] >= attack.value):
        return Decision(("assault", storm[1]), f"Storming {name(pack, storm[1])} from inside.")
    if attack:
        for unit in attack.units:
            if unit in offered:
                return Decision(("unit", unit), attack.reason(pack))
    best = Post(WORTH_A_MOVE, -1, -1)
    for unit in sorted(offered):
        post = best_post(p, unit) if pack.is_cu[unit] else guerrilla_post_of(p, unit)
        if post.gain > best.gain:
            best = post
    if best.unit >= 0:
        verb = "Keeping" if p.g.at[best.unit] == best.zone else "Sending"
        return Decision(
            ("unit", best.unit), f"{verb} {unit_name(pack, best.unit)} to {name(pack, best.zone)}."
        )
    return Decision(END, "Everyone stands where the plan wants him.")


def guerrilla_post_of(p: Picture, unit: int) -> Post:
    """The best place for guerrillas or special forces."""
    gain, zone = guerrilla_post(p, unit)
    return Post(gain, unit, zone)


def go_on(p: Picture, step: March, choice: Choice) -> Decision:
    """The next hop of a stack that is on its way."""
    unit = step.units[0]
    if p.pack.is_cu[unit]:
        return lead_brigade(p, step, choice)
    return lead_guerrillas(p, step, choice)


def lead_brigade(p: Picture, step: March, choice: Choice) -> Decision:
    """A brigade goes to its attack, or to its post."""
    pack = p.pack
    unit = step.units[0]
    if step.at_war(p.g):
        return Decision(END, f"Attacking {name(pack, step.zone)}.")
    if halts(p, step):
        if END in choice.options:
            return Decision(END, f"{unit_name(pack, unit)} rests in {name(pack, step.zone)}.")
        turn = p.g.n // LONGEST_MARCH % len(choice.options)
        return Decision(choice.options[turn], "There is no room here: it takes another road.")
    attack = best_attack(p, must=(unit,))
    reach = p.reach(unit)
    if attack:
        hop = reach.hop_against(attack.came, attack.zone)
        action: Action = ("zone", hop)
        if action in choice.options and hop != step.came:
            if step.leg == START:
                for offer in choice.options:
                    if offer[0] == "commander":
                        return Decision(offer, "The commander leads the attack.")
            return Decision(action, attack.reason(pack))
    post = best_post(p, unit)
    hop = reach.hop_to(post.zone)
    back = hop == step.came and END in choice.options
    if hop >= 0 and not back and ("zone", hop) in choice.options:
        return Decision(("zone", hop), f"{unit_name(pack, unit)} goes to {name(pack, post.zone)}.")
    if END in choice.options:
        return Decision(END, f"{unit_name(pack, unit)} stays in {name(pack, step.zone)}.")
    return Decision(least_harm(p, unit, choice), "It has to move on.")


def halts(p: Picture, step: March) -> bool:
    """Now and then a march ends where it is: no change of mind on the way can last for ever."""
    return step.leg != START and p.g.n % LONGEST_MARCH == 0


def least_harm(p: Picture, unit: int, choice: Choice) -> Action:
    """The best of the next zones, attacks last."""
    best, action = -99.0, choice.options[0]
    for offer in choice.options:
        if offer[0] == "zone":
            value = -20.0 if p.hostile(offer[1]) else place_value(p, unit, offer[1])
            if value > best:
                best, action = value, offer
    return action


def lead_guerrillas(p: Picture, step: March, choice: Choice) -> Decision:
    """Guerrillas travel concealed, and turn up where that serves."""
    pack = p.pack
    unit = step.units[0]
    ghost = bool(p.g.status[unit] & CONCEALED)
    flip: Action = ("flip", unit)
    if halts(p, step) and END in choice.options:
        return Decision(END, f"{unit_name(pack, unit)} rests in {name(pack, step.zone)}.")
    _, goal = guerrilla_post(p, unit)
    if goal != step.zone:
        if not ghost and flip in choice.options:
            return Decision(flip, f"{unit_name(pack, unit)} vanishes before it moves.")
        hop = p.reach(unit, ghost).ends.get(goal)
        if hop is not None:
            to = p.reach(unit, ghost).hop_to(goal)
            if ("zone", to) in choice.options and to != step.came:
                return Decision(
                    ("zone", to), f"{unit_name(pack, unit)} makes for {name(pack, goal)}."
                )
    if flip in choice.options and guerrilla_flip(p, unit, step.zone) == ghost:
        word = "shows itself" if ghost else "hides"
        return Decision(flip, f"{unit_name(pack, unit)} {word} in {name(pack, step.zone)}.")
    if END in choice.options:
        return Decision(END, f"{unit_name(pack, unit)} stays in {name(pack, step.zone)}.")
    hops = [a for a in choice.options if a[0] == "zone"]
    if hops:
        best = max(hops, key=lambda a: post_value(p, unit, a[1]))
        return Decision(best, "It has to move on.")
    return Decision(choice.options[0], "Nothing else is possible.")


def join_assault(p: Picture, step: Assault, choice: Choice) -> Decision:
    """All who can take part in an attack from inside."""
    pack = p.pack
    for offer in choice.options:
        if offer[0] == "unit":
            return Decision(offer, f"All of them storm {name(pack, step.zone)}.")
    return Decision(END, f"Storming {name(pack, step.zone)}.")
