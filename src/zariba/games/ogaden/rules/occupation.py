"""Occupation: who of the victors stays in the zone, and who goes back (8.6.1)."""

from zariba.core.choice import DONE as END
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.ogaden.rules.losses import alive
from zariba.games.ogaden.rules.retreat import go_home
from zariba.games.ogaden.rules.state import (
    ATTACKING,
    Ogaden,
    stacked,
    steps_of,
)


class Occupy(SeatStep[Ogaden]):
    """Each unit of the victor stays in the zone or goes back (8.6.1a)."""

    zone: int
    came: int
    units: tuple[int, ...]

    def fits(self, g: Ogaden) -> bool:
        """Whether those still here fit in the zone."""
        steps = sum(steps_of(g, u) for u in alive(g, self.units, self.zone))
        return stacked(g, self.zone, self.seat) + steps <= g.pack.stack_steps

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Send units back, or let the others stay."""
        options: list[Action] = [("unit", u) for u in alive(g, self.units, self.zone)]
        name = g.pack.zones[self.zone].name
        if self.fits(g):
            options.append(END)
        return Choice(
            f"{name} is won: send units back, or stay", options, standing="After a battle won"
        )

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Back, or done."""
        if verb == "unit":
            self.units = tuple(u for u in self.units if u != arg)
            if not self.units:
                g.pop()
            go_home(g, seat, self.zone, self.came, (arg,))
            return
        for unit in alive(g, self.units, self.zone):
            g.status[unit] &= ~ATTACKING
        g.tell(Event("occupy", seat=seat, units=alive(g, self.units, self.zone), at=self.zone))
        g.pop()

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Only five steps can stay."""
        if verb == "done":
            return Refusal(
                "3.1a", "more steps than stacking allows cannot stay", ("8.6.1a", "8.1h")
            )
        return Refusal("8.6.1a", "{it} is no answer: the units of this attack stay or go back")
