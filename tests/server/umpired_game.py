"""The musing game with words by which an umpire can change its position."""

from __future__ import annotations

from musing_game import Musing
from parlour_game import SPACES

from zariba.core.bad_input import BadInput
from zariba.core.fact import CaseWords, Each, One

NAMES = ("red", "blue")


def seat(name: str) -> int:
    if name not in NAMES:
        raise BadInput(f"there is no side {name!r}")
    return NAMES.index(name)


def put_at(g, name: str, space: str) -> None:
    if space not in SPACES:
        raise BadInput(f"there is no space {space!r}")
    g.at[seat(name)] = SPACES.index(space)


def track(word: str) -> Each:
    def put(g, name: str, number: int) -> None:
        getattr(g, word)[seat(name)] = number

    return Each(word, int, lambda g, name: getattr(g, word)[seat(name)], put, lambda g: NAMES)


WORDS = CaseWords(
    "Umpired",
    (
        Each("at", str, lambda g, name: SPACES[g.at[seat(name)]], put_at, lambda g: NAMES),
        track("score"),
        track("secret"),
        One("first", int, lambda g: 0, lambda g, n: None),
    ),
    own=("step",),
    fresh=("first",),
)


class Umpired(Musing):
    id = "umpired"
    title = "Umpired"

    def broken(self, state):
        return [f"a score of {n}" for n in state.score if n < 0]

    amend = staticmethod(WORDS.amend)
    amendable = staticmethod(WORDS.amendable)
