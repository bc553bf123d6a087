"""The words on what may be clicked."""

from zariba.core.choice import Action
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.admin_move import Travel
from zariba.games.sandwars.rules.air_missions import Interdiction
from zariba.games.sandwars.rules.combat_memory import combat_now
from zariba.games.sandwars.rules.event_steps import Bomb, PlaceLeader, Volunteers
from zariba.games.sandwars.rules.fire import Fire
from zariba.games.sandwars.rules.headquarters import Attach, Detach
from zariba.games.sandwars.rules.hostilities import abroad
from zariba.games.sandwars.rules.insurgents import PlanAmbush
from zariba.games.sandwars.rules.leaders import Along
from zariba.games.sandwars.rules.movement import March, attacks
from zariba.games.sandwars.rules.reaction import Window
from zariba.games.sandwars.rules.reconstitution import FreeRepair
from zariba.games.sandwars.rules.reinforcements import PlaceDelayed
from zariba.games.sandwars.rules.reserve import Reserve
from zariba.games.sandwars.rules.retreat import Overflow, Retreat
from zariba.games.sandwars.rules.sof_attack import Raid, stirs
from zariba.games.sandwars.rules.state import SandWars, attached, units
from zariba.games.sandwars.rules.strategic_strikes import Strike
from zariba.games.sandwars.rules.terror import Attack
from zariba.games.sandwars.rules.turn import DiscardAndDraw, EndOfEvents, JoinHq
from zariba.games.sandwars.rules.withdrawal import Withdrawal
from zariba.games.sandwars.view.names import column_name, first_upper, piece_name

BUTTONS = {
    "done": ("Done", "Enter"),
    "pass": ("Pass: end your Operations", "x"),
    "decline": ("Play no card", "x"),
    "hold": ("Hold fire", "h"),
    "fight": ("Fight", "f"),
    "seen": ("Seen enough", "e"),
    "declare": ("Declare war", "o"),
    "reveal": ("Reveal your Objective", "r"),
    "spy": ("Look at the enemy's hand", "l"),
    "agitate": ("One chip more in the Pool", "i"),
    "calm": ("One chip less in the Pool", "u"),
    "expose": ("The enemy discards a card at random", "l"),
    "hasten": ("Advance the turn marker", "t"),
    "waste": ("Waste it", "x"),
    "delay": ("It waits on the turn track", "x"),
    "draw": ("Draw a card", "y"),
}
PIECE_WORDS = {
    "move": "Move {}",
    "stand": "Stand {} up at PV 0",
    "plan": "{}: one PV more",
    "travel": "{} goes by road",
    "with": "{} comes along",
    "on": "{} goes on",
    "place": "Place {} on the map",
    "attach": "Attach units to {}",
    "detach": "Detach units from {}",
    "lose": "{} loses a step",
    "marker": "Send {}",
    "agent": "SOF attack from {}",
    "ambush": "{} attacks nearby",
    "lift": "Take {} by air or sea",
    "carry": "Carry {} by Air Supply",
    "remove": "Lift {} from the map first",
    "rebuild": "{}: one step more",
    "return": "{} returns",
    "join": "{} joins an HQ",
    "leave": "{} leaves his HQ",
}
ORDERS = {
    "move": "Move",
    "stand": "Stand up",
    "plan": "Plan",
    "travel": "Go by road",
    "place": "Place on the map",
    "attach": "Attach units",
    "detach": "Detach units",
    "agent": "Attack",
    "ambush": "Attack nearby",
    "lift": "Go by air or sea",
    "carry": "Carry it",
    "rebuild": "Build up",
    "return": "Return",
}
SPACE_WORDS = {
    "rest": "All of them to {}",
    "fly": "By helicopter to {}",
    "drop": "By Air Supply to {}",
    "sail": "By sea to {}",
    "battle": "Fight on in {}",
    "interdict": "Interdict units in {}",
    "watch": "Air recon over {}",
    "shell": "Ships shell units in {}",
    "strike": "Strategic attack on {}",
    "printed": "Strike the resource of {}",
    "raid": "Attack in {} from the ground",
    "camp": "Camp in {}",
    "recruit": "Guerrilla in {}",
    "base": "Logistics Base in {}",
    "fort": "Fort in {}",
    "rally": "End all disruption in {}",
    "scout": "Look at the enemy in {}",
    "terror": "Terror marker in {}",
}


def piece_label(view: SandWars, verb: str, piece: int) -> str:
    """What a click on a piece does now."""
    name = first_upper(piece_name(view.pack, piece))
    step = view.flow[-1]
    if verb == "target":
        name = piece_name(view.pack, piece)
        return f"Fire at {name}" if view.pack.impact[piece] else f"Attack {name}"
    if verb == "unit":
        return unit_label(view, name)
    if verb == "plan":
        return f"{name}: PV {view.pv[piece]} to {view.pv[piece] + 1}"
    if verb == "rebuild":
        return f"{name}: CV {view.cv[piece]} to {view.cv[piece] + 1}"
    if verb == "detach" and piece < view.pack.count:
        return f"Detach units from {name} ({len(attached(view, piece))})"
    if verb == "with" and isinstance(step, Travel):
        return f"{name} comes along by road"
    return PIECE_WORDS[verb].format(name)


def unit_label(view: SandWars, name: str) -> str:
    """What choosing a unit means in the present step."""
    match view.flow[-1]:
        case Attach():
            return f"Attach {name}"
        case Detach():
            return f"Detach {name}"
        case Withdrawal():
            return f"{name} withdraws"
        case Reserve():
            return f"Commit {name}"
        case Overflow():
            return f"{name} leaves"
        case PlaceDelayed():
            return f"Place {name}"
        case JoinHq() | PlaceLeader():
            return f"Leader to {name}"
    return name


def space_label(view: SandWars, verb: str, space: int) -> str:
    """What a click on a space does now."""
    name = view.pack.names[space]
    step = view.flow[-1]
    if verb != "to":
        words = SPACE_WORDS[verb].format(name)
        if verb == "rest" and isinstance(step, Withdrawal):
            words = f"All that can withdraw to {name}"
        if verb in ("interdict", "watch", "strike", "raid", "fly") and chips_for(view, space):
            words += " (a chip)"
        return words
    match step:
        case March():
            word = "Attack" if attacks(view, step.seat, step.pieces(view), space) else "Move to"
            crosses = abroad(view.pack, step.seat, space) or abroad(
                view.pack, step.seat, view.at[step.piece]
            )
            chip = not view.war and not step.chip and crosses
            return f"{word} {name}{' (a chip)' if chip else ''}"
        case Travel():
            return f"By road to {name}"
        case Retreat():
            return f"{piece_name(view.pack, step.waiting[0])} to {name}"
        case Withdrawal():
            return f"Withdraw to {name}"
        case PlaceLeader():
            return f"Leader in {name}"
        case Volunteers():
            return f"Volunteers in {name}"
    return f"To {name}"


def chips_for(view: SandWars, space: int) -> bool:
    """Whether a mission to a space puts a chip into the Pool."""
    if isinstance(view.flow[-1], PlanAmbush):
        return not view.war and stirs(view.pack, space)
    return not view.war and abroad(view.pack, view.active, space)


def fights(view: SandWars, verb: str, space: int) -> bool:
    """Whether an answer leads to a fight."""
    step = view.flow[-1]
    if verb in ("battle", "interdict", "shell", "strike", "raid", "printed"):
        return True
    if verb in ("to", "fly", "drop", "sail") and isinstance(step, March):
        return attacks(view, step.seat, step.pieces(view), space)
    return verb in ("fly", "drop", "sail") and bool(units(view, 1 - view.active, space))


def card_label(view: SandWars, seat: int, verb: str, card: int) -> str:
    """What a click on a card does now."""
    if verb == "discard":
        return f"Discard {view.pack.cards[card].id}"
    title = view.pack.action[card] if seat == view.active else view.pack.reaction[card]
    return f"Play {title} ({view.pack.cards[card].id})"


def goal_label(pack: SandWarsPack, verb: str, goal: int) -> str:
    """Choosing an Objective."""
    title = pack.objectives[goal].title
    return f"Change to {title}" if verb == "change" else f"Choose {title}"


def aid_label(pack: SandWarsPack, column: int) -> str:
    """A column of the intervention table."""
    return f"Aid from {column_name(pack, column)}"


def done_label(view: SandWars) -> str:
    """What being done means now."""
    match view.flow[-1] if view.flow else None:
        case March():
            return "Stop here"
        case Travel():
            return "Both stay"
        case Along():
            return "He stays"
        case Attach():
            return "Attach them"
        case Detach():
            return "Detach them"
        case EndOfEvents():
            return "Nothing now"
        case DiscardAndDraw():
            return "Draw"
        case FreeRepair():
            return "Reconstitute nothing"
        case Volunteers() | Attack():
            return "Do not place it"
        case Bomb():
            return "No more cards"
        case PlaceDelayed():
            return "Place no more"
    return "Done"


def hold_label(view: SandWars, verb: str) -> str:
    """What letting a moment pass means."""
    if verb != "decline":
        frame = combat_now(view)
        if verb == "fight" and frame is not None and frame.lost != (0, 0):
            return "Fight on"
        return BUTTONS[verb][0]
    below = view.flow[-2] if len(view.flow) > 1 and isinstance(view.flow[-1], Window) else None
    match below:
        case Fire():
            return "Roll the dice"
        case Interdiction() | Strike():
            return "No more markers"
        case Raid():
            return "No SOF defense"
    return BUTTONS[verb][0]


def order_label(view: SandWars, action: Action, card: int) -> str:
    """An order for a piece by a card, before the card is played."""
    verb, piece = action
    words = ORDERS[verb]
    if verb == "plan":
        words = f"PV {view.pv[piece]} to {view.pv[piece] + 1}"
    elif verb == "rebuild":
        words = f"CV {view.cv[piece]} to {view.cv[piece] + 1}"
    elif verb == "detach":
        words = f"Detach units, of {len(attached(view, piece))},"
    return f"{words} with {view.pack.action[card]} ({view.pack.cards[card].id})"
