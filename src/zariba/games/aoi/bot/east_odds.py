"""What an attack will probably bring, for thousands of attacks that might be made.

From the same table, strengths and modifiers that resolve it; what depends on the target alone is
worked out once.
"""

from typing import Final

import msgspec

from zariba.core.pack import kept
from zariba.games.aoi.bot.east_theatre import Theatre
from zariba.games.aoi.material.ground import ARMOR, MOUNTAIN
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.material.tables import ALL_STEPS
from zariba.games.aoi.rules.battle import defenders
from zariba.games.aoi.rules.installations import fort_works
from zariba.games.aoi.rules.losses import steps_left
from zariba.games.aoi.rules.state import DEPLETED, SIXTEENTHS, frozen_at, strength_of, total
from zariba.games.aoi.rules.strength import defense_strength, die_modifiers, odds_column

POINT: Final = 4 * SIXTEENTHS
"""Sixteenths of a quarter in a point of strength."""
DICE: Final = range(1, 7)


class Forecast(msgspec.Struct, frozen=True):
    """The mean of the six dice."""

    column: int
    """Of the Combat Results Table, -1 for odds that are not permitted."""
    clears: float
    """The chance that the defenders are gone."""
    theirs: float
    """Points of strength that they lose."""
    own: float
    """Points of strength that the attackers lose."""


NOT_PERMITTED: Final = Forecast(-1, 0.0, 0.0, 0.0)


class Mark(msgspec.Struct, frozen=True):
    """A hex under attack: what every attack on it meets."""

    target: int
    defense: int
    """In sixteenths, with the aircraft that can be expected."""
    bare: int
    """The same without aircraft: for whether odds are permitted."""
    covered: bool
    """Whether enemy aircraft can come."""
    points: float
    steps: int
    walls: bool
    """Whether its defenders may stand fast."""


@kept
def outcomes(
    pack: AoiPack, column: int, added: int, steps: int, walls: bool, trapped: bool
) -> tuple[float, float, tuple[int, ...]]:
    """The chance to clear, the part of the defenders' steps lost, and the attacker's steps lost by
    die. `trapped`: who is driven out has nowhere to go."""
    clears = lost_part = 0.0
    own: list[int] = []
    for die in DICE:
        mine, lost, hexes = pack.crt[min(max(die + added, 0), len(pack.crt) - 1)][column]
        own.append(mine)
        if lost >= steps or lost == ALL_STEPS:
            clears, lost = clears + 1, steps
        elif hexes == 1 and walls and steps - lost >= 2:
            lost += 1
        elif hexes:
            clears += 1
            lost = steps if trapped else lost
        lost_part += lost / steps
    return clears / 6, lost_part / 6, tuple(own)


class Odds:
    """The attacks of one side in one position."""

    def __init__(self, p: Theatre) -> None:
        self.p = p
        self._marks: dict[int, Mark] = {}
        self._pips: dict[tuple[object, ...], int] = {}
        self.taken: set[int] = set()
        """The hexes that earlier attacks are expected to clear and take."""

    def mark(self, target: int) -> Mark:
        """What is known of a target."""
        if target not in self._marks:
            g, p = self.p.g, self.p
            foes = defenders(g, target, p.foe)
            bare = total(defense_strength(g, target, ()))
            best = sorted(p.cover(target), key=p.points)[-1:]
            helped = total(defense_strength(g, target, tuple(best)))
            self._marks[target] = Mark(
                target,
                bare + int((helped - bare) * p.sky),
                bare,
                bool(best) and p.sky >= 0.5,
                sum(map(p.points, foes)),
                max(steps_left(g, foes), 1),
                p.pack.city[target] or fort_works(g, target),
            )
        return self._marks[target]

    def kind_of(self, unit: int) -> tuple[int, int, bool]:
        """What of a unit matters for the die."""
        pack = self.p.pack
        mover = pack.mover[unit]
        strong = mover == ARMOR and not self.p.g.status[unit] & DEPLETED
        strong = strong and pack.strength[unit][0] >= pack.armor_strength
        return pack.nation[unit], int(mover == MOUNTAIN), strong

    def pips(self, units: tuple[int, ...], target: int, air: tuple[int, ...]) -> int:
        """What is added to the die."""
        kinds = frozenset(map(self.kind_of, units))
        key = (target, kinds, bool(air))
        if key not in self._pips:
            cover = self.p.cover(target)[:1] if self.mark(target).covered else ()
            parts = die_modifiers(self.p.g, units, target, (air, cover), False, (-1, -1))
            self._pips[key] = total(parts)
        return self._pips[key]

    def pull(self, unit: int, home: int, target: int) -> int:
        """What a unit adds to an attack made from a hex, in sixteenths (b5.15a)."""
        g, pack = self.p.g, self.p.pack
        value = strength_of(g, unit) * SIXTEENTHS
        if target in pack.halved[home] and not frozen_at(g, target):
            value //= 2
        return value // 2 if unit in g.cut_off else value

    def escapes(self, target: int, homes: set[int]) -> bool:
        """Whether defenders driven out could get away, with attackers in these hexes."""
        p, g, pack = self.p, self.p.g, self.p.pack
        homes = homes | self.taken
        for near in pack.joined[target]:
            stack = g.stacks.get(near)
            if near in homes or not p.plan.sides[p.foe].open[near]:
                continue
            if stack:
                if pack.seat[stack[0]] == p.foe:
                    return True
                continue
            if near not in p.own_zones and not any(near in pack.zoc_into[h] for h in homes):
                return True
        return False

    def forecast(
        self, homes: dict[int, int], target: int, rating: int = 0, air: tuple[int, ...] = (),
        bombs: int = 0,
    ) -> Forecast:  # fmt: skip
        """An attack of units, each from its hex; `rating` of a General and `bombs` in points."""
        p = self.p
        mark = self.mark(target)
        land = sum(self.pull(unit, home, target) for unit, home in homes.items())
        if odds_column(p.pack, land + rating * POINT, mark.bare) < 0:
            return NOT_PERMITTED
        attack = land + min(bombs * POINT, land) + rating * POINT
        column = max(odds_column(p.pack, attack, mark.defense), 0)
        units = tuple(homes)
        trapped = not self.escapes(target, set(homes.values()))
        added = self.pips(units, target, air)
        clears, part, mine = outcomes(p.pack, column, added, mark.steps, mark.walls, trapped)
        bill = self.toll(units)
        own = sum(bill[min(lost, len(bill) - 1)] for lost in mine) / 6
        return Forecast(column, clears, part * mark.points, own)

    def toll(self, units: tuple[int, ...]) -> list[float]:
        """The points lost with so many steps: the strongest bears the first, then the cheapest."""
        p = self.p
        first = max(units, key=lambda u: (strength_of(p.g, u), -u))
        bill = [0.0, self.step_points(first)]
        for points in sorted(self.step_points(u) for u in units if u != first):
            bill.append(bill[-1] + points)
        return bill

    def step_points(self, unit: int) -> float:
        """The points that a unit loses with its next step; the last counts a little more."""
        full, back = self.p.pack.strength[unit]
        if self.p.pack.steps_of[unit] == 2 and not self.p.g.status[unit] & DEPLETED:
            return (full - back) / 4
        return strength_of(self.p.g, unit) / 4 + 1.0
