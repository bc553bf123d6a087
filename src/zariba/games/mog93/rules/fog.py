"""What a seat knows: everything but the dice to come. Nothing on the table is hidden."""

from random import Random

from zariba.core.dice import SEED_BYTES
from zariba.games.mog93.rules.state import Mog


def mask(g: Mog, seat: int) -> Mog:
    """The state without the seed; all else is open to every seat (cards.count_open).

    The deck has no order to hide: a card is drawn by a die from those that are left.
    """
    view = g.clone()
    view.seed = b""
    return view


def imagine(view: Mog, seat: int, rng: Random) -> Mog:
    """A full state: the view with dice of its own."""
    full = view.clone()
    full.seed = rng.randbytes(SEED_BYTES)
    return full


def swap(g: Mog, seat: int, rng: Random) -> Mog:
    """A state that differs in what nobody may know, the dice to come."""
    twin = g.clone()
    twin.seed = rng.randbytes(SEED_BYTES)
    return twin
