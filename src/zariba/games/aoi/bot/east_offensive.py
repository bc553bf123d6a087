"""A Land Offensive in its small decisions: agents, units, marches, attacks, advances."""

from zariba.core.choice import DONE, Action, Choice
from zariba.core.game import Decision
from zariba.games.aoi.bot import east_deep as deep
from zariba.games.aoi.bot.east_blows import Blow, Places, Planner
from zariba.games.aoi.bot.east_orders import Order
from zariba.games.aoi.bot.east_staff import staff_ways
from zariba.games.aoi.bot.east_theatre import Theatre
from zariba.games.aoi.bot.marches import Path, can_start
from zariba.games.aoi.material.ground import overland
from zariba.games.aoi.material.pieces import GENERAL, HQ
from zariba.games.aoi.rules.activation import Activation
from zariba.games.aoi.rules.advance import Advance, SecondaryAdvance
from zariba.games.aoi.rules.attack import DeclareAttack, why_not_settle
from zariba.games.aoi.rules.attackers import (
    BREAKTHROUGH,
    attackers,
    led_by_hq,
    why_not_together,
)
from zariba.games.aoi.rules.command import current, radius
from zariba.games.aoi.rules.command_status import GO, CommandStatusStep
from zariba.games.aoi.rules.exploitation import Exploit, ExploitationStep
from zariba.games.aoi.rules.movement import ActivatedMarch
from zariba.games.aoi.rules.state import (
    BROKE_THROUGH,
    COMMANDED,
    MOVED,
    RATED,
    Aoi,
    pieces_in,
)

BACK: Action = ("back", 0)


def reason(p: Theatre, order: Order) -> str:
    """An Offensive in a sentence."""
    who = p.called(order.agent) if order.agent >= 0 else f"The stack at {p.name(order.hex)}"
    first = order.blows[0]
    odds = p.pack.crt_columns[first.odds.column]
    more = len(order.blows) - 1
    others = f" and {more} more" if more else ""
    return f"{who} attacks {p.name(first.target)} at {odds}{others}."


def appoint(p: Theatre, step: CommandStatusStep, choice: Choice, order: Order | None) -> Decision:
    """The agent of the order, and no other."""
    if step.number():
        return Decision(GO, "One Command Agent is enough for this Offensive.")
    if order is not None and order.agent >= 0:
        if ("unit", order.agent) in choice.options:
            return Decision(("unit", order.agent), f"{p.called(order.agent)} leads it.")
    elif order is not None and ("hex", order.hex) in choice.options:
        return Decision(("hex", order.hex), f"The stack at {p.name(order.hex)} acts by itself.")
    return Decision(choice.options[0], "Somebody must lead it.")


def activate(p: Theatre, step: Activation, choice: Choice, order: Order | None) -> Decision:
    """The HQ goes where it reaches its troops, then those of the order are named."""
    offered = {a[1] for a in choice.options if a[0] == "unit"}
    if order is not None and order.journey and not step.units:
        hq = order.agent
        if hq in offered and p.g.at[hq] != order.journey[-1]:
            why = f"{p.called(hq)} moves up to reach the troops of the attack."
            return Decision(("unit", hq), why)
    for unit in order.units if order is not None else ():
        if unit in offered:
            return Decision(("unit", unit), f"{p.called(unit)} takes part in the attack.")
    if DONE in choice.options:
        return Decision(DONE, "All who take part are named.")
    return Decision(("all", 0), "Everybody in reach takes part.")


def commanded_places(p: Theatre) -> Places:
    """Where the units under command could attack from."""
    status, at = p.g.status, p.g.at
    here: Path = ()
    own = [u for u in p.units if status[u] & COMMANDED]
    return {u: {at[u]: here} if status[u] & MOVED else p.reach(u) for u in own}


def fresh_blows(p: Theatre) -> tuple[Blow, ...]:
    """The attacks of the units under command, for a plan taken up in the middle."""
    under = current(p.g)
    return tuple(Planner(p).plan(commanded_places(p), under.limit - under.attacks))


def move_up(
    p: Theatre, choice: Choice, blows: tuple[Blow, ...], stalled: set[int]
) -> tuple[Decision, Path]:
    """The next unit of the attacks goes to its place; HQs follow so that they reach all."""
    g, pack = p.g, p.pack
    offered = {a[1] for a in choice.options if a[0] == "unit"}
    for blow in blows:
        for unit, path in blow.paths:
            if unit in stalled or unit not in offered or g.at[unit] == path[-1]:
                continue
            if g.status[unit] & COMMANDED and can_start(g, ActivatedMarch, unit, path):
                why = f"{p.called(unit)} moves up against {p.name(blow.target)}."
                return Decision(("unit", unit), why), path
    under = current(g)
    wanted = [u for blow in blows for u, _ in blow.homes if g.at[u] >= 0]
    lost = [u for u in wanted if not led_by_hq(g, under, u)]
    for hq in under.agents:
        if pack.sort[hq] == HQ and hq in offered and lost:
            path = to_lead(p, hq, wanted)
            if path:
                why = f"{p.called(hq)} follows to lead the attack."
                return Decision(("unit", hq), why), path
    return Decision(DONE, "All are where they attack from."), ()


def to_lead(p: Theatre, hq: int, wanted: list[int]) -> Path:
    """The way of an HQ to where it reaches most of those who attack."""
    g = p.g
    spots = {h: w for h, w in staff_ways(g, hq, p.pack.command.hq_hexes).items() if h in p.fed}

    def covers(hex_: int) -> float:
        area = overland(p.pack, hex_, radius(g, hq))
        return sum(p.points(u) for u in wanted if g.at[u] in area)

    best = max(spots, key=lambda h: (covers(h), h in p.own_held, -len(spots[h]), -h), default=-1)
    return spots[best] if best >= 0 else ()


def strike_next(
    p: Theatre, choice: Choice, kind: int, wanted: tuple[int, ...] = ()
) -> tuple[Decision, Blow | None]:
    """The next attack, or none; `wanted`: in this order as far as they are still worth it."""
    planner = Planner(p)
    best: Blow | None = None
    for target in wanted:
        if ("hex", target) not in choice.options:
            continue
        blow = attack_on(p, planner, target, kind)
        if blow is not None and blow.value > 0 and blow.odds.clears >= floor_of(p, target, kind):
            return told(p, blow)
    for verb, target in choice.options:
        if verb != "hex":
            continue
        blow = attack_on(p, planner, target, kind)
        if blow is None or blow.value <= 0 or blow.odds.clears < floor_of(p, target, kind):
            continue
        if best is None or blow.value > best.value:
            best = blow
    if best is None:
        return Decision(DONE, "No attack promises enough now."), None
    return told(p, best)


def told(p: Theatre, best: Blow) -> tuple[Decision, Blow]:
    """An attack in a sentence."""
    odds = p.pack.crt_columns[best.odds.column]
    chance = round(best.odds.clears * 100)
    why = f"{p.name(best.target)} can be attacked at {odds}: {chance} in 100 to clear it."
    return Decision(("hex", best.target), why), best


def floor_of(p: Theatre, target: int, kind: int) -> float:
    """The least chance to clear a hex for an attack: a Breakthrough must succeed."""
    if kind == BREAKTHROUGH:
        return 0.8
    return 0.0 if target in p.deciding else p.numbers.chance * p.caution


def attack_on(p: Theatre, planner: Planner, target: int, kind: int) -> Blow | None:
    """An attack by the best of the units that may join; by all if those few may not act alone."""
    g = p.g
    here: Path = ()
    able = attackers(g, p.seat, target, kind)
    places: Places = {u: {g.at[u]: here} for u in able}
    blow = planner.gather(places, target)
    if blow is None:
        return None
    if permitted(g, p, tuple(u for u, _ in blow.homes), target, kind):
        return blow
    nation = p.plan.sides[p.seat].nation
    for group in (able, [u for u in able if p.pack.nation[u] == nation]):
        if group and permitted(g, p, tuple(group), target, kind):
            homes = {u: g.at[u] for u in group}
            air = planner.flyers(target)[:1]
            rating = planner.rating(homes.values())
            odds = planner.odds.forecast(homes, target, rating, air, planner.bombs(target))
            value = planner.value(target, odds, sum(map(p.points, group)))
            return Blow(target, tuple(homes.items()), (), odds, value)
    return None


def permitted(g: Aoi, p: Theatre, units: tuple[int, ...], target: int, kind: int) -> bool:
    """Whether these units may attack together: command, and odds without air units (b5.14a)."""
    if not units:
        return False
    general = rated_general(p, units)
    if why_not_settle(g, units, target, general) is not None:
        return False
    return why_not_together(g, units, target, kind) is None


def rated_general(p: Theatre, units: tuple[int, ...]) -> int:
    """The best General beside attackers who may add his rating, or -1."""
    best, rating = -1, 0
    for hex_ in dict.fromkeys(p.g.at[u] for u in units):
        for general in pieces_in(p.g, hex_, p.seat, GENERAL):
            mine = p.pack.strength[general][0]
            if mine > rating and not p.g.status[general] & RATED:
                best, rating = general, mine
    return best


def declare(p: Theatre, step: DeclareAttack, choice: Choice, blow: Blow | None) -> Decision:
    """Unit by unit, the General, then the word."""
    g = p.g
    if blow is None or blow.target != step.target:
        blow = attack_on(p, Planner(p), step.target, step.kind)
    for unit, _ in blow.homes if blow is not None else ():
        if unit not in step.units and ("unit", unit) in choice.options:
            return Decision(("unit", unit), f"{p.called(unit)} joins the attack.")
    if step.general < 0 and step.units:
        general = rated_general(p, step.units)
        if ("unit", general) in choice.options:
            return Decision(("unit", general), f"{p.called(general)} leads the attack.")
    if ("attack", 0) in choice.options and step.units:
        homes = {u: g.at[u] for u in step.units}
        odds = Planner(p).odds.forecast(homes, step.target)
        column = p.pack.crt_columns[max(odds.column, 0)]
        return Decision(("attack", 0), f"The attack goes in at {column}.")
    return Decision(BACK, "It is not permitted like this.")


def follow(p: Theatre, step: Advance, choice: Choice) -> Decision:
    """Into the hex that was left: the strongest go, unless the enemy could crush them there."""
    pack, n = p.pack, p.numbers
    target = step.target
    offered = [a[1] for a in choice.options if a[0] == "unit"]
    staff = [q for q in offered if not pack.is_combat[q]]
    if staff and pack.sort[staff[0]] == GENERAL:
        return Decision(("unit", staff[0]), f"{p.called(staff[0])} goes with his troops.")
    units = sorted((u for u in offered if pack.is_combat[u]), key=lambda u: (-p.points(u), u))
    going = sum(p.points(u) for u in step.going if pack.is_combat[u])
    if units and DONE in choice.options:
        rest = [u for u in units if stays_behind(p, u, target)]
        units = [u for u in units if u not in rest]
        most = going + sum(p.points(u) for u in units[: pack.limit.stack])
        lost = p.threat.get(target, 0.0) > 2 * n.crush * most and target not in p.deciding
        if isinstance(step, SecondaryAdvance) and (going >= 8 or not units):
            return Decision(DONE, "Enough have gone in.")
        if lost and not pack.city[target]:
            return Decision(DONE, "Whoever went there would be lost.")
    if units:
        return Decision(("unit", units[0]), f"{p.called(units[0])} goes into {p.name(target)}.")
    if DONE in choice.options:
        return Decision(DONE, "The others hold where they stand.")
    return Decision(choice.options[0], f"Somebody must hold {p.name(target)}.")


def stays_behind(p: Theatre, unit: int, target: int) -> bool:
    """Whether a unit holds a city that decides, and is the last there, while the enemy is near."""
    home = p.g.at[unit]
    if home not in p.deciding or p.stack_points(home) - p.points(unit) >= 4:
        return False
    return p.threat.get(home, 0.0) > 0


def lead(p: Theatre, step: ExploitationStep, choice: Choice) -> Decision:
    """A General with armor exploits where that gains something."""
    best: tuple[float, int] = (0.5, -1)
    for verb, general in choice.options:
        if verb == "unit":
            able = step.able(p.g, general)
            _, gain = deep.drive(p, able_stack(p, able), p.pack.move[general], fights=True)
            best = max(best, (gain, general))
    if best[1] >= 0:
        return Decision(("unit", best[1]), f"{p.called(best[1])} exploits the victory.")
    return Decision(DONE, "There is nothing to gain by driving on.")


def able_stack(p: Theatre, able: list[int]) -> tuple[int, ...]:
    """The armor that goes along: all of it."""
    return tuple(sorted(able, key=lambda u: (-p.points(u), u)))


def exploit(p: Theatre, step: Exploit, choice: Choice) -> tuple[Decision, Path]:
    """All the armor goes along."""
    for verb, piece in choice.options:
        if verb == "unit":
            return Decision((verb, piece), f"{p.called(piece)} goes along."), ()
    path, _ = deep.drive(p, step.members, p.pack.move[step.general], fights=True)
    return Decision(GO, f"{p.called(step.general)} drives on."), path


def break_through(
    p: Theatre, choice: Choice, stalled: set[int]
) -> tuple[Decision, Blow | None, Path]:
    """Winners drive on first; then the next Breakthrough that is sure and promises most."""
    g = p.g
    for verb, unit in choice.options:
        if verb == "unit" and unit not in stalled and g.status[unit] & BROKE_THROUGH:
            path, gain = deep.drive(p, (unit,), p.pack.move[unit])
            if path and gain > 0.3:
                why = f"{p.called(unit)} drives on to {p.name(path[-1])}."
                return Decision(("unit", unit), why), None, path
    decision, blow = strike_next(p, choice, BREAKTHROUGH)
    return decision, blow, ()
