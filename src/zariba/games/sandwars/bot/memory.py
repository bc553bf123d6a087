"""What the doctrine keeps between its decisions: its orders, what it saw, what it worked out."""

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from zariba.core.choice import Action
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.state import SandWars, units

if TYPE_CHECKING:
    from zariba.games.sandwars.bot.picture import Picture

T = TypeVar("T")

MOST = 4000
"""So many findings are kept before the shelf is cleared."""


class Sight(NamedTuple):
    """Enemy blocks that were turned up in a space: how many there were, and what they were."""

    backs: int
    power: float
    steps: float


class Errand(NamedTuple):
    """What a card is played for, with the reason."""

    title: str
    action: Action
    reason: str


class Walk(NamedTuple):
    """A march that was decided: who goes, over which space, to which."""

    piece: int
    first: int
    end: int
    fight: bool


class Memory:
    """Orders under way, blocks that were seen, and a shelf of findings by what they depend on.

    A finding's key holds all that it was worked out from; forks share the shelf and nothing else.
    """

    def __init__(self) -> None:
        self.pack: SandWarsPack | None = None
        self.shelf: dict[Hashable, object] = {}
        self.key: Hashable = None
        self.picture: Picture | None = None
        """The last position looked at, by its key."""
        self.errand: Errand | None = None
        self.walk: Walk | None = None
        self.sights: dict[int, Sight] = {}

    def fork(self) -> "Memory":
        """An independent memory with the same orders and sights."""
        twin = Memory()
        twin.__dict__.update(self.__dict__)
        twin.sights = dict(self.sights)
        twin.picture = None
        twin.key = None
        return twin

    def open(self, pack: SandWarsPack) -> None:
        """Forget everything when the game is played with other data."""
        if pack is not self.pack:
            self.__dict__.update(Memory().__dict__)
            self.pack = pack

    def known(self, key: Hashable, work: Callable[[], T]) -> T:
        """A finding from the shelf, worked out when it is not there."""
        found = self.shelf.get(key)
        if found is None:
            if len(self.shelf) >= MOST:
                self.shelf.clear()
            found = self.shelf[key] = work()
        return cast("T", found)

    def look(self, g: SandWars, seat: int) -> None:
        """Remember the enemy blocks that lie open, and forget those that have gone."""
        pack, foe = g.pack, 1 - seat
        for space in range(pack.size):
            there = g.ground[2 * space + foe]
            if not there:
                self.sights.pop(space, None)
                continue
            open_ = [p for p in there if p < pack.count and pack.block[p]]
            if open_:
                loose = [p for p in open_ if g.boss[p] < 0]
                power = sum(g.cv[p] / 2 if p in g.hurt else g.cv[p] for p in open_)
                toughness = sum(2 if pack.type[p] == "elite" else max(1, g.cv[p]) for p in open_)
                self.sights[space] = Sight(len(loose), float(power), float(toughness))
            elif space in self.sights and self.sights[space].backs != hidden(g, foe, space):
                del self.sights[space]  # somebody came or went since


def hidden(g: SandWars, seat: int, space: int) -> int:
    """How many of a side's blocks in a space show only their backs."""
    return sum(p >= g.pack.count for p in units(g, seat, space))
