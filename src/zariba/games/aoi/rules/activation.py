"""The units of a Land Offensive are named, once HQs have moved (b5.1g, b5.2a)."""

from typing import Final

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import SeatStep
from zariba.games.aoi.material.pieces import COMBAT, HQ
from zariba.games.aoi.rules.command import (
    activate,
    current,
    why_not_activate,
)
from zariba.games.aoi.rules.staff_movement import HQ_MOVED, set_out, why_not_travel
from zariba.games.aoi.rules.state import (
    ACTIVE,
    COMMANDED,
    MOVED,
    NOT_NOW,
    Aoi,
)

ALL: Final[Action] = ("all", 0)
PIECES_ONLY: Final = Refusal(
    "b5.2a", "{it} is no answer to {asked}; click a unit", ("xviii.m4d", "b5.7c")
)
AFTER_MEASURING: Final = Refusal("b5.2a", "{it} has activated units; an HQ moves before it does so")


class Activation(SeatStep[Aoi]):
    """Activated HQs move up to three hexes, then the units of the Offensive are named (b5.2a)."""

    units: tuple[int, ...] = ()

    def candidates(self, g: Aoi) -> list[int]:
        """The units in reach that are not named yet."""
        own, at, status = g.plan.sides[self.seat].of_sort[COMBAT], g.at, g.status
        return [
            p
            for p in own
            if at[p] >= 0
            and not status[p] & (ACTIVE | COMMANDED)
            and p not in self.units
            and why_not_activate(g, p) is None
        ]

    def movable(self, g: Aoi) -> list[int]:
        """The HQs that may still move: before measuring only."""
        if self.units:
            return []
        return [
            a
            for a in current(g).agents
            if g.pack.sort[a] == HQ and why_not_travel(g, self.seat, a) is None
        ]

    def may_end(self, g: Aoi) -> bool:
        """Whether nobody more need be named: an HQ may activate units later, others may not."""
        return bool(self.units) or any(g.pack.sort[a] == HQ for a in current(g).agents)

    def work(self, g: Aoi) -> bool:
        """A single unit is activated without asking."""
        if self.units or self.may_end(g):
            return False
        only = self.candidates(g)
        if len(only) > 1:
            return False
        g.pop()
        activate(g, tuple(only))
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Which units; those left out stay inactive (b5.1g)."""
        units = self.candidates(g)
        options: list[Action] = [("unit", a) for a in self.movable(g)]
        options += [("unit", p) for p in units]
        if units:
            options.append(ALL)
        options += [("drop", p) for p in self.units]
        if self.may_end(g):
            options.append(DONE)
        return Choice("Activate which units?", options)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Move an HQ, name units, or go on."""
        if verb == "all":
            self.units = (*self.units, *self.candidates(g))
        elif verb == "drop":
            self.units = tuple(p for p in self.units if p != arg)
        elif verb == "done":
            g.pop()
            activate(g, self.units)
        elif g.pack.sort[arg] == HQ:
            set_out(g, seat, arg)
        else:
            self.units = (*self.units, arg)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why it is not activated, or does not move."""
        if verb == "hex":
            return PIECES_ONLY
        if verb != "unit":
            return NOT_NOW
        if g.pack.sort[arg] == HQ and arg in current(g).agents:
            return HQ_MOVED if g.status[arg] & MOVED else AFTER_MEASURING
        return why_not_activate(g, arg) or NOT_NOW
