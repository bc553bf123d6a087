"""Generating Somalis at the start of each turn: how many, with what, and where they appear."""

from collections.abc import Callable
from itertools import chain
from math import cos, hypot, radians, sin

import msgspec

from zariba.boards.plane import TOLERANCE, to_polygon
from zariba.core.flow import Event
from zariba.games.mog93.material.figures import (
    BOSS,
    CIV,
    GRENADIER,
    GUN,
    HMG,
    RECOILLESS,
    RPG,
    SNA,
    TECH_CREW,
)
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.material.printed import Cell, Generation
from zariba.games.mog93.rules.dice import throw
from zariba.games.mog93.rules.formation import form
from zariba.games.mog93.rules.losses import taken_nodes
from zariba.games.mog93.rules.mobs import enrol, new_mob
from zariba.games.mog93.rules.state import (
    ABOARD,
    ROOF,
    STREET,
    Mog,
    figures_on_table,
    footprint,
    members_up,
    replaced,
)

SUPPORT = {"hmg": HMG, "recoilless": RECOILLESS}
MOST_FIGURES = 2000
"""Slots for figures; no table has more nodes that a crowd could fill."""


class Group(msgspec.Struct):
    """The figures of one level that a roll brings."""

    unarmed: int = 0
    small: int = 0
    """Ordinary small-arms men: a third of them SNA (R46)."""
    special: int = 0
    """Men of the special column, all SNA (R47)."""
    boss: int = 0
    rpg: int = 0
    support: int = 0
    technical: int = 0

    def heads(self) -> int:
        """Figures, two for a technical (gen.technical)."""
        on_foot = self.unarmed + self.small + self.special + self.boss + self.rpg + self.support
        return on_foot + len(TECH_CREW) * self.technical


def rolls_for(g: Mog, unit: int) -> int:
    """How often a unit is rolled for (gen.each)."""
    count = len(members_up(g, unit))  # gen.count_up
    if count == 0:
        return 0
    numbers = g.pack.numbers
    if count > numbers.generation_six_models:
        return numbers.generation_rolls_over_6_models  # gen.six
    if count >= numbers.generation_four_models:
        return numbers.generation_rolls_4_models  # gen.four
    return 1


def generate(g: Mog, unit: int) -> None:
    """One roll on the generation table for a unit (R45)."""
    row = g.pack.printed.generation[g.roll(10, "generation", (unit,)) - 1]
    street, roof = bring(g, row)
    cut_to_pool(g, street, roof)
    if street.heads() + roof.heads() == 0:
        g.tell(Event("nobody comes", units=(unit,), value=row.roll))  # gen.row1
        return
    # Two dice, one for each column of the table (appear.dice, appear.independent).
    direction = g.pack.printed.appearance[g.roll(8, "direction", (unit,)) - 1]  # appear.direction
    far = g.pack.printed.appearance[g.roll(8, "distance", (unit,)) - 1]
    inches = far.distance_base + throw(g, far.distance_die, "distance", (unit,))  # appear.distance
    point = appear_at(g, unit, direction.bearing, inches)  # appear.same_point
    for group, level in ((street, 0), (roof, 1)):  # gen.split; gen.number: street before roof
        if group.heads():
            appear(g, group, level, point)


def bring(g: Mog, row: Generation) -> tuple[Group, Group]:
    """Roll the columns of a row from left to right (gen.dice_order).

    The rows stand in the data as printed (gen.row2, gen.row3, gen.row4, gen.row5, gen.row6,
    gen.row7, gen.row8, gen.row9, gen.row10).
    """
    street, roof = Group(), Group()

    def on(cell: Cell) -> Group:
        return roof if cell.level == "roof" else street  # gen.level

    street.unarmed += throw(g, row.unarmed, "unarmed")
    if row.small_arms:
        on(row.small_arms).small += throw(g, row.small_arms.dice, "small arms")
    for name, cell in (("rpg", row.rpg), ("support", row.support), ("technical", row.technical)):
        if cell and g.roll(10, name) >= cell.d10_at_least:  # gen.test_die
            setattr(on(cell), name, getattr(on(cell), name) + cell.count)
    if row.special:
        count = throw(g, row.special.dice, "special")
        if row.special.kind == "leader":
            on(row.special).boss += count  # gen.leader
        else:
            on(row.special).special += count  # gen.special_men
    return street, roof


def cut_to_pool(g: Mog, street: Group, roof: Group) -> None:
    """No more figures than the pool has: the unarmed are left off first (R51, gen.pool)."""
    most = g.pool if g.pool > 0 else MOST_FIGURES  # gen.pool_off
    room = most - figures_on_table(g)
    free = sum(not kind for kind in g.v_kind[CONVOY:])
    for group in (street, roof):
        if group.technical and (room < len(TECH_CREW) or not free):
            group.technical = 0
        room -= len(TECH_CREW) * group.technical
    for name in ("support", "rpg", "boss", "small", "special", "unarmed"):
        for group in (street, roof):
            kept = min(getattr(group, name), max(room, 0))
            setattr(group, name, kept)
            room -= kept


def reference(g: Mog, unit: int) -> tuple[float, float]:
    """The mean place of a unit's models that are up (appear.from)."""
    xs, ys = [], []
    for model in members_up(g, unit):
        where = g.where[model]
        if where >= ABOARD:
            xs.append(g.v_x[where - ABOARD] / 100)
            ys.append(g.v_y[where - ABOARD] / 100)
        else:
            xs.append(g.x[model] / 100)
            ys.append(g.y[model] / 100)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def appear_at(g: Mog, unit: int, way: int, inches: int) -> tuple[float, float]:
    """The rolled point; one off the table is drawn back along its line (R52, appear.off)."""
    x, y = reference(g, unit)
    px, py = x + sin(radians(way)) * inches, y + cos(radians(way)) * inches  # appear.diagonal
    if 0 <= px <= g.ground.width and 0 <= py <= g.ground.height:
        return px, py
    return draw_back(g, x, y, way, inches, g.pack.k.spawn_margin)


def draw_back(
    g: Mog, x: float, y: float, way: float, inches: float, margin: float
) -> tuple[float, float]:
    """A point along a line, or the last one a margin inside the table."""
    ground = g.ground
    dx, dy = sin(radians(way)) * inches, cos(radians(way)) * inches
    share = 1.0
    for start, step, most in ((x, dx, ground.width), (y, dy, ground.height)):
        if abs(step) < 1e-9:
            continue
        if start + step > most - margin:
            share = min(share, (most - margin - start) / step)
        elif start + step < margin:
            share = min(share, (margin - start) / step)
    share = max(share, 0.0)
    px, py = x + dx * share, y + dy * share
    return (
        min(max(px, margin), ground.width - margin),
        min(max(py, margin), ground.height - margin),
    )


def anchor_for(g: Mog, level: int, point: tuple[float, float]) -> int:
    """The free node nearest the point, six inches from every American who is up (R52)."""
    ground = g.ground
    lattice = ground.lattice
    nodes: frozenset[int] = g.graph().main  # appear.open, appear.fudge
    if level and ground.roof_all:  # appear.roof; a table without roofs uses the street
        nodes = ground.roof_all
    least = g.pack.k.spawn_distance - TOLERANCE
    near = lattice.by_distance(*point, nodes)
    first = next(near)
    taken = taken_nodes(g, ROOF if first >= lattice.size else STREET, -1)
    far = gap_to_people(g)
    best = (1.0, first)
    for node in chain((first,), near):
        if node in taken:
            continue
        gap = far(lattice.x[node], lattice.y[node])
        if gap >= least:  # appear.near
            return node
        best = min(best, (-round(gap, 6), node))  # equal ones: lower y, then lower x
    return best[1]  # gen.fallback


def gap_to_people(g: Mog) -> Callable[[float, float], float]:
    """The horizontal distance of a point from the nearest American who is up (R2)."""
    people = [m for m, ap in enumerate(g.ap) if ap > 0]
    on_foot = [(g.x[m] / 100, g.y[m] / 100) for m in people if STREET <= g.where[m] < ABOARD]
    rides = {g.where[m] - ABOARD for m in people if g.where[m] >= ABOARD}
    cars = [footprint(g, v) for v in rides]

    def gap(x: float, y: float) -> float:
        return min(
            min((hypot(x - px, y - py) for px, py in on_foot), default=99.0),
            min((to_polygon(x, y, outline) for outline in cars), default=99.0),
        )

    return gap


def appear(g: Mog, group: Group, level: int, point: tuple[float, float]) -> None:
    """A new mob takes its place (R46 to R50, R53)."""
    anchor = anchor_for(g, level, point)
    kinds = kinds_of(g, group)
    figures = [add_figure(g, kind, anchor) for kind in kinds]
    mob = new_mob(g, tuple(figures), anchor, 0)
    for _ in range(group.technical):
        add_technical(g, mob, anchor)
    g.tell(Event("mob appears", units=(mob,), at=anchor, value=len(g.mobs[mob]), to=level))
    form(g, mob)


def kinds_of(g: Mog, group: Group) -> list[int]:
    """The figures on foot of a new mob, grenades included (gen.sna, gen.grenades).

    Nobody's kind changes later: neither joining nor swelling brings grenades or SNA men
    (gen.grenades_once, mob.sna_advance_choice).
    """
    sna = group.small // g.pack.k.sna_share
    small = [SNA] * sna + [GUN] * (group.small - sna)
    if group.heads() >= g.pack.numbers.grenade_mob_size and GUN in small:
        small[-1] = GRENADIER  # the last that is not SNA
    support = []
    cycle = g.pack.k.support_cycle
    for _ in range(group.support):  # gen.support: HMG and recoilless in turn
        support.append(SUPPORT[cycle[g.supports % len(cycle)]])
        g.supports += 1
    return [
        *[CIV] * group.unarmed,
        *small,
        *[SNA] * group.special,
        *[BOSS] * group.boss,
        *[RPG] * group.rpg,
        *support,
    ]


def add_figure(g: Mog, kind: int, node: int, ride: int = -1) -> int:
    """A figure in the first empty slot."""
    g.ages += 1
    try:
        slot = g.f_kind.index(-1)
    except ValueError:
        slot = len(g.f_kind)
        g.f_kind.append(-1)
        g.f_node.append(-1)
    g.f_kind[slot] = kind
    g.f_node[slot] = node
    g.f_look = replaced(g.f_look, slot, 0)
    g.f_mob = replaced(g.f_mob, slot, -1)
    g.f_age = replaced(g.f_age, slot, g.ages)
    g.f_ride = replaced(g.f_ride, slot, ride)
    return slot


def add_technical(g: Mog, mob: int, node: int) -> None:
    """A technical with its gunner and driver joins a mob (gen.technical)."""
    lattice = g.ground.lattice
    vehicle = g.v_kind.index("", CONVOY)
    g.v_kind[vehicle] = "technical"
    g.v_x[vehicle] = round(lattice.x[node] * 100)
    g.v_y[vehicle] = round(lattice.y[node] * 100)
    g.v_head = replaced(g.v_head, vehicle, 0)
    g.v_ap = replaced(g.v_ap, vehicle, g.pack.vehicles["technical"].ap)
    g.v_mob = replaced(g.v_mob, vehicle, mob)
    crew = tuple(add_figure(g, kind, node, vehicle) for kind in TECH_CREW)
    enrol(g, crew, mob)
    g.mobs[mob] += crew
