"""What a seat may do now, tied to what the player clicks."""

from zariba.core.choice import DONE, Choice
from zariba.core.game import Game
from zariba.core.scene import Option, Shortcut
from zariba.games.ogaden.rules.air import Scramble, Sorties
from zariba.games.ogaden.rules.attack import Assault
from zariba.games.ogaden.rules.battle import Battle
from zariba.games.ogaden.rules.commanders import Lead
from zariba.games.ogaden.rules.engagement import Pursue
from zariba.games.ogaden.rules.fire import Volley
from zariba.games.ogaden.rules.guerrilla_actions import Raid, Raids
from zariba.games.ogaden.rules.harassment import Disperse
from zariba.games.ogaden.rules.losses import Lose
from zariba.games.ogaden.rules.maintenance import Maintenance
from zariba.games.ogaden.rules.movement import March, Moves
from zariba.games.ogaden.rules.occupation import Occupy
from zariba.games.ogaden.rules.operations import ACTIVATE, Activation, Operations
from zariba.games.ogaden.rules.retreat import Retreat
from zariba.games.ogaden.rules.setup import SetUp
from zariba.games.ogaden.rules.state import SITE, Ogaden
from zariba.games.ogaden.rules.strike import Ace, Strike
from zariba.games.ogaden.rules.supports import Drop, PlaySupports, React
from zariba.games.ogaden.view.labels import (
    TURNS,
    aid_label,
    button,
    done_label,
    group_label,
    is_attack,
    marker_label,
    pass_label,
    site_label,
    unit_label,
    zone_label,
)
from zariba.games.ogaden.view.names import unit_name
from zariba.games.ogaden.view.pieces import site_id
from zariba.games.ogaden.view.reach import reach


def options(game: Game[Ogaden], view: Ogaden, seat: int, choice: Choice) -> tuple[Option, ...]:
    """Each answer tied to what the player clicks."""
    pack = view.pack
    found = []
    for action in choice.options:
        verb, arg = game.spell(action)
        on, target, key = "button", verb, ""
        match verb:
            case "unit" | "commit" | "reequip" | "restore" | "rebuild" | "absorb" | "flip":
                on, target, label = "piece", arg, unit_label(view, verb, action[1])
            case "site":
                on, target, label = "piece", site_id(pack, action[1]), site_label(view, action[1])
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
                label, key = button(pack, verb)
        odds = game.odds(view, seat, action)
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


def shortcuts(game: Game[Ogaden], view: Ogaden, choice: Choice) -> tuple[Shortcut, ...]:
    """Farther zones of a move in one click, and the one marker that may be played now."""
    pack = view.pack
    step = view.flow[-1]
    found: list[Shortcut] = []
    if isinstance(step, March) and not step.at_war(view):
        near = {arg for verb, arg in choice.options if verb == "zone"}
        for zone, way in reach(view, step.seat, step.units, step.zone, step.leg).items():
            if len(way) > 1 and zone not in near:
                attack = is_attack(view, step, zone)
                code = pack.codes[zone]
                steps = tuple(("zone", pack.codes[z]) for z in way)
                label, tone = ("attack", "warn") if attack else (str(len(way)), "")
                found.append(Shortcut(code, steps, label, tone))
    if isinstance(step, Operations | React | Ace):
        for action in choice.options:
            if action[0] == "marker":
                name = pack.markers[action[1]].name
                found.append(Shortcut("", (game.spell(action),), f"Play {name}"))
    straight = to_movement(game, view, choice)
    if straight:
        found.append(Shortcut("", straight, "Activate, and straight to movement"))
    return tuple(found)


def to_movement(game: Game[Ogaden], view: Ogaden, choice: Choice) -> tuple[tuple[str, str], ...]:
    """The answers that activate a marker and do nothing before its units move (6.2.2a).

    None where it moves none, or something else must be answered on the way.
    """
    if ACTIVATE not in choice.options:
        return ()
    trial, ahead, way = game.blind(), view.clone(), [ACTIVATE]
    seat = trial.asked(ahead)[0]
    while trial.apply(ahead, seat, way[-1]) is None and ahead.rolled == view.rolled:
        step = ahead.flow[-1] if ahead.result is None else None
        if isinstance(step, Moves):
            return tuple(map(game.spell, way)) if len(way) > 1 else ()
        if not isinstance(step, Raids | Maintenance) or trial.asked(ahead) != (seat,):
            return ()
        way.append(DONE)
    return ()


def chosen(view: Ogaden) -> tuple[str, ...]:
    """What has been picked for the order being built, and where the fight is."""
    pack = view.pack
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
                others = (pack.markers[step.commander].id,)
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
                others = (site_id(pack, step.fight.zone),)
            elif step.shooter >= 0:
                units = (step.shooter,)
        case PlaySupports():
            if step.marker >= 0:
                others = (pack.markers[step.marker].id,)
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
        *(pack.unit_ids[u] for u in units),
        *(pack.codes[z] for z in zones),
        *others,
    )


def context(view: Ogaden, choice: Choice) -> str:
    """The question, with the marker that is being played."""
    pack = view.pack
    step = view.flow[-1]
    played = next((s for s in reversed(view.flow) if isinstance(s, Activation)), None)
    if played is not None and isinstance(step, Raids | Maintenance | Moves | Sorties):
        return f"{pack.markers[played.marker].name}: {lower(choice.prompt)}"
    if isinstance(step, Volley):
        where = pack.zones[step.fight.zone].name
        if step.shooter == SITE:
            return f"{where}: the site fires at which target?"
        if step.shooter >= 0:
            return f"{where}: {unit_name(pack, step.shooter)} fires at which target?"
        return f"{where}: {lower(choice.prompt)}"
    if isinstance(step, PlaySupports) and step.marker < 0:
        role = "you attack" if step.battle(view).seat == step.seat else "you defend"
        return choice.prompt.replace(": play a support?", f", {role}: play a support?")
    return choice.prompt


def lower(text: str) -> str:
    """A sentence that goes on; a name stays as it is."""
    first = text.split(" ", 1)[0]
    named = not first[1:].isalpha() or not first[1:].islower()  # Il-28, F-5A, WSLF
    return text if named else text[:1].lower() + text[1:]
