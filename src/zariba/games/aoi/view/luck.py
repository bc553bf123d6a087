"""Which rolls of Africa Orientale Italiana can be judged: combats, air combats, ships, hazards."""

from zariba.core.flow import Event
from zariba.core.luck import Roll, success
from zariba.games.aoi.material.tables import ALL_STEPS
from zariba.games.aoi.rules.air_duel import ABORTS, LOSES_STEP, NO_EFFECT, SHOT_DOWN, result_of
from zariba.games.aoi.rules.battle import battle_of, defenders
from zariba.games.aoi.rules.combat import column_of, modifiers_of, read_table
from zariba.games.aoi.rules.losses import steps_left
from zariba.games.aoi.rules.state import Aoi, enemy, total

DIE = range(1, 7)
TWO_DICE = {two: 6 - abs(7 - two) for two in range(2, 13)}
STEPS = "steps, a retreat or an abort as ½"
DUEL = {NO_EFFECT: 0.0, ABORTS: 0.5, LOSES_STEP: 1.0}
SALVOS = {"salvo": "Gunnery and torpedoes", "air_naval": "Attacks on ships from the air"}


def luck(before: Aoi, state: Aoi) -> list[Roll]:
    """The rolls of the last action; a die that was rolled again is judged as well."""
    found = []
    for event in state.news:
        if event.kind == "reroll":
            battle = battle_of(before)
            net = (battle.die, column_of(before, battle), total(modifiers_of(before, battle)))
            found.append(combat(before, battle.seat, battle.units, battle.target, *net))
        elif event.kind == "combat":
            net = (event.die, event.value, total(event.parts))
            found.append(combat(before, event.seat, event.units, event.at, *net))
        elif event.kind == "air_combat":
            found.append(duel(before, event))
        elif (roll := judged(state, event)) is not None:
            found.append(roll)
    return found


def combat(
    g: Aoi, seat: int, units: tuple[int, ...], target: int, die: int, column: int, pips: int
) -> Roll:
    """A die of a land combat: the enemy's steps less one's own, a retreat as half a step."""
    mine = steps_left(g, units)
    theirs = steps_left(g, defenders(g, target, enemy(seat)))
    worth = [worth_of(read_table(g, column, face + pips), mine, theirs) for face in DIE]
    return Roll(
        seat=seat,
        kind="Land combats",
        unit=STEPS,
        came=worth[die - 1],
        ways=tuple((value, 1) for value in worth),
    )


def worth_of(cell: tuple[int, int, int], mine: int, theirs: int) -> float:
    """A cell of the table, of no more steps than there are."""
    own, foe, hexes = cell
    lost = theirs if foe == ALL_STEPS else min(foe, theirs)
    return lost - min(own, mine) + (0.5 if hexes and lost < theirs else 0.0)


def duel(g: Aoi, event: Event) -> Roll:
    """One air unit against another: two dice (b4.13b)."""
    target = event.units[1]
    worth = DUEL | {SHOT_DOWN: float(max(steps_left(g, (target,)), 1))}
    aim = total(event.parts)
    return Roll(
        seat=event.seat,
        kind="Air combats",
        unit=STEPS,
        came=worth[event.value],
        ways=tuple((worth[result_of(g, two + aim)], n) for two, n in TWO_DICE.items()),
        dice=2,
    )


def judged(g: Aoi, event: Event) -> Roll | None:
    """A roll that succeeds or fails; None for what is no roll or cannot be judged."""
    pack, pips = g.pack, total(event.parts)
    seat, die = event.seat, event.die
    match event.kind:
        case "salvo" | "air_naval":
            ways = sum(n for two, n in TWO_DICE.items() if two + pips >= event.value)
            hit = event.word == "hit"
            return success(seat, SALVOS[event.kind], hit, ways, 36, unit="hits", dice=2)
        case "depletion":
            safe = [face + pips > pack.depletion.loses_at for face in DIE]
        case "general_roll":
            safe = [face + event.value > pack.elimination.threshold for face in DIE]
        case "bribe":
            safe = [face <= pack.bribery.disbands_up_to for face in DIE]
        case "fate":
            safe = [face < pack.fate.strikes_from for face in DIE]
        case "partisan_roll":
            safe = [face + pips >= pack.partisans.from_die for face in DIE]
        case "naval_interception":
            safe = [face + pips >= pack.sea.intercept.from_die for face in DIE]
        case "reconnaissance":
            safe = [face + pips >= pack.sea.reconnoitre.from_die for face in DIE]
        case _:
            return None
    if not die:
        return None
    return success(seat, HAZARDS[event.kind], safe[die - 1], sum(safe), 6)


HAZARDS = {
    "depletion": "Units out of supply that held out",
    "general_roll": "Generals who got away",
    "bribe": "Bribes",
    "fate": "Fate",
    "partisan_roll": "Partisans",
    "naval_interception": "Interceptions at sea",
    "reconnaissance": "Reconnaissance",
}
