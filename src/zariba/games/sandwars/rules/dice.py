"""Dice are cards turned over; a ring on them interrupts what is going on (dice.nested)."""

from zariba.core.flow import Step
from zariba.games.sandwars.rules.decks import take_top
from zariba.games.sandwars.rules.hostilities import advance_turn
from zariba.games.sandwars.rules.state import SandWars


class Dice(Step[SandWars]):
    """Dice are the faces of cards drawn from the roller's own deck (dice.draw, dice.many).

    Who rolls is named by the step that needs the dice (dice.who, R-71).
    """

    seat: int
    number: int
    faces: tuple[int, ...] = ()

    def work(self, g: SandWars) -> bool:
        """Turn over card after card; a ring is seen to before the next one (dice.per_card)."""
        from zariba.games.sandwars.rules.events import EventCard  # whose steps roll dice in turn

        while len(self.faces) < self.number:
            card = take_top(g, self.seat, "dice")
            if card < 0:
                self.faces = (*self.faces, g.roll(6, "die"))  # no card left anywhere
                continue
            g.shown += 1
            g.discard[self.seat] = (*g.discard[self.seat], card)
            wanted = self.number - len(self.faces)
            faces = g.pack.dice[card][: min(2, wanted)]
            self.faces = (*self.faces, *faces)
            g.report("dice", seat=self.seat, units=(card,), to=len(faces), word="dice.draw")
            if g.pack.trigger[card] == "turn":
                advance_turn(g, "dice.trigger.turn")
                if g.result is not None:
                    return True  # dice.game_over
            elif g.pack.trigger[card] == "event":
                drawn = take_top(g, self.seat, "event")
                if drawn >= 0:
                    g.shown += 1
                    g.push(EventCard(self.seat, drawn, True))  # dice.trigger.event
                    return True
        g.pop()
        g.faces = self.faces
        return True
