"""How far armor drives on after a victory: into the enemy's rear, where it cuts most."""

from zariba.games.aoi.bot.east_blows import Planner
from zariba.games.aoi.bot.east_theatre import Theatre
from zariba.games.aoi.bot.lines import walk
from zariba.games.aoi.bot.marches import Path, reach
from zariba.games.aoi.material.pieces import AIR
from zariba.games.aoi.rules.state import fair_at, owner, pieces_in
from zariba.games.aoi.rules.supply import fed_hexes

LOOKED_AT = 9
"""The places that are weighed with all that they cut off."""


def drive(
    p: Theatre, units: tuple[int, ...], points: int, fights: bool = False
) -> tuple[Path, float]:
    """The best way for a stack with so many MPs, and its gain over staying; empty for staying.

    `fights`: it may attack once more at the end, which is a gain even for one that stays.
    """
    g = p.g
    here = g.at[units[0]]
    slow = min(units, key=lambda u: (p.pack.move[u], u))
    spots = reach(g, slow, p.zones, points)
    spots = {h: way for h, way in spots.items() if h == here or way}
    rated = sorted(spots, key=lambda h: (-glance(p, spots[h], here), h))[:LOOKED_AT]
    if here not in rated:
        rated.append(here)
    gains = {h: weigh(p, units, h, spots[h]) for h in rated}
    stays = gains[here]
    if fights:
        planner = Planner(p)
        for hex_ in rated:
            gains[hex_] += 0.8 * again(p, planner, units, hex_)
    best = max(rated, key=lambda h: (gains[h], -len(spots[h]), -h))
    return spots[best], gains[best] - stays


def again(p: Theatre, planner: Planner, units: tuple[int, ...], hex_: int) -> float:
    """What the best attack of a stack from a hex is worth, 0 for none."""
    here: Path = ()
    values = [0.0]
    for target in p.pack.joined[hex_]:
        if target in p.held and fair_at(p.g, target):
            blow = planner.gather({unit: {hex_: here} for unit in units}, target)
            if blow is not None and blow.odds.clears >= 0.5:
                values.append(blow.value)
    return max(values)


def glance(p: Theatre, path: Path, here: int) -> float:
    """What a way promises at first sight: ground, cities, the enemy's rear."""
    n = p.numbers
    end = path[-1] if path else here
    value = n.ground * p.pull[end] + loot(p, path)
    return value + 0.5 * sum(b in p.held for b in p.pack.joined[end]) + 0.4 * len(path)


def loot(p: Theatre, path: Path) -> float:
    """Cities, staffs and aircraft taken on the way."""
    n, g = p.numbers, p.g
    value = 0.0
    for hex_ in path:
        if owner(g, hex_) != p.foe:
            continue
        value += n.trifle
        if p.pack.city[hex_]:
            value += n.decisive if hex_ in p.deciding else n.town
        value += 1.0 * len(pieces_in(g, hex_, p.foe, AIR))
    return value


def weigh(p: Theatre, units: tuple[int, ...], end: int, path: Path) -> float:
    """What standing at the end of a way is worth, supply and danger counted."""
    n, g = p.numbers, p.g
    dream = g.clone()
    for unit in units:
        walk(dream, unit, path)
    force = sum(map(p.points, units))
    foe_fed = fed_hexes(dream, p.foe)
    hungry = sum(p.points(f) for f in p.foes if dream.at[f] not in foe_fed)
    value = n.cut * hungry + n.ground * p.pull[end] + loot(p, path)
    if end not in fed_hexes(dream, p.seat):
        value -= n.stranded * p.caution * force * (0.2 if p.beyond(end) <= n.tail else 1.0)
    stack = sum(p.points(u) for u in dream.stacks[end])
    if p.threat.get(end, 0.0) > n.crush * stack:
        value -= n.exposure * p.caution * force
    return value
