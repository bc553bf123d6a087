"""Advance after combat, and those who follow up (b5.19a, b5.19b, b5.19c)."""

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import GENERAL, HQ
from zariba.games.aoi.rules.battle import NOT_IN_IT
from zariba.games.aoi.rules.capture import take_hex
from zariba.games.aoi.rules.defensive_units import BY_RAIL_ONLY
from zariba.games.aoi.rules.stacking import why_no_room
from zariba.games.aoi.rules.state import (
    ACTIVE,
    ADVANCED,
    BROKE_THROUGH,
    NOT_NOW,
    NOT_ON_MAP,
    NOT_YOURS,
    Aoi,
    pieces_in,
    shift,
)

NOT_THERE = Refusal("b5.19a", "{it}: its side may not enter the vacated hex", ("10.37f",))
NOT_ADJACENT = Refusal("b5.19c", "{it} is not beside that hex: an advance is one hex by land")
GOES_ALREADY = Refusal("b5.19a", "{it} advances already")
ALONE = Refusal("b5.19c", "{it} goes along only with a unit of his own hex that advances")
CITY = Refusal("b5.19a", "at least one unit must advance into a city")
LANDING = Refusal("b3.24a", "units that attack from the sea must advance")
ALREADY_ACTIVE = Refusal("b5.19b", "{it} was activated in an earlier Offensive of this month")
BROKEN_THROUGH = Refusal("b5.11a", "{it} has made a Breakthrough and does nothing more")
FOUGHT = Refusal("b5.19b", "units that took part advance before the others")
NO_TROOPS = Refusal("b5.19a", "only land units advance")


class Advance(SeatStep[Aoi]):
    """Units that took part go into the hex left empty, whatever zones cover it (b5.19a).

    They are chosen one by one and enter together, so that a capture is judged by all of them.
    """

    target: int
    units: tuple[int, ...]
    """Those that attacked."""
    going: tuple[int, ...] = ()
    done: bool = False

    def why_not_unit(self, g: Aoi, unit: int) -> Refusal | None:
        """Why a combat unit may not take this advance, room and place apart."""
        return None if unit in self.units else NOT_IN_IT

    def why_not_go(self, g: Aoi, piece: int) -> Refusal | None:
        """Why a piece may not go into the hex now."""
        pack, home = g.pack, g.at[piece]
        if pack.seat[piece] != self.seat:
            return NOT_YOURS
        if home < 0:
            return NOT_ON_MAP
        if piece in self.going:
            return GOES_ALREADY
        if pack.sort[piece] in (HQ, GENERAL):
            return None if any(g.at[u] == home for u in self.troops(g)) else ALONE
        if not pack.is_combat[piece]:
            return NO_TROOPS
        if not g.plan.sides[self.seat].open[self.target]:
            return NOT_THERE
        if home not in pack.approaches[self.target]:
            return NOT_ADJACENT
        refusal = self.why_not_unit(g, piece)
        return refusal or why_no_room(g, (*self.troops(g), piece), self.target)

    def troops(self, g: Aoi) -> tuple[int, ...]:
        """The combat units chosen so far."""
        return tuple(p for p in self.going if g.pack.is_combat[p])

    def able(self, g: Aoi) -> list[int]:
        """The pieces beside the hex that may still be chosen."""
        near = [p for a in g.pack.approaches[self.target] for p in g.stacks.get(a, ())]
        near += [
            p
            for home in dict.fromkeys(g.at[u] for u in self.troops(g))
            for sort in (HQ, GENERAL)
            for p in pieces_in(g, home, self.seat, sort)
        ]
        return [p for p in near if self.why_not_go(g, p) is None]

    def must(self, g: Aoi) -> bool:
        """Whether somebody has still to go: into a city one, all who land (b5.19a, b3.24a)."""
        if self.in_boats(g):
            return True
        return g.pack.city[self.target] and not self.going

    def in_boats(self, g: Aoi) -> list[int]:
        """The units that attacked from the sea and can still go ashore (b3.24a)."""
        land = g.pack.land
        afloat = [u for u in self.units if g.at[u] >= 0 and not land[g.at[u]]]
        return [u for u in afloat if self.why_not_go(g, u) is None]

    def work(self, g: Aoi) -> bool:
        """Over when all have gone in or nobody can."""
        if not self.done and (self.going or self.able(g)):
            return False
        g.pop()
        if self.going:
            self.march_in(g)
        return True

    def march_in(self, g: Aoi) -> None:
        """All at once, without cost; then the hex is theirs (b5.19c, b0.3a)."""
        target, troops = self.target, self.troops(g)
        for home in dict.fromkeys(g.at[p] for p in self.going):
            these = tuple(p for p in self.going if g.at[p] == home)
            for piece in these:
                shift(g, piece, target)
            g.tell(Event("advance", seat=self.seat, units=these, at=home, to=target))
        for unit in troops:
            g.status[unit] |= self.marks()
        take_hex(g, troops, target)

    def marks(self) -> int:
        """They do not attack again in this step (b5.19c, R74)."""
        return ADVANCED

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Each piece that may go, all of them, or enough."""
        able = self.able(g)
        options: list[Action] = [("unit", p) for p in able]
        if able:
            options.append(("all", 0))
        if not self.must(g):
            options.append(DONE)
        return Choice(f"{self.asks_who()} {g.pack.hex_name(self.target)}?", options)

    def asks_who(self) -> str:
        """The question without the place."""
        return "Who advances into"

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """One more, as many as there is room for, or go."""
        if verb == "unit":
            self.going = (*self.going, arg)
        elif verb == "all":
            while able := self.able(g):
                self.going = (*self.going, able[0])
            self.done = True
        else:
            self.done = True

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that piece, or why not enough yet."""
        if verb == "done":
            return LANDING if self.in_boats(g) else CITY
        return (self.why_not_go(g, arg) if verb == "unit" else None) or NOT_NOW


class SecondaryAdvance(Advance):
    """Other units beside the hex may follow up; they become Active (b5.19b)."""

    def why_not_unit(self, g: Aoi, unit: int) -> Refusal | None:
        """Only those not yet used this month."""
        if unit in self.units:
            return FOUGHT
        if g.pack.railway_gun[unit]:
            return BY_RAIL_ONLY
        status = g.status[unit]
        if status & ACTIVE:
            return ALREADY_ACTIVE
        return BROKEN_THROUGH if status & BROKE_THROUGH else None

    def must(self, g: Aoi) -> bool:
        """Nobody has to follow."""
        return False

    def marks(self) -> int:
        """Active, and they have advanced."""
        return ACTIVE | ADVANCED

    def asks_who(self) -> str:
        """The question without the place."""
        return "Who follows into"
