"""An observation as one row of numbers from 0 to 1, made from a masked state by the planes' files.

The row begins with what all games have: who looks, which options are played, the step that asks
and those beneath it; then come the game's own planes in the order of its file.
"""

from functools import cache, lru_cache
from typing import get_type_hints

import numpy as np

from zariba.core.flow import State
from zariba.core.game import Game
from zariba.envs.planes import Placed, Plane, length, planes_of
from zariba.envs.writers import WRITERS, Row, Scalars, Writer

STEP_NUMBERS = 8
"""So many numbers of the step that asks are shown."""
SMALL, LARGE = -2, 22
"""The numbers of a step from 0 to 1: most are counts and stages."""


class Encoder:
    """Makes the observations of one game."""

    def __init__(self, game: Game[State]) -> None:
        self.game = game
        self._size = 0
        self._placed: list[Placed] = []
        spec = planes_of(game)
        self._axes = spec.axes
        self._seats = self._place("you", (len(game.seats),), "the seat that looks")
        self._options = {v.id: n for n, v in enumerate(game.variants)}
        self._option = self._place("options", (len(game.variants),), "game options in force")
        self._kinds: dict[type, int] = {kind: n for n, kind in enumerate(game.steps)}
        kinds = (len(game.steps),)
        self._top = self._place("step", kinds, "the step that runs: " + self._names())
        self._under = self._place("steps", kinds, "the steps beneath it")
        self._number = self._place(
            "step numbers", (STEP_NUMBERS,), "the first numbers of the step that runs"
        )
        self._picks = self._place_picked()
        scalars = [plane for plane in spec.plane if plane.form == "number" and not plane.along]
        starts = [self._place(plane.name, (1,), plane.says) for plane in scalars]
        self._writers: list[Writer] = [Scalars(scalars, starts)] if scalars else []
        self._writers += [self._writer(plane) for plane in spec.plane if plane not in scalars]
        self.size = self._size
        self.planes = tuple(self._placed)
        """Where each plane lies."""

    def encode(self, view: State, seat: int = -1) -> Row:
        """What a seat sees, from its masked state; without a seat, of a whole state."""
        row: Row = np.zeros(self.size, np.float32)
        if seat >= 0:
            row[self._seats + seat] = 1.0
        for option in view.options:
            row[self._option + self._options[option]] = 1.0
        self._write_flow(view, row)
        for write in self._writers:
            write(view, row)
        return row

    def _write_flow(self, view: State, row: Row) -> None:
        """The steps that run, and what they have in hand."""
        ones: list[int] = []
        kinds, under = self._kinds, self._under
        flow = view.flow
        for step in flow:
            kind = type(step)
            ones.append(under + kinds[kind])
            for name, start, end in self._picks[kind]:
                value = getattr(step, name)
                if type(value) is int:
                    if 0 <= value < end - start:
                        ones.append(start + value)
                elif type(value) is tuple:
                    ones += [start + v for v in value if type(v) is int and 0 <= v < end - start]
        if flow:
            step = flow[-1]
            kind = type(step)
            ones.append(self._top + kinds[kind])
            for place, name in enumerate(numbers_of(kind), self._number):
                value = (getattr(step, name) - SMALL) / (LARGE - SMALL)
                row[place] = 0.0 if value < 0 else 1.0 if value > 1 else value
        row[ones] = 1.0

    def _names(self) -> str:
        return ", ".join(kind.__name__ for kind in self.game.steps)

    def _place(self, name: str, shape: tuple[int, ...], says: str) -> int:
        """Give a plane its place in the row."""
        start = self._size
        self._placed.append(Placed(name, start, shape, says))
        width = 1
        for side in shape:
            width *= side
        self._size += width
        return start

    def _place_picked(self) -> dict[type, list[tuple[str, int, int]]]:
        """For each step: its fields that name something, and where a one is set for it."""
        found: dict[type, list[tuple[str, int, int]]] = {kind: [] for kind in self.game.steps}
        for picked in planes_of(self.game).picked:
            width = length(self.game, self._axes, picked.along)
            start = self._place(picked.id, (width,), picked.says)
            for kind, fields in found.items():
                for name in kind.__struct_fields__:  # type: ignore[attr-defined]
                    if name in picked.fields:
                        fields.append((name, start, start + width))
        return found

    def _writer(self, plane: Plane) -> Writer:
        writer = WRITERS[plane.form](self.game, plane, length(self.game, self._axes, plane.along))
        writer.start = self._place(plane.name, writer.shape, plane.says)
        writer.settle()
        return writer


@cache
def numbers_of(kind: type) -> tuple[str, ...]:
    """The fields of a step that are numbers; of many the first."""
    hints = get_type_hints(kind)
    names = [name for name in kind.__struct_fields__ if hints[name] in (int, bool)]  # type: ignore[attr-defined]
    return tuple(names[:STEP_NUMBERS])


@lru_cache(maxsize=16)
def encoder(game: Game[State]) -> Encoder:
    """The encoder of a game, made once."""
    return Encoder(game)
