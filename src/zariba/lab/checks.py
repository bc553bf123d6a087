"""The conformance kit over many games and several processes."""

from collections.abc import Sequence

import msgspec

from zariba.core.conformance import Depth, check_game, check_vocabulary, depth_for
from zariba.core.promises import Report
from zariba.lab.pool import load, progress, spread


class Check(msgspec.Struct, frozen=True):
    """One game to watch."""

    game: str
    scenario: str
    number: int
    depth: Depth
    data: str = ""


def work(check: Check) -> Report:
    """Watch one game, in whichever process."""
    return check_game(load(check.game, check.data), check.scenario, check.number, check.depth)


def check_many(
    game_id: str, scenarios: Sequence[str], games: int, seed: int, workers: int, data: str = ""
) -> Report:
    """Random games of the scenarios in turn, with the seeds from `seed` on."""
    report = Report(failures=check_vocabulary(load(game_id, data)))
    depth = depth_for(games)
    checks = [
        Check(game_id, scenarios[number % len(scenarios)], seed + number, depth, data)
        for number in range(games)
    ]
    with progress(f"checking {game_id}", games) as done:
        for result in spread(work, checks, workers, done):
            report.add(result)
    return report
