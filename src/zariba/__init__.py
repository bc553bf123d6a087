"""Published wargames about wars in Africa, every rule enforced, on one engine.

`zariba.new_game("keren")` is a game to play by words; docs/library.md tells the rest.
"""

from zariba.core.bad_input import BadInput
from zariba.core.choice import Odds, Refusal
from zariba.play.errors import IllegalAction, MalformedAction, OutOfTurn, Refused
from zariba.play.match import Match
from zariba.play.position import Move, Outcome, Position
from zariba.play.start import check, ids, load, new_game, open, stage
from zariba.play.view import View

__version__ = "0.1.0"

__all__ = [
    "BadInput",
    "IllegalAction",
    "MalformedAction",
    "Match",
    "Move",
    "Odds",
    "OutOfTurn",
    "Outcome",
    "Position",
    "Refusal",
    "Refused",
    "View",
    "check",
    "ids",
    "load",
    "new_game",
    "open",
    "stage",
]
