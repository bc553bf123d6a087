"""The hidden war: harassment, sabotage, reconnaissance, and where the guerrillas lie (7.2, 7.3)."""

from zariba.core.choice import DONE as END
from zariba.core.choice import Action, Choice
from zariba.core.game import Decision
from zariba.games.ogaden.bot.battle import defence, shots
from zariba.games.ogaden.bot.picture import Picture
from zariba.games.ogaden.bot.situation import name, unit_name
from zariba.games.ogaden.material.printed import ETHIOPIA, MINOR, SOMALIA
from zariba.games.ogaden.rules.battle import HARASSMENT, SABOTAGE
from zariba.games.ogaden.rules.control import may_reveal
from zariba.games.ogaden.rules.fire import UCF, printed
from zariba.games.ogaden.rules.guerrilla_actions import Raid, can_join, raiders
from zariba.games.ogaden.rules.harassment import Disperse
from zariba.games.ogaden.rules.state import (
    CONCEALED,
    REDUCED,
    Ogaden,
    is_hidden_enemy,
    steps_of,
    visible,
)


def harassers(p: Picture, zone: int, chosen: tuple[int, ...] = ()) -> list[int]:
    """The units to send against a garrison: two or three, the strongest first."""
    pack = p.pack
    g = p.g
    ready = [
        u
        for u in raiders(g, p.seat)
        if u not in chosen and pack.is_gu[u] and can_join(g, HARASSMENT, u, zone)
    ]
    ready.sort(key=lambda u: (-printed(g, u)[UCF], u))
    return [*chosen, *ready][:3]


def harassment(p: Picture, zone: int, units: list[int]) -> tuple[float, float]:
    """The chance to put a garrison out, and how many guerrillas it may cost."""
    g = p.g
    defenders, site = defence(g, zone, 1 - p.seat)
    guns = [*defenders, *([site] if site else [])]
    firing = [f._replace(full=(f.full[1], f.full[1])) for f in guns]
    factors = [printed(g, u)[UCF] for u in units]
    chance = lost = 0.0
    for dead, p_dead in enumerate(shots(firing, (False,) * len(units))):
        left = factors[dead:]
        miss = 1.0
        for factor in left:
            miss *= 1 - factor / 6
        chance += p_dead * (1 - miss)
        lost += p_dead * dead
    return chance, lost


def harass_value(p: Picture, zone: int) -> float:
    """What a harassment brings: a point of morale, and an open gate for the brigades."""
    units = harassers(p, zone)
    if not units:
        return -9.0
    chance, lost = harassment(p, zone, units)
    gain = 1.0 if p.g.morale[SOMALIA] < p.n.full_morale else 0.1
    if p.g.turn >= 2 and p.pull[zone] > 0:
        gain += 0.25 * p.worth[zone]
    cost = 0.6 if p.g.morale[ETHIOPIA] < 22 else 0.3
    return chance * gain - lost * cost + 0.02 * (zone % 7)


def sabotage_value(p: Picture, unit: int, zone: int) -> float:
    """What a sabotage brings: the railway cut costs the enemy two points, any EZ half a point."""
    pack = p.pack
    g = p.g
    sure = p.holds("TS-SAB") or any(p.holds(m) for m in ("TS-AMB-E", "TS-AMB-S1", "TS-AMB-S2"))
    odds = 1.0 if sure else (printed(g, unit)[UCF] - 1) / 6
    defenders, site = defence(g, zone, 1 - p.seat)
    alive = 1.0
    for f in (*defenders, *([site] if site else [])):
        alive *= 1 - f.full[1] / 6
    gain = 1.0 if len(g.sabotaged) % 2 == 0 else 0.2
    if zone in pack.railway and not any(z in pack.railway for z in g.sabotaged):
        gain += 2.0
    return alive * odds * gain - (1 - alive) * 2.2


def raid(p: Picture, choice: Choice) -> Decision:
    """The next guerrilla or special action, if one is worth it."""
    ranked = raids(p, choice)
    if ranked and ranked[0][0] > p.n.raid:
        return Decision(ranked[0][1], ranked[0][2])
    return Decision(END, "No raid is worth its risk now.")


def raids(p: Picture, choice: Choice) -> list[tuple[float, Action, str]]:
    """The raids that could be made with what each promises, the best first."""
    pack = p.pack
    found: list[tuple[float, Action, str]] = []
    for verb, zone in choice.options:
        if verb == "harass":
            value, why = harass_value(p, zone), f"Harassing the garrison of {name(pack, zone)}."
        elif verb == "sabotage":
            ready = [u for u in raiders(p.g, p.seat) if can_join(p.g, SABOTAGE, u, zone)]
            value = max((sabotage_value(p, u, zone) for u in ready), default=-9.0)
            why = f"Sabotage in {name(pack, zone)}."
        elif verb == "recon":
            value, why = recon_value(p, zone), f"Searching {name(pack, zone)} for hidden enemies."
        else:
            continue
        found.append((value, (verb, zone), why))
    return sorted(found, key=lambda each: -each[0])


def recon_value(p: Picture, zone: int) -> float:
    """Hidden enemies are worth finding where our brigades can fall on them."""
    pack = p.pack
    g = p.g
    hidden = sum(
        1
        for u in g.stacks.get(zone, ())
        if pack.seat[u] != p.seat and pack.hides[u] and (u >= pack.count or g.status[u] & CONCEALED)
    )
    near = sum(p.steps_in(z, p.seat) for z in (zone, *pack.near[zone]))
    if p.seat == SOMALIA:
        return 0.2 * min(hidden, 1) if near >= 2 else 0.0
    return hidden * 0.5 if near >= 2 else 0.0


def join_raid(p: Picture, step: Raid, choice: Choice) -> Decision:
    """Who takes part in a raid, and from where."""
    pack = p.pack
    zone = name(pack, step.zone)
    if step.unit >= 0:
        ways = [a[1] for a in choice.options]
        best = max(ways, key=lambda z: (post_value(p, step.unit, z), -z))
        return Decision(("zone", best), f"Coming upon {zone} from {name(pack, best)}.")
    offered = [a[1] for a in choice.options if a[0] == "unit"]
    if step.kind == HARASSMENT:
        wanted = [u for u in harassers(p, step.zone, step.units) if u in offered]
        if wanted and enough(p, step, wanted[0]):
            return Decision(
                ("unit", wanted[0]), f"{unit_name(pack, wanted[0])} joins against {zone}."
            )
        if END in choice.options:
            return Decision(END, f"They are enough for {zone}.")
        return Decision(choice.options[0], f"Raiding {zone}.")
    if step.kind == SABOTAGE and offered:
        best = max(offered, key=lambda u: (sabotage_value(p, u, step.zone), -u))
        return Decision(("unit", best), f"{unit_name(pack, best)} goes for {zone}.")
    return Decision(choice.options[0], f"Going into {zone}.")


def enough(p: Picture, step: Raid, more: int) -> bool:
    """Whether another unit makes a harassment clearly better."""
    if not step.units:
        return True
    before, lost = harassment(p, step.zone, list(step.units))
    then, lost_then = harassment(p, step.zone, [*step.units, more])
    return then - before - 0.6 * (lost_then - lost) > 0.12


def disperse(p: Picture, step: Disperse, choice: Choice) -> Decision:
    """After a raid: to the best place, hidden unless it serves to be seen."""
    best: tuple[float, Action] = (-99.0, choice.options[0])
    for verb, zone in choice.options:
        value = post_value(p, step.unit, zone)
        shown = guerrilla_flip(p, step.unit, zone)
        value += 0.5 if (verb == "zone") == shown else 0.0
        if step.mode == HARASSMENT and zone == step.zone and verb == "zone":
            value += 0.3
        if value > best[0]:
            best = (value, (verb, zone))
    side = "in the open" if best[1][0] == "zone" else "out of sight"
    return Decision(
        best[1], f"{unit_name(p.pack, step.unit)} goes to {name(p.pack, best[1][1])}, {side}."
    )


# Where they lie


def cuts_supply(p: Picture, zone: int) -> bool:
    """Whether a revealed unit in a zone would cut off the Ethiopian garrisons of the Ogaden."""
    g = p.g
    if g.scenario == "liberation" or zone != p.pack.karamara:
        return False
    return p.holder[p.pack.jijiga] == ETHIOPIA


def post_value(p: Picture, unit: int, zone: int) -> float:
    """What guerrillas or special forces are worth in a zone."""
    pack = p.pack
    if p.seat == ETHIOPIA:
        return commando_value(p, unit, zone)
    g = p.g
    mates = sum(
        1 for u in g.stacks.get(zone, ()) if pack.seat[u] == SOMALIA and pack.hides[u] and u != unit
    )
    value = -0.5 * mates
    if pack.is_116[unit]:
        return value + railway_value(p, zone)
    if not pack.ogaden[zone]:
        return -5.0
    if cuts_supply(p, zone) and mates == 0 and may_show(g, unit, zone):
        value += 4.0
    reduced = [u for u in visible(g, zone, SOMALIA) if pack.is_cu[u] and g.status[u] & REDUCED]
    if pack.is_gu[unit] and len(reduced) > mates and p.room(zone, (unit,)) >= 1:
        value += 2.5
    if pack.rough[zone]:
        value += 0.6
        if p.counter_offensive() and zone == pack.karamara:
            value += 1.5
    if pack.kind[zone] == MINOR:
        value += 0.4
    near = sum(1 for z in pack.near[zone] if p.holder[z] == ETHIOPIA and pack.site_steps[z] == 1)
    return value + 0.25 * near - 0.05 * (zone % 5)


def railway_value(p: Picture, zone: int) -> float:
    """The 116th lies near the stations that nobody guards."""
    pack = p.pack
    value = 0.0
    for station in pack.railway:
        if pack.is_ez[station]:
            value = max(value, 2.0 * 0.8 ** pack.air[zone][station])
    return value - (0.8 if p.hostile(zone) else 0.0)


def commando_value(p: Picture, unit: int, zone: int) -> float:
    """The PSB lies where enemy guerrillas are near and the supply of the Ogaden hangs."""
    pack = p.pack
    g = p.g
    if pack.in_somalia[zone] or pack.box_seat[zone] >= 0:
        return -5.0
    value = 0.0
    for z in (zone, *pack.near[zone]):
        if is_hidden_enemy(g, z, ETHIOPIA):
            value += 0.5
    if zone == pack.karamara:
        value += 2.0
    if p.holder[zone] == ETHIOPIA:
        value += 0.6
    return value


def may_show(g: Ogaden, unit: int, zone: int) -> bool:
    """Whether a unit could turn up in a zone, or has."""
    if g.at[unit] == zone and not g.status[unit] & CONCEALED:
        return True
    return may_reveal(g, unit, zone)


def guerrilla_flip(p: Picture, unit: int, zone: int) -> bool:
    """Whether a unit should be seen in a zone."""
    if p.seat == ETHIOPIA:
        return zone == p.pack.karamara and p.steps_in(zone, ETHIOPIA, unit) > 0
    return cuts_supply(p, zone) and p.pack.is_gu[unit] and not p.g.status[unit] & REDUCED


def guerrilla_post(p: Picture, unit: int) -> tuple[float, int]:
    """The best place that guerrillas can steal away to, and what is gained."""
    g = p.g
    here = g.at[unit]
    now = post_value(p, unit, here)
    best, goal = 0.0, here
    for zone in p.reach(unit, True).ends:
        if zone == here or p.room(zone, (unit,)) < steps_of(g, unit):
            continue
        gain = post_value(p, unit, zone) - now
        if gain > best + 1e-9:
            best, goal = gain, zone
    if goal == here:
        shown = not g.status[unit] & CONCEALED
        if shown != guerrilla_flip(p, unit, here) and (shown or may_reveal(g, unit, here)):
            return 0.7, here
    return best, goal


def liberate(p: Picture, choice: Choice) -> Decision:
    """Every zone that can be liberated is."""
    pack = p.pack
    for offer in choice.options:
        if offer[0] == "unit":
            return Decision(
                offer, f"{unit_name(pack, offer[1])} liberates {name(pack, p.g.at[offer[1]])}."
            )
    return Decision(END, "No more zones can be liberated.")
