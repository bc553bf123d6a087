"""What a click does now, in words."""

from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.rules.air import Sorties
from zariba.games.ogaden.rules.attack import Assault, must_fight
from zariba.games.ogaden.rules.bowls import Discard
from zariba.games.ogaden.rules.ceasefire import SeekTruce
from zariba.games.ogaden.rules.commanders import Lead
from zariba.games.ogaden.rules.commitment import commit_cost
from zariba.games.ogaden.rules.connections import is_ghost
from zariba.games.ogaden.rules.diplomacy import PlayDiplomacy
from zariba.games.ogaden.rules.engagement import Pursue
from zariba.games.ogaden.rules.fire import NOBODY, Volley
from zariba.games.ogaden.rules.guerrilla_actions import Raid, Raids
from zariba.games.ogaden.rules.harassment import Disperse
from zariba.games.ogaden.rules.liberated_zones import Liberate
from zariba.games.ogaden.rules.losses import Lose
from zariba.games.ogaden.rules.maintenance import Maintenance
from zariba.games.ogaden.rules.movement import March, Moves
from zariba.games.ogaden.rules.occupation import Occupy
from zariba.games.ogaden.rules.operations import Activation, Operations
from zariba.games.ogaden.rules.reconstruction import rebuild_cost
from zariba.games.ogaden.rules.retreat import Retreat
from zariba.games.ogaden.rules.sequence import Keep
from zariba.games.ogaden.rules.setup import SetUp
from zariba.games.ogaden.rules.state import CONCEALED, REDUCED, Ogaden, is_mech
from zariba.games.ogaden.rules.strike import Ace, Strike
from zariba.games.ogaden.rules.supports import Drop, PlaySupports, React
from zariba.games.ogaden.view.cards import a_die
from zariba.games.ogaden.view.names import unit_name

BUTTONS = {
    "activate": ("Activate", "a"),
    "prepared": ("Take the prepared set-up", "p"),
    "back": ("Back to the box", "b"),
    "logistic": ("Strike at the supply columns", "l"),
    "terror": ("Terror bombardment: {terror} MoP", "t"),
    "breakthrough": ("Diplomatic breakthrough, on {breakthrough}", "b"),
    "aid": ("Military aid", "m"),
    "ceasefire": ("Ceasefire, on {ceasefire}", "f"),
    "roll": ("Roll for a ceasefire, on {ceasefire}", "r"),
    "raise": ("Raise your level", "u"),
    "lower": ("Lower the enemy's level", "l"),
    "accept": ("Accept the ceasefire", "a"),
    "refuse": ("Refuse it: -1 level", "r"),
}
TURNS = ("flip",)
"""Side answers: they stand in a menu, a plain click means something else."""


def button(pack: OgadenPack, verb: str) -> tuple[str, str]:
    """The words and the key of an answer that is clicked on nothing else."""
    words, key = BUTTONS[verb]
    dice = pack.diplomatic
    told = words.format(
        terror=-pack.points.terror_hit_S,
        breakthrough=a_die(dice.breakthrough_on),
        ceasefire=a_die(dice.ceasefire_on),
    )
    return told, key


def is_attack(view: Ogaden, march: March, zone: int) -> bool:
    """Whether a stack on the march would have to attack there."""
    return not is_ghost(view, march.units) and must_fight(view, march.seat, zone)


def unit_label(view: Ogaden, verb: str, unit: int) -> str:
    """What a click on a unit does now."""
    pack = view.pack
    step = view.flow[-1]
    name = capital(unit_name(pack, unit))
    points = pack.points
    match verb:
        case "commit":
            infantry = step.infantry if isinstance(step, Maintenance) else 0
            cost = commit_cost(view, unit, infantry)
            price = f"{cost} MoP" if is_mech(view, unit) else f"{cost} MoP for this and the next"
            return f"Commit {name}: {price if cost else 'paid with the last'}"
        case "reequip":
            return f"Re-equip {name}: {-points.reequip} MoP"
        case "restore":
            return f"Bring {name} back to full strength: {-points.rebuild_step} MoP"
        case "rebuild":
            cost = rebuild_cost(pack, unit)
            return f"Rebuild {name}: {f'{cost} MoP' if cost else 'free'}"
        case "absorb":
            return f"{name} takes in guerrillas: free"
        case "flip":
            return flip_label(view, unit)
    return unit_words(view, unit, name)


def unit_words(view: Ogaden, unit: int, name: str) -> str:
    """What choosing a unit means in the present step."""
    pack = view.pack
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
            return f"{pack.markers[step.marker].name} helps {name}"
        case Lead():
            return f"{pack.markers[step.marker].name} leads {name}"
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
            return f"{name}: liberate {pack.zones[view.at[unit]].name}"
        case Maintenance():
            return f"{name}: is taken in"
        case Drop():
            return f"{name}: goes by helicopter"
    return name


def flip_label(view: Ogaden, unit: int) -> str:
    """What turning a counter over does."""
    name = capital(unit_name(view.pack, unit))
    if not view.pack.hides[unit]:
        return f"{name}: {'full strength' if view.status[unit] & REDUCED else 'reduced'}"
    return f"{name}: {'turn up' if view.status[unit] & CONCEALED else 'conceal'}"


def site_label(view: Ogaden, zone: int) -> str:
    """What a click on a garrison or bastion does now."""
    step = view.flow[-1]
    name = view.pack.zones[zone].name
    match step:
        case Volley():
            return f"The site of {name}: {'fires' if step.shooter == NOBODY else 'fire at it'}"
        case PlaySupports():
            return f"{view.pack.markers[step.marker].name} helps the site of {name}"
        case Lose():
            return f"The site of {name} loses a step"
        case Strike():
            return f"Strike the site of {name}"
    return f"The site of {name}"


def marker_label(view: Ogaden, verb: str, marker: int) -> str:
    """What a click on a marker does now."""
    step = view.flow[-1]
    name = view.pack.markers[marker].name
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
    pack = view.pack
    step = view.flow[-1]
    name = pack.zones[zone].name
    match verb:
        case "hide":
            return f"{name}, concealed"
        case "base":
            return f"Land in {name}" if isinstance(step, Strike) else f"Fly to {name} as its base"
        case "repair":
            return f"Repair the bastion of {name}: {-pack.points.repair_bz} MoP"
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
            revealed = step.unit >= 0 and pack.hides[step.unit]
            return f"Return in {name}{', revealed' if revealed else ''}"
    return name


def group_label(view: Ogaden, group: int) -> str:
    """An attack to be given its number."""
    zone, came, units = view.groups[group]
    start = f" from {view.pack.zones[came].name}" if came != zone else ""
    return f"{view.pack.zones[zone].name}{start} ({len(units)})"


def done_label(view: Ogaden) -> str:
    """What being done means now."""
    match view.flow[-1] if view.flow else None:
        case March() as march:
            where = view.pack.zones[march.zone].name
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
    card = view.pack.markers[step.marker]
    also = ", and a breakthrough" if card.aid_breakthrough else ""
    return f"Military aid: {card.aid} MoP{also}"


def capital(text: str) -> str:
    """A name at the start of a label, without its article."""
    text = text.removeprefix("the ")
    return text[:1].upper() + text[1:]
