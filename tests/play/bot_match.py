"""Games between bots, watched decision by decision."""

import time
from collections.abc import Iterator
from random import Random

from zariba.bots import make_bot
from zariba.core.choice import Choice
from zariba.core.dice import numbered_seed
from zariba.core.flow import State
from zariba.core.game import Bot, Decision, Game
from zariba.core.journal import Journal, new_journal


class Moment:
    """One decision of a game between bots; its state plays on when the next is asked for."""

    def __init__(
        self, state: State, seat: int, choice: Choice, decision: Decision, seconds: float
    ) -> None:
        self.state, self.seat, self.choice = state, seat, choice
        self.decision, self.seconds = decision, seconds
        self.kind = type(state.flow[-1]).__name__


def play(
    game: Game[State],
    scenario: str,
    bots: tuple[str, ...],
    seed: int,
    options: tuple[str, ...] = (),
) -> Iterator[Moment]:
    """Play a game; each decision is given before it is applied."""
    state = game.start(scenario, options, numbered_seed(seed))
    players: list[Bot[State]] = [make_bot(game, name) for name in bots]
    thoughts = [Random(f"{seed} {seat}") for seat in range(len(bots))]
    while asked := game.asked(state):
        seat = asked[0]
        choice = game.choice(state, seat)
        assert choice is not None
        view = game.mask(state, seat)
        began = time.process_time()
        decision = players[seat].decide(game, view, seat, choice, thoughts[seat])
        seconds = time.process_time() - began
        yield Moment(state, seat, choice, decision, seconds)
        assert game.apply(state, seat, decision.action) is None
    assert state.result is not None


def winner(game: Game[State], scenario: str, bots: tuple[str, ...], seed: int) -> int:
    """The seat that wins a game."""
    *_, last = play(game, scenario, bots, seed)
    assert last.state.result is not None
    return last.state.result.winner


def written(game: Game[State], scenario: str, bots: tuple[str, ...], seed: int) -> Journal[State]:
    """The journal of a game, played to its end."""
    journal = new_journal(game, scenario, (), numbered_seed(seed))
    for moment in play(game, scenario, bots, seed):
        assert journal.act(moment.seat, moment.decision.action) is None
    return journal
