"""A Land Offensive in its small decisions: agents, units, marches, attacks, advances."""

from zariba.core.choice import DONE, Action, Choice
from zariba.core.game import Decision
from zariba.games.aoi.bot import aims
from zariba.games.aoi.bot.marches import Path, can_start
from zariba.games.aoi.bot.month import Order, flight_plan, hq_journey, order_of
from zariba.games.aoi.bot.movement import staff_way
from zariba.games.aoi.bot.odds import forecast, leaders
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.strikes import Muster, Strike, gather, plan_strikes, trimmed, value_of
from zariba.games.aoi.material.pieces import GENERAL, HQ
from zariba.games.aoi.rules.activation import Activation
from zariba.games.aoi.rules.advance import Advance
from zariba.games.aoi.rules.attack import DeclareAttack, why_not_settle
from zariba.games.aoi.rules.attackers import attackers, led_by_hq, why_not_together
from zariba.games.aoi.rules.command import current
from zariba.games.aoi.rules.command_status import CommandStatusStep
from zariba.games.aoi.rules.land_offensive import LandMovementStep
from zariba.games.aoi.rules.march import March
from zariba.games.aoi.rules.movement import ActivatedMarch
from zariba.games.aoi.rules.staff_movement import StaffMove
from zariba.games.aoi.rules.state import COMMANDED, MOVED, Aoi

GO: Action = ("go", 0)
BACK: Action = ("back", 0)


def appoint(p: Picture, step: CommandStatusStep, choice: Choice, order: Order | None) -> Decision:
    """The agent of the order."""
    if step.number():
        return appoint_second(p, step, choice, order)
    if order is not None and order.agent >= 0:
        return Decision(("unit", order.agent), f"{p.called(order.agent)} leads it.")
    if order is not None:
        return Decision(("hex", order.hex), f"The stack at {p.name(order.hex)} acts by itself.")
    return Decision(choice.options[0], "Somebody must lead it.")


def appoint_second(
    p: Picture, step: CommandStatusStep, choice: Choice, order: Order | None
) -> Decision:
    """The other agent of a Combined Offensive."""
    if order is not None and order.agent in step.agents and step.number() == 1:
        if ("unit", order.second) in choice.options:
            return Decision(("unit", order.second), f"{p.called(order.second)} joins him.")
        if ("hex", order.second_hex) in choice.options:
            place = p.name(order.second_hex)
            return Decision(("hex", order.second_hex), f"The stack at {place} joins him.")
    if step.number() > 1:
        return Decision(GO, "Both Offensives of the month go into one blow.")
    return Decision(GO, "One Command Agent is enough for this Offensive.")


def activate(p: Picture, step: Activation, choice: Choice, order: Order | None) -> Decision:
    """The HQ goes where it reaches its troops, then those of the order are named."""
    g = p.g
    offered = [a[1] for a in choice.options if a[0] == "unit"]
    if order is not None and order.journey and not step.units:
        hq = order.agent
        if hq in offered and g.at[hq] != order.journey[-1]:
            return Decision(
                ("unit", hq), f"{p.called(hq)} moves up to reach the troops of the attack."
            )
    wanted = [u for u in (order.units if order is not None else ()) if u in offered]
    if wanted:
        return Decision(("unit", wanted[0]), f"{p.called(wanted[0])} takes part in the attack.")
    if DONE in choice.options:
        return Decision(DONE, "All who take part are named.")
    return Decision(("all", 0), "Everybody in reach takes part.")


def fresh_strikes(p: Picture) -> list[Strike]:
    """The attacks of the units under command, for a plan taken up in the middle."""
    under = current(p.g)
    status = p.g.status
    units = [u for u in p.units if status[u] & COMMANDED]
    here: Path = ()
    places = {u: {p.g.at[u]: here} if status[u] & MOVED else p.reach(u) for u in units}
    return plan_strikes(p, Muster(places), under.limit - under.attacks, aims.worth, flight_plan)


def move_up(
    p: Picture,
    step: LandMovementStep,
    choice: Choice,
    strikes: tuple[Strike, ...],
    stalled: set[int],
) -> tuple[Decision, Path]:
    """The next unit of the attacks goes to its place; HQs follow so that they reach all."""
    g, pack = p.g, p.pack
    offered = {a[1] for a in choice.options if a[0] == "unit"}
    for strike in strikes:
        for unit, path in strike.paths:
            if unit in stalled or not path:
                continue
            if unit not in offered or not g.status[unit] & COMMANDED or g.at[unit] == path[-1]:
                continue
            if can_start(g, ActivatedMarch, unit, path):
                why = f"{p.called(unit)} moves up against {p.name(strike.target)}."
                return Decision(("unit", unit), why), path
    under = current(g)
    wanted = [u for strike in strikes for u, _ in strike.homes if g.at[u] >= 0]
    lost = [u for u in wanted if not led_by_hq(g, under, u)]
    for hq in under.agents:
        if pack.sort[hq] == HQ and hq in offered and lost:
            journey = hq_journey(p, hq, wanted)
            if journey:
                why = f"{p.called(hq)} follows to lead the attack."
                return Decision(("unit", hq), why), journey
    return Decision(DONE, "All are where they attack from."), ()


def march_on(p: Picture, step: March, choice: Choice, path: Path, why: str) -> Decision:
    """Along the way that was planned; a General goes with the troops he leads."""
    g, pack = p.g, p.pack
    here = g.at[step.pieces[0]]
    if not step.steps and path:
        for verb, piece in choice.options:
            if verb == "unit" and pack.sort[piece] == GENERAL and rides(p, step, piece):
                return Decision((verb, piece), f"{p.called(piece)} goes with his troops.")
    if path:
        onward = path[path.index(here) + 1 :] if here in path else path
        if onward and ("hex", onward[0]) in choice.options:
            return Decision(("hex", onward[0]), why)
    for stop in (DONE, BACK):
        if stop in choice.options:
            return Decision(stop, "It has come as far as it should.")
    return Decision(choice.options[0], "There is no room to stay here.")


def way_of(p: Picture, step: March) -> Path:
    """Where a unit goes that somebody else has picked up."""
    unit = step.pieces[0]
    if isinstance(step, ActivatedMarch):
        paths = [path for strike in fresh_strikes(p) for u, path in strike.paths if u == unit]
    else:
        paths = [path for u, path, _ in aims.marches(p) if u == unit]
    return paths[0] if paths else ()


def way_of_staff(p: Picture, step: StaffMove) -> Path:
    """Where an HQ or General goes that somebody else has picked up."""
    g = p.g
    match g.flow[-2]:
        case Activation():
            under = current(g)
            order = order_of(p, under.agents, under.hexes)
            return order.journey if order is not None else ()
        case LandMovementStep() if p.pack.sort[step.piece] == HQ:
            wanted = [u for strike in fresh_strikes(p) for u, _ in strike.homes]
            return hq_journey(p, step.piece, wanted)
        case _:
            return staff_way(p, step.piece)


def rides(p: Picture, step: March, general: int) -> bool:
    """Whether a General goes with this unit: none as strong of his hex stays or goes later."""
    g = p.g
    partner = p.partner(general)
    if partner >= 0:
        return partner in step.pieces
    mine = p.points(step.pieces[0])
    others = [u for u in g.stacks.get(g.at[general], ()) if u not in step.pieces]
    waiting = [u for u in others if p.points(u) > mine]
    return not waiting


def best_attack(p: Picture, options: list[int], kind: int) -> Strike | None:
    """The most valuable attack that can be declared now."""
    g = p.g
    best: Strike | None = None
    for target in options:
        able = attackers(g, p.seat, target, kind)
        if not able:
            continue
        strike = attack_on(p, target, able, kind)
        if strike is None or not aims.dares(p, strike):
            continue
        value = value_of(p, strike.odds, target, aims.worth(p, target))
        if value > 0 and (best is None or value > best.value):
            best = Strike(target, strike.homes, (), strike.odds, value)
    return best


def attack_on(p: Picture, target: int, able: list[int], kind: int) -> Strike | None:
    """An attack by some of the units that may join; by all if those few may not act alone."""
    g = p.g
    air, gas = flight_plan(p, target, current(g).flown)
    places: dict[int, dict[int, Path]] = {u: {g.at[u]: ()} for u in able}
    strike = gather(p, Muster(places), target, air, gas)
    if strike is None:
        return None
    fewer = trimmed(p, strike, air, gas, aims.worth(p, target))
    if permitted(g, tuple(u for u, _ in fewer.homes), target, kind):
        return fewer
    if permitted(g, tuple(u for u, _ in strike.homes), target, kind):
        return strike
    if not permitted(g, tuple(able), target, kind):
        return None
    homes = {u: g.at[u] for u in able}
    odds = forecast(g, homes, target, air, gas, p.cover(target))
    return Strike(target, tuple(homes.items()), (), odds, 0.0)


def permitted(g: Aoi, units: tuple[int, ...], target: int, kind: int) -> bool:
    """Whether these units may attack together: command, and odds without air units (b5.14a)."""
    general, _ = leaders(g, {u: g.at[u] for u in units})
    if why_not_settle(g, units, target, general) is not None:
        return False
    return why_not_together(g, units, target, kind) is None


def strike_next(
    p: Picture, choice: Choice, kind: int, given: Order | None = None
) -> tuple[Decision, Strike | None]:
    """The next attack, or none; those of a given order first, whether or not they pay."""
    hexes = [a[1] for a in choice.options if a[0] == "hex"]
    strike = ordered(p, hexes, kind, given) or best_attack(p, hexes, kind)
    if strike is None:
        return Decision(DONE, "No attack promises enough now."), None
    odds = p.pack.crt_columns[strike.odds.column]
    chance = round(strike.odds.clears * 100)
    why = f"{p.name(strike.target)} can be attacked at {odds}: {chance} in 100 to clear it."
    return Decision(("hex", strike.target), why), strike


def ordered(p: Picture, hexes: list[int], kind: int, given: Order | None) -> Strike | None:
    """The next attack of a given order that can be made as it is meant."""
    for strike in given.strikes if given is not None else ():
        able = attackers(p.g, p.seat, strike.target, kind) if strike.target in hexes else []
        attack = attack_on(p, strike.target, able, kind) if able else None
        if attack is not None:
            return attack
    return None


def declare(p: Picture, step: DeclareAttack, choice: Choice, strike: Strike | None) -> Decision:
    """Unit by unit, the General, then the word."""
    g = p.g
    if strike is None or strike.target != step.target:
        able = list(dict.fromkeys((*step.units, *attackers(g, p.seat, step.target, step.kind))))
        strike = attack_on(p, step.target, able, step.kind) if able else None
    if strike is None:
        return Decision(BACK, "It is not worth it after all.")
    for unit, _ in strike.homes:
        if unit not in step.units and ("unit", unit) in choice.options:
            return Decision(("unit", unit), f"{p.called(unit)} joins the attack.")
    if step.general < 0 and step.units:
        general, _ = leaders(g, {u: g.at[u] for u in step.units})
        if ("unit", general) in choice.options:
            return Decision(("unit", general), f"{p.called(general)} leads the attack.")
    if ("attack", 0) in choice.options:
        odds = p.pack.crt_columns[strike.odds.column]
        return Decision(("attack", 0), f"The attack goes in at {odds}.")
    return Decision(BACK, "It is not permitted like this.")


def follow(p: Picture, step: Advance, choice: Choice) -> Decision:
    """Into the hex that was left: who comes nearer to the aim by it, or must."""
    g, pack = p.g, p.pack
    target = step.target
    offered = [a[1] for a in choice.options if a[0] == "unit"]
    staff = [q for q in offered if not pack.is_combat[q]]
    if staff:
        return Decision(("unit", staff[0]), f"{p.called(staff[0])} goes with his troops.")
    units = sorted(
        (u for u in offered if pack.is_combat[u]), key=lambda u: (-p.points(u), p.way[g.at[u]], u)
    )
    for unit in units:
        if aims.follows(p, unit, target, step.going):
            return Decision(("unit", unit), f"{p.called(unit)} goes into {p.name(target)}.")
    if DONE in choice.options:
        return Decision(DONE, "The others hold where they stand.")
    return Decision(("unit", units[0]), f"Somebody must hold {p.name(target)}.")
