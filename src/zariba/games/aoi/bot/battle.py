"""Within a combat: losses, standing fast, retreats, second rolls, gas, veterans."""

from zariba.core.choice import DONE, Choice
from zariba.core.game import Decision
from zariba.games.aoi.bot import aims
from zariba.games.aoi.bot.odds import forecast
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.strikes import value_of
from zariba.games.aoi.rules.battle import battle_of, defenders
from zariba.games.aoi.rules.combat import column_of, modifiers_of, read_table
from zariba.games.aoi.rules.losses import steps_left
from zariba.games.aoi.rules.retreat import Retreat
from zariba.games.aoi.rules.state import DEPLETED, enemy, total

YES = ("yes", 0)
NO = ("no", 0)


def lose(p: Picture, choice: Choice) -> Decision:
    """The unit whose step is worth least; none that would be gone if another can bear it."""
    units = [a[1] for a in choice.options if a[0] == "unit"]
    best = min(units, key=lambda u: (price_of_step(p, u), u))
    return Decision(("unit", best), f"{p.called(best)} can best bear the loss.")


def price_of_step(p: Picture, unit: int) -> float:
    """What a unit loses with its next step; its last costs more than its strength."""
    full, back = p.pack.strength[unit]
    if p.pack.steps_of[unit] == 2 and not p.g.status[unit] & DEPLETED:
        return (full - back) / 4
    return p.points(unit) + p.numbers.last_step


def stand(p: Picture, choice: Choice) -> Decision:
    """The capital is held to the last; another city while the stack can afford it."""
    g = p.g
    target = battle_of(g).target
    if target == p.objective:
        return Decision(("stand", 0), f"{p.name(target)} is not given up.")
    left = steps_left(g, defenders(g, target, p.seat))
    if p.seat != p.attacker and left >= p.numbers.stubborn:
        return Decision(("stand", 0), f"Every month at {p.name(target)} counts.")
    return Decision(NO, "The troops are worth more than the place.")


def retreat(p: Picture, step: Retreat, choice: Choice) -> Decision:
    """First who has the fewest ways out; then away from the enemy and into supply."""
    hexes = [a[1] for a in choice.options if a[0] == "hex"]
    if not hexes:
        units = [a[1] for a in choice.options]
        best = max(units, key=lambda u: (p.points(u), -u))
        return Decision(("unit", best), f"{p.called(best)} gets the best way out.")
    away = min(hexes, key=lambda h: (h not in p.fed, aims.haven(p, h), h))
    return Decision(("hex", away), f"{p.name(away)} is the safest way out.")


def follow_retreat(p: Picture, choice: Choice) -> Decision:
    """An HQ or General goes with the strongest troops."""
    hexes = [a[1] for a in choice.options]
    best = max(hexes, key=lambda h: (p.stack_points(h), -h))
    return Decision(("hex", best), "He stays with the strongest troops.")


def reroll(p: Picture, choice: Choice) -> Decision:
    """Once a season, when the die was much worse than the mean of a battle that matters."""
    g = p.g
    battle = battle_of(g)
    _, theirs, hexes = read_table(
        g, column_of(g, battle), battle.die + total(modifiers_of(g, battle))
    )
    attacking = battle.seat == p.seat
    steps = steps_left(g, defenders(g, battle.target, enemy(battle.seat)))
    cleared = theirs >= steps or hexes > 1 or (hexes == 1 and not p.pack.city[battle.target])
    if not attacking:
        if cleared and p.points(defenders(g, battle.target, p.seat)[0]) >= 1:
            return Decision(YES, "Another die may save the hex.")
        return Decision(NO, "It is kept for a worse day.")
    homes = {u: g.at[u] for u in battle.units}
    mean = forecast(g, homes, battle.target, battle.air, battle.gas)
    if cleared or mean.clears < p.numbers.second_chance:
        return Decision(NO, "The die may stand.")
    if aims.worth(p, battle.target) * mean.clears >= p.numbers.second_roll or last_of_season(p):
        return Decision(YES, f"{p.name(battle.target)} is worth another die.")
    return Decision(NO, "It is kept for a battle that matters more.")


def last_of_season(p: Picture) -> bool:
    """Whether what is not used this month is lost."""
    months = p.plan.months
    return p.g.month + 1 >= len(months) or months[p.g.month + 1].opens


def gas(p: Picture, choice: Choice) -> Decision:
    """Wherever it turns a battle; the odium has to be borne only once."""
    g = p.g
    battle = battle_of(g)
    homes = {u: g.at[u] for u in battle.units}
    worth = aims.worth(p, battle.target)
    without = value_of(p, forecast(g, homes, battle.target, battle.air), battle.target, worth)
    with_it = value_of(p, forecast(g, homes, battle.target, battle.air, True), battle.target, worth)
    if with_it - without > (p.numbers.more_gas if g.gas_month >= 0 else p.numbers.first_gas):
        return Decision(YES, f"Gas opens {p.name(battle.target)}.")
    return Decision(NO, "The attack needs no gas.")


def veteran(p: Picture, choice: Choice) -> Decision:
    """A veteran pays with a step: only for the capital."""
    if battle_of(p.g).target == p.objective:
        units = [a[1] for a in choice.options if a[0] == "unit"]
        if units:
            best = min(units, key=lambda u: (price_of_step(p, u), u))
            return Decision(("unit", best), f"{p.called(best)} gives its best for the capital.")
    return Decision(DONE, "The veterans are kept for the capital.")


def decorate(p: Picture, choice: Choice) -> Decision:
    """One's own best unit, or the enemy's weakest."""
    units = [a[1] for a in choice.options]
    mine = p.pack.seat[units[0]] == p.seat
    best = max(units, key=lambda u: (p.points(u) if mine else -p.points(u), -u))
    return Decision(("unit", best), f"{p.called(best)} it is.")
