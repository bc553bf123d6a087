"""A table's game at one moment, for readers in other threads: nothing in it changes any more.

The journal puts a new state in the place of the old one at every action and never touches one
that has been shown, so whoever holds a moment may take his time over it.
"""

import logging
from copy import copy

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.basis import basis_of
from zariba.core.bounds import UMPIRE
from zariba.core.choice import Choice, Refusal
from zariba.core.flow import State
from zariba.core.game import WATCHER, Game
from zariba.core.journal import Journal
from zariba.core.scene import Overlay, Scene
from zariba.core.umpire import truth
from zariba.server.parting import STOPS_HERE
from zariba.server.shown import Shown
from zariba.server.together import at_once

log = logging.getLogger("zariba.server")

Choices = dict[int, Choice]


def put_choices(game: Game[State], state: State) -> Choices:
    """What each seat is asked now; one for which the rules fail is left out."""
    choices: Choices = {}
    for seat in game.asked(state):
        try:
            choice = game.choice(state, seat)
        except Exception:
            log.exception("the rules of %s failed to ask seat %d", game.id, seat)
            continue
        if choice is not None:
            choices[seat] = choice
    return choices


def eyes_of(seat: int) -> int:
    """The seat of a picture: an umpire looks on, whatever he sees."""
    return WATCHER if seat == UMPIRE else seat


class Moment:
    """The game as it stood when this was made, and what anyone may ask about it."""

    def __init__(
        self,
        journal: Journal[State],
        choices: Choices,
        unbegun: Refusal | None = None,
        halted: Refusal | None = None,
    ) -> None:
        self.journal = journal.copy()
        self.game: Game[State] = journal.game
        self.state = journal.state
        self.over = journal.state.result is not None
        self.stops = journal.parted is not None
        """Its rules were mended: it can be looked at, and no more."""
        self.unbegun = unbegun
        """Why the game has not begun: then there is nothing to look at either."""
        self.held = STOPS_HERE if self.stops else unbegun or (None if self.over else halted)
        """Why nothing can be done."""
        self._choices: Choices = {} if self.held else choices

    def imagined(self, state: State, choices: Choices) -> "Moment":
        """Another state in the place of this one, which nobody is shown as the present."""
        twin = copy(self)
        twin.state, twin._choices = state, choices
        return twin

    def choice(self, seat: int) -> Choice | None:
        """What the seat is asked; None also where the rules failed to ask it."""
        return self._choices.get(seat)

    def scene(self, seat: int, number: int, answers: bool = True) -> Scene:
        """The present as the seat sees it, which has a number of its own for it.

        Without its options where whoever looks does not answer for it.
        """
        self._check_begun()
        choice = self.choice(seat) if answers else None
        if choice is None and answers and not self.held and seat in self.game.asked(self.state):
            choice = self.game.choice(self.state, seat)  # fails again, and says why
        view = self._view(self.state, seat, number)
        scene = self._drawn(view, seat, choice)
        if choice is not None:
            more = at_once(self.game, self.state, seat, choice)
            scene = msgspec.structs.replace(scene, shortcuts=(*scene.shortcuts, *more))
        basis = None if choice is None else basis_of(self.game, type(self.state.flow[-1]).__name__)
        return scene if basis is None else msgspec.structs.replace(scene, basis=basis)

    def past(self, seat: int, at: int, number: int) -> Scene:
        """The scene before action `at`, under the seat's own number; BadInput if there is none."""
        self._check_begun()
        view = self._view(self.journal.at(at), seat, number)
        return self._drawn(view, seat, None)

    def overlay(self, seat: int, kind: str, at: str | None) -> Overlay:
        """An overlay as the seat may see it; BadInput for an unknown kind or place."""
        self._check_begun()
        return self.game.overlay(self._view(self.state, seat), eyes_of(seat), kind, at)

    def shown(self, seat: int) -> Shown:
        """All that the seat has seen and may read of the game so far."""
        self._check_begun()
        return Shown.of(self.journal, seat)

    def why(self, seat: int, on: str, target: str) -> Refusal | None:
        """Why a click on that is not legal; None when it is."""
        if self.held is not None:
            return self.held
        return self.game.why_not_click(self.state, seat, on, target)

    def not_now(self) -> Refusal:
        """Why a seat that is not asked can do nothing."""
        if self.held is not None:
            return self.held
        asked = self.game.names(self.state, self.game.asked(self.state))
        return Refusal("", f"it is for {asked} to decide now" if asked else "the game is over")

    def _check_begun(self) -> None:
        if self.unbegun is not None:
            raise BadInput(self.unbegun.why)

    def _view(self, state: State, seat: int, number: int = 0) -> State:
        if self.over:
            return state
        view = state.clone() if seat == UMPIRE else self.game.mask(state, seat)
        view.n = number
        return view

    def _drawn(self, view: State, seat: int, choice: Choice | None) -> Scene:
        if seat == UMPIRE and not self.over:
            scene = truth(self.game, view)
        else:
            scene = self.game.scene(view, eyes_of(seat), choice)
        return msgspec.structs.replace(
            scene,
            commitment=self.journal.commitment,
            seed=self.journal.record.seed if self.over else "",
        )
