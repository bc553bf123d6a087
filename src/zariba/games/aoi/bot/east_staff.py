"""HQs and Generals: where they go, and how good a post is."""

from zariba.games.aoi.bot.east_theatre import Theatre
from zariba.games.aoi.bot.marches import Path
from zariba.games.aoi.material.ground import ARMOR, FOOT, overland
from zariba.games.aoi.material.pieces import GENERAL, HQ
from zariba.games.aoi.rules.command import radius
from zariba.games.aoi.rules.staff_movement import hexes_of, why_not_there
from zariba.games.aoi.rules.state import Aoi


def staff_ways(g: Aoi, piece: int, hexes: int) -> dict[int, Path]:
    """Where an HQ or General alone can go by so many hexes."""
    seat = g.pack.seat[piece]
    steps = g.plan.sides[seat].steps[FOOT]
    found: dict[int, Path] = {g.at[piece]: ()}
    edge = [g.at[piece]]
    for _ in range(hexes):
        further = []
        for here in edge:
            for to, _cost in steps[here]:
                if to not in found and why_not_there(g, seat, piece, to) is None:
                    found[to] = (*found[here], to)
                    further.append(to)
        edge = further
    return found


class Posts:
    """What HQs and Generals do in each hex: the points they lead, near the enemy and the cities."""

    def __init__(self, p: Theatre) -> None:
        self.p = p
        self.weights: dict[int, float] = {}
        self.armor: dict[int, float] = {}
        for unit in p.units:
            here = p.g.at[unit]
            near = 1.0 / (1 + max(p.foe_ways[here] - 1, 0))
            weight = p.points(unit) * p.heat(here) * near
            self.weights[here] = self.weights.get(here, 0.0) + weight
            if p.pack.mover[unit] == ARMOR:
                self.armor[here] = self.armor.get(here, 0.0) + weight

    def value(self, piece: int, hex_: int) -> float:
        """What a piece does there, less where another does it already."""
        p, pack = self.p, self.p.pack
        if pack.sort[piece] == HQ:
            area = overland(pack, hex_, radius(p.g, piece))
            return sum(w * self.shared(piece, h) for h, w in self.weights.items() if h in area)
        if hex_ not in self.weights:
            return 0.0
        others = [q for q in self.of_sort(GENERAL) if q != piece and p.g.at[q] == hex_]
        value = self.weights[hex_] + self.armor.get(hex_, 0.0)
        return value * 0.4 ** len(others)

    def of_sort(self, sort: int) -> list[int]:
        """One's own on the map."""
        return [q for q in self.p.plan.sides[self.p.seat].of_sort[sort] if self.p.g.at[q] >= 0]

    def shared(self, piece: int, hex_: int) -> float:
        """What is left to do where other HQs reach."""
        p = self.p
        reach = [
            q
            for q in self.of_sort(HQ)
            if q != piece and p.pack.grid.distance(p.g.at[q], hex_) <= radius(p.g, q)
        ]
        return 0.4 ** len(reach)

    def safe(self, hex_: int) -> bool:
        """Whether a staff is not caught there: troops are with it, or nobody comes."""
        p = self.p
        if hex_ in p.own_held:
            return p.threat.get(hex_, 0.0) <= p.numbers.crush * 2 * p.stack_points(hex_)
        return p.foe_ways[hex_] > 5


def staff_way(p: Theatre, piece: int) -> Path:
    """The way of an HQ or General to a better place in the Movement Phase, empty for staying."""
    g, posts = p.g, Posts(p)
    here = g.at[piece]
    spots = staff_ways(g, piece, hexes_of(g, piece))
    if p.pack.sort[piece] == HQ:
        spots = {h: way for h, way in spots.items() if h in p.fed and posts.safe(h)}
    else:
        spots = {h: way for h, way in spots.items() if of_his(p, piece, h)}
    if not spots:
        return ()
    best = max(spots, key=lambda h: (posts.value(piece, h), -len(spots[h]), -h))
    if here in spots and posts.value(piece, best) <= posts.value(piece, here) * 1.15:
        return ()
    return spots[best]


def of_his(p: Theatre, general: int, hex_: int) -> bool:
    """Whether troops stand there that a General leads."""
    nation = p.pack.nation[general]
    return any(p.pack.nation[u] == nation for u in p.g.stacks.get(hex_, ()))


def best_post(p: Theatre, piece: int, hexes: list[int]) -> int:
    """A hex much better for a staff that is redeployed, -1 for none."""
    posts = Posts(p)
    if p.pack.sort[piece] == HQ:
        able = [h for h in hexes if posts.safe(h)]
    else:
        able = [h for h in hexes if of_his(p, piece, h)]
    best = max(able, key=lambda h: (posts.value(piece, h), -h), default=-1)
    here = p.g.at[piece]
    now = posts.value(piece, here) if here >= 0 else 0.0
    if best < 0 or posts.value(piece, best) <= now * 1.5 + 0.2:
        return -1
    return best
