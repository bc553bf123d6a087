"""A bot in a process of its own: it thinks as long as it likes and holds nobody up."""

import contextlib
import os
import signal
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import cast

import msgspec

from zariba import registry
from zariba.bots import make_bot
from zariba.bots.advice import Advice, advise
from zariba.bots.search import Search
from zariba.core.choice import Choice
from zariba.core.flow import State
from zariba.core.game import Bot, Decision, Game

COURTESY = 10
"""How much a thinking process gives way to others, in the system's own unit."""
STEP = 0.02
"""The part of the budget after which progress is told again."""

HURRY = b"hurry"


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked: its seat's view as the game writes it, and the chance it may use."""

    view: bytes
    seat: int
    choice: Choice
    luck: str
    """In digits, for a message holds no number of more than 64 bits."""
    advise: bool = False
    """Whether the best that could be done is asked for, instead of what the bot would do."""


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What comes back: how far it has thought, at last what was asked for, or how it failed."""

    progress: float = 0.0
    decision: Decision | None = None
    advice: Advice | None = None
    failed: str = ""


class BotProcessError(Exception):
    """The process gave no answer; the message says how it failed."""


class BotProcess:
    """One bot of one table, elsewhere; a thread asks it and waits."""

    def __init__(self, game: Game[State], word: str) -> None:
        self._game = game
        self._pipe, theirs = get_context("spawn").Pipe()
        data = registry.chosen(game.id)
        self._process = get_context("spawn").Process(
            target=run, args=(theirs, game.id, str(data or ""), word), daemon=True
        )
        self._process.start()
        theirs.close()

    def ask(
        self, view: State, seat: int, choice: Choice, luck: int, told: Callable[[float], None]
    ) -> Decision:
        """The bot's decision; `told` hears how far it has come. BotProcessError without one."""
        answer = self._answer(Question(self._game.encode(view), seat, choice, str(luck)), told)
        assert answer.decision is not None
        return answer.decision

    def advise(
        self, view: State, seat: int, choice: Choice, luck: int, told: Callable[[float], None]
    ) -> Advice:
        """The best that could be done, by a bot that thinks ahead; otherwise as `ask`."""
        question = Question(self._game.encode(view), seat, choice, str(luck), advise=True)
        answer = self._answer(question, told)
        assert answer.advice is not None
        return answer.advice

    def _answer(self, question: Question, told: Callable[[float], None]) -> Answer:
        try:
            self._pipe.send_bytes(msgspec.msgpack.encode(question))
            while True:
                answer = msgspec.msgpack.decode(self._pipe.recv_bytes(), type=Answer)
                if answer.failed:
                    raise BotProcessError(answer.failed)
                if answer.decision is not None or answer.advice is not None:
                    return answer
                told(answer.progress)
        except (EOFError, OSError) as error:
            raise BotProcessError("its process ended") from error

    def hurry(self) -> None:
        """Have it decide by what it knows by now."""
        with contextlib.suppress(OSError):
            self._pipe.send_bytes(HURRY)

    def end(self) -> None:
        """End the process; whoever waits for its answer is told that it ended."""
        self._process.terminate()

    def stop(self) -> None:
        """End the process, and let go of it; nobody waits for it."""
        self.end()
        self._pipe.close()


def can_travel(game: Game[State]) -> bool:
    """Whether another process can load the very same game."""
    return game.id in registry.ids() and registry.load(game.id) is game


def run(pipe: Connection, game_id: str, data: str, word: str) -> None:
    """The life of the process: questions in, answers out, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(COURTESY)
    game = registry.load(game_id, Path(data) if data else None)
    bot = make_bot(game, word)
    if isinstance(bot, Search):
        bot.watch = Reporter(pipe)
    while True:
        try:
            asked = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        if asked == HURRY:
            continue  # it came after the answer
        pipe.send_bytes(msgspec.msgpack.encode(answer(game, bot, asked)))


def answer(game: Game[State], bot: Bot[State], asked: bytes) -> Answer:
    """What was asked of the bot, or how it failed."""
    question = msgspec.msgpack.decode(asked, type=Question)
    if isinstance(bot, Search):
        cast("Reporter", bot.watch).begin()
    try:
        view = game.decode(question.view)
        chance = Random(int(question.luck))
        if question.advise and isinstance(bot, Search):
            there = advise(bot, game, view, question.seat, question.choice, chance)
            return Answer(advice=there)
        decision = bot.decide(game, view, question.seat, question.choice, chance)
    except Exception as error:
        return Answer(failed=type(error).__name__)
    return Answer(decision=decision)


class Reporter:
    """Tells how far a search has come, and hears whether it should hurry."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._told = 0.0
        self._hurried = False

    def begin(self) -> None:
        """Another decision."""
        self._told, self._hurried = 0.0, False

    def __call__(self, part: float) -> bool:
        """Whether to think on."""
        if part >= self._told + STEP:
            self._told = part
            self._pipe.send_bytes(msgspec.msgpack.encode(Answer(progress=part)))
        while not self._hurried and self._pipe.poll():
            self._hurried = self._pipe.recv_bytes() == HURRY
        return not self._hurried
