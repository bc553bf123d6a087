"""Where a game's seed came from, as its record tells it, and whether that is so."""

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.dice import SEED_BYTES, number_hash, shared_seed

SHARED = "shared"
"""The seed was made of a share of the server and of a number from each person."""
CHOSEN = "chosen"
LOADED = "loaded"
BRANCHED = "branched"
ORIGINS = ("", SHARED, CHOSEN, LOADED, BRANCHED)
"""The ways in which a seed comes about; the empty word: the server drew it."""


class Shares(msgspec.Struct, frozen=True, kw_only=True):
    """What a seed was made of: as secret as the seed until the game is over."""

    server: str
    """The server's share, in hex as the numbers are."""
    numbers: list[tuple[int, str]] = []
    """By the first seat of each person who gave one, in order."""
    without: list[int] = []
    """The first seat of each person who gave none."""
    anew: int = 0
    """How often numbers were given up and drawn anew before the game began."""

    def __repr__(self) -> str:
        """Nothing: what is printed or logged must not tell the dice to come."""
        return "Shares(...)"

    @property
    def seed(self) -> bytes:
        """The seed that they make; BadInput when one of them is no such number."""
        order = sorted(self.numbers)
        return shared_seed(read_number(self.server), [read_number(text) for _, text in order])

    def hashes(self) -> list[tuple[int, str]]:
        """What was shown of each number beforehand, by seat."""
        return [(seat, number_hash(read_number(text))) for seat, text in sorted(self.numbers)]


def read_number(text: str) -> bytes:
    """A share or a number from its hex digits."""
    try:
        number = bytes.fromhex(text)
    except ValueError:
        number = b""
    if len(number) != SEED_BYTES or len(text) != 2 * SEED_BYTES:
        raise BadInput(f"a number for the dice is {SEED_BYTES} bytes in hex")
    return number


def check_origin(dice: str, shares: Shares | None, seed: bytes, name: str = "the save") -> None:
    """BadInput where a record says of its seed what is not so."""
    if dice not in ORIGINS:
        known = ", ".join(ORIGINS[1:])
        raise BadInput(f"{name} says that its dice are {dice!r}; they may be {known}")
    if shares is None:
        if dice == SHARED:
            raise BadInput(f"{name} says that its dice were shared, and not what was shared")
        return
    seats = [seat for seat, _ in shares.numbers]
    if len(set(seats)) != len(seats):
        raise BadInput(f"{name} has two numbers for one seat")
    if shares.seed != seed:
        raise BadInput(f"the seed of {name} is not what its shares make")
