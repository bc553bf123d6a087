"""The sectors of a power on the defense: what lies far from its capital is held while it can be."""

from zariba.games.aoi.bot.marches import Path, march_costs, reach
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.supply import fed_area
from zariba.games.aoi.rules.state import Aoi, owner, strength_of


def strongholds(p: Picture) -> list[int]:
    """The cities and sources of EPs of one's own that lie far from the capital."""
    income = p.plan.sides[p.seat].income
    rich = {h.hex for h in income.hexes if h.ep > 0} if income is not None else set()
    own = p.plan.start_owner
    return [
        hex_
        for hex_ in range(p.pack.hexes)
        if own[hex_] == p.seat
        and owner(p.g, hex_) == p.seat
        and (p.pack.city[hex_] or hex_ in rich)
        and p.numbers.recall < p.way[hex_]
    ]


def sectors(p: Picture) -> dict[int, int]:
    """By unit: the stronghold nearest to its first post; none for those nearer to the capital.

    A sector in which the enemy is too strong is given up: its troops fall back on the capital.
    """
    g, n = p.g, p.numbers
    costs = {s: march_costs(p.pack, g.scenario, p.seat, s) for s in strongholds(p)}
    found: dict[int, int] = {}
    posts = dict(p.plan.sides[p.seat].prepared)
    for unit in p.units:
        here, home = g.at[unit], posts.get(unit, g.at[unit])
        near = min(costs, key=lambda s: (costs[s][home], s), default=-1)
        if near >= 0 and costs[near][home] <= n.sector and costs[near][here] <= 2 * n.sector:
            found[unit] = near
    for hold in costs:
        own = sum(p.points(u) for u in found if found[u] == hold)
        beside = [f for f in p.foes if p.pack.grid.distance(g.at[f], hold) <= n.sector]
        if sum(map(p.points, beside)) > n.hold_odds * own:
            found = {u: s for u, s in found.items() if s != hold}
    return found


def is_prize(p: Picture, hex_: int) -> bool:
    """Whether a hex is a town of the enemy's country, worth having while he is weak."""
    return bool(p.pack.place[hex_]) and p.plan.start_owner[hex_] == p.foe


def stand_in(p: Picture, dream: Aoi, unit: int, hold: int, bold: bool) -> Path:
    """Where a unit of a sector stands: with the others, on strong ground before its stronghold.

    `bold`: the enemy is weak, and his towns are taken.
    """
    n, pack = p.numbers, p.pack
    places = reach(dream, unit, p.zones)
    fed = fed_area(dream, p.seat)
    costs = march_costs(pack, p.g.scenario, p.seat, hold)
    here = dream.at[unit]

    def good(hex_: int) -> float:
        beside = sum(strength_of(dream, u) / 4 for u in dream.stacks.get(hex_, ()) if u != unit)
        value = -n.tether * costs[hex_] + n.company * min(beside, n.column)
        value -= n.rough * (pack.ground[hex_].attack[0] + pack.place_die[hex_])
        if bold and is_prize(p, hex_):
            value += n.town
        if p.threat.get(hex_, 0.0) > n.overwhelming * (p.points(unit) + beside):
            value -= n.peril * p.points(unit) + n.hunger
        return value - (0.0 if hex_ in fed else n.rations)

    best = max(places, key=lambda h: (good(h), h == here, -len(places[h]), -h))
    return places[best]
