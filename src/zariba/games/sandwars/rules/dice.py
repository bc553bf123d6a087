"""Dice are cards turned over; a ring on them interrupts what is going on (dice.nested)."""

from collections.abc import Callable

from zariba.core.flow import Event, Step
from zariba.games.sandwars.material.pack import PACK
from zariba.games.sandwars.rules.decks import take_top
from zariba.games.sandwars.rules.state import SandWars
from zariba.games.sandwars.rules.turnover import advance_turn

Resolve = Callable[[SandWars, int, bool], None]
RESOLVE: dict[str, Resolve] = {}
"""What each event does; `events.py` fills it."""
AFTER: list[Callable[[SandWars], None]] = []
"""What is looked at after every event: whether it left a combat without one of its sides."""
REMINDERS = ("Bad weather", "Global news coverage")


def event(*titles: str) -> Callable[[Resolve], Resolve]:
    """Say which event a function carries out."""

    def note(resolve: Resolve) -> Resolve:
        for title in titles:
            RESOLVE[title] = resolve
        return resolve

    return note


class EventCard(Step[SandWars]):
    """An event is read and carried out, then what it interrupted goes on (dice.trigger.suspend)."""

    seat: int
    card: int
    trigger: bool
    begun: bool = False

    def work(self, g: SandWars) -> bool:
        """Do what the card says; then see whether a combat still has two sides."""
        if self.begun:
            g.pop()
            for look in AFTER:
                look(g)
            return True
        self.begun = True
        title = PACK.event[self.card]
        if title in REMINDERS:
            g.aside[self.seat] = (*g.aside[self.seat], self.card)  # event.lasting
        else:
            g.discard[self.seat] = (*g.discard[self.seat], self.card)  # event.dispose
        rule = "dice.trigger.event" if self.trigger else "event.draw.count"
        g.tell(Event("event", seat=self.seat, units=(self.card,), word=rule))
        RESOLVE[title](g, self.seat, self.trigger)
        return True


class Dice(Step[SandWars]):
    """Dice are the faces of cards drawn from the roller's own deck (dice.draw, dice.many).

    Who rolls is named by the step that needs the dice (dice.who, R-71).
    """

    seat: int
    number: int
    faces: tuple[int, ...] = ()

    def work(self, g: SandWars) -> bool:
        """Turn over card after card; a ring is seen to before the next one (dice.per_card)."""
        while len(self.faces) < self.number:
            card = take_top(g, self.seat, "dice")
            if card < 0:
                self.faces = (*self.faces, g.roll(6, "die"))  # no card left anywhere
                continue
            g.shown += 1
            g.discard[self.seat] = (*g.discard[self.seat], card)
            wanted = self.number - len(self.faces)
            faces = PACK.dice[card][: min(2, wanted)]
            self.faces = (*self.faces, *faces)
            g.tell(Event("dice", seat=self.seat, units=(card,), to=len(faces), word="dice.draw"))
            if PACK.trigger[card] == "turn":
                advance_turn(g, "dice.trigger.turn")
                if g.result is not None:
                    return True  # dice.game_over
            elif PACK.trigger[card] == "event":
                drawn = take_top(g, self.seat, "event")
                if drawn >= 0:
                    g.shown += 1
                    g.push(EventCard(self.seat, drawn, True))  # dice.trigger.event
                    return True
        g.pop()
        g.faces = self.faces
        return True
