"""The ways of Keren: roads and railway, tunnel, bridges and their dry beds, the gorge's floor."""

import math
from functools import cache
from random import Random

from zariba.boards.pen import chains, dots, num, path, polar
from zariba.games.keren.sheet.pen import INK, PAPER, smooth
from zariba.games.keren.sheet.relief import Point, centre, hexes, pairs, side

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
