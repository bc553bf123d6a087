"""Keeping the road and the railway to Keren shut with one unit out of the enemy's reach (4.1)."""

from zariba.core.pack import kept
from zariba.games.keren.bot.picture import Picture, place_name
from zariba.games.keren.bot.routes import Group, Order, Steps, marching, path_to
from zariba.games.keren.bot.worth import danger, worth
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.state import OFF, owner

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
    return any(grid.distance(pack.hex_of[f], pack.tigu) <= p.n.alarm for f in p.foes)


def shut_the_road(p: Picture, groups: list[Group], guard: set[int]) -> tuple[list[Order], set[int]]:
    """Orders for the units that shut the road, and those units, set apart from other tasks."""
    if not alarmed(p):
        return [], set()
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
    return block(p, able[:RUNNERS], road)


def block(p: Picture, able: list[Group], road: Road) -> tuple[list[Order], set[int]]:
    """One unit goes, this turn, where it shuts every way and the enemy is not."""
    best: tuple[float, Group, int, Steps] | None = None
    cuts: dict[int, bool] = {}
    for group in able:
        steps = p.reach(group)
        for place, (spent, _) in steps.items():
            if place not in cuts:
                near_road = any(p.pack.road[n] for n in (place, *p.pack.zoc_from[place]))
                cuts[place] = near_road and not road.is_open(place)
            if not cuts[place]:
                continue
            score = -4.0 * danger(p, place, 1) - 3.0 * bool(p.reached[place])
            score -= (
                p.foes_about(place) / p.n.lonely + 0.01 * spent + 0.5 * worth(p, group.units[0])
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


def go(p: Picture, group: Group, steps: Steps, place: int, reason: str) -> list[Order]:
    """The order to a place; none to stay."""
    path = path_to(steps, group.home, place)
    if not path:
        return []
    p.move(group.units, place)
    return [Order(group.units, path, reason)]


@kept
def gate(pack: KerenPack) -> int:
    """The first hex from the south that every road and railway to Tigu passes."""
    south = [s for s in pack.sources[COMMONWEALTH] if pack.road[s]]
    for place in sorted(range(pack.hexes), key=lambda h: -marching(pack, pack.tigu)[h]):
        if not pack.road[place]:
            continue
        reached = [s for s in south if s != place]
        for here in reached:
            reached += [n for n in pack.road[here] if n != place and n not in reached]
        if pack.tigu not in reached and place not in south:
            return place
    return pack.tigu
