"""The air war: strikes before attacks, logistical strikes, terror, and bases (8.4)."""

from zariba.core.choice import DONE as END
from zariba.core.choice import Action, Choice
from zariba.core.game import Decision
from zariba.games.ogaden.bot.picture import Picture
from zariba.games.ogaden.bot.situation import JULY_1977, name, unit_name
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.air import Scramble, Sorties, bases, strike_zones
from zariba.games.ogaden.rules.control import site_of
from zariba.games.ogaden.rules.fire import AACF, flak, printed
from zariba.games.ogaden.rules.state import REDUCED, SITE, steps_of, visible
from zariba.games.ogaden.rules.strike import Strike, strike_factor


def air_step_cost(p: Picture, au: int) -> float:
    """What a hit on an air unit costs us."""
    lost = 3.0 if p.seat == ETHIOPIA else 2.0
    cost = 1.5 if not p.g.status[au] & REDUCED else 1.0 + lost
    return cost * p.n.last_aircraft if p.last_month or p.short_war else cost


def target_value(p: Picture, au: int, zone: int, verb: str, arg: int) -> float:
    """What a strike on one target is worth, its dangers counted."""
    pack = p.pack
    g = p.g
    attacked = [k for k in g.groups if k[0] == zone]
    cost = air_step_cost(p, au)
    if p.must_not_win and verb != "terror":
        return -1.0
    if verb == "unit":
        factor = strike_factor(g, au, "unit", arg)
        danger = flak(g, arg, zone)
        gain = factor / 6 * (2.4 if steps_of(g, arg) == 2 else 2.8)
        if attacked and pack.is_cu[arg]:
            gain += 0.5 * printed(g, arg)[0]
        if pack.hides[arg]:
            gain = factor / 6 * guerrilla_worth(p, zone)
    elif verb == "site":
        factor = strike_factor(g, au, "site", SITE)
        danger = flak(g, SITE, zone)
        gain = factor / 6 * (0.8 if not attacked else 1.2)
        if attacked and pack.site_steps[zone] == 1:
            gain += 1.0
    elif verb == "logistic":
        steps = marching_steps(p, zone)
        danger = max((flak(g, u, zone) for u in visible(g, zone, SOMALIA)), default=1)
        use = 0.75 if p.enemy_moves else 0.15
        gain = printed(g, au)[0] / 6 * steps * use * min(1.0, 0.3 + p.threat[zone] / 8)
        if attacked:
            gain *= 0.5
    else:
        return terror_value(p, au)
    return gain - danger / 6 * cost


def guerrilla_worth(p: Picture, zone: int) -> float:
    """What guerrillas who show themselves are worth as a target."""
    if p.short_war:
        return p.n.haven if zone in p.g.liberated else 2.0
    return 5.0 if zone in p.cut_points else 1.4


def marching_steps(p: Picture, zone: int) -> float:
    """The steps that a logistical strike would keep from marching this month."""
    steps = p.steps_in(zone, SOMALIA)
    if p.g.turn < JULY_1977:
        return 0.0  # no brigade but one crosses the border yet
    if p.pack.box_seat[zone] >= 0 and p.counter_offensive():
        return 0.2 * steps  # who is still at home now hardly marches
    return float(steps)


def terror_value(p: Picture, au: int) -> float:
    """What a terror bombardment is worth: two points of theirs, three for them if we lose it."""
    g = p.g
    worth = terror_worth(p)
    flak, factor = p.pack.box_flak / 6, printed(g, au)[0]
    if g.status[au] & REDUCED:
        paid = min(
            3, g.pack.track.max - g.morale[SOMALIA]
        )  # beyond 25 a victory brings them nothing
        return (1 - flak) * factor / 6 * worth - flak * (0.5 * paid * worth + 1.0)
    return (factor - flak) / 6 * worth - flak * 1.5


def terror_worth(p: Picture) -> float:
    """What two points of Somali morale are worth."""
    g = p.g
    left = g.morale[SOMALIA]
    if left <= 2:
        return 60.0
    if g.scenario == "offensive":
        return 10.0 if left >= 15 else 2.2  # below 15 they have no diplomacy
    if p.decided_by_morale and g.turn == g.plan.last:
        return 9.0
    if ends_by_morale(p) and left >= 16:
        return 7.0
    if g.level[ETHIOPIA] > g.level[SOMALIA] and left >= 18 and SOMALIA not in g.crowned:
        return 0.0  # their ceasefire would only bring the end that we want
    if left <= p.n.low_morale or (15 <= left <= 18 and g.turn >= JULY_1977):
        return 5.0
    if left >= 15 and SOMALIA not in g.crowned:
        return 4.0
    return 2.2


def ends_by_morale(p: Picture) -> bool:
    """Whether the enemy wins the war by a second ceasefire when his morale reaches 25."""
    g = p.g
    open_to_it = g.scenario == "campaign" and SOMALIA not in g.crowned
    return open_to_it and len(g.truces) == 1 and g.level[SOMALIA] >= g.level[ETHIOPIA]


def targets_in(p: Picture, zone: int) -> list[Action]:
    """What a strike could name in a zone."""
    pack = p.pack
    g, foe = p.g, 1 - p.seat
    found: list[Action] = [("unit", u) for u in visible(g, zone, foe)]
    if site_of(g, zone, foe):
        found.append(("site", zone))
    if p.seat == ETHIOPIA:
        if any(pack.is_cu[u] for u in visible(g, zone, SOMALIA)):
            found.append(("logistic", 0))
        if pack.box_seat[zone] == SOMALIA:
            found.append(("terror", 0))
    return found


def rivals_in(p: Picture, zone: int) -> list[int]:
    """The enemy air units in a zone."""
    pack = p.pack
    return [u for u in p.g.stacks.get(zone, ()) if pack.is_air[u] and pack.seat[u] != p.seat]


def gets_through(p: Picture, zone: int) -> float:
    """The chance that enemy air units do not turn a striker back: who is hit does not strike."""
    return 1 - max((printed(p.g, u)[AACF] for u in rivals_in(p, zone)), default=0) / 6


def interception(p: Picture, au: int, zone: int) -> float:
    """What enemy air units in the zone would cost."""
    rivals = rivals_in(p, zone)
    if not rivals:
        return 0.0
    if p.must_not_win and any(p.g.status[u] & REDUCED for u in rivals):
        return 9.0  # even an aircraft shot down is a point too many
    theirs = max(printed(p.g, u)[AACF] for u in rivals)
    ours = printed(p.g, au)[AACF]
    ace = 1.5 if p.seat == ETHIOPIA and p.holds("TS-LAGESSE") else 0.0
    return theirs / 6 * (air_step_cost(p, au) + 1.0) - ours / 6 * 1.5 - ace


def best_strike(p: Picture, au: int, zones: list[int]) -> tuple[float, int]:
    """The best zone to strike for an air unit."""
    best, chosen = least_strike(p), -1
    for zone in zones:
        value = max((target_value(p, au, zone, *t) for t in targets_in(p, zone)), default=-9.0)
        value = value * gets_through(p, zone) - interception(p, au, zone)
        if value > best:
            best, chosen = value, zone
    return best, chosen


def base_value(p: Picture, au: int, zone: int) -> float:
    """A good base is near the front and not in danger."""
    pack = p.pack
    value = 0.3 * p.pull[zone] - 0.6 * p.threat[zone]
    if pack.box_seat[zone] >= 0:
        value += 0.5
    if p.seat == SOMALIA and pack.codes[zone] == "BER" and pack.units[au].id == "S-M21":
        value += 5.0
    if p.seat == ETHIOPIA and zone == pack.dire_dawa:
        value += 3.0
    return value


def sorties(p: Picture, step: Sorties, choice: Choice) -> Decision:
    """Send out whoever has a target worth the risk."""
    pack = p.pack
    g = p.g
    if step.au >= 0:
        zones = [a[1] for a in choice.options if a[0] == "zone"]
        _, zone = best_strike(p, step.au, zones)
        if zone >= 0:
            return Decision(
                ("zone", zone), f"{unit_name(pack, step.au)} strikes at {name(pack, zone)}."
            )
        bases = [a for a in choice.options if a[0] == "base"]
        if bases:
            base = max(bases, key=lambda a: (base_value(p, step.au, a[1]), -a[1]))
            return Decision(base, f"{unit_name(pack, step.au)} flies to {name(pack, base[1])}.")
        return Decision(choice.options[0], "It has to fly.")
    best: tuple[float, Action, str] = (least_strike(p), END, "No target is worth the flak.")
    taken = {z for _, z in g.strikes}
    for offer in choice.options:
        if offer[0] != "unit":
            continue
        au = offer[1]
        zones = strike_zones_of(p, au, taken)
        value, zone = best_strike(p, au, zones)
        if zone >= 0 and value > best[0]:
            best = (value, offer, f"{unit_name(pack, au)} strikes at {name(pack, zone)}.")
    if best[1] == END:
        for offer in choice.options:
            if offer[0] == "unit" and wants_base(p, offer[1]):
                return Decision(offer, f"{unit_name(pack, offer[1])} needs a better base.")
    return Decision(best[1], best[2])


def least_strike(p: Picture) -> float:
    """What a strike must promise: in the last month no aircraft is kept for anything."""
    return p.n.last_strike if p.last_month or p.short_war else p.n.strike


def strike_zones_of(p: Picture, au: int, taken: set[int]) -> list[int]:
    """Zones an air unit may strike at."""
    return [z for z in strike_zones(p.g, au) if z not in taken]


def wants_base(p: Picture, au: int) -> bool:
    """Whether another base would be clearly better."""
    here = p.g.at[au]
    now = base_value(p, au, here)
    there = [base_value(p, au, z) for z in bases(p.g, au, here) if z != here]
    return bool(there) and max(there) > now + 1.5 and not strike_zones_of(p, au, set())


def strike(p: Picture, step: Strike, choice: Choice) -> Decision:
    """Name what a strike asks for: the target, the gunner, the interceptor, the base."""
    pack = p.pack
    g = p.g
    if choice.options[0][0] == "base":
        best = max(choice.options, key=lambda a: (base_value(p, step.au, a[1]), -a[1]))
        return Decision(best, f"Landing at {name(pack, best[1])}.")
    if step.seat != p.seat:
        best = max(choice.options, key=lambda a: (printed(g, a[1])[AACF], -a[1]))
        return Decision(best, f"{unit_name(pack, best[1])} has the best aim at aircraft.")
    best = max(choice.options, key=lambda a: target_value(p, step.au, step.zone, *a))
    what = {"unit": "the brigade", "site": "the garrison", "logistic": "the supply columns"}
    return Decision(best, f"Striking {what.get(best[0], 'the port')} in {name(pack, step.zone)}.")


def scramble(p: Picture, step: Scramble, choice: Choice) -> Decision:
    """Away from a lost base."""
    au = step.units[0]
    best = max(choice.options, key=lambda a: (base_value(p, au, a[1]), -a[1]))
    return Decision(best, f"{unit_name(p.pack, au)} escapes to {name(p.pack, best[1])}.")
