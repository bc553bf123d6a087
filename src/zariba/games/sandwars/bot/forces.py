"""Who is strong where, as far as one seat can tell."""

from collections.abc import Hashable
from functools import cached_property

from zariba.core.pack import kept
from zariba.games.sandwars.bot.goals import Goal, Position, goals
from zariba.games.sandwars.bot.memory import Memory, hidden
from zariba.games.sandwars.bot.numbers import DOCTRINE, Numbers
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.state import SandWars, formation, fort_at, units

FADE = 0.8
"""What a prize is worth one space further away."""
HARD_WAY = 2.0


@kept
def distances(pack: SandWarsPack) -> list[list[float]]:
    """Spaces between any two, mountains and the berm counted twice: they end a march."""
    table = []
    for start in range(pack.size):
        found = [99.0] * pack.size
        found[start] = 0.0
        waiting = [start]
        while waiting:
            s = waiting.pop(0)
            for t in pack.near[s]:
                hard = (s, t) in pack.mountain or (s, t) in pack.berm
                way = found[s] + (HARD_WAY if hard else 1.0)
                if way < found[t]:
                    found[t] = way
                    waiting.append(t)
        table.append(found)
    return table


REACH = 2
"""Spaces of one march."""


@kept
def in_reach(pack: SandWarsPack) -> list[list[int]]:
    """The spaces that one march leads to."""
    table = distances(pack)
    return [[t for t in range(pack.size) if row[t] <= REACH] for row in table]


@kept
def faded(pack: SandWarsPack) -> list[list[float]]:
    """What a prize is worth from afar."""
    return [[FADE**way for way in row] for row in distances(pack)]


LONE = 4
"""A force up to this strength is a single unit."""


class Forces:
    """One seat's view, and the strength of both sides in it."""

    def __init__(
        self,
        g: SandWars,
        seat: int,
        numbers: Numbers = DOCTRINE,
        memory: Memory | None = None,
    ) -> None:
        self.g = g
        self.n = numbers
        self.memory = memory or Memory()
        self.memory.open(g.pack)
        self.pack = g.pack
        self.goals = goals(g.pack)
        self.dist = distances(g.pack)
        self.in_reach = in_reach(g.pack)
        self.seat = seat
        self.foe = 1 - seat
        self.pos = Position(g)

    @cached_property
    def close(self) -> list[float]:
        """How near each objective is to its owner."""
        return [self.closeness(n, -1, "") for n in range(len(self.goals))]

    @cached_property
    def stakes(self) -> list[Hashable]:
        """By objective: all of the position that its closeness depends on."""
        return [goal.facts(self.pos) for goal in self.goals]

    def closeness(self, number: int, space: int, change: str) -> float:
        """How near an objective is in the position as it stands, a space changed in some way."""
        key = ("close", number, self.stakes[number], space, change, self.seat)
        return self.memory.known(key, lambda: self.goals[number].closeness(self.pos))

    def links(self, goal: Goal) -> int:
        """The spaces still missing in the chain of an objective."""
        key = ("links", goal.number, self.stakes[goal.number])
        return self.memory.known(key, lambda: goal.missing_links(self.pos))

    def cv_of(self, piece: int) -> float:
        """What a piece fights with, as far as it is known."""
        if piece >= self.pack.count:
            _, large, down, hurt = self.pack.backs[piece - self.pack.count]
            cv = (0 if down else self.n.hq_cv) if large else self.n.block_cv
            return cv / 2 if hurt else cv
        return self.g.cv[piece] / 2 if piece in self.g.hurt else self.g.cv[piece]

    def steps_of(self, piece: int) -> float:
        """How many losses a piece takes before it is gone."""
        if piece >= self.pack.count:
            _, large, down, _ = self.pack.backs[piece - self.pack.count]
            return (1 if down else self.n.hq_cv + 1) if large else self.n.block_cv
        if self.pack.type[piece] == "elite":
            return 2
        return max(1, self.g.cv[piece])

    @cached_property
    def power(self) -> list[list[float]]:
        """By side and space: the firepower of all that stands there."""
        found = [
            [sum(self.cv_of(p) for p in units(self.g, seat, s)) for s in range(self.pack.size)]
            for seat in (ALG, MOR)
        ]
        for space, sight in self.memory.sights.items():
            if hidden(self.g, self.foe, space) == sight.backs:
                found[self.foe][space] = sight.power + self.plastic(space)
        return found

    def plastic(self, space: int) -> float:
        """The firepower of enemy units in a space that are no blocks."""
        block = self.pack.block
        there = units(self.g, self.foe, space)
        return sum(self.cv_of(p) for p in there if p < self.pack.count and not block[p])

    @cached_property
    def mobile(self) -> list[list[float]]:
        """By side and space: firepower that could march."""
        found = []
        for seat in (ALG, MOR):
            found.append(
                [
                    sum(
                        self.cv_of(p)
                        for p in units(self.g, seat, s)
                        if p >= self.pack.count or self.pack.mobile[p]
                    )
                    for s in range(self.pack.size)
                ]
            )
        return found

    def steps(self, seat: int, space: int) -> float:
        """Losses that a side can take in a space."""
        sight = self.memory.sights.get(space) if seat == self.foe else None
        if sight is not None and hidden(self.g, seat, space) == sight.backs:
            return sight.steps + sum(
                self.steps_of(p)
                for p in units(self.g, seat, space)
                if p < self.pack.count and not self.pack.block[p]
            )
        return sum(self.steps_of(p) for p in units(self.g, seat, space))

    def strong_point(self, seat: int, space: int) -> bool:
        """Whether a side loses half there and never retreats."""
        fort = fort_at(self.g, seat, space)
        return space in self.pack.strong[seat] or (fort >= 0 and fort not in self.g.hurt)

    @cached_property
    def near(self) -> list[list[float]]:
        """By side and space: the strongest force of the side that could be there in one march."""
        both = []
        for seat in (ALG, MOR):
            found = [0.0] * self.pack.size
            power = self.mobile[seat]
            for s in range(self.pack.size):
                if power[s]:
                    for t in self.in_reach[s]:
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
        from_here = tuple(s for s in range(self.pack.size) if self.mobile[self.foe][s])
        return self.memory.known(
            ("beside", from_here),
            lambda: [any(self.dist[s][t] <= 4 for s in from_here) for t in range(self.pack.size)],
        )

    def force(self, piece: int) -> float:
        """What a piece and all that is attached to it fight with."""
        return sum(self.cv_of(p) for p in formation(self.g, piece) if self.pack.ground[p])
