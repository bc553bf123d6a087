"""Dismissals, an optional rule: each December a German General may have to go (b11.10a)."""

from typing import Final

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import GENERAL
from zariba.games.aoi.rules.state import (
    DEAD,
    DISMISSALS,
    MANSTEIN,
    NOT_NOW,
    Aoi,
    enemy,
    leave,
    on_map,
)

DECEMBER: Final = 11
NO_GENERAL: Final = Refusal("b11.10a", "a German General on the map is dismissed")
SPARED: Final = Refusal("11.32b", "Manstein is never dismissed", ("b11.10a",))


def dismisses_now(g: Aoi) -> bool:
    """Whether it is a December in a game with this rule."""
    return DISMISSALS in g.options and g.now.number == DECEMBER


def is_spared(g: Aoi, general: int) -> bool:
    """Whether he is Manstein, by either of his chits (11.32b)."""
    return (general, MANSTEIN) in g.plan.by_option


def dismissible(g: Aoi, seat: int) -> list[int]:
    """The Generals of the enemy's leading nation whom a side may have dismissed."""
    foe = enemy(seat)
    nation = g.plan.sides[foe].nation
    generals = [p for p in on_map(g, foe, GENERAL) if g.pack.nation[p] == nation]
    return [p for p in generals if not is_spared(g, p)]


class Dismissal(SeatStep[Aoi]):
    """A die; if it is low this side names the General who leaves the game (b11.10a)."""

    rolled: bool = False

    def work(self, g: Aoi) -> bool:
        """Nobody is asked when the die is high, or where one General or none is left."""
        able = dismissible(g, self.seat)
        if not self.rolled:
            self.rolled = True
            die = g.roll(6, "dismissal")
            goes = die <= g.pack.dismissals.up_to
            g.tell(Event("dismissal_die", seat=self.seat, die=die, value=int(goes)))
            if not goes:
                able = []
        if len(able) > 1:
            return False
        g.pop()
        if able:
            dismiss(g, able[0])
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Any of them."""
        options: list[Action] = [("unit", p) for p in dismissible(g, seat)]
        return Choice("Which German General is dismissed?", options)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """He."""
        g.pop()
        dismiss(g, arg)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not him."""
        if verb != "unit":
            return NOT_NOW
        return SPARED if is_spared(g, arg) else NO_GENERAL


def dismiss(g: Aoi, general: int) -> None:
    """He leaves the game."""
    hex_ = g.at[general]
    leave(g, general, DEAD)
    g.status[general] = 0
    g.tell(Event("dismissed", seat=g.pack.seat[general], units=(general,), at=hex_))
