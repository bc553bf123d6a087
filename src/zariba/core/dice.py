"""Chance: one counted stream of numbers from a secret seed, the same on every machine."""

import hashlib
import secrets
from collections.abc import Sequence
from hashlib import blake2b

SEED_BYTES = 32


class DiceError(ValueError):
    """A staged position names too few dice, or one without such a side."""


def fresh_seed() -> bytes:
    """A seed nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def numbered_seed(number: int) -> bytes:
    """The seed for `--seed N`, for games that must be repeatable."""
    return hashlib.sha256(b"zariba seed %d" % number).digest()


def commitment(seed: bytes) -> str:
    """The hash that is shown before play, so that the seed shown after it can be verified."""
    return hashlib.sha256(b"zariba commitment" + seed).hexdigest()


def number_hash(number: bytes) -> str:
    """What is shown of the server's share or of a person's number before all numbers are in."""
    return hashlib.sha256(number).hexdigest()


def shared_seed(share: bytes, numbers: Sequence[bytes]) -> bytes:
    """The seed that the server's share and the people's numbers make, in the order of the seats.

    Each is 32 bytes long, so that nothing can be read in two ways; SHA-256, so that a browser
    can work it out again.
    """
    return hashlib.sha256(b"zariba shared seed" + share + b"".join(numbers)).digest()


def ordained(
    ordered: tuple[tuple[int, int], ...], sides: int
) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The face that an umpire has ordained for the next die of so many sides, and what is left.

    0 where he has ordained none.
    """
    for at, (of, face) in enumerate(ordered):
        if of == sides:
            return face, ordered[:at] + ordered[at + 1 :]
    return 0, ordered


def draw(seed: bytes, count: int, sides: int) -> int:
    """Number `count` of the stream, fair from 1 to `sides`."""
    limit = (1 << 64) - (1 << 64) % sides
    retry = 0
    while True:
        block = blake2b(count.to_bytes(8, "little") + bytes((retry,)), digest_size=8, key=seed)
        word = int.from_bytes(block.digest(), "little")
        if word < limit:
            return word % sides + 1
        retry += 1
