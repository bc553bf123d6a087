"""Orders: which agent leads which blows of an Offensive, and what an Offensive must be worth."""

import msgspec

from zariba.games.aoi.bot.east_battle import time_to_rest
from zariba.games.aoi.bot.east_blows import Blow, Places, Planner
from zariba.games.aoi.bot.east_staff import staff_ways
from zariba.games.aoi.bot.east_theatre import Theatre
from zariba.games.aoi.bot.marches import Path
from zariba.games.aoi.bot.month import months_of_season_after
from zariba.games.aoi.material.ground import overland
from zariba.games.aoi.material.pieces import GENERAL, HQ
from zariba.games.aoi.rules.command import attack_limit, radius
from zariba.games.aoi.rules.command_status import why_not_agent
from zariba.games.aoi.rules.prices import impromptu_price, in_winter
from zariba.games.aoi.rules.state import DEPLETED


class Order(msgspec.Struct, frozen=True):
    """An Offensive as it is meant to go."""

    nation: int
    agent: int
    """An HQ or General, -1 for the stack of a hex."""
    hex: int
    """Of the stack, -1 for an agent."""
    journey: Path
    """Where the HQ goes before it activates anybody."""
    blows: tuple[Blow, ...]

    @property
    def value(self) -> float:
        """What all its attacks are worth."""
        return sum(blow.value for blow in self.blows)

    @property
    def units(self) -> tuple[int, ...]:
        """Everybody who takes part."""
        return tuple(unit for blow in self.blows for unit, _ in blow.homes)


def idle_places(p: Theatre) -> Places:
    """The idle units that can get beside an enemy, with all their marches."""
    beside = {a for h in p.held for a in p.pack.joined[h]}
    found = {}
    spared = time_to_rest(p)
    city, besiegers = p.siege
    for unit in p.idle:
        if spared and p.g.status[unit] & DEPLETED and p.pack.major[p.pack.nation[unit]]:
            continue
        if p.foe_ways[p.g.at[unit]] > 8:
            continue
        spots = {h: path for h, path in p.reach(unit).items() if h in beside}
        if unit in besiegers:  # what lies beside the road is left to others
            way, joined = p.way(city), p.pack.joined
            here = way[p.g.at[unit]]
            spots = {
                h: path
                for h, path in spots.items()
                if any(b in p.held and way[b] < here for b in joined[h])
            }
        if spots:
            found[unit] = spots
    return found


def best_order(p: Theatre) -> Order | None:
    """Every agent is asked what it could do: the best that is worth its price."""
    planner = Planner(p)
    places = idle_places(p)
    if not places:
        return None
    orders = [*hq_orders(p, planner, places), *general_orders(p, planner, places)]
    orders += stack_orders(p, planner, places)
    orders = [o for o in orders if o.value >= least_value(p, o)]
    return max(orders, key=lambda o: (o.value, -o.agent, -o.hex), default=None)


def orders_of(p: Theatre, agents: tuple[int, ...], hexes: tuple[int, ...]) -> Order | None:
    """What agents that have been chosen already could do best."""
    planner = Planner(p)
    places = idle_places(p)
    orders = [*hq_orders(p, planner, places), *general_orders(p, planner, places)]
    orders += stack_orders(p, planner, places)
    own = [o for o in orders if o.agent in agents or o.hex in hexes]
    return max(own, key=lambda o: o.value, default=None)


def least_value(p: Theatre, order: Order) -> float:
    """What an Offensive must be worth: less if there are more than the months need."""
    g, n = p.g, p.numbers
    left = g.offensives[order.nation]
    if not p.pack.major[order.nation]:
        return 0.3 if left else 999.0
    where = order.hex if order.agent < 0 else g.at[order.agent]
    if not left:
        price = impromptu_price(g, order.nation, in_winter(g, (where,)))
        return n.impromptu if g.eps[order.nation] >= price else 999.0
    after = months_of_season_after(g)
    share = left / (after + 1)
    return n.worthwhile if not after or share >= 3 else n.scarce


def hq_orders(p: Theatre, planner: Planner, places: Places) -> list[Order]:
    """What each HQ could do from the best places it can reach."""
    g = p.g
    orders = []
    for hq in g.plan.sides[p.seat].of_sort[HQ]:
        if why_not_agent(g, p.seat, hq) is not None:
            continue
        for journey in hq_journeys(p, hq, places):
            spot = journey[-1] if journey else g.at[hq]
            area = overland(p.pack, spot, radius(g, hq))
            within = {
                u: {h: path for h, path in spots.items() if h in area}
                for u, spots in places.items()
                if g.at[u] in area
            }
            within = {u: spots for u, spots in within.items() if spots}
            blows = planner.plan(within, attack_limit(g, (hq,), 0))
            if blows:
                orders.append(Order(p.pack.nation[hq], hq, -1, journey, tuple(blows)))
    return orders


def hq_journeys(p: Theatre, hq: int, places: Places) -> list[Path]:
    """The ways of an HQ to where it reaches most of the units that can attack."""
    g, pack = p.g, p.pack
    spots = staff_ways(g, hq, pack.command.hq_hexes)
    weights: dict[int, float] = {}
    for unit in places:
        here = g.at[unit]
        weights[here] = weights.get(here, 0.0) + p.points(unit) * p.heat(here)

    def covers(hex_: int) -> float:
        area = overland(pack, hex_, radius(g, hq))
        return sum(weight for here, weight in weights.items() if here in area)

    safe = [h for h in spots if h in p.fed and (h in p.own_held or p.threat.get(h, 0.0) < 1)]
    rated = sorted(((covers(h), -len(spots[h]), -h) for h in safe), reverse=True)
    found: list[Path] = []
    taken: list[int] = []
    for value, _, hex_ in rated:
        if value <= 0 or len(found) >= p.numbers.spots:
            break
        if all(pack.grid.distance(-hex_, other) > 1 for other in taken):
            taken.append(-hex_)
            found.append(spots[-hex_])
    return found


def general_orders(p: Theatre, planner: Planner, places: Places) -> list[Order]:
    """What each General could do with the troops around him: one attack, with his own stack."""
    g, pack = p.g, p.pack
    orders = []
    for general in g.plan.sides[p.seat].of_sort[GENERAL]:
        if why_not_agent(g, p.seat, general) is not None:
            continue
        here = g.at[general]
        area = overland(pack, here, radius(g, general))
        for target in pack.joined[here]:
            if target not in p.held:
                continue
            own = {}
            for unit, spots in places.items():
                if not leads(p, general, unit):
                    continue
                if g.at[unit] == here:
                    own[unit] = {h: path for h, path in spots.items() if h == here}
                elif g.at[unit] in area:
                    own[unit] = {h: path for h, path in spots.items() if h in area}
            own = {unit: spots for unit, spots in own.items() if spots}
            if not any(g.at[unit] == here for unit in own):
                continue
            blow = planner.gather(own, target)
            if blow is None or blow.value <= 0:
                continue
            if all(g.at[u] != here for u, _ in blow.homes):
                continue
            orders.append(Order(pack.nation[general], general, -1, (), (blow,)))
    return orders


def leads(p: Theatre, agent: int, unit: int) -> bool:
    """Whether an agent takes a unit along: of his nation, or partners (b5.6b)."""
    nation = p.pack.nation[agent]
    return nation in (p.pack.nation[unit], p.plan.sides[p.seat].nation)


def stack_orders(p: Theatre, planner: Planner, places: Places) -> list[Order]:
    """What the stack of each hex could do: all of one nation against one hex."""
    g, pack = p.g, p.pack
    stacks: dict[tuple[int, int], Places] = {}
    for unit, spots in places.items():
        if g.offensives[pack.nation[unit]] or pack.major[pack.nation[unit]]:
            stacks.setdefault((g.at[unit], pack.nation[unit]), {})[unit] = spots
    orders = []
    for (hex_, nation), own in stacks.items():
        blows = planner.plan(own, pack.command.stack_attacks)
        if blows:
            orders.append(Order(nation, -1, hex_, (), tuple(blows)))
    return orders
