"""The words of a game's case files: each fact is defined once, to lay out, write down and see."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Never, TypeVar, cast

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.flow import State, Step

S = TypeVar("S", bound=State, contravariant=True)
T = TypeVar("T")

UNSAID = object()
"""Stands for a fact that needs no word."""


def shaped(value: object, kind: type[T], word: str) -> T:
    """A value of the form a word needs."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise BadInput(f"{word}: {error}") from None


def differs(what: str, want: object, found: object) -> str | None:
    """A sentence when two things are not the same."""
    return None if want == found else f"{what}: expected {want}, found {found}"


def first_difference(pairs: list[tuple[str, object, object]]) -> str | None:
    """The first of several things that is not as expected."""
    for what, want, found in pairs:
        if want != found:
            return differs(what, want, found)
    return None


class Fact(ABC, Generic[S]):
    """One word; `expected` is what `expect` calls the same fact, where that is another word."""

    def __init__(self, word: str, expected: str = "") -> None:
        self.word = word
        self.expected = expected or word

    @property
    def laid(self) -> bool:
        """Whether a position may say it, or only `expect`."""
        return True

    @property
    def seen(self) -> bool:
        """Whether `expect` may say it, or only a position."""
        return True

    @abstractmethod
    def lay(self, g: S, value: object) -> None:
        """Make it so."""

    def amend(self, g: S, value: object) -> None:
        """Make it so in a game under way."""
        self.lay(g, value)

    def now(self, g: S) -> object:
        """What a change would begin from: as it is now."""
        value = self.write(g)
        return "" if value is UNSAID else value

    @abstractmethod
    def write(self, g: S) -> object:
        """The value that lays this out again; UNSAID where nothing need be said."""

    @abstractmethod
    def see(self, g: S, value: object) -> str | None:
        """A sentence when it is not so."""


class One(Fact[S]):
    """A word with one value: a number, a name, a list.

    `get` tells the value as a file would write it, `put` makes it so. Without `put` it can only
    be expected, without `get` only laid out. `usual` need not be written down.
    """

    def __init__(
        self,
        word: str,
        form: Any,
        get: Callable[[S], object] | None,
        put: Callable[[S, Any], None] | None = None,
        *,
        usual: object = UNSAID,
        expected: str = "",
    ) -> None:
        super().__init__(word, expected)
        self.form, self.get, self.put, self.usual = form, get, put, usual

    @property
    def laid(self) -> bool:
        return self.put is not None

    @property
    def seen(self) -> bool:
        return self.get is not None

    def lay(self, g: S, value: object) -> None:
        assert self.put is not None
        self.put(g, shaped(value, self.form, self.word))

    def amend(self, g: S, value: object) -> None:
        if self.get is None or self.get(g) != value:
            self.lay(g, value)

    def now(self, g: S) -> object:
        return self.get(g) if self.get is not None else ""

    def write(self, g: S) -> object:
        if self.get is None or self.put is None:
            return UNSAID
        value = self.get(g)
        return UNSAID if value == self.usual else value

    def see(self, g: S, value: object) -> str | None:
        assert self.get is not None
        want = shaped(value, self.form, self.expected)
        return differs(self.expected, want, self.get(g))


class Each(Fact[S]):
    """A word that tells something of many things by name: where each unit is, say.

    `get` and `put` are of one name; `names` are those that a position must tell of.
    """

    def __init__(
        self,
        word: str,
        form: Any,
        get: Callable[[S, str], object] | None,
        put: Callable[[S, str, Any], None] | None = None,
        names: Callable[[S], Iterable[str]] | None = None,
        *,
        usual: object = UNSAID,
        expected: str = "",
    ) -> None:
        super().__init__(word, expected)
        self.form, self.get, self.put, self.names, self.usual = form, get, put, names, usual

    @property
    def laid(self) -> bool:
        return self.put is not None

    @property
    def seen(self) -> bool:
        return self.get is not None

    def lay(self, g: S, value: object) -> None:
        assert self.put is not None
        for name, told in shaped(value, dict[str, object], self.word).items():
            self.put(g, name, shaped(told, self.form, f"{self.word}: {name}"))

    def amend(self, g: S, value: object) -> None:
        """Whoever is so already stays as he is: put in anew he might lose what goes with it."""
        told = shaped(value, dict[str, object], self.word)
        get = self.get
        self.lay(g, {n: each for n, each in told.items() if get is None or get(g, n) != each})

    def now(self, g: S) -> object:
        value = self.write(g)
        return {} if value is UNSAID else value

    def write(self, g: S) -> object:
        if self.get is None or self.put is None or self.names is None:
            return UNSAID
        told = {name: self.get(g, name) for name in self.names(g)}
        return {name: value for name, value in told.items() if value != self.usual} or UNSAID

    def see(self, g: S, value: object) -> str | None:
        assert self.get is not None
        for name, told in shaped(value, dict[str, object], self.expected).items():
            want = shaped(told, self.form, f"{self.expected}: {name}")
            trouble = differs(f"{self.expected} of {name}", want, self.get(g, name))
            if trouble is not None:
                return trouble
        return None


class Seen(Fact[S]):
    """A word that only `expect` knows and that needs a way of its own to be seen."""

    def __init__(self, word: str, look: Callable[[S, Any], str | None], form: Any = object) -> None:
        super().__init__(word)
        self.look, self.form = look, form

    @property
    def laid(self) -> bool:
        return False

    def lay(self, g: S, value: object) -> None:
        raise AssertionError(f"{self.word} is only expected")

    def write(self, g: S) -> object:
        return UNSAID

    def see(self, g: S, value: object) -> str | None:
        return self.look(g, shaped(value, self.form, self.word))


def outcome(seats: Sequence[str]) -> Fact[S]:
    """`result`: who won and by which rule, or none while the game goes on."""

    def look(g: State, value: object) -> str | None:
        if value == "none":
            return differs("result", None, g.result and g.result.why)
        want = shaped(value, dict[str, str], "result")
        if g.result is None:
            return "result: the game goes on"
        winner = seats[g.result.winner] if g.result.winner >= 0 else "draw"
        found = {"winner": winner, "rule": g.result.rule}
        return differs("result", want, {word: found.get(word) for word in want})

    return Seen("result", look)


def deciders(seats: Sequence[str]) -> Fact[S]:
    """`decides`: the seats that hold a choice now."""

    def found(g: State) -> str:
        if g.result is not None:
            return ""
        step = cast("Step[State]", g.flow[-1])
        return " ".join(seats[s] for s in step.asks(g))

    return One("decides", str, found)


class CaseWords(Generic[S]):
    """All words of a game: facts are laid out in their order here, whatever a file's order is."""

    def __init__(
        self,
        title: str,
        facts: Sequence[Fact[Never]],
        own: Sequence[str] = (),
        fresh: Sequence[str] = (),
    ) -> None:
        """`own` are words of positions that the game looks at by itself, such as `step`.

        `fresh` are facts that only a position in the making can be told.
        """
        self.title = title
        self.facts = cast("Sequence[Fact[S]]", facts)
        self.own = tuple(own)
        self._see = {fact.expected: fact for fact in self.facts if fact.seen}
        self._lay = {fact.word: fact for fact in self.facts if fact.laid}
        self._amend = {word: fact for word, fact in self._lay.items() if word not in fresh}

    def lay(self, g: S, case: Mapping[str, object]) -> None:
        """Lay out what a case says; BadInput for a word that the game does not have."""
        there = (*self.own, *self._lay)
        for word in case:
            if word != "empty" and word not in there:
                words = ", ".join(there)
                raise BadInput(f"{self.title} has no word {word!r}; its words are {words}")
        for word, fact in self._lay.items():
            if word in case:
                fact.lay(g, case[word])

    def amend(self, state: S, words: Mapping[str, object]) -> None:
        """Change what these words say and nothing else; BadInput for one that cannot be said."""
        for word in words:
            if word not in self._amend:
                there = ", ".join(self._amend)
                raise BadInput(
                    f"{self.title} has no word {word!r} for a game under way; its words are {there}"
                )
        for word, fact in self._amend.items():
            if word in words:
                fact.amend(state, words[word])

    def amendable(self, state: S) -> dict[str, object]:
        """The words that `amend` takes, each with what it says now."""
        return {word: fact.now(state) for word, fact in self._amend.items()}

    def write(self, g: S) -> dict[str, object]:
        """The words that lay out this position."""
        told = {word: fact.write(g) for word, fact in self._lay.items()}
        return {word: value for word, value in told.items() if value is not UNSAID}

    def see(self, g: S, word: str, value: object) -> str | None:
        """Check one word of `expect`; a sentence when it does not hold."""
        fact = self._see.get(word)
        if fact is None:
            words = ", ".join(self._see)
            raise BadInput(f"{self.title} has no word {word!r} to expect; its words are {words}")
        return fact.see(g, value)
