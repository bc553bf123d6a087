"""Swapped secrets: whatever a seat may not know is changed, and nothing it receives differs.

The comparing is the conformance kit's; this plays games of every scenario until enough has been
compared, and tells how often each kind was.
"""

from __future__ import annotations

from collections import Counter

import msgspec
from amounts import Amount, amounts

from zariba import registry
from zariba.core.conformance import Depth, Report, check_game, depth_for
from zariba.core.flow import State
from zariba.core.game import Game


def depth(share: float) -> Depth:
    """That share of the decisions is compared, in every way there is."""
    return msgspec.structs.replace(depth_for(10), cheap=share, dear=share)


def compared(report: Report) -> Counter[str]:
    """How often each kind of thing was compared between a position and its swapped twin."""
    kinds = {kind: n for kind, n in report.checks.items() if kind.endswith("compared")}
    return Counter({"views": report.checks["views"], **kinds})


def swap_much(amount: Amount) -> None:
    """Play the game that was compared least until so much is; in the long form every scenario."""
    whole, per_game, played = Report(), Counter[str](), Counter[str]()
    games = [registry.load(game_id) for game_id in registry.GAMES]
    closely = depth(0.05 if amount.long else 0.004)

    def wanted(game: Game[State]) -> bool:
        rounds = len(game.scenarios) if amount.long else 1
        return played[game.id] < rounds or not per_game[game.id]

    while compared(whole).total() < amount.count or any(map(wanted, games)):
        due = [game for game in games if wanted(game)] or games
        game = min(due, key=lambda each: per_game[each.id])
        scenario = game.scenarios[played[game.id] % len(game.scenarios)].id
        report = check_game(game, scenario, amount.seed % 10**6 + whole.games, closely)
        assert not report.failures, "; ".join(map(str, report.failures))
        per_game[game.id] += compared(report).total()
        played[game.id] += 1
        whole.add(report)
    kinds = {kind.replace(" ", "_"): n for kind, n in sorted(compared(whole).items())}
    amount.tell("swaps", comparisons=compared(whole).total(), games=whole.games, **kinds)
    print(
        f"by game: {dict(per_game)}; all that was looked at: {dict(sorted(whole.checks.items()))}"
    )


@amounts(short=20_000, long=1_000_000)
def test_nothing_a_seat_receives_depends_on_what_it_may_not_know(amount) -> None:
    swap_much(amount)
