"""Logistics Bases that change hands."""

from zariba.core.flow import Event, Step
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
        here = [side for side in (0, 1) if units(g, side, self.space)]
        if len(here) != 1:
            g.pop()
            return True
        side = here[0]
        for p in g.sites[self.space]:
            if g.pack.type[p] == "logistics_base" and owner(g, p) != side:
                if g.pack.side[p] == side:
                    del g.taker[p]  # base.recapture
                    g.tell(Event("base retaken", seat=side, at=self.space, word="base.recapture"))
                    continue
                self.base = p
                g.push(Dice(side, 1))
                return True
        g.pop()
        return True

    def roll(self, g: SandWars) -> None:
        """The die decides."""
        side = 1 - g.pack.side[self.base]
        face = g.faces[0]
        if g.at[self.base] == self.space:
            taken = g.pack.impact_dice.base_capture.faces[face - 1] == "captured"
            if taken:
                g.taker[self.base] = side  # base.captured.use
            else:
                lift(g, self.base, POOL)
            kind = "base captured" if taken else "base destroyed"
            g.tell(Event(kind, seat=side, at=self.space, die=face, word="base.capture"))
        self.base = -1
