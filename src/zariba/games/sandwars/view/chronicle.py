"""What happened, in words."""

import re

import msgspec

from zariba.core.flow import Event
from zariba.core.scene import LogEntry
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.state import SandWars
from zariba.games.sandwars.view.chronicle_fights import FIGHTS
from zariba.games.sandwars.view.chronicle_words import PLAIN, WORDS, fill
from zariba.games.sandwars.view.names import NATIONS, first_upper, listed

RULE = re.compile(r"[a-z]+\d*(\.[a-z_0-9]+)+|R-\d+")
TELL = {**WORDS, **FIGHTS}
TOGETHER = ("disrupted", "drawn", "discard", "arrives", "received", "falls back", "retreat")
"""Events of several pieces that are told in one line."""
ROLLED = (
    *("fire", "mines", "recon", "aid", "flak", "intercept", "interdicts", "strikes", "raids"),
    *("sof defence", "terror die", "base captured", "base destroyed", "discovery", "coup"),
)
"""Events that tell what dice brought about."""
DECIDED = ("evt.un", "evt.waronterror")
"""Rules by which a die says how many."""
RULES = {"fire": "gc.step5.roll", "action": "card.action", "reaction": "card.reaction"}
"""The rule of an event that does not name it."""
ENDS = {"set up": -1, "objective given up": 0, "pass": 1}
"""Events that the phase ends with in which they happen."""
UNTOLD = ("roll",)
TOTALS = ("fire", "mines")
"""Events whose `die` is the total of two."""


def chronicle(view: SandWars, seat: int) -> list[LogEntry]:
    """The last action's news, one line each, with the dice that decided it."""
    turns = turn_of_each(view)
    lines: list[LogEntry] = []
    thrown: list[tuple[int, int]] = []
    for event, turn, phase in gathered(view.news, turns):
        if event.kind in UNTOLD:
            continue
        if event.kind == "dice":
            card = event.units[0]
            faces = view.pack.dice[card][: event.to]
            thrown += [(event.seat, face) for face in faces]
            if view.pack.trigger[card]:
                lines.append(entry(view, event, turn, phase, tuple(faces)))
            continue
        dice: tuple[int, ...] = (event.die,) if event.die and event.kind not in TOTALS else ()
        if event.kind in ROLLED or (thrown and event.word in DECIDED):
            if not dice:
                dice = tuple(face for seat_, face in thrown if told_with(event, seat_))
            thrown = []
        lines.append(entry(view, event, turn, phase, dice))
    if thrown:
        turn, phase = turns[-1]
        lines += [
            plain_roll(view, whose, [f for s, f in thrown if s == whose], turn, phase)
            for whose in (0, 1)
            if any(s == whose for s, _ in thrown)
        ]
    return lines


def told_with(event: Event, roller: int) -> bool:
    """Whether dice of a side belong to an event: a Recon roll has those of both."""
    return event.kind in ("recon", "chips") or event.seat == roller


def plain_roll(view: SandWars, seat: int, faces: list[int], turn: int, phase: int) -> LogEntry:
    """Dice whose use is not told apart."""
    text = f"{NATIONS[seat]} rolls {listed(map(str, faces))}"
    return LogEntry(view.n, turn, phase, seat, text, dice=tuple(faces), rule="dice.draw")


def turn_of_each(view: SandWars) -> list[tuple[int, int]]:
    """Turn and phase in which each piece of news happened, from the present backwards.

    What led to the war is told with its first turn: where the marker stood is not kept.
    """
    turn, phase, peace = view.turn, view.phase - 1, False
    late = view.pack.tracks[0] if view.war else 0
    found = []
    for event in reversed(view.news):
        peace = peace or event.kind == "war"
        if event.kind in ENDS:
            phase = ENDS[event.kind]
        elif event.kind == "objective" and event.word == "win.change":
            phase = 0
        elif event.kind == "turn" and event.value > 1 and not peace:
            turn = event.value - 1
        found.append((turn + late, phase))
        if event.kind == "player turn":
            phase = 2
    return found[::-1]


def gathered(news: list[Event], turns: list[tuple[int, int]]) -> list[tuple[Event, int, int]]:
    """The news with like things that happened at once told together."""
    found: list[tuple[Event, int, int]] = []
    for event, (turn, phase) in zip(news, turns, strict=True):
        if found and event.kind in TOGETHER and event.units:
            last = found[-1][0]
            units = (*last.units, *event.units)
            joined = msgspec.structs.replace(last, units=units, value=0)
            if joined == msgspec.structs.replace(event, units=units, value=0) and last.units:
                number = last.value + event.value
                found[-1] = (msgspec.structs.replace(joined, value=number), turn, phase)
                continue
        found.append((event, turn, phase))
    return found


def entry(view: SandWars, event: Event, turn: int, phase: int, dice: tuple[int, ...]) -> LogEntry:
    """One line of the log."""
    spaces = [s for s in places(event) if 0 <= s < view.pack.size]
    return LogEntry(
        n=view.n,
        turn=turn,
        phase=phase,
        seat=event.seat,
        text=sentence(view.pack, event),
        spaces=tuple(view.pack.space_ids[s] for s in dict.fromkeys(spaces)),
        dice=dice,
        parts=event.parts,
        rule=event.word if RULE.fullmatch(event.word) else RULES.get(event.kind, ""),
    )


TRAVELS = (
    *("moves", "travels", "falls back", "withdraws", "reserve", "embarks", "lands"),
    *("base carried", "raid"),
)
"""Events whose `to` is a space."""


def places(event: Event) -> tuple[int, ...]:
    """The spaces that an event is about."""
    return (event.at, event.to) if event.kind in TRAVELS else (event.at,)


def sentence(pack: SandWarsPack, event: Event) -> str:
    """An event in words, with a capital letter."""
    if event.kind in PLAIN:
        return first_upper(fill(pack, PLAIN[event.kind], event))
    return first_upper(TELL[event.kind](pack, event))
