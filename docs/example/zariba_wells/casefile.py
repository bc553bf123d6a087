"""The words of case files: each fact is said once, to be laid out, written down and expected."""

from typing import Never

from zariba.core.fact import CaseWords, Fact, One, deciders, outcome
from zariba_wells.rules import RAIDERS, Raid, Wells

SEATS = ("caravan", "raiders")


def number(field: str) -> Fact[Never]:
    """A word for a number of the state."""

    def get(g: Wells) -> object:
        return getattr(g, field)

    def put(g: Wells, value: int) -> None:
        setattr(g, field, value)

    return One(field, int, get, put)


def place(field: str) -> Fact[Never]:
    """A word for a well; it need not be said where there is none."""

    def get(g: Wells) -> str:
        well: int = getattr(g, field)
        return g.pack.names[well] if well >= 0 else ""

    def put(g: Wells, name: str) -> None:
        setattr(g, field, g.pack.find(name))
        if field == "camp":
            g.flow = [Raid(RAIDERS)]  # the camp is pitched, so the raiders are to decide

    return One(field, str, get, put, usual="")


FACTS = (*map(number, ("night", "water", "camels")), *map(place, ("last", "band", "camp")))
WORDS = CaseWords[Wells]("Five Wells", (*FACTS, outcome(SEATS), deciders(SEATS)))
