"""How an action is turned down: each error carries the rule and the reason."""

from zariba.core.bad_input import BadInput
from zariba.core.choice import Refusal


class Refused(BadInput):
    """Something cannot be done now; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    @property
    def rule(self) -> str:
        """The rulebook's number; empty where no rule of the book speaks."""
        return self.refusal.rule

    @property
    def reason(self) -> str:
        """Why, in words."""
        return self.refusal.why


class MalformedAction(Refused):
    """The words mean no action of this game."""


class IllegalAction(Refused):
    """The seat is asked, and may not do this."""


class OutOfTurn(Refused):
    """The seat is not asked now, or the game is over."""
