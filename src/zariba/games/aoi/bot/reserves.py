"""What comes and goes by the season and by rail: losses before the war, arrivals, trains."""

from zariba.core.choice import DONE, Action, Choice
from zariba.core.game import Decision
from zariba.games.aoi.bot.battle import lose
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.season import post_value
from zariba.games.aoi.material.pieces import AIR, FIGHTERS, HQ
from zariba.games.aoi.rules.arrivals import Arrivals
from zariba.games.aoi.rules.attrition import Attrition
from zariba.games.aoi.rules.rail_movement import RailMovement
from zariba.games.aoi.rules.scrounging import Scrounge
from zariba.games.aoi.rules.wartime_replacements import WartimeReplacements

BACK: Action = ("back", 0)


def behind_the_front(p: Picture, choice: Choice) -> Decision | None:
    """The answer to a question of the rear, None for any other question."""
    match p.g.flow[-1]:
        case Attrition() as step:
            return give_up(p, step, choice)
        case Arrivals() as step:
            return arrive(p, step, choice)
        case RailMovement() as step:
            return by_rail(p, step, choice)
        case Scrounge():
            return Decision(DONE, "Every unit is worth more than its price.")
        case WartimeReplacements():
            return lose(p, choice)
        case _:
            return None


def give_up(p: Picture, step: Attrition, choice: Choice) -> Decision:
    """What matters least for a point: far from the objective, bombers; nothing beyond the roll."""
    n, pack = p.numbers, p.pack
    posts = dict(p.plan.sides[p.seat].prepared)

    def matters(piece: int) -> float:
        if pack.sort[piece] == AIR:
            return n.fighter if pack.kind[piece] in FIGHTERS else n.bomber
        hex_ = posts.get(piece, -1)
        return 1 - min(p.way[hex_] / (2 * n.back_area), 1.0) if hex_ >= 0 else 0.0

    def cost(piece: int) -> tuple[bool, float, int]:
        return pack.strength[piece][0] > step.need, matters(piece), piece

    best = min((a[1] for a in choice.options), key=cost)
    return Decision(("unit", best), f"{p.called(best)} matters least for what is to be held.")


def arrive(p: Picture, step: Arrivals, choice: Choice) -> Decision:
    """The strongest first, each where the way to the objective is shortest."""
    if step.piece < 0:
        best = max((a[1] for a in choice.options), key=lambda u: (p.pack.strength[u][0], -u))
        return Decision(("unit", best), f"{p.called(best)} arrives.")
    hexes = [a[1] for a in choice.options if a[0] == "hex"]
    if p.civil_war:
        return muster(p, hexes)
    near = min(hexes, key=lambda h: (p.way[h], -p.stack_points(h), h))
    return Decision(("hex", near), f"{p.name(near)} is nearest to where it is needed.")


def muster(p: Picture, hexes: list[int]) -> Decision:
    """A safe place near the capital and most troops; a pocket only if there is no other."""

    def cost(hex_: int) -> tuple[bool, bool, float, int]:
        bare = p.threat.get(hex_, 0.0) > p.numbers.overwhelming * (p.stack_points(hex_) + 1)
        return hex_ in p.pocketed, bare and hex_ != p.objective, remote(p, hex_), hex_

    best = min(hexes, key=cost)
    return Decision(("hex", best), f"{p.name(best)} is nearest to where it is needed.")


def remote(p: Picture, hex_: int) -> float:
    """How far a hex lies from the objective, less for each point of the army that is near."""
    n = p.numbers
    near = (u for u in p.units if p.pack.grid.distance(p.g.at[u], hex_) <= n.muster)
    return p.way[hex_] - n.company * min(sum(map(p.points, near)), 2 * n.column)


def by_rail(p: Picture, step: RailMovement, choice: Choice) -> Decision:
    """The side that must come forward takes the train; the other stays where it marched to."""
    if step.piece >= 0:
        best = station(p, step, step.piece)
        if best >= 0:
            return Decision(("hex", best), f"The line brings it to {p.name(best)}.")
        return Decision(BACK, "It stays.")
    for verb, piece in choice.options:
        if verb == "unit" and station(p, step, piece) >= 0:
            return Decision((verb, piece), f"{p.called(piece)} takes the train to the front.")
    return Decision(DONE, "Nobody else needs a train.")


def station(p: Picture, step: RailMovement, piece: int) -> int:
    """A station much nearer to the objective, -1 for none; a staff stays with its troops."""
    if p.seat != p.attacker:
        return -1
    g, here = p.g, p.g.at[piece]
    nerve = p.numbers.nerve if p.civil_war else 1.0
    stops = [
        h for h in step.stations(g, piece) if p.threat.get(h, 0.0) <= nerve * p.stack_points(h)
    ]
    if not p.pack.is_combat[piece]:
        staff = p.pack.sort[piece] == HQ
        best = max(stops, key=lambda h: (post_value(p, piece, h, staff), -h), default=-1)
        if best < 0:
            return -1
        now = post_value(p, piece, here, staff)
        return best if post_value(p, piece, best, staff) > now * p.numbers.follow else -1
    if p.civil_war:
        best = min(stops, key=lambda h: (remote(p, h), h), default=-1)
        gain = remote(p, here) - remote(p, best) if best >= 0 else 0.0
        return best if gain >= p.numbers.ticket else -1
    best = min(stops, key=lambda h: (p.way[h], h), default=-1)
    return best if best >= 0 and p.way[best] < p.way[here] else -1
