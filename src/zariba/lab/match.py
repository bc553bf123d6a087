"""Games between bots: each one fixed by its number, whichever worker plays it."""

from hashlib import blake2b
from random import Random
from time import perf_counter, process_time

import msgspec

from zariba.bots import make_bot
from zariba.bots.outside import PREFIX, OutsideBot, OutsideError, words_of
from zariba.core.choice import Choice
from zariba.core.dice import numbered_seed
from zariba.core.flow import State
from zariba.core.game import WATCHER, Bot, Decision, Game
from zariba.lab.pool import load


class Match(msgspec.Struct, frozen=True):
    """One game to play."""

    number: int
    seed: int
    game: str
    scenario: str
    options: tuple[str, ...]
    bots: tuple[str, ...]
    data: str = ""


class Played(msgspec.Struct, frozen=True):
    """How it went; `winner` is a seat's number, -1 for a draw."""

    number: int
    seed: int
    winner: int
    rule: str
    why: str
    decisions: int
    turn: int
    slowest: tuple[float, ...]
    """The longest that each seat's bot thought, in CPU seconds; a program from outside: in all."""


class Watcher:
    """Looks on while a match is played; the plain one keeps nothing."""

    def begin(self, state: State) -> None:
        """The game is laid out."""

    def decided(self, state: State, seat: int, choice: Choice, decision: Decision) -> None:
        """A bot has chosen; nothing is done yet."""

    def acted(self, state: State, seat: int, decision: Decision) -> None:
        """It is done."""


class BotFault(Exception):
    """A bot chose what it may not, or a game does not end: a bug, not the user's mistake."""


def seed_of(series: int, number: int) -> int:
    """The seed of one game of a numbered series: `--seed` of this number plays its dice again."""
    digest = blake2b(b"zariba lab %d %d" % (series, number), digest_size=6).digest()
    return int.from_bytes(digest, "little")


def make_player(game: Game[State], word: str) -> Bot[State]:
    """A bot by its word: one of the house, or a program of somebody else's."""
    if word.startswith(PREFIX):
        return OutsideBot(word.removeprefix(PREFIX))
    return make_bot(game, word)


def check_player(game: Game[State], word: str) -> None:
    """BadInput for a word that means no bot."""
    if word.startswith(PREFIX):
        words_of(word.removeprefix(PREFIX))
    else:
        make_bot(game, word)


def play_match(match: Match) -> Played:
    """Play one game; each bot sees only the masked state of its seat."""
    return watch_match(match, Watcher())


def watch_match(match: Match, watcher: Watcher) -> Played:
    """Play one game while somebody looks on."""
    game = load(match.game, match.data)
    players = [make_player(game, word) for word in match.bots]
    try:
        return play_out(match, game, players, watcher)
    except OutsideError as error:
        raise BotFault(f"seed {match.seed}: {error}") from None
    finally:
        for player in players:
            if isinstance(player, OutsideBot):
                player.close()


def play_out(
    match: Match, game: Game[State], players: list[Bot[State]], watcher: Watcher
) -> Played:
    """The game, decision by decision."""
    state = game.start(match.scenario, match.options, numbered_seed(match.seed))
    watcher.begin(state)
    blind = game.blind()
    thoughts = [Random(f"{match.seed} {seat}") for seat in range(len(players))]
    clocks = [perf_counter if isinstance(bot, OutsideBot) else process_time for bot in players]
    slowest = [0.0] * len(players)
    while asked := game.asked(state):
        seat = asked[0]
        choice = game.choice(state, seat)
        if choice is None or state.n >= game.decision_bound:
            raise BotFault(f"seed {match.seed}, decision {state.n}: the game does not go on")
        view = game.mask(state, seat)
        began = clocks[seat]()
        decision = players[seat].decide(blind, view, seat, choice, thoughts[seat])
        slowest[seat] = max(slowest[seat], clocks[seat]() - began)
        watcher.decided(state, seat, choice, decision)
        refusal = game.apply(state, seat, decision.action)
        if refusal is not None:
            chosen = f"{match.bots[seat]} chose {' '.join(game.spell(decision.action))}"
            raise BotFault(f"seed {match.seed}, decision {state.n}: {chosen}: {refusal}")
        watcher.acted(state, seat, decision)
    return told(match, game, state, tuple(slowest))


def told(match: Match, game: Game[State], state: State, slowest: tuple[float, ...]) -> Played:
    """The outcome of a finished game."""
    result = state.result
    assert result is not None
    return Played(
        number=match.number,
        seed=match.seed,
        winner=result.winner,
        rule=result.rule,
        why=result.why,
        decisions=state.n,
        turn=game.scene(game.mask(state, WATCHER), WATCHER, None).turn,
        slowest=slowest,
    )
