"""What the doctrine keeps between its decisions: the orders under way, and what it worked out."""

from collections.abc import Callable, Hashable
from typing import NamedTuple, TypeVar, cast

from zariba.games.ogaden.material.pack import OgadenPack

T = TypeVar("T")

MOST = 4000
"""So many findings are kept before the shelf is cleared."""


class Order(NamedTuple):
    """A march that was decided: who goes, over which zones, and why."""

    unit: int
    way: tuple[int, ...]
    """The zones to go through, the goal last; an attack ends in the enemy's zone."""
    attack: bool
    reason: str

    def after(self, zone: int) -> int:
        """The next zone of the way, -1 at its end or off it."""
        if zone not in self.way:
            return self.way[0] if self.way else -1
        rest = self.way[self.way.index(zone) + 1 :]
        return rest[0] if rest else -1


class Errand(NamedTuple):
    """Where a brigade would go, when that was last looked at."""

    gain: float
    unit: int


class Memory:
    """The orders under way, and a shelf of findings by the content of what they depend on.

    A finding's key holds all that it was worked out from, so that it stays true in any position
    in which the key is the same; forks share the shelf and nothing else.
    """

    def __init__(self) -> None:
        self.pack: OgadenPack | None = None
        self.shelf: dict[Hashable, object] = {}
        self.order: Order | None = None
        self.moment: Hashable = None
        """The movement step that the rest is for."""
        self.storm: tuple[int, int, tuple[int, ...]] | None = None
        """The attack being put together: the zone, whence, and who is still to go."""
        self.storm_reason = ""
        self.no_attack = False
        """No further attack is worth making in this movement step."""
        self.errands: list[Errand] | None = None

    def fork(self) -> "Memory":
        """An independent memory with the same orders."""
        twin = Memory()
        twin.__dict__.update(self.__dict__)
        twin.errands = None if self.errands is None else list(self.errands)
        return twin

    def open(self, pack: OgadenPack) -> None:
        """Forget everything when the game is played with other data."""
        if pack is not self.pack:
            self.__dict__.update(Memory().__dict__)
            self.pack = pack

    def begin(self, moment: Hashable) -> None:
        """Forget the plans of another movement step."""
        if moment != self.moment:
            self.moment = moment
            self.order = self.storm = self.errands = None
            self.no_attack = False

    def known(self, key: Hashable, work: Callable[[], T]) -> T:
        """A finding from the shelf, worked out when it is not there."""
        found = self.shelf.get(key)
        if found is None:
            if len(self.shelf) >= MOST:
                self.shelf.clear()
            found = self.shelf[key] = work()
        return cast("T", found)
