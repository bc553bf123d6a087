"""What lies beside the map: the month, pieces to place, aboard, in boxes, lost and to come."""

from zariba.core.scene import Tray
from zariba.games.aoi.material.pieces import PARTISAN
from zariba.games.aoi.material.plans import Side
from zariba.games.aoi.material.tables import AIR_EFFECTS, NO_EFFECT
from zariba.games.aoi.rules.state import (
    ABOARD,
    BOX,
    DEAD,
    OFF,
    POOL,
    SET_UP,
    WITHDRAWN,
    Aoi,
)
from zariba.games.aoi.view.names import CONDITIONS, names, who
from zariba.games.aoi.view.pieces import piece
from zariba.games.aoi.view.task_forces import boxes


def trays(view: Aoi, seat: int) -> tuple[Tray, ...]:
    """The month, and what lies beside the map: to be placed, in boxes, aboard, lost."""
    pack = view.pack
    found = [Tray("month", view.now.name, -1, (), month_note(view))]
    for side, plan in enumerate(view.plan.sides):
        nation = plan.name
        for name, title, ships in boxes(view, side, seat):
            found.append(tray(view, f"{side}-{name}", f"{nation}: {title}", side, ships))
        own = [p for p in plan.pieces if pack.sort[p] != PARTISAN]
        if view.phase == SET_UP:
            waiting = [p for p in own if view.at[p] == OFF and plan.areas[p]]
            found.append(tray(view, f"{side}-place", f"{nation}: to place", side, waiting))
            continue
        for place, name, title in (
            (ABOARD, "aboard", "aboard"),
            (BOX, "box", "Replenishment Box"),
            (POOL, "pool", "force pool"),
            (WITHDRAWN, "withdrawn", "withdrawn"),
            (DEAD, "lost", "lost"),
        ):
            there = [p for p in own if view.at[p] == place]
            if there or place == DEAD:
                heading = f"{nation}: {title}" + (f" ({len(there)})" if place == DEAD else "")
                found.append(tray(view, f"{side}-{name}", heading, side, there))
        found += to_come(view, side, plan)
    return tuple(found)


def to_come(view: Aoi, seat: int, side: Side) -> list[Tray]:
    """What arrives in later Seasonal Turns, and in the note when, and who is called away."""
    months = view.plan.months
    waiting = [one for one in side.arrivals if view.at[one.piece] == OFF]
    seasons: dict[str, tuple[int, ...]] = {}
    for one in waiting:
        name = months[one.month].season
        seasons[name] = (*seasons.get(name, ()), one.piece)
    lines = [f"{name}: {names(view.pack, there)}" for name, there in seasons.items()]
    for gone in side.removals:
        if gone.month > view.month and view.at[gone.piece] not in (DEAD, WITHDRAWN):
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
