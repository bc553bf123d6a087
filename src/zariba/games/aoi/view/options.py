"""What a seat may do now, tied to what the player clicks.

Questions come from the steps themselves; here each answer gets its place and its words. A verb or
a step that this module does not know is offered all the same, by its own name.
"""

from collections.abc import Mapping

from zariba.core.choice import Choice, Odds
from zariba.core.game import Game
from zariba.core.scene import Option
from zariba.games.aoi.rules.attack import DeclareAttack
from zariba.games.aoi.rules.battle import battle_of, defenders
from zariba.games.aoi.rules.construction import RAISE
from zariba.games.aoi.rules.force_pool import price_of
from zariba.games.aoi.rules.losses import steps_left
from zariba.games.aoi.rules.muster import Muster
from zariba.games.aoi.rules.setup import SetUp
from zariba.games.aoi.rules.state import Aoi, enemy
from zariba.games.aoi.view.names import names, place
from zariba.games.aoi.view.task_forces import force_name

BUTTONS = {
    "pass": ("Pass", "p"),
    "back": ("Back", "b"),
    "yes": ("Yes", "y"),
    "no": ("No", "n"),
    "prepared": ("Take the prepared set-up", "p"),
    "chit": ("Place a Small Airbase", "s"),
    "land": ("Land Offensive", "l"),
    "air": ("Air Offensive", "a"),
    "sea": ("Sea Offensive", "o"),
    "all": ("All of them", "a"),
    "go": ("Go ahead", "g"),
    "attack": ("Attack", "f"),
    "stand": ("Stand fast", "s"),
    "airfield": ("Bomb the airfield", ""),
    "airbase": ("Bomb the airbase", ""),
    "port": ("Bomb the port", ""),
    "fort": ("Bomb the fortification", ""),
    "gun": ("Bomb the Railway Gun", ""),
    "rail": ("Cut the railway", ""),
    "interdict": ("Interdict the troops", "i"),
    "small": ("Build a Small Airbase", ""),
    "large": ("Build a Large Airbase", ""),
    "fortify": ("Build a fortification", ""),
    "raze": ("Destroy a fortification", ""),
    "dismantle": ("Dismantle an airbase", ""),
    "partisan": ("Raise a partisan", ""),
    "refuel": ("Refuel at sea", "r"),
    "supply": ("Take a Sea Supply chit aboard", "s"),
}
SET_UP_CHITS = {"large": "Place a Large Airbase", "fortify": "Place a fortification"}
"""What the words of construction do in the set-up."""
PIECE_MENU = {
    "drop": "{name}: leave out",
    "rebuild": "{name}: rebuild",
    "build": "{name}: build",
    "half": "{name}: build at half strength",
    "redeploy": "{name}: redeploy",
    "exchange": "{name}: exchange for a later HQ",
    "scrap": "{name}: scrap",
    "repair": "{name}: repair",
    "embark": "{name}: take aboard",
    "debark": "{name}: put ashore",
    "torpedo": "{name}: fire torpedoes at it",
}
"""Verbs of pieces besides the plain click."""
UNIT_WORDS = {
    "Attrition": "is lost",
    "SetUp": "take in hand",
    "Arrivals": "arrives",
    "Scrounge": "scrounge",
    "WartimeReplacements": "loses a step",
    "RailMovement": "move by rail",
    "MovementPhase": "move",
    "LandMovementStep": "move",
    "March": "go along",
    "BriberyWindow": "try to bribe",
    "CommandStatusStep": "leads the Offensive",
    "Activation": "take part",
    "BreakthroughStep": "break through",
    "ExploitationStep": "exploit",
    "Exploit": "exploit",
    "AntiAircraft": "is hit",
    "Overfull": "leaves",
    "DeclareAttack": "join the attack",
    "AirSupport": "fly",
    "AirOffensive": "fly",
    "AirMovement": "change base",
    "AirBattle": "fight",
    "RailRaids": "fly",
    "AirbaseRaids": "fly",
    "GroundLosses": "loses a step",
    "Interdiction": "take into the attack",
    "FriendlyFire": "is hit",
    "AirTransport": "fly",
    "VeteranChoice": "use its chit",
    "NewVeteran": "becomes a veteran",
    "Losses": "loses a step",
    "Retreat": "retreats next",
    "Advance": "advance",
    "SecondaryAdvance": "advance",
    "NavalMovement": "sail",
    "SecondNavalMovement": "sail",
    "FirstNavalMovement": "sail",
    "Voyage": "sail along",
    "Muster": "put into the task force",
    "SeaOffensive": "sail",
    "MarkStandby": "stand by",
    "Reconnaissance": "look for the ships",
    "AirNavalAttack": "fly",
    "Interception": "intercept",
    "Bombardment": "fire into the combat",
    "Aim": "fires next",
    "CargoLost": "is lost",
    "Replenish": "replenish",
    "CityRaids": "fly",
    "Dismissal": "is dismissed",
    "Experten": "bears the Experten chit",
    "Paradrop": "drops from the air",
    "Construction": "takes its place",
}
"""By step: what a click on a piece does."""
TARGET_WORDS = {"AirNavalAttack": "attack it", "Aim": "fire at it"}
"""By step: what a click on a piece of the enemy does."""
HEX_WORDS = {
    "SetUp": "Place in {place}",
    "Arrivals": "Arrive in {place}",
    "RailMovement": "By rail to {place}",
    "March": "Move to {place}",
    "StaffMove": "Move to {place}",
    "PartisanMove": "Move to {place}",
    "PlacePartisan": "Rise in {place}",
    "CommandStatusStep": "The stack in {place} leads the Offensive",
    "CombatStep": "Attack {place}",
    "BreakthroughStep": "Break through at {place}",
    "Exploit": "Attack {place}",
    "Retreat": "Retreat to {place}",
    "Follow": "Follow to {place}",
    "Advance": "Advance into {place}",
    "SecondaryAdvance": "Advance into {place}",
    "AirOffensive": "Bomb {place}",
    "AirMovement": "Fly to {place}",
    "AirTransport": "Fly to {place}",
    "RailRaids": "Bomb the railway at {place}",
    "AirbaseRaids": "Bomb the aircraft at {place}",
    "ForcedRebase": "Fly to {place}",
    "NavalMovement": "Sail to {place}",
    "SecondNavalMovement": "Sail to {place}",
    "Voyage": "Sail to {place}",
    "Withdrawal": "Withdraw to {place}",
    "Landing": "Land at {place}",
    "ShipHunt": "Attack the ships at {place}",
    "Construction": "Here: {place}",
    "RailConversion": "Convert the railway in {place}",
    "Volkssturm": "The Volkssturm rises in {place}",
    "Replenish": "Come back in {place}",
    "CityRaids": "Bomb {place}",
    "GunFire": "Fire at {place}",
}
DONE_WORDS = {
    "SetUp": "Set-up complete",
    "March": "Stop here",
    "StaffMove": "Stop here",
    "MovementPhase": "End of movement",
    "RailMovement": "No further rail movement",
    "Scrounge": "Scrounge nothing",
    "LandMovementStep": "End of movement",
    "CombatStep": "No further attack",
    "BreakthroughStep": "No further Breakthrough",
    "ExploitationStep": "No further Exploitation",
    "BriberyWindow": "No bribe",
    "AirSupport": "No further aircraft",
    "VeteranChoice": "Keep the chits",
    "Advance": "No further advance",
    "SecondaryAdvance": "No further advance",
    "Construction": "Nothing more to build",
    "RailConversion": "Convert no more",
    "Volkssturm": "No further Volkssturm",
    "AirMovement": "No further change of base",
    "AirBattle": "No further fighters",
    "RailRaids": "No further raid",
    "AirbaseRaids": "No further raid",
    "Interdiction": "No further attack",
    "AirTransport": "No further flight",
    "NavalMovement": "No further sailing",
    "SecondNavalMovement": "Ships stay where they are",
    "Voyage": "Stop here",
    "SeaOffensive": "No further ships",
    "MarkStandby": "No further ships on Standby",
    "Reconnaissance": "Do not look for them",
    "AirNavalAttack": "No attack",
    "Interception": "Do not intercept",
    "Bombardment": "No further ships",
    "ShipHunt": "No further attack on ships",
    "Replenish": "No replenishment",
    "Activation": "These take part",
    "Exploit": "No attack",
    "CityRaids": "No further raid",
    "GunFire": "Hold fire",
    "Experten": "Leave the chit where it is",
    "Paradrop": "Nobody else drops",
}
GO_WORDS = {
    "Muster": "Form these task forces",
    "Interception": "Intercept",
    "Mission": "Fly the raid",
    "AirNavalAttack": "Fly against the ships",
    "Interdiction": "Attack them",
}
"""By step: what *Go ahead* means where that does not say enough."""
RISKY = ("CombatStep", "BreakthroughStep", "Exploit")
"""A click on a hex leads to a fight."""
PIECES = (
    "pieces",
    "units",
    "riders",
    "bombers",
    "escorts",
    "interceptors",
    "load",
    "agents",
    "going",
    "members",
    "ships",
)
PIECE = ("piece", "ship", "moving", "general")
HEXES = ("hexes",)
HEX = ("target", "hex", "vacated")
"""The fields of steps that say what is in hand: of several, or of one."""


def told(words: Mapping[str, str], step: object) -> str:
    """What a table says of a step, or of the kind of step that it is; empty for nothing."""
    return next((words[k.__name__] for k in type(step).__mro__ if k.__name__ in words), "")


def options(game: Game[Aoi], view: Aoi, seat: int, choice: Choice) -> tuple[Option, ...]:
    """Each answer tied to what the player clicks."""
    step = view.flow[-1]
    found = []
    for action in choice.options:
        verb, arg = game.spell(action)
        on, target, key, menu, tone = "button", f"{verb}-{arg}" if arg else verb, "", False, ""
        match verb:
            case "unit":
                on, target, label = "piece", arg, unit_label(view, step, action[1])
            case "hex":
                on, target, label = "space", arg, hex_label(view, step, action[1])
                tone = "warn" if type(step).__name__ in RISKY else ""
            case "bypass":
                on, target, menu = "space", arg, True
                label = f"Around the mountains to {place(view.pack, action[1])}"
            case "force" | "open":
                on, target, menu = "piece", arg, verb == "open"
                label = force_label(view, step, verb, action[1])
                if action[1] not in view.forces:
                    on, target = "button", f"{verb}-{arg}"
            case "muster":
                on, target, menu = "space", arg, True
                label = f"Form task forces in {place(view.pack, action[1])}"
            case "begin":
                label = f"{view.plan.sides[view.pack.nation_seat[action[1]]].name} first"
            case "nation":
                left = view.offensives[action[1]]
                label = f"{view.pack.nations[action[1]].adjective} Offensive ({left} left)"
            case "large" | "fortify" if isinstance(step, SetUp):
                label = SET_UP_CHITS[verb]
            case "buy":
                label = "None" if arg == "0" else f"{arg} Offensive{'' if arg == '1' else 's'}"
            case "go" if told(GO_WORDS, step):
                label, key = told(GO_WORDS, step), "g"
            case "back" if isinstance(step, Muster) and step.force >= 0:
                label, key = "These ships are in it", "b"
            case "done":
                label, key = told(DONE_WORDS, step) or "Done", "Enter"
            case _ if verb in PIECE_MENU:
                name = view.pack.pieces[action[1]].name
                on, target, menu = "piece", arg, True
                label = PIECE_MENU[verb].format(name=name)
                if verb in RAISE:
                    label += f" for {price_of(view, action[1], RAISE[verb])} EPs"
            case _:
                label, key = BUTTONS.get(verb, (verb.capitalize(), ""))
        found.append(
            Option(
                verb=verb,
                arg=arg,
                on=on,
                target=target,
                label=label,
                key=key,
                odds=told_odds(game, view, seat, action),
                menu=menu,
                danger=game.warning(view, seat, action),
                tone=tone,
            )
        )
    return tuple(found)


def unit_label(view: Aoi, step: object, piece: int) -> str:
    """What a click on a piece does now."""
    name = view.pack.pieces[piece].name
    theirs = view.pack.seat[piece] != getattr(step, "seat", -1)
    does = (told(TARGET_WORDS, step) if theirs else "") or told(UNIT_WORDS, step)
    return f"{name}: {does}" if does else name


def force_label(view: Aoi, step: object, verb: str, chit: int) -> str:
    """What a click on a task force does now; while they are formed also what is in it."""
    name = force_name(view.pack, chit)
    if not isinstance(step, Muster):
        return f"{name}: open it" if verb == "open" else f"{name}: take in hand"
    if verb == "open":
        return f"{name}: dissolve it"
    ships = tuple(ship for ship, force in step.plan if force == chit)
    if chit not in step.chits:
        return f"{name}: put ships into it"
    return f"{name}: {names(view.pack, ships) if ships else 'a Dummy'}"


def hex_label(view: Aoi, step: object, hex_: int) -> str:
    """What a click on a hex does now."""
    return (told(HEX_WORDS, step) or "{place}").format(place=place(view.pack, hex_))


def told_odds(game: Game[Aoi], view: Aoi, seat: int, action: tuple[str, int]) -> Odds | None:
    """The odds of an option with its results in words."""
    odds = game.odds(view, seat, action)
    if odds is None:
        return None
    fought = odds.reads is not None and odds.reads[0] == "Combat results"
    most = steps_there(view, seat, action) if fought else 0
    outcomes = tuple((result_words(word, most), ways, of) for word, ways, of in odds.outcomes)
    return Odds(odds.title, odds.parts, outcomes, odds.note, odds.reads, odds.rows)


def steps_there(view: Aoi, seat: int, action: tuple[str, int]) -> int:
    """How many steps those have who defend in the combat that an option is about."""
    step = view.flow[-1]
    if isinstance(step, DeclareAttack):
        attacker, target = seat, step.target
    elif action[0] == "hex":
        attacker, target = seat, action[1]
    else:
        battle = battle_of(view)
        attacker, target = battle.seat, battle.target
    return steps_left(view, defenders(view, target, enemy(attacker)))


def result_words(cell: str, most: int = 0) -> str:
    """A result a/d/r as one says it; who loses as many steps as stand there is eliminated."""
    parts = cell.split("/")
    if len(parts) != 3:
        return cell
    attacker, defender, retreat = parts
    gone = defender == "E" or 0 < most <= int(defender)
    words = []
    if attacker != "0":
        words.append(f"attacker loses {attacker}")
    if gone:
        words.append("defenders eliminated")
    elif defender != "0":
        words.append(f"defender loses {defender}")
    if retreat != "0" and not gone:
        words.append(f"retreat {retreat}")
    return f"{cell}: {', '.join(words) or 'no effect'}"


def chosen(view: Aoi) -> tuple[str, ...]:
    """What has been picked for the order being built, by the fields of its step."""
    if not view.flow:
        return ()
    pack, step = view.pack, view.flow[-1]
    pieces = [p for p in numbers(step, PIECES, PIECE) if 0 <= p < pack.count]
    hexes = [h for h in numbers(step, HEXES, HEX) if 0 <= h < pack.hexes]
    ids = [pack.piece_ids[p] for p in pieces] + [pack.codes[h] for h in hexes]
    return tuple(dict.fromkeys(ids))


def numbers(step: object, several: tuple[str, ...], single: tuple[str, ...]) -> list[int]:
    """The numbers in the fields of a step; a field of another form means something else."""
    fields = getattr(step, "__struct_fields__", ())
    found: list[int] = []
    for name in several:
        value = getattr(step, name) if name in fields else ()
        found += value if isinstance(value, tuple) else ()
    for name in single:
        value = getattr(step, name) if name in fields else -1
        found += [value] if isinstance(value, int) else []
    return found
