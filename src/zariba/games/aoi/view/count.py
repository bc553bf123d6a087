"""What Africa Orientale Italiana counts at a moment: EPs, steps lost, cities, the objective."""

from zariba.core.count import Count, opposed
from zariba.core.pack import kept
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.material.pieces import AIR, COMBAT, SHIP
from zariba.games.aoi.rules.state import (
    BOX,
    DEAD,
    DEPLETED,
    POOL,
    SET_UP,
    Aoi,
    enemy,
    on_map,
    owner,
)

ARMS = {COMBAT: "land", AIR: "air", SHIP: "naval"}


def count(view: Aoi) -> Count:
    """The figures of a view."""
    sides = view.plan.sides
    return Count(
        turn=0 if view.phase == SET_UP else view.month + 1,
        tracks=tracks(view),
        lost={side.seat: lost(view, seat) for seat, side in enumerate(sides)},
        lost_in="steps",
        held={
            view.pack.place[city]: sides[who].seat if (who := owner(view, city)) >= 0 else ""
            for city in cities(view.pack, view.scenario)
        },
        margin=margin(view),
        unit="hexes" if view.plan.objective >= 0 else "cities",
        meaning=meaning(view),
    )


def tracks(view: Aoi) -> dict[str, int]:
    """The Economic Reserves of the leading powers, whose numbers all may know (xvi.u)."""
    return {
        f"eps-{seat}": view.eps[side.nation]
        for seat, side in enumerate(view.plan.sides)
        if view.pack.major[side.nation]
    }


def lost(view: Aoi, seat: int) -> dict[str, int]:
    """The steps of a side that are lost now, by arm: pieces in the boxes, depleted ones (b0.2a).

    What the scenario puts into the force pool waits there to be built, and what arrives depleted
    never was whole: neither is a loss.
    """
    pack, side = view.pack, view.plan.sides[seat]
    to_build = {addition.piece for addition in side.additions}
    never_whole = {arrival.piece for arrival in side.arrivals if arrival.depleted}
    found: dict[str, int] = {}
    for sort, arm in ARMS.items():
        pieces = side.of_sort[sort]
        gone = sum(
            pack.steps_of[p]
            for p in pieces
            if view.at[p] in (BOX, DEAD) or (view.at[p] == POOL and p not in to_build)
        )
        worn = sum(
            bool(view.status[p] & DEPLETED)
            for p in pieces
            if view.at[p] >= 0 and p not in never_whole
        )
        if gone + worn:
            found[arm] = gone + worn
    return found


@kept
def cities(pack: AoiPack, scenario: str) -> list[int]:
    """The places that count: those that decide, else the cities that a side had at first."""
    plan = pack.plan_by_id[scenario]
    if plan.objective < 0:
        return sorted(plan.decisive)
    started = plan.start_owner
    every = pack.map.numbers[plan.map]
    return [h for h in every if (pack.city[h] and started[h] >= 0) or h == plan.objective]


def margin(view: Aoi) -> dict[str, float]:
    """Cities held more than the enemy, or the way that the attacker still has to the objective."""
    plan = view.plan
    first, second = (side.seat for side in plan.sides)
    if plan.objective < 0:
        owners = [owner(view, city) for city in sorted(plan.decisive)]
        return opposed(first, second, owners.count(0) - owners.count(1))
    attacker = enemy(plan.start_owner[plan.objective])
    ways = distances(view, attacker)
    if not ways:
        return {}
    return opposed(plan.sides[attacker].seat, plan.sides[enemy(attacker)].seat, -min(ways))


def meaning(view: Aoi) -> str:
    """What it means to be ahead."""
    objective = view.plan.objective
    if objective < 0:
        return "Who holds more of the cities that decide is ahead by the difference."
    place = view.pack.place[objective]
    return f"The defender of {place} is ahead by the way that the nearest attacker has to go there."


def distances(view: Aoi, attacker: int) -> list[int]:
    """From the attacker's land units to the objective, in hexes; none of them where it is his."""
    objective = view.plan.objective
    if owner(view, objective) == attacker:
        return [0]
    grid = view.pack.grid
    return [grid.distance(view.at[p], objective) for p in on_map(view, attacker, COMBAT)]
