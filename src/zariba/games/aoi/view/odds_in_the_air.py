"""The chances of what is put together in the air, for the odds shown before it is settled."""

from zariba.core.choice import Action, Odds
from zariba.games.aoi.rules.air_combat import AIM, RETURN, AirBattle
from zariba.games.aoi.rules.air_duel import duel_odds
from zariba.games.aoi.rules.airbase_raids import AirbaseRaids, airbase_raid_odds
from zariba.games.aoi.rules.interdiction import Interdiction, interdiction_odds
from zariba.games.aoi.rules.rail_raids import RailRaids, rail_raid_odds
from zariba.games.aoi.rules.state import Aoi


def air_odds(g: Aoi, step: object, action: Action) -> Odds | None:
    """What an answer to a question of the war in the air may bring; None where no dice follow."""
    verb, arg = action
    if isinstance(step, AirBattle):
        if verb == "unit" and step.stage >= AIM:
            return duel_odds(g, step.aiming(g), arg, back=step.stage >= RETURN)
        return None
    if verb != "go":
        return None
    if isinstance(step, RailRaids) and step.bombers:
        return rail_raid_odds(g, step.hex, step.bombers)
    if isinstance(step, AirbaseRaids) and step.bombers:
        return airbase_raid_odds(g, step.hex, step.bombers)
    if isinstance(step, Interdiction) and step.ready(g):
        return interdiction_odds(g, step.hex, step.bombers, step.units)
    return None
