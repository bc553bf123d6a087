"""What a search may choose between: other orders than the doctrine's own, played on by doctrine."""

from collections.abc import Iterator
from random import Random

from zariba.core import orders as core
from zariba.core.choice import DONE, PASS, Action, Choice
from zariba.core.game import Bot, Decision
from zariba.core.orders import Candidate, Opening
from zariba.games.sandwars.bot.council import STAGES, plans
from zariba.games.sandwars.bot.doctrine import Doctrine
from zariba.games.sandwars.bot.memory import Errand
from zariba.games.sandwars.bot.picture import Picture
from zariba.games.sandwars.bot.value import value
from zariba.games.sandwars.rules.state import SandWars
from zariba.games.sandwars.rules.turn import ChooseObjective, EndOfEvents, Operations

MOST = 6
"""So many candidates are named, the doctrine's own among them."""


class Orders(core.Orders[SandWars]):
    """The units of play of Sand Wars: a card with its order, an objective, the declaration."""

    def begins(self, g: SandWars, seat: int, choice: Choice) -> bool:
        """Whether a unit of play begins at this decision of the seat."""
        kinds = Operations | ChooseObjective | EndOfEvents
        return len(choice.options) > 1 and isinstance(g.flow[-1], kinds)

    def candidates(
        self, g: SandWars, seat: int, choice: Choice, doctrine: Bot[SandWars], rng: Random
    ) -> list[Candidate[SandWars]]:
        """The doctrine's own way first, then up to five others."""
        assert isinstance(doctrine, Doctrine)
        dice = Random(rng.random())
        twin = doctrine.fork()
        own = twin.answer(g, seat, choice, dice)
        found = [Candidate(own.reason, Opening(own, twin))]
        taken = {(own.action, twin.errand())}
        for decision, errand in self.others(g, seat, choice, doctrine):
            key = (decision.action, errand.action if errand else None)
            if key not in taken and decision.action in choice.options:
                taken.add(key)
                player = doctrine.fork()
                if errand is not None:
                    player.resolve(errand)
                found.append(Candidate(decision.reason, Opening(decision, player)))
            if len(found) == MOST:
                break
        return found

    def others(
        self, g: SandWars, seat: int, choice: Choice, doctrine: Doctrine
    ) -> Iterator[tuple[Decision, Errand | None]]:
        """Other first answers, the likeliest first, with what a card is played for."""
        match g.flow[-1]:
            case Operations():
                yield from cards(doctrine.fork().picture(g, seat), choice)
                yield Decision(PASS, "Keeping the cards."), None
            case EndOfEvents():
                if ("declare", 0) in choice.options:
                    yield Decision(("declare", 0), "Declaring war."), None
                yield Decision(DONE, "Going on as before."), None
                yield from goals_of(g, seat, choice, doctrine, "change")
            case ChooseObjective():
                yield from goals_of(g, seat, choice, doctrine, "goal")

    def value(self, g: SandWars, seat: int) -> float:
        """The chance that the seat wins from here."""
        return value(g, seat)

    def reached(self, begun: SandWars, g: SandWars, horizon: str) -> bool:
        """Whether a rollout has come to the end of the order, of the phase or of the Game Turn."""
        if g.result is not None or g.played != begun.played:
            return True
        if horizon == "turn" or g.n == begun.n:
            return False
        if (g.active, g.phase) != (begun.active, begun.phase):
            return True
        return horizon == "order" and len(g.flow) <= len(begun.flow)


def cards(pic: Picture, choice: Choice) -> Iterator[tuple[Decision, Errand]]:
    """What the cards in hand could be played for: the best of each title, then the next best."""
    offered: dict[str, Action] = {}
    for action in choice.options:
        if action[0] == "card":
            offered.setdefault(pic.pack.action[action[1]], action)
    ranked = []
    for title in (t for stage in STAGES for t in stage if t in offered):
        for place, plan in enumerate(sorted(plans(pic, title), key=lambda p: -p[0])[:3]):
            ranked.append((place, -plan[0], title, plan))
    for _, _, title, (_, action, reason) in sorted(ranked, key=lambda each: each[:3]):
        yield Decision(offered[title], reason), Errand(title, action, reason)


def goals_of(
    g: SandWars, seat: int, choice: Choice, doctrine: Doctrine, verb: str
) -> Iterator[tuple[Decision, None]]:
    """The objectives that are offered, the nearest first."""
    close = doctrine.fork().picture(g, seat).close
    numbers = [arg for word, arg in choice.options if word == verb]
    for number in sorted(numbers, key=lambda n: (-close[n], n)):
        yield Decision((verb, number), f"Going for {g.pack.objectives[number].title}."), None
