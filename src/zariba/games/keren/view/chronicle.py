"""What happened, in words."""

from collections.abc import Callable

from zariba.boards.hex import DIRECTIONS
from zariba.core.choice import Part
from zariba.core.flow import Event
from zariba.core.scene import LogEntry
from zariba.games.keren.material.counters import spell_factor
from zariba.games.keren.material.pack import PACK
from zariba.games.keren.rules.sequence import PHASES
from zariba.games.keren.rules.state import SET_UP, Keren

RESULTS = {
    "NE": "no effect",
    "S": "suppressed",
    "DR": "the defenders retreat",
    "1DE": "one defender eliminated",
    "2DE": "two defenders eliminated",
    "1AE": "one attacker eliminated",
    "2AE": "two attackers eliminated",
}
RALLY_RESULTS = {"rallied": "rallies", "shaken": "stays suppressed"}
SINGULAR = {
    "are": "is",
    "advance": "advances",
    "arrive": "arrives",
    "assault": "assaults",
    "move": "moves",
    "retreat": "retreats",
    "turn": "turns",
}
SIDE_NAMES = ("Commonwealth", "Italian")


def chronicle(view: Keren) -> list[LogEntry]:
    """The last action's news, one line each; dice stand with what they were for.

    What came before a new phase began belongs to the phase before it.
    """
    lines = []
    begun = [event.value for event in view.news if event.kind == "phase"]
    turn, phase = view.turn - begun.count(0), view.phase
    if begun:
        phase = begun[0] - 1 if begun[0] else len(PHASES) - 1
    for event in view.news:
        if event.kind == "phase":
            turn += event.value == 0
            phase = event.value
        elif event.kind in TELL:
            # before the first turn lies the set-up
            lines.append(entry(view, event, max(turn, 1), phase if turn else SET_UP))
    return lines


def entry(view: Keren, event: Event, turn: int, phase: int) -> LogEntry:
    """One line of the log."""
    spaces = tuple(PACK.codes[place] for place in (event.at, event.to) if place >= 0)
    return LogEntry(
        n=view.n,
        turn=turn,
        phase=phase,
        seat=event.seat,
        text=TELL[event.kind](event),
        spaces=spaces,
        dice=(event.die,) if event.die else (),
        parts=tuple(readable(part) for part in event.parts),
        rule=event.word if event.word[:1].isdigit() and "." in event.word else "",
    )


def readable(part: Part) -> Part:
    """A part with its unit's name; factors count quarters, and odd ones are spelt out."""
    if part.rule not in ("2.3a", "13.0a"):
        return part
    name = part.name
    if name in PACK.unit_index:
        name = PACK.units[PACK.unit_index[name]].name
    if part.value % 4:
        name = f"{name} {spell_factor(part.value)}"
    return Part(name, part.rule, part.value // 4)


def names(units: tuple[int, ...]) -> str:
    """Units by name, those unseen counted."""
    known = [PACK.every_unit[u].name for u in units if u not in PACK.unknown]
    unseen = len(units) - len(known)
    if unseen:
        known.append(f"{unseen} unseen unit{'s' if unseen > 1 else ''}")
    return known[0] if len(known) == 1 else f"{', '.join(known[:-1])} and {known[-1]}"


def who(units: tuple[int, ...], verb: str) -> str:
    """Units as the subject of a sentence, with their verb."""
    return f"{names(units)} {verb if len(units) > 1 else SINGULAR[verb]}"


def place(number: int) -> str:
    """A place with its name, if it has one."""
    code = PACK.codes[number]
    if number == PACK.tunnel:
        return "the tunnel"
    name = PACK.place_name[number]
    return f"{name} {code}" if name else code


def tell_fire(event: Event) -> str:
    """An attack by fire."""
    column = PACK.fire_columns[event.value]
    return (
        f"{SIDE_NAMES[event.seat]} fire at {names(event.units[:1])} in {place(event.at)}, "
        f"column {column}: {RESULTS[event.word]}"
    )


def tell_air(event: Event) -> str:
    """An air attack."""
    return (
        f"Air attack on {names(event.units[:1])} in {place(event.at)}, "
        f"column {PACK.fire_columns[event.value]}: {RESULTS[event.word]}"
    )


def tell_assault(event: Event) -> str:
    """An assault."""
    return (
        f"{who(event.units, 'assault')} {place(event.at)} at "
        f"{PACK.assault_columns[event.value]}: {RESULTS[event.word]}"
    )


TELL: dict[str, Callable[[Event], str]] = {
    "setup": lambda e: f"{SIDE_NAMES[e.seat]} set-up complete: {e.value} units",
    "supply": lambda e: (
        f"{e.value} {SIDE_NAMES[e.seat]} unit{'' if e.value == 1 else 's'} without a line of supply"
        if e.value
        else f"All {SIDE_NAMES[e.seat]} units have a line of supply"
    ),
    "flip": lambda e: (
        f"{names(e.units)} in {place(e.at)} "
        + ("begins to carry supply" if e.word == "carrying" else "is back at full strength")
    ),
    "rally": lambda e: (
        f"{names(e.units)} in {place(e.at)} "
        + ("rallies" if e.word == "rallied" else "stays suppressed")
    ),
    "move": lambda e: f"{who(e.units, 'move')} from {place(e.at)} to {place(e.to)}",
    "arrive": lambda e: (
        f"{who(e.units, 'arrive')} and {'move' if len(e.units) > 1 else 'moves'} to {place(e.to)}"
    ),
    "fire": tell_fire,
    "air": tell_air,
    "assault": tell_assault,
    "reveal": lambda e: f"Shown in {place(e.at)}: {names(e.units)}",
    "loss": lambda e: f"{who(e.units, 'are')} eliminated in {place(e.at)} ({e.value:+d} VP)",
    "suppressed": lambda e: f"Suppressed in {place(e.at)}: {names(e.units)}",
    "retreat": lambda e: f"{who(e.units, 'retreat')} from {place(e.at)} to {place(e.to)}",
    "advance": lambda e: f"{who(e.units, 'advance')} into {place(e.to)}",
    "face": lambda e: f"{who(e.units, 'turn')} to face {DIRECTIONS[e.value]}",
    "result": lambda e: f"The {SIDE_NAMES[e.seat]} side wins: {e.word}",
}
