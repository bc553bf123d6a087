"""Playing a card for its Action: one function of it, its targets named, then it is laid down."""

from collections.abc import Callable, Iterable

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, Step
from zariba.games.sandwars.material.pack import PACK
from zariba.games.sandwars.rules.decks import allowed, throw
from zariba.games.sandwars.rules.state import SandWars

Options = Callable[[SandWars, int], Iterable[Action]]
Start = Callable[[SandWars, int, int, int], None]
OPTIONS: dict[str, Options] = {}
"""What a card of each title can do now: the module of each function fills it."""
START: dict[str, Start] = {}
"""How an order with a verb begins: game, seat, card, argument."""
WHY: list[Callable[[SandWars, int, str, str, int], Refusal]] = []
"""Why a card does not do something; `why.py` knows."""


def order(title: str) -> Callable[[Options], Options]:
    """Say which title a function lists the orders of."""

    def note(options: Options) -> Options:
        OPTIONS[title] = options
        return options

    return note


def starts(verb: str) -> Callable[[Start], Start]:
    """Say with which verb an order begins."""

    def note(start: Start) -> Start:
        START[verb] = start
        return start

    return note


def usable(g: SandWars, seat: int, title: str) -> bool:
    """Whether a card of the title has a legal function now."""
    return allowed(g, title) and any(True for _ in OPTIONS[title](g, seat))


def spend(g: SandWars, seat: int, card: int) -> None:
    """Lay the card down: from now on the other side knows of the order (card.discard)."""
    throw(g, seat, card)
    g.tell(Event("action", seat=seat, units=(card,), word=PACK.action[card]))


class Planning(Step[SandWars]):
    """An order that is being put together: only its own side sees it."""

    seat: int
    card: int
    """The card it will take, -1 where none has to be laid down."""

    def asks(self, g: SandWars) -> tuple[int, ...]:
        """The side that plans."""
        return (self.seat,)


class Order(Planning):
    """Which of its functions a card is played for (card.one_function)."""

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Each function with its first target."""
        title = PACK.action[self.card]
        return Choice(f"{title}: what for?", list(OPTIONS[title](g, seat)))

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """Begin it."""
        g.pop()
        START[verb](g, seat, self.card, arg)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why the card does not do that."""
        return WHY[0](g, seat, PACK.action[self.card], verb, arg)


class Veil(Step[SandWars]):
    """What the other side sees of an order that is being put together: that there is one."""

    seat: int

    def asks(self, g: SandWars) -> tuple[int, ...]:
        """The side that plans."""
        return (self.seat,)

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Nobody knows what."""
        return Choice("An order is being put together", [DONE])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """In an imagined game it comes to nothing."""
        g.pop()
