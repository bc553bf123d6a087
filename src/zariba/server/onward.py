"""What follows on a click without a choice: a retreat that has one way left is one click."""

from zariba.core.choice import Action
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.journal import Draft

FARTHEST = 60
"""So many actions follow by themselves at most."""


def go_on(game: Game[State], draft: Draft[State]) -> None:
    """Take along what the seat is asked next and can answer in one way only.

    Only answers that name a piece or a place: a button is there to be pressed. It ends before a
    die, a revealed secret and the end of the game, so that all of the click can be taken back.
    """
    if not draft.states or draft.refusal is not None or draft.error is not None:
        return
    for _ in range(FARTHEST):
        state = draft.states[-1]
        action = only_answer(game, state, draft.seat)
        if action is None or barred(draft.base, state):
            return
        twin = state.clone()
        try:
            refusal = game.apply(twin, draft.seat, action)
        except Exception:  # whoever answers by hand is told of it
            return
        if refusal is not None or barred(draft.base, twin):
            return
        draft.words.append(game.spell(action))
        draft.states.append(twin)


def only_answer(game: Game[State], state: State, seat: int) -> Action | None:
    """The one answer that the seat can give now; None where it has a choice or is not asked."""
    if game.asked(state) != (seat,):
        return None
    choice = game.choice(state, seat)
    if choice is None or choice.idle is not None or len(choice.options) != 1:
        return None
    action = choice.options[0]
    return action if game.spell(action)[1] else None


def barred(base: State, state: State) -> bool:
    """Whether something has happened since that stands."""
    happened = state.rolled != base.rolled or state.shown != base.shown
    return happened or state.result is not None
