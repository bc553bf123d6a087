"""How far units can go in one movement, and which way (7.1)."""

from zariba.core.pack import kept
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.rules.connections import AFTER_PATH, ENDED, ON_ROAD, START

Stage = int
"""A zone, and how much of the movement is left there: four times the one plus the other."""


@kept
def ways(pack: OgadenPack, seat: int) -> tuple[tuple[tuple[int, bool], ...], ...]:
    """By zone: where connections lead, and whether each is a path."""
    return tuple(
        tuple((to, bool(pack.is_path[here, to])) for to in pack.around[seat][here])
        for here in range(pack.size)
    )


class Ground:
    """What bars the way to any unit of a camp: enemies to be fought, and what stops a stack."""

    def __init__(self, fights: bytes, stops: bytes) -> None:
        self.fights = fights
        self.stops = stops
        self.key = (fights, stops)


class Reach:
    """The zones a unit can come to, and the enemy zones it can enter from where.

    Full zones are passed through: whether there is room is for who ends a movement to ask.
    """

    __slots__ = ("before", "ends", "entries", "start")

    def __init__(
        self,
        roads: tuple[tuple[tuple[int, bool], ...], ...],
        start: int,
        leg: int,
        closed: bytes,
        ground: Ground | None,
    ) -> None:
        """With no ground for who goes unseen: nothing stops him (7.1g)."""
        self.start = start
        first = start * 4 + leg
        before: dict[Stage, Stage] = {}
        ends: dict[int, Stage] = {start: first}
        entries: dict[tuple[int, int], Stage] = {}
        """By zone left and enemy zone entered."""
        free = bytes(len(closed))
        fights, stops = (ground.fights, ground.stops) if ground else (free, free)
        waiting = [first]
        seen = {first}
        for stage in waiting:
            here, how = stage >> 2, stage & 3
            if how == ENDED:
                continue
            for to, path in roads[here]:
                if closed[to] or (path and how == AFTER_PATH):
                    continue
                if fights[to]:
                    entries.setdefault((here, to), stage)
                    continue
                if stops[to]:
                    then = ENDED
                elif how == START:
                    then = AFTER_PATH if path else ON_ROAD
                else:
                    then = ENDED if path else how
                following = to * 4 + then
                if following not in seen:
                    seen.add(following)
                    before[following] = stage
                    ends.setdefault(to, following)
                    waiting.append(following)
        self.before, self.ends, self.entries = before, ends, entries

    def way(self, stage: Stage) -> list[int]:
        """The zones to go through, the first hop first."""
        zones = []
        while stage in self.before:
            zones.append(stage >> 2)
            stage = self.before[stage]
        return zones[::-1]

    def way_to(self, zone: int) -> tuple[int, ...]:
        """The zones to go through to a zone."""
        return tuple(self.way(self.ends[zone]))

    def way_against(self, came: int, target: int) -> tuple[int, ...]:
        """The zones to go through into an enemy zone from a certain side."""
        return (*self.way(self.entries[came, target]), target)

    def hop_to(self, zone: int) -> int:
        """The next zone on the way to a zone, -1 when it is there."""
        way = self.way_to(zone)
        return way[0] if way else -1

    def path_at(self, zone: int) -> int:
        """How much of the movement is left where a zone is first reached."""
        return self.ends[zone] & 3
