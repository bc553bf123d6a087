"""The stack of steps that a game runs, and the state it runs in."""

from collections.abc import Callable
from typing import (
    TYPE_CHECKING,
    ClassVar,
    Generic,
    Never,
    Self,
    TypeVar,
    cast,
    get_origin,
    get_type_hints,
)

import msgspec

from zariba.core.choice import Choice, Part, Refusal
from zariba.core.dice import DiceError, draw, ordained
from zariba.core.pack import Pack

S = TypeVar("S", bound="State", contravariant=True)
T = TypeVar("T", bound="State")


class Result(msgspec.Struct, frozen=True):
    """How a game ended; `winner` is a seat number, -1 for a draw."""

    winner: int
    rule: str
    why: str


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened, as numbers; the game puts it into words when a log is read."""

    kind: str
    seat: int = -1
    units: tuple[int, ...] = ()
    at: int = -1
    to: int = -1
    value: int = 0
    die: int = 0
    word: str = ""
    parts: tuple[Part, ...] = ()
    ordered: bool = False
    """Of a roll: an umpire ordained it."""


class Step(msgspec.Struct, Generic[S], tag=True, tag_field="step"):
    """One frame of the sequence of play: its fields are all that it remembers.

    Fields hold immutable values only (numbers, strings, tuples): a clone of the game copies
    the step, not what is in it.
    """

    if TYPE_CHECKING:

        def __copy__(self) -> Self: ...

    def work(self, g: S) -> bool:
        """Do what needs no decision; False when a seat must be asked."""
        return False

    def asks(self, g: S) -> tuple[int, ...]:
        """The seats that hold a choice now."""
        raise AssertionError(f"{type(self).__name__} asks nobody")

    def choice(self, g: S, seat: int) -> Choice:
        """The question and every legal answer."""
        raise AssertionError(f"{type(self).__name__} asks nothing")

    def take(self, g: S, seat: int, verb: str, arg: int) -> None:
        """Carry out an answer that was offered."""
        raise AssertionError(f"{type(self).__name__} takes nothing")

    def why_not(self, g: S, seat: int, verb: str, arg: int) -> Refusal:
        """The reason for an action that is not offered now."""
        return Refusal("", "{it} is no answer to {asked}")


class SeatStep(Step[S]):
    """A step that asks one seat, the same from its beginning to its end."""

    seat: int

    def asks(self, g: S) -> tuple[int, ...]:
        """The seat it was made for."""
        return (self.seat,)


class State(msgspec.Struct, kw_only=True):
    """What every game remembers; a game adds its own pieces and tracks.

    Lists and dicts of a state are copied with it, what is in them is not: that is numbers,
    words and tuples.
    """

    pack: ClassVar[Pack]
    """What never changes in the game being played; not part of what is saved."""
    scenario: str
    options: tuple[str, ...] = ()
    seed: bytes = b""
    n: int = 0
    """The number of decisions taken so far; in a view, of those that the seat itself took."""
    acted: dict[int, int] = {}
    """By seat: how many of them it took."""
    rolled: int = 0
    """How far the stream of chance has been used."""
    shown: int = 0
    """How many times a secret was revealed: undo does not cross one."""
    loaded: tuple[int, ...] | None = None
    """The dice of a staged position, used instead of the stream."""
    ordered: tuple[tuple[int, int], ...] = ()
    """Dice that an umpire has ordained and nobody has rolled yet: of how many sides, which face."""
    flow: list["Step[Never]"] = []
    news: list[Event] = []
    """What the last action brought about."""
    result: Result | None = None

    def clone(self) -> Self:
        """An independent copy; `bound` writes it out for each kind of state."""
        twin: Self = self.__copy__()
        for name in containers(type(self)):
            setattr(twin, name, getattr(self, name).copy())
        twin.flow = [step.__copy__() for step in self.flow]
        return twin

    def __repr__(self) -> str:
        """All but the seed: what is printed or logged must not tell the dice to come."""
        names = (name for name in self.__struct_fields__ if name != "seed")
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__name__}({told})"

    if TYPE_CHECKING:

        def __copy__(self) -> Self: ...

    def push(self, step: "Step[Never]") -> None:
        """Put a step on top: it runs before the one that pushed it goes on."""
        self.flow.append(step)

    def pop(self) -> None:
        """End the step on top."""
        self.flow.pop()

    def roll(self, sides: int, purpose: str, units: tuple[int, ...] = ()) -> int:
        """The next die; every roll is counted and told."""
        face, self.ordered = ordained(self.ordered, sides) if self.ordered else (0, ())
        value = face or self._fallen(sides, purpose)
        self.rolled += 1
        self.news.append(
            Event("roll", units=units, value=sides, die=value, word=purpose, ordered=face > 0)
        )
        return value

    def _fallen(self, sides: int, purpose: str) -> int:
        if self.loaded is None:
            return draw(self.seed, self.rolled, sides)
        if not self.loaded:
            raise DiceError(f"the case needs one more die, for {purpose}")
        value, self.loaded = self.loaded[0], self.loaded[1:]
        if not 1 <= value <= sides:
            raise DiceError(f"dice: {value} is not on a die of {sides} ({purpose})")
        return value

    def tell(self, event: Event) -> None:
        """Add to what this action brought about."""
        self.news.append(event)


def containers(kind: type[State]) -> list[str]:
    """The fields of a state that a clone must copy: its lists, dicts and sets."""
    hints = get_type_hints(kind)
    fields = [name for name in kind.__struct_fields__ if name != "flow"]
    return [name for name in fields if get_origin(hints[name]) in (list, dict, set)]


def bound(kind: type[T], pack: Pack | None) -> type[T]:
    """The kind of state for games that are played with this pack."""
    namespace: dict[str, object] = {}
    if kind.clone is State.clone:
        namespace["clone"] = cloner(kind)
    if pack is not None:
        namespace["pack"] = pack
    made = msgspec.defstruct(
        kind.__name__, [], bases=(kind,), namespace=namespace, module=kind.__module__, kw_only=True
    )
    return cast("type[T]", made)


def cloner(kind: type[T]) -> Callable[[T], T]:
    """`clone` with a line for each field: search copies states by the million."""
    lines = [f"    twin.{name} = self.{name}.copy()" for name in containers(kind)]
    source = [
        "def clone(self):",
        "    twin = self.__copy__()",
        "    twin.flow = [step.__copy__() for step in self.flow]",
        *lines,
        "    return twin",
    ]
    made: dict[str, Callable[[T], T]] = {}
    exec("\n".join(source), {}, made)
    return made["clone"]
