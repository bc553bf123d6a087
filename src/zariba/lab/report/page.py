"""The page of a report: its sections, one after the other."""

import os
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

import numpy as np

from zariba.lab.again import SAVES
from zariba.lab.report import charts
from zariba.lab.report.curves import Curves
from zariba.lab.report.effects import (
    Effect,
    interactions,
    level_means,
    main_effects,
    mean_of,
)
from zariba.lab.report.gathered import Gathered, Response
from zariba.lab.report.maps import HeatMaps
from zariba.lab.report.outliers import outliers, write_saves
from zariba.lab.report.style import SLIDER, STYLE
from zariba.lab.tally import wilson

POINTS_AT_MOST = 40
RESPONSES_AT_MOST = 6
WON = Response("win", "wins", "share of games", share=True)


def page(results: Gathered, at: Path) -> str:
    """All of it; `at` is the folder in which it will lie."""
    maps = HeatMaps(results)
    sections = "".join(
        [
            *head(results),
            *wins(results),
            *effects(results),
            *curves(results),
            *heat(maps),
            *standing_out(results, at),
            *made_by(results),
        ]
    )
    return document(results.manifest.title, sections, maps.style())


def document(title: str, body: str, style: str = "") -> str:
    """A whole page."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}{style}</style></head>"
        f"<body><main>{body}</main>{SLIDER}</body></html>\n"
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; cells are plain text, but for those that begin with a tag."""
    cells = "".join(f'<th scope="col">{escape(word)}</th>' for word in head)
    lines = "".join(f"<tr>{''.join(cell(word) for word in row)}</tr>" for row in rows)
    return (
        '<div class="wide" tabindex="0" role="region" aria-label="table"><table><thead><tr>'
        f"{cells}</tr></thead><tbody>{lines}</tbody></table></div>"
    )


def cell(word: str) -> str:
    """One of its cells."""
    return f"<td>{word if word.startswith('<') else escape(word)}</td>"


def head(results: Gathered) -> Iterator[str]:
    """What was asked, what was played."""
    plan, manifest = results.plan, results.manifest
    scenario = results.game.scenario(plan.scenario).name
    yield f"<h1>{escape(manifest.title)}</h1>"
    if plan.question:
        yield f'<p class="question">{escape(plan.question)}</p>'
    points = len(manifest.points)
    games = len(results.rows)
    words = [f"{results.game.title}, {scenario}", f"{games} games"]
    if points > 1:
        words.append(f"{points} points of a {plan.design} design")
    if plan.paired and points > 1:
        words.append("the same seeds at every point")
    if plan.usual.options:
        words.append(f"with {', '.join(plan.usual.options)}")
    bots = ", ".join(f"{seat}: {bot}" for seat, bot in plan.usual.bots.items())
    yield f"<p>{escape('; '.join(words))}.<br>{escape(bots)}.</p>"
    if results.faults:
        yield (
            f'<p class="fault">{len(results.faults)} games did not come to their end and are left'
            " out of all figures below; they are listed at the end.</p>"
        )


def wins(results: Gathered) -> Iterator[str]:
    """Who won, over all games and at each point."""
    rows = results.rows
    yield "<h2>Who wins</h2>"
    told = []
    for side in results.names:
        won = np.array([float(row.winner == side) for row in rows])
        rate = mean_of(side, won, results.clusters, WON)
        colour = charts.dark(results.sides[side].colour)
        told.append((results.called(side), colour, rate.low, rate.mid, rate.high))
    yield figure(charts.shares("Share of games won by each side, with intervals", told))
    draws = sum(row.winner == "" for row in rows)
    by = ", ".join(
        f"{name} {mid:.1%} ({low:.1%} to {high:.1%})" for name, _, low, mid, high in told
    )
    yield f"<p>{escape(by)}; {draws} draws. Intervals of 95 %, Wilson's"
    yield " where each game has dice of its own, else by the seeds that games share.</p>"
    if len(results.manifest.points) > 1:
        yield points_table(results)


def points_table(results: Gathered) -> str:
    """A line for each point of the design."""
    head = [factor.name for factor in results.factors] + ["games"]
    head += [results.called(side) for side in results.names] + ["draws"]
    has_margin = any(one.id == "margin" for one in results.responses)
    head += [f"mean ahead, {results.count.unit}"] if has_margin else []
    lines: list[list[str]] = []
    for number, point in enumerate(results.manifest.points[:POINTS_AT_MOST]):
        here = [row for row in results.rows if row.point == number]
        line = [*map(str, point), str(len(here))]
        for side in results.names:
            rate = wilson(sum(row.winner == side for row in here), len(here))
            line.append(f"{rate.mid:.0%} ({rate.low:.0%} to {rate.high:.0%})")
        line.append(str(sum(row.winner == "" for row in here)))
        if has_margin and here:
            line.append(f"{sum(row.end.margin or 0 for row in here) / len(here):+.2f}")
        lines.append(line)
    more = len(results.manifest.points) - POINTS_AT_MOST
    note = f"<p>And {more} points more.</p>" if more > 0 else ""
    return table(head, lines) + note


def effects(results: Gathered) -> Iterator[str]:
    """What each factor changes, alone and with others."""
    if not any(len(results.levels(n)) > 1 for n in range(len(results.factors))):
        return
    yield "<h2>What the factors change</h2>"
    yield (
        "<p>The change from the first or lowest level of a factor to its last or highest, the"
        " others staying as they are, by least squares. Games with the same seed belong together:"
        " intervals of 95 % are robust against that. Pale ones hold nought.</p>"
    )
    for response in results.responses[:RESPONSES_AT_MOST]:
        found = main_effects(results, response)
        yield f"<h3>{escape(response.title)}</h3>"
        name = f"Change in {response.title}, by factor"
        yield figure(charts.tornado(name, found, response.unit, response.share))
        yield effects_table(found, response, "factor")
        yield '<div class="row">'
        for number, factor in enumerate(results.factors):
            means = level_means(results, number, response)
            if len(means) > 1:
                name = f"{response.title} by {factor.name}"
                unit = "share of games" if response.share else response.unit
                chart = charts.means(name, means, factor.name, unit, response.share)
                yield figure(chart)
        yield "</div>"
        both = interactions(results, response)
        if both:
            yield f"<h4>Interactions: {escape(response.title)}</h4>"
            yield (
                "<p>By how much more the first factor changes when the second is at its last or"
                " highest level than when it is at its first.</p>"
            )
            yield effects_table(both, response, "factors")


def effects_table(found: Sequence[Effect], response: Response, what: str) -> str:
    """Effects in figures."""
    form = "{:+.1%}" if response.share else "{:+.2f}"
    rows = (
        (
            one.name,
            one.change,
            form.format(one.mid),
            f"{form.format(one.low)} to {form.format(one.high)}",
            "yes" if one.clear else "no",
        )
        for one in found
    )
    return table((what, "from, to", "change", "95 % interval", "clear of nought"), rows)


def curves(results: Gathered) -> Iterator[str]:
    """What counted turn by turn."""
    drawn = list(Curves(results).drawn())
    if not drawn:
        return
    yield "<h2>Turn by turn</h2>"
    yield (
        "<p>The mean of all games, and the band in which 80 of 100 games lie. A game that is over"
        " stays as it ended.</p>"
    )
    for title, chart in drawn:
        yield f"<h3>{escape(title)}</h3>{figure(chart)}"


def heat(maps: HeatMaps) -> Iterator[str]:
    """The map under what happened on it."""
    falls = maps.falls() if "lost" in maps.results.plan.measures else ""
    held = maps.held()
    if falls:
        yield "<h2>Where losses fell</h2>"
        yield "<p>Darker where more was lost; point at a place for figures.</p>" + falls
    if held:
        yield "<h2>Who held what, when</h2>"
        yield (
            '<div class="slides"><label>After turn <output></output>'
            f'<input type="range" min="0" max="{len(held) - 1}" value="{len(held) - 1}"></label>'
        )
        for turn, picture in held:
            hidden = "" if turn == held[-1][0] else " hidden"
            yield f'<div class="slide" data-turn="{turn}"{hidden}>{picture}</div>'
        yield "</div>"
        sides = "".join(
            f'<li><span style="background:{charts.dark(side.colour)}"></span>'
            f"{escape(side.name)}</li>"
            for side in maps.results.sides.values()
        )
        yield f'<ul class="key">{sides}</ul>'


def standing_out(results: Gathered, at: Path) -> Iterator[str]:
    """Games to look at, and how."""
    found = outliers(results)
    if found:
        write_saves(results, found)
        yield "<h2>Games that stand out</h2>"
        yield (
            "<p>Each is a save that opens at the table; the command beside it writes it again.</p>"
        )
        rows = []
        for one in found:
            save = results.folder.resolve() / SAVES / f"game-{one.row.game}.zariba"
            link = escape(Path(os.path.relpath(save, at)).as_posix(), quote=True)
            command = f"zariba lab replay {results.folder} {one.row.game}"
            rows.append(
                (
                    f'<a href="{link}" download>game {one.row.game}</a>',
                    results.told(one.row.point),
                    one.why,
                    f"<code>{escape(command)}</code>",
                )
            )
        yield table(("game", "levels", "why", "command"), rows)
    if results.faults:
        yield "<h2>Games that did not come to their end</h2>"
        yield table(
            ("game", "levels", "seed", "fault"),
            ((str(r.game), results.told(r.point), str(r.seed), r.fault) for r in results.faults),
        )


def made_by(results: Gathered) -> Iterator[str]:
    """What it takes to make it again."""
    manifest = results.manifest
    yield "<h2>How it was made</h2>"
    again = (
        "The same file gives the same games."
        if manifest.repeatable
        else "A bot thinks for a set time: the same file gives other games; these were kept."
    )
    libraries = ", ".join(f"{name} {v}" for name, v in manifest.libraries.items())
    yield (
        f"<p>zariba {escape(manifest.zariba)}, rules {manifest.rules}; Python"
        f" {escape(manifest.python)}, {escape(libraries)}; {escape(manifest.machine)}. {again}"
        f" Digest of all games <code>{manifest.digest[:16]}</code>.</p>"
    )
    file = escape(manifest.file)
    yield f"<details><summary>The experiment file</summary><pre>{file}</pre></details>"


def figure(chart: str) -> str:
    """A chart in its frame."""
    return f"<figure>{chart}</figure>"
