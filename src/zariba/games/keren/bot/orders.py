"""What a search may choose among: whole plans for a phase, each carried out by a bot of its own."""

from random import Random

import msgspec

from zariba.core import orders as core
from zariba.core.choice import Choice
from zariba.core.game import Bot
from zariba.core.orders import Candidate
from zariba.games.keren.bot.doctrine import Doctrine
from zariba.games.keren.bot.mood import Mood
from zariba.games.keren.bot.numbers import Numbers
from zariba.games.keren.bot.picture import place_name
from zariba.games.keren.bot.value import value
from zariba.games.keren.material.counters import COMMONWEALTH
from zariba.games.keren.rules.assault import AssaultPhase
from zariba.games.keren.rules.fire_phases import FirePhase
from zariba.games.keren.rules.movement import MovementPhase
from zariba.games.keren.rules.state import DONE, Keren, on_map
from zariba.games.keren.rules.victory import scoring_hexes

PHASES = (MovementPhase, FirePhase, AssaultPhase)
"""The phases that are one unit of play each."""
NEVER = 99.0
"""A price that nothing pays."""


class Orders(core.Orders[Keren]):
    """The units of play of Keren: a movement, a fire or an assault phase of one side."""

    def begins(self, g: Keren, seat: int, choice: Choice) -> bool:
        """Whether this is the seat's first decision in a phase that is a unit of play."""
        step = g.flow[-1]
        if not isinstance(step, PHASES) or step.seat != seat:
            return False
        if any(event.kind == "phase" for event in g.news):
            return True
        if g.news or (isinstance(step, MovementPhase) and step.put_back):
            return False
        return not any(g.status[u] & DONE for u in on_map(g, seat))  # a staged position

    def candidates(
        self, g: Keren, seat: int, choice: Choice, doctrine: Bot[Keren], rng: Random
    ) -> list[Candidate[Keren]]:
        """The doctrine's own plan first, then other whole plans that differ from it."""
        assert isinstance(doctrine, Doctrine)
        found: list[Candidate[Keren]] = [Candidate("as the doctrine has it", doctrine.fork())]
        step = g.flow[-1]
        if isinstance(step, MovementPhase):
            return found + marches(g, seat, doctrine)
        moods: list[tuple[str, Numbers]] = []
        if isinstance(step, AssaultPhase):
            moods = assaults(doctrine.numbers)
        elif isinstance(step, FirePhase):
            moods = shoots(doctrine.numbers)
        return found + [Candidate(says, swayed(g, doctrine, numbers)) for says, numbers in moods]

    def value(self, g: Keren, seat: int) -> float:
        """The chance that the seat wins from here."""
        return value(g, seat)

    def reached(self, begun: Keren, g: Keren, horizon: str) -> bool:
        """Whether play has come to the end of the order, the phase or the turn it began in."""
        if g.result is not None or g.turn != begun.turn:
            return True
        return horizon != "turn" and g.phase != begun.phase


def swayed(g: Keren, doctrine: Doctrine, numbers: Numbers, aim: int = -1) -> Doctrine:
    """The doctrine in another mood for the present phase."""
    player = doctrine.fork()
    player.mood = Mood(g.turn, g.phase, numbers, aim)
    return player


def marches(g: Keren, seat: int, doctrine: Doctrine) -> list[Candidate[Keren]]:
    """Other ways to move, those left out that come to the same as one before."""
    numbers = doctrine.numbers
    moods = [
        ("prudent", prudent(numbers), -1),
        ("bold", bold(numbers), -1),
        ("everyone stays", still(numbers), -1),
    ]
    for says, aim in aims(g, seat):
        moods.append((f"{says} {place_name(g.pack, aim)}", numbers, aim))
    known = [doctrine.fork().marches(g, seat)]
    found = []
    for says, mood, aim in moods:
        player = swayed(g, doctrine, mood, aim)
        plan = player.fork().marches(g, seat)
        if plan not in known:
            known.append(plan)
            found.append(Candidate(says, player))
    return found


def prudent(n: Numbers) -> Numbers:
    """Losses count more, attacks must promise more."""
    return msgspec.structs.replace(
        n,
        least_attack=(n.least_attack[0] + 0.5, n.least_attack[1] + 0.5),
        exposed=2 * n.exposed,
        open_march=2 * n.open_march,
        prudence=2 * n.prudence,
        shy=n.shy + 1.0,
    )


def bold(n: Numbers) -> Numbers:
    """Losses count less, attacks need promise little."""
    return msgspec.structs.replace(
        n,
        least_attack=(n.least_attack[0] - 0.3, n.least_attack[1] - 0.4),
        exposed=n.exposed / 3,
        open_march=n.open_march / 3,
        prudence=n.prudence / 2,
        shy=0.0,
    )


def still(n: Numbers) -> Numbers:
    """Nothing is worth a march."""
    return msgspec.structs.replace(n, march=0.0)


def aims(g: Keren, seat: int) -> list[tuple[str, int]]:
    """The objective that is weakest, and the richest one away from it."""
    pack = g.pack
    scoring = set(scoring_hexes(g))
    theirs = [
        (defence(g, place, 1 - seat) / value, place)
        for n, (place, value) in enumerate(zip(pack.vp_hexes, pack.vp_values, strict=True))
        if (n in scoring) != (seat == COMMONWEALTH)
    ]
    if not theirs:
        return []
    weakest = min(theirs)[1]
    flank = [
        (-pack.vp_values[pack.vp_index[place]], place)
        for _, place in theirs
        if pack.grid.distance(place, weakest) > 6
    ]
    found = [("strikes at", weakest)]
    return [*found, ("shifts to", min(flank)[1])] if flank else found


def defence(g: Keren, place: int, seat: int) -> float:
    """What a side has in and next to a place, in units."""
    stacks, seats = g.stacks, g.pack.seat
    near = [stacks.get(n, ()) for n in (place, *g.pack.assault_from[place])]
    return 1.0 + sum(len(s) for s in near if s and seats[s[0]] == seat)


def assaults(n: Numbers) -> list[tuple[str, Numbers]]:
    """Other sets of assaults: more of them, fewer, none."""
    replace = msgspec.structs.replace
    return [
        ("assaults more", replace(n, caution=(n.caution[0] - 0.5, n.caution[1] - 0.5))),
        ("assaults less", replace(n, caution=(n.caution[0] + 0.6, n.caution[1] + 0.6))),
        ("assaults nowhere", replace(n, caution=(NEVER, NEVER), desperate=NEVER)),
    ]


def shoots(n: Numbers) -> list[tuple[str, Numbers]]:
    """Other ways to fire: to drive off, to pin down, not at all."""
    replace = msgspec.structs.replace
    return [
        ("fires to drive off", replace(n, shifted=(3 * n.shifted[0], 3 * n.shifted[1]))),
        ("fires to pin down", replace(n, suppression=(2 * n.suppression[0], 2 * n.suppression[1]))),
        ("holds its fire", replace(n, least_shot=NEVER)),
    ]
