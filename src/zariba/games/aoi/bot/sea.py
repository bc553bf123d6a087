"""Ships: in port unless there is gain, out against prey at good odds, home when it goes badly."""

from zariba.core.choice import DONE, PASS, Action, Choice
from zariba.core.game import Decision
from zariba.games.aoi.bot import convoy as bot_convoy
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.material.pieces import ESCORTS, SUBMARINE
from zariba.games.aoi.rules.muster import Muster
from zariba.games.aoi.rules.naval_combat import (
    Aim,
    BreakOff,
    gun_of,
    needed,
    sea_battle,
    ways_of_two_dice,
)
from zariba.games.aoi.rules.naval_interception import Interception
from zariba.games.aoi.rules.naval_movement import FirstNavalMovement
from zariba.games.aoi.rules.night import NightChoice
from zariba.games.aoi.rules.ship_damage import CargoLost
from zariba.games.aoi.rules.ships import fights, is_haven, sea_ways
from zariba.games.aoi.rules.shore_bombardment import Bombardment
from zariba.games.aoi.rules.standby import MarkStandby, SeaOffensive
from zariba.games.aoi.rules.state import Aoi, enemy
from zariba.games.aoi.rules.under_way import under_way
from zariba.games.aoi.rules.voyage import Voyage
from zariba.games.aoi.rules.withdrawal import Withdrawal

WAYS = 36
"""Of two dice."""
BACK: Action = ("back", 0)


def at_sea(p: Picture, choice: Choice) -> Decision | None:
    """The answer to a question of the war at sea, None for any other question."""
    match p.g.flow[-1]:
        case FirstNavalMovement() as step:
            plan = bot_convoy.who_sails(p, step, choice) if p.civil_war else None
            return plan or who_sails(p, step)
        case Voyage() as step:
            plan = bot_convoy.sail(p, step, choice) if p.civil_war else None
            return plan or sail(p, step, choice)
        case Interception() as step:
            return intercept(p, step, choice)
        case Aim() as step:
            return aim(p, step, choice)
        case BreakOff():
            return break_off(p)
        case Withdrawal():
            return nearest_port(p, choice)
        case CargoLost():
            return lose_cargo(p, choice)
        case Bombardment():
            return bombard(choice)
        case NightChoice():
            return Decision(("yes", 0), "The dark may hide the ships.")
        case Muster():
            return Decision(BACK, "Ships in port need no task force.")
        case MarkStandby() | SeaOffensive():
            return Decision(DONE, "No ship is worth an Offensive of its own.")
        case _:
            return None


def who_sails(p: Picture, step: FirstNavalMovement) -> Decision:
    """The enemy shows his hand first; one's own ships stay in port."""
    if step.turn < 0:
        foe = p.plan.sides[p.foe].nation
        return Decision(("begin", foe), "Whoever waits sees where the other sails.")
    return Decision(PASS, "The ships are safe in port, and nothing at sea is worth them.")


def sail(p: Picture, step: Voyage, choice: Choice) -> Decision:
    """A voyage that somebody else began is given up in port and ended in the nearest haven."""
    g, here = p.g, step.lies(p.g)
    if BACK in choice.options:
        return Decision(BACK, "It has nothing to do at sea.")
    hexes = [a[1] for a in choice.options if a[0] == "hex"]
    if DONE in choice.options and (is_haven(g, p.seat, here) or not hexes):
        return Decision(DONE, "The ships stop here.")
    ways = {hex_: to_haven(p, hex_, step.left(g)) for hex_ in hexes}
    best = min(hexes, key=lambda h: (ways[h], h))
    if DONE in choice.options and ways[best] >= to_haven(p, here, step.left(g)):
        return Decision(DONE, "No port is nearer from anywhere else.")
    return Decision(("hex", best), "That is the way to the nearest port.")


def to_haven(p: Picture, hex_: int, most: int) -> int:
    """The MPs to the nearest port of one's own; more than there are if none is in reach."""
    g = p.g
    if is_haven(g, p.seat, hex_):
        return 0
    ways = sea_ways(g, p.seat, hex_, most)
    return min((ways[h] for h in g.plan.ports if h in ways and is_haven(g, p.seat, h)), default=99)


def hit_chance(g: Aoi, ship: int, target: int) -> float:
    """The best chance of a ship to hit another, by gun or torpedo."""
    pack = g.pack
    if not fights(g, ship):
        return 0.0
    if pack.kind[target] == SUBMARINE and pack.kind[ship] not in ESCORTS:
        return 0.0
    best = max(gun_of(g, ship), pack.torpedo[ship] or -1)
    return ways_of_two_dice(needed(g, target) - best) / WAYS if best >= 0 else 0.0


def hits(g: Aoi, ships: list[int], targets: list[int]) -> float:
    """The hits to be expected of one round of fire."""
    return sum(max((hit_chance(g, s, t) for t in targets), default=0.0) for s in ships)


def intercept(p: Picture, step: Interception, choice: Choice) -> Decision:
    """All combat ships of a hex, if they hit at least as often as they are hit."""
    g = p.g
    offered = [a[1] for a in choice.options if a[0] == "unit"]
    if step.ships:
        if offered:
            return Decision(("unit", offered[0]), f"{p.called(offered[0])} goes along.")
        return Decision(("go", 0), "Together they are strong enough.")
    moving = under_way(g)
    prey = [s for s in moving.ships if g.at[s] >= 0] if moving is not None else []
    stacks: dict[int, list[int]] = {}
    for ship in offered:
        stacks.setdefault(g.at[ship], []).append(ship)
    for stack in stacks.values():
        own, theirs = hits(g, stack, prey), hits(g, prey, stack)
        if own > 0 and own >= theirs * p.numbers.battle_odds:
            return Decision(("unit", stack[0]), f"{p.called(stack[0])} goes out at good odds.")
    return Decision(DONE, "The odds are against a battle at sea.")


def aim(p: Picture, step: Aim, choice: Choice) -> Decision:
    """The surest hit, a damaged ship before a whole one."""
    g = p.g
    if step.ship < 0:
        return Decision(choice.options[0], f"{p.called(choice.options[0][1])} takes aim.")

    def good(action: Action) -> tuple[float, int, int]:
        verb, target = action
        add = g.pack.torpedo[step.ship] if verb == "torpedo" else gun_of(g, step.ship)
        return ways_of_two_dice(needed(g, target) - add) / WAYS, g.status[target] & 1, -target

    best = max(choice.options, key=good)
    return Decision(best, f"{p.called(best[1])} is the surest target.")


def break_off(p: Picture) -> Decision:
    """Out of a battle in which one is hit more often than one hits."""
    battle = sea_battle(p.g)
    own, theirs = battle.side(p.g, p.seat), battle.side(p.g, enemy(p.seat))
    if hits(p.g, own, theirs) < hits(p.g, theirs, own):
        return Decision(("yes", 0), "The battle goes against the ships.")
    return Decision(("no", 0), "The battle goes well.")


def nearest_port(p: Picture, choice: Choice) -> Decision:
    """The haven nearest to the front."""
    best = min(choice.options, key=lambda a: (not is_haven(p.g, p.seat, a[1]), p.way[a[1]], a[1]))
    return Decision(best, f"The ships withdraw to {p.name(best[1])}.")


def lose_cargo(p: Picture, choice: Choice) -> Decision:
    """Supplies first, then the weakest unit."""
    if ("supply", 0) in choice.options:
        return Decision(("supply", 0), "Supplies can be bought again.")
    best = min((a[1] for a in choice.options), key=lambda u: (p.points(u), u))
    return Decision(("unit", best), f"{p.called(best)} can best be spared.")


def bombard(choice: Choice) -> Decision:
    """Every gun in reach."""
    for action in choice.options:
        if action[0] == "unit":
            return Decision(action, "Every gun in reach fires.")
    return Decision(DONE, "All guns fire.")
