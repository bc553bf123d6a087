"""Ceasefires: the ways to one, and its refusal (12.2)."""

from zariba.core.choice import PASS, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep, Step
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.control import all_ogaden_bz, control
from zariba.games.ogaden.rules.morale import capacity, change_morale
from zariba.games.ogaden.rules.state import Ogaden
from zariba.games.ogaden.rules.victory import change_level, end_game

ROLL: Action = ("roll", 0)
ACCEPT: Action = ("accept", 0)
REFUSE: Action = ("refuse", 0)


def zones_for_truce(g: Ogaden, seat: int) -> bool:
    """Whether the zones held entitle a camp to a roll (12.2.1b, 12.2.1c)."""
    if not all_ogaden_bz(g, seat):
        return False
    if seat == ETHIOPIA:
        return g.bz_lost
    return control(g, g.pack.dire_dawa) == SOMALIA and control(g, g.pack.harar) == SOMALIA


class SeekTruce(SeatStep[Ogaden]):
    """A camp's ways to a ceasefire besides a DA: zones, the track, morale (12.2.1a).

    Once a ceasefire of the camp stands it rolls no more (R129); 25 points still count (11.0d).
    """

    stage: int = 0

    def work(self, g: Ogaden) -> bool:
        """The rolls that are not a matter of choice."""
        settled = g.truce_next and g.truces[-1] == self.seat
        if self.stage == 0:
            if zones_for_truce(g, self.seat) and not settled:
                return False
            self.stage = 1
        if self.stage == 1:
            self.stage = 2
            if g.level[self.seat] >= g.pack.ceasefire_space[self.seat] and not settled:  # 12.2.1d
                self.roll(g)
                return True
        g.pop()
        if (
            g.morale[self.seat] >= g.pack.track.automatic_ceasefire and self.seat not in g.crowned
        ):  # 11.0c
            g.crowned = (*g.crowned, self.seat)
            g.push(Truce(self.seat))
        return True

    def roll(self, g: Ogaden) -> None:
        """A 6 declares the ceasefire (12.2.1a)."""
        die = g.roll(6, "ceasefire")
        success = die in g.pack.diplomatic.ceasefire_on
        g.tell(Event("attempt", seat=self.seat, die=die, value=int(success), word="ceasefire"))
        if success:
            g.push(Truce(self.seat))

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """It may roll."""
        return Choice("You hold the zones: try for a ceasefire?", [ROLL, PASS])

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Roll or not."""
        self.stage = 1
        if verb == "roll":
            self.roll(g)

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Roll or pass."""
        return Refusal("12.2.1a", "{it} is no answer to {asked}")


class Truce(Step[Ogaden]):
    """A declared ceasefire, which the opponent may refuse at the price of a level (12.2.2a)."""

    seat: int

    def work(self, g: Ogaden) -> bool:
        """At level 1 it cannot be refused (R131)."""
        if g.level[1 - self.seat] > 1:
            return False
        g.pop()
        self.declare(g)
        return True

    def asks(self, g: Ogaden) -> tuple[int, ...]:
        """The opponent."""
        return (1 - self.seat,)

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Accept or refuse."""
        return Choice(
            "The enemy declares a ceasefire: accept it, or refuse it for one level?",
            [ACCEPT, REFUSE],
        )

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """A second ceasefire ends the game (12.2.1g)."""
        g.pop()
        if verb == "refuse":
            g.tell(Event("refused", seat=seat, word="12.2.2a"))
            change_level(g, seat, -1, "12.2.2a")
        else:
            self.declare(g)

    def declare(self, g: Ogaden) -> None:
        """The camp's marker is turned over; the next turn is one of ceasefire (12.2.1e)."""
        g.truces = (*g.truces, self.seat)
        g.truce_next = True
        g.tell(Event("truce", seat=self.seat, word="12.2.1f"))
        if len(g.truces) == 2:
            if g.turn != g.plan.last:
                for seat in (ETHIOPIA, SOMALIA):  # 13e
                    change_morale(g, seat, capacity(g, seat), "13e")
            end_game(g)

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Accept or refuse."""
        return Refusal("12.2.2a", "{it} is no answer: accept the ceasefire or refuse it")
