"""What a side has lost before the scenario begins (eaf.c, R23)."""

from typing import Final

from zariba.core.choice import SET_UP, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import AIR, COMBAT, spell_strength
from zariba.games.aoi.rules.state import DEAD, NOT_NOW, NOT_YOURS, OFF, Aoi

WHOLE: Final = 4
"""Quarters in a point of strength."""
NOT_COUNTED: Final = Refusal(
    "eaf.c", "only land and air units with a strength count, no ship, HQ or General"
)
GONE: Final = Refusal("eaf.c", "{it} is eliminated already")


class Attrition(SeatStep[Aoi]):
    """Before set-up a side rolls and gives up units of at least that strength (eaf.c).

    Printed full strengths count, fractions too; what goes beyond the roll is its own loss (R23).
    """

    need: int = -1
    """Quarters of strength still to be given up; -1 before the roll."""

    def work(self, g: Aoi) -> bool:
        """Roll first; end when enough is gone, or nothing is left."""
        if self.need < 0:
            dice = range(g.plan.sides[self.seat].attrition_dice)
            points = sum(g.roll(6, "attrition") for _ in dice)
            self.need = points * WHOLE
            g.tell(Event("attrition", seat=self.seat, die=points, value=points))
        if self.need and candidates(g, self.seat):
            return False
        g.pop()
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """One unit after another."""
        options: list[Action] = [("unit", p) for p in candidates(g, seat)]
        points = f"{spell_strength(self.need)} point{'' if self.need <= WHOLE else 's'}"
        return Choice(
            f"Which unit is lost before the war? {points} to go", options, standing=SET_UP
        )

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """It is out of the scenario."""
        g.at[arg] = DEAD
        self.need = max(0, self.need - g.pack.strength[arg][0])
        g.tell(Event("given_up", seat=seat, units=(arg,), value=self.need))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that piece."""
        if verb != "unit":
            return NOT_NOW
        if g.pack.seat[arg] != seat:
            return NOT_YOURS
        return GONE if g.at[arg] == DEAD else NOT_COUNTED


def candidates(g: Aoi, seat: int) -> list[int]:
    """The land and air units that a side is about to set up."""
    side, pack = g.plan.sides[seat], g.pack
    return [
        p
        for p in side.pieces
        if pack.sort[p] in (COMBAT, AIR)
        and pack.strength[p][0]
        and side.areas[p]
        and g.at[p] == OFF
    ]
