"""Keeping the road and the railway to Keren shut with one unit out of the enemy's reach (4.1)."""

from zariba.games.keren.bot.picture import Picture, marching, place_name
from zariba.games.keren.bot.routes import Group, Order, Steps, path_to, roam
from zariba.games.keren.bot.worth import danger, worth
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.rules.state import OFF, owner

ALARM = 16
"""Hexes from Tigu within which an enemy makes the road a worry."""
LONELY = 32
"""So many quarters of enemy assault factors about a place weigh a point against it."""
ALONE = 7
"""A raider wants no enemy within so many hexes."""
RIDER = 20
"""Movement points of a unit that can raid."""
RUNNERS = 10
"""How many units are looked at for the task."""


class Road:
    """The links from the Commonwealth's sources to Tigu and who shuts them."""

    def __init__(self, p: Picture, movers: set[int]) -> None:
        """`movers` are the units that may be sent: what they shut now does not count."""
        pack = p.pack
        g, self.pack = p.g, pack
        self.starts = [
            s for s in pack.sources[COMMONWEALTH] if pack.road[s] and owner(g, s) != ITALIAN
        ]
        self.shut = bytearray(pack.places)
        self.friendly = bytearray(pack.places)
        for place, stack in g.stacks.items():
            if pack.seat[stack[0]] == COMMONWEALTH:
                self.friendly[place] = 1
                continue
            there = [u for u in stack if u not in movers]
            if not there or pack.grid.distance(pack.hex_of[place], pack.tigu) <= 2:
                continue
            self.shut[place] = 1
            if any(not pack.is_gun[u] for u in there):
                for near in pack.zoc_from[place]:
                    self.shut[near] = 1
        for place in range(pack.places):
            if self.friendly[place]:
                self.shut[place] = 0

    def is_open(self, blocker: int = -1) -> bool:
        """Whether a path is open, were there an Italian in one more place."""
        pack = self.pack
        closed: set[int] = set()
        if blocker >= 0:
            closed = {n for n in pack.zoc_from[blocker] if not self.friendly[n]}
            closed.add(blocker)
        shut = self.shut
        reached = [s for s in self.starts if s != blocker]
        seen = set(reached)
        for place in reached:
            if place == pack.tigu:
                return True
            for near in pack.road[place]:
                if near not in seen and not shut[near] and near not in closed:
                    seen.add(near)
                    reached.append(near)
        return False


def alarmed(p: Picture) -> bool:
    """Whether the enemy is near enough to Tigu to try for the road."""
    pack = p.pack
    grid = pack.grid
    return any(grid.distance(pack.hex_of[f], pack.tigu) <= ALARM for f in p.foes)


def shut_the_road(p: Picture, groups: list[Group], guard: set[int]) -> tuple[list[Order], set[int]]:
    """Orders for the units that shut the road, and those units, set apart from other tasks."""
    field = marching(p.pack, p.pack.tigu)
    able = [
        x
        for x in groups
        if x.home != OFF and not p.pack.is_gun[x.units[0]] and x.units[0] not in guard
    ]
    able.sort(key=lambda x: (-x.points, field[x.home], x.units[0]))
    road = Road(p, {u for x in able[:RUNNERS] for u in x.units})
    if not able or not road.is_open():
        return [], set()
    orders, busy = raid(p, [x for x in able[:RUNNERS] if x.points >= RIDER], road)
    if alarmed(p):
        blocks, blocking = block(p, [x for x in able[:RUNNERS] if x.units[0] not in busy], road)
        orders += blocks
        busy |= blocking
    return orders, busy


def block(p: Picture, able: list[Group], road: Road) -> tuple[list[Order], set[int]]:
    """One unit goes, this turn, where it shuts every way and the enemy is not."""
    best: tuple[float, Group, int, Steps] | None = None
    cuts: dict[int, bool] = {}
    for group in able:
        steps = roam(p.g, p.seat, group, p.foe_zoc)
        for place, (spent, _) in steps.items():
            if place not in cuts:
                near_road = any(p.pack.road[n] for n in (place, *p.pack.zoc_from[place]))
                cuts[place] = near_road and not road.is_open(place)
            if not cuts[place]:
                continue
            score = -4.0 * danger(p, place, 1) - 3.0 * bool(p.reached[place])
            score -= (
                p.foes_about(place) / LONELY + 0.01 * spent + 0.5 * worth(p.pack, group.units[0])
            )
            if place == group.home:
                score += 0.3
            if best is None or score > best[0]:
                best = (score, group, place, steps)
    if best is None:
        return [], set()
    _, group, place, steps = best
    reason = f"Shutting the road to Keren from {place_name(p.pack, place)}."
    return go(p, group, steps, place, reason), set(group.units)


def raid(p: Picture, riders: list[Group], road: Road) -> tuple[list[Order], set[int]]:
    """A quick unit makes for a lonely place far behind the enemy where every way can be shut."""
    beside = {n for h in range(p.pack.hexes) if p.pack.road[h] for n in (h, *p.pack.zoc_from[h])}
    spots = [
        h
        for h in sorted(beside - {p.pack.tunnel})
        if not p.foes_about(h, ALONE) and not road.is_open(h)
    ]
    if not riders or not spots:
        return [], set()
    near = {x.units[0]: min((marching(p.pack, h)[x.home], h) for h in spots) for x in riders}
    group = min(riders, key=lambda x: (near[x.units[0]], x.units[0]))
    field = marching(p.pack, near[group.units[0]][1])
    steps = roam(p.g, p.seat, group, p.foe_zoc)
    place = min(steps, key=lambda h: (field[h] + 10 * danger(p, h, 1) + 8 * p.reached[h], h))
    return go(p, group, steps, place, "Riding round to shut the road to Keren."), set(group.units)


def go(p: Picture, group: Group, steps: Steps, place: int, reason: str) -> list[Order]:
    """The order to a place; none to stay."""
    path = path_to(steps, group.home, place)
    if not path:
        return []
    p.move(group.units, place)
    return [Order(group.units, path, reason)]
