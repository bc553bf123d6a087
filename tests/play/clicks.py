"""What a player may click at a decision, and what he must be told when it is not legal."""

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from zariba.core.case import find_cases, lay_out, load_case, read_action
from zariba.core.choice import Refusal
from zariba.core.flow import State, Step
from zariba.core.game import Game
from zariba.core.scene import Scene

LOOKED_AT = 6
"""So many decisions of each kind of step are looked at in a game's cases, and in a random game."""
OF_A_KIND = 2
"""So many pieces of each kind are clicked, of each side and of each tray."""
SPACES = 6
SENTENCE = re.compile(r"^[A-Z0-9“].*[.?!]$")
MEASURED = {"mog93"}
"""Games without spaces: a click on the table is one on a point, which has no name."""


class Click(NamedTuple):
    """A piece or a space that is clicked, and what the table calls it."""

    on: str
    id: str
    name: str


def spaces(game: Game[State], scenario: str) -> list[Click]:
    """The spaces of a board."""
    return [Click("space", space.id, space.title) for space in game.board(scenario).spaces]


def pieces(scene: Scene) -> Iterator[tuple[tuple[object, ...], Click]]:
    """The pieces of a picture, each with the kind it is of: side, symbol, tray, seen or not."""
    for p in scene.pieces:
        yield (p.seat, p.symbol, p.id[:1] == "?"), Click("piece", p.id, p.title or p.label or p.id)
    for tray in scene.trays:
        for p in tray.pieces:
            yield (tray.id,), Click("piece", p.id, p.title or p.label or p.id)


def clicks(game: Game[State], scene: Scene, board: list[Click], rng: Random) -> list[Click]:
    """Some of each kind that is not offered: pieces of every side and tray, spaces, points."""
    kinds: dict[tuple[object, ...], list[Click]] = {}
    for kind, piece in pieces(scene):
        kinds.setdefault(kind, []).append(piece)
    some = [c for kind in kinds.values() for c in rng.sample(kind, min(OF_A_KIND, len(kind)))]
    some += rng.sample(board, min(SPACES, len(board)))
    if game.id in MEASURED:
        points = [f"{rng.randrange(1200)},{rng.randrange(1200)}" for _ in range(SPACES)]
        some += [Click("space", point, "that spot") for point in points]
    offered = {(o.on, o.target) for o in scene.options}
    offered |= {("space", s.space) for s in scene.shortcuts}
    offered |= {("piece", s.piece) for s in scene.shortcuts}
    return [each for each in some if (each.on, each.id) not in offered]


def faults(click: Click, refusal: Refusal, rules: set[str], others: list[Click]) -> Iterator[str]:
    """What is wrong with the answer to a click."""
    text = refusal.why.lower()
    if not refusal.rule or refusal.rule not in rules:
        yield f"no rule of the book ({refusal.rule!r})"
    if not SENTENCE.match(refusal.why) or "{" in refusal.why or ".." in refusal.why:
        yield "no full sentence"
    named = click.name.removesuffix(", casualty")  # how he is, not who
    parts = [part.strip().lower() for part in named.split(",")]
    if not all(part in text for part in parts):
        yield f"it does not name {click.name!r}"
        return
    first = text.index(parts[0])
    for other in others:
        name = other.name.lower()
        if len(name) > 3 and name not in click.name.lower() and 0 <= text.find(name) < first:
            yield f"it speaks of {other.name!r} first"
            return


def asks(step: type[Step[State]]) -> bool:
    """Whether a kind of step ever puts a question."""
    return any("choice" in vars(kind) for kind in step.__mro__ if kind is not Step)


def staged(game: Game[State]) -> Iterator[State]:
    """The first decision of each scenario, and all that the game's own cases come by."""
    for scenario in game.scenarios:
        yield game.start(scenario.id, (), bytes(32))
    for path in find_cases([game.folder() / "cases"]):
        case = load_case(path)
        state = lay_out(game, case)
        yield state
        for block in case.then:
            seat = game.seat(block.seat, state.scenario) if block.seat else -1
            state.loaded = tuple(block.dice)
            for words in block.do:
                game.apply(state, seat, read_action(game, words))
                yield state


def wandered(game: Game[State], scenario: str, rng: Random, decisions: int) -> Iterator[State]:
    """Every decision of a game played by chance."""
    state = game.start(scenario, (), rng.randbytes(32))
    for _ in range(decisions):
        if state.result is not None:
            return
        yield state
        seat = rng.choice(game.asked(state))
        choice = game.choice(state, seat)
        assert choice is not None
        ready = ("prepared", 0) in choice.options and rng.random() < 0.3
        game.apply(state, seat, ("prepared", 0) if ready else rng.choice(choice.options))
