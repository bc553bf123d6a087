"""Leaders who leave a space with those who leave it."""

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import SeatStep
from zariba.games.sandwars.rules.state import SandWars, leaders, shift, units


def unattached(g: SandWars, seat: int, space: int) -> list[int]:
    """Leaders on no HQ: they may go along with whoever leaves (unit.leader.move)."""
    return [p for p in leaders(g, seat, space) if g.boss[p] < 0]


def follow(g: SandWars, seat: int, start: int, space: int) -> None:
    """Leaders left alone go along with the last who leave (unit.leader.move)."""
    if not units(g, seat, start) and leaders(g, seat, start):
        shift(g, leaders(g, seat, start), space)


class Along(SeatStep[SandWars]):
    """Units have left a space: its Leaders may go after them or stay (unit.leader.move)."""

    start: int
    space: int

    def work(self, g: SandWars) -> bool:
        """Nobody left to ask."""
        if not unattached(g, self.seat, self.start):
            g.pop()
            return True
        return False

    def choice(self, g: SandWars, seat: int) -> Choice:
        """One who goes, or no more."""
        options: list[Action] = [("with", p) for p in unattached(g, seat, self.start)]
        return Choice(
            "Does a Leader go along?", [*options, DONE], standing="A Leader that goes along"
        )

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """He goes."""
        if verb == "done":
            g.pop()
            return
        shift(g, (arg,), self.space)
        rule = "unit.leader.move"
        g.report("moves", seat=seat, units=(arg,), at=self.start, to=self.space, word=rule)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Only Leaders are asked."""
        return Refusal(
            "unit.leader.move",
            "{it} has no choice: only Leaders who are on no HQ choose to go or stay",
        )


def ask_leaders(g: SandWars, seat: int, start: int, space: int) -> None:
    """Leaders whose companions have left: alone among enemies they go along, else they say.

    unit.leader.move, lead.die.
    """
    if not units(g, seat, start) and units(g, 1 - seat, start):
        follow(g, seat, start, space)
    elif unattached(g, seat, start):
        g.push(Along(seat, start, space))
