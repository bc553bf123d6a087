"""What counted turn by turn, over all games, and split by the factor that matters most."""

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from zariba.core.dice import numbered_seed
from zariba.core.game import WATCHER
from zariba.lab.report import charts
from zariba.lab.report.effects import FEW_LEVELS, main_effects
from zariba.lab.report.gathered import Gathered, Numbers
from zariba.lab.row import Moment, Row

LEVELS_AT_MOST = 4
TRACKS_AT_MOST = 6


class Curves:
    """Draws the curves of an experiment."""

    def __init__(self, results: Gathered) -> None:
        self.results = results
        self.turns = sorted({m.turn for row in results.rows for m in row.turns if m.turn > 0})
        plan = results.plan
        start = results.game.start(plan.scenario, plan.usual.options, numbered_seed(0))
        scene = results.game.scene(start, WATCHER, None)
        self.titles = {track.id: (track.title, track.seat) for track in scene.tracks}
        self.named = [
            scene.turns[turn - 1] if turn <= len(scene.turns) else str(turn) for turn in self.turns
        ]

    def drawn(self) -> Iterator[tuple[str, str]]:
        """A title and a chart each."""
        if not self.turns:
            return
        results = self.results
        unit = results.count.unit or "margin"
        if all(m.margin is not None for row in results.rows for m in row.turns):
            first = results.called(results.names[0])
            title = f"{first} ahead, by turn"
            yield title, self.chart(title, self.by_level(lambda m: float(m.margin or 0)), unit)
        if "lost" in results.plan.measures:
            sides = {
                results.called(side): (self.colour(side), self.values(results.rows, lost_by(side)))
                for side in results.names
            }
            some = {name: line for name, line in sides.items() if line[1].any()}
            if some:
                unit = results.count.lost_in or "pieces"
                yield "Losses, by turn", self.chart("Losses, by turn", some, f"{unit} lost")
        yield from self.tracks()

    def chart(self, title: str, lines: dict[str, tuple[str, Numbers]], unit: str) -> str:
        """One of them."""
        return charts.curves(title, lines, self.named, unit)

    def tracks(self) -> Iterator[tuple[str, str]]:
        """Tracks of the game that change."""
        ids = dict.fromkeys(i for row in self.results.rows for m in row.turns for i in m.tracks)
        drawn = 0
        for id_ in ids:
            values = self.values(self.results.rows, on_track(id_))
            if values.std() and drawn < TRACKS_AT_MOST:
                drawn += 1
                title, seat = self.titles.get(id_, (id_, -1))
                seats = self.results.game.seats_in(self.results.plan.scenario)
                name = f"{title}, {seats[seat].name}" if 0 <= seat < len(seats) else title
                known = 0 <= seat < len(seats)
                colour = charts.dark(seats[seat].colour) if known else charts.ACCENT
                yield f"{name}, by turn", self.chart(name, {name: (colour, values)}, title.lower())

    def by_level(self, read: Callable[[Moment], float]) -> dict[str, tuple[str, Numbers]]:
        """A curve for each level of the factor that changes most; one where none does."""
        results = self.results
        factor = self.strongest()
        if factor < 0:
            return {"all games": (charts.ACCENT, self.values(results.rows, read))}
        lines: dict[str, tuple[str, Numbers]] = {}
        for number, level in enumerate(results.levels(factor)):
            rows = [row for row in results.rows if repr(results.level(row, factor)) == repr(level)]
            if rows:
                name = f"{results.factors[factor].name} {level}"
                lines[name] = (charts.PALETTE[number], self.values(rows, read))
        return lines

    def strongest(self) -> int:
        """The factor with few levels that changes the first response most; -1 for none."""
        names = [factor.name for factor in self.results.factors]
        for effect in main_effects(self.results, self.results.responses[0]):
            factor = names.index(effect.name)
            if len(self.results.levels(factor)) <= min(LEVELS_AT_MOST, FEW_LEVELS):
                return factor
        return -1

    def values(self, rows: Sequence[Row], read: Callable[[Moment], float]) -> Numbers:
        """By game and turn; a game that is over stays as it ended."""
        return np.array([list(self.line(row, read)) for row in rows])

    def line(self, row: Row, read: Callable[[Moment], float]) -> Iterator[float]:
        """A game's numbers, turn by turn."""
        by_turn = {moment.turn: read(moment) for moment in row.turns}
        now = 0.0
        for turn in self.turns:
            now = by_turn.get(turn, now)
            yield now

    def colour(self, side: str) -> str:
        """A side's colour."""
        return charts.dark(self.results.sides[side].colour)


def on_track(id_: str) -> Callable[[Moment], float]:
    """Reads a track."""
    return lambda moment: float(moment.tracks.get(id_, 0))


def lost_by(side: str) -> Callable[[Moment], float]:
    """Reads what a side has lost."""
    return lambda moment: float(sum(moment.lost.get(side, {}).values()))
