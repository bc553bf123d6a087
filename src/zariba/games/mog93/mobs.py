"""The mobs on autopilot: the nearest American, the formation, the ways they go, joining."""

from collections.abc import Callable
from itertools import islice, takewhile
from math import hypot, inf

from zariba.boards.lattice import Graph, ring
from zariba.boards.plane import TOLERANCE, bearing, to_polygon
from zariba.core.flow import Event
from zariba.games.mog93.cover import hard_cover
from zariba.games.mog93.eyes import eye_at_node, eye_of_figure, eye_of_model, eye_of_vehicle
from zariba.games.mog93.ground import Eye, outline_of
from zariba.games.mog93.losses import (
    take_off,
    take_off_technical,
    taken_nodes,
)
from zariba.games.mog93.pack import (
    BOSS,
    CIV,
    CONVOY,
    GRENADIER,
    GUN,
    HMG,
    IS_SNA,
    PACK,
    RECOILLESS,
    RPG,
    SNA,
)
from zariba.games.mog93.sight import behind_vehicle, distance, sees, view_of
from zariba.games.mog93.state import (
    ABOARD,
    ROOF,
    STREET,
    Mog,
    aboard,
    regroup,
    repark,
    technical_crew,
)

COVER_ORDER = {RPG: 0, HMG: 1, RECOILLESS: 1, GRENADIER: 2, BOSS: 3, SNA: 4}
"""Who looks for cover first (R53)."""
VEHICLE_REACH = 3.0
"""No corner of a vehicle is farther from its centre."""
TIED = 0.001
"""Distances that may be equal when rounded differ by less."""
FRONT_ORDER = {CIV: 0, GUN: 1, SNA: 2, BOSS: 3, GRENADIER: 4, RPG: 5, HMG: 6, RECOILLESS: 6}
"""Who stands in front (mob.form_order)."""


def nearest_american(g: Mog, node: int) -> Eye | None:
    """T: the American nearest a mob's anchor (R54, mob.nearest)."""
    lattice = g.ground.lattice
    here = Eye(lattice.x[node], lattice.y[node], lattice.z[node])
    best: tuple[float, int, int] | None = None
    eye: Eye | None = None
    for least, kind, number in by_flat_gap(g, here):
        if best is not None and least > best[0] + TIED:
            break
        there = eye_of_vehicle(g, number) if kind else eye_of_model(g, number)
        key = (round(distance(g, here, there), 6), kind, number)
        if best is None or key < best:
            best, eye = key, there
    return eye


def by_flat_gap(g: Mog, here: Eye) -> list[tuple[float, int, int]]:
    """The Americans who threaten a mob, by how far they are at the least."""
    x, y = here.x * 100, here.y * 100
    xs, ys = g.x, g.y
    found = []
    for kind, number in threatening(g):
        if kind:
            gap = hypot(g.v_x[number] - x, g.v_y[number] - y) / 100 - VEHICLE_REACH
        else:
            gap = hypot(xs[number] - x, ys[number] - y) / 100
        found.append((gap, kind, number))
    found.sort()
    return found


def threatening(g: Mog) -> list[tuple[int, int]]:
    """Americans up on foot, then vehicles with somebody alive; casualties if there is nobody."""
    ap = g.ap
    found = [(0, m) for m, where in enumerate(g.where) if STREET <= where < ABOARD and ap[m] > 0]
    found += [(1, v) for v in range(CONVOY) if g.v_kind[v] and lives(g, v)]
    if found:
        return found
    return [(0, model) for model, where in enumerate(g.where) if where >= STREET]


def lives(g: Mog, vehicle: int) -> bool:
    """Whether somebody alive is aboard."""
    return any(g.ap[m] > 0 for m in aboard(g, vehicle))


def is_roof(g: Mog, mob: int) -> bool:
    """Whether a mob stands on roofs; it never changes its level (appear.stay_level)."""
    return g.anchor[mob] >= g.ground.lattice.size


def ways(g: Mog, mob: int, threat: Eye) -> Graph:
    """The lattice as this mob may use it: rooms only to get at T or to get out (mob.building)."""
    if is_roof(g, mob):
        return g.graph()
    rooms = {threat.room} if threat.room >= 0 else set()
    inside_of = g.ground.lattice.inside_of
    for figure in g.mobs[mob]:
        if g.f_ride[figure] < 0 and inside_of[g.f_node[figure]] >= 0:
            rooms.add(inside_of[g.f_node[figure]])
    if inside_of[g.anchor[mob]] >= 0:
        rooms.add(inside_of[g.anchor[mob]])
    return g.graph(frozenset(rooms))


def face(g: Mog, mob: int, threat: Eye) -> None:
    """All figures face the nearest American (mob.face)."""
    for figure in g.mobs[mob]:
        eye = eye_of_figure(g, figure)
        g.f_look[figure] = round(bearing(eye.x, eye.y, threat.x, threat.y) * 100) % 36000


def flat_gap(g: Mog, threat: Eye) -> Callable[[float, float], float]:
    """The horizontal distance of a point from T; a vehicle's rectangle counts (R2)."""
    if threat.ride >= 0:
        v = threat.ride
        outline = outline_of(g.v_kind[v], g.v_x[v], g.v_y[v], g.v_head[v])
        return lambda x, y: to_polygon(x, y, outline)
    tx, ty = threat.x, threat.y
    return lambda x, y: hypot(x - tx, y - ty)


def places(
    g: Mog, mob: int, graph: Graph, threat: Eye, taken: set[int], wanted: int
) -> list[tuple[float, int]]:
    """C: free nodes by path distance, then distance to T, then y, then x (R53).

    So many as are wanted, and those where men look for cover.
    """
    lattice = g.ground.lattice
    barred = graph.barred
    found: list[tuple[float, int]] = []
    enough = inf
    for gap, node in graph.spread(g.anchor[mob], PACK.k.form_limit):
        if gap > enough:
            break
        if node not in taken and node not in barred:
            found.append((gap, node))
            if len(found) == wanted:
                enough = max(gap, PACK.k.form_cover_reach + TOLERANCE)
    far = flat_gap(g, threat)
    xs, ys = lattice.x, lattice.y
    order = sorted((gap, round(far(xs[n], ys[n]), 6), ys[n], xs[n], n) for gap, n in found)
    return [(each[0], each[4]) for each in order]


def form(g: Mog, mob: int) -> None:
    """Take up the formation round the anchor: civilians in front, SNA in cover (R53)."""
    threat = nearest_american(g, g.anchor[mob])
    if threat is None:
        return
    lifted = lift_technicals(g, mob)
    uncover_anchor(g, mob)
    graph = ways(g, mob, threat)
    taken = taken_nodes(g, ROOF if is_roof(g, mob) else STREET, mob)
    wanted = len(graph.links) if lifted else len(g.mobs[mob])
    open_places = places(g, mob, graph, threat, taken, wanted)
    for vehicle in lifted:
        block = place_technical(g, vehicle, graph, threat, open_places, taken)
        if not block:
            take_off_technical(g, vehicle)  # mob.technical_room
            if mob not in g.mobs:
                return
        taken |= block
        open_places = [place for place in open_places if place[1] not in block]
    on_foot = [f for f in g.mobs[mob] if g.f_ride[f] < 0]
    late = sorted(on_foot, key=lambda f: g.f_age[f])[len(open_places) :]
    if late:  # mob.form: no node, no figure; mob.swell_level: the last to come are left off
        take_off(g, mob, late)
        if mob not in g.mobs:
            return
        on_foot = [f for f in on_foot if f not in late]
    hiding = take_cover(g, mob, on_foot, open_places, threat)
    for figure, node in hiding.items():
        g.f_node[figure] = node
    hidden = set(hiding.values())
    free = (n for _, n in open_places if n not in hidden)
    rest = sorted(
        (f for f in on_foot if f not in hiding),
        key=lambda f: (FRONT_ORDER[g.f_kind[f]], g.f_age[f]),
    )
    chosen = list(islice(free, len(rest)))
    lattice = g.ground.lattice
    far = flat_gap(g, threat)
    chosen.sort(
        key=lambda n: (round(far(lattice.x[n], lattice.y[n]), 6), lattice.y[n], lattice.x[n])
    )
    for figure, node in zip(rest, chosen, strict=True):  # mob.civ_front
        g.f_node[figure] = node
    regroup(g)
    face(g, mob, threat)


def take_cover(
    g: Mog, mob: int, on_foot: list[int], open_places: list[tuple[float, int]], threat: Eye
) -> dict[int, int]:
    """Places behind something for the SNA men (mob.sna_cover); no others look (mob.nonsna)."""
    seekers = sorted(
        (f for f in on_foot if IS_SNA[g.f_kind[f]]),  # mob.auto_sna
        key=lambda f: (COVER_ORDER[g.f_kind[f]], g.f_age[f]),
    )
    if not seekers:
        return {}
    lattice = g.ground.lattice
    top = g.ground.top
    anchor = g.anchor[mob]
    far = flat_gap(g, threat)
    least = far(lattice.x[anchor], lattice.y[anchor])
    crowd = any(g.f_kind[f] == CIV for f in on_foot)
    waist = PACK.k.waist_standing
    view = view_of(g.ground, threat)
    found: dict[int, int] = {}
    for gap, node in open_places:
        if gap > PACK.k.form_cover_reach + TOLERANCE or len(found) == len(seekers):
            break
        x, y = lattice.x[node], lattice.y[node]
        if crowd and far(x, y) < least - TOLERANCE:
            continue
        if not g.parked and not any(
            top.bars[n].top > lattice.z[node] + waist for n in top.near(x, y)
        ):
            continue  # nothing near to hide behind
        eye = eye_at_node(g, node)
        if view[node] and hard_cover(g, threat, eye) and not behind_vehicle(g, eye, threat):
            found[seekers[len(found)]] = node
    return found


def lift_technicals(g: Mog, mob: int) -> list[int]:
    """The technicals of a mob that can move with it, lifted from where they stood."""
    vehicles = [v for v, of in enumerate(g.v_mob) if of == mob and technical_crew(g, v)]
    moving = [v for v in vehicles if len(technical_crew(g, v)) == PACK.k.technical_crew]
    for vehicle in moving:
        g.v_kind[vehicle] = ""
    if moving:
        repark(g)
    return moving


def uncover_anchor(g: Mog, mob: int) -> None:
    """An anchor that a vehicle or a wreck stands on goes to the nearest street node first."""
    lattice = g.ground.lattice
    anchor = g.anchor[mob]
    graph = g.graph()
    if anchor in graph.barred and lattice.inside_of[anchor] < 0:
        g.anchor[mob] = lattice.nearest(lattice.x[anchor], lattice.y[anchor], graph.main)


def place_technical(
    g: Mog,
    vehicle: int,
    graph: Graph,
    threat: Eye,
    open_places: list[tuple[float, int]],
    taken: set[int],
) -> set[int]:
    """Set a technical on the first place with three by three free nodes; the block (R50).

    No turning costs anything (mob.technical_move); nothing is returned where there is no room.
    """
    lattice = g.ground.lattice
    for _, node in open_places:
        block = {node} | {other for other, _ in graph.links[node] if other in lattice.street}
        if len(block) < 9 or not taken.isdisjoint(block):
            continue
        g.v_kind[vehicle] = "technical"
        g.v_x[vehicle] = round(lattice.x[node] * 100)
        g.v_y[vehicle] = round(lattice.y[node] * 100)
        way = bearing(lattice.x[node], lattice.y[node], threat.x, threat.y)
        g.v_head[vehicle] = round(way / 45) % 8 * 45
        for figure in technical_crew(g, vehicle):
            g.f_node[figure] = node
        repark(g)
        return block
    return set()


def leave_technicals(g: Mog, mob: int) -> None:
    """A technical with one man left stays behind as a mob of its own (mob.technical_left)."""
    for vehicle, of in enumerate(g.v_mob):
        crew = technical_crew(g, vehicle) if of == mob else []
        if len(crew) == 1 and len(g.mobs[mob]) > 1:
            g.mobs[mob] = tuple(f for f in g.mobs[mob] if f not in crew)
            new_mob(g, tuple(crew), g.f_node[crew[0]], g.panic[mob])
            g.v_mob[vehicle] = g.last_mob


def stands_still(g: Mog, mob: int) -> bool:
    """Whether a mob is nothing but a technical that cannot move."""
    return all(g.f_ride[f] >= 0 for f in g.mobs[mob]) and len(g.mobs[mob]) == 1


def new_mob(g: Mog, figures: tuple[int, ...], anchor: int, panic: int) -> int:
    """A mob with the next number (gen.number)."""
    g.last_mob += 1
    mob = g.last_mob
    g.mobs[mob] = figures
    g.anchor[mob] = anchor
    g.panic[mob] = panic
    for figure in figures:
        g.f_mob[figure] = mob
    return mob


def advance(g: Mog, mob: int, inches: int) -> None:
    """The anchor walks the shortest way towards T, then the mob forms up (R56)."""
    threat = nearest_american(g, g.anchor[mob])
    if threat is None:
        return
    leave_technicals(g, mob)
    if not stands_still(g, mob):
        lifted = lift_technicals(g, mob)
        uncover_anchor(g, mob)
        graph = ways(g, mob, threat)
        g.anchor[mob] = walk(g, graph, g.anchor[mob], threat, inches)
        for vehicle in lifted:
            g.v_kind[vehicle] = "technical"
        repark(g)
        form(g, mob)
    else:
        face(g, mob, threat)


def walk(g: Mog, graph: Graph, start: int, threat: Eye, inches: int) -> int:
    """Where an anchor comes to along the shortest way (mob.path, mob.path_tie, mob.contact)."""
    lattice = g.ground.lattice
    goal = goal_of(g, graph.cleared.part(start), graph.barred, threat, start)
    field = graph.towards(goal, start)
    if start not in field:  # vehicles close the way there
        goal = goal_of(g, graph.part(start), frozenset(), threat, start)
        field = graph.towards(goal, start)
    far = flat_gap(g, threat)
    node, gone = start, 0.0
    while node != goal:
        if far(lattice.x[node], lattice.y[node]) <= PACK.k.mob_stop + TOLERANCE:
            break
        step = min(
            (round(length + field[other], 6), place, other, length)
            for place, (other, length) in enumerate(graph.links[node])
            if other in field
        )
        if gone + step[3] > inches + TOLERANCE:
            break
        node, gone = step[2], gone + step[3]
    return node


def goal_of(
    g: Mog, reached: frozenset[int], barred: frozenset[int], threat: Eye, start: int
) -> int:
    """The reachable node nearest T (R56); ties y, then x."""
    lattice = g.ground.lattice
    far, z = flat_gap(g, threat), threat.z - threat.stance
    xs, ys, zs = lattice.x, lattice.y, lattice.z

    def key(node: int) -> tuple[float, float, float, int]:
        gap = hypot(far(xs[node], ys[node]), zs[node] - z)
        return (round(gap, 6), ys[node], xs[node], node)

    if start >= lattice.size:  # no roofs are so large that they need a search
        return min(map(key, reached))[3]
    reach = VEHICLE_REACH if threat.ride >= 0 else 0.0
    column, row = int(threat.x), int(threat.y)
    best: tuple[float, float, float, int] | None = None
    for radius in range(max(lattice.across, lattice.up)):
        if best is not None and radius - 1 - reach > best[0]:
            break
        for c, r in ring(column, row, radius):
            if 0 <= c < lattice.across and 0 <= r < lattice.up:
                node = r * lattice.across + c
                if node in reached and node not in barred and (best is None or key(node) < best):
                    best = key(node)
    return best[3] if best is not None else start


def fall_back(g: Mog, mob: int) -> None:
    """The anchor goes to the node within five inches that is farthest from T (R57, mob.back)."""
    threat = nearest_american(g, g.anchor[mob])
    if threat is None:
        return
    leave_technicals(g, mob)
    if stands_still(g, mob):
        face(g, mob, threat)
        return
    lifted = lift_technicals(g, mob)
    uncover_anchor(g, mob)
    graph = ways(g, mob, threat)
    lattice = g.ground.lattice
    far = flat_gap(g, threat)

    def key(gap: float, node: int) -> tuple[float, float, float, float]:
        x, y = lattice.x[node], lattice.y[node]
        return (-round(far(x, y), 6), gap, y, x)

    start = g.anchor[mob]
    near = takewhile(
        lambda each: each[0] <= 5.0 + TOLERANCE, graph.spread(start, PACK.k.form_limit)
    )
    best, node = min((key(gap, n), n) for gap, n in near)
    if best[0] < key(0.0, start)[0]:  # mob.back_edge: no node lies off the table
        g.anchor[mob] = node
    for vehicle in lifted:
        g.v_kind[vehicle] = "technical"
    repark(g)
    form(g, mob)


def join_mobs(g: Mog) -> None:
    """Mobs of a level that come within five inches become one, until none is left (R61)."""
    joined = True
    while joined:
        joined = False
        numbers = sorted(g.mobs)
        boxes = {mob: box_of_mob(g, mob) for mob in numbers}
        for place, one in enumerate(numbers):
            for two in numbers[place + 1 :]:
                if one in g.mobs and two in g.mobs and close(g, one, two, boxes):
                    merge(g, one, two)
                    joined = True
                    break
            if joined:
                break


def box_of_mob(g: Mog, mob: int) -> tuple[float, float, float, float]:
    """The rectangle round a mob."""
    eyes = [eye_of_figure(g, f) for f in g.mobs[mob]]
    xs, ys = [e.x for e in eyes], [e.y for e in eyes]
    return min(xs), min(ys), max(xs), max(ys)


def close(g: Mog, one: int, two: int, boxes: dict[int, tuple[float, float, float, float]]) -> bool:
    """Whether two mobs stand within the distance at which they join (gen.join, gen.join_level)."""
    if is_roof(g, one) != is_roof(g, two):
        return False
    reach = PACK.numbers.mob_merge_inches
    a, b = boxes[one], boxes[two]
    slack = reach + 3
    if a[0] - slack > b[2] or b[0] - slack > a[2] or a[1] - slack > b[3] or b[1] - slack > a[3]:
        return False
    if is_roof(g, one) and g.anchor[two] not in g.graph().part(g.anchor[one]):
        return False
    there = [eye_of_figure(g, f) for f in g.mobs[two]]
    for figure in g.mobs[one]:
        eye = eye_of_figure(g, figure)
        for other in there:
            if eye.ride < 0 and other.ride < 0:
                dx, dy, dz = eye.x - other.x, eye.y - other.y, eye.z - other.z
                if dx * dx + dy * dy + dz * dz <= (reach + TOLERANCE) ** 2:
                    return True
            elif distance(g, eye, other) <= reach + TOLERANCE:
                return True
    return False


def merge(g: Mog, one: int, two: int) -> None:
    """The bigger mob keeps number, anchor and markers (gen.join_state)."""
    a, b = len(g.mobs[one]), len(g.mobs[two])
    keep, lose = (one, two) if a >= b else (two, one)
    panic = max(g.panic[one], g.panic[two]) if a == b else g.panic[keep]
    moved = g.mobs[lose]
    for figure in moved:
        g.f_mob[figure] = keep
    for vehicle, of in enumerate(g.v_mob):
        if of == lose:
            g.v_mob[vehicle] = keep
    g.mobs[keep] += moved
    g.panic[keep] = panic
    del g.mobs[lose], g.anchor[lose], g.panic[lose]
    g.tell(Event("mobs join", units=(keep, lose), value=len(g.mobs[keep])))


def mob_sees(g: Mog, mob: int) -> bool:
    """Whether any figure of the mob sees any American, however far and wherever (mob.sight)."""
    ground = g.ground
    lattice, anchor = ground.lattice, g.anchor[mob]
    on_foot = [(figure, g.f_node[figure]) for figure in g.mobs[mob] if g.f_ride[figure] < 0]
    crews = [figure for figure in g.mobs[mob] if g.f_ride[figure] >= 0]
    here = Eye(lattice.x[anchor], lattice.y[anchor], lattice.z[anchor])
    for _, kind, number in by_flat_gap(g, here):  # those near are the likeliest to be seen
        target = eye_of_vehicle(g, number) if kind else eye_of_model(g, number)
        view = view_of(ground, target)
        for figure, node in on_foot:
            if view[node]:
                if not g.parked or not behind_vehicle(g, eye_of_figure(g, figure), target):
                    return True
        if any(sees(g, eye_of_figure(g, figure), target) for figure in crews):
            return True
    return False


def refresh_aims(g: Mog) -> None:
    """An Aim ends when its target is out of the aimer's sight or arc (fire.aim_target_gone)."""
    from zariba.games.mog93.sight import in_arc

    for model, target in enumerate(g.aim):
        if target < 0:
            continue
        eye = eye_of_model(g, model)
        if target >= ABOARD:
            there = eye_of_vehicle(g, target - ABOARD)
        else:
            there = eye_of_figure(g, target)
        if not (in_arc(g, model, eye, there) and sees(g, eye, there)):
            g.aim[model] = -1
