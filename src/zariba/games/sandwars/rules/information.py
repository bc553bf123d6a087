"""Info ops, the wasted Command confusion."""

from zariba.games.sandwars.rules.decks import lose_random
from zariba.games.sandwars.rules.hostilities import add_chips, advance_turn, remove_chips
from zariba.games.sandwars.rules.state import SandWars


def agitate(g: SandWars, seat: int, arg: int) -> None:
    """A chip more (act.info.chip)."""
    add_chips(g, 1, "act.info.chip")


def calm(g: SandWars, seat: int, arg: int) -> None:
    """A chip less."""
    remove_chips(g, 1, "act.info.chip")


def expose(g: SandWars, seat: int, arg: int) -> None:
    """A card of the opponent's, at random (act.info.discard)."""
    lose_random(g, 1 - seat, 1, "act.info.discard")


def hasten(g: SandWars, seat: int, arg: int) -> None:
    """The turn marker goes on; on 10 the game is over (act.info.turn, R-34)."""
    advance_turn(g, "act.info.turn")
