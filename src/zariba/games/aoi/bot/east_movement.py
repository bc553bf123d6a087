"""The Movement Phase and the trains: who bars roads, who goes forward, who is brought up."""

from zariba.core.choice import DONE, Action, Choice
from zariba.core.game import Decision
from zariba.games.aoi.bot.east_advance import Advance
from zariba.games.aoi.bot.east_aims import posture
from zariba.games.aoi.bot.east_battle import time_to_rest
from zariba.games.aoi.bot.east_rear import worth_slipping
from zariba.games.aoi.bot.east_staff import Posts as StaffPosts
from zariba.games.aoi.bot.east_staff import staff_way
from zariba.games.aoi.bot.east_theatre import Theatre
from zariba.games.aoi.bot.east_wall import Posts, Steps, Wall, guarded
from zariba.games.aoi.bot.marches import FAR, Path, can_start
from zariba.games.aoi.material.pieces import COMBAT, GENERAL, HQ, PARTISAN
from zariba.games.aoi.rules.movement import PhaseMarch
from zariba.games.aoi.rules.rail import capacity_for, carrier
from zariba.games.aoi.rules.rail_movement import RailMovement
from zariba.games.aoi.rules.state import DEPLETED, on_map
from zariba.games.aoi.rules.zones_of_control import enemy_zoc_any

BACK: Action = ("back", 0)


def marches(p: Theatre) -> Steps:
    """The Movement Phase: each unit that moves, its way and the reason."""
    riding = riders(p)
    posts: Posts = {u: p.reach(u) for u in p.idle if u not in riding}
    return deploy(p, posts)


def riders(p: Theatre) -> set[int]:
    """Those of the rear who stand still now, since trains bring them farther than their feet: who
    has marched takes no train."""
    g, stance = p.g, posture(p)
    wishes: list[tuple[float, int]] = []
    for unit in p.idle:
        here = g.at[unit]
        if p.front_ways[here] <= 3 or here not in p.lines or not stance.attacks(p, unit):
            continue
        pull = p.pull_on(unit)
        afoot = max((pull[h] for h in p.reach(unit)), default=pull[here])
        gain = p.by_train(unit, here) - afoot
        if gain >= p.numbers.ride:
            wishes.append((gain * p.points(unit), unit))
    found: set[int] = set()
    used: dict[str, int] = {}
    for _, unit in sorted(wishes, key=lambda wish: (-wish[0], wish[1])):
        train = carrier(g, unit)
        if used.get(train, 0) < capacity_for(g, unit):
            used[train] = used.get(train, 0) + 1
            found.add(unit)
    return found


def deploy(p: Theatre, posts: Posts) -> Steps:
    """Some bar the enemy's roads, the others go forward."""
    rest = resting(p, posts)
    posts = {u: spots for u, spots in posts.items() if u not in rest}
    plan: Steps = [(u, path, f"{p.called(u)} goes to rest.") for u, path in rest.items() if path]
    at = {u: path[-1] for u, path in rest.items() if path}
    staying = [u for u in on_map(p.g, p.seat, COMBAT) if u not in posts]
    stance = posture(p)
    guards = {u: spots for u, spots in posts.items() if not stance.attacks(p, u)}
    if guards:
        wall = Wall(p, [*staying, *(u for u in posts if u not in guards)], guarded(p), at)
        plan += wall.stand(guards)
    if len(guards) < len(posts):
        ends = {u: path[-1] for u, path, _ in plan}
        forward = Advance(p, staying, at)
        for unit in guards:
            forward.put(unit, ends.get(unit, p.g.at[unit]))
        plan += forward.march({u: s for u, s in posts.items() if u not in guards})
    return plan


def resting(p: Theatre, posts: Posts) -> dict[int, Path]:
    """Before a season worn units leave the enemy's zones: only there they are made up again."""
    if not time_to_rest(p):
        return {}
    g, found, room = p.g, dict[int, Path](), dict[int, int]()
    eps = p.numbers.rest_eps[p.seat]
    worn = [u for u in posts if g.status[u] & DEPLETED and p.pack.major[p.pack.nation[u]]]
    for unit in sorted(worn, key=lambda u: (-p.pack.strength[u][0], u)):
        if eps <= 0 or g.at[unit] in p.deciding:
            continue
        able = [h for h in posts[unit] if h in p.fed and h not in p.zones]
        able = [h for h in able if room.get(h, 0) + len(g.stacks.get(h, ())) < 3 or h == g.at[unit]]
        best = min(able, key=lambda h: (len(posts[unit][h]), -p.pull[h], h), default=-1)
        if best >= 0:
            found[unit] = posts[unit][best]
            room[best] = room.get(best, 0) + 1
            eps -= (p.pack.cost[unit] + 1) // 2
    return found


def choose(p: Theatre, choice: Choice, plan: Steps, stalled: set[int]) -> tuple[Decision, Path]:
    """The next march of the plan, then staffs, then partisans."""
    offered = {a[1] for a in choice.options if a[0] == "unit"}
    g = p.g
    for action in choice.options:
        if action[0] == "debark":
            return Decision(action, f"{p.called(action[1])} comes ashore."), ()
    for unit, path, why in plan:
        if unit not in offered or unit in stalled or g.at[unit] == path[-1]:
            continue
        if can_start(g, PhaseMarch, unit, path):
            return Decision(("unit", unit), why), path
    for piece in sorted(offered - stalled):
        if p.pack.sort[piece] in (HQ, GENERAL):
            path = staff_way(p, piece)
            if path:
                return Decision(("unit", piece), f"{p.called(piece)} follows the troops."), path
    for piece in sorted(offered - stalled):
        if p.pack.sort[piece] == PARTISAN and worth_slipping(p, piece) >= 0:
            return Decision(("unit", piece), "The partisan goes for the line of supply."), ()
    return Decision(DONE, "Everybody stands where he should."), ()


def trains(p: Theatre, step: RailMovement, choice: Choice) -> Steps:
    """The journeys of the month: units of the rear, each to where it does most."""
    g = p.g
    stops = {h for h in p.fed if p.pack.rails[h] and not enemy_zoc_any(g, p.seat, h)}
    posts: Posts = {}
    for verb, piece in choice.options:
        if verb != "unit" or not p.pack.is_combat[piece]:
            continue
        here = g.at[piece]
        if p.front_ways[here] <= 3:
            continue
        spots = {h: (h,) for h in step.stations(g, piece) if h in stops and p.foe_ways[h] < FAR}
        spots[here] = ()  # type: ignore[assignment]
        posts[piece] = spots  # type: ignore[assignment]
    return deploy(p, posts) if posts else []


def by_rail(
    p: Theatre, step: RailMovement, choice: Choice, plan: Steps, stalled: set[int]
) -> Decision:
    """The next journey of the plan; staffs go along free of charge."""
    g = p.g
    if step.piece >= 0:
        for unit, path, why in plan:
            if unit == step.piece and ("hex", path[-1]) in choice.options:
                return Decision(("hex", path[-1]), why)
        hexes = [a[1] for a in choice.options if a[0] == "hex"]
        best = staff_stop(p, step.piece, hexes) if not p.pack.is_combat[step.piece] else -1
        if best >= 0:
            return Decision(("hex", best), f"{p.called(step.piece)} goes to {p.name(best)}.")
        stalled.add(step.piece)
        return Decision(BACK, "It stays.")
    offered = {a[1] for a in choice.options if a[0] == "unit"} - stalled
    for unit, path, why in plan:
        if unit in offered and g.at[unit] != path[-1]:
            return Decision(("unit", unit), why)
    for piece in sorted(offered):
        if not p.pack.is_combat[piece] and staff_stop(p, piece, step.stations(g, piece)) >= 0:
            return Decision(("unit", piece), f"{p.called(piece)} takes the train to the front.")
    return Decision(DONE, "Nobody else needs a train.")


def staff_stop(p: Theatre, piece: int, hexes: list[int]) -> int:
    """A station much better for a staff, -1 for none."""
    posts = StaffPosts(p)
    able = [h for h in hexes if posts.safe(h)] if p.pack.sort[piece] == HQ else hexes
    best = max(able, key=lambda h: (posts.value(piece, h), -h), default=-1)
    if best < 0 or posts.value(piece, best) <= posts.value(piece, p.g.at[piece]) * 1.5 + 0.2:
        return -1
    return best
