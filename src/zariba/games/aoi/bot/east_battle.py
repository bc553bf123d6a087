"""Within a combat of the east: losses, standing fast, retreats, second rolls, veterans."""

from zariba.core.choice import Choice
from zariba.core.game import Decision
from zariba.games.aoi.bot.east_odds import Odds
from zariba.games.aoi.bot.east_theatre import Theatre
from zariba.games.aoi.rules.battle import battle_of, defenders
from zariba.games.aoi.rules.bombing import AntiAircraft
from zariba.games.aoi.rules.combat import Reroll, column_of, modifiers_of, read_table
from zariba.games.aoi.rules.losses import Losses, StandFast, steps_left
from zariba.games.aoi.rules.retreat import Follow, Retreat
from zariba.games.aoi.rules.state import enemy, fair_at, total

YES = ("yes", 0)
NO = ("no", 0)


def answer_in_battle(p: Theatre, choice: Choice) -> Decision | None:
    """The answer to a question of a combat, None for any other question."""
    match p.g.flow[-1]:
        case Losses() | AntiAircraft():
            return lose(p, choice)
        case StandFast():
            return stand(p)
        case Retreat():
            return retreat(p, choice)
        case Follow():
            return follow_retreat(p, choice)
        case Reroll():
            return reroll(p)
        case _:
            return None


def lose(p: Theatre, choice: Choice) -> Decision:
    """The unit whose step is worth least."""
    odds = Odds(p)
    units = [a[1] for a in choice.options if a[0] == "unit"]
    mine = p.pack.seat[units[0]] == p.seat
    sign = 1 if mine else -1
    best = min(units, key=lambda u: (sign * odds.step_points(u), u))
    return Decision(("unit", best), f"{p.called(best)} bears the loss.")


def stand(p: Theatre) -> Decision:
    """Cities that decide are held while there are men; others are left, unless nobody gets out."""
    g = p.g
    target = battle_of(g).target
    troops = defenders(g, target, p.seat)
    left = steps_left(g, troops)
    place = p.name(target)
    if target in p.deciding or (left >= 3 and p.pack.city[target]):
        return Decision(("stand", 0), f"{place} is not given up.")
    if not Odds(Theatre(g, p.foe)).escapes(target, set()):
        return Decision(("stand", 0), f"Nobody gets out of {place} alive.")
    return Decision(NO, "The troops are worth more than the place.")


def retreat(p: Theatre, choice: Choice) -> Decision:
    """First who has the fewest ways out; then out of reach, into supply, towards the cities."""
    hexes = [a[1] for a in choice.options if a[0] == "hex"]
    if not hexes:
        best = max((a[1] for a in choice.options), key=lambda u: (p.points(u), -u))
        return Decision(("unit", best), f"{p.called(best)} gets the best way out.")

    def haven(hex_: int) -> tuple[bool, float, int]:
        bare = p.threat.get(hex_, 0.0) / (p.stack_points(hex_) + 4.0)
        return hex_ not in p.fed, bare - 0.3 * p.pull[hex_], hex_

    best = min(hexes, key=haven)
    return Decision(("hex", best), f"{p.name(best)} is the safest way out.")


def follow_retreat(p: Theatre, choice: Choice) -> Decision:
    """An HQ or General goes with the strongest troops."""
    hexes = [a[1] for a in choice.options]
    best = max(hexes, key=lambda h: (h in p.fed, p.stack_points(h), -h))
    return Decision(("hex", best), "He stays with the strongest troops.")


def reroll(p: Theatre) -> Decision:
    """Once a season, when the die was bad in a battle that matters."""
    g = p.g
    battle = battle_of(g)
    column, added = column_of(g, battle), total(modifiers_of(g, battle))
    foe = enemy(battle.seat)
    steps = steps_left(g, defenders(g, battle.target, foe))

    def clears(die: int) -> bool:
        _, lost, hexes = read_table(g, column, die + added)
        return lost >= steps or hexes > 1 or (hexes == 1 and not p.pack.city[battle.target])

    chance = sum(map(clears, range(1, 7))) / 6
    cleared = clears(battle.die)
    vital = battle.target in p.deciding or last_of_season(p)
    if battle.seat == p.seat:
        if not cleared and chance >= 0.3 and vital:
            return Decision(YES, f"{p.name(battle.target)} is worth another die.")
        return Decision(NO, "The die may stand.")
    if cleared and chance <= 0.7 and vital:
        return Decision(YES, "Another die may save the hex.")
    return Decision(NO, "It is kept for a battle that matters more.")


def last_of_season(p: Theatre) -> bool:
    """Whether what is not used this month is lost."""
    months = p.plan.months
    return p.g.month + 1 >= len(months) or months[p.g.month + 1].opens


def time_to_rest(p: Theatre) -> bool:
    """Whether worn units go back to be made up: before a season, but not while it is fair."""
    return last_of_season(p) and not any(fair_at(p.g, city) for city in p.deciding)
