"""Bots in processes of their own."""

import os
import signal
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from timid import TimidToy

from zariba import registry
from zariba.bots import make_bot
from zariba.bots.process import BotProcess, BotProcessError, can_travel
from zariba.core.dice import numbered_seed


@pytest.fixture
def asked() -> Iterator[tuple[BotProcess, Any]]:
    """A bot elsewhere, and what it is to be asked."""
    game = registry.load("ogaden")
    state = game.start("liberation", (), numbered_seed(3))
    seat = game.asked(state)[0]
    bot = BotProcess(game, "doctrine")
    luck = 2**500 + 12  # a table's own chance is as large as a digest
    yield bot, (game.mask(state, seat), seat, game.choice(state, seat), luck)
    bot.stop()


def test_a_bot_elsewhere_answers_as_it_would_here(asked: tuple[BotProcess, Any]) -> None:
    bot, (view, seat, choice, luck) = asked
    game = registry.load("ogaden")
    here = make_bot(game, "doctrine").decide(game, view, seat, choice, Random(luck))
    assert bot.ask(view, seat, choice, luck, print) == here
    bot.hurry()  # nobody waits: it comes to nothing
    assert bot.ask(view, seat, choice, luck, print) == here


def test_a_process_that_ends_is_told_as_such(asked: tuple[BotProcess, Any]) -> None:
    bot, question = asked
    bot.ask(*question, print)
    os.kill(bot._process.pid or 0, signal.SIGKILL)
    with pytest.raises(BotProcessError, match="its process ended"):
        bot.ask(*question, print)


def test_a_bot_that_fails_there_is_told_here_and_goes_on(asked: tuple[BotProcess, Any]) -> None:
    bot, (view, seat, choice, luck) = asked
    broken = registry.load("ogaden").start("liberation", (), numbered_seed(3))
    broken.flow = []
    with pytest.raises(BotProcessError, match="IndexError"):
        bot.ask(broken, seat, choice, luck, print)
    assert bot.ask(view, seat, choice, luck, print).action in choice.options


def test_only_games_that_another_process_finds_are_sent_there() -> None:
    assert can_travel(registry.load("keren"))
    assert not can_travel(TimidToy())  # type: ignore[arg-type]
