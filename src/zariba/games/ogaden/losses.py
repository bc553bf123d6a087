"""Additional losses: the owner picks which of his units or sites pays (8.5.1b, 9.1b, 9.2i)."""

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Step
from zariba.games.ogaden.state import (
    SUPPRESSED,
    Ogaden,
    hit_site,
    hit_unit,
    site_of,
)


class Lose(Step[Ogaden]):
    """A player takes step losses among some units, and their site if it stands."""

    seat: int
    zone: int
    units: tuple[int, ...]
    count: int
    site: bool
    rule: str

    def work(self, g: Ogaden) -> bool:
        """Without a choice the loss is taken at once; with nobody left it has no effect."""
        options = self.options(g)
        if self.count == 0 or not options:
            g.pop()
            return True
        if len(options) == 1:
            self.pay(g, *options[0])
            return True
        return False

    def options(self, g: Ogaden) -> list[Action]:
        """Who may take it."""
        found: list[Action] = [("unit", u) for u in self.units if g.at[u] == self.zone]
        if self.site and site_of(g, self.zone, self.seat):
            found.append(("site", self.zone))
        return found

    def asks(self, g: Ogaden) -> tuple[int, ...]:
        """The owner."""
        return (self.seat,)

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Which unit."""
        return Choice("Choose who takes the additional loss", self.options(g))

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Take one."""
        self.pay(g, verb, arg)

    def pay(self, g: Ogaden, verb: str, arg: int) -> None:
        """One step lost."""
        self.count -= 1
        if verb == "site":
            hit_site(g, arg, self.rule)
        else:
            hit_unit(g, arg, self.rule)

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Only those who took part can pay."""
        return Refusal(self.rule, "only a unit or site of the fight can take this loss")


def fit(g: Ogaden, units: tuple[int, ...], zone: int) -> tuple[int, ...]:
    """Those of some units that are still in the zone and not suppressed from the air."""
    return tuple(u for u in units if g.at[u] == zone and not g.status[u] & SUPPRESSED)


def alive(g: Ogaden, units: tuple[int, ...], zone: int) -> tuple[int, ...]:
    """Those of some units that are still in the zone."""
    return tuple(u for u in units if g.at[u] == zone)
