"""The situation at a glance: who stands where, who holds what, what the war has come to."""

from functools import cached_property
from typing import NamedTuple

from zariba.games.ogaden.bot.memory import Memory
from zariba.games.ogaden.bot.numbers import DOCTRINE, Numbers
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.bowls import hand
from zariba.games.ogaden.rules.logistics import supplied_zones
from zariba.games.ogaden.rules.operations import Activation
from zariba.games.ogaden.rules.state import (
    ATTACKING,
    BOWL,
    CONCEALED,
    KEPT,
    REDUCED,
    Ogaden,
)

JUNE_1977, JULY_1977, SEPTEMBER_1977, NOVEMBER_1977 = 1, 2, 4, 6
"""The months in which the war changes, by turn."""


class Survey(NamedTuple):
    """What one look over the map tells of every zone."""

    seen: tuple[bytearray, bytearray]
    """By camp: where it has land units that are not concealed."""
    steps: list[int]
    """Our steps, concealed ones too, attackers in waiting not."""
    shown: tuple[list[int], list[int]]
    """By camp: its steps that are not concealed."""
    lurk: bytearray
    """Where concealed enemies lie."""


class Situation:
    """One seat's view, and what stands in it at a glance."""

    def __init__(
        self,
        g: Ogaden,
        seat: int,
        numbers: Numbers = DOCTRINE,
        memory: Memory | None = None,
    ) -> None:
        self.g = g
        self.pack = g.pack
        self.seat = seat
        self.n = numbers
        self.memory = memory or Memory()
        self.memory.open(g.pack)

    @cached_property
    def survey(self) -> Survey:
        """The map at a glance."""
        g, pack, seat = self.g, self.pack, self.seat
        size, count = pack.size, pack.count
        seen = (bytearray(size), bytearray(size))
        shown = ([0] * size, [0] * size)
        steps = [0] * size
        lurk = bytearray(size)
        seat_of, air, two, status = pack.seat, pack.is_air, pack.two_steps, g.status
        for zone, stack in g.stacks.items():
            for u in stack:
                owner = seat_of[u]
                if air[u]:
                    continue
                if u >= count:
                    lurk[zone] = 1
                    continue
                mark = status[u]
                if mark & ATTACKING:
                    continue
                strength = 2 if two[u] and not mark & REDUCED else 1
                if owner == seat:
                    steps[zone] += strength
                if not mark & CONCEALED:
                    seen[owner][zone] = 1
                    shown[owner][zone] += strength
        return Survey(seen, steps, shown, lurk)

    @cached_property
    def holder(self) -> list[int]:
        """By zone: who controls it (1.4)."""
        g, pack = self.g, self.pack
        ours = [bytearray(seen) for seen in self.survey.seen]
        for zone in pack.sites:
            if g.site_loss[zone] < pack.site_steps[zone]:
                ours[g.site_seat[zone]][zone] = 1
        found = [-1] * pack.size
        for zone in range(pack.size):
            at = zone
            if pack.box_seat[at] < 0 and not ours[0][at] and not ours[1][at]:
                parent = pack.parent[at]
                at = parent if parent >= 0 else at
            if pack.box_seat[at] >= 0:
                found[zone] = pack.box_seat[at]
            elif ours[0][at] != ours[1][at]:
                found[zone] = ETHIOPIA if ours[0][at] else SOMALIA
        return found

    @cached_property
    def supplied(self) -> bytearray:
        """The zones where our units are in supply."""
        g = self.g
        seen = bytes(self.survey.seen[1 - self.seat])
        sites = (tuple(g.site_seat), tuple(g.site_loss))
        key = ("supplied", self.seat, seen, sites, g.helicopter_base)
        return self.memory.known(key, lambda: supplied_zones(g, self.seat))

    @cached_property
    def hand(self) -> list[int]:
        """Our supports and diplomatic actions."""
        return hand(self.g, self.seat)

    @property
    def short_war(self) -> bool:
        """Whether this is the war of liberation, which Gode and three zones decide (14.1f)."""
        return self.g.scenario == "liberation"

    @property
    def last_month(self) -> bool:
        """Whether nothing can be kept for a later month."""
        return self.g.turn == self.g.plan.last

    def holds(self, name: str) -> bool:
        """Whether a marker is in our hand."""
        return self.pack.marker_index[name] in self.hand

    @cached_property
    def leading(self) -> tuple[int, ...]:
        """The commander whose own activation this is; he goes where his units go."""
        return tuple(m for s in self.g.flow if isinstance(s, Activation) for m in (s.marker,))

    @cached_property
    def enemy_moves(self) -> int:
        """Markers the enemy may still play this turn."""
        return self.moves_left(1 - self.seat)

    def moves_left(self, seat: int) -> int:
        """Markers of a camp that are still in the bowl or kept."""
        pack = self.pack
        return sum(
            1 for m in pack.ops if pack.marker_seat[m] == seat and self.g.marker[m] in (BOWL, KEPT)
        )

    # How the war stands

    @cached_property
    def uncrowned_behind(self) -> bool:
        """Whether Ethiopia at 25 would still declare a ceasefire, and not from ahead."""
        g = self.g
        if self.seat != ETHIOPIA or ETHIOPIA in g.crowned or g.scenario != "campaign":
            return False
        ahead = g.level[ETHIOPIA] - g.level[SOMALIA]
        return (ahead < 0 or (ahead == 0 and not self.calmer)) and g.turn < g.plan.last

    @cached_property
    def calmer(self) -> bool:
        """Whether Somali morale stays below 25 whatever this month still brings."""
        return self.g.morale[SOMALIA] < 19

    @cached_property
    def near_the_end(self) -> bool:
        """Whether one ceasefire more would end the war, or soon will."""
        g = self.g
        if len(g.truces) == 1 or g.turn < NOVEMBER_1977:
            return True
        return SOMALIA not in g.crowned and g.morale[SOMALIA] >= 20

    @cached_property
    def brimming(self) -> bool:
        """Whether Ethiopian morale nears the ceasefire at 25 while Ethiopia is not ahead."""
        return self.uncrowned_behind and self.g.morale[ETHIOPIA] >= 15

    @cached_property
    def must_not_win(self) -> bool:
        """Whether another point of morale might end the war in our defeat."""
        enough = 17 if self.invaded or self.g.turn >= NOVEMBER_1977 else 15
        return self.brimming and self.near_the_end and self.g.morale[ETHIOPIA] >= enough

    @cached_property
    def invaded(self) -> bool:
        """Whether the enemy holds more than a corner of the Ogaden."""
        return sum(self.holder[z] == SOMALIA for z in self.pack.ogaden_sites) > 2

    @cached_property
    def flooded(self) -> bool:
        """Whether even the regulars are called back to use up morale points."""
        g = self.g
        if g.turn < JULY_1977:
            return self.uncrowned_behind and g.morale[ETHIOPIA] >= 13 and g.morale[SOMALIA] >= 18
        if g.turn >= NOVEMBER_1977:
            return self.must_not_win and g.morale[ETHIOPIA] >= 18
        return self.uncrowned_behind and g.morale[ETHIOPIA] >= 15

    @cached_property
    def holds_back(self) -> bool:
        """Whether the militia stays in its camp, where it can use up morale points."""
        if not self.uncrowned_behind:
            return False
        if self.g.turn >= NOVEMBER_1977:
            return self.must_not_win and not self.invaded
        if self.invaded:
            return len(self.g.truces) == 1 and self.g.morale[ETHIOPIA] >= 19
        return self.g.turn < JULY_1977 or self.g.morale[ETHIOPIA] >= 13

    @cached_property
    def peace_wins(self) -> bool:
        """Whether a ceasefire at 25 would win the war, or bring Ethiopia nearer to it."""
        g, seat = self.g, self.seat
        if seat != ETHIOPIA or seat in g.crowned or g.scenario != "campaign":
            return False
        ahead = g.level[seat] - g.level[1 - seat]
        return ahead > 0 or (ahead == 0 and len(g.truces) == 1 and self.calmer)

    @cached_property
    def decided_by_morale(self) -> bool:
        """Whether morale may soon decide the war between equal levels."""
        g = self.g
        ahead = g.level[ETHIOPIA] - g.level[SOMALIA]
        if g.scenario != "campaign" or abs(ahead) > 1:
            return False
        if self.last_month:
            return True
        soon = g.morale[SOMALIA] >= self.n.brimming and SOMALIA not in g.crowned
        return len(g.truces) == 1 and soon and ahead == 0 and self.seat == ETHIOPIA

    @cached_property
    def diplomats(self) -> bool:
        """Whether we hold an action to be played at the end of this month, if morale allows."""
        return any(self.pack.is_da[m] for m in self.hand)

    def counter_offensive(self) -> bool:
        """Whether the Cubans have come."""
        return self.g.turn >= NOVEMBER_1977


def name(pack: OgadenPack, zone: int) -> str:
    """A zone's name."""
    return pack.zones[zone].name


def unit_name(pack: OgadenPack, unit: int) -> str:
    """A unit's name."""
    return pack.units[unit].name
