"""The First Naval Movement Step where both sides have ships: they sail in turn (b3.2a)."""

from zariba.core.choice import PASS, Action, Choice, Refusal
from zariba.core.flow import Event
from zariba.games.aoi.material.pieces import SHIP
from zariba.games.aoi.rules.muster import muster, places
from zariba.games.aoi.rules.ships import why_not_sail
from zariba.games.aoi.rules.standby import MarkStandby, fresh
from zariba.games.aoi.rules.state import MOVED, NOT_NOW, Aoi, enemy, on_map
from zariba.games.aoi.rules.taking_turns import TakingTurns
from zariba.games.aoi.rules.task_forces import ready
from zariba.games.aoi.rules.voyage import Voyage


def able(g: Aoi, seat: int) -> list[int]:
    """The ships of a side that may sail now."""
    return [s for s in on_map(g, seat, SHIP) if why_not_sail(g, seat, s) is None]


class FirstNavalMovement(TakingTurns):
    """The Initiative says who begins; then in turn one stack each or a pass (xviii.m3a, b3.2a)."""

    ship: int = -1
    """The first ship of the stack that was taken in hand."""
    begun: bool = False
    force: int = -1
    """The task force that was taken in hand."""
    mustered: tuple[int, ...] = ()
    """The hexes where task forces were formed or dissolved: once in a step (b3.1b)."""

    def work(self, g: Aoi) -> bool:
        """Two passes in a row end the step; a side that has no ship to move passes."""
        if not self.begun:
            self.begun = True
            fresh(g)
            g.sailed, g.forces_sailed = {}, {}
        if self.ship >= 0:
            if g.at[self.ship] < 0 or g.status[self.ship] & MOVED:
                self.turn, self.passes = enemy(self.turn), 0
            self.ship = -1
        if self.force >= 0:
            if self.force not in ready(g, self.turn):
                self.turn, self.passes = enemy(self.turn), 0
            self.force = -1
        if self.passes > 1 or not (able(g, 0) or able(g, 1) or ready(g, 0) or ready(g, 1)):
            g.pop()
            g.push(MarkStandby(enemy(g.initiative)))
            g.push(MarkStandby(g.initiative))
            return True
        if self.turn < 0 or able(g, self.turn) or ready(g, self.turn):
            return False
        self.let_pass(g)
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Who begins; then a ship, or a pass."""
        if self.turn < 0:
            nations = [side.nation for side in g.plan.sides]
            return Choice("Whose ships move first?", [("begin", n) for n in nations])
        ships: list[Action] = [("unit", s) for s in able(g, seat)]
        ships += [("force", chit) for chit in ready(g, seat)]
        forming: list[Action] = [("muster", h) for h in places(g, seat) if h not in self.mustered]
        return Choice("Which ship sails?", [*ships, PASS, *forming])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Take a stack in hand, or pass."""
        if verb == "begin":
            self.turn = g.pack.nation_seat[arg]
            g.tell(Event("begin_at_sea", seat=self.turn))
        elif verb == "unit":
            self.ship = arg
            g.push(Voyage(seat, (arg,)))
        elif verb == "force":
            self.force = arg
            g.push(Voyage(seat, (), force=arg))
        elif verb == "muster":
            self.mustered = (*self.mustered, arg)
            g.push(muster(g, seat, arg))
        else:
            self.let_pass(g)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why that ship does not sail."""
        if verb == "unit" and self.turn >= 0:
            return why_not_sail(g, seat, arg) or NOT_NOW
        if verb == "muster" and self.turn >= 0:
            return Refusal("b3.1b", "no ships lie there for a task force, or it was formed already")
        if verb == "force" and self.turn >= 0:
            return Refusal("b3.1b", "{it} is not on the map, or has moved")
        return NOT_NOW
