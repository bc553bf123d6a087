"""The situation as the bot sees it: who holds what, what it is worth, what is in reach."""

from functools import cached_property

from zariba.games.ogaden.bot.routes import Ground, Reach
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import BZ, ETHIOPIA, GZ, SOMALIA
from zariba.games.ogaden.rules.bowls import hand
from zariba.games.ogaden.rules.connections import START
from zariba.games.ogaden.rules.control import control, hostile
from zariba.games.ogaden.rules.logistics import supplied_zones
from zariba.games.ogaden.rules.maintenance import needs_commitment
from zariba.games.ogaden.rules.movement import March
from zariba.games.ogaden.rules.operations import Activation
from zariba.games.ogaden.rules.state import (
    ACTIVE,
    ATTACKING,
    BOWL,
    COMMITTED,
    CONCEALED,
    DONE,
    KEPT,
    STRUCK,
    Ogaden,
    steps_of,
    visible,
)

BASTIONS = 8.0
"""What the level for all bastions of the Ogaden adds to Jijiga."""
JUNE_1977, JULY_1977, SEPTEMBER_1977, NOVEMBER_1977 = 1, 2, 4, 6
"""The months in which the war changes, by turn."""
FADE = 0.72
"""What an objective is worth one zone further away."""
LEVEL = 12.0
"""What a diplomatic level is worth, in the points all things are weighed in."""


class Picture:
    """One seat's view with what the bot works out from it."""

    def __init__(self, g: Ogaden, seat: int) -> None:
        self.g = g
        self.pack = g.pack
        self.seat = seat
        self._reach: dict[tuple[int, int, int, bool, bool], Reach] = {}

    @cached_property
    def holder(self) -> list[int]:
        """By zone: who controls it."""
        return [control(self.g, z) for z in range(self.pack.size)]

    @cached_property
    def supplied(self) -> bytearray:
        """The zones where our units are in supply."""
        return supplied_zones(self.g, self.seat)

    @cached_property
    def hand(self) -> list[int]:
        """Our supports and diplomatic actions."""
        return hand(self.g, self.seat)

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

    # Worth of zones

    @cached_property
    def worth(self) -> list[float]:
        """By zone: what it is worth to hold it rather than the enemy."""
        return [self.worth_of(z) for z in range(self.pack.size)]

    def worth_of(self, zone: int) -> float:
        """Cities and bastions carry levels; garrisons, roads and the railway some weight."""
        pack = self.pack
        g = self.g
        somali_full = g.level[SOMALIA] >= pack.top_level[SOMALIA]
        kind = pack.kind[zone]
        if pack.in_somalia[zone] or pack.box_seat[zone] >= 0:
            return 0.0
        if pack.is_city[zone]:
            value = LEVEL
            if self.seat == ETHIOPIA and zone == pack.jijiga:
                value += BASTIONS  # without Jijiga Somalia does not hold all bastions either
            if self.seat == SOMALIA and g.scenario == "campaign":
                value = self.somali_city(zone)
            if self.seat == SOMALIA and somali_full and zone != pack.jijiga:
                value = 5.0
            if g.scenario == "liberation":
                value = 1.0
            return value
        if kind == BZ:
            if g.scenario == "liberation":
                return 20.0 if zone == pack.gode else 1.0
            return 8.0 if pack.ogaden[zone] else 3.0
        if kind == GZ:
            if g.scenario == "offensive" and pack.ogaden[zone]:
                return 3.5
            if self.seat == ETHIOPIA and zone in pack.railway:
                return 4.0  # while it is lost the line is cut
            return 2.0 if pack.ogaden[zone] or zone in pack.railway else 1.0
        if zone == pack.karamara:
            return 2.5
        return 1.0 if zone in pack.railway else 0.4

    def somali_city(self, zone: int) -> float:
        """The bastions of the Ogaden come first, Jijiga in September, the highland cities after."""
        months = self.g.turn - JULY_1977
        if zone == self.pack.jijiga:
            return LEVEL if months >= 2 else 5.0 + 1.5 * max(0, months)
        return 6.0 if self.holder[self.pack.jijiga] == SOMALIA else 3.0

    @cached_property
    def goals(self) -> list[int]:
        """Enemy or lost zones worth going for."""
        pack = self.pack
        return [
            z
            for z in range(pack.size)
            if self.worth[z] >= 2.0
            and (self.holder[z] != self.seat)
            and not (self.seat == ETHIOPIA and pack.in_somalia[z])
        ]

    @cached_property
    def pull(self) -> list[float]:
        """By zone: how much the nearest objectives draw our units there."""
        pack = self.pack
        found = [0.0] * pack.size
        for goal in self.goals:
            for z, away in enumerate(pack.air[goal]):
                drawn: float = self.worth[goal] * FADE**away
                if drawn > found[z]:
                    found[z] = drawn
        return found

    @cached_property
    def threat(self) -> list[float]:
        """By zone: enemy steps that could come there, nearer ones counting more."""
        pack = self.pack
        g, foe = self.g, 1 - self.seat
        found = [0.0] * pack.size
        for unit in pack.seat_units[foe]:
            at = g.at[unit]
            if at < 0 or pack.is_air[unit]:
                continue
            weight = steps_of(g, unit) * (1.0 if pack.is_cu[unit] else 0.3)
            for z, away in enumerate(pack.air[at]):
                if away <= 5:
                    found[z] += weight * (1.0 if away <= 2 else 0.5)
        return found

    # Units

    def march(self) -> March | None:
        """The movement under way, if it is ours."""
        top = self.g.flow[-1] if self.g.flow else None
        return top if isinstance(top, March) and top.seat == self.seat else None

    def movable(self) -> list[int]:
        """Our active land units that have not acted, those on the way included."""
        pack = self.pack
        g = self.g
        march = self.march()
        going = march.units if march else ()
        found = []
        for u in pack.seat_units[self.seat]:
            status = g.status[u]
            if g.at[u] < 0 or pack.is_air[u] or not status & ACTIVE:
                continue
            if u in going:
                found.append(u)
                continue
            if status & (DONE | STRUCK | ATTACKING):
                continue
            boxed = pack.box_seat[g.at[u]] >= 0
            if boxed and needs_commitment(g, u) and not status & COMMITTED:
                continue
            found.append(u)
        return found

    @cached_property
    def ground(self) -> Ground:
        """What each zone means to a unit of ours that comes there."""
        return Ground(self.g, self.seat)

    def reach(self, unit: int, ghost: bool = False) -> Reach:
        """Where a unit can go from where it is."""
        march = self.march()
        leg = march.leg if march and unit in march.units else START
        cu = self.pack.is_cu[unit]
        same = self.g.turn >= JULY_1977 and cu  # alike but for June's single brigade
        alike = -steps_of(self.g, unit) if same else unit
        key = (self.g.at[unit], leg, alike, ghost, cu)
        if key not in self._reach:
            self._reach[key] = Reach(self.g, self.seat, unit, self.ground, leg, ghost)
        return self._reach[key]

    def room(self, zone: int, leaving: tuple[int, ...] = ()) -> int:
        """Steps that still fit in a zone, besides units that are leaving it."""
        pack = self.pack
        if pack.box_seat[zone] >= 0:
            return 99
        g = self.g
        there = sum(
            steps_of(g, u) if u < pack.count else 1
            for u in g.stacks.get(zone, ())
            if pack.seat[u] == self.seat
            and not pack.is_air[u]
            and u not in leaving
            and not (u < pack.count and g.status[u] & ATTACKING)
        )
        return pack.stack_steps - there

    def steps_in(self, zone: int, seat: int, besides: int = -1) -> int:
        """Visible steps of a camp in a zone."""
        return sum(steps_of(self.g, u) for u in visible(self.g, zone, seat) if u != besides)

    def hostile(self, zone: int) -> bool:
        """Whether the enemy visibly holds something there."""
        return hostile(self.g, zone, self.seat)

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
        if g.scenario != "campaign" or abs(g.level[ETHIOPIA] - g.level[SOMALIA]) > 1:
            return False
        if g.turn == g.plan.last:
            return True
        return len(g.truces) == 1 and ETHIOPIA in g.crowned and self.seat == ETHIOPIA

    def counter_offensive(self) -> bool:
        """Whether the Cubans have come."""
        return self.g.turn >= NOVEMBER_1977

    @cached_property
    def cut_points(self) -> tuple[int, ...]:
        """Zones on which the supply of the Ogaden hangs."""
        return (self.pack.karamara, self.pack.zone_index["BAB"])

    def fights(self, unit: int) -> bool:
        """Whether a unit goes into engagements: brigades do, guerrillas in their own war."""
        if self.pack.is_cu[unit]:
            militia = self.pack.units[unit].faction == "derg"
            return not (militia and self.holds_back and self.g.turn < SEPTEMBER_1977)
        return self.seat == SOMALIA and self.guerrillas_attack and not self.concealed(unit)

    @cached_property
    def guerrillas_attack(self) -> bool:
        """Whether guerrillas go for a bastion themselves."""
        return self.g.scenario == "liberation"

    def concealed(self, unit: int) -> bool:
        """Whether a unit of ours is on its concealed side."""
        return bool(self.g.status[unit] & CONCEALED)


def name(pack: OgadenPack, zone: int) -> str:
    """A zone's name."""
    return pack.zones[zone].name


def unit_name(pack: OgadenPack, unit: int) -> str:
    """A unit's name."""
    return pack.units[unit].name
