"""How far units can go in one movement, and which way (7.1)."""

from zariba.games.ogaden.rules.connections import (
    AFTER_PATH,
    ENDED,
    ON_ROAD,
    START,
    bar,
    bar_zone,
    must_stop,
)
from zariba.games.ogaden.rules.control import hostile
from zariba.games.ogaden.rules.state import Ogaden, stacked, steps_of

Stage = tuple[int, int]
"""A zone, and how much of the movement is left there."""


class Ground:
    """What each zone means to any unit of a camp that comes there."""

    def __init__(self, g: Ogaden, seat: int) -> None:
        pack = g.pack
        zones = range(pack.size)
        self.hostile = [hostile(g, z, seat) for z in zones]
        self.stops = [must_stop(g, seat, z) for z in zones]
        self.steps = [0 if pack.box_seat[z] >= 0 else stacked(g, z, seat) for z in zones]


class Reach:
    """The zones one unit can come to, and the enemy zones it can attack from where."""

    def __init__(
        self,
        g: Ogaden,
        seat: int,
        unit: int,
        ground: Ground,
        leg: int = START,
        ghost: bool = False,
    ) -> None:
        pack = g.pack
        start = g.at[unit]
        self.start = start
        room = pack.stack_steps - steps_of(g, unit)
        closed: dict[int, bool] = {}
        first: Stage = (start, leg)
        self.before: dict[Stage, Stage] = {}
        self.ends: dict[int, Stage] = {start: first}
        self.entries: dict[tuple[int, int], Stage] = {}
        """By zone left and enemy zone entered."""
        waiting = [first]
        seen = {first}
        for stage in waiting:
            here, how = stage
            if how == ENDED:
                continue
            for to in pack.around[seat][here]:
                path = pack.is_path[here, to]
                if path and how == AFTER_PATH:
                    continue
                if to not in closed:
                    closed[to] = bar_zone(g, seat, (unit,), to) is not None
                if closed[to]:
                    continue
                if not ghost and ground.hostile[to] and to not in g.sieges:
                    self.entries.setdefault((here, to), stage)
                    continue
                crowded = ground.steps[to] > room or to in g.sieges
                if not ghost and crowded and bar(g, seat, (unit,), here, to, how) is not None:
                    continue
                if how == START:
                    then = AFTER_PATH if path else ON_ROAD
                else:
                    then = ENDED if path else how
                if not ghost and ground.stops[to]:
                    then = ENDED
                following = (to, then)
                if following not in seen:
                    seen.add(following)
                    self.before[following] = stage
                    self.ends.setdefault(to, following)
                    waiting.append(following)

    def way(self, stage: Stage) -> list[int]:
        """The zones to go through, the first hop first."""
        zones = []
        while stage in self.before:
            zones.append(stage[0])
            stage = self.before[stage]
        return zones[::-1]

    def hop_to(self, zone: int) -> int:
        """The next zone on the way to a zone, -1 when it is there."""
        way = self.way(self.ends[zone])
        return way[0] if way else -1

    def hop_against(self, came: int, target: int) -> int:
        """The next zone on the way into an enemy zone from a certain side."""
        way = self.way(self.entries[came, target])
        return way[0] if way else target
