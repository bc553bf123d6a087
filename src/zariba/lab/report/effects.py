"""Main effects and interactions of factors, with intervals of 95 %.

Each factor is coded from 0 at its first or lowest level to 1 at its last or highest, so that a
coefficient is the change from one to the other. Games of the same seed belong together: the
intervals are robust against that (clusters by replication).
"""

from itertools import combinations

import msgspec
import numpy as np

from zariba.lab.report.gathered import Gathered, Numbers, Response
from zariba.lab.tally import wilson
from zariba.lab.variation import Value

FEW_LEVELS = 8
"""Of so many levels each has its own mean in a chart."""
MOST_INTERACTIONS = 15
NOUGHT = 1e-9


class Effect(msgspec.Struct, frozen=True):
    """The change of a response from one end of a factor to the other, or of two together."""

    name: str
    change: str
    """From which level to which."""
    low: float
    mid: float
    high: float

    @property
    def clear(self) -> bool:
        """Whether the interval leaves nought out."""
        return self.low > 0 or self.high < 0


class Mean(msgspec.Struct, frozen=True):
    """The mean of a response at a level."""

    level: Value
    games: int
    low: float
    mid: float
    high: float


class Column(msgspec.Struct, frozen=True):
    """A factor, or one of its levels against the first, coded from 0 to 1."""

    factor: int
    name: str
    change: str
    last: bool
    values: Numbers


def columns_of(results: Gathered) -> list[Column]:
    """What the model is made of."""
    found: list[Column] = []
    for number, factor in enumerate(results.factors):
        levels = results.levels(number)
        if len(levels) < 2:
            continue
        played = [results.level(row, number) for row in results.rows]
        if factor.numeric:
            low, high = float(min(map(float, levels))), float(max(map(float, levels)))
            values = np.array([(float(level) - low) / (high - low) for level in played])
            found.append(Column(number, factor.name, f"{low:g} to {high:g}", True, values))
            continue
        for level in levels[1:]:
            values = np.array([float(repr(one) == repr(level)) for one in played])
            change = f"{levels[0]} to {level}"
            found.append(Column(number, factor.name, change, level == levels[-1], values))
    return found


def main_effects(results: Gathered, response: Response) -> list[Effect]:
    """What each factor changes, the others staying as they are; the largest first."""
    columns = columns_of(results)
    if not columns:
        return []
    fitted = fit([one.values for one in columns], results.values(response), results.clusters)
    effects = [
        Effect(column.name, column.change, *interval)
        for column, interval in zip(columns, fitted, strict=True)
    ]
    return sorted(effects, key=lambda effect: -abs(effect.mid))


def interactions(results: Gathered, response: Response) -> list[Effect]:
    """By how much more a factor changes when another is at its end; the largest first."""
    columns = columns_of(results)
    pairs = [
        (one, other)
        for one, other in combinations(columns, 2)
        if one.factor != other.factor and one.last and other.last
    ]
    if not pairs:
        return []
    terms = [one.values for one in columns] + [one.values * other.values for one, other in pairs]
    fitted = fit(terms, results.values(response), results.clusters)[len(columns) :]
    effects = [
        Effect(f"{one.name} with {other.name}", f"{one.change}, {other.change}", *interval)
        for (one, other), interval in zip(pairs, fitted, strict=True)
    ]
    return sorted(effects, key=lambda effect: -abs(effect.mid))[:MOST_INTERACTIONS]


def fit(
    terms: list[Numbers], values: Numbers, clusters: Numbers
) -> list[tuple[float, float, float]]:
    """Least squares: low, middle and high of each coefficient but that of the constant."""
    design = np.column_stack([np.ones(len(values)), *terms])
    inverse = np.linalg.pinv(design.T @ design)
    found = inverse @ design.T @ values
    scores = design * (values - design @ found)[:, None]
    names, place = np.unique(clusters, return_inverse=True)
    if len(names) < 2:
        place = np.arange(len(values))
        names = place.astype(np.float64)
    sums = np.zeros((len(names), design.shape[1]))
    np.add.at(sums, place, scores)
    count = len(names)
    spread = inverse @ (sums.T @ sums) @ inverse * (count / max(count - 1, 1))
    reach = students(count - 1) * np.sqrt(np.clip(np.diag(spread), 0, None))
    return [
        (clean(mid - by), clean(mid), clean(mid + by))
        for mid, by in zip(found[1:], reach[1:], strict=True)
    ]


def clean(number: float) -> float:
    """A number without what rounding left of nought."""
    return 0.0 if abs(number) < NOUGHT else float(number)


def students(freedom: int) -> float:
    """Student's quantile for an interval of 95 %."""
    from scipy.stats import t

    return float(t.ppf(0.975, max(freedom, 1)))


def level_means(results: Gathered, factor: int, response: Response) -> list[Mean]:
    """The mean at each level, over all others; none where a factor has too many."""
    levels = results.levels(factor)
    if len(levels) > FEW_LEVELS:
        return []
    values = results.values(response)
    at = np.array([repr(results.level(row, factor)) for row in results.rows])
    return [
        mean_of(level, values[at == repr(level)], results.clusters[at == repr(level)], response)
        for level in levels
        if (at == repr(level)).any()
    ]


def mean_of(level: Value, values: Numbers, clusters: Numbers, response: Response) -> Mean:
    """A mean with its interval: Wilson's for a share of single games, else by replication."""
    names, place = np.unique(clusters, return_inverse=True)
    mid = float(values.mean())
    if response.share and len(names) == len(values):
        rate = wilson(int(values.sum()), len(values))
        return Mean(level, len(values), rate.low, rate.mid, rate.high)
    sums, counts = np.zeros(len(names)), np.zeros(len(names))
    np.add.at(sums, place, values)
    np.add.at(counts, place, 1.0)
    means = sums / counts
    if len(names) < 2:
        return Mean(level, len(values), mid, mid, mid)
    if response.share and mid in (0.0, 1.0):  # no seed differs: Wilson's, for so many seeds
        rate = wilson(round(mid * len(names)), len(names))
        return Mean(level, len(values), rate.low, rate.mid, rate.high)
    by = students(len(names) - 1) * float(means.std(ddof=1)) / float(np.sqrt(len(names)))
    low, high = mid - by, mid + by
    if response.share:
        low, high = max(low, 0.0), min(high, 1.0)
    return Mean(level, len(values), low, mid, high)
