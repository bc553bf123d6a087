"""Spending morale points: whom to commit, re-equip, restore, and what to repair (6.4)."""

from zariba.core.choice import DONE as END
from zariba.core.choice import Action, Choice
from zariba.core.game import Decision
from zariba.games.ogaden.bot.guerrilla import guerrilla_flip, post_value
from zariba.games.ogaden.bot.picture import Picture
from zariba.games.ogaden.bot.situation import JULY_1977, JUNE_1977, name, unit_name
from zariba.games.ogaden.material.printed import BZ, ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.commitment import commit_cost
from zariba.games.ogaden.rules.maintenance import Maintenance
from zariba.games.ogaden.rules.morale import income
from zariba.games.ogaden.rules.state import (
    is_mech,
    steps_of,
)


def floor(p: Picture) -> int:
    """The morale below which nothing is spent on the army."""
    g = p.g
    if p.decided_by_morale:
        return p.n.tie
    if p.peace_wins and g.morale[p.seat] >= 17:
        return 25
    if p.seat == SOMALIA and g.turn <= JULY_1977 + 1 and not p.last_month:
        return p.n.invasion
    if p.seat == ETHIOPIA and g.scenario == "offensive" and truce_suits(p):
        return 25
    if g.turn < JULY_1977:
        return 9
    return envoys_need(p)


def envoys_need(p: Picture) -> int:
    """What must be left so that the diplomats are heard at the end of the month (12.1.2b)."""
    need = p.pack.track.da_minimum - max(0, income(p.g)[p.seat])
    if p.diplomats:
        return need
    if p.last_month:
        return p.pack.militia_need if p.seat == ETHIOPIA else 6
    return need - p.n.without_envoys


def truce_suits(p: Picture) -> bool:
    """Whether Ethiopia in the offensive saves its points for the ceasefire at 25."""
    g = p.g
    if p.invaded or g.turn == JULY_1977:
        return False
    return not g.truces or g.turn == g.plan.last or g.level[ETHIOPIA] >= g.level[SOMALIA]


def measure_value(p: Picture, step: Maintenance, verb: str, arg: int) -> tuple[float, int]:
    """How much a measure is wanted, and its price."""
    pack = p.pack
    g, seat = p.g, p.seat
    if verb == "commit":
        return commit_value(p, arg), commit_cost(g, arg, step.infantry)
    if verb == "absorb":
        return (3.0 if g.morale[seat] < p.n.full_morale else 0.2), 0
    if verb == "rebuild":
        if pack.is_gu[arg]:
            return 4.0, 0
        if pack.is_116[arg]:
            return 2.5, 2
        return (1.0 if seat == ETHIOPIA and pack.units[arg].kind == "PRG" else 0.8), 2
    if verb == "restore":
        if pack.box_seat[g.at[arg]] >= 0:
            return 0.5, 2
        return (1.6 if is_mech(g, arg) else 1.3) + 0.1 * min(p.threat[g.at[arg]], 5), 2
    if verb == "reequip":
        return (1.8 if pack.units[arg].kind == "MU" else 1.2), 2
    if verb == "repair":
        return repair_value(p, arg), 2
    return 0.0, 0


def commit_value(p: Picture, unit: int) -> float:
    """The army goes to the front from July, Ethiopia's from June."""
    g = p.g
    if p.seat == ETHIOPIA:
        if p.holds_back and g.morale[ETHIOPIA] < 15:
            return -1.0
        return p.n.commit + (1.0 if is_mech(g, unit) else 0.0)
    if steps_of(g, unit) < 2 or g.turn < JUNE_1977:
        return -1.0
    if g.turn == JUNE_1977 and g.morale[SOMALIA] < 17:
        return -1.0  # in June only what would else run into the ceasefire at 25
    return p.n.commit + (1.0 if is_mech(g, unit) else 0.0)


def repair_value(p: Picture, zone: int) -> float:
    """A bastion of ours again, or a captured one that becomes a logistic centre."""
    if p.seat == SOMALIA:
        return 4.5
    return 4.0 if p.pack.is_city[zone] or p.pack.ogaden[zone] else 1.0


def spare(p: Picture, verb: str, arg: int) -> int:
    """How low morale may fall for a measure."""
    limit = floor(p)
    if verb == "repair" and p.seat == SOMALIA and p.pack.kind[arg] == BZ:
        return min(limit, 8)
    if verb == "commit" and p.seat == ETHIOPIA and p.g.turn < p.g.plan.last:
        return min(limit, p.pack.militia_need if p.g.scenario == "offensive" else 13)
    return limit


def maintain(p: Picture, step: Maintenance, choice: Choice) -> Decision:
    """The next measure that is wanted and can be afforded."""
    if step.unit >= 0:
        return place_rebuilt(p, step, choice)
    for value, action, price in measures(p, step, choice):
        if value <= 0:
            break
        if not price or p.g.morale[p.seat] - price >= spare(p, *action):
            return Decision(action, words(p, *action))
    return Decision(END, words(p, *END))


def measures(p: Picture, step: Maintenance, choice: Choice) -> list[tuple[float, Action, int]]:
    """The measures offered, the most wanted first, and their prices."""
    found = []
    for verb, arg in choice.options:
        if verb != "done":
            value, price = measure_value(p, step, verb, arg)
            found.append((value, (verb, arg), price))
    return sorted(found, key=lambda each: -each[0])


def words(p: Picture, verb: str, arg: int) -> str:
    """A measure in a sentence."""
    pack = p.pack
    match verb:
        case "commit":
            return f"{unit_name(pack, arg)} goes to the front."
        case "reequip":
            return f"{unit_name(pack, arg)} gets new equipment."
        case "restore":
            return f"Filling the ranks of {unit_name(pack, arg)}."
        case "absorb":
            return f"Guerrillas fill the ranks of {unit_name(pack, arg)}."
        case "rebuild":
            return f"Raising {unit_name(pack, arg)} again."
        case "repair":
            return f"Repairing {name(pack, arg)}."
    return "The morale points are better kept."


def place_rebuilt(p: Picture, step: Maintenance, choice: Choice) -> Decision:
    """Where a rebuilt unit appears, or which guerrillas join the ranks."""
    pack = p.pack
    unit = step.unit
    best: tuple[float, Action] = (-99.0, choice.options[0])
    for offer in choice.options:
        verb, arg = offer
        if verb == "unit":
            value = -float(pack.units[arg].front[1])
        elif pack.hides[unit]:
            value = post_value(p, unit, arg)
            value += 0.5 if (verb == "zone") == guerrilla_flip(p, unit, arg) else 0.0
        else:
            value = p.pull[arg] - 0.5 * p.threat[arg]
        if value > best[0]:
            best = (value, offer)
    if best[1][0] == "unit":
        return Decision(best[1], f"{unit_name(pack, best[1][1])} joins the brigade.")
    return Decision(best[1], f"{unit_name(pack, unit)} gathers in {name(pack, best[1][1])}.")
