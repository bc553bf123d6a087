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


LEAST = {"scenes": 20, "choices": 20, "logs": 20, "odds": 40, "overlays": 5, "reasons": 800}
"""Of a thousand comparisons asked for, how many of each kind there are at least."""


def compared(report: Report) -> Counter[str]:
    """How often each kind of thing was compared between a position and its swapped twin."""
    return Counter({kind: report.checks[f"{kind} compared"] for kind in LEAST})


def enough(found: Counter[str], count: int) -> bool:
    """Whether so much was compared, and of no kind too little."""
    few = any(found[kind] * 1000 < count * least for kind, least in LEAST.items())
    return found.total() >= count and not few


def swap_much(amount: Amount) -> None:
    """Play the game that was compared least until so much is; in the long form every scenario."""
    whole, per_game, played = Report(), Counter[str](), Counter[str]()
    games = [registry.load(game_id) for game_id in registry.GAMES]
    closely = depth(0.05 if amount.long else 0.004)

    def wanted(game: Game[State]) -> bool:
        rounds = len(game.scenarios) if amount.long else 1
        return played[game.id] < rounds or not per_game[game.id]

    while not enough(compared(whole), amount.count) or any(map(wanted, games)):
        due = [game for game in games if wanted(game)] or games
        game = min(due, key=lambda each: per_game[each.id])
        scenario = game.scenarios[played[game.id] % len(game.scenarios)].id
        report = check_game(game, scenario, amount.seed % 10**6 + whole.games, closely)
        assert not report.failures, "; ".join(map(str, report.failures))
        per_game[game.id] += compared(report).total()
        played[game.id] += 1
        whole.add(report)
    found = compared(whole)
    amount.tell(
        "swaps", comparisons=found.total(), games=whole.games, **dict(sorted(found.items()))
    )
    print(
        f"by game: {dict(per_game)}; all that was looked at: {dict(sorted(whole.checks.items()))}"
    )


@amounts(short=20_000, long=1_000_000)
def test_nothing_a_seat_receives_depends_on_what_it_may_not_know(amount) -> None:
    swap_much(amount)
