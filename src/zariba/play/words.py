"""Actions as people say them: a verb, and what it is said of."""

from zariba.core.bad_input import BadInput
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import State
from zariba.core.game import WATCHER, Game
from zariba.play.errors import MalformedAction

Words = str | tuple[str, str]
"""An action: "unit CW4-red-1", or its verb and argument apart."""


def read(rules: Game[State], words: Words) -> Action:
    """The action that the words mean; MalformedAction when they mean none."""
    if isinstance(words, str):
        verb, _, arg = words.strip().partition(" ")
    elif [type(word) for word in words] == [str, str]:
        verb, arg = words
    else:
        raise MalformedAction(
            Refusal("", f'{words!r} is not an action: write "verb argument" or (verb, argument)')
        )
    try:
        return rules.read(verb, arg.strip())
    except BadInput as error:
        raise MalformedAction(Refusal("", str(error))) from None


def spell(rules: Game[State], action: Action) -> str:
    """An action in words, as `read` takes it."""
    return " ".join(word for word in rules.spell(action) if word)


def offered(rules: Game[State], choice: Choice | None) -> list[str]:
    """The legal answers of a choice in words."""
    return [spell(rules, action) for action in choice.options] if choice is not None else []


def viewer(rules: Game[State], scenario: str, seat: str) -> int:
    """The number of a seat that looks; an empty word stands for a watcher."""
    return rules.seat(seat, scenario) if seat else WATCHER
