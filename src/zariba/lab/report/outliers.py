"""Games that went otherwise than their like, each with the save that opens the very game."""

from collections import Counter
from collections.abc import Iterable

import msgspec
import numpy as np

from zariba.lab.again import SAVES, record_of
from zariba.lab.report.gathered import Gathered, Response
from zariba.lab.results import write_file
from zariba.lab.row import Row

FAR = 2.5
"""So many standard deviations from the mean of its point make a game stand out."""
RARE = 0.1
"""A side that wins in so small a share of a point's games surprises."""
AT_MOST = 12


class Outlier(msgspec.Struct, frozen=True):
    """A game that stands out, and why."""

    row: Row
    why: str
    weight: float
    """How far it stands out: the furthest are listed."""


def outliers(results: Gathered) -> list[Outlier]:
    """The games that stand out the most, each once."""
    found: dict[int, Outlier] = {}
    for one in sorted(every(results), key=lambda each: -each.weight):
        found.setdefault(one.row.game, one)
    return list(found.values())[:AT_MOST]


def every(results: Gathered) -> Iterable[Outlier]:
    """All that stand out from the games of their point."""
    for point in range(len(results.manifest.points)):
        here = [row for row in results.rows if row.point == point]
        yield from rare_winners(results, here)
        for response in results.responses:
            if not response.share:
                yield from far_ones(results, here, response)


def rare_winners(results: Gathered, rows: list[Row]) -> Iterable[Outlier]:
    """Wins of a side that hardly ever wins."""
    wins = Counter(row.winner for row in rows)
    for row in rows:
        share = wins[row.winner] / len(rows)
        if share <= RARE:
            who = f"{results.called(row.winner)} wins" if row.winner else "a draw"
            why = f"{who}, in {wins[row.winner]} of {len(rows)} such games: {row.why}"
            yield Outlier(row, why, 1 / share)


def far_ones(results: Gathered, rows: list[Row], response: Response) -> Iterable[Outlier]:
    """Games whose number is far from the others'; the furthest of them in any case."""
    values = np.array([results.value(row, response.id) for row in rows])
    if len(rows) < 3 or not (spread := float(values.std(ddof=1))):
        return
    mean = float(values.mean())
    away = np.abs(values - mean) / spread
    for row, value, far in zip(rows, values, away, strict=True):
        if far >= FAR or far == away.max():
            why = f"{response.title}: {value:g}, the mean is {mean:.1f} {response.unit}"
            yield Outlier(row, why, float(far))


def write_saves(results: Gathered, found: Iterable[Outlier]) -> None:
    """A save for each of them, beside the results."""
    for one in found:
        path = results.folder / SAVES / f"game-{one.row.game}.zariba"
        if not path.exists():
            record = record_of(results.folder, results.manifest, one.row)
            write_file(path, msgspec.json.encode(record))
