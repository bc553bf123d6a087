"""Lines of supply (6.0 to 6.4) and the road to Keren (4.1)."""

from zariba.boards.paths import FAR, spread
from zariba.core.choice import Refusal
from zariba.core.flow import Event
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.rules.state import (
    CARRYING,
    DONE,
    NOT_ON_MAP,
    NOT_YOURS,
    UNSUPPLIED,
    WITHIN_CARRYING,
    WITHIN_FRONT,
    Keren,
    eliminate,
    enemy,
    on_map,
    owner,
)
from zariba.games.keren.rules.zones_of_control import in_zoc

NEVER_GUNS = Refusal("2.4d", "{it} is artillery, which never carries supply", ("6.3a",))
FLIPPED = Refusal("6.3f", "{it} has turned over once in this phase", ("6.3c",))
NOT_SUPPLIED = Refusal("6.3d", "{it} was not in supply in step 2, so it stays on its carrying side")


def shut_places(g: Keren, seat: int) -> bytearray:
    """The places a line of supply of the side may not enter (6.1b, 6.1c, 8.3a).

    Enemy units, artillery included, shut their own hex; an enemy zone of control shuts a hex
    with no friend in it. Friends neither block nor shorten (6.1c), stacking does not matter
    (6.2c).
    """
    pack = g.pack
    shut = bytearray(pack.places)
    stacks, seats, casts = g.stacks, pack.seat, pack.zoc_seat
    foe = enemy(seat)
    zoc_from = pack.zoc_from  # the same pairs both ways
    for place, stack in stacks.items():
        if seats[stack[0]] == foe:
            shut[place] = 1
            for unit in stack:
                if casts[unit] == foe:
                    for near in zoc_from[place]:
                        shut[near] = 1
                    break
    for place, stack in stacks.items():
        if seats[stack[0]] == seat:
            shut[place] = 0
    return shut


def open_sources(g: Keren, seat: int) -> list[int]:
    """The side's own sources with no enemy in them (6.0a, 6.4a, 6.4b)."""
    return [s for s in g.pack.sources[seat] if owner(g, s) != enemy(seat)]


def line_lengths(g: Keren, seat: int) -> list[int]:
    """By place: the cost of the cheapest line to a source, FAR for none (6.1a, 6.2b, 10.5i).

    Neither end is paid for, and either may lie in an enemy zone of control (6.1d).
    """
    pack = g.pack
    steps, shut = pack.supply_steps[seat], shut_places(g, seat)
    return spread(steps, open_sources(g, seat), pack.carrying_range, shut)


def check_supply(g: Keren, seat: int) -> None:
    """Step 2 of the Administrative Phase: each unit with the face it shows (6.5a, 6.6a)."""
    lengths = line_lengths(g, seat)
    for unit in on_map(g, seat):
        length = lengths[g.at[unit]]
        status = g.status[unit] & ~(WITHIN_FRONT | WITHIN_CARRYING)
        if length <= g.pack.front_range:  # 6.2a
            status |= WITHIN_FRONT | WITHIN_CARRYING
        elif length <= g.pack.carrying_range:
            status |= WITHIN_CARRYING
        g.status[unit] = status
        judge(g, unit)


def judge(g: Keren, unit: int) -> None:
    """Mark a unit in or out of supply by the face it shows: 50 or 100 (2.4b, 6.2a, 6.3g)."""
    status = g.status[unit]
    enough = WITHIN_CARRYING if status & CARRYING else WITHIN_FRONT
    if status & enough:
        g.status[unit] = status & ~UNSUPPLIED
    else:
        g.status[unit] = status | UNSUPPLIED


def why_not_flip(g: Keren, seat: int, unit: int) -> Refusal | None:
    """Whether a unit may turn over in step 3; suppression does not matter (6.3e)."""
    if g.pack.seat[unit] != seat:
        return NOT_YOURS
    if g.at[unit] < 0:
        return NOT_ON_MAP
    if g.pack.is_gun[unit]:
        return NEVER_GUNS  # 2.4d
    status = g.status[unit]
    if status & DONE:
        return FLIPPED
    if status & CARRYING and not status & WITHIN_CARRYING:
        return NOT_SUPPLIED
    return None


def can_flip(g: Keren, seat: int, unit: int) -> bool:
    """What `why_not_flip` gives reasons for."""
    if g.at[unit] < 0 or g.pack.is_gun[unit] or g.pack.seat[unit] != seat:
        return False
    status = g.status[unit]
    return not status & DONE and status & (CARRYING | WITHIN_CARRYING) != CARRYING


def flip(g: Keren, unit: int) -> None:
    """Turn a unit to its carrying side (6.3a) or back; it is judged again at once (6.3b)."""
    g.status[unit] ^= CARRYING
    g.status[unit] |= DONE
    judge(g, unit)
    word = "carrying" if g.status[unit] & CARRYING else "front"
    g.tell(Event("flip", seat=g.pack.seat[unit], units=(unit,), at=g.at[unit], word=word))


def remove_unsupplied(g: Keren, seat: int) -> None:
    """On the last turn every unit out of supply is eliminated (6.8a, 4.2c)."""
    for unit in on_map(g, seat):
        if g.status[unit] & UNSUPPLIED:
            eliminate(g, unit, "6.8a")  # 6.8c: the hexes it held stay held


def road_to_keren(g: Keren) -> list[int]:
    """The places of an open road or railway from a Commonwealth source to Tigu (4.1a, 4.1b).

    Empty when the fort holds an Italian or lies in an Italian zone of control, even over a
    Commonwealth unit (4.1c), or when no path of links is open. Italian artillery shuts only
    the hex it stands in (4.1d).
    """
    pack = g.pack
    if owner(g, pack.tigu) == ITALIAN or in_zoc(g, pack.tigu, ITALIAN):
        return []
    shut = shut_places(g, COMMONWEALTH)
    came: dict[int, int] = {}
    reached = [s for s in open_sources(g, COMMONWEALTH) if pack.road[s]]
    came.update((s, -1) for s in reached)
    for place in reached:
        if place == pack.tigu:
            path = [place]
            while came[path[-1]] >= 0:
                path.append(came[path[-1]])
            return path[::-1]
        for near in pack.road[place]:
            if near not in came and not shut[near]:
                came[near] = place
                reached.append(near)
    return []


def supply_note(length: int) -> str:
    """A length in words, for the map's overlay."""
    return "no line" if length == FAR else f"{length} MP"
