"""Ops and Plans and Admin moves: who goes where, and which enemy is worth an attack."""

from zariba.core.choice import DONE, Action, Choice
from zariba.core.game import Decision
from zariba.games.sandwars.bot.odds import forecast
from zariba.games.sandwars.bot.picture import Picture, Way
from zariba.games.sandwars.material.map import MOR
from zariba.games.sandwars.rules.admin_move import Travel, on_own_road
from zariba.games.sandwars.rules.movement import March, allowance, steps, stops
from zariba.games.sandwars.rules.state import attached, formation, leader_of, room, units
from zariba.games.sandwars.rules.supply import base_reach

Proposal = tuple[float, Action, str]


def watch_worth(pic: Picture, space: int) -> float:
    """How much of what a space is worth a garrison saves."""
    share = 0.1
    if pic.near_enemy[space]:
        share = 0.6
    elif pic.enemy_beside[space]:
        share = 0.3
    if pic.pack.home[space] == pic.seat == MOR and pic.pack.kind_of[space] == "mineral":
        share += 0.15  # camps are set up in empty zones
    return share


def leaving(pic: Picture, pieces: tuple[int, ...], space: int) -> float:
    """What is lost when pieces leave a space."""
    moving = set(pieces)
    rest = [p for p in units(pic.g, pic.seat, space) if p not in moving]
    cost = 0.0
    held = pic.pos.ctrl[space] == pic.seat
    worth = pic.guard[space] if held else pic.prize[space] * 0.5
    if not rest:
        cost += worth * watch_worth(pic, space)
    else:
        power = sum(pic.cv_of(p) for p in rest)
        if power < pic.near_enemy[space]:
            cost += worth * watch_worth(pic, space) * 0.4
    if space in pic.pack.watched[pic.seat] and garrison_cv(pic, rest) < pic.n.garrison:
        cost += pic.n.unrest
    return cost


def garrison_cv(pic: Picture, pieces: list[int]) -> float:
    """CV as Disturbances count it."""
    return sum(2 if pic.pack.type[p] == "elite" else pic.g.cv[p] for p in pieces)


def arriving(pic: Picture, pieces: tuple[int, ...], space: int) -> float:
    """What it is worth to come to stand in a space that is not fought for."""
    moving = set(pieces)
    here = [p for p in units(pic.g, pic.seat, space) if p not in moving]
    power = sum(pic.cv_of(p) for p in pieces if pic.pack.ground[p])
    gain = 0.0
    held = pic.pos.ctrl[space] == pic.seat
    worth = pic.guard[space] if held else max(0.0, pic.prize[space])
    if not here:
        gain += worth * watch_worth(pic, space)
        if pic.near_enemy[space] > 2 * power + 1 and pic.pack.home[space] != pic.seat:
            gain -= 0.05 * power
    elif sum(pic.cv_of(p) for p in here) < pic.near_enemy[space]:
        gain += worth * watch_worth(pic, space) * 0.4
    if space in pic.pack.watched[pic.seat] and garrison_cv(pic, here) < pic.n.garrison:
        gain += pic.n.unrest * min(1.0, power / pic.n.garrison)
    if len(pieces) == 1 and pic.pack.attach[pieces[0]] and calls_up(pic, space):
        gain += 0.25
    return gain


def calls_up(pic: Picture, space: int) -> bool:
    """Whether a headquarters in a space has room for another unit."""
    return any(
        pic.g.at[hq] == space and len(attached(pic.g, hq)) < pic.pack.capacity[hq]
        for hq in pic.pack.hqs[pic.seat]
    )


def assault(pic: Picture, pieces: tuple[int, ...], start: int, space: int) -> float:
    """What an attack on a space is worth, by those who come and those who are there."""
    g, me, foe = pic.g, pic.seat, pic.foe
    join = [p for p in units(g, me, space) if not pic.pack.insurgent[p]]
    force = [p for p in (*pieces, *join) if pic.pack.ground[p]]
    towed = sum(pic.cv_of(p) for p in pieces if pic.pack.towed[p])
    attack = sum(pic.cv_of(p) for p in force) - towed / 2
    if attack < 1:
        return -9.0
    defence = pic.power[foe][space]
    wall = pic.pack.berm.get((start, space), -1) == space and foe == MOR
    ridge = (start, space) in pic.pack.mountain
    firm = pic.strong_point(foe, space) or (wall and not join)
    half = pic.strong_point(foe, space) or ((wall or ridge) and not join)
    ours = sum(pic.steps_of(p) for p in force)
    clear, lost, hit = forecast(
        pic.pack,
        round(attack),
        round(defence),
        round(ours),
        round(pic.steps(foe, space)),
        half,
        firm,
    )
    price = step = pic.n.step * (pic.n.at_all_costs if pic.final else 1.0)
    if pic.pack.home[space] != me and space not in base_reach(g, me):
        price *= 1.3
    chief = any(pic.pack.hq[p] and leader_of(g, p) for p in pieces)
    prize = max(pic.prize[space], 0.2)
    return clear * prize + hit * step - lost * price + (0.1 if chief else 0.0)


def best_way(
    pic: Picture, pieces: tuple[int, ...], left: int, gained: float = 0.0
) -> tuple[Way | None, float]:
    """The best march of some pieces, and what staying is worth."""
    g, me, foe = pic.g, pic.seat, pic.foe
    head = pieces[0]
    start = g.at[head]
    strength = sum(pic.cv_of(p) for p in pieces if pic.pack.ground[p])
    stay = gained + pic.pull(start, strength, head) * pic.n.pull
    stay += leaving(pic, pieces, start)
    best: Way | None = None
    for n1 in steps(g, me, pieces, start):
        if units(g, foe, n1):
            worth = assault(pic, pieces, start, n1) + pic.pull(start, strength, head) * pic.n.pull
            best = better(best, Way(worth, n1, n1, True))
            continue
        taken = max(0.0, pic.prize[n1])
        near = pic.pull(n1, strength, head) * pic.n.pull
        best = better(best, Way(taken + near + arriving(pic, pieces, n1), n1, n1, False))
        if left < 2 or stops(pic.pack, me, start, n1):
            continue
        for n2 in steps(g, me, pieces, n1):
            if n2 == start:
                continue
            passed = taken * pic.n.left_behind
            if units(g, foe, n2):
                worth = passed + assault(pic, pieces, n1, n2)
                worth += pic.pull(n1, strength, head) * pic.n.pull
                best = better(best, Way(worth, n1, n2, True))
            else:
                worth = passed + max(0.0, pic.prize[n2]) + arriving(pic, pieces, n2)
                worth += pic.pull(n2, strength, head) * pic.n.pull
                best = better(best, Way(worth, n1, n2, False))
    return best, stay


def better(best: Way | None, other: Way) -> Way:
    """The better of two ways."""
    return other if best is None or other.worth > best.worth + 1e-9 else best


def march(pic: Picture, piece: int) -> tuple[float, Way | None]:
    """What a march of a piece is worth beyond staying."""
    if pic.pack.type[piece] == "leader":
        return -1.0, None
    pieces = formation(pic.g, piece)
    if pic.pack.hq[piece] and len(pieces) == 1:
        return -1.0, None
    way, stay = best_way(pic, pieces, allowance(pic.g, piece))
    if way is None:
        return -1.0, None
    return way.worth - stay, way


def ops_and_plans(pic: Picture, options: list[Action]) -> list[Proposal]:
    """Marches and attacks; standing up and planning are weighed elsewhere."""
    found: list[Proposal] = []
    for action in options:
        verb, arg = action
        if verb == "move":
            worth, way = march(pic, arg)
            if way is not None:
                pic.ways[arg] = way
                name = pic.pack.names[way.end]
                what = f"It attacks at {name}." if way.fight else f"It is wanted at {name}."
                found.append((worth, action, what))
        elif verb == "battle":
            worth = assault(pic, (), arg, arg)
            found.append((worth, action, f"The fight for {pic.pack.names[arg]} goes on."))
    return found


def go_on(pic: Picture, step: March, choice: Choice) -> Decision:
    """The next space of a march."""
    pieces = step.pieces(pic.g)
    if not step.moved:
        for verb, arg in choice.options:
            if verb == "with" and pic.pack.hq[step.piece]:
                return Decision((verb, arg), "A Leader goes with his troops.")
    action = follow(pic, step, choice)
    if action is not None:
        return action
    way, stay = best_way(pic, pieces, step.left)
    if way is None or (step.moved and way.worth <= stay):
        return Decision(DONE, "It is where it should be.")
    return Decision(("to", way.first), on_the_way(pic, way.end, way.fight))


def on_the_way(pic: Picture, end: int, fight: bool) -> str:
    """Where a march leads, in a sentence."""
    return f"The way leads to {pic.pack.names[end]}, to {'attack' if fight else 'hold'}."


def follow(pic: Picture, step: March, choice: Choice) -> Decision | None:
    """The next space of the march that was decided; None when there is none to be kept."""
    walk = pic.memory.walk
    if walk is None or walk.piece != step.piece:
        return None
    if not step.moved:
        to = walk.first
    elif pic.g.at[step.piece] == walk.first != walk.end:
        to = walk.end
    else:
        pic.memory.walk = None
        done = pic.g.at[step.piece] == walk.end and DONE in choice.options
        return Decision(DONE, "It is where it should be.") if done else None
    if ("to", to) not in choice.options:
        pic.memory.walk = None
        return None
    return Decision(("to", to), on_the_way(pic, walk.end, walk.fight))


# Admin moves


def road_net(pic: Picture) -> list[int]:
    """By space: the number of its net of roads through our own country, -1 for none."""
    g, me = pic.g, pic.seat
    net = [-1] * pic.pack.size
    for s in range(pic.pack.size):
        if net[s] >= 0 or not on_own_road(g, me, s):
            continue
        net[s] = s
        waiting = [s]
        while waiting:
            for t in pic.pack.roads[waiting.pop()]:
                if net[t] < 0 and on_own_road(g, me, t):
                    net[t] = s
                    waiting.append(t)
    return net


def best_stop(pic: Picture, pieces: tuple[int, ...], spots: list[int]) -> tuple[float, int]:
    """The best of some destinations, and what it is worth beyond staying."""
    head = pieces[0]
    strength = sum(pic.cv_of(p) for p in pieces)
    start = pic.g.at[head]
    stay = leaving(pic, pieces, start) + pic.pull(start, strength, head) * pic.n.pull
    best, where = -9.0, -1
    for s in spots:
        worth = arriving(pic, pieces, s) + pic.pull(s, strength, head) * pic.n.pull - stay
        if worth > best:
            best, where = worth, s
    return best, where


def admin_moves(pic: Picture, options: list[Action]) -> list[Proposal]:
    """Units that are wanted far away."""
    net = road_net(pic)
    found: list[Proposal] = []
    for action in options:
        piece = action[1]
        if pic.pack.type[piece] in ("leader", "het") or pic.pack.hq[piece]:
            continue
        start = pic.g.at[piece]
        reach = pic.pack.roads[start] if piece in pic.g.hurt else range(pic.pack.size)
        spots = [
            s
            for s in reach
            if net[s] == net[start] >= 0 and s != start and room(pic.g, pic.seat, s, 2)
        ]
        if spots:
            worth, where = best_stop(pic, (piece,), spots)
            found.append((worth, action, f"It is wanted at {pic.pack.names[where]}."))
    return found


def travel(pic: Picture, step: Travel, choice: Choice) -> Decision:
    """Where the units of an Admin move go, and with whom."""
    spots = [arg for verb, arg in choice.options if verb == "to"]
    mates = [arg for verb, arg in choice.options if verb == "with"]
    if step.stage == 0 and pic.pack.armor[step.pieces[0]]:
        return Decision(("with", mates[0]), "Armour travels on transporters.")
    if step.stage == 0:
        where = best_stop(pic, step.pieces, spots)[1]
        for p in mates:
            if (
                pic.pack.ground[p]
                and not pic.pack.hq[p]
                and not pic.pack.armor[p]
                and p not in pic.g.hurt
            ):
                if best_stop(pic, (p,), [where])[0] > pic.n.company:
                    return Decision(("with", p), "Another unit is wanted there, too.")
        return Decision(("to", where), f"It is wanted at {pic.pack.names[where]}.")
    if step.stage == 2:
        return Decision(DONE, "Both stay.")
    movers = (step.onward,) if step.stage == 3 else step.pieces[:1]
    where = best_stop(pic, movers, spots)[1]
    return Decision(("to", where), f"It is wanted at {pic.pack.names[where]}.")
