"""The owner picks which of his units are lost (7.3b, 11.3e, 14.2)."""

from zariba.core.choice import Choice, Refusal
from zariba.core.flow import SeatStep
from zariba.games.keren.rules.state import Keren, eliminate, one_regiment, suppress

OVERSTACKED = "7.3b"
"""Losses for this reason show nothing of the stack."""
LOSS_RULES = (OVERSTACKED, "11.3e", "14.2a", "14.2d", "14.2e")
NOT_AT_RISK = Refusal(
    "14.2f", "{it} cannot be the loss: only units of this combat can be picked", LOSS_RULES
)


class Losses(SeatStep[Keren]):
    """Pick `count` units among those at risk; then the rest may be suppressed."""

    at_risk: tuple[int, ...]
    count: int
    rule: str
    shaken: bool = False
    """The others in the hex are suppressed unless of a lost unit's regiment (2.3c)."""
    lost: tuple[int, ...] = ()
    with_named: int = -1
    """The unit that the enemy named and that is lost already (11.3e)."""

    def work(self, g: Keren) -> bool:
        """With nothing to choose the losses are taken at once; a lone unit is all there is."""
        left = [u for u in self.at_risk if u not in self.lost]
        if self.count and len(left) <= self.count:
            for unit in left:
                self.lose(g, unit)
            self.count = 0
        if self.count:
            return False
        g.pop()
        if self.shaken:
            named = (self.with_named,) if self.with_named >= 0 else ()
            shake(g, self.at_risk, self.lost + named, self.rule)
        return True

    def choice(self, g: Keren, seat: int) -> Choice:
        """Each unit at risk."""
        more = "one unit" if self.count == 1 else f"{self.count} units"
        return Choice(
            f"Choose {more} to lose",
            [("unit", u) for u in self.at_risk if u not in self.lost],
        )

    def take(self, g: Keren, seat: int, verb: str, arg: int) -> None:
        """Lose that one."""
        self.lose(g, arg)
        self.count -= 1

    def lose(self, g: Keren, unit: int) -> None:
        """Remove the unit from the game."""
        eliminate(g, unit, self.rule)
        self.lost = (*self.lost, unit)

    def why_not(self, g: Keren, seat: int, verb: str, arg: int) -> Refusal:
        """Only those at risk."""
        return NOT_AT_RISK


def shake(g: Keren, stack: tuple[int, ...], lost: tuple[int, ...], rule: str) -> None:
    """Suppress the survivors that share no regiment with a lost unit (2.3c, 14.2d, 14.2e)."""
    suppress(
        g,
        tuple(
            u
            for u in stack
            if u not in lost
            and g.at[u] >= 0
            and not any(one_regiment(g.pack, u, dead) for dead in lost)
        ),
        rule,
    )
