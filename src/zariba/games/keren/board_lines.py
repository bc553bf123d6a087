"""What is drawn on the ground of Keren: roads, railway, hexsides, works, symbols and lettering.

Every function gives a piece of SVG in map units.  Symbols that the key repeats take a centre.
"""

import math
from functools import cache
from itertools import pairwise
from random import Random

from zariba.boards.pen import dots, mid, num, path, polar, words
from zariba.games.keren.relief import (
    RADIUS,
    Point,
    centre,
    crest_links,
    fall_line,
    hexes,
    pairs,
    tint,
)

SERIF = "Georgia, 'DejaVu Serif', serif"
SANS = "'Helvetica Neue', Arial, 'Liberation Sans', sans-serif"
INK = "#2e2420"
PAPER = "#f4ecd8"


def hexagon(x: float, y: float, radius: float) -> str:
    """A closed hex path around a centre."""
    return "M" + dots([polar(x, y, radius, 60 * k) for k in range(6)]) + "Z"


def chains(links: list[tuple[str, str]]) -> list[list[str]]:
    """Links joined end to end into lines that break only at ends and junctions."""
    beside: dict[str, list[str]] = {}
    for a, b in links:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    unused = {frozenset(link) for link in links}
    lines = []
    for start in sorted(beside, key=lambda code: (len(beside[code]) == 2, code)):
        for step in beside[start]:
            line, here, ahead = [start], start, step
            while frozenset((here, ahead)) in unused:
                unused.remove(frozenset((here, ahead)))
                line.append(ahead)
                onward = [n for n in beside[ahead] if n != here]
                here = ahead
                if len(onward) != 1:
                    break
                ahead = onward[0]
            if len(line) > 1:
                lines.append(line)
    return lines


EDGES = {  # where a way leaves the map: the direction in degrees, clockwise from east
    "0033": 150, "0031": 150, "6003": 0, "6005": 0, "4900": -90, "5100": -90, "5300": -90,
}  # fmt: skip


@cache
def spots(kind: str) -> dict[str, Point]:
    """Where a way passes through each of its hexes: near the centre, its zigzag eased."""
    rng = Random(1888)
    beside: dict[str, list[str]] = {}
    for a, b in pairs("map_links.csv", kind):
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    eased = {}
    for code in sorted(beside):
        x, y = centre(code)
        dx, dy = rng.uniform(-5, 5), rng.uniform(-5, 5)
        if len(beside[code]) == 2:
            (ax, ay), (bx, by) = (centre(n) for n in beside[code])
            x, y = x * 0.6 + (ax + bx) * 0.2 + dx, y * 0.6 + (ay + by) * 0.2 + dy
        eased[code] = x, y
    return eased


def way(line: list[str], kind: str) -> str:
    """A smooth path along a line of hexes, run out over the map's edge or into the tunnel."""
    spot = spots(kind)
    at = [spot[code] for code in line]
    return smooth([*run_out(line[0], spot), *at, *run_out(line[-1], spot)])


def run_out(code: str, spot: dict[str, Point]) -> list[Point]:
    """The point beyond the last hex of a line, if it goes on over the edge or under ground."""
    if code in EDGES:
        return [polar(*spot[code], 62, EDGES[code])]
    return [side(*link)[:2] for link in pairs("map_links.csv", "tunnel") if code in link]


def smooth(at: list[Point]) -> str:
    """A path that bends at each point instead of breaking."""
    d = f"M{dots(at[:1])}"
    for here, ahead in pairwise(at[1:]):
        d += f"Q{dots([here, ((here[0] + ahead[0]) / 2, (here[1] + ahead[1]) / 2)])}"
    return d + f"L{dots(at[-1:])}"


def all_ways(kind: str) -> str:
    """Every line of road or railway in a single path."""
    return "".join(way(line, kind) for line in chains(pairs("map_links.csv", kind)))


def gorge_way() -> str:
    """The road's line through the gorge."""
    return "".join(way(line, "road") for line in chains(pairs("map_links.csv", "gorge")))


def road(d: str) -> str:
    """Brown-cased and white."""
    more = 'stroke-linejoin="round" stroke-linecap="round"'
    return path(d, "#5f3b22", 9.5, more) + path(d, "#fffaf0", 5.5, more)


def railway(d: str) -> str:
    """A black line with ties."""
    return (
        path(d, PAPER, 10, 'stroke-opacity="0.55"')
        + path(d, "#1d1a1c", 9, 'stroke-dasharray="1.8 6.2"')
        + path(d, "#1d1a1c", 3)
    )


def tunnel(d: str) -> str:
    """The line under ground: two dashed walls."""
    return (
        path(d, PAPER, 13, 'stroke-opacity="0.6"')
        + path(d, "#1d1a1c", 11, 'stroke-dasharray="7 5"')
        + path(d, "#d8c7a8", 6.4)
        + path(d, "#1d1a1c", 1.6, 'stroke-dasharray="7 5"')
    )


def portal(x: float, y: float, inwards: float) -> str:
    """A tunnel mouth: a dark arch in a stone front with wings, turned to the way in (degrees)."""
    return (
        f'<g transform="translate({num(x)} {num(y)}) rotate({num(inwards)})">'
        f'<path d="M-9 -15L0 -10V10L-9 15" fill="none" stroke="{PAPER}" stroke-width="6"/>'
        f'<path d="M-9 -15L0 -10V10L-9 15" fill="none" stroke="{INK}" stroke-width="3.4" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
        f'<path d="M0 -6.5A6.5 6.5 0 0 1 0 6.5Z" fill="{INK}"/></g>'
    )


def tunnels() -> str:
    """The tunnel under its hex, with a portal on the side of each mouth."""
    links = pairs("map_links.csv", "tunnel")
    (under,) = set(links[0]) & set(links[1])
    (ax, ay, _), (bx, by, _) = (side(*link) for link in links)
    drawn = tunnel(f"M{dots([(ax, ay)])}Q{dots([centre(under), (bx, by)])}")
    for mouth in (code for link in links for code in link if code != under):
        drawn += portal(*side(mouth, under))
    return drawn


def bridge(x: float, y: float, along: float) -> str:
    """Two parapets with splayed ends beside the way, over a dry bed."""
    rail = "M-19 -12L-13 -7.5H13L19 -12M-19 12L-13 7.5H13L19 12"
    return (
        f'<g transform="translate({num(x)} {num(y)}) rotate({num(along)})" fill="none" '
        'stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="{rail}" stroke="{PAPER}" stroke-width="6"/>'
        f'<path d="{rail}" stroke="{INK}" stroke-width="3"/></g>'
    )


def dry_bed(x: float, y: float, along: float) -> str:
    """The stream bed under a bridge."""
    d = "M-2 -33C4 -22 -5 -12 0 0S6 22 1 33"
    return (
        f'<g transform="translate({num(x)} {num(y)}) rotate({num(along)})" fill="none" '
        'stroke-linecap="round">'
        f'<path d="{d}" stroke="#8fa3a3" stroke-width="7" stroke-opacity="0.6"/>'
        f'<path d="{d}" stroke="#5d7880" stroke-width="1.6" stroke-dasharray="5 4"/></g>'
    )


def bridge_course(code: str) -> tuple[float, float, float]:
    """Where the way crosses a bridge hex, and its direction in degrees."""
    kind = hexes()[code].bridge
    spot = spots(kind)
    (ax, ay), (bx, by) = (
        spot[n] for link in pairs("map_links.csv", kind) if code in link for n in link if n != code
    )
    x, y = spot[code]
    return (
        0.75 * x + 0.125 * (ax + bx),
        0.75 * y + 0.125 * (ay + by),
        math.degrees(math.atan2(by - ay, bx - ax)),
    )


def bed(d: str) -> str:
    """The gravel floor of the gorge."""
    more = 'stroke-linejoin="round" stroke-linecap="round"'
    return (
        path(d, "#7d6c58", 37, more + ' stroke-opacity="0.35"')
        + path(d, "#e6dec9", 32, more + ' stroke-opacity="0.75"')
        + path(d, "#6d675c", 26, 'stroke-dasharray="1.5 7" stroke-opacity="0.55"')
        + path(d, "#e6dec9", 20, more)
    )


def side(a: str, b: str) -> tuple[float, float, float]:
    """The middle of the side between two hexes, and the direction in degrees from a to b."""
    (ax, ay), (bx, by) = centre(a), centre(b)
    return (ax + bx) / 2, (ay + by) / 2, math.degrees(math.atan2(by - ay, bx - ax))


def on_side(x: float, y: float, degrees: float, drawing: str) -> str:
    """Turn a drawing so that its x axis points over the side; the side is its y, -20 to 20."""
    return f'<g transform="translate({num(x)} {num(y)}) rotate({num(degrees)})">{drawing}</g>'


SHEER_SIDE = (
    f'<path d="M0 -20V20" stroke="{PAPER}" stroke-width="7" stroke-opacity="0.6"/>'
    f'<path d="M-1 -20V20" stroke="{INK}" stroke-width="2.6" stroke-linecap="round"/>'
    f'<path d="{"".join(f"M-1 {y - 1.3}L12 {y}L-1 {y + 1.3}Z" for y in range(-18, 19, 4))}" '
    f'fill="{INK}"/>'
)
PROHIBITED_SIDE = (
    f'<path d="M0 -20V20" stroke="{PAPER}" stroke-width="11" stroke-linecap="round"/>'
    '<path d="M0 -20V20" stroke="#8c1414" stroke-width="7" stroke-linecap="round"/>'
    f'<path d="{"".join(f"M3 {y}h6v4.6h-6Z" for y in (-18, -9.5, -1, 7.5))}" fill="#8c1414"/>'
)
ROADBLOCK_SIDE = (
    f'<path d="M0 -18V18" stroke="{PAPER}" stroke-width="14" stroke-linecap="square"/>'
    '<path d="M0 -19V19" stroke="#111" stroke-width="10.5"/>'
    f'<path d="{"".join(f"M-4 {y + 4}L4 {y - 2}V{y + 3}L-4 {y + 9}Z" for y in (-18, -8, 2, 12))}" '
    'fill="#ffd21f"/>'
    '<path d="M-6.5 -19H6.5M-6.5 19H6.5" stroke="#111" stroke-width="3.4" '
    'stroke-linecap="round"/>'
)
FORT_SIDE = (  # drawn from the fort outwards, within its own hex
    f'<path d="M-4 -17.5V17.5" stroke="{PAPER}" stroke-width="9" stroke-linecap="round"/>'
    f'<path d="M-4 -18V18" stroke="{INK}" stroke-width="4.4" stroke-linecap="round"/>'
    f'<path d="{"".join(f"M-3 {y - 4.5}L4.5 {y}L-3 {y + 4.5}Z" for y in (-11, 0, 11))}" '
    f'fill="{INK}" stroke="{PAPER}" stroke-width="0.8"/>'
)


def all_sides() -> str:
    """Fort, sheer, prohibited and roadblock hexsides, each turned to its lower or outer hex."""
    level = {code: h.level for code, h in hexes().items()}
    drawn = []
    for kind, drawing in (
        ("sheer", SHEER_SIDE),
        ("prohibited", PROHIBITED_SIDE),
        ("fort", FORT_SIDE),
        ("roadblock", ROADBLOCK_SIDE),
    ):
        for a, b in pairs("map_hexsides.csv", kind):
            if kind in ("sheer", "prohibited") and level[a] < level[b]:
                a, b = b, a
            drawn.append(on_side(*side(a, b), drawing))
    return "".join(drawn)


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


def summit(x: float, y: float) -> str:
    """A peak: a shaded triangle."""
    return (
        f'<path d="M{dots([(x, y - 17), (x + 18, y + 13), (x - 18, y + 13)])}Z" fill="#fbf7f2" '
        f'stroke="{INK}" stroke-width="2.6" stroke-linejoin="round"/>'
        f'<path d="M{dots([(x, y - 17), (x + 18, y + 13), (x + 3, y + 13), (x - 3, y - 1)])}Z" '
        f'fill="{INK}"/>'
    )


def spot_height(x: float, y: float) -> str:
    """A lesser height with a name."""
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="7" fill="{PAPER}" stroke="{INK}" '
        f'stroke-width="2"/><circle cx="{num(x)}" cy="{num(y)}" r="2.6" fill="{INK}"/>'
    )


def col(x: float, y: float) -> str:
    """A pass between two heights: two arcs back to back."""
    d = f"M{num(x - 11)} {num(y - 12)}q12 12 0 24M{num(x + 13)} {num(y - 12)}q-12 12 0 24"
    more = 'stroke-linecap="round"'
    return path(d, PAPER, 7, more) + path(d, INK, 3.2, more)


def fort(x: float, y: float) -> str:
    """A star fort, seen from above."""
    star = [polar(x, y, 19 if k % 2 == 0 else 11, 36 * k - 90) for k in range(10)]
    return (
        f'<path d="M{dots(star)}Z" fill="#cdb58c" stroke="{INK}" stroke-width="2.4" '
        'stroke-linejoin="round"/>'
        f'<path d="M{dots([(x - 6, y - 5), (x + 6, y - 5), (x + 6, y + 5), (x - 6, y + 5)])}Z" '
        f'fill="{PAPER}" stroke="{INK}" stroke-width="1.6"/>'
    )


def points_badge(x: float, y: float, vp: str) -> str:
    """Victory points: a red disc with a plus and the number."""
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="12.5" fill="#c01818" stroke="#fff" '
        'stroke-width="2"/>'
        + words(f"+{vp}", x - 0.5, y + 5.3, 15, "#fff", f'font-family="{SANS}" font-weight="700"')
    )


def supply_source(x: float, y: float, owner: str, sign: Point = (0, 0), size: float = 1) -> str:
    """A ring inside the hex and a sign: an orange disc of the Commonwealth, an Italian diamond."""
    ring = hexagon(x, y, 34.5)
    if owner == "commonwealth":
        colour, dark = "#ee7a10", "#6e3000"
        drawn = path(ring, dark, 7.6) + path(ring, colour, 5)
        shape = '<circle r="17" '
    else:
        colour, dark = "#d9b01c", "#4d3b00"
        drawn = path(ring, dark, 7.6) + path(ring, colour, 5)
        drawn += path(ring, dark, 5, 'stroke-dasharray="2.5 9"')
        shape = '<path d="M0 -21L21 0L0 21L-21 0Z" '
    return (
        drawn
        + f'<g transform="translate({num(x + sign[0])} {num(y + sign[1])}) scale({num(size)})">'
        + f'{shape}fill="{colour}" stroke="{dark}" stroke-width="2.4" stroke-linejoin="round"/>'
        + words("S", 0, 7.4, 21, "#20150a", f'font-family="{SERIF}" font-weight="700"')
        + "</g>"
    )


def house(x: float, y: float, w: float, h: float, turn: float, roof: str) -> str:
    """A small building with its shadow."""
    return (
        f'<g transform="translate({num(x)} {num(y)}) rotate({num(turn)})">'
        f'<path d="M{num(-w / 2 + 1.6)} {num(-h / 2 + 1.6)}h{num(w)}v{num(h)}h{num(-w)}z" '
        'fill="#3a2c28" fill-opacity="0.45"/>'
        f'<path d="M{num(-w / 2)} {num(-h / 2)}h{num(w)}v{num(h)}h{num(-w)}z" fill="{roof}" '
        f'stroke="{INK}" stroke-width="0.9"/>'
        f'<path d="M{num(-w / 2)} 0h{num(w)}" stroke="{INK}" stroke-width="0.6"/></g>'
    )


def town() -> str:
    """Keren: streets of houses, a mosque and a church; and the station by the railway."""
    rng = Random(5305)
    x, y = centre("5305")
    drawn = ""
    for row in range(-3, 4):
        for column in range(-4, 5):
            px, py = column * 9.6 + rng.uniform(-1, 1), row * 9.4 + rng.uniform(-1, 1)
            inside = max(abs(py), abs(py) / 2 + abs(px) * 0.866) < 31
            on_road = (abs(px) < 5 and py < 4) or abs(py + px * 0.15) < 5.5
            if inside and not on_road and rng.random() < 0.88:
                roof = rng.choice(("#f6f0e2", "#e9d9bd", "#b5563c", "#c77a55", "#dcc6a0"))
                drawn += house(
                    x + px,
                    y + py,
                    rng.uniform(5, 8),
                    rng.uniform(4.5, 6.5),
                    rng.uniform(-8, 8),
                    roof,
                )
    sx, sy = spots("rail")["5306"]
    drawn += path(f"M{dots([(sx - 24, sy - 5), (sx + 24, sy - 5)])}", "#1d1a1c", 1.6)
    drawn += house(sx - 2, sy + 10, 26, 9, 0, "#b5563c") + house(
        sx + 19, sy + 10, 9, 7, 0, "#e9d9bd"
    )
    return drawn


def terrain_sample(terrain: str, wash: str, opacity: float) -> str:
    """A hex of one terrain around the origin, for the key."""
    level = {"clear": 0, "slope": 1, "hill": 2, "bluff": 3, "precipice": 4, "ridge": 5, "peak": 6}
    ground = "#" + bytes(round(c) for c in tint(level.get(terrain, 3))).hex()
    if terrain == "gorge":
        ground = "#ebdeba"
    body = hexagon(0, 0, RADIUS)
    drawn = (
        f'<path d="{body}" fill="{ground}"/>'
        f'<path d="{body}" fill="{wash}" fill-opacity="{opacity}" stroke="{INK}" '
        'stroke-width="1.2"/>'
    )
    if terrain in HACHURES:
        d = hachures(Random(7), 0, -2, *HACHURES[terrain], (0.1, 1.0))
        colour, shown = STROKES[terrain]
        drawn += f'<path d="{d}" fill="{colour}" fill-opacity="{shown}"/>'
    if terrain == "ridge":
        drawn += crest([[(-30.0, 8.0), (0.0, -3.0), (30.0, -8.0)]])
    if terrain == "peak":
        drawn += summit(0, 0)
    if terrain == "gorge":
        drawn += bed("M-16 5Q0 -6 16 3") + road("M-33 9Q0 -9 33 7")
    return drawn
