"""The ground of Keren: the tint of each terrain, crests, rock and scrub."""

import math
from itertools import pairwise
from random import Random

from zariba.boards.pen import chains, dots, mid, num, path, polar
from zariba.games.keren.material.layout import RADIUS
from zariba.games.keren.sheet.pen import PAPER, hexagon, smooth
from zariba.games.keren.sheet.relief import Point, centre, crest_links, fall_line, hexes

WASH = {  # a light flat tint over the relief, hex by hex
    "clear": ("#efe3bf", 0.25), "slope": ("#d8c394", 0.36), "hill": ("#bf9d6c", 0.38),
    "bluff": ("#a07a57", 0.38), "precipice": ("#80604f", 0.4), "ridge": ("#7a6a78", 0.4),
    "peak": ("#f7f3f2", 0.35), "sheer": ("#5d5560", 0.34), "gorge": ("#d3cdbb", 0.45),
}  # fmt: skip


def washes() -> str:
    """One path a terrain, so that each hex shows its kind up to its edge."""
    drawn = ""
    for terrain, (colour, opacity) in WASH.items():
        d = "".join(
            hexagon(*centre(h.code), RADIUS) for h in hexes().values() if h.terrain == terrain
        )
        drawn += f'<path d="{d}" fill="{colour}" fill-opacity="{opacity}"/>'
    return drawn


def crest_line() -> str:
    """The crest through neighbouring ridge and peak hexes, and a piece of it in a lone one."""
    lines = []
    for line in chains(crest_links()):
        peaks = [i for i, code in enumerate(line) if hexes()[code].terrain == "peak"]
        for start, end in pairwise(sorted({0, *peaks, len(line) - 1})):  # it meets every summit
            lines.append([centre(code) for code in line[start : end + 1]])
    linked = {code for link in crest_links() for code in link}
    for h in hexes().values():
        if h.terrain == "ridge" and h.code not in linked:
            x, y = centre(h.code)
            lines.append([(x - 30, y + 8), (x, y - 3), (x + 30, y - 8)])
    return crest(lines)


def crest(lines: list[list[Point]]) -> str:
    """The ridge symbol: a bold line that sheds uneven strokes to both sides."""
    rng = Random(2420)
    d = spurs = ""
    for line in lines:
        d += smooth(line)
        stops = [line[0], *(mid(p, q) for p, q in pairwise(line[1:]))]
        stops[-1] = line[-1]
        bends = line[1:-1] or [mid(line[0], line[-1])]
        if len(line) == 2:
            stops = line
        for start, bend, end in zip(stops, bends, stops[1:], strict=False):
            strokes = round(math.dist(start, end) / 2.6)
            for k in range(strokes):
                t = (k + rng.random()) / strokes
                x, y = (
                    (1 - t) ** 2 * s + 2 * t * (1 - t) * b + t * t * e
                    for s, b, e in zip(start, bend, end, strict=True)
                )
                along = math.atan2(end[1] - start[1], end[0] - start[0])
                ux, uy = 1.4 * math.cos(along), 1.4 * math.sin(along)
                turn = math.degrees(along) + (90 if k % 2 else -90) + rng.uniform(-14, 14)
                tip = polar(x, y, rng.uniform(9, 16), turn)
                spurs += f"M{dots([(x - ux, y - uy), tip, (x + ux, y + uy)])}Z"
    return (
        f'<path d="{spurs}" fill="#3a2833" fill-opacity="0.85"/>'
        + path(d, PAPER, 8, 'stroke-opacity="0.7" stroke-linecap="round"')
        + path(d, "#3a2833", 5, 'stroke-linecap="round"')
    )


def hachures(
    rng: Random, x: float, y: float, rows: int, per_row: int, length: float, down: Point
) -> str:
    """Rock strokes down the slope of one hex, thick above and pointed below, in uneven rows."""
    fall = math.hypot(*down) or 1.0
    vx, vy = down[0] / fall, down[1] / fall
    d = ""
    for i in range(rows):
        for j in range(per_row):
            v = ((i + 0.5) / rows - 0.5) * 62 + rng.uniform(-4, 4) - length / 2
            u = ((j + 0.5) / per_row - 0.5) * 66 + rng.uniform(-3, 3)
            px, py = vx * v - vy * u, vy * v + vx * u
            if max(abs(py), abs(py) / 2 + abs(px) * 0.866) > 33:
                continue
            tilt, long, half = rng.uniform(-0.2, 0.2), length * rng.uniform(0.7, 1.2), 0.85
            tip_x, tip_y = vx * long - vy * long * tilt, vy * long + vx * long * tilt
            d += (
                f"M{num(x + px)} {num(y + py)}"
                f"l{num(-vy * 2 * half)} {num(vx * 2 * half)} {num(tip_x)} {num(tip_y)}z"
            )
    return d


HACHURES = {  # rows, strokes a row, length; the steeper the denser
    "hill": (2, 3, 5.0), "bluff": (3, 5, 7.0), "precipice": (4, 7, 9.0), "sheer": (4, 17, 15.0),
}  # fmt: skip
STROKES = {  # colour and opacity
    "hill": ("#6a4a2c", 0.45), "bluff": ("#553a28", 0.5), "precipice": ("#3f2c28", 0.55),
    "sheer": ("#261c22", 0.85),
}  # fmt: skip


def rock() -> str:
    """Hachures of the hills, bluffs, precipices and sheer faces."""
    rng = Random(2816)
    drawn = dict.fromkeys(HACHURES, "")
    for h in hexes().values():
        if h.terrain in HACHURES:
            x, y = centre(h.code)
            drawn[h.terrain] += hachures(rng, x, y, *HACHURES[h.terrain], fall_line(x, y))
    return "".join(
        f'<path d="{d}" fill="{STROKES[t][0]}" fill-opacity="{STROKES[t][1]}"/>'
        for t, d in drawn.items()
    )


def scrub() -> str:
    """Thorn bushes and stones on the level ground."""
    rng = Random(5433)
    bushes = stones = ""
    for h in hexes().values():
        if h.terrain not in ("clear", "gorge", "slope"):
            continue
        x, y = centre(h.code)
        for _ in range({"clear": 5, "slope": 4, "gorge": 12}[h.terrain]):
            px, py = polar(x, y, 33 * math.sqrt(rng.random()), rng.uniform(0, 360))
            if h.terrain == "clear" and rng.random() < 0.6:
                bushes += f"M{num(px)} {num(py)}h.1"
            else:
                stones += (
                    f"M{num(px)} {num(py)}l{num(rng.uniform(1.5, 3))} {num(rng.uniform(-1, 1))}"
                )
    return path(bushes, "#7f7a4b", 3, 'stroke-linecap="round" stroke-opacity="0.5"') + path(
        stones, "#7a5f40", 1.3, 'stroke-linecap="round" stroke-opacity="0.6"'
    )
