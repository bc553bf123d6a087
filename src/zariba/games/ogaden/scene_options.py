"""What a seat may do now, tied to what the player clicks."""

from typing import TYPE_CHECKING

from zariba.core.choice import Choice, Odds
from zariba.core.scene import Option, Shortcut
from zariba.games.ogaden.air import Scramble, Sorties
from zariba.games.ogaden.chronicle import unit_name
from zariba.games.ogaden.diplomacy import Discard, Liberate, PlayDiplomacy, SeekTruce
from zariba.games.ogaden.engagement import Lead, Occupy, Pursue
from zariba.games.ogaden.fire import NOBODY, Volley
from zariba.games.ogaden.losses import Lose
from zariba.games.ogaden.maintenance import STEP_COST, Maintenance, commit_cost
from zariba.games.ogaden.movement import Assault, March, Moves, is_ghost
from zariba.games.ogaden.operations import Activation, Operations
from zariba.games.ogaden.pack import PACK
from zariba.games.ogaden.raids import Disperse, Raid, Raids
from zariba.games.ogaden.retreat import Retreat
from zariba.games.ogaden.scene_pieces import site_id
from zariba.games.ogaden.scene_reach import reach
from zariba.games.ogaden.sequence import Keep
from zariba.games.ogaden.setup import SetUp
from zariba.games.ogaden.state import CONCEALED, REDUCED, SITE, Ogaden, hostile, is_mech
from zariba.games.ogaden.strike import Ace, Strike
from zariba.games.ogaden.supports import Battle, Drop, PlaySupports, React
from zariba.games.ogaden.words import spell

if TYPE_CHECKING:
    from zariba.games.ogaden.game import OgadenGame

BUTTONS = {
    "activate": ("Activate", "a"),
    "prepared": ("Take the prepared set-up", "p"),
    "back": ("Back to the box", "b"),
    "logistic": ("Strike at the supply columns", "l"),
    "terror": ("Terror bombardment: 2 MoP", "t"),
    "breakthrough": ("Diplomatic breakthrough, on 5 or 6", "b"),
    "aid": ("Military aid", "m"),
    "ceasefire": ("Ceasefire, on a 6", "f"),
    "roll": ("Roll for a ceasefire, on a 6", "r"),
    "raise": ("Raise your level", "u"),
    "lower": ("Lower the enemy's level", "l"),
    "accept": ("Accept the ceasefire", "a"),
    "refuse": ("Refuse it: -1 level", "r"),
}
TURNS = ("flip",)
"""Side answers: they stand in a menu, a plain click means something else."""


def options(game: "OgadenGame", view: Ogaden, seat: int, choice: Choice) -> tuple[Option, ...]:
    """Each answer tied to what the player clicks."""
    found = []
    for action in choice.options:
        verb, arg = spell(action)
        on, target, key = "button", verb, ""
        match verb:
            case "unit" | "commit" | "reequip" | "restore" | "rebuild" | "absorb" | "flip":
                on, target, label = "piece", arg, unit_label(view, verb, action[1])
            case "site":
                on, target, label = "piece", site_id(action[1]), site_label(view, action[1])
            case "marker" | "commander":
                on, target, label = "piece", arg, marker_label(view, verb, action[1])
            case "zone" | "hide" | "base" | "repair" | "assault" | "harass" | "sabotage" | "recon":
                on, target, label = "space", arg, zone_label(view, verb, action[1])
            case "group":
                target, label, key = f"group-{arg}", group_label(view, action[1]), arg
            case "done":
                label, key = done_label(view), "Enter"
            case "pass":
                label, key = pass_label(view), "x"
            case "aid":
                label, key = aid_label(view), "m"
            case _:
                label, key = BUTTONS[verb]
        odds = game.odds(view, seat, action) or attempt_odds(verb)
        tone = "warn" if is_fight(view, verb, action[1]) else ""
        found.append(Option(verb, arg, on, target, label, key, odds, verb in TURNS, tone=tone))
    return tuple(found)


def is_fight(view: Ogaden, verb: str, arg: int) -> bool:
    """Whether an answer leads to a fight."""
    if verb in ("harass", "sabotage", "assault"):
        return True
    step = view.flow[-1]
    if verb != "zone" or not isinstance(step, March | Sorties | Pursue):
        return False
    return not isinstance(step, March) or is_attack(view, step, arg)


def is_attack(view: Ogaden, march: March, zone: int) -> bool:
    """Whether a stack on the march would have to attack there."""
    return (
        not is_ghost(view, march.units)
        and hostile(view, zone, march.seat)
        and zone not in view.sieges
    )


def unit_label(view: Ogaden, verb: str, unit: int) -> str:
    """What a click on a unit does now."""
    step = view.flow[-1]
    name = capital(unit_name(unit))
    cost = STEP_COST
    match verb:
        case "commit":
            infantry = step.infantry if isinstance(step, Maintenance) else 0
            cost = commit_cost(view, unit, infantry)
            price = "1 MoP" if is_mech(view, unit) else "1 MoP for this and the next"
            return f"Commit {name}: {price if cost else 'paid with the last'}"
        case "reequip":
            return f"Re-equip {name}: {cost} MoP"
        case "restore":
            return f"Bring {name} back to full strength: {cost} MoP"
        case "rebuild":
            return f"Rebuild {name}: {'free' if PACK.is_gu[unit] else f'{cost} MoP'}"
        case "absorb":
            return f"{name} takes in guerrillas: free"
        case "flip":
            return flip_label(view, unit)
    return unit_words(view, unit, name)


def unit_words(view: Ogaden, unit: int, name: str) -> str:
    """What choosing a unit means in the present step."""
    step = view.flow[-1]
    match step:
        case SetUp():
            return f"{name}: pick up"
        case Moves():
            return f"{name}: move"
        case March():
            return f"{name}: come along"
        case Raid() | Assault() | Pursue():
            return f"{name}: take part"
        case Volley():
            return f"{name}: fires" if step.shooter == NOBODY else f"Fire at {name}"
        case PlaySupports():
            return f"{PACK.markers[step.marker].name} helps {name}"
        case Lead():
            return f"{PACK.markers[step.marker].name} leads {name}"
        case Lose():
            return f"{name}: loses a step"
        case Occupy():
            return f"{name}: goes back"
        case Sorties():
            return f"{name}: strike, or change base"
        case Strike():
            words = {2: f"{name}: meets the strike", 4: f"Strike {name}"}
            return words.get(step.stage, f"{name}: fires at the aircraft")
        case Liberate():
            return f"{name}: liberate {PACK.zones[view.at[unit]].name}"
        case Maintenance():
            return f"{name}: is taken in"
        case Drop():
            return f"{name}: goes by helicopter"
    return name


def flip_label(view: Ogaden, unit: int) -> str:
    """What turning a counter over does."""
    name = capital(unit_name(unit))
    if not PACK.hides[unit]:
        return f"{name}: {'full strength' if view.status[unit] & REDUCED else 'reduced'}"
    return f"{name}: {'turn up' if view.status[unit] & CONCEALED else 'conceal'}"


def site_label(view: Ogaden, zone: int) -> str:
    """What a click on a garrison or bastion does now."""
    step = view.flow[-1]
    name = PACK.zones[zone].name
    match step:
        case Volley():
            return f"The site of {name}: {'fires' if step.shooter == NOBODY else 'fire at it'}"
        case PlaySupports():
            return f"{PACK.markers[step.marker].name} helps the site of {name}"
        case Lose():
            return f"The site of {name} loses a step"
        case Strike():
            return f"Strike the site of {name}"
    return f"The site of {name}"


def marker_label(view: Ogaden, verb: str, marker: int) -> str:
    """What a click on a marker does now."""
    step = view.flow[-1]
    name = PACK.markers[marker].name
    if verb == "commander":
        return f"{name}: come along"
    match step:
        case Keep():
            return f"Keep {name}"
        case Discard():
            return f"Give {name} back"
    return f"Play {name}"


def zone_label(view: Ogaden, verb: str, zone: int) -> str:
    """What a click on a zone does now."""
    step = view.flow[-1]
    name = PACK.zones[zone].name
    match verb:
        case "hide":
            return f"{name}, concealed"
        case "base":
            return f"Land in {name}" if isinstance(step, Strike) else f"Fly to {name} as its base"
        case "repair":
            return f"Repair the bastion of {name}: {STEP_COST} MoP"
        case "assault":
            return f"Attack in {name} from inside"
        case "harass":
            return f"Harass the garrison of {name}"
        case "sabotage":
            return f"Sabotage in {name}"
        case "recon":
            return f"Reconnaissance in {name}"
    match step:
        case SetUp():
            return f"Place in {name}"
        case March():
            return f"{'Attack' if is_attack(view, step, zone) else 'Move to'} {name}"
        case Raid():
            return f"Go in from {name}"
        case Disperse():
            return f"{name}, revealed"
        case Retreat():
            return f"Retreat to {name}"
        case Sorties():
            return f"Strike {name}"
        case Activation():
            return f"Activate {name}"
        case Pursue():
            return f"Pursue into {name}"
        case Drop():
            return f"Land in {name}"
        case Maintenance():
            revealed = step.unit >= 0 and PACK.hides[step.unit]
            return f"Return in {name}{', revealed' if revealed else ''}"
    return name


def group_label(view: Ogaden, group: int) -> str:
    """An attack to be given its number."""
    zone, came, units = view.groups[group]
    start = f" from {PACK.zones[came].name}" if came != zone else ""
    return f"{PACK.zones[zone].name}{start} ({len(units)})"


def done_label(view: Ogaden) -> str:
    """What being done means now."""
    match view.flow[-1] if view.flow else None:
        case March() as march:
            where = PACK.zones[march.zone].name
            return f"Attack {where}" if march.at_war(view) else f"Stop in {where}"
        case SetUp():
            return "Set-up complete"
        case Raids():
            return "No more guerrilla actions"
        case Raid():
            return "Go"
        case Maintenance():
            return "Maintenance is done"
        case Moves():
            return "Movement is done"
        case Sorties():
            return "No more sorties"
        case Assault() | Pursue():
            return "Attack"
        case Occupy():
            return "Stay in the zone"
    return "Done"


def pass_label(view: Ogaden) -> str:
    """What passing means now."""
    match view.flow[-1] if view.flow else None:
        case Operations() as step:
            return "Pass: do nothing with it" if step.marker >= 0 and step.stage == 3 else "Not now"
        case PlaySupports():
            return "No support"
        case React() | Ace():
            return "Do not react"
        case PlayDiplomacy():
            return "No diplomatic action"
        case Pursue():
            return "No pursuit"
        case SeekTruce():
            return "Do not try"
    return "Pass"


def aid_label(view: Ogaden) -> str:
    """How much the aid brings."""
    step = view.flow[-1]
    if not isinstance(step, PlayDiplomacy) or step.marker < 0:
        return BUTTONS["aid"][0]
    card = PACK.markers[step.marker]
    also = ", and a breakthrough" if card.id == "DA-USSR" else ""
    return f"Military aid: {card.aid} MoP{also}"


def attempt_odds(verb: str) -> Odds | None:
    """The chances of a diplomatic roll (12.1.2c, 12.2.1a)."""
    if verb not in ("breakthrough", "ceasefire", "roll"):
        return None
    good = 2 if verb == "breakthrough" else 1
    title = "Breakthrough on 5 or 6" if good == 2 else "Ceasefire on a 6"
    note = "" if verb == "breakthrough" else "the enemy may refuse it for one level"
    return Odds(title, (), (("success", good, 6), ("failure", 6 - good, 6)), note)


def capital(text: str) -> str:
    """A name at the start of a label, without its article."""
    text = text.removeprefix("the ")
    return text[:1].upper() + text[1:]


def shortcuts(view: Ogaden, choice: Choice) -> tuple[Shortcut, ...]:
    """Farther zones of a move in one click, and the one marker that may be played now."""
    step = view.flow[-1]
    found: list[Shortcut] = []
    if isinstance(step, March) and not step.at_war(view):
        near = {arg for verb, arg in choice.options if verb == "zone"}
        for zone, way in reach(view, step.seat, step.units, step.zone, step.leg).items():
            if len(way) > 1 and zone not in near:
                attack = is_attack(view, step, zone)
                code = PACK.codes[zone]
                steps = tuple(("zone", PACK.codes[z]) for z in way)
                label, tone = ("attack", "warn") if attack else (str(len(way)), "")
                found.append(Shortcut(code, steps, label, tone))
    if isinstance(step, Operations | React | Ace):
        for action in choice.options:
            if action[0] == "marker":
                name = PACK.markers[action[1]].name
                found.append(Shortcut("", (spell(action),), f"Play {name}"))
    return tuple(found)


def chosen(view: Ogaden) -> tuple[str, ...]:
    """What has been picked for the order being built, and where the fight is."""
    step = view.flow[-1] if view.flow else None
    units: tuple[int, ...] = ()
    zones: tuple[int, ...] = ()
    others: tuple[str, ...] = ()
    match step:
        case Activation():
            zones = tuple(zone for zone, _, _ in view.groups)
        case March():
            units, zones = step.units, (step.zone,)
            if step.commander >= 0:
                others = (PACK.markers[step.commander].id,)
        case Raid():
            units = step.units if step.unit < 0 else (*step.units, step.unit)
            zones = (step.zone,)
        case Assault() | Lose():
            units = step.units if isinstance(step, Assault) else ()
            zones = (step.zone,)
        case SetUp() | Maintenance():
            units = (step.unit,) if step.unit >= 0 else ()
        case Sorties():
            units = (step.au,) if step.au >= 0 else ()
        case Strike():
            units, zones = (step.au,), (step.zone,)
        case Volley():
            zones = (step.fight.zone,)
            if step.shooter == SITE:
                others = (site_id(step.fight.zone),)
            elif step.shooter >= 0:
                units = (step.shooter,)
        case PlaySupports():
            if step.marker >= 0:
                others = (PACK.markers[step.marker].id,)
        case Retreat() | Scramble():
            units = step.units[:1]
        case Disperse():
            units, zones = (step.unit,), (step.zone,)
        case Pursue():
            units = step.going
            zones = (step.to,) if step.to >= 0 else ()
        case Drop():
            zones = (step.zone,) if step.zone >= 0 else ()
            units = (step.militia,) if step.militia >= 0 else ()
    if isinstance(step, PlaySupports | Lead | React | Ace | Occupy):
        zones = tuple(s.zone for s in view.flow if isinstance(s, Battle | Strike))[-1:]
    return (
        *(PACK.unit_ids[u] for u in units),
        *(PACK.codes[z] for z in zones),
        *others,
    )


def context(view: Ogaden, choice: Choice) -> str:
    """The question, with the marker that is being played."""
    step = view.flow[-1]
    played = next((s for s in reversed(view.flow) if isinstance(s, Activation)), None)
    if played is not None and isinstance(step, Raids | Maintenance | Moves | Sorties):
        return f"{PACK.markers[played.marker].name}: {lower(choice.prompt)}"
    if isinstance(step, Volley):
        where = PACK.zones[step.fight.zone].name
        if step.shooter == SITE:
            return f"{where}: the site fires at which target?"
        if step.shooter >= 0:
            return f"{where}: {unit_name(step.shooter)} fires at which target?"
        return f"{where}: {lower(choice.prompt)}"
    if isinstance(step, PlaySupports) and step.marker < 0:
        role = "you attack" if step.battle(view).seat == step.seat else "you defend"
        return choice.prompt.replace(": play a support?", f", {role}: play a support?")
    return choice.prompt


def lower(text: str) -> str:
    """A sentence that goes on; a name stays as it is."""
    return text[:1].lower() + text[1:] if text[1:2].islower() else text
