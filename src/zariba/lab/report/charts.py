"""Charts as plain SVG, which stands in the page itself: matplotlib draws, nothing is loaded."""

import io
import re
from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib as mpl
import matplotlib.colors
import matplotlib.ticker
import numpy as np
from matplotlib.figure import Figure

from zariba.lab.report.effects import Effect, Mean
from zariba.lab.report.gathered import Numbers

INK, MUTED, LINE, ACCENT = "#2b2622", "#6f665c", "#ded5c5", "#8a4b1f"
PALETTE = ("#8a4b1f", "#2c5c7e", "#4f7a3a", "#a3762a", "#6b4a7a", "#3f3a36")
DARKEST = 0.42
STYLE: dict[str, Any] = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": MUTED,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": LINE,
    "axes.axisbelow": True,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
}


class Chart:
    """One figure; `svg` is its picture with a name for those who do not see it."""

    def __init__(self, name: str, width: float, height: float) -> None:
        self.name = name
        style: Any = {**STYLE, "svg.hashsalt": name}
        self._style = mpl.rc_context(style)
        self._style.__enter__()
        self.figure = Figure(figsize=(width, height), layout="constrained")
        self.axes: Any = self.figure.subplots()

    def svg(self) -> str:
        """The picture."""
        out = io.StringIO()
        self.figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
        self._style.__exit__(None, None, None)
        text = out.getvalue()
        text = text[text.index("<svg") :]
        text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.S)
        text = re.sub(r'^<svg ([^>]*?)width="[^"]*"', r"<svg \1", text)
        text = re.sub(r'^<svg ([^>]*?)height="[^"]*"', r"<svg \1", text)
        return text.replace("<svg ", f'<svg role="img" aria-label="{plain(self.name)}" ', 1)


def dark(colour: str) -> str:
    """A side's colour, dark enough for a line on paper."""
    red, green, blue = mpl.colors.to_rgb(colour)
    depth = min(1.0, DARKEST / max(0.299 * red + 0.587 * green + 0.114 * blue, 0.01))
    return str(mpl.colors.to_hex((red * depth, green * depth, blue * depth)))


def plain(text: str) -> str:
    """Text as an attribute holds it."""
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


def shares(name: str, rows: Sequence[tuple[str, str, float, float, float]]) -> str:
    """Shares of games with their intervals: a label, a colour, low, middle, high."""
    chart = Chart(name, 7.2, 0.6 + 0.42 * len(rows))
    axes = chart.axes
    for number, (_, colour, low, mid, high) in enumerate(rows):
        axes.barh(number, mid, color=colour, alpha=0.35, height=0.6)
        axes.plot([low, high], [number, number], color=colour, linewidth=2.4)
        axes.plot([mid], [number], "o", color=colour, markersize=6)
    axes.set_yticks(range(len(rows)), [row[0] for row in rows])
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(mpl.ticker.PercentFormatter(1.0))
    axes.grid(axis="y", visible=False)
    return chart.svg()


def tornado(name: str, effects: Sequence[Effect], unit: str, share: bool) -> str:
    """Changes from one end of each factor to the other, the largest on top."""
    chart = Chart(name, 7.2, 0.9 + 0.42 * len(effects))
    axes = chart.axes
    for number, effect in enumerate(effects):
        colour = ACCENT if effect.clear else MUTED
        axes.barh(number, effect.mid, color=colour, alpha=0.35, height=0.6)
        axes.plot([effect.low, effect.high], [number, number], color=colour, linewidth=2.4)
        axes.plot([effect.mid], [number], "o", color=colour, markersize=6)
    axes.axvline(0, color=INK, linewidth=1)
    axes.set_yticks(range(len(effects)), [f"{one.name}\n{one.change}" for one in effects])
    axes.tick_params(axis="y", labelsize=8.5)
    axes.invert_yaxis()
    axes.set_xlabel(f"change in {unit}")
    if share:
        axes.xaxis.set_major_formatter(mpl.ticker.PercentFormatter(1.0))
    axes.grid(axis="y", visible=False)
    return chart.svg()


def means(name: str, found: Sequence[Mean], factor: str, unit: str, share: bool) -> str:
    """The mean at each level of a factor with its interval."""
    chart = Chart(name, 3.5, 2.5)
    axes = chart.axes
    places = list(range(len(found)))
    mids = [one.mid for one in found]
    axes.plot(places, mids, color=LINE, linewidth=2)
    for place, one in zip(places, found, strict=True):
        axes.plot([place, place], [one.low, one.high], color=ACCENT, linewidth=2.4)
        axes.plot([place], [one.mid], "o", color=ACCENT, markersize=6)
    axes.set_xticks(places, [str(one.level) for one in found])
    axes.set_xlim(-0.5, len(found) - 0.5)
    axes.set_xlabel(factor)
    axes.set_ylabel(unit)
    if share:
        axes.yaxis.set_major_formatter(mpl.ticker.PercentFormatter(1.0))
        low, high = min(one.low for one in found), max(one.high for one in found)
        axes.set_ylim(max(0.0, low - 0.05), min(1.0, high + 0.05))
    axes.grid(axis="x", visible=False)
    return chart.svg()


def curves(
    name: str, lines: Mapping[str, tuple[str, Numbers]], turns: Sequence[str], unit: str
) -> str:
    """By name: a colour and games by turns; the mean, and what lies between 10 and 90 in 100."""
    chart = Chart(name, 7.2, 3.0)
    axes = chart.axes
    places = np.arange(len(turns))
    for label, (colour, values) in lines.items():
        low, high = np.quantile(values, [0.1, 0.9], axis=0)
        axes.fill_between(places, low, high, color=colour, alpha=0.14, linewidth=0)
        axes.plot(places, values.mean(axis=0), color=colour, linewidth=2.2, label=label)
        if len(turns) == 1:
            axes.plot(places, values.mean(axis=0), "o", color=colour)
    every = max(len(turns) // 12, 1)
    axes.set_xticks(places[::every], list(turns)[::every])
    axes.set_ylabel(unit)
    if len(lines) > 1:
        axes.legend(frameon=False)
    return chart.svg()


def intervals(name: str, rows: Sequence[tuple[str, float, float, float]], unit: str) -> str:
    """Numbers with their intervals, one below the other."""
    chart = Chart(name, 7.2, 0.8 + 0.4 * len(rows))
    axes = chart.axes
    for number, (_, low, mid, high) in enumerate(rows):
        axes.plot([low, high], [number, number], color=ACCENT, linewidth=2.4)
        axes.plot([mid], [number], "o", color=ACCENT, markersize=6)
    axes.axvline(0, color=INK, linewidth=1)
    axes.set_yticks(range(len(rows)), [row[0] for row in rows])
    axes.invert_yaxis()
    axes.set_xlabel(unit)
    axes.grid(axis="y", visible=False)
    return chart.svg()
