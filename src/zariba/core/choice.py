"""A decision as data: the question, the legal answers, and why another answer is refused."""

import msgspec

Action = tuple[str, int]
"""A verb and its argument: a piece, a space or another number of the game, 0 where it has none."""

DONE: Action = ("done", 0)


class Refusal(msgspec.Struct, frozen=True):
    """Why something is not allowed; `rule` is the rulebook's number, empty for the table's own."""

    rule: str
    why: str
    also: tuple[str, ...] = ()
    """Further rules that forbid the same."""

    def __str__(self) -> str:
        return f"{self.why} ({self.rule})" if self.rule else self.why


class Choice(msgspec.Struct, frozen=True):
    """What one seat is asked at this moment."""

    prompt: str
    options: list[Action]


class Part(msgspec.Struct, frozen=True, array_like=True):
    """One named part of a number: what it is for, the rule it comes from, what it adds."""

    name: str
    rule: str
    value: int


class Odds(msgspec.Struct, frozen=True):
    """The exact distribution of what an option may bring, with the numbers it came from."""

    title: str
    parts: tuple[Part, ...]
    outcomes: tuple[tuple[str, int, int], ...]
    """Label, ways, out of how many; the labels are in the order of the table."""
    note: str = ""
