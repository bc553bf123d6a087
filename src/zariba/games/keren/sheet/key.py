"""The key to the map of Keren: a sample of each terrain, way, side and symbol."""

import math
from functools import cache
from random import Random

from zariba.boards.legend import Sample
from zariba.boards.pen import num, polar, words
from zariba.games.keren.material.layout import RADIUS
from zariba.games.keren.sheet.ground import HACHURES, STROKES, WASH, crest, hachures
from zariba.games.keren.sheet.pen import INK, SERIF, hexagon, on_side
from zariba.games.keren.sheet.relief import drawn, tint
from zariba.games.keren.sheet.symbols import (
    FORT_SIDE,
    PROHIBITED_SIDE,
    ROADBLOCK_SIDE,
    SHEER_SIDE,
    fort,
    points_badge,
    summit,
    supply_source,
)
from zariba.games.keren.sheet.ways import bed, bridge, dry_bed, portal, railway, road, tunnel


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


@cache
def legend() -> tuple[Sample, ...]:
    """Samples drawn around the origin, within one hex (viewBox -42 -37 84 74), with their texts."""
    level = f'stroke="{INK}" stroke-width="1.2"'
    plain = f'<path d="{hexagon(0, 0, RADIUS)}" fill="#e4d3a8" {level}/>'
    terrains = [Sample(svg=terrain_sample(t, *WASH[t]), terrain=t) for t in drawn().ground_kinds]
    across = "M-32 5Q0 -10 32 2"
    others = [
        (plain + road(across), "Road"),
        (plain + railway(across), "Railway"),
        (plain + tunnel("M-8 0H36") + railway("M-36 0H-14") + portal(-12, 0, 0),
         "Tunnel and mouth"),
        (plain + dry_bed(0, 0, 0) + road("M-36 0H36") + bridge(0, 0, 0), "Bridge"),
        (plain + fort(-6, 0) + on_side(*polar(0, 0, 34.6, -30), -30, FORT_SIDE)
         + on_side(*polar(0, 0, 34.6, 30), 30, FORT_SIDE), "Fort side"),
        (plain + on_side(0, 0, 90, SHEER_SIDE), "Sheer side (teeth point down)"),
        (plain + on_side(0, 0, 90, PROHIBITED_SIDE), "Prohibited side"),
        (plain + on_side(0, 0, 90, ROADBLOCK_SIDE), "Roadblock side"),
        (plain + supply_source(0, 0, "commonwealth"), "Commonwealth supply source"),
        (plain + supply_source(0, 0, "italian"), "Italian supply source"),
        (plain + points_badge(0, 0, "5"), "Victory points for the hex"),
    ]  # fmt: skip
    return (*terrains, *(Sample(svg=svg, text=text) for svg, text in others))


def key(left: float, top: float, wide: float) -> str:
    """The terrain key in two rows."""
    per_row = math.ceil(len(legend()) / 2)
    row = ""
    for i, sample in enumerate(legend()):
        text = drawn().terrain_note(sample.terrain) if sample.terrain else sample.text
        x = left + wide * (i % per_row + 0.5) / per_row
        y = top + 34 + 103 * (i // per_row)
        row += f'<g transform="translate({num(x)} {num(y)}) scale(0.86)">{sample.svg}</g>'
        row += words(text, x, y + 54, 20, INK, f'font-family="{SERIF}"')
    return row
