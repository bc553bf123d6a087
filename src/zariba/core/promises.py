"""What a check of a game finds: which promise is broken, and where to find it again."""

import traceback
from collections import Counter
from pathlib import Path

import msgspec


class Failure(msgspec.Struct, frozen=True):
    """A promise that was broken, and where to find it again."""

    scenario: str
    seed: int
    decision: int
    promise: str
    words: str

    def __str__(self) -> str:
        return (
            f"{self.promise}: {self.words}"
            f" (scenario {self.scenario}, seed {self.seed}, decision {self.decision})"
        )


class Report(msgspec.Struct):
    """What one or many games of random play showed."""

    games: int = 0
    decisions: int = 0
    longest: int = 0
    checks: Counter[str] = msgspec.field(default_factory=Counter)
    failures: list[Failure] = []

    def add(self, other: "Report") -> None:
        """Count another report in."""
        self.games += other.games
        self.decisions += other.decisions
        self.longest = max(self.longest, other.longest)
        self.checks.update(other.checks)
        self.failures += other.failures


class Broken(Exception):
    """A promise of the contract does not hold."""

    def __init__(self, promise: str, words: str) -> None:
        super().__init__(f"{promise}: {words}")
        self.promise = promise
        self.words = words


def hold(promise: str, holds: bool, words: str) -> None:
    """Raise Broken unless it holds."""
    if not holds:
        raise Broken(promise, words)


def failure_of(error: Exception, scenario: str, number: int, decision: int) -> Failure:
    """A broken promise or a crash as a finding."""
    if isinstance(error, Broken):
        return Failure(scenario, number, decision, error.promise, error.words)
    last = traceback.extract_tb(error.__traceback__)[-1]
    words = f"{type(error).__name__}: {error} at {Path(last.filename).name}:{last.lineno}"
    return Failure(scenario, number, decision, "no crash", words)
