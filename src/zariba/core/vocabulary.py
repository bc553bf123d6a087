"""Every action a game can ever offer: its verbs, what each may be said of, and their words."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence

from zariba.core.bad_input import BadInput
from zariba.core.choice import Action

LONGEST = 20
"""No number of a game has so many digits."""


class Domain(ABC):
    """What a verb may be said of: numbers inside, words outside."""

    @abstractmethod
    def numbers(self) -> Iterable[int]:
        """All of them."""

    @abstractmethod
    def spell(self, number: int) -> str:
        """The word for a number."""

    @abstractmethod
    def read(self, word: str) -> int:
        """The number that a word stands for; BadInput where there is none."""


class Named(Domain):
    """Things by their names; a number is the place in the list, counted from `first`.

    `hidden` names more that may be spelled (a unit one cannot see) but never said.
    """

    def __init__(
        self, noun: str, names: Sequence[str], first: int = 0, hidden: Sequence[str] = ()
    ) -> None:
        self.noun = noun
        self.names = (*names, *hidden)
        self.first = first
        self.count = len(names)
        self.index = {name: first + number for number, name in enumerate(names)}

    def numbers(self) -> Iterable[int]:
        return range(self.first, self.first + self.count)

    def spell(self, number: int) -> str:
        return self.names[number - self.first]

    def read(self, word: str) -> int:
        if word not in self.index:
            raise BadInput(f"there is no {self.noun} {word!r}")
        return self.index[word]


class Numbered(Domain):
    """Whole numbers within a range, said as they are."""

    def __init__(self, noun: str, numbers: range) -> None:
        self.noun = noun
        self.range = numbers

    def numbers(self) -> Iterable[int]:
        return self.range

    def spell(self, number: int) -> str:
        return str(number)

    def read(self, word: str) -> int:
        sane = len(word) < LONGEST and word.removeprefix("-").isdecimal()
        number = int(word) if sane else None
        if number is None or number not in self.range or str(number) != word:
            raise BadInput(f"there is no {self.noun} {word!r}")
        return number


class Nothing(Domain):
    """For a verb that stands alone."""

    def numbers(self) -> Iterable[int]:
        return (0,)

    def spell(self, number: int) -> str:
        return ""

    def read(self, word: str) -> int:
        if word:
            raise BadInput(f"{word!r} says nothing here: the verb stands alone")
        return 0


class Vocabulary:
    """Verbs with their domains: spelling, reading and listing follow from them."""

    def __init__(
        self, domains: Mapping[str, Domain], plain: Sequence[str], also: Sequence[str] = ()
    ) -> None:
        """`plain` verbs stand alone; `also` are read and spelled like them, but never offered."""
        alone = Nothing()
        self.domains: dict[str, Domain] = {**dict.fromkeys(plain, alone), **domains}
        self._read: dict[str, Domain] = {**self.domains, **dict.fromkeys(also, alone)}

    def spell(self, action: Action) -> tuple[str, str]:
        """An action in words."""
        verb, arg = action
        return verb, self._read[verb].spell(arg)

    def read(self, verb: str, arg: str) -> Action:
        """The action that the words mean."""
        domain = self._read.get(verb)
        if domain is None or (arg and isinstance(domain, Nothing)):
            raise BadInput(f"there is no action {verb} {arg}".rstrip())
        return verb, domain.read(arg)

    def actions(self) -> list[Action]:
        """Every action the game can ever offer."""
        return [(verb, n) for verb, domain in self.domains.items() for n in domain.numbers()]
