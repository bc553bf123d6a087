"""What stands and lies about on flat roofs, drawn small: tanks, washing, mats, crates."""

import math
from random import Random

from zariba.boards.pen import num, placed
from zariba.boards.plane import Point
from zariba.games.mog93.sheet.pen import Outline, bounds, box, disc, inside, shape, stroke
from zariba.games.mog93.sheet.table import Building

CLOTHS = ("#c9867a", "#7f9aa8", "#e9e2d2", "#b9a46a", "#8fa083", "#a98aa0", "#e9e2d2", "#d8b48f")


def upon(p: Point, ring: Outline, margin: float) -> bool:
    """Whether a point lies on a roof, clear of its edge."""
    return inside(p, ring, margin)


def tank(rng: Random) -> str:
    """A round water tank with its lid."""
    r = rng.uniform(13, 16)
    body, light = rng.choice(
        (("#8b9aa0", "#b4c0c3"), ("#6f7673", "#969c98"), ("#a99a86", "#cbbfae"))
    )
    return (
        shape(disc(7, 5, r), "#41321f", 'opacity=".3"')
        + shape(disc(0, 0, r), body, 'stroke="#4b3a2b" stroke-width="1.4"')
        + shape(disc(-r * 0.16, -r * 0.16, r * 0.7), light, 'opacity=".7"')
        + stroke(f"M{num(-r * 0.7)} 0H{num(r * 0.7)}M0 {num(-r * 0.7)}V{num(r * 0.7)}", body, 1.2)
        + shape(disc(0, 0, r * 0.26), body, 'stroke="#4b3a2b" stroke-width=".8"')
    )


def washing(rng: Random) -> str:
    """A line between two poles with clothes on it."""
    long = rng.uniform(58, 84)
    drawn = stroke(f"M{num(-long / 2 + 4)} 5H{num(long / 2 + 4)}", "#41321f", 3.5, 'opacity=".16"')
    drawn += stroke(f"M{num(-long / 2)} 0H{num(long / 2)}", "#5e4c38", 1)
    at = -long / 2 + 5
    while at < long / 2 - 12:
        wide = rng.uniform(7, 13)
        half, back = num(wide / 2), num(2 - wide)
        cloth = f"M{num(at)} -4q{half} 2 {num(wide)} 0l-1 8q-{half} 2 {back} 0z"
        drawn += shape(cloth, rng.choice(CLOTHS), 'opacity=".85"')
        at += wide + rng.uniform(1.5, 4)
    return drawn + shape(disc(-long / 2, 0, 2.2) + disc(long / 2, 0, 2.2), "#4b3a2b")


def mat(rng: Random) -> str:
    """A woven mat to sleep on."""
    colour = rng.choice(("#b88b6a", "#9aa28a", "#a98f9a", "#bda878"))
    return (
        shape(box(-22, -11, 44, 22), colour, 'opacity=".62"')
        + stroke("M-16 -11v22M-11 -11v22M11 -11v22M16 -11v22", "#f2e6cc", 1.6, 'opacity=".6"')
        + stroke(box(-22, -11, 44, 22), "#6d5138", 0.8, 'opacity=".5"')
    )


def crates(rng: Random) -> str:
    """Two boxes and a jerry can."""
    tilt = num(rng.uniform(-14, 14))
    return (
        shape(box(-9, -6, 18, 18), "#41321f", 'opacity=".25"')
        + shape(box(-12, -10, 17, 16), "#b0906a", 'stroke="#5e4630" stroke-width="1"')
        + stroke("M-12 -2H5M-6 -10v16M0 -10v16", "#7f6343", 0.8)
        + f'<g transform="rotate({tilt})">'
        + shape(box(7, -5, 8, 12), "#76795e", 'stroke="#45442f" stroke-width=".8"')
        + "</g>"
    )


def aerial(rng: Random) -> str:
    """A television aerial and its shadow."""
    comb = "M0 0H26M6 -6v12M12 -5v10M18 -4v8M24 -3v6"
    return (
        stroke(comb, "#41321f", 1.6, 'opacity=".22" transform="translate(5 4)"')
        + stroke(comb, "#6c665e", 1.4)
        + shape(disc(0, 0, 2.4), "#4f4942")
    )


def furnish(building: Building, floor: Outline, rng: Random) -> str:
    """One to four things near the edges of a roof, away from its stair or ladder."""
    left, top, right, bottom = bounds(floor)
    area = (right - left) * (bottom - top)
    makers = [tank, washing, mat, crates, aerial]
    rng.shuffle(makers)
    drawn = ""
    taken: Outline = []
    for make in makers[: 1 + round(area / 26000)][:4]:
        for _ in range(14):
            deep = 44 if make is washing else 30
            x = rng.choice((left + deep, right - deep)) if rng.random() < 0.6 else 0.0
            x = x or rng.uniform(left + deep, right - deep)
            y = rng.choice((top + 26, bottom - 26, rng.uniform(top + 26, bottom - 26)))
            near = [building.foot, *building.doors, (right - 20, bottom - 12)]
            if building.known:
                near += [((left + right) / 2 + dx, (top + bottom) / 2) for dx in (-40, 0, 40)]
            if any(math.dist((x, y), p) < 58 for p in near):
                continue
            if any(math.dist((x, y), p) < 72 for p in taken) or not upon((x, y), floor, 20):
                continue
            if make is washing and not (left + 46 < x < right - 46):
                continue
            turn = rng.choice((0, 90)) if make is mat else rng.uniform(-12, 12)
            drawn += placed(make(rng), x, y, turn)
            taken.append((x, y))
            break
    return drawn
