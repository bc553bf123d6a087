"""Grit and litter of a Mog '93 table, each drawn once and used many times."""

import math
from random import Random

from zariba.boards.pen import closed, num
from zariba.games.mog93.sheet.pen import box, disc, shape, stone, stroke


def speckle(rng: Random, name: str, side: float, count: int, largest: float) -> str:
    """A tile of grit: dark and pale grains."""
    drawn = ""
    for colour, seen in (("#7d6546", 0.34), ("#fff3d6", 0.5), ("#94784f", 0.22)):
        d = ""
        for _ in range(count):
            r = rng.uniform(0.5, largest) * rng.choice((0.6, 0.6, 1))
            x, y = rng.uniform(r, side - r), rng.uniform(r, side - r)
            h = r / 2
            d += f"M{num(x)} {num(y)}l{num(r)} {num(-h)} {num(h)} {num(r)} {num(-r)} {num(h)}z"
        drawn += shape(d, colour, f'opacity="{seen}"')
    return (
        f'<pattern id="{name}" width="{num(side)}" height="{num(side)}" '
        f'patternUnits="userSpaceOnUse">{drawn}</pattern>'
    )


def litter() -> str:
    """Small things lying in the street, each drawn once."""
    rng = Random(9)
    dark = 'fill="#4d3c29" opacity=".35"'

    def thing(name: str, drawing: str) -> str:
        return f'<g id="{name}">{drawing}</g>'

    stones = ""
    for x, y, r in ((0, 0, 4.2), (6, 3, 2.6), (-5, 4, 2.2), (3, -6, 1.8)):
        ring = stone(rng, x, y, r)
        stones += f'<path d="{closed(stone(rng, x + 1.4, y + 1.2, r))}" {dark}/>'
        stones += shape(closed(ring), rng.choice(("#bba98a", "#a8967a", "#c7b79a")))
    tuft = ""
    for k in range(11):
        a, far = rng.uniform(-2.9, 0.5), rng.uniform(4, 11)
        u, v = far * math.cos(a), far * math.sin(a)
        tuft += f"M{num(k * 0.7 - 3.5)} 0Q{num(u * 0.3)} {num(v * 0.7)} {num(u)} {num(v)}"
    return "".join(
        (
            thing("stones", stones),
            thing("tuft", f'<ellipse cx="2" cy="1" rx="7" ry="3" {dark}/>'
                  + stroke(tuft, "#77723f", 1.3, 'opacity=".8"')
                  + stroke(tuft, "#b5a768", 0.8, 'transform="rotate(14) scale(.85)"')),
            thing("tyre", f'<path d="{disc(1.8, 1.4, 9)}" {dark}/>'
                  + '<circle r="6.3" fill="none" stroke="#4a443d" stroke-width="5"/>'
                  + '<circle r="6.8" fill="none" stroke="#77706a" stroke-width="1"/>'),
            thing("plank", f'<path d="M-15 0h30v4h-30z" {dark}/>'
                  + shape(box(-15, -2, 30, 4), "#a5835a") + stroke("M-15 0h30", "#7d5f3c", 0.6)),
            thing("paper", shape("M-4 -3l7 -1l2 6l-7 2z", "#f0ebdc", 'opacity=".8"')),
            thing("can", f'<path d="{box(-3, -1, 8, 4)}" {dark}/>'
                  + shape(box(-4, -2, 8, 4), "#8d9690") + shape(box(-1, -2, 3, 4), "#a4614a")),
            thing("sheet", f'<path d="M-11 -6l22 2l-1 13l-21 -2z" {dark}/>'
                  + shape("M-12 -8l22 2l-1 13l-21 -2z", "#ab9c88")
                  + stroke("M-8 -7l-1 13M-4 -7l-1 13M0 -6l-1 12M4 -6l-1 12M8 -6l-1 12",
                           "#867561", 1)),
            thing("cloth", shape("M-9 -5q5 -4 9 -1q6 1 8 4q-2 5 -8 4q-6 4 -9 0z", "#9c7f6f",
                                 'opacity=".75"')
                  + stroke("M-6 -2q6 2 12 2", "#7d6153", 0.8)),
            thing("ash", shape(disc(0, 0, 13), "#6d6153", 'opacity=".3"')
                  + shape(disc(-1, 1, 8), "#4b4239", 'opacity=".4"')
                  + "".join(shape(closed(stone(rng, 12 * math.cos(k), 12 * math.sin(k), 3.2)),
                                  "#a8977b", 'stroke="#5f4f3b" stroke-width=".7"')
                            for k in (0.2, 1.2, 2.4, 3.3, 4.5, 5.4))),
            thing("hen", f'<ellipse cx="2" cy="1.6" rx="5" ry="3" {dark}/>'
                  + '<ellipse rx="5" ry="3" fill="#a8704a" stroke="#5b3a24" stroke-width=".7"/>'
                  + shape("M-8 -2l4 .5v3l-4 .5z", "#6b4630") + shape(disc(5, 0, 1.8), "#c98a5c")),
            thing("goat", f'<ellipse cx="3" cy="3" rx="10" ry="5" {dark}/>'
                  + '<ellipse rx="10" ry="5" fill="#ece4d2" stroke="#6b5a44" stroke-width=".9"/>'
                  + shape("M9 -2.4l7 .6l1.4 1.8l-1.4 1.8l-7 .6z", "#8a6f52")
                  + stroke("M11 -2.5q-2 -3 -5 -2.6M11 2.5q-2 3 -5 2.6", "#4b3a2b", 1.1)),
            thing("brick", f'<path d="{box(-4, -1, 10, 5)}" {dark}/>'
                  + shape(box(-5, -2.5, 10, 5), "#b58a6b")),
        )
    )  # fmt: skip


def definitions() -> str:
    """Patterns, soft spots and litter for the ground."""
    rng = Random(3)
    soft = ""
    for name, colour in (("pale", "#f1e2c2"), ("dim", "#a88a60"), ("oil", "#4b3d2f")):
        soft += (
            f'<radialGradient id="{name}"><stop offset="0" stop-color="{colour}"/>'
            f'<stop offset=".55" stop-color="{colour}" stop-opacity=".45"/>'
            f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
        )
    return (
        soft + speckle(rng, "grit", 263, 120, 2.6) + speckle(rng, "sand", 397, 330, 1.7) + litter()
    )
