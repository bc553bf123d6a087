"""The Breakthrough Step: armor moves two hexes, attacks, and goes on if it wins (b5.11)."""

from typing import ClassVar, Final

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import SeatStep
from zariba.games.aoi.material.ground import ARMOR
from zariba.games.aoi.material.pieces import COMBAT
from zariba.games.aoi.rules.attack import DeclareAttack
from zariba.games.aoi.rules.attackers import (
    BREAKTHROUGH,
    HAS_BROKEN,
    NO_ATTACK_LEFT,
    targets,
    why_not_break,
)
from zariba.games.aoi.rules.command import current
from zariba.games.aoi.rules.land_offensive import why_no_target
from zariba.games.aoi.rules.march import March
from zariba.games.aoi.rules.state import (
    ADVANCED,
    BROKE_THROUGH,
    COMMANDED,
    MOVED,
    NOT_NOW,
    NOT_YOURS,
    WON,
    Aoi,
)

HAS_MOVED: Final = Refusal(
    "xviii.m4e", "{it} has moved: once, at most two hexes, is all before this attack"
)
SINGLY: Final = Refusal("b5.11a", "after the attack each unit goes on with the MPs it has left")
NO_FURTHER: Final = Refusal("b5.11a", "only units that won and advanced move on")


def why_not_prepare(g: Aoi, seat: int, piece: int) -> Refusal | None:
    """Why a unit may not move up for a Breakthrough attack now."""
    if g.pack.seat[piece] != seat:
        return NOT_YOURS
    status, under = g.status[piece], current(g)
    if status & BROKE_THROUGH:
        return HAS_BROKEN
    if status & MOVED:
        return HAS_MOVED
    if under.attacks >= under.limit:
        return NO_ATTACK_LEFT
    return why_not_break(g, piece)


class BreakthroughStep(SeatStep[Aoi]):
    """Stacks of activated armor and mechanized units break through (xviii.m4e)."""

    spent: tuple[tuple[int, int], ...] = ()
    """Units and the MPs they used before the attack."""
    gone_on: tuple[int, ...] = ()
    """Units that have made their Breakthrough movement."""

    def armor(self, g: Aoi) -> list[int]:
        """The activated armor on the map."""
        mover, status, at = g.pack.mover, g.status, g.at
        own = g.plan.sides[self.seat].of_sort[COMBAT]
        return [p for p in own if mover[p] == ARMOR and status[p] & COMMANDED and at[p] >= 0]

    def work(self, g: Aoi) -> bool:
        """Nothing to ask without armor."""
        if self.armor(g):
            return False
        g.pop()
        return True

    def used(self, piece: int) -> int:
        """The MPs a unit used before its attack."""
        return sum(points for other, points in self.spent if other == piece)

    def why_not_on(self, g: Aoi, piece: int) -> Refusal | None:
        """Why a unit may not make Breakthrough movement: won, advanced, MPs left (b5.11a)."""
        needed = BROKE_THROUGH | WON | ADVANCED
        won = g.status[piece] & needed == needed
        if not won or piece in self.gone_on or self.used(piece) >= g.pack.move[piece]:
            return NO_FURTHER
        return None

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Move a unit up, attack, move a winner on, or no more."""
        options: list[Action] = [
            ("unit", p)
            for p in self.armor(g)
            if self.why_not_on(g, p) is None or why_not_prepare(g, seat, p) is None
        ]
        options += [("hex", h) for h in targets(g, seat, BREAKTHROUGH)]
        return Choice("Break through with which unit, or where?", [*options, DONE])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Begin a march or the attack, or end the step."""
        if verb == "done":
            g.pop()
        elif verb == "hex":
            g.push(DeclareAttack(seat, arg, BREAKTHROUGH))
        elif g.status[arg] & BROKE_THROUGH:
            g.push(MarchOn(seat, (arg,), (g.pack.move[arg],), (self.used(arg),)))
        else:
            g.push(BreakthroughMarch(seat, (arg,), (g.pack.move[arg],), (0,)))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why that unit does not break through, or not there."""
        if verb == "hex":
            return why_no_target(g, seat, arg, BREAKTHROUGH)
        if verb != "unit":
            return NOT_NOW
        if g.pack.seat[arg] == seat and g.status[arg] & BROKE_THROUGH:
            return self.why_not_on(g, arg) or NO_FURTHER
        return why_not_prepare(g, seat, arg) or NOT_NOW


class BreakthroughMarch(March):
    """Armor moves up to two hexes, in fair weather only, to attack (xviii.m4e, 1.3d)."""

    MINIMUM: ClassVar[bool] = False
    FAIR_ONLY: ClassVar[bool] = True
    MONTHLY: ClassVar[bool] = False

    def most_hexes(self, g: Aoi) -> int:
        """Two."""
        return g.pack.command.breakthrough_hexes

    def why_not_join(self, g: Aoi, piece: int) -> Refusal | None:
        """Only armor and mechanized units that are fit for it."""
        return why_not_prepare(g, self.seat, piece)

    def drop(self, g: Aoi, piece: int) -> None:
        """The MPs of one left behind count too."""
        if piece in self.pieces and self.steps:
            n = self.pieces.index(piece)
            self.note(g, (piece,), (self.spent[n],))
        super().drop(g, piece)

    def end(self, g: Aoi) -> None:
        """Remember the MPs used: they are missing after the attack."""
        self.note(g, self.pieces, self.spent)

    def note(self, g: Aoi, pieces: tuple[int, ...], spent: tuple[int, ...]) -> None:
        """Tell the step beneath."""
        for step in reversed(g.flow):
            if isinstance(step, BreakthroughStep):
                step.spent += tuple(zip(pieces, spent, strict=True))
                return


class MarchOn(March):
    """Breakthrough movement: on with the MPs left, zones of control as ever (b5.11a)."""

    MINIMUM: ClassVar[bool] = False
    FAIR_ONLY: ClassVar[bool] = True
    MONTHLY: ClassVar[bool] = False

    def why_not_join(self, g: Aoi, piece: int) -> Refusal | None:
        """Each goes by itself, with or without Generals."""
        return SINGLY

    def end(self, g: Aoi) -> None:
        """That was its Breakthrough movement."""
        for step in reversed(g.flow):
            if isinstance(step, BreakthroughStep):
                step.gone_on = (*step.gone_on, *self.pieces)
                return
