"""What a search may choose between: other orders than the doctrine's own, played on by doctrine."""

from collections.abc import Iterator
from random import Random

from zariba.core import orders as core
from zariba.core.choice import DONE as END
from zariba.core.choice import Choice
from zariba.core.game import Bot, Decision
from zariba.core.orders import Candidate, Opening
from zariba.games.ogaden.bot.attack import attacks
from zariba.games.ogaden.bot.council import scopes
from zariba.games.ogaden.bot.doctrine import Doctrine
from zariba.games.ogaden.bot.guerrilla import raids
from zariba.games.ogaden.bot.situation import name
from zariba.games.ogaden.bot.upkeep import measures, words
from zariba.games.ogaden.bot.value import value
from zariba.games.ogaden.rules.guerrilla_actions import Raids
from zariba.games.ogaden.rules.maintenance import Maintenance
from zariba.games.ogaden.rules.movement import Moves
from zariba.games.ogaden.rules.operations import Activation
from zariba.games.ogaden.rules.state import Ogaden

MOST = 6
"""So many candidates are named, the doctrine's own among them."""


class Orders(core.Orders[Ogaden]):
    """The units of play of Ogaden: an activation, its raids, its measures and its marches."""

    def begins(self, g: Ogaden, seat: int, choice: Choice) -> bool:
        """Whether a unit of play begins at this decision of the seat."""
        if len(choice.options) < 2:
            return False
        match g.flow[-1]:
            case Activation():
                return choice.options[0][0] == "zone"
            case Maintenance() as step:
                return step.unit < 0
            case Raids() | Moves():
                return True
        return False

    def candidates(
        self, g: Ogaden, seat: int, choice: Choice, doctrine: Bot[Ogaden], rng: Random
    ) -> list[Candidate[Ogaden]]:
        """The doctrine's own way first, then up to five others."""
        assert isinstance(doctrine, Doctrine)
        twin = doctrine.fork()
        own = twin.answer(g, seat, choice)
        found = [Candidate(own.reason, doctrine.fork())]
        taken = {(own.action, twin.target())}
        for other, player in self.others(g, seat, choice, doctrine):
            key = (other.action, player.target())
            if key not in taken:
                taken.add(key)
                found.append(Candidate(other.reason, Opening(other, player)))
            if len(found) == MOST:
                break
        return found

    def others(
        self, g: Ogaden, seat: int, choice: Choice, doctrine: Doctrine
    ) -> Iterator[tuple[Decision, Doctrine]]:
        """Other first answers, the likeliest first, each with the doctrine that goes on."""
        p = doctrine.fork().picture(g, seat)
        match g.flow[-1]:
            case Activation() as step:
                for _, action in scopes(p, step, choice):
                    where = name(p.pack, action[1])
                    yield Decision(action, f"Activating from {where}."), doctrine.fork()
            case Raids():
                for _, action, why in raids(p, choice):
                    yield Decision(action, why), doctrine.fork()
                yield Decision(END, "No raid."), doctrine.fork()
            case Maintenance() as step:
                yield Decision(END, "Keeping the morale points."), doctrine.fork()
                for _, action, _ in measures(p, step, choice):
                    yield Decision(action, words(p, *action)), doctrine.fork()
            case Moves():
                yield from self.marches(g, seat, choice, doctrine)

    def marches(
        self, g: Ogaden, seat: int, choice: Choice, doctrine: Doctrine
    ) -> Iterator[tuple[Decision, Doctrine]]:
        """Other attacks, no attack, and no march at all."""
        offered = {a[1] for a in choice.options if a[0] == "unit"}
        for attack in attacks(doctrine.fork().picture(g, seat))[:4]:
            other = doctrine.fork()
            decision = other.launch(g, seat, attack, offered)
            if decision is not None:
                yield decision, other
        calm = doctrine.fork()
        quiet = calm.refrain(g, seat, choice)
        yield quiet, calm
        yield Decision(END, "Everyone stays where he is."), doctrine.fork()

    def value(self, g: Ogaden, seat: int) -> float:
        """The chance that the seat wins from here."""
        return value(g, seat)

    def reached(self, begun: Ogaden, g: Ogaden, horizon: str) -> bool:
        """Whether a rollout has come to the end of the order, of the activation or of the turn."""
        if g.result is not None or g.turn != begun.turn:
            return True
        if horizon == "turn" or g.n == begun.n:
            return False
        if horizon == "phase":
            return activation_of(g) != activation_of(begun)
        return len(g.flow) <= len(begun.flow) or activation_of(g) != activation_of(begun)


def activation_of(g: Ogaden) -> tuple[int, int]:
    """The marker being played and its zone, -1 for none."""
    for step in g.flow:
        if isinstance(step, Activation):
            return step.marker, step.zone
    return -1, -1
