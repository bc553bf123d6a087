"""The chances of what is decided at sea, from the numbers that resolve it."""

from zariba.core.choice import Action, Odds, Part
from zariba.core.flow import Step
from zariba.games.aoi.rules.air_naval import AIM, AirNavalAttack, bombing_dice
from zariba.games.aoi.rules.naval_combat import Aim, gunnery, needed, ways_of_two_dice
from zariba.games.aoi.rules.naval_interception import (
    Interception,
    intercept_modifiers,
    ways_to_intercept,
)
from zariba.games.aoi.rules.reconnaissance import (
    Reconnaissance,
    scouting_modifiers,
    ways_to_find,
)
from zariba.games.aoi.rules.state import Aoi, Sum, total
from zariba.games.aoi.rules.under_way import under_way


def sea_odds(view: Aoi, step: Step[Aoi], action: Action) -> Odds | None:
    """The chances of an option of the war at sea; None for one without a die."""
    verb, arg = action
    if isinstance(step, Reconnaissance) and verb == "unit":
        parts = scouting_modifiers(view, step.hex)
        return outcome("The ships are found", parts, ways_to_find(view, arg, step.hex), 6)
    if isinstance(step, Interception) and verb == "go" and step.port < 0:
        moving = under_way(view)
        found = moving is not None and moving.found
        ways = ways_to_intercept(view, step.hex, found)
        return outcome("They meet", intercept_modifiers(view, step.hex, found), ways, 6)
    if isinstance(step, Aim) and step.ship >= 0 and verb in ("unit", "torpedo"):
        return shot(view, arg, gunnery(view, step.ship, torpedo=verb == "torpedo"))
    if isinstance(step, AirNavalAttack) and step.stage == AIM and verb in ("unit", "torpedo"):
        bomber = step.next_bomber(view)
        return shot(view, arg, bombing_dice(view, bomber, step.hex, arg, verb == "torpedo"))
    return None


def shot(view: Aoi, ship: int, parts: Sum) -> Odds:
    """Two dice against a ship."""
    ways = ways_of_two_dice(needed(view, ship) - total(parts))
    return outcome(f"{view.pack.pieces[ship].name} is hit", parts, ways, 36)


def outcome(title: str, parts: tuple[Part, ...], ways: int, of: int) -> Odds:
    """Success and failure."""
    both = (("yes", ways, of), ("no", of - ways, of))
    return Odds(title, parts, tuple(each for each in both if each[1]))
