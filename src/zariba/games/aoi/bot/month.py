"""The month: which Offensive to make now and by whom, or none; the first turn; bribes."""

from typing import cast

import msgspec

from zariba.core.choice import DONE, PASS, Choice
from zariba.core.game import Decision
from zariba.games.aoi.bot import aims
from zariba.games.aoi.bot.air import flyers, gas_allowed
from zariba.games.aoi.bot.marches import Path
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.strikes import (
    Muster,
    Strike,
    gather,
    plan_strikes,
    risk,
    trimmed,
    value_of,
)
from zariba.games.aoi.bot.supply import fed_area
from zariba.games.aoi.material.ground import FOOT, overland
from zariba.games.aoi.material.pieces import GENERAL, HQ
from zariba.games.aoi.rules.command import attack_limit, radius
from zariba.games.aoi.rules.command_status import why_not_agent
from zariba.games.aoi.rules.offensives import OffensivePhase
from zariba.games.aoi.rules.staff_movement import why_not_there
from zariba.games.aoi.rules.state import Aoi


class Order(msgspec.Struct, frozen=True):
    """An Offensive as it is meant to go."""

    agent: int
    """An HQ or General, -1 for the stack of a hex."""
    hex: int
    """Of the stack, -1 for an agent."""
    journey: Path
    """Where the HQ goes before it activates anybody."""
    strikes: tuple[Strike, ...]
    second: int = -1
    """A General who joins in a Combined Offensive."""
    second_hex: int = -1
    """A stack that does, beside a General."""

    @property
    def combined(self) -> bool:
        """Whether it takes two Offensives."""
        return self.second >= 0 or self.second_hex >= 0

    @property
    def value(self) -> float:
        """What all its attacks are worth."""
        return sum(strike.value for strike in self.strikes)

    @property
    def units(self) -> tuple[int, ...]:
        """Everybody who takes part."""
        return tuple(unit for strike in self.strikes for unit, _ in strike.homes)


def begin(p: Picture, choice: Choice) -> Decision:
    """The attacker strikes first, before the enemy slips away."""
    own = p.plan.sides[p.seat if p.powers_meet else p.attacker].nation
    return Decision(("begin", own), "Whoever attacks first picks the battle.")


def offensive(p: Picture, step: OffensivePhase, choice: Choice) -> tuple[Decision, Order | None]:
    """The most valuable Offensive, if it is worth its price."""
    if ("land", 0) not in choice.options:
        return Decision(PASS, "There is nothing worth an Offensive."), None
    order = best_order(p)
    price = least_value(p)
    if order is None or order.value < price:
        return Decision(PASS, "No attack is worth an Offensive now."), None
    return Decision(("land", 0), reason(p, order)), order


def reason(p: Picture, order: Order) -> str:
    """An Offensive in a sentence."""
    who = p.called(order.agent) if order.agent >= 0 else f"The stack at {p.name(order.hex)}"
    first = order.strikes[0]
    odds = p.pack.crt_columns[first.odds.column]
    more = len(order.strikes) - 1
    others = f" and {more} more" if more else ""
    if order.second >= 0:
        who += f" with {p.called(order.second)}"
    elif order.second_hex >= 0:
        who += f" with the stack at {p.name(order.second_hex)}"
    return f"{who} attacks {p.name(first.target)} at {odds}{others}."


def least_value(p: Picture) -> float:
    """What an Offensive must be worth: less if there are more than the months need."""
    g, n = p.g, p.numbers
    nation = p.plan.sides[p.seat].nation
    left = g.offensives[nation]
    if not p.pack.major[nation]:
        return n.inherent if p.civil_war else n.worthwhile
    after = months_of_season_after(g)
    if left and p.powers_meet and aims.attacks(p):
        if p.siege and left > after:
            return n.worthwhile
        return n.press if left > after else n.scarce
    last = not p.months_left
    if left:
        return n.worthwhile if last or left > n.share * after else n.scarce
    return n.worthwhile if last else n.impromptu


def months_of_season_after(g: Aoi) -> int:
    """How many months of the present season follow this one."""
    season = g.now.season
    return sum(month.season == season for month in g.plan.months[g.month + 1 :])


def best_order(p: Picture, paid: int = 0) -> Order | None:
    """Every agent is asked what it could do; `paid`: Offensives taken off the track for it."""
    best = max(
        all_orders(p), key=lambda order: (order.value, -order.agent, -order.hex), default=None
    )
    if p.civil_war and p.g.offensives[p.plan.sides[p.seat].nation] + paid > 1:
        return combined_order(p, best) or best
    return best


def all_orders(p: Picture) -> tuple[Order, ...]:
    """What each agent could do; asked again while nothing has changed, the same."""
    found = p.findings.get("orders")
    if found is None:
        found = (*hq_orders(p), *general_orders(p), *stack_orders(p))
        p.findings["orders"] = found
    return cast("tuple[Order, ...]", found)


def make_order(
    p: Picture, agent: int, hex_: int, journey: Path, places: dict[int, dict[int, Path]], limit: int
) -> Order | None:
    """The best attacks of some units under an agent."""
    strikes = plan_strikes(p, Muster(places), limit, aims.worth, flight_plan)
    strikes = [s for s in strikes if aims.dares(p, s)]
    return Order(agent, hex_, journey, tuple(strikes)) if strikes else None


def flight_plan(p: Picture, target: int, used: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
    """The air unit that a strike can count on, and whether gas comes with it."""
    able = flyers(p.g, p.seat, target, used)
    if not p.powers_meet:
        able = able[:1]
    elif target != p.objective:  # where all fly; elsewhere some are kept
        able = [*able[:1], *able[1 + p.numbers.wings :]]
    return tuple(able), bool(able) and gas_allowed(p.g, p.seat, target)


def order_of(p: Picture, agents: tuple[int, ...], hexes: tuple[int, ...]) -> Order | None:
    """What agents that have been chosen already could do best."""
    own = [o for o in all_orders(p) if o.agent in agents or o.hex in hexes]
    return max(own, key=lambda order: order.value, default=None)


def hq_orders(p: Picture) -> list[Order]:
    """What each HQ could do from the best place it can reach."""
    g, pack = p.g, p.pack
    orders = []
    for hq in g.plan.sides[p.seat].of_sort[HQ]:
        if why_not_agent(g, p.seat, hq) is not None:
            continue
        journey = hq_journey(p, hq, list(p.fighters))
        spot = journey[-1] if journey else g.at[hq]
        area = overland(pack, spot, radius(g, hq))
        within = {u: places for u, places in p.fighters.items() if g.at[u] in area}
        order = make_order(p, hq, -1, journey, within, attack_limit(g, (hq,), 0))
        if order is not None:
            orders.append(order)
    return orders


def hq_journey(p: Picture, hq: int, wanted: list[int]) -> Path:
    """The way of an HQ to where it reaches most of the units that are wanted."""
    g, pack = p.g, p.pack
    places = staff_reach(p, hq, pack.command.hq_hexes)
    fed = fed_area(g, p.seat)

    def good(hex_: int) -> tuple[float, bool, int, int]:
        area = overland(pack, hex_, radius(g, hq))
        covers = sum(p.points(u) for u in wanted if g.at[u] in area)
        return covers, hex_ in g.stacks, -len(places[hex_]), -hex_

    best = max((h for h in places if h in fed), key=good, default=g.at[hq])
    return places.get(best, ())


def staff_reach(p: Picture, piece: int, hexes: int) -> dict[int, Path]:
    """Where an HQ or General alone can go by so many hexes."""
    g = p.g
    steps = p.plan.sides[p.seat].steps[FOOT]
    found: dict[int, Path] = {g.at[piece]: ()}
    edge = [g.at[piece]]
    for _ in range(hexes):
        further = []
        for here in edge:
            for to, _cost in steps[here]:
                if to not in found and why_not_there(g, p.seat, piece, to) is None:
                    found[to] = (*found[here], to)
                    further.append(to)
        edge = further
    return found


def general_orders(p: Picture) -> list[Order]:
    """What each General could do with the troops of his hex."""
    g, pack = p.g, p.pack
    orders = []
    for general in g.plan.sides[p.seat].of_sort[GENERAL]:
        if why_not_agent(g, p.seat, general) is not None:
            continue
        here = g.at[general]
        if p.civil_war:  # what his own stack can do by itself is asked below
            orders += around_him(p, general)
            continue
        own = {u: where for u, where in p.fighters.items() if g.at[u] == here}
        order = make_order(p, general, -1, (), own, pack.command.general_attacks)
        if order is not None:
            orders.append(order)
    return orders


def around_him(p: Picture, general: int) -> list[Order]:
    """What a General who stays could do with all in his reach: he leads those of his hex, and
    others only together with them (b5.1e).
    """
    here = p.g.at[general]
    orders = []
    for target in sorted(set(p.pack.joined[here]) & p.held):
        order = joint_order(p, [led_against(p, general, target)], target)
        if order is not None:
            orders.append(msgspec.structs.replace(order, agent=general))
    return orders


def led_against(p: Picture, general: int, target: int) -> dict[int, dict[int, Path]]:
    """By unit in a General's reach: the hexes beside a target in which he leads it."""
    g, pack = p.g, p.pack
    here = g.at[general]
    if target not in pack.joined[here] or not any(g.at[u] == here for u in p.fighters):
        return {}
    area = overland(pack, here, radius(g, general))
    good = area & set(pack.joined[target])
    found = {}
    for unit, places in p.fighters.items():
        if g.at[unit] == here:
            found[unit] = {here: places[here]}
        elif g.at[unit] in area:
            found[unit] = {h: path for h, path in places.items() if h in good}
    return {unit: places for unit, places in found.items() if places}


def joint_order(p: Picture, musters: list[dict[int, dict[int, Path]]], target: int) -> Order | None:
    """One attack on a hex by the units of one or two agents."""
    places: dict[int, dict[int, Path]] = {}
    for muster in musters:
        for unit, hexes in muster.items():
            places[unit] = {**places.get(unit, {}), **hexes}
    if not places:
        return None
    air, gas = flight_plan(p, target, ())
    strike = gather(p, Muster(places), target, air, gas)
    if strike is None:
        return None
    worth = aims.worth(p, target)
    strike = trimmed(p, strike, air, gas, worth)
    if not aims.dares(p, strike):
        return None
    value = value_of(p, strike.odds, target, worth) - risk(p, strike)
    strike = msgspec.structs.replace(strike, value=value)
    return Order(-1, -1, (), (strike,)) if value > 0 else None


def combined_order(p: Picture, single: Order | None) -> Order | None:
    """Both Offensives of the month against one hex, where that beats what one can do twice."""
    g, seat = p.g, p.seat
    least = p.numbers.combined * (single.value if single is not None else 0.0)
    generals = [q for q in p.plan.sides[seat].of_sort[GENERAL] if why_not_agent(g, seat, q) is None]
    best: Order | None = None
    for target in sorted(p.held):
        near = [q for q in generals if target in p.pack.joined[g.at[q]]]
        for number, first in enumerate(near):
            own = led_against(p, first, target)
            if not own:
                continue
            pairs = [(q, -1, led_against(p, q, target)) for q in near[number + 1 :]]
            pairs += [(-1, hex_, stack) for hex_, stack in stacks_beside(p, target, own)]
            for second, hex_, more in pairs:
                order = joint_order(p, [own, more], target)
                if order is not None and order.value > max(least, best.value if best else 0.0):
                    best = msgspec.structs.replace(
                        order, agent=first, second=second, second_hex=hex_
                    )
    return best


def stacks_beside(
    p: Picture, target: int, led: dict[int, dict[int, Path]]
) -> list[tuple[int, dict[int, dict[int, Path]]]]:
    """The stacks that could join an attack, none of them led already."""
    near = set(p.pack.joined[target])
    found: dict[int, dict[int, dict[int, Path]]] = {}
    for unit, places in p.fighters.items():
        if unit not in led:
            good = {h: path for h, path in places.items() if h in near}
            if good:
                found.setdefault(p.g.at[unit], {})[unit] = good
    return sorted(found.items())


def stack_orders(p: Picture) -> list[Order]:
    """What the stack of each hex could do."""
    by_hex: dict[int, dict[int, dict[int, Path]]] = {}
    for unit, places in p.fighters.items():
        by_hex.setdefault(p.g.at[unit], {})[unit] = places
    orders = []
    for hex_, stack in by_hex.items():
        order = make_order(p, -1, hex_, (), stack, p.pack.command.stack_attacks)
        if order is not None:
            orders.append(order)
    return orders


def bribe(p: Picture, choice: Choice) -> Decision:
    """A tribe costs less than any attack on it: the strongest first."""
    tribes = [a[1] for a in choice.options if a[0] == "unit"]
    if not tribes:
        return Decision(DONE, "There is nobody left to bribe.")
    best = max(tribes, key=lambda t: (p.points(t), -p.way[p.g.at[t]]))
    return Decision(("unit", best), f"Gold disbands {p.called(best)} more cheaply than guns.")
