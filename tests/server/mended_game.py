"""The walk before and after its rules were mended: from then on nobody walks on an empty score.

As a program, `mended_game.py DATABASE [mended]`, it is a server with only this game on the shelf.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from parlour_game import SPACES, Toy, Turn
from sketch import serve_alone

from zariba.core.choice import Choice, Refusal
from zariba.core.scenario import Revision
from zariba.core.scene import Board, Space

MENDED = "nobody walks before he has rolled"
WHY = "Nobody walks before he has rolled."


def mend(put: Callable[[object, str, object], None] = setattr) -> None:
    """Change the rules, in this process."""
    real_choice, real_why = Turn.choice, Turn.why_not

    def choice(step, g, seat) -> Choice:
        asked = real_choice(step, g, seat)
        return Choice(asked.prompt, [a for a in asked.options if a[0] != "step" or g.score[seat]])

    def why_not(step, g, seat, verb, arg) -> Refusal:
        if verb == "step" and not g.score[seat]:
            return Refusal("walk.first", MENDED)
        return real_why(step, g, seat, verb, arg)

    put(Turn, "choice", choice)
    put(Turn, "why_not", why_not)
    put(Toy, "revisions", (Revision(MENDED),))


class Walk(Toy):
    """The same on a board that can be drawn."""

    def board(self, scenario: str):
        corners = ((-40, -40), (40, -40), (40, 40), (-40, 40))
        spaces = tuple(
            Space(name, x, 80, tuple((x + a, 80 + b) for a, b in corners), name)
            for name, x in zip(SPACES, range(80, 480, 100), strict=True)
        )
        return Board(self.id, 460, 160, 40, spaces)


if __name__ == "__main__":
    if "mended" in sys.argv:
        mend()
    serve_alone(Walk(), 0, sys.argv[1])
