"""Wartime replacements, an optional rule: one roll a season wears a unit down (11.26)."""

from typing import Final

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import AIR, COMBAT
from zariba.games.aoi.rules.generals import orphaned
from zariba.games.aoi.rules.state import (
    NOT_NOW,
    NOT_YOURS,
    Aoi,
    lose_step,
    on_map,
    strength_of,
)

WHOLE: Final = 4
"""Quarters in a point of strength."""
OTHER_STRENGTH: Final = Refusal("11.26a", "its strength is not the number that was rolled")


class WartimeReplacements(SeatStep[Aoi]):
    """A major power rolls and loses a step of a unit of exactly that strength (11.26a)."""

    die: int = 0
    """What was rolled, 0 before."""

    def work(self, g: Aoi) -> bool:
        """Where no unit matches nothing happens (11.26b, R65)."""
        if not self.die:
            self.die = g.roll(6, "replacements")
            matching = len(worn(g, self.seat, self.die))
            g.tell(Event("replacements", seat=self.seat, die=self.die, value=matching))
        units = worn(g, self.seat, self.die)
        if len(units) > 1:
            return False
        g.pop()
        if units:
            wear_down(g, units[0])
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """The owner says which."""
        units: list[Action] = [("unit", p) for p in worn(g, seat, self.die)]
        return Choice(f"Which unit of strength {self.die} loses a step?", units)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """That one."""
        g.pop()
        wear_down(g, arg)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that unit."""
        if verb != "unit":
            return NOT_NOW
        return OTHER_STRENGTH if g.pack.seat[arg] == seat else NOT_YOURS


def worn(g: Aoi, seat: int, die: int) -> list[int]:
    """The land and air units on the map whose present strength is the number rolled."""
    units = on_map(g, seat, COMBAT) + on_map(g, seat, AIR)
    return [p for p in units if strength_of(g, p) == die * WHOLE]


def wear_down(g: Aoi, piece: int) -> None:
    """It is depleted, or eliminated if it was so or has one step."""
    hex_ = g.at[piece]
    lose_step(g, piece, "11.26a")
    if g.pack.is_combat[piece] and g.at[piece] < 0:
        orphaned(g, hex_, g.pack.seat[piece])
