"""Wartime replacements, an optional rule: one roll a season wears a unit down (11.26)."""

from typing import Final

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import AIR, COMBAT
from zariba.games.aoi.rules.elimination import lose_step
from zariba.games.aoi.rules.force_pool import payer, pool_of
from zariba.games.aoi.rules.generals import orphaned
from zariba.games.aoi.rules.state import (
    DEAD,
    DEPLETED,
    NOT_NOW,
    NOT_YOURS,
    POOL,
    Aoi,
    on_map,
    strength_of,
)

WHOLE: Final = 4
"""Quarters in a point of strength."""
OTHER_STRENGTH: Final = Refusal("11.26a", "the strength of {it} is not the number that was rolled")
OTHER_POWER: Final = Refusal("11.26a", "each major power wears down a unit of its own")
NOT_IN_PLAY: Final = Refusal(
    "11.26c", "{it} is neither on the map nor in the force pool now", ("11.26a",)
)


class WartimeReplacements(SeatStep[Aoi]):
    """A major power rolls and loses a step of a unit of exactly that strength (11.26a)."""

    nation: int = -1
    """The power, -1 for the one that leads the side."""
    die: int = 0
    """What was rolled, 0 before."""

    def power(self, g: Aoi) -> int:
        """Whose unit it is."""
        return self.nation if self.nation >= 0 else g.plan.sides[self.seat].nation

    def work(self, g: Aoi) -> bool:
        """Where no unit matches nothing happens (11.26b, R65)."""
        if not self.die:
            self.die = g.roll(6, "replacements")
            matching = len(self.worn(g))
            g.tell(Event("replacements", seat=self.seat, die=self.die, value=matching))
        units = self.worn(g)
        if len(units) > 1:
            return False
        g.pop()
        if units:
            wear_down(g, units[0])
        return True

    def worn(self, g: Aoi) -> list[int]:
        """The land and air units whose present strength is the number rolled: on the map, and of
        each kind one in the present force pool (11.26c).
        """
        pack, seat = g.pack, self.seat
        there = [
            p for s in (COMBAT, AIR) for p in on_map(g, seat, s) if pack.nation[p] == self.power(g)
        ]
        if g.plan.constructs:
            there += [p for p in pool_of(g, seat) if self.is_pooled(g, p)]
        return [p for p in there if strength_of(g, p) == self.die * WHOLE]

    def is_pooled(self, g: Aoi, piece: int) -> bool:
        """Whether it is a land or air unit that this power could build now."""
        return g.pack.sort[piece] in (COMBAT, AIR) and payer(g, piece) == self.power(g)

    def choice(self, g: Aoi, seat: int) -> Choice:
        """The owner says which."""
        units: list[Action] = [("unit", p) for p in self.worn(g)]
        return Choice(f"Which unit of strength {self.die} loses a step?", units)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """That one."""
        g.pop()
        wear_down(g, arg)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that unit."""
        if verb != "unit":
            return NOT_NOW
        if g.pack.seat[arg] != seat:
            return NOT_YOURS
        if g.at[arg] < 0 and g.at[arg] != POOL:
            return NOT_IN_PLAY
        return OTHER_STRENGTH if strength_of(g, arg) != self.die * WHOLE else OTHER_POWER


def wear_down(g: Aoi, piece: int) -> None:
    """It is depleted, or eliminated if it was so or has one step."""
    hex_ = g.at[piece]
    if hex_ == POOL:
        wear_down_in_pool(g, piece)
        return
    lose_step(g, piece, "11.26a")
    if g.pack.is_combat[piece] and g.at[piece] < 0:
        orphaned(g, hex_, g.pack.seat[piece])


def wear_down_in_pool(g: Aoi, piece: int) -> None:
    """It lies depleted in the force pool and is built so, or is gone for good (11.26c)."""
    seat = g.pack.seat[piece]
    if g.pack.steps_of[piece] == 2 and not g.status[piece] & DEPLETED:
        g.status[piece] |= DEPLETED
        g.tell(Event("depleted", seat=seat, units=(piece,), word="11.26c"))
        return
    g.at[piece], g.status[piece] = DEAD, 0
    g.tell(Event("eliminated", seat=seat, units=(piece,), to=DEAD, word="11.26c"))
