"""The chances of what is put together in the air, for the odds shown before it is settled."""

from zariba.core.choice import Action, Odds
from zariba.games.aoi.material.pieces import spell_strength
from zariba.games.aoi.rules.air_combat import (
    AIM,
    ESCORT,
    INTERCEPT,
    RETURN,
    AirBattle,
    can_intercept,
)
from zariba.games.aoi.rules.air_duel import duel_odds
from zariba.games.aoi.rules.airbase_raids import AirbaseRaids, airbase_raid_odds
from zariba.games.aoi.rules.interdiction import Interdiction, interdiction_odds
from zariba.games.aoi.rules.rail_raids import RailRaids, rail_raid_odds
from zariba.games.aoi.rules.railway_gun import GunFire, gun_odds
from zariba.games.aoi.rules.state import Aoi, enemy
from zariba.games.aoi.rules.strategic_bombing import CityRaids, city_raid_odds
from zariba.games.aoi.view.names import names


def air_odds(g: Aoi, step: object, action: Action) -> Odds | None:
    """What an answer to a question of the war in the air may bring; None where no dice follow."""
    verb, arg = action
    if isinstance(step, AirBattle):
        return battle_odds(g, step, verb, arg)
    if isinstance(step, GunFire):
        return gun_odds(g, step.seat) if verb == "hex" else None
    if verb != "go":
        return None
    if isinstance(step, RailRaids) and step.bombers:
        odds = rail_raid_odds(g, step.hex, step.bombers)
    elif isinstance(step, CityRaids) and step.bombers:
        odds = city_raid_odds(g, step)
    elif isinstance(step, AirbaseRaids) and step.bombers:
        odds = airbase_raid_odds(g, step.hex, step.bombers)
    elif isinstance(step, Interdiction) and step.ready(g):
        # its bombers have met interceptors already
        return interdiction_odds(g, step.hex, step.bombers, step.units)
    else:
        return None
    return warned(bombs(odds), risers(g, step.seat, step.hex))


def battle_odds(g: Aoi, battle: AirBattle, verb: str, piece: int) -> Odds | None:
    """Who fights whom over the hex: when fighters rise, and when they are given their targets.

    A fighter that finds a single enemy is not asked again, so what it can do is shown before.
    """
    if battle.stage >= AIM:
        if verb != "unit":
            return None
        return duel_odds(g, battle.aiming(g), piece, back=battle.stage >= RETURN)
    if battle.stage not in (INTERCEPT, ESCORT):
        return None
    foe = enemy(battle.seat())
    met = battle.fighters(g, foe) or list(battle.side(foe))
    if not met:
        return None
    if verb == "unit":
        return warned(duel_odds(g, piece, met[0]), against(g, met[1:]))
    fighters = battle.fighters(g, foe)
    own = battle.fighters(g, battle.seat()) or list(battle.side(battle.seat()))
    if battle.stage == INTERCEPT or not fighters or not own:
        return None
    return warned(duel_odds(g, fighters[0], own[0]), "If nobody else rises")


def against(g: Aoi, others: list[int]) -> str:
    """The further enemies over the hex."""
    return f"Also there: {names(g.pack, tuple(others))}" if others else ""


def risers(g: Aoi, seat: int, hex_: int) -> str:
    """Which enemy fighters could meet bombers over a hex (b4.12a)."""
    able = tuple(can_intercept(g, enemy(seat), hex_))
    if not able:
        return "No enemy aircraft can intercept"
    return f"If they get through; can rise against them: {names(g.pack, able)}"


def bombs(odds: Odds) -> Odds:
    """The odds of bombs with the strength that drops them in points: the table counts quarters."""
    strength = spell_strength(sum(part.value for part in odds.parts))
    made_of = ", ".join(f"{part.name} {spell_strength(part.value)}" for part in odds.parts)
    note = ". ".join(filter(None, (made_of, odds.note)))
    return Odds(f"{odds.title} with {strength}", (), odds.outcomes, note, odds.reads)


def warned(odds: Odds, words: str) -> Odds:
    """The same odds with a sentence behind what is said of them already."""
    note = ". ".join(filter(None, (odds.note, words)))
    return Odds(odds.title, odds.parts, odds.outcomes, note, odds.reads, odds.rows)
