"""The chances of what is decided at sea, from the numbers that resolve it."""

from zariba.core.choice import Action, Odds, Part
from zariba.core.flow import Step
from zariba.games.aoi.material.pieces import SHIP
from zariba.games.aoi.rules.air_naval import AIM, AirNavalAttack, bombing_dice, flak_up_to
from zariba.games.aoi.rules.naval_combat import (
    Aim,
    gun_of,
    gunnery,
    needed,
    ways_of_two_dice,
)
from zariba.games.aoi.rules.naval_interception import (
    Interception,
    intercept_modifiers,
    ways_to_intercept,
)
from zariba.games.aoi.rules.night import NightChoice
from zariba.games.aoi.rules.reconnaissance import (
    Reconnaissance,
    finds_at_once,
    scouting_modifiers,
    ways_to_find,
)
from zariba.games.aoi.rules.ships import fights
from zariba.games.aoi.rules.state import Aoi, Sum, enemy, total
from zariba.games.aoi.rules.under_way import under_way
from zariba.games.aoi.rules.voyage import Voyage
from zariba.games.aoi.view.odds_in_the_air import risers, warned
from zariba.games.aoi.view.passage import passage_odds, sortie_odds


def sea_odds(view: Aoi, step: Step[Aoi], action: Action) -> Odds | None:
    """The chances of an option of the war at sea; None for one without a die."""
    verb, arg = action
    if isinstance(step, Voyage):
        if verb == "hex":
            return passage_odds(view, step, arg)
        return sortie_odds(view, step) if verb == "done" else None
    if isinstance(step, Reconnaissance) and verb == "unit":
        near = finds_at_once(view, arg, step.hex)
        parts = () if near else scouting_modifiers(view, step.hex)
        return outcome("The ships are found", parts, ways_to_find(view, arg, step.hex), 6)
    if isinstance(step, Interception) and verb == "go":
        return meeting(view, step)
    if isinstance(step, NightChoice) and verb == "yes":
        return night_odds(view)
    if isinstance(step, Aim) and step.ship >= 0 and verb in ("unit", "torpedo"):
        return shot(view, arg, gunnery(view, step.ship, torpedo=verb == "torpedo"))
    if isinstance(step, AirNavalAttack):
        return strike_odds(view, step, verb, arg)
    return None


def meeting(view: Aoi, step: Interception) -> Odds:
    """Whether an interception succeeds, and how well each of its ships would shoot (b3.6a)."""
    moving = under_way(view)
    found = moving is not None and moving.found
    if step.port >= 0:  # b3.7a
        odds = outcome("They meet without a die", (), 6, 6)
    else:
        ways = ways_to_intercept(view, step.hex, found)
        odds = outcome("They meet", intercept_modifiers(view, step.hex, found), ways, 6)
    foes = moving.ships if moving is not None else ()
    return warned(odds, gunfire(view, step.ships, foes))


def gunfire(view: Aoi, ships: tuple[int, ...], foes: tuple[int, ...]) -> str:
    """How often a ship of either side hits one of the other, by its best gun (b3.8a)."""
    known = [s for s in foes if view.pack.sort[s] == SHIP]
    lines = []
    for own, theirs in ((ships, known), (known, ships)):
        guns = [s for s in own if fights(view, s) and gun_of(view, s) >= 0]
        if guns and theirs:
            gun = max(guns, key=lambda s: gun_of(view, s))
            weak = min(theirs, key=lambda s: needed(view, s))
            least = needed(view, weak) - total(gunnery(view, gun, torpedo=False))
            name, target = view.pack.pieces[gun].name, view.pack.pieces[weak].name
            lines.append(f"{name} hits {target} on {ways_of_two_dice(least)}/36")
    return f"In a battle {' and '.join(lines)}" if lines else ""


def night_odds(view: Aoi) -> Odds:
    """What a declared night brings (11.37a, 11.37b)."""
    table = view.pack.sea.night
    lost = min(max(table.escapes_up_to, 0), 6)
    dark = min(max(table.dark_up_to, lost), 6) - lost
    outcomes = (
        ("moonless: the enemy loses them", lost, 6),
        ("moonlight: the enemy aims worse", dark, 6),
        ("it is day", 6 - lost - dark, 6),
    )
    return Odds("Night", (), tuple(each for each in outcomes if each[1]))


def strike_odds(view: Aoi, step: AirNavalAttack, verb: str, ship: int) -> Odds | None:
    """Bombers against ships: the one that aims next, or the first of those about to fly."""
    if step.stage == AIM and verb in ("unit", "torpedo"):
        bomber = step.next_bomber(view)
        odds = shot(view, ship, bombing_dice(view, bomber, step.hex, ship, verb == "torpedo"))
        return warned(odds, flak_words(view, step))
    there = step.afloat(view)
    if step.stage == AIM or verb != "go" or not there:
        return None
    weak = min(there, key=lambda s: needed(view, s))
    bomber = step.bombers[0]
    odds = shot(view, weak, bombing_dice(view, bomber, step.hex, weak, bonus=False))
    more = f"Each of {len(step.bombers)} bombers attacks" if len(step.bombers) > 1 else ""
    against = (more, flak_words(view, step), risers(view, step.seat, step.hex))
    return warned(odds, ". ".join(filter(None, against)))


def flak_words(view: Aoi, step: AirNavalAttack) -> str:
    """How often the ships hit the bomber that attacks them; empty where they never do (b4.21b)."""
    ways = 36 - ways_of_two_dice(flak_up_to(view, step.hex, enemy(step.seat)) + 1)
    return f"Flak costs the bomber a step on {ways}/36" if ways else ""


def shot(view: Aoi, ship: int, parts: Sum) -> Odds:
    """Two dice against a ship."""
    ways = ways_of_two_dice(needed(view, ship) - total(parts))
    return outcome(f"{view.pack.pieces[ship].name} is hit", parts, ways, 36)


def outcome(title: str, parts: tuple[Part, ...], ways: int, of: int) -> Odds:
    """Success and failure."""
    both = (("yes", ways, of), ("no", of - ways, of))
    return Odds(title, parts, tuple(each for each in both if each[1]))
