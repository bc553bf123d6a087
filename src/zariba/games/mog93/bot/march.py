"""Moving by bounds: which node to end on, which way to it, and the step that begins it."""

from collections.abc import Collection
from math import hypot

import msgspec

from zariba.boards.plane import to_polygon
from zariba.core.choice import Action
from zariba.games.mog93.bot.picture import Picture
from zariba.games.mog93.bot.scenery import Nodes
from zariba.games.mog93.rules.state import footprint
from zariba.games.mog93.rules.strides import OFFSETS

NUMBERS = {offset: number for number, offset in enumerate(OFFSETS)}


class Bound(msgspec.Struct, frozen=True):
    """A way for one activation."""

    end: int
    first: int
    """The next node on it; the model's own when it stays."""
    steps: int


def reached(
    p: Picture, start: int, inches: int, but: Collection[int]
) -> dict[int, tuple[int, float, int]]:
    """Every node within so many inches: steps, risk on the way, and the node before it."""
    links = p.land.links(p.barred)
    taken = p.taken
    danger = p.foes.danger
    found: dict[int, tuple[int, float, int]] = {start: (0, 0.0, start)}
    edge = [start]
    for count in range(1, inches + 1):
        fresh: dict[int, tuple[int, float, int]] = {}
        for node in edge:
            risk = found[node][1]
            covered = not danger(node)[1]
            for other in links[node]:
                if other in found or (other in taken and other not in but):
                    continue
                points, clear = danger(other)
                more = risk + points if clear and covered else risk
                if other not in fresh or more < fresh[other][1]:
                    fresh[other] = (count, more, node)
        if not fresh:
            break
        found.update(fresh)
        edge = list(fresh)
    return found


def bound(
    p: Picture,
    start: int,
    inches: int,
    goals: Nodes,
    *,
    within: Nodes | None = None,
    but: Collection[int] = (),
    caution: float,
) -> Bound:
    """The best way towards some nodes; `within` keeps the end inside them."""
    field = p.field(goals)
    found = reached(p, start, inches, but)
    danger = p.foes.danger
    exposed = p.land.exposed
    n = p.numbers
    most = n.most if within is None else 100.0
    best: tuple[float, int] | None = None
    for node, (count, risk, _) in found.items():
        far = field.get(node)
        if far is None:
            continue
        if within is not None and node not in within and node != start:
            continue
        score = caution * min(danger(node)[0], most) + n.risk * caution * min(risk, most)
        score += 0.02 * count
        if within is not None:
            score += n.shelter * exposed(node)
            if node not in within:
                score += 100.0
        else:
            score += n.pace * far
        if best is None or (score, node) < best:
            best = (score, node)
    if best is None:
        return Bound(start, start, 0)
    end = best[1]
    node = end
    while found[node][2] != start and node != start:
        node = found[node][2]
    return Bound(end, node, found[end][0])


def step_towards(p: Picture, model: int, node: int, options: Collection[Action]) -> Action | None:
    """The offered step that ends nearest a node, None when none brings the model nearer."""
    lattice = p.land.lattice
    g = p.g
    x, y = round(lattice.x[node] * 100), round(lattice.y[node] * 100)
    dx, dy = x - g.x[model], y - g.y[model]
    if (dx, dy) in NUMBERS:
        action = ("move", NUMBERS[dx, dy])
        if action in options or not p.barred:
            return action if action in options else None
    return nearest_step(p, model, x, y, options)


def nearest_step(
    p: Picture, model: int, x: int, y: int, options: Collection[Action]
) -> Action | None:
    """The offered step that ends nearest a point in hundredths."""
    g = p.g
    best: tuple[float, int] = (round(hypot(g.x[model] - x, g.y[model] - y), 4), -1)
    for verb, number in options:
        if verb == "move":
            dx, dy = OFFSETS[number]
            gap = hypot(g.x[model] + dx - x, g.y[model] + dy - y)
            best = min(best, (round(gap, 4), number))
    return ("move", best[1]) if best[1] >= 0 else None


def step_to_vehicle(
    p: Picture, model: int, vehicle: int, options: Collection[Action]
) -> Action | None:
    """The offered step that comes nearest a vehicle's side."""
    g = p.g
    shape = footprint(g, vehicle)
    best = (round(to_polygon(g.x[model] / 100, g.y[model] / 100, shape), 6), -1)
    for verb, number in options:
        if verb == "move":
            dx, dy = OFFSETS[number]
            gap = to_polygon((g.x[model] + dx) / 100, (g.y[model] + dy) / 100, shape)
            best = min(best, (round(gap, 6), number))
    return ("move", best[1]) if best[1] >= 0 else None


def step_off(p: Picture, model: int, options: Collection[Action]) -> Action | None:
    """The step over the National edge, where one leads there."""
    g = p.g
    found = [
        (OFFSETS[n][1], n)
        for verb, n in options
        if verb == "move" and g.y[model] + OFFSETS[n][1] < 0
    ]
    return ("move", min(found)[1]) if found else None
