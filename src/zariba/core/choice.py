"""A decision as data: the question, the legal answers, and why another answer is refused."""

import msgspec

Action = tuple[str, int]
"""A verb and its argument: a piece, a space or another number of the game, 0 where it has none."""

DONE: Action = ("done", 0)
PASS: Action = ("pass", 0)
CONCEDE: Action = ("concede", 0)
"""To give the game up, where its rules allow that: never among the options, open at each choice."""


class Refusal(msgspec.Struct, frozen=True):
    """Why something is not allowed; `rule` is the rulebook's number, empty for the table's own."""

    rule: str
    why: str
    """The reason; `{it}` stands for what was asked about in it, `{asked}` for the prompt."""
    also: tuple[str, ...] = ()
    """Further rules that forbid the same."""

    def __str__(self) -> str:
        return f"{self.why} ({self.rule})" if self.rule else self.why

    def about(self, it: str, asked: str = "") -> "Refusal":
        """The same in a full sentence, with the name of what was asked about."""
        why = self.why.replace("{it}", it).replace("{asked}", f"“{asked}”")
        stop = "" if not why.strip() or why.endswith((".", "!", "?")) else "."
        return msgspec.structs.replace(self, why=f"{why[:1].upper()}{why[1:]}{stop}")


class Choice(msgspec.Struct, frozen=True):
    """What one seat is asked at this moment."""

    prompt: str
    options: list[Action]
    idle: Action | None = None
    """The answer of a seat that lets this pass: a reaction it does not play, a chance not taken.

    Such a choice is put whenever the other side cannot know that it is empty, so that being
    asked tells nothing; the table may give this answer for a seat that has no other one, or
    that has said so beforehand.
    """
    window: str = ""
    """The stretch of play it belongs to: a seat may let all of it pass at once."""
    standing: str = ""
    """What the question is called where it comes again and again and is nearly always answered
    alike: a seat may say once what it always answers. Empty where each time is to be thought
    about, and wherever being quick could tell what the seat holds (those have an `idle`)."""
    together: tuple[str, str] | None = None
    """A verb whose answers may all be given with one click, and what that click is called; the
    table offers it where two or more of them can all be given one after the other."""


ALL_ALONG = ("unit", "Take all of them along")
"""For `Choice.together`: who moves takes along whoever can join."""
SET_UP = "Set-up"
"""For `Choice.standing`: what is asked before the first turn and can be done as prepared."""
EACH_LOSES = ("unit", "Each of them loses a step")


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
    reads: tuple[str, str] | None = None
    """The table that the dice are read on, by its name, and the heading of the column or row."""
    rows: tuple[str, ...] = ()
    """The headings of the rows that the dice can come to, where a column is read."""
