"""Troops overseas: the convoy that brings them to the war, and the fleet that bars its way."""

from zariba.core.choice import DONE, Action, Choice
from zariba.core.game import Decision
from zariba.games.aoi.bot.marches import FAR
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.material.pieces import COMBAT, GENERAL, SHIP
from zariba.games.aoi.rules.air_transport import AirTransport
from zariba.games.aoi.rules.naval_movement import FirstNavalMovement
from zariba.games.aoi.rules.ships import (
    allowance,
    fights,
    is_haven,
    sea_ways,
    surface_fighters,
    why_not_sail,
)
from zariba.games.aoi.rules.state import on_map, owner, pieces_in
from zariba.games.aoi.rules.voyage import Voyage

BACK: Action = ("back", 0)


def stranded(p: Picture, seat: int) -> dict[int, float]:
    """By port without a road to the objective: the points of a side that wait in it.

    One unit is left to hold each place, but in Africa, where nobody comes.
    """
    g, found = p.g, dict[int, float]()
    for unit in on_map(g, seat, COMBAT):
        hex_ = g.at[unit]
        if p.pack.port[hex_] and p.way[hex_] >= FAR:
            found[hex_] = found.get(hex_, 0.0) + p.points(unit)
    return {hex_: points for hex_, points in found.items() if points > p.numbers.outpost}


def convoy(p: Picture) -> int:
    """A transport that can fetch troops now by a way without enemy ships, -1 for none."""
    g = p.g
    waiting = stranded(p, p.seat)
    for ship in on_map(g, p.seat, SHIP):
        if fights(g, ship) or why_not_sail(g, p.seat, ship) is not None:
            continue
        if g.at[ship] in waiting and landing(p, g.at[ship], ship) >= 0:
            return ship
    return -1


def landing(p: Picture, start: int, ship: int) -> int:
    """The port of one's own nearest to the objective that a ship reaches safely, -1 for none."""
    g = p.g
    most = min(allowance(g, (ship,)), p.numbers.crossing)
    ways = sea_ways(g, p.seat, start, most)
    ports = [h for h in g.plan.ports if h in ways and is_haven(g, p.seat, h) and p.way[h] < FAR]
    ports = [h for h in ports if not barred(p, start, h, most)]
    return min(ports, key=lambda h: (ways[h], p.way[h], h), default=-1)


def barred(p: Picture, start: int, port: int, most: int) -> bool:
    """Whether enemy warships lie at sea on every short way: they are met without a die (b3.7a)."""
    g = p.g
    back = sea_ways(g, p.seat, port, most)
    here = start
    while here != port:
        near = [h for h in p.pack.sails[here] if back.get(h, FAR) < back.get(here, FAR)]
        free = [h for h in near if h == port or not surface_fighters(g, h, p.foe)]
        if not free:
            return True
        here = min(free, key=lambda h: (back[h], h))
    return False


def who_sails(p: Picture, step: FirstNavalMovement, choice: Choice) -> Decision | None:
    """The convoy before the enemy can close its way; warships to where his must pass."""
    ship = convoy(p)
    if step.turn < 0:
        if ship >= 0:
            own = p.plan.sides[p.seat].nation
            return Decision(("begin", own), "The convoy sails before the enemy bars its way.")
        return None
    if ("unit", ship) in choice.options:
        return Decision(("unit", ship), f"{p.called(ship)} takes the troops over the sea.")
    strait = patrol(p)
    for verb, other in choice.options:
        if verb == "unit" and strait >= 0 and goes_on_patrol(p, other, strait):
            return Decision((verb, other), f"{p.called(other)} bars the way of enemy transports.")
    return None


def patrol(p: Picture) -> int:
    """The sea hex that an enemy convoy must pass, -1 while none can be expected."""
    g = p.g
    transports = [s for s in on_map(g, p.foe, SHIP) if not fights(g, s)]
    for start in sorted(stranded(p, p.foe)):
        if not transports:
            return -1
        ways = sea_ways(g, p.foe, start, allowance(g, transports[:1]))
        ports = [h for h in g.plan.ports if h in ways and owner(g, h) == p.foe and p.way[h] < FAR]
        if not ports:
            continue
        port = min(ports, key=lambda h: (ways[h], h))
        back = sea_ways(g, p.foe, port, ways[port])
        near = [h for h in p.pack.sails[start] if back.get(h, FAR) < ways[port]]
        water = [h for h in near if not p.pack.land[h]]
        if water:
            return min(water, key=lambda h: (back[h], h))
    return -1


def goes_on_patrol(p: Picture, ship: int, strait: int) -> bool:
    """Whether a warship in port can be in the strait this month."""
    g = p.g
    if not fights(g, ship) or g.at[ship] == strait:
        return False
    return strait in sea_ways(g, p.seat, g.at[ship], allowance(g, (ship,)))


def sail(p: Picture, step: Voyage, choice: Choice) -> Decision | None:
    """Load, then hex by hex to the landing or to the strait."""
    g, here = p.g, step.lies(p.g)
    lead = step.ships[0] if step.ships else -1
    if lead < 0:
        return None
    goal = landing(p, here, lead) if not fights(g, lead) else patrol(p)
    carries = any(g.cargo.get(ship) for ship in step.ships)
    if goal < 0 or (not fights(g, lead) and not carries and here not in stranded(p, p.seat)):
        return None
    if not step.gone:
        aboard = load(p, choice)
        if aboard is not None:
            return aboard
        if fights(g, lead):
            others = [a for a in choice.options if a[0] == "unit" and goes_on_patrol(p, a[1], goal)]
            if others:
                return Decision(others[0], f"{p.called(others[0][1])} sails with the fleet.")
        elif not carries:
            return Decision(BACK, "There is nobody to carry.")
    if here == goal and DONE in choice.options:
        return Decision(DONE, f"The ships are at {p.name(goal)}.")
    back = sea_ways(g, p.seat, goal, step.left(g))
    hexes = [a[1] for a in choice.options if a[0] == "hex" and a[1] in back]
    if not hexes:
        return None
    best = min(hexes, key=lambda h: (back[h], h != goal and bool(surface_fighters(g, h, p.foe)), h))
    return Decision(("hex", best), f"The ships make for {p.name(goal)}.")


def load(p: Picture, choice: Choice) -> Decision | None:
    """The strongest troops that fit; a General goes by air or by redeployment."""
    offered = [a[1] for a in choice.options if a[0] == "embark"]
    troops = [u for u in offered if p.pack.sort[u] == COMBAT]
    if not troops:
        return None
    best = max(troops, key=lambda u: (p.points(u), -u))
    return Decision(("embark", best), f"{p.called(best)} goes aboard.")


def airlift(p: Picture, step: AirTransport, choice: Choice) -> Decision | None:
    """A General whom the sea parts from the war flies to it, to the most troops he can lead."""
    g = p.g
    if step.piece < 0:
        for verb, atp in choice.options:
            if verb == "unit" and any(p.way[g.at[q]] >= FAR for q in generals_at(p, g.at[atp])):
                return Decision((verb, atp), f"{p.called(atp)} flies a General over the sea.")
        return None
    if p.way[g.at[step.piece]] < FAR:
        return None
    staff = [a for a in choice.options if a[0] == "embark" and p.pack.sort[a[1]] == GENERAL]
    if not step.load and staff:
        return Decision(staff[0], f"{p.called(staff[0][1])} goes aboard.")
    bases = [a for a in choice.options if a[0] == "hex" and p.way[a[1]] < FAR]
    if step.load and bases:
        best = max(bases, key=lambda a: (p.stack_points(a[1]), -p.way[a[1]], -a[1]))
        return Decision(best, f"He is needed at {p.name(best[1])}.")
    return None


def generals_at(p: Picture, hex_: int) -> tuple[int, ...]:
    """One's own Generals in a hex."""
    return pieces_in(p.g, hex_, p.seat, GENERAL)
