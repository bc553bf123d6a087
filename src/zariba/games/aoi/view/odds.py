"""What may come of an option that is decided by dice, before it is taken, with all its parts."""

import msgspec

from zariba.core.choice import Action, Odds, Part
from zariba.core.flow import Step
from zariba.games.aoi.material.pieces import spell_strength
from zariba.games.aoi.rules.air_combat import can_intercept, survivors
from zariba.games.aoi.rules.air_offensive import AirOffensive
from zariba.games.aoi.rules.air_support import AirSupport
from zariba.games.aoi.rules.attack import DeclareAttack
from zariba.games.aoi.rules.attackers import ATTACK, BREAKTHROUGH, EXPLOITATION, attackers
from zariba.games.aoi.rules.battle import Battle, battle_of
from zariba.games.aoi.rules.bombing import bombing_odds
from zariba.games.aoi.rules.breakthrough import BreakthroughStep
from zariba.games.aoi.rules.bribery import BriberyWindow
from zariba.games.aoi.rules.combat import (
    Combat,
    Reroll,
    attack_of,
    battle_odds,
    column_of,
    defense_of,
    modifiers_of,
    read_table,
    spell_cell,
)
from zariba.games.aoi.rules.exploitation import Exploit
from zariba.games.aoi.rules.gas import GasChoice
from zariba.games.aoi.rules.interdiction import INTERDICT, interdiction_odds, quarry
from zariba.games.aoi.rules.land_offensive import CombatStep
from zariba.games.aoi.rules.march import March
from zariba.games.aoi.rules.paradrop import Paradrop
from zariba.games.aoi.rules.partisans import partisan_in
from zariba.games.aoi.rules.state import SIXTEENTHS, Aoi, Sum, enemy, total
from zariba.games.aoi.rules.strength import odds_column
from zariba.games.aoi.rules.veterans import VeteranChoice
from zariba.games.aoi.view.odds_in_the_air import bombs, risers, warned

POINT = 4 * SIXTEENTHS
"""Sixteenths in a point of strength."""
DIE = 6
FIGHTS: dict[type[Step[Aoi]], int] = {
    CombatStep: ATTACK,
    BreakthroughStep: BREAKTHROUGH,
    Exploit: EXPLOITATION,
}
"""The steps in which a click on a hex begins an attack, and of what kind."""


def odds_of(view: Aoi, step: object, seat: int, action: Action) -> Odds | None:
    """The chances of an option; None for one that no die decides."""
    verb, arg = action
    if isinstance(step, DeclareAttack):
        if verb != "attack" or not step.units:
            return None
        return told(view, Combat(seat, step.target, step.units, step.kind, step.general))
    if verb == "hex":
        return on_the_map(view, step, seat, arg)
    if isinstance(step, BriberyWindow):
        return bribe_odds(view, arg) if verb == "unit" else None
    if isinstance(step, AirOffensive):
        ready = step.bombers and (verb == "go" or (step.aloft and verb == "yes"))
        return raid_odds(view, step) if ready else None
    return in_battle(view, step, seat, action)


def on_the_map(view: Aoi, step: object, seat: int, hex_: int) -> Odds | None:
    """A hex to attack, with all who may, or to enter in spite of a partisan."""
    for kind, attack in FIGHTS.items():
        if isinstance(step, kind):
            battle = Combat(seat, hex_, tuple(attackers(view, seat, hex_, attack)), attack)
            if not battle.units or not permitted(view, battle):
                return None
            return noted(told(view, battle), "If all who may attack do, without aircraft")
    if isinstance(step, March) and partisan_in(view, hex_, enemy(seat)) >= 0:
        gone = DIE + 1 - view.pack.partisans.brushed_aside_from
        outcomes = (("brushed aside", gone, DIE), ("it holds: the move ends", DIE - gone, DIE))
        return Odds("A partisan in the way", (), outcomes)
    return None


def permitted(view: Aoi, battle: Battle) -> bool:
    """Whether the odds are good enough for an attack at all (b5.14a)."""
    attack, defense = total(attack_of(view, battle)), total(defense_of(view, battle))
    return odds_column(view.pack, attack, defense) >= 0


def in_battle(view: Aoi, step: object, seat: int, action: Action) -> Odds | None:
    """What is announced before the die, and whether it is rolled again."""
    verb, arg = action
    if isinstance(step, AirSupport):
        flying = (*step.units, arg) if verb == "unit" else step.units
        battle = copied(battle_of(view))
        if step.attacking:
            battle.air = flying
        else:
            battle.enemy_air = flying
        met = flying and can_intercept(view, enemy(seat), step.target)
        return warned(told(view, battle), risers(view, seat, step.target) if met else "")
    if isinstance(step, GasChoice):
        battle = copied(battle_of(view))
        battle.gas = verb == "yes"
        return told(view, battle)
    if isinstance(step, Paradrop):
        battle = copied(battle_of(view))
        if verb == "unit":
            battle.dropped = (*battle.dropped, arg)
        return noted(told(view, battle), "Who drops is lost unless the hex is vacated")
    if isinstance(step, VeteranChoice):
        battle = copied(battle_of(view))
        if verb == "unit":
            mine, theirs = battle.veterans
            battle.veterans = (arg, theirs) if seat == battle.seat else (mine, arg)
        return told(view, battle)
    if isinstance(step, Reroll):
        return told(view, battle_of(view)) if verb == "yes" else standing(view, battle_of(view))
    return None


def copied(battle: Battle) -> Combat:
    """The same combat, to be looked at with something else in it."""
    return Combat(
        seat=battle.seat,
        target=battle.target,
        units=battle.units,
        kind=battle.kind,
        general=battle.general,
        air=battle.air,
        enemy_air=battle.enemy_air,
        gas=battle.gas,
        veterans=battle.veterans,
        dropped=battle.dropped,
    )


def told(view: Aoi, battle: Battle) -> Odds:
    """The odds of a combat, and below them what either side's strength is made of."""
    sides = (("Attack", attack_of(view, battle)), ("defense", defense_of(view, battle)))
    strengths = "; ".join(f"{name}: {made_of(parts, POINT)}" for name, parts in sides)
    return noted(battle_odds(view, battle), strengths)


def noted(odds: Odds, words: str) -> Odds:
    """The same odds with a sentence before what is said of them already."""
    note = ". ".join(filter(None, (words, odds.note)))
    return Odds(odds.title, odds.parts, odds.outcomes, note, odds.reads, odds.rows)


def made_of(parts: Sum, whole: int) -> str:
    """A strength part by part: I Corps 2, halved across a river -1, 6-3 infantry 4 (6)."""
    found = []
    for part in parts:
        value = spelt(part.value, whole)
        numbered = part.name.rpartition(" ")[2].isdigit()
        found.append(f"{part.name} ({value})" if numbered else f"{part.name} {value}")
    return ", ".join(found)


def spelt(value: int, whole: int) -> str:
    """A strength with its sign and its fraction."""
    return f"{'-' if value < 0 else ''}{spell_strength(abs(value), whole)}"


def standing(view: Aoi, battle: Battle) -> Odds:
    """The die that lies there, if nobody rolls it again."""
    modifiers = modifiers_of(view, battle)
    cell = read_table(view, column_of(view, battle), battle.die + total(modifiers))
    return Odds(f"The die of {battle.die} stands", modifiers, ((spell_cell(cell), 1, 1),))


def raid_odds(view: Aoi, raid: AirOffensive) -> Odds:
    """Bombs on an installation or on troops, by those who have got through so far."""
    over = "" if raid.aloft else risers(view, raid.seat, raid.hex)
    bombers = survivors(view, raid.bombers) if raid.aloft else raid.bombers
    if raid.target == INTERDICT:
        troops = quarry(view, raid.seat, raid.hex)
        odds = interdiction_odds(view, raid.hex, bombers, troops)
        return warned(noted(odds, "If all bombers attack all troops there together"), over)
    odds = bombing_odds(view, raid.hex, raid.target, bombers)
    return warned(bombs(msgspec.structs.replace(odds, note=f"Damaged by {odds.note}")), over)


def bribe_odds(view: Aoi, piece: int) -> Odds:
    """Gold for a tribe: it goes home, or it can never be tried again (10.36)."""
    rule = view.pack.bribery
    goes = min(max(rule.disbands_up_to, 0), DIE)
    outcomes = (("disbands", goes, DIE), ("stays loyal for good", DIE - goes, DIE))
    note = "The EPs are gone either way"
    paid = (Part("EPs", "10.36c", -rule.ep),)
    return Odds(f"A bribe for {view.pack.pieces[piece].name}", paid, outcomes, note)
