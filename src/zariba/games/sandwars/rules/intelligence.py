"""Looking at what is hidden: Tactical and Operational Intel."""

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import SeatStep
from zariba.games.sandwars.rules.state import SandWars, units

SEEN: Action = ("seen", 0)


class Look(SeatStep[SandWars]):
    """The blocks of a space lie open to one side until it has seen them (vis.after)."""

    space: int

    def work(self, g: SandWars) -> bool:
        """Turn them up."""
        if g.bared != (self.space, self.seat):
            g.bared = (self.space, self.seat)
            g.shown += 1
            there = units(g, 1 - self.seat, self.space)
            g.report(
                "look",
                seat=self.seat,
                units=there,
                at=self.space,
                value=len(there),
                word="arec.look",
            )
        return False

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Enough seen."""
        return Choice(f"The enemy in {g.pack.names[self.space]} lies open to you", [SEEN])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """The blocks are stood up again."""
        g.pop()
        g.bared = (-1, -1)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """First things first."""
        return Refusal("vis.after", "{it} has to wait: look at the blocks, then play goes on")


class LookAtHand(SeatStep[SandWars]):
    """A hand lies open to the other side until it has seen it (act.opintel, evt.libya)."""

    def work(self, g: SandWars) -> bool:
        """Show it."""
        if g.bared_hand != self.seat:
            g.bared_hand = self.seat
            g.shown += 1
            hand = g.hand[1 - self.seat]
            g.report("hand shown", seat=self.seat, units=hand, value=len(hand), word="act.opintel")
        return False

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Enough seen."""
        return Choice("The enemy's hand lies open to you", [SEEN])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """The hand is returned."""
        g.pop()
        g.bared_hand = -1

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """First things first."""
        return Refusal("act.opintel", "{it} has to wait: look at the hand, then play goes on")


def look_at_space(g: SandWars, seat: int, space: int) -> None:
    """Tactical Intel: see all enemy pieces of a space (act.tac.look)."""
    g.push(Look(seat, space))


def look_at_hand(g: SandWars, seat: int, arg: int) -> None:
    """Operational Intel: see the hand."""
    g.push(LookAtHand(seat))
