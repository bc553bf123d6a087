"""The formation of a mob: civilians in front, SNA men in cover, technicals (R50, R53)."""

from itertools import islice
from math import inf

from zariba.boards.graph import Graph
from zariba.boards.plane import TOLERANCE, bearing
from zariba.games.mog93.material.figures import (
    BOSS,
    CIV,
    GRENADIER,
    GUN,
    HMG,
    IS_SNA,
    RECOILLESS,
    RPG,
    SNA,
    TECH_CREW,
)
from zariba.games.mog93.material.ground import Eye
from zariba.games.mog93.rules.cover import hard_cover
from zariba.games.mog93.rules.eyes import eye_at_node
from zariba.games.mog93.rules.losses import take_off, take_off_technical, taken_nodes
from zariba.games.mog93.rules.mobs import is_roof
from zariba.games.mog93.rules.sight import behind_vehicle, view_of
from zariba.games.mog93.rules.state import (
    ROOF,
    STREET,
    Mog,
    regroup,
    repark,
    replaced,
    technical_crew,
)
from zariba.games.mog93.rules.threat import face, flat_gap, nearest_american

COVER_ORDER = {RPG: 0, HMG: 1, RECOILLESS: 1, GRENADIER: 2, BOSS: 3, SNA: 4}
"""Who looks for cover first (R53)."""
FRONT_ORDER = {CIV: 0, GUN: 1, SNA: 2, BOSS: 3, GRENADIER: 4, RPG: 5, HMG: 6, RECOILLESS: 6}
"""Who stands in front (mob.form_order)."""


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
    for gap, node in graph.spread(g.anchor[mob], g.pack.k.form_limit):
        if gap > enough:
            break
        if node not in taken and node not in barred:
            found.append((gap, node))
            if len(found) == wanted:
                enough = max(gap, g.pack.k.form_cover_reach + TOLERANCE)
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
    waist = g.pack.k.waist_standing
    view, bars = view_of(g.ground, threat), g.bars
    found: dict[int, int] = {}
    for gap, node in open_places:
        if gap > g.pack.k.form_cover_reach + TOLERANCE or len(found) == len(seekers):
            break
        x, y = lattice.x[node], lattice.y[node]
        if crowd and far(x, y) < least - TOLERANCE:
            continue
        if not g.parked and not any(
            top.bars[n].top > lattice.z[node] + waist for n in top.near(x, y)
        ):
            continue  # nothing near to hide behind
        eye = eye_at_node(g, node)
        if view[node] and hard_cover(g, threat, eye) and not behind_vehicle(bars, eye, threat):
            found[seekers[len(found)]] = node
    return found


def lift_technicals(g: Mog, mob: int) -> list[int]:
    """The technicals of a mob that can move with it, lifted from where they stood."""
    vehicles = [v for v, of in enumerate(g.v_mob) if of == mob and technical_crew(g, v)]
    moving = [v for v in vehicles if len(technical_crew(g, v)) == len(TECH_CREW)]
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
        g.v_head = replaced(g.v_head, vehicle, round(way / 45) % 8 * 45)
        for figure in technical_crew(g, vehicle):
            g.f_node[figure] = node
        repark(g)
        return block
    return set()
