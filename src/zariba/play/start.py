"""How a game comes to be: found, begun, opened from a file, or staged from words."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from zariba import registry
from zariba.core.bad_input import BadInput
from zariba.core.case import Case, Failed, lay_out
from zariba.core.conformance import check_game, check_vocabulary, depth_for
from zariba.core.dice import fresh_seed, numbered_seed
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.journal import Journal, new_journal
from zariba.core.promises import Report
from zariba.core.record import read_record
from zariba.play.match import Match
from zariba.play.position import Position


def ids() -> tuple[str, ...]:
    """The games there are: ours, and those of other packages."""
    return registry.ids()


def load(game: str, data: str | Path | None = None) -> Game[State]:
    """A game with its pack; with `data` one of its own, played with the pack in that folder."""
    return registry.load(game, Path(data) if data is not None else None)


def new_game(
    game: str | Game[State],
    scenario: str = "",
    options: Sequence[str] = (),
    seed: int | None = None,
    data: str | Path | None = None,
) -> Match:
    """A game at its first decision; without a scenario the game's first one.

    A seed makes the dice repeatable; without it nobody can guess them.
    """
    rules = _found(game, data)
    scenario = scenario or rules.scenarios[0].id
    return Match(new_journal(rules, scenario, options, _seed(seed)))


def open(save: str | Path | bytes, data: str | Path | None = None, repair: bool = False) -> Match:
    """A saved game, from a file or its bytes, every action of it played again by the rules.

    One whose rules were mended since may hold an action that is no longer legal: that is an
    error, or with `repair` the place from which the game goes on.
    """
    name = "the save" if isinstance(save, bytes) else str(save)
    record = read_record(save if isinstance(save, bytes) else Path(save).read_bytes(), name)
    journal = Journal(load(record.game, data), record)
    if journal.parted is not None:
        if not repair:
            raise BadInput(f"{name}: {journal.parted}")
        journal = journal.repaired(name)
    return Match(journal)


def stage(
    game: str | Game[State],
    facts: Mapping[str, object],
    scenario: str = "",
    options: Sequence[str] = (),
    seed: int | None = None,
    data: str | Path | None = None,
) -> Position:
    """A position from the words of the game's case files: `empty`, `step`, `place` and so on."""
    rules = _found(game, data)
    case = Case(
        title="",
        rules=[],
        game=rules.id,
        scenario=scenario,
        options=list(options),
        then=[],
        position=dict(facts),
    )
    try:
        state = lay_out(rules, case)
    except Failed as failure:
        raise BadInput(str(failure)) from None
    state.loaded, state.seed = None, _seed(seed)
    return Position(rules, state)


def check(game: str | Game[State], games: int = 20, seed: int = 0, scenario: str = "") -> Report:
    """Hold a game to its contract by random play: what `zariba check` does, in this process."""
    rules = _found(game, None)
    there = [rules.scenario(scenario)] if scenario else rules.scenarios
    report = Report(failures=check_vocabulary(rules))
    for number in range(games):
        chosen = there[number % len(there)].id
        report.add(check_game(rules, chosen, seed + number, depth_for(games)))
    return report


def _found(game: str | Game[State], data: str | Path | None) -> Game[State]:
    if isinstance(game, str):
        return load(game, data)
    if data is not None:
        raise BadInput(f"{game.id} is loaded already, with its pack: name it by its id instead")
    return game


def _seed(seed: int | None) -> bytes:
    return fresh_seed() if seed is None else numbered_seed(seed)
