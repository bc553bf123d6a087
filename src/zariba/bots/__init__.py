"""Bots that play any game, and the place to find a game's own."""

from zariba.bots.random import RandomBot
from zariba.core.bad_input import BadInput
from zariba.core.flow import State
from zariba.core.game import Bot, Game


def make_bot(game: Game[State], name: str) -> Bot[State]:
    """The bot of that name for this game."""
    kinds: dict[str, type[Bot[State]]] = {RandomBot.name: RandomBot, **game.bots()}
    if name not in kinds:
        raise BadInput(f"{game.id} has no bot {name!r}; it has {', '.join(kinds)}")
    return kinds[name]()
