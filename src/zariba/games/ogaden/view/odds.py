"""The odds of whatever leads to dice: at the last button, and where the target is chosen."""

import msgspec

from zariba.core.choice import Action, Odds, Part
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.rules.air import Sorties
from zariba.games.ogaden.rules.attack import Assault, assault_units
from zariba.games.ogaden.rules.battle import HARASSMENT, SABOTAGE, Battle
from zariba.games.ogaden.rules.engagement import Pursue
from zariba.games.ogaden.rules.fire import AACF, NOBODY, Volley, flak, printed, shot_odds
from zariba.games.ogaden.rules.guerrilla_actions import VERBS, Raid, Raids
from zariba.games.ogaden.rules.movement import March, Moves
from zariba.games.ogaden.rules.operations import Activation
from zariba.games.ogaden.rules.state import CONCEALED, SITE, Ogaden
from zariba.games.ogaden.rules.strike import Ace, Strike, strike_odds
from zariba.games.ogaden.rules.supports import PlaySupports, helped
from zariba.games.ogaden.view.battle_odds import attack, battle_odds, raid
from zariba.games.ogaden.view.cards import a_die
from zariba.games.ogaden.view.labels import is_attack
from zariba.games.ogaden.view.names import unit_name


def odds(view: Ogaden, seat: int, action: Action) -> Odds | None:
    """The chances of an option of the present step; None where no die follows from it."""
    if not view.flow or seat < 0:
        return None
    verb, arg = action
    step = view.flow[-1]
    match step:
        case Volley() if verb in ("unit", "site") and step.shooter != NOBODY:
            return shot_odds(view, step.fight, step.shooter, SITE if verb == "site" else arg)
        case Strike():
            return air_odds(view, step, verb, arg)
        case Ace():
            strike = next(s for s in reversed(view.flow) if isinstance(s, Strike))
            return dogfight_odds(view, strike.rival, strike.au)
        case Sorties() if verb == "done" and view.strikes:
            return sortie_odds(view, seat, *view.strikes[0])
        case Sorties() if verb == "zone" and step.au >= 0:
            return sortie_odds(view, seat, step.au, arg)
        case PlaySupports():
            return support_odds(view, step, verb, arg)
        case Raid() | Raids():
            return raid_odds(view, seat, step, verb, arg)
    fight = fight_of(view, seat, verb, arg)
    return battle_odds(view, fight) if fight is not None else attempt_odds(view.pack, verb)


def fight_of(view: Ogaden, seat: int, verb: str, arg: int) -> Battle | None:
    """The engagement that an option leads to."""
    step = view.flow[-1]
    match step:
        case March() if verb == "zone" and is_attack(view, step, arg):
            same = [units for to, came, units in view.groups if (to, came) == (arg, step.zone)]
            seen = tuple(u for u in step.units if not view.status[u] & CONCEALED)
            return attack(seat, arg, step.zone, (*(same[0] if same else ()), *seen))
        case Moves() if verb == "assault":
            return attack(seat, arg, arg, tuple(assault_units(view, seat, arg)))
        case Assault() if verb in ("unit", "done"):
            more = (arg,) if verb == "unit" else ()
            return attack(seat, step.zone, step.zone, (*step.units, *more))
        case Activation() if verb == "group":
            zone, came, units = view.groups[arg]
            return attack(seat, zone, came, units)
        case Pursue() if verb in ("zone", "unit", "done"):
            to = arg if verb == "zone" else step.to
            first = tuple(step.candidates(view, to))[:1]
            joining = {"unit": (arg,), "zone": first}.get(verb, ())
            return attack(seat, to, step.zone, (*step.going, *joining))
        case Moves() | Sorties() if verb == "done" and len(view.groups) == 1:
            zone, came, units = view.groups[0]
            return attack(seat, zone, came, units)
    return None


def raid_odds(view: Ogaden, seat: int, step: Raid | Raids, verb: str, arg: int) -> Odds | None:
    """A harassment or sabotage with the units named so far, or with the first that could go."""
    if isinstance(step, Raids):
        if verb not in ("harass", "sabotage"):
            return None
        step = Raid(seat, VERBS[verb], arg)
        units = tuple(step.candidates(view))[:1]
    elif verb in ("unit", "done", "zone"):
        more = {"unit": (arg,), "zone": (step.unit,)}.get(verb, ())
        units = (*step.units, *more)
    else:
        return None
    if step.kind not in (HARASSMENT, SABOTAGE):
        return None
    return battle_odds(view, raid(seat, step.zone, units, step.kind))


def support_odds(view: Ogaden, step: PlaySupports, verb: str, arg: int) -> Odds | None:
    """The fight as it stands, or with one support more."""
    battle = step.battle(view)
    played = battle.played
    if verb == "marker":
        helps = helped(view, battle, step.seat, arg) if view.pack.markers[arg].bonus else []
        played = (*played, (step.seat, arg, helps[0] if helps else NOBODY))
    elif verb in ("unit", "site"):
        played = (*played, (step.seat, step.marker, SITE if verb == "site" else arg))
    return battle_odds(view, msgspec.structs.replace(battle, played=played))


# In the air.


def air_odds(view: Ogaden, step: Strike, verb: str, arg: int) -> Odds | None:
    """Who meets a strike, what it is aimed at, who fires at it."""
    if step.stage == 2:
        return dogfight_odds(view, arg, step.au)
    if step.stage == 4:
        return strike_odds(view, step.au, verb, arg)
    if step.stage == 5:
        need = flak(view, arg, step.zone)
        part = Part("AACF", "8.4i", need)
        ways = (("the aircraft is hit", need, 6), ("missed", 6 - need, 6))
        return Odds(f"Hits on 1 to {need}", (part,), ways)
    return None


def dogfight_odds(view: Ogaden, rival: int, striker: int) -> Odds:
    """The defending air unit fires first; a striker that is hit does not strike (8.4h)."""
    pack = view.pack
    first, back = printed(view, rival)[AACF], printed(view, striker)[AACF]
    parts = (
        Part(f"{unit_name(pack, rival)} hits on 1 to {first}", "8.4g", first),
        Part(f"{unit_name(pack, striker)} hits on 1 to {back}", "8.4g", back),
    )
    ways = (("the strike is driven off", first, 6), ("it goes on", 6 - first, 6))
    return Odds("Air battle", parts, ways, "The interceptor fires first (8.4h).")


def sortie_odds(view: Ogaden, seat: int, au: int, zone: int) -> Odds | None:
    """The best strike that a zone offers; its target is named when it arrives."""
    targets = Strike(seat, au, zone).targets(view)
    found = [strike_odds(view, au, verb, arg) for verb, arg in targets]
    best = max(found, key=lambda each: each.outcomes[0][1], default=None)
    if best is None:
        return None
    note = "At the best target; interceptors and the target fire at the aircraft first."
    return msgspec.structs.replace(best, note=note)


# On the tracks.


def attempt_odds(pack: OgadenPack, verb: str) -> Odds | None:
    """The chances of a diplomatic roll (12.1.2c, 12.2.1a)."""
    if verb not in ("breakthrough", "ceasefire", "roll"):
        return None
    if verb == "breakthrough":
        what, dice, note = "Breakthrough", pack.diplomatic.breakthrough_on, ""
    else:
        what, dice = "Ceasefire", pack.diplomatic.ceasefire_on
        note = "the enemy may refuse it for one level"
    good = len(set(dice))
    title = f"{what} on {a_die(dice)}"
    return Odds(title, (), (("success", good, 6), ("failure", 6 - good, 6)), note)
