"""Overlays on request: control, supply, ranges, reach, frontage, airbases and coasts."""

from zariba.core.bad_input import BadInput
from zariba.core.scene import Mark, Overlay, OverlayKind
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.rules.admin_move import by_road, can_travel, on_own_road
from zariba.games.sandwars.rules.airfields import airbases, depots, reach_bits
from zariba.games.sandwars.rules.airfields import starts as take_off
from zariba.games.sandwars.rules.movement import allowance, attacks, movable, steps, stops
from zariba.games.sandwars.rules.state import SandWars, disputed, enemy_piece_here, formation, units
from zariba.games.sandwars.rules.supply import base_reach, bases, camp_reach, camps, connected, span
from zariba.games.sandwars.view.names import NATIONS, piece_name

OVERLAYS = (
    OverlayKind("control", "Control", "1"),
    OverlayKind("supply-a", "LOC (A)", "2"),
    OverlayKind("supply-m", "LOC (M)", "3"),
    OverlayKind("reach", "Reach", "4", at=True),
    OverlayKind("range", "Air range", "5", at=True),
    OverlayKind("frontage", "Frontage", "6"),
    OverlayKind("bases", "Bases", "7"),
)
FLYERS = ("airstrike", "helicopter", "uav", "elint", "air_supply")
LETTERS = {"airstrike": "S", "helicopter": "H", "uav": "U", "elint": "E", "air_supply": "T"}


def overlay(view: SandWars, seat: int, kind: str, at: str | None) -> Overlay:
    """One overlay, from what the seat knows."""
    match kind:
        case "control":
            return control(view, seat)
        case "supply-a":
            return supply(view, ALG, seat)
        case "supply-m":
            return supply(view, MOR, seat)
        case "frontage":
            return frontage(view, seat)
        case "bases":
            return fields(view, seat)
        case "reach" | "range":
            space, piece = pointed(view, at)
            return reach(view, seat, space, piece) if kind == "reach" else ranges(view, seat, space)
    raise BadInput(f"there is no overlay {kind!r}")


def pointed(view: SandWars, at: str | None) -> tuple[int, int]:
    """The space that is pointed at, and the piece where it is one."""
    if at is not None and at in view.pack.space_index:
        return view.pack.space_index[at], -1
    if at is not None and at in view.pack.piece_index and view.at[view.pack.piece_index[at]] >= 0:
        piece = view.pack.piece_index[at]
        return view.at[piece], piece
    raise BadInput("point at a space or a piece on the map first")


def tone(whose: int, seat: int) -> str:
    """Own or enemy."""
    return "own" if whose == max(seat, 0) else "enemy"


def control(view: SandWars, seat: int) -> Overlay:
    """Who controls each space; disputed ones keep their controller (def.control)."""
    marks = []
    for s in range(view.pack.size):
        holder = view.ctrl[s]
        if disputed(view, s):
            whose = NATIONS[holder] if holder >= 0 else "nobody"
            marks.append(Mark(view.pack.space_ids[s], "warn", "disputed", title=f"still {whose}'s"))
        elif holder >= 0:
            marks.append(Mark(view.pack.space_ids[s], tone(holder, seat)))
    return Overlay("control", tuple(marks), note="own, enemy and disputed spaces")


def supply(view: SandWars, whose: int, seat: int) -> Overlay:
    """Where a side has a LOC: at home, or within two spaces of a base joined to home."""
    near, wild = base_reach(view, whose), camp_reach(view, whose)
    joined = connected(view, whose)
    marks = []
    for s in range(view.pack.size):
        there = units(view, whose, s)
        loc = view.pack.home[s] == whose or s in near
        if s in joined:
            marks.append(Mark(view.pack.space_ids[s], "good", "base"))
        elif s in bases(view, whose):
            marks.append(Mark(view.pack.space_ids[s], "bad", "cut base"))
        elif loc:
            marks.append(Mark(view.pack.space_ids[s], tone(whose, seat)))
        elif s in wild:
            marks.append(Mark(view.pack.space_ids[s], "plain", "camp"))
        elif there:
            marks.append(Mark(view.pack.space_ids[s], "bad", "no LOC"))
    note = (
        f"{NATIONS[whose]}: the home country, and spaces within two of a Logistics Base joined to"
        " it; camps serve commandos and guerrillas only"
    )
    key = "supply-a" if whose == ALG else "supply-m"
    return Overlay(key, tuple(marks), chain(view, whose, joined), note)


def chain(view: SandWars, seat: int, joined: set[int]) -> tuple[tuple[str, ...], ...]:
    """Lines from base to base abroad, and from there home."""
    lines = []
    for s in sorted(joined):
        if view.pack.home[s] == seat:
            continue
        near = span(view, seat, s)
        ends = [t for t in near if t != s and (t in joined or view.pack.home[t] == seat)]
        ends = [t for t in ends if t in joined] or ends
        if ends:
            end = min(ends, key=lambda t: view.pack.km[s][t])
            middle = [t for t in view.pack.near[s] if end in view.pack.near[t]]
            way = (s, end) if end in view.pack.near[s] or not middle else (s, middle[0], end)
            lines.append(tuple(view.pack.space_ids[t] for t in way))
    return tuple(lines)


def reach(view: SandWars, seat: int, space: int, piece: int) -> Overlay:
    """Where one piece could go with Ops and Plans, and by road with an Admin move."""
    if piece < 0:
        here = [p for p in (*units(view, 0, space), *units(view, 1, space)) if p < view.pack.count]
        free = [p for p in here if view.boss[p] < 0 and view.pack.mobile[p]]
        if not free:
            raise BadInput("no piece that you know and that can move stands there")
        piece = max(free, key=lambda p: (view.pack.seat[p] == seat, view.pack.hq[p], view.cv[p]))
    whose = view.pack.seat[piece]
    pieces = formation(view, piece)
    marks = {}
    if on_own_road(view, whose, space) and can_travel(view, piece):
        for s in by_road(view, whose, pieces, space):
            marks[s] = Mark(view.pack.space_ids[s], "plain", "road")
    if movable(view, piece):
        for s, (far, fight) in marches(view, whose, piece, pieces, space).items():
            marks[s] = Mark(view.pack.space_ids[s], "bad" if fight else "own", str(far))
    name = piece_name(view.pack, piece)
    note = f"{name}: spaces by Ops and Plans, dark red ones mean a fight; plain by road"
    return Overlay("reach", tuple(marks.values()), note=note)


def marches(
    view: SandWars, seat: int, piece: int, pieces: tuple[int, ...], start: int
) -> dict[int, tuple[int, bool]]:
    """The spaces a piece can march to: how far, and whether it meets enemies."""
    found: dict[int, tuple[int, bool]] = {}
    waiting = [start]
    for far in range(1, allowance(view, piece) + 1):
        farther = []
        for here in waiting:
            for s in steps(view, seat, pieces, here):
                if s == start or s in found:
                    continue
                found[s] = (far, attacks(view, seat, pieces, s))
                if not enemy_piece_here(view, seat, s) and not stops(view.pack, seat, here, s):
                    farther.append(s)
        waiting = farther
    return found


def ranges(view: SandWars, seat: int, space: int) -> Overlay:
    """Which air markers of the own side can fly where from a base in the space."""
    whose = view.ctrl[space] if view.ctrl[space] >= 0 else max(seat, 0)
    usable = {k for k in FLYERS if space in take_off(view, whose, k)}
    marks = []
    for s in range(view.pack.size):
        kinds = [k for k in FLYERS if view.pack.disc[k][space] >> s & 1]
        if kinds:
            text = "".join(LETTERS[k] for k in kinds)
            live = any(k in usable for k in kinds)
            marks.append(Mark(view.pack.space_ids[s], "own" if live else "plain", text))
    names = ", ".join(f"{LETTERS[k]} {view.pack.kinds[k].name}" for k in FLYERS)
    words = "can start from here" if usable else "cannot start from here now"
    return Overlay("range", tuple(marks), note=f"From {view.pack.names[space]} ({words}): {names}")


def frontage(view: SandWars, seat: int) -> Overlay:
    """How many ground units a side has in each space, of the twelve that fit."""
    whose, most = max(seat, 0), view.pack.frontage
    marks = []
    for s in range(view.pack.size):
        count = len(units(view, whose, s))
        if count:
            colour = "bad" if count >= most else "warn" if count > most - 4 else "own"
            marks.append(Mark(view.pack.space_ids[s], colour, str(count)))
    what = "ground units in each space, attached ones included"
    if seat < 0:
        what = "blocks and pieces that are seen in each space"
    note = f"{NATIONS[whose]}: {what}; {most} fit"
    return Overlay("frontage", tuple(marks), note=note)


def fields(view: SandWars, seat: int) -> Overlay:
    """Airbases and bases of both sides, coasts, and how far airstrikes carry."""
    whose = max(seat, 0)
    strikes = reach_bits(view, whose, "airstrike")
    marks = []
    for s in range(view.pack.size):
        words = []
        if s in airbases(view, 0) or s in airbases(view, 1):
            words.append("air")
        if s in depots(view, 0) or s in depots(view, 1):
            words.append("base")
        if s in camps(view, 0) or s in camps(view, 1):
            words.append("camp")
        if view.pack.coastal[s]:
            words.append("coast")
        if words:
            marks.append(Mark(view.pack.space_ids[s], tone(view.ctrl[s], seat), " ".join(words)))
        elif not strikes >> s & 1:
            marks.append(Mark(view.pack.space_ids[s], "plain"))
    note = f"Airbases, Logistics Bases, camps, coasts; plain: beyond {NATIONS[whose]}'s airstrikes"
    return Overlay("bases", tuple(marks), note=note)
