"""Logistics Bases that change hands."""

from zariba.core.flow import Step
from zariba.games.sandwars.rules.dice import Dice
from zariba.games.sandwars.rules.state import POOL, SandWars, lift, owner, units


def push_seizures(g: SandWars) -> None:
    """Roll for bases in spaces that were cleared of their side (base.capture)."""
    waiting, g.unsettled = g.unsettled, ()
    for space in waiting:
        g.push(Seize(space))


class Seize(Step[SandWars]):
    """An enemy base in a cleared space: 1-3 destroyed, 4-6 captured (gc.unopposed_base).

    A camp is never captured: it is lost like a unit before its space is cleared (base.camp.none).
    """

    space: int
    base: int = -1

    def work(self, g: SandWars) -> bool:
        """Take back what was one's own, roll for the rest."""
        if self.base >= 0:
            self.roll(g)
            return True
        here = [seat for seat in (0, 1) if units(g, seat, self.space)]
        if len(here) != 1:
            g.pop()
            return True
        seat = here[0]
        for p in g.sites[self.space]:
            if g.pack.type[p] == "logistics_base" and owner(g, p) != seat:
                if g.pack.seat[p] == seat:
                    del g.taker[p]  # base.recapture
                    g.report("base retaken", seat=seat, at=self.space, word="base.recapture")
                    continue
                self.base = p
                g.push(Dice(seat, 1))
                return True
        g.pop()
        return True

    def roll(self, g: SandWars) -> None:
        """The die decides."""
        seat = 1 - g.pack.seat[self.base]
        face = g.faces[0]
        if g.at[self.base] == self.space:
            taken = g.pack.impact_dice.base_capture.faces[face - 1] == "captured"
            if taken:
                g.taker[self.base] = seat  # base.captured.use
            else:
                lift(g, self.base, POOL)
            kind = "base captured" if taken else "base destroyed"
            g.report(kind, seat=seat, at=self.space, die=face, word="base.capture")
        self.base = -1
