"""One page before the first turn: who you are, what wins, what to do first."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.datafile import read_toml, shaped

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
