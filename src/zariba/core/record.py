"""What is kept of a game: the save file, and how one is read."""

from collections.abc import Callable

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.bounds import check_bounds, read_plain
from zariba.core.dice import SEED_BYTES
from zariba.core.shares import Shares, check_origin

FORMAT = 2

UNKNOWN = -1
"""The revision of the rules of a game that does not say it."""

MIGRATIONS: dict[int, Callable[[dict[str, object]], dict[str, object]]] = {
    1: lambda plain: {**plain, "rules": UNKNOWN},  # it did not say what rules it was played by
}
"""From a format number, how to turn a save of that format into one of the next."""


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One action of the journal, in words; `why` numbers the bot's reason, -1 for none."""

    seat: int
    verb: str
    arg: str = ""
    why: int = -1


class Record(msgspec.Struct, kw_only=True):
    """A save file."""

    format: int = FORMAT
    game: str
    scenario: str
    options: list[str] = []
    pack: str = ""
    """The digest of the data it is played with; empty where nobody wrote it down."""
    rules: int = 0
    """The revision of the game's rules."""
    seed: str
    players: list[str] = []
    """Who played each seat: human, random, doctrine, ..."""
    lesson: str = ""
    """The guided game that it is; its file lays out the position and loads the dice."""
    branch_of: str = ""
    """Where this game was branched from: the other game's id and decision number."""
    dice: str = ""
    """How the seed came about: one of ORIGINS."""
    shares: Shares | None = None
    """What it was made of, where people gave numbers."""
    actions: list[Entry] = []
    reasons: list[str] = []

    def reason(self, entry: Entry) -> str:
        """Why an entry was made; empty where nobody said so."""
        return self.reasons[entry.why] if 0 <= entry.why < len(self.reasons) else ""

    def __repr__(self) -> str:
        """All but the seed: what is printed or logged must not tell the dice to come."""
        names = (name for name in self.__struct_fields__ if name != "seed")
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"Record({told})"


def read_record(data: bytes, name: str = "the save") -> Record:
    """The record in a save file of this or an earlier format; BadInput says what is wrong."""
    plain = read_plain(data, name)
    if not isinstance(plain, dict) or not isinstance(plain.get("format", 1), int):
        raise BadInput(f"{name} is not a zariba save: it has no format number")
    version = plain.get("format", 1)
    if version > FORMAT:
        raise BadInput(f"{name} has format {version}; this program reads up to {FORMAT}")
    check_bounds(plain, name)
    while version < FORMAT:
        if version not in MIGRATIONS:
            raise BadInput(f"{name} has format {version}, which no version of zariba wrote")
        plain = MIGRATIONS[version](plain)
        version += 1
    try:
        record = msgspec.convert(plain, Record)
    except msgspec.ValidationError as error:
        raise BadInput(f"{name} is not a zariba save: {error}") from None
    record.format = FORMAT
    check_origin(record.dice, record.shares, read_seed(record.seed), name)
    return record


def read_seed(text: str) -> bytes:
    """The seed a record carries."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise BadInput(f"the seed of the save is not {SEED_BYTES} bytes in hex")
    return seed
