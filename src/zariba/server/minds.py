"""Where the bot of a seat thinks: quick ones in a thread, those that think long in a process."""

import contextlib
from collections.abc import Callable
from random import Random
from typing import Protocol

from zariba.bots import make_bot, thinks_long
from zariba.bots.process import BotProcess, can_travel
from zariba.core.choice import Choice
from zariba.core.flow import State
from zariba.core.game import Bot, Decision, Game

Told = Callable[[float], None]
"""Hears what part of its time a bot has thought."""


class Mind(Protocol):
    """A bot, wherever it is."""

    name: str

    def decide(self, view: State, seat: int, choice: Choice, luck: int, told: Told) -> Decision:
        """Its answer; called in a thread, which waits for it."""

    def hurry(self) -> None:
        """Have it decide by what it knows by now."""

    def stop(self) -> None:
        """Nobody will ask it any more."""


class Here:
    """A bot in this process."""

    def __init__(self, game: Game[State], bot: Bot[State]) -> None:
        self.name = bot.name
        self._game = game.blind()
        self._bot = bot

    def decide(self, view: State, seat: int, choice: Choice, luck: int, told: Told) -> Decision:
        """Its answer."""
        return self._bot.decide(self._game, view, seat, choice, Random(luck))

    def hurry(self) -> None:
        """It is quick."""

    def stop(self) -> None:
        """It goes with whoever holds it."""


class Elsewhere:
    """A bot in a process of its own, started when it is first asked."""

    def __init__(self, game: Game[State], word: str) -> None:
        self.name = word
        self._game = game
        self._process: BotProcess | None = None

    def decide(self, view: State, seat: int, choice: Choice, luck: int, told: Told) -> Decision:
        """Its answer; a process that ended is started again for the next question."""
        if self._process is None:
            self._process = BotProcess(self._game, self.name)
        try:
            return self._process.ask(view, seat, choice, luck, told)
        except Exception:
            self.stop()
            raise

    def hurry(self) -> None:
        """Have it decide by what it knows by now."""
        if self._process is not None:
            self._process.hurry()

    def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(OSError):
                process.stop()


def make_mind(game: Game[State], word: str) -> Mind:
    """The bot of that name, where it holds nobody up."""
    if thinks_long(word) and can_travel(game):
        return Elsewhere(game, word)
    return Here(game, make_bot(game, word))
