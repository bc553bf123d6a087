"""What happened, in words."""

from collections.abc import Callable

from zariba.boards.hex import DIRECTIONS
from zariba.core.choice import Part
from zariba.core.flow import Event
from zariba.core.scene import LogEntry
from zariba.games.keren.material.counters import spell_factor
from zariba.games.keren.material.pack import KerenPack
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
SEAT_NAMES = ("Commonwealth", "Italian")


def chronicle(view: Keren, seat: int) -> list[LogEntry]:
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
    places = (*whence(view, event), event.at, event.to)
    spaces = tuple(view.pack.codes[place] for place in places if place >= 0)
    return LogEntry(
        n=view.n,
        turn=turn,
        phase=phase,
        seat=event.seat,
        text=TELL[event.kind](view.pack, event),
        spaces=spaces,
        dice=(event.die,) if event.die else (),
        parts=tuple(readable(view.pack, part) for part in event.parts),
        rule=event.word if event.word[:1].isdigit() and "." in event.word else "",
    )


def whence(view: Keren, event: Event) -> tuple[int, ...]:
    """The places that an attack comes from, as far as these eyes know them."""
    attackers = {"fire": event.units[1:], "assault": event.units}.get(event.kind, ())
    known = (view.at[unit] for unit in attackers if unit not in view.pack.unknown)
    return tuple(dict.fromkeys(place for place in known if place != event.at))


def readable(pack: KerenPack, part: Part) -> Part:
    """A part with its unit's name; factors count quarters, and odd ones are spelt out."""
    if part.rule not in ("2.3a", "13.0a"):
        return part
    name = part.name
    if name in pack.unit_index:
        name = pack.units[pack.unit_index[name]].name
    if part.value % 4:
        name = f"{name} {spell_factor(part.value)}"
    return Part(name, part.rule, part.value // 4)


def names(pack: KerenPack, units: tuple[int, ...]) -> str:
    """Units by name, those unseen counted."""
    known = [pack.every_unit[u].name for u in units if u not in pack.unknown]
    unseen = len(units) - len(known)
    if unseen:
        known.append(f"{unseen} unseen unit{'s' if unseen > 1 else ''}")
    return known[0] if len(known) == 1 else f"{', '.join(known[:-1])} and {known[-1]}"


def who(pack: KerenPack, units: tuple[int, ...], verb: str) -> str:
    """Units as the subject of a sentence, with their verb."""
    return f"{names(pack, units)} {verb if len(units) > 1 else SINGULAR[verb]}"


def place(pack: KerenPack, number: int) -> str:
    """A place with its name, if it has one."""
    code = pack.codes[number]
    if number == pack.tunnel:
        return "the tunnel"
    name = pack.place_name[number]
    return f"{name} {code}" if name else code


def tell_fire(pack: KerenPack, event: Event) -> str:
    """An attack by fire."""
    column = pack.fire_columns[event.value]
    target = f"{names(pack, event.units[:1])} in {place(pack, event.at)}"
    result = RESULTS[event.word]
    return f"{SEAT_NAMES[event.seat]} fire at {target}, column {column}: {result}"


def tell_air(pack: KerenPack, event: Event) -> str:
    """An air attack."""
    return (
        f"Air attack on {names(pack, event.units[:1])} in {place(pack, event.at)}, "
        f"column {pack.fire_columns[event.value]}: {RESULTS[event.word]}"
    )


def tell_assault(pack: KerenPack, event: Event) -> str:
    """An assault."""
    return (
        f"{who(pack, event.units, 'assault')} {place(pack, event.at)} at "
        f"{pack.assault_columns[event.value]}: {RESULTS[event.word]}"
    )


TELL: dict[str, Callable[[KerenPack, Event], str]] = {
    "setup": lambda p, e: (
        f"{SEAT_NAMES[e.seat]} set-up complete: {e.value} unit{'' if e.value == 1 else 's'}"
    ),
    "supply": lambda p, e: (
        f"{e.value} {SEAT_NAMES[e.seat]} unit{'' if e.value == 1 else 's'} without a line of supply"
        if e.value
        else f"All {SEAT_NAMES[e.seat]} units have a line of supply"
    ),
    "flip": lambda p, e: (
        f"{names(p, e.units)} in {place(p, e.at)} "
        + ("begins to carry supply" if e.word == "carrying" else "is back at full strength")
    ),
    "rally": lambda p, e: (
        f"{names(p, e.units)} in {place(p, e.at)} "
        + ("rallies" if e.word == "rallied" else "stays suppressed")
    ),
    "move": lambda p, e: (
        f"{who(p, e.units, 'move')} from {place(p, e.at)} "
        + (f"to {place(p, e.to)}" if e.to != e.at else "and back again")
    ),
    "arrive": lambda p, e: (
        f"{who(p, e.units, 'arrive')} and {'move' if len(e.units) > 1 else 'moves'}"
        f" to {place(p, e.to)}"
    ),
    "fire": tell_fire,
    "air": tell_air,
    "assault": tell_assault,
    "reveal": lambda p, e: f"Shown in {place(p, e.at)}: {names(p, e.units)}",
    "loss": lambda p, e: (
        f"{who(p, e.units, 'are')} eliminated in {place(p, e.at)} ({e.value:+d} VP)"
    ),
    "suppressed": lambda p, e: f"Suppressed in {place(p, e.at)}: {names(p, e.units)}",
    "retreat": lambda p, e: (
        f"{who(p, e.units, 'retreat')} from {place(p, e.at)} to {place(p, e.to)}"
    ),
    "advance": lambda p, e: f"{who(p, e.units, 'advance')} into {place(p, e.to)}",
    "face": lambda p, e: f"{who(p, e.units, 'turn')} to face {DIRECTIONS[e.value]}",
    "result": lambda p, e: f"The {SEAT_NAMES[e.seat]} side wins: {e.word}",
}
