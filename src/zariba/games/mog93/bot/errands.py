"""Who goes where: units to the places that must be held, men to the wounded, all to the convoy."""

from functools import lru_cache
from math import hypot

import msgspec

from zariba.core.pack import kept
from zariba.games.mog93.bot.lane import edge_of, lane_of, pick_up, post_nodes, site_ground
from zariba.games.mog93.bot.moods import EDGE, PLAIN, POST
from zariba.games.mog93.bot.picture import LEAVE, MARCH, WAIT, Picture
from zariba.games.mog93.bot.scenery import Nodes
from zariba.games.mog93.material.pack import MogPack
from zariba.games.mog93.rules.mission import needs_of, sites
from zariba.games.mog93.rules.sight import crosses_line
from zariba.games.mog93.rules.state import ROOF, Mog, footprint, members_up

GO, FETCH, BOARD, EXIT = "go", "fetch", "board", "exit"
FAR = 400


class Errand(msgspec.Struct, frozen=True):
    """What a model is about: where it goes, and whom or what it is for."""

    kind: str
    goals: Nodes
    whom: int = -1
    """The casualty it fetches, or the vehicle it boards."""
    why: str = ""


def errand(p: Picture, model: int) -> Errand:
    """The errand of one model at this moment."""
    if p.burdens is None:
        p.burdens = burdens_of(p)
    told = p.mood if p.mood.unit == p.g.pack.models[model].unit else PLAIN
    for burden, carriers in p.burdens.items():
        if model in carriers and not told.alone:
            return fetching(p, model, burden)
    if told.goal:
        return sent(p, told.goal)
    if p.phase == LEAVE:
        return leaving(p, model)
    if p.phase == WAIT:
        return Errand(GO, pick_up(p.land), why="The site is secured: wait where the convoy comes.")
    return marching(p, model)


def sent(p: Picture, goal: str) -> Errand:
    """Where the unit of the card was told to go."""
    if goal == EDGE:
        return Errand(EXIT, edge_of(p.land), why="Off over National Street.")
    if goal == POST:
        return Errand(GO, pick_up(p.land), why="To the aid post.")
    goals = p.land.zone(goal, tuple(p.g.wrecks))
    return Errand(GO, goals, why=f"The unit is to hold {goal}.")


# Securing the sites.


def marching(p: Picture, model: int) -> Errand:
    """To the place that the model's unit is to hold."""
    unit = p.g.pack.models[model].unit
    place = posts(p).get(unit)
    if place is None:
        place = sites(p.g)[0]
    goals = p.land.zone(place, tuple(p.g.wrecks))
    return Errand(GO, goals, why=f"The unit is to hold {place}.")


def posts(p: Picture) -> dict[int, str]:
    """The place of each unit: the least walking in all for the needs that are still open."""
    g = p.g
    units = tuple(u for u in g.roster if members_up(g, u))
    wanted: list[tuple[str, tuple[str, ...]]] = []
    for site in sites(g):
        if site in g.marked:
            continue
        needs = [(need.site, need.any) for need in needs_of(g, site)]
        if wanted and len(wanted) + len(needs) > len(units):
            break
        wanted += needs
    wrecks = tuple(g.wrecks)
    costs: list[tuple[int, ...]] = []
    places: list[list[str]] = []
    for site, some in wanted:
        row, chosen = [], []
        for unit in units:
            far, place = min((march_of(p, unit, p.land.zone(s, wrecks)), s) for s in some)
            if unit in crews(p.g.pack) and site not in some:
                far += 12  # a crew keeps to its wreck
            row.append(far)
            chosen.append(place)
        costs.append(tuple(row))
        places.append(chosen)
    weights = tuple(3 * FAR if site in some else FAR for site, some in wanted)
    pairs = shared_out(tuple(costs), weights)
    return {units[u]: places[n][u] for n, u in enumerate(pairs) if u >= 0}


@kept
def crews(pack: MogPack) -> frozenset[int]:
    """The units of helicopter crews."""
    return frozenset(pack.unit_index[word] for word in ("aircrew1", "aircrew2"))


def march_of(p: Picture, unit: int, goals: Nodes) -> int:
    """How far the middle man of a unit has to go."""
    far = sorted(p.inches(m, goals) for m in members_up(p.g, unit))
    return far[len(far) // 2]


@lru_cache(maxsize=64)
def shared_out(costs: tuple[tuple[int, ...], ...], skip: tuple[int, ...]) -> tuple[int, ...]:
    """One unit for each need at the least cost in all; -1 for a need nobody is left for."""
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for row, price in zip(costs, skip, strict=True):
        following: dict[int, tuple[int, tuple[int, ...]]] = {}
        for used, (cost, chosen) in best.items():
            moves = [(used, cost + price, -1)]
            moves += [
                (used | 1 << u, cost + far, u) for u, far in enumerate(row) if not used >> u & 1
            ]
            for mask, total, unit in moves:
                entry = (total, (*chosen, unit))
                if mask not in following or entry < following[mask]:
                    following[mask] = entry
        best = following
    return min(best.values())[1]


# The wounded.


def burdens_of(p: Picture) -> dict[int, tuple[int, ...]]:
    """Who carries whom: for each casualty that must be moved one or two men near it."""
    g = p.g
    waiting = [m for m in p.casualties if g.where[m] < ROOF and not well_placed(p, m)]
    if p.phase != MARCH:
        weak = [m for m in p.on_foot if g.ap[m] <= 2 and g.where[m] < ROOF]
        waiting += [m for m in weak if not well_placed(p, m) and not at_vehicle(p, m)]
    if not waiting:
        return {}
    able = [m for m in p.on_foot if g.ap[m] >= 3 and g.where[m] < ROOF]
    allowed: dict[int, int] = {}
    for m in able:
        unit = p.g.pack.models[m].unit
        if unit not in allowed:
            count = len(members_up(g, unit))
            allowed[unit] = count // 2 if p.phase == MARCH else count
    goals = edge_of(p.land)
    if p.phase != LEAVE:
        goals = site_ground(p.land, 4) if p.phase == MARCH else post_nodes(p.land, 2)
    far = {c: p.inches(c, goals) for c in waiting}
    pairs = sorted((effort(g, m, c, far[c]), c, m) for c in waiting for m in able if m != c)
    found: dict[int, tuple[int, ...]] = {}
    busy: set[int] = set()
    for most in (1,) if p.phase == MARCH else (1, 2):
        for _, c, m in pairs:
            held = found.get(c, ())
            if (
                len(held) >= most
                or m in busy
                or m in found
                or allowed[p.g.pack.models[m].unit] <= 0
            ):
                continue
            gap = hypot(g.x[m] - g.x[c], g.y[m] - g.y[c])
            if p.phase == MARCH and gap > 800:
                continue
            if held and (not same(p.g.pack, m, held[0]) or gap > 600):
                continue
            found[c] = (*held, m)
            busy.add(m)
            allowed[p.g.pack.models[m].unit] -= 1
    return found


def effort(g: Mog, model: int, burden: int, far: int) -> int:
    """Tenths of a turn until a model has come to a man and brought him where he should be."""
    gap = hypot(g.x[model] - g.x[burden], g.y[model] - g.y[burden]) / 100
    there = gap / (2 * g.ap[model]) if gap > 1.1 else 0.0
    back = far / max(1, g.ap[model] + g.ap[burden])
    return round(10 * (there + back)) + (0 if same(g.pack, model, burden) else 1)


def same(pack: MogPack, one: int, other: int) -> bool:
    """Whether two models are of one unit."""
    return pack.models[one].unit == pack.models[other].unit


def well_placed(p: Picture, casualty: int) -> bool:
    """Whether a casualty may lie where it is for now."""
    if p.phase == LEAVE:
        return False
    node = p.node(casualty)
    if p.phase == MARCH and node in site_ground(p.land, 8):
        return True
    return node in post_nodes(p.land, 4)


def fetching(p: Picture, model: int, burden: int) -> Errand:
    """To a casualty, to take it along."""
    lattice = p.land.lattice
    g = p.g
    node = lattice.at(g.x[burden] / 100, g.y[burden] / 100)
    near = (node, *p.land.links(frozenset())[node])
    close = frozenset(n for n in near if n in p.land.walkable and touch(p, n, burden))
    return Errand(FETCH, close or frozenset((node,)), burden, "A man is down: nobody stays behind.")


def touch(p: Picture, node: int, casualty: int) -> bool:
    """Whether a man on a node is in contact with a casualty (R12)."""
    g, land = p.g, p.land
    x, y = land.lattice.x[node], land.lattice.y[node]
    cx, cy = g.x[casualty] / 100, g.y[casualty] / 100
    inside = land.lattice.inside_of[node]
    if hypot(x - cx, y - cy) > p.g.pack.k.contact or g.where[casualty] != inside:
        return False
    top = land.ground.top
    houses = len(land.ground.buildings)
    return inside >= 0 or not any(
        crosses_line(x, y, cx, cy, top.bars[n].points)
        for n in top.near(x, y)
        if n < houses or top.bars[n].wall
    )


def carrying(p: Picture, model: int, burden: int) -> Errand:
    """Where a casualty is taken to."""
    if p.phase == MARCH:
        return Errand(GO, site_ground(p.land, 4), burden, "Along with us to the wreck.")
    if p.phase == WAIT:
        return Errand(GO, post_nodes(p.land, 2), burden, "To the aid post with him.")
    return leaving(p, model, burdened=True)


# Leaving.


def leaving(p: Picture, model: int, *, burdened: bool = False) -> Errand:
    """Aboard a vehicle, or over the National edge on foot."""
    g = p.g
    edge = edge_of(p.land)
    far = p.inches(model, edge)
    pace = max(1, g.ap[model] // 2 if burdened else g.ap[model])
    on_foot = (far + 1) / (2 * pace)
    vehicle = vehicle_for(p, model)
    if vehicle >= 0:
        ride = p.to_vehicle(model, vehicle) / (2 * pace) + g.v_y[vehicle] / 3000 + 0.7
        if ride < on_foot:
            return Errand(BOARD, beside(p, vehicle), vehicle, "Into the vehicle.")
    elif coming(p) and on_foot > 1.6 and p.turns_left > on_foot + 1:
        if burdened or g.ap[model] <= 4 or p.casualties:
            return Errand(GO, pick_up(p.land), why="The convoy is coming: wait for it.")
    return Errand(EXIT, edge, why="Off over National Street.")


def coming(p: Picture) -> bool:
    """Whether vehicles that can take somebody are on their way up."""
    return lane_of(p.land) is not None and any(p.room(v) > 0 for v in p.vehicles)


def vehicle_for(p: Picture, model: int) -> int:
    """The nearest vehicle with room that stands still, -1 for none worth the way."""
    g = p.g
    best = min(
        (
            (p.to_vehicle(model, v), v)
            for v in p.vehicles
            if p.room(v) > 0 and not g.v_drove[v] and g.wheels[v] >= 0
        ),
        default=(99.0, -1),
    )
    return best[1] if best[0] <= 30.0 else -1


def at_vehicle(p: Picture, model: int) -> bool:
    """Whether a man is about to board by himself."""
    vehicle = vehicle_for(p, model)
    return vehicle >= 0 and p.to_vehicle(model, vehicle) <= 3.0


def beside(p: Picture, vehicle: int) -> Nodes:
    """The nodes next to a vehicle."""
    g = p.g
    shape = footprint(g, vehicle)
    return p.land.around(shape, 1.3) - p.barred
