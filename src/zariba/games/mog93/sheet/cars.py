"""Cars that stand about on a Mog '93 table: parked, burnt out, a minibus, a pick-up."""

from random import Random

from zariba.boards.pen import closed, num, placed, smooth
from zariba.games.mog93.sheet.pen import Outline, blot, bounds, box, disc, line, shape, stroke
from zariba.games.mog93.sheet.table import Area

PAINTS = ("#d9d4c6", "#8ea3a8", "#b9a58a", "#a6715f")
EDGE = "#2c231b"


def pane(x: float, wide: float, back: float, narrow: float) -> Outline:
    """A window across the car, from its wide side at x to its narrow side at `back`."""
    return [(x, -wide), (back, -narrow), (back, narrow), (x, wide)]


def both_sides(points: Outline) -> str:
    """A line along the car, and its mirror image."""
    return line(points) + line([(x, -y) for x, y in points])


def saloon(u: float, w: float, glass: str) -> str:
    """Windscreen, rear and side windows, and the edges of the bonnet."""
    return (
        shape(closed(pane(u * 0.46, w, u * 0.22, w - 4)), glass)
        + shape(closed(pane(-u * 0.66, w - 1, -u * 0.46, w - 5)), glass)
        + stroke(both_sides([(-u * 0.44, w - 1), (u * 0.2, w - 1)]), glass, 3)
        + stroke(both_sides([(u * 0.52, w - 2), (u - 6, w - 5)]), EDGE, 1, 'opacity=".5"')
    )


def minibus(u: float, w: float, glass: str) -> str:
    """A windscreen and a rack along the whole roof."""
    bars = both_sides([(-u + 8, w - 3), (u - 22, w - 3)])
    at = -u + 12
    while at < u - 22:
        bars += line([(at, 3 - w), (at, w - 3)])
        at += 13
    return shape(box(u - 10, -w, 6, 2 * w), glass) + stroke(bars, "#3d342b", 1.8)


def pick_up(u: float, w: float, glass: str) -> str:
    """A cab and an open bed of ribbed steel."""
    ribs = "".join(line([(-u + 8, k * w / 3 - w), (-u * 0.1, k * w / 3 - w)]) for k in range(1, 6))
    return (
        shape(box(-u + 6, -w, u * 0.95, 2 * w), "#5d5146", f'stroke="{EDGE}"')
        + stroke(ribs, "#3d342b", 1.2)
        + shape(closed(pane(u * 0.48, w, u * 0.28, w - 3)), glass)
    )


def car(note: str, long: float, wide: float, rng: Random) -> str:
    """A car about the origin, nose east, as its note describes it."""
    burnt = "burnt" in note or "wreck" in note
    paint = "#6b5546" if burnt else rng.choice(PAINTS)
    glass = "#1f1913" if burnt else "#33424a"
    u, v = long / 2 - 2, wide / 2 - 2
    w = v - 6
    wheels = "".join(
        box(x * u * 0.62 - 9, y * (v - 3) - 4, 18, 8) for x in (-1, 1) for y in (-1, 1)
    )
    drawn = shape(wheels, "#1d1a17") + (
        f'<rect x="{num(-u)}" y="{num(-v + 1)}" width="{num(2 * u)}" height="{num(2 * v - 2)}" '
        f'rx="{7 if "bus" in note else 12}" fill="{paint}" stroke="{EDGE}" stroke-width="2.2"/>'
    )
    drawn += stroke(line([(-u + 9, 4 - v), (u - 9, 4 - v)]), "#fffaf0", 2, 'opacity=".5"')
    drawn += stroke(line([(-u + 9, v - 5), (u - 9, v - 5)]), "#241b13", 4, 'opacity=".2"')
    body = minibus if "bus" in note else pick_up if "pick-up" in note else saloon
    drawn += body(u, w, glass)
    if burnt:
        for tone, seen in (("#8d4f2b", 0.45), ("#1a1511", 0.4), ("#1a1511", 0.35)):
            x, y = rng.uniform(-u * 0.6, u * 0.6), rng.uniform(-w * 0.4, w * 0.4)
            burn = blot(rng, x, y, rng.uniform(10, 20), rng.uniform(6, 11), 0.4)
            drawn += shape(smooth(burn, loop=True), tone, f'opacity="{seen}"')
        return drawn
    lamps = "".join(disc(u - 3, y * (v - 7), 2.6) for y in (-1, 1))
    return drawn + shape(lamps, "#f7eecb", 'stroke="#4b3a2b" stroke-width=".8"')


def parked(area: Area, rng: Random) -> str:
    """A car where the data have one, along its longer side."""
    left, top, right, bottom = bounds(area.ring)
    wide, tall = right - left, bottom - top
    x, y = (left + right) / 2, (top + bottom) / 2
    turn = rng.choice((90, 270)) if tall > wide else rng.choice((0, 180))
    return placed(car(area.note, max(wide, tall), min(wide, tall), rng), x, y, turn)
