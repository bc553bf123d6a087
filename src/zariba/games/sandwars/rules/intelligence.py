"""Looking at what is hidden: Tactical and Operational Intel."""

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, Step
from zariba.games.sandwars.material.pack import PACK
from zariba.games.sandwars.rules.orders import order, spend, starts
from zariba.games.sandwars.rules.reaction import open_window
from zariba.games.sandwars.rules.state import SPACES, SandWars, units

SEEN: Action = ("seen", 0)


class Look(Step[SandWars]):
    """The blocks of a space lie open to one side until it has seen them (vis.after)."""

    seat: int
    space: int

    def work(self, g: SandWars) -> bool:
        """Turn them up."""
        if g.bared != (self.space, self.seat):
            g.bared = (self.space, self.seat)
            g.shown += 1
            there = units(g, 1 - self.seat, self.space)
            g.tell(
                Event(
                    "look",
                    seat=self.seat,
                    units=there,
                    at=self.space,
                    value=len(there),
                    word="arec.look",
                )
            )
        return False

    def asks(self, g: SandWars) -> tuple[int, ...]:
        """The side that looks."""
        return (self.seat,)

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Enough seen."""
        return Choice(f"The enemy in {PACK.names[self.space]} lies open to you", [SEEN])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """The blocks are stood up again."""
        g.pop()
        g.bared = (-1, -1)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """First things first."""
        return Refusal("vis.after", "look at the blocks, then play goes on")


class LookAtHand(Step[SandWars]):
    """A hand lies open to the other side until it has seen it (act.opintel, evt.libya)."""

    seat: int

    def work(self, g: SandWars) -> bool:
        """Show it."""
        if g.bared_hand != self.seat:
            g.bared_hand = self.seat
            g.shown += 1
            hand = g.hand[1 - self.seat]
            g.tell(
                Event("hand shown", seat=self.seat, units=hand, value=len(hand), word="act.opintel")
            )
        return False

    def asks(self, g: SandWars) -> tuple[int, ...]:
        """The side that looks."""
        return (self.seat,)

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Enough seen."""
        return Choice("The enemy's hand lies open to you", [SEEN])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """The hand is returned."""
        g.pop()
        g.bared_hand = -1

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """First things first."""
        return Refusal("act.opintel", "look at the hand, then play goes on")


class Cancellable(Step[SandWars]):
    """An action waits for the reaction that would cancel it (ops.reaction.cancel)."""

    seat: int
    verb: str
    arg: int
    answer: str
    asked: bool = False

    def work(self, g: SandWars) -> bool:
        """Ask, then act unless it was cancelled."""
        if not self.asked:
            self.asked = True
            open_window(g, 1 - self.seat, (self.answer,), f"{self.answer} to cancel it?")
            return True
        g.pop()
        if g.reply >= 0:
            g.tell(Event("cancelled", seat=1 - self.seat, word="ops.reaction.cancel"))
        else:
            EFFECTS[self.verb](g, self.seat, self.arg)
        return True


def look_at_space(g: SandWars, seat: int, space: int) -> None:
    """Tactical Intel: see all enemy pieces of a space (act.tac.look)."""
    g.push(Look(seat, space))


def look_at_hand(g: SandWars, seat: int, arg: int) -> None:
    """Operational Intel: see the hand."""
    g.push(LookAtHand(seat))


EFFECTS = {"scout": look_at_space, "spy": look_at_hand}
"""What a cancellable action does when nothing stopped it; `information.py` adds its own."""


@order("Tactical Intel")
def tactical_intel(g: SandWars, seat: int) -> list[Action]:
    """Spaces with enemies next to a recon unit of one's own."""
    near: set[int] = set()
    for kind in ("recon", "armored_recon"):
        for p in PACK.of_type[seat, kind]:
            if g.at[p] >= 0:
                near.update(PACK.near[g.at[p]])
    foe = (1 - seat) * SPACES
    return [("scout", s) for s in sorted(near) if g.ground[foe + s]]


@order("Operational Intel")
def operational_intel(g: SandWars, seat: int) -> list[Action]:
    """The whole hand."""
    return [("spy", 0)]


@starts("scout")
def scout(g: SandWars, seat: int, card: int, space: int) -> None:
    """Announce it; Counter Intel may cancel it."""
    spend(g, seat, card)
    g.push(Cancellable(seat, "scout", space, "Counter Intel"))


@starts("spy")
def spy(g: SandWars, seat: int, card: int, arg: int) -> None:
    """Announce it; Counter Intel may cancel it."""
    spend(g, seat, card)
    g.push(Cancellable(seat, "spy", 0, "Counter Intel"))
