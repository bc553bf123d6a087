"""The scenarios: who stands where, what must be held, which convoy comes."""

from typing import Literal

from zariba.core.datafile import Datum
from zariba.games.mog93.material.terrain import XY


class Start(Datum, frozen=True):
    """A unit of a scenario: who runs it, where it stands."""

    unit: str
    seat: int
    zone: str
    start: tuple[XY, ...]
    facing: int
    crash_damage: Literal["", "roll", "fixed"] = ""
    damage: tuple[int, ...] = ()


class Need(Datum, frozen=True):
    """A place that must be held for a site to be secured."""

    id: str
    any: tuple[str, ...]
    site: str


class Convoy(Datum, frozen=True):
    """The vehicles that come."""

    column: tuple[str, ...]
    seat: int


class Plan(Datum, frozen=True):
    """A scenario."""

    id: str
    name: str
    table: str
    players_min: int
    players_max: int
    turn_limit: int
    pool: int
    blackhawk: bool
    sniper_insert: bool
    brief: str
    unit: tuple[Start, ...]
    need: tuple[Need, ...]
    convoy: Convoy
    second_crash: str = ""
    muster: int = 0
    """How many units the seats pick for themselves before play; 0 where the roster is fixed."""


class ScenariosFile(Datum, frozen=True):
    """scenarios.toml."""

    scenario: tuple[Plan, ...]
