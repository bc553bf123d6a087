"""What a seat may do now, tied to what the player clicks."""

import msgspec

from zariba.core.choice import Choice
from zariba.core.game import Game
from zariba.core.scene import Option, Shortcut
from zariba.games.keren.rules.administration import Carry
from zariba.games.keren.rules.assault import Advance
from zariba.games.keren.rules.attack import AttackOrder
from zariba.games.keren.rules.facing import DIRECTION_NAMES
from zariba.games.keren.rules.movement import March
from zariba.games.keren.rules.rally import Rally
from zariba.games.keren.rules.ranged_fire import NameTarget
from zariba.games.keren.rules.retreat import Retreat
from zariba.games.keren.rules.setup import SetUp
from zariba.games.keren.rules.state import CARRYING, DONE, OFF, WITHIN_CARRYING, WITHIN_FRONT, Keren
from zariba.games.keren.view.chronicle import RALLY_RESULTS, RESULTS, readable
from zariba.games.keren.view.reach import reach

OUTCOMES = RESULTS | RALLY_RESULTS
BUTTONS = {
    "all": ("All of them", "a"),
    "fire": ("Fire", "f"),
    "assault": ("Assault", "f"),
    "back": ("Back to the box", "b"),
    "prepared": ("Take the prepared set-up", "p"),
}


def options(
    game: Game[Keren], view: Keren, seat: int, choice: Choice, done: str
) -> tuple[Option, ...]:
    """Each answer tied to what the player clicks."""
    found = []
    for action in choice.options:
        verb, arg = game.spell(action)
        on, target, label, key, menu = "button", verb, "", "", False
        match verb:
            case "unit":
                on, target, label = "piece", arg, unit_label(view, action[1])
            case "hex":
                on, target, label = "space", arg, hex_label(view, action[1])
            case "top":
                on, target, label, menu = "piece", arg, "Put on top of its stack", True
            case "drop":
                on, target, label, menu = "piece", arg, "Drop off here", True
            case "turn":
                on, target, label, menu = "piece", arg, "Turn", True
            case "air":
                on, target, label = "piece", arg, "Send this air unit"
            case "face":
                target, label = f"face-{arg}", f"Face {DIRECTION_NAMES[action[1]]}"
            case "done":
                label, key = done, "Enter"
            case _:
                label, key = BUTTONS[verb]
        odds = game.odds(view, seat, action)
        if odds is not None:
            odds = msgspec.structs.replace(
                odds,
                parts=tuple(readable(view.pack, part) for part in odds.parts),
                outcomes=tuple((OUTCOMES[r], ways, of) for r, ways, of in odds.outcomes),
            )
        danger = game.warning(view, seat, action)
        found.append(Option(verb, arg, on, target, label, key, odds, menu, danger))
    return tuple(found)


def unit_label(view: Keren, unit: int) -> str:
    """What a click on a unit does now."""
    step = view.flow[-1]
    name = view.pack.units[unit].name
    if isinstance(step, Carry):
        if not view.status[unit] & CARRYING:
            return f"{name}: carry supply"
        return f"{name}: back to full strength"
    if isinstance(step, Rally):
        return f"{name}: try to rally"
    if isinstance(step, NameTarget):
        return f"{name}: fire at it"
    if isinstance(step, Advance):
        return f"{name}: advance"
    if isinstance(step, AttackOrder | March):
        return f"{name}: join"
    return name


def hex_label(view: Keren, place: int) -> str:
    """What a click on a hex does now."""
    step = view.flow[-1]
    code = view.pack.codes[place]
    if isinstance(step, March):
        return f"Move to {code}"
    if isinstance(step, Retreat):
        return f"Retreat to {code}"
    if isinstance(step, SetUp):
        return f"Place in {code}"
    return f"Attack {code}"


def done_label(view: Keren) -> str:
    """What being done means now."""
    step = view.flow[-1] if view.flow else None
    if isinstance(step, March):
        return "Stop here" if step.steps else "Put back"
    if isinstance(step, SetUp):
        return "Set-up complete"
    if isinstance(step, Advance):
        return "No further advance"
    return "Done"


def shortcuts(view: Keren) -> tuple[Shortcut, ...]:
    """Farther hexes of a move, and the units that need to carry, in one click."""
    step = view.flow[-1]
    if isinstance(step, March) and step.here(view) != OFF:
        here = step.here(view)
        found = reach(view, step.seat, step.units, step.left, here, step.steps == 0)
        return tuple(
            Shortcut(
                view.pack.codes[place],
                tuple(("hex", view.pack.codes[p]) for p in way),
                f"{left}",
            )
            for place, (left, way) in found.items()
            if len(way) > 1
        )
    if isinstance(step, Carry):
        return carry_shortcuts(view, step.seat)
    return ()


def carry_shortcuts(view: Keren, seat: int) -> tuple[Shortcut, ...]:
    """Turn over at once all units that gain or no longer need it."""
    pack = view.pack
    need, free = [], []
    for unit in pack.seat_units[seat]:
        status = view.status[unit]
        if view.at[unit] < 0 or status & DONE or pack.is_gun[unit]:
            continue
        if not status & (CARRYING | WITHIN_FRONT) and status & WITHIN_CARRYING:
            need.append(("unit", pack.unit_ids[unit]))
        elif status & CARRYING and status & WITHIN_FRONT:
            free.append(("unit", pack.unit_ids[unit]))
    found = []
    if need:
        found.append(Shortcut("", tuple(need), f"Carry supply where it is needed ({len(need)})"))
    if free:
        found.append(Shortcut("", tuple(free), f"Full strength where supply is near ({len(free)})"))
    return tuple(found)


def chosen(view: Keren) -> tuple[str, ...]:
    """What has been picked for the order being built."""
    step = view.flow[-1] if view.flow else None
    units: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    if isinstance(step, March):
        units = step.units
    elif isinstance(step, AttackOrder | NameTarget | Advance):
        units, places = step.units, (step.target,)
    elif isinstance(step, Retreat):
        units, places = (step.moving,) if step.moving >= 0 else step.units, (step.place,)
    elif isinstance(step, SetUp) and step.unit >= 0:
        units = (step.unit,)
    return tuple(view.pack.unit_ids[u] for u in units) + tuple(view.pack.codes[p] for p in places)
