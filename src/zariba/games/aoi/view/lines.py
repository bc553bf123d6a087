"""The line of supply of a hex, and the front between what is owned by either side."""

from zariba.core.scene import Mark, Overlay, Shape
from zariba.games.aoi.material.ground import MOUNTAIN
from zariba.games.aoi.material.pieces import COMBAT
from zariba.games.aoi.rules.state import Aoi, owner, pieces_in
from zariba.games.aoi.rules.supply import (
    barred_hexes,
    fed_hexes,
    is_open,
    sources,
    supply_lines,
)
from zariba.games.aoi.view.names import names, place

NARROW = 0.1
"""Corners of neighbouring hexes are this near to each other at most, if they are the same."""


def supply_line(view: Aoi, seat: int, hex_: int) -> Overlay:
    """The way from the units of a hex to their source, or what keeps them from one (b7.7a)."""
    pack = view.pack
    whose = next((s for s in (0, 1) if pieces_in(view, hex_, s, COMBAT)), seat)
    units = pieces_in(view, hex_, whose, COMBAT)
    if not pack.land[hex_]:
        return Overlay("line", (), note="Point at a hex on land")
    line = traced(view, whose, hex_, any(pack.mover[unit] == MOUNTAIN for unit in units))
    about = names(pack, units) if units else place(pack, hex_)
    if not line and hex_ in view.plan.sides[whose].always_fed:  # 10.35e
        return Overlay("line", (), note=f"{about}: supplied without a line")
    if not line:
        marks = [Mark(pack.codes[hex_], "bad", "!")]
        barred = [near for near in pack.joined[hex_] if near in barred_hexes(view, whose)]
        marks += [Mark(pack.codes[near], "enemy", "\u00d7") for near in barred]
        why = f"{about}: no line of supply; \u00d7 closed by the enemy"
        return Overlay("line", tuple(marks), note=why)
    hexes = len(line) - 1
    note = f"{about}: {hexes} hex{'' if hexes == 1 else 'es'} to {place(pack, line[-1])}"
    return Overlay(
        "line",
        tuple(Mark(pack.codes[h], "good", "\u2022") for h in dict.fromkeys((line[0], line[-1]))),
        (tuple(pack.codes[h] for h in line),) if hexes else (),
        note,
    )


def traced(view: Aoi, seat: int, hex_: int, climbs: bool = False) -> list[int]:
    """The hexes of the line from a hex to a source; empty for none.

    `climbs`: a mountain unit there may trace through one jungle-mountain hex (b7.7b).
    """
    before = supply_lines(view, seat, sources(view, seat))
    if hex_ in before:
        return walk(before, hex_)
    if not climbs:
        return []
    barred = barred_hexes(view, seat)
    through = view.pack.ground
    fed = fed_hexes(view, seat)
    passes = [
        h for h in fed if through[h].mountain_units_through and is_open(view, seat, h, barred)
    ]
    beyond = supply_lines(view, seat, passes)
    if hex_ not in beyond:
        return []
    first = walk(beyond, hex_)
    return [*first, *walk(before, first[-1])[1:]]


def walk(before: dict[int, int], hex_: int) -> list[int]:
    """From a hex back to where its line begins."""
    line = [hex_]
    while before[line[-1]] != line[-1]:
        line.append(before[line[-1]])
    return line


def front(view: Aoi) -> tuple[Shape, ...]:
    """The sides between hexes of one side and of the other, joined to lines."""
    pack = view.pack
    sides: list[tuple[tuple[float, float], tuple[float, float]]] = []
    for a in pack.map.numbers[view.plan.map]:
        if owner(view, a) != 0:
            continue
        corners = pack.sheets[view.plan.map].outline(pack.codes[a])
        for b in pack.joined[a]:
            if owner(view, b) == 1:
                theirs = pack.sheets[view.plan.map].outline(pack.codes[b])
                shared = [c for c in corners if any(near(c, other) for other in theirs)]
                sides.append((rounded(shared[0]), rounded(shared[1])))
    return tuple(Shape("line", line, "warn", title="The front") for line in joined_up(sides))


def near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether two corners are one and the same."""
    return abs(one[0] - other[0]) < NARROW and abs(one[1] - other[1]) < NARROW


def rounded(corner: tuple[float, float]) -> tuple[float, float]:
    """A corner as the picture has it, whichever hex it was reached from."""
    return round(corner[0], 1), round(corner[1], 1)


def joined_up(
    sides: list[tuple[tuple[float, float], tuple[float, float]]],
) -> list[tuple[tuple[float, float], ...]]:
    """Lines as long as the sides allow, so that there are few of them to draw."""
    left = list(sides)
    lines = []
    while left:
        line = list(left.pop())
        grown = True
        while grown:
            grown = False
            for n, (a, b) in enumerate(left):
                for one, other in ((a, b), (b, a)):
                    if near(line[-1], one):
                        line.append(other)
                    elif near(line[0], one):
                        line.insert(0, other)
                    else:
                        continue
                    grown = True
                    break
                if grown:
                    del left[n]
                    break
        lines.append(tuple(line))
    return lines
