"""Bots that play any game, and the place to find a game's own."""

from collections.abc import Mapping
from math import inf

from zariba.bots.levels import LEVEL_WORDS, LEVELS, Hasty, Level
from zariba.bots.random import RandomBot
from zariba.bots.search import Search
from zariba.bots.settings import check_known, setting, split
from zariba.bots.weighing import Budget
from zariba.core.bad_input import BadInput
from zariba.core.flow import State
from zariba.core.game import Bot, Game
from zariba.core.orders import HORIZONS, Orders

DOCTRINE = "doctrine"
SETTINGS = ("level", "seconds", "rollouts", "horizon")


def bot_words(game: Game[State]) -> tuple[str, ...]:
    """The bots of a game by their names, those with a plan of their own first."""
    thinking = (Search.name, *LEVEL_WORDS) if game.orders() is not None else ()
    return tuple(dict.fromkeys((*game.bots(), *thinking, RandomBot.name)))


def offered_words(game: Game[State]) -> tuple[str, ...]:
    """Those that the start page offers: levels only where they were measured."""
    thinking = () if game.levels else (Search.name, *LEVEL_WORDS)
    return tuple(word for word in bot_words(game) if word not in thinking)


def make_bot(game: Game[State], word: str) -> Bot[State]:
    """The bot of that name and with those settings for this game."""
    name, settings = split(word)
    if name not in bot_words(game):
        raise BadInput(f"{game.id} has no bot {name!r}; it has {', '.join(bot_words(game))}")
    orders = game.orders()
    if orders is not None and name in LEVEL_WORDS:
        check_known(word, settings, ())
        return of_level(game, orders, LEVELS[LEVEL_WORDS.index(name)])
    if orders is not None and name == Search.name:
        return make_search(game, orders, word, settings)
    check_known(word, settings, ())
    return RandomBot() if name == RandomBot.name else game.bots()[name]()


def thinks_long(word: str) -> bool:
    """Whether a bot of that name takes seconds over an order."""
    name, settings = split(word)
    level = settings.get("level", "expert") if name == Search.name else name
    return level in LEVEL_WORDS and LEVELS[LEVEL_WORDS.index(level)].budget is not None


def of_level(game: Game[State], orders: Orders[State], level: Level) -> Bot[State]:
    """A bot of that strength."""
    doctrine = game.bots()[DOCTRINE]()
    if level.budget is not None:
        return Search(orders, doctrine, level.budget, orders.horizon)
    return Hasty(orders, doctrine, level.hasty) if level.hasty else doctrine


def make_search(
    game: Game[State], orders: Orders[State], word: str, settings: Mapping[str, str]
) -> Bot[State]:
    """`search:seconds=2`, `search:rollouts=200,horizon=end` or `search:level=expert`."""
    check_known(word, settings, SETTINGS)
    if "level" in settings:
        if settings["level"] not in LEVEL_WORDS:
            there = ", ".join(LEVEL_WORDS)
            raise BadInput(f"bot {word!r}: there is no level {settings['level']!r}; it is {there}")
        if len(settings) == 1:
            return of_level(game, orders, LEVELS[LEVEL_WORDS.index(settings["level"])])
    level = LEVELS[LEVEL_WORDS.index(settings.get("level", "expert"))]
    usual = level.budget or Budget(seconds=2.0)
    rollouts = setting(word, settings, "rollouts", whole, 0, "a whole number from 1 on")
    seconds = setting(word, settings, "seconds", time, usual.seconds, "a number of seconds")
    horizon = settings.get("horizon", orders.horizon)
    if horizon not in HORIZONS:
        there = ", ".join(HORIZONS)
        raise BadInput(f"bot {word!r}: horizon is {horizon!r}, not one of {there}")
    return Search(orders, game.bots()[DOCTRINE](), Budget(rollouts, seconds), horizon)


def whole(text: str) -> int:
    """One or more."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def time(text: str) -> float:
    """More than none, and not for ever."""
    number = float(text)
    if not 0 < number < inf:
        raise ValueError(text)
    return number
