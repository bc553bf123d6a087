"""What lies beside the map: the month, pieces to place, aboard, in boxes, lost and to come."""

from collections import Counter

import msgspec

from zariba.core.scene import Badge, Piece, Tray
from zariba.games.aoi.material.pieces import PARTISAN
from zariba.games.aoi.material.plans import Addition, Arrival, Side
from zariba.games.aoi.material.tables import AIR_EFFECTS, NO_EFFECT
from zariba.games.aoi.rules.state import (
    ABOARD,
    ABSENT,
    BOX,
    DEAD,
    DEPLETED,
    OFF,
    POOL,
    SET_UP,
    WITHDRAWN,
    Aoi,
)
from zariba.games.aoi.rules.victory import last_month
from zariba.games.aoi.view.names import CONDITIONS, kinds, who
from zariba.games.aoi.view.pieces import piece
from zariba.games.aoi.view.task_forces import boxes

BOXES = (
    (ABOARD, "aboard", "aboard"),
    (BOX, "box", "Replenishment Box"),
    (POOL, "pool", "force pool"),
    (WITHDRAWN, "withdrawn", "withdrawn"),
    (DEAD, "lost", "lost"),
)
"""The places beside the map."""


def trays(view: Aoi, seat: int) -> tuple[Tray, ...]:
    """The month, and what lies beside the map: to be placed, in boxes, aboard, lost."""
    found = [Tray("month", view.now.name, -1, (), month_note(view))]
    for side, plan in enumerate(view.plan.sides):
        for name, title, ships in boxes(view, side, seat):
            found.append(tray(view, f"{side}-{name}", f"{plan.name}: {title}", side, ships))
        for nation, name in nations(view, plan):
            own = [p for p in plan.pieces if view.pack.sort[p] != PARTISAN]
            if nation >= 0:
                own = [p for p in own if view.pack.nation[p] == nation]
            key = str(side) if nation in (-1, plan.nation) else f"{side}-{name.lower()}"
            found += set_aside(view, side, own, name, key)
        if view.phase != SET_UP:
            found += to_come(view, side, plan)
    return tuple(found)


def nations(view: Aoi, plan: Side) -> list[tuple[int, str]]:
    """Whose trays there are: the side's, or those of each of its nations."""
    if len(plan.nations) == 1:
        return [(-1, plan.name)]
    return [(nation, view.pack.nation_names[nation]) for nation in plan.nations]


def set_aside(view: Aoi, side: int, own: list[int], name: str, key: str) -> list[Tray]:
    """The pieces of a nation beside the map, box by box; an empty box is not drawn."""
    areas = view.plan.sides[side].areas
    if view.phase == SET_UP:
        waiting = [p for p in own if view.at[p] == OFF and areas[p]]
        partner = key != str(side)
        if partner and not waiting:
            return []
        return [tray(view, f"{key}-place", f"{name}: to place", side, waiting)]
    found = []
    for place, box, title in BOXES:
        there = [p for p in own if view.at[p] == place]
        if place == POOL and view.plan.constructs:
            if there:
                found.append(pool(view, f"{key}-{box}", f"{name}: {title}", side, there))
        elif there or (place == DEAD and key == str(side)):
            heading = f"{name}: {title}" + (f" ({len(there)})" if place == DEAD else "")
            found.append(tray(view, f"{key}-{box}", heading, side, there))
    return found


def pool(view: Aoi, key: str, title: str, side: int, there: list[int]) -> Tray:
    """A force pool: of units that are all alike the first, and how many they are."""
    alike = Counter((view.pack.pieces[p].unit, view.status[p] & DEPLETED) for p in there)
    shown: dict[tuple[str, int], Piece] = {}
    for p in there:
        kind = (view.pack.pieces[p].unit, view.status[p] & DEPLETED)
        if kind not in shown:
            shown[kind] = counted(piece(view, p), alike[kind])
    return Tray(key, f"{title} ({len(there)})", side, tuple(shown.values()))


def counted(one: Piece, count: int) -> Piece:
    """A counter that stands for several alike."""
    if count == 1:
        return one
    badge = Badge("alike", f"\u00d7{count}", f"{count} alike in the pool", "plain")
    return msgspec.structs.replace(one, badges=(badge, *one.badges))


def to_come(view: Aoi, seat: int, side: Side) -> list[Tray]:
    """What arrives in later Seasonal Turns, and in the note when, and who is called away."""
    months = view.plan.months
    due: list[Arrival | Addition] = [*side.arrivals, *side.additions]
    due.sort(key=lambda one: one.month)
    waiting = [one for one in due if view.at[one.piece] == OFF and one.month <= last_month(view)]
    seasons: dict[str, tuple[int, ...]] = {}
    for one in waiting:
        name = months[one.month].season
        seasons[name] = (*seasons.get(name, ()), one.piece)
    lines = [f"{name}: {kinds(view.pack, there)}" for name, there in seasons.items()]
    for gone in side.removals:
        if gone.month > view.month and view.at[gone.piece] not in (ABSENT, DEAD, WITHDRAWN):
            lines.append(f"{months[gone.month].season}: {who(view.pack, (gone.piece,), 'leave')}")
    if not lines:
        return []
    title = f"{side.name}: to come"
    there = tuple(piece(view, one.piece) for one in waiting)
    return [Tray(f"{seat}-coming", title, seat, there, ". ".join(lines))]


def tray(view: Aoi, name: str, title: str, seat: int, numbers: list[int]) -> Tray:
    """A box of pieces."""
    return Tray(name, title, seat, tuple(piece(view, p) for p in numbers))


def month_note(view: Aoi) -> str:
    """Season, weather and Initiative in a line."""
    pack = view.pack
    weather = []
    for zone in view.plan.zones:
        words = CONDITIONS[view.weather[zone]]
        if view.air_effect[zone] != NO_EFFECT:
            words += f" (air: {AIR_EFFECTS[view.air_effect[zone]]})"
        weather.append(f"{pack.zone_names[zone]}: {words}")
    first = view.plan.sides[view.initiative].name
    return f"{view.now.season}. {'; '.join(weather)}. Initiative: {first}"
