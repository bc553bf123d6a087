"""Why a seat is asked: the sentence of the step that asks, and the rules it comes from.

Every step says in its docstring which rule it enforces: what players are told is what the
code says of itself, so that the two cannot part.
"""

import inspect
import re
import tokenize
from functools import lru_cache

from zariba.core.flow import State, Step
from zariba.core.game import Game
from zariba.core.ledger import LEDGER, Words, read_rules
from zariba.core.scene import Basis

MOST = 4
"""So many rules are named at most: those that the step names first."""
BRACKETS = re.compile(r"\s*\([^()]*\)")


def asks(step: type[Step[State]]) -> bool:
    """Whether the step puts a choice to anybody."""
    return step.choice is not Step.choice


@lru_cache(maxsize=32)
def bases_of(game: Game[State]) -> dict[str, Basis]:
    """For each step that asks, by its name, why it does."""
    folder = game.folder()
    ledger = read_rules(folder) if (folder / LEDGER).exists() else []
    known = {rule.id for rule in ledger if rule.in_scope}
    words = Words(known)
    return {step.__name__: _basis(step, words, known) for step in game.steps if asks(step)}


def _basis(step: type[Step[State]], words: Words, known: set[str]) -> Basis:
    told = inspect.cleandoc(step.__doc__ or "")
    rules = _cited(told, words, known) or _cited(_source(step), words, known) if known else []
    return Basis(sentence(told), tuple(rules[:MOST]))


def _cited(text: str, words: Words, known: set[str]) -> list[str]:
    found = [rule for _, rule in words.in_text(text, tokenize.COMMENT, refusal=False)]
    return list(dict.fromkeys(rule for rule in found if rule in known))


def _source(step: type[Step[State]]) -> str:
    try:
        return inspect.getsource(step)
    except (OSError, TypeError):  # compiled, or made while the program runs
        return ""


def sentence(told: str) -> str:
    """The first paragraph of a docstring without its citations, as a sentence."""
    first = " ".join(told.split("\n\n")[0].split())
    return BRACKETS.sub("", first).strip()


def basis_of(game: Game[State], step: str) -> Basis | None:
    """Why the step of that name asks; None for one that the game does not list."""
    return bases_of(game).get(step)
