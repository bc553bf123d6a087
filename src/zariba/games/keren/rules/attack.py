"""An attack put together from the units that may join it: fire and assault alike (7.4)."""

from typing import ClassVar

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import SeatStep
from zariba.games.keren.rules.state import DONE, NOT_ON_MAP, NOT_YOURS, WRONG_PHASE, Keren, reveal

CHOSEN = Refusal("5.0b", "{it} is chosen already")
ALL_IN = Refusal("5.0b", "every unit that may take part has been chosen")


class AttackOrder(SeatStep[Keren]):
    """Units join one by one or all together; then the attack is announced and made."""

    GO: ClassVar[str]
    """The action that announces it."""
    ASKS: ClassVar[str]
    NOBODY_YET: ClassVar[Refusal]

    target: int
    units: tuple[int, ...] = ()

    def able(self, g: Keren) -> list[int]:
        """The units that may take part now."""
        raise NotImplementedError

    def why_unable(self, g: Keren, unit: int) -> Refusal:
        """Why a unit of this side on the map may not join."""
        raise NotImplementedError

    def strike(self, g: Keren) -> None:
        """What follows the announcement."""
        raise NotImplementedError

    def joining(self, g: Keren) -> tuple[int, ...]:
        """The units that may still be added."""
        return tuple(u for u in self.able(g) if u not in self.units)

    def choice(self, g: Keren, seat: int) -> Choice:
        """More units, all of them, or go; members of a stack choose freely (11.1d)."""
        more = self.joining(g)
        options: list[Action] = [("unit", u) for u in more]
        if more:
            options.append(("all", 0))
        if self.units:
            options.append((self.GO, 0))
        return Choice(self.ASKS.format(g.pack.codes[self.target]), options)

    def take(self, g: Keren, seat: int, verb: str, arg: int) -> None:
        """Add units, or announce it: both stacks are shown, with no way back (7.4b, 7.4c)."""
        if verb == "unit":
            self.units = (*self.units, arg)
        elif verb == "all":
            self.units += self.joining(g)
        else:
            g.pop()
            for place in {g.at[u] for u in self.units}:
                reveal(g, place)
            reveal(g, self.target)
            for unit in self.units:
                g.status[unit] |= DONE
            self.strike(g)

    def why_not(self, g: Keren, seat: int, verb: str, arg: int) -> Refusal:
        """Why a unit may not join."""
        if verb == self.GO:
            return self.NOBODY_YET
        if verb == "all":
            return ALL_IN
        if verb != "unit":
            return WRONG_PHASE
        if g.pack.seat[arg] != seat:
            return NOT_YOURS
        if arg in self.units:
            return CHOSEN
        return self.why_unable(g, arg) if g.at[arg] >= 0 else NOT_ON_MAP
