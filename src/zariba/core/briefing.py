"""One page before the first turn: who you are, what wins, what to do first."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.datafile import read_toml, shaped
from zariba.core.dice import numbered_seed
from zariba.core.flow import State
from zariba.core.game import WATCHER, Game

BRIEFING = "briefing.toml"


class Briefing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one side of a scenario is told; `{name}` stands for a number of the pack."""

    scenario: str
    seat: str = ""
    """Empty for every side of the scenario."""
    who: str
    wins: list[str]
    first: list[str]
    """What to do first, in order."""
    beware: list[str] = []


class BriefingFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole of briefing.toml."""

    briefing: list[Briefing]


def read_briefings(folder: Path) -> list[Briefing]:
    """The briefings in a game's folder, as they are written."""
    path = folder / BRIEFING
    return shaped(path, read_toml(path), BriefingFile).briefing if path.exists() else []


def briefings_for(game: Game[State], scenario: str) -> list[Briefing]:
    """What the sides of a scenario are told, with the numbers of the pack in play."""
    there = [each for each in read_briefings(game.folder()) if each.scenario == scenario]
    if not there:
        return []
    state = game.start(scenario, (), numbered_seed(0))
    turns = len(game.scene(game.mask(state, WATCHER), WATCHER, None).turns)
    return [filled(each, {"turns": turns, **game.numbers(scenario)}) for each in there]


def filled(briefing: Briefing, numbers: Mapping[str, object]) -> Briefing:
    """The briefing with its numbers; BadInput names one that the game does not give."""

    def fill(text: str) -> str:
        try:
            return text.format_map(numbers)
        except (KeyError, ValueError, IndexError) as error:
            where = f"{BRIEFING}: {briefing.scenario}, {briefing.seat or 'all'}"
            raise BadInput(f"{where}: there is no number {error}") from None

    return msgspec.structs.replace(
        briefing,
        who=fill(briefing.who),
        wins=[fill(text) for text in briefing.wins],
        first=[fill(text) for text in briefing.first],
        beware=[fill(text) for text in briefing.beware],
    )
