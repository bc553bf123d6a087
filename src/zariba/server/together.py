"""Answers that can all be given: a whole stack that joins, losses that everyone takes."""

from zariba.core.choice import Action, Choice
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.scene import Shortcut

MOST = 40
PREPARED: Action = ("prepared", 0)
READY = (("prepared", ""), ("done", ""))


def at_once(game: Game[State], state: State, seat: int, choice: Choice) -> tuple[Shortcut, ...]:
    """Several answers behind one button, as far as any belong together."""
    found = together(game, state, seat, choice)
    ready = (Shortcut("", READY, "Set up as prepared and be ready"),)
    return (*(ready if PREPARED in choice.options else ()), *([found] if found else ()))


def together(game: Game[State], state: State, seat: int, choice: Choice) -> Shortcut | None:
    """All answers of the verb that the choice names, as one click.

    None where there are not two of them, where one shuts another out, and where dice would fall
    or a secret come out before the last: who rolls decides anew.
    """
    if choice.together is None:
        return None
    verb, words = choice.together
    wanted = [action for action in choice.options if action[0] == verb]
    if not 2 <= len(wanted) <= MOST:
        return None
    trial, ahead, kind = game.blind(), state, type(state.flow[-1])
    for action in wanted[:-1]:
        before, ahead = ahead, ahead.clone()
        if trial.apply(ahead, seat, action) is not None or ahead.result is not None:
            return None
        if (ahead.rolled, ahead.shown) != (before.rolled, before.shown):
            return None
        if type(ahead.flow[-1]) is not kind or seat not in trial.asked(ahead):
            return None
    asked = trial.choice(ahead, seat)
    if asked is None or wanted[-1] not in asked.options:
        return None
    return Shortcut("", tuple(map(game.spell, wanted)), f"{words} ({len(wanted)})")
