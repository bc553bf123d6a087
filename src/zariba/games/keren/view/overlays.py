"""Overlays on request: supply, zones of control, reach, line of sight."""

from zariba.boards.paths import FAR
from zariba.core.bad_input import BadInput
from zariba.core.scene import Mark, Overlay, OverlayKind
from zariba.games.keren.rules.movement import allowance
from zariba.games.keren.rules.state import SUPPRESSED, Keren
from zariba.games.keren.rules.supply import line_lengths, road_to_keren, supply_note
from zariba.games.keren.rules.zones_of_control import in_zoc
from zariba.games.keren.view.reach import reach

OVERLAYS = (
    OverlayKind("supply", "Supply", "1"),
    OverlayKind("zoc", "Zones of control", "2"),
    OverlayKind("reach", "Reach", "3", at=True),
    OverlayKind("sight", "Line of sight", "4", at=True),
    OverlayKind("road", "Road to Keren", "5"),
)


def overlay(view: Keren, seat: int, kind: str, at: str | None) -> Overlay:
    """One overlay, from what the seat knows."""
    if kind == "supply":
        return supply(view, max(seat, 0))
    if kind == "zoc":
        return zones(view, max(seat, 0))
    if kind == "road":
        return road(view)
    if kind not in ("reach", "sight"):
        raise BadInput(f"there is no overlay {kind!r}")
    if at is None or at not in view.pack.place_index:
        raise BadInput("point at a hex first")
    place = view.pack.place_index[at]
    return reach_from(view, place) if kind == "reach" else sight(view, place)


def supply(view: Keren, seat: int) -> Overlay:
    """How long a line each place has: up to 50 for all, up to 100 for carriers (6.2a)."""
    pack = view.pack
    lengths = line_lengths(view, seat)
    tones = {True: "good", False: "warn"}
    marks = [
        Mark(pack.codes[p], tones[lengths[p] <= pack.front_range], str(lengths[p]))
        for p in range(pack.hexes)
        if lengths[p] != FAR
    ]
    marks += [
        Mark(pack.codes[place], "bad", supply_note(lengths[place]))
        for place, stack in view.stacks.items()
        if pack.seat[stack[0]] == seat and lengths[place] == FAR and place != pack.tunnel
    ]
    return Overlay(
        "supply",
        tuple(marks),
        note="MP to the nearest source: "
        f"{pack.front_range} in front, {pack.carrying_range} carrying",
    )


def zones(view: Keren, seat: int) -> Overlay:
    """Where each side's zones of control reach, as far as this seat knows (8.0)."""
    marks = []
    for place in range(view.pack.hexes):
        own, theirs = in_zoc(view, place, seat), in_zoc(view, place, 1 - seat)
        if own or theirs:
            tone = "warn" if own and theirs else "own" if own else "enemy"
            marks.append(Mark(view.pack.codes[place], tone))
    return Overlay("zoc", tuple(marks), note="own, enemy, and contested hexes")


def reach_from(view: Keren, place: int) -> Overlay:
    """Where the unit on top of a place could go with its whole allowance."""
    stack = view.stacks.get(place)
    if not stack:
        raise BadInput("there is no unit in that hex")
    unit = stack[-1]
    status = view.status[unit]
    note = "" if not status & SUPPRESSED else "it is suppressed and cannot move now"
    found = reach(view, view.pack.seat[unit], (unit,), (allowance(view, unit),), place, fresh=True)
    marks = tuple(Mark(view.pack.codes[p], "own", str(left)) for p, (left, _) in found.items())
    return Overlay("reach", marks, note=note or "movement points left")


def sight(view: Keren, place: int) -> Overlay:
    """What a gun in a place could see (12.0)."""
    pack = view.pack
    hex_ = pack.hex_of[place]
    here = view.stacks.get(place, ())
    row = pack.sight.row(hex_)
    marks = []
    for target in range(pack.hexes):
        if row >> target & 1:
            stack = view.stacks.get(target)
            tone = "plain"
            if stack:
                friend = not here or pack.seat[stack[0]] == pack.seat[here[0]]
                tone = "own" if friend else "enemy"
            marks.append(Mark(pack.codes[target], tone))
    return Overlay("sight", tuple(marks), note=f"seen from {pack.codes[hex_]}")


def road(view: Keren) -> Overlay:
    """The open path to Tigu, if there is one (4.1)."""
    path = road_to_keren(view)
    codes = tuple(view.pack.codes[view.pack.hex_of[p]] for p in path)
    marks = tuple(Mark(code, "bad") for code in codes)
    note = "open to the Commonwealth: that wins" if path else "shut"
    return Overlay("road", marks, (codes,) if path else (), note)
