"""Blows from afar: strategic attacks, SOF and guerrilla raids, camps, landings, interdiction."""

from zariba.core.choice import DONE, Action, Choice
from zariba.core.game import Decision
from zariba.games.sandwars.bot.march import Proposal, assault, leaving
from zariba.games.sandwars.bot.picture import Picture
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.air_missions import Interdiction
from zariba.games.sandwars.rules.airfields import ready
from zariba.games.sandwars.rules.interception import has_guns
from zariba.games.sandwars.rules.sof_attack import around
from zariba.games.sandwars.rules.sof_attack import ways as raid_ways
from zariba.games.sandwars.rules.special_move import Board, landings
from zariba.games.sandwars.rules.state import units
from zariba.games.sandwars.rules.strategic_strikes import Strike, Target, bombers, installations
from zariba.games.sandwars.rules.terror import Attack


def target_worth(pic: Picture, action: Action, space: int) -> float:
    """What it is worth to hit a piece or the resource of a space."""
    verb, arg = action
    if verb == "printed":
        return pic.damage(space)
    kind = pic.pack.type[arg]
    if arg in pic.g.hurt:
        return 0.02
    if kind == "resource_marker":
        return 0.4
    if kind == "logistics_base":
        return 0.35
    if kind == "fort":
        return 0.3 + 0.1 * max(0.0, pic.prize[space])
    if kind == "insurgent_camp":
        return 0.3 + pic.n.half * max(0.0, pic.prize[space])
    if pic.pack.hq[arg]:
        return 0.5
    if kind == "elite":
        return 0.25
    value = pic.n.hit * pic.cv_of(arg)
    if len(units(pic.g, pic.foe, space)) == 1:
        value += 0.15 * max(0.0, pic.prize[space])
    return value


def best_target(pic: Picture, space: int) -> float:
    """The best that a raid can hit in a space, from what is seen of it."""
    found: list[Action] = [("target", p) for p in units(pic.g, pic.foe, space)]
    found += installations(pic.g, pic.seat, space)
    return max((target_worth(pic, a, space) for a in found), default=0.0)


def aim(pic: Picture, options: list[Action], space: int) -> Decision:
    """The best target among those that lie open."""
    best = max(options, key=lambda a: target_worth(pic, a, space))
    return Decision(best, "That hurts the enemy most.")


# Strategic attack


def strike_worth(pic: Picture, space: int) -> float:
    """What a strategic attack on a space is worth."""
    markers = bombers(pic.g, pic.seat, space)
    if not markers:
        return -1.0
    best = max(
        (target_worth(pic, a, space) for a in installations(pic.g, pic.seat, space)), default=0
    )
    dice = max(pic.pack.cv[m] for m in markers)
    chance = 1 - (2 / 3) ** dice
    if has_guns(pic.g, pic.foe, space) and not ready(pic.g, pic.seat, "ssm"):
        chance *= 0.6
    return best * chance - 0.05


def strategic_attack(pic: Picture, options: list[Action]) -> list[Proposal]:
    """Installations and resources in range."""
    return [
        (strike_worth(pic, s), (verb, s), f"A strike on {pic.pack.names[s]} hurts the enemy.")
        for verb, s in options
    ]


def target(pic: Picture, step: Target | Strike, choice: Choice) -> Decision:
    """What is struck, and with what."""
    if choice.options[0][0] == "marker":
        best = max(
            choice.options, key=lambda a: pic.pack.cv[a[1]] + (pic.pack.type[a[1]] == "ssm") * 0.5
        )
        return Decision(best, "The strongest marker strikes.")
    return aim(pic, choice.options, step.space)


# SOF and insurgents


def raid_worth(pic: Picture, space: int, dice: int) -> float:
    """What a raid of some dice on a space is worth."""
    return best_target(pic, space) * (1 - pic.n.half**dice) - 0.03


def agent_ways(pic: Picture, agent: int) -> tuple[float, Action]:
    """The best raid of a unit, and how it goes there."""
    dice = 2 if pic.pack.type[agent] == "commando" else 1
    best, chosen = -1.0, ("raid", 0)
    known: dict[int, float] = {}
    for verb, s in raid_ways(pic.g, pic.seat, agent):
        if s not in known:
            known[s] = raid_worth(pic, s, dice)
        worth = known[s] * (0.6 if verb == "fly" else 1.0)
        if worth > best:
            best, chosen = worth, (verb, s)
    return best, chosen


def sof_attack(pic: Picture, options: list[Action]) -> list[Proposal]:
    """Each unit with its best raid."""
    found = []
    for verb, agent in options:
        worth, way = agent_ways(pic, agent)
        found.append((worth, (verb, agent), f"A raid on {pic.pack.names[way[1]]} is worth it."))
    return found


def insurgents(pic: Picture, options: list[Action]) -> list[Proposal]:
    """Camps, guerrillas and their raids."""
    found: list[Proposal] = []
    for action in options:
        verb, arg = action
        name = pic.pack.names[arg] if verb != "ambush" else ""
        if verb == "camp":
            worth = pic.camp_worth(arg)
            if units(pic.g, pic.seat, arg):
                worth = 0.0
            found.append((worth, action, f"A camp at {name} does the most harm."))
        elif verb == "recruit":
            beside = [t for t in pic.pack.near[arg] if not units(pic.g, pic.foe, t)]
            prize = max((pic.prize[t] for t in beside), default=0.0)
            found.append((0.3 + 0.4 * prize, action, f"A guerrilla gathers at {name}."))
        else:
            near = around(pic.pack, pic.g.at[arg])
            worth = max((raid_worth(pic, s, 1) for s in near), default=0.0)
            found.append((worth, action, "The guerrillas strike."))
    return found


def plan_raid(pic: Picture, choice: Choice, dice: int) -> Decision:
    """Where a raid goes."""
    best = max(
        choice.options, key=lambda a: raid_worth(pic, a[1], dice) * (0.6 if a[0] == "fly" else 1.0)
    )
    return Decision(best, f"{pic.pack.names[best[1]]} is the best target in reach.")


def jihad(pic: Picture, choice: Choice) -> Decision:
    """Where the camp of an event goes."""
    best = max(choice.options, key=lambda a: pic.camp_worth(a[1]))
    return Decision(best, f"A camp at {pic.pack.names[best[1]]} does the most harm.")


def terror(pic: Picture, step: Attack, choice: Choice) -> Decision:
    """Where an attack of terror is carried out: only where it helps."""
    if step.stage:
        return aim(pic, choice.options, step.space)
    best, where = 0.15, -1
    for s in range(pic.pack.size):
        if pic.pack.home[s] == pic.foe:
            worth = best_target(pic, s)
            if pic.pack.kind_of[s] in ("city", "resource_city"):
                worth += 0.02
            if worth > best:
                best, where = worth, s
    if where < 0:
        return Decision(DONE, "Terror would bring us nothing.")
    return Decision(("terror", where), f"The attack on {pic.pack.names[where]} hurts the enemy.")


# Special moves


def landing_worth(pic: Picture, piece: int, action: Action) -> float:
    """What it is worth to bring a piece to a space by air or sea."""
    verb, space = action
    if verb == "with":
        return -9.0
    sure = {"fly": 0.7, "drop": 1.0, "sail": 0.9}[verb]
    if units(pic.g, pic.foe, space):
        return assault(pic, (piece,), -1, space) * sure
    prize = max(0.0, pic.prize[space])
    if pic.near_enemy[space] > 2 * pic.cv_of(piece):
        prize *= 0.8
    go_on = max(
        (pic.prize[t] for t in pic.pack.near[space] if not units(pic.g, pic.foe, t)), default=0
    )
    return (prize + 0.3 * max(0.0, go_on)) * sure


def special_move(pic: Picture, options: list[Action]) -> list[Proposal]:
    """Landings where nobody expects them."""
    found: list[Proposal] = []
    for action in options:
        verb, piece = action
        if verb != "lift" or pic.pack.hq[piece]:
            continue
        ways = landings(pic.g, pic.seat, piece)
        best = max(ways, key=lambda a: landing_worth(pic, piece, a))
        worth = landing_worth(pic, piece, best) - leaving(pic, (piece,), pic.g.at[piece])
        found.append((worth, action, f"A landing at {pic.pack.names[best[1]]} is worth it."))
    return found


def board(pic: Picture, step: Board, choice: Choice) -> Decision:
    """Where a piece is taken."""
    best = max(choice.options, key=lambda a: landing_worth(pic, step.piece, a))
    return Decision(best, f"It lands at {pic.pack.names[best[1]]}.")


# Air and naval missions outside combat


def interdict_worth(pic: Picture, space: int) -> float:
    """What bombing the units of a space is worth."""
    worth = best_target(pic, space)
    guns = 0.7 if has_guns(pic.g, pic.foe, space) else 1.0
    return worth * pic.n.half * guns - 0.06


def air_operations(pic: Picture, options: list[Action]) -> list[Proposal]:
    """Interdiction; looks are left to others."""
    return [
        (interdict_worth(pic, s), (verb, s), f"The enemy at {pic.pack.names[s]} is bombed.")
        for verb, s in options
        if verb in ("interdict", "shell")
    ]


def pick_marker(pack: SandWarsPack, choice: Choice) -> Decision:
    """The marker that hits hardest."""
    best = max(choice.options, key=lambda a: (pack.cv[a[1]], pack.recon[a[1]]))
    return Decision(best, "The strongest marker goes.")


def interdiction(pic: Picture, step: Interdiction, choice: Choice) -> Decision:
    """Which marker joins, which unit is bombed."""
    if choice.options[0][0] == "marker":
        return pick_marker(pic.pack, choice)
    return aim(pic, choice.options, step.space)
