"""Who is strong where, as far as one seat can tell."""

from functools import cached_property

from zariba.games.sandwars.bot.goals import GOALS, Position
from zariba.games.sandwars.material.pack import ALG, MOR, PACK
from zariba.games.sandwars.rules.state import SPACES, SandWars, formation, fort_at, units

BLOCK_CV = 3
HQ_CV = 8
"""What stands behind the back of a block, and of a headquarters that is up."""
FADE = 0.8
"""What a prize is worth one space further away."""
HARD_WAY = 2.0


def distances() -> list[list[float]]:
    """Spaces between any two, mountains and the berm counted twice: they end a march."""
    table = []
    for start in range(SPACES):
        found = [99.0] * SPACES
        found[start] = 0.0
        waiting = [start]
        while waiting:
            s = waiting.pop(0)
            for t in PACK.near[s]:
                hard = (s, t) in PACK.mountain or (s, t) in PACK.berm
                way = found[s] + (HARD_WAY if hard else 1.0)
                if way < found[t]:
                    found[t] = way
                    waiting.append(t)
        table.append(found)
    return table


DIST = distances()
REACH = 2
"""Spaces of one march."""
IN_REACH = [[t for t in range(SPACES) if DIST[s][t] <= REACH] for s in range(SPACES)]
FADED = [[FADE ** DIST[s][t] for t in range(SPACES)] for s in range(SPACES)]
LONE = 4
"""A force up to this strength is a single unit."""


class Forces:
    """One seat's view, and the strength of both sides in it."""

    def __init__(self, g: SandWars, seat: int) -> None:
        self.g = g
        self.seat = seat
        self.foe = 1 - seat
        self.pos = Position(g)

    @cached_property
    def close(self) -> list[float]:
        """How near each objective is to its owner."""
        return [goal.closeness(self.pos) for goal in GOALS]

    def cv_of(self, piece: int) -> float:
        """What a piece fights with, as far as it is known."""
        if piece >= PACK.count:
            _, large, down, hurt = PACK.backs[piece - PACK.count]
            cv = (0 if down else HQ_CV) if large else BLOCK_CV
            return cv / 2 if hurt else cv
        return self.g.cv[piece] / 2 if self.g.hurt[piece] else self.g.cv[piece]

    def steps_of(self, piece: int) -> float:
        """How many losses a piece takes before it is gone."""
        if piece >= PACK.count:
            _, large, down, _ = PACK.backs[piece - PACK.count]
            return (1 if down else HQ_CV + 1) if large else BLOCK_CV
        if PACK.type[piece] == "elite":
            return 2
        return max(1, self.g.cv[piece])

    @cached_property
    def power(self) -> list[list[float]]:
        """By side and space: the firepower of all that stands there."""
        return [
            [sum(self.cv_of(p) for p in units(self.g, side, s)) for s in range(SPACES)]
            for side in (ALG, MOR)
        ]

    @cached_property
    def mobile(self) -> list[list[float]]:
        """By side and space: firepower that could march."""
        found = []
        for side in (ALG, MOR):
            found.append(
                [
                    sum(
                        self.cv_of(p)
                        for p in units(self.g, side, s)
                        if p >= PACK.count or PACK.mobile[p]
                    )
                    for s in range(SPACES)
                ]
            )
        return found

    def steps(self, side: int, space: int) -> float:
        """Losses that a side can take in a space."""
        return sum(self.steps_of(p) for p in units(self.g, side, space))

    def strong_point(self, side: int, space: int) -> bool:
        """Whether a side loses half there and never retreats."""
        fort = fort_at(self.g, side, space)
        return space in PACK.strong[side] or (fort >= 0 and not self.g.hurt[fort])

    @cached_property
    def near(self) -> list[list[float]]:
        """By side and space: the strongest force of the side that could be there in one march."""
        both = []
        for side in (ALG, MOR):
            found = [0.0] * SPACES
            power = self.mobile[side]
            for s in range(SPACES):
                if power[s]:
                    for t in IN_REACH[s]:
                        found[t] = max(found[t], power[s])
            both.append(found)
        return both

    @property
    def near_enemy(self) -> list[float]:
        """By space: the strongest enemy that could be there in one march."""
        return self.near[self.foe]

    @cached_property
    def enemy_beside(self) -> list[bool]:
        """By space: whether the enemy has something mobile within four spaces."""
        from_here = [s for s in range(SPACES) if self.mobile[self.foe][s]]
        return [any(DIST[s][t] <= 4 for s in from_here) for t in range(SPACES)]

    def force(self, piece: int) -> float:
        """What a piece and all that is attached to it fight with."""
        return sum(self.cv_of(p) for p in formation(self.g, piece) if PACK.ground[p])
