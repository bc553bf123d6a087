"""Two experiments beside each other: what differs in how they were made, and in what came."""

from collections.abc import Iterator
from html import escape
from math import sqrt
from pathlib import Path

import msgspec
import numpy as np

from zariba.core.bad_input import BadInput
from zariba.lab.report import charts
from zariba.lab.report.effects import students
from zariba.lab.report.gathered import Gathered, Numbers, Response
from zariba.lab.report.page import document, figure, table
from zariba.lab.results import write_file


class Difference(msgspec.Struct, frozen=True):
    """A response in both, and how much more it is in the second, with its interval."""

    response: Response
    one: float
    other: float
    low: float
    high: float
    paired: int
    """How many seeds were compared with themselves; 0 where the seeds are not the same."""

    @property
    def mid(self) -> float:
        """How much more."""
        return self.other - self.one

    @property
    def clear(self) -> bool:
        """Whether the interval leaves nought out."""
        return self.low > 0 or self.high < 0


def differences(one: Gathered, other: Gathered) -> list[Difference]:
    """Each response that both have."""
    if one.plan.game != other.plan.game:
        raise BadInput(
            f"{one.folder} is of {one.plan.game}, {other.folder} of {other.plan.game}:"
            " nothing in them can be compared"
        )
    if one.names != other.names:
        raise BadInput(f"{one.folder} and {other.folder} have other sides: nothing is compared")
    known = {response.id for response in other.responses}
    return [difference(one, other, each) for each in one.responses if each.id in known]


def difference(one: Gathered, other: Gathered, response: Response) -> Difference:
    """One of them: by seeds where both have the same, else as two samples."""
    first, second = by_seed(one, response), by_seed(other, response)
    shared = sorted(first.keys() & second.keys())
    if len(shared) > 1 and len(shared) == len(first) == len(second):
        before = np.array([first[seed] for seed in shared])
        after = np.array([second[seed] for seed in shared])
        reach = half_width(after - before)
        mid = float((after - before).mean())
        return Difference(
            response,
            float(before.mean()),
            float(after.mean()),
            mid - reach,
            mid + reach,
            len(shared),
        )
    a, b = np.array(list(first.values())), np.array(list(second.values()))
    reach = sqrt(half_width(a) ** 2 + half_width(b) ** 2)
    mid = float(b.mean() - a.mean())
    return Difference(response, float(a.mean()), float(b.mean()), mid - reach, mid + reach, 0)


def by_seed(results: Gathered, response: Response) -> dict[int, float]:
    """The mean of all games with a seed."""
    found: dict[int, list[float]] = {}
    for row, value in zip(results.rows, results.values(response), strict=True):
        found.setdefault(row.seed, []).append(float(value))
    return {seed: sum(some) / len(some) for seed, some in found.items()}


def half_width(values: Numbers) -> float:
    """Half of the interval of a mean, by Student's distribution."""
    if len(values) < 2:
        return float("inf")
    return students(len(values) - 1) * float(values.std(ddof=1)) / sqrt(len(values))


def compared(one: Path, other: Path) -> list[tuple[str, ...]]:
    """The differences as rows for a terminal."""
    first, second = Gathered(one), Gathered(other)
    return [
        ("", str(one), str(other), "difference", "95 % interval", "by seeds"),
        *(tuple(line) for line in lines(differences(first, second))),
        *((what, was, now, "", "", "") for what, was, now in made(first, second)),
    ]


def lines(found: list[Difference]) -> Iterator[list[str]]:
    """Differences in words."""
    for each in found:
        share = each.response.share
        level, more = ("{:.1%}", "{:+.1%}") if share else ("{:.2f}", "{:+.2f}")
        yield [
            each.response.title,
            level.format(each.one),
            level.format(each.other),
            more.format(each.mid) + (" *" if each.clear else ""),
            f"{more.format(each.low)} to {more.format(each.high)}",
            str(each.paired) if each.paired else "no",
        ]


def made(one: Gathered, other: Gathered) -> Iterator[tuple[str, str, str]]:
    """What differs in how they were made."""
    first, second = one.manifest, other.manifest
    pairs = {
        "title": (first.title, second.title),
        "games": (str(len(one.rows)), str(len(other.rows))),
        "failed": (str(len(one.faults)), str(len(other.faults))),
        "scenario": (first.plan.scenario, second.plan.scenario),
        "options": (", ".join(first.plan.usual.options), ", ".join(second.plan.usual.options)),
        "bots": (
            ", ".join(first.plan.usual.bots.values()),
            ", ".join(second.plan.usual.bots.values()),
        ),
        "data": (", ".join(short(first.packs)), ", ".join(short(second.packs))),
        "zariba": (first.zariba, second.zariba),
        "rules": (str(first.rules), str(second.rules)),
    }
    yield from ((what, was, now) for what, (was, now) in pairs.items() if was != now)


def short(packs: tuple[str, ...]) -> list[str]:
    """Digests as people compare them."""
    return sorted({pack[:8] for pack in packs})[:8]


def write_comparison(one: Path, other: Path, out: Path) -> Path:
    """A page of the differences."""
    first, second = Gathered(one), Gathered(other)
    found = differences(first, second)
    titles = [first.manifest.title, second.manifest.title]
    body = [f"<h1>{escape(titles[0])}, and {escape(titles[1])}</h1>"]
    head = ("", str(one), str(other), "difference", "95 % interval", "by seeds")
    body.append(table(head, lines(found)))
    body.append("<p>* clear of nought. <i>By seeds</i>: so many seeds were played in both.</p>")
    for share, unit in ((True, "change in share of games"), (False, "change, each in its unit")):
        rows = [
            (d.response.title, d.low, d.mid, d.high) for d in found if d.response.share == share
        ]
        if rows:
            body.append(figure(charts.intervals(unit, rows, unit)))
    differs = list(made(first, second))
    if differs:
        body.append("<h2>How they were made</h2>")
        body.append(table(("", str(one), str(other)), differs))
    write_file(out, document(f"{titles[0]}, and {titles[1]}", "".join(body)).encode())
    return out
