"""The situation as the bot sees it: who is strong where, and what each space is worth."""

from collections.abc import Hashable
from functools import cached_property
from math import exp
from typing import NamedTuple

from zariba.games.sandwars.bot.forces import LONE, REACH, Forces, faded
from zariba.games.sandwars.bot.goals import about, remember, restore
from zariba.games.sandwars.bot.memory import Memory
from zariba.games.sandwars.bot.numbers import DOCTRINE, Numbers
from zariba.games.sandwars.bot.prospects import prospects
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.rules.state import OPERATIONS, SandWars, last_turn, units


class Way(NamedTuple):
    """A march: its worth, its first step, and where it ends."""

    worth: float
    first: int
    end: int
    fight: bool


class Picture(Forces):
    """One seat's view with what the bot works out from it."""

    def __init__(
        self,
        g: SandWars,
        seat: int,
        numbers: Numbers = DOCTRINE,
        memory: Memory | None = None,
    ) -> None:
        super().__init__(g, seat, numbers, memory)
        self.about = about(g.pack)
        self.faded = faded(g.pack)
        self.ways: dict[int, Way] = {}
        """The marches that were weighed, by who would go."""
        self._pull: dict[tuple[int, int, int], float] = {}

    # Time and memory

    def seen_anew(self, g: SandWars) -> "Picture":
        """The same picture for a later decision in the same position."""
        self.g = g
        return self

    @property
    def late(self) -> bool:
        """Whether the game may soon be over."""
        return self.g.turn >= self.n.late

    # What objectives make of the map

    @cached_property
    def final(self) -> bool:
        """Whether no Events Phase is to come: objectives are what they are."""
        g = self.g
        return g.turn >= last_turn(g) and g.active != g.first and g.phase == OPERATIONS

    @cached_property
    def weight(self) -> list[float]:
        """What each objective counts: our own for us, the enemy's against us.

        Either side may take up another at the end of an Events Phase: so those count most that
        are nearest to holding, until no such phase is to come.
        """
        mine, theirs = self.g.objective[self.seat], self.g.objective[self.foe]
        found = [0.0] * len(self.goals)
        if self.final:
            found[mine] = self.n.final
            if theirs >= 0:
                found[theirs] = -self.n.final
                return found
        for seat in (ALG, MOR):
            if found[self.pack.goals[seat][0]] or (self.final and seat == self.seat):
                continue
            outlook = prospects(self, seat)
            current = self.g.objective[seat]
            if current >= 0:
                outlook[current] += self.n.chosen
            force = {n: exp(self.n.keen * score) for n, score in outlook.items()}
            whole = sum(force.values())
            sign = self.n.whole if seat == self.seat else -self.n.whole
            for n, part in force.items():
                found[n] = sign * part / whole
        return found

    def value_of(self, numbers: tuple[int, ...], space: int, change: str) -> float:
        """What the position is worth as far as some objectives are concerned.

        `change` names what was done to the space for this look.
        """
        weight = self.weight
        return self.n.scale * sum(weight[n] * self.closeness(n, space, change) for n in numbers)

    @cached_property
    def present(self) -> list[float]:
        """What each space's objectives are worth as it is."""
        known: dict[tuple[int, ...], float] = {}
        for numbers in self.about:
            if numbers not in known:
                known[numbers] = self.value_of(numbers, -1, "")
        return [known[numbers] for numbers in self.about]

    def income(self, space: int, lost: bool) -> float:
        """What the cards of a resource are worth to us, held by its owner or lost to him."""
        home, kind = self.pack.home[space], self.pack.kind_of[space]
        cards = 0
        if home == ALG and kind in ("petroleum", "nuclear"):
            cards = 1
        elif home == MOR and kind in ("mineral", "resource_city"):
            cards = 2
        if not lost or not cards:
            return 0.0
        turns = last_turn(self.g) + 1 - self.g.turn + (0 if self.g.war else 4)
        return self.n.card * turns * cards * (-1 if home == self.seat else 1)

    def is_lost(self, space: int) -> bool:
        """Whether a resource is of no use to its owner."""
        return self.pos.spoiled[space] or self.pos.ctrl[space] != self.pack.home[space]

    @cached_property
    def prize(self) -> list[float]:
        """By space: what it is worth to stand there instead of the enemy."""
        return [self.prize_of(s) for s in range(self.pack.size)]

    def prize_of(self, space: int) -> float:
        """Nothing where we hold the ground and no enemy stands."""
        pos, me, foe = self.pos, self.seat, self.foe
        if pos.ctrl[space] == me and not pos.occupied(foe, space):
            return 0.0
        present = self.present[space]
        before = self.income(space, self.is_lost(space))
        old = remember(pos, space)
        pos.ctrl[space] = me
        pos.clear(foe, space)
        pos.army[me][space] = True
        after = self.income(space, self.is_lost(space))
        gain = self.value_of(self.about[space], space, "taken") - present + after - before
        restore(pos, space, old)
        at_home = self.pack.home[space] == me
        return gain + (0.6 if at_home else 0.25)

    @cached_property
    def guard(self) -> list[float]:
        """By space: what we would lose if the enemy came to stand there."""
        return [self.guard_of(s) for s in range(self.pack.size)]

    def guard_of(self, space: int) -> float:
        """Only for what is ours."""
        pos, me, foe = self.pos, self.seat, self.foe
        if pos.ctrl[space] != me:
            return 0.0
        present = self.present[space]
        before = self.income(space, self.is_lost(space))
        old = remember(pos, space)
        pos.ctrl[space] = foe
        pos.clear(me, space)
        pos.army[foe][space] = True
        after = self.income(space, self.is_lost(space))
        loss = present - self.value_of(self.about[space], space, "lost") + before - after
        restore(pos, space, old)
        return max(0.0, loss) + 0.2

    def damage(self, space: int) -> float:
        """What it is worth to have the printed resource of a space disrupted."""
        return self.change_of_state(space, True)

    def repair(self, space: int) -> float:
        """What it is worth to have it working again."""
        return self.change_of_state(space, False)

    def change_of_state(self, space: int, spoiled: bool) -> float:
        """The difference that a disrupted resource makes."""
        pos = self.pos
        if pos.spoiled[space] == spoiled:
            return 0.0
        present = self.present[space]
        before = self.income(space, self.is_lost(space))
        pos.spoiled[space] = spoiled
        after = self.income(space, self.is_lost(space))
        change = "spoiled" if spoiled else "mended"
        gain = self.value_of(self.about[space], space, change) - present + after - before
        pos.spoiled[space] = not spoiled
        return gain

    def camp_worth(self, space: int) -> float:
        """What a new camp of ours in a space is worth."""
        pos, me = self.pos, self.seat
        present = self.present[space]
        old = remember(pos, space)
        before = self.income(space, self.is_lost(space))
        pos.camp[me][space] = True
        alone = not pos.occupied(self.foe, space)
        if alone:
            pos.ctrl[space] = me
        after = self.income(space, self.is_lost(space))
        change = "camp" if alone else "shared"
        gain = self.value_of(self.about[space], space, change) - present + after - before
        restore(pos, space, old)
        if not alone:
            return gain * 0.5
        if self.near_enemy[space]:
            return gain * 0.5
        return gain * (0.75 if self.enemy_beside[space] else 1.0)

    # Where to go

    @cached_property
    def hunters(self) -> list[int]:
        """By space: how many detached units of ours could be there in one march."""
        found = [0] * self.pack.size
        for s in range(self.pack.size):
            free = [
                p
                for p in units(self.g, self.seat, s)
                if self.pack.mobile[p]
                and self.g.boss[p] < 0
                and not self.pack.hq[p]
                and self.g.cv[p]
            ]
            if free:
                for t in self.in_reach[s]:
                    found[t] += len(free)
        return found

    @cached_property
    def targets(self) -> list[tuple[int, float, float]]:
        """Spaces worth going to, with their prize and the enemy's strength there."""
        return [
            (s, self.prize[s], self.power[self.foe][s])
            for s in range(self.pack.size)
            if self.prize[s] > 0.3
        ]

    def pull(self, space: int, strength: float, piece: int) -> float:
        """How much the prizes around draw a force of some strength that stands in a space."""
        lone = strength <= LONE
        key = (space, round(strength), self.g.at[piece] if lone else -1)
        if key not in self._pull:
            self._pull[key] = self._look_around(space, strength, key[2], lone)
        return self._pull[key]

    def _look_around(self, space: int, strength: float, start: int, lone: bool) -> float:
        best = 0.0
        fade, near = self.faded[space], self.hunters
        for t, prize, enemy in self.targets:
            drawn = prize * fade[t]
            if drawn <= best:
                continue
            if enemy > strength * 1.1:
                if enemy > strength * 2.2:
                    continue
                drawn *= 0.4
            if lone:
                own = start >= 0 and self.dist[start][t] <= REACH
                others = near[t] - own
                if others > (space == t):
                    drawn *= 0.35
            elif enemy * 3 < strength:
                drawn *= 0.5
            best = max(best, drawn)
        return best


def key_of(g: SandWars, seat: int) -> Hashable:
    """All of a view that a picture looks at."""
    return (
        (seat, g.turn, g.war, g.active, g.first, g.phase, g.objective, g.open, g.hurt, g.spoiled),
        tuple(g.ctrl),
        tuple(g.ground),
        tuple(g.sites),
        tuple(g.at),
        tuple(g.cv),
        tuple(g.boss),
        tuple(g.pv.items()),
        tuple(g.taker.items()),
    )


def picture_of(g: SandWars, seat: int, numbers: Numbers, memory: Memory) -> Picture:
    """The picture of a view: the last one, if nothing on the map has changed since."""
    memory.open(g.pack)
    key = key_of(g, seat)
    if memory.picture is not None and memory.key == key:
        return memory.picture.seen_anew(g)
    memory.look(g, seat)
    memory.key, memory.picture = key, Picture(g, seat, numbers, memory)
    return memory.picture
