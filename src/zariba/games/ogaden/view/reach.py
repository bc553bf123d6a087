"""How far a stack could go from where it is, and the ways of supply."""

from collections.abc import Sequence

from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.rules.attack import must_fight
from zariba.games.ogaden.rules.connections import (
    AFTER_PATH,
    ENDED,
    ON_ROAD,
    START,
    bar,
    is_ghost,
    must_stop,
)
from zariba.games.ogaden.rules.state import Ogaden

Ways = dict[int, tuple[int, ...]]
"""By zone: the zones on the way to it, itself included."""


def reach(g: Ogaden, seat: int, units: tuple[int, ...], start: int, leg: int = START) -> Ways:
    """Every zone the stack can get to, by the shortest way, connection by connection (7.1b)."""
    pack = g.pack
    found: Ways = {}
    seen = {(start, leg)}
    waiting: list[tuple[int, int, tuple[int, ...]]] = [(start, leg, ())]
    for here, now, way in waiting:  # grows while it is read
        if now == ENDED:
            continue
        for to in pack.around[seat][here]:
            if to == start or bar(g, seat, units, here, to, now) is not None:
                continue
            after = next_leg(g, seat, units, here, to, now)
            if (to, after) not in seen:
                seen.add((to, after))
                found.setdefault(to, (*way, to))
                waiting.append((to, after, (*way, to)))
    return found


def next_leg(g: Ogaden, seat: int, units: tuple[int, ...], here: int, to: int, leg: int) -> int:
    """What a connection leaves open: a path is the first or the last, enemies end a movement."""
    if not is_ghost(g, units) and (must_stop(g, seat, to) or must_fight(g, seat, to)):
        return ENDED
    path = g.pack.is_path[here, to]
    if leg == START:
        return AFTER_PATH if path else ON_ROAD
    return ENDED if path else leg


def supply_ways(pack: OgadenPack, seat: int, start: int, stops: Sequence[int], limit: int) -> Ways:
    """The shortest ways from a centre of supply: one path, first or last (10.1c)."""
    found: Ways = {}
    seen = {(start, START)}
    waiting: list[tuple[int, int, tuple[int, ...]]] = [(start, START, ())]
    for here, leg, way in waiting:
        if leg == ENDED or len(way) >= limit or (way and stops[here]):
            continue
        for to in pack.around[seat][here]:
            path = pack.is_path[here, to]
            if path and leg == AFTER_PATH:
                continue
            if leg == START:
                after = AFTER_PATH if path else ON_ROAD
            else:
                after = ENDED if path else leg
            if (to, after) not in seen:
                seen.add((to, after))
                found.setdefault(to, (*way, to))
                waiting.append((to, after, (*way, to)))
    return found
